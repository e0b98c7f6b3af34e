//! Qwixx as a score pad.

use serde_json::Value;

use super::document::{Cross, Moment, Move, Payload, Qwixx};
use crate::{After, Code};

impl Qwixx {
    pub(crate) fn moment(&self) -> Moment {
        Moment {
            players: self.players.clone(),
            current_player_index: self.current_player_index,
            dice: self.dice.clone(),
            locked_rows: self.locked_rows.clone(),
            game_status: self.game_status.clone(),
            end_reason: self.end_reason.clone(),
            winner_ids: self.winner_ids.clone(),
        }
    }

    /// The table of a moment, without history.
    pub(crate) fn at(&self, moment: Moment) -> Self {
        Self {
            players: moment.players,
            current_player_index: moment.current_player_index,
            dice: moment.dice,
            locked_rows: moment.locked_rows,
            game_status: moment.game_status,
            end_reason: moment.end_reason,
            winner_ids: moment.winner_ids,
            ..Self::empty(self.options.clone())
        }
    }

    pub(crate) fn act_free(&mut self, action: &Move, after: After) -> Result<(), Code> {
        match action.r#type.as_str() {
            "UNDO" => return self.undo(),
            "REDO" => return self.redo(after),
            "LOAD_GAME" => return self.load(action),
            "RESET_GAME" => {
                let before = self.moment();
                self.reset();
                self.past = vec![before];
                return Ok(());
            }
            _ => {}
        }
        self.check_free(action)?;
        let before = self.moment();
        let entry = self.apply_free(action, after)?;
        self.past.push(before);
        self.history.push(entry);
        self.future.clear();
        Ok(())
    }

    pub(crate) fn check_free(&self, action: &Move) -> Result<(), Code> {
        let name = action.r#type.as_str();
        let anytime = ["INITIALIZE_GAME", "START_GAME", "END_GAME"].contains(&name);
        if !anytime && self.game_status != "playing" {
            return Err("GAME_NOT_PLAYING");
        }
        match (name, &action.payload) {
            ("START_GAME", _) if self.players.len() < 2 => Err("NOT_ENOUGH_PLAYERS"),
            ("END_GAME", _) if self.game_status == "ended" => Err("ALREADY_ENDED"),
            ("ROLL_DICE", Some(Payload::Dice(dice))) => {
                let right = dice.all().iter().all(|die| (1..=6).contains(die));
                if right { Ok(()) } else { Err("INVALID_DICE") }
            }
            ("LOCK_ROW", Some(Payload::Row { color })) => {
                Self::check_names(&Cross { color: color.clone(), number: 2 })?;
                if self.is_closed(color) { Err("ROW_LOCKED") } else { Ok(()) }
            }
            ("ADD_PENALTY", _) => self.owner(action).map(|_| ()),
            ("MARK_NUMBER", _) => self.check_free_mark(action),
            ("UNMARK_NUMBER", _) => self.check_unmark(action),
            _ => Ok(()),
        }
    }

    fn owner(&self, action: &Move) -> Result<usize, Code> {
        action.player_id().and_then(|id| self.seat_of(id)).ok_or("UNKNOWN_PLAYER")
    }

    fn check_free_mark(&self, action: &Move) -> Result<(), Code> {
        let (seat, cross) = (self.owner(action)?, action.cross());
        Self::check_names(&cross)?;
        if self.players[seat].score_sheet.row(&cross.color).locked {
            return Err("ROW_LOCKED");
        }
        if self.is_closed(&cross.color) {
            let asked =
                matches!(action.payload, Some(Payload::Mark { allow_locked_row: Some(true), .. }));
            if !asked || !self.closed_in_this_roll(&cross.color) || !self.can_lock(seat, &cross) {
                return Err("ROW_LOCKED");
            }
        }
        self.check_place(seat, &cross)
    }

    /// Whether a closed row was still open at some moment since the last roll or turn.
    fn closed_in_this_roll(&self, color: &str) -> bool {
        let new_roll = |entry: &Move| entry.r#type == "ROLL_DICE" || entry.r#type == "NEXT_TURN";
        let since = self.history.iter().rposition(new_roll).map_or(0, |at| at + 1);
        self.past.iter().skip(since).any(|then| !then.locked_rows.iter().any(|row| row == color))
    }

    fn check_unmark(&self, action: &Move) -> Result<(), Code> {
        let (seat, cross) = (self.owner(action)?, action.cross());
        Self::check_names(&cross)?;
        let row = self.players[seat].score_sheet.row(&cross.color);
        let found = row.rightmost().is_some() && row.rightmost() == row.position(cross.number);
        if found { Ok(()) } else { Err("NOTHING_TO_UNMARK") }
    }

    /// Does what was checked, and says what to write into the history.
    fn apply_free(&mut self, action: &Move, after: After) -> Result<Move, Code> {
        let immediate = self.options.free_end_check == "immediate";
        match (action.r#type.as_str(), &action.payload) {
            ("INITIALIZE_GAME", _) => return self.initialize(action),
            ("START_GAME", _) => {
                self.start(after);
                self.end_reason = None;
                self.winner_ids = None;
            }
            ("NEXT_TURN", _) if immediate || !self.end_check() => {
                self.current_player_index = (self.current_player_index + 1) % self.players.len();
                self.dice = None;
            }
            ("ROLL_DICE", Some(Payload::Dice(dice))) => self.dice = Some(dice.clone()),
            ("END_GAME", _) => self.end("manual"),
            ("UNMARK_NUMBER", _) => self.unmark(self.owner(action)?, &action.cross()),
            ("MARK_NUMBER", _) => self.apply_mark(self.owner(action)?, &action.cross()),
            ("LOCK_ROW", Some(Payload::Row { color })) => self.locked_rows.push(color.clone()),
            ("ADD_PENALTY", _) => {
                let seat = self.owner(action)?;
                let most = self.options.max_penalties;
                self.players[seat].penalties = most.min(self.players[seat].penalties + 1);
                self.add_up(seat);
            }
            _ => {}
        }
        if immediate && ["MARK_NUMBER", "LOCK_ROW", "ADD_PENALTY"].contains(&action.r#type.as_str())
        {
            self.end_check();
        }
        Ok(action.clone())
    }

    fn unmark(&mut self, seat: usize, cross: &Cross) {
        let row = self.players[seat].score_sheet.row_mut(&cross.color);
        for number in &mut row.numbers {
            number.marked &= number.number != cross.number;
        }
        if row.locked {
            row.locked = false;
            let owns =
                |player: &super::document::Player| player.score_sheet.row(&cross.color).locked;
            if !self.players.iter().any(owns) {
                self.locked_rows.retain(|color| *color != cross.color);
            }
        }
        self.add_up(seat);
    }

    fn undo(&mut self) -> Result<(), Code> {
        let fixed = ["INITIALIZE_GAME", "START_GAME", "RESET_GAME"];
        match self.history.last() {
            Some(last) if !fixed.contains(&last.r#type.as_str()) => {}
            _ => return Err("NOTHING_TO_UNDO"),
        }
        let mut before = self.at(self.past.last().expect("as long as the history").clone());
        self.past.pop();
        self.future.extend(self.history.pop());
        before.history = std::mem::take(&mut self.history);
        before.future = std::mem::take(&mut self.future);
        before.past = std::mem::take(&mut self.past);
        *self = before;
        Ok(())
    }

    fn redo(&mut self, after: After) -> Result<(), Code> {
        let mut future = self.future.clone();
        let action = future.pop().ok_or("NOTHING_TO_REDO")?;
        self.act_free(&action, after)?;
        self.future = future;
        Ok(())
    }

    fn load(&mut self, action: &Move) -> Result<(), Code> {
        let Some(Payload::State(state)) = &action.payload else { unreachable!("a state is given") };
        let mut loaded: Self =
            serde_json::from_value(state.clone()).map_err(|_| "INVALID_STATE")?;
        if !loaded.is_valid() {
            return Err("INVALID_STATE");
        }
        let mut table = Self::empty(self.options.clone());
        for entry in &loaded.history {
            table.act_free(entry, &|| Value::Null)?;
        }
        loaded.past = table.past;
        loaded.future.clear();
        *self = loaded;
        Ok(())
    }

    fn is_valid(&self) -> bool {
        let mut rows = self.locked_rows.clone();
        rows.sort();
        rows.dedup();
        let players = self.players.iter().enumerate().all(|(seat, player)| {
            (0..=self.options.max_penalties).contains(&player.penalties)
                && player.total_score == self.total(seat)
                && self.seat_of(&player.id) == Some(seat)
                && !player.name.is_empty()
        });
        players
            && rows.len() == self.locked_rows.len()
            && self.current_player_index < self.players.len().max(1)
            && (self.game_status == "setup" || self.players.len() >= 2)
    }
}
