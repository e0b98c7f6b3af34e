//! Qwixx with turns and dice.

use std::collections::BTreeMap;

use serde_json::Value;

use super::document::{Choice, Dice, Move, Payload, Qwixx, Turn};
use crate::{After, Code};

const HOST: [&str; 4] = ["INITIALIZE_GAME", "START_GAME", "END_GAME", "RESET_GAME"];

impl Qwixx {
    pub(crate) fn first_turn(number: u32) -> Turn {
        let phase = "rolling".into();
        Turn { turn_number: number, phase, white_choices: BTreeMap::new(), colored_choice: None }
    }

    fn phase(&self) -> &str {
        self.turn.as_ref().map_or("", |turn| &turn.phase)
    }

    /// Who acts if nobody says so.
    pub(crate) fn actor(&self, action: &Move) -> usize {
        let named = action.player_id().and_then(|id| self.seat_of(id));
        let host = HOST.contains(&action.r#type.as_str());
        named.unwrap_or(if host { 0 } else { self.current_player_index })
    }

    pub(crate) fn check_strict(&self, seat: usize, action: &Move) -> Result<(), Code> {
        self.check_status(&action.r#type)?;
        self.check_phase(&action.r#type)?;
        self.check_who(seat, action)?;
        match action.r#type.as_str() {
            "START_GAME" if self.players.len() < 2 => Err("NOT_ENOUGH_PLAYERS"),
            "ROLL_DICE" if action.payload.is_some() => Err("INVALID_DICE"),
            "PASS" if self.white_choice(seat).is_some() => Err("ALREADY_CHOSEN"),
            "MARK_NUMBER" => self.check_mark(seat, action),
            "UNMARK_NUMBER" | "UNDO" => self.check_taking_back(seat, action),
            _ => Ok(()),
        }
    }

    fn check_status(&self, name: &str) -> Result<(), Code> {
        let status = self.game_status.as_str();
        match (name, status) {
            ("RESET_GAME", _) | ("INITIALIZE_GAME" | "START_GAME", "setup") | (_, "playing")
                if !(status == "playing" && ["INITIALIZE_GAME", "START_GAME"].contains(&name)) =>
            {
                Ok(())
            }
            ("INITIALIZE_GAME" | "START_GAME", _) => Err("ALREADY_STARTED"),
            ("END_GAME", "ended") => Err("ALREADY_ENDED"),
            _ => Err("GAME_NOT_PLAYING"),
        }
    }

    fn check_phase(&self, name: &str) -> Result<(), Code> {
        match (name, self.phase()) {
            ("MARK_NUMBER" | "PASS" | "UNMARK_NUMBER" | "UNDO" | "NEXT_TURN", "rolling") => {
                Err("NOT_ROLLED")
            }
            ("ROLL_DICE", "white-dice" | "colored-dice") => Err("ALREADY_ROLLED"),
            ("NEXT_TURN", "white-dice") => Err("WHITE_STEP_OPEN"),
            ("PASS", "colored-dice") => Err("WHITE_STEP_OVER"),
            _ => Ok(()),
        }
    }

    fn check_who(&self, seat: usize, action: &Move) -> Result<(), Code> {
        let name = action.r#type.as_str();
        if HOST.contains(&name) && seat == 0 {
            return Ok(());
        }
        if seat >= self.players.len() {
            return Err("NOT_A_PLAYER");
        }
        if HOST.contains(&name) {
            return Err("HOST_ONLY");
        }
        if let Some(id) = action.player_id() {
            let owner = self.seat_of(id).ok_or("UNKNOWN_PLAYER")?;
            if owner != seat {
                return Err("NOT_YOUR_SHEET");
            }
        }
        let turn = name == "ROLL_DICE" || name == "NEXT_TURN" || self.phase() == "colored-dice";
        if turn && seat != self.current_player_index { Err("NOT_ACTIVE_PLAYER") } else { Ok(()) }
    }

    fn white_choice(&self, seat: usize) -> Option<&Choice> {
        self.turn.as_ref()?.white_choices.get(&self.players[seat].id)
    }

    fn check_mark(&self, seat: usize, action: &Move) -> Result<(), Code> {
        let (turn, dice) = (self.turn.as_ref().expect("a turn"), self.dice.as_ref().expect("dice"));
        let white = turn.phase == "white-dice";
        let chosen =
            if white { self.white_choice(seat).is_some() } else { turn.colored_choice.is_some() };
        if chosen {
            return Err("ALREADY_CHOSEN");
        }
        let cross = action.cross();
        Self::check_names(&cross)?;
        if self.is_closed(&cross.color) {
            return Err("ROW_LOCKED");
        }
        let colored = dice.of(&cross.color);
        let mut sums = vec![dice.white1 + colored, dice.white2 + colored];
        if white {
            sums = vec![dice.white1 + dice.white2];
        }
        if !sums.contains(&cross.number) {
            return Err("NUMBER_NOT_ON_DICE");
        }
        self.check_place(seat, &cross)?;
        let last = self.players[seat].score_sheet.row(&cross.color).is_last(cross.number);
        if last && !self.can_lock(seat, &cross) { Err("LAST_NUMBER_NEEDS_FIVE") } else { Ok(()) }
    }

    fn check_taking_back(&self, seat: usize, action: &Move) -> Result<(), Code> {
        let turn = self.turn.as_ref().expect("a turn");
        let open = match turn.phase.as_str() {
            "white-dice" => self.white_choice(seat).cloned(),
            _ => turn.colored_choice.clone().map(Choice::Mark),
        };
        if action.r#type == "UNDO" {
            return if open.is_some() { Ok(()) } else { Err("NOTHING_TO_UNDO") };
        }
        let cross = action.cross();
        Self::check_names(&cross)?;
        if open == Some(Choice::Mark(cross)) { Ok(()) } else { Err("NOTHING_TO_UNMARK") }
    }

    pub(crate) fn act_strict(
        &mut self,
        seat: usize,
        action: &Move,
        after: After,
    ) -> Result<(), Code> {
        self.check_strict(seat, action)?;
        match action.r#type.as_str() {
            "INITIALIZE_GAME" => {
                let entry = self.initialize(action)?;
                self.history.push(entry);
            }
            "START_GAME" => {
                self.start(after);
                self.turn = Some(Self::first_turn(1));
                self.history.push(action.clone());
            }
            "RESET_GAME" => self.reset(),
            "END_GAME" => self.stop(action),
            "ROLL_DICE" => self.roll(&after())?,
            "NEXT_TURN" => self.next_turn(),
            "UNMARK_NUMBER" | "UNDO" => self.take_back(seat),
            _ => self.choose(seat, action),
        }
        Ok(())
    }

