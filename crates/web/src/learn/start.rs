//! Where a lesson, or a part of one, begins: a deal in which some things lie as they are wanted.

use std::collections::BTreeMap;

use parlour_engine::{Actor, AnyPosition, Game, Player, Refusal, Rng, Roster, Seat, to_value};
use serde::Deserialize;
use serde_json::Value;

/// A deal and what is changed in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    seed: u64,
    /// Cards by their ids, for lists in the state document. A `~` at the end of a path: from the end of the list.
    #[serde(default)]
    lay: BTreeMap<String, Vec<Value>>,
    /// Other things in the state document.
    #[serde(default)]
    set: BTreeMap<String, Value>,
    /// What has been played already.
    #[serde(default)]
    moves: Vec<(usize, Value)>,
}

impl Start {
    /// The table.
    ///
    /// # Errors
    /// What the rules say to such a table.
    pub(super) fn position(
        &self,
        game: &dyn Game,
        names: &[String],
        options: &Value,
    ) -> Result<Box<dyn AnyPosition>, Refusal> {
        let mut rng = Rng::stream(self.seed, 0);
        let mut position = game.deal(roster(game, names)?, options, &mut rng)?;
        if !self.lay.is_empty() || !self.set.is_empty() {
            let mut state = to_value(&position.state());
            self.change(&mut state)?;
            position = game.load(&state)?;
        }
        for (n, (seat, action)) in (1..).zip(&self.moves) {
            let actor = Actor::Seat(Seat::from_index(*seat));
            position.act(actor, action, &mut Rng::stream(self.seed, n))?;
        }
        Ok(position)
    }

    fn change(&self, state: &mut Value) -> Result<(), Refusal> {
        for (path, ids) in &self.lay {
            let (list, is_from_end) =
                path.strip_suffix('~').map_or((path.as_str(), false), |list| (list, true));
            let length = state.pointer(list).and_then(Value::as_array).map_or(0, Vec::len);
            for (place, id) in ids.iter().enumerate() {
                let place = if is_from_end { length.saturating_sub(place + 1) } else { place };
                lay(state, &format!("{list}/{place}"), id)?;
            }
        }
        for (path, value) in &self.set {
            *at(state, path)? = value.clone();
        }
        Ok(())
    }
}

fn roster(game: &dyn Game, names: &[String]) -> Result<Roster, Refusal> {
    let player = |(seat, name): (usize, &String)| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: name.clone(),
    };
    Roster::new(names.iter().enumerate().map(player).collect()).map_err(Refusal::bad_state)
}

/// Lets the card with this id and the one at this place change places.
fn lay(state: &mut Value, place: &str, id: &Value) -> Result<(), Refusal> {
    let place = if at(state, place)?.get("card").is_some() {
        format!("{place}/card")
    } else {
        place.to_owned()
    };
    let found =
        find(state, id, "").ok_or_else(|| Refusal::bad_state(format!("There is no card {id}.")))?;
    let card = at(state, &found)?.clone();
    let other = std::mem::replace(at(state, &place)?, card);
    *at(state, &found)? = other;
    Ok(())
}

fn at<'a>(state: &'a mut Value, path: &str) -> Result<&'a mut Value, Refusal> {
    state
        .pointer_mut(path)
        .ok_or_else(|| Refusal::bad_state(format!("There is nothing at {path}.")))
}

/// The path of the card with this id: an object in a list.
fn find(value: &Value, id: &Value, path: &str) -> Option<String> {
    match value {
        Value::Array(items) => items.iter().enumerate().find_map(|(place, item)| {
            let path = format!("{path}/{place}");
            let is_it = item.is_object() && item.get("id") == Some(id);
            if is_it { Some(path) } else { find(item, id, &path) }
        }),
        Value::Object(fields) => fields.iter().find_map(|(key, field)| {
            let path = format!("{path}/{key}");
            let is_it = key == "card" && field.get("id") == Some(id);
            if is_it { Some(path) } else { find(field, id, &path) }
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cards_change_places() {
        let state = || json!({ "deck": [{ "id": 1 }, { "id": 2 }, { "id": 3 }], "hand": [{ "card": { "id": 4 } }, { "card": { "id": 5 } }] });
        for (lay, expected) in [
            (json!({ "/deck": [3] }), "3 2 1 | 4 5"),
            (json!({ "/deck~": [1] }), "3 2 1 | 4 5"),
            (json!({ "/hand": [2, 3], "/deck": [1] }), "1 4 5 | 2 3"),
            (json!({ "/hand": [5, 4] }), "1 2 3 | 5 4"),
            (json!({ "/deck": [1, 2, 3] }), "1 2 3 | 4 5"),
            (json!({ "/deck": [9] }), "BAD_STATE"),
            (json!({ "/nowhere": [1] }), "BAD_STATE"),
        ] {
            let start: Start =
                serde_json::from_value(json!({ "seed": 1, "lay": lay })).expect("a start");
            let mut state = state();
            let ids = |list: &Value| {
                let ids = list
                    .as_array()
                    .expect("cards")
                    .iter()
                    .map(|card| card.get("card").unwrap_or(card)["id"].to_string());
                ids.collect::<Vec<_>>().join(" ")
            };
            let shown = match start.change(&mut state) {
                Ok(()) => format!("{} | {}", ids(&state["deck"]), ids(&state["hand"])),
                Err(refusal) => refusal.code.to_owned(),
            };
            assert_eq!(shown, expected, "{lay}");
        }
    }
}
