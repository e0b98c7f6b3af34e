//! The score pad: late locks, taking back, saved games, and the options of both rulesets.

use serde_json::{Value, json};

use crate::helpers::{act, ask, check, look, table};

#[test]
fn a_second_player_may_lock_a_row_with_the_same_roll_only() {
    let five = "A; Al red{2,3,4,5,6}; Bo red{3,4,5,6,7}";
    let locked = ("mark Al red 12", "closed red; Al red{2,3,4,5,6,12}!");
    for (before, steps) in [
        (
            five,
            vec![
                locked,
                ("mark Bo red 12", "ROW_LOCKED"),
                ("mark Bo red 12 late", "closed red; Bo red{3,4,5,6,7,12}! total 28"),
            ],
        ),
        (five, vec![locked, ("next", "current 1"), ("mark Bo red 12 late", "ROW_LOCKED")]),
        (
            five,
            vec![
                locked,
                ("dice 1 2 / 3 4 5 6", "closed red"),
                ("mark Bo red 12 late", "ROW_LOCKED"),
            ],
        ),
        (five, vec![locked, ("mark Bo red 11 late", "ROW_LOCKED")]),
        (
            "A; Al red{2,3,4,5,6}; Bo red{3,4,5,6}",
            vec![locked, ("mark Bo red 12 late", "ROW_LOCKED")],
        ),
        // Both locks: taking one back leaves the row closed, taking both back opens it.
        (
            five,
            vec![
                locked,
                ("mark Bo red 12 late", "closed red"),
                ("unmark Al red 12", "closed red"),
                ("unmark Bo red 12", "closed "),
            ],
        ),
        // Nothing in the history says that the row closed just now.
        (
            "A; Al red{2,3,4,5,6,12}!; Bo red{3,4,5,6,7}; closed red",
            vec![("mark Bo red 12 late", "ROW_LOCKED")],
        ),
        (
            "A; Bo red{3,4,5,6,7}",
            vec![("lock red", "closed red"), ("mark Bo red 12 late", "Bo red{3,4,5,6,7,12}!")],
        ),
    ] {
        check(0, before, &steps);
    }
}

#[test]
fn any_step_of_the_pad_can_be_taken_back() {
    let fresh = table("A");
    let steps = [
        "dice 1 2 / 3 4 5 6",
        "mark Al red 5",
        "next",
        "lock blue",
        "penalty Bo",
        "mark Bo green 12",
        "unmark Bo green 12",
        "end",
    ];
    let mut states = vec![fresh];
    for step in steps {
        let answer = act(states.last().expect("a state"), step);
        states.push(answer["state"].clone());
    }
    let mut state = states.last().expect("a state").clone();
    for before in states.iter().rev().skip(1) {
        let undone = act(&state, "undo");
        assert_eq!(undone["ok"], true, "{undone}");
        let mut seen = undone["state"].clone();
        seen["future"] = json!([]);
        assert_eq!(seen, *before);
        state = undone["state"].clone();
    }
    assert_eq!(act(&state, "undo")["error"]["code"], "NOTHING_TO_UNDO");
    for after in &states[1..] {
        state = act(&state, "redo")["state"].clone();
        assert_eq!(
            (&state["players"], &state["dice"], &state["gameStatus"]),
            (&after["players"], &after["dice"], &after["gameStatus"])
        );
    }
    assert_eq!(state, states[states.len() - 1]);
    // Anything else that is done forgets what was taken back.
    let back = act(&state, "undo")["state"].clone();
    let on = act(&back, "next")["state"].clone();
    assert_eq!(on["future"], json!([]));
}

#[test]
fn a_step_from_sheets_that_no_history_tells_of_is_turned_back() {
    for before in [
        "A; Al red{2,5}",
        "A; Al red{2,3,4,5,6} p3; Bo red{3,4,5,6,7}; closed blue; dice 1 2 / 3 4 5 6",
        "A; history []",
    ] {
        let before = table(before);
        for step in [
            "mark Al red 12",
            "mark Bo green 2",
            "unmark Al red 5",
            "unmark Bo red 7",
            "lock green",
            "penalty Al",
            "penalty Bo",
            "end",
            "next",
            "dice 6 5 / 4 3 2 1",
        ] {
            let answer = act(&before, step);
            if answer["ok"] != true {
                continue;
            }
            let mut back = act(&answer["state"], "undo")["state"].clone();
            back["future"] = json!([]);
            let mut expected = before.clone();
            if step == "next" || step.starts_with("dice") {
                expected["dice"] = Value::Null;
            }
            assert_eq!(back, expected, "{step}");
        }
    }
    // A step that cannot have led here is no step to take back.
    let odd = table(
        r#"A; history [{"type":"MARK_NUMBER","payload":{"playerId":"a","color":"red","number":5}}]"#,
    );
    assert_eq!(act(&odd, "undo")["error"]["code"], "NOTHING_TO_UNDO");
}

