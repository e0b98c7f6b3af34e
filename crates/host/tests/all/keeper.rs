//! What whoever runs a server sees and does, while it runs and while it does not.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parlour_engine::{FastRng, Refusal};
use parlour_host::house::{House, OpenedTable};
use parlour_host::id::{TableId, Token};
use parlour_host::journal::{
    Journal, JournalError, JournalReader, Line, Search, Sqlite, Stage, TableRow,
};
use parlour_host::keeper;
use parlour_host::parcel::Parcel;
use parlour_host::record::{ClockRules, TableConfig};
use parlour_host::request::Request;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::props::{Guest, TWO, all_see, move_on, open, seq, settings, two_guests, wish};

use crate::{catalog, game_of};

const GAMES: [&str; 5] = ["pobudka", "qwixx", "uno", "deal", "datawar"];

/// A folder with a journal in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("parlour.db")
    }

    /// Opens the journal, once whoever had it open before has let go of it.
    async fn journal(&self) -> Arc<Sqlite> {
        for _ in 0..4000 {
            match Sqlite::open(&self.file()) {
                Err(JournalError::Locked) => tokio::time::sleep(Duration::from_millis(5)).await,
                journal => return Arc::new(journal.expect("a journal")),
            }
        }
        panic!("the journal stays locked");
    }

    async fn house(&self) -> House {
        House::new(catalog(), self.journal().await, settings())
    }

    fn look(&self) -> JournalReader {
        JournalReader::at(&self.file()).expect("a journal")
    }
}

/// Somebody who holds all keys of a table.
async fn come_back(house: &House, fresh: &OpenedTable) -> Guest {
    let keys: Vec<&Token> = fresh.seats.iter().map(|(_, key)| key).collect();
    Guest::come(house, fresh.id, &keys).await
}

/// Makes so many moves, or fewer if the game ends.
async fn play(guest: &mut Guest, rng: &mut FastRng, moves: usize) {
    let mut made = 0;
    while made < moves && guest.view().expect("a view")["stage"] != "finished" {
        if guest.pick(rng).is_none() {
            guest.next().await.expect("a frame");
            continue;
        }
        // What moves on by itself may be faster, and then a move is refused.
        let answer = guest.play_any(rng).await;
        if answer["type"] == "ack" {
            guest.see(seq(&answer)).await;
            made += 1;
        }
    }
}

fn quick() -> TableConfig {
    TableConfig { has_pace: false, ..TableConfig::default() }
}

/// A table that two people have played for a while, and its file.
async fn begun(place: &Place, game: &str, moves: usize) -> (OpenedTable, Parcel) {
    let house = place.house().await;
    let (fresh, mut guest) = open(&house, wish(game, &TWO, quick())).await;
    play(&mut guest, &mut FastRng::new(5), moves).await;
    house.stop().await;
    drop((guest, house));
    // What was on its way is on the disk when the next one can have it.
    drop(place.journal().await);
    let parcel = keeper::export(&catalog(), &place.look(), fresh.id, 77).expect("a parcel");
    (fresh, parcel)
}

fn text(parcel: &Parcel) -> String {
    parlour_engine::to_json(parcel).get().to_owned()
}

#[tokio::test]
async fn a_table_of_every_game_goes_on_at_another_server() {
    for game in GAMES {
        let (old, new) = (Place::new(), Place::new());
        let (fresh, parcel) = begun(&old, game, 9).await;
        let house = new.house().await;
        house.import(Parcel::read(&text(&parcel)).expect("a parcel")).await.expect("it is new");
        // Byte for byte the same, and so is what is packed up again.
        let before = old.look().history(fresh.id).expect("lines");
        assert!(before.len() > 8, "{game}");
        assert_eq!(new.look().history(fresh.id).expect("lines")[..before.len()], before, "{game}");
        // The keys fit, and the game goes on to its end.
        let mut guest = come_back(&house, &fresh).await;
        assert_eq!(guest.view().expect("a view")["stage"], "playing", "{game}");
        play(&mut guest, &mut FastRng::new(6), 50_000).await;
        let replay = house.replay(fresh.id, Vec::new()).await.expect("a file");
        replay.open(game_of(game)).expect("the file holds");
        house.stop().await;
        assert_eq!(keeper::check(&catalog(), &new.look()).expect("it is sound").damaged, []);
    }
}

