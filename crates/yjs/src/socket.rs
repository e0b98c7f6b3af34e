//! A client of a room.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use parlour_engine::Refusal;
use parlour_host::door::Bucket;
use parlour_host::id::TokenHash;
use tokio::sync::mpsc;

use crate::Yjs;
use crate::room::Room;
use crate::rooms::{self, Place};
use crate::state::{GARBLED, GOING_AWAY, Out};
use crate::window::DocumentWindow;
use crate::wire::{self, Garbled};

/// Somebody who has come in.
struct Guest {
    yjs: Arc<Yjs>,
    room: Arc<Room>,
    token: TokenHash,
    key: u64,
}

/// How a conversation ends.
enum Parting {
    Gone,
    Goodbye(u16, String),
}

/// Serves a client until it goes.
pub(crate) async fn serve(yjs: Arc<Yjs>, place: Place, token: TokenHash, mut socket: WebSocket) {
    let (out, mut inbox) = mpsc::channel(yjs.house.backlog());
    let name = place.name.clone();
    let (room, key) = yjs.rooms.enter(place, token, out);
    let guest = Guest { yjs, room, token, key };
    if let Parting::Goodbye(code, reason) = guest.converse(&mut socket, &mut inbox).await {
        part(&mut socket, code, &reason).await;
    }
    drop(inbox);
    drop(socket);
    guest.room.fall_silent(key);
    if guest.room.is_in_lobby(key) {
        // Whoever comes back within a moment keeps their place.
        tokio::time::sleep(guest.yjs.grace).await;
        guest.room.give_up_seat(key);
    }
    guest.room.wait_for_decision(key).await;
    guest.yjs.rooms.leave(&name, &guest.room, key);
}

/// Refuses a client.
pub(crate) async fn refuse(mut socket: WebSocket, code: u16, refusal: &Refusal) {
    let denied = wire::denied(&refusal.message);
    // Whoever is gone does not hear it.
    let _ = socket.send(Message::Binary(denied.into())).await;
    part(&mut socket, code, refusal.code).await;
}

