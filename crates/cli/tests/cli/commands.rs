//! Greeting, help, catalog, schemas and charts.

use std::fs;

use serde_json::Value;

use crate::{Folder, catalog, game_of, games, parlour};

const COMMANDS: [&str; 17] = [
    "serve", "admin", "export", "import", "games", "new", "schema", "chart", "reduce", "record",
    "replay", "verify", "sim", "arena", "bench", "torture", "help",
];

const ADMIN: [&str; 6] = ["list", "inspect", "close", "check", "backup", "forget"];

#[test]
fn everybody_is_greeted_with_games_and_commands() {
    let greeting = parlour(&["help"]).ok();
    let words = greeting.split_whitespace().collect::<Vec<_>>().join(" ");
    for listed in &catalog() {
        let game = listed.game();
        assert!(words.contains(game.info().title), "{greeting}");
        assert!(words.contains(game.info().tagline), "{greeting}");
    }
    for text in [&greeting, &parlour(&["--help"]).ok(), &parlour(&["-h"]).ok()] {
        for command in COMMANDS {
            assert!(text.contains(&format!("\n  {command} ")), "{command} is not in:\n{text}");
        }
        assert!(!text.contains("bench-steps"), "{text}");
    }
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in COMMANDS {
        let help = parlour(&["help", command]).ok();
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&format!("Usage: parlour {command}")), "{help}");
        assert_eq!(parlour(&[command, "--help"]).ok(), help);
    }
    for command in ADMIN {
        let help = parlour(&["admin", command, "--help"]).ok();
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&format!("Usage: parlour admin {command}")), "{help}");
    }
}

