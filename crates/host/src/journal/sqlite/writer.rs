//! The one thread that writes: it takes all that waits, and makes it durable with one commit.
//!
//! While one commit is on its way to the disk, the next ones pile up, and go together. When many write, it also
//! waits a little for those who are about to: a commit costs as much for one line as for a hundred.

use std::collections::VecDeque;
use std::fs::File;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use rusqlite::{CachedStatement, Connection, OpenFlags, Result};

use super::bundle::{self, Bundle, Entry};
use super::checkpoint::Checkpointer;
use super::pace::Crowd;
use super::upkeep::Upkeep;
use super::{Head, Shared, beside, cards, chapter, disk_trouble, schema, trouble};
use crate::id::{TableId, TableMap};
use crate::journal::{BUCKETS, Done, JournalError, Snapshot, Write};

/// How many jobs are taken at once, and so how many writes go into one commit.
const BATCH: usize = 4_096;

/// How long to wait for more to write, while many do.
const GATHER: Duration = Duration::from_millis(2);

/// How long to wait in a crowd, where it is not known when nobody has more. Nobody notices that, and the disk has a fraction
/// of the work.
const IN_CROWD: Duration = Duration::from_micros(1500);

/// So many tables that write at a time are a crowd.
const CROWD: usize = 200;

/// How many writes in one commit are many.
const MANY: usize = 4;

/// How long nobody has to want anything before tidying up that can wait is begun.
const QUIET: Duration = Duration::from_millis(20);

/// What the thread is asked to do.
pub(super) enum Job {
    /// To write.
    Write(Write, Done),
    /// To keep a snapshot.
    Rest(TableId, Snapshot),
    /// To forget some tables that ended before a time; it says how many it forgot.
    Forget(u64, SyncSender<Result<u64, JournalError>>),
    /// To let a test look at it, or harm it, when all that was asked before is done.
    #[cfg(test)]
    Probe(Box<dyn FnOnce(&mut Writer) + Send>),
}

/// The thread's state.
pub(super) struct Writer {
    pub(super) conn: Connection,
    pub(super) shared: Arc<Shared>,
    /// The number of the next row of the log.
    pub(super) next_n: i64,
    /// Snapshots that are still to be kept.
    pub(super) resting: VecDeque<(TableId, Snapshot)>,
    pub(super) upkeep: Upkeep,
    pub(super) checkpointer: Checkpointer,
    /// Whether the disk did what it said, as far as we know. Otherwise the file is opened again first.
    pub(super) is_trusted: bool,
    /// How many writes the last commit had.
    last_batch: usize,
    /// How many tables write.
    crowd: Crowd,
    /// Makes the next commit fail.
    #[cfg(test)]
    pub(super) breaks: bool,
}

/// What is taken from the queue at once.
struct Round {
    writes: Vec<Write>,
    dones: Vec<Done>,
    last: Option<Job>,
}

/// What comes next.
enum Next {
    Job(Job),
    Quiet,
    End,
}

impl Writer {
    /// Opens the file, and looks through the log once.
    pub(super) fn open(shared: Arc<Shared>) -> Result<Self, JournalError> {
        let conn = schema::open_writer(&shared.path, OpenFlags::SQLITE_OPEN_CREATE)?;
        let next_n = scan(&conn, &shared)?;
        let checkpointer = Checkpointer::start(&shared)?;
        Ok(Self {
            conn,
            shared,
            next_n,
            resting: VecDeque::new(),
            upkeep: Upkeep::default(),
            checkpointer,
            is_trusted: true,
            last_batch: 0,
            crowd: Crowd::new(),
            #[cfg(test)]
            breaks: false,
        })
    }