impl Guest {
    async fn converse(&self, socket: &mut WebSocket, inbox: &mut mpsc::Receiver<Out>) -> Parting {
        let mut bucket = Bucket::new(self.yjs.burst, self.yjs.messages);
        let mut stopping = self.yjs.stopping.clone();
        let mut table = self.room.table.subscribe();
        let mut tick = tokio::time::interval(Duration::from_secs(5));
        let mut is_ready = false;
        if let Err(refusal) = self.look() {
            return Parting::Goodbye(GOING_AWAY, refusal.message);
        }
        loop {
            tokio::select! {
                message = socket.next(), if is_ready => match message {
                    Some(Ok(Message::Binary(frame))) => {
                        if !bucket.take() {
                            return Parting::Goodbye(GOING_AWAY, "TOO_FAST".to_owned());
                        }
                        match self.hear(&frame).await {
                            Ok(Some(answer)) => {
                                if socket.send(Message::Binary(answer.into())).await.is_err() {
                                    return Parting::Gone;
                                }
                            }
                            Ok(None) => {}
                            Err(Garbled) => {
                                let why = "That cannot be read.".to_owned();
                                return Parting::Goodbye(GARBLED, why);
                            }
                        }
                    }
                    Some(Ok(Message::Text(_))) => {
                        return Parting::Goodbye(GARBLED, "Messages are bytes, not text.".to_owned());
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Parting::Gone,
                },
                out = inbox.recv() => match out {
                    Some(Out::Ready) => {
                        is_ready = true;
                        for frame in self.room.greeting(self.key) {
                            if socket.feed(Message::Binary(frame.into())).await.is_err() {
                                return Parting::Gone;
                            }
                        }
                        if socket.flush().await.is_err() {
                            return Parting::Gone;
                        }
                        self.sit_down().await;
                    }
                    Some(Out::Frame(frame)) => {
                        if socket.send(Message::Binary(frame)).await.is_err() {
                            return Parting::Gone;
                        }
                    }
                    Some(Out::Close(code, reason)) => return Parting::Goodbye(code, reason),
                    None => return Parting::Goodbye(GOING_AWAY, "You do not keep up.".to_owned()),
                },
                changed = table.changed() => {
                    if changed.is_err() {
                        return Parting::Gone;
                    }
                    if let Err(refusal) = self.look() {
                        return Parting::Goodbye(GOING_AWAY, refusal.message);
                    }
                }
                _ = tick.tick() => self.room.tick(),
                _ = stopping.changed() => {
                    return Parting::Goodbye(GOING_AWAY, "The server is stopping.".to_owned());
                }
            }
        }
    }

    /// Looks at the room's table, if there is one.
    fn look(&self) -> Result<(), Refusal> {
        let Some(table) = *self.room.table.borrow() else { return Ok(()) };
        let (generation, mouth) = self.room.mouth(self.key);
        let window = Arc::new(DocumentWindow);
        let client = self.yjs.house.attach(table, vec![self.token], false, None, window, mouth)?;
        self.room.seat_client(self.key, generation, client);
        Ok(())
    }

    /// Takes a frame; the answer, if it needs one.
    async fn hear(&self, frame: &[u8]) -> Result<Option<Vec<u8>>, Garbled> {
        match wire::read(frame)? {
            wire::Message::Step1(state_vector) => {
                return self.room.missing(self.key, state_vector).map(Some);
            }
            wire::Message::Step2(update) => self.room.merge(self.key, update, true)?,
            wire::Message::Update(update) => self.room.merge(self.key, update, false)?,
            wire::Message::Awareness(told) => {
                if self.room.hear(self.key, &told) {
                    self.sit_down().await;
                }
            }
            wire::Message::Query => return Ok(Some(self.room.everybody())),
            wire::Message::Other => {}
        }
        Ok(None)
    }

    /// Gives somebody who has a name a seat, if there is one to be had. Others look on.
    async fn sit_down(&self) {
        let table = *self.room.table.borrow();
        if let (Some(table), Some((seat, name))) = (table, self.room.may_replace(self.key)) {
            let replaced = self.yjs.house.replace(table, seat, &name, self.token).await;
            if let Err(refusal) = replaced {
                self.yjs.house.count_reject(refusal.code);
            }
            return;
        }
        let Some(name) = self.room.wants_seat(self.key) else { return };
        let result = match table {
            Some(table) => {
                let join = self.yjs.house.join(table, &name, None, Some(self.token));
                join.await.map(drop)
            }
            None => self.open(&name).await,
        };
        if let Err(refusal) = result {
            tracing::debug!(code = refusal.code, "somebody got no seat");
            self.yjs.house.count_reject(refusal.code);
        }
    }

    /// Opens the room's table, of which whoever is first is the owner.
    async fn open(&self, name: &str) -> Result<(), Refusal> {
        let opening = self.room.opening.lock().await;
        let table = *self.room.table.borrow();
        if let Some(table) = table {
            drop(opening);
            let join = self.yjs.house.join(table, name, None, Some(self.token));
            return join.await.map(drop);
        }
        let table =
            rooms::open(&self.yjs.house, &self.room.name, self.room.game, name, self.token).await?;
        self.room.table.send_replace(Some(table));
        Ok(())
    }
}

/// Says goodbye, and waits a moment for the client to say it, too.
async fn part(socket: &mut WebSocket, code: u16, reason: &str) {
    // A reason has at most 123 bytes.
    let reason: String = reason.chars().take(40).collect();
    let frame = CloseFrame { code, reason: reason.into() };
    let goodbye = async {
        // The client may be gone already; then there is nobody to tell.
        let _ = socket.send(Message::Close(Some(frame))).await;
        while let Some(Ok(_)) = socket.next().await {}
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), goodbye).await;
}
