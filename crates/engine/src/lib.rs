//! Parlour's engine: what every turn-based game has in common, and the laws they all keep.
//!
//! A game is a value and a few pure functions over it ([`Rules`]), and what can be seen of it ([`Observable`]). A [`Table`] adds
//! the past: undo, redo, any moment again. [`Face`] adds JSON, and with it every program that knows no game by name.
//!
//! This crate knows no game, no clock and no network.
//!
//! # Without an operating system
//!
//! With `default-features = false` all that is needed to play is left, without `std`, serde and an allocator: seats, chance,
//! [`Rules`], and what states are made of ([`Pile`], [`Stock`], [`CardSet`], [`SeatArray`]). The feature `std`, on by default,
//! adds everything else.
#![cfg_attr(not(feature = "std"), no_std)]
#![warn(missing_docs)]

mod by_seat;
mod card_set;
mod events;
mod pile;
mod plays;
mod refusals;
mod rng;
mod rules;
mod seat;
mod stock;

#[cfg(feature = "std")]
mod beside;
#[cfg(feature = "std")]
mod catalog;
#[cfg(feature = "std")]
pub mod chart;
#[cfg(feature = "std")]
mod chronicle;
#[cfg(feature = "std")]
pub mod codec;
#[cfg(feature = "std")]
pub mod conformance;
#[cfg(feature = "std")]
mod document;
#[cfg(feature = "std")]
mod erased;
#[cfg(feature = "std")]
pub mod fairness;
#[cfg(feature = "std")]
pub mod fuzzing;
#[cfg(feature = "std")]
mod json;
#[cfg(feature = "std")]
mod notation;
#[cfg(feature = "std")]
mod observable;
#[cfg(feature = "std")]
mod plain;
#[cfg(feature = "std")]
pub mod playout;
#[cfg(feature = "std")]
pub mod playthrough;
#[cfg(feature = "std")]
pub mod protocol;
#[cfg(feature = "std")]
mod refusal;
#[cfg(feature = "std")]
pub mod replay;
#[cfg(feature = "std")]
mod roster;
#[cfg(feature = "std")]
mod table;
#[cfg(feature = "std")]
mod typed;
#[cfg(feature = "std")]
mod views;
#[cfg(feature = "std")]
pub mod vocabulary;
#[cfg(feature = "std")]
mod whole;

pub use by_seat::{BySeat, SeatArray};
pub use card_set::{CardSet, Indexed};
pub use events::{Addressed, Audience, Silent, Sink};
pub use pile::{Blank, Pile};
pub use plays::{AnyOf, Least, Plays};
pub use rng::{Chance, FastRng, Rng, Seed};
pub use rules::{Illegal, Outcome, Rules};
pub use seat::{Actor, MAX_SEATS, Seat, Seats, Viewer};
pub use stock::Stock;

#[cfg(feature = "std")]
pub use self::{
    beside::{Beside, Extra},
    catalog::{Catalog, CatalogError, Preset, Registration},
    chart::Chart,
    chronicle::{Chronicle, Step},
    document::{Json, from_json, to_json, to_value, write_json},
    erased::{Erased, read_options},
    json::{AnyPosition, Face, Game, Info, OutcomeDoc, Position, Schemas},
    notation::{Garbled, Words},
    observable::Observable,
    plain::{NoOptions, Plain, WithPlayers},
    refusal::Refusal,
    replay::Replay,
    roster::{Player, Roster},
    table::{Decided, Entry, Playable, Table, Taken},
    typed::{AnyEvent, AnyGlimpse, Glimpse},
    views::Views,
    whole::{Whole, whole, whole_or_null},
};
