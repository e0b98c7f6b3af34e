//! The games of Parlour: rules only. No clock, no network, no page.
//!
//! Each game is one folder with its front page in `mod.rs`; [`CATALOG`] lists them.

pub mod datawar;
pub mod deal;
#[cfg(feature = "testing")]
pub mod fuzzing;
pub mod playthrough;
pub mod pobudka;
pub mod qwixx;
pub mod uno;

use parlour_engine::{Erased, Game};

/// Every game, in the order in which people are offered them.
pub static CATALOG: &[&dyn Game] = &[
    &Erased::<pobudka::Pobudka>::new(),
    &Erased::<qwixx::Qwixx>::new(),
    &Erased::<uno::Uno>::new(),
    &Erased::<deal::Deal>::new(),
    &Erased::<datawar::DataWar>::new(),
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    CATALOG.iter().copied().find(|game| game.info().id == id)
}
