//! Data War: luck, whatever anybody does.

use parlour_engine::Seat;
use parlour_games::datawar::DataWar;

use crate::{Instinct, Level, Levels, Recipe};

impl Instinct for DataWar {
    fn weigh(&self, _seat: Seat, plays: &[Self::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(plays.len(), 0.0);
    }
}

impl Levels for DataWar {
    fn recipe(_level: Level) -> Recipe {
        // Cards are turned over as they lie: thinking about it changes nothing.
        Recipe::Random
    }
}