#[test]
fn a_random_first_player_stays_first_when_something_is_taken_back() {
    for seed in 0..8 {
        let options = json!({"ruleset": "free", "firstPlayer": "random"});
        let state = ask(
            &json!({"op": "new", "players": ["Al", "Bo", "Cy"], "options": options, "seed": seed}),
        )["state"]
            .clone();
        let next = act(&state, "next")["state"].clone();
        let mut back = act(&next, "undo")["state"].clone();
        back["future"] = json!([]);
        assert_eq!(back, state, "seed {seed}");
    }
}

#[test]
fn a_saved_game_replaces_everything() {
    let saved = table("A Xi,Yo,Zo; Xi red{2,3}; turn of Yo");
    let load = |state: &Value| {
        let action = json!({"type": "LOAD_GAME", "payload": {"state": state}});
        ask(&json!({"op": "act", "state": table("A; Al red{5}"), "action": action}))
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

#[test]
fn options_change_what_they_say() {
    let new = |options: Value| {
        let players = json!([{"id": "a", "name": "Al"}, {"id": "b", "name": "Bo"}]);
        ask(&json!({"op": "new", "players": players, "options": options}))["state"].clone()
    };
    let after = |options: Value, steps: &[&str], fact: &str| {
        let mut state = new(options);
        let mut code = String::new();
        for step in steps {
            let answer = act(&state, step);
            code = answer["error"]["code"].as_str().unwrap_or_default().to_owned();
            if answer["ok"] == true {
                state = answer["state"].clone();
            }
        }
        if code.is_empty() { look(&state, fact) } else { code }
    };
    let free = |more: Value| {
        let mut options = json!({"ruleset": "free"});
        options.as_object_mut().expect("options").extend(more.as_object().expect("more").clone());
        options
    };
    let six = [
        "mark Al red 2",
        "mark Al red 3",
        "mark Al red 4",
        "mark Al red 5",
        "mark Al red 6",
        "mark Al red 12",
    ];
    for (options, steps, fact) in [
        (json!({"penaltyPoints": 3}), &["penalty Al"][..], "Al total -3"),
        (json!({"maxPenalties": 1}), &["penalty Al"], "status ended"),
        (json!({"maxPenalties": 6}), &["penalty Al"; 5], "Al penalties 5"),
        (json!({"rowsToEnd": 1}), &["lock red"], "status ended"),
        (json!({"rowsToEnd": 3}), &["lock red", "lock blue"], "status playing"),
        (json!({"minMarksToLock": 1}), &["mark Al red 2", "mark Al red 12"], "closed red"),
        (json!({"minMarksToLock": 6}), &six, "closed "),
        (json!({"lockCountsAsMark": false}), &six, "Al total 21"),
        (json!({"freeEndCheck": "turn_end"}), &["lock red", "lock blue"], "status playing"),
        (json!({"freeEndCheck": "turn_end"}), &["lock red", "lock blue", "next"], "status ended"),
        (
            json!({"freeEndCheck": "turn_end", "maxPenalties": 2}),
            &["penalty Al"; 4],
            "Al penalties 2 total -10",
        ),
        (
            json!({"rowOrders": {"red": [7, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]}}),
            &["mark Al red 7", "mark Al red 2"],
            "Al red{7,2}",
        ),
    ] {
        assert_eq!(after(free(options.clone()), steps, fact), fact, "{options}");
    }
    assert_eq!(
        after(
            free(json!({"rowOrders": {"red": [7, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]}})),
            &["mark Al red 2", "mark Al red 7"],
            ""
        ),
        "NOT_RIGHT_OF_LAST"
    );

    // Open choices are seen by everybody.
    let mut open = new(json!({"revealMode": "open"}));
    open = act(&open, "Al roll")["state"].clone();
    let answer = act(&open, "Bo pass");
    let view = ask(&json!({"op": "view", "state": answer["state"], "seat": 0}))["view"].clone();
    assert_eq!(look(&view, "Bo chose pass"), "Bo chose pass");
    assert!(
        answer["events"].as_array().expect("events").iter().all(|event| event["only"].is_null())
    );
}
