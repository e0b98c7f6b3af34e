//! Looking for damage, and copying everything into another file.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::bundle::{self, Entry};
use super::{Shared, beside, chapter, disk_trouble, trouble};
use crate::id::TableId;
use crate::journal::JournalError;

/// How many pages are copied before others get a turn, and for how long.
const PAGES: i32 = 256;
const TURN: Duration = Duration::from_millis(1);

/// Looks at every page, every chapter and every row of the log: the file is sound, and no table lacks a line.
///
/// It reads everything once, in one transaction; the write-ahead log gets longer while it lasts.
pub(super) fn check(conn: &Connection) -> Result<(), JournalError> {
    let report: String =
        conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(trouble)?;
    if report != "ok" {
        return Err(JournalError::Damaged(report));
    }
    let last = check_chapters(conn)?;
    check_log(conn, last)
}

/// Chapters follow one another; returns the last line of each table.
fn check_chapters(conn: &Connection) -> Result<HashMap<TableId, u64>, JournalError> {
    let mut last: HashMap<TableId, u64> = HashMap::new();
    let mut query = conn
        .prepare("SELECT first, last, lines, tbl FROM chapters ORDER BY tbl, first")
        .map_err(trouble)?;
    let mut rows = query.query([]).map_err(trouble)?;
    while let Some(row) = rows.next().map_err(trouble)? {
        let table = TableId(row.get::<_, i64>(3).map_err(trouble)?.cast_unsigned());
        let chapter = chapter::read_chapter(row).map_err(trouble)?;
        let before = last.entry(table).or_default();
        let lines = chapter.unpack(0).ok_or_else(|| damaged(table))?;
        if lines.first().is_none_or(|line| line.seq != *before + 1) {
            return Err(damaged(table));
        }
        *before += lines.len() as u64;
    }
    Ok(last)
}

/// Lines of the log follow the chapters and one another, but for those that are packed already.
fn check_log(conn: &Connection, mut last: HashMap<TableId, u64>) -> Result<(), JournalError> {
    bundle::each(conn, |row| {
        for Entry { table, seq, .. } in row.entries() {
            let before = last.entry(table).or_default();
            if seq > *before + 1 {
                return Err(damaged(table));
            }
            *before = seq.max(*before);
        }
        Ok(())
    })
}

fn damaged(table: TableId) -> JournalError {
    JournalError::Damaged(format!("lines of table {table} are missing"))
}

/// Copies everything as it is now into a file, which appears when it is whole and only its owner may read.
///
/// The connection is in a read transaction, so that what is written meanwhile does not make the copy begin
/// again; the write-ahead log gets longer while it lasts.
pub(super) fn back_up(shared: &Shared, conn: &Connection, to: &Path) -> Result<(), JournalError> {
    if to.canonicalize().is_ok_and(|to| shared.path.canonicalize().is_ok_and(|path| path == to)) {
        return Err(JournalError::Disk("a journal is not copied onto itself".into()));
    }
    let part = beside(to, ".part");
    let copied = copy(conn, &part).and_then(|()| publish(&part, to));
    if copied.is_err() {
        // Half a copy is of no use; and if it cannot be deleted, that is not the news.
        let _ = fs::remove_file(&part);
    }
    copied
}

fn copy(conn: &Connection, part: &Path) -> Result<(), JournalError> {
    make_private(part).map_err(|error| disk_trouble(&error))?;
    // The transaction begins with the first thing that is read.
    conn.query_row("SELECT 1 FROM meta", [], |_| Ok(())).map_err(trouble)?;
    let mut target = Connection::open(part).map_err(trouble)?;
    target.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF").map_err(trouble)?;
    let backup = Backup::new(conn, &mut target).map_err(trouble)?;
    while backup.step(PAGES).map_err(trouble)? != StepResult::Done {
        std::thread::sleep(TURN);
    }
    Ok(())
}

/// Makes an empty file that only its owner may read, also where half a copy was left behind.
fn make_private(part: &Path) -> std::io::Result<()> {
    if part.exists() {
        fs::remove_file(part)?;
    }
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(part)?;
    Ok(())
}

/// Makes the copy durable, gives it its name, and makes that durable too.
fn publish(part: &Path, to: &Path) -> Result<(), JournalError> {
    let publish = || {
        File::open(part)?.sync_all()?;
        fs::rename(part, to)?;
        match to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => File::open(folder)?.sync_all(),
            None => File::open(".")?.sync_all(),
        }
    };
    publish().map_err(|error| disk_trouble(&error))
}

/// How many bytes the files take.
pub(super) fn bytes(shared: &Shared) -> u64 {
    let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    size(&shared.path) + size(&beside(&shared.path, "-wal"))
}
