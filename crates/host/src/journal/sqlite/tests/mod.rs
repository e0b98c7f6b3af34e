//! What a journal in a file promises, also when the disk fails.

mod crash;
mod length;
mod model;
mod speed;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use rusqlite::Connection;
use tempfile::TempDir;

use super::writer::{Job, Writer};
use super::{Sqlite, bundle, checkpoint, schema};
use crate::id::{TableId, TokenHash};
use crate::journal::{
    Filter, Journal, JournalError, Line, Score, Snapshot, Stage, TableRow, Write,
};

/// A folder for one test, and the journal in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self) -> std::path::PathBuf {
        self.0.path().join("journal.db")
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(&self.path()).unwrap()
    }
}

impl Sqlite {
    /// Writes, and waits for it.
    fn write_now(&self, write: Write) -> Result<(), JournalError> {
        let (tell, told) = channel();
        self.write(write, Box::new(move |result| tell.send(result).unwrap()));
        told.recv().unwrap()
    }

    /// Does something on the thread that writes when all before it is done, and waits for it.
    fn probe<T: Send + 'static>(&self, look: impl FnOnce(&mut Writer) -> T + Send + 'static) -> T {
        let (tell, told) = channel();
        let job = Job::Probe(Box::new(move |writer| tell.send(look(writer)).unwrap()));
        assert!(self.ask(job).is_ok());
        told.recv().unwrap()
    }
}

fn line(seq: u64) -> Line {
    Line { seq, at_ms: 1_700_000_000_000 + seq, body: format!("line {seq}").into_bytes().into() }
}

fn lines(table: u64, seqs: impl IntoIterator<Item = u64>) -> Write {
    Write {
        table: TableId(table),
        lines: seqs.into_iter().map(line).collect(),
        card: None,
        scores: Vec::new(),
    }
}

fn seqs(lines: &[Line]) -> Vec<u64> {
    lines.iter().map(|line| line.seq).collect()
}

fn card(game: &str, stage: Stage, changed_ms: u64, people: &[u8]) -> TableRow {
    TableRow {
        game: game.into(),
        stage,
        is_private: false,
        opened_ms: changed_ms / 2,
        changed_ms,
        open_seats: 1,
        is_awake: stage == Stage::Playing,
        people: people.iter().map(|person| TokenHash([*person; 32])).collect(),
        about: Box::from(*b"about"),
        room: None,
    }
}

fn with_card(table: u64, card: TableRow) -> Write {
    Write { card: Some(Box::new(card)), ..lines(table, [1]) }
}

#[test]
fn lines_are_read_as_they_were_written() {
    let place = Place::new();
    let journal = place.open();
    assert_eq!(journal.read(TableId(7)), Ok(None));
    journal.write_now(lines(7, 1..=3)).unwrap();
    journal.write_now(lines(u64::MAX, 1..=2)).unwrap();
    journal.write_now(lines(7, 4..=4)).unwrap();
    let story = journal.read(TableId(7)).unwrap().unwrap();
    assert_eq!((story.snapshot, story.lines), (None, (1..=4).map(line).collect()));
    assert_eq!(seqs(&journal.history(TableId(u64::MAX)).unwrap()), [1, 2]);
    assert_eq!((journal.health().lines, journal.health().commits), (6, 3));
    assert!(journal.health().bytes > 0);
}

#[test]
fn lines_have_no_gaps() {
    let place = Place::new();
    let journal = place.open();
    for (seqs, expected) in [
        (&[2][..], Err(JournalError::Gap)),
        (&[1, 3], Err(JournalError::Gap)),
        (&[1, 2], Ok(())),
        (&[2], Err(JournalError::Gap)),
        (&[], Ok(())),
        (&[3], Ok(())),
    ] {
        assert_eq!(journal.write_now(lines(1, seqs.iter().copied())), expected, "{seqs:?}");
    }
    assert_eq!(journal.health().failures, 3);
}

#[test]
fn a_gap_is_nobody_elses_trouble() {
    let place = Place::new();
    let journal = place.open();
    let (tell, told) = channel();
    let many = [lines(1, [1]), lines(2, [2]), lines(1, [2]), lines(2, [3]), lines(3, [1])];
    // All of them wait for the same commit.
    let (go, wait) = channel::<()>();
    assert!(journal.ask(Job::Probe(Box::new(move |_| wait.recv().unwrap()))).is_ok());
    for write in many {
        let (tell, table) = (tell.clone(), write.table.0);
        journal.write(write, Box::new(move |result| tell.send((table, result)).unwrap()));
    }
    go.send(()).unwrap();
    let results: Vec<_> = told.iter().take(5).collect();
    let gap = Err(JournalError::Gap);
    assert_eq!(results, [(1, Ok(())), (2, gap.clone()), (1, Ok(())), (2, gap), (3, Ok(()))]);
    assert_eq!(journal.health().commits, 1);
}

