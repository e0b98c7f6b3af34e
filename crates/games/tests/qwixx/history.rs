//! What only documents have: a history, steps of a score pad taken back and done again, and saved games.

use serde_json::{Value, json};

use crate::documents::{accepted, act, ask, code, document, written};

/// A game that was just dealt to Al and Bo.
fn fresh(options: &Value) -> Value {
    let players = json!([{"id": "a", "name": "Al"}, {"id": "b", "name": "Bo"}]);
    ask(&json!({"op": "new", "players": players, "options": options}))["state"].clone()
}

fn fresh_pad() -> Value {
    fresh(&json!({"ruleset": "free"}))
}

fn undo() -> Value {
    json!({"type": "UNDO"})
}

fn redo() -> Value {
    json!({"type": "REDO"})
}

/// The kinds of the actions in a history.
fn kinds(state: &Value) -> String {
    let history = state["history"].as_array().expect("a history").iter();
    history.filter_map(|action| action["type"].as_str()).collect::<Vec<_>>().join(" ")
}

/// The state without what was taken back in it.
fn forgetful(mut state: Value) -> Value {
    state["future"] = json!([]);
    state
}

#[test]
fn real_play_writes_down_what_is_resolved() {
    let table = || document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | chose 1 yellow 7");
    // 26: choices come into the history when all have been made, those of the active player first.
    let closed = accepted(&table(), 0, &written("pass 0"));
    assert_eq!(kinds(&closed), "PASS MARK_NUMBER");
    let mark = json!({"playerId": "b", "color": "yellow", "number": 7});
    assert_eq!(closed["history"][0]["payload"], json!({"playerId": "a"}));
    assert_eq!(closed["history"][1]["payload"], mark);
    // 28: the colored cross comes with the end of the turn.
    let chosen = accepted(&closed, 0, &written("mark 0 red 8"));
    assert_eq!(kinds(&chosen), "PASS MARK_NUMBER");
    let next = accepted(&chosen, 0, &written("next"));
    assert_eq!(kinds(&next), "PASS MARK_NUMBER MARK_NUMBER NEXT_TURN");
    // 29: so does a penalty.
    let next = accepted(&closed, 0, &written("next"));
    assert_eq!(kinds(&next), "PASS MARK_NUMBER ADD_PENALTY NEXT_TURN");
    assert_eq!(next["history"][2]["payload"], json!({"playerId": "a"}));
    // A roll is kept with what the dice showed, and open choices are dropped at an end by hand.
    let rolled = accepted(&document("playing.rolling | 0 | 1"), 0, &written("roll"));
    assert_eq!(rolled["history"][0]["payload"], rolled["dice"]);
    assert_eq!(kinds(&accepted(&table(), None, &written("end"))), "END_GAME");
}

#[test]
fn example_42_back_and_forth() {
    let total = |state: &Value| state["players"][0]["totalScore"].clone();
    let length = |state: &Value| state["history"].as_array().map(Vec::len);
    let mut state = fresh_pad();
    for (action, points, steps) in [
        (written("mark 0 red 5"), 1, 3),
        (written("mark 0 red 7"), 3, 4),
        (undo(), 1, 3),
        (undo(), 0, 2),
    ] {
        state = accepted(&state, None, &action);
        assert_eq!((total(&state), length(&state)), (json!(points), Some(steps)), "{action}");
    }
    assert_eq!(code(&act(&state, None, &undo())), "NOTHING_TO_UNDO");
    state = accepted(&state, None, &redo());
    assert_eq!((total(&state), length(&state)), (json!(1), Some(3)));
}

#[test]
fn a_history_that_was_written_by_hand_can_be_taken_back() {
    let mark = |number: u8| written(&format!("mark 0 red {number}"));
    let names = json!({"type": "INITIALIZE_GAME", "payload": {"playerNames": ["Al", "Bo"]}});
    let mut state = document("playing.pad | 0 r{5,7} | 1");
    // There are no ids in it.
    state["history"] = json!([names, {"type": "START_GAME"}, mark(5), mark(7)]);
    let back = accepted(&state, None, &undo());
    assert_eq!(back["players"], document("playing.pad | 0 r{5} | 1")["players"]);
    let forth = accepted(&back, None, &redo());
    assert_eq!(forth["players"], document("playing.pad | 0 r{5,7} | 1")["players"]);
    assert_eq!(code(&act(&forth, None, &redo())), "NOTHING_TO_REDO");
}

#[test]
fn any_step_of_the_pad_can_be_taken_back() {
    let steps = [
        "dice 1 2 / 3 4 5 6",
        "mark 0 red 5",
        "next",
        "lock blue",
        "penalty 1",
        "mark 1 green 12",
        "unmark 1 green 12",
        "end",
    ];
    let mut states = vec![fresh_pad()];
    for step in steps {
        states.push(accepted(states.last().expect("a state"), None, &written(step)));
    }
    let mut state = states.last().expect("a state").clone();
    for before in states.iter().rev().skip(1) {
        state = accepted(&state, None, &undo());
        assert_eq!(forgetful(state.clone()), *before);
    }
    assert_eq!(code(&act(&state, None, &undo())), "NOTHING_TO_UNDO");
    for after in &states[1..] {
        state = accepted(&state, None, &redo());
        for field in ["players", "dice", "gameStatus"] {
            assert_eq!(state[field], after[field]);
        }
    }
    assert_eq!(state, states[states.len() - 1]);
    // Anything else that is done forgets what was taken back.
    let back = accepted(&state, None, &undo());
    assert_ne!(back["future"], json!([]));
    assert_eq!(accepted(&back, None, &written("next"))["future"], json!([]));
}

