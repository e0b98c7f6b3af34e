//! Data War: luck, whatever anybody does.

use parlour_games::datawar::DataWar;

use crate::{Instinct, Level, Levels, Recipe};

impl Instinct<DataWar> for DataWar {}

impl Levels<DataWar> for DataWar {
    fn recipe(_level: Level) -> Recipe {
        // Cards are turned over as they lie: thinking about it changes nothing.
        Recipe::Random
    }
}