#[test]
fn everything_is_there_after_opening_again() {
    let place = Place::new();
    let journal = place.open();
    for seq in 1..=10 {
        journal.write_now(lines(1, [seq])).unwrap();
    }
    journal.write(lines(2, 1..=600), Box::new(|_| ()));
    journal.save_snapshot(TableId(2), Snapshot { seq: 599, body: Box::from(*b"s") });
    drop(journal);
    let journal = place.open();
    assert_eq!(seqs(&journal.history(TableId(1)).unwrap()), (1..=10).collect::<Vec<_>>());
    let story = journal.read(TableId(2)).unwrap().unwrap();
    assert_eq!((story.snapshot.unwrap().seq, seqs(&story.lines)), (599, vec![600]));
    assert_eq!(journal.write_now(lines(2, [601])), Ok(()));
    assert_eq!(journal.write_now(lines(1, [12])), Err(JournalError::Gap));
    journal.check().unwrap();
}

#[test]
fn two_do_not_share_a_file() {
    let place = Place::new();
    let journal = place.open();
    assert!(matches!(Sqlite::open(&place.path()), Err(JournalError::Locked)));
    drop(journal);
    place.open();
}

/// Others than us are kept away from the file by locks that belong to the process, which loses all of them as soon as it
/// closes the file anywhere.
#[cfg(target_os = "linux")]
#[test]
fn a_checkpoint_leaves_the_locks_on_the_file_alone() {
    use std::os::unix::fs::MetadataExt;

    let place = Place::new();
    let journal = place.open();
    journal.write_now(lines(1, 1..=3)).unwrap();
    let inode = format!(":{}", fs::metadata(place.path()).unwrap().ino());
    let process = std::process::id().to_string();
    let locks = || {
        let all = fs::read_to_string("/proc/locks").unwrap();
        let is_ours = |line: &&str| {
            let words: Vec<_> = line.split_whitespace().collect();
            words.get(4) == Some(&&*process)
                && words.get(5).is_some_and(|file| file.ends_with(&inode))
        };
        all.lines().filter(is_ours).count()
    };
    let before = locks();
    assert_ne!(before, 0, "the file is locked");
    checkpoint::copy(&journal.shared).unwrap();
    assert_eq!(locks(), before, "after a checkpoint");
    drop(journal);
    assert_eq!(locks(), 0, "after the end");
}

#[test]
fn files_that_are_not_ours_are_left_alone() {
    let place = Place::new();
    fs::write(place.path(), "this is a letter and not a journal at all, ".repeat(40)).unwrap();
    assert!(matches!(Sqlite::open(&place.path()), Err(JournalError::Damaged(_))));
    assert!(matches!(
        Sqlite::open(&place.0.path().join("nowhere/journal.db")),
        Err(JournalError::ReadOnly(_))
    ));
}

#[test]
fn newer_files_are_left_alone() {
    let place = Place::new();
    drop(place.open());
    let conn = schema::open_writer(&place.path(), rusqlite::OpenFlags::empty()).unwrap();
    conn.execute_batch("UPDATE meta SET value = 99 WHERE key = 'version'").unwrap();
    drop(conn);
    assert_eq!(
        Sqlite::open(&place.path()).err(),
        Some(JournalError::Newer { found: 99, known: 3 })
    );
}

#[test]
fn a_full_disk_fails_all_and_nothing_is_half_done() {
    let place = Place::new();
    let journal = place.open();
    journal.write_now(lines(1, [1])).unwrap();
    let limit = |pages: u32| {
        move |writer: &mut Writer| writer.conn.pragma_update(None, "max_page_count", pages)
    };
    journal.probe(limit(1)).unwrap_err_or_ok();
    let big = Line { body: vec![7; 1 << 20].into(), ..line(2) };
    let write = Write { lines: vec![big], ..with_card(1, card("uno", Stage::Open, 5, &[1])) };
    assert_eq!(journal.write_now(write.clone()), Err(JournalError::Full));
    assert_eq!(journal.write_now(lines(1, [3])), Err(JournalError::Gap));
    assert_eq!(journal.row(TableId(1)), Ok(None));
    journal.probe(limit(1_000_000)).unwrap_err_or_ok();
    assert_eq!(journal.write_now(write), Ok(()));
    assert_eq!(seqs(&journal.history(TableId(1)).unwrap()), [1, 2]);
}

