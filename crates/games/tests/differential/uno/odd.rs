//! Actions of Uno that lists of plays leave out, and wrong ones.

use parlour_engine::{Chance, FastRng};
use serde_json::{Value, json};

use super::RULES;
use super::action::{COMMANDS, NEWS, PLAYS};
use super::document::{COLORS, Id, Uno};
use crate::{one_of, parse, spoil};

impl Uno {
    /// What the owner and the host do.
    pub(crate) fn sensible(&self, rng: &mut FastRng) -> Option<Value> {
        let name = match self.status() {
            "LOBBY" => match rng.index(8) {
                0..3 => "START_GAME",
                3 => "UPDATE_SETTINGS",
                4 => one_of(rng, &["ADD_BOT", "ADD_BOT", "REMOVE_BOT"]),
                5 => one_of(rng, &["REORDER_PLAYERS", "RANDOMIZE_PLAYERS"]),
                6 => "TAKE_SEAT",
                _ => "PLAYER_LOST",
            },
            "PAUSED_WAITING_PLAYER" => match rng.index(8) {
                0 => "PLAYER_LOST",
                1..4 => "PLAYER_BACK",
                4..6 => "TAKE_SEAT",
                6 => "CONTINUE_WITHOUT",
                _ => return None,
            },
            "ENDED" if rng.happens(1, 2) => "RETURN_TO_LOBBY",
            _ if rng.happens(1, 40) => "PLAYER_LOST",
            _ => return self.jump(rng),
        };
        Some(self.sentence(name, rng))
    }

    /// The first at the table plays out of turn, if that is possible.
    fn jump(&self, rng: &mut FastRng) -> Option<Value> {
        let first = self.game_state.player_order[0];
        let top = self.top()?;
        let can = self.game_settings.jump_in
            && self.game_state.current_turn != Some(first)
            && self.hand(first).iter().any(|card| card.looks_like(top));
        if !can || rng.happens(1, 2) {
            return None;
        }
        let plays = self.list_plays(first);
        (!plays.is_empty()).then(|| parse(&one_of(rng, &plays)))
    }

    pub(crate) fn strange(&self, rng: &mut FastRng) -> Value {
        let name = match rng.index(16) {
            0 => one_of(rng, &NEWS),
            1..4 => one_of(rng, &COMMANDS),
            4..9 => one_of(rng, &PLAYS),
            _ => "PLAY_CARD",
        };
        let mut action = self.sentence(name, rng);
        if rng.happens(1, 6) {
            spoil(&mut action, rng);
        }
        if rng.happens(1, 60) {
            let strange = [json!("DRAW_CARD"), Value::Null, json!([]), json!({}), json!(7)];
            action = one_of(rng, &strange);
        }
        for field in ["clientId", "targetId", "swapWith"] {
            if action.get(field).is_some() && rng.happens(1, 8) {
                action[field] = strange_id(&action[field], rng);
            }
        }
        action
    }

    /// An action of this name, with fields that may be right.
    fn sentence(&self, name: &str, rng: &mut FastRng) -> Value {
        let mut action = json!({ "type": name });
        match name {
            "PLAY_CARD" => self.some_cards(&mut action, rng),
            "CATCH_UNO" => {
                let exposed = self.game_state.uno_exposed.flatten().filter(|_| rng.happens(3, 4));
                action["targetId"] = exposed.unwrap_or_else(|| self.somebody(rng)).into();
            }
            "CONTINUE_WITHOUT" | "PLAYER_BACK" => {
                let mut missing = self.orphans();
                missing.push(self.somebody(rng));
                action["clientId"] = one_of(rng, &missing).into();
            }
            "REMOVE_BOT" => {
                let bots = &self.game_state.bots;
                let bot = if bots.is_empty() { self.somebody(rng) } else { one_of(rng, bots) };
                action["clientId"] = bot.into();
            }
            "PLAYER_LOST" => action["clientId"] = self.somebody(rng).into(),
            "TAKE_SEAT" => {
                let names = ["Ann", "bobby", "CI", "DEE", "Evelyn", "x", "Hal ", "Änn", "BO", " "];
                let order = self.game_state.player_order.iter();
                let removed = order.copied().find(|id| !self.players().contains(id));
                let new = [70, 71, 72, self.somebody(rng), removed.unwrap_or(73)];
                action["clientId"] = one_of(rng, &new).into();
                action["name"] = one_of(rng, &names).into();
            }
            "UPDATE_SETTINGS" => action["settings"] = some_settings(rng),
            "REORDER_PLAYERS" => action["order"] = self.some_order(rng),
            "ADD_BOT" => match rng.index(4) {
                0 => action["name"] = one_of(rng, &["Zed", "Bot 2", "", "  ", "Bob"]).into(),
                1 => action["name"] = Value::Null,
                _ => {}
            },
            _ => {}
        }
        action
    }

