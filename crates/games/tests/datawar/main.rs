//! Data War as its rules page tells it.

mod chance;
mod documents;
mod examples;
mod long_run;
mod notation;
mod options;
#[path = "../rows/mod.rs"]
mod rows;
mod store;
mod words;
