//! Lebanese Deal: property sets, rent and robbery, and a card that just says no.
//!
//! For two to five players. [`rules`] is the game: turns there, action cards in [`rules::plays`], answers
//! in [`rules::answers`]. What each action card does is a pure function in [`rules::effects`], made of the
//! verbs in [`rules::thefts`] and [`rules::demands`]; [`rules::payment`] knows which payments there are.
//! [`cards`] are what it is played with; [`state`] and what is [`pending`] are what it changes, cards move
//! through [`moving`], and [`view`] is what a player may know. [`notation`] writes all of it as text, and
//! [`json`] as JSON.
//!
//! # Choices we made
//!
//! Where the rules are silent, leave room, or contradict themselves:
//!
//! * Documents keep the order in which cards came to a hand, a bank or a set, and so do we: each card
//!   remembers when it moved. Several cards that move at once (a payment, a discard) do so in the order
//!   of the deck, wild cards after the properties; a stolen set keeps its order.
//! * `turnTimeoutS` and `responseTimeoutS` are for the host, which has a clock: the rules set no timer, and
//!   `default_action` says what to do for somebody whose time is up.
//! * If both piles are empty and a whole round goes by in which nobody plays a card from hand, the game
//!   ends without a winner; moving wild cards does not count. Without this a table whose cards all lie
//!   in banks would go on for ever. The document counts such turns in `idleTurns`, if there are any.
//! * `doubleRentActive` is a yes or no. If a table doubles rents more than once, the document also has
//!   `doubleRentCount`.
//! * The option `players` is about the chairs of a room. At a table it is the number of people there.
//! * Leaving and coming back are the table-keeping actions `LEAVE` and `RETURN`, of the seat itself, or of
//!   the table with a `playerId`. A seat that is given up stays, marked `hasLeft`, and is skipped. A demand
//!   is also dropped if the player leaves who was to be paid.
//! * A House that is an Abracadabra is worth more than the Hotel on it, so that there could be a debt that
//!   no payment fits: the House is enough, and may not go without the Hotel. A Hotel that goes because its
//!   House does is therefore never one card too many.
//! * An Abracadabra that does not say what it is, or says something unknown, is refused like one that
//!   cannot be that. What other cards say about it is ignored.
//! * A Get Joker aimed at a color that the wild card cannot have lands it under the one it has; that is
//!   what the rules say, though elsewhere such a color is refused.
//! * A wild card in a converted set that lies under none of its colors takes the first of them when it
//!   leaves, as properties take their own. A Deal Breaker takes the set as it lies.
//! * A Mosque that may only stand on a Hotel is refused with `HOUSE_REQUIRED` where there is none, and one
//!   that may only stand in Makkah with `INVALID_COLOR` elsewhere.
//! * Of a locked set that is not complete, which only a document can have, a Sly Deal can take nothing, a
//!   Force Deal can.
//! * A hand of more than the limit is discarded down to it only at the end of the turn.
//! * When nobody is asked who has no No (`autoAccept`), everybody learns that they have none.
//! * Loaded states may hold any cards of the deck, each once. What is played and not in a pile (the card
//!   of a pending action, the Nos of a chain) is only named. Which No is whose (`pendingDefense`), who has
//!   to answer and whether a No is open are worked out, names and rents of cards are not read. A lock on a
//!   set locks it, also if `lockedSets` does not name it. A chain without cards is none. A property may lie
//!   under another color only where sets are converted. A pending theft has to be possible.
//! * A phase that is not said follows from what is pending; without that it is drawing.

pub mod action;
#[cfg(feature = "std")]
mod audit;
pub mod card_set;
pub mod cards;
#[cfg(feature = "std")]
pub mod chart;
pub mod colors;
pub mod error;
mod fixtures;
#[cfg(feature = "std")]
pub mod json;
mod knowledge;
pub mod moving;
#[cfg(feature = "std")]
pub mod names;
#[cfg(feature = "std")]
pub mod notation;
pub mod options;
pub mod order;
pub mod pending;
pub mod piles;
pub mod rules;
#[cfg(feature = "std")]
mod setup;
#[cfg(feature = "std")]
mod specimen;
pub mod state;
#[cfg(feature = "std")]
pub mod view;

#[cfg(feature = "std")]
use parlour_engine::{Erased, Game};

pub use action::{Action, Event, Play};
pub use card_set::CardSet;
pub use cards::{ActionType, Card, CardType};
pub use colors::{Color, ColorSet, Hue};
pub use error::Illegal;
pub use options::Options;
pub use state::Deal;
#[cfg(feature = "std")]
pub use view::{CardView, View};

/// The game, whatever its type: for catalogs.
//
// Not inlined, or all of it would be compiled again in each crate that asks for it.
#[cfg(feature = "std")]
#[inline(never)]
pub fn game() -> &'static dyn Game {
    const { &Erased::<Deal>::new() }
}
