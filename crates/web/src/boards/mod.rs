//! Boards: how each game looks. One folder per game.

mod datawar;
mod deal;
pub mod plain;
mod pobudka;
mod qwixx;
mod uno;

use std::sync::OnceLock;

use maud::{Markup, html};
use parlour_engine::{Game, Registration};
use serde_json::Value;

use crate::assets::Asset;
use crate::keys::Key;
use crate::scene::Scene;

/// How a game looks and sounds.
///
/// Everything is a pure function of what one viewer may know, so nothing can be shown that is hidden.
pub trait Board: Send + Sync {
    /// The style sheet of the board. It is only loaded where the board is shown.
    fn style(&self) -> &'static str {
        ""
    }

    /// A drawing of the game for lists: an SVG of 320 by 200, without text.
    fn picture(&self) -> Markup;

    /// A picture for the rule book, by the name that the book has for it: what it says, and what it shows.
    fn figure(&self, _name: &str) -> Option<(&'static str, Markup)> {
        None
    }

    /// The board.
    fn board(&self, scene: &Scene) -> Markup {
        plain::board(self, scene)
    }

    /// An event as a sentence for the log and for screen readers; none if it is not worth one.
    fn log(&self, event: &Value, _scene: &Scene) -> Option<String> {
        plain::log(event)
    }

    /// What happened at once, in sentences; none of them twice in a row.
    fn story(&self, events: &[Value], scene: &Scene) -> Vec<String> {
        let mut story: Vec<String> =
            events.iter().filter_map(|event| self.log(event, scene)).collect();
        story.dedup();
        story
    }

    /// An action as the words of a button.
    fn label(&self, action: &Value, _scene: &Scene) -> String {
        plain::label(action)
    }

    /// What an action belongs to, where there are many: a heading above its button in a list of all of them.
    fn heading(&self, _action: &Value, _scene: &Scene) -> String {
        String::new()
    }

    /// How much an action costs the one who takes it: of many ways the cheapest are listed first.
    fn cost(&self, _action: &Value) -> usize {
        0
    }

    /// Why somebody at the table has nothing to do.
    fn waits(&self, _scene: &Scene) -> Option<String> {
        None
    }

    /// What an event sounds like.
    fn sound(&self, _event: &Value) -> Option<Sound> {
        None
    }

    /// What stands beside a player's name: cards in hand, points.
    fn badge(&self, _scene: &Scene, _seat: usize) -> Option<String> {
        None
    }

    /// Keys that press something on the board.
    fn keys(&self) -> &'static [Key] {
        &[]
    }

    /// What scores are made of.
    fn tally(&self) -> Tally {
        Tally { one: "point", many: "points", is_low_good: false }
    }

    /// An option of the game in words, if the sentence of its schema is not good enough.
    fn option(&self, _key: &str) -> Option<&'static str> {
        None
    }

    /// A value of an option in words, if the words of its schema are not good enough.
    fn choice(&self, _key: &str, _value: &Value) -> Option<&'static str> {
        None
    }

    /// The seats of those whom the game waits for and whose places others may take.
    fn missing(&self, _scene: &Scene) -> Vec<usize> {
        Vec::new()
    }

    /// Whether the rules say what happens when somebody is gone, so that tables had better let them.
    fn has_pause(&self) -> bool {
        false
    }

    /// Whether an option is none that people choose, because who sits at the table settles it.
    fn is_settled(&self, _key: &str) -> bool {
        false
    }

    /// Whether seats see different things, so that people who share a device have to look away.
    fn has_secrets(&self) -> bool {
        true
    }
}

/// What a game counts, and what is good in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// One of what is counted.
    pub one: &'static str,
    /// Several of them.
    pub many: &'static str,
    /// Whether few are good.
    pub is_low_good: bool,
}

impl Tally {
    /// A score in words.
    pub fn words(self, score: i32) -> String {
        format!("{score} {}", if score.abs() == 1 { self.one } else { self.many })
    }
}

/// A sound effect. The script makes them from tones; nothing is loaded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// A card is laid or a piece moved.
    Card,
    /// Cards are drawn.
    Draw,
    /// Dice are rolled.
    Dice,
    /// Something good happened.
    Good,
    /// Something bad happened.
    Bad,
    /// A game is won.
    Win,
}

impl Sound {
    /// The name that the script knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Draw => "draw",
            Self::Dice => "dice",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Win => "win",
        }
    }
}

/// The board of a game, as a catalog has it.
pub struct Look {
    board: &'static dyn Board,
    style: OnceLock<Asset>,
}

impl Look {
    /// This board.
    pub const fn new(board: &'static dyn Board) -> Self {
        Self { board, style: OnceLock::new() }
    }

    /// The style sheet, if there is anything in it.
    pub(crate) fn style(&self) -> Option<&Asset> {
        let style = self.style.get_or_init(|| Asset::style("board", self.board.style().to_owned()));
        (!style.is_empty()).then_some(style)
    }
}

/// The board of a game; the plain one for games that have none of their own.
pub fn of(listed: &Registration) -> &'static dyn Board {
    static UNKNOWN: plain::Plain = plain::Plain::unknown();
    listed.get::<Look>().map_or(&UNKNOWN, |look| look.board)
}

/// The plain board, drawn as the schemas of the game say.
pub fn plain(game: &dyn Game) -> Look {
    // Catalogs are built once and live as long as their program.
    Look::new(Box::leak(Box::new(plain::Plain::of(game))))
}

/// A link to what the board of a game looks like.
pub(crate) fn style(listed: &Registration) -> Markup {
    let style = listed.get::<Look>().and_then(Look::style);
    html! { @if let Some(style) = style { link rel="stylesheet" href=(style.path); } }
}

/// Pobudka's board.
pub fn pobudka() -> Look {
    Look::new(&pobudka::Pobudka)
}

/// Qwixx's board.
pub fn qwixx() -> Look {
    Look::new(&qwixx::Qwixx)
}

/// Uno's board.
pub fn uno() -> Look {
    Look::new(&uno::Uno)
}

/// Lebanese Deal's board.
pub fn deal() -> Look {
    Look::new(&deal::Deal)
}

/// Data War's board.
pub fn datawar() -> Look {
    Look::new(&datawar::DataWar)
}
