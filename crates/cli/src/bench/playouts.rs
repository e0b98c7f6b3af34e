//! Random games against the clock.

use std::thread;
use std::time::{Duration, Instant};

use parlour_engine::playout::{Budget, Playouts};
use serde::Serialize;

use super::{Bench, real, short, whole};
use crate::failure::usage;

/// Slices of the time to measure: an odd number, so that one of them is the median.
const SLICES: u64 = 9;

/// Steps between two looks at the clock: about a millisecond's worth.
const CHUNK: u64 = 20_000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figure {
    what: &'static str,
    game: &'static str,
    players: usize,
    threads: u64,
    steps: u64,
    games: u64,
    seconds: f64,
    steps_per_second: u64,
    games_per_second: u64,
    ns_per_step: f64,
    spread: Spread,
    state_bytes: usize,
    longest_game: u64,
}

/// The steps per second of the slowest and the fastest slice.
#[derive(Serialize)]
struct Spread {
    min: u64,
    max: u64,
}

/// What one thread, or all of them together, did in a slice.
#[derive(Clone, Copy, Default)]
struct Slice {
    done: Playouts,
    seconds: f64,
    steps_per_second: f64,
}

impl Bench<'_> {
    pub(super) fn playouts(&self, seconds: f64, threads: u64) -> anyhow::Result<Figure> {
        let slice = Duration::from_secs_f64(seconds / real(SLICES));
        self.slice(threads, 0, slice)?;
        let mut total = Playouts::default();
        let mut measured = 0.0;
        let mut rates = Vec::new();
        for number in 1..=SLICES {
            let slice = self.slice(threads, number, slice)?;
            total = sum(total, slice.done);
            measured += slice.seconds;
            rates.push(slice.steps_per_second);
        }
        rates.sort_by(f64::total_cmp);
        let (min, median, max) = (rates[0], rates[rates.len() / 2], rates[rates.len() - 1]);
        Ok(Figure {
            what: "playouts",
            game: self.id(),
            players: self.players,
            threads,
            steps: total.steps,
            games: total.games,
            seconds: short(measured),
            steps_per_second: whole(median),
            games_per_second: whole(median * real(total.games) / real(total.steps.max(1))),
            ns_per_step: short(1e9 / median),
            spread: Spread { min: whole(min), max: whole(max) },
            state_bytes: self.game.state_size(),
            longest_game: total.longest,
        })
    }

    /// One slice on all threads.
    fn slice(&self, threads: u64, number: u64, time: Duration) -> anyhow::Result<Slice> {
        thread::scope(|scope| {
            // A thread per core: left alone, some machines let all of them share the first one.
            let cores = core_affinity::get_core_ids().unwrap_or_default();
            let mut cores = cores.into_iter().filter(|_| threads > 1).cycle();
            let run = |thread| {
                let core = cores.next();
                scope.spawn(move || {
                    if let Some(core) = core {
                        core_affinity::set_for_current(core);
                    }
                    self.play(number * threads + thread, time)
                })
            };
            let running: Vec<_> = (0..threads).map(run).collect();
            let mut all = Slice::default();
            for thread in running {
                let slice = thread.join().expect("a thread that plays does not panic")?;
                all.done = sum(all.done, slice.done);
                all.seconds = all.seconds.max(slice.seconds);
                all.steps_per_second += slice.steps_per_second;
            }
            Ok(all)
        })
    }

    /// One slice on one thread: chunks of games until the time is over.
    fn play(&self, stream: u64, time: Duration) -> anyhow::Result<Slice> {
        let started = Instant::now();
        let mut done = Playouts::default();
        let mut seed = self.seed.wrapping_add(stream << 32);
        while started.elapsed() < time {
            done = sum(done, self.play_steps(seed, CHUNK)?);
            seed = seed.wrapping_add(1);
        }
        let seconds = started.elapsed().as_secs_f64();
        Ok(Slice { done, seconds, steps_per_second: real(done.steps) / seconds })
    }

    /// Whole games, until so many steps are reached.
    pub(super) fn play_steps(&self, seed: u64, steps: u64) -> anyhow::Result<Playouts> {
        self.game
            .playouts(self.players, self.options, seed, Budget { games: u64::MAX, steps })
            .map_err(|refusal| {
                usage(format!(
                    "{} cannot be dealt: {} ({})",
                    self.id(),
                    refusal.message,
                    refusal.code
                ))
            })
    }
}

fn sum(one: Playouts, other: Playouts) -> Playouts {
    Playouts {
        games: one.games + other.games,
        steps: one.steps + other.steps,
        longest: one.longest.max(other.longest),
    }
}