/// The pragma answers with a row, which `pragma_update` does not expect.
trait Whatever {
    fn unwrap_err_or_ok(self);
}

impl Whatever for rusqlite::Result<()> {
    fn unwrap_err_or_ok(self) {
        assert!(matches!(self, Ok(()) | Err(rusqlite::Error::ExecuteReturnedResults)));
    }
}

#[test]
fn a_disk_that_fails_is_used_again_when_it_is_back() {
    let place = Place::new();
    let journal = place.open();
    journal.write_now(lines(1, [1])).unwrap();
    journal.probe(|writer| writer.conn.pragma_update(None, "query_only", true)).unwrap();
    assert!(matches!(journal.write_now(lines(1, [2])), Err(JournalError::ReadOnly(_))));
    assert_eq!(journal.write_now(lines(1, [2])), Ok(()));
    journal.probe(|writer| writer.breaks = true);
    assert!(matches!(journal.write_now(lines(1, [3])), Err(JournalError::Disk(_))));
    assert_eq!(seqs(&journal.history(TableId(1)).unwrap()), [1, 2]);
    assert_eq!(journal.write_now(lines(1, [3])), Ok(()));
    assert_eq!(seqs(&journal.history(TableId(1)).unwrap()), [1, 2, 3]);
}

#[test]
fn one_that_cannot_be_written_does_not_stop_the_others() {
    let place = Place::new();
    let journal = place.open();
    journal.probe(|writer| {
        writer.conn.execute_batch(
            "CREATE TEMP TRIGGER no BEFORE INSERT ON main.scores WHEN new.points = 13 BEGIN SELECT RAISE(ABORT, 'no'); END",
        )
    }).unwrap();
    let unlucky = Score {
        person: TokenHash([1; 32]),
        game: "uno".into(),
        at_ms: 1,
        has_won: false,
        points: 13,
    };
    let (go, wait) = channel::<()>();
    assert!(journal.ask(Job::Probe(Box::new(move |_| wait.recv().unwrap()))).is_ok());
    let (tell, told) = channel();
    for write in [lines(1, [1]), Write { scores: vec![unlucky], ..lines(2, [1]) }, lines(3, [1])] {
        let tell = tell.clone();
        journal.write(write, Box::new(move |result| tell.send(result.is_ok()).unwrap()));
    }
    go.send(()).unwrap();
    assert_eq!(told.iter().take(3).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(journal.read(TableId(2)), Ok(None));
    assert_eq!(journal.write_now(lines(3, [2])), Ok(()));
}

#[test]
fn one_who_panics_when_told_does_not_stop_the_others() {
    let place = Place::new();
    let journal = place.open();
    journal.write(lines(1, [1]), Box::new(|_| panic!("as the test wants")));
    assert_eq!(journal.write_now(lines(1, [2])), Ok(()));
}

#[test]
fn the_last_owner_may_be_one_who_is_told() {
    let place = Place::new();
    let journal = Arc::new(place.open());
    let (tell, told) = channel();
    let own = Arc::clone(&journal);
    let (go, wait) = channel::<()>();
    let done = move |result: Result<(), JournalError>| {
        wait.recv().unwrap();
        drop(own);
        tell.send(result).unwrap();
    };
    journal.write(lines(1, [1]), Box::new(done));
    drop(journal);
    go.send(()).unwrap();
    assert_eq!(told.recv().unwrap(), Ok(()));
}

#[test]
fn cards_are_listed_as_asked() {
    let place = Place::new();
    let journal = place.open();
    let hidden = TableRow { is_private: true, ..card("uno", Stage::Open, 90, &[1]) };
    for (table, card) in [
        (1, card("uno", Stage::Open, 10, &[1])),
        (2, card("qwixx", Stage::Open, 20, &[1, 2, 2])),
        (3, card("uno", Stage::Playing, 30, &[2])),
        (4, card("uno", Stage::Finished, 40, &[1])),
        (5, hidden),
    ] {
        journal.write_now(with_card(table, card)).unwrap();
    }
    for (table, changed_ms) in [(6, 8), (7, 5)] {
        let named = TableRow {
            is_private: true,
            room: Some("lions".into()),
            ..card("uno", Stage::Finished, changed_ms, &[])
        };
        journal.write_now(with_card(table, named)).unwrap();
    }
    let moved = Write { card: Some(Box::new(card("uno", Stage::Open, 50, &[3]))), ..lines(1, []) };
    journal.write_now(moved).unwrap();
    for (filter, limit, expected) in [
        (Filter::Lobby { game: None }, 9, &[1, 3, 2][..]),
        (Filter::Lobby { game: Some("uno".into()) }, 9, &[1, 3]),
        (Filter::Lobby { game: None }, 2, &[1, 3]),
        (Filter::Person(TokenHash([1; 32])), 9, &[5, 4, 2]),
        (Filter::Person(TokenHash([2; 32])), 9, &[3, 2]),
        (Filter::Person(TokenHash([3; 32])), 9, &[1]),
        (Filter::Room("lions".into()), 9, &[6, 7]),
        (Filter::Room("lions".into()), 1, &[6]),
        (Filter::Room("tigers".into()), 9, &[]),
        (Filter::Awake, 9, &[3]),
        (Filter::All, 3, &[5, 1, 4]),
    ] {
        let found: Vec<_> =
            journal.rows(&filter, limit).unwrap().iter().map(|(table, _)| table.0).collect();
        assert_eq!(found, expected, "{filter:?}");
    }
    assert_eq!(journal.row(TableId(3)), Ok(Some(card("uno", Stage::Playing, 30, &[2]))));
}

#[test]
fn old_tables_are_forgotten_and_their_results_are_not() {
    let place = Place::new();
    let journal = place.open();
    let person = TokenHash([1; 32]);
    let score = Score { person, game: "uno".into(), at_ms: 9, has_won: true, points: -4 };
    for table in 0..100 {
        let stage = if table % 2 == 0 { Stage::Finished } else { Stage::Playing };
        let write = with_card(table, card("uno", stage, table, &[1]));
        journal.write_now(Write { scores: vec![score.clone()], ..write }).unwrap();
    }
    journal.save_snapshot(TableId(2), Snapshot { seq: 1, body: Box::default() });
    assert_eq!(journal.forget(90), Ok(45));
    assert_eq!((journal.read(TableId(2)), journal.row(TableId(4))), (Ok(None), Ok(None)));
    assert_eq!(journal.rows(&Filter::Person(person), 1_000).unwrap().len(), 55);
    assert_eq!(journal.scores(person, Some("uno")).unwrap(), vec![score; 100]);
    assert_eq!(journal.scores(person, Some("deal")), Ok(Vec::new()));
    drop(journal);
    let journal = place.open();
    assert_eq!(journal.read(TableId(2)), Ok(None));
    assert_eq!(journal.write_now(lines(2, [1])), Ok(()));
}

#[test]
fn readers_see_all_that_was_acknowledged() {
    let place = Place::new();
    let journal = Arc::new(place.open());
    let is_over = Arc::new(AtomicBool::new(false));
    let told: Arc<[std::sync::atomic::AtomicU64; 4]> = Arc::default();
    let (own, ends, tells) = (Arc::clone(&journal), Arc::clone(&is_over), Arc::clone(&told));
    let reader = thread::spawn(move || {
        let mut reads = 0_u64;
        while !ends.load(Ordering::SeqCst) {
            let table = reads % 4;
            let at_least = tells[table as usize].load(Ordering::SeqCst);
            let found = seqs(&own.history(TableId(table)).unwrap());
            assert!(found.len() as u64 >= at_least, "{} of {at_least}", found.len());
            assert!(found.iter().zip(1..).all(|(seq, expected)| *seq == expected));
            reads += 1;
        }
        reads
    });
    for seq in 1..=400 {
        for table in 0..4 {
            let tells = Arc::clone(&told);
            let done = move |result: Result<(), JournalError>| {
                result.unwrap();
                tells[table as usize].store(seq, Ordering::SeqCst);
            };
            journal.write(lines(table, [seq]), Box::new(done));
        }
        if seq % 16 == 0 {
            journal.save_snapshot(TableId(seq % 3), Snapshot { seq, body: Box::default() });
            journal.probe(Writer::sweep_all);
        }
    }
    is_over.store(true, Ordering::SeqCst);
    assert!(reader.join().unwrap() > 0);
    journal.check().unwrap();
}

#[test]
fn a_copy_is_whole_while_others_write() {
    let place = Place::new();
    let journal = Arc::new(place.open());
    journal.write_now(lines(1, 1..=5_000)).unwrap();
    let is_over = Arc::new(AtomicBool::new(false));
    let (own, ends) = (Arc::clone(&journal), Arc::clone(&is_over));
    let writer = thread::spawn(move || {
        let mut seq = 0;
        while !ends.load(Ordering::SeqCst) {
            seq += 1;
            own.write_now(lines(2, [seq])).unwrap();
        }
    });
    let to = place.0.path().join("copy.db");
    journal.back_up(&to).unwrap();
    is_over.store(true, Ordering::SeqCst);
    writer.join().unwrap();
    assert!(journal.back_up(&place.path()).is_err());
    let copy = Sqlite::open(&to).unwrap();
    copy.check().unwrap();
    assert_eq!(copy.history(TableId(1)).unwrap().len(), 5_000);
    journal.check().unwrap();
}

#[test]
fn damage_is_found() {
    let place = Place::new();
    let journal = place.open();
    journal.write_now(lines(1, 1..=10)).unwrap();
    journal.check().unwrap();
    let prev = journal.probe(|writer| bundle::erase(&writer.conn, TableId(1), 5)).unwrap();
    assert_eq!(prev, Some(4));
    assert!(matches!(journal.check(), Err(JournalError::Damaged(_))));
    assert!(matches!(journal.history(TableId(1)), Err(JournalError::Damaged(_))));
}

#[test]
fn a_journal_of_the_first_version_is_taken_over() {
    let place = Place::new();
    let old = Connection::open(place.path()).unwrap();
    old.execute_batch(include_str!("../schema_1.sql")).unwrap();
    old.execute_batch("INSERT INTO meta VALUES ('version', 1)").unwrap();
    // The largest name, and bytes that are no text.
    let tables = [TableId(3), TableId(u64::MAX)];
    let mut written: Vec<Vec<Line>> = vec![Vec::new(); 2];
    for n in 1..=40_i64 {
        let (table, seq) = (n.cast_unsigned() as usize % 2, n.cast_unsigned().div_ceil(2));
        let body: Box<[u8]> = (0..seq).map(|byte| (byte * 83 % 256) as u8).collect();
        let prev = if n > 2 { n - 2 } else { 0 };
        old.execute(
            "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                n,
                tables[table].0.cast_signed(),
                seq.cast_signed(),
                1_700_000_000_000_i64 + n,
                prev,
                &*body,
            ),
        )
        .unwrap();
        let at_ms = (1_700_000_000_000 + n).cast_unsigned();
        written[table].push(Line { seq, at_ms, body });
    }
    drop(old);
    let journal = place.open();
    journal.check().unwrap();
    for (table, lines) in tables.into_iter().zip(&written) {
        assert_eq!(journal.history(table).unwrap(), *lines, "{table}");
    }
    journal.write_now(lines(3, [21])).unwrap();
    journal.probe(Writer::sweep_all);
    journal.check().unwrap();
    assert_eq!(journal.history(tables[0]).unwrap().len(), 21);
    assert_eq!(journal.history(tables[1]).unwrap(), written[1]);
}

