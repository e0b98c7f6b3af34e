//! The score pad: for dice on a real table, for sandboxes and for corrections.
//!
//! Nobody looks whose turn it is or what the dice show; only the sheets keep their rules.

use parlour_engine::{Seat, Sink};

use super::super::action::{Action, Cross, Event};
use super::super::dice::{ClosedRows, Row};
use super::super::error::Illegal;
use super::super::options::FreeEndCheck;
use super::super::state::{Board, Qwixx, Status};

impl Qwixx {
    /// Takes an action of the score pad. Who takes it does not matter.
    pub(super) fn act_on_pad(
        &mut self,
        action: Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if action == Action::RollDice(None) {
            return Err(Illegal::MalformedAction);
        }
        self.board.check_playing()?;
        match action {
            Action::RollDice(Some(dice)) => {
                if !dice.is_valid() {
                    return Err(Illegal::InvalidDice);
                }
                self.board.dice = Some(dice);
                self.board.closed_lately = ClosedRows::default();
                let player_id = self.board.active;
                events.tell_all(|| Event::DiceRolled { player_id, dice });
                Ok(())
            }
            Action::MarkNumber { player_id, color, number, allow_locked_row } => {
                let cross = Cross::named(color, number);
                self.board.pad_mark(player_id, cross, allow_locked_row, events)
            }
            Action::UnmarkNumber { player_id, color, number } => {
                self.board.pad_unmark(player_id, Cross::named(color, number), events)
            }
            Action::LockRow { color } => {
                self.board.pad_lock(color.ok_or(Illegal::UnknownColor)?, events)
            }
            Action::AddPenalty { player_id } => self.board.pad_penalty(player_id, events),
            Action::NextTurn => {
                self.board.pad_next(events);
                Ok(())
            }
            Action::RollDice(None)
            | Action::Pass { .. }
            | Action::Undo { .. }
            | Action::StartGame
            | Action::EndGame => Err(Illegal::UnknownAction),
        }
    }
}

impl Board {
    fn pad_mark(
        &mut self,
        player: Seat,
        cross: Result<Cross, Illegal>,
        late: bool,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let sheet = self.sheet(player).ok_or(Illegal::UnknownPlayer)?;
        let cross = cross?;
        let place = self.places.of(cross.row, cross.number).ok_or(Illegal::InvalidNumber)?;
        if self.closed.contains(cross.row) && !(late && self.is_late_lock(player, cross.row, place))
        {
            return Err(Illegal::RowLocked);
        }
        sheet.check_mark(cross.row, place)?;

        let (lock, closes) = self.apply_mark(player, cross);
        events.tell_all(|| Event::Marked { player_id: player, cross, lock });
        if closes {
            self.closed_lately.close(cross.row);
            events.tell_all(|| Event::RowClosed { color: cross.row });
        }
        self.pad_end_check(events);
        Ok(())
    }

    /// Whether a closed row may still be locked by another player: it closed with this roll, and
    /// this is its last number.
    pub(super) fn is_late_lock(&self, player: Seat, row: Row, place: u8) -> bool {
        self.closed_lately.contains(row) && self.sheets[player].can_lock(row, place, &self.options)
    }

    fn pad_unmark(
        &mut self,
        player: Seat,
        cross: Result<Cross, Illegal>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let sheet = self.sheet(player).ok_or(Illegal::UnknownPlayer)?;
        let cross = cross?;
        let Cross { row, number } = cross;
        let place = self.places.of(row, number).ok_or(Illegal::InvalidNumber)?;
        if sheet.rightmost(row) != Some(place) {
            return Err(Illegal::NothingToUnmark);
        }

        let had_lock = self.sheets[player].unmark(row, place);
        events.tell_all(|| Event::Unmarked { player_id: player, cross });
        if had_lock && !self.sheets().iter().any(|sheet| sheet.has_lock(row)) {
            self.closed.reopen(row);
            self.closed_lately.reopen(row);
            events.tell_all(|| Event::RowReopened { color: row });
        }
        Ok(())
    }

    fn pad_lock(&mut self, row: Row, events: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if !self.closed.close(row) {
            return Err(Illegal::RowLocked);
        }
        self.closed_lately.close(row);
        events.tell_all(|| Event::RowClosed { color: row });
        self.pad_end_check(events);
        Ok(())
    }

    fn pad_penalty(&mut self, player: Seat, events: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if !player.exists(self.seats()) {
            return Err(Illegal::UnknownPlayer);
        }
        let sheet = &mut self.sheets[player];
        sheet.penalties = (sheet.penalties + 1).min(self.options.max_penalties);
        events.tell_all(|| Event::Penalty { player_id: player });
        self.pad_end_check(events);
        Ok(())
    }

    fn pad_next(&mut self, events: &mut impl Sink<Event>) {
        self.closed_lately = ClosedRows::default();
        if self.options.free_end_check == FreeEndCheck::TurnEnd
            && let Some(reason) = self.should_end()
        {
            return self.end_game(reason, events);
        }
        self.active = self.active.next(self.seats());
        self.dice = None;
        let player_id = self.active;
        events.tell_all(|| Event::TurnStarted { player_id });
    }

    fn pad_end_check(&mut self, events: &mut impl Sink<Event>) {
        if self.options.free_end_check == FreeEndCheck::Immediate
            && let Some(reason) = self.should_end()
        {
            debug_assert_eq!(self.status, Status::Playing);
            self.end_game(reason, events);
        }
    }
}
