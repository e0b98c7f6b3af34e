//! What tests of a house need: a journal that obeys, a window that writes plain JSON, guests who wait.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use parking_lot::Mutex;
use parlour_engine::{Chance, FastRng, Refusal};
use parlour_host::house::{Client, House, NewTable, OpenedTable, SeatPlan, Settings};
use parlour_host::id::{TableId, Token, TokenHash};
use parlour_host::journal::{
    Done, Filter, Health, Journal, JournalError, Line, Memory, Score, SharedJournal, Snapshot,
    StoredTable, TableRow, Write,
};
use parlour_host::record::TableConfig;
use parlour_host::request::Request;
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Proposal, Sight, Window};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::catalog;

/// Longer than anything here takes, so that only a hanging test runs into it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Long enough for a frame that must not come to show up.
pub(crate) const A_WHILE: Duration = Duration::from_millis(60);

/// A journal in memory that fails and waits as it is told.
#[derive(Debug, Default)]
pub(crate) struct Moody {
    inner: Memory,
    mood: Mutex<Mood>,
}

#[derive(Default)]
struct Mood {
    /// So many writes fail: all of them, or only moves of a seat.
    fail: usize,
    only: Option<u8>,
    /// How they fail; the disk is full if nothing else is said.
    how: Option<JournalError>,
    /// Nothing can be read.
    is_unreadable: bool,
    /// Snapshots are not kept, as if the plug had been pulled before.
    forgets_snapshots: bool,
    /// Writes wait here, in order.
    held: Option<Vec<(Write, Done)>>,
    writes: usize,
    /// How many of them had a card.
    cards: usize,
}

impl std::fmt::Debug for Mood {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mood").finish_non_exhaustive()
    }
}

impl Moody {
    /// The next writes fail.
    pub(crate) fn fail(&self, writes: usize) {
        let mut mood = self.mood.lock();
        (mood.fail, mood.only, mood.how) = (writes, None, None);
    }

    /// The next write fails like this.
    pub(crate) fn fail_with(&self, trouble: JournalError) {
        self.fail(1);
        self.mood.lock().how = Some(trouble);
    }

    /// Whether anything can be read.
    pub(crate) fn set_readable(&self, is_readable: bool) {
        self.mood.lock().is_unreadable = !is_readable;
    }

    /// Whether snapshots are kept.
    pub(crate) fn set_mindful(&self, is_mindful: bool) {
        self.mood.lock().forgets_snapshots = !is_mindful;
    }

    /// The next moves of a seat fail.
    pub(crate) fn fail_moves_of(&self, seat: u8, moves: usize) {
        let mut mood = self.mood.lock();
        (mood.fail, mood.only) = (moves, Some(seat));
    }

    /// How many writes are still to fail.
    pub(crate) fn failures_left(&self) -> usize {
        self.mood.lock().fail
    }

    /// From now on nothing is written, and nothing fails.
    pub(crate) fn hold(&self) {
        self.mood.lock().held.get_or_insert_default();
    }

    /// How many writes wait.
    pub(crate) fn held(&self) -> usize {
        self.mood.lock().held.as_ref().map_or(0, Vec::len)
    }

    /// How often somebody wanted to write.
    pub(crate) fn writes(&self) -> usize {
        self.mood.lock().writes
    }

    /// How often somebody wanted to write what lists show.
    pub(crate) fn rows(&self) -> usize {
        self.mood.lock().cards
    }

    /// Everything that waits is written.
    pub(crate) fn release(&self) {
        let held = self.mood.lock().held.take();
        for (write, done) in held.into_iter().flatten() {
            self.write_now(write, done);
        }
    }

    /// The first that waits is written.
    pub(crate) fn release_one(&self) {
        let first = self.mood.lock().held.as_mut().map(|held| held.remove(0));
        if let Some((write, done)) = first {
            self.write_now(write, done);
        }
    }

    /// Everything that waits fails.
    pub(crate) fn refuse(&self) {
        let held = self.mood.lock().held.take();
        for (_, done) in held.into_iter().flatten() {
            done(Err(JournalError::Full));
        }
    }

