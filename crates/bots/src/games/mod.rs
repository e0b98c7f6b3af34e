//! What each game takes to play it well.

mod datawar;
mod deal;
mod pobudka;
mod qwixx;
mod uno;

use parlour_engine::Face;
use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

use crate::Levels;

/// Something to do with a game whose type has to be known.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<R: Levels + Face>(self) -> Self::Output;
}

/// Does something with the game of this id, if bots can play it.
pub fn visit<V: Visit>(id: &str, visitor: V) -> Option<V::Output> {
    Some(match id {
        "pobudka" => visitor.visit::<Pobudka>(),
        "qwixx" => visitor.visit::<Qwixx>(),
        "uno" => visitor.visit::<Uno>(),
        "deal" => visitor.visit::<Deal>(),
        "datawar" => visitor.visit::<DataWar>(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Id;

    impl Visit for Id {
        type Output = &'static str;

        fn visit<R: Levels + Face>(self) -> &'static str {
            R::INFO.id
        }
    }

    #[test]
    fn every_game_of_the_catalog_has_bots() {
        for game in parlour_games::CATALOG {
            assert_eq!(visit(game.info().id, Id), Some(game.info().id));
        }
        assert_eq!(visit("chess", Id), None);
    }
}
