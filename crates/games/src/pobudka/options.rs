//! What can be chosen before the first deal (rules 9).

use super::cards::Edition;
use super::error::Illegal;

/// The house rules of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the lobby form")]
pub struct Options {
    /// The total that ends the game.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(range(min = 20, max = 500)))]
    pub target_score: u16,
    /// What a caller pays who does not have the lowest Dream.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(range(min = 0, max = 50)))]
    pub wrong_call_penalty: u8,
    /// The game also ends after so many rounds.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole_or_null"))]
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 50)))]
    pub max_rounds: Option<u8>,
    /// Nobody may start before having looked at two cards.
    pub require_two_peeks: bool,
    /// Everybody looks at the same time.
    pub simultaneous_peek: bool,
    /// When an empty deck ends the round.
    pub deck_exhaustion: DeckExhaustion,
    /// Who begins the first round.
    pub first_player: FirstPlayer,
    /// The player with the lowest Dream adds nothing.
    pub lowest_scores_zero: bool,
    /// Cards that a player has seen stay visible to that player.
    pub memory_aid: bool,
    /// A single Dream of nothing but nines wins the round outright.
    pub go_all_in: bool,
    /// Which box is played with.
    pub edition: Edition,
}

/// When an empty deck ends the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum DeckExhaustion {
    /// When somebody tries to draw from it.
    #[default]
    OnDraw,
    /// At the end of the turn that emptied it.
    Immediate,
}

/// Who begins the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum FirstPlayer {
    /// The first seat.
    #[default]
    Seat0,
    /// Any seat.
    Random,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            target_score: 100,
            wrong_call_penalty: 5,
            max_rounds: None,
            require_two_peeks: false,
            simultaneous_peek: false,
            deck_exhaustion: DeckExhaustion::OnDraw,
            first_player: FirstPlayer::Seat0,
            lowest_scores_zero: false,
            memory_aid: false,
            go_all_in: false,
            edition: Edition::Classic54,
        }
    }
}

impl Options {
    /// Looks for numbers that are out of range.
    ///
    /// # Errors
    /// [`Illegal::InvalidOption`].
    pub fn check(&self) -> Result<(), Illegal> {
        let fits = (20..=500).contains(&self.target_score)
            && self.wrong_call_penalty <= 50
            && self.max_rounds.is_none_or(|rounds| (1..=50).contains(&rounds));
        if fits { Ok(()) } else { Err(Illegal::InvalidOption) }
    }
}
