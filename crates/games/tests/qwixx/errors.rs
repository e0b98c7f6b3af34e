//! Every code of the rules, produced at least once, and in the order in which they are looked for.

use serde_json::{Value, json};

use crate::helpers::{ask, check, table};

/// Codes that need a connection, and come from a host.
const OF_HOSTS: [&str; 1] = ["STALE_STATE"];

#[test]
fn refusals_of_real_play() {
    let rolled = "B Al,Bo,Cy; dice 3 4 / 5 2 6 1";
    let colored = "B; dice 3 4 / 5 2 6 1; colored; Al passed; Bo passed";
    let rows: &[(&str, &[(&str, &str)])] = &[
        (
            "B nobody",
            &[
                ("init Al,al", "DUPLICATE_NAME"),
                ("init Al,Abcdefghijklmnopqrstu", "NAME_TOO_LONG"),
                ("init Al,Abcdefghijklmnopqrst", "status setup"),
                ("start", "status playing; phase rolling; turn 1"),
            ],
        ),
        (
            "B; setup",
            &[
                ("Bo start", "HOST_ONLY"),
                ("Cy start", "NOT_A_PLAYER"),
                ("Al end", "GAME_NOT_PLAYING"),
                ("Bo roll", "GAME_NOT_PLAYING"),
            ],
        ),
        (
            "B",
            &[
                ("Al init Xi,Yo", "ALREADY_STARTED"),
                ("Bo init Xi,Yo", "ALREADY_STARTED"),
                ("Al start", "ALREADY_STARTED"),
                ("Bo end", "HOST_ONLY"),
                ("Bo reset", "HOST_ONLY"),
                ("Cy reset", "NOT_A_PLAYER"),
            ],
        ),
        (
            "B",
            &[
                ("Al mark red 7", "NOT_ROLLED"),
                ("Al pass", "NOT_ROLLED"),
                ("Al unmark red 7", "NOT_ROLLED"),
                ("Al undo", "NOT_ROLLED"),
                ("Al next", "NOT_ROLLED"),
                ("Cy roll", "NOT_A_PLAYER"),
                ("Bo roll", "NOT_ACTIVE_PLAYER"),
                ("Al dice 1 2 / 3 4 5 6", "INVALID_DICE"),
                ("Bo dice 1 2 / 3 4 5 6", "NOT_ACTIVE_PLAYER"),
                ("redo", "UNKNOWN_ACTION"),
            ],
        ),
        (
            rolled,
            &[
                ("Dy mark Al red 7", "NOT_A_PLAYER"),
                ("Al mark Dy red 7", "UNKNOWN_PLAYER"),
                ("Al mark Bo red 7", "NOT_YOUR_SHEET"),
                ("Al mark pink 7", "UNKNOWN_COLOR"),
                ("Al mark Bo pink 7", "NOT_YOUR_SHEET"),
                ("Al mark red 13", "INVALID_NUMBER"),
                ("Al mark red -3", "INVALID_NUMBER"),
                ("Al mark red 1000000", "INVALID_NUMBER"),
                ("Al unmark red 99", "INVALID_NUMBER"),
                ("Al unmark pink 7", "UNKNOWN_COLOR"),
                ("Al unmark red 7", "NOTHING_TO_UNMARK"),
                ("Al undo", "NOTHING_TO_UNDO"),
                ("Bo next", "WHITE_STEP_OPEN"),
                ("Bo pass", "Bo chose pass"),
                ("Bo pass", "ALREADY_CHOSEN"),
                ("Bo mark pink 7", "ALREADY_CHOSEN"),
                ("Bo unmark red 7", "NOTHING_TO_UNMARK"),
                ("Al pass Bo", "NOT_YOUR_SHEET"),
                ("Bo undo", "Bo chose nothing"),
                ("Al roll", "ALREADY_ROLLED"),
                ("Bo roll", "ALREADY_ROLLED"),
            ],
        ),
        (
            colored,
            &[
                ("Al pass", "WHITE_STEP_OVER"),
                ("Bo pass", "WHITE_STEP_OVER"),
                ("Bo mark pink 7", "NOT_ACTIVE_PLAYER"),
                ("Bo undo", "NOT_ACTIVE_PLAYER"),
                ("Bo unmark red 8", "NOT_ACTIVE_PLAYER"),
                ("Al undo", "NOTHING_TO_UNDO"),
                ("Al unmark red 8", "NOTHING_TO_UNMARK"),
                ("Bo next", "NOT_ACTIVE_PLAYER"),
                ("Al mark red 8", "colored red 8"),
                ("Al unmark red 9", "NOTHING_TO_UNMARK"),
                ("Al unmark red 8", "colored none"),
                ("Al mark red 9", "colored red 9"),
                ("Al undo", "colored none"),
            ],
        ),
        ("B; dice 3 4 / 5 2 6 1; Al red{2,7}", &[("Al mark red 7", "ALREADY_MARKED")]),
        ("B; dice 3 4 / 5 2 6 1; Al red{2,8}", &[("Al mark red 7", "NOT_RIGHT_OF_LAST")]),
        // The host's own turn to do things, taken by nobody in particular.
        (
            "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7",
            &[
                (
                    "end",
                    "status ended; reason manual; Bo chose nothing; Bo yellow{}; history ends END_GAME",
                ),
                ("end", "ALREADY_ENDED"),
                ("Al roll", "GAME_NOT_PLAYING"),
                ("Al next", "GAME_NOT_PLAYING"),
                ("Al pass", "GAME_NOT_PLAYING"),
                ("Al mark red 7", "GAME_NOT_PLAYING"),
                ("Bo end", "ALREADY_ENDED"),
            ],
        ),
        // What was resolved stays to be looked at.
        (
            "B; dice 3 4 / 5 2 6 1; colored; Al passed; Bo passed",
            &[
                ("Al mark red 8", "colored red 8"),
                ("Al end", "status ended; Al chose pass; Bo chose pass; colored none; Al red{}"),
            ],
        ),
        // Without a seat an action is taken by whom it names, else by the active player.
        (
            rolled,
            &[
                ("mark Bo red 7", "Bo chose red 7"),
                ("pass Al", "Al chose pass"),
                ("pass Cy", "phase colored-dice"),
                ("next", "current 1"),
            ],
        ),
    ];
    for (before, steps) in rows {
        check(0, before, steps);
    }
}

