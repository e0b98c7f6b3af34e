//! Data War.

use parlour_engine::Seat;
use parlour_games::datawar::DataWar;

use crate::{Instinct, Level, Levels, Recipe, Settings};

impl Instinct for DataWar {
    fn weigh(&self, _seat: Seat, plays: &[Self::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(plays.len(), 0.0);
    }
}

impl Levels for DataWar {
    fn recipe(level: Level) -> Recipe {
        match level {
            Level::Easy => Recipe::Feeling(2.0),
            Level::Normal => Recipe::Feeling(0.0),
            Level::Hard => Recipe::Search(Settings::playouts(200)),
            Level::Expert => Recipe::Search(Settings::playouts(1000)),
        }
    }
}