    /// Works until nobody is left to ask for anything; then tidies up.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        loop {
            match self.next(jobs) {
                Next::Job(job) => {
                    if self.last_batch >= MANY {
                        self.wait_for_others();
                    }
                    let round = Round::take(job, jobs, self.last_batch, &mut self.resting);
                    self.carry_out(round);
                }
                Next::Quiet => self.tidy(true),
                Next::End => break,
            }
        }
        self.finish();
    }

    /// Waits for others who write, too. Where most of those who write lately had nothing in the last commit, they come in
    /// their own time; otherwise it is known when nobody has more. What was tidied up since the last commit took time enough
    /// already.
    fn wait_for_others(&self) {
        if self.crowd.size() >= CROWD && self.crowd.size() > 3 * self.last_batch {
            std::thread::sleep(IN_CROWD.saturating_sub(self.upkeep.last_step()));
        } else {
            self.shared.pace.gather(GATHER);
        }
    }

    /// Waits for the next job, not for long if there is something to do meanwhile.
    fn next(&self, jobs: &Receiver<Job>) -> Next {
        if !self.has_chores() {
            return jobs.recv().map_or(Next::End, Next::Job);
        }
        match jobs.recv_timeout(QUIET) {
            Ok(job) => Next::Job(job),
            Err(RecvTimeoutError::Timeout) => Next::Quiet,
            Err(RecvTimeoutError::Disconnected) => Next::End,
        }
    }

    fn carry_out(&mut self, round: Round) {
        self.last_batch = round.writes.len();
        self.crowd.notice(round.writes.iter().map(|write| write.table));
        if !round.writes.is_empty() {
            self.write(&round.writes, round.dones);
        }
        match round.last {
            Some(Job::Forget(before_ms, reply)) => {
                let result = self.forget(before_ms);
                // The caller may have gone.
                let _ = reply.send(result);
            }
            #[cfg(test)]
            Some(Job::Probe(look)) => {
                self.rest_all();
                look(self);
            }
            _ => {}
        }
        self.tidy(false);
    }

    /// Writes all of it with one commit, and tells everybody.
    fn write(&mut self, writes: &[Write], dones: Vec<Done>) {
        let results =
            self.attempt(writes).unwrap_or_else(|failure| self.after_failure(writes, &failure));
        let failures = results.iter().filter(|result| result.is_err()).count();
        self.shared.health.lock().failures += failures as u64;
        self.shared.waiting.fetch_sub(dones.len(), Ordering::Relaxed);
        for (done, result) in dones.into_iter().zip(results) {
            // What others do when they hear of it must not stop the one thread that writes.
            if catch_unwind(AssertUnwindSafe(|| done(result))).is_err() {
                tracing::error!("somebody panicked when told about a write");
            }
        }
    }

    /// What to tell everybody when they could not be written together.
    fn after_failure(
        &mut self,
        writes: &[Write],
        failure: &Failure,
    ) -> Vec<Result<(), JournalError>> {
        tracing::warn!(writes = writes.len(), trouble = %failure.trouble, "a commit failed");
        if !failure.is_particular || writes.len() == 1 {
            let trouble = self.verdict(failure);
            return writes.iter().map(|_| Err(trouble.clone())).collect();
        }
        // One of them cannot be written at all; the others should not suffer for it.
        let alone = |write: &Write| match self.attempt(std::slice::from_ref(write)) {
            Ok(mut results) => results.pop().unwrap_or(Ok(())),
            Err(failure) => Err(self.verdict(&failure)),
        };
        writes.iter().map(alone).collect()
    }

    /// What to tell those whose write failed.
    ///
    /// A commit that could not be made durable is whole in the write-ahead log all the same, and a crash would bring
    /// it back. So before anybody is told that nothing was kept, the log is cleared of it.
    fn verdict(&mut self, failure: &Failure) -> JournalError {
        match self.recover() {
            Err(trouble) if failure.is_doubtful => JournalError::Doubt(trouble.to_string()),
            _ => failure.trouble.clone(),
        }
    }

    /// One transaction. Either it is durable and this says how each write fared, or nothing has changed.
    fn attempt(&mut self, writes: &[Write]) -> Result<Vec<Result<(), JournalError>>, Failure> {
        self.recover().map_err(Failure::before)?;
        let began = Instant::now();
        let result = self.put_all(writes);
        match result {
            Ok((results, staged)) => {
                self.next_n = staged.next_n;
                self.count(writes, &results, began.elapsed());
                self.publish(staged.heads);
                Ok(results)
            }
            Err(error) => {
                let is_particular = schema::is_particular(&error);
                let trouble = trouble(error);
                self.roll_back(!is_particular && !trouble.is_clear());
                Err(Failure { trouble, is_particular, is_doubtful: !self.is_trusted })
            }
        }
    }

    fn put_all(&self, writes: &[Write]) -> Result<(Vec<Result<(), JournalError>>, Staged)> {
        self.conn.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let mut batch = Batch::begin(&self.conn, &self.shared, self.next_n)?;
        let results = writes.iter().map(|write| batch.put(write)).collect::<Result<_>>()?;
        let staged = batch.close()?;
        #[cfg(test)]
        if self.breaks {
            return Err(broken_disk());
        }
        self.conn.prepare_cached("COMMIT")?.execute([])?;
        Ok((results, staged))
    }

    /// Leaves a transaction that failed, and maybe left the disk in doubt.
    pub(super) fn roll_back(&mut self, is_doubtful: bool) {
        #[cfg(test)]
        {
            self.breaks = false;
        }
        let is_clean = self.conn.is_autocommit() || self.conn.execute_batch("ROLLBACK").is_ok();
        self.is_trusted &= is_clean && !is_doubtful;
    }

    /// After the disk failed: opens the file again, and goes on only if all that is in the write-ahead log could
    /// be brought to the file itself.
    ///
    /// A disk that failed to make something durable may say that it succeeded when asked again, without having done
    /// so. What is read from the log and written once more is not in doubt.
    pub(super) fn recover(&mut self) -> Result<(), JournalError> {
        if self.is_trusted {
            return Ok(());
        }
        let conn = schema::open_writer(&self.shared.path, OpenFlags::empty())?;
        let is_busy: bool = conn
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
            .map_err(trouble)?;
        if is_busy {
            return Err(JournalError::Disk("it failed, and is not back yet".into()));
        }
        // That the log is empty now has to be durable as well, or what was in it comes back with the power.
        let log = File::open(beside(&self.shared.path, "-wal")).and_then(|log| log.sync_all());
        log.map_err(|error| disk_trouble(&error))?;
        let next_n = scan(&conn, &self.shared)?;
        // Numbers are not used again while somebody may still look for a row by its old one.
        self.next_n = self.next_n.max(next_n);
        self.conn = conn;
        self.upkeep = Upkeep::default();
        self.is_trusted = true;
        tracing::info!("the journal was opened again");
        Ok(())
    }

    /// Lets readers see the new heads. This comes after the commit and before anybody is told of it.
    fn publish(&self, heads: TableMap<Head>) {
        self.shared.heads.lock().extend(heads);
    }

    fn count(&self, writes: &[Write], results: &[Result<(), JournalError>], took: Duration) {
        let written = writes.iter().zip(results).filter(|(_, result)| result.is_ok());
        let micros = took.as_micros() as u64;
        let mut health = self.shared.health.lock();
        health.lines += written.map(|(write, _)| write.lines.len() as u64).sum::<u64>();
        health.commits += 1;
        health.latency[BUCKETS.partition_point(|bound| *bound < micros)] += 1;
        health.latency_sum_us += micros;
    }

    /// The last thing: what can wait is done, and the file stands for itself.
    fn finish(mut self) {
        self.rest_all();
        drop(self.checkpointer);
        if let Err(error) = self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
            tracing::warn!(%error, "the journal was closed without a checkpoint");
        }
    }
}

