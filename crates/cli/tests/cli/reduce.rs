//! `parlour reduce`: whatever comes in, every line is answered and the next one works.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use crate::{command, games, parlour_reading};

const NEW: &str = r#"{"op":"new","players":["Ann","Bob"],"seed":7}"#;

/// Sends lines and reads as many answers.
fn reduce(game: &str, input: &[u8]) -> Vec<Value> {
    let out = parlour_reading(&["reduce", game], input).ok();
    out.lines().map(|line| serde_json::from_str(line).expect("every answer is JSON")).collect()
}

#[test]
fn garbage_is_answered_and_the_next_line_works() {
    let deep = 10_000;
    let garbage: Vec<(Vec<u8>, &str)> = [
        ("", "BAD_REQUEST"),
        ("   \t ", "BAD_REQUEST"),
        ("\r", "BAD_REQUEST"),
        ("{", "BAD_REQUEST"),
        ("}{", "BAD_REQUEST"),
        ("null", "BAD_REQUEST"),
        ("[]", "BAD_REQUEST"),
        ("7", "BAD_REQUEST"),
        ("1e999", "BAD_REQUEST"),
        ("\"new\"", "BAD_REQUEST"),
        ("{}", "BAD_REQUEST"),
        (r#"{"op":7}"#, "BAD_REQUEST"),
        (r#"{"op":"fly"}"#, "BAD_REQUEST"),
        (r#"{"op":"\ud800"}"#, "BAD_REQUEST"),
        (r#"{"op":"new"}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":7}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":[7]}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":[{"id":"a","name":"A"},{"id":"a","name":"B"}]}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["A","B"],"seed":-1}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["A","B"],"seed":1e99}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["A","B"],"seed":1e999}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["A","B"],"seed":18446744073709551616}"#, "BAD_REQUEST"),
        (r#"{"op":"new","players":["A","B"],"seed":"zz"}"#, "BAD_REQUEST"),
        (r#"{"op":"legal","state":{},"seat":"0"}"#, "BAD_REQUEST"),
        (r#"{"op":"legal","state":{},"seat":-1}"#, "BAD_REQUEST"),
        (r#"{"op":"legal","state":{},"seat":0.5}"#, "BAD_REQUEST"),
        (r#"{"op":"legal","state":{}}"#, "BAD_REQUEST"),
        (r#"{"op":"act"}"#, "BAD_REQUEST"),
        (r#"{"op":"view"}"#, "BAD_REQUEST"),
        (r#"{"op":"view","state":7}"#, "BAD_STATE"),
        (r#"{"op":"timer","state":[]}"#, "BAD_STATE"),
        (r#"{"op":"outcome","state":"x"}"#, "BAD_STATE"),
        ("\0", "BAD_REQUEST"),
        ("\u{feff}{}", "BAD_REQUEST"),
    ]
    .map(|(line, code)| (line.as_bytes().to_vec(), code))
    .into_iter()
    .chain([
        (b"\xff\xfe".to_vec(), "BAD_REQUEST"),
        (b"{\"op\":\"new\xff\"}".to_vec(), "BAD_REQUEST"),
        (b"{\"op\":\"new\"}\xc3".to_vec(), "BAD_REQUEST"),
        ("[".repeat(deep).into_bytes(), "BAD_REQUEST"),
        (format!("{}{}", "[".repeat(deep), "]".repeat(deep)).into_bytes(), "BAD_REQUEST"),
        (format!("{}7{}", "{\"op\":".repeat(deep), "}".repeat(deep)).into_bytes(), "BAD_REQUEST"),
        ("x".repeat(1 << 20).into_bytes(), "BAD_REQUEST"),
        (format!("{{\"op\":\"{}\"}}", "x".repeat(1 << 20)).into_bytes(), "BAD_REQUEST"),
        (
            format!("{{\"op\":\"new\",\"seed\":1{}}}", "0".repeat(1 << 20)).into_bytes(),
            "BAD_REQUEST",
        ),
        (vec![b' '; 17 << 20], "BAD_REQUEST"),
        (vec![b'x'; 40 << 20], "BAD_REQUEST"),
    ])
    .collect();

    for game in games() {
        let mut input = Vec::new();
        for (line, _) in &garbage {
            input.extend_from_slice(line);
            input.extend_from_slice(format!("\n{NEW}\n").as_bytes());
        }
        let answers = reduce(game, &input);
        assert_eq!(answers.len(), 2 * garbage.len());
        let fresh = &reduce(game, NEW.as_bytes())[0];
        assert_eq!(fresh["ok"], true, "{fresh}");
        for (pair, (line, code)) in answers.chunks(2).zip(&garbage) {
            let start = String::from_utf8_lossy(&line[..line.len().min(80)]);
            assert_eq!(pair[0]["ok"], false, "{game}: {start}");
            assert_eq!(pair[0]["error"]["code"], *code, "{game}: {start}: {}", pair[0]);
            let message = pair[0]["error"]["message"].as_str().unwrap();
            assert!(message.len() > 10, "{game}: {start}: {message}");
            assert_eq!(&pair[1], fresh, "{game}: after {start}");
        }
    }
}

#[test]
fn lines_may_end_as_on_any_system_or_not_at_all() {
    for game in games() {
        let expected = reduce(game, format!("{NEW}\n").as_bytes());
        assert_eq!(expected.len(), 1);
        for input in [NEW.to_owned(), format!("{NEW}\r\n"), format!("  {NEW} \r\n")] {
            assert_eq!(reduce(game, input.as_bytes()), expected, "{input:?}");
        }
        assert_eq!(reduce(game, format!("{NEW}\r\n\n{NEW}").as_bytes()).len(), 3);
        assert_eq!(reduce(game, b"").len(), 0);
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    for game in games() {
        let input = format!("{NEW}\nx\n{}\n", NEW.replace('7', "8"));
        let run = || parlour_reading(&["reduce", game], input.as_bytes()).ok();
        assert_eq!(run(), run());
    }
}

#[test]
fn a_conversation_gets_each_answer_at_once() {
    for game in games() {
        let mut child = command(&["reduce", game]).spawn().unwrap();
        let mut requests = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        // Would wait for ever if an answer stayed in a buffer.
        let mut ask = |request: &Value| -> Value {
            writeln!(requests, "{request}").unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            serde_json::from_str(&answer).unwrap()
        };
        let mut state = ask(&serde_json::from_str(NEW).unwrap())["state"].take();
        let mut n = 0;
        while n < 25 {
            let timer = ask(&json!({"op": "timer", "state": state}))["timer"]["action"].take();
            let turn = [0, 1].into_iter().find_map(|seat| {
                let legal = ask(&json!({"op": "legal", "state": state, "seat": seat}));
                Some((seat, legal["actions"].as_array()?.last()?.clone()))
            });
            let (seat, action) = match (timer, turn) {
                (Value::Null, None) => break,
                (Value::Null, Some((seat, action))) => (json!(seat), action),
                (action, _) => (Value::Null, action),
            };
            n += 1;
            let mut answer = ask(
                &json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": 7, "n": n}),
            );
            assert_eq!(answer["ok"], true, "{game}: {action}: {answer}");
            state = answer["state"].take();
            assert_eq!(ask(&json!({"op": "view", "state": state, "seat": 0}))["ok"], true);
            assert_eq!(ask(&json!({"op": "outcome", "state": state}))["ok"], true);
        }
        assert!(n > 0, "{game}: nobody could do anything");
        drop(requests);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_who_has_read_enough_is_no_error() {
    for game in games() {
        let mut child = command(&["reduce", game]).spawn().unwrap();
        let mut requests = child.stdin.take().unwrap();
        drop(child.stdout.take());
        while writeln!(requests, "{NEW}").is_ok() {}
        drop(requests);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
