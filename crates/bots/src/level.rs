//! Which bots there are, by name.

use std::fmt;
use std::time::Duration;

use parlour_engine::Observable;

use crate::search::Work;
use crate::{Bot, Feeling, Instinct, NoFeel, Random, Rehearsal, Rehearse, Search, Settings};

/// How good a bot is, from one that a child can beat to the best there is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows the game and plays it badly.
    Easy,
    /// Plays by feel.
    Normal,
    /// Thinks for a moment.
    Hard,
    /// Thinks as long as people will wait.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

/// How a bot is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Recipe {
    /// Any play.
    Random,
    /// By feel, misjudging each play by up to so much.
    Feeling(f32),
    /// By trying all plays with the same luck.
    Rehearse(Rehearsal),
    /// By search.
    Search(Settings),
}

impl Recipe {
    /// A bot of this kind.
    pub fn bot<R: Observable, I: Instinct<R>>(self) -> Box<dyn Bot<R>> {
        match self {
            Self::Random => Box::new(Random::default()),
            Self::Feeling(slip) => Box::new(Feeling::<R, I>::new(slip)),
            Self::Rehearse(rehearsal) => Box::new(Rehearse::<R, I>::new(rehearsal)),
            Self::Search(settings) => Box::new(Search::<R, I>::new(settings)),
        }
    }
}

/// A bot of one game only: its name, what it does, and how it is made.
pub struct Character<R: Observable> {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Bot<R>>,
}

/// How bots play a game at every level.
pub trait Levels<R: Observable>: Instinct<R> {
    /// How a level plays this game.
    fn recipe(level: Level) -> Recipe {
        Recipe::Search(Settings::to_the_end(match level {
            Level::Easy => 4,
            Level::Normal => 40,
            Level::Hard => 400,
            Level::Expert => 3000,
        }))
    }

    /// How a search with a budget of somebody's own goes about it.
    fn settings() -> Settings {
        match Self::recipe(Level::Expert) {
            Recipe::Search(settings) => settings,
            Recipe::Random | Recipe::Feeling(_) | Recipe::Rehearse(_) => Settings::playouts(1000),
        }
    }

    /// How a rehearsal with a budget of somebody's own goes about it.
    fn rehearsal() -> Rehearsal {
        match Self::recipe(Level::Expert) {
            Recipe::Rehearse(rehearsal) => rehearsal,
            Recipe::Random | Recipe::Feeling(_) | Recipe::Search(_) => Rehearsal::games(1000),
        }
    }

    /// Bots that only this game has.
    fn characters() -> &'static [Character<R>] {
        &[]
    }

    /// The bot with this name.
    ///
    /// # Errors
    /// There is none; says which there are.
    fn bot(name: &str) -> Result<Box<dyn Bot<R>>, UnknownBot> {
        let is_meant = |level: &Level| level.name() == name;
        if name == "random" {
            return Ok(Recipe::Random.bot::<R, Self>());
        }
        if let Some(level) = Level::ALL.into_iter().find(is_meant) {
            return Ok(Self::recipe(level).bot::<R, Self>());
        }
        if let Some(character) = Self::characters().iter().find(|known| known.name == name) {
            return Ok((character.make)());
        }
        let recipe = name.split_once(':').and_then(|(kind, amount)| match kind {
            "feel" => read_slip(amount).map(Recipe::Feeling),
            "rehearse" => read_count(amount)
                .map(|games| Recipe::Rehearse(Rehearsal { games, ..Self::rehearsal() })),
            "search" => {
                read_work(amount).map(|work| Recipe::Search(Settings { work, ..Self::settings() }))
            }
            _ => None,
        });
        let recipe = recipe.ok_or_else(|| UnknownBot {
            name: name.to_owned(),
            known: names::<R, Self>().into_iter().map(str::to_owned).collect(),
        })?;
        Ok(recipe.bot::<R, Self>())
    }
}

impl<R: Observable> Levels<R> for NoFeel {}

/// The names of all bots of a game.
pub fn names<R: Observable, L: Levels<R>>() -> Vec<&'static str> {
    let levels = Level::ALL.into_iter().map(Level::name);
    let characters = L::characters().iter().map(|character| character.name);
    ["random"].into_iter().chain(levels).chain(characters).collect()
}

/// `500` playouts or `50ms`.
fn read_work(text: &str) -> Option<Work> {
    if let Some(millis) = text.strip_suffix("ms") {
        let millis = millis.parse().ok().filter(|millis| (1..=60_000).contains(millis))?;
        return Some(Work::Time(Duration::from_millis(millis)));
    }
    read_count(text).map(Work::Playouts)
}

fn read_count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| (1..=10_000_000).contains(count))
}

fn read_slip(text: &str) -> Option<f32> {
    text.parse().ok().filter(|slip| (0.0..=100.0).contains(slip))
}

/// A bot that there is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.join(", ");
        write!(
            f,
            "There is no bot {:?}. There are {known}, feel:SLIP (by feel, misjudging by up to SLIP), \
             rehearse:N and search:N (so many playouts), and search:Nms (so long).",
            self.name
        )
    }
}

impl std::error::Error for UnknownBot {}