    fn write_now(&self, write: Write, done: Done) {
        let mut mood = self.mood.lock();
        let is_meant = mood.only.is_none_or(|seat| moves_of(&write).any(|by| by == seat));
        if mood.fail > 0 && is_meant {
            mood.fail -= 1;
            let trouble = mood.how.clone().unwrap_or(JournalError::Full);
            drop(mood);
            return done(Err(trouble));
        }
        drop(mood);
        self.inner.write(write, done);
    }
}

/// The seats that moves in this are of.
fn moves_of(write: &Write) -> impl Iterator<Item = u8> {
    write.lines.iter().filter_map(|line| {
        let entry: Value = serde_json::from_slice(&line.body).expect("lines are JSON");
        entry["what"]["moved"]["seat"].as_u64().map(|seat| seat as u8)
    })
}

impl Journal for Moody {
    fn write(&self, write: Write, done: Done) {
        let mut mood = self.mood.lock();
        mood.writes += 1;
        mood.cards += usize::from(write.card.is_some());
        if let Some(held) = &mut mood.held {
            return held.push((write, done));
        }
        drop(mood);
        self.write_now(write, done);
    }

    fn waiting(&self) -> usize {
        self.held()
    }

    fn save_snapshot(&self, table: TableId, snapshot: Snapshot) {
        if !self.mood.lock().forgets_snapshots {
            self.inner.save_snapshot(table, snapshot);
        }
    }

    fn read(&self, table: TableId) -> Result<Option<StoredTable>, JournalError> {
        if self.mood.lock().is_unreadable {
            return Err(JournalError::Disk("a test says so".to_owned()));
        }
        self.inner.read(table)
    }

    fn history(&self, table: TableId) -> Result<Vec<Line>, JournalError> {
        self.inner.history(table)
    }

    fn rows(
        &self,
        filter: &Filter,
        limit: usize,
    ) -> Result<Vec<(TableId, TableRow)>, JournalError> {
        self.inner.rows(filter, limit)
    }

    fn row(&self, table: TableId) -> Result<Option<TableRow>, JournalError> {
        self.inner.row(table)
    }

    fn scores(&self, person: TokenHash, game: Option<&str>) -> Result<Vec<Score>, JournalError> {
        self.inner.scores(person, game)
    }

    fn forget(&self, before_ms: u64) -> Result<u64, JournalError> {
        self.inner.forget(before_ms)
    }

    fn check(&self) -> Result<(), JournalError> {
        self.inner.check()
    }

    fn back_up(&self, to: &Path) -> Result<(), JournalError> {
        self.inner.back_up(to)
    }

    fn health(&self) -> Health {
        self.inner.health()
    }
}

/// Writes everything it sees.
#[derive(Debug)]
pub(crate) struct Plain;

impl Window for Plain {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        let raw = |json: &parlour_engine::Json| -> Value {
            serde_json::from_str(json.get()).expect("games write JSON")
        };
        let view = json!({
            "type": "view",
            "seat": sight.viewer().seat().map(parlour_engine::Seat::index),
            "seq": sight.seq(),
            "stage": sight.stage(),
            "view": sight.view().as_ref().map(raw),
            "legal": sight.legal().iter().map(raw).collect::<Vec<_>>(),
            "events": sight.events().map(|event| raw(event.json())).collect::<Vec<_>>(),
            "presence": serde_json::from_str::<Value>(sight.presence().json()).expect("a list"),
            "clock": sight.clock(),
            "asked": sight.asked().map(|question| question.seat),
            "ends": sight.asked().is_some_and(|question| question.about == Proposal::End),
            "table": sight.changed_table().map(|table| serde_json::from_str::<Value>(table.json()).expect("a table")),
        });
        out.extend_from_slice(&frame(&view));
    }

    fn ack(&self, id: &str, seq: u64, detail: Option<&AckDetail>, out: &mut Vec<u8>) {
        let more = detail.map(|detail| match detail {
            AckDetail::Waits => json!({ "waits": true }),
            AckDetail::Rematch(table) => json!({ "table": table }),
            AckDetail::Handover { code, seat } => json!({ "code": code, "seat": seat }),
        });
        out.extend_from_slice(&frame(
            &json!({ "type": "ack", "id": id, "seq": seq, "more": more }),
        ));
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        frame(&json!({ "type": "reject", "id": id, "code": refusal.code }))
    }

    fn said(&self, said: &[ChatMessage]) -> Frame {
        frame(&json!({ "type": "chat", "messages": said }))
    }
}

