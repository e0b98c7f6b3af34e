//! Data War: turn up cards, take the table, and launch three stacks before the other side does.
//!
//! For two. [`rules`] is the game: the flow by itself in [`rules::machine`], a statechart without cards;
//! turns and effects, which are made of the small steps in [`rules::store`]; and in [`rules::clock`] what
//! happens by itself. [`cards`] are what it is played with, and a [`queue`] has the effects that wait; [`state`] is what all of it changes, [`view`] what of it a viewer may know. [`notation`] has both as text,
//! [`json`] as JSON.
//!
//! # Choices we made
//!
//! Where the rules are silent or leave room:
//!
//! * The first person at the table sets it up and resets it: the player, or against a bot on that
//!   seat the cpu. Leaving the opening animation early is part of setting up. With two bots the player's
//!   seat does it, and either seat may tap.
//! * An action without a seat is the driver's. It may do everything a seat may do, besides timers and
//!   system events, and also pause a table of two people. From a seat such a table cannot be paused.
//! * Two bots tap, fight and dismiss by themselves: taps after the bot's delay, effects at once. Such a
//!   timer in a war fires `TAP_DECK`, which the others do not.
//! * A pause does not keep anybody from setting up: who quits from the menu leaves a paused table behind. Only
//!   the opening animation waits, as it stands for time.
//! * Decks that are laid out have a card at least: nobody could turn up the first one otherwise.
//! * The four events that lead nowhere are refused as such always, even after the end. Switches of the
//!   screen work after the end; a timer is refused because the game is over.
//! * `PRE_REVEAL_COMPLETE` is accepted only where the delay would lead to `ready`, too.
//! * A quit keeps `currentTurn`, so the next game of that table goes on counting; a reset does not.
//! * A game that has its `maxTurns` ends in `game_over` with `endedBy`, and nobody wins it.
//! * A recall of no Launch Stacks shuffles nothing.
//! * A tantrum that chooses takes from the cards the winner still has on the table, and everybody sees from
//!   which places. A place that is not there is not offered; too few, too many or twice the same is a wrong count.
//! * With `owywInDataWar` a bot opens any of its cards by chance, as before a turn. In a one-sided takeover only
//!   who fights can open.
//! * `autoDismissMs` and `cpuDelayMs`, if they are left alone, follow the constants of `timings`. The pause
//!   after an effect is the constant `EFFECT_PROCESSING`.
//! * A side whose value was raised and lowered is shown as lowered.
//! * What can be worked out is worked out and not read: tooltips, turn states, `preRevealProcessed`,
//!   `requiresInteraction`, `endedBy`, and all of a timer but its number. Values, the latest card and counts may
//!   be left out, but not be wrong. Without `windowStart`, the cards since the last one face down count.
//! * The state document has one more list, `seenCards`: cards in decks and face down on the table that
//!   everybody has seen and can still place. Views do not have it.
//! * Everybody is taken to remember which card went where, from the table into a deck and from one
//!   deck to the other, until it is shuffled in. Lists of cards in the options are as secret as a deck.
//! * The offer is the top of a deck, so who chooses sees it in `selecting` and not before.
//! * The ids of the seats are `player` and `cpu`, whatever ids people bring.
//! * Data Grab as a scramble is left out.

pub mod action;
#[cfg(feature = "std")]
mod audit;
pub mod cards;
#[cfg(feature = "std")]
pub mod chart;
pub mod error;
#[cfg(feature = "std")]
pub mod json;
mod knowledge;
#[cfg(feature = "std")]
mod layout;
#[cfg(feature = "std")]
pub mod notation;
pub mod options;
pub mod order;
pub mod queue;
pub mod rules;
pub mod side;
#[cfg(feature = "std")]
mod specimen;
pub mod state;
#[cfg(feature = "std")]
pub mod view;

#[cfg(feature = "std")]
use parlour_engine::{Erased, Game};

pub use action::{Action, Event};
pub use cards::{Card, CardView, DeckProfile, Special};
pub use error::Illegal;
pub use options::Options;
pub use side::Side;
pub use state::DataWar;
#[cfg(feature = "std")]
pub use view::View;

/// The game, whatever its type: for catalogs.
//
// Not inlined, or all of it would be compiled again in each crate that asks for it.
#[cfg(feature = "std")]
#[inline(never)]
pub fn game() -> &'static dyn Game {
    const { &Erased::<DataWar>::new() }
}
