//! Lines of one table packed together, and the two places where lines are found: chapters and the log.
//!
//! A packed line is its time (8 bytes), the length of its body (4 bytes) and its body. Its number follows from
//! its place, since lines have no gaps.

use rusqlite::{Connection, OptionalExtension, Result};

use super::bundle::{Entry, Finder};
use crate::id::TableId;
use crate::journal::{JournalError, Line};

/// A last chapter with fewer lines is made longer instead of beginning a new one.
const FEW: u64 = 12;

/// Lines of one table, packed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chapter {
    first: u64,
    count: u64,
    bytes: Vec<u8>,
}

impl Chapter {
    /// Adds the next line. Returns `false`, and does nothing, if it is not the next.
    #[must_use]
    pub(super) fn push(&mut self, seq: u64, at_ms: u64, body: &[u8]) -> bool {
        let Ok(length) = u32::try_from(body.len()) else { return false };
        if self.count == 0 {
            self.first = seq;
        } else if seq != self.first + self.count {
            return false;
        }
        self.count += 1;
        self.bytes.extend_from_slice(&at_ms.to_le_bytes());
        self.bytes.extend_from_slice(&length.to_le_bytes());
        self.bytes.extend_from_slice(body);
        true
    }

    /// Its lines in order, borrowed; shorter than promised if it is damaged.
    fn lines(&self) -> impl Iterator<Item = (u64, u64, &[u8])> {
        let mut rest = self.bytes.as_slice();
        (self.first..self.first + self.count).map_while(move |seq| {
            let (at_ms, after) = rest.split_first_chunk()?;
            let (length, after) = after.split_first_chunk()?;
            let (body, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            rest = after;
            Some((seq, u64::from_le_bytes(*at_ms), body))
        })
    }

    /// Its lines after line `after`, or `None` if it is damaged.
    pub(super) fn unpack(&self, after: u64) -> Option<Vec<Line>> {
        let (mut count, mut length) = (0, 0);
        let mut lines = Vec::with_capacity(
            (self.first + self.count).saturating_sub(after + 1).min(self.count) as usize,
        );
        for (seq, at_ms, body) in self.lines() {
            count += 1;
            length += 12 + body.len();
            if seq > after {
                lines.push(Line { seq, at_ms, body: body.into() });
            }
        }
        (count == self.count && length == self.bytes.len()).then_some(lines)
    }

    /// The same without the lines up to `last`.
    fn after(self, last: u64) -> Self {
        if self.first > last {
            return self;
        }
        let mut rest = Self::default();
        for (seq, at_ms, body) in self.lines().skip_while(|(seq, ..)| *seq <= last) {
            let is_next = rest.push(seq, at_ms, body);
            debug_assert!(is_next, "lines of a chapter are in order");
        }
        rest
    }

    /// How many bytes it has.
    pub(super) fn length(&self) -> usize {
        self.bytes.len()
    }

    /// The number of its last line.
    fn last(&self) -> u64 {
        self.first + self.count - 1
    }
}

/// What is said of lines that should be there.
pub(super) fn gap_in_store() -> JournalError {
    JournalError::Damaged("lines of a table are missing".into())
}

/// The number of the last packed line of a table, 0 if there is none.
pub(super) fn last_packed(conn: &Connection, table: TableId) -> Result<u64> {
    Ok(last_place(conn, table)?.map_or(0, |place| place.last))
}

/// Adds lines to what is packed of a table. Lines that are packed already are left out; `Ok(false)` if lines
/// before them are missing, and then nothing is done.
pub(super) fn append(conn: &Connection, table: TableId, lines: Chapter) -> Result<bool> {
    let found = last_place(conn, table)?;
    let last = found.as_ref().map_or(0, |place| place.last);
    let lines = lines.after(last);
    if lines.count == 0 {
        return Ok(true);
    }
    if lines.first != last + 1 {
        return Ok(false);
    }
    match found.filter(|place| place.last - place.first + 1 < FEW) {
        Some(short) => lengthen(conn, short.id, &lines)?,
        None => insert(conn, table, &lines)?,
    }
    Ok(true)
}

fn insert(conn: &Connection, table: TableId, lines: &Chapter) -> Result<()> {
    conn.prepare_cached("INSERT INTO chapters (tbl, first, last, lines) VALUES (?1, ?2, ?3, ?4)")?
        .execute((
            table.0.cast_signed(),
            lines.first.cast_signed(),
            lines.last().cast_signed(),
            &lines.bytes,
        ))?;
    Ok(())
}

/// Adds the next lines to a chapter.
fn lengthen(conn: &Connection, id: i64, lines: &Chapter) -> Result<()> {
    let mut query = conn.prepare_cached("SELECT first, last, lines FROM chapters WHERE id = ?1")?;
    let mut bytes = query.query_row([id], read_chapter)?.bytes;
    bytes.extend_from_slice(&lines.bytes);
    conn.prepare_cached("UPDATE chapters SET last = ?2, lines = ?3 WHERE id = ?1")?.execute((
        id,
        lines.last().cast_signed(),
        bytes,
    ))?;
    Ok(())
}

/// Which chapter is a table's last.
struct Place {
    id: i64,
    first: u64,
    last: u64,
}

fn last_place(conn: &Connection, table: TableId) -> Result<Option<Place>> {
    let mut query = conn.prepare_cached(
        "SELECT id, first, last FROM chapters WHERE tbl = ?1 ORDER BY first DESC LIMIT 1",
    )?;
    let read = |row: &rusqlite::Row<'_>| {
        let (first, last): (i64, i64) = (row.get(1)?, row.get(2)?);
        Ok(Place { id: row.get(0)?, first: first.cast_unsigned(), last: last.cast_unsigned() })
    };
    query.query_row([table.0.cast_signed()], read).optional()
}

