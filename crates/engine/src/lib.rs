//! Parlour's engine: what every turn-based game has in common, and the laws they all keep.
//!
//! A game is a value and a few pure functions over it ([`Rules`]). A [`Table`] adds the past: undo,
//! redo, any moment again. [`Face`] adds JSON, and with it every program that knows no game by name.
//!
//! This crate knows no game, no clock and no network.
#![warn(missing_docs)]

mod catalog;
pub mod chart;
mod chronicle;
pub mod conformance;
mod document;
mod events;
pub mod fairness;
mod json;
mod plain;
pub mod playout;
pub mod protocol;
mod refusal;
pub mod replay;
mod rng;
mod roster;
mod rules;
mod seat;
mod table;
mod views;
mod whole;

pub use catalog::{Catalog, CatalogError, Preset, Registration};
pub use chart::Chart;
pub use chronicle::{Chronicle, Step};
pub use document::{to_json, to_value, write_json};
pub use events::{Audience, Silent, Sink, Told};
pub use json::{
    AnyPosition, Done, Erased, Face, Game, Info, Json, OutcomeDoc, Position, Schemas, read_options,
};
pub use plain::{NoOptions, Plain, WithPlayers};
pub use refusal::Refusal;
pub use replay::Replay;
pub use rng::{Chance, FastRng, Rng, Seed};
pub use roster::{Player, Roster};
pub use rules::{Illegal, Outcome, Rules};
pub use seat::{Actor, MAX_SEATS, Seat, Seats, Viewer};
pub use table::{Decided, Entry, Playable, Table, Taken};
pub use views::Views;
pub use whole::Whole;
