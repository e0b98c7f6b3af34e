//! Playing by feel: what an experienced player likes at first sight.

use std::marker::PhantomData;

use parlour_engine::{Chance, FastRng, Observable, Seat};

use crate::{Bot, Place};

/// The feel for a game, written by hand.
///
/// It judges whole states, but a bot only ever shows it samples from its seat's knowledge: what it
/// finds in hidden places there is a guess, and better left alone.
///
/// A game for which none is written has [`NoFeel`], which likes all plays equally.
pub trait Instinct<R: Observable>: Sized + Send + Sync + 'static {
    /// Lists the plays that are worth a thought, in place of what was in the list: all that are legal, unless
    /// the game knows some that never help, like taking back what was just done. Never empty if
    /// there is anything to do.
    #[inline]
    fn consider(game: &R, seat: Seat, plays: &mut Vec<R::Action>) {
        plays.clear();
        game.legal(seat, plays);
    }

    /// How much the seat likes each of these plays: one number each, in place of what was in the list.
    /// Only differences matter; 1 is the difference between a good play and a poor one.
    fn weigh(_game: &R, _seat: Seat, plays: &[R::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(plays.len(), 0.0);
    }

    /// How well the game stands for a seat, from 0 (lost) to 1 (won). The seats' numbers need not add
    /// up to 1, but a finished game has to be told from an open one.
    fn promise(game: &R, seat: Seat) -> f32 {
        match game.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => 1.0 / outcome.winners.len() as f32,
            Some(_) => 0.0,
            None => 1.0 / game.seats() as f32,
        }
    }

    /// How easily the seat believes that the hidden things lie as in this sample, from 0 to 1: somebody
    /// who drew a card and kept it hardly holds the worst one. What others did is all there is to go by.
    #[inline]
    fn credence(_game: &R, _seat: Seat) -> f32 {
        1.0
    }

    /// Whether the game is best judged as it stands, because what comes next is all chance: between two
    /// rounds, say. Games that are played in the head end here.
    #[inline]
    fn is_settled(_game: &R) -> bool {
        false
    }

    /// Whether [`promise`](Self::promise) can be trusted here: nothing is half done. Games that are played
    /// in the head go on a little longer until it can.
    #[inline]
    fn is_quiet(_game: &R) -> bool {
        true
    }

    /// The play out of turn that the seat wants to make now, if any, as its place in the list.
    fn butt_in(_game: &R, _seat: Seat, _plays: &[R::Action]) -> Option<usize> {
        None
    }
}

/// The feel for a game for which none is written: all plays are equal, and only the end tells who is ahead.
#[derive(Clone, Copy, Debug)]
pub struct NoFeel;

impl<R: Observable> Instinct<R> for NoFeel {}

/// Lists and weights that are used again and again.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<A> {
    pub(crate) plays: Vec<A>,
    pub(crate) weights: Vec<f32>,
}

impl<A> Default for Scratch<A> {
    fn default() -> Self {
        Self { plays: Vec::new(), weights: Vec::new() }
    }
}

impl<A: Copy> Scratch<A> {
    /// The play that the seat likes best, after `slip` times a random number is added to each weight.
    #[inline]
    pub(crate) fn pick<R: Observable<Action = A>, I: Instinct<R>>(
        &mut self,
        state: &R,
        seat: Seat,
        slip: f32,
        rng: &mut FastRng,
    ) -> Option<A> {
        I::consider(state, seat, &mut self.plays);
        if self.plays.len() < 2 {
            return self.plays.first().copied();
        }
        I::weigh(state, seat, &self.plays, &mut self.weights);
        debug_assert_eq!(self.plays.len(), self.weights.len(), "one weight for each play");
        let mut best = (f32::MIN, 0);
        for (index, weight) in self.weights.iter().enumerate() {
            let liked = weight + slip * fraction(rng);
            if liked > best.0 {
                best = (liked, index);
            }
        }
        self.plays.get(best.1).copied()
    }
}

/// A number from 0 up to 1.
#[inline]
pub(crate) fn fraction(rng: &mut FastRng) -> f32 {
    (rng.bits() >> 8) as f32 / (1 << 24) as f32
}

/// So little noise that only equals change places.
pub(crate) const TIES: f32 = 1e-3;

/// Plays what it likes at first sight, with a slip now and then.
#[derive(Clone, Debug)]
pub struct Feeling<R: Observable, I = NoFeel> {
    slip: f32,
    scratch: Scratch<R::Action>,
    feel: PhantomData<fn() -> I>,
}

impl<R: Observable, I: Instinct<R>> Feeling<R, I> {
    /// Judges each play wrong by up to `slip`: none at 0, and nearly at random at 10.
    pub fn new(slip: f32) -> Self {
        Self { slip: slip.max(TIES), scratch: Scratch::default(), feel: PhantomData }
    }
}

impl<R: Observable, I: Instinct<R>> Bot<R> for Feeling<R, I> {
    fn choose(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        let guess = place.sample(rng);
        self.scratch.pick::<R, I>(&guess, place.seat(), self.slip, rng)
    }

    fn butt_in(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        butt_in::<R, I>(place, &mut self.scratch.plays, rng)
    }
}

/// What instinct does out of turn.
pub(crate) fn butt_in<R: Observable, I: Instinct<R>>(
    place: &Place<'_, R>,
    plays: &mut Vec<R::Action>,
    rng: &mut FastRng,
) -> Option<R::Action> {
    place.list(plays);
    if plays.is_empty() {
        return None;
    }
    let wanted = I::butt_in(&place.sample(rng), place.seat(), plays)?;
    plays.get(wanted).copied()
}
