//! A random game of each title, played where there is no operating system and no allocator.
#![no_std]

use parlour_engine::{Actor, AnyOf, Chance, FastRng, Rules, Silent};
use parlour_games::{datawar, deal, pobudka, qwixx, uno};

/// The games by number, as [`play`] takes them.
pub const TITLES: [&str; 5] = ["pobudka", "qwixx", "uno", "deal", "datawar"];

/// No game takes as many steps.
const MOST: u32 = 1_000_000;

/// Plays a game to its end: the number of its steps, and in the upper half the sum of the scores. 0 if anything went wrong.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn play(title: u32, seats: u32, seed: u64) -> u64 {
    let seats = seats as usize;
    let played = match title {
        0 => at_random::<pobudka::Pobudka>(seats, seed),
        1 => at_random::<qwixx::Qwixx>(seats, seed),
        2 => at_random::<uno::Uno>(seats, seed),
        3 => at_random::<deal::Deal>(seats, seed),
        4 => at_random::<datawar::DataWar>(seats, seed),
        _ => None,
    };
    played.map_or(0, |(steps, scores)| u64::from(steps) | u64::from(scores as u32) << 32)
}

fn at_random<G: Rules>(seats: usize, seed: u64) -> Option<(u32, i32)> {
    let mut rng = FastRng::new(seed);
    let mut game = G::deal(seats, &G::Options::default(), &mut rng).ok()?;
    for step in 0..MOST {
        if let Some(outcome) = game.outcome() {
            return Some((step, outcome.scores.iter().sum()));
        }
        let (actor, action) = match game.timer() {
            Some((_, action)) => (Actor::Table, action),
            None => {
                let waiting = game.to_act();
                let seat = waiting.iter().nth(rng.index(waiting.len()))?;
                let mut any = AnyOf::new(&mut rng);
                game.legal(seat, &mut any);
                (Actor::Seat(seat), any.found()?)
            }
        };
        game.act(actor, action, &mut rng, &mut Silent).ok()?;
    }
    None
}

#[cfg(target_family = "wasm")]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
