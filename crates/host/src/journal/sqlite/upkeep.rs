//! What the writing thread does between commits: it keeps snapshots, packs lines, and trims the log.
//!
//! The log is swept from its beginning: the oldest rows are gathered by table, packed into one chapter each, and
//! deleted. So tables that have gone quiet are packed like the others, and nothing keeps the log from getting shorter.
//! All of it is done in small steps, each a transaction of its own that takes a few milliseconds and writes about a
//! megabyte at most, and none of them has to reach the disk at once: if a crash undoes one, the rows are still in the
//! log, as they were before. A row whose line is in a chapter too is garbage, and whoever meets it leaves it out.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use rusqlite::Result;

use super::bundle::{Entry, Row};
use super::chapter::{self, Chapter};
use super::trouble;
use super::writer::Writer;
use crate::id::TableId;
use crate::journal::{JournalError, Snapshot};

/// The log is swept when it has so many rows, even if there is much to write: reading them takes a tenth of a second when
/// a server starts,
const MANY_LINES: i64 = 1_048_576;
/// or so many, if there is nothing else to do.
const SOME_LINES: i64 = 8_192;
/// Its last rows stay: those tables are likely to go on.
const LAST_LINES: i64 = 4_096;

/// A sweep gathers so many bytes at most.
const GATHERED: usize = 32 << 20;

/// A chapter is not gathered any further when it has so many: it is written in one piece.
const LONG_CHAPTER: usize = 1 << 20;

/// How long a step takes. In a crowd that is less than is waited between commits anyway. If the log grows faster than it is
/// swept, up to ten times as long.
const STEP: Duration = Duration::from_millis(1);

/// While there is much to write, a step is followed by so many times its length without one: all at once would be as
/// much as a server has to spare in a second. The longer the log, the less.
const REST: u32 = 16;

/// How long to leave it after a failure.
const PAUSE: Duration = Duration::from_secs(1);

/// What there is to do.
#[derive(Default)]
pub(super) struct Upkeep {
    sweep: Option<Sweep>,
    /// No row of the log has a smaller number.
    first_n: i64,
    not_before: Option<Instant>,
    /// When the next step is due if there is much to write.
    next_step: Option<Instant>,
    /// How long the last step took, if it came after the last commit.
    last_step: Duration,
}

/// A sweep under way: first all is gathered, then all is packed, then the rows are deleted.
struct Sweep {
    /// The next row to gather.
    next: i64,
    /// The first row that stays.
    end: i64,
    /// Rows before this one are deleted.
    trimmed: i64,
    gathered: HashMap<TableId, Chapter>,
    /// Chapters that are long enough to be written before more is gathered.
    long: VecDeque<(TableId, Chapter)>,
    bytes: usize,
}

impl Upkeep {
    /// Drops what was gathered, to begin anew another time.
    pub(super) fn stop_sweep(&mut self) {
        self.sweep = None;
    }

    /// How long the last step took, if it came after the last commit.
    pub(super) fn last_step(&self) -> Duration {
        self.last_step
    }
}

impl Writer {
    /// Whether there is something to do when it is quiet.
    pub(super) fn has_chores(&self) -> bool {
        self.is_due(SOME_LINES)
    }

    fn is_due(&self, rows: i64) -> bool {
        let upkeep = &self.upkeep;
        let has_work = !self.resting.is_empty() || upkeep.sweep.is_some();
        has_work || self.next_n - upkeep.first_n > rows
    }

    /// Does a little of what there is to do; if it is quiet, also what could wait.
    pub(super) fn tidy(&mut self, is_quiet: bool) {
        self.upkeep.last_step = Duration::ZERO;
        if self.upkeep.not_before.is_some_and(|time| Instant::now() < time) {
            return;
        }
        self.upkeep.not_before = None;
        self.is_trusted &= !self.checkpointer.has_failed();
        if let Err(trouble) = self.recover() {
            return self.put_off(&trouble);
        }
        let rows = if is_quiet { SOME_LINES } else { MANY_LINES };
        let begun = Instant::now();
        let may_step = is_quiet || self.upkeep.next_step.is_none_or(|due| begun >= due);
        if may_step && self.is_due(rows) {
            let behind = (self.next_n - self.upkeep.first_n) / MANY_LINES;
            let behind = u32::try_from(behind).unwrap_or(0).clamp(1, 10);
            self.unhurried(STEP * behind, rows);
            self.upkeep.last_step = begun.elapsed();
            let rest = self.upkeep.last_step * (REST >> (behind - 1));
            self.upkeep.next_step = Some(Instant::now() + rest);
        }
        if let Err(error) = self.checkpointer.consider(&self.conn) {
            let trouble = trouble(error);
            self.is_trusted &= trouble.is_clear();
            self.put_off(&trouble);
        }
    }