#[test]
fn lists_are_read_from_indexes() {
    let place = Place::new();
    let journal = place.open();
    let lobby = "private = 0 AND open_seats > 0 AND stage <= 1";
    for (sql, index) in [
        (
            format!("SELECT about FROM cards c WHERE {lobby} ORDER BY opened DESC, tbl LIMIT 5"),
            "cards_lobby",
        ),
        (
            format!(
                "SELECT about FROM cards WHERE {lobby} AND game = ?1 ORDER BY opened DESC, tbl LIMIT 5"
            ),
            "cards_lobby_game",
        ),
        ("SELECT about FROM cards WHERE awake = 1 ORDER BY tbl LIMIT 5".into(), "cards_awake"),
        ("SELECT about FROM cards ORDER BY changed DESC, tbl LIMIT 5".into(), "cards_changed"),
        (
            "SELECT about FROM cards c WHERE c.room = ?1 ORDER BY c.changed DESC, c.tbl LIMIT 5"
                .into(),
            "cards_room",
        ),
        ("SELECT tbl FROM cards WHERE stage >= 2 AND changed < ?1 LIMIT 5".into(), "cards_ended"),
        (
            "SELECT id, first, last FROM chapters WHERE tbl = ?1 ORDER BY first DESC LIMIT 1"
                .into(),
            "chapters_place",
        ),
    ] {
        let plan = journal.probe(move |writer| {
            let mut query = writer.conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let params = vec![0; query.parameter_count()];
            let steps = query.query_map(rusqlite::params_from_iter(params), |row| row.get(3));
            steps.unwrap().collect::<Result<Vec<String>, _>>().unwrap().join("; ")
        });
        let is_good = plan.contains(&format!("INDEX {index}")) && !plan.contains("TEMP B-TREE");
        assert!(is_good, "{index}: {plan}");
    }
}
