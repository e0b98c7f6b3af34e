//! Qwixx, by the numbered examples of its rules, by its refusals, its notation and its documents.

mod counting;
mod documents;
mod examples;
mod history;
mod notation;
mod refusals;
#[path = "../rows/mod.rs"]
mod rows;
