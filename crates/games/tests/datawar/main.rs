//! Data War as its rules page tells it.
#![cfg(feature = "unfinished")]

mod documents;
mod examples;
mod language;
mod options;
mod refusals;
mod store;
