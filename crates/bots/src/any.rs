//! Bots for programs that know a game only by its id: hosts and commands.
//!
//! What is generic over a game is compiled here, once, and not in every crate that plays.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use parlour_engine::{AnyPosition, Face, FastRng, Game, Position, Seat, read_options};
use serde_json::Value;

use crate::arena::{Meeting, Progress, Simulation, SimulationError, Tally, Tournament};
use crate::level::names;
use crate::{Bot, Levels, NoFeel, Place, UnknownBot};

/// The bots of a game, whichever game it is.
pub trait AnyBots: Send + Sync {
    /// Their names.
    fn names(&self) -> Vec<&'static str>;

    /// Whether there is a bot with this name: one of [`names`](AnyBots::names), or a budget of one's own.
    ///
    /// # Errors
    /// No bot has this name; the error lists those that exist.
    fn check(&self, name: &str) -> Result<(), UnknownBot>;

    /// The bot with this name; its tosses come from the seed.
    ///
    /// # Errors
    /// As [`AnyBots::check`].
    fn seat(&self, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, UnknownBot>;

    /// Plays all games of a simulation.
    ///
    /// # Errors
    /// As [`Simulation::run`], or options that the game does not have.
    fn simulate(
        &self,
        game: &dyn Game,
        simulation: &Simulation<Value>,
        progress: &Progress,
    ) -> Result<Tally, SimulationError>;

    /// Plays what is left of a tournament.
    ///
    /// # Errors
    /// As [`Tournament::run`], or options that the game does not have.
    fn compete(
        &self,
        game: &dyn Game,
        tournament: &Tournament<Value>,
        played: &BTreeSet<((usize, usize), u64)>,
        progress: &Progress,
        tell: &mut dyn FnMut(Meeting) -> ControlFlow<()>,
    ) -> Result<(), SimulationError>;
}

/// A bot on a seat of some table, whatever is played there.
///
/// It is handed the table's position and looks at it through its seat's [`Place`] only.
pub trait AnyBot: Send {
    /// The play that it makes, if the game waits for the seat.
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value>;

    /// A play out of turn, if it wants to make one.
    fn butt_in(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value>;
}

/// The bots of a game, as a catalog has them.
#[derive(Clone, Copy)]
pub struct Bots(pub &'static dyn AnyBots);

impl Bots {
    /// Those that `L` makes: the game's own, or [`NoFeel`](crate::NoFeel), which can play anything.
    pub fn of<R: Face, L: Levels<R>>() -> Self {
        Self(const { &BotsOf::<R, L>::new() })
    }
}

impl fmt::Debug for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bots").field(&self.0.names()).finish()
    }
}

/// The bots of a game whose type is known.
///
/// ```
/// use parlour_bots::{AnyBots, BotsOf};
/// use parlour_engine::{Player, Rng, Roster, Seat};
/// use parlour_experts::QwixxExpert;
/// use parlour_games::qwixx::{self, Qwixx};
///
/// let player = |id: &str| Player { id: id.to_owned(), name: id.to_owned() };
/// let roster = Roster::new(vec![player("p1"), player("p2")]).unwrap();
/// let position = qwixx::game().deal(roster, &serde_json::json!({}), &mut Rng::stream(7, 0)).unwrap();
/// let mut bot = BotsOf::<Qwixx, QwixxExpert>::new().seat("normal", 1).unwrap();
/// let play = bot.choose(position.as_ref(), Seat::new(0)).unwrap();
/// assert_eq!(play["type"], "ROLL_DICE");
/// ```
pub struct BotsOf<R, L = NoFeel>(PhantomData<fn() -> (R, L)>);

impl<R, L> BotsOf<R, L> {
    /// All of them.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R, L> Default for BotsOf<R, L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Face, L: Levels<R>> AnyBots for BotsOf<R, L> {
    fn names(&self) -> Vec<&'static str> {
        names::<R, L>()
    }

    fn check(&self, name: &str) -> Result<(), UnknownBot> {
        L::bot(name).map(drop)
    }

    fn seat(&self, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, UnknownBot> {
        let bot = L::bot(name)?;
        Ok(Box::new(Seated { bot, rng: FastRng::new(seed) }))
    }

    fn simulate(
        &self,
        game: &dyn Game,
        simulation: &Simulation<Value>,
        progress: &Progress,
    ) -> Result<Tally, SimulationError> {
        let Simulation { names, options, games, seed, threads, duplicate, most_steps } =
            simulation.clone();
        let options = read_options::<R>(&options).map_err(SimulationError::Options)?;
        let typed = Simulation { names, options, games, seed, threads, duplicate, most_steps };
        typed.run::<R, L>(game, progress)
    }

    fn compete(
        &self,
        game: &dyn Game,
        tournament: &Tournament<Value>,
        played: &BTreeSet<((usize, usize), u64)>,
        progress: &Progress,
        tell: &mut dyn FnMut(Meeting) -> ControlFlow<()>,
    ) -> Result<(), SimulationError> {
        let Tournament { names, options, deals, seed, threads, most_steps } = tournament.clone();
        let options = read_options::<R>(&options).map_err(SimulationError::Options)?;
        let typed = Tournament { names, options, deals, seed, threads, most_steps };
        typed.run::<R, L>(game, played, progress, tell)
    }
}

struct Seated<R: Face> {
    bot: Box<dyn Bot<R>>,
    rng: FastRng,
}

impl<R: Face> AnyBot for Seated<R> {
    fn choose(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value> {
        let position: &Position<R> = position.as_any().downcast_ref()?;
        let play = self.bot.choose(&Place::new(&position.game, seat), &mut self.rng)?;
        Some(position.action_value(&play))
    }

    fn butt_in(&mut self, position: &dyn AnyPosition, seat: Seat) -> Option<Value> {
        let position: &Position<R> = position.as_any().downcast_ref()?;
        let play = self.bot.butt_in(&Place::new(&position.game, seat), &mut self.rng)?;
        Some(position.action_value(&play))
    }
}
