//! Tables as Yjs documents, for stock y-websocket clients.
//!
//! [`router`] is the whole door: `/yjs/{room}` speaks the protocol of y-websocket. The table at the host decides; a
//! document only says what one viewer may know of it, and carries what they want to do.
#![warn(missing_docs)]

mod check;
mod crowd;
mod document;
mod intent;
#[cfg(test)]
mod laws;
mod projection;
mod room;
mod rooms;
mod socket;
mod state;
mod value;
mod window;
mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use parlour_engine::Refusal;
use parlour_host::door;
use parlour_host::doorman::Doorman;
use parlour_host::house::House;
use parlour_host::id::{Token, TokenHash};
use parlour_host::refuse;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::rooms::Rooms;
use crate::state::{BAD_TOKEN, GOING_AWAY, NO_SUCH_ROOM, REMOVED};

/// That the documents of a game are those of the original Uno app: a state in maps of their own, players by client ids,
/// a host among them. Programs put it into the catalog beside the game that has them.
#[derive(Clone, Copy, Debug)]
pub struct UnoDocuments;

/// What the door needs to know.
#[derive(Debug)]
pub struct Yjs {
    house: House,
    public_url: Option<String>,
    messages: u32,
    burst: u32,
    grace: Duration,
    doorman: Arc<Doorman>,
    stopping: watch::Receiver<bool>,
    rooms: Rooms,
}

/// How long somebody may be away from a lobby before their seat is free.
const GRACE: Duration = Duration::from_secs(5);

/// Longest message.
const MOST_BYTES: usize = 256 * 1024;

/// How much room a connection has for what comes and goes.
const BUFFER: usize = 8 * 1024;

/// Lengths that the secret of a client may have.
const SECRET: std::ops::RangeInclusive<usize> = 22..=128;

impl Yjs {
    /// A door to these tables, through which clients may send so many messages a second.
    pub fn new(
        house: House,
        public_url: Option<String>,
        messages: u32,
        doorman: Arc<Doorman>,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        let burst = messages.saturating_mul(2);
        let rooms = Rooms::default();
        Self { house, public_url, messages, burst, grace: GRACE, doorman, stopping, rooms }
    }

    /// Answers somebody who gets no socket.
    fn turn_away(&self, status: StatusCode, refusal: &Refusal) -> Response {
        self.house.count_reject(refusal.code);
        let Refusal { code, message } = refusal;
        (status, Json(json!({ "error": { "code": code, "message": message } }))).into_response()
    }

    /// The same door, with so long for somebody to come back to a lobby.
    #[must_use]
    pub fn with_grace(self, grace: Duration) -> Self {
        Self { grace: grace.min(GRACE), ..self }
    }
}

/// All paths of this door.
pub fn router(yjs: Arc<Yjs>) -> Router {
    Router::new().route("/yjs/{room}", get(enter)).with_state(yjs)
}

/// What stands behind the question mark. It holds a secret, so it is neither printed nor logged.
#[derive(Deserialize)]
struct Wishes {
    token: Option<String>,
    game: Option<String>,
}

async fn enter(
    State(yjs): State<Arc<Yjs>>,
    Path(room): Path<String>,
    Query(wishes): Query<Wishes>,
    extensions: Extensions,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return yjs.turn_away(StatusCode::UPGRADE_REQUIRED, &refuse::no_upgrade());
    };
    if let Err(refusal) = door::check_origin(&headers, yjs.public_url.as_deref()) {
        return yjs.turn_away(StatusCode::FORBIDDEN, &refusal);
    }
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let address = yjs.doorman.address(peer, &headers);
    let seated = match yjs.doorman.seat(address) {
        Ok(seated) => seated,
        Err(refusal) => return yjs.turn_away(StatusCode::TOO_MANY_REQUESTS, &refusal),
    };
    let upgrade = upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    upgrade.on_upgrade(async move |socket| {
        let found = async {
            let token = secret(wishes.token.as_deref())?;
            let may_look = || yjs.doorman.pass(address).map_err(|_| refuse::too_fast());
            let game = wishes.game.as_deref();
            let place = yjs.rooms.find(&yjs.house, &room, game, may_look).await?;
            Ok::<_, Refusal>((token, place))
        };
        match found.await {
            Ok((token, place)) => socket::serve(yjs, place, token, socket).await,
            Err(refusal) => {
                yjs.house.count_reject(refusal.code);
                socket::refuse(socket, close_code(&refusal), &refusal).await;
            }
        }
        drop(seated);
    })
}

/// What is kept of a client's secret. Whoever brings none gets one that nobody knows, and cannot come back.
fn secret(token: Option<&str>) -> Result<TokenHash, Refusal> {
    match token {
        None => Ok(Token::random().hash()),
        Some(token) if SECRET.contains(&token.len()) => Ok(Token::from_text(token).hash()),
        Some(_) => Err(Refusal::new(
            "BAD_TOKEN",
            format!("A token has {} to {} letters.", SECRET.start(), SECRET.end()),
        )),
    }
}

fn close_code(refusal: &Refusal) -> u16 {
    match refusal.code {
        "BAD_TOKEN" => BAD_TOKEN,
        "NO_SUCH_TABLE" | "BAD_ROOM" | "UNKNOWN_GAME" => NO_SUCH_ROOM,
        "NO_SPECTATORS" => REMOVED,
        _ => GOING_AWAY,
    }
}