    pub(crate) fn start(&mut self, after: After) {
        self.game_status = "playing".into();
        if self.options.first_player == "random" {
            let seat = after()["currentPlayerIndex"].as_u64().map(|seat| seat as usize);
            let seat = seat.filter(|&seat| seat < self.players.len());
            self.current_player_index = seat.expect("somebody begins");
        }
    }

    fn stop(&mut self, action: &Move) {
        let turn = self.turn.as_mut().expect("a turn");
        turn.colored_choice = None;
        if turn.phase == "white-dice" {
            turn.white_choices.clear();
        }
        self.history.push(action.clone());
        self.end("manual");
    }

    fn roll(&mut self, after: &Value) -> Result<(), Code> {
        let dice: Dice = serde_json::from_value(after["dice"].clone()).map_err(|_| "(no dice)")?;
        if dice.all().iter().any(|die| !(1..=6).contains(die)) {
            return Err("(dice that are none)");
        }
        self.history.push(Move::new("ROLL_DICE", Some(Payload::Dice(dice.clone()))));
        self.dice = Some(dice);
        let turn = self.turn.as_mut().expect("a turn");
        turn.phase = "white-dice".into();
        turn.white_choices.clear();
        turn.colored_choice = None;
        Ok(())
    }

    fn take_back(&mut self, seat: usize) {
        let turn = self.turn.as_mut().expect("a turn");
        if turn.phase == "white-dice" {
            turn.white_choices.remove(&self.players[seat].id);
        } else {
            turn.colored_choice = None;
        }
    }

    fn choose(&mut self, seat: usize, action: &Move) {
        let id = self.players[seat].id.clone();
        let turn = self.turn.as_mut().expect("a turn");
        if action.r#type == "PASS" {
            turn.white_choices.insert(id, Choice::Pass);
        } else if turn.phase == "white-dice" {
            turn.white_choices.insert(id, Choice::Mark(action.cross()));
        } else {
            turn.colored_choice = Some(action.cross());
            return;
        }
        if turn.white_choices.len() == self.players.len() {
            self.close();
        }
    }

    /// Everybody has chosen on the white dice.
    fn close(&mut self) {
        let (n, choices) = (self.players.len(), self.turn.clone().expect("a turn").white_choices);
        for k in 0..n {
            let seat = (self.current_player_index + k) % n;
            let id = self.players[seat].id.clone();
            let entry = match &choices[&id] {
                Choice::Mark(cross) => {
                    self.apply_mark(seat, cross);
                    Move::mark("MARK_NUMBER", &id, &cross.color, cross.number, None)
                }
                _ => Move::of_player("PASS", &id),
            };
            self.history.push(entry);
        }
        if self.rows_end_it() {
            self.end("rows_locked");
        } else if let Some(turn) = &mut self.turn {
            turn.phase = "colored-dice".into();
        }
    }

    fn next_turn(&mut self) {
        let turn = self.turn.clone().expect("a turn");
        let seat = self.current_player_index;
        let id = self.players[seat].id.clone();
        if let Some(cross) = &turn.colored_choice {
            self.apply_mark(seat, cross);
            self.history.push(Move::mark("MARK_NUMBER", &id, &cross.color, cross.number, None));
        } else if turn.white_choices.get(&id) == Some(&Choice::Pass) {
            self.players[seat].penalties += 1;
            self.add_up(seat);
            self.history.push(Move::of_player("ADD_PENALTY", &id));
        }
        self.history.push(Move::new("NEXT_TURN", None));
        if !self.end_check() {
            self.current_player_index = (seat + 1) % self.players.len();
            self.dice = None;
            self.turn = Some(Self::first_turn(turn.turn_number + 1));
        }
    }
}
