//! What can be chosen before the first deal (rules 10).

use super::error::Illegal;

/// The house rules of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the lobby form")]
pub struct Options {
    /// How many chairs a room has. At a table it is the number of people who play.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(range(min = 2, max = 5)))]
    pub players: u8,
    /// Which rents are charged.
    pub rent_table: RentTable,
    /// How many cards a hand may keep at the end of a turn; 99 is no limit.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(extend("enum" = [7, 99])))]
    pub hand_limit: u8,
    /// How many cards a player draws who has none.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    #[cfg_attr(feature = "std", schemars(extend("enum" = [5, 2])))]
    pub empty_hand_draw: u8,
    /// Whether moving a wild card to another color costs a move.
    pub wild_move_costs_play: bool,
    /// What a Weak No can refuse.
    pub weak_no_scope: WeakNoScope,
    /// Who gets the Zakat.
    pub zakat_rule: ZakatRule,
    /// Where a Mosque can stand.
    pub mosque_rule: MosqueRule,
    /// What an Abracadabra does.
    pub abracadabra_rule: AbracadabraRule,
    /// Whether a second Double Rent doubles again.
    pub double_rent_stacks: bool,
    /// Whether a Deal Breaker removes the lock of a set instead of failing.
    pub deal_breaker_breaks_lock: bool,
    /// Whether those who have no No are not asked.
    pub auto_accept: bool,
    /// Who begins.
    pub first_player: FirstPlayer,
    /// What becomes of the cards of somebody who leaves.
    pub on_leave: OnLeave,
    /// Seconds for a turn, 0 for no limit; a host's clock.
    #[cfg_attr(
        feature = "std",
        serde(rename = "turnTimeoutS", deserialize_with = "parlour_engine::whole")
    )]
    pub turn_timeout_s: u16,
    /// Seconds for an answer, 0 for no limit; a host's clock.
    #[cfg_attr(
        feature = "std",
        serde(rename = "responseTimeoutS", deserialize_with = "parlour_engine::whole")
    )]
    pub response_timeout_s: u16,
    /// Whether everybody shows their hand when the game is over.
    pub reveal_hands_at_end: bool,
}

/// Which rents are charged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum RentTable {
    /// Those on the cards.
    #[default]
    Printed,
    /// Those of an older list.
    Config,
}

/// What a Weak No can refuse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum WeakNoScope {
    /// Anything.
    #[default]
    Any,
    /// Only rent.
    Rent,
}

/// Who gets the Zakat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum ZakatRule {
    /// The player who plays it.
    #[default]
    Collect,
    /// The player with least in the bank.
    Poorest,
}

/// Where a Mosque can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase"))]
pub enum MosqueRule {
    /// On any complete set.
    #[default]
    AnyCompleteSet,
    /// On a complete set of Makkah.
    MakkahOnly,
    /// On a set with a Hotel.
    OnHotel,
}

/// What an Abracadabra does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase"))]
pub enum AbracadabraRule {
    /// It plays as some other action.
    #[default]
    CopyAction,
    /// It gives an own complete set another color.
    ConvertSet,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum FirstPlayer {
    /// The first seat.
    #[default]
    Seat0,
    /// Anybody.
    Random,
}

/// What becomes of the cards of somebody who leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum OnLeave {
    /// A bot plays on with them.
    #[default]
    Bot,
    /// They go to the discard pile.
    Remove,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 4,
            rent_table: RentTable::Printed,
            hand_limit: 7,
            empty_hand_draw: 5,
            wild_move_costs_play: true,
            weak_no_scope: WeakNoScope::Any,
            zakat_rule: ZakatRule::Collect,
            mosque_rule: MosqueRule::AnyCompleteSet,
            abracadabra_rule: AbracadabraRule::CopyAction,
            double_rent_stacks: false,
            deal_breaker_breaks_lock: false,
            auto_accept: false,
            first_player: FirstPlayer::Seat0,
            on_leave: OnLeave::Bot,
            turn_timeout_s: 0,
            response_timeout_s: 0,
            reveal_hands_at_end: true,
        }
    }
}

impl Options {
    /// Looks for numbers that are out of range.
    ///
    /// # Errors
    /// [`Illegal::InvalidOption`].
    pub fn check(&self) -> Result<(), Illegal> {
        let fits = (2..=5).contains(&self.players)
            && [7, 99].contains(&self.hand_limit)
            && [5, 2].contains(&self.empty_hand_draw);
        if fits { Ok(()) } else { Err(Illegal::InvalidOption) }
    }

    /// How many cards a hand may keep. Without a limit it is more than there are.
    #[inline]
    pub const fn most_kept(&self) -> u8 {
        if self.hand_limit == 99 { u8::MAX } else { self.hand_limit }
    }
}
