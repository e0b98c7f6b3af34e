//! Which games a program knows, and all that it has for each of them.
//!
//! A game is one [`Registration`]: its rules, its presets, and whatever else programs have for it. Bots, boards and lessons are of
//! types that this crate has never heard of: each crate adds its own with [`Registration::with`] and finds it with
//! [`Registration::get`], so that a game needs no line in any of them.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::{Erased, Face, Game, Info, Refusal, to_value};

/// The games of a program, in the order in which people are offered them. Clones share what they hold.
///
/// ```
/// use parlour_engine::{Catalog, Registration};
/// # use parlour_engine::Game;
/// # fn demo(uno: &'static dyn Game, qwixx: &'static dyn Game) {
/// let catalog = Catalog::new().with(Registration::new(uno)).with(Registration::new(qwixx));
/// assert!(catalog.find("uno").is_some());
/// assert_eq!(catalog.check(), Ok(()));
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    games: Arc<Vec<Registration>>,
    /// Parts for games that are not there.
    strays: Arc<Vec<String>>,
}

/// A game and all that a program has for it. Clones share it.
#[derive(Clone)]
pub struct Registration(Arc<Parts>);

#[derive(Clone)]
struct Parts {
    game: &'static dyn Game,
    presets: Vec<Preset>,
    slots: BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

/// A set of options with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Preset {
    /// What people call it.
    pub name: &'static str,
    /// What it is like, in one line.
    pub about: &'static str,
    /// The options that differ from the usual ones.
    pub options: Value,
    /// Whether quick match deals it and results of it may be compared.
    pub standard: bool,
}

impl Preset {
    /// Rules that strangers expect and that results are compared by.
    pub const fn standard(name: &'static str, about: &'static str, options: Value) -> Self {
        Self { name, about, options, standard: true }
    }

    /// Rules for those who want others.
    pub const fn variant(name: &'static str, about: &'static str, options: Value) -> Self {
        Self { name, about, options, standard: false }
    }
}

/// Why a program cannot use its catalog.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogError {
    /// Two games have the same id.
    #[error("There are two games of the name {0:?}.")]
    TwoOfOneName(&'static str),
    /// An id that links and files cannot hold.
    #[error(
        "A game cannot be called {0:?}: an id is one to 32 lower-case letters, digits and hyphens, a letter first."
    )]
    BadName(&'static str),
    /// Two presets of a game have the same name.
    #[error("{game} has two presets of the name {preset:?}.")]
    TwoPresets {
        /// The id of the game.
        game: &'static str,
        /// The name of both.
        preset: &'static str,
    },
    /// A preset with options that the game does not take.
    #[error("The preset {preset:?} of {game} does not fit: {refusal}")]
    BadPreset {
        /// The id of the game.
        game: &'static str,
        /// The name of the preset.
        preset: &'static str,
        /// What the game says.
        refusal: Refusal,
    },
    /// A bot, a board or the like for a game that is not there.
    #[error("Something was added to a game that is not in the catalog: {0:?}.")]
    NoSuchGame(String),
}

impl Catalog {
    /// No game.
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more game at the end.
    #[must_use]
    pub fn with(mut self, listed: impl Into<Registration>) -> Self {
        Arc::make_mut(&mut self.games).push(listed.into());
        self
    }

    /// With one more part for a game that is there, in place of one of the same type: a board of one's own for Uno, say.
    #[must_use]
    pub fn add<T: Send + Sync + 'static>(mut self, id: &str, part: T) -> Self {
        let games = Arc::make_mut(&mut self.games);
        match games.iter_mut().find(|listed| listed.id() == id) {
            Some(listed) => listed.set(part),
            None => Arc::make_mut(&mut self.strays).push(id.to_owned()),
        }
        self
    }

    /// The game with this id.
    pub fn find(&self, id: &str) -> Option<&Registration> {
        self.games.iter().find(|listed| listed.id() == id)
    }

    /// The ids of all games, for sentences.
    pub fn ids(&self) -> Vec<&'static str> {
        self.games.iter().map(Registration::id).collect()
    }

    /// Whether a program can work with it. Programs ask once, at their start.
    ///
    /// # Errors
    /// What is wrong, the first thing that was found.
    pub fn check(&self) -> Result<(), CatalogError> {
        for (index, listed) in self.games.iter().enumerate() {
            let id = listed.id();
            if !is_good_id(id) {
                return Err(CatalogError::BadName(id));
            }
            if self.games[..index].iter().any(|other| other.id() == id) {
                return Err(CatalogError::TwoOfOneName(id));
            }
            listed.check_presets()?;
        }
        self.strays.first().map_or(Ok(()), |id| Err(CatalogError::NoSuchGame(id.clone())))
    }
}

