//! Tables that nobody needs any more.

use rusqlite::Result;

use super::writer::Writer;
use super::{bundle, cards, trouble};
use crate::id::TableId;
use crate::journal::JournalError;

/// How many tables are forgotten in one transaction.
const FORGOTTEN: i64 = 32;

impl Writer {
    /// Forgets some tables that ended before this time, and says how many.
    pub(super) fn forget(&mut self, before_ms: u64) -> Result<u64, JournalError> {
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
        let mut n = self.shared.head(table).map(|head| head.n);
        while let Some(line) = n {
            n = bundle::erase(&self.conn, table, line)?;
        }
        for sql in ["DELETE FROM chapters WHERE tbl = ?1", "DELETE FROM snapshots WHERE tbl = ?1"] {
            self.conn.prepare_cached(sql)?.execute([table.0.cast_signed()])?;
        }
        Ok(())
    }
}
