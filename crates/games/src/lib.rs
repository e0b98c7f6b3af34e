//! The games of Parlour: rules only. No clock, no network, no page.
//!
//! Each game is one folder with its front page in `mod.rs`. Which of them a program offers is its own affair: it builds a
//! [`Catalog`](parlour_engine::Catalog).

pub mod datawar;
pub mod deal;
pub mod fuzzing;
pub mod playthrough;
pub mod pobudka;
pub mod qwixx;
pub mod uno;
