//! The write-ahead log does not grow for ever, whoever reads.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::Place;
use crate::id::TableId;
use crate::journal::sqlite::checkpoint::HUGE_WAL;
use crate::journal::sqlite::{Sqlite, beside};
use crate::journal::{Filter, Journal, Line, Write};

/// Pages that come while the log is on its way to the file.
const SLACK: i64 = HUGE_WAL / 2;

impl Sqlite {
    /// Writes lines that take about fifty pages, and says how many pages the log has then.
    fn write_much(&self, table: u64, commit: u64) -> i64 {
        let line = |seq| Line { seq, at_ms: 0, body: vec![seq as u8; 3_500].into() };
        let lines = (commit * 50 + 1..=commit * 50 + 50).map(line).collect();
        let write = Write { table: TableId(table), lines, card: None, scores: Vec::new() };
        self.write_now(write).unwrap();
        self.probe(|writer| writer.pages())
    }
}

#[test]
fn the_log_stays_short_although_somebody_reads_all_the_time() {
    let place = Place::new();
    let journal = place.open();
    journal.write_now(super::lines(1, 1..=200)).unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    journal.history(TableId(1)).unwrap();
                    journal.rows(&Filter::All, 10).unwrap();
                }
            });
        }
        let most = (0..250).map(|commit| journal.write_much(2, commit)).max();
        is_over.store(true, Ordering::Relaxed);
        assert!(most < Some(HUGE_WAL + SLACK), "the log had {most:?} pages");
    });
}

#[test]
fn one_long_table_is_packed_little_by_little() {
    let place = Place::new();
    let journal = place.open();
    for commit in 0..40 {
        journal.write_much(1, commit);
    }
    let before = journal.history(TableId(1)).unwrap();
    let most = journal.probe(|writer| {
        // A log that is all in the file begins anew with the next write, and pages could not be counted.
        writer.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        writer.sweep_some(0, usize::MAX)
    });
    // There are about 2,000 pages. A megabyte has 256; those of an index and of free space come to that.
    assert!(most < 300, "{most} pages were written at once");
    assert_eq!(journal.history(TableId(1)).unwrap(), before);
}

#[test]
fn the_log_becomes_short_again_after_somebody_has_read_for_long() {
    let place = Place::new();
    let journal = place.open();
    journal.write_now(super::lines(1, 1..=200)).unwrap();
    let (held, is_held) = channel();
    let (release, is_released) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(|| {
            journal.pool.read(&journal.shared, move |conn| {
                conn.query_row("SELECT count(*) FROM log", [], |_| Ok(())).unwrap();
                held.send(()).unwrap();
                is_released.recv().unwrap();
                Ok(())
            })
        });
        is_held.recv().unwrap();
        // What somebody reads stays where it is, and so does all that comes after it.
        let pages = (0..100).map(|commit| journal.write_much(2, commit)).last();
        assert!(pages > Some(HUGE_WAL + SLACK), "{pages:?} pages are too few for this test");
        release.send(()).unwrap();
    });
    let is_short = (0..100).any(|commit| journal.write_much(3, commit) < HUGE_WAL / 2);
    assert!(is_short, "the log does not begin anew");
}

#[test]
fn the_log_has_room_before_it_is_needed() {
    let place = Place::new();
    let journal = place.open();
    let log = beside(&place.path(), "-wal");
    let mut lengths = Vec::new();
    for seq in 1..=400 {
        journal.write_now(super::lines(1, [seq])).unwrap();
        let pages = journal.probe(|writer| writer.pages());
        let length = fs::metadata(&log).unwrap().len();
        assert!(pages <= 6 || length.cast_signed() > 4_120 * (pages + 60), "{pages} pages");
        lengths.push(length);
    }
    lengths.dedup();
    assert!(lengths.len() < 20, "{} commits made the log longer", lengths.len());
}

#[test]
fn room_in_the_log_is_no_page_after_a_crash() {
    let (place, other) = (Place::new(), Place::new());
    let journal = place.open();
    for seq in 1..=100 {
        journal.write_now(super::lines(1, [seq])).unwrap();
    }
    for part in ["", "-wal"] {
        fs::copy(beside(&place.path(), part), beside(&other.path(), part)).unwrap();
    }
    let tail = fs::read(beside(&other.path(), "-wal")).unwrap().split_off(1 << 19);
    assert!(tail.iter().all(|byte| *byte == 0), "there is no room");
    let again = other.open();
    again.check().unwrap();
    assert_eq!(again.history(TableId(1)).unwrap(), journal.history(TableId(1)).unwrap());
    again.write_now(super::lines(1, [101])).unwrap();
    assert_eq!(again.history(TableId(1)).unwrap().len(), 101);
}
