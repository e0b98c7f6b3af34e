//! Uno: match the color or the symbol, and be rid of your cards first.
//!
//! For two to ten players. [`rules`] says who may do what: playing and drawing cards, house rules, how rounds begin
//! and end, people who come and go. [`state`] is what they change, made of [`cards`] and [`hands`];
//! [`view`] is what of it a player may know. [`notation`] writes both as text, and [`json`] as documents. `lobby` is
//! what changes names and seats besides.
//!
//! # Choices we made
//!
//! Where the rules are silent, leave room, or contradict each other:
//!
//! * An endless game (`scoreLimit: "infinity"`) ends with round 50, so that every game ends: the highest score
//!   wins, among equals the winner of the last round, else the first in playing order.
//! * Playing out of turn goes with the other house rules as on one's own turn: several cards, swapped hands,
//!   a call of UNO. While draw cards pile up or a wild draw four waits, it is simply not that player's turn.
//! * Of several cards only the first has to fit. With `drawDecision` the drawn card goes alone.
//! * `swapWith` on the last card is checked and then means nothing.
//! * While a wild draw four waits for its answer nobody calls UNO or is caught: drawing two would change the
//!   hand that is in question. The answer does not save who forgot to call; the turn after it does.
//! * A player who lays cards down to the last one without calling is exposed, however many they were; not if a
//!   swap gave them more cards. UNO can be called once until the next turn, also by somebody who has had
//!   one card for a while. Calls that still stand are in `unoCalled`, which is there only if there are any.
//! * `chosenColor` that is no color at all, of whatever type, is an invalid color, and ignored where no
//!   color is needed. Null stands for a missing field everywhere.
//! * Seats are numbered by `playerOrder`, which names everybody who was dealt in and so keeps those who were
//!   removed. Somebody who takes a seat takes that place, too; a removed player who takes another's seat trades
//!   places with them. Going back to the lobby drops who was removed.
//! * If the player who is to answer a wild draw four is removed, or the one who played it, the question is off.
//!   What has piled up stays for the next player.
//! * The host's `PLAYER_LOST` and `TAKE_SEAT` work in a lobby as well: leaving it, joining it (`ROOM_FULL`), taking
//!   another name. To lose a bot or somebody already missing is `NO_SUCH_ORPHAN`. `RETURN_TO_LOBBY` in play is
//!   `ROUND_NOT_ENDED`, between rounds `GAME_ALREADY_STARTED`. `REMOVE_BOT` of somebody else is `MALFORMED_ACTION`.
//! * Where no other human is there to own the room, its owner stays; if that one is removed, it goes to the next
//!   human who is missing, and without any to the next bot.
//! * `orphanHands` and `statusBeforePause` appear with the first pause of a game, and stay, empty, until the next.
//!   Bots are listed in `bots`.
//! * Who has given a hand away knows its cards until they are played. Whole games remember that in `seenCards`;
//!   it is nobody's to see.
//! * Counts in a document (`playerCardCounts`, `deckCount`) are written and not believed: the cards decide.
//! * `spectators` is a matter of the door, so the rules only carry it.

pub mod action;
#[cfg(feature = "std")]
mod audit;
pub mod cards;
#[cfg(feature = "std")]
pub mod chart;
pub mod error;
pub mod hands;
#[cfg(feature = "std")]
pub mod json;
mod knowledge;
#[cfg(feature = "std")]
mod lobby;
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

pub use action::{Action, Event, Play};
pub use cards::{Card, Color, Symbol};
pub use error::Illegal;
pub use options::Options;
pub use state::Uno;
#[cfg(feature = "std")]
pub use view::View;

/// The game, whatever its type: for catalogs.
//
// Not inlined, or all of it would be compiled again in each crate that asks for it.
#[cfg(feature = "std")]
#[inline(never)]
pub fn game() -> &'static dyn Game {
    const { &Erased::<Uno>::new() }
}
