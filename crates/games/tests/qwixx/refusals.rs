//! What only documents can get wrong: shapes, names, colors, and states that cannot be. Every other refusal is an example.

use serde_json::{Value, json};

use crate::documents::{accepted, act, ask, code, document};

/// Codes that need a connection, and come from a host.
const OF_HOSTS: [&str; 1] = ["STALE_STATE"];

fn initialize(names: &[&str]) -> Value {
    json!({"type": "INITIALIZE_GAME", "payload": {"playerNames": names}})
}

fn about(kind: &str, player: &str, color: &str, number: i64) -> Value {
    json!({"type": kind, "payload": {"playerId": player, "color": color, "number": number}})
}

fn mark(player: &str, color: &str, number: i64) -> Value {
    about("MARK_NUMBER", player, color, number)
}

fn unmark(player: &str, color: &str, number: i64) -> Value {
    about("UNMARK_NUMBER", player, color, number)
}

#[test]
fn examples_1_to_3_names_of_a_score_pad() {
    let nobody = document("setup | with free");
    for (names, expected) in [
        (&["Al"][..], "INVALID_PLAYER_COUNT"),
        (&["A", "B", "C", "D", "E", "F"], "INVALID_PLAYER_COUNT"),
        (&["Al", "  "], "EMPTY_NAME"),
    ] {
        assert_eq!(code(&act(&nobody, None, &initialize(names))), expected, "{names:?}");
    }
    let state = accepted(&nobody, None, &initialize(&["  Al ", "Bo"]));
    assert_eq!(state["gameStatus"], "setup");
    let players = &state["players"];
    assert_eq!([&players[0]["name"], &players[1]["name"]], ["Al", "Bo"]);
    let number =
        |color: &str, place: usize| &players[0]["scoreSheet"][color]["numbers"][place]["number"];
    assert_eq!([number("red", 0), number("green", 0), number("green", 10)], [2, 12, 2]);
    let mut kept = initialize(&["Al", "Bo"]);
    kept["payload"]["playerIds"] = json!(["player-1", "player-2"]);
    assert_eq!(state["history"], json!([kept]));
    // Nobody checks names twice there, and a running game may make way for another.
    let again = accepted(&document("playing.pad | 0 r{5} | 1"), None, &initialize(&["Al", "Al"]));
    assert_eq!(again["gameStatus"], "setup");
    assert_eq!(again["players"][1]["name"], "Al");
}

#[test]
fn names_of_real_play() {
    let nobody = document("setup");
    for (names, expected) in
        [(["Al", "al"], "DUPLICATE_NAME"), (["Al", "Abcdefghijklmnopqrstu"], "NAME_TOO_LONG")]
    {
        assert_eq!(code(&act(&nobody, None, &initialize(&names))), expected, "{names:?}");
    }
    let state = accepted(&nobody, None, &initialize(&["Al", "Abcdefghijklmnopqrst"]));
    assert_eq!(state["gameStatus"], "setup");
    let state = accepted(&state, None, &json!({"type": "START_GAME"}));
    assert_eq!(state["gameStatus"], "playing");
    assert_eq!(
        state["turn"],
        json!({"turnNumber": 1, "phase": "rolling", "whiteChoices": {}, "coloredChoice": null})
    );
}

