//! A chart as the configuration of an `XState` machine.

use serde_json::{Map, Value, json};

use super::{Chart, Edge, Kind, State, Trigger, is_within};

impl Chart {
    /// The chart as the configuration of an [XState](https://stately.ai/docs) machine, version 5.
    ///
    /// `createMachine` takes it as it is; conditions are named, so their functions are given with
    /// `setup({ guards })`. What the format has no field for is kept beside it: `meta.verb` is the
    /// action a timer takes, and the tags `final` and `passing` are the kinds of states.
    ///
    /// A state at the top that is final and yet can be left has the tag but not the type: `XState`
    /// would stop there and never leave it.
    pub fn to_xstate(&self) -> Value {
        let mut machine = Map::new();
        machine.insert("id".to_owned(), json!(self.id));
        self.put_children(&mut machine, None, self.initial);
        Value::Object(machine)
    }

    fn put_children(&self, node: &mut Map<String, Value>, parent: Option<&str>, initial: &str) {
        let children: Map<String, Value> = self
            .states
            .iter()
            .filter(|state| state.parent() == parent)
            .map(|state| (state.name().to_owned(), self.node(state)))
            .collect();
        if children.is_empty() {
            return;
        }
        let first = self
            .states
            .iter()
            .find(|state| state.parent() == parent && is_within(initial, state.path));
        if let Some(first) = first {
            node.insert("initial".to_owned(), json!(first.name()));
        }
        node.insert("states".to_owned(), Value::Object(children));
    }

    fn node(&self, state: &State) -> Value {
        let mut node = Map::new();
        if !state.note.is_empty() {
            node.insert("description".to_owned(), json!(state.note));
        }
        match state.kind {
            Kind::Leaf | Kind::Compound { .. } => {}
            Kind::Passing => drop(node.insert("tags".to_owned(), json!(["passing"]))),
            Kind::Final => {
                node.insert("tags".to_owned(), json!(["final"]));
                if !self.edges.iter().any(|edge| edge.from == state.path) {
                    node.insert("type".to_owned(), json!("final"));
                }
            }
        }
        let initial = match state.kind {
            Kind::Compound { initial } => initial,
            _ => "",
        };
        self.put_children(&mut node, Some(state.path), initial);
        for edge in self.edges.iter().filter(|edge| edge.from == state.path) {
            self.put_edge(&mut node, edge);
        }
        Value::Object(node)
    }

    /// Adds an edge to the list of its trigger. The order of a list is the order conditions are tried in.
    fn put_edge(&self, node: &mut Map<String, Value>, edge: &Edge) {
        let list = match edge.on {
            Trigger::Action(verb) => &mut node.entry("on").or_insert_with(|| json!({}))[verb],
            Trigger::After { millis, .. } => {
                &mut node.entry("after").or_insert_with(|| json!({}))[millis.to_string()]
            }
            Trigger::Always => node.entry("always").or_insert(Value::Null),
        };
        if list.is_null() {
            *list = json!([]);
        }
        if let Some(list) = list.as_array_mut() {
            list.push(self.transition(edge));
        }
    }

    fn transition(&self, edge: &Edge) -> Value {
        // A dot in the name of the machine would end the name.
        let mut transition =
            json!({ "target": format!("#{}.{}", self.id.replace('.', "\\."), edge.to) });
        if let Some(guard) = edge.guard {
            transition["guard"] = json!(guard);
        }
        if let Trigger::After { verb, .. } = edge.on {
            transition["meta"] = json!({ "verb": verb });
        }
        transition
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{ALL, NASTY, SMALL, WAR};
    use super::*;

    #[test]
    fn the_small_chart() {
        let expected = json!({
            "id": "pig",
            "initial": "lobby",
            "states": {
                "lobby": {
                    "description": "waiting for players",
                    "on": { "START": [{ "target": "#pig.turn" }] },
                },
                "turn": {
                    "description": "one player's dice",
                    "initial": "rolling",
                    "states": {
                        "rolling": {
                            "description": "roll or hold",
                            "on": { "ROLL": [
                                { "target": "#pig.turn.rolling", "guard": "lucky" },
                                { "target": "#pig.turn.resting" },
                            ] },
                        },
                        "resting": {
                            "after": { "2000": [
                                { "target": "#pig.turn.rolling", "meta": { "verb": "TICK" } },
                            ] },
                        },
                    },
                    "on": { "HOLD": [{ "target": "#pig.check" }] },
                },
                "check": {
                    "tags": ["passing"],
                    "always": [
                        { "target": "#pig.over", "guard": "hundred" },
                        { "target": "#pig.turn" },
                    ],
                },
                "over": { "description": "somebody has 100", "tags": ["final"], "type": "final" },
            },
        });
        assert_eq!(SMALL.to_xstate(), expected);
    }

    #[test]
    fn every_state_and_every_edge_is_there() {
        for chart in ALL {
            let machine = chart.to_xstate();
            for state in chart.states {
                assert!(node(&machine, state.path).is_some_and(Value::is_object), "{}", state.path);
            }
            let count = machine.to_string().matches("\"target\"").count();
            assert_eq!(count, chart.edges.len(), "{}", chart.id);
        }
    }

    #[test]
    fn a_final_state_that_can_be_left_does_not_stop_the_machine() {
        let machine = WAR.to_xstate();
        let over = node(&machine, "game_over").unwrap();
        assert_eq!((&over["tags"], &over["type"]), (&json!(["final"]), &Value::Null));
    }

    #[test]
    fn a_dot_in_the_name_of_a_machine_does_not_end_it() {
        let machine = NASTY.to_xstate();
        assert_eq!(machine["states"]["2nd"]["on"]["D"][0]["target"], "#a\\.b<&>\"'.note");
    }

    fn node<'a>(machine: &'a Value, path: &str) -> Option<&'a Value> {
        path.split('.').try_fold(machine, |node, name| node.get("states")?.get(name))
    }
}
