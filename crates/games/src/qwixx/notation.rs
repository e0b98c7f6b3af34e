//! The game as text.
//!
//! ```text
//! playing.white-dice, turn 3 of seat 1, dice 3 4 / 5 2 6 1, closed red
//!   | 0 r{2,3,4,5,6,12}! y{} g{} b{} p1 | 1 r{} y{3,7} g{12} b{} p0 | chose 0 yellow 7, 1 ?
//! ```
//! An exclamation mark is a lock, `p1` one penalty, `?` a choice that is not shown.

use core::fmt::{self, Display, Formatter};

use parlour_engine::chart::{Chart, Edge, State};
use parlour_engine::{Rules, Seat};

use super::action::{Action, Cross};
use super::dice::{ClosedRows, Row};
use super::state::{Board, EndReason, Phase, Qwixx, Status};
use super::view::{SeenChoice, View};

impl Display for Qwixx {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_board(f, self.phase(), &self.board)?;
        write_choices(f, |seat| self.choice(seat).map(SeenChoice::from), self.seats())
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let phase = Qwixx { board: self.board, white: [None; 5] }.phase();
        write_board(f, phase, &self.board)?;
        write_choices(f, |seat| self.white[seat.index()], self.board.seats())
    }
}

fn write_board(f: &mut Formatter<'_>, phase: &str, board: &Board) -> fmt::Result {
    write!(f, "{phase}")?;
    if board.status == Status::Ended {
        let reason = board.end.map_or("", |end| match end {
            EndReason::RowsLocked => " by rows",
            EndReason::Penalties => " by penalties",
            EndReason::Manual => " by hand",
        });
        // Where the turn stood is part of the state, too.
        let step = match board.phase {
            Phase::Rolling => "rolling",
            Phase::WhiteDice => "white-dice",
            Phase::ColoredDice => "colored-dice",
        };
        write!(f, "{reason} in {step}")?;
    }
    write!(f, ", turn {} of seat {}", board.turn, board.active)?;
    if let Some(dice) = board.dice {
        write!(f, ", dice {dice}")?;
    }
    write_rows(f, ", closed", board.closed)?;
    write_rows(f, ", lately", board.closed_lately)?;
    if let Some(cross) = board.colored {
        write!(f, ", colored {cross}")?;
    }
    for (seat, sheet) in board.sheets().iter().enumerate() {
        write!(f, " | {seat}")?;
        for row in Row::ALL {
            write!(f, " {}{{", &row.name()[..1])?;
            let numbers = board.options.row_orders.of(row);
            let marked = (0..11_u8).filter(|place| sheet.is_marked(row, *place));
            for (nth, place) in marked.enumerate() {
                let comma = if nth > 0 { "," } else { "" };
                write!(f, "{comma}{}", numbers[usize::from(place)])?;
            }
            f.write_str(if sheet.has_lock(row) { "}!" } else { "}" })?;
        }
        write!(f, " p{}", sheet.penalties)?;
    }
    Ok(())
}

fn write_rows(f: &mut Formatter<'_>, title: &str, rows: ClosedRows) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    f.write_str(title)?;
    rows.iter().try_for_each(|row| write!(f, " {row}"))
}

fn write_choices(
    f: &mut Formatter<'_>,
    choice: impl Fn(Seat) -> Option<SeenChoice>,
    seats: usize,
) -> fmt::Result {
    let mut separator = " | chose ";
    for seat in Seat::all(seats) {
        if let Some(choice) = choice(seat) {
            write!(f, "{separator}{seat} {choice}")?;
            separator = ", ";
        }
    }
    Ok(())
}

impl Display for SeenChoice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark(cross) => cross.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Hidden => f.write_str("?"),
        }
    }
}

impl Display for Cross {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.number)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::End => f.write_str("end"),
            Self::Roll => f.write_str("roll"),
            Self::SetDice(dice) => write!(f, "dice {dice}"),
            Self::Mark { player, cross, late: false } => write!(f, "mark {player} {cross}"),
            Self::Mark { player, cross, late: true } => write!(f, "mark {player} {cross} late"),
            Self::Pass { player } => write!(f, "pass {player}"),
            Self::Unmark { player, cross } => write!(f, "unmark {player} {cross}"),
            Self::Undo { player } => write!(f, "undo {player}"),
            Self::NextTurn => f.write_str("next"),
            Self::LockRow(row) => write!(f, "lock {row}"),
            Self::AddPenalty { player } => write!(f, "penalty {player}"),
        }
    }
}

