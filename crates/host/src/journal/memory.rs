//! A journal that is gone when the program is: for tests, and for servers that may forget.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use parking_lot::Mutex;

use super::{
    Done, Filter, Health, Journal, JournalError, Line, Score, Snapshot, Stage, StoredTable,
    TableRow, Write,
};
use crate::id::{TableId, TokenHash};

/// A journal in memory. It is also the plainest statement of what every journal does.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

/// Everything there is.
#[derive(Debug, Default)]
struct Kept {
    tables: BTreeMap<TableId, Table>,
    cards: BTreeMap<TableId, TableRow>,
    scores: Vec<Score>,
    health: Health,
    trouble: Option<JournalError>,
}

/// What is kept of one table.
#[derive(Debug, Default)]
struct Table {
    lines: Vec<Line>,
    snapshot: Option<Snapshot>,
}

impl Memory {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on every write fails like this, or none does: to see how others cope.
    pub fn fail_with(&self, trouble: Option<JournalError>) {
        self.kept.lock().trouble = trouble;
    }
}

impl Journal for Memory {
    fn write(&self, write: Write, done: Done) {
        let result = self.kept.lock().write(write);
        done(result);
    }

    fn waiting(&self) -> usize {
        0
    }

    fn save_snapshot(&self, table: TableId, snapshot: Snapshot) {
        if let Some(table) = self.kept.lock().tables.get_mut(&table) {
            table.keep(snapshot);
        }
    }

    fn read(&self, table: TableId) -> Result<Option<StoredTable>, JournalError> {
        Ok(self.kept.lock().tables.get(&table).map(Table::story))
    }

    fn history(&self, table: TableId) -> Result<Vec<Line>, JournalError> {
        Ok(self.kept.lock().tables.get(&table).map_or_else(Vec::new, |table| table.lines.clone()))
    }

    fn rows(
        &self,
        filter: &Filter,
        limit: usize,
    ) -> Result<Vec<(TableId, TableRow)>, JournalError> {
        let kept = self.kept.lock();
        let mut found: Vec<_> = kept.cards.iter().filter(|(_, card)| shows(filter, card)).collect();
        found.sort_by_key(|(table, card)| (rank(filter, card), table.0.cast_signed()));
        Ok(found.into_iter().take(limit).map(|(table, card)| (*table, card.clone())).collect())
    }

    fn row(&self, table: TableId) -> Result<Option<TableRow>, JournalError> {
        Ok(self.kept.lock().cards.get(&table).cloned())
    }

    fn scores(&self, person: TokenHash, game: Option<&str>) -> Result<Vec<Score>, JournalError> {
        let kept = self.kept.lock();
        let asked =
            |score: &&Score| score.person == person && game.is_none_or(|game| game == score.game);
        let mut found: Vec<_> = kept.scores.iter().filter(asked).cloned().collect();
        found.sort_by_key(|score| score.at_ms);
        Ok(found)
    }

    fn forget(&self, before_ms: u64) -> Result<u64, JournalError> {
        let mut kept = self.kept.lock();
        let ended = |card: &TableRow| card.stage >= Stage::Finished && card.changed_ms < before_ms;
        let old: Vec<_> =
            kept.cards.iter().filter(|(_, card)| ended(card)).map(|(table, _)| *table).collect();
        for table in &old {
            kept.cards.remove(table);
            kept.tables.remove(table);
        }
        Ok(old.len() as u64)
    }

    fn check(&self) -> Result<(), JournalError> {
        Ok(())
    }

    fn back_up(&self, _to: &Path) -> Result<(), JournalError> {
        Err(JournalError::Disk("a journal in memory has nothing to copy".into()))
    }

    fn health(&self) -> Health {
        self.kept.lock().health.clone()
    }
}

impl Kept {
    fn write(&mut self, write: Write) -> Result<(), JournalError> {
        let result = self.look(&write);
        if result.is_ok() {
            self.take(write);
        } else {
            self.health.failures += 1;
        }
        result
    }

