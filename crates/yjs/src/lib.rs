//! Tables as Yjs documents, for stock y-websocket clients.
//!
//! [`router`] is the whole door: `/yjs/{room}` speaks the protocol of y-websocket. The table at the host decides; a
//! document only says what one viewer may know of it, and carries what they want to do.
#![warn(missing_docs)]

mod awareness;
mod check;
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

use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use parlour_engine::Refusal;
use parlour_host::door::{Kind, Limits, SocketContext, Upgrade};
use parlour_host::house::House;
use parlour_host::id::{Token, TokenHash};
use parlour_host::rate_limiter::RateLimiter;
use parlour_host::refuse;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::rooms::Rooms;

/// That the documents of a game are those of the original Uno app: a state in maps of their own, players by client ids,
/// a host among them. Programs put it into the catalog beside the game that has them.
#[derive(Clone, Copy, Debug)]
pub struct UnoDocuments;

/// What the door needs to know.
#[derive(Debug)]
pub struct Yjs {
    house: House,
    public_url: Option<String>,
    limits: Limits,
    grace: Duration,
    rate_limiter: Arc<RateLimiter>,
    stopping: watch::Receiver<bool>,
    rooms: Rooms,
}

/// How long somebody may be away from a lobby before their seat is free.
const GRACE: Duration = Duration::from_secs(5);

/// Longest message.
const MOST_BYTES: usize = 256 * 1024;

/// Lengths that the secret of a client may have.
const SECRET: std::ops::RangeInclusive<usize> = 22..=128;

impl Yjs {
    /// A door to these tables, with these limits but for the length of messages: documents are larger.
    pub fn new(
        house: House,
        public_url: Option<String>,
        limits: Limits,
        rate_limiter: Arc<RateLimiter>,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        let limits = Limits { bytes: MOST_BYTES, ..limits };
        let rooms = Rooms::default();
        Self { house, public_url, limits, grace: GRACE, rate_limiter, stopping, rooms }
    }

    /// Answers somebody who gets no socket.
    fn turn_away(&self, refusal: &Refusal) -> Response {
        self.house.count_reject(refusal.code);
        let Refusal { code, message } = refusal;
        let status = match *code {
            "FOREIGN_ORIGIN" => StatusCode::FORBIDDEN,
            "TOO_MANY_SOCKETS" => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::UPGRADE_REQUIRED,
        };
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
    mut parts: Parts,
) -> Response {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let public = yjs.public_url.as_deref();
    let upgrade = match Upgrade::check(&mut parts, peer, public, &yjs.rate_limiter) {
        Ok(upgrade) => upgrade,
        Err(refusal) => return yjs.turn_away(&refusal),
    };
    let address = upgrade.address();
    let place = SocketContext {
        limits: yjs.limits,
        house: yjs.house.clone(),
        stopping: yjs.stopping.clone(),
    };
    upgrade.open(Kind::Bytes, place, move |socket| async move {
        let found = async {
            let token = secret(wishes.token.as_deref())?;
            let may_look = || yjs.rate_limiter.pass(address).map_err(|_| refuse::too_fast());
            let game = wishes.game.as_deref();
            let place = yjs.rooms.find(&yjs.house, &room, game, may_look).await?;
            Ok::<_, Refusal>((token, place))
        };
        match found.await {
            Ok((token, place)) => socket::serve(yjs, place, token, socket).await,
            Err(refusal) => {
                yjs.house.count_reject(refusal.code);
                socket::turn_away(&refusal, socket).await;
            }
        }
    })
}

/// What is kept of a client's secret. Clients that bring none get one that nobody knows, and cannot come back.
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
