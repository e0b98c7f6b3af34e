//! Qwixx, by the numbered examples of its rules, by its error codes and by its documents.
#![expect(
    clippy::too_many_lines,
    clippy::similar_names,
    reason = "tables are long, and dice are die by die"
)]

mod documents;
mod errors;
mod examples;
mod helpers;
mod notation;
mod pad;
