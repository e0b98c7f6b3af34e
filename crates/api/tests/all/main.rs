//! The JSON door, from outside. One program: linking is most of what a small one costs.

mod asyncapi;
mod door;
mod http;
mod rate_limiter;
mod socket;
mod undo;
mod wire;

use parlour::Standard;
use parlour_engine::{Catalog, Game};

/// The games of the house.
fn catalog() -> Catalog {
    Catalog::standard()
}

/// The game with this id.
fn game_of(id: &str) -> &'static dyn Game {
    catalog().find(id).expect("a game").game()
}