#[tokio::test]
async fn what_was_packed_up_is_the_same_after_a_journey() {
    for (game, moves) in [("uno", 0), ("uno", 12), ("qwixx", 30), ("datawar", 50_000)] {
        let (old, new) = (Place::new(), Place::new());
        let (fresh, parcel) = begun(&old, game, moves).await;
        keeper::import(&catalog(), new.journal().await.as_ref(), &parcel).expect("it is new");
        let again = keeper::export(&catalog(), &new.look(), fresh.id, 77).expect("a parcel");
        assert_eq!(text(&again), text(&parcel), "{game} after {moves} moves");
        let card = |place: &Place| {
            let card = place.look().row(fresh.id).expect("a card").expect("a card");
            // Moves do not change it.
            TableRow { changed_ms: 0, ..card }
        };
        assert_eq!(card(&new), card(&old), "{game} after {moves} moves");
    }
}

#[tokio::test]
async fn a_table_that_waits_for_people_can_be_moved() {
    let (old, new) = (Place::new(), Place::new());
    let (ours, theirs) = (old.house().await, new.house().await);
    let fresh = ours.open(wish("uno", &["me", "open"], quick())).await.expect("a table");
    // A server that runs does not hinder anybody.
    let parcel = keeper::export(&catalog(), &old.look(), fresh.id, 0).expect("a parcel");
    theirs.import(parcel).await.expect("it is new");
    let joined = theirs.join(fresh.id, "Bob", None, None).await.expect("a seat");
    assert_eq!(joined.seat, 1);
    let mut guest = come_back(&theirs, &fresh).await;
    guest.stage("playing").await;
}

#[tokio::test]
async fn bots_and_clocks_go_on_at_once_where_a_table_arrives() {
    let (old, new) = (Place::new(), Place::new());
    let ours = old.house().await;
    let rules = TableConfig { clock: Some(ClockRules { seconds: 3600, increment: 0 }), ..quick() };
    let (fresh, mut guest) = open(&ours, wish("uno", &TWO, rules)).await;
    guest.stage("playing").await;
    let parcel = keeper::export(&catalog(), &old.look(), fresh.id, 0).expect("a parcel");
    let theirs = new.house().await;
    theirs.import(parcel).await.expect("it is new");
    crate::props::eventually("the table is awake", || theirs.figures().tables == 1).await;
}

#[tokio::test]
async fn results_are_not_counted_twice() {
    let (old, new) = (Place::new(), Place::new());
    let person = Token::random();
    let mut wished = wish("uno", &TWO, quick());
    wished.person = Some(person.hash());
    let house = old.house().await;
    let (fresh, mut guest) = open(&house, wished).await;
    guest.stage("playing").await;
    assert_eq!(guest.code(Request::Resign(None)).await, "ok");
    let parcel = keeper::export(&catalog(), &old.look(), fresh.id, 0).expect("a parcel");
    assert_eq!(parcel.results.len(), 2);
    let known = house.scores(person.hash(), None).await.expect("scores");
    // Here it was forgotten, but not who won.
    drop(guest);
    assert_eq!(house.forget(u64::MAX >> 1).await.expect("forgotten"), 1);
    house.import(parcel.clone()).await.expect("it is gone");
    assert_eq!(house.scores(person.hash(), None).await.expect("scores"), known);
    // There nobody knows yet.
    let journal = new.journal().await;
    keeper::import(&catalog(), journal.as_ref(), &parcel).expect("it is new");
    assert_eq!(journal.scores(person.hash(), None).expect("scores"), known);
}

/// What importing a text comes to.
fn tries(journal: &dyn Journal, text: &str) -> &'static str {
    let import =
        |text| Parcel::read(text).and_then(|parcel| keeper::import(&catalog(), journal, &parcel));
    import(text).map_or_else(|refusal: Refusal| refusal.code, |_| "ok")
}

