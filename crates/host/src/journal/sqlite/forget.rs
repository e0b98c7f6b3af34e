//! Tables that nobody needs any more.

use rusqlite::{Connection, OptionalExtension, Result};

use super::writer::Writer;
use super::{cards, trouble};
use crate::id::TableId;
use crate::journal::Trouble;

/// How many tables are forgotten in one transaction.
const FORGOTTEN: i64 = 32;

impl Writer {
    /// Forgets some tables that ended before this time, and says how many.
    pub(super) fn forget(&mut self, before_ms: u64) -> Result<u64, Trouble> {
        self.recover()?;
        // What was gathered may be of a table that is gone in a moment.
        self.upkeep.stop_sweep();
        match self.try_forget(before_ms) {
            Ok(forgotten) => {
                let mut heads = self.shared.heads.lock();
                for table in &forgotten {
                    heads.remove(table);
                }
                Ok(forgotten.len() as u64)
            }
            Err(error) => {
                let trouble = trouble(error);
                self.roll_back(!trouble.is_clear());
                Err(trouble)
            }
        }
    }

    fn try_forget(&self, before_ms: u64) -> Result<Vec<TableId>> {
        self.conn.execute_batch("BEGIN IMMEDIATE")?;
        let forgotten = self
            .conn
            .prepare_cached("SELECT tbl FROM cards WHERE stage >= 2 AND changed < ?1 LIMIT ?2")?
            .query_map((before_ms.cast_signed(), FORGOTTEN), |row| row.get::<_, i64>(0))?
            .map(|table| Ok(TableId(table?.cast_unsigned())))
            .collect::<Result<Vec<_>>>()?;
        for table in &forgotten {
            self.erase(*table)?;
        }
        self.conn.execute_batch("COMMIT")?;
        Ok(forgotten)
    }

    /// Deletes everything about a table.
    fn erase(&self, table: TableId) -> Result<()> {
        cards::erase(&self.conn, table)?;
        if let Some(head) = self.shared.head(table) {
            erase_rows(&self.conn, table, head.n)?;
        }
        for sql in ["DELETE FROM chapters WHERE tbl = ?1", "DELETE FROM snapshots WHERE tbl = ?1"] {
            self.conn.prepare_cached(sql)?.execute([table.0.cast_signed()])?;
        }
        Ok(())
    }
}

/// Deletes all rows of a table from the log, from the last one backwards.
fn erase_rows(conn: &Connection, table: TableId, head: i64) -> Result<()> {
    let mut prev = conn.prepare_cached("SELECT prev FROM log WHERE n = ?1 AND tbl = ?2")?;
    let mut delete = conn.prepare_cached("DELETE FROM log WHERE n = ?1")?;
    let mut n = head;
    while let Some(before) =
        prev.query_row((n, table.0.cast_signed()), |row| row.get(0)).optional()?
    {
        delete.execute([n])?;
        n = before;
    }
    Ok(())
}
