//! Tables that run: seats, clocks, bots, and a journal that survives.
#![warn(missing_docs)]

pub mod clock;
pub mod description;
pub mod documents;
pub mod door;
pub mod house;
pub mod id;
pub mod journal;
pub mod keeper;
mod named;
pub mod parcel;
mod past;
pub mod rate_limiter;
pub mod record;
pub mod refuse;
pub mod request;
pub mod review;
pub mod room;
mod settings;
pub mod sight;
pub mod statistics;
mod table;

pub use table::Joined;
