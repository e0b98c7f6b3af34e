//! Playing asks for no memory: an action changes the state in place, and listing fills a list that
//! is there. The cost of a step then does not depend on an allocator, nor on the length of a game.

use allocation_counter::measure;
use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, FastRng, Rng, Seat, Silent, playout};
use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

macro_rules! asks_for_no_memory {
    ($($name:ident: $game:ty),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                play::<$game>();
            }
        )+
    };
}

asks_for_no_memory! {
    pobudka: Pobudka,
    qwixx: Qwixx,
    uno: Uno,
    deal: Deal,
    datawar: DataWar,
}

/// Games for each number of seats.
const GAMES: u64 = 20;

/// Steps of a game that are looked at. Some games are long.
const STEPS: u64 = 2000;

fn play<G: Specimen>() {
    for seats in G::INFO.seats {
        for game in 0..GAMES {
            let mut rng = FastRng::new(game << 8 | seats as u64);
            let options = if game == 0 { G::Options::default() } else { G::draw_options(&mut rng) };
            let mut state = G::deal(seats, &options, &mut rng).expect("these many can play");
            // The box is full long before a list has so many.
            let mut legal = Vec::with_capacity(4096);
            for n in 1..=STEPS {
                let Some((actor, action)) = choose(&state, &mut legal, &mut rng) else { break };
                let mut chance = Rng::stream(game, n);
                let mut done = None;
                let memory =
                    measure(|| done = Some(state.act(actor, action, &mut chance, &mut Silent)));
                assert_eq!(
                    memory.count_total, 0,
                    "\"{action}\" asks for memory and leads to {state}"
                );
                assert_eq!(done, Some(Ok(())), "\"{action}\" in {state}");
            }
        }
    }
}

/// A random step, after listing what every seat may do.
fn choose<G: Specimen>(
    state: &G,
    legal: &mut Vec<G::Action>,
    rng: &mut impl Chance,
) -> Option<(Actor, G::Action)> {
    let memory = measure(|| {
        for seat in Seat::all(state.seats()) {
            legal.clear();
            state.legal(seat, legal);
        }
    });
    assert_eq!(memory.count_total, 0, "listing asks for memory in {state}");
    playout::choose(state, legal, rng)
}

#[test]
fn what_asks_for_memory_is_counted() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1);
}
