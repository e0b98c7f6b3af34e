//! One game between bots.

use parlour_engine::{Actor, Addressed, FastRng, Observable, Outcome, Seat, Viewer};

use crate::{Bot, Place};

/// Who looks on while bots play. All of it may be ignored.
pub trait Watch<R: Observable> {
    /// Something is about to be decided.
    fn before(&mut self, _state: &R, _seat: Seat) {}

    /// An action was taken.
    fn after(&mut self, _state: &R, _actor: Actor, _action: R::Action) {}
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl<R: Observable> Watch<R> for Unwatched {}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// How it ended; `None` if it did not within the steps it was given.
    pub outcome: Option<Outcome>,
    /// How many actions were taken, timers included.
    pub steps: u64,
}

/// Where the chance of a game and of its bots comes from: a game is the same if these are the same.
#[derive(Clone, Debug)]
pub struct Luck {
    /// Cards and dice.
    pub table: FastRng,
    /// What bots toss for themselves.
    pub bots: FastRng,
}

impl Luck {
    /// The luck of this number.
    pub fn new(seed: u64) -> Self {
        // Two generators that start apart.
        Self { table: FastRng::new(seed), bots: FastRng::new(!seed) }
    }
}

/// Plays a game that was dealt to its end, or for so many steps.
///
/// ```
/// use parlour_bots::{Levels, Luck, Unwatched, play};
/// use parlour_engine::Rules;
/// use parlour_experts::QwixxExpert;
/// use parlour_games::qwixx::Qwixx;
///
/// let mut luck = Luck::new(7);
/// let game = Qwixx::deal(2, &Default::default(), &mut luck.table).unwrap();
/// let mut bots = [QwixxExpert::bot("normal").unwrap(), QwixxExpert::bot("random").unwrap()];
/// let (end, finished) = play(game, &mut bots, &mut luck, 10_000, &mut Unwatched);
/// assert_eq!(end.outcome(), finished.outcome);
/// assert!(finished.outcome.is_some());
/// ```
pub fn play<R: Observable, W: Watch<R>>(
    mut state: R,
    bots: &mut [Box<dyn Bot<R>>],
    luck: &mut Luck,
    most: u64,
    watch: &mut W,
) -> (R, Finished) {
    let mut steps = 0;
    let mut told = Vec::new();
    while steps < most {
        let Some((actor, action)) = decide(&state, bots, luck, watch) else { break };
        let done = state.act(actor, action, &mut luck.table, &mut told);
        debug_assert!(done.is_ok(), "{action} of {actor:?} was refused: {done:?}");
        if done.is_err() {
            break;
        }
        for Addressed { to, event } in told.drain(..) {
            for (seat, bot) in Seat::all(state.seats()).zip(bots.iter_mut()) {
                if to.includes(Viewer::Seat(seat)) {
                    bot.notice(&Place::new(&state, seat), &event);
                }
            }
        }
        watch.after(&state, actor, action);
        steps += 1;
    }
    let outcome = state.outcome();
    (state, Finished { outcome, steps })
}

/// What happens next: time, somebody who butts in, or the first seat that is waited for.
fn decide<R: Observable, W: Watch<R>>(
    state: &R,
    bots: &mut [Box<dyn Bot<R>>],
    luck: &mut Luck,
    watch: &mut W,
) -> Option<(Actor, R::Action)> {
    if let Some((_, action)) = state.timer() {
        return Some((Actor::Table, action));
    }
    let waiting = state.to_act();
    for (seat, bot) in Seat::all(state.seats()).zip(bots.iter_mut()) {
        if !waiting.contains(seat)
            && let Some(action) = bot.butt_in(&Place::new(state, seat), &mut luck.bots)
        {
            return Some((Actor::Seat(seat), action));
        }
    }
    let seat = waiting.first()?;
    let bot = bots.get_mut(seat.index())?;
    watch.before(state, seat);
    let action = bot.choose(&Place::new(state, seat), &mut luck.bots)?;
    Some((Actor::Seat(seat), action))
}