fn frame(value: &Value) -> Frame {
    Bytes::from(value.to_string())
}

/// Somebody at a table who remembers what they saw.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) frames: mpsc::Receiver<Frame>,
    /// The last view of each seat; of nobody's under `None`.
    pub(crate) views: BTreeMap<Option<u64>, Value>,
    sent: u32,
}

impl Guest {
    /// Comes to a table with these keys, and waits for the first view.
    pub(crate) async fn come(house: &House, table: TableId, keys: &[&Token]) -> Self {
        let mut guest = Self::knock(house, table, keys, None);
        guest.see(0).await;
        guest
    }

    /// Comes to a table and waits for nothing.
    pub(crate) fn knock(
        house: &House,
        table: TableId,
        keys: &[&Token],
        since: Option<u64>,
    ) -> Self {
        let hashes = keys.iter().map(|key| key.hash()).collect();
        let is_strict = !keys.is_empty();
        let (out, frames) = mpsc::channel(house.backlog());
        let client = house
            .attach(table, hashes, is_strict, since, Arc::new(Plain), Box::new(out))
            .expect("a client");
        Self { client, frames, views: BTreeMap::new(), sent: 0 }
    }

    /// The next frame; `None` if the table has let go of the guest.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let frame = tokio::time::timeout(PATIENCE, self.frames.recv());
        let frame = frame.await.expect("a frame in time")?;
        Some(self.read(&frame))
    }

    fn read(&mut self, frame: &Frame) -> Value {
        let frame: Value = serde_json::from_slice(frame).expect("frames are JSON");
        if frame["type"] == "view" {
            self.views.insert(frame["seat"].as_u64(), frame.clone());
        }
        frame
    }

    /// The first frame that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await.expect("the table is still there");
            if fits(&frame) {
                return frame;
            }
        }
    }

    /// Waits for a view that is at least so new.
    pub(crate) async fn see(&mut self, seq: u64) -> Value {
        if let Some(view) = self.view().filter(|view| view["seq"].as_u64() >= Some(seq)) {
            return view.clone();
        }
        self.until(|frame| frame["type"] == "view" && frame["seq"].as_u64() >= Some(seq)).await
    }

    /// Waits for a stage.
    pub(crate) async fn stage(&mut self, stage: &str) -> Value {
        if let Some(view) = self.view().filter(|view| view["stage"] == stage) {
            return view.clone();
        }
        self.until(|frame| frame["type"] == "view" && frame["stage"] == stage).await
    }

    /// The last view, of the first seat if there are several.
    pub(crate) fn view(&self) -> Option<&Value> {
        self.views.values().next()
    }

    /// Asks something under a new id and waits for the answer.
    pub(crate) async fn ask(&mut self, request: Request) -> Value {
        self.sent += 1;
        let id = format!("g{}", self.sent);
        self.ask_as(&id, request).await
    }

    /// Asks something under this id and waits for the answer.
    pub(crate) async fn ask_as(&mut self, id: &str, request: Request) -> Value {
        self.client.ask(Some(id.to_owned()), request);
        self.answer(id).await
    }

    /// Waits for the answer to a message.
    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        self.until(|frame| frame["id"] == id).await
    }

    /// Asks something, and gives the code of the refusal or `ok`.
    pub(crate) async fn code(&mut self, request: Request) -> String {
        outcome(&self.ask(request).await)
    }

    /// Everything that comes within a while.
    pub(crate) async fn rest(&mut self) -> Vec<Value> {
        let mut frames = Vec::new();
        while let Ok(Some(frame)) = tokio::time::timeout(A_WHILE, self.frames.recv()).await {
            frames.push(self.read(&frame));
        }
        frames
    }

    /// Any action that a seat may take now.
    pub(crate) fn pick(&self, rng: &mut FastRng) -> Option<(u8, Value)> {
        let mut plays = Vec::new();
        for view in self.views.values() {
            let Some(seat) = view["seat"].as_u64() else { continue };
            let legal = view["legal"].as_array().expect("a list");
            plays.extend(legal.iter().map(|action| (seat as u8, action.clone())));
        }
        (!plays.is_empty()).then(|| plays.swap_remove(rng.index(plays.len())))
    }

    /// Takes any action; gives the answer.
    pub(crate) async fn play_any(&mut self, rng: &mut FastRng) -> Value {
        let (seat, action) = self.pick(rng).expect("something can be done");
        self.ask(Request::Act { seat: Some(seat), action, expect: None }).await
    }
}

