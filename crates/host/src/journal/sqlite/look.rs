//! Looking at a journal that a server may be writing to.

use std::fmt;
use std::path::Path;

use rusqlite::Connection;

use super::{Shared, cards, copy, reader, schema, trouble, writer};
use crate::id::TableId;
use crate::journal::{JournalError, Line, Search, StoredTable, TableRow};

/// A journal as it was at one moment.
///
/// It takes no lock and asks no server: readers and the one who writes do not wait for one another. What is written
/// after that moment is not seen, and the write-ahead log gets longer for as long as somebody looks.
pub struct JournalReader {
    conn: Connection,
    shared: Shared,
}

impl fmt::Debug for JournalReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JournalReader").field("path", &self.shared.path).finish_non_exhaustive()
    }
}

impl JournalReader {
    /// Looks at the journal in this file, which must be there.
    ///
    /// # Errors
    /// [`JournalError::Older`] and [`JournalError::Newer`] if it is not of our version, [`JournalError::Damaged`] if it is no journal.
    pub fn at(path: &Path) -> Result<Self, JournalError> {
        let conn = schema::open_reader(path)?;
        let shared = Shared::of(path);
        // The transaction begins with the first thing that is read, and lasts as long as the connection.
        conn.execute_batch("BEGIN").map_err(trouble)?;
        schema::check_version(&conn)?;
        writer::scan(&conn, &shared)?;
        Ok(Self { conn, shared })
    }

    /// The names of all tables.
    pub fn tables(&self) -> Result<Vec<TableId>, JournalError> {
        cards::tables(&self.conn).map_err(trouble)
    }

    /// The cards that somebody looks for, at most so many: games that go on first, then tables that wait for
    /// people, then what is over; the last changed first.
    pub fn search(
        &self,
        search: &Search,
        limit: usize,
    ) -> Result<Vec<(TableId, TableRow)>, JournalError> {
        cards::search(&self.conn, search, limit).map_err(trouble)
    }

    /// How many tables there are that somebody looks for.
    pub fn count(&self, search: &Search) -> Result<u64, JournalError> {
        cards::count(&self.conn, search).map_err(trouble)
    }

    /// The card of one table.
    pub fn row(&self, table: TableId) -> Result<Option<TableRow>, JournalError> {
        cards::one(&self.conn, table).map_err(trouble)
    }

    /// What is needed to go on with a table; `None` if there is none of that name.
    pub fn story(&self, table: TableId) -> Result<Option<StoredTable>, JournalError> {
        reader::story(&self.conn, table, self.shared.head(table))
    }

    /// All lines of a table, from the first; none if there is none of that name.
    pub fn history(&self, table: TableId) -> Result<Vec<Line>, JournalError> {
        reader::lines(&self.conn, table, self.shared.head(table), 0)
    }

    /// Looks for damage: at every page, every chapter and every row.
    pub fn check(&self) -> Result<(), JournalError> {
        copy::check(&self.conn)
    }

    /// Copies everything into a file, which appears when it is whole.
    pub fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        copy::back_up(&self.shared, &self.conn, to)
    }
}
