//! Every command of Parlour works for the game as it does for those that Parlour comes with.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program, gives it `input`, and returns what it prints.
fn run(args: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_liars-dice"));
    let program = program.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = program.spawn().expect("the program runs");
    // It may end without reading.
    program.stdin.take().expect("piped").write_all(input.as_bytes()).ok();
    let output = program.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{args:?} fails");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn commands_know_the_game() {
    for (args, expected) in [
        (&["games"][..], "Liar's Dice"),
        (&["games", "--json"], "\"liars-dice\""),
        (&["help"], "parlour record liars-dice"),
        (&["schema", "liars-dice"], "Call it a lie"),
        (&["chart", "liars-dice"], "opening --> bidding : BID"),
        (&["bench", "liars-dice", "--seconds", "0.1"], "liars-dice"),
        (&["arena", "liars-dice", "--bots", "random,easy", "--deals", "2"], "easy"),
    ] {
        assert!(run(args, "").contains(expected), "{args:?}");
    }
}

#[test]
fn bots_bid_better_than_chance() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/bots.json");
    run(&["sim", "liars-dice", "--seats", "easy,random", "--games", "20", "--json", file], "");
    let report = std::fs::read(file).expect("a report");
    let report: serde_json::Value = serde_json::from_slice(&report).expect("JSON");
    let wins = |bot: usize| report["bots"][bot]["wins"]["mean"].as_f64().expect("a rate");
    assert!(wins(0) > wins(1), "{report}");
}

#[test]
fn games_are_recorded_and_verified() {
    let record = run(&["record", "liars-dice", "--players", "4", "--seed", "7"], "");
    run(&["verify", "-"], &record);
    assert!(run(&["replay", "-"], &record).contains("doubt"));
}

#[test]
fn requests_are_answered() {
    let new = r#"{"op":"new","players":["Ann","Bob"],"options":{"short":true},"seed":1}"#;
    assert!(run(&["reduce", "liars-dice"], new).contains(r#""cups":[["#));
}