#[tokio::test]
async fn parcels_that_cannot_be_taken_in_are_refused() {
    let (old, new) = (Place::new(), Place::new());
    let (_, parcel) = begun(&old, "uno", 5).await;
    let journal = new.journal().await;
    let signed = |parcel: Parcel| {
        // Somebody who knows how the hash is made can make one for any document.
        let bare = Parcel { hash: None, ..parcel };
        let sum = <sha2::Sha256 as sha2::Digest>::digest(text(&bare));
        let hash = Some(parlour_engine::replay::Hex(sum.into()));
        text(&Parcel { hash, ..bare })
    };
    let whole = text(&parcel);
    let mut gap = parcel.clone();
    gap.lines.remove(3);
    let mut late = parcel.clone();
    late.lines.remove(0);
    for (what, text, code) in [
        ("nothing", String::new(), "BAD_PARCEL"),
        ("no document", "hello".to_owned(), "BAD_PARCEL"),
        ("another document", json!({ "format": "parlour-replay/1" }).to_string(), "BAD_PARCEL"),
        ("half of it", whole[..whole.len() / 2].to_owned(), "BAD_PARCEL"),
        ("one more field", whole.replacen('{', "{\"x\":1,", 1), "BAD_PARCEL"),
        ("no hash", text(&Parcel { hash: None, ..parcel.clone() }), "BAD_PARCEL"),
        ("a name changed", whole.replacen("Player 1", "Player 7", 1), "BAD_PARCEL"),
        ("a gap", signed(gap), "BAD_PARCEL"),
        ("no beginning", signed(late), "BAD_PARCEL"),
        ("no lines", signed(Parcel { lines: Vec::new(), ..parcel.clone() }), "BAD_PARCEL"),
        ("no such game", signed(Parcel { game: "chess".into(), ..parcel.clone() }), "UNKNOWN_GAME"),
        ("other rules", signed(Parcel { rules_version: 99, ..parcel.clone() }), "RULES_CHANGED"),
        ("all of it", whole.clone(), "ok"),
        ("once more", whole.clone(), "TABLE_EXISTS"),
    ] {
        assert_eq!(tries(journal.as_ref(), &text), code, "{what}");
        let tables = new.look().tables().expect("tables").len();
        assert_eq!(tables, usize::from(["ok", "TABLE_EXISTS"].contains(&code)), "{what}");
    }
}

#[tokio::test]
async fn any_flipped_bit_of_a_parcel_is_found() {
    let place = Place::new();
    let (_, parcel) = begun(&place, "pobudka", 3).await;
    let whole = text(&parcel);
    let mut bytes = whole.clone().into_bytes();
    for at in 0..bytes.len() {
        let bit = 1 << (at % 8);
        bytes[at] ^= bit;
        // Bytes that are no text do not get that far.
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let refused = Parcel::read(text).map(|_| ()).expect_err("it was changed");
            assert_eq!(refused.code, "BAD_PARCEL", "byte {at}: {text:.200}");
        }
        bytes[at] ^= bit;
    }
    Parcel::read(&whole).expect("it was not");
}

