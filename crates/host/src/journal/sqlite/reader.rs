//! Those who read: a few connections, each used by one at a time.
//!
//! # Why a reader misses nothing and sees nothing twice
//!
//! The log has no index by table; a table's lines are found from its last one, whose number is in memory. The writer
//! changes that number after a commit and before anybody is told of it. A reader first takes the number, and then begins
//! a read transaction, which sees everything committed by then. So:
//!
//! * The line with that number is visible, with all before it; or the log was trimmed in between, and then the
//!   lines are in chapters that the same transaction sees, since they were packed before they were deleted.
//! * If a table is packed in between, its lines in the log are garbage; the reader takes chapters first, and from the log only lines
//!   after those.
//! * Lines that are committed after the number was taken may be missing. Nobody was told of them when the
//!   reader began.
//! * Numbers of lines are not used twice while the program runs, except after a failed commit, and then nobody has
//!   seen them; every line says which table it is of.

use rusqlite::{Connection, OptionalExtension};

use parking_lot::Mutex;

use super::{Head, Shared, chapter, schema, trouble};
use crate::id::TableId;
use crate::journal::{JournalError, Line, Snapshot, StoredTable};

/// How many connections are kept open.
const READERS: usize = 4;

/// Connections that nobody uses.
#[derive(Debug, Default)]
pub(super) struct Pool {
    idle: Mutex<Vec<Connection>>,
}

impl Pool {
    /// Reads in one transaction.
    pub(super) fn read<T>(
        &self,
        shared: &Shared,
        read: impl FnOnce(&Connection) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        let idle = self.idle.lock().pop();
        let conn = idle.map_or_else(|| schema::open_reader(&shared.path), Ok)?;
        run(&conn, "BEGIN")?;
        let result = read(&conn);
        // After a failure the connection is closed, and the next one begins afresh.
        if result.is_ok() && run(&conn, "COMMIT").is_ok() {
            self.give_back(conn);
        }
        result
    }

    fn give_back(&self, conn: Connection) {
        let mut idle = self.idle.lock();
        if idle.len() < READERS {
            idle.push(conn);
        }
    }
}

fn run(conn: &Connection, sql: &str) -> Result<(), JournalError> {
    conn.prepare_cached(sql).and_then(|mut statement| statement.execute([])).map_err(trouble)?;
    Ok(())
}

/// The last snapshot of a table and the lines after it. `head` was taken before the transaction began.
pub(super) fn story(
    conn: &Connection,
    table: TableId,
    head: Option<Head>,
) -> Result<Option<StoredTable>, JournalError> {
    let snapshot = snapshot(conn, table).map_err(trouble)?;
    let after = snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
    let lines = lines(conn, table, head, after)?;
    let is_there = snapshot.is_some() || !lines.is_empty();
    Ok(is_there.then_some(StoredTable { snapshot, lines }))
}

fn snapshot(conn: &Connection, table: TableId) -> rusqlite::Result<Option<Snapshot>> {
    conn.prepare_cached("SELECT seq, body FROM snapshots WHERE tbl = ?1")?
        .query_row([table.0.cast_signed()], |row| {
            Ok(Snapshot {
                seq: row.get::<_, i64>(0)?.cast_unsigned(),
                body: row.get_ref(1)?.as_blob()?.into(),
            })
        })
        .optional()
}

/// The lines of a table after line `after`.
pub(super) fn lines(
    conn: &Connection,
    table: TableId,
    head: Option<Head>,
    after: u64,
) -> Result<Vec<Line>, JournalError> {
    let mut lines = chapter::packed_lines(conn, table, after)?;
    if let Some(head) = head {
        let last = lines.last().map_or(after, |line| line.seq);
        lines.extend(chapter::logged_lines(conn, table, head.n, last)?);
    }
    let is_whole = lines.iter().zip(after + 1..).all(|(line, seq)| line.seq == seq);
    if is_whole { Ok(lines) } else { Err(chapter::gap_in_store()) }
}
