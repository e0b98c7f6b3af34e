//! Qwixx, slowly.

mod document;
mod free;
mod strict;
mod table;

use document::{COLORS, Choice, Move, Options, Payload};
use parlour_engine::{Chance, FastRng, Game, OutcomeDoc, Roster};
use serde_json::{Value, json};

pub(crate) use self::document::Qwixx;
use crate::{After, Code, Model, one_of, spoil};

impl Qwixx {
    fn is_free(&self) -> bool {
        self.ruleset == "free"
    }

    /// Every play there could be, sensible or not.
    fn candidates(&self, seat: usize) -> Vec<Move> {
        let mut plays = vec![Move::new("NEXT_TURN", None)];
        if self.is_free() {
            let row = |color: &str| Some(Payload::Row { color: color.into() });
            plays.extend(COLORS.map(|color| Move::new("LOCK_ROW", row(color))));
        } else {
            plays.push(Move::new("ROLL_DICE", None));
        }
        for (owner, player) in self.players.iter().enumerate() {
            let id = player.id.as_str();
            if self.is_free() {
                plays.push(Move::of_player("ADD_PENALTY", id));
            } else if owner == seat {
                plays.extend([Move::of_player("PASS", id), Move::of_player("UNDO", id)]);
            } else {
                continue;
            }
            for color in COLORS {
                let allow = (self.is_free() && self.is_closed(color)).then_some(true);
                for number in 2..=12 {
                    plays.push(Move::mark("MARK_NUMBER", id, color, number, allow));
                    plays.push(Move::mark("UNMARK_NUMBER", id, color, number, None));
                }
            }
        }
        plays
    }

    /// The table as it was some steps ago, sometimes with a mistake in it.
    fn saved(&self, rng: &mut FastRng) -> Value {
        let steps = 1 + rng.index(self.history.len());
        let mut then = self.at(self.past.get(steps).cloned().unwrap_or_else(|| self.moment()));
        then.history = self.history[..steps].to_vec();
        if rng.happens(1, 4) {
            match (rng.index(4), then.players.first_mut()) {
                (0, Some(player)) => player.total_score += 1,
                (1, Some(player)) => player.penalties = 7,
                (2, _) => then.current_player_index += 5,
                _ => then.locked_rows.extend(["red".to_owned(), "red".to_owned()]),
            }
        }
        serde_json::to_value(&then).expect("a model is JSON")
    }

    /// A cross close to the last one of a row, so that locks come into reach, and into question.
    fn next_mark(&self, rng: &mut FastRng) -> Value {
        let player = &self.players[rng.index(self.players.len())];
        let row =
            player.score_sheet.row(one_of(rng, &["red", "red", "red", "red", "yellow", "blue"]));
        let next = row.rightmost().map_or(0, |last| last + 1) + rng.index(3);
        let closed = self.is_closed(&row.color);
        let number = row.numbers[if closed { 10 } else { next.min(10) }].number;
        let mut cross = json!({ "playerId": player.id, "color": row.color, "number": number });
        if row.locked {
            return json!({ "type": "UNMARK_NUMBER", "payload": cross });
        }
        if closed {
            cross["allowLockedRow"] = true.into();
        }
        json!({ "type": "MARK_NUMBER", "payload": cross })
    }

    fn odd_cross(&self, id: &str, rng: &mut FastRng) -> Value {
        let mut color = one_of(rng, &COLORS);
        let mut number = 2 + rng.index(11) as i64;
        if let Some(dice) = self.dice.as_ref().filter(|_| rng.happens(2, 3)) {
            let white = self.turn.as_ref().is_some_and(|turn| turn.phase == "white-dice");
            number = dice.white1 + if white { dice.white2 } else { dice.of(color) };
        }
        if rng.happens(1, 16) {
            color = "pink";
        }
        if rng.happens(1, 16) {
            number = one_of(rng, &[0, 1, 13, -5, i64::MAX]);
        }
        json!({ "playerId": id, "color": color, "number": number })
    }

