//! Cards, the people on them, and scores: how they are written and read.

use rusqlite::{Connection, Params, Result, Row};

use crate::id::{TableId, TokenHash};
use crate::journal::{Filter, Score, Search, Stage, TableRow};

/// The columns of a card, in the order of [`read`].
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT c.tbl, c.game, c.stage, c.private, c.opened, c.changed, c.open_seats, c.awake, c.people, c.about, c.room ",
            $rest
        )
    };
}

/// Writes the card of a table.
pub(super) fn put(conn: &Connection, table: TableId, card: &TableRow) -> Result<()> {
    match one(conn, table)? {
        Some(before) if before.is_listed_like(card) => touch(conn, table, card),
        Some(before) => replace(conn, table, &before.people, card),
        None => replace(conn, table, &[], card),
    }
}

impl TableRow {
    /// Whether lists find both in the same way, but for when they were changed.
    fn is_listed_like(&self, other: &Self) -> bool {
        let key = |card: &Self| {
            (card.stage, card.is_private, card.opened_ms, card.open_seats, card.is_awake)
        };
        key(self) == key(other)
            && self.game == other.game
            && self.people == other.people
            && self.room == other.room
    }
}

/// Writes what most new cards differ in. This is several times faster, since most indexes stay as they are.
fn touch(conn: &Connection, table: TableId, card: &TableRow) -> Result<()> {
    conn.prepare_cached("UPDATE cards SET changed = ?2, about = ?3 WHERE tbl = ?1")?.execute((
        table.0.cast_signed(),
        card.changed_ms.cast_signed(),
        &*card.about,
    ))?;
    Ok(())
}

/// Writes all of a card, and its people where those have changed.
fn replace(conn: &Connection, table: TableId, before: &[TokenHash], card: &TableRow) -> Result<()> {
    if before != card.people {
        seat(conn, table, before, &card.people)?;
    }
    let people: Vec<u8> = card.people.iter().flat_map(|person| person.0).collect();
    conn.prepare_cached(
        "INSERT OR REPLACE INTO cards
         (tbl, game, stage, private, opened, changed, open_seats, awake, people, about, room)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?
    .execute((
        table.0.cast_signed(),
        &card.game,
        card.stage as u8,
        card.is_private,
        card.opened_ms.cast_signed(),
        card.changed_ms.cast_signed(),
        card.open_seats,
        card.is_awake,
        people,
        &*card.about,
        &card.room,
    ))?;
    Ok(())
}

/// Makes a table be found by other people than before.
fn seat(conn: &Connection, table: TableId, before: &[TokenHash], now: &[TokenHash]) -> Result<()> {
    let mut leave = conn.prepare_cached("DELETE FROM people WHERE person = ?1 AND tbl = ?2")?;
    for person in before {
        leave.execute((person.0, table.0.cast_signed()))?;
    }
    let mut join =
        conn.prepare_cached("INSERT OR IGNORE INTO people (person, tbl) VALUES (?1, ?2)")?;
    for person in now {
        join.execute((person.0, table.0.cast_signed()))?;
    }
    Ok(())
}

/// Deletes the card of a table.
pub(super) fn erase(conn: &Connection, table: TableId) -> Result<()> {
    if let Some(card) = one(conn, table)? {
        seat(conn, table, &card.people, &[])?;
    }
    conn.prepare_cached("DELETE FROM cards WHERE tbl = ?1")?.execute([table.0.cast_signed()])?;
    Ok(())
}

/// Writes how a game ended for one person.
pub(super) fn put_score(conn: &Connection, score: &Score) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO scores (person, game, at, won, points) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((
        score.person.0,
        &score.game,
        score.at_ms.cast_signed(),
        score.has_won,
        score.points,
    ))?;
    Ok(())
}

/// The card of one table.
pub(super) fn one(conn: &Connection, table: TableId) -> Result<Option<TableRow>> {
    let found = all(conn, select!("FROM cards c WHERE c.tbl = ?1"), [table.0.cast_signed()])?;
    Ok(found.into_iter().next().map(|(_, card)| card))
}

