//! What whoever runs a server types: `parlour admin`, `export` and `import`, with a server and without.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::serve::{ask, start_command, start_on};
use crate::{Folder, command, games, parlour};

/// A name that no table has.
const NOWHERE: &str = "0123456789abc";

/// A table that was opened: its name and the keys to its seats.
struct Opened {
    id: String,
    tokens: Vec<String>,
}

/// Opens a table.
fn open(addr: &str, game: &str, seats: &[&str]) -> Opened {
    let options = if game == "uno" { json!({ "scoreLimit": 500 }) } else { json!({}) };
    let wish = json!({ "game": game, "seats": seats, "name": "Ann", "options": options });
    let answer = body(&ask(addr, "POST /api/tables", "", &wish.to_string()));
    let seats = answer["seats"].as_array().unwrap_or_else(|| panic!("no table: {answer}"));
    let tokens = seats.iter().map(|seat| seat["token"].as_str().unwrap().to_owned()).collect();
    Opened { id: answer["id"].as_str().unwrap().to_owned(), tokens }
}

fn body(answer: &str) -> Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {answer}"))
}

impl Opened {
    /// The table as the holder of a key sees it.
    fn view(&self, addr: &str, seat: usize) -> Value {
        let key = format!("Authorization: Bearer {}\r\n", self.tokens[seat]);
        let answer = ask(addr, &format!("GET /api/tables/{}/view", self.id), &key, "");
        body(&answer)["views"][0].clone()
    }
}

