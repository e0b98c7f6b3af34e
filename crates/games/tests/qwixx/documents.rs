//! The documents of the game: their schemas, their missing fields, their replays.

use parlour_engine::{
    Actor, AnyPosition, Chance, FastRng, Replay, Rng, Seat, Seed, Table, Viewer, fairness, replay,
};
use serde_json::{Value, json};

use crate::helpers::{act, ask, table};

#[test]
fn a_fresh_game_is_as_the_rules_say() {
    let state = ask(&json!({"op": "new", "players": ["Ann", "Bob"], "seed": 7}))["state"].clone();
    let keys: Vec<&String> = state.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        [
            "currentPlayerIndex",
            "dice",
            "endReason",
            "future",
            "gameStatus",
            "history",
            "lockedRows",
            "options",
            "players",
            "ruleset",
            "turn",
            "winnerIds",
        ]
    );
    assert_eq!(
        state["turn"],
        json!({"turnNumber": 1, "phase": "rolling", "whiteChoices": {}, "coloredChoice": null})
    );
    assert_eq!(
        state["history"],
        json!([
            {"type": "INITIALIZE_GAME", "payload": {"playerNames": ["Ann", "Bob"], "playerIds": ["p1", "p2"]}},
            {"type": "START_GAME"},
        ])
    );
    assert_eq!(state["options"]["rowOrders"], "standard");
    assert_eq!(ask(&json!({"op": "timer", "state": state}))["timer"], Value::Null);
    assert_eq!(
        ask(&json!({"op": "outcome", "state": state})),
        json!({"ok": true, "outcome": null})
    );
}

#[test]
fn what_may_be_missing_has_its_default() {
    let mut state = table("B; dice 3 4 / 5 2 6 1");
    let fields = state.as_object_mut().expect("an object");
    for key in [
        "history",
        "future",
        "turn",
        "options",
        "ruleset",
        "endReason",
        "winnerIds",
        "lockedRows",
        "currentPlayerIndex",
    ] {
        fields.remove(key);
    }
    for player in state["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("a player");
        player.retain(|key, _| key == "id" || key == "name");
    }
    let answer = act(&state, "Al mark red 7");
    assert_eq!(answer["state"]["turn"]["whiteChoices"]["a"]["number"], 7, "{answer}");
    assert_eq!(answer["state"]["ruleset"], "strict");
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let state = table("B; dice 3 4 / 5 2 6 1");
    let events = act(&state, "Bo mark yellow 7")["events"].clone();
    assert_eq!(
        events,
        json!([
            {"type": "CHOSE", "playerId": "b"},
            {"type": "CHOICE", "playerId": "b", "color": "yellow", "number": 7, "only": [1]},
        ])
    );
}

#[test]
fn listed_actions_are_documents_that_are_accepted() {
    let state = table("B; dice 3 4 / 5 2 6 1; Al yellow{8}");
    let list = ask(&json!({"op": "legal", "state": state, "seat": 0}))["actions"].clone();
    let mark = |color: &str| json!({"type": "MARK_NUMBER", "payload": {"playerId": "a", "color": color, "number": 7}});
    assert_eq!(
        list,
        json!([mark("red"), mark("green"), mark("blue"), {"type": "PASS", "payload": {"playerId": "a"}}])
    );
    assert_eq!(
        ask(&json!({"op": "legal", "state": state, "seat": 2}))["error"]["code"],
        "NOT_A_PLAYER"
    );
    assert_eq!(
        ask(&json!({"op": "view", "state": state, "seat": 9}))["error"]["code"],
        "NOT_A_PLAYER"
    );
    assert_eq!(ask(&json!({"op": "legal", "state": state}))["error"]["code"], "BAD_REQUEST");
}

/// A whole random game as a table.
fn played(
    seed: u64,
    options: &Value,
    moves: usize,
) -> (Table<Box<dyn AnyPosition>>, replay::Sealed) {
    let game = parlour_games::qwixx::game();
    let sealed = replay::Sealed {
        secret: fairness::hash(&[&seed.to_le_bytes()]),
        nonces: vec![[1; 32], [2; 32]],
        start: None,
    };
    let players = json!(["Ann", "Bob"]);
    let roster = serde_json::from_value(
        json!([{"id": "p1", "name": players[0]}, {"id": "p2", "name": players[1]}]),
    )
    .expect("a roster");
    let table_seed: Seed = sealed.seed();
    let dealt = game.deal(roster, options, &mut Rng::stream(table_seed, 0)).expect("a table");
    let mut table = Table::new(dealt, table_seed);
    let mut rng = FastRng::new(seed);
    while table.moves() < moves && table.state().outcome().is_none() {
        let waiting: Vec<Seat> = table.state().to_act().iter().collect();
        let seat = waiting[rng.index(waiting.len())];
        let legal = table.state().legal(seat).expect("a list");
        let action = serde_json::from_str(legal[rng.index(legal.len())].get()).expect("JSON");
        table.act(Actor::Seat(seat), &action).expect("listed");
    }
    (table, sealed)
}

