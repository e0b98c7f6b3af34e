//! What no game can come to, though a document may say it.

use parlour_engine::{Rules, Seat};

use super::action::Action;
use super::dice::Row;
use super::options::Options;
use super::state::{Board, Choice, EndReason, MAX_PLAYERS, Phase, Qwixx, Status};

impl Options {
    /// Looks for values out of range.
    pub(super) fn audit(&self) -> Result<(), String> {
        let seconds = self.turn_seconds.unwrap_or(10);
        for (name, value, range) in [
            ("penaltyPoints", self.penalty_points.into(), 0..=20),
            ("maxPenalties", self.max_penalties.into(), 1..=6),
            ("rowsToEnd", self.rows_to_end.into(), 1..=4),
            ("minMarksToLock", self.min_marks_to_lock.into(), 0..=10),
            ("turnSeconds", seconds, 10..=300),
        ] {
            if !range.contains(&value) {
                let (low, high) = range.into_inner();
                return Err(format!("{name} goes from {low} to {high}, not {value}"));
            }
        }
        Ok(())
    }
}

impl Board {
    /// Looks for anything impossible (rules 3.5).
    pub(super) fn audit(&self) -> Result<(), String> {
        self.options.audit()?;
        let can_play = (2..=MAX_PLAYERS).contains(&self.seats());
        if self.status != Status::Setup && !can_play && self.end != Some(EndReason::Manual) {
            return Err(format!("{} players cannot play", self.seats));
        }
        if !self.active.exists(self.seats().max(1)) {
            return Err(format!("there is no seat {} to be active", self.active));
        }
        if self.closed_lately.iter().any(|row| self.is_strict() || !self.closed.contains(row)) {
            return Err("a row that is not closed closed lately".to_owned());
        }
        if self.dice.is_some_and(|dice| !dice.is_valid()) {
            return Err("a die shows something else than one to six".to_owned());
        }
        for (seat, sheet) in self.sheets().iter().enumerate() {
            if sheet.penalties > self.options.max_penalties {
                return Err(format!("seat {seat} has {} penalties", sheet.penalties));
            }
            for row in Row::ALL.into_iter().filter(|row| sheet.has_lock(*row)) {
                if !sheet.is_marked(row, 10)
                    || sheet.marks(row) < u32::from(self.options.min_marks_to_lock) + 1
                {
                    return Err(format!(
                        "seat {seat} has the lock of {row} without the crosses for it"
                    ));
                }
                if !self.closed.contains(row) {
                    return Err(format!("seat {seat} has the lock of {row}, which is open"));
                }
            }
        }
        let over = self.end == Some(EndReason::Manual) || self.should_end().is_some();
        if self.status == Status::Ended && !over {
            return Err("the game is over without a reason".to_owned());
        }
        Ok(())
    }
}

impl Qwixx {
    pub(super) fn audit_turn(&self) -> Result<(), String> {
        let board = &self.board;
        if self.white.iter().any(|(seat, choice)| choice.is_some() && !seat.exists(board.seats())) {
            return Err("somebody has chosen who does not play".to_owned());
        }
        let has_turn = board.is_strict() && board.status != Status::Setup;
        let has_begun = board.phase != Phase::Rolling || board.colored.is_some();
        let has_chosen = self.white.values().any(Option::is_some);
        if has_turn != (board.turn > 0) || !has_turn && (has_begun || has_chosen) {
            return Err("the turn does not fit the game".to_owned());
        }
        if !board.is_strict() || board.status != Status::Playing {
            return Ok(());
        }
        if (board.phase == Phase::Rolling) == board.dice.is_some() {
            return Err("the dice do not fit the step of the turn".to_owned());
        }
        let mut fitting = Vec::with_capacity(9);
        if let Some(cross) = board.colored {
            board.list_colored(board.active, &mut fitting);
            let choice = Action::mark(board.active, cross);
            if board.phase != Phase::ColoredDice || !fitting.contains(&choice) {
                return Err("the colored choice is not possible".to_owned());
            }
        }
        if board.phase != Phase::WhiteDice {
            return Ok(());
        }
        if self.to_act().is_empty() {
            return Err("everybody has chosen, so the white step should be over".to_owned());
        }
        for player in Seat::all(board.seats()) {
            if let Some(Choice::Mark(cross)) = self.white[player] {
                fitting.clear();
                self.list_white(player, &mut fitting);
                if !fitting.contains(&Action::mark(player, cross)) {
                    return Err(format!("the white choice of seat {player} is not possible"));
                }
            }
        }
        Ok(())
    }
}
