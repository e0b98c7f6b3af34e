//! A room: one table, the documents of those who look at it, and who is there.
//!
//! News of the table are gathered until the table has told everybody (`put`, then `flush`), and then written into each
//! document, one transaction for each thing that happened.

use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use parlour_host::door::{self, CloseReason, GOING_AWAY};
use parlour_host::house::{Client, House};
use parlour_host::id::{TableId, TokenHash};
use parlour_host::sight::{Frame, Outlet};
use serde_json::Value;
use tokio::sync::watch;

use crate::state::{Connection, RENEW, State};
use crate::window::{About, DocumentWindow};
use crate::wire::{self, Garbled, Presence};

/// A room. Its name is that of its table, or one that people can read.
pub(crate) struct Room {
    /// The name and the game of the table that is to be opened.
    pub(crate) name: String,
    pub(crate) game: &'static str,
    /// The table, once there is one. After a rematch it is another.
    pub(crate) table: watch::Sender<Option<TableId>>,
    /// Held while the table is opened, so that only one is.
    pub(crate) opening: tokio::sync::Mutex<()>,
    state: Mutex<State>,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

impl Room {
    /// A room of this table.
    pub(crate) fn of_table(house: House, table: TableId) -> Arc<Self> {
        Self::new(house, Some(table), "", "", Value::Null)
    }

    /// A room whose table is still to be opened, with these settings.
    pub(crate) fn for_game(
        house: House,
        name: &str,
        game: &'static str,
        settings: Value,
    ) -> Arc<Self> {
        Self::new(house, None, name, game, settings)
    }

    fn new(
        house: House,
        table: Option<TableId>,
        name: &str,
        game: &'static str,
        settings: Value,
    ) -> Arc<Self> {
        let table = watch::Sender::new(table);
        let state = State::new(house, table.clone(), settings);
        Arc::new(Self {
            name: name.to_owned(),
            game,
            table,
            opening: tokio::sync::Mutex::default(),
            state: state.into(),
        })
    }

    /// Somebody comes in.
    pub(crate) fn enter(&self, token: TokenHash, sender: door::FrameSender) -> u64 {
        let has_table = self.table.borrow().is_some();
        let mut state = self.state.lock();
        let key = state.number();
        let document_key = state.document_key(token);
        state.open_view(document_key);
        let connection = Connection {
            token,
            document_key,
            sender,
            is_ready: false,
            client: None,
            is_moving: false,
            name: None,
            seat: None,
            table: None,
            flight: None,
            queued: None,
            wishes: Vec::new(),
        };
        state.connections.insert(key, connection);
        if !has_table {
            state.make_ready(key);
        }
        state.speak();
        key
    }

    /// Somebody goes.
    pub(crate) fn leave(&self, key: u64) {
        let mut state = self.state.lock();
        let gone = state.connections.remove(&key);
        let news = state.awareness.leave(key);
        state.tell(&news);
        state.speak();
        drop(gone);
    }

    /// Waits until the table has decided what somebody asked for who goes: until then the document does not say so.
    pub(crate) async fn wait_for_decision(&self, key: u64) {
        let decided = Arc::clone(&self.state.lock().decided);
        loop {
            let news = decided.notified();
            tokio::pin!(news);
            news.as_mut().enable();
            let is_waiting = |here: &Connection| here.flight.is_some() || !here.wishes.is_empty();
            if !self.state.lock().connections.get(&key).is_some_and(is_waiting) {
                return;
            }
            news.await;
        }
    }

    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.state.lock().connections.is_empty()
    }

    /// Somebody's socket is gone, and they may come back.
    pub(crate) fn fall_silent(&self, key: u64) {
        let mut state = self.state.lock();
        let news = state.awareness.leave(key);
        state.tell(&news);
    }

    /// Somebody who was in the lobby has not come back: their seat is free, unless another of their connections is here.
    pub(crate) fn give_up_seat(&self, key: u64) {
        let state = self.state.lock();
        let Some(gone) = state.connections.get(&key) else { return };
        let is_open = state.about.as_ref().is_some_and(About::is_open);
        let has_another = state.connections.iter().any(|(other, here)| {
            *other != key && here.token == gone.token && !here.sender.is_closed()
        });
        if let Some(table) = gone.table.as_ref().filter(|_| is_open && !has_another) {
            table.ask(None, parlour_host::request::Request::Leave(None));
        }
    }

    /// Whether somebody has a seat in a lobby.
    pub(crate) fn is_in_lobby(&self, key: u64) -> bool {
        let state = self.state.lock();
        let is_open = state.about.as_ref().is_some_and(About::is_open);
        is_open && state.connections.get(&key).is_some_and(|here| here.seat.is_some())
    }

