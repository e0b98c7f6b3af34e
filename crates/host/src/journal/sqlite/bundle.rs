//! Rows of the log: lines of all tables that came together.
//!
//! An insert costs the database as much for one line as for fifty. So the lines of a commit share rows, each of about a page.
//! Lines are numbered through: a row goes by the number of its first line, and the others follow.
//!
//! A row is the number of its lines (4 bytes), for each of them its table, its number at that table, its time and the line
//! of the same table before it (8 bytes each) and where its body ends (4 bytes), and then all bodies. Numbers are big-endian.
//! An erased line has the number 0, and its body is blank.

use rusqlite::{CachedStatement, Connection, OptionalExtension, Result};

use super::trouble;
use crate::id::TableId;
use crate::journal::{JournalError, Line};

/// A row with so many bytes gets no more lines.
const FULL: usize = 3_500;

/// The bytes of a line before its body.
const HEAD: usize = 36;

/// The bytes before all lines.
const COUNT: usize = 4;

/// A row that is being filled.
#[derive(Debug)]
pub(super) struct Bundle {
    first: i64,
    count: u32,
    heads: Vec<u8>,
    bodies: Vec<u8>,
}

impl Bundle {
    /// An empty one, whose first line will have this number.
    pub(super) fn new(first: i64) -> Self {
        let [heads, bodies] = [FULL / 4, FULL].map(Vec::with_capacity);
        Self { first, count: 0, heads, bodies }
    }

    /// The number of the next line.
    pub(super) fn next_n(&self) -> i64 {
        self.first + i64::from(self.count)
    }

    /// Adds a line; `prev` is the one of the same table before it, 0 if there is none. A full row goes to the log first.
    pub(super) fn push(
        &mut self,
        log: &mut CachedStatement<'_>,
        table: TableId,
        line: &Line,
        prev: i64,
    ) -> Result<()> {
        if COUNT + self.heads.len() + self.bodies.len() >= FULL {
            self.flush(log)?;
        }
        let end = u32::try_from(self.bodies.len() + line.body.len());
        let end = end.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        self.heads.extend_from_slice(&table.0.to_be_bytes());
        self.heads.extend_from_slice(&line.seq.to_be_bytes());
        self.heads.extend_from_slice(&line.at_ms.to_be_bytes());
        self.heads.extend_from_slice(&prev.to_be_bytes());
        self.heads.extend_from_slice(&end.to_be_bytes());
        self.bodies.extend_from_slice(&line.body);
        self.count += 1;
        Ok(())
    }

    /// Puts what there is into the log, with the [statement](insert) for it.
    pub(super) fn flush(&mut self, log: &mut CachedStatement<'_>) -> Result<()> {
        if self.count == 0 {
            return Ok(());
        }
        let body = [&self.count.to_be_bytes()[..], &self.heads, &self.bodies].concat();
        log.execute((self.first, body))?;
        self.first = self.next_n();
        self.count = 0;
        self.heads.clear();
        self.bodies.clear();
        Ok(())
    }
}

/// The statement that rows are put into the log with.
pub(super) fn insert(conn: &Connection) -> Result<CachedStatement<'_>> {
    conn.prepare_cached("INSERT INTO log (n, body) VALUES (?1, ?2)")
}

/// A row of the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    first: i64,
    count: u32,
    heads: &'a [[u8; HEAD]],
    bodies: &'a [u8],
}

/// A line in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry<'a> {
    /// Its number in the log.
    pub(super) n: i64,
    /// Its table.
    pub(super) table: TableId,
    /// Its number at the table; 0 if it was erased.
    pub(super) seq: u64,
    /// Its time.
    pub(super) at_ms: u64,
    /// The line of the same table before it, 0 if there is none.
    pub(super) prev: i64,
    /// What it says.
    pub(super) body: &'a [u8],
}

impl Entry<'_> {
    /// As a line.
    pub(super) fn line(&self) -> Line {
        Line { seq: self.seq, at_ms: self.at_ms, body: self.body.into() }
    }
}

impl<'a> Row<'a> {
    /// Reads the columns `n` and `body`.
    pub(super) fn read(row: &'a rusqlite::Row<'_>) -> Result<Self, JournalError> {
        let first = row.get(0).map_err(trouble)?;
        let bytes = row.get_ref(1).and_then(|body| Ok(body.as_blob()?)).map_err(trouble)?;
        Self::parse(first, bytes).ok_or_else(damaged)
    }

