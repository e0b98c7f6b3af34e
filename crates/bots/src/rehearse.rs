//! Rehearsal: every play is tried with the same luck.
//!
//! Where dice decide more than plays do, two plays that are tried with different dice are told apart only
//! after thousands of games. Here each sample of the seat's knowledge, and each throw of the dice after it,
//! serves all plays that are still in question; the lesser half of them is dropped now and then.

use parlour_engine::{Actor, Chance, FastRng, Observable, Seat, Silent};

use crate::guess::Guesses;
use crate::instinct::{Scratch, TIES, butt_in};
use crate::{Bot, Instinct, NoFeel, Place};

/// How to rehearse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rehearsal {
    /// How many games are played in the head for a decision, all plays together.
    pub games: u32,
    /// For how many [quiet moments](Instinct::is_quiet) a game goes on before it is judged as it stands.
    pub depth: u32,
    /// By how much a play may look worse than the best at first sight and still be tried.
    pub doubt: f32,
}

impl Rehearsal {
    /// The usual one with so many games, each to its end or until it is [settled](Instinct::is_settled).
    pub const fn games(games: u32) -> Self {
        Self { games, depth: 10_000, doubt: 1.0 }
    }
}

/// A bot that rehearses.
#[derive(Clone, Debug)]
pub struct Rehearse<R: Observable, I = NoFeel> {
    rehearsal: Rehearsal,
    guesses: Guesses<R, I>,
    scratch: Scratch<R::Action>,
    trials: Vec<Trial<R::Action>>,
    playouts: u64,
}

/// A play in question.
#[derive(Clone, Copy, Debug)]
struct Trial<A> {
    play: A,
    total: f32,
}

impl<R: Observable, I: Instinct<R>> Rehearse<R, I> {
    /// A bot that rehearses like this.
    pub fn new(rehearsal: Rehearsal) -> Self {
        Self {
            rehearsal,
            guesses: Guesses::default(),
            scratch: Scratch::default(),
            trials: Vec::new(),
            playouts: 0,
        }
    }

    /// Lists the plays that could be the best, the likeliest first.
    fn list(&mut self, state: &R, seat: Seat) {
        let Self { scratch: Scratch { plays, weights }, trials, .. } = self;
        trials.clear();
        I::consider(state, seat, plays);
        I::weigh(state, seat, plays, weights);
        let top = weights.iter().copied().fold(f32::MIN, f32::max);
        let is_good = |weight: f32| weight >= top - self.rehearsal.doubt;
        let good = plays.iter().zip(weights.iter()).filter(|(_, weight)| is_good(**weight));
        // Until it is judged, a play has its weight as a total.
        trials.extend(good.map(|(play, weight)| Trial { play: *play, total: *weight }));
        trials.sort_by(|a, b| b.total.total_cmp(&a.total));
        for trial in trials.iter_mut() {
            trial.total = 0.0;
        }
    }

    /// Tries all plays in question with the same luck.
    fn try_all(&mut self, place: &Place<'_, R>, rng: &mut FastRng) {
        let world = self.guesses.next(place, rng);
        let seed = u64::from(rng.bits()) << 32 | u64::from(rng.bits());
        for at in 0..self.trials.len() {
            let mut state = world.clone();
            let mut luck = FastRng::new(seed);
            let actor = Actor::Seat(place.seat());
            let done = state.act(actor, self.trials[at].play, &mut luck, &mut Silent);
            debug_assert!(done.is_ok(), "a play was listed and refused: {done:?}");
            self.go_on(&mut state, &mut luck, rng);
            self.trials[at].total += I::promise(&state, place.seat());
            self.playouts += 1;
        }
    }

    /// Plays on by instinct, to the end or through so many quiet moments.
    fn go_on(&mut self, state: &mut R, luck: &mut FastRng, rng: &mut FastRng) {
        let mut quiet = 0;
        loop {
            if I::is_settled(state) {
                return;
            }
            if I::is_quiet(state) {
                quiet += 1;
                if quiet > self.rehearsal.depth {
                    return;
                }
            }
            let (actor, action) = if let Some((_, action)) = state.timer() {
                (Actor::Table, action)
            } else {
                let Some(seat) = state.to_act().first() else { return };
                let Some(action) = self.scratch.pick::<R, I>(state, seat, TIES, rng) else {
                    return;
                };
                (Actor::Seat(seat), action)
            };
            let done = state.act(actor, action, luck, &mut Silent);
            debug_assert!(done.is_ok(), "{action} was listed and refused: {done:?}");
            if done.is_err() {
                return;
            }
        }
    }
}

impl<R: Observable, I: Instinct<R>> Bot<R> for Rehearse<R, I> {
    fn choose(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        self.guesses.forget();
        self.list(&place.sample(rng), place.seat());
        // Each stage may use as many games as the others.
        let stages = self.trials.len().next_power_of_two().trailing_zeros().max(1);
        while self.trials.len() > 1 {
            let rounds = self.rehearsal.games / stages / self.trials.len() as u32;
            (0..rounds.max(1)).for_each(|_| self.try_all(place, rng));
            // A stable sort: of equals, the one that instinct likes stays.
            self.trials.sort_by(|a, b| b.total.total_cmp(&a.total));
            self.trials.truncate(self.trials.len().div_ceil(2));
        }
        self.trials.first().map(|trial| trial.play)
    }

    fn butt_in(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        butt_in::<R, I>(place, &mut self.scratch.plays, rng)
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}
