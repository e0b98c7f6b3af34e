//! Random games: the generic player that benchmarks, laws and simulations share.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Actor, Chance, FastRng, Outcome, Rules, Silent, Sink, codec};

/// When to stop playing random games: at the first of these.
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
pub fn playouts<R: Rules<Action: Serialize>>(
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
        let steps = play_on(&mut state, &mut legal, &mut rng, u64::MAX, None);
        done.games += 1;
        done.steps += steps;
        done.longest = done.longest.max(steps);
    }
    Ok(done)
}

/// Plays random games of one table again and again, and counts what is done.
///
/// It is a trait so that the games' own crate can hand out one that is compiled together with its rules: called
/// from elsewhere they cost up to a third more.
pub trait AtRandom: Send {
    /// Deals and plays a game to its end, or for so many steps. An action is counted for the one of `counts` that
    /// `seating` names for its seat.
    ///
    /// `None` if the table cannot be dealt.
    fn play(
        &mut self,
        rng: &mut FastRng,
        most: u64,
        seating: &[usize],
        counts: &mut [Counts],
    ) -> Option<Played>;
}

/// How a random game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; `None` if it did not within the steps it was given.
    pub outcome: Option<Outcome>,
    /// What ended it.
    pub ending: &'static str,
    /// How many actions were taken, timers included.
    pub steps: u64,
    /// How many of them time took, not a player.
    pub timers: u64,
}

/// Plays a game's rules at random.
pub struct RandomPlay<R: Rules> {
    seats: usize,
    options: R::Options,
    legal: Vec<R::Action>,
}

impl<R: Rules> RandomPlay<R> {
    /// For so many seats, with these options.
    pub fn new(seats: usize, options: R::Options) -> Self {
        Self { seats, options, legal: Vec::with_capacity(256) }
    }
}

impl<R: Rules<Action: Serialize>> AtRandom for RandomPlay<R> {
    fn play(
        &mut self,
        rng: &mut FastRng,
        most: u64,
        seating: &[usize],
        counts: &mut [Counts],
    ) -> Option<Played> {
        let mut state = R::deal(self.seats, &self.options, rng).ok()?;
        let mut seen = Seen { seating, counts, timers: 0 };
        let steps = play_on(&mut state, &mut self.legal, rng, most, Some(&mut seen));
        let (outcome, ending, timers) = (state.outcome(), state.ending(), seen.timers);
        Some(Played { outcome, ending, steps, timers })
    }
}

/// What is seen of a game.
struct Seen<'a> {
    seating: &'a [usize],
    counts: &'a mut [Counts],
    timers: u64,
}

impl Seen<'_> {
    #[inline]
    fn note<R: Rules<Action: Serialize>>(&mut self, actor: Actor, action: R::Action) {
        let whose = actor.seat().and_then(|seat| self.seating.get(seat.index()));
        match whose.and_then(|whose| self.counts.get_mut(*whose)) {
            Some(counts) => counts.add(codec::verb(&action)),
            None => self.timers += 1,
        }
    }
}

/// Plays on to the end, or for so many steps, and says how many there were.
///
/// All random play comes through here, watched or not: in the one place where they are used, the rules are
/// compiled into the loop.
#[inline(never)]
fn play_on<R: Rules<Action: Serialize>>(
    state: &mut R,
    legal: &mut Vec<R::Action>,
    rng: &mut FastRng,
    most: u64,
    mut seen: Option<&mut Seen<'_>>,
) -> u64 {
    let mut steps = 0;
    while steps < most
        && let Some((actor, action)) = step(state, legal, rng, &mut Silent)
    {
        steps += 1;
        if let Some(seen) = &mut seen {
            seen.note::<R>(actor, action);
        }
    }
    steps
}

/// How often something with a name came up.
///
/// A table with a slot for each name, found by where the name lies in memory: counting is quick enough to
/// be done at every step of a random game. The same name from two places is put together in the end.
#[derive(Clone, Debug, Default)]
pub struct Counts(Vec<(&'static str, u64)>);

/// How many slots a table has to begin with, as a power of two. No game has that many kinds of actions.
const SLOTS: u32 = 6;

impl Counts {
    /// Counts one.
    #[expect(clippy::inline_always, reason = "a call costs as much as the counting")]
    #[inline(always)]
    pub fn add(&mut self, name: &'static str) {
        let slots = self.0.len();
        if slots > 0 {
            // Names lie anywhere; the product spreads them over its upper bits.
            let spread = (name.as_ptr().addr() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let home = (spread >> (64 - SLOTS)) as usize;
            for at in home..home + slots {
                let slot = &mut self.0[at & (slots - 1)];
                if slot.1 == 0 {
                    *slot = (name, 1);
                    return;
                }
                if std::ptr::eq(slot.0, name) {
                    slot.1 += 1;
                    return;
                }
            }
        }
        self.grow();
        self.add(name);
    }

    /// Makes room.
    #[cold]
    fn grow(&mut self) {
        let slots = (2 * self.0.len()).max(1 << SLOTS);
        self.0.resize(slots, ("", 0));
    }

    /// By name.
    pub fn sorted(&self) -> BTreeMap<&'static str, u64> {
        let mut sorted = BTreeMap::new();
        for (name, count) in self.0.iter().filter(|(_, count)| *count > 0) {
            *sorted.entry(*name).or_default() += count;
        }
        sorted
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        for (name, count) in other.sorted() {
            self.add(name);
            let slot = self.0.iter_mut().find(|(known, _)| std::ptr::eq(*known, name));
            if let Some(slot) = slot {
                slot.1 += count - 1;
            }
        }
    }
}

impl PartialEq for Counts {
    fn eq(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Counts {}

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
            debug_assert!(false, "{action:?} was listed for {actor:?} and refused: {illegal}");
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
