//! How tables are read back: from snapshots and lines.

use std::collections::VecDeque;

use parlour_engine::replay::Hex;
use parlour_engine::{Addressed, AnyEvent, Catalog, Refusal, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::receipts::Receipts;
use super::{ChatMessage, Play, Room};
use crate::clock::Clock;
use crate::description::Ending;
use crate::id::TableId;
use crate::journal::{Line, Snapshot, Stage, StoredTable};
use crate::record::{Entry, Opened, Record};

/// A room as it is kept, so that not every line has to be read again.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SavedRoom {
    opened: Opened,
    stage: u8,
    opened_ms: u64,
    changed_ms: u64,
    started_ms: u64,
    moves: u64,
    entries: u64,
    seed: Option<Hex>,
    state: Option<Value>,
    clock: Option<Clock>,
    said: VecDeque<ChatMessage>,
    receipts: Vec<Receipts>,
    outcome: Option<Ending>,
    next: Option<TableId>,
    #[serde(default)]
    has_timers: bool,
}

impl Room {
    /// Writes all of it down.
    pub fn snapshot(&self) -> Snapshot {
        let state = |play: &Play| parlour_engine::to_value(&play.position.state());
        let saved = SavedRoom {
            opened: Opened {
                game: self.game().info().id.to_owned(),
                rules_version: self.rules_version,
                options: self.options.clone(),
                house: self.house.clone(),
                chairs: self.chairs.clone(),
                secret: Hex(self.secret),
                start: self.start.clone(),
                room: self.name.clone(),
            },
            stage: self.stage as u8,
            opened_ms: self.opened_ms,
            changed_ms: self.changed_ms,
            started_ms: self.started_ms,
            moves: self.moves,
            entries: self.entries,
            seed: self.seed().map(|seed| Hex(*seed.as_bytes())),
            state: self.play.as_ref().map(state),
            clock: self.clock.clone(),
            said: self.said.clone(),
            receipts: self.receipts.clone(),
            outcome: self.outcome.clone(),
            next: self.next,
            has_timers: self.has_timers,
        };
        let body = parlour_engine::to_json(&saved).get().as_bytes().into();
        Snapshot { seq: self.seq, body }
    }

    /// Reads what was written down.
    pub fn from_snapshot(
        catalog: &Catalog,
        id: TableId,
        snapshot: &Snapshot,
    ) -> Result<Self, Refusal> {
        let saved: SavedRoom = serde_json::from_slice(&snapshot.body)
            .map_err(|error| Refusal::bad_state(format!("A snapshot is damaged: {error}.")))?;
        let mut room = Self::open(catalog, id, saved.opened, saved.opened_ms)?;
        if let (Some(seed), Some(state)) = (saved.seed, &saved.state) {
            let position = room.game().load(state)?;
            room.play = Some(Play { seed: Seed::from_bytes(seed.0), position });
        }
        room.stage = stage_of(saved.stage);
        (room.changed_ms, room.started_ms) = (saved.changed_ms, saved.started_ms);
        (room.seq, room.moves, room.entries) = (snapshot.seq, saved.moves, saved.entries);
        (room.clock, room.said, room.receipts) = (saved.clock, saved.said, saved.receipts);
        (room.outcome, room.next) = (saved.outcome, saved.next);
        room.has_timers = saved.has_timers;
        Ok(room)
    }

    /// A table from what its journal has of it.
    pub fn from_story(
        catalog: &Catalog,
        id: TableId,
        story: &StoredTable,
    ) -> Result<Self, Refusal> {
        let (mut room, rest) = match (&story.snapshot, story.lines.split_first()) {
            (Some(snapshot), _) => (Self::from_snapshot(catalog, id, snapshot)?, &story.lines[..]),
            (None, Some((first, rest))) => (Self::from_line(catalog, id, first)?, rest),
            (None, None) => return Err(Refusal::bad_state("The table has no first line.")),
        };
        for line in rest {
            room.follow(line)?;
        }
        Ok(room)
    }

    /// A table from its first line.
    pub fn from_line(catalog: &Catalog, id: TableId, line: &Line) -> Result<Self, Refusal> {
        match read_line(line)?.what {
            Record::Opened(opened) => Self::open(catalog, id, *opened, line.at_ms),
            _ => Err(Refusal::bad_state("A table has to begin with its opening.")),
        }
    }

    /// Does again what a line says.
    pub fn follow(&mut self, line: &Line) -> Result<Vec<Addressed<AnyEvent>>, Refusal> {
        if line.seq != self.seq + 1 {
            return Err(Refusal::bad_state(format!("Line {} is missing.", self.seq + 1)));
        }
        self.apply(&mut read_line(line)?, line.at_ms)
    }
}

/// Reads a line.
pub fn read_line(line: &Line) -> Result<Entry, Refusal> {
    serde_json::from_slice(&line.body)
        .map_err(|error| Refusal::bad_state(format!("Line {} is damaged: {error}.", line.seq)))
}

/// Most lines fit into so many bytes.
const USUAL_LINE: usize = 256;

/// Writes a line.
pub fn write_line(seq: u64, at_ms: u64, entry: &Entry) -> Line {
    let mut body = Vec::with_capacity(USUAL_LINE);
    parlour_engine::write_json(entry, &mut body);
    Line { seq, at_ms, body: body.into() }
}

fn stage_of(number: u8) -> Stage {
    [Stage::Open, Stage::Playing, Stage::Finished]
        .into_iter()
        .find(|stage| *stage as u8 == number)
        .unwrap_or(Stage::Closed)
}
