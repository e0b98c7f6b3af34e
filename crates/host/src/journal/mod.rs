//! Where tables are kept: what happened to each, line by line.
//!
//! A line is durable once [`Journal::write`] has said so, and not before; nobody is shown anything that a
//! crash could take back. Everything else about a table is worked out from its lines.

mod memory;
mod sqlite;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::memory::Memory;
pub use self::sqlite::{JournalReader, Sqlite};
use crate::description::Description;
use crate::id::{TableId, TokenHash};

/// One thing that happened to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number at this table, from 1, without gaps.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What, as the host writes it.
    pub body: Box<[u8]>,
}

/// What is written at once: all of it or nothing.
#[derive(Clone, Debug)]
pub struct Write {
    /// The table.
    pub table: TableId,
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// What lists show of the table, if that changed.
    pub card: Option<Box<TableRow>>,
    /// How the game ended for the people who played it, if it did.
    pub scores: Vec<Score>,
}

impl Write {
    /// Whether its lines have no gaps and come right after line `last` of the table.
    fn follows(&self, last: u64) -> bool {
        self.lines.iter().zip(last + 1..).all(|(line, seq)| line.seq == seq)
    }
}

/// The row of a table in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The id of its game.
    pub game: String,
    /// Where it is in its life.
    pub stage: Stage,
    /// Whether only those who know its name find it.
    pub is_private: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// When this card was last changed.
    pub changed_ms: u64,
    /// How many seats anybody may take.
    pub open_seats: u8,
    /// Whether something is to happen by itself: a clock, a timer, a bot's move.
    pub is_awake: bool,
    /// The people at the table, as far as they are known.
    pub people: Vec<TokenHash>,
    /// The name that it can be found by, if it has one.
    pub room: Option<String>,
    /// The [`Description`], as JSON.
    pub about: Box<[u8]>,
}

impl TableRow {
    /// What anybody may know of the table; nothing if it cannot be read.
    pub fn description(&self) -> Option<Description> {
        serde_json::from_slice(&self.about)
            .inspect_err(
                |error| tracing::error!(%error, "the description of a table cannot be read"),
            )
            .ok()
    }
}

/// Where a table is in its life.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// People are still coming.
    Open = 0,
    /// The game goes on.
    Playing = 1,
    /// It is over.
    Finished = 2,
    /// It was closed before its end.
    Closed = 3,
}

impl Stage {
    /// What it is called in JSON and in lists.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Finished => "finished",
            Self::Closed => "closed",
        }
    }
}

/// How a game ended for one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// Who.
    pub person: TokenHash,
    /// The id of the game.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether they won, alone or with others.
    pub has_won: bool,
    /// Their score.
    pub points: i32,
}

/// A table as it was, so that not everything has to be done again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// After which line.
    pub seq: u64,
    /// What it was, as the host writes it.
    pub body: Box<[u8]>,
}

/// A table as the journal has it: the last snapshot, and the lines after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredTable {
    /// The last snapshot, if there is one.
    pub snapshot: Option<Snapshot>,
    /// The lines after it.
    pub lines: Vec<Line>,
}

/// Which tables a list shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Public tables that have not ended and have an open seat, the newest first; of one game or of all.
    Lobby {
        /// The id of the game.
        game: Option<String>,
    },
    /// Tables of one person, the last changed first.
    Person(TokenHash),
    /// Tables that are found by this name, the last changed first.
    Room(String),
    /// Tables at which something is to happen by itself.
    Awake,
    /// All of them, the last changed first: for administrators.
    All,
}

/// What somebody who runs a server looks for. What is not said does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Tables of this game,
    pub game: Option<String>,
    /// at this stage,
    pub stage: Option<Stage>,
    /// whose cards have not changed since this time, in milliseconds since 1970.
    pub before_ms: Option<u64>,
}

