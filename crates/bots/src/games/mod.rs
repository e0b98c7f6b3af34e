//! What each game takes to play it well.

mod datawar;
mod deal;
mod pobudka;
mod qwixx;
mod uno;

use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

use crate::Bots;

// Functions that are not inlined, or all these bots would be compiled in each crate that asks for them.

/// The bots of Pobudka.
#[inline(never)]
pub fn pobudka() -> Bots {
    Bots::of::<Pobudka, Pobudka>()
}

/// The bots of Qwixx.
#[inline(never)]
pub fn qwixx() -> Bots {
    Bots::of::<Qwixx, Qwixx>()
}

/// The bots of Uno.
#[inline(never)]
pub fn uno() -> Bots {
    Bots::of::<Uno, Uno>()
}

/// The bots of Lebanese Deal.
#[inline(never)]
pub fn deal() -> Bots {
    Bots::of::<Deal, Deal>()
}

/// The bots of Data War.
#[inline(never)]
pub fn datawar() -> Bots {
    Bots::of::<DataWar, DataWar>()
}