/// A chapter from the columns `first`, `last` and `lines`.
pub(super) fn read_chapter(row: &rusqlite::Row<'_>) -> Result<Chapter> {
    let (first, last) =
        (row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, i64>(1)?.cast_unsigned());
    Ok(Chapter { first, count: (last + 1).saturating_sub(first), bytes: row.get(2)? })
}

/// The packed lines of a table after line `after`, in order.
pub(super) fn packed_lines(
    conn: &Connection,
    table: TableId,
    after: u64,
) -> Result<Vec<Line>, JournalError> {
    let mut query = conn
        .prepare_cached(
            "SELECT first, last, lines FROM chapters WHERE tbl = ?1 ORDER BY first DESC",
        )
        .map_err(super::trouble)?;
    let mut chapters = Vec::new();
    let mut rows = query.query([table.0.cast_signed()]).map_err(super::trouble)?;
    while let Some(row) = rows.next().map_err(super::trouble)? {
        // Only the number is looked at before the lines are: most chapters lie before the last snapshot.
        if row.get::<_, i64>(1).map_err(super::trouble)?.cast_unsigned() <= after {
            break;
        }
        chapters.push(read_chapter(row).map_err(super::trouble)?);
    }
    let mut lines = Vec::new();
    for chapter in chapters.iter().rev() {
        lines.extend(chapter.unpack(after).ok_or_else(gap_in_store)?);
    }
    Ok(lines)
}

/// The lines of a table in the log after line `after`, in order, from its line `head` backwards.
///
/// The log only ever loses lines at its beginning or, when a table is forgotten, all of that table; so where a line
/// is missing, all lines of the table before it are as well.
pub(super) fn logged_lines(
    conn: &Connection,
    table: TableId,
    head: i64,
    after: u64,
) -> Result<Vec<Line>, JournalError> {
    let mut finder = Finder::new(conn)?;
    let mut lines = Vec::new();
    let mut n = head;
    let take = |entry: Entry<'_>| {
        let is_wanted = entry.table == table && entry.seq > after;
        is_wanted.then(|| (entry.prev, entry.line()))
    };
    while n != 0
        && let Some((prev, line)) = finder.find(n, take)?.flatten()
    {
        n = prev;
        lines.push(line);
    }
    lines.reverse();
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(seq: u64) -> Line {
        Line { seq, at_ms: 1_000 + seq, body: vec![b'a'; seq as usize % 7].into() }
    }

    /// Packs lines that are in order.
    fn pack(lines: impl IntoIterator<Item = Line>) -> Option<Chapter> {
        let mut chapter = Chapter::default();
        let is_whole = lines.into_iter().all(|line| chapter.push(line.seq, line.at_ms, &line.body));
        is_whole.then_some(chapter)
    }

    #[test]
    fn chapters_are_read_as_they_are_packed() {
        let lines: Vec<_> = (5..40).map(line).collect();
        let chapter = pack(lines.clone()).unwrap();
        for after in [0, 4, 5, 20, 38, 39, 50] {
            let expected: Vec<_> = lines.iter().filter(|line| line.seq > after).cloned().collect();
            assert_eq!(chapter.unpack(after), Some(expected.clone()), "after {after}");
            assert_eq!(chapter.clone().after(after).unpack(0), Some(expected), "after {after}");
        }
    }

    #[test]
    fn damage_is_noticed() {
        let chapter = pack([line(1), line(2)]).unwrap();
        for broken in [
            Chapter { bytes: chapter.bytes[1..].to_vec(), ..chapter.clone() },
            Chapter { bytes: [&chapter.bytes[..], b"x"].concat(), ..chapter.clone() },
            Chapter { count: 3, ..chapter.clone() },
            Chapter { count: 1, ..chapter.clone() },
        ] {
            assert_eq!(broken.unpack(0), None, "{broken:?}");
        }
        assert_eq!(pack([line(1), line(3)]), None);
    }
}