#[test]
fn documents_fit_their_schemas() {
    let schemas = parlour_engine::to_value(&parlour_games::qwixx::game().schemas());
    let validator = |kind: &str| jsonschema::validator_for(&schemas[kind]).expect("a schema");
    let [state, view, action, event] = ["state", "view", "action", "event"].map(validator);
    let fits = |validator: &jsonschema::Validator, text: &str| {
        let document = serde_json::from_str(text).expect("JSON");
        if let Err(error) = validator.validate(&document) {
            panic!("{error}\n{text}");
        }
    };
    for (seed, ruleset) in [(1, "strict"), (2, "free")] {
        let (table, _) = played(seed, &json!({"ruleset": ruleset}), 400);
        for n in 0..=table.moves() {
            let mut position = table.at(n).expect("a moment");
            fits(&state, position.state().get());
            for viewer in Viewer::all(2) {
                fits(&view, position.view(viewer).expect("a view").get());
            }
            for legal in position.legal(Seat::new(0)).expect("a list") {
                fits(&action, legal.get());
            }
            if let Some((actor, taken)) = table.nth_move(n + 1) {
                let taken = position
                    .act(actor, taken, &mut Rng::stream(table.seed(), n as u64 + 1))
                    .expect("a move");
                taken.events.iter().for_each(|told| fits(&event, told.event.get()));
            }
        }
    }
}

#[test]
fn a_replay_file_proves_itself() {
    let game = parlour_games::qwixx::game();
    let (mut table, sealed) = played(3, &Value::Null, 40);
    assert!(table.undo() && table.undo() && table.redo());
    let file = Replay::complete(&table, &sealed, &[0, 10, 20]);
    let text = parlour_engine::to_json(&file).get().to_owned();
    let opened = Replay::read(&text).expect("readable").open(game).expect("whole");
    assert_eq!(opened.state().notation(), table.state().notation());

    // Any flipped bit is found, wherever it is.
    let mut rng = FastRng::new(9);
    for _ in 0..600 {
        let mut bytes = text.clone().into_bytes();
        let place = rng.index(bytes.len());
        bytes[place] ^= 1 << rng.below(8);
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        let opened = Replay::read(&changed).map(|file| file.open(game));
        assert!(!matches!(opened, Ok(Ok(_))), "byte {place} was changed: {changed}");
    }
    // Any cut is found, too: at the end of the text, and between two entries.
    for length in [0, 1, text.len() / 2, text.len() - 1] {
        assert!(Replay::read(&text[..length]).is_err());
    }
    let mut shorter = file.clone();
    shorter.entries.pop();
    assert!(shorter.open(game).is_err());
    let mut other = file;
    other.rules_version += 1;
    assert!(other.open(game).expect_err("another version").to_string().contains("version 2"));
}

#[test]
fn a_replay_of_a_running_game_keeps_open_choices_to_itself() {
    let game = parlour_games::qwixx::game();
    let roster =
        serde_json::from_value(json!([{"id": "a", "name": "Al"}, {"id": "b", "name": "Bo"}]))
            .expect("a roster");
    let dealt = game.deal(roster, &Value::Null, &mut Rng::stream(1, 0)).expect("a table");
    let mut table = Table::new(dealt, 1);
    let (al, bo) = (Actor::Seat(Seat::new(0)), Actor::Seat(Seat::new(1)));
    let pass = |id: &str| json!({"type": "PASS", "payload": {"playerId": id}});
    table.act(al, &json!({"type": "ROLL_DICE"})).expect("a roll");
    table.act(bo, &pass("b")).expect("a choice");
    table
        .act(bo, &json!({"type": "UNDO", "payload": {"playerId": "b"}}))
        .expect("a second thought");
    table.act(bo, &pass("b")).expect("a choice");
    let seen = |table: &Table<Box<dyn AnyPosition>>, viewer| {
        let file = Replay::masked(table, [0; 32], viewer, &[]);
        assert!(
            file.secret.is_none()
                && file.nonces.is_none()
                && file.entries.iter().all(|entry| entry.hash.is_none())
        );
        let kinds = file
            .entries
            .iter()
            .filter_map(|entry| entry.action.as_ref()?["type"].as_str().map(str::to_owned));
        kinds.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(0))), "ROLL_DICE HIDDEN HIDDEN HIDDEN");
    assert_eq!(seen(&table, Viewer::Spectator), "ROLL_DICE HIDDEN HIDDEN HIDDEN");
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(1))), "ROLL_DICE PASS UNDO PASS");
    table.act(al, &pass("a")).expect("the last choice");
    assert_eq!(seen(&table, Viewer::Spectator), "ROLL_DICE PASS UNDO PASS PASS");
}