    /// Keeps all snapshots that wait, however long it takes.
    pub(super) fn rest_all(&mut self) {
        while !self.resting.is_empty() {
            self.unhurried(PAUSE, i64::MAX);
        }
    }

    /// One transaction that need not be durable at once, only whole. A log of more than `rows` is swept.
    fn unhurried(&mut self, time: Duration, rows: i64) {
        if let Err(trouble) = self.try_unhurried(Instant::now() + time, rows) {
            self.roll_back(!trouble.is_clear());
            self.put_off(&trouble);
        }
        if self.conn.execute_batch("PRAGMA synchronous = FULL").is_err() {
            self.is_trusted = false;
        }
    }

    fn try_unhurried(&mut self, until: Instant, rows: i64) -> Result<(), JournalError> {
        self.conn.execute_batch("PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE").map_err(trouble)?;
        let mut trimmed = None;
        while let Some(chore) = self.chore(rows)? {
            trimmed = chore.trimmed.or(trimmed);
            if Instant::now() >= until {
                break;
            }
        }
        #[cfg(test)]
        if self.breaks {
            return Err(trouble(super::writer::broken_disk()));
        }
        self.conn.execute_batch("COMMIT").map_err(trouble)?;
        if let Some(n) = trimmed {
            self.upkeep.first_n = n;
            self.shared.heads.lock().retain(|_, head| head.n >= n);
        }
        Ok(())
    }

    /// Leaves it for a while. Snapshots are not kept for later: without them there is more to do again, but
    /// nothing is lost.
    fn put_off(&mut self, trouble: &JournalError) {
        tracing::warn!(%trouble, "packing the journal is put off");
        self.resting.clear();
        self.upkeep = Upkeep { not_before: Some(Instant::now() + PAUSE), ..Upkeep::default() };
    }

    /// Does the next small thing; `None` if there is nothing.
    fn chore(&mut self, rows: i64) -> Result<Option<Chore>, JournalError> {
        let Some((table, snapshot)) = self.resting.pop_front() else { return self.sweep(rows) };
        self.keep(table, &snapshot)?;
        Ok(Some(Chore::default()))
    }

    /// Keeps a snapshot, unless it is of lines that are not there or older than the one we have.
    fn keep(&mut self, table: TableId, snapshot: &Snapshot) -> Result<(), JournalError> {
        let last = match self.shared.head(table) {
            Some(head) => head.seq,
            None => chapter::last_packed(&self.conn, table).map_err(trouble)?,
        };
        if !(1..=last).contains(&snapshot.seq) {
            return Ok(());
        }
        self.conn
            .prepare_cached(
                "INSERT INTO snapshots (tbl, seq, body) VALUES (?1, ?2, ?3)
                 ON CONFLICT (tbl) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE excluded.seq >= seq",
            )
            .and_then(|mut put| put.execute((table.0.cast_signed(), snapshot.seq.cast_signed(), &*snapshot.body)))
            .map_err(trouble)?;
        Ok(())
    }

    /// Adds a chapter to a table.
    fn shut(&self, table: TableId, lines: Chapter) -> Result<(), JournalError> {
        let fits = chapter::append(&self.conn, table, lines).map_err(trouble)?;
        if fits { Ok(()) } else { Err(chapter::gap_in_store()) }
    }

