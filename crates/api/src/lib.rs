//! Tables over HTTP and websockets, as JSON.
//!
//! [`router`] is the whole door: tables, sockets, replay files, the description of it all, and figures for
//! whoever runs the server.
#![warn(missing_docs)]

mod asyncapi;
mod metrics;
mod openapi;
mod reply;
mod schema;
mod socket;
mod tables;
mod window;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use parlour_host::door::Limits;
use parlour_host::house::House;
use parlour_host::rate_limiter::RateLimiter;
use tokio::sync::watch;

pub use asyncapi::document as asyncapi;
pub use openapi::document as openapi;

/// What the door needs to know.
#[derive(Debug)]
pub struct Api {
    /// The tables.
    pub house: House,
    /// The address that people use, if it is not the one they come by.
    pub public_url: Option<String>,
    /// How much one client may do.
    pub limits: Limits,
    /// Counts what comes from where.
    pub rate_limiter: Arc<RateLimiter>,
    /// Changes when the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// All paths of this door.
///
/// Tables write to websockets themselves, fastest where it is served over plain TCP, as `axum::serve` does.
pub fn router(api: Arc<Api>) -> Router {
    let limit = DefaultBodyLimit::max(api.limits.bytes);
    Router::new()
        .route("/api/tables", post(tables::open).get(tables::lobby))
        .route("/api/tables/{id}", get(tables::describe))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/claim", post(tables::claim))
        .route("/api/tables/{id}/ws", get(tables::websocket))
        .route("/api/tables/{id}/view", get(tables::view))
        .route("/api/tables/{id}/replay", get(tables::replay))
        .route("/api/match", post(tables::quick_match))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/me/scores", get(tables::scores))
        .route("/api/games", get(tables::games))
        .route("/openapi.json", get(openapi::serve))
        .route("/asyncapi.json", get(asyncapi::serve))
        .route("/healthz", get(metrics::health))
        .route("/metrics", get(metrics::metrics))
        .fallback(reply::not_found)
        .method_not_allowed_fallback(reply::wrong_method)
        .layer(limit)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&api), reply::watch))
        .layer(axum::middleware::map_response(reply::harden))
        .with_state(api)
}
