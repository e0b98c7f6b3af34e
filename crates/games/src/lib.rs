//! The games of Parlour: rules only. No clock, no network, no page.
//!
//! Each game is one folder with its front page in `mod.rs`; [`catalog`] lists them.

pub mod datawar;
pub mod deal;
pub mod fuzzing;
pub mod playthrough;
pub mod pobudka;
pub mod qwixx;
pub mod uno;

use std::sync::OnceLock;

use parlour_engine::{Erased, Game};

/// Every game, in the order in which people are offered them.
//
// A function: a static would be compiled with all its games into every test program, whether it plays them or not, and an
// inlined one into every crate that asks.
#[inline(never)]
pub fn catalog() -> &'static [&'static dyn Game] {
    const ALL: &[&dyn Game] = &[
        &Erased::<pobudka::Pobudka>::new(),
        &Erased::<qwixx::Qwixx>::new(),
        &Erased::<uno::Uno>::new(),
        &Erased::<deal::Deal>::new(),
        &Erased::<datawar::DataWar>::new(),
    ];
    ALL
}

/// Games that are not ours.
static MORE: OnceLock<&[&dyn Game]> = OnceLock::new();

/// Adds games of a program's own to those that are found and offered. That can be done once; `false` if it was done
/// before.
pub fn add(games: &'static [&'static dyn Game]) -> bool {
    MORE.set(games).is_ok()
}

/// Every game that people are offered: the [`catalog`], and what was added to it.
pub fn all() -> impl Iterator<Item = &'static dyn Game> {
    catalog().iter().chain(MORE.get().copied().into_iter().flatten()).copied()
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    all().find(|game| game.info().id == id)
}
