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

use crate::{AnyBots, BotsOf};

/// The bots of the game with this id, if there are any.
//
// Not inlined, or they would be compiled in each crate that asks for them.
#[inline(never)]
pub fn find(id: &str) -> Option<&'static dyn AnyBots> {
    Some(match id {
        "pobudka" => &const { BotsOf::<Pobudka>::new() },
        "qwixx" => &const { BotsOf::<Qwixx>::new() },
        "uno" => &const { BotsOf::<Uno>::new() },
        "deal" => &const { BotsOf::<Deal>::new() },
        "datawar" => &const { BotsOf::<DataWar>::new() },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_catalog_has_bots() {
        for game in parlour_games::catalog() {
            assert!(find(game.info().id).is_some(), "{}", game.info().id);
        }
        assert!(find("chess").is_none());
    }
}
