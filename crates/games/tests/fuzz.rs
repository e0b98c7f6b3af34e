//! Whatever is sent to a game, it answers; whatever it lists, it accepts.
//!
//! Short by default and the same on every run. `PARLOUR_FUZZ_SECONDS` makes it long and
//! `PARLOUR_FUZZ_SEED` another one; `cargo xtask fuzz` sets both.

use std::time::{Duration, Instant};

use parlour_engine::Game;
use parlour_engine::{Chance, FastRng};
use parlour_games::fuzzing::{Finding, Request, Subject, check, play, shrink};

macro_rules! holds_out {
    ($($game:ident),+ $(,)?) => {
        $(
            mod $game {
                #[test]
                fn bytes_as_choices_lead_nowhere_impossible() {
                    super::bytes_as_choices(parlour_games::$game::game());
                }

                #[test]
                fn almost_every_request_is_answered_and_leads_nowhere_impossible() {
                    super::requests(parlour_games::$game::game());
                }
            }
        )+

        /// How many games share the time that there is.
        const GAMES: u32 = [$(stringify!($game)),+].len() as u32;
    };
}

holds_out! { pobudka, qwixx, uno, deal, datawar }

fn bytes_as_choices(game: &'static dyn Game) {
    many_times(game, 20, |subject, rng| {
        let len = 8 + rng.index(250);
        let bytes: Vec<u8> = (0..len).map(|_| rng.below(256) as u8).collect();
        play(subject, &bytes).map(drop)
    });
}

fn requests(game: &'static dyn Game) {
    many_times(game, 100, |subject, rng| {
        let request = Request::draw(subject, rng);
        check(subject.game, &request.line())?;
        for _ in 0..6 {
            check(subject.game, &request.spoiled(rng))?;
        }
        Ok(())
    });
}

/// How many different findings are worth reading at once.
const ENOUGH: usize = 12;

/// Tries something so many times with a game, or for as long as it was asked for.
fn many_times(
    game: &'static dyn Game,
    tries: u64,
    attempt: impl Fn(&Subject, &mut FastRng) -> Result<(), Finding>,
) {
    let subject = Subject::new(game);
    let seed = variable("PARLOUR_FUZZ_SEED").unwrap_or(1);
    let share =
        variable("PARLOUR_FUZZ_SECONDS").map(|seconds| Duration::from_secs(seconds) / GAMES);
    let mut findings: Vec<Finding> = Vec::new();
    let (start, mut count) = (now(), 0);
    while share.map_or(count < tries, |share| start.elapsed() < share) && findings.len() < ENOUGH {
        let mut rng = FastRng::new(seed << 32 ^ count);
        count += 1;
        let Err(finding) = attempt(&subject, &mut rng) else { continue };
        if !findings.iter().any(|known| is_alike(known, &finding)) {
            findings.push(shrink(game, finding));
        }
    }
    let id = game.info().id;
    println!("{id}: {count} tries in {:.1} s", start.elapsed().as_secs_f32());
    let report: Vec<_> =
        findings.iter().map(|finding| format!("\nparlour reduce {id}\n{finding}")).collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

/// Whether two findings look like one: the same words about other numbers.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let words = |finding: &Finding| {
        let words = finding.detail.split(|letter: char| !letter.is_alphabetic());
        words.filter(|word| !word.is_empty()).take(6).collect::<Vec<_>>().join(" ")
    };
    one.kind == other.kind && words(one) == words(other)
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} has to be a number, not {value:?}")))
}

#[expect(clippy::disallowed_methods, reason = "the clock says when to stop, not what to try")]
fn now() -> Instant {
    Instant::now()
}
