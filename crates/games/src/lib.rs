//! The games of Parlour: rules only. No clock, no network, no page.
//!
//! Each game is one folder with its front page in `mod.rs`. Which of them a program offers is its own affair: it builds a
//! `Catalog`.
//!
//! Without the feature `std` the rules are all there is, and they need neither serde nor an allocator.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(not(feature = "std"), expect(dead_code, reason = "some helpers serve documents only"))]

pub mod datawar;
pub mod deal;
pub mod pobudka;
pub mod qwixx;
pub mod uno;