/// The code of a refusal, or `ok`.
pub(crate) fn outcome(answer: &Value) -> String {
    match answer["type"].as_str() {
        Some("ack") => "ok".to_owned(),
        _ => answer["code"].as_str().expect("a code").to_owned(),
    }
}

/// Settings for people without patience.
pub(crate) fn settings() -> Settings {
    Settings {
        idle: Duration::from_secs(60),
        grace: Duration::from_secs(60),
        pace: Duration::ZERO,
        retry: Duration::from_millis(20),
        thinkers: 1,
        ..Settings::default()
    }
}

/// A house in memory.
pub(crate) fn house(settings: Settings) -> House {
    House::new(catalog(), Arc::new(Memory::new()), settings)
}

/// A house whose journal does what a test wants.
pub(crate) fn moody_house(settings: Settings) -> (House, Arc<Moody>) {
    let journal = Arc::new(Moody::default());
    let shared: SharedJournal = journal.clone();
    (House::new(catalog(), shared, settings), journal)
}

/// A table to open: `me`, `open` or the level of a bot for each seat.
pub(crate) fn wish(game: &str, seats: &[&str], rules: TableConfig) -> NewTable {
    let seat = |(at, seat): (usize, &&str)| match *seat {
        "me" => SeatPlan::Me(format!("Player {at}")),
        "open" => SeatPlan::Open,
        level => SeatPlan::Bot(level.to_owned()),
    };
    NewTable {
        game: game.to_owned(),
        options: options(game),
        seats: seats.iter().enumerate().map(seat).collect(),
        house: rules,
        person: None,
        nonce: None,
    }
}

/// Options with which a game is short and does not wait for anything.
pub(crate) fn options(game: &str) -> Value {
    match game {
        "datawar" => json!({ "maxTurns": 12, "autoDismissMs": 0, "cpuDelayMs": 0, "timings": {
            "CARD_FLIP": 0, "CARD_COMPARISON": 0, "WIN_ANIMATION": 0, "SPECIAL_EFFECT_DISPLAY": 0,
            "EFFECT_PROCESSING": 0, "OWYW_ANIMATION": 0,
        } }),
        _ => Value::Null,
    }
}

/// Opens a table at which one guest has every `me`.
pub(crate) async fn open(house: &House, wish: NewTable) -> (OpenedTable, Guest) {
    let fresh = house.open(wish).await.expect("a table");
    let keys: Vec<&Token> = fresh.seats.iter().map(|(_, key)| key).collect();
    let guest = Guest::come(house, fresh.id, &keys).await;
    (fresh, guest)
}

/// The lines of a table.
pub(crate) async fn lines(house: &House, table: TableId) -> Vec<Line> {
    house.lines(table).await.expect("lines")
}

/// Waits until something is so.
pub(crate) async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let start = std::time::Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

pub(crate) const TWO: [&str; 2] = ["me", "me"];

pub(crate) fn act(action: &Value) -> Request {
    Request::Act { seat: None, action: action.clone(), expect: None }
}

/// Two people at a table of Uno, each on their own device.
pub(crate) async fn two_guests(house: &House, rules: TableConfig) -> (TableId, [Guest; 2]) {
    let fresh = house.open(wish("uno", &["me", "open"], rules)).await.expect("a table");
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let ann = Guest::come(house, fresh.id, &[&fresh.seats[0].1]).await;
    let bob = Guest::come(house, fresh.id, &[&joined.token]).await;
    (fresh.id, [ann, bob])
}

/// Whoever can, does something; gives the answer and who it was.
pub(crate) async fn move_on(guests: &mut [Guest], rng: &mut FastRng) -> (usize, Value) {
    let at = guests.iter().position(|guest| guest.pick(rng).is_some()).expect("somebody's turn");
    let answer = guests[at].play_any(rng).await;
    (at, answer)
}

/// Everybody sees everything up to a line.
pub(crate) async fn all_see(guests: &mut [Guest], seq: u64) {
    for guest in guests {
        guest.see(seq).await;
    }
}

pub(crate) fn seq(answer: &Value) -> u64 {
    answer["seq"].as_u64().unwrap_or_else(|| panic!("an ack, not {answer}"))
}
