//! What plays on a seat.

use parlour_engine::{Chance, FastRng, Observable};

use crate::Place;

/// A player that is a program.
///
/// It is asked whenever the game waits for its seat. What it remembers is its own affair.
pub trait Bot<R: Observable>: Send {
    /// One of the plays the seat has. `None` only if there is none.
    fn choose(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action>;

    /// A play out of turn: to jump in, to catch somebody. Nobody waits for it.
    fn butt_in(&mut self, _place: &Place<'_, R>, _rng: &mut FastRng) -> Option<R::Action> {
        None
    }

    /// Something happened that the seat may know of.
    fn notice(&mut self, _place: &Place<'_, R>, _event: &R::Event) {}

    /// How many games it has played in its head so far.
    fn playouts(&self) -> u64 {
        0
    }
}

/// Takes any of its plays.
#[derive(Clone, Debug)]
pub struct Random<A>(Vec<A>);

impl<A> Default for Random<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R: Observable> Bot<R> for Random<R::Action> {
    fn choose(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        place.list(&mut self.0);
        self.0.get(rng.index(self.0.len())).copied()
    }
}