impl JournalError {
    /// Whether it is clear what the disk has done: it was full, or it gave back what it should not. Opening the file
    /// again would change nothing.
    pub(super) fn is_clear(&self) -> bool {
        matches!(self, Self::Full | Self::Damaged(_))
    }
}

/// Why nothing of a batch was written.
struct Failure {
    trouble: JournalError,
    /// Whether it is about one write and not about the disk.
    is_particular: bool,
    /// Whether something of it may be in the file.
    is_doubtful: bool,
}

impl Failure {
    /// The disk failed before anything was tried.
    fn before(trouble: JournalError) -> Self {
        Self { trouble, is_particular: false, is_doubtful: false }
    }
}

/// What a batch has changed, so far known to nobody else.
struct Staged {
    heads: TableMap<Head>,
    next_n: i64,
}

/// A transaction under way.
struct Batch<'c> {
    conn: &'c Connection,
    shared: &'c Shared,
    log: CachedStatement<'c>,
    bundle: Bundle,
    heads: TableMap<Head>,
}

impl<'c> Batch<'c> {
    fn begin(conn: &'c Connection, shared: &'c Shared, next_n: i64) -> Result<Self> {
        let (log, bundle) = (bundle::insert(conn)?, Bundle::new(next_n));
        Ok(Self { conn, shared, log, bundle, heads: TableMap::default() })
    }

