//! Bots for any game: fair, of all levels, and the same on every machine.
//!
//! A [`Bot`] gets a [`Place`]: what somebody on its seat would see. [`Random`] takes any play,
//! [`Feeling`] what [`Instinct`] likes, [`Search`] plays many games in its head first. [`Levels`] gives them
//! names, and [`play`] sits them down at a table.
#![warn(missing_docs)]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "judgements and statistics are rough anyway"
)]

mod any;
pub mod arena;
mod bot;
mod game;
mod guess;
mod instinct;
mod level;
mod place;
mod rehearse;
mod search;

pub use any::{AnyBot, AnyBots, Bots, BotsOf};
pub use bot::{Bot, Random};
pub use game::{Finished, Luck, Unwatched, Watch, play};
pub use guess::Guesses;
pub use instinct::{Feeling, Instinct, NoFeel};
pub use level::{Character, Level, Levels, Recipe, UnknownBot, names};
pub use place::Place;
pub use rehearse::{Rehearsal, Rehearse};
pub use search::{Search, Settings, Work};
