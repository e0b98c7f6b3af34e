//! What each game of Parlour takes to play it well: a feel for its plays and positions, and bots of all levels.
//!
//! How bots look at a table, search and compete is the same for all games and lives in `parlour_bots`.
#![warn(missing_docs)]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "judgements and statistics are rough anyway"
)]

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

use parlour_bots::Bots;

pub use self::datawar::DataWarExpert;
pub use self::deal::DealExpert;
pub use self::pobudka::PobudkaExpert;
pub use self::qwixx::QwixxExpert;
pub use self::uno::UnoExpert;

// Functions that are not inlined, or all these bots would be compiled in each crate that asks for them.

/// The bots of Pobudka.
#[inline(never)]
pub fn pobudka() -> Bots {
    Bots::of::<Pobudka, PobudkaExpert>()
}

/// The bots of Qwixx.
#[inline(never)]
pub fn qwixx() -> Bots {
    Bots::of::<Qwixx, QwixxExpert>()
}

/// The bots of Uno.
#[inline(never)]
pub fn uno() -> Bots {
    Bots::of::<Uno, UnoExpert>()
}

/// The bots of Lebanese Deal.
#[inline(never)]
pub fn deal() -> Bots {
    Bots::of::<Deal, DealExpert>()
}

/// The bots of Data War.
#[inline(never)]
pub fn datawar() -> Bots {
    Bots::of::<DataWar, DataWarExpert>()
}
