//! The file: its tables, its versions, how it is opened, and what its errors mean.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior};

use crate::journal::JournalError;

/// One script per version. A script that was ever released is never changed; a new one is added.
const MIGRATIONS: &[&str] =
    &[include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

/// How long to wait for a lock. Only checkpoints and backups ever make somebody wait.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Opens the file for the one who writes. `OpenFlags::SQLITE_OPEN_CREATE` makes it if it is not there.
pub(super) fn open_writer(path: &Path, more: OpenFlags) -> Result<Connection, JournalError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let mut conn = Connection::open_with_flags(path, flags).map_err(trouble)?;
    conn.busy_timeout(PATIENCE).map_err(trouble)?;
    // A newer file is not to be touched, not even its mode; so its version is looked at first.
    version(&conn)?;
    let journal_mode: String =
        conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(trouble)?;
    if journal_mode != "wal" {
        return Err(JournalError::Disk("its file system cannot hold a write-ahead log".into()));
    }
    // Checkpoints are ours to begin.
    conn.execute_batch(
        "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 50331648;
         PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY;",
    )
    .map_err(trouble)?;
    conn.set_prepared_statement_cache_capacity(48);
    migrate(&mut conn)?;
    Ok(conn)
}

/// Opens the file as it is.
pub(super) fn open_plain(path: &Path) -> Result<Connection, JournalError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(trouble)?;
    conn.busy_timeout(PATIENCE).map_err(trouble)?;
    Ok(conn)
}

/// Opens the file for somebody who reads.
pub(super) fn open_reader(path: &Path) -> Result<Connection, JournalError> {
    let conn = open_plain(path)?;
    conn.execute_batch(
        "PRAGMA query_only = ON; PRAGMA cache_size = -1024; PRAGMA temp_store = MEMORY;",
    )
    .map_err(trouble)?;
    Ok(conn)
}

/// Makes sure that a file is as we know it, without changing anything.
pub(super) fn check_version(conn: &Connection) -> Result<(), JournalError> {
    let (found, known) = (version(conn)?, MIGRATIONS.len() as u32);
    if found == known { Ok(()) } else { Err(JournalError::Older { found, known }) }
}

/// The version of a file that we can read; 0 for an empty one.
fn version(conn: &Connection) -> Result<u32, JournalError> {
    let has_meta = conn
        .query_row("SELECT 1 FROM sqlite_schema WHERE name = 'meta'", [], |_| Ok(()))
        .optional()
        .map_err(trouble)?;
    if has_meta.is_none() {
        return Ok(0);
    }
    let found: u32 = conn
        .query_row("SELECT value FROM meta WHERE key = 'version'", [], |row| row.get(0))
        .map_err(trouble)?;
    let known = MIGRATIONS.len() as u32;
    if found > known { Err(JournalError::Newer { found, known }) } else { Ok(found) }
}

/// Brings the file to the newest version, step by step, each of them whole or not at all.
fn migrate(conn: &mut Connection) -> Result<(), JournalError> {
    let done = version(conn)?;
    for (number, script) in (1_u32..).zip(MIGRATIONS).skip(done as usize) {
        let transaction =
            conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble)?;
        transaction.execute_batch(script).map_err(trouble)?;
        transaction
            .execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', ?1)", [number])
            .map_err(trouble)?;
        transaction.commit().map_err(trouble)?;
    }
    Ok(())
}

/// What an error of `SQLite` means to us.
#[expect(clippy::needless_pass_by_value, reason = "it goes where map_err hands over what it has")]
pub(super) fn trouble(error: rusqlite::Error) -> JournalError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => JournalError::Full,
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            JournalError::ReadOnly(text)
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => JournalError::Damaged(text),
        _ => JournalError::Disk(text),
    }
}

/// Whether an error is about what was to be written, and not about the disk: others may still be written.
pub(super) fn is_particular(error: &rusqlite::Error) -> bool {
    let about = [ErrorCode::TooBig, ErrorCode::ConstraintViolation, ErrorCode::TypeMismatch];
    error.sqlite_error_code().is_none_or(|code| about.contains(&code))
}
