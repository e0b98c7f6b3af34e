//! `parlour bench`: figures as JSON, whatever they are.

use serde_json::Value;

use crate::{command, games, parlour};

fn figures(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("every figure is JSON")).collect()
}

#[test]
fn every_game_has_a_figure() {
    let figures = figures(&parlour(&["bench", "--seconds", "0.01"]).ok());
    let measured: Vec<&str> = figures.iter().filter_map(|figure| figure["game"].as_str()).collect();
    assert_eq!(measured, games().collect::<Vec<_>>());
    for figure in figures {
        assert_eq!(figure["what"], "playouts");
        for field in
            ["players", "threads", "steps", "games", "stepsPerSecond", "stateBytes", "longestGame"]
        {
            assert!(figure[field].as_u64().is_some_and(|count| count > 0), "{field}: {figure}");
        }
        assert!(figure["seconds"].is_number() && figure["nsPerStep"].is_number(), "{figure}");
        assert!(figure["spread"]["min"].as_u64() <= figure["spread"]["max"].as_u64(), "{figure}");
    }
}

#[test]
fn the_page_has_figures_for_every_game_its_size_and_its_start() {
    let figures = figures(&parlour(&["bench", "page", "--frames", "40"]).ok());
    let of =
        |what: &str| figures.iter().filter(|figure| figure["what"] == what).collect::<Vec<_>>();
    let measured: Vec<&str> =
        of("frames").iter().filter_map(|figure| figure["game"].as_str()).collect();
    assert_eq!(measured, games().collect::<Vec<_>>());
    for figure in of("frames") {
        assert!(
            figure["medianMicroseconds"].as_f64() <= figure["p99Microseconds"].as_f64(),
            "{figure}"
        );
        assert!(figure["largestBytes"].as_u64().is_some_and(|bytes| bytes > 1000), "{figure}");
    }
    let bytes = of("size")[0]["packedBytes"].as_u64().expect("bytes");
    assert!((10_000..100_000).contains(&bytes), "{bytes}");
    assert!(of("firstPage")[0]["firstPageMilliseconds"].is_number());
}

#[test]
fn a_server_has_figures_for_every_load() {
    let args = ["--tables", "3", "--rate", "10", "--seconds", "1", "--recovery", "2"];
    let figures = figures(&parlour(&[&["bench", "server"][..], &args].concat()).ok());
    let loads: Vec<_> =
        figures.iter().map(|figure| (figure["what"].as_str(), figure["tables"].as_u64())).collect();
    let expected = [("closed", 20), ("closed", 100), ("floor", 3), ("open", 3), ("recovery", 2)];
    assert_eq!(loads, expected.map(|(what, tables)| (Some(what), Some(tables))));
    let [closed, _, floor, open, recovery] = &figures[..] else { panic!("{figures:?}") };
    for figure in [closed, floor, open] {
        assert!(figure["p50Ms"].as_f64() <= figure["p99Ms"].as_f64(), "{figure}");
        assert!(figure["serverCpuUsPerMove"].is_number(), "{figure}");
    }
    for figure in [floor, open] {
        assert_eq!(figure["moves"], 30, "every move that was due was made: {figure}");
        assert!(figure["clientCpuShare"].is_number(), "{figure}");
    }
    // Whoever never rests needs all of their core, and that says nothing.
    assert!(closed["moves"].as_u64() > Some(0) && closed["clientCpuShare"].is_null(), "{closed}");
    assert!(recovery["firstMoveMs"].is_number(), "{recovery}");
}

#[test]
fn players_and_threads_are_as_asked() {
    for game in games() {
        let args =
            ["bench", game, "--players", "2", "--threads", "2", "--seconds", "0.01", "--seed", "5"];
        let figures = figures(&parlour(&args).ok());
        assert_eq!(figures.len(), 1);
        assert_eq!(figures[0]["players"], 2);
        assert_eq!(figures[0]["threads"], 2);
    }
}

#[test]
fn games_for_fewer_are_left_out_with_a_remark() {
    let ran = parlour(&["bench", "--players", "99", "--seconds", "0.01"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err.lines().count(), games().count());
}

#[test]
fn the_same_seed_takes_the_same_steps() {
    for game in games() {
        let steps = |seed: &str| {
            parlour(&[
                "bench-steps",
                game,
                "--players",
                "2",
                "--options",
                "{}",
                "--seed",
                seed,
                "--steps",
                "1000",
            ])
            .ok()
        };
        assert_eq!(steps("1"), steps("1"));
        assert!(figures(&steps("1"))[0]["steps"].as_u64().unwrap() >= 1000);
    }
}

#[test]
fn seeking_is_measured_where_a_game_can_last() {
    let ran = parlour(&["bench", "--seek"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let figures = figures(&ran.out);
    assert_eq!(figures.len() + ran.err.lines().count(), games().count(), "{ran:?}");
    for figure in figures {
        assert_eq!(figure["what"], "seek");
        assert_eq!(figure["moves"], 10_000);
        assert!(figure["medianMicroseconds"].is_number(), "{figure}");
    }
}

#[test]
fn instructions_need_valgrind() {
    let output = command(&["bench", "qwixx", "--instructions"])
        .env("PATH", "/nonexistent")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: --instructions needs valgrind, which is not installed.\n"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    // Below a file there is no folder.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml/folder");
    let sentence = parlour(&["bench", "server", "--data", folder]).failure(1);
    assert!(sentence.contains(folder) && sentence.contains("cannot be made"), "{sentence}");
}