    /// Puts the last lines into the log.
    fn close(mut self) -> Result<Staged> {
        self.bundle.flush(&mut self.log)?;
        Ok(Staged { heads: self.heads, next_n: self.bundle.next_n() })
    }

    /// Does one write, or says why not: the inner error is only about this write, and it has changed nothing.
    fn put(&mut self, write: &Write) -> Result<Result<(), JournalError>> {
        if !write.lines.is_empty() {
            let head = self.head(write.table)?;
            if !write.follows(head.seq) {
                return Ok(Err(JournalError::Gap));
            }
            self.append(write, head)?;
        }
        if let Some(card) = &write.card {
            cards::put(self.conn, write.table, card)?;
        }
        for score in &write.scores {
            cards::put_score(self.conn, score)?;
        }
        Ok(Ok(()))
    }

    fn append(&mut self, write: &Write, mut head: Head) -> Result<()> {
        for line in &write.lines {
            self.bundle.push(&mut self.log, write.table, line, head.n)?;
            head = Head { n: self.bundle.next_n() - 1, seq: line.seq };
        }
        self.heads.insert(write.table, head);
        Ok(())
    }

    /// The last line of a table, as of this transaction.
    fn head(&self, table: TableId) -> Result<Head> {
        if let Some(head) = self.heads.get(&table) {
            return Ok(*head);
        }
        if let Some(head) = self.shared.head(table) {
            return Ok(head);
        }
        let seq = chapter::last_packed(self.conn, table)?;
        Ok(Head { n: 0, seq })
    }
}

impl Round {
    /// All that waits, up to a limit, or up to a job that wants to be alone.
    #[cfg_attr(
        not(test),
        expect(clippy::match_wildcard_for_single_variants, reason = "tests have one more")
    )]
    fn take(
        first: Job,
        jobs: &Receiver<Job>,
        usual: usize,
        resting: &mut VecDeque<(TableId, Snapshot)>,
    ) -> Self {
        let (writes, dones) = (Vec::with_capacity(usual), Vec::with_capacity(usual));
        let mut round = Self { writes, dones, last: None };
        for job in iter::once(first).chain(jobs.try_iter()).take(BATCH) {
            match job {
                Job::Write(write, done) => {
                    round.writes.push(write);
                    round.dones.push(done);
                }
                Job::Rest(table, snapshot) => resting.push_back((table, snapshot)),
                alone => {
                    round.last = Some(alone);
                    break;
                }
            }
        }
        round
    }
}

/// Finds the last line of every table in the log, and returns the number of the next line.
///
/// Lines leave the log from its beginning. So if any line of a table is there, its last one is.
pub(super) fn scan(conn: &Connection, shared: &Shared) -> Result<i64, JournalError> {
    let mut heads: TableMap<Head> = TableMap::default();
    let mut next_n = 1;
    bundle::each(conn, |row| {
        for Entry { n, table, seq, .. } in row.entries() {
            heads.insert(table, Head { n, seq });
        }
        next_n = row.next_n();
        Ok(())
    })?;
    *shared.heads.lock() = heads;
    Ok(next_n)
}

/// What a disk that fails is made to say in tests.
#[cfg(test)]
pub(super) fn broken_disk() -> rusqlite::Error {
    let error = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR);
    rusqlite::Error::SqliteFailure(error, Some("a test says so".into()))
}