    /// Why a write cannot be done.
    fn look(&self, write: &Write) -> Result<(), JournalError> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        let last = self.tables.get(&write.table).map_or(0, Table::last);
        if write.follows(last) { Ok(()) } else { Err(JournalError::Gap) }
    }

    fn take(&mut self, write: Write) {
        self.health.lines += write.lines.len() as u64;
        self.health.commits += 1;
        self.health.latency[0] += 1;
        if !write.lines.is_empty() {
            self.tables.entry(write.table).or_default().lines.extend(write.lines);
        }
        if let Some(card) = write.card {
            self.cards.insert(write.table, *card);
        }
        self.scores.extend(write.scores);
    }
}

impl Table {
    /// The number of its last line.
    fn last(&self) -> u64 {
        self.lines.last().map_or(0, |line| line.seq)
    }

    /// Keeps a snapshot, unless it is of lines that are not there or older than the one we have.
    fn keep(&mut self, snapshot: Snapshot) {
        let newest = self.snapshot.as_ref().map_or(1, |snapshot| snapshot.seq);
        if (newest..=self.last()).contains(&snapshot.seq) {
            self.snapshot = Some(snapshot);
        }
    }

    fn story(&self) -> StoredTable {
        let after = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
        let lines = self.lines.iter().filter(|line| line.seq > after).cloned().collect();
        StoredTable { snapshot: self.snapshot.clone(), lines }
    }
}

/// Whether a list shows this card.
fn shows(filter: &Filter, card: &TableRow) -> bool {
    match filter {
        Filter::Lobby { game } => {
            let is_open = !card.is_private && card.open_seats > 0 && card.stage <= Stage::Playing;
            is_open && game.as_ref().is_none_or(|game| *game == card.game)
        }
        Filter::Person(person) => card.people.contains(person),
        Filter::Room(name) => card.room.as_ref() == Some(name),
        Filter::Awake => card.is_awake,
        Filter::All => true,
    }
}

/// Where a list shows this card: the smallest first.
fn rank(filter: &Filter, card: &TableRow) -> Reverse<u64> {
    match filter {
        Filter::Lobby { .. } => Reverse(card.opened_ms),
        Filter::Person(_) | Filter::Room(_) | Filter::All => Reverse(card.changed_ms),
        Filter::Awake => Reverse(0),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn write(journal: &Memory, seqs: &[u64]) -> Result<(), JournalError> {
        let lines =
            seqs.iter().map(|seq| Line { seq: *seq, at_ms: 5, body: Box::from(*b"x") }).collect();
        let result = Arc::new(Mutex::new(None));
        let told = Arc::clone(&result);
        let write = Write { table: TableId(1), lines, card: None, scores: Vec::new() };
        journal.write(write, Box::new(move |result| *told.lock() = Some(result)));
        result.lock().take().unwrap()
    }

    #[test]
    fn lines_have_no_gaps() {
        let journal = Memory::new();
        for (seqs, expected) in [
            (&[2][..], Err(JournalError::Gap)),
            (&[1, 3], Err(JournalError::Gap)),
            (&[1, 2], Ok(())),
            (&[2], Err(JournalError::Gap)),
            (&[], Ok(())),
            (&[3], Ok(())),
        ] {
            assert_eq!(write(&journal, seqs), expected, "{seqs:?}");
        }
        assert_eq!(journal.history(TableId(1)).unwrap().len(), 3);
    }

    #[test]
    fn a_failing_journal_changes_nothing() {
        let journal = Memory::new();
        journal.fail_with(Some(JournalError::Full));
        assert_eq!(write(&journal, &[1]), Err(JournalError::Full));
        assert_eq!(journal.read(TableId(1)), Ok(None));
        journal.fail_with(None);
        assert_eq!(write(&journal, &[1]), Ok(()));
        assert_eq!((journal.health().failures, journal.health().lines), (1, 1));
    }

    #[test]
    fn snapshots_stand_for_the_lines_up_to_them() {
        let journal = Memory::new();
        write(&journal, &[1, 2, 3]).unwrap();
        for (seq, expected) in [
            (4, (None, 3)),
            (0, (None, 3)),
            (2, (Some(2), 1)),
            (1, (Some(2), 1)),
            (3, (Some(3), 0)),
        ] {
            journal.save_snapshot(TableId(1), Snapshot { seq, body: Box::default() });
            let story = journal.read(TableId(1)).unwrap().unwrap();
            assert_eq!(
                (story.snapshot.map(|snapshot| snapshot.seq), story.lines.len()),
                expected,
                "{seq}"
            );
        }
    }
}
