//! Uno, slowly.

mod action;
mod document;
mod listing;
mod odd;
mod play;
mod positions;
mod room;
mod round;
mod table;

use action::{COMMANDS, NEWS};
use document::{Settings, View};
use parlour_engine::{Chance, FastRng, Game, OutcomeDoc, Player, Roster};
use serde_json::{Value, json};

pub(crate) use self::document::Uno;
use crate::{After, Code, Model, one_of};

/// What a house may play by.
pub(crate) const RULES: [&str; 9] = [
    "forcePlay",
    "drawStacking",
    "jumpIn",
    "zeroSwap",
    "sevenSwap",
    "multipleCardPlay",
    "playDrawnCard",
    "wildDrawFourChallenge",
    "unoCall",
];

impl Model for Uno {
    fn game() -> &'static dyn Game {
        parlour_games::uno::game()
    }

    const STEPS: u32 = 32;
    type View = View;

    /// Mostly few people, now and then a full table; sometimes with ids of their own.
    fn roster(rng: &mut FastRng) -> Roster {
        let names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon"];
        let seats = one_of(rng, &[2, 2, 3, 3, 3, 4, 4, 5, 7, 10]);
        let factor = one_of(rng, &[1, 1, 11, 400_000_000]);
        let player = |seat: usize| Player {
            id: ((seat as u64 + 1) * factor).to_string(),
            name: names[seat].into(),
        };
        Roster::new((0..seats).map(player).collect()).expect("ids differ")
    }

    fn options(rng: &mut FastRng) -> Value {
        let mut options = json!({});
        let mut draw = |name: &str, values: Value| {
            if let Some(values) = values.as_array()
                && rng.happens(1, 3)
            {
                options[name] = one_of(rng, values);
            }
        };
        draw("startingHandSize", json!([5, 7, 10]));
        draw("scoreLimit", json!([null, 100, 200, 300, 500, "infinity"]));
        draw("handPrivacy", json!(["private", "shared"]));
        draw("spectators", json!([true, false]));
        draw("revealHandsAtEnd", json!([true, false]));
        let often = one_of(rng, &[0, 2, 4]);
        for rule in RULES {
            let clash = rule == "wildDrawFourChallenge" && options["drawStacking"] == true;
            if rng.happens(often, 6) && !clash {
                options[rule] = true.into();
            }
        }
        options
    }

    fn deal(roster: &Roster, options: &Value, after: &Value) -> Self {
        let settings: Settings =
            serde_json::from_value(options.clone()).expect("options are options");
        let mut this = Self::lobby(roster, settings);
        this.start_game(after).expect("a deal is the deck");
        this.settle();
        this
    }

    fn prepare(&mut self, rng: &mut FastRng) -> bool {
        if rng.happens(1, 4) {
            return false;
        }
        self.set_up(rng);
        true
    }

    fn seats(&self) -> usize {
        self.game_state.player_order.len()
    }

    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code> {
        let (name, fields) = action::read(action, seat.is_some())?;
        let id = seat.map(|seat| self.game_state.player_order.get(seat).copied());
        if NEWS.contains(&name) {
            self.hear(name, &fields)?;
        } else if COMMANDS.contains(&name) {
            self.check_command(name)?;
            // What comes from no seat comes from the owner, even if there is none.
            if let Some(id) = id {
                self.check_owner(id)?;
            }
            self.command(name, &fields, after)?;
        } else {
            // Nobody has this number.
            let who = id.unwrap_or(self.game_state.current_turn).unwrap_or(-1);
            self.check_play(who, name, &fields)?;
            self.do_play(who, name, &fields, after)?;
        }
        self.settle();
        Ok(())
    }

    fn legal(&self, seat: usize) -> Vec<String> {
        self.list_plays(self.game_state.player_order[seat])
    }

    fn view(&self, viewer: Option<usize>) -> View {
        self.seen_by(viewer.map(|seat| self.game_state.player_order[seat]))
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        if self.status() != "ENDED" {
            return None;
        }
        let scores = self.game_state.scores.clone().unwrap_or_default();
        let score = |id: &i64| scores.get(&id.to_string()).map_or(0, |score| *score as i32);
        Some(OutcomeDoc {
            winners: self.game_state.winner.flatten().into_iter().map(Value::from).collect(),
            scores: self.game_state.player_order.iter().map(score).collect(),
        })
    }

    fn aside(&self, rng: &mut FastRng) -> Option<Value> {
        self.sensible(rng)
    }

    fn odd(&self, rng: &mut FastRng) -> Value {
        self.strange(rng)
    }
}
