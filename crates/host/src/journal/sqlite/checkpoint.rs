//! Bringing the write-ahead log to the file, on a thread of its own, so that commits go on meanwhile.
//!
//! While others write, such a checkpoint never reaches the end of the write-ahead log, and without that it never
//! begins anew. So when it has become long, the writer itself does the little that is left right after one. It has to
//! wait until all of it is durable then, so each checkpoint makes its part durable, too.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use rusqlite::{Connection, Result};

use super::runway::Runway;
use super::{Shared, disk_trouble, schema};
use crate::journal::JournalError;

/// Tests have less patience.
const SCALE: i64 = if cfg!(test) { 10 } else { 1 };

/// So many pages that are only in the write-ahead log are worth a checkpoint.
const MANY_PAGES: i64 = 2_000 / SCALE;

/// With so many pages it should begin anew,
const LONG_WAL: i64 = 8_000 / SCALE;
/// as soon as no more than these are left, which take a few milliseconds;
const FEW_PAGES: i64 = 500 / SCALE;
/// and with so many it must, however long that takes.
pub(super) const HUGE_WAL: i64 = 32_000 / SCALE;

/// The thread for checkpoints.
#[derive(Debug)]
pub(super) struct Checkpointer {
    /// Only taken away when this is dropped.
    ask: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    state: Arc<State>,
    runway: Runway,
}

#[derive(Debug, Default)]
struct State {
    is_busy: Mutex<bool>,
    bell: Condvar,
    has_failed: AtomicBool,
}

impl Checkpointer {
    /// Only once for a journal, whose file is there.
    pub(super) fn start(shared: &Arc<Shared>) -> Result<Self, JournalError> {
        let file = File::open(&shared.path).map_err(|error| disk_trouble(&error))?;
        shared.file.get_or_init(|| file);
        let (ask, asked) = sync_channel(1);
        let state = Arc::new(State::default());
        let runway = Runway::of(&shared.path);
        let (shared, own) = (Arc::clone(shared), Arc::clone(&state));
        let thread = thread::Builder::new()
            .name("checkpoint".into())
            .spawn(move || own.run(&shared, &asked))
            .map_err(|error| JournalError::Disk(error.to_string()))?;
        Ok(Self { ask: Some(ask), thread: Some(thread), state, runway })
    }

    /// Begins a checkpoint if there is enough for one, and sees to it that the log has room for more.
    pub(super) fn consider(&mut self, conn: &Connection) -> Result<()> {
        let (pages, done): (i64, i64) = conn
            .prepare_cached("PRAGMA wal_checkpoint(NOOP)")?
            .query_row([], |row| Ok((row.get(1)?, row.get(2)?)))?;
        self.runway.reach(pages);
        if pages > HUGE_WAL {
            self.state.wait();
        } else if *self.state.is_busy.lock() {
            return Ok(());
        }
        let left = pages - done;
        let is_short = pages > LONG_WAL && left <= FEW_PAGES;
        if pages > HUGE_WAL {
            begin_anew(conn)?;
        } else if left > 0 && is_short {
            passive(conn)?;
        } else if left > MANY_PAGES {
            self.begin();
        }
        Ok(())
    }

    fn begin(&self) {
        let mut is_busy = self.state.is_busy.lock();
        *is_busy = self.ask.as_ref().is_some_and(|ask| ask.try_send(()).is_ok());
    }

    /// Whether a checkpoint failed since this was last asked: then it is in doubt what has reached the disk.
    pub(super) fn has_failed(&self) -> bool {
        self.state.has_failed.swap(false, Ordering::AcqRel)
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.ask = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread for checkpoints panicked");
        }
    }
}

impl State {
    fn run(&self, shared: &Shared, asked: &Receiver<()>) {
        step_back();
        while asked.recv().is_ok() {
            if let Err(trouble) = copy(shared) {
                tracing::warn!(%trouble, "a checkpoint failed");
                self.has_failed.fetch_or(!trouble.is_clear(), Ordering::AcqRel);
            }
            *self.is_busy.lock() = false;
            self.bell.notify_all();
        }
    }

    /// Waits until no checkpoint is on its way.
    fn wait(&self) {
        let mut is_busy = self.is_busy.lock();
        self.bell.wait_while(&mut is_busy, |is_busy| *is_busy);
    }
}

/// Lets others go first: a checkpoint takes as long as hundreds of moves, and hardly anybody waits for it.
#[cfg(target_os = "linux")]
fn step_back() {
    // Elsewhere the whole process would.
    const NICER: i32 = 10;
    if let Err(error) = rustix::process::nice(NICER) {
        tracing::warn!(%error, "checkpoints cannot be made to let others go first");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

/// Brings to the file what can be, and makes it durable.
pub(super) fn copy(shared: &Shared) -> Result<(), JournalError> {
    // A new connection each time: one that met a failing disk is not asked again.
    let conn = schema::open_plain(&shared.path)?;
    passive(&conn).map_err(super::trouble)?;
    let synced = shared.file.get().map_or(Ok(()), File::sync_data);
    synced.map_err(|error| disk_trouble(&error))
}

/// Brings everything to the file and has the log begin anew, after waiting a little for those who read.
fn begin_anew(conn: &Connection) -> Result<()> {
    const PATIENCE: Duration = Duration::from_millis(20);
    conn.busy_timeout(PATIENCE)?;
    let done = conn.prepare_cached("PRAGMA wal_checkpoint(RESTART)")?.query_row([], |_| Ok(()));
    conn.busy_timeout(schema::PATIENCE)?;
    done
}

/// Brings to the file what no reader holds back. Nobody waits for it but who calls it.
fn passive(conn: &Connection) -> Result<()> {
    conn.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?.query_row([], |_| Ok(()))
}