    /// Reads a row, unless it is damaged.
    fn parse(first: i64, bytes: &'a [u8]) -> Option<Self> {
        let (count, rest) = bytes.split_first_chunk::<COUNT>()?;
        let count = u32::from_be_bytes(*count);
        let (heads, bodies) = rest.split_at_checked((count as usize).checked_mul(HEAD)?)?;
        let row = Self { first, count, heads: heads.as_chunks().0, bodies };
        let ends = (0..count).map(|index| row.end(index));
        let last = ends.clone().next_back()?;
        (ends.is_sorted() && last == bodies.len()).then_some(row)
    }

    /// Where the body of a line ends.
    fn end(&self, index: u32) -> usize {
        let [.., a, b, c, d] = self.heads[index as usize];
        u32::from_be_bytes([a, b, c, d]) as usize
    }

    fn place(&self, index: u32) -> (usize, usize) {
        (index.checked_sub(1).map_or(0, |before| self.end(before)), self.end(index))
    }

    /// One of its lines.
    fn entry(&self, index: u32) -> Entry<'a> {
        let (start, end) = self.place(index);
        let [table, seq, at, prev] = std::array::from_fn(|field| {
            let mut number = [0; 8];
            number.copy_from_slice(&self.heads[index as usize][8 * field..][..8]);
            u64::from_be_bytes(number)
        });
        Entry {
            n: self.first + i64::from(index),
            table: TableId(table),
            seq,
            at_ms: at,
            prev: prev.cast_signed(),
            body: &self.bodies[start..end],
        }
    }

    /// Its lines that were not erased, in order.
    pub(super) fn entries(self) -> impl Iterator<Item = Entry<'a>> {
        (0..self.count).map(move |index| self.entry(index)).filter(|entry| entry.seq > 0)
    }

    /// The number after that of its last line.
    pub(super) fn next_n(&self) -> i64 {
        self.first + i64::from(self.count)
    }

    /// The line with this number, if it is here.
    fn find(&self, n: i64) -> Option<Entry<'a>> {
        let index = self.index(n)?;
        Some(self.entry(index)).filter(|entry| entry.seq > 0)
    }

    fn index(&self, n: i64) -> Option<u32> {
        u32::try_from(n.checked_sub(self.first)?).ok().filter(|index| *index < self.count)
    }
}

/// Goes through all rows of the log.
pub(super) fn each(
    conn: &Connection,
    mut look: impl FnMut(Row<'_>) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    let mut query = conn.prepare("SELECT n, body FROM log ORDER BY n").map_err(trouble)?;
    let mut rows = query.query([]).map_err(trouble)?;
    while let Some(row) = rows.next().map_err(trouble)? {
        look(Row::read(row)?)?;
    }
    Ok(())
}

/// Finds lines by their numbers.
pub(super) struct Finder<'c>(CachedStatement<'c>);

impl<'c> Finder<'c> {
    pub(super) fn new(conn: &'c Connection) -> Result<Self, JournalError> {
        let query = "SELECT n, body FROM log WHERE n <= ?1 ORDER BY n DESC LIMIT 1";
        conn.prepare_cached(query).map(Self).map_err(trouble)
    }

    /// Looks at a line, if it is there.
    pub(super) fn find<T>(
        &mut self,
        n: i64,
        look: impl FnOnce(Entry<'_>) -> T,
    ) -> Result<Option<T>, JournalError> {
        let mut rows = self.0.query([n]).map_err(trouble)?;
        let Some(row) = rows.next().map_err(trouble)? else { return Ok(None) };
        Ok(Row::read(row)?.find(n).map(look))
    }
}

/// Erases a line of a table, and says which one of the same table was before it; `None` if there is no such line.
pub(super) fn erase(conn: &Connection, table: TableId, n: i64) -> Result<Option<i64>> {
    let query = "SELECT n, body FROM log WHERE n <= ?1 ORDER BY n DESC LIMIT 1";
    let found = conn
        .prepare_cached(query)?
        .query_row([n], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)))
        .optional()?;
    let Some((first, mut bytes)) = found else { return Ok(None) };
    let Some(row) = Row::parse(first, &bytes) else { return Ok(None) };
    let entry = row.find(n).filter(|entry| entry.table == table);
    let Some((entry, index)) = entry.zip(row.index(n)) else { return Ok(None) };
    let (prev, (start, end)) = (entry.prev, row.place(index));
    let heads = COUNT + index as usize * HEAD;
    let bodies = COUNT + row.heads.len() * HEAD;
    // Where it ends has to stay.
    bytes[heads..heads + HEAD - 4].fill(0);
    bytes[bodies + start..bodies + end].fill(0);
    conn.prepare_cached("UPDATE log SET body = ?2 WHERE n = ?1")?.execute((first, bytes))?;
    Ok(Some(prev))
}

