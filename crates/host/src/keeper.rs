//! What administrators of a server look up and do.
//!
//! Reading never asks a server: it [looks](JournalReader) at the journal as it is. Writing is for whoever has the journal open,
//! a server that runs or a command while none does.

use std::sync::mpsc::sync_channel;

use parlour_engine::{Catalog, Refusal, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::description::{Description, SeatDescription};
use crate::id::TableId;
use crate::journal::{
    Journal, JournalError, JournalReader, Line, Search, Stage, StoredTable, TableRow, Write,
};
use crate::parcel::{Parcel, Unpacked};
use crate::record::{Entry, Record};
use crate::room::{Room, read_line, write_line};
use crate::{past, refuse};

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// The id of its game.
    pub game: String,
    /// Where it is in its life.
    pub stage: Stage,
    /// Whether only those who know its name find it.
    pub private: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// When something last happened at it.
    pub changed_ms: u64,
    /// Who sits where.
    pub seats: Vec<SeatDescription>,
}

/// Lists tables, at most so many: games that go on first, then tables that wait for people, then what is over.
pub fn list(
    look: &JournalReader,
    search: &Search,
    limit: usize,
) -> Result<Vec<Listed>, JournalError> {
    // Moves do not change a card, so a game that goes on may have an old one.
    let most = if search.before_ms.is_some() { usize::MAX } else { limit };
    let mut listed = Vec::new();
    for (id, card) in look.search(search, most)? {
        let changed_ms = last_change(look, id, &card)?;
        if search.before_ms.is_none_or(|time| changed_ms < time) && listed.len() < limit {
            listed.push(Listed::new(id, card, changed_ms));
        }
    }
    Ok(listed)
}

impl Listed {
    fn new(id: TableId, card: TableRow, changed_ms: u64) -> Self {
        let seats = card.description().map(|about| about.seats).unwrap_or_default();
        Self {
            id,
            game: card.game,
            stage: card.stage,
            private: card.is_private,
            opened_ms: card.opened_ms,
            changed_ms,
            seats,
        }
    }
}

/// When something last happened at a table.
fn last_change(look: &JournalReader, id: TableId, card: &TableRow) -> Result<u64, JournalError> {
    if card.stage != Stage::Playing {
        return Ok(card.changed_ms);
    }
    let story = look.story(id)?.unwrap_or_default();
    let last = match story.lines.last() {
        Some(line) => Some(line.at_ms),
        None => look.history(id)?.last().map(|line| line.at_ms),
    };
    Ok(last.unwrap_or(card.changed_ms))
}

/// A table as administrators may see it: what happened, and no secrets.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    /// What anybody may know of it.
    #[serde(flatten)]
    pub about: Description,
    /// The version of the rules that it was opened with.
    pub rules_version: u32,
    /// How many lines its journal has.
    pub seq: u64,
    /// How many moves led to the present position.
    pub moves: u64,
    /// When the cards were dealt, in milliseconds since 1970; 0 if they were not.
    pub started_ms: u64,
    /// When something last happened.
    pub changed_ms: u64,
    /// Whether something is to happen by itself: a clock, a timer, a bot's move.
    pub awake: bool,
    /// The last things that happened.
    pub lines: Vec<Happened>,
}

/// Something that happened at a table, without keys, nonces and hidden choices.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Happened {
    /// The number of its line.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What: `opened`, `sat`, `moved`, …
    pub what: &'static str,
    /// Who did it, or whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The name of somebody who sat down, the level of a bot, or what was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The action, if a spectator may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

/// Looks at a table, and at the last things that happened there.
///
/// # Errors
/// `NO_SUCH_TABLE`, `NOT_KEPT`; `BAD_STATE` and `RULES_CHANGED` if it cannot be read back.
pub fn inspect(
    catalog: &Catalog,
    look: &JournalReader,
    id: TableId,
    last: usize,
) -> Result<Inspection, Refusal> {
    let lines = history(look, id)?;
    let room = Room::from_story(catalog, id, &story(look, id)?)?;
    let from = lines.len().saturating_sub(last);
    Ok(Inspection {
        about: room.describe(),
        rules_version: room.rules_version(),
        seq: room.seq(),
        moves: room.moves(),
        started_ms: room.started_ms(),
        changed_ms: lines.last().map_or(0, |line| line.at_ms),
        awake: room.is_awake(),
        lines: happenings(catalog, id, &lines)?.split_off(from),
    })
}

