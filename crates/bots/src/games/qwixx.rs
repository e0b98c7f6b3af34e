//! Qwixx.

use parlour_engine::{Rules, Seat};
use parlour_games::qwixx::{Action, Qwixx};

use crate::{Instinct, Level, Levels, Recipe, Settings};

impl Instinct for Qwixx {
    fn consider(&self, seat: Seat, plays: &mut Vec<Action>) {
        plays.clear();
        self.legal(seat, plays);
        // What is chosen stays chosen.
        plays.retain(|play| !matches!(play, Action::Undo { .. } | Action::Unmark { .. }));
    }

    fn weigh(&self, _seat: Seat, plays: &[Self::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(plays.len(), 0.0);
    }
}

impl Levels for Qwixx {
    fn recipe(level: Level) -> Recipe {
        match level {
            Level::Easy => Recipe::Feeling(2.0),
            Level::Normal => Recipe::Feeling(0.0),
            Level::Hard => Recipe::Search(Settings::playouts(200)),
            Level::Expert => Recipe::Search(Settings::playouts(1000)),
        }
    }
}