#[test]
fn refusals_of_documents() {
    let rolling = "playing.rolling | 0 | 1";
    let white = "playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | 2";
    let chosen = "playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | 2 | chose 1 pass";
    let colored = "playing.colored-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | chose 0 pass, 1 pass";
    let pad = "playing.pad | 0 | 1";
    let setup = "setup | 0 | 1 | with free";
    let reset = json!({"type": "RESET_GAME"});
    let lock = json!({"type": "LOCK_ROW", "payload": {"color": "pink"}});
    let pass = json!({"type": "PASS", "payload": {"playerId": "a"}});
    for (table, seat, action, expected) in [
        (rolling, Some(0), initialize(&["Xi", "Yo"]), "ALREADY_STARTED"),
        (rolling, Some(1), initialize(&["Xi", "Yo"]), "ALREADY_STARTED"),
        (rolling, Some(1), reset.clone(), "HOST_ONLY"),
        (rolling, Some(2), reset, "NOT_A_PLAYER"),
        (rolling, None, json!({"type": "REDO"}), "UNKNOWN_ACTION"),
        (white, Some(0), mark("a", "pink", 7), "UNKNOWN_COLOR"),
        (white, Some(0), mark("b", "pink", 7), "NOT_YOUR_SHEET"),
        (white, Some(0), mark("z", "red", 7), "UNKNOWN_PLAYER"),
        (white, Some(0), mark("a", "red", 13), "INVALID_NUMBER"),
        (white, Some(0), mark("a", "red", -3), "INVALID_NUMBER"),
        (white, Some(0), mark("a", "red", 1_000_000), "INVALID_NUMBER"),
        (white, Some(0), unmark("a", "red", 99), "INVALID_NUMBER"),
        (white, Some(0), unmark("a", "pink", 7), "UNKNOWN_COLOR"),
        (chosen, Some(1), mark("b", "pink", 7), "ALREADY_CHOSEN"),
        (colored, Some(1), mark("b", "pink", 7), "NOT_ACTIVE_PLAYER"),
        (pad, None, mark("z", "red", 5), "UNKNOWN_PLAYER"),
        (pad, None, mark("a", "pink", 5), "UNKNOWN_COLOR"),
        (pad, None, mark("z", "pink", 5), "UNKNOWN_PLAYER"),
        (pad, None, unmark("a", "pink", 5), "UNKNOWN_COLOR"),
        (pad, None, lock.clone(), "UNKNOWN_COLOR"),
        (pad, None, pass, "UNKNOWN_ACTION"),
        (pad, None, json!({"type": "ROLL_DICE"}), "MALFORMED_ACTION"),
        (pad, None, json!({"type": "UNDO"}), "NOTHING_TO_UNDO"),
        (pad, None, json!({"type": "REDO"}), "NOTHING_TO_REDO"),
        (setup, None, lock, "GAME_NOT_PLAYING"),
        (setup, None, mark("a", "pink", 5), "GAME_NOT_PLAYING"),
    ] {
        let answer = act(&document(table), seat, &action);
        assert_eq!(code(&answer), expected, "{action} on {table}");
        assert!(!answer["error"]["message"].as_str().unwrap_or_default().is_empty());
    }
}

#[test]
fn actions_of_no_shape() {
    let state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1");
    let mark = |payload: Value| json!({"type": "MARK_NUMBER", "payload": payload});
    for (action, code) in [
        (json!(null), "MALFORMED_ACTION"),
        (json!("ROLL_DICE"), "MALFORMED_ACTION"),
        (json!([]), "MALFORMED_ACTION"),
        (json!({}), "MALFORMED_ACTION"),
        (json!({"type": 7}), "MALFORMED_ACTION"),
        (json!({"type": "DANCE"}), "UNKNOWN_ACTION"),
        (json!({"type": "HIDDEN"}), "UNKNOWN_ACTION"),
        (json!({"type": "MARK_NUMBER"}), "MALFORMED_ACTION"),
        (mark(json!({"playerId": "a", "color": "red"})), "MALFORMED_ACTION"),
        (mark(json!({"playerId": "a", "color": "red", "number": 7.5})), "MALFORMED_ACTION"),
        (mark(json!({"playerId": "a", "color": "red", "number": "7"})), "MALFORMED_ACTION"),
        (mark(json!({"playerId": 1, "color": "red", "number": 7})), "MALFORMED_ACTION"),
        (mark(json!({"playerId": "a", "color": 3, "number": 7})), "MALFORMED_ACTION"),
        (mark(json!({"playerId": "a", "color": "red", "number": 1e300})), "INVALID_NUMBER"),
        (mark(json!({"playerId": "a", "color": "red", "number": u64::MAX})), "INVALID_NUMBER"),
        (json!({"type": "PASS", "payload": {}}), "MALFORMED_ACTION"),
        (json!({"type": "UNDO"}), "MALFORMED_ACTION"),
        (json!({"type": "LOCK_ROW"}), "LOCK_IS_AUTOMATIC"),
        (json!({"type": "ADD_PENALTY"}), "PENALTY_IS_AUTOMATIC"),
        (json!({"type": "LOAD_GAME", "payload": {"state": state}}), "UNKNOWN_ACTION"),
    ] {
        let answer = ask(&json!({"op": "act", "state": state, "seat": 0, "action": action}));
        assert_eq!(answer["error"]["code"], code, "{action}");
    }
    // 7.0 is a whole number, as some programs write it; what an action does not need is ignored.
    let action = mark(
        json!({"playerId": "a", "color": "red", "number": 7.0, "allowLockedRow": true, "why": "fun"}),
    );
    let answer = ask(&json!({"op": "act", "state": state, "seat": 0, "action": action}));
    assert_eq!(answer["ok"], true, "{answer}");
}

