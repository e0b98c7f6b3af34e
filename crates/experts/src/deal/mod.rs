//! Lebanese Deal: three sets, and as little as possible for the others.
//!
//! Everything is measured in complete sets, see [`values`]: a play is worth what it brings to the seat
//! and takes from the others ([`judge`]), and a game stands as well as the sets, the bank and the hand
//! are ([`promise`]). [`sift`] leaves out plays that are like others or never help.

mod judge;
mod promise;
mod sift;
mod values;

use parlour_engine::Seat;
use parlour_games::deal::state::Phase;
use parlour_games::deal::{Action, Deal};

use judge::Judge;
use parlour_bots::{Instinct, Level, Levels, Recipe, Settings};

/// Plays Lebanese Deal by feel, and thinks if there is time.
#[derive(Clone, Copy, Debug)]
pub struct DealExpert;

impl Instinct<Deal> for DealExpert {
    #[inline]
    fn consider(game: &Deal, seat: Seat, plays: &mut Vec<Action>) {
        sift::consider(game, seat, plays);
    }

    #[inline]
    fn weigh(game: &Deal, seat: Seat, plays: &[Action], weights: &mut Vec<f32>) {
        let judge = Judge::new(game, seat);
        weights.clear();
        weights.extend(plays.iter().map(|action| judge.weigh(*action)));
    }

    fn is_quiet(game: &Deal) -> bool {
        game.table().phase == Phase::Drawing
    }

    fn promise(game: &Deal, seat: Seat) -> f32 {
        promise::promise(game, seat)
    }
}

impl Levels<Deal> for DealExpert {
    fn recipe(level: Level) -> Recipe {
        // A hundred playouts find most of what there is to find, so `normal` slips a little.
        match level {
            Level::Easy => Recipe::Feeling(2.0),
            Level::Normal => Recipe::Feeling(0.7),
            Level::Hard => Recipe::Search(thinking(100)),
            Level::Expert => Recipe::Search(thinking(4000)),
        }
    }
}

/// Plays a turn or two ahead: what comes later is guesswork, and [`promise`] knows enough.
const fn thinking(playouts: u32) -> Settings {
    Settings { depth: 12, curiosity: 0.4, slip: 0.2, ..Settings::playouts(playouts) }
}

#[cfg(test)]
mod tests;