fn damaged() -> JournalError {
    JournalError::Damaged("a row of the log cannot be read".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(seq: u64) -> Line {
        Line { seq, at_ms: 1_000 + seq, body: vec![b'a'; seq as usize * 37 % 500].into() }
    }

    /// A log with these lines of two tables by turns, from line 7.
    fn log(lines: u64) -> Connection {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch("CREATE TABLE log (n INTEGER PRIMARY KEY, body BLOB NOT NULL)").unwrap();
        let mut bundle = Bundle::new(7);
        let mut put = insert(&conn).unwrap();
        for seq in 1..=lines {
            let prev = if seq > 2 { bundle.next_n() - 2 } else { 0 };
            bundle.push(&mut put, TableId(seq % 2), &line(seq), prev).unwrap();
        }
        bundle.flush(&mut put).unwrap();
        bundle.flush(&mut put).unwrap();
        assert_eq!(bundle.next_n(), 7 + lines.cast_signed());
        drop(put);
        conn
    }

    #[test]
    fn lines_are_found_as_they_were_put_in() {
        let conn = log(300);
        let rows: i64 = conn.query_row("SELECT count(*) FROM log", [], |row| row.get(0)).unwrap();
        assert!((2..=40).contains(&rows), "{rows} rows");
        let mut seqs = Vec::new();
        let mut next = 7;
        each(&conn, |row| {
            seqs.extend(row.entries().map(|entry| entry.seq));
            next = row.next_n();
            Ok(())
        })
        .unwrap();
        assert_eq!((seqs, next), ((1..=300).collect(), 307));
        let mut finder = Finder::new(&conn).unwrap();
        for seq in 1..=300_u64 {
            let n = 6 + seq.cast_signed();
            let (table, prev, found) =
                finder.find(n, |entry| (entry.table, entry.prev, entry.line())).unwrap().unwrap();
            assert_eq!((table, found), (TableId(seq % 2), line(seq)));
            assert_eq!(prev, if seq > 2 { n - 2 } else { 0 });
        }
        for n in [0, 6, 307, i64::MAX] {
            assert_eq!(finder.find(n, |entry| entry.seq).unwrap(), None, "line {n}");
        }
    }

    #[test]
    fn an_erased_line_leaves_nothing_behind_and_the_others_alone() {
        let conn = log(40);
        assert_eq!(erase(&conn, TableId(0), 20).unwrap(), Some(18));
        assert_eq!(erase(&conn, TableId(0), 20).unwrap(), None, "it is gone");
        assert_eq!(erase(&conn, TableId(0), 21).unwrap(), None, "of another table");
        assert_eq!(erase(&conn, TableId(0), 4).unwrap(), None, "before the log");
        let mut left = Vec::new();
        each(&conn, |row| {
            left.extend(row.entries().map(|entry| (entry.n, entry.line())));
            Ok(())
        })
        .unwrap();
        let expected = (1..=40_u64).map(|seq| (6 + seq.cast_signed(), line(seq)));
        let expected: Vec<_> = expected.filter(|(n, _)| *n != 20).collect();
        assert_eq!(left, expected);
    }

    #[test]
    fn damage_is_noticed() {
        let conn = log(3);
        let whole: Vec<u8> = conn.query_row("SELECT body FROM log", [], |row| row.get(0)).unwrap();
        assert!(Row::parse(7, &whole).is_some());
        let mut backwards = whole.clone();
        backwards[COUNT + HEAD - 1] = 0xff;
        for (what, bytes) in [
            ("nothing", vec![]),
            ("no lines", vec![0; COUNT]),
            ("too short", whole[..whole.len() - 1].to_vec()),
            ("too long", [&whole[..], b"x"].concat()),
            ("too many lines", [&[0xff; COUNT], &whole[COUNT..]].concat()),
            ("ends out of order", backwards),
        ] {
            assert!(Row::parse(7, &bytes).is_none(), "{what}");
        }
    }
}