#[test]
fn refusals_of_new_tables() {
    let options =
        |options: Value| json!({"op": "new", "players": ["Al", "Bo"], "options": options});
    for (request, code) in [
        (json!({"op": "new", "players": ["Al"]}), "INVALID_PLAYER_COUNT"),
        (json!({"op": "new", "players": ["A", "B", "C", "D", "E", "F"]}), "INVALID_PLAYER_COUNT"),
        (json!({"op": "new", "players": ["Al", " "]}), "EMPTY_NAME"),
        (json!({"op": "new", "players": ["Al", "AL "]}), "DUPLICATE_NAME"),
        (json!({"op": "new", "players": "Al"}), "BAD_REQUEST"),
        (json!({"op": "new"}), "BAD_REQUEST"),
        (
            json!({"op": "new", "players": [{"id": "a", "name": "Al"}, {"id": "a", "name": "Bo"}]}),
            "BAD_REQUEST",
        ),
        (json!({"op": "new", "players": ["Al", "Bo"], "seed": -1}), "BAD_REQUEST"),
        (json!({"op": "new", "players": ["Al", "Bo"], "seed": "7"}), "BAD_REQUEST"),
        (options(json!([])), "INVALID_OPTION"),
        (options(json!({"jokers": 3})), "INVALID_OPTION"),
        (options(json!({"ruleset": "loose"})), "INVALID_OPTION"),
        (options(json!({"penaltyPoints": 21})), "INVALID_OPTION"),
        (options(json!({"penaltyPoints": -1})), "INVALID_OPTION"),
        (options(json!({"maxPenalties": 0})), "INVALID_OPTION"),
        (options(json!({"maxPenalties": 7})), "INVALID_OPTION"),
        (options(json!({"rowsToEnd": 0})), "INVALID_OPTION"),
        (options(json!({"rowsToEnd": 5})), "INVALID_OPTION"),
        (options(json!({"minMarksToLock": 11})), "INVALID_OPTION"),
        (options(json!({"turnSeconds": 9})), "INVALID_OPTION"),
        (options(json!({"turnSeconds": 301})), "INVALID_OPTION"),
        (options(json!({"rowOrders": "mixed"})), "INVALID_OPTION"),
        (
            options(json!({"rowOrders": {"red": [2, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]}})),
            "INVALID_OPTION",
        ),
        (options(json!({"rowOrders": {"red": [2]}})), "INVALID_OPTION"),
        (options(json!({"rowOrders": {"pink": []}})), "INVALID_OPTION"),
    ] {
        assert_eq!(ask(&request)["error"]["code"], code, "{request}");
    }
}

