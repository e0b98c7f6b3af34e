//! A program that writes is killed, and nothing it was told of is lost.

use std::io::{BufRead, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Place, lines};
use crate::id::TableId;
use crate::journal::sqlite::Sqlite;
use crate::journal::sqlite::writer::Writer;
use crate::journal::{Journal, JournalError};

/// Where the child finds the journal.
const PLACE: &str = "PARLOUR_JOURNAL_OF_CRASH_TEST";

/// The child: writes until it is killed, and says what is durable.
#[test]
fn write_until_killed() {
    let Some(path) = std::env::var_os(PLACE).map(PathBuf::from) else { return };
    let journal = Sqlite::open(&path).unwrap();
    for seq in 1.. {
        for table in 0..50 {
            let done = move |result: Result<(), JournalError>| {
                result.unwrap();
                // Standard output of tests is caught; this is not.
                writeln!(std::io::stderr(), "durable {table} {seq}").unwrap();
            };
            journal.write(lines(table, [seq]), Box::new(done));
        }
        if seq % 8 == 0 {
            journal.probe(Writer::sweep_all);
        }
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    for acknowledged in [1_usize, 700, 2_500] {
        let place = Place::new();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["journal::sqlite::tests::crash::write_until_killed", "--exact", "--nocapture"])
            .env(PLACE, place.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        let mut last = [0_u64; 50];
        let mut said = said.lines().map_while(Result::ok).filter_map(|line| durable(&line));
        for (table, seq) in said.by_ref().take(acknowledged) {
            last[table] = seq;
        }
        child.kill().unwrap();
        // What it said before it died counts as well.
        for (table, seq) in said {
            last[table] = seq;
        }
        child.wait().unwrap();
        let journal = place.open();
        journal.check().unwrap();
        for (table, last) in (0..).zip(last) {
            let found = journal.history(TableId(table)).unwrap().len() as u64;
            assert!(found >= last, "table {table} has {found} of {last} lines");
        }
        assert!(last.iter().sum::<u64>() >= acknowledged as u64);
    }
}

/// Reads a whole line of the child.
fn durable(line: &str) -> Option<(usize, u64)> {
    let (table, seq) = line.strip_prefix("durable ")?.split_once(' ')?;
    Some((table.parse().ok()?, seq.parse().ok()?))
}
