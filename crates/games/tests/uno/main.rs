//! Uno as its rule book tells it: every worked example, every option, every code.
//!
//! What a table in the notation of the game can show is in `examples`. What only documents show is asked through the
//! protocol of scripts: names and ids, lobbies, hints, sentences.

mod actions;
mod chart;
mod documents;
mod examples;
mod lobby;
mod notation;
#[path = "../rows/mod.rs"]
mod rows;
mod seats;
mod setup;

use parlour_engine::{
    AnyPosition, Beside, Erased, Player, Position, Roster, Rules, protocol, to_value,
};
use parlour_games::uno::Uno;
use parlour_games::uno::json::Host;
use serde_json::{Value, json};

static GAME: Erased<Uno> = Erased::new();

/// Nobody at the table: the host acts.
const HOST: Option<u8> = None;

/// Asks the game as a script would.
fn ask(request: &Value) -> Value {
    serde_json::from_str(&protocol::answer(&GAME, request.to_string().as_bytes())).expect("JSON")
}

/// The document of a table with Ana (11), Bob (22), Carol (33), Dan (44), and others without names.
fn document(table: &str) -> Value {
    let game: Uno = table.parse().unwrap_or_else(|garbled| panic!("{table}\n{garbled}"));
    let player = |seat: usize| {
        let id = (11 * seat + 11).to_string();
        let name = ["Ana", "Bob", "Carol", "Dan"].get(seat).map(|name| (*name).to_owned());
        Player { name: name.unwrap_or(id.clone()), id }
    };
    let roster = Roster::new((0..game.seats()).map(player).collect()).expect("different ids");
    let position = Position { game, beside: Beside { roster, extra: Host(None) } };
    to_value(&position.state())
}

/// What comes of some actions: the last answer. All that come before are accepted.
fn after(table: &str, plays: &[(Option<u8>, Value)]) -> Value {
    let mut answer = json!({"state": document(table)});
    for (n, (seat, action)) in (1..).zip(plays) {
        assert!(answer["state"].is_object(), "{answer}");
        let state = &answer["state"];
        let request =
            json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": 7, "n": n});
        answer = ask(&request);
    }
    answer
}

/// The code of a refusal.
fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("accepted")
}

/// The first event of this type.
fn event<'a>(answer: &'a Value, kind: &str) -> &'a Value {
    let mut events = answer["events"].as_array().expect("events").iter();
    events.find(|event| event["type"] == kind).unwrap_or(&Value::Null)
}
