//! A client of a room.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use parlour_engine::Refusal;
use parlour_host::door::{
    CloseReason, Codec, Followup, FrameSender, GOING_AWAY, Handled, Incoming, Payload, Socket, Wire,
};
use parlour_host::id::{TableId, TokenHash};
use tokio::sync::watch;
use tokio::time::Interval;

use crate::Yjs;
use crate::room::Room;
use crate::rooms::{self, Place};
use crate::state::{BAD_TOKEN, GARBLED, NO_SUCH_ROOM, REMOVED};
use crate::wire::{self, Garbled};

/// Serves a client until it goes.
pub(crate) async fn serve(yjs: Arc<Yjs>, place: Place, token: TokenHash, socket: Socket) {
    let sender = FrameSender::new(socket.wire().clone(), yjs.house.backlog());
    let name = place.name.clone();
    let (room, key) = yjs.rooms.enter(place, token, sender);
    let mut table = room.table.subscribe();
    table.mark_changed();
    let participant = Arc::new(Participant { yjs, room, token, key });
    let tick = tokio::time::interval(Duration::from_secs(5));
    let mut codec = SyncCodec { participant: participant.clone(), is_ready: false, table, tick };
    socket.serve(&mut codec).await;
    drop(codec);
    participant.room.fall_silent(key);
    if participant.room.is_in_lobby(key) {
        // A client that comes back within a moment keeps its place.
        tokio::time::sleep(participant.yjs.grace).await;
        participant.room.give_up_seat(key);
    }
    participant.room.wait_for_decision(key).await;
    participant.yjs.rooms.leave(&name, &participant.room, key);
}

/// Turns a client away before it has come in.
pub(crate) async fn turn_away(refusal: &Refusal, socket: Socket) {
    let reason = deny(refusal, socket.wire());
    socket.turn_away(reason).await;
}

fn deny(refusal: &Refusal, wire: &Wire) -> CloseReason {
    wire.send(&wire::denied(&refusal.message));
    let code = match refusal.code {
        "BAD_TOKEN" => BAD_TOKEN,
        "NO_SUCH_TABLE" | "BAD_ROOM" | "UNKNOWN_GAME" => NO_SUCH_ROOM,
        "NO_SPECTATORS" => REMOVED,
        _ => GOING_AWAY,
    };
    CloseReason::new(code, refusal.code)
}

/// A client that has come in.
struct Participant {
    yjs: Arc<Yjs>,
    room: Arc<Room>,
    token: TokenHash,
    key: u64,
}

/// A client that speaks y-websocket.
struct SyncCodec {
    participant: Arc<Participant>,
    /// Whether the document is there: before, nothing can be merged into it.
    is_ready: bool,
    /// The room's table. After a rematch it is another.
    table: watch::Receiver<Option<TableId>>,
    tick: Interval,
}

impl Codec for SyncCodec {
    fn refuse(&mut self, refusal: &Refusal, wire: &Wire) -> CloseReason {
        deny(refusal, wire)
    }

    fn is_listening(&self) -> bool {
        self.is_ready
    }

    fn hear(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Handled {
        let Payload::Bytes(frame) = incoming.payload else {
            return Err(CloseReason::new(GARBLED, "Messages are bytes, not text."));
        };
        if incoming.is_too_fast {
            return Err(CloseReason::new(GOING_AWAY, "TOO_FAST"));
        }
        let participant = &self.participant;
        participant
            .hear(frame, wire)
            .map_err(|Garbled| CloseReason::new(GARBLED, "That cannot be read."))
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Handled> {
        let Participant { room, key, .. } = &*self.participant;
        self.is_ready = self.is_ready || room.is_ready(*key);
        while self.tick.poll_tick(cx).is_ready() {
            room.tick();
        }
        if self.table.has_changed().unwrap_or(false) {
            let table = *self.table.borrow_and_update();
            if let Err(refusal) = self.participant.look(table) {
                return Poll::Ready(Err(CloseReason::new(GOING_AWAY, refusal.message)));
            }
        }
        Poll::Pending
    }
}

impl Participant {
    /// Looks at the room's table, if there is one.
    fn look(&self, table: Option<TableId>) -> Result<(), Refusal> {
        let Some(table) = table else { return Ok(()) };
        let (generation, window, sender) = self.room.sender(self.key);
        let client = self.yjs.house.attach(table, vec![self.token], false, None, window, sender)?;
        self.room.seat_client(self.key, generation, client);
        Ok(())
    }

    /// Takes a frame, and answers it if it needs an answer.
    fn hear(self: &Arc<Self>, frame: &[u8], wire: &Wire) -> Result<Option<Followup>, Garbled> {
        match wire::read(frame)? {
            wire::Message::Step1(state_vector) => {
                wire.send(&self.room.missing(self.key, state_vector)?);
            }
            wire::Message::Step2(update) => self.room.merge(self.key, update, true)?,
            wire::Message::Update(update) => self.room.merge(self.key, update, false)?,
            wire::Message::Awareness(told) => {
                if self.room.hear(self.key, &told) {
                    let participant = self.clone();
                    return Ok(Some(Box::pin(async move { participant.sit_down().await })));
                }
            }
            wire::Message::Query => wire.send(&self.room.everybody()),
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

    /// Opens the room's table. The first participant owns it.
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
        self.room.knock();
        Ok(())
    }
}