/// What happened, as a spectator may know it.
fn happenings(catalog: &Catalog, id: TableId, lines: &[Line]) -> Result<Vec<Happened>, Refusal> {
    // A table that was not dealt has no file; and where one cannot be made, no action is shown.
    let replay = past::replay(catalog, id, lines, Viewer::Spectator);
    let entries = replay.map(|replay| replay.entries).unwrap_or_default();
    let mut entries = entries.into_iter();
    let told = |line: &Line| {
        let mut happened = Happened::of(&read_line(line)?.what);
        (happened.seq, happened.at_ms) = (line.seq, line.at_ms);
        if matches!(happened.what, "moved" | "undone") {
            happened.action = entries.next().and_then(|entry| entry.action);
        }
        Ok(happened)
    };
    lines.iter().map(told).collect()
}

impl Happened {
    fn of(record: &Record) -> Self {
        let (what, seat, text) = match record {
            Record::Opened(_) => ("opened", None, None),
            Record::Sat { seat, name, .. } => ("sat", Some(*seat), Some(name)),
            Record::Freed { seat } => ("freed", Some(*seat), None),
            Record::BotSat { seat, bot, .. } => ("botSat", Some(*seat), Some(bot)),
            Record::Options { .. } => ("options", None, None),
            Record::Ordered { .. } => ("ordered", None, None),
            Record::Started { .. } => ("started", None, None),
            Record::Moved { seat, .. } => ("moved", *seat, None),
            Record::Undone { .. } => ("undone", None, None),
            Record::Said { seat, text } => ("said", Some(*seat), Some(text)),
            Record::Muted { seat, is_muted: true } => ("muted", Some(*seat), None),
            Record::Muted { seat, is_muted: false } => ("unmuted", Some(*seat), None),
            Record::Resigned { seat } => ("resigned", Some(*seat), None),
            Record::Handed { seat, .. } => ("handed", Some(*seat), None),
            Record::Taken { seat, name, .. } => ("taken", Some(*seat), Some(name)),
            Record::Renewed { .. } => ("renewed", None, None),
            Record::Closed {} => ("closed", None, None),
            Record::Woken {} => ("woken", None, None),
        };
        Self { what, seat, text: text.cloned(), ..Self::default() }
    }
}

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    /// How many tables there are.
    pub tables: u64,
    /// Those that were dealt by rules that this program no longer has.
    pub other_rules: Vec<TableId>,
    /// Those that cannot be read back, and why.
    pub damaged: Vec<Damage>,
}

/// A table that cannot be read back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Damage {
    /// Which.
    pub id: TableId,
    /// What is wrong.
    pub message: String,
}

/// Reads everything: the file is sound, and every table can be gone on with.
///
/// # Errors
/// [`JournalError::Damaged`] if the file itself is not sound.
pub fn check(catalog: &Catalog, look: &JournalReader) -> Result<Findings, JournalError> {
    look.check()?;
    let mut findings = Findings::default();
    for id in look.tables()? {
        findings.tables += 1;
        match check_table(catalog, look, id) {
            Ok(()) => {}
            Err(refusal) if refusal.code == "RULES_CHANGED" => findings.other_rules.push(id),
            Err(refusal) => findings.damaged.push(Damage { id, message: refusal.message }),
        }
    }
    Ok(findings)
}

/// A table is the same, whether it is read from its last snapshot or from its first line, and lists tell the truth.
fn check_table(catalog: &Catalog, look: &JournalReader, id: TableId) -> Result<(), Refusal> {
    let short = Room::from_story(catalog, id, &story(look, id)?)?;
    let long =
        Room::from_story(catalog, id, &StoredTable { snapshot: None, lines: history(look, id)? })?;
    if short.snapshot() != long.snapshot() {
        return Err(Refusal::bad_state("Its snapshot is not what its lines lead to."));
    }
    let card = look.row(id).map_err(|trouble| refuse::not_kept(&trouble))?;
    if card.is_none_or(|card| card.stage != long.stage()) {
        return Err(Refusal::bad_state("Lists show another stage than its lines lead to."));
    }
    Ok(())
}