const SETUP: &str = "setup";
const ROLLING: &str = "playing.rolling";
const WHITE: &str = "playing.white-dice";
const COLORED: &str = "playing.colored-dice";
const PAD: &str = "playing.pad";
const ENDED: &str = "ended";

/// The phases of the game.
pub(super) static CHART: Chart = Chart {
    id: "qwixx",
    initial: SETUP,
    states: &[
        State::leaf(SETUP, "Names are taken, sheets are empty."),
        State::compound("playing", ROLLING, "The game is on."),
        State::leaf(ROLLING, "The active player is about to roll."),
        State::leaf(WHITE, "Everybody chooses on the white dice, in secret."),
        State::leaf(COLORED, "The active player chooses on the coloured dice."),
        State::leaf(PAD, "A score pad: anybody writes what fits."),
        State::end(ENDED, "The highest total wins."),
    ],
    edges: &[
        Edge::new(SETUP, "INITIALIZE_GAME", SETUP),
        Edge::new(SETUP, "START_GAME", ROLLING).when("strict"),
        Edge::new(SETUP, "START_GAME", PAD).when("free"),
        Edge::new(SETUP, "END_GAME", ENDED).when("free"),
        Edge::new(ROLLING, "ROLL_DICE", WHITE),
        Edge::new(WHITE, "MARK_NUMBER", WHITE),
        Edge::new(WHITE, "PASS", WHITE),
        Edge::new(WHITE, "UNMARK_NUMBER", WHITE),
        Edge::new(WHITE, "UNDO", WHITE),
        Edge::new(WHITE, "MARK_NUMBER", COLORED).when("everybody has chosen"),
        Edge::new(WHITE, "PASS", COLORED).when("everybody has chosen"),
        Edge::new(WHITE, "MARK_NUMBER", ENDED).when("enough rows are closed"),
        Edge::new(WHITE, "PASS", ENDED).when("enough rows are closed"),
        Edge::new(COLORED, "MARK_NUMBER", COLORED),
        Edge::new(COLORED, "UNMARK_NUMBER", COLORED),
        Edge::new(COLORED, "UNDO", COLORED),
        Edge::new(COLORED, "NEXT_TURN", ROLLING),
        Edge::new(COLORED, "NEXT_TURN", ENDED).when("enough rows or penalties"),
        Edge::new(PAD, "ROLL_DICE", PAD),
        Edge::new(PAD, "MARK_NUMBER", PAD),
        Edge::new(PAD, "UNMARK_NUMBER", PAD),
        Edge::new(PAD, "LOCK_ROW", PAD),
        Edge::new(PAD, "ADD_PENALTY", PAD),
        Edge::new(PAD, "NEXT_TURN", PAD),
        Edge::new(PAD, "START_GAME", PAD),
        Edge::new(PAD, "UNDO", PAD),
        Edge::new(PAD, "REDO", PAD),
        Edge::new(PAD, "MARK_NUMBER", ENDED).when("enough rows are closed"),
        Edge::new(PAD, "LOCK_ROW", ENDED).when("enough rows are closed"),
        Edge::new(PAD, "ADD_PENALTY", ENDED).when("enough penalties"),
        Edge::new(PAD, "NEXT_TURN", ENDED).when("freeEndCheck is turn_end"),
        Edge::new(PAD, "REDO", ENDED),
        Edge::new(PAD, "INITIALIZE_GAME", SETUP),
        Edge::new("playing", "END_GAME", ENDED),
        Edge::new("playing", "RESET_GAME", SETUP),
        Edge::new(SETUP, "RESET_GAME", SETUP),
        Edge::new(ENDED, "RESET_GAME", SETUP),
        Edge::new(ENDED, "INITIALIZE_GAME", SETUP).when("free"),
        Edge::new(ENDED, "START_GAME", PAD).when("free"),
        Edge::new(ENDED, "UNDO", PAD).when("free"),
        Edge::new(ENDED, "UNDO", SETUP).when("ended before it began"),
        Edge::new(SETUP, "REDO", ENDED).when("ended before it began"),
        Edge::new(SETUP, "LOAD_GAME", SETUP).when("free"),
        Edge::new(SETUP, "LOAD_GAME", PAD).when("free"),
        Edge::new(SETUP, "LOAD_GAME", ENDED).when("free"),
        Edge::new(PAD, "LOAD_GAME", SETUP),
        Edge::new(PAD, "LOAD_GAME", PAD),
        Edge::new(PAD, "LOAD_GAME", ENDED),
        Edge::new(ENDED, "LOAD_GAME", SETUP).when("free"),
        Edge::new(ENDED, "LOAD_GAME", PAD).when("free"),
        Edge::new(ENDED, "LOAD_GAME", ENDED).when("free"),
    ],
};
