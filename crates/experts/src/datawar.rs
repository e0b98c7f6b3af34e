//! Data War: luck, whatever anybody does.

use parlour_games::datawar::DataWar;

use parlour_bots::{Instinct, Level, Levels, Recipe};

/// Plays Data War by feel, and thinks if there is time.
#[derive(Clone, Copy, Debug)]
pub struct DataWarExpert;

impl Instinct<DataWar> for DataWarExpert {}

impl Levels<DataWar> for DataWarExpert {
    fn recipe(_level: Level) -> Recipe {
        // Cards are turned over as they lie: thinking about it changes nothing.
        Recipe::Random
    }
}
