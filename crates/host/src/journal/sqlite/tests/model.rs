//! Random writes, failures, sweeps and restarts, compared with a journal in memory after every step.

use std::sync::mpsc::channel;

use super::{Place, card};
use crate::id::{TableId, TokenHash};
use crate::journal::sqlite::Sqlite;
use crate::journal::sqlite::writer::Writer;
use crate::journal::{Filter, Journal, JournalError, Line, Memory, Score, Snapshot, Stage, Write};

const TABLES: u64 = 12;

/// A small generator, so that a seed gives the same test everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn table(&mut self) -> TableId {
        // Some names are negative numbers in the file.
        TableId(self.below(TABLES).wrapping_mul(0x2000_0000_0000_0001))
    }
}

/// Two journals that should be the same.
struct Pair {
    dice: Dice,
    place: Place,
    file: Option<Sqlite>,
    memory: Memory,
    clock: u64,
    failures: usize,
}

impl Pair {
    fn file(&self) -> &Sqlite {
        self.file.as_ref().unwrap()
    }

    fn last(&self, table: TableId) -> u64 {
        self.memory.history(table).unwrap().len() as u64
    }

    /// A write that mostly has no gap.
    fn write(&mut self) -> Write {
        let table = self.dice.table();
        let slip = u64::from(self.dice.below(20) == 0);
        let first = self.last(table) + 1 + slip;
        self.clock += 1;
        let lines = (first..first + self.dice.below(6)).map(|seq| self.line(seq)).collect();
        let card = (self.dice.below(3) == 0).then(|| self.row());
        let scores = (self.dice.below(6) == 0).then(|| self.score()).into_iter().collect();
        Write { table, lines, card: card.map(Box::new), scores }
    }

    fn line(&mut self, seq: u64) -> Line {
        let length = if self.dice.below(30) == 0 { 9_000 } else { self.dice.below(200) };
        Line { seq, at_ms: self.clock, body: vec![seq as u8; length as usize].into() }
    }

    fn row(&mut self) -> crate::journal::TableRow {
        let stages = [Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed];
        let stage = stages[self.dice.below(4) as usize];
        let people: Vec<u8> = (0..self.dice.below(4)).map(|_| self.dice.below(3) as u8).collect();
        let game = ["uno", "qwixx"][self.dice.below(2) as usize];
        let room = [None, Some("lions".into())][self.dice.below(2) as usize].clone();
        crate::journal::TableRow { room, ..card(game, stage, self.clock, &people) }
    }

    fn score(&mut self) -> Score {
        let person = TokenHash([self.dice.below(3) as u8; 32]);
        let points = self.dice.below(99) as i32 - 40;
        Score {
            person,
            game: "uno".into(),
            at_ms: self.dice.below(50),
            has_won: points > 0,
            points,
        }
    }

    /// Several writes at once, of which those that succeed are done in memory too.
    fn write_some(&mut self) {
        let writes: Vec<_> = (0..=self.dice.below(8)).map(|_| self.write()).collect();
        let (tell, told) = channel();
        for write in &writes {
            let tell = tell.clone();
            self.file().write(write.clone(), Box::new(move |result| tell.send(result).unwrap()));
        }
        for (write, result) in writes.into_iter().zip(told) {
            if matches!(result, Ok(()) | Err(JournalError::Gap)) {
                self.memory.write(write, Box::new(move |expected| assert_eq!(result, expected)));
            } else {
                self.failures += 1;
            }
        }
    }

    fn rest(&mut self) {
        let table = self.dice.table();
        let seq = (self.last(table) + 1).saturating_sub(self.dice.below(4));
        let snapshot = Snapshot { seq, body: vec![seq as u8; 50].into() };
        self.file().save_snapshot(table, snapshot.clone());
        self.memory.save_snapshot(table, snapshot);
        self.file().probe(|_| ());
    }

    fn step(&mut self) {
        match self.dice.below(20) {
            0..10 => self.write_some(),
            10..13 => self.rest(),
            13 => self.file().probe(Writer::sweep_all),
            14 => {
                let (last_rows, steps) =
                    (self.dice.below(30).cast_signed(), self.dice.below(40) as usize);
                self.file().probe(move |writer| writer.sweep_some(last_rows, steps));
            }
            15 => self.file().probe(|writer| writer.breaks = true),
            16 => self
                .file()
                .probe(|writer| writer.conn.pragma_update(None, "query_only", true))
                .unwrap(),
            17 => self.limit_pages(),
            18 => {
                let before = self.clock.saturating_sub(self.dice.below(30));
                if let Ok(count) = self.file().forget(before) {
                    assert_eq!(self.memory.forget(before), Ok(count));
                }
            }
            _ => {
                self.file = None;
                self.file = Some(self.place.open());
            }
        }
    }

    /// Lets the disk be full, or no longer.
    fn limit_pages(&mut self) {
        let more = self.dice.below(2) as u32 * 1_000_000;
        self.file().probe(move |writer| {
            let pages: u32 =
                writer.conn.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
            let sql = format!("PRAGMA max_page_count = {}", pages + more);
            writer.conn.query_row(&sql, [], |_| Ok(())).unwrap();
        });
    }

    fn compare(&self) {
        for table in (0..TABLES).map(|table| TableId(table.wrapping_mul(0x2000_0000_0000_0001))) {
            let mut story = self.file().read(table).unwrap();
            let expected = self.memory.read(table).unwrap();
            // A snapshot may be lost when the disk fails; then there are more lines instead.
            if let (Some(story), Some(expected)) = (&mut story, &expected)
                && story.snapshot != expected.snapshot
            {
                let kept = story.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
                assert!(kept < expected.snapshot.as_ref().unwrap().seq);
                let history = self.memory.history(table).unwrap();
                assert_eq!(story.lines, history[kept as usize..]);
                *story = expected.clone();
            }
            assert_eq!(story, expected, "{table}");
            assert_eq!(self.file().history(table), self.memory.history(table), "{table}");
            assert_eq!(self.file().row(table), self.memory.row(table), "{table}");
        }
        self.compare_lists();
    }

    fn compare_lists(&self) {
        let people = (0..3).map(|person| TokenHash([person; 32]));
        let mut filters = vec![Filter::Awake, Filter::All, Filter::Lobby { game: None }];
        filters.push(Filter::Lobby { game: Some("uno".into()) });
        filters.push(Filter::Room("lions".into()));
        filters.extend(people.clone().map(Filter::Person));
        for filter in filters {
            for limit in [3, usize::MAX] {
                let found = self.file().rows(&filter, limit);
                assert_eq!(found, self.memory.rows(&filter, limit), "{filter:?}");
            }
        }
        for person in people {
            assert_eq!(self.file().scores(person, None), self.memory.scores(person, None));
            assert_eq!(
                self.file().scores(person, Some("uno")),
                self.memory.scores(person, Some("uno"))
            );
        }
    }
}

#[test]
fn a_file_is_like_memory_whatever_happens() {
    let mut failures = 0;
    for seed in 0..4 {
        let place = Place::new();
        let file = Some(place.open());
        let mut pair =
            Pair { dice: Dice(seed), place, file, memory: Memory::new(), clock: 0, failures: 0 };
        for step in 0..120 {
            pair.step();
            pair.compare();
            if step % 40 == 39 {
                pair.file().check().unwrap();
            }
        }
        failures += pair.failures;
    }
    assert!(failures > 20, "only {failures} writes failed");
}