#[tokio::test]
async fn tables_are_found_by_stage_game_and_age() {
    let place = Place::new();
    let house = place.house().await;
    let waiting = house.open(wish("qwixx", &["me", "open"], quick())).await.expect("a table").id;
    let (playing, mut guest) = open(&house, wish("uno", &TWO, quick())).await;
    guest.stage("playing").await;
    let (over, mut loser) = open(&house, wish("uno", &TWO, quick())).await;
    loser.stage("playing").await;
    assert_eq!(loser.code(Request::Resign(None)).await, "ok");
    let (closed, mut owner) = open(&house, wish("uno", &TWO, quick())).await;
    owner.stage("playing").await;
    house.close(closed.id).await.expect("it goes on");
    let [playing, over, closed] = [playing.id, over.id, closed.id];

    let find = |search: Search, limit| {
        let found = keeper::list(&place.look(), &search, limit).expect("a list");
        found.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    let all = Search::default;
    let (uno, open) = (Some("uno".to_owned()), Some(Stage::Open));
    for (what, search, limit, expected) in [
        ("all", all(), 9, vec![playing, waiting, over, closed]),
        ("two", all(), 2, vec![playing, waiting]),
        ("none", all(), 0, vec![]),
        ("a game", Search { game: uno.clone(), ..all() }, 9, vec![playing, over, closed]),
        ("a stage", Search { stage: open, ..all() }, 9, vec![waiting]),
        ("both", Search { game: uno, stage: open, ..all() }, 9, vec![]),
        ("long ago", Search { before_ms: Some(1), ..all() }, 9, vec![]),
        (
            "until now",
            Search { before_ms: Some(u64::MAX), ..all() },
            3,
            vec![playing, waiting, over],
        ),
    ] {
        assert_eq!(find(search, limit), expected, "{what}");
    }

    // A game that goes on is as old as its last move, whatever its card says.
    let dealt = place.look().row(playing).expect("a card").expect("a card").changed_ms;
    tokio::time::sleep(Duration::from_millis(5)).await;
    play(&mut guest, &mut FastRng::new(1), 1).await;
    let search = Search { before_ms: Some(dealt + 1), stage: Some(Stage::Playing), game: None };
    assert_eq!(find(search, 9), []);
}

#[tokio::test]
async fn nothing_secret_is_seen_of_a_table_that_is_looked_at() {
    let place = Place::new();
    let house = place.house().await;
    let mut wished = wish("qwixx", &["me", "open", "open"], quick());
    let (nonce, person) = (parlour_engine::replay::Hex([0xab; 32]), Token::random());
    (wished.nonce, wished.person) = (Some(nonce), Some(person.hash()));
    let fresh = house.open(wished).await.expect("a table");
    let bob = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    house.join(fresh.id, "Cleo", None, None).await.expect("a seat");
    let mut ann = come_back(&house, &fresh).await;
    ann.stage("playing").await;
    assert_eq!(ann.code(Request::Chat("hello".to_owned())).await, "ok");
    let roll = Request::Act { seat: None, action: json!({ "type": "ROLL_DICE" }), expect: None };
    assert_eq!(ann.code(roll).await, "ok");
    let mut bobs = Guest::come(&house, fresh.id, &[&bob.token]).await;
    let choice = bobs.play_any(&mut FastRng::new(1)).await;
    let seen = keeper::inspect(&catalog(), &place.look(), fresh.id, 3).expect("a table");
    let told: Vec<_> = seen.lines.iter().map(|line| (line.what, line.seat)).collect();
    assert_eq!(told, [("said", Some(0)), ("moved", Some(0)), ("moved", Some(1))]);
    assert_eq!(seen.lines[0].text.as_deref(), Some("hello"));
    assert_eq!(seen.lines[1].action.as_ref().expect("everybody saw it")["type"], "ROLL_DICE");
    let chosen = seen.lines[2].action.as_ref().expect("that there was something");
    assert_eq!(*chosen, json!({ "type": "HIDDEN" }), "nobody knows yet what Bob chose");
    assert_eq!((seen.seq, seen.moves), (seq(&choice), 2));

    let all = keeper::inspect(&catalog(), &place.look(), fresh.id, usize::MAX).expect("a table");
    assert_eq!(all.lines.len() as u64, all.seq);
    let shown = serde_json::to_string(&all).expect("JSON");
    assert!(shown.contains("\"commitment\""), "{shown}");
    let lines = place.look().history(fresh.id).expect("lines");
    let opened: Value = serde_json::from_slice(&lines[0].body).expect("JSON");
    let secret = opened["what"]["opened"]["secret"].as_str().expect("a secret").to_owned();
    let hash = |token: &Token| String::from(token.hash());
    let hidden =
        [secret, "ab".repeat(32), hash(&person), hash(&fresh.seats[0].1), hash(&bob.token)];
    let journal: String = lines.iter().map(|line| String::from_utf8_lossy(&line.body)).collect();
    for secret in hidden {
        assert!(journal.contains(&secret), "the journal has it");
        assert!(!shown.contains(&secret), "{shown}");
    }
}

#[tokio::test]
async fn a_table_is_closed_once_whether_a_server_runs_or_not() {
    let place = Place::new();
    let house = place.house().await;
    let (first, mut ann) = open(&house, wish("uno", &TWO, quick())).await;
    ann.stage("playing").await;
    let (second, mut bob) = open(&house, wish("uno", &TWO, quick())).await;
    bob.stage("playing").await;
    house.close(first.id).await.expect("it goes on");
    ann.stage("closed").await;
    let code = |result: Result<(), Refusal>| result.expect_err("refused").code;
    assert_eq!(code(house.close(first.id).await), "TABLE_CLOSED");
    assert_eq!(code(house.close(TableId(7)).await), "NO_SUCH_TABLE");
    drop((ann, bob));
    house.stop().await;
    drop(house);

    let journal = place.journal().await;
    keeper::close(&catalog(), journal.as_ref(), second.id, 99).expect("it goes on");
    assert_eq!(code(keeper::close(&catalog(), journal.as_ref(), second.id, 99)), "TABLE_CLOSED");
    assert_eq!(code(keeper::close(&catalog(), journal.as_ref(), TableId(7), 99)), "NO_SUCH_TABLE");
    let card = place.look().row(second.id).expect("a card").expect("a card");
    assert_eq!(card.stage, Stage::Closed);
    let house = House::new(catalog(), journal, settings());
    let guest = come_back(&house, &second).await;
    assert_eq!(guest.view().expect("a view")["stage"], "closed");
}

#[tokio::test]
async fn a_game_that_is_over_is_not_closed() {
    let place = Place::new();
    let house = place.house().await;
    let (fresh, mut guest) = open(&house, wish("uno", &TWO, quick())).await;
    guest.stage("playing").await;
    assert_eq!(guest.code(Request::Resign(None)).await, "ok");
    assert_eq!(house.close(fresh.id).await.expect_err("it is over").code, "GAME_OVER");
    assert_eq!(house.describe(fresh.id).await.expect("a table").stage, Stage::Finished);
}

#[tokio::test]
async fn whoever_looks_at_a_table_that_is_forgotten_is_let_go_of() {
    let place = Place::new();
    let house = place.house().await;
    let (over, mut loser) = open(&house, wish("uno", &TWO, quick())).await;
    loser.stage("playing").await;
    assert_eq!(loser.code(Request::Resign(None)).await, "ok");
    let (goes_on, mut guest) = open(&house, wish("uno", &TWO, quick())).await;
    guest.stage("playing").await;
    assert_eq!(house.forget(0).await.expect("none is that old"), 0);
    assert_eq!(house.forget(u64::MAX >> 1).await.expect("one is over"), 1);
    while loser.next().await.is_some() {}
    assert_eq!(house.describe(over.id).await.expect_err("it is gone").code, "NO_SUCH_TABLE");
    play(&mut guest, &mut FastRng::new(1), 3).await;
    assert_eq!(house.describe(goes_on.id).await.expect("a table").stage, Stage::Playing);
}

#[tokio::test]
async fn a_look_sees_one_moment_and_hinders_nobody() {
    let place = Place::new();
    let house = place.house().await;
    let (table, mut guests) = two_guests(&house, quick()).await;
    let look = place.look();
    let before: Vec<Line> = look.history(table).expect("lines");
    let mut rng = FastRng::new(1);
    let mut last = 0;
    for _ in 0..20 {
        let (_, answer) = move_on(&mut guests, &mut rng).await;
        last = seq(&answer);
        all_see(&mut guests, last).await;
    }
    assert_eq!(look.history(table).expect("lines"), before);
    assert_eq!(place.look().history(table).expect("lines").len() as u64, last);
}

#[tokio::test]
async fn damage_is_named() {
    let place = Place::new();
    let (fresh, _) = begun(&place, "uno", 10).await;
    let (other, _) = begun(&place, "qwixx", 10).await;
    assert_eq!(keeper::check(&catalog(), &place.look()).expect("it is sound").tables, 2);
    assert_eq!(keeper::check(&catalog(), &place.look()).expect("it is sound").damaged, []);
    let spoil = |sql: &str, table: TableId| {
        let file = rusqlite::Connection::open(place.file()).expect("a file");
        assert_eq!(file.execute(sql, [table.0.cast_signed()]).expect("a change"), 1);
    };
    // Each of these is sound for SQLite.
    spoil("UPDATE cards SET stage = 2 WHERE tbl = ?1", fresh.id);
    spoil(
        "UPDATE snapshots SET body = CAST(replace(CAST(body AS TEXT), '\"moves\":', '\"moves\":1') AS BLOB)
         WHERE tbl = ?1",
        other.id,
    );
    let findings = keeper::check(&catalog(), &place.look()).expect("SQLite finds nothing");
    let mut found: Vec<_> =
        findings.damaged.iter().map(|damage| (damage.id, damage.message.as_str())).collect();
    found.sort_by_key(|(id, _)| *id != fresh.id);
    assert_eq!(
        found,
        [
            (fresh.id, "Lists show another stage than its lines lead to."),
            (other.id, "Its snapshot is not what its lines lead to."),
        ]
    );
}

#[test]
fn only_journals_of_our_version_are_looked_at() {
    let place = Place::new();
    let trouble = || JournalReader::at(&place.file()).map(|_| ()).expect_err("no journal");
    assert!(matches!(trouble(), JournalError::ReadOnly(_)), "{:?}", trouble());
    std::fs::write(place.file(), "").expect("an empty file");
    assert_eq!(trouble(), JournalError::Older { found: 0, known: 3 });
    std::fs::write(place.file(), "a letter, not a journal. ".repeat(99)).expect("a letter");
    assert!(matches!(trouble(), JournalError::Damaged(_)), "{:?}", trouble());
    std::fs::remove_file(place.file()).expect("it goes");
    drop(Sqlite::open(&place.file()).expect("a journal"));
    JournalReader::at(&place.file()).expect("it is of our version");
    let file = rusqlite::Connection::open(place.file()).expect("a file");
    file.execute("UPDATE meta SET value = 9 WHERE key = 'version'", []).expect("a change");
    assert_eq!(trouble(), JournalError::Newer { found: 9, known: 3 });
}