    /// The name of somebody who has none of the seats, and might get one.
    pub(crate) fn wants_seat(&self, key: u64) -> Option<String> {
        let state = self.state.lock();
        let may_sit = state.about.as_ref().is_none_or(About::is_open);
        let connection = state.connections.get(&key)?;
        connection.name.clone().filter(|_| may_sit && connection.seat.is_none())
    }

    /// The seat that somebody who has none may have at once, and their name: with open hands there is nothing to hide.
    pub(crate) fn may_replace(&self, key: u64) -> Option<(u8, String)> {
        let state = self.state.lock();
        state.about.as_ref().filter(|about| about.is_shared())?;
        let connection = state.connections.get(&key).filter(|here| here.seat.is_none())?;
        let name = connection.name.clone()?;
        let distance = |(_, orphan): &(u8, String)| {
            strsim::levenshtein(&orphan.to_lowercase(), &name.to_lowercase())
        };
        let (seat, _) = state.orphans().into_iter().min_by_key(distance)?;
        Some((seat, name))
    }

    /// The way of news to a connection: of the present table only.
    pub(crate) fn sender(self: &Arc<Self>, key: u64) -> (u64, Arc<DocumentWindow>, Box<NewsSink>) {
        let generation = self.state.lock().generation;
        let window = Arc::new(DocumentWindow::default());
        let sender = NewsSink { room: Arc::clone(self), key, generation, window: window.clone() };
        (generation, window, Box::new(sender))
    }

    /// A connection looks at the table.
    pub(crate) fn seat_client(&self, key: u64, generation: u64, client: Client) {
        let mut state = self.state.lock();
        if state.generation == generation
            && let Some(connection) = state.connections.get_mut(&key)
        {
            let old = connection.table.replace(client);
            drop(state);
            drop(old);
        }
    }

    /// Whether a connection has its document.
    pub(crate) fn is_ready(&self, key: u64) -> bool {
        self.state.lock().connections.get(&key).is_some_and(|here| here.is_ready)
    }

    /// Has every connection look whether there is another table.
    pub(crate) fn knock(&self) {
        self.state.lock().knock();
    }

    /// Answers what a client has with what it lacks.
    pub(crate) fn missing(&self, key: u64, state_vector: &[u8]) -> Result<Vec<u8>, Garbled> {
        let state = self.state.lock();
        let view = state.connections.get(&key).and_then(|here| state.views.get(&here.document_key));
        let view = view.ok_or(Garbled)?;
        Ok(wire::step2(&view.document.missing(state_vector)?))
    }

    /// Who is there.
    pub(crate) fn everybody(&self) -> Vec<u8> {
        wire::awareness(&self.state.lock().awareness.everybody())
    }

    /// Takes what a client wrote.
    pub(crate) fn merge(&self, key: u64, update: &[u8], is_old: bool) -> Result<(), Garbled> {
        self.state.lock().merge(key, update, is_old)
    }

    /// Takes what a client says of who is there. Says whether it has a name now and had none.
    pub(crate) fn hear(&self, key: u64, told: &[Presence]) -> bool {
        self.state.lock().hear(key, told)
    }

    /// Says now and then that the room is still there.
    pub(crate) fn tick(&self) {
        let mut state = self.state.lock();
        if state.renewed.elapsed() >= RENEW {
            state.renewed = Instant::now();
            let news = state.awareness.renew();
            state.tell(&news);
        }
    }
}

/// The way of news from a table to one connection.
pub(crate) struct NewsSink {
    room: Arc<Room>,
    key: u64,
    generation: u64,
    window: Arc<DocumentWindow>,
}

impl Outlet for NewsSink {
    fn put(&self, frame: Frame) -> bool {
        let news = self.window.take(&frame);
        let mut state = self.room.state.lock();
        if state.generation != self.generation || !state.connections.contains_key(&self.key) {
            return false;
        }
        if let Some(news) = news {
            state.take(self.key, news);
        }
        true
    }

    fn flush(&self) {
        let mut state = self.room.state.lock();
        if state.generation == self.generation {
            state.commit();
        }
    }
}

impl Drop for NewsSink {
    fn drop(&mut self) {
        let mut state = self.room.state.lock();
        if state.generation != self.generation {
            return;
        }
        state.give_up(self.key);
        if let Some(connection) = state.connections.get(&self.key) {
            connection.sender.part(CloseReason::new(GOING_AWAY, "The table has let go of you."));
        }
    }
}
