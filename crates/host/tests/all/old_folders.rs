//! What older programs have kept still opens, plays on and holds.
//!
//! `fixtures/format-1` has a data folder with tables in every stage, the keys of their seats, and replay files, as they
//! were written before games and documents were rearranged. `PARLOUR_FIXTURES=DIR cargo test -p parlour-host --test all
//! old_folders` writes such a folder anew; an existing one is never changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlour_engine::FastRng;
use parlour_engine::replay::Replay;
use parlour_host::house::House;
use parlour_host::id::{TableId, Token};
use parlour_host::journal::{JournalReader, Sqlite};
use parlour_host::keeper;
use parlour_host::record::TableConfig;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::props::{Guest, lines, open, settings, wish};

use crate::{catalog, game_of};

/// A table of the folder, and what gets one back to one's seats.
#[derive(Serialize, Deserialize)]
struct Kept {
    table: String,
    game: String,
    keys: Vec<String>,
    stage: String,
    lines: usize,
    /// What the first seat saw last.
    view: Value,
}

const DATABASE: &str = "parlour.db";

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-1")
}

/// Options that make random games short.
fn short(game: &str) -> Value {
    match game {
        "pobudka" => json!({ "maxRounds": 1 }),
        "qwixx" => json!({ "maxPenalties": 2, "rowsToEnd": 1 }),
        "uno" => json!({ "startingHandSize": 5, "playDrawnCard": true }),
        "datawar" => crate::props::options("datawar"),
        _ => json!({}),
    }
}

#[tokio::test]
async fn a_folder_of_the_first_format_opens_and_plays_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(DATABASE);
    fs::copy(fixture().join(DATABASE), &path).expect("a copy of the database");
    let kept = fs::read_to_string(fixture().join("tables.json")).expect("a list of tables");
    let kept: Vec<Kept> = serde_json::from_str(&kept).expect("tables");
    assert_eq!(kept.len(), 15, "five games, each in three stages");

    let findings = keeper::check(&catalog(), &JournalReader::at(&path).expect("a journal"))
        .expect("a sound file");
    assert_eq!((findings.tables, findings.damaged, findings.other_rules), (15, vec![], vec![]));
    let house =
        House::new(catalog(), Arc::new(Sqlite::open(&path).expect("a journal")), settings());
    for Kept { table, game, keys, stage, lines: count, view } in kept {
        let id: TableId = table.parse().expect("an id");
        let keys: Vec<Token> = keys.iter().map(|key| Token::from_text(key)).collect();
        assert_eq!(lines(&house, id).await.len(), count, "{game}, {stage}");
        let mut guest = Guest::come(&house, id, &keys.iter().collect::<Vec<_>>()).await;
        let seen = guest.view().expect("a view");
        assert_eq!(seen["stage"], stage.as_str(), "{game}");
        assert_eq!(seen["view"], view, "{game}, {stage}");
        if stage == "playing" {
            play(&mut guest, usize::MAX).await;
        }
        if stage != "open" {
            let replay = house.replay(id, Vec::new()).await.expect("a file");
            replay.open(game_of(&game)).expect("the file holds");
        }
    }
}

/// Makes so many moves at random, or all that there are until the game is over.
async fn play(guest: &mut Guest, moves: usize) {
    let mut rng = FastRng::new(11);
    let mut made = 0;
    while made < moves && guest.view().expect("a view")["stage"] != "finished" {
        if guest.pick(&mut rng).is_some() {
            guest.play_any(&mut rng).await;
            made += 1;
        } else {
            guest.next().await;
        }
        assert!(made < 50_000, "the game does not end");
    }
}

#[test]
fn replay_files_of_the_first_format_hold() {
    let mut games = Vec::new();
    for entry in fs::read_dir(fixture().join("replays")).expect("replay files") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let replay: Replay = serde_json::from_str(&text).expect("a replay file");
        let game = game_of(&replay.game);
        replay.open(game).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        // Written again it is the same file, down to the order of its fields.
        let written: Value = serde_json::to_value(&replay).expect("a document");
        assert_eq!(written, serde_json::from_str::<Value>(&text).expect("JSON"));
        assert_eq!(serde_json::to_string(&replay).expect("a document"), text.trim_end());
        games.push(replay.game);
    }
    games.sort();
    games.dedup();
    assert_eq!(games, ["datawar", "deal", "pobudka", "qwixx", "uno"]);
}

/// Writes a folder if one is asked for.
#[tokio::test]
async fn folders_can_be_written_anew() {
    let Ok(folder) = std::env::var("PARLOUR_FIXTURES") else { return };
    let folder = PathBuf::from(folder);
    fs::create_dir(&folder).expect("a new folder");
    fs::create_dir(folder.join("replays")).expect("a new folder");
    let journal = Arc::new(Sqlite::open(&folder.join(DATABASE)).expect("a journal"));
    let house = House::new(catalog(), journal, settings());
    let mut kept = Vec::new();
    for game in ["pobudka", "qwixx", "uno", "deal", "datawar"] {
        for stage in ["open", "playing", "finished"] {
            let rules = TableConfig { has_pace: false, ..TableConfig::default() };
            let seats: &[&str] = if stage == "open" { &["me", "open"] } else { &["me", "me"] };
            let mut wish = wish(game, seats, rules);
            wish.options = short(game);
            let (fresh, mut guest) = open(&house, wish).await;
            match stage {
                "playing" => play(&mut guest, 12).await,
                "finished" => play(&mut guest, usize::MAX).await,
                _ => {}
            }
            guest.rest().await;
            if stage == "finished" {
                let replay = house.replay(fresh.id, Vec::new()).await.expect("a file");
                let text = serde_json::to_string(&replay).expect("a document") + "\n";
                fs::write(folder.join(format!("replays/{game}.json")), text).expect("written");
            }
            let keys = fresh.seats.iter().map(|(_, key)| key.reveal().to_owned()).collect();
            let view = guest.view().expect("a view");
            kept.push(Kept {
                table: fresh.id.to_string(),
                game: game.to_owned(),
                keys,
                stage: view["stage"].as_str().expect("a stage").to_owned(),
                lines: lines(&house, fresh.id).await.len(),
                view: view["view"].clone(),
            });
        }
    }
    house.stop().await;
    let text = serde_json::to_string_pretty(&kept).expect("a document") + "\n";
    fs::write(folder.join("tables.json"), text).expect("written");
}
