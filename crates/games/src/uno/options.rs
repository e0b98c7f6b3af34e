//! What can be chosen before the first deal (rules 9).

use parlour_engine::Seats;

use super::error::Illegal;

/// The settings of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the lobby form")]
pub struct Options {
    /// Cards dealt to everybody: 5, 7 or 10.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(extend("enum" = [5, 7, 10])))]
    pub starting_hand_size: u8,
    /// The score that ends the game; null for a single round.
    pub score_limit: ScoreLimit,
    /// A player who can play must.
    pub force_play: bool,
    /// Draw cards can be answered with draw cards; the last one pays for all.
    pub draw_stacking: bool,
    /// A player who holds the very card that was just played may play it out of turn.
    pub jump_in: bool,
    /// After a 0 all hands move on.
    pub zero_swap: bool,
    /// After a 7 two hands may change owners.
    pub seven_swap: bool,
    /// Several cards of one number may be played together.
    pub multiple_card_play: bool,
    /// A card that was just drawn may be played at once.
    pub play_drawn_card: bool,
    /// A wild draw four may be challenged. Not with `drawStacking`.
    pub wild_draw_four_challenge: bool,
    /// Who forgets to call UNO can be caught.
    pub uno_call: bool,
    /// Fewer players than this cannot play: 2 or 3.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(range(min = 2, max = 3)))]
    pub min_players: u8,
    /// Who sees whose cards.
    pub hand_privacy: HandPrivacy,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// Whether all hands are shown when a round is over.
    pub reveal_hands_at_end: bool,
    /// Who owns the room and who is a bot. It is the table that says so, not a form.
    #[cfg_attr(feature = "std", serde(skip_serializing_if = "Seating::is_usual"))]
    pub seating: Seating,
}

/// Who owns the room and who is a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
pub struct Seating {
    /// The seat of the owner of the room.
    pub owner: u8,
    /// The seats of bots.
    #[cfg_attr(feature = "std", schemars(with = "Vec<u8>"))]
    pub bots: Bots,
}

/// Seats of bots, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "std", serde(into = "Vec<u8>", try_from = "Vec<u8>"))]
pub struct Bots(pub(super) u16);

impl From<Seats> for Bots {
    fn from(seats: Seats) -> Self {
        Self(seats.iter().fold(0, |bots, seat| bots | 1 << seat.index()))
    }
}

impl Seating {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Who sees whose cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum HandPrivacy {
    /// Everybody the own.
    #[default]
    Private,
    /// Everybody all.
    Shared,
}

/// The score that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScoreLimit {
    /// None: there is one round and no score.
    #[default]
    SingleRound,
    /// The first player with so many points wins.
    Points(u16),
    /// None: round follows round.
    Endless,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            starting_hand_size: 7,
            score_limit: ScoreLimit::SingleRound,
            force_play: false,
            draw_stacking: false,
            jump_in: false,
            zero_swap: false,
            seven_swap: false,
            multiple_card_play: false,
            play_drawn_card: false,
            wild_draw_four_challenge: false,
            uno_call: false,
            min_players: 2,
            hand_privacy: HandPrivacy::Private,
            spectators: true,
            reveal_hands_at_end: false,
            seating: Seating::default(),
        }
    }
}

impl Options {
    /// The hand sizes one can choose from.
    pub const HAND_SIZES: [u8; 3] = [5, 7, 10];

    /// Looks for values and combinations that are not allowed.
    ///
    /// # Errors
    /// [`Illegal::InvalidSettings`].
    pub fn check(&self) -> Result<(), Illegal> {
        let fits = Self::HAND_SIZES.contains(&self.starting_hand_size)
            && (2..=3).contains(&self.min_players)
            && self.score_limit.is_offered()
            && !(self.draw_stacking && self.wild_draw_four_challenge);
        if fits { Ok(()) } else { Err(Illegal::InvalidSettings) }
    }

    /// Whether no rule is on that changes what can be played, drawn or called.
    pub(super) const fn is_plain(&self) -> bool {
        !(self.force_play
            || self.draw_stacking
            || self.jump_in
            || self.zero_swap
            || self.seven_swap
            || self.multiple_card_play
            || self.play_drawn_card
            || self.wild_draw_four_challenge
            || self.uno_call)
    }

    /// Whether hands can change their owners.
    #[inline]
    pub(super) const fn moves_hands(&self) -> bool {
        self.zero_swap || self.seven_swap
    }

    /// Whether everybody sees every hand.
    #[inline]
    pub(super) fn is_shared(&self) -> bool {
        self.hand_privacy == HandPrivacy::Shared
    }
}

impl ScoreLimit {
    /// The limits one can choose from.
    pub const ALL: [Self; 6] = [
        Self::SingleRound,
        Self::Points(100),
        Self::Points(200),
        Self::Points(300),
        Self::Points(500),
        Self::Endless,
    ];

    pub(super) fn is_offered(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// Whether scores are kept.
    #[inline]
    pub fn keeps_scores(self) -> bool {
        self != Self::SingleRound
    }
}