#[test]
fn refusals_of_the_score_pad() {
    let rows: &[(&str, &[(&str, &str)])] = &[
        (
            "A",
            &[
                ("mark Cy red 5", "UNKNOWN_PLAYER"),
                ("mark Al pink 5", "UNKNOWN_COLOR"),
                ("mark Cy pink 5", "UNKNOWN_PLAYER"),
                ("mark Al red 1", "INVALID_NUMBER"),
                ("unmark Cy red 5", "UNKNOWN_PLAYER"),
                ("unmark Al pink 5", "UNKNOWN_COLOR"),
                ("unmark Al red 0", "INVALID_NUMBER"),
                ("penalty Cy", "UNKNOWN_PLAYER"),
                ("lock pink", "UNKNOWN_COLOR"),
                ("pass Al", "UNKNOWN_ACTION"),
                ("roll", "MALFORMED_ACTION"),
                ("undo", "NOTHING_TO_UNDO"),
                ("redo", "NOTHING_TO_REDO"),
            ],
        ),
        (
            "A; setup",
            &[
                ("lock pink", "GAME_NOT_PLAYING"),
                ("mark Al pink 5", "GAME_NOT_PLAYING"),
                ("penalty Al", "GAME_NOT_PLAYING"),
            ],
        ),
        // Any seat may write on the pad, and nobody checks names twice.
        ("A", &[("Cy mark Al red 5", "Al red{5}"), ("init Al,Al", "names Al Al; status setup")]),
    ];
    for (before, steps) in rows {
        check(0, before, steps);
    }
}

#[test]
fn actions_of_no_shape() {
    let state = table("B; dice 3 4 / 5 2 6 1");
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
    let good = table(
        "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7; Al red{2,3,4,5,6,12}! yellow{3}; closed red",
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
    // On a score pad the same is a damaged saved game.
    let pad = table("A; Al red{2,3,4,5,6,12}! yellow{3}; closed red");
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
fn every_code_of_the_rules_is_somewhere_above() {
    let here = include_str!("errors.rs").to_owned() + include_str!("examples.rs");
    let all = include_str!("../../src/qwixx/error.rs");
    let codes = all
        .split('"')
        .filter(|word| word.len() > 3 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
    for code in codes {
        assert!(
            here.contains(&format!("\"{code}\"")) && !OF_HOSTS.contains(&code),
            "{code} is never refused"
        );
    }
}