/// The games.
impl Deref for Catalog {
    type Target = [Registration];

    fn deref(&self) -> &[Registration] {
        &self.games
    }
}

impl<'a> IntoIterator for &'a Catalog {
    type Item = &'a Registration;
    type IntoIter = std::slice::Iter<'a, Registration>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.iter()
    }
}

/// Whether addresses, files and class names can hold it as it is.
fn is_good_id(id: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    id.len() <= 32 && id.starts_with(|c: char| c.is_ascii_lowercase()) && id.bytes().all(is_good)
}

impl Registration {
    /// A game with nothing but its rules.
    pub fn new(game: &'static dyn Game) -> Self {
        Self(Arc::new(Parts { game, presets: Vec::new(), slots: BTreeMap::new() }))
    }

    /// The same for a game whose type is known.
    pub fn of<G: Face>() -> Self {
        Self::new(const { &Erased::<G>::new() })
    }

    /// With a part of a type that some crate looks for, in place of one of the same type.
    #[must_use]
    pub fn with<T: Send + Sync + 'static>(mut self, part: T) -> Self {
        self.set(part);
        self
    }

    /// With a set of options that has a name.
    #[must_use]
    pub fn preset(mut self, preset: Preset) -> Self {
        Arc::make_mut(&mut self.0).presets.push(preset);
        self
    }

    fn set<T: Send + Sync + 'static>(&mut self, part: T) {
        Arc::make_mut(&mut self.0).slots.insert(TypeId::of::<T>(), Arc::new(part));
    }

    /// The part of this type, if there is one.
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.slots.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// The rules.
    pub fn game(&self) -> &'static dyn Game {
        self.0.game
    }

    /// The facts.
    pub fn info(&self) -> &'static Info {
        self.0.game.info()
    }

    /// The name that commands and links use.
    pub fn id(&self) -> &'static str {
        self.info().id
    }

    /// The sets of options that have a name.
    pub fn presets(&self) -> &[Preset] {
        &self.0.presets
    }

    /// The options of this preset.
    pub fn options_of(&self, preset: &str) -> Option<&Value> {
        self.presets().iter().find(|known| known.name == preset).map(|known| &known.options)
    }

    /// What quick match deals: the first standard preset, or the usual options of a game without presets.
    pub fn standard_options(&self) -> &Value {
        let mut standard = self.presets().iter().filter(|preset| preset.standard);
        standard.next().map_or(&Value::Null, |preset| &preset.options)
    }

    /// Whether these are the options of a standard preset, or the usual ones of a game without presets.
    pub fn is_standard(&self, options: &Value) -> bool {
        let full = |options| self.game().options(options).map(|full| to_value(&full)).ok();
        let Some(options) = full(options) else { return false };
        let is_same = |standard| full(standard).as_ref() == Some(&options);
        if self.presets().is_empty() {
            return is_same(&Value::Null);
        }
        self.presets()
            .iter()
            .filter(|preset| preset.standard)
            .any(|preset| is_same(&preset.options))
    }

    fn check_presets(&self) -> Result<(), CatalogError> {
        let game = self.id();
        for (index, preset) in self.presets().iter().enumerate() {
            if self.presets()[..index].iter().any(|other| other.name == preset.name) {
                return Err(CatalogError::TwoPresets { game, preset: preset.name });
            }
            self.game().options(&preset.options).map_err(|refusal| CatalogError::BadPreset {
                game,
                preset: preset.name,
                refusal,
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Registration({})", self.id())
    }
}
