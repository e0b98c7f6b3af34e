//! Whatever is sent to a game, it answers; whatever it lists, it accepts.
//!
//! Short by default and the same on every run. `PARLOUR_FUZZ_SECONDS` makes it long and
//! `PARLOUR_FUZZ_SEED` another one; `cargo xtask fuzz` sets both.

use std::time::{Duration, Instant};

use parlour_engine::Game;
use parlour_engine::fuzzing::hunt;

macro_rules! holds_out {
    ($($game:ident),+ $(,)?) => {
        $(
            #[test]
            fn $game() {
                holds_out(parlour_games::$game::game());
            }
        )+

        /// How many games share the time that there is.
        const GAMES: u32 = [$(stringify!($game)),+].len() as u32;
    };
}

holds_out! { pobudka, qwixx, uno, deal, datawar }

/// Rounds of the short form.
const ROUNDS: u64 = 20;

fn holds_out(game: &'static dyn Game) {
    let seed = variable("PARLOUR_FUZZ_SEED").unwrap_or(1);
    let share =
        variable("PARLOUR_FUZZ_SECONDS").map(|seconds| Duration::from_secs(seconds) / GAMES);
    let start = now();
    let findings =
        hunt(game, seed, |round| share.map_or(round < ROUNDS, |share| start.elapsed() < share));
    let id = game.info().id;
    let report: Vec<_> =
        findings.iter().map(|finding| format!("\nparlour reduce {id}\n{finding}")).collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} has to be a number, not {value:?}")))
}

#[expect(clippy::disallowed_methods, reason = "the clock says when to stop, not what to try")]
fn now() -> Instant {
    Instant::now()
}