#[test]
fn nothing_for_people_is_wider_than_a_terminal() {
    let mut pages =
        vec![parlour(&["help"]).ok(), parlour(&["--help"]).ok(), parlour(&["games"]).ok()];
    pages.extend(COMMANDS.map(|command| parlour(&["help", command]).ok()));
    pages.extend(ADMIN.map(|command| parlour(&["admin", command, "--help"]).ok()));
    for line in pages.iter().flat_map(|page| page.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(parlour(&["--version"]).ok(), format!("parlour {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_catalog_is_json_with_default_options() {
    let listed: Value = serde_json::from_str(&parlour(&["games", "--json"]).ok()).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), catalog().len());
    for (doc, game) in listed.as_array().unwrap().iter().zip(&catalog()) {
        let info = game.info();
        assert_eq!(doc["id"], info.id);
        assert_eq!(doc["title"], info.title);
        assert_eq!(doc["tagline"], info.tagline);
        assert_eq!(doc["players"]["min"], *info.seats.start());
        assert_eq!(doc["players"]["max"], *info.seats.end());
        assert_eq!(doc["minutes"]["min"], *info.minutes.start());
        assert_eq!(doc["minutes"]["max"], *info.minutes.end());
        assert_eq!(doc["rulesVersion"], info.rules_version);
        assert!(doc["options"].is_object(), "{doc}");
        // The defaults are options themselves.
        assert!(game.game().options(&doc["options"]).is_ok(), "{doc}");
    }
}

#[test]
fn schemas_come_together_or_one_by_one() {
    for game in games() {
        let all: Value = serde_json::from_str(&parlour(&["schema", game]).ok()).unwrap();
        assert_eq!(all.as_object().unwrap().len(), 5);
        for document in ["state", "action", "event", "view", "options"] {
            let one = parlour(&["schema", game, document]).ok();
            assert_eq!(serde_json::from_str::<Value>(&one).unwrap(), all[document], "{document}");
            assert!(all[document]["$schema"].is_string(), "{document}");
        }
    }
}

#[test]
fn charts_come_in_three_formats() {
    let folder = Folder::new();
    for game in games() {
        let chart = |args: &[&str]| parlour(&[&["chart", game], args].concat()).ok();
        let mermaid = chart(&[]);
        assert!(mermaid.starts_with("stateDiagram-v2"), "{mermaid}");
        assert_eq!(chart(&["--format", "mermaid"]), mermaid);

        let svg = chart(&["--format", "svg"]);
        assert!(svg.trim_start().starts_with("<svg"), "{svg}");
        let state = game_of(game).chart().initial;
        assert_ne!(chart(&["--format", "svg", "--lit", state]), svg);

        let xstate = chart(&["--format", "xstate"]);
        assert!(serde_json::from_str::<Value>(&xstate).unwrap().is_object());

        // The name of a file says what should be in it.
        for (name, expected) in [("chart.svg", &svg), ("chart.json", &xstate), ("chart", &mermaid)]
        {
            let path = folder.path(name);
            assert_eq!(chart(&["-o", &path]), "");
            assert_eq!(fs::read_to_string(&path).unwrap(), *expected, "{name}");
        }
        assert_eq!(chart(&["-o", "-"]), mermaid);
    }
}

#[test]
fn a_wrong_command_line_is_explained_and_ends_with_2() {
    for (args, expected) in [
        (&["fly"][..], "unrecognized subcommand 'fly'"),
        (&["rekord"], "'record'"),
        (
            &["help", "fly"],
            "There is no command \"fly\"; the commands are serve, admin, export, import, ",
        ),
        (&["games", "--yaml"], "'--yaml'"),
        (&["schema"], "<GAME>"),
        (&["schema", "qwix"], "there is no such game; did you mean qwixx?"),
        (&["schema", "Qwixx"], "did you mean qwixx?"),
        (&["schema", "chess"], "there is no such game; the games are "),
        (&["schema", "qwixx", "soul"], "state, action, event, view, options"),
        (&["reduce"], "<GAME>"),
        (&["reduce", "qwixxx"], "did you mean qwixx?"),
        (&["reduce", ""], "there is no such game"),
        (&["chart", "qwix"], "did you mean qwixx?"),
        (&["chart", "qwixx", "--format", "png"], "mermaid, svg, xstate"),
        (&["chart", "qwixx", "--lit", "nowhere"], "--lit lights up a state of an SVG"),
        (&["chart", "qwixx", "--lit", "x", "--format", "svg"], "--lit: There is no state \"x\""),
        (
            &["record", "qwixx", "--players", "0"],
            "--players: Qwixx is for 2 to 5 players, not for 0.",
        ),
        (
            &["record", "qwixx", "--players", "6"],
            "--players: Qwixx is for 2 to 5 players, not for 6.",
        ),
        (&["record", "qwixx", "--players", "two"], "'--players <N>'"),
        (
            &["record", "qwixx", "--names", "Ann"],
            "--names: Qwixx is for 2 to 5 players, not for 1.",
        ),
        (&["record", "qwixx", "--names", "Ann,"], "--names: "),
        (&["record", "qwixx", "--names", "A,B", "--players", "2"], "'--players <N>'"),
        (&["record", "qwixx", "--options", "{"], "'--options <JSON>': this is not JSON"),
        (&["record", "qwixx", "--options", "[]"], "--options: The options have to be an object."),
        (&["record", "qwixx", "--options", "{\"no\":1}"], "--options: "),
        (&["record", "qwixx", "--seed", "-1"], "--seed"),
        (&["record", "qwixx", "--seed", "abc"], "a seed is a whole number"),
        (&["replay"], "<FILE>"),
        (&["replay", "x", "--view", "Ann"], "give the number of a seat"),
        (&["replay", "x", "--at", "-1"], "--at"),
        (&["verify"], "<FILE>"),
        (
            &["bench", "qwixx", "--players", "9"],
            "--players: Qwixx is for 2 to 5 players, not for 9.",
        ),
        (&["bench", "--seconds", "0"], "give a number of seconds above 0"),
        (&["bench", "--seconds", "NaN"], "give a number of seconds above 0"),
        (&["bench", "--threads", "0"], "'--threads <T>'"),
        (&["bench", "--instructions", "--threads", "2"], "cannot be used with"),
        (&["bench", "qwixx", "--options", "{\"no\":1}"], "--options: "),
    ] {
        let ran = parlour(args);
        assert!(ran.out.is_empty(), "{args:?}");
        let sentence = ran.failure(2);
        assert!(sentence.contains(expected), "{args:?}: {sentence}");
    }
}

#[test]
fn an_unknown_state_is_told_which_there_are() {
    for listed in &catalog() {
        let game = listed.game();
        let args = ["chart", game.info().id, "--lit", "nowhere", "--format", "svg"];
        let sentence = parlour(&args).failure(2);
        for state in game.chart().states {
            assert!(sentence.contains(state.path), "{sentence}");
        }
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let path = folder.path("missing/file");
    for args in [["chart", "qwixx", "-o", &path], ["record", "qwixx", "-o", &path]] {
        let sentence = parlour(&args).failure(1);
        assert_eq!(sentence, format!("{path} cannot be written: No such file or directory."));
    }
}
