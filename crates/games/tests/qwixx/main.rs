//! Qwixx, by the numbered examples of its rules, by its error codes and by its documents.

mod documents;
mod errors;
mod examples;
mod helpers;
mod pad;
