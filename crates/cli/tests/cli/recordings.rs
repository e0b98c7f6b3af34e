//! `parlour record`, `replay` and `verify`: a game that is written down proves itself.

use std::fs;

use parlour_engine::replay::{Hex, Sealed};
use parlour_engine::{
    Actor, AnyPosition, Player, Replay, Rng, Roster, Seat, Table, Viewer, fairness,
};
use serde_json::Value;

use crate::{Folder, Ran, catalog, game_of, games, parlour, parlour_reading};

/// A recorded game.
fn recording(game: &str, seed: &str) -> String {
    parlour(&["record", game, "--seed", seed]).ok()
}

fn json_lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn the_same_seed_records_the_same_bytes() {
    for game in games() {
        assert_eq!(recording(game, "7"), recording(game, "7"));
        assert_ne!(recording(game, "7"), recording(game, "8"));
        let hex = format!("07{}", "00".repeat(31));
        assert_eq!(recording(game, "7"), recording(game, &hex));
    }
}

#[test]
fn what_is_recorded_holds_at_every_table_size() {
    let folder = Folder::new();
    for listed in &catalog() {
        let game = listed.game();
        for players in game.info().seats.clone() {
            let path = folder.path("game.json");
            let args = ["record", game.info().id, "--players", &players.to_string(), "-o", &path];
            let said = parlour(&args).ok();
            assert!(said.starts_with(&path), "{said}");
            let verdict = parlour(&["verify", &path]).ok();
            assert!(verdict.contains(": Everything holds. "), "{verdict}");
            assert_eq!(verdict.replace("Everything holds. ", ""), said);

            let replay = Replay::read(&fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(replay.players.len(), players);
            assert!(replay.outcome.is_some(), "{verdict}");
        }
    }
}

#[test]
fn names_options_and_moves_are_as_asked() {
    for game in games() {
        let args = ["record", game, "--names", "Zoë,Yan", "--moves", "3", "--options", "{}"];
        let replay = Replay::read(&parlour(&args).ok()).unwrap();
        let names: Vec<&str> = replay.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Zoë", "Yan"]);
        assert_eq!(replay.entries.len(), 3);
        assert!(replay.outcome.is_none());
    }
}

#[test]
fn a_replay_shows_every_move_and_the_outcome() {
    let folder = Folder::new();
    for game in games() {
        let text = recording(game, "3");
        let path = folder.file("game.json", &text);
        let replay = Replay::read(&text).unwrap();
        let shown = parlour(&["replay", &path]).ok();
        assert_eq!(parlour_reading(&["replay", "-"], text.as_bytes()).ok(), shown);
        let numbers: Vec<usize> = shown
            .lines()
            .filter(|line| ["  Ann ", "  Bob ", "  table "].iter().any(|name| line.contains(name)))
            .filter_map(|line| line.split_whitespace().next()?.parse().ok())
            .collect();
        assert_eq!(numbers, (0..=replay.entries.len()).collect::<Vec<_>>(), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let last = shown.lines().last().unwrap();
        let moves = format!("{} moves. ", replay.entries.len());
        assert!(last.starts_with(&moves) && last.contains("win"), "{last}");
    }
}

#[test]
fn json_lines_are_the_states_of_the_game() {
    let folder = Folder::new();
    for game in games() {
        let path = folder.file("game.json", recording(game, "3"));
        let table = open(&path, game);
        let lines = json_lines(&parlour(&["replay", &path, "--json"]).ok());
        assert_eq!(lines.len(), table.moves() + 1);
        for (n, line) in lines.iter().enumerate() {
            let position = table.at(n).unwrap();
            assert_eq!(line["n"], n);
            assert_eq!(line["phase"], position.phase());
            assert_eq!(line["state"].to_string(), value(&position.state()).to_string());
            let mover =
                table.nth_move(n).map(|(actor, action)| (actor.seat().map(Seat::index), action));
            assert_eq!(line["seat"], Value::from(mover.and_then(|(seat, _)| seat)));
            assert_eq!(&line["action"], mover.map_or(&Value::Null, |(_, action)| action));
        }
        let at = |n: usize| parlour(&["replay", &path, "--json", "--at", &n.to_string()]).ok();
        for n in [0, 1, 2, table.moves()] {
            assert_eq!(json_lines(&at(n)), [lines[n].clone()]);
        }
    }
}

#[test]
fn a_view_is_what_that_viewer_saw() {
    let folder = Folder::new();
    for game in games() {
        let path = folder.file("game.json", recording(game, "3"));
        let table = open(&path, game);
        for (name, viewer) in [
            ("0", Viewer::Seat(Seat::new(0))),
            ("1", Viewer::Seat(Seat::new(1))),
            ("spectator", Viewer::Spectator),
        ] {
            let lines = json_lines(&parlour(&["replay", &path, "--json", "--view", name]).ok());
            for (n, line) in lines.iter().enumerate() {
                let expected = table.at(n).unwrap().view(viewer).unwrap();
                assert_eq!(line["view"].to_string(), value(&expected).to_string());
                assert!(line.get("state").is_none());
            }
            let shown = parlour(&["replay", &path, "--at", "2", "--view", name]).ok();
            let notation = table.at(2).unwrap().view_notation(viewer);
            // Long notation is broken into lines, nothing else.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&shown).ends_with(&words(&notation)), "{shown}");
        }
    }
}

#[test]
fn flags_that_do_not_fit_the_file_are_usage_errors() {
    let folder = Folder::new();
    for game in games() {
        let path = folder.file("game.json", parlour(&["record", game, "--moves", "5"]).ok());
        for (flag, value, expected) in [
            ("--at", "6", "--at: There is no such move; the file has 5 moves."),
            ("--at", "18446744073709551615", "--at: There is no such move; the file has 5 moves."),
            ("--view", "2", "--view: There is no seat 2; the seats are 0 to 1."),
        ] {
            assert_eq!(parlour(&["replay", &path, flag, value]).failure(2), expected);
        }
    }
}

#[test]
fn a_reader_who_has_read_enough_is_no_error() {
    use std::io::{BufRead, BufReader};

    let folder = Folder::new();
    for game in games() {
        let path = folder.file("game.json", recording(game, "3"));
        let mut child = crate::command(&["replay", &path, "--json"]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn taken_back_moves_are_shown_as_well() {
    let folder = Folder::new();
    for game in games() {
        let (mut table, sealed) = dealt(game);
        play(&mut table, 4);
        assert!(table.undo_to(2));
        play(&mut table, 1);
        assert!(table.undo_to(0));
        play(&mut table, 1);
        let file = serde_json::to_string(&Replay::complete(&table, &sealed, &[])).unwrap();
        let path = folder.file("undo.json", file);

        let shown = parlour(&["replay", &path]).ok();
        assert!(shown.contains("5  table  back to 2 "), "{shown}");
        assert!(shown.contains("7  table  back to the deal "), "{shown}");
        assert!(shown.ends_with("\n1 move. The game was broken off.\n"), "{shown}");

        let lines = json_lines(&parlour(&["replay", &path, "--json"]).ok());
        let undo: Vec<&Value> = lines.iter().map(|line| &line["undoTo"]).collect();
        let none = &Value::Null;
        assert_eq!(undo, [none, none, none, none, none, &2.into(), none, &0.into(), none]);
        assert_eq!(lines[5]["state"], lines[2]["state"]);
        assert_eq!(lines[7]["state"], lines[0]["state"]);
        let after = parlour(&["replay", &path, "--json", "--at", "5"]).ok();
        assert_eq!(json_lines(&after), [lines[5].clone()]);
    }
}

#[test]
fn a_game_that_goes_on_is_listed_without_positions() {
    let folder = Folder::new();
    for game in games() {
        let (mut table, sealed) = dealt(game);
        play(&mut table, 3);
        let commitment = fairness::commitment(&sealed.secret);
        let replay = Replay::masked(&table, commitment, Viewer::Spectator, &[]);
        let path = folder.file("open.json", serde_json::to_string(&replay).unwrap());

        let going_on = format!(
            "{path}: The game is still going on: the secret of its shuffle is not in the file."
        );
        let ran = parlour(&["replay", &path]);
        assert_eq!(ran.out.lines().skip(2).count(), 3, "{ran:?}");
        assert_eq!(ran.failure(1), going_on);

        let ran = parlour(&["replay", &path, "--json"]);
        for (line, entry) in json_lines(&ran.out).iter().zip(&replay.entries) {
            assert_eq!(line["n"], entry.seq);
            assert_eq!(Some(&line["action"]), entry.action.as_ref());
            assert!(line.get("state").is_none() && line.get("phase").is_none());
        }
        assert_eq!(ran.failure(1), going_on);

        for args in [["replay", &path, "--at=1"].as_slice(), &["verify", &path]] {
            let ran = parlour(args);
            assert_eq!(ran.out, "");
            assert_eq!(ran.failure(1), going_on);
        }
    }
}

/// A way to change a file.
type Edit = fn(&mut Replay);

#[test]
fn an_edited_file_says_where() {
    let folder = Folder::new();
    let edits: [(Edit, &str); 15] = [
        (
            |replay| replay.format = "chess/1".into(),
            "This is no replay file: its format is \"chess/1\"",
        ),
        (
            |replay| replay.game = "chess".into(),
            "The file is of the game \"chess\"; this program has ",
        ),
        (|replay| replay.rules_version += 1, "of the rules; this program has version "),
        (|replay| replay.commitment = Hex([7; 32]), "The secret does not match the commitment"),
        (|replay| replay.secret = Some(Hex([7; 32])), "The secret does not match the commitment"),
        (|replay| replay.secret = None, "The game is still going on"),
        (|replay| replay.nonces = Some(Vec::new()), "There are 0 nonces for 2 players."),
        (
            |replay| replay.players[1].id = replay.players[0].id.clone(),
            "No such table can be dealt: ",
        ),
        (|replay| replay.players[1].name = "Eve".into(), "Entry 1 does not match its hash"),
        (|replay| replay.entries[2].at_ms += 1, "Entry 3 does not match its hash"),
        (|replay| replay.entries[2].seat = Some(9), "Entry 3 "),
        (|replay| replay.entries[2].action = Some(Value::from(7)), "Entry 3 is not possible: "),
        (|replay| replay.entries[2].action = None, "Entry 3 is neither a move nor a way back"),
        (
            |replay| drop(replay.entries.remove(2)),
            "Entry 3 is missing: entry 4 stands in its place.",
        ),
        (|replay| drop(replay.entries.pop()), "it was changed, or entries are missing at the end."),
    ];
    for game in games() {
        for (edit, expected) in edits {
            let mut replay = Replay::read(&recording(game, "3")).unwrap();
            edit(&mut replay);
            let path = folder.file("edited.json", serde_json::to_string(&replay).unwrap());
            for command in ["replay", "verify"] {
                let sentence = one_line(parlour(&[command, &path]));
                assert!(sentence.starts_with(&format!("{path}: ")), "{sentence}");
                assert!(sentence.contains(expected), "{game}: {expected}: {sentence}");
            }
        }
    }
}

#[test]
fn any_changed_byte_is_noticed() {
    let folder = Folder::new();
    for game in games() {
        let text = recording(game, "5").into_bytes();
        // All of the head, all of the tail, and some of the moves between.
        let (head, tail) = (900, text.len() - 400);
        let places = (0..head)
            .step_by(7)
            .chain((head..tail).step_by(991))
            .chain((tail..text.len() - 1).step_by(3));
        for place in places {
            let mut changed = text.clone();
            changed[place] ^= 1;
            let path = folder.file("changed.json", &changed);
            let ran = parlour(&["verify", &path]);
            assert_eq!(ran.out, "", "{game}: byte {place}");
            let sentence = one_line(ran);
            assert!(sentence.starts_with(&path), "{game}: byte {place}: {sentence}");
        }
    }
}

#[test]
fn any_missing_end_is_noticed() {
    let folder = Folder::new();
    for game in games() {
        let text = recording(game, "5");
        let lengths = (0..text.len() - 1).step_by(text.len() / 40).chain([text.len() - 2]);
        for length in lengths {
            let path = folder.file("cut.json", &text[..length]);
            let ran = parlour(&["replay", &path]);
            assert_eq!(ran.out, "");
            let sentence = one_line(ran);
            assert!(
                sentence.contains("damaged or cut off at line "),
                "{game}: {length}: {sentence}"
            );
        }
    }
}

#[test]
fn files_that_were_never_recordings_are_refused() {
    let folder = Folder::new();
    let missing = folder.path("missing.json");
    for (path, expected) in [
        (missing.as_str(), "cannot be read: No such file or directory."),
        (folder.0.to_str().unwrap(), "cannot be read: Is a directory."),
        (&folder.file("empty", ""), "damaged or cut off at line 1"),
        (&folder.file("list", "[]"), "damaged or cut off at line 1"),
        (&folder.file("object", "{}"), "damaged or cut off at line 1"),
        (&folder.file("other", r#"{"format":"png"}"#), "This is no replay file"),
        (
            &folder.file("escape", "{\"format\":\"parlour-replay/1\",\"\\u001b[31m\\n\":1}"),
            "unknown field `\u{fffd}[31m\u{fffd}`",
        ),
        (&folder.file("deep", "[".repeat(10_000)), "damaged or cut off at line 1"),
        (&folder.file("latin", b"{\n\n\"name\":\"Zo\xeb\"}"), "damaged at line 3"),
    ] {
        for command in ["replay", "verify"] {
            let sentence = one_line(parlour(&[command, path]));
            assert!(sentence.starts_with(path) && sentence.contains(expected), "{sentence}");
        }
    }
}

/// The sentence of a failure that is nothing but one sentence.
fn one_line(ran: Ran) -> String {
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    ran.failure(1)
}

fn open(path: &str, game: &str) -> Table<Box<dyn AnyPosition>> {
    Replay::read(&fs::read_to_string(path).unwrap()).unwrap().open(game_of(game)).unwrap()
}

fn value(json: &parlour_engine::Json) -> Value {
    serde_json::from_str(json.get()).unwrap()
}

/// A table for two, and what its host knows.
fn dealt(game: &str) -> (Table<Box<dyn AnyPosition>>, Sealed) {
    let game = game_of(game);
    let sealed = Sealed { secret: [1; 32], nonces: vec![[2; 32], [3; 32]], start: None };
    let player = |(seat, name): (usize, &str)| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: name.to_owned(),
    };
    let roster = Roster::new(["Ann", "Bob"].into_iter().enumerate().map(player).collect()).unwrap();
    let position = game.deal(roster, &Value::Null, &mut Rng::stream(sealed.seed(), 0)).unwrap();
    (Table::new(position, sealed.seed()), sealed)
}

/// Whoever is to act does the first thing that can be done.
fn play(table: &mut Table<Box<dyn AnyPosition>>, moves: usize) {
    for _ in 0..moves {
        let position = table.state();
        let (actor, action) = if let Some((_, action)) = position.timer() {
            (Actor::Table, value(&action))
        } else {
            let seat = position.to_act().first().expect("the game goes on");
            (Actor::Seat(seat), value(&position.legal(seat).unwrap()[0]))
        };
        table.act(actor, &action).unwrap();
    }
}
