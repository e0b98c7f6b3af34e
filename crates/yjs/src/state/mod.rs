//! What a room knows, and how news of its table change it.

mod writes;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_engine::Refusal;
use parlour_host::description::{SeatDescription, SeatKind};
use parlour_host::door::{CloseReason, FrameSender, GOING_AWAY};
use parlour_host::house::{Client, House};
use parlour_host::id::{TableId, TokenHash, random};
use parlour_host::sight::Outlet;
use serde_json::Value;
use tokio::sync::{Notify, watch};

use crate::awareness::{Awareness, host_state, player_state};
use crate::document::{Document, Intent, Key};
use crate::projection::{ClientIds, Reader, empty_room, project};
use crate::window::{About, News, TableView};
use crate::wire::{self, Presence};

/// Close codes; y-websocket does not come back after one of 4400 to 4499.
pub(crate) const GARBLED: u16 = 4400;
pub(crate) const BAD_TOKEN: u16 = 4401;
pub(crate) const REMOVED: u16 = 4403;
pub(crate) const NO_SUCH_ROOM: u16 = 4404;
pub(crate) const ROOM_CLOSED: u16 = 4410;

/// How often we say again who is there. Clients leave after 30 seconds of silence.
pub(crate) const RENEW: Duration = Duration::from_secs(10);

/// How many documents a room keeps of people who are gone.
const MOST_VIEWS: usize = 64;

/// How much clients may write into one document.
const MOST_WRITTEN: usize = 8 * 1024 * 1024;

/// Whose document somebody reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DocumentKey {
    /// The holder of this secret.
    Of(TokenHash),
    /// Everybody.
    All,
}

pub(crate) struct State {
    pub(crate) house: House,
    pub(crate) table: watch::Sender<Option<TableId>>,
    /// Grows with every table: news of earlier ones do not count.
    pub(crate) generation: u64,
    pub(crate) settings: Value,
    pub(crate) client_ids: ClientIds,
    pub(crate) about: Option<About>,
    /// The newest thing that was shown.
    pub(crate) seq: u64,
    pub(crate) connections: BTreeMap<u64, Connection>,
    pub(crate) views: HashMap<DocumentKey, View>,
    pub(crate) awareness: Awareness,
    /// Who wrote the newest document. Of two things that were written at once the one of the larger id stays, and what
    /// clients write should: whatever they may not is written over, and whatever they want is not lost. So these are small,
    /// and each is smaller than the last one: it may have written into the document that a client brings along.
    pub(crate) writer: u32,
    pub(crate) batches: BTreeMap<u64, Batch>,
    pub(crate) refused: Vec<(u64, String)>,
    /// Makes the ids of messages unique, also after a restart.
    pub(crate) tag: u64,
    pub(crate) next: u64,
    pub(crate) renewed: Instant,
    /// Tells those who go when what they asked for is decided.
    pub(crate) decided: Arc<Notify>,
}

pub(crate) struct Connection {
    pub(crate) token: TokenHash,
    pub(crate) document_key: DocumentKey,
    pub(crate) sender: FrameSender,
    pub(crate) is_ready: bool,
    /// Who it speaks for, once it has said so, and since when.
    pub(crate) client: Option<(u32, u64)>,
    /// Whether it was given another document, and has not told yet what it has itself.
    pub(crate) is_moving: bool,
    pub(crate) name: Option<String>,
    pub(crate) seat: Option<u8>,
    pub(crate) table: Option<Client>,
    /// What the host is asked for now: the message and the key in the queue.
    pub(crate) flight: Option<(String, String)>,
    pub(crate) queued: Option<Intent>,
    /// The settings and orders that the host is asked for now: the messages, and where they are written.
    pub(crate) wishes: Vec<(String, Vec<Key>)>,
}

impl Connection {
    /// Sends a frame; `false` if the client is gone or too far behind.
    fn send(&self, frame: &[u8]) -> bool {
        let is_taken = self.sender.write(&|out| out.extend_from_slice(frame));
        self.sender.flush();
        is_taken
    }
}

pub(crate) struct View {
    pub(crate) document: Document,
    pub(crate) shown: Option<TableView>,
    /// The clients whose documents have been merged into this one. Of others it does not know what was carried out.
    pub(crate) known: BTreeSet<u32>,
    pub(crate) written: usize,
}

/// Everything that is told of one thing that happened.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) shown: Vec<(u64, TableView)>,
    pub(crate) done: Vec<(u64, String)>,
}

/// An id that no client has: they are drawn from 2^32.
fn new_id() -> u32 {
    u32::from_le_bytes(random()).max(1)
}

/// Ids to write under begin somewhere below twice this.
const WRITERS: u32 = 1 << 20;

