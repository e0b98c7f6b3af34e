//! A journal in a file, by `SQLite`.
//!
//! Writing is made for many tables that each write a line now and then. New lines of all tables go to the end of one
//! [log](schema), so a commit touches few pages however many tables it is of. Later the lines of each table are
//! packed together into [chapters](chapter), where they take less room and are quickly read. One [thread](writer)
//! writes, and [tidies up](upkeep) between commits; a few connections [read](reader).
//!
//! Two programs must not write to one file, since each of them would go on from what it remembers. A lock on a file
//! beside it sees to that. The exclusive mode of `SQLite` would shut our readers out as well.

mod bundle;
mod cards;
mod chapter;
mod checkpoint;
mod copy;
mod forget;
mod look;
mod pace;
mod reader;
mod runway;
mod schema;
#[cfg(test)]
mod tests;
mod upkeep;
mod writer;

use std::fs::{File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::Mutex;

pub use self::look::JournalReader;
use self::pace::Pace;
use self::reader::Pool;
use self::schema::trouble;
use self::writer::{Job, Writer};
use super::{
    Done, Filter, Health, Journal, JournalError, Line, Score, Snapshot, StoredTable, TableRow,
    Write,
};
use crate::id::{TableId, TableMap, TokenHash};

/// A journal in a file.
#[derive(Debug)]
pub struct Sqlite {
    pool: Pool,
    /// Dropped after the connections, as it holds [the file](Shared::file).
    shared: Arc<Shared>,
    /// Only taken away when this is dropped.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Says when the thread is done.
    done: Mutex<Receiver<()>>,
}

/// How long the last commits may take when the journal is closed. Nobody was told that they are kept.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// While so many writes wait, no snapshots are kept.
const MANY_WAIT: usize = 8_192;

/// What the thread that writes and those who read have in common.
#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// The file itself, to make it durable. Whoever closes a file gives up all locks on it that the process has, so this is
    /// closed after all connections.
    file: OnceLock<File>,
    /// The last rows of those tables that have rows in the log. Of others all is packed.
    heads: Mutex<TableMap<Head>>,
    health: Mutex<Health>,
    pace: Pace,
    /// How many writes wait.
    waiting: AtomicUsize,
}

/// The last row of a table in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Head {
    /// Its number.
    n: i64,
    /// The number of its line.
    seq: u64,
}

impl Sqlite {
    /// Opens a journal, or makes a new one. The folder must be there.
    ///
    /// # Errors
    /// [`JournalError::Locked`] if another program has it open, [`JournalError::ReadOnly`] if it may not be written to,
    /// [`JournalError::Newer`] if a newer program made it, [`JournalError::Damaged`] if it is no journal.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let lock = lock(path)?;
        let shared = Arc::new(Shared::of(path));
        let writer = Writer::open(Arc::clone(&shared))?;
        let (jobs, queue) = mpsc::channel();
        let (tell, done) = mpsc::channel();
        let work = move || {
            writer.run(&queue);
            // Closing is not enough: a process that is just being started has the file open, too, for a moment.
            if let Err(error) = lock.unlock() {
                tracing::warn!(%error, "the journal's lock was not given back");
            }
            drop::<Sender<()>>(tell);
        };
        let thread = thread::Builder::new()
            .name("journal".into())
            .spawn(work)
            .map_err(|error| JournalError::Disk(error.to_string()))?;
        let (jobs, thread, done) = (Some(jobs), Some(thread), Mutex::new(done));
        Ok(Self { pool: Pool::default(), shared, jobs, thread, done })
    }

    /// Asks the thread; gives the job back if it is gone.
    fn ask(&self, job: Job) -> Result<(), Job> {
        match &self.jobs {
            Some(jobs) => jobs.send(job).map_err(|unsent| unsent.0),
            None => Err(job),
        }
    }
}

impl Journal for Sqlite {
    fn write(&self, write: Write, done: Done) {
        self.shared.pace.expect_more();
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(Job::Write(_, done)) = self.ask(Job::Write(write, done)) {
            self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
            done(Err(stopped()));
        }
    }

    fn waiting(&self) -> usize {
        self.shared.waiting.load(Ordering::Relaxed)
    }