    /// Goes on with the sweep, or begins one if the log is long.
    fn sweep(&mut self, rows: i64) -> Result<Option<Chore>, JournalError> {
        let Some(mut sweep) = self.upkeep.sweep.take() else {
            return self.begin_sweep(rows).map_err(trouble);
        };
        if let Some((table, lines)) = sweep.long.pop_front() {
            self.shut(table, lines)?;
        } else if sweep.next < sweep.end {
            self.gather(&mut sweep)?;
        } else if let Some(table) = sweep.gathered.keys().next().copied() {
            let lines = sweep.gathered.remove(&table).unwrap_or_default();
            self.shut(table, lines)?;
        } else if sweep.trimmed < sweep.end {
            sweep.trimmed = sweep.end.min(sweep.trimmed + 256);
            self.conn
                .prepare_cached("DELETE FROM log WHERE n < ?1")
                .and_then(|mut delete| delete.execute([sweep.trimmed]))
                .map_err(trouble)?;
        } else {
            return Ok(Some(Chore { trimmed: Some(sweep.end) }));
        }
        self.upkeep.sweep = Some(sweep);
        Ok(Some(Chore::default()))
    }

    fn begin_sweep(&mut self, rows: i64) -> Result<Option<Chore>> {
        if self.next_n - self.upkeep.first_n <= rows {
            return Ok(None);
        }
        let first: Option<i64> =
            self.conn.query_row("SELECT min(n) FROM log", [], |row| row.get(0))?;
        self.upkeep.first_n = first.unwrap_or(self.next_n);
        if self.next_n - self.upkeep.first_n <= rows {
            return Ok(None);
        }
        let (next, end) = (self.upkeep.first_n, self.next_n - LAST_LINES);
        self.upkeep.sweep = Some(Sweep::of(next, end));
        Ok(Some(Chore::default()))
    }

    /// Gathers some rows.
    fn gather(&self, sweep: &mut Sweep) -> Result<(), JournalError> {
        let mut query = self
            .conn
            .prepare_cached("SELECT n, body FROM log WHERE n >= ?1 AND n < ?2 ORDER BY n LIMIT 8")
            .map_err(trouble)?;
        let mut rows = query.query((sweep.next, sweep.end)).map_err(trouble)?;
        let mut next = sweep.end;
        while let Some(row) = rows.next().map_err(trouble)? {
            let row = Row::read(row)?;
            sweep.take(row)?;
            next = row.next_n();
        }
        sweep.next = next;
        // The last row may have more lines than were asked for: rows stay or go as a whole.
        if sweep.next >= sweep.end || sweep.bytes >= GATHERED {
            sweep.end = sweep.next;
        }
        Ok(())
    }
}

/// What a chore brought about.
#[derive(Default)]
struct Chore {
    /// All rows before this one are deleted.
    trimmed: Option<i64>,
}

impl Sweep {
    fn of(next: i64, end: i64) -> Self {
        let (gathered, long) = (HashMap::new(), VecDeque::new());
        Self { next, end, trimmed: next, gathered, long, bytes: 0 }
    }

    /// Gathers the lines of one row.
    fn take(&mut self, row: Row<'_>) -> Result<(), JournalError> {
        for Entry { table, seq, at_ms, body, .. } in row.entries() {
            let chapter = self.gathered.entry(table).or_default();
            if !chapter.push(seq, at_ms, body) {
                return Err(chapter::gap_in_store());
            }
            self.bytes += body.len();
            if chapter.length() >= LONG_CHAPTER {
                self.long.extend(self.gathered.remove_entry(&table));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
impl Writer {
    /// Packs and trims all there is.
    pub(super) fn sweep_all(&mut self) {
        self.sweep_some(0, usize::MAX);
    }

    /// Does some steps of a sweep that leaves the last rows alone; says how many pages a step has written at most.
    pub(super) fn sweep_some(&mut self, last_rows: i64, steps: usize) -> i64 {
        let first = self.conn.query_row("SELECT min(n) FROM log", [], |row| row.get(0));
        let Ok(Some(first)) = first else { return 0 };
        self.upkeep.sweep = Some(Sweep::of(first, self.next_n - last_rows));
        let mut most = 0;
        for _ in 0..steps {
            let before = self.pages();
            self.unhurried(Duration::ZERO, i64::MAX);
            most = most.max(self.pages() - before);
            if self.upkeep.sweep.is_none() {
                break;
            }
        }
        most
    }

    /// How many pages the write-ahead log has.
    pub(super) fn pages(&self) -> i64 {
        let sql = "PRAGMA wal_checkpoint(NOOP)";
        self.conn.query_row(sql, [], |row| row.get(1)).unwrap_or_default()
    }
}