    /// Mostly somebody at the table.
    fn somebody(&self, rng: &mut FastRng) -> Id {
        let order = &self.game_state.player_order;
        if order.is_empty() || rng.happens(1, 12) {
            return one_of(rng, &[0, 1, 7, 70, 4_294_967_295]);
        }
        one_of(rng, order)
    }

    fn some_order(&self, rng: &mut FastRng) -> Value {
        let mut order = self.game_state.player_order.clone();
        rng.shuffle(&mut order);
        match rng.index(8) {
            0 => {
                order.pop();
            }
            1 => order.push(self.somebody(rng)),
            2 if !order.is_empty() => order[0] = self.somebody(rng),
            3 => return json!([one_of(rng, &[json!(-1), json!(1.0), json!("1"), json!(1e20)])]),
            _ => {}
        }
        order.into()
    }

    /// Mostly a card of somebody's hand, with more cards, a colour and somebody to swap with now and then.
    fn some_cards(&self, action: &mut Value, rng: &mut FastRng) {
        let owner = match self.game_state.current_turn {
            Some(id) if rng.happens(3, 4) => id,
            _ => self.somebody(rng),
        };
        let hand = self.hand(owner);
        let some = |rng: &mut FastRng| match hand.len() {
            0 => "card-3".to_owned(),
            _ if rng.happens(1, 16) => format!("card-{}", rng.index(110)),
            cards => hand[rng.index(cards)].id.clone(),
        };
        let first = some(rng);
        let symbol = hand.iter().find(|card| card.id == first).map(|card| card.symbol.clone());
        if symbol.as_ref().is_some_and(|symbol| symbol.starts_with("wild")) || rng.happens(1, 8) {
            let color = one_of(rng, &COLORS);
            let odd = [json!("pink"), json!("RED"), json!(3), json!(null), json!("")];
            action["chosenColor"] =
                if rng.happens(1, 4) { one_of(rng, &odd) } else { color.into() };
        }
        if symbol.as_deref() == Some("7") && rng.happens(1, 2) || rng.happens(1, 16) {
            action["swapWith"] = self.somebody(rng).into();
        }
        if rng.happens(1, 4) {
            let alike = hand.iter().filter(|card| Some(&card.symbol) == symbol.as_ref());
            let mut extras: Vec<String> =
                alike.map(|card| card.id.clone()).filter(|id| *id != first).collect();
            rng.shuffle(&mut extras);
            if rng.happens(1, 4) {
                extras.push(some(rng));
            }
            action["extraCardIds"] = extras.into();
        }
        if rng.happens(1, 8) {
            action["callUno"] = rng.happens(3, 4).into();
        }
        action["cardId"] = first.into();
    }
}

/// The same number written in another way, or none that could be an id.
fn strange_id(id: &Value, rng: &mut FastRng) -> Value {
    let same = id.as_u64().and_then(|id| u32::try_from(id).ok()).map_or(1.0, f64::from);
    let others = [json!(-1), json!(4_294_967_296_i64), json!(1e300), json!(1.5), json!("1")];
    if rng.happens(1, 2) { json!(same) } else { one_of(rng, &others) }
}

fn some_settings(rng: &mut FastRng) -> Value {
    let mut settings = json!({});
    for _ in 0..rng.index(4) {
        let (name, value) = match rng.index(12) {
            0 => ("startingHandSize", one_of(rng, &[json!(5), json!(7), json!(10), json!(6)])),
            1 => {
                let limits = json!([null, 100, 200, 300, 500, "infinity", 50, 100.0]);
                ("scoreLimit", limits[rng.index(8)].clone())
            }
            2 => ("minPlayers", one_of(rng, &[json!(2), json!(3), json!(1), json!("2")])),
            3 => ("handPrivacy", one_of(rng, &["private", "shared", "open"]).into()),
            4 => ("spectators", rng.happens(1, 2).into()),
            5 => ("revealHandsAtEnd", rng.happens(1, 2).into()),
            6 => one_of(
                rng,
                &[("color", json!(true)), ("jumpIn", json!(1)), ("unoCall", json!(null))],
            ),
            _ => (one_of(rng, &RULES), rng.happens(1, 2).into()),
        };
        settings[name] = value;
    }
    settings
}
