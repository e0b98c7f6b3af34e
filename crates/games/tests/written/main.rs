//! What every game writes, it reads again: documents and notation. Spoiled texts are refused, or they are tables.

mod documents;
mod notation;

use parlour_engine::conformance::Specimen;
use parlour_engine::playout::choose;
use parlour_engine::{
    Actor, AnyPosition, Chance, FastRng, Player, Position, Rng, Roster, Seat, Taken,
};
use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

/// A test for each game.
macro_rules! each_game {
    ($test:ident) => {
        #[test]
        fn pobudka() {
            $test::<crate::Pobudka>();
        }

        #[test]
        fn qwixx() {
            $test::<crate::Qwixx>();
        }

        #[test]
        fn uno() {
            $test::<crate::Uno>();
        }

        #[test]
        fn deal() {
            $test::<crate::Deal>();
        }

        #[test]
        fn datawar() {
            $test::<crate::DataWar>();
        }
    };
}
use each_game;

/// Shows the moments of random games: with random options, at all sizes, with all that hosts do in between.
///
/// A moment is what came of the last action, if it was not refused, and the table now.
fn walk<G: Specimen>(
    games: u64,
    steps: u64,
    mut look: impl FnMut(&Position<G>, Option<&Taken>, &mut FastRng),
) {
    let mut rng = FastRng::new(1);
    for (number, seats) in (0..games).zip(G::INFO.seats.cycle()) {
        let player = |seat: Seat| Player { id: G::default_id(seat), name: format!("N{seat}") };
        let roster = Roster::new(Seat::all(seats).map(player).collect()).expect("different ids");
        let options = G::draw_options(&mut rng);
        let mut position =
            G::seat_players(roster, &options, &mut Rng::stream(number, 0)).expect("a table");
        if rng.happens(1, 2) {
            G::hasten(&mut position, &mut rng);
        }
        look(&position, None, &mut rng);
        for n in 1..steps {
            let Some((actor, action)) = next(&position, &mut rng) else { break };
            // Some errands are refused, which changes nothing.
            let taken = position.act(actor, &action, &mut Rng::stream(number, n));
            look(&position, taken.as_ref().ok(), &mut rng);
        }
    }
}

/// Something that is legal, or an errand of the host's.
fn next<G: Specimen>(
    position: &Position<G>,
    rng: &mut FastRng,
) -> Option<(Actor, serde_json::Value)> {
    let errand = rng.happens(1, 12).then(|| G::errand(position, rng)).flatten();
    errand
        .or_else(|| {
            let (actor, play) = choose(&position.game, &mut Vec::new(), rng)?;
            Some((actor, position.action_value(&play)))
        })
        .or_else(|| G::errand(position, rng))
}