    fn save_snapshot(&self, table: TableId, snapshot: Snapshot) {
        // A disk that is behind has other worries. With one snapshot less nothing is lost, nor if the thread is gone.
        if self.waiting() > MANY_WAIT {
            return;
        }
        let _ = self.ask(Job::Rest(table, snapshot));
    }

    fn flush_soon(&self) {
        self.shared.pace.flush_soon();
    }

    fn read(&self, table: TableId) -> Result<Option<StoredTable>, JournalError> {
        let head = self.shared.head(table);
        self.pool.read(&self.shared, |conn| reader::story(conn, table, head))
    }

    fn history(&self, table: TableId) -> Result<Vec<Line>, JournalError> {
        let head = self.shared.head(table);
        self.pool.read(&self.shared, |conn| reader::lines(conn, table, head, 0))
    }

    fn rows(
        &self,
        filter: &Filter,
        limit: usize,
    ) -> Result<Vec<(TableId, TableRow)>, JournalError> {
        self.pool.read(&self.shared, |conn| cards::some(conn, filter, limit).map_err(trouble))
    }

    fn row(&self, table: TableId) -> Result<Option<TableRow>, JournalError> {
        self.pool.read(&self.shared, |conn| cards::one(conn, table).map_err(trouble))
    }

    fn scores(&self, person: TokenHash, game: Option<&str>) -> Result<Vec<Score>, JournalError> {
        self.pool.read(&self.shared, |conn| cards::scores(conn, person, game).map_err(trouble))
    }

    /// Forgets a few tables at a time, so that commits go on in between.
    fn forget(&self, before_ms: u64) -> Result<u64, JournalError> {
        let mut sum = 0;
        loop {
            let (reply, answer) = sync_channel(1);
            self.ask(Job::Forget(before_ms, reply)).map_err(|_| stopped())?;
            match answer.recv().map_err(|_| stopped())?? {
                0 => return Ok(sum),
                some => sum += some,
            }
        }
    }

    fn check(&self) -> Result<(), JournalError> {
        self.pool.read(&self.shared, copy::check)
    }

    fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        self.pool.read(&self.shared, |conn| copy::back_up(&self.shared, conn, to))
    }

    fn health(&self) -> Health {
        let health = self.shared.health.lock().clone();
        Health { bytes: copy::bytes(&self.shared), ..health }
    }
}

impl Drop for Sqlite {
    /// Waits until all that was asked for is done, unless the disk is dead.
    fn drop(&mut self) {
        self.jobs = None;
        // The last owner may be somebody who is being told about a write, on the very thread.
        let thread =
            self.thread.take().filter(|thread| thread.thread().id() != thread::current().id());
        let Some(thread) = thread else { return };
        if self.done.get_mut().recv_timeout(LAST_WORDS) == Err(RecvTimeoutError::Timeout) {
            tracing::error!("the journal's disk does not answer, and is not waited for any longer");
        } else if thread.join().is_err() {
            tracing::error!("the thread that writes the journal panicked");
        }
    }
}

impl Shared {
    /// Of the journal in this file, of which nothing was read yet.
    fn of(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            file: OnceLock::new(),
            heads: Mutex::default(),
            health: Mutex::default(),
            pace: Pace::default(),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The last row of a table in the log.
    fn head(&self, table: TableId) -> Option<Head> {
        self.heads.lock().get(&table).copied()
    }
}

fn stopped() -> JournalError {
    JournalError::Disk("the journal has stopped".into())
}

/// Makes sure that nobody else writes, for as long as what it returns is there.
fn lock(path: &Path) -> Result<File, JournalError> {
    let lock = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(beside(path, ".lock"))
        .map_err(|error| disk_trouble(&error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(JournalError::Locked),
        Err(TryLockError::Error(error)) => Err(disk_trouble(&error)),
    }
}

/// What an error of the file system means to us.
fn disk_trouble(error: &Error) -> JournalError {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => JournalError::Full,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem | ErrorKind::NotFound => {
            JournalError::ReadOnly(error.to_string())
        }
        _ => JournalError::Disk(error.to_string()),
    }
}

/// A file beside another one, by a longer name.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}
