//! The JSON door, from outside. One program: linking is most of what a small one costs.

mod door;
mod doorman;
mod http;
mod socket;
mod undo;
mod wire;
