//! Data War as its rules page tells it.

mod documents;
mod examples;
mod language;
mod long_run;
mod notation;
mod options;
mod refusals;
mod store;
