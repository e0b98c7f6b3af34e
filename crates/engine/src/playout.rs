//! Random games: the generic player that benchmarks, laws and simulations share.

use crate::{Actor, Chance, FastRng, Rules, Silent, Sink};

/// When to stop playing random games. Whichever comes first.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// After so many games.
    pub games: u64,
    /// After the game in which so many steps are reached.
    pub steps: u64,
}

/// What came of some random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// Games played to their end.
    pub games: u64,
    /// Actions taken, timers included.
    pub steps: u64,
    /// The longest game, in steps.
    pub longest: u64,
}

/// Plays random games one after the other.
///
/// # Errors
/// The table cannot be dealt: too few or too many seats.
pub fn playouts<R: Rules>(
    seats: usize,
    options: &R::Options,
    seed: u64,
    budget: Budget,
) -> Result<Playouts, R::Illegal> {
    let mut rng = FastRng::new(seed);
    let mut legal = Vec::with_capacity(256);
    let mut done = Playouts::default();
    while done.games < budget.games && done.steps < budget.steps {
        let mut state = R::deal(seats, options, &mut rng)?;
        let mut steps = 0;
        while step(&mut state, &mut legal, &mut rng, &mut Silent).is_some() {
            steps += 1;
        }
        done.games += 1;
        done.steps += steps;
        done.longest = done.longest.max(steps);
    }
    Ok(done)
}

/// Takes one step: a timer if one is running, else a random legal action of a random seat that has
/// something to decide. `None` if there is nothing to do.
#[inline]
pub fn step<R: Rules>(
    state: &mut R,
    legal: &mut Vec<R::Action>,
    rng: &mut impl Chance,
    events: &mut impl Sink<R::Event>,
) -> Option<(Actor, R::Action)> {
    let (actor, action) = choose(state, legal, rng)?;
    match state.act(actor, action, rng, events) {
        Ok(()) => Some((actor, action)),
        Err(illegal) => {
            debug_assert!(false, "{action} was listed for {actor:?} and refused: {illegal}");
            None
        }
    }
}

/// Chooses the step that [`step`] would take.
#[inline]
pub fn choose<R: Rules>(
    state: &R,
    legal: &mut Vec<R::Action>,
    rng: &mut impl Chance,
) -> Option<(Actor, R::Action)> {
    if let Some((_, action)) = state.timer() {
        return Some((Actor::Table, action));
    }
    let waiting = state.to_act();
    let seat = if waiting.len() > 1 {
        waiting.iter().nth(rng.index(waiting.len()))?
    } else {
        waiting.first()?
    };
    legal.clear();
    state.legal(seat, legal);
    if legal.is_empty() {
        return None;
    }
    let action = legal[rng.index(legal.len())];
    Some((Actor::Seat(seat), action))
}
