//! Pobudka: four dream cards each, most of them unseen, and a call that wakes everybody up.
//!
//! For two to five players. [`rules`] is the game: turns there, special cards in [`rules::powers`],
//! beginnings and ends in [`rules::round`] and [`rules::scoring`]. [`cards`] are what it is played with;
//! [`state`] and its [`dream`]s are what it changes, [`view`] is what of it a player may know.
//! [`notation`] writes both as text, and [`json`] with its documents as JSON.
//!
//! # Choices we made
//!
//! Where the rules are silent or leave room:
//!
//! * An action without a seat is taken for the player who is to act and held only to the old reducer's
//!   guards. It can end a round that was never dealt (everybody ties at nothing), but not one with no
//!   or more than five people.
//! * When such a call ends a round early, a held card and offered cards stay in the state until the
//!   next deal; a half-made trade and who was looking at cards are over.
//! * The deal from a lobby is play, and listed for the host.
//! * If everybody looks at once, `peekingState` keeps its first three fields as they were dealt. An
//!   action without a seat looks for the player it names, and finishes for the first who has not. Who
//!   has finished and acts again is told that it is not their turn.
//! * When the last player has looked, the player who looked first is on turn, whatever the state said.
//! * A failed draw from an empty deck leaves `lastMove` as it was, and so does Choose 1.
//! * If a turn ends the round with the deck, the player who took it stays the current player, and
//!   `turnCount` does not move.
//! * "Go all in" counts hourglasses as nines, decides who wins the round, and comes before every
//!   other way of scoring.
//! * A table may load with more rounds behind it than `maxRounds`; it then ends with the next one.
//! * `firstPlayer: "random"` is about the first round and about rounds dealt from a lobby. A restarted
//!   game begins after the player who ended the one before.
//! * A lobby has `roundNumber` 0. One may wait in it with too few or too many people; dealing is then
//!   refused, and so is the next round of a table with a single player.
//! * In a lobby the host is asked for before the number of players is.
//! * Loaded states may hold fewer cards than the box; the laws then hold for the cards there are. A
//!   held card that nobody holds, a Take 2 without cards and a trade without its first card load, and
//!   are refused where they matter. Fields of another phase load if they cannot break play.
//! * What can be worked out is worked out and not read: the winners and their names, `startingPlayerIndex`
//!   and `roundNumber` if they are missing, and `knownTo` of a card that its owner is looking at.
//! * `peekReveal` in a view carries the card; the slot itself stays face down.
//! * Everybody at the table has seen a card taken from the discard pile go into a Dream, spectators
//!   too: as long as nobody peeks at it again, it counts as known to them.
//! * Which card of Take 2 was kept is masked for others in replays of a game that goes on.

pub mod action;
#[cfg(feature = "std")]
mod audit;
pub mod cards;
#[cfg(feature = "std")]
pub mod chart;
pub mod dream;
pub mod error;
#[cfg(feature = "std")]
pub mod json;
mod knowledge;
#[cfg(feature = "std")]
pub mod notation;
pub mod options;
pub mod rules;
#[cfg(feature = "std")]
mod specimen;
pub mod state;
#[cfg(feature = "std")]
pub mod view;

#[cfg(feature = "std")]
use parlour_engine::{Erased, Game};

pub use action::{Action, Event};
pub use cards::{Card, Edition};
pub use error::Illegal;
pub use options::Options;
pub use state::Pobudka;
#[cfg(feature = "std")]
pub use view::{CardView, View};

/// The game, whatever its type: for catalogs.
//
// Not inlined, or all of it would be compiled again in each crate that asks for it.
#[cfg(feature = "std")]
#[inline(never)]
pub fn game() -> &'static dyn Game {
    const { &Erased::<Pobudka>::new() }
}
