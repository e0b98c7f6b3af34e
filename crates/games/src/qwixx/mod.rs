//! Qwixx: a roll-and-cross dice game for two to five players.
//!
//! [`rules`] is the game as it is played, and the score pad for dice on a real table; [`state`] is what
//! both change, [`sheet`] and [`dice`] what it is made of. [`notation`] writes and reads it as text,
//! [`json`] as documents. [`history`] is kept beside it: what was done, and what a score pad takes back.
//!
//! # Choices we made
//!
//! * Choices on the white dice stay hidden until everybody has made one, so nobody gains by
//!   waiting for the others. Events say that somebody has chosen, never what.
//! * A closed row's die is still rolled, to keep the shape of the dice, and never usable.
//! * Taking back an open choice is play: it is listed, but nobody is waited for because of it.
//! * On the score pad, taking back replays the history. If that does not lead to the present sheets (a
//!   game set up by hand, or saved without its beginning), only the last step is turned back, and only
//!   if taking it again would lead here; dice that nobody wrote down are gone.
//! * With `firstPlayer: random` the start of the game draws who begins.
//! * `maxPenalties` is also the number of penalty boxes: a sheet holds no more.
//! * A game loaded into a score pad keeps its own rules; where it names none, the pad's hold.
//! * A history may name people who have left, but no rows, numbers and dice that do not exist.

pub mod action;
#[cfg(feature = "std")]
mod audit;
#[cfg(feature = "std")]
mod chart;
pub mod dice;
pub mod error;
#[cfg(feature = "std")]
pub mod history;
#[cfg(feature = "std")]
pub mod json;
#[cfg(feature = "std")]
pub mod notation;
pub mod options;
pub mod rules;
pub mod sheet;
#[cfg(feature = "std")]
mod specimen;
pub mod state;
#[cfg(feature = "std")]
pub mod view;

#[cfg(feature = "std")]
use parlour_engine::{Erased, Game};

pub use action::{Action, Cross, Event};
pub use error::Illegal;
pub use options::Options;
pub use state::Qwixx;
#[cfg(feature = "std")]
pub use view::View;

/// The game, whatever its type: for catalogs.
//
// Not inlined, or all of it would be compiled again in each crate that asks for it.
#[cfg(feature = "std")]
#[inline(never)]
pub fn game() -> &'static dyn Game {
    const { &Erased::<Qwixx>::new() }
}
