//! The protocol of scripts: whatever a line holds, there is one answer.

use crate::peek::Peek;
use parlour_engine::protocol::answer;
use parlour_engine::{Erased, Game};
use serde_json::{Value, json};

fn game() -> &'static dyn Game {
    static GAME: Erased<Peek> = Erased::new();
    &GAME
}

fn ask(line: &str) -> Value {
    serde_json::from_str(&answer(game(), line.as_bytes())).expect("an answer is JSON")
}

#[test]
fn every_request_is_answered() {
    let state = ask(r#"{"op":"new","players":["Ann","Bob"],"seed":7}"#)["state"].clone();
    let with = |op: &str, more: &str| format!(r#"{{"op":"{op}","state":{state}{more}}}"#);
    for (line, keys) in [
        (with("act", r#","seat":0,"action":{"type":"PASS"}"#), vec!["events", "ok", "state"]),
        (
            with(
                "act",
                r#","action":{"type":"PASS"},"n":3,"seed":"0700000000000000000000000000000000000000000000000000000000000000""#,
            ),
            vec!["events", "ok", "state"],
        ),
        (with("legal", r#","seat":0"#), vec!["actions", "ok"]),
        (with("legal", r#","seat":1.0"#), vec!["actions", "ok"]),
        (with("view", ""), vec!["ok", "view"]),
        (with("view", r#","seat":null"#), vec!["ok", "view"]),
        (with("view", r#","seat":1"#), vec!["ok", "view"]),
        (with("timer", ""), vec!["ok", "timer"]),
        (with("outcome", ""), vec!["ok", "outcome"]),
    ] {
        let answer = ask(&line);
        assert_eq!(answer["ok"], true, "{line}: {answer}");
        assert_eq!(
            answer.as_object().expect("an object").keys().collect::<Vec<_>>(),
            keys,
            "{line}"
        );
    }
}

#[test]
fn whatever_is_no_request_is_refused() {
    let state = ask(r#"{"op":"new","players":["Ann","Bob"]}"#)["state"].clone();
    let deep = "[".repeat(10_000);
    let long = format!(r#"{{"op":"{}"}}"#, "x".repeat(1 << 20));
    for (line, code) in [
        ("", "BAD_REQUEST"),
        ("   ", "BAD_REQUEST"),
        ("hello", "BAD_REQUEST"),
        ("{", "BAD_REQUEST"),
        ("[]", "BAD_REQUEST"),
        ("7", "BAD_REQUEST"),
        ("{}", "BAD_REQUEST"),
        (r#"{"op":7}"#, "BAD_REQUEST"),
        (r#"{"op":"dance"}"#, "BAD_REQUEST"),
        (r#"{"op":"act"}"#, "BAD_REQUEST"),
        (r#"{"op":"view","seat":0}"#, "BAD_REQUEST"),
        (r#"{"op":"view","state":null}"#, "BAD_STATE"),
        (r#"{"op":"view","state":[]}"#, "BAD_STATE"),
        (r#"{"op":"new","players":[1,2]}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["Ann","Bob"],"seed":1.5}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["Ann","Bob"],"seed":"abc"}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["Ann","Bob"],"seed":99999999999999999999}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["Ann","Bob"],"options":{"wild":true}}"#, "INVALID_OPTION"),
        (
            r#"{"op":"new","players":[{"id":"a","name":"Ann"},{"id":"a","name":"Bob"}]}"#,
            "BAD_REQUEST",
        ),
        (&deep, "BAD_REQUEST"),
        (&long, "BAD_REQUEST"),
    ] {
        let answer = ask(line);
        let start: String = line.chars().take(60).collect();
        assert_eq!(
            (&answer["ok"], &answer["error"]["code"]),
            (&json!(false), &json!(code)),
            "{start}"
        );
        assert!(
            answer["error"]["message"].as_str().is_some_and(|message| message.ends_with('.')),
            "{answer}"
        );
    }
    for (more, code) in [
        (json!({"op": "act", "seat": -1}), "BAD_REQUEST"),
        (json!({"op": "act", "seat": "0"}), "BAD_REQUEST"),
        (json!({"op": "act", "seat": 0, "n": -1}), "BAD_REQUEST"),
        (json!({"op": "act", "seat": 0, "action": null}), "MALFORMED_ACTION"),
        (json!({"op": "act", "seat": 1}), "NOT_YOUR_TURN"),
        (json!({"op": "legal", "seat": 7}), "NOT_SEATED"),
        (json!({"op": "legal", "seat": 1e300}), "NOT_SEATED"),
    ] {
        let mut request = json!({"state": state, "action": {"type": "PASS"}});
        request.as_object_mut().expect("an object").extend(more.as_object().expect("more").clone());
        assert_eq!(ask(&request.to_string())["error"]["code"], code, "{more}");
    }
    let not_utf8 = answer(game(), b"{\"op\":\"\xff\"}");
    assert!(not_utf8.contains("BAD_REQUEST"), "{not_utf8}");
}

#[test]
fn the_same_request_gets_the_same_bytes() {
    let line = br#"{"op":"new","players":["Ann","Bob"],"seed":7}"#;
    assert_eq!(answer(game(), line), answer(game(), line));
    let other = br#"{"op":"new","players":["Ann","Bob"],"seed":8}"#;
    assert_ne!(answer(game(), line), answer(game(), other));
}