/// The cards of some tables.
pub(super) fn some(
    conn: &Connection,
    filter: &Filter,
    limit: usize,
) -> Result<Vec<(TableId, TableRow)>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    match filter {
        Filter::Lobby { game: None } => all(
            conn,
            select!(
                "FROM cards c WHERE c.private = 0 AND c.open_seats > 0 AND c.stage <= 1
                 ORDER BY c.opened DESC, c.tbl LIMIT ?1"
            ),
            [limit],
        ),
        Filter::Lobby { game: Some(game) } => all(
            conn,
            select!(
                "FROM cards c WHERE c.private = 0 AND c.open_seats > 0 AND c.stage <= 1 AND c.game = ?1
                 ORDER BY c.opened DESC, c.tbl LIMIT ?2"
            ),
            (game, limit),
        ),
        Filter::Person(person) => all(
            conn,
            select!(
                "FROM people p JOIN cards c ON c.tbl = p.tbl WHERE p.person = ?1
                 ORDER BY c.changed DESC, c.tbl LIMIT ?2"
            ),
            (person.0, limit),
        ),
        Filter::Room(name) => all(
            conn,
            select!("FROM cards c WHERE c.room = ?1 ORDER BY c.changed DESC, c.tbl LIMIT ?2"),
            (name, limit),
        ),
        Filter::Awake => all(conn, select!("FROM cards c WHERE c.awake = 1 ORDER BY c.tbl LIMIT ?1"), [limit]),
        Filter::All => all(conn, select!("FROM cards c ORDER BY c.changed DESC, c.tbl LIMIT ?1"), [limit]),
    }
}

/// What [`search`] and [`count`] look for: its three parameters come first.
macro_rules! fits {
    ($start:expr, $rest:literal) => {
        concat!(
            $start,
            " WHERE (?1 IS NULL OR c.game = ?1) AND (?2 IS NULL OR c.stage = ?2) AND (?3 IS NULL OR c.changed < ?3) ",
            $rest
        )
    };
}

/// The cards that somebody looks for: games that go on first, then tables that wait, then what is over.
pub(super) fn search(
    conn: &Connection,
    search: &Search,
    limit: usize,
) -> Result<Vec<(TableId, TableRow)>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let sql = fits!(
        select!("FROM cards c"),
        "ORDER BY CASE c.stage WHEN 1 THEN -1 ELSE c.stage END, c.changed DESC, c.tbl LIMIT ?4"
    );
    let (game, stage, before) = search.parameters();
    all(conn, sql, (game, stage, before, limit))
}

/// How many tables somebody looks for.
pub(super) fn count(conn: &Connection, search: &Search) -> Result<u64> {
    let sql = fits!("SELECT count(*) FROM cards c", "");
    let count: i64 = conn.prepare_cached(sql)?.query_row(search.parameters(), |row| row.get(0))?;
    Ok(count.cast_unsigned())
}

/// All tables.
pub(super) fn tables(conn: &Connection) -> Result<Vec<TableId>> {
    let read = |row: &Row<'_>| Ok(TableId(row.get::<_, i64>(0)?.cast_unsigned()));
    conn.prepare_cached("SELECT tbl FROM cards ORDER BY tbl")?.query_map([], read)?.collect()
}

impl Search {
    fn parameters(&self) -> (Option<&str>, Option<u8>, Option<i64>) {
        let before = self.before_ms.map(|time| i64::try_from(time).unwrap_or(i64::MAX));
        (self.game.as_deref(), self.stage.map(|stage| stage as u8), before)
    }
}

fn all(conn: &Connection, sql: &str, params: impl Params) -> Result<Vec<(TableId, TableRow)>> {
    conn.prepare_cached(sql)?.query_map(params, read)?.collect()
}

fn read(row: &Row<'_>) -> Result<(TableId, TableRow)> {
    let card = TableRow {
        game: row.get(1)?,
        stage: stage(row.get(2)?),
        is_private: row.get(3)?,
        opened_ms: row.get::<_, i64>(4)?.cast_unsigned(),
        changed_ms: row.get::<_, i64>(5)?.cast_unsigned(),
        open_seats: row.get(6)?,
        is_awake: row.get(7)?,
        people: row.get_ref(8)?.as_blob()?.as_chunks().0.iter().copied().map(TokenHash).collect(),
        about: row.get_ref(9)?.as_blob()?.into(),
        room: row.get(10)?,
    };
    Ok((TableId(row.get::<_, i64>(0)?.cast_unsigned()), card))
}

fn stage(number: u8) -> Stage {
    match number {
        0 => Stage::Open,
        1 => Stage::Playing,
        2 => Stage::Finished,
        _ => Stage::Closed,
    }
}

/// All results of a person.
pub(super) fn scores(
    conn: &Connection,
    person: TokenHash,
    game: Option<&str>,
) -> Result<Vec<Score>> {
    let read = |row: &Row<'_>| {
        Ok(Score {
            person,
            game: row.get(0)?,
            at_ms: row.get::<_, i64>(1)?.cast_unsigned(),
            has_won: row.get(2)?,
            points: row.get(3)?,
        })
    };
    conn.prepare_cached(
        "SELECT game, at, won, points FROM scores WHERE person = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY at, id",
    )?
    .query_map((person.0, game), read)?
    .collect()
}