/// Waits until the disk has it that the cards are dealt: whoever opens a table is answered before.
fn wait_for_deal(data: &str, id: &str) {
    for _ in 0..1000 {
        let table = json_of(&parlour(&["admin", "inspect", id, "--json", "--data", data]).ok());
        if table["stage"] == "playing" {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("table {id} is not dealt");
}

fn json_of(out: &str) -> Value {
    serde_json::from_str(out).unwrap_or_else(|_| panic!("no JSON: {out}"))
}

fn mode(path: &str) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn tables_are_looked_after_with_a_server_and_without() {
    let folder = Folder::new();
    let data = folder.path("data");
    let (mut server, addr) = start_on(&data);
    let tables = [open(&addr, "uno", &["me", "me"]), open(&addr, "uno", &["me", "me"])];
    for table in &tables {
        wait_for_deal(&data, &table.id);
    }
    for (table, has_server) in tables.iter().zip([true, false]) {
        if !has_server {
            server.stop();
        }
        look_after(&folder, &data, &table.id, if has_server { "one" } else { "two" });
    }
    assert!(!Path::new(&folder.path("data/admin.sock")).exists(), "it is gone after a stop");
}

/// Everything that can be done about a table of Uno that two play.
fn look_after(folder: &Folder, data: &str, id: &str, name: &str) {
    let admin = |args: &[&str]| parlour(&[&["admin"], args, &["--data", data]].concat());
    let text = admin(&["list"]).ok();
    assert!(text.lines().next().unwrap().starts_with("TABLE"), "{text}");
    let row = text.lines().find(|line| line.starts_with(id)).unwrap_or_else(|| panic!("{text}"));
    assert!(row.contains("uno      playing") && row.contains("Ann 1, Ann 2"), "{row}");
    let first = admin(&["list", "--limit", "1"]).ok();
    assert_eq!(first.lines().nth(2), Some("These are the first 1; --limit shows more."), "{first}");
    let listed = json_of(&admin(&["list", "--game", "uno", "--stage", "playing", "--json"]).ok());
    assert!(listed.as_array().unwrap().iter().any(|table| table["id"] == id), "{listed}");
    assert_eq!(admin(&["list", "--older-than", "1"]).ok(), "There is no such table.\n");

    let page = admin(&["inspect", id]).ok();
    for part in [&format!("Table {id}: uno, playing"), "  0  Ann 1, owner", "The cards are dealt"] {
        assert!(page.contains(part), "{part} is not in:\n{page}");
    }
    assert!(page.contains("\nOptions     scoreLimit 500\n"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    let inspected = json_of(&admin(&["inspect", id, "--lines", "1", "--json"]).ok());
    assert_eq!(inspected["lines"][0]["what"], "started", "{inspected}");

    assert!(admin(&["check"]).ok().starts_with("Everything holds: 2 tables."));
    assert_eq!(json_of(&admin(&["check", "--json"]).ok())["damaged"], json!([]));
    let copy = folder.path(&format!("{name}.db"));
    let told = admin(&["backup", &copy]).ok();
    assert!(told.starts_with(&format!("{copy}: 2 tables, ")), "{told}");
    assert_eq!(mode(&copy), 0o600);

    assert_eq!(admin(&["close", id]).ok(), format!("Table {id} is closed.\n"));
    let sentence = admin(&["close", id]).failure(1);
    assert_eq!(sentence, "The table was closed. (TABLE_CLOSED)");
    let sentence = admin(&["close", NOWHERE]).failure(1);
    assert_eq!(sentence, "There is no such table, or it is gone. (NO_SUCH_TABLE)");
    let closed = json_of(&admin(&["list", "--stage", "closed", "--json"]).ok());
    assert_eq!(closed[0]["id"], id, "{closed}");
    assert_eq!(admin(&["forget", "--older-than", "1"]).ok(), "0 tables deleted. Results stay.\n");
    // A moment is enough to be older than none.
    assert_eq!(admin(&["forget", "--older-than", "0"]).ok(), "1 table deleted. Results stay.\n");
    let sentence = admin(&["inspect", id]).failure(1);
    assert_eq!(sentence, "There is no such table, or it is gone. (NO_SUCH_TABLE)");
    // The copy does not know of that, and is a journal like any other. It brings the table back for the next round.
    let restored = folder.path(&format!("{name}-restored"));
    fs::create_dir(&restored).unwrap();
    fs::rename(&copy, folder.path(&format!("{name}-restored/parlour.db"))).unwrap();
    let file = folder.path(&format!("{name}.json"));
    parlour(&["export", id, "--out", &file, "--data", &restored]).ok();
    parlour(&["import", &file, "--data", data]).ok();
    let listed = json_of(&admin(&["list", "--json"]).ok());
    assert_eq!(listed.as_array().unwrap().len(), 2, "{listed}");
}

#[test]
fn tables_of_all_games_move_to_a_server_that_runs() {
    let folder = Folder::new();
    let (old, new) = (folder.path("old"), folder.path("new"));
    let (_old_server, from) = start_on(&old);
    let (_new_server, to) = start_on(&new);
    for game in games() {
        let table = open(&from, game, &["me", "me"]);
        wait_for_deal(&old, &table.id);
        let file = folder.path(&format!("{game}.json"));
        let told = parlour(&["export", &table.id, "--out", &file, "--data", &old]).ok();
        assert!(told.starts_with(&format!("{file}: {game}, playing, ")), "{told}");
        assert_eq!(mode(&file), 0o600);
        let told = parlour(&["import", &file, "--data", &new]).ok();
        assert!(told.starts_with(&format!("Table {} is here: {game}, playing, ", table.id)));
        for seat in 0..2 {
            let (before, after) = (table.view(&from, seat), table.view(&to, seat));
            assert_eq!(after["seat"], seat, "{game}");
            // Timers run on meanwhile.
            if game != "datawar" {
                assert_eq!(after["view"], before["view"], "{game}");
            }
        }
        let sentence = parlour(&["import", &file, "--data", &new]).failure(1);
        let expected = format!("There is a table {} here already. (TABLE_EXISTS)", table.id);
        assert_eq!(sentence, expected);
    }
}

#[test]
fn a_table_goes_through_a_pipe_into_a_new_folder() {
    let folder = Folder::new();
    let (old, new) = (folder.path("old"), folder.path("new"));
    let (_server, addr) = start_on(&old);
    let table = open(&addr, "qwixx", &["me", "open"]);
    let packed = parlour(&["export", &table.id, "--data", &old]).ok();
    assert_eq!(packed.lines().next(), Some("{"), "a field a line");
    crate::parlour_reading(&["import", "-", "--data", &new], packed.as_bytes()).ok();
    let (_server, addr) = start_on(&new);
    assert_eq!(table.view(&addr, 0)["seat"], 0);
}

#[test]
fn files_that_cannot_be_taken_in_are_explained() {
    let folder = Folder::new();
    let (data, new) = (folder.path("data"), folder.path("new"));
    let (mut server, addr) = start_on(&data);
    let table = open(&addr, "uno", &["me", "me"]);
    let packed = parlour(&["export", &table.id, "--data", &data]).ok();
    server.stop();
    let old = packed.replacen("\"rulesVersion\":1", "\"rulesVersion\":9", 1);
    for (text, expected) in [
        ("", "damaged, cut off, or no exported table"),
        ("{\"format\":\"parlour-replay/1\"}", "its format is \"parlour-replay/1\" instead"),
        (&packed[..packed.len() / 2], "damaged, cut off, or no exported table"),
        (&packed.replacen("Ann", "Eve", 1), "was changed since it was exported"),
        (&old, "was changed since it was exported"),
    ] {
        let file = folder.file("bad.json", text);
        let sentence = parlour(&["import", &file, "--data", &new]).failure(1);
        assert!(sentence.starts_with(&format!("{file}: ")), "{sentence}");
        assert!(sentence.contains(expected) && sentence.ends_with("(BAD_PARCEL)"), "{sentence}");
        assert!(!Path::new(&new).exists(), "nothing was made");
    }
}

#[test]
fn what_cannot_be_done_is_explained() {
    let folder = Folder::new();
    let data = folder.path("data");
    let (_server, addr) = start_on(&data);
    let table = open(&addr, "uno", &["me", "me"]).id;
    let (there, nothing) = (folder.file("there", ""), folder.path("nothing"));
    let letter = folder.path("letter");
    fs::create_dir(&letter).unwrap();
    folder.file("letter/parlour.db", "this is a letter and not a journal at all, ".repeat(40));
    for (args, code, expected) in [
        (&["admin"][..], 2, "Usage: parlour admin <COMMAND>"),
        (&["admin", "list", "--stage", "asleep"], 2, "open, playing, finished, closed"),
        (&["admin", "list", "--limit", "0"], 2, "give a whole number from 1"),
        (&["admin", "list", "--game", "chess"], 2, "there is no such game"),
        (&["admin", "list", "--older-than", "-1"], 2, "'-1'"),
        (&["admin", "list", "--older-than", "soon"], 2, "give a number of days"),
        (&["admin", "list", "--data", &nothing], 2, "there is no journal in it"),
        (&["admin", "check", "--data", &nothing], 2, "there is no journal in it"),
        (&["admin", "close", &table, "--data", &nothing], 2, "there is no journal in it"),
        (&["admin", "check", "--data", &letter], 1, "The journal is damaged"),
        (&["admin", "inspect", "x"], 2, "A table's name has 13 letters and digits"),
        (&["admin", "inspect", NOWHERE, "--data", &data], 1, "(NO_SUCH_TABLE)"),
        (&["admin", "backup", &there, "--data", &data], 2, "is there already"),
        (&["admin", "backup", "no/such/folder", "--data", &data], 1, "cannot be written"),
        (&["admin", "forget"], 2, "--older-than <DAYS>"),
        (&["export", NOWHERE, "--data", &data], 1, "(NO_SUCH_TABLE)"),
        (&["export", &table, "--out", &there, "--data", &data], 1, "File exists"),
        (&["import", &nothing, "--data", &data], 1, "cannot be read: No such file"),
    ] {
        let ran = parlour(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{args:?} should say {expected}:\n{}", ran.err);
        assert!(!ran.err.contains("panicked"), "{ran:?}");
    }
    assert!(!Path::new(&nothing).exists(), "nobody makes a folder by asking for it");
    assert_eq!(fs::read(&there).unwrap(), b"");
}

#[test]
fn a_folder_has_one_server_and_a_killed_one_leaves_it_free() {
    let folder = Folder::new();
    let data = folder.path("data");
    let (mut server, addr) = start_on(&data);
    let table = open(&addr, "uno", &["me", "me"]);
    wait_for_deal(&data, &table.id);
    let in_use =
        format!("--data {data}: another server or command is using this folder; stop it first.");
    let second = parlour(&["serve", "--addr", "127.0.0.1:0", "--data", &data]);
    assert_eq!(second.failure(1), in_use);
    // A server that cannot be asked is not gone around.
    fs::remove_file(folder.path("data/admin.sock")).unwrap();
    let args = ["admin", "close", &table.id, "--data", &data];
    assert_eq!(parlour(&args).failure(1), in_use);

    server.0.kill().unwrap();
    server.0.wait().unwrap();
    let (mut server, addr) = start_on(&data);
    assert_eq!(table.view(&addr, 0)["seat"], 0);
    server.0.kill().unwrap();
    server.0.wait().unwrap();
    // The socket of the dead leads nowhere, and nobody minds.
    assert!(Path::new(&folder.path("data/admin.sock")).exists());
    assert_eq!(parlour(&args).ok(), format!("Table {} is closed.\n", table.id));
    let (_server, addr) = start_on(&data);
    assert_eq!(table.view(&addr, 0)["table"]["stage"], "closed");
    assert_eq!(mode(&folder.path("data/admin.sock")), 0o600);
}

#[test]
fn neither_disk_nor_log_holds_a_key() {
    let folder = Folder::new();
    let data = folder.path("data");
    let args = ["serve", "--addr", "127.0.0.1:0", "--data", &data, "--log", "debug"];
    let log = folder.path("log");
    let mut child = command(&args);
    child.stderr(fs::File::create(&log).unwrap());
    let (mut server, line) = start_command(child);
    let addr = line.split("http://").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let nonce = "5e".repeat(32);
    let wish =
        json!({ "game": "uno", "seats": ["me", "open"], "nonce": nonce, "name": "Annabella" });
    let answer = ask(&addr, "POST /api/tables", "", &wish.to_string());
    let cookie = answer.split("parlour=").nth(1).unwrap()[..32].to_owned();
    let opened = body(&answer);
    let (id, token) =
        (opened["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str().unwrap());
    let join = format!("POST /api/tables/{id}/join");
    let joined = body(&ask(&addr, &join, "", r#"{"name":"Bob"}"#));
    let keys = [token, &cookie, joined["token"].as_str().unwrap()];
    let headers = format!("Authorization: Bearer {token}\r\nCookie: parlour={cookie}\r\n");
    ask(&addr, &format!("GET /api/tables/{id}/view"), &headers, "");
    server.stop();
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("\"serving\"") && log.contains("\"stopping\""), "{log}");
    for line in log.lines() {
        assert!(serde_json::from_str::<Value>(line).is_ok_and(|line| line["level"].is_string()));
    }
    let files = fs::read_dir(&data).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    let files: Vec<Vec<u8>> = files.collect();
    let is_on_disk = |text: &str| {
        files.iter().any(|file| file.windows(text.len()).any(|part| part == text.as_bytes()))
    };
    assert!(is_on_disk(&nonce), "what is looked for would be found");
    for key in keys {
        assert_eq!(key.len(), 32);
        assert!(!is_on_disk(key), "a key is on the disk");
        assert!(!log.contains(key), "a key is in the log: {log}");
    }
    for word in [nonce.as_str(), "Annabella"] {
        assert!(!log.contains(word), "{word} is in the log: {log}");
    }
    assert_eq!((mode(&data), mode(&folder.path("data/parlour.db"))), (0o700, 0o600));
}