#[test]
fn a_step_from_sheets_that_no_history_tells_of_is_turned_back() {
    for (before, history) in [
        ("playing.pad | 0 r{2,5} | 1", fresh_pad()["history"].clone()),
        (
            "playing.pad, dice 1 2 / 3 4 5 6, closed blue | 0 r{2,3,4,5,6} p3 | 1 r{3,4,5,6,7}",
            fresh_pad()["history"].clone(),
        ),
        ("playing.pad | 0 | 1", json!([])),
    ] {
        let mut before = document(before);
        before["history"] = history;
        for step in [
            "mark 0 red 12",
            "mark 1 green 2",
            "unmark 0 red 5",
            "unmark 1 red 7",
            "lock green",
            "penalty 0",
            "penalty 1",
            "end",
            "next",
            "dice 6 5 / 4 3 2 1",
        ] {
            let answer = act(&before, None, &written(step));
            if answer["ok"] != true {
                continue;
            }
            let back = accepted(&answer["state"], None, &undo());
            let mut expected = before.clone();
            if step == "next" || step.starts_with("dice") {
                expected["dice"] = Value::Null;
            }
            assert_eq!(forgetful(back), expected, "{step}");
        }
    }
    // A step that cannot have led here is no step to take back.
    let mut odd = document("playing.pad | 0 | 1");
    odd["history"] = json!([written("mark 0 red 5")]);
    assert_eq!(code(&act(&odd, None, &undo())), "NOTHING_TO_UNDO");
}

#[test]
fn a_random_first_player_stays_first_when_something_is_taken_back() {
    for seed in 0..8 {
        let options = json!({"ruleset": "free", "firstPlayer": "random"});
        let players = ["Al", "Bo", "Cy"];
        let new = json!({"op": "new", "players": players, "options": options, "seed": seed});
        let state = ask(&new)["state"].clone();
        let next = accepted(&state, None, &written("next"));
        assert_eq!(forgetful(accepted(&next, None, &undo())), state, "seed {seed}");
    }
}

#[test]
fn a_history_of_more_players_than_sit_there_is_no_way_back() {
    let names = json!({
        "playerNames": ["Al", "Bo", "Xi", "Yo", "Zo"],
        "playerIds": ["a", "b", "x", "y", "z"],
    });
    let mut state = document("playing.pad | 0 r{5} | 1 | with random-start");
    let mut history = vec![json!({"type": "INITIALIZE_GAME", "payload": names}), written("start")];
    history.extend(std::iter::repeat_n(written("next"), 4));
    history.push(written("mark 0 red 5"));
    state["history"] = json!(history);
    // So the step itself is turned back.
    let back = accepted(&state, None, &undo());
    assert_eq!(back["players"], document("playing.pad | 0 | 1")["players"]);
}

#[test]
fn late_locks_are_known_from_the_history() {
    let mut state = document("playing.pad, closed red | 0 r{2,3,4,5,6,12}! | 1 r{3,4,5,6,7}");
    let late = written("mark 1 red 12 late");
    assert_eq!(late["payload"]["allowLockedRow"], true);
    assert_eq!(code(&act(&state, None, &late)), "ROW_LOCKED");
    state["history"] = json!([written("mark 0 red 12")]);
    let locked = accepted(&state, None, &late);
    assert_eq!(locked["players"][1]["scoreSheet"]["red"]["locked"], true);
    assert_eq!(locked["lockedRows"], json!(["red"]));
    for since in ["next", "dice 1 2 / 3 4 5 6"] {
        state["history"] = json!([written("mark 0 red 12"), written(since)]);
        assert_eq!(code(&act(&state, None, &late)), "ROW_LOCKED", "{since}");
    }
}

#[test]
fn example_46_everything_can_be_cleared() {
    let table = "playing.pad, turn 0 of seat 1, dice 1 2 / 3 4 5 6, closed red | 0 | 1";
    let cleared = accepted(&document(table), None, &json!({"type": "RESET_GAME"}));
    let mut expected = document("setup | with free");
    expected["history"] = json!([{"type": "RESET_GAME"}]);
    assert_eq!(cleared, expected);
    assert_eq!(cleared["players"], json!([]));
}

#[test]
fn a_saved_game_replaces_everything() {
    let mut saved = document("playing.pad, turn 0 of seat 1 | 0 r{2,3} | 1 | 2");
    saved["history"] = json!([written("mark 0 red 2"), written("mark 0 red 3")]);
    let load = |state: &Value| {
        let action = json!({"type": "LOAD_GAME", "payload": {"state": state}});
        act(&document("playing.pad | 0 r{5} | 1"), None, &action)
    };
    let loaded = load(&saved);
    assert_eq!(loaded["state"], saved);
    assert_eq!(loaded["events"], json!([{"type": "GAME_LOADED"}]));
    // A game saved by another program names no ruleset: the pad's holds.
    let mut foreign = saved.clone();
    let fields = foreign.as_object_mut().expect("an object");
    fields.retain(|key, _| {
        ["players", "currentPlayerIndex", "dice", "lockedRows", "gameStatus", "history"]
            .contains(&key.as_str())
    });
    assert_eq!(load(&foreign)["state"], saved);
}
