//! What players do, and what comes of it.

use parlour_engine::Seat;

use super::dice::{Dice, Row};
use super::state::EndReason;

/// A number in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cross {
    /// The row.
    pub row: Row,
    /// The number.
    pub number: u8,
}

/// What can be done. `player` is whose sheet it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are a player and a cross throughout")]
pub enum Action {
    /// Start the game (table-keeping).
    Start,
    /// End the game (table-keeping).
    End,
    /// Roll the dice.
    Roll,
    /// Say what the dice on a real table show (score pad, table-keeping).
    SetDice(Dice),
    /// Cross out a number. `late` (score pad): the row closed with this very roll.
    Mark { player: Seat, cross: Cross, late: bool },
    /// Cross out nothing with the white dice.
    Pass { player: Seat },
    /// Take a cross back: an open choice in play, the rightmost one on the score pad.
    Unmark { player: Seat, cross: Cross },
    /// Take an open choice back, whatever it is.
    Undo { player: Seat },
    /// End the turn.
    NextTurn,
    /// Close a row by hand (score pad).
    LockRow(Row),
    /// Take a penalty by hand (score pad).
    AddPenalty { player: Seat },
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are a player and a cross throughout")]
pub enum Event {
    /// The game began, with this player's turn.
    Started { first: Seat },
    /// The dice show this.
    Rolled { player: Seat, dice: Dice },
    /// Somebody has chosen on the white dice.
    Chose { player: Seat },
    /// What somebody has chosen on the white dice; no cross is a pass.
    Choice { player: Seat, cross: Option<Cross> },
    /// Somebody took a choice back.
    TookBack { player: Seat },
    /// The active player has chosen on the coloured dice.
    ColoredChoice { player: Seat, cross: Cross },
    /// A number was crossed out; maybe the lock with it.
    Marked { player: Seat, cross: Cross, lock: bool },
    /// Somebody crossed out nothing with the white dice.
    Passed { player: Seat },
    /// A cross was taken back (score pad).
    Unmarked { player: Seat, cross: Cross },
    /// A row closed for everybody.
    RowClosed { row: Row },
    /// A row opened again (score pad).
    RowReopened { row: Row },
    /// Somebody took a penalty.
    Penalty { player: Seat },
    /// It is this player's turn.
    TurnStarted { player: Seat },
    /// The game is over.
    Ended { reason: EndReason },
    /// A new game was set up (table-keeping).
    Initialized,
    /// Everything was cleared (table-keeping).
    Reset,
    /// The last action was taken back (score pad).
    Undone,
    /// An action that was taken back was done again (score pad).
    Redone,
    /// A saved game was loaded (score pad).
    Loaded,
}
