//! The game as text.
//!
//! ```text
//! playing.white-dice, turn 3 of seat 1, dice 3 4 / 5 2 6 1, closed red
//!   | 0 r{2,3,4,5,6,12}! y{} g{} b{} p1 | 1 r{} y{3,7} g{12} b{} p0 | chose 0 yellow 7, 1 ?
//! ```
//! An exclamation mark is a lock, `p1` one penalty, `?` a choice that is not shown.

use core::fmt::{self, Display, Formatter};

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