#[test]
fn states_that_cannot_be() {
    let good = document(
        "playing.white-dice, dice 3 4 / 5 2 6 1, closed red | 0 r{2,3,4,5,6,12}! y{3} | 1 | chose 1 yellow 7",
    );
    assert_eq!(ask(&json!({"op": "legal", "state": good, "seat": 0}))["ok"], true);
    let cases: &[(&str, Value)] = &[
        ("", json!(7)),
        ("", json!([])),
        ("/players", json!({})),
        ("/players", json!([])),
        ("/players/0/id", json!("b")),
        ("/players/0/id", json!(5)),
        ("/players/0/name", json!("  ")),
        ("/players/0/penalties", json!(5)),
        ("/players/0/penalties", json!(-1)),
        ("/players/0/totalScore", json!(1000)),
        ("/players/0/scoreSheet/red/numbers/0/number", json!(3)),
        ("/players/0/scoreSheet/red/numbers", json!([])),
        ("/players/0/scoreSheet/red/color", json!("blue")),
        ("/players/0/scoreSheet/yellow/locked", json!(true)),
        ("/currentPlayerIndex", json!(2)),
        ("/currentPlayerIndex", json!(-1)),
        ("/currentPlayerIndex", json!(1e300)),
        ("/dice/white1", json!(7)),
        ("/dice/white1", json!(0)),
        ("/dice", Value::Null),
        ("/lockedRows", json!([])),
        ("/lockedRows", json!(["red", "red"])),
        ("/lockedRows", json!(["pink"])),
        ("/gameStatus", json!("dancing")),
        ("/gameStatus", json!("ended")),
        ("/gameStatus", Value::Null),
        ("/turn/phase", json!("rolling")),
        ("/turn/phase", json!("dancing")),
        ("/turn/turnNumber", json!(0)),
        ("/turn/whiteChoices", json!({"z": {"kind": "pass"}})),
        ("/turn/whiteChoices", json!({"b": {"kind": "hidden"}})),
        ("/turn/whiteChoices", json!({"b": {"kind": "mark", "color": "red", "number": 7}})),
        ("/turn/whiteChoices", json!({"a": {"kind": "pass"}, "b": {"kind": "pass"}})),
        ("/turn/coloredChoice", json!({"color": "blue", "number": 5})),
        ("/history", json!([{"type": "DANCE"}])),
        ("/history", json!([{"type": "UNDO"}])),
        ("/history", json!([{"type": "UNDO", "payload": {"playerId": "a"}}])),
        ("/history", json!([mark("a", "pink", 7)])),
        ("/history", json!([mark("a", "red", 13)])),
        ("/history", json!([unmark("a", "red", -1)])),
        (
            "/history",
            json!([{"type": "ROLL_DICE", "payload": {"white1": 7, "white2": 1, "red": 1, "yellow": 1, "green": 1, "blue": 1}}]),
        ),
        ("/history", json!(7)),
        ("/options/penaltyPoints", json!(99)),
        ("/ruleset", json!("free")),
        ("/endReason", json!("manual")),
        ("/winnerIds", json!(["a"])),
    ];
    for (path, value) in cases {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect(path) = value.clone();
        for op in ["legal", "view", "act", "timer", "outcome"] {
            let action = json!({"type": "ROLL_DICE"});
            let answer = ask(&json!({"op": op, "state": bad, "seat": 0, "action": action}));
            assert_eq!(answer["error"]["code"], "BAD_STATE", "{path} = {value}: {answer}");
        }
    }
    let mut longer = good.clone();
    let numbers = &mut longer["players"][0]["scoreSheet"]["red"]["numbers"];
    numbers.as_array_mut().expect("numbers").push(json!({"number": 13, "marked": false}));
    let answer = ask(&json!({"op": "legal", "state": longer, "seat": 0}));
    assert_eq!(answer["error"]["code"], "BAD_STATE", "{answer}");
    // On a score pad the same is a damaged saved game.
    let pad = document("playing.pad, closed red | 0 r{2,3,4,5,6,12}! y{3} | 1");
    for (path, value) in cases.iter().filter(|(path, _)| {
        pad.pointer(path).is_some()
            && !path.starts_with("/dice")
            && *path != "/ruleset"
            && *path != "/players"
    }) {
        let mut bad = pad.clone();
        *bad.pointer_mut(path).expect(path) = value.clone();
        let action = json!({"type": "LOAD_GAME", "payload": {"state": bad}});
        let answer = ask(&json!({"op": "act", "state": pad, "action": action}));
        assert_eq!(answer["error"]["code"], "INVALID_STATE", "{path} = {value}");
    }
}

#[test]
fn every_code_of_the_rules_is_refused_somewhere() {
    let here = include_str!("refusals.rs");
    let examples = [
        include_str!("examples/turns.txt"),
        include_str!("examples/refusals.txt"),
        include_str!("examples/pad.txt"),
    ];
    let all = include_str!("../../src/qwixx/error.rs");
    let codes = all
        .split('"')
        .filter(|word| word.len() > 3 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
    for code in codes {
        let is_example = |text: &&str| text.lines().any(|line| line == format!("= {code}"));
        assert!(
            here.contains(&format!("\"{code}\"")) || examples.iter().any(is_example),
            "{code} is never refused"
        );
        assert!(!OF_HOSTS.contains(&code), "{code} is not for rules to refuse");
    }
}