impl State {
    pub(crate) fn new(
        house: House,
        table: watch::Sender<Option<TableId>>,
        settings: Value,
    ) -> Self {
        Self {
            house,
            table,
            generation: 0,
            settings,
            client_ids: ClientIds { host: new_id(), seats: Vec::new() },
            about: None,
            seq: 0,
            connections: BTreeMap::new(),
            views: HashMap::new(),
            awareness: Awareness::default(),
            writer: WRITERS + new_id() % WRITERS,
            batches: BTreeMap::new(),
            refused: Vec::new(),
            tag: u64::from_le_bytes(random()),
            next: 0,
            renewed: Instant::now(),
            decided: Arc::default(),
        }
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(crate) fn document_key(&self, token: TokenHash) -> DocumentKey {
        let is_shared = self.about.as_ref().is_some_and(About::is_shared);
        if is_shared { DocumentKey::All } else { DocumentKey::Of(token) }
    }

    /// Makes sure that there is a document for these eyes.
    pub(crate) fn open_view(&mut self, document_key: DocumentKey) {
        if self.views.contains_key(&document_key) {
            return;
        }
        if self.views.len() >= MOST_VIEWS {
            let used: Vec<DocumentKey> =
                self.connections.values().map(|here| here.document_key).collect();
            self.views.retain(|document_key, _| used.contains(document_key));
        }
        self.writer = self.writer.saturating_sub(1).max(1);
        let mut document = Document::new(self.writer);
        document.write(empty_room(&self.client_ids, &self.settings), &[]);
        let view = View { document, shown: None, known: BTreeSet::new(), written: 0 };
        self.views.insert(document_key, view);
    }

    /// Gives a connection its document; then the conversation may begin.
    pub(crate) fn make_ready(&mut self, key: u64) {
        let Some(connection) = self.connections.get_mut(&key).filter(|here| !here.is_ready) else {
            return;
        };
        let Some(view) = self.views.get(&connection.document_key) else { return };
        connection.is_ready = true;
        let step1 = wire::step1(&view.document.state_vector());
        // A connection that does not keep up is let go of when there is more to send.
        connection.send(&step1);
        connection.send(&wire::awareness(&self.awareness.everybody()));
        connection.sender.knock();
    }

    /// Has every connection look whether there is another table.
    pub(crate) fn knock(&self) {
        self.connections.values().for_each(|here| here.sender.knock());
    }

    fn close(&self, key: u64, code: u16, why: impl Into<Cow<'static, str>>) {
        if let Some(connection) = self.connections.get(&key) {
            connection.sender.part(CloseReason::new(code, why));
        }
    }

    /// Sends a frame to these connections. One that does not keep up is let go of.
    fn send(&mut self, frame: &[u8], to: impl Fn(u64, &Connection) -> bool) {
        for (key, connection) in &mut self.connections {
            if connection.is_ready && to(*key, connection) && !connection.send(frame) {
                // It gets nothing more: what comes after a gap would not fit together.
                connection.is_ready = false;
                let why = CloseReason::new(GOING_AWAY, "You do not keep up.");
                connection.sender.part(why);
            }
        }
    }

    pub(crate) fn tell(&mut self, news: &[Presence]) {
        if !news.is_empty() {
            self.send(&wire::awareness(news), |_, _| true);
        }
    }

    /// Says who is there besides the clients of this door.
    pub(crate) fn speak(&mut self) {
        let mut present = BTreeMap::from([(self.client_ids.host, host_state())]);
        let shown = self.views.values().filter_map(|view| view.shown.as_ref());
        if let Some(shown) = shown.max_by_key(|shown| shown.seq) {
            for here in shown.presence.iter().filter(|here| here.connected) {
                let chair = shown.about.seats.get(here.seat);
                if let (Some(chair), Some(id)) = (chair, self.client_ids.id(here.seat)) {
                    present.insert(id, player_state(&chair.name, chair.kind == SeatKind::Bot));
                }
            }
        }
        let news = self.awareness.speak_for(&present);
        self.tell(&news);
    }

    /// Keeps news until the table has told everybody.
    pub(crate) fn take(&mut self, key: u64, news: News) {
        match news {
            News::TableView(shown) => self.batches.entry(shown.seq).or_default().take(key, *shown),
            News::Done { seq, id } => {
                self.batches.entry(seq).or_default().done.push((key, id));
            }
            News::Refused { id: Some(id), refusal } => {
                tracing::debug!(refusal.code, "an action was refused");
                self.refused.push((key, id));
            }
            News::Refused { id: None, refusal: Refusal { code, message } } => {
                let code = match code {
                    "NO_SUCH_TABLE" => NO_SUCH_ROOM,
                    "NO_SPECTATORS" => REMOVED,
                    "BAD_TOKEN" => BAD_TOKEN,
                    _ => GOING_AWAY,
                };
                self.close(key, code, message);
            }
        }
    }

    /// Writes all news into the documents.
    pub(crate) fn commit(&mut self) {
        while let Some((seq, batch)) = self.batches.pop_first() {
            self.commit_one(seq, batch);
        }
        for (key, id) in std::mem::take(&mut self.refused) {
            if let Some((document_key, keys)) = self.resolve(key, &id) {
                self.restore(document_key, &keys);
            }
        }
    }

    fn commit_one(&mut self, seq: u64, batch: Batch) {
        let mut stale = HashSet::new();
        let mut arrived = Vec::new();
        if seq >= self.seq && !batch.shown.is_empty() {
            self.seq = seq;
            arrived = batch.shown.iter().map(|(key, _)| *key).collect();
            stale = self.look_at(batch.shown);
        }
        let mut again: HashMap<DocumentKey, Vec<Key>> = HashMap::new();
        for (key, id) in batch.done {
            if let Some((document_key, keys)) = self.resolve(key, &id) {
                again.entry(document_key).or_default().extend(keys);
            }
        }
        for document_key in stale {
            let keys = again.remove(&document_key).unwrap_or_default();
            self.write(document_key, &keys);
        }
        for (document_key, keys) in again {
            self.restore(document_key, &keys);
        }
        self.regroup();
        for key in arrived {
            self.make_ready(key);
        }
        self.speak();
        self.follow();
    }

    /// Takes in how the table looks. Whose documents have something new to say.
    fn look_at(&mut self, shown: Vec<(u64, TableView)>) -> HashSet<DocumentKey> {
        let mut stale = HashSet::new();
        let mut about = None;
        let was_open = self.about.as_ref().is_some_and(About::is_open);
        for (key, shown) in shown {
            let Some(connection) = self.connections.get_mut(&key) else { continue };
            let is_removed = connection.seat.is_some() && shown.seat.is_none();
            connection.seat = shown.seat;
            let document_key = connection.document_key;
            if is_removed && was_open && shown.about.is_open() {
                self.close(key, REMOVED, "Your seat was given up.");
            }
            about.get_or_insert_with(|| shown.about.clone());
            if let Some(view) = self.views.get_mut(&document_key) {
                view.shown = Some(shown);
                stale.insert(document_key);
            }
        }
        let before = self.client_ids.clone();
        if let Some(about) = about {
            self.settle(about);
        }
        if before != self.client_ids {
            stale.extend(
                self.views.iter().filter(|(_, view)| view.shown.is_some()).map(|(e, _)| *e),
            );
        }
        stale
    }

    /// Works out who has which id.
    fn settle(&mut self, about: About) {
        if let Some(old) = self.about.as_ref().filter(|old| old.is_open() && !about.is_open()) {
            // Seats that nobody took are gone.
            self.client_ids.seats = old.taken().map(|seat| self.client_ids.id(seat)).collect();
        }
        if let Some(old) = self.about.as_ref().filter(|old| old.is_open() && about.is_open()) {
            self.client_ids.seats = moved(&self.client_ids.seats, &old.seats, &about.seats);
        }
        self.client_ids.seats.resize(about.seats.len(), None);
        for (seat, chair) in about.seats.iter().enumerate() {
            let id = &mut self.client_ids.seats[seat];
            *id = (chair.kind != SeatKind::Open).then(|| id.unwrap_or_else(new_id));
        }
        let here = self.connections.values().filter_map(|here| {
            let (id, since) = here.client?;
            Some((since, id, usize::from(here.seat?)))
        });
        // Of several connections to one seat, the newest speaks for it.
        let here: BTreeSet<(u64, u32, usize)> = here.collect();
        for (_, id, seat) in here {
            if let Some(other) = self.client_ids.seat_of(id).filter(|other| *other != seat) {
                self.client_ids.seats[other] = Some(new_id());
            }
            if let Some(place) = self.client_ids.seats.get_mut(seat) {
                *place = Some(id);
            }
        }
        if about.is_uno && !about.is_open() && about.options["spectators"] == false {
            let strangers = self.connections.iter().filter(|(_, here)| here.seat.is_none());
            let strangers: Vec<u64> = strangers.map(|(key, _)| *key).collect();
            for key in strangers {
                self.close(key, REMOVED, "This table is for its players only.");
            }
        }
        if about.is_closed() {
            let keys: Vec<u64> = self.connections.keys().copied().collect();
            for key in keys {
                self.close(key, ROOM_CLOSED, "The table was closed.");
            }
        }
        self.about = Some(about);
    }

    /// Writes into a document what its readers may know, and clears what was decided.
    pub(super) fn write(&mut self, document_key: DocumentKey, again: &[Key]) {
        let Some(view) = self.views.get_mut(&document_key) else { return };
        let Some(shown) = &view.shown else { return };
        let reader = match document_key {
            DocumentKey::Of(_) => Reader::Alone(shown.seat),
            DocumentKey::All => Reader::Together,
        };
        if let Some(update) = view.document.write(project(shown, &self.client_ids, reader), again) {
            self.send(&wire::update(&update), |_, here| here.document_key == document_key);
        }
    }

    pub(super) fn restore(&mut self, document_key: DocumentKey, keys: &[Key]) {
        let Some(view) = self.views.get_mut(&document_key) else { return };
        if let Some(update) = view.document.restore(keys) {
            self.send(&wire::update(&update), |_, here| here.document_key == document_key);
        }
    }

    /// Ids may have changed.
    pub(super) fn rewrite(&mut self) {
        let Some(about) = self.about.clone() else { return };
        let before = self.client_ids.clone();
        self.settle(about);
        if before != self.client_ids {
            let all: Vec<DocumentKey> = self.views.keys().copied().collect();
            for document_key in all {
                self.write(document_key, &[]);
            }
        }
        self.speak();
    }

    /// Gives everybody the document that they should read: when cards begin to be dealt face up, that is another one.
    fn regroup(&mut self) {
        let moving = self
            .connections
            .iter()
            .filter(|(_, here)| here.document_key != self.document_key(here.token));
        let moving: Vec<u64> = moving.map(|(key, _)| *key).collect();
        for key in moving {
            let Some(here) = self.connections.get(&key) else { continue };
            let (old, new, seat) = (here.document_key, self.document_key(here.token), here.seat);
            let shown = self.views.get(&old).and_then(|view| view.shown.clone());
            self.open_view(new);
            if let Some(view) = self.views.get_mut(&new) {
                view.shown = shown.map(|shown| TableView { seat, ..shown });
            }
            self.write(new, &[]);
            let Some(here) = self.connections.get_mut(&key) else { continue };
            here.document_key = new;
            self.introduce(key);
        }
    }

    /// Puts a new document in the place of one that nobody can trust any more.
    pub(super) fn renew(&mut self, document_key: DocumentKey) {
        let shown = self.views.remove(&document_key).and_then(|view| view.shown);
        self.open_view(document_key);
        if let Some(view) = self.views.get_mut(&document_key) {
            view.shown = shown;
        }
        self.write(document_key, &[]);
        let readers = self.connections.iter().filter(|(_, here)| here.document_key == document_key);
        let readers: Vec<u64> = readers.map(|(key, _)| *key).collect();
        for key in readers {
            self.introduce(key);
        }
    }

    /// Gives a connection a document that it has not read before.
    fn introduce(&mut self, key: u64) {
        let Some(here) = self.connections.get_mut(&key).filter(|here| here.is_ready) else {
            return;
        };
        let Some(view) = self.views.get(&here.document_key) else { return };
        // What is on its way to the host is in what it will tell.
        here.is_moving = here.flight.is_none();
        let step1 = wire::step1(&view.document.state_vector());
        let whole = wire::update(&view.document.whole());
        for frame in [step1, whole] {
            // A connection that does not keep up is let go of when there is more to send.
            here.send(&frame);
        }
    }

    /// Goes where the same people play again.
    fn follow(&mut self) {
        let next = self.about.as_ref().and_then(|about| about.next);
        if let Some(next) = next.filter(|next| *self.table.borrow() != Some(*next)) {
            self.generation += 1;
            self.seq = 0;
            self.batches.clear();
            let all: Vec<u64> = self.connections.keys().copied().collect();
            for key in all {
                self.give_up(key);
            }
            self.table.send_replace(Some(next));
            self.knock();
        }
    }
}

/// The ids of those who may have changed their seats: players who are called as before keep theirs.
fn moved(
    ids: &[Option<u32>],
    old: &[SeatDescription],
    new: &[SeatDescription],
) -> Vec<Option<u32>> {
    let id = |seat: usize| ids.get(seat).copied().flatten();
    let player = |seat: &SeatDescription| (seat.kind, seat.name.clone());
    let old: Vec<_> = old.iter().map(player).collect();
    let new: Vec<_> = new.iter().map(player).collect();
    let mut left: Vec<usize> =
        (0..old.len()).filter(|seat| new.get(*seat) != old.get(*seat)).collect();
    let now = |(seat, player): (usize, &(SeatKind, String))| {
        if old.get(seat) == Some(player) {
            return id(seat);
        }
        let at = left.iter().position(|seat| old[*seat] == *player)?;
        id(left.swap_remove(at))
    };
    new.iter().enumerate().map(now).collect()
}

impl Batch {
    /// Of several seats of one client, the first is shown.
    fn take(&mut self, key: u64, shown: TableView) {
        match self.shown.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) if known.seat < shown.seat => {}
            Some((_, known)) => *known = shown,
            None => self.shown.push((key, shown)),
        }
    }
}
