//! `parlour sim` and `parlour arena`.

use std::fs;

use serde_json::Value;

use crate::{Folder, Ran, games, parlour};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Runs a command that writes JSON, and gives what it wrote.
fn written(args: &[&str]) -> String {
    let folder = Folder::new();
    let path = folder.path("result.json");
    let ran = parlour(&[args, &["--json", &path]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    fs::read_to_string(path).unwrap()
}

#[test]
fn every_game_can_be_simulated_with_random_bots() {
    for game in games() {
        let result = json(&written(&["sim", game, "--games", "50"]));
        assert_eq!(result["game"], game);
        assert_eq!(result["games"], 50);
        assert_eq!(result["complete"], true);
        assert_eq!(result["unfinished"], 0);
        let wins: f64 = result["bots"]
            .as_array()
            .unwrap()
            .iter()
            .map(|bot| bot["wins"]["mean"].as_f64().unwrap())
            .sum();
        assert!((wins - 1.0).abs() < 0.2, "{game}: {wins}");
        let ends: u64 =
            result["endings"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!(ends, 50, "{game}");
    }
}

#[test]
fn threads_change_nothing() {
    for args in [
        &["sim", "qwixx", "--games", "300"][..],
        &["sim", "deal", "--games", "40", "--seats", "normal,random,easy", "--duplicate"],
        &["sim", "pobudka", "--games", "6", "--seats", "search:20,random"],
        &["arena", "uno", "--bots", "random,easy,normal", "--deals", "5"],
    ] {
        let alone = written(args);
        assert_eq!(written(args), alone, "{args:?}");
        assert_eq!(written(&[args, &["--threads", "2"]].concat()), alone, "{args:?}");
        let other = written(&[args, &["--seed", "9"]].concat());
        assert_ne!(other, alone, "{args:?}");
    }
}

/// The same bot on all seats wins exactly its share of deals that are played with all rotations.
#[test]
fn duplicate_deals_cancel_luck() {
    let args = ["sim", "deal", "--seats", "normal,normal", "--games", "40", "--duplicate"];
    for bot in json(&written(&args))["bots"].as_array().unwrap() {
        assert_eq!(bot["wins"]["mean"], 0.5);
    }
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    for args in [
        &["sim", "qwixx", "--games", "30"][..],
        &["arena", "qwixx", "--bots", "random,normal", "--deals", "4"],
    ] {
        let folder = Folder::new();
        let report = folder.path("report");
        let ran = parlour(&[args, &["--report", &report]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err.contains("index.html"), "{ran:?}");
        let page = fs::read_to_string(format!("{report}/index.html")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg"), "{page}");
        for outside in ["src=", "href=", "url(", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside} in {page}");
        }
        assert_eq!(fs::read_dir(&report).unwrap().count(), 1);
    }
}

#[test]
fn a_tournament_that_was_broken_off_goes_on() {
    let folder = Folder::new();
    let path = folder.path("arena.jsonl");
    let args = ["arena", "qwixx", "--bots", "random,easy,normal", "--deals", "6"];
    let with_file = |path: &str| -> Ran { parlour(&[&args[..], &["--file", path]].concat()) };
    let whole = with_file(&path).ok();
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 1 + 3 * 6);

    // Killed at any moment, also in the middle of a line.
    for cut in [0, 5, text.len() / 2, text.len() - 1] {
        fs::write(&path, &text[..cut]).unwrap();
        if cut == 5 {
            let refusal = with_file(&path).failure(2);
            assert!(refusal.contains("is no file of a tournament"), "{refusal}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text[..cut]);
            continue;
        }
        assert_eq!(with_file(&path).ok(), whole, "cut at {cut}");
        let mut again: Vec<String> =
            fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
        let mut before: Vec<String> = text.lines().map(str::to_owned).collect();
        again.sort();
        before.sort();
        assert_eq!(again, before, "cut at {cut}");
    }
}

#[test]
fn what_cannot_be_meant_is_refused_and_nothing_is_overwritten() {
    let folder = Folder::new();
    let kept = folder.file("kept.txt", "precious");
    let inside = format!("{kept}/report");
    let deals = folder.path("deals.jsonl");
    parlour(&["arena", "qwixx", "--bots", "random,easy", "--deals", "1", "--file", &deals]).ok();
    let damaged =
        fs::read_to_string(&deals).unwrap() + "{\"a\":1,\"b\":0,\"deal\":0,\"won\":0,\"lost\":0}\n";
    let damaged_file = folder.file("damaged.jsonl", &damaged);
    for (args, said) in [
        (&["sim", "chess"][..], "there is no such game"),
        (
            &["sim", "qwixx", "--seats", "random,wizard"],
            "There is no bot \"wizard\". There are random, easy",
        ),
        (&["sim", "qwixx", "--seats", "random,search:0"], "There is no bot \"search:0\""),
        (&["sim", "qwixx", "--seats", "random,search:1h"], "There is no bot \"search:1h\""),
        (&["sim", "qwixx", "--seats", "random"], "for 2 to 5 players, not for 1"),
        (&["sim", "datawar", "--seats", "random,random,random"], "for 2 players, not for 3"),
        (&["sim", "qwixx", "--options", "{\"dice\":7}"], "unknown field `dice`"),
        (&["sim", "qwixx", "--options", "nonsense"], "this is not JSON"),
        (&["sim", "qwixx", "--games", "0"], "0 is not in 1.."),
        (&["sim", "qwixx", "--threads", "0"], "from 1 to 1024"),
        (&["sim", "qwixx", "--report", &inside], "cannot be written to"),
        (&["sim", "qwixx", "--json", &inside], "cannot be written"),
        (&["arena", "qwixx", "--bots", "random"], "two bots at least"),
        (&["arena", "qwixx", "--bots", "easy,easy"], "easy is there twice"),
        (&["arena", "qwixx", "--bots", "easy,wizard"], "There is no bot \"wizard\""),
        (
            &["arena", "qwixx", "--bots", "random,easy", "--file", &kept],
            "is no file of a tournament",
        ),
        (
            &["arena", "qwixx", "--bots", "random,hard", "--file", &deals],
            "belongs to another tournament",
        ),
        (
            &["arena", "qwixx", "--bots", "random,easy", "--file", &damaged_file],
            "line 3 is no deal",
        ),
    ] {
        let sentence = parlour(args).failure(2);
        assert!(sentence.contains(said), "{args:?}: {sentence}");
    }
    assert_eq!(fs::read_to_string(kept).unwrap(), "precious");
    assert_eq!(fs::read_to_string(damaged_file).unwrap(), damaged);
}
