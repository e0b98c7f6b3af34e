//! What players do, and what comes of it.

use parlour_engine::Seat;

use super::dice::{Dice, Row};
use super::error::Illegal;
use super::state::EndReason;

/// A number in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Cross {
    /// The row.
    #[cfg_attr(feature = "std", serde(rename = "color"))]
    pub row: Row,
    /// The number.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub number: u8,
}

impl Cross {
    /// What an action names, if there is such a row.
    pub(super) fn named(color: Option<Row>, number: u8) -> Result<Self, Illegal> {
        Ok(Self { row: color.ok_or(Illegal::UnknownColor)?, number })
    }
}

/// What can be done. A color is none where an action names a row that does not exist.
//
// With a tag of its own it takes eight bytes instead of seven, and lists of them are copied word by word: a step of a
// random game costs a twentieth less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type", content = "payload"))]
#[repr(u8)]
pub enum Action {
    /// Start the game (table-keeping).
    StartGame,
    /// End the game (table-keeping).
    EndGame,
    /// Roll the dice; on the score pad, say what those on the table show.
    RollDice(Option<Dice>),
    /// Cross out a number.
    MarkNumber {
        /// On whose sheet.
        player_id: Seat,
        /// In which row.
        #[cfg_attr(feature = "std", serde(deserialize_with = "super::json::color"))]
        #[cfg_attr(feature = "std", schemars(with = "Row"))]
        color: Option<Row>,
        /// Which number.
        number: u8,
        /// Score pad: the row closed with this very roll.
        #[cfg_attr(
            feature = "std",
            serde(
                default,
                deserialize_with = "parlour_engine::codec::or_default",
                skip_serializing_if = "core::ops::Not::not"
            )
        )]
        allow_locked_row: bool,
    },
    /// Cross out nothing with the white dice.
    Pass {
        /// Who.
        player_id: Seat,
    },
    /// Take a cross back: an open choice in play, the rightmost one on the score pad.
    UnmarkNumber {
        /// On whose sheet.
        player_id: Seat,
        /// In which row.
        #[cfg_attr(feature = "std", serde(deserialize_with = "super::json::color"))]
        #[cfg_attr(feature = "std", schemars(with = "Row"))]
        color: Option<Row>,
        /// Which number.
        number: u8,
    },
    /// Take an open choice back, whatever it is.
    Undo {
        /// Whose.
        player_id: Seat,
    },
    /// End the turn.
    NextTurn,
    /// Close a row by hand (score pad).
    LockRow {
        /// Which row.
        #[cfg_attr(feature = "std", serde(deserialize_with = "super::json::color"))]
        #[cfg_attr(feature = "std", schemars(with = "Row"))]
        color: Option<Row>,
    },
    /// Take a penalty by hand (score pad).
    AddPenalty {
        /// Who.
        player_id: Seat,
    },
}

impl Action {
    /// Crosses a number out.
    #[inline]
    pub const fn mark(player_id: Seat, cross: Cross) -> Self {
        let Cross { row, number } = cross;
        Self::MarkNumber { player_id, color: Some(row), number, allow_locked_row: false }
    }

    /// Takes a cross back.
    #[inline]
    pub const fn unmark(player_id: Seat, cross: Cross) -> Self {
        Self::UnmarkNumber { player_id, color: Some(cross.row), number: cross.number }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
#[expect(missing_docs, reason = "the fields are a player and a cross throughout")]
pub enum Event {
    /// The game began, with this player's turn.
    GameStarted { player_id: Seat },
    /// The dice show this.
    DiceRolled { player_id: Seat, dice: Dice },
    /// Somebody has chosen on the white dice.
    Chose { player_id: Seat },
    /// What somebody has chosen on the white dice; no number is a pass.
    Choice { player_id: Seat, color: Option<Row>, number: Option<u8> },
    /// Somebody took a choice back.
    TookBack { player_id: Seat },
    /// The active player has chosen on the colored dice.
    ColoredChoice {
        player_id: Seat,
        #[cfg_attr(feature = "std", serde(flatten))]
        cross: Cross,
    },
    /// A number was crossed out; maybe the lock with it.
    Marked {
        player_id: Seat,
        #[cfg_attr(feature = "std", serde(flatten))]
        cross: Cross,
        lock: bool,
    },
    /// Somebody crossed out nothing with the white dice.
    Passed { player_id: Seat },
    /// A cross was taken back (score pad).
    Unmarked {
        player_id: Seat,
        #[cfg_attr(feature = "std", serde(flatten))]
        cross: Cross,
    },
    /// A row closed for everybody.
    RowClosed { color: Row },
    /// A row opened again (score pad).
    RowReopened { color: Row },
    /// Somebody took a penalty.
    Penalty { player_id: Seat },
    /// It is this player's turn.
    TurnStarted { player_id: Seat },
    /// The game is over.
    GameEnded { reason: EndReason },
    /// A new game was set up (table-keeping).
    GameInitialized,
    /// Everything was cleared (table-keeping).
    GameReset,
    /// The last action was taken back (score pad).
    Undone,
    /// An action that was taken back was done again (score pad).
    Redone,
    /// A saved game was loaded (score pad).
    GameLoaded,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_one_word() {
        assert_eq!(size_of::<Action>(), size_of::<u64>());
    }
}