/// Packs up a table.
///
/// # Errors
/// `NO_SUCH_TABLE`, `NOT_KEPT`, `BAD_STATE`.
pub fn export(
    catalog: &Catalog,
    look: &JournalReader,
    id: TableId,
    now_ms: u64,
) -> Result<Parcel, Refusal> {
    let card = look.row(id).map_err(|trouble| refuse::not_kept(&trouble))?;
    let card = card.ok_or_else(refuse::no_such_table)?;
    Parcel::pack(catalog, id, &card, &history(look, id)?, now_ms)
}

/// Writes down a table that was packed up elsewhere, and says whether something is to happen at it by itself.
///
/// # Errors
/// `TABLE_EXISTS`, `NOT_KEPT`, and what [`Parcel::unpack`] refuses.
pub fn import(catalog: &Catalog, journal: &dyn Journal, parcel: &Parcel) -> Result<bool, Refusal> {
    let Unpacked { mut write, is_awake } = parcel.unpack(catalog)?;
    let read = |trouble| refuse::not_kept(&trouble);
    if journal.read(write.table).map_err(read)?.is_some() {
        return Err(table_exists(write.table));
    }
    // Results outlive tables: somebody may bring a table back that was here before.
    let mut scores = Vec::new();
    for score in write.scores {
        let known = journal.scores(score.person, Some(&score.game)).map_err(read)?;
        if !known.contains(&score) {
            scores.push(score);
        }
    }
    write.scores = scores;
    let id = write.table;
    match put(journal, write) {
        Ok(()) => Ok(is_awake),
        // Somebody was faster.
        Err(JournalError::Gap) => Err(table_exists(id)),
        Err(trouble) => Err(refuse::not_kept(&trouble)),
    }
}

/// Closes a table that nobody runs.
///
/// # Errors
/// `NO_SUCH_TABLE`, `GAME_OVER`, `TABLE_CLOSED`, `NOT_KEPT`.
pub fn close(
    catalog: &Catalog,
    journal: &dyn Journal,
    id: TableId,
    now_ms: u64,
) -> Result<(), Refusal> {
    let story = journal.read(id).map_err(|trouble| refuse::not_kept(&trouble))?;
    let mut room = Room::from_story(catalog, id, &story.ok_or_else(refuse::no_such_table)?)?;
    let mut entry = Entry { by: None, what: Record::Closed {} };
    room.apply(&mut entry, now_ms)?;
    let lines = vec![write_line(room.seq(), now_ms, &entry)];
    let card = Some(Box::new(room.row()));
    let write = Write { table: id, lines, card, scores: Vec::new() };
    put(journal, write).map_err(|trouble| refuse::not_kept(&trouble))
}

/// Writes, and waits until it is durable.
fn put(journal: &dyn Journal, write: Write) -> Result<(), JournalError> {
    let (done, written) = sync_channel(1);
    journal.write(write, Box::new(move |result| drop(done.send(result))));
    written.recv().unwrap_or_else(|_| Err(JournalError::Disk("the journal has stopped".into())))
}

fn story(look: &JournalReader, id: TableId) -> Result<StoredTable, Refusal> {
    let story = look.story(id).map_err(|trouble| refuse::not_kept(&trouble))?;
    story.ok_or_else(refuse::no_such_table)
}

fn history(look: &JournalReader, id: TableId) -> Result<Vec<Line>, Refusal> {
    let lines = look.history(id).map_err(|trouble| refuse::not_kept(&trouble))?;
    if lines.is_empty() { Err(refuse::no_such_table()) } else { Ok(lines) }
}

fn table_exists(id: TableId) -> Refusal {
    Refusal::new("TABLE_EXISTS", format!("There is a table {id} here already."))
}