    fn odd_names(rng: &mut FastRng) -> Value {
        let count = 1 + rng.index(6);
        let odd = ["Al", " al ", "  ", "twenty characters ok", "twenty-one characters"];
        let mut names: Vec<String> = (1..=count).map(|seat| format!("N{seat} ")).collect();
        for name in &mut names {
            if rng.happens(1, 4) {
                one_of(rng, &odd).clone_into(name);
            }
        }
        let mut payload = json!({ "playerNames": names });
        if rng.happens(1, 2) {
            payload["playerIds"] = (1..=count).map(|seat| format!("q{seat}")).collect();
        }
        payload
    }
}

impl Model for Qwixx {
    fn game() -> &'static dyn Game {
        parlour_games::qwixx::game()
    }

    const STEPS: u32 = 28;
    type View = Self;

    fn options(rng: &mut FastRng) -> Value {
        let mut options = json!({ "ruleset": one_of(rng, &["strict", "free"]) });
        let mut draw = |name: &str, values: Value| {
            if let Some(values) = values.as_array()
                && rng.happens(1, 3)
            {
                options[name] = one_of(rng, values);
            }
        };
        draw("revealMode", json!(["hidden", "open"]));
        draw("firstPlayer", json!(["seat0", "random"]));
        draw("penaltyPoints", json!([0, 1, 5, 20]));
        draw("maxPenalties", json!([1, 2, 4, 6]));
        draw("rowsToEnd", json!([1, 2, 3, 4]));
        draw("minMarksToLock", json!([0, 1, 2, 3, 5, 10]));
        draw("lockCountsAsMark", json!([true, false]));
        draw("turnSeconds", json!([null, 10, 300]));
        draw("freeEndCheck", json!(["immediate", "turn_end"]));
        if rng.happens(1, 4) {
            for color in COLORS {
                let mut order: Vec<i64> = (2..=12).collect();
                rng.shuffle(&mut order);
                options["rowOrders"][color] = order.into();
            }
        }
        options
    }

    fn deal(roster: &Roster, options: &Value, after: &Value) -> Self {
        let options: Options =
            serde_json::from_value(options.clone()).expect("options are options");
        let mut this = Self::empty(options);
        let people = roster.players().iter();
        let (names, ids) = people.map(|player| (player.name.clone(), player.id.clone())).unzip();
        let names = Payload::Names { player_names: names, player_ids: Some(ids) };
        for action in [Move::new("INITIALIZE_GAME", Some(names)), Move::new("START_GAME", None)] {
            let after = || after.clone();
            if this.is_free() {
                this.act_free(&action, &after).expect("a game begins");
            } else {
                this.act_strict(0, &action, &after).expect("a game begins");
            }
        }
        this
    }

    /// Sheets on which the locks are near. A score pad has to know how it came about.
    fn prepare(&mut self, rng: &mut FastRng) -> bool {
        if self.is_free() || rng.happens(1, 2) {
            return false;
        }
        for seat in 0..self.players.len() {
            for color in COLORS {
                let reach = rng.index(11);
                let row = self.players[seat].score_sheet.row_mut(color);
                row.numbers[..reach]
                    .iter_mut()
                    .for_each(|number| number.marked = rng.happens(3, 4));
            }
            self.players[seat].penalties = rng.index(self.options.max_penalties as usize) as i32;
        }
        if self.options.rows_to_end > 1 && rng.happens(1, 2) {
            let color = one_of(rng, &COLORS);
            let row = self.players[0].score_sheet.row_mut(color);
            row.numbers.iter_mut().for_each(|number| number.marked = true);
            row.locked = true;
            self.locked_rows.push(color.into());
        }
        (0..self.players.len()).for_each(|seat| self.add_up(seat));
        true
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code> {
        let action = Move::read(action, self.is_free())?;
        if self.is_free() {
            return self.act_free(&action, after);
        }
        self.act_strict(seat.unwrap_or_else(|| self.actor(&action)), &action, after)
    }

    fn legal(&self, seat: usize) -> Vec<String> {
        if self.game_status != "playing" {
            return Vec::new();
        }
        let mut plays = self.candidates(seat);
        plays.retain(|play| {
            let free = self.is_free();
            let check = if free { self.check_free(play) } else { self.check_strict(seat, play) };
            check.is_ok()
        });
        plays.iter().map(Move::text).collect()
    }

    fn view(&self, viewer: Option<usize>) -> Self {
        let mut view = self.at(self.moment());
        (view.history, view.future) = (self.history.clone(), self.future.clone());
        view.turn.clone_from(&self.turn);
        let id = viewer.map(|seat| &self.players[seat].id);
        let secret = self.options.reveal_mode == "hidden" && self.game_status == "playing";
        if let Some(turn) = view.turn.as_mut().filter(|turn| secret && turn.phase == "white-dice") {
            for (owner, choice) in &mut turn.white_choices {
                if Some(owner) != id {
                    *choice = Choice::Hidden;
                }
            }
        }
        view
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        let winners = self.winner_ids.as_ref()?.iter().map(|id| json!(id)).collect();
        let scores = self.players.iter().map(|player| player.total_score).collect();
        Some(OutcomeDoc { winners, scores })
    }

    fn aside(&self, rng: &mut FastRng) -> Option<Value> {
        if self.game_status == "setup" {
            let start = json!({ "type": "START_GAME" });
            let names = json!({ "type": "INITIALIZE_GAME", "payload": Self::odd_names(rng) });
            return Some(if self.players.len() < 2 { names } else { start });
        }
        if !self.is_free() || self.players.is_empty() {
            return None;
        }
        match rng.index(32) {
            0..6 => Some(json!({ "type": "UNDO" })),
            6..10 => Some(json!({ "type": "REDO" })),
            10 if self.options.first_player == "seat0" => {
                Some(json!({ "type": "LOAD_GAME", "payload": { "state": self.saved(rng) } }))
            }
            10..16 => {
                let dice = ["white1", "white2", "red", "yellow", "green", "blue"];
                let dice: Value =
                    dice.iter().map(|&die| (die.to_owned(), json!(rng.d6()))).collect();
                Some(json!({ "type": "ROLL_DICE", "payload": dice }))
            }
            16..28 => Some(self.next_mark(rng)),
            _ => None,
        }
    }

    fn odd(&self, rng: &mut FastRng) -> Value {
        let plays = ["MARK_NUMBER", "MARK_NUMBER", "MARK_NUMBER", "UNMARK_NUMBER", "NEXT_TURN"];
        let others = ["ROLL_DICE", "PASS", "UNDO", "REDO", "LOCK_ROW", "ADD_PENALTY", "START_GAME"];
        let rare = ["END_GAME", "RESET_GAME", "INITIALIZE_GAME", "LOAD_GAME"];
        let name = match rng.index(16) {
            0 => one_of(rng, &rare),
            1..8 => one_of(rng, &others),
            _ => one_of(rng, &plays),
        };
        let mut ids: Vec<&str> = self.players.iter().map(|player| player.id.as_str()).collect();
        ids.push("zed");
        let id = one_of(rng, &ids);
        let payload = match name {
            "MARK_NUMBER" | "UNMARK_NUMBER" => self.odd_cross(id, rng),
            "LOCK_ROW" => {
                json!({ "color": one_of(rng, &["red", "yellow", "green", "blue", "pink"]) })
            }
            "UNDO" if self.is_free() => return json!({ "type": name }),
            "PASS" | "UNDO" | "ADD_PENALTY" => json!({ "playerId": id }),
            "INITIALIZE_GAME" => Self::odd_names(rng),
            "ROLL_DICE" if self.is_free() => {
                let (die, odd) = (rng.d6(), one_of(rng, &[0, 1, 6, 7, -1]));
                json!({ "white1": odd, "white2": die, "red": 1, "yellow": die, "green": 6, "blue": 3 })
            }
            "LOAD_GAME" => json!({ "state": {} }),
            _ => return json!({ "type": name }),
        };
        let mut action = json!({ "type": name, "payload": payload });
        if name == "MARK_NUMBER" && rng.happens(1, 4) {
            action["payload"]["allowLockedRow"] = rng.happens(3, 4).into();
        }
        if rng.happens(1, 6) {
            spoil(&mut action, rng);
        }
        action
    }
}