/// Why a journal cannot read or write.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// There is no room left.
    #[error("The disk is full.")]
    Full,
    /// It may not be written to.
    #[error("The journal cannot be written to: {0}")]
    ReadOnly(String),
    /// Another program writes to it.
    #[error("Another program has the journal open.")]
    Locked,
    /// Reading or writing failed.
    #[error("The disk fails: {0}")]
    Disk(String),
    /// The disk failed, and has not said what it kept: what was written may be found after a crash, or not.
    #[error("The disk fails, and what it has kept is not certain: {0}")]
    Doubt(String),
    /// It is damaged.
    #[error("The journal is damaged: {0}")]
    Damaged(String),
    /// A line before this one was not written.
    #[error("A line before this one was not written.")]
    Gap,
    /// It was made by an older program, and somebody who only looks cannot change that.
    #[error("The journal has version {found}, and a server has to bring it to {known} first.")]
    Older {
        /// What the file says.
        found: u32,
        /// What we know.
        known: u32,
    },
    /// It was made by a newer program.
    #[error("The journal has version {found}; this program knows up to {known}.")]
    Newer {
        /// What the file says.
        found: u32,
        /// What we know.
        known: u32,
    },
}

/// Called once when a write is durable, or has failed.
pub type Done = Box<dyn FnOnce(Result<(), JournalError>) + Send>;

/// How a journal fares: for metrics.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Health {
    /// Lines written.
    pub lines: u64,
    /// Times that writes were made durable together.
    pub commits: u64,
    /// Writes that failed.
    pub failures: u64,
    /// How many commits took up to each of [`BUCKETS`], and longer than all of them; not summed up.
    pub latency: [u64; BUCKETS.len() + 1],
    /// All of their time together, in microseconds.
    pub latency_sum_us: u64,
    /// Bytes on disk.
    pub bytes: u64,
}

/// Upper bounds of the latency histogram, in microseconds.
pub const BUCKETS: [u64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

/// A place to keep tables.
///
/// `write` and `rest` return at once and are carried out in order; the others may take a while, and are
/// not for a task that others wait for.
pub trait Journal: Send + Sync + fmt::Debug {
    /// Writes, and calls `done` when it is durable or has failed. Lines that come after a failed one of the same
    /// table fail as well ([`JournalError::Gap`]), until the missing one is written.
    fn write(&self, write: Write, done: Done);

    /// How many writes wait to be carried out.
    fn waiting(&self) -> usize;

    /// Keeps a snapshot of a table that leaves memory or has become long. Never changes what is durable: one of
    /// lines that are not is ignored, and so is one that is older than what we have.
    fn save_snapshot(&self, table: TableId, snapshot: Snapshot);

    /// Says that nobody has more to write for now. A journal that waits a little, so that many lines become durable
    /// together, need not.
    fn flush_soon(&self) {}

    /// What is needed to go on with a table; `None` if there is none of that name.
    fn read(&self, table: TableId) -> Result<Option<StoredTable>, JournalError>;

    /// All lines of a table, from the first.
    fn history(&self, table: TableId) -> Result<Vec<Line>, JournalError>;

    /// The cards of some tables, at most so many.
    fn rows(&self, filter: &Filter, limit: usize)
    -> Result<Vec<(TableId, TableRow)>, JournalError>;

    /// The card of one table.
    fn row(&self, table: TableId) -> Result<Option<TableRow>, JournalError>;

    /// All results of a person, the oldest first; of one game or of all.
    fn scores(&self, person: TokenHash, game: Option<&str>) -> Result<Vec<Score>, JournalError>;

    /// Deletes tables that ended before this time (milliseconds since 1970), and says how many. Results stay.
    fn forget(&self, before_ms: u64) -> Result<u64, JournalError>;

    /// Looks for damage.
    fn check(&self) -> Result<(), JournalError>;

    /// Copies everything into a file while tables go on.
    fn back_up(&self, to: &Path) -> Result<(), JournalError>;

    /// How it fares.
    fn health(&self) -> Health;
}

/// A journal that several own.
pub type SharedJournal = Arc<dyn Journal>;
