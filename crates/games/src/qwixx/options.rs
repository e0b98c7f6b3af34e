//! What can be chosen before a game starts.

use super::dice::Row;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", deny_unknown_fields, default))]
pub struct Options {
    /// Real play with turns and dice, or a score pad for dice on a real table.
    pub ruleset: Ruleset,
    /// Whether white choices stay secret until everybody has made one.
    pub reveal_mode: RevealMode,
    /// Who begins.
    pub first_player: FirstPlayer,
    /// Points lost for each penalty.
    #[cfg_attr(feature = "std", schemars(range(min = 0, max = 20)))]
    pub penalty_points: u8,
    /// So many penalties of one player end the game.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub max_penalties: u8,
    /// So many closed rows end the game.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 4)))]
    pub rows_to_end: u8,
    /// Crosses needed in a row before its last number.
    #[cfg_attr(feature = "std", schemars(range(min = 0, max = 10)))]
    pub min_marks_to_lock: u8,
    /// Whether the lock counts as a cross.
    pub lock_counts_as_mark: bool,
    /// The order of the numbers in each row.
    pub row_orders: RowOrders,
    /// Seconds a player has for each decision; a host's clock.
    #[cfg_attr(feature = "std", schemars(range(min = 10, max = 300)))]
    pub turn_seconds: Option<u16>,
    /// On the score pad: when to look whether the game is over.
    pub free_end_check: FreeEndCheck,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ruleset: Ruleset::Strict,
            reveal_mode: RevealMode::Hidden,
            first_player: FirstPlayer::Seat0,
            penalty_points: 5,
            max_penalties: 4,
            rows_to_end: 2,
            min_marks_to_lock: 5,
            lock_counts_as_mark: true,
            row_orders: RowOrders::STANDARD,
            turn_seconds: None,
            free_end_check: FreeEndCheck::Immediate,
        }
    }
}

/// How the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Ruleset {
    /// Real play: turns, dice, choices at the same time.
    #[default]
    Strict,
    /// A score pad: anybody crosses out anything that fits on the sheet.
    Free,
}

/// Whether white choices are secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum RevealMode {
    /// Until everybody has chosen.
    #[default]
    Hidden,
    /// Never.
    Open,
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

/// When the score pad looks whether the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum FreeEndCheck {
    /// After every action.
    #[default]
    Immediate,
    /// When a turn ends.
    TurnEnd,
}

/// The numbers of each row, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowOrders(pub(super) [[u8; 11]; 4]);

impl RowOrders {
    const UP: [u8; 11] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const DOWN: [u8; 11] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

    /// Red and yellow ascending, green and blue descending.
    pub const STANDARD: Self = Self([Self::UP, Self::UP, Self::DOWN, Self::DOWN]);

    /// These orders, if each holds every number from 2 to 12 once.
    pub fn new(orders: [[u8; 11]; 4]) -> Option<Self> {
        let is_permutation = |order: &[u8; 11]| {
            let mut sorted = *order;
            sorted.sort_unstable();
            sorted == Self::UP
        };
        orders.iter().all(is_permutation).then_some(Self(orders))
    }

    /// The numbers of this row.
    pub const fn of(&self, row: Row) -> &[u8; 11] {
        &self.0[row.index()]
    }
}
