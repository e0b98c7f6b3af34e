//! What both rule sets of Qwixx share.

use super::document::{COLORS, Cross, Move, Options, Payload, Player, Qwixx, Sheet};
use crate::Code;

impl Qwixx {
    /// The table before anybody sits at it.
    pub(crate) fn empty(options: Options) -> Self {
        Self {
            players: Vec::new(),
            current_player_index: 0,
            dice: None,
            locked_rows: Vec::new(),
            game_status: "setup".into(),
            history: Vec::new(),
            ruleset: options.ruleset.clone(),
            turn: None,
            future: Vec::new(),
            end_reason: None,
            winner_ids: None,
            options,
            past: Vec::new(),
        }
    }

    pub(crate) fn seat_of(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }

    pub(crate) fn is_closed(&self, color: &str) -> bool {
        self.locked_rows.iter().any(|row| row == color)
    }

    pub(crate) fn can_lock(&self, seat: usize, cross: &Cross) -> bool {
        let row = self.players[seat].score_sheet.row(&cross.color);
        row.marks() >= self.options.min_marks_to_lock && row.is_last(cross.number)
    }

    pub(crate) fn apply_mark(&mut self, seat: usize, cross: &Cross) {
        let locks = self.can_lock(seat, cross);
        let row = self.players[seat].score_sheet.row_mut(&cross.color);
        for number in &mut row.numbers {
            number.marked |= number.number == cross.number;
        }
        if locks {
            row.locked = true;
            if !self.is_closed(&cross.color) {
                self.locked_rows.push(cross.color.clone());
            }
        }
        self.add_up(seat);
    }

    pub(crate) fn total(&self, seat: usize) -> i32 {
        let player = &self.players[seat];
        let mut total = -self.options.penalty_points * player.penalties;
        for row in player.score_sheet.rows() {
            let lock = usize::from(row.locked && self.options.lock_counts_as_mark);
            total += (1..=row.marks() + lock).sum::<usize>() as i32;
        }
        total
    }

    pub(crate) fn add_up(&mut self, seat: usize) {
        self.players[seat].total_score = self.total(seat);
    }

    pub(crate) fn rows_end_it(&self) -> bool {
        self.locked_rows.len() >= self.options.rows_to_end
    }

    /// Ends the game if it is over, and says whether it is.
    pub(crate) fn end_check(&mut self) -> bool {
        let most = self.options.max_penalties;
        if self.rows_end_it() {
            self.end("rows_locked");
        } else if self.players.iter().any(|player| player.penalties >= most) {
            self.end("penalties");
        }
        self.game_status == "ended"
    }

    pub(crate) fn end(&mut self, reason: &str) {
        let best = self.players.iter().map(|player| player.total_score).max();
        let winners = self.players.iter().filter(|player| Some(player.total_score) == best);
        self.winner_ids = Some(winners.map(|player| player.id.clone()).collect());
        self.end_reason = Some(reason.into());
        self.game_status = "ended".into();
    }

    /// Whether a cross can be one at all.
    pub(crate) fn check_names(cross: &Cross) -> Result<(), Code> {
        if !COLORS.contains(&cross.color.as_str()) {
            return Err("UNKNOWN_COLOR");
        }
        if (2..=12).contains(&cross.number) { Ok(()) } else { Err("INVALID_NUMBER") }
    }

    /// Whether a number is still to be had on a sheet.
    pub(crate) fn check_place(&self, seat: usize, cross: &Cross) -> Result<(), Code> {
        let row = self.players[seat].score_sheet.row(&cross.color);
        let at = row.position(cross.number).ok_or("INVALID_NUMBER")?;
        if row.numbers[at].marked {
            return Err("ALREADY_MARKED");
        }
        if row.rightmost().is_some_and(|last| at < last) {
            Err("NOT_RIGHT_OF_LAST")
        } else {
            Ok(())
        }
    }

    /// The names as they are kept.
    pub(crate) fn check_roster(&self, names: &[String]) -> Result<Vec<String>, Code> {
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
        if !(2..=5).contains(&names.len()) {
            return Err("INVALID_PLAYER_COUNT");
        }
        if names.iter().any(String::is_empty) {
            return Err("EMPTY_NAME");
        }
        if self.ruleset == "strict" {
            let mut lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
            lower.sort();
            lower.dedup();
            if lower.len() < names.len() {
                return Err("DUPLICATE_NAME");
            }
            if names.iter().any(|name| name.chars().count() > 20) {
                return Err("NAME_TOO_LONG");
            }
        }
        Ok(names)
    }

    /// Sits people down at an empty table, and says what to write into the history.
    pub(crate) fn initialize(&mut self, action: &Move) -> Result<Move, Code> {
        let Some(Payload::Names { player_names, player_ids }) = &action.payload else {
            unreachable!("names are given")
        };
        let names = self.check_roster(player_names)?;
        let number = |seat: usize| format!("player-{}", seat + 1);
        let ids = player_ids.clone().unwrap_or_else(|| (0..names.len()).map(number).collect());
        if ids.len() != names.len() {
            return Err("MALFORMED_ACTION");
        }
        self.clear();
        for (id, name) in ids.iter().zip(&names) {
            self.players.push(Player {
                id: id.clone(),
                name: name.clone(),
                score_sheet: Sheet::empty(&self.options),
                penalties: 0,
                total_score: 0,
            });
        }
        let payload = Payload::Names { player_names: names, player_ids: Some(ids) };
        Ok(Move::new("INITIALIZE_GAME", Some(payload)))
    }

    /// Everybody leaves; the history stays.
    pub(crate) fn clear(&mut self) {
        let empty = Self::empty(self.options.clone());
        let past = std::mem::replace(self, empty);
        (self.history, self.future, self.past) = (past.history, past.future, past.past);
    }

    pub(crate) fn reset(&mut self) {
        *self = Self::empty(self.options.clone());
        self.history = vec![Move::new("RESET_GAME", None)];
    }
}
