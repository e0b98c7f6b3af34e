//! The games in a browser: pages, boards, and a socket that keeps them up to date.
//!
//! A board is a function from a [`Scene`](scene::Scene), which holds what one viewer may know, to markup. The
//! `window` writes a frame of it whenever a table changes, the socket sends it, and one small script swaps it
//! in. [`router`] is the whole door.
#![warn(missing_docs)]

mod assets;
pub mod boards;
pub mod called;
mod errors;
mod hints;
mod inspect;
pub mod keys;
pub mod kit;
pub mod learn;
mod live;
mod options;
mod pages;
pub use pages::rules;
mod plot;
mod qr;
#[cfg(test)]
mod sample;
pub mod scene;
pub mod size;
pub mod table;
mod window;
pub mod words;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use parlour_host::door::Limits;
use parlour_host::house::House;
use parlour_host::rate_limiter::RateLimiter;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

/// What the door needs to know.
#[derive(Debug)]
pub struct Web {
    /// The tables.
    pub house: House,
    /// The address that people use, if it is not the one they come by.
    pub public_url: Option<String>,
    /// How much one page may do.
    pub limits: Limits,
    /// Counts what comes from where.
    pub rate_limiter: Arc<RateLimiter>,
    /// Changes when the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// All paths of this door. What it does not know goes to the neighbour.
pub fn router(web: Arc<Web>, neighbour: Router) -> Router {
    let limit = DefaultBodyLimit::max(web.limits.bytes);
    let bring = post(pages::inspect::bring).layer(DefaultBodyLimit::max(pages::inspect::MOST_FILE));
    let pages = Router::new()
        .route("/", get(pages::front::show))
        .route("/play", post(pages::front::play))
        .route("/new/{game}", get(pages::new::show).post(pages::new::open))
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/join", post(pages::table::join))
        .route("/t/{id}/take", get(pages::table::offer).post(pages::table::take))
        .route("/t/{id}/inspect", get(pages::inspect::table))
        .route("/t/{id}/inspect/branch", post(pages::inspect::branch_table))
        .route("/t/{id}/replay", get(pages::inspect::download))
        .route("/inspect", get(pages::inspect::ask).merge(bring))
        .route("/inspect/{key}", get(pages::inspect::file))
        .route("/inspect/{key}/branch", post(pages::inspect::branch_file))
        .route("/me", get(pages::me::show))
        .route("/me/{game}", get(pages::statistics::show))
        .route("/rules/{game}", get(pages::rules::show))
        .route("/learn/{game}", get(pages::learn::begin))
        .route("/learn/{game}/{step}", get(pages::learn::show))
        // Files are the same for everybody. Pages are not packed: the length of a packed page tells something of what is in it.
        .route("/assets/{name}", get(assets::serve).layer(CompressionLayer::new()))
        .route_layer(from_fn_with_state(Arc::clone(&web), pages::watch));
    pages
        .route("/t/{id}/live", get(pages::table::live))
        .fallback(move |request| pages::error::elsewhere(neighbour, request))
        .layer(limit)
        .layer(Extension(Arc::<inspect::shelf::Shelf>::default()))
        .layer(map_response(pages::harden))
        .with_state(web)
}
