//! Boards: how each game looks. One folder per game.

mod datawar;
mod deal;
pub mod plain;
mod pobudka;
mod qwixx;
mod uno;

use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::sync::OnceLock;

use maud::{Markup, html};
use parlour_engine::{AnyEvent, Erased, Face, Game, Json, Registration, Seat, codec};
use serde_json::Value;

use crate::assets::Asset;
use crate::keys::Key;
use crate::scene::{Mode, Scene, Seen};
use crate::words::words;

/// What is the same at every table of a game.
pub trait Facts: Send + Sync {
    /// The style sheet of the board. It is only loaded where the board is shown.
    fn style(&self) -> &'static str {
        ""
    }

    /// A drawing of the game for lists: an SVG of 320 by 200, without text.
    fn picture(&self) -> Markup;

    /// A picture for the rule book, by the name that the book has for it: what it says, and what it shows.
    fn figure(&self, _name: &str) -> Option<(String, Markup)> {
        None
    }

    /// Keys that press something on the board.
    fn keys(&self) -> Vec<Key> {
        Vec::new()
    }

    /// What scores are made of.
    fn tally(&self) -> Tally {
        Tally {
            name: words().tally_points(),
            words: |points| words().points(points),
            is_low_good: false,
        }
    }

    /// An option of the game in words, if the sentence of its schema is not good enough.
    fn option(&self, _key: &str) -> Option<String> {
        None
    }

    /// A value of an option in words, if the words of its schema are not good enough.
    fn choice(&self, _key: &str, _value: &Value) -> Option<String> {
        None
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

/// How a game looks and sounds.
///
/// Everything is a pure function of what one viewer may know, so nothing can be shown that is hidden.
pub trait Board<G: Face>: Facts {
    /// The board.
    fn board(&self, seen: Seen<'_, G>) -> Markup;

    /// An event as a sentence for the log and for screen readers; none if it is not worth one.
    fn log(&self, event: &G::Event, seen: Seen<'_, G>) -> Option<String>;

    /// What happened at once, in sentences; none of them twice in a row.
    fn story(&self, events: &[&G::Event], seen: Seen<'_, G>) -> Vec<String> {
        let mut story: Vec<String> =
            events.iter().filter_map(|event| self.log(event, seen)).collect();
        story.dedup();
        story
    }

    /// An action as the words of a button.
    fn label(&self, action: &G::Action, seen: Seen<'_, G>) -> String;

    /// What an action belongs to, where there are many: a heading above its button in a list of all of them.
    fn heading(&self, _action: &G::Action, _seen: Seen<'_, G>) -> String {
        String::new()
    }

    /// How much an action costs the player: of many ways the cheapest are listed first.
    fn cost(&self, _action: &G::Action) -> usize {
        0
    }

    /// Why a player has nothing to do.
    fn waits(&self, _seen: Seen<'_, G>) -> Option<String> {
        None
    }

    /// What an event sounds like.
    fn sound(&self, _event: &G::Event) -> Option<Sound> {
        None
    }

    /// What stands beside a player's name: cards in hand, points.
    fn badge(&self, _seen: Seen<'_, G>, _seat: Seat) -> Option<String> {
        None
    }

    /// The players whom the game waits for and whose places others may take.
    fn missing(&self, _seen: Seen<'_, G>) -> Vec<Seat> {
        Vec::new()
    }
}

/// The board of some game.
pub(crate) trait AnyBoard: Send + Sync {
    fn facts(&self) -> &dyn Facts;
    /// Whether it is a board of this game.
    fn is_of(&self, game: &dyn Game) -> bool;
    fn draw(&self, scene: &Scene, mode: &Mode) -> Markup;
    fn story(&self, events: &[AnyEvent], scene: &Scene) -> Vec<String>;
    fn sounds(&self, events: &[AnyEvent]) -> Vec<Sound>;
    fn ways(&self, scene: &Scene) -> Vec<Way>;
    /// An action of a journal in words.
    fn label(&self, action: &Value, scene: &Scene) -> String;
    fn waits(&self, scene: &Scene) -> Option<String>;
    fn badge(&self, scene: &Scene, seat: Seat) -> Option<String>;
    fn missing(&self, scene: &Scene) -> Vec<Seat>;
}

/// Something that a player can do.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) heading: String,
    pub(crate) label: String,
    pub(crate) cost: usize,
    pub(crate) action: Json,
}

struct Typed<G, B>(B, PhantomData<fn() -> G>);

impl<G: Face, B: Board<G>> AnyBoard for Typed<G, B> {
    fn facts(&self) -> &dyn Facts {
        &self.0
    }

    fn is_of(&self, game: &dyn Game) -> bool {
        let game: &dyn Any = game;
        game.type_id() == TypeId::of::<Erased<G>>()
    }

    fn draw(&self, scene: &Scene, mode: &Mode) -> Markup {
        Seen::of(scene, mode).map_or_else(|| html! {}, |seen| self.0.board(seen))
    }

    fn story(&self, events: &[AnyEvent], scene: &Scene) -> Vec<String> {
        let Some(seen) = Seen::of(scene, &Mode::Play) else { return Vec::new() };
        let events: Vec<&G::Event> = events.iter().filter_map(AnyEvent::get).collect();
        self.0.story(&events, seen)
    }

    fn sounds(&self, events: &[AnyEvent]) -> Vec<Sound> {
        let events = events.iter().filter_map(AnyEvent::get);
        events.filter_map(|event| self.0.sound(event)).collect()
    }

    fn ways(&self, scene: &Scene) -> Vec<Way> {
        let Some(seen) = Seen::of(scene, &Mode::Play) else { return Vec::new() };
        let way = |action: &G::Action| Way {
            heading: self.0.heading(action, seen),
            label: self.0.label(action, seen),
            cost: self.0.cost(action),
            action: seen.json(action),
        };
        seen.legal().iter().map(way).collect()
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        let Some(seen) = Seen::of(scene, &Mode::Play) else { return plain::label(action) };
        match codec::read(action, seen.names(), G::FIELDS) {
            Ok(action) => self.0.label(&action, seen),
            // Journals also have what only keeps the table and is no action of the rules.
            Err(_) => plain::label(action),
        }
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        self.0.waits(Seen::of(scene, &Mode::Play)?)
    }

    fn badge(&self, scene: &Scene, seat: Seat) -> Option<String> {
        self.0.badge(Seen::of(scene, &Mode::Play)?, seat)
    }

    fn missing(&self, scene: &Scene) -> Vec<Seat> {
        Seen::of(scene, &Mode::Play).map_or_else(Vec::new, |seen| self.0.missing(seen))
    }
}

/// What a game counts, and what is good in it.
#[derive(Clone, Debug)]
pub struct Tally {
    /// What is counted, as a heading.
    pub name: String,
    /// A score in words.
    pub words: fn(i32) -> String,
    /// Whether few are good.
    pub is_low_good: bool,
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
    pub(crate) board: Box<dyn AnyBoard>,
    style: OnceLock<Asset>,
}

impl Look {
    /// This board.
    pub fn new<G: Face>(board: impl Board<G> + 'static) -> Self {
        Self::of(Typed::<G, _>(board, PhantomData))
    }

    fn of(board: impl AnyBoard + 'static) -> Self {
        Self { board: Box::new(board), style: OnceLock::new() }
    }

    /// The style sheet, if there is anything in it.
    pub(crate) fn style(&self) -> Option<&Asset> {
        let style =
            self.style.get_or_init(|| Asset::style("board", self.board.facts().style().to_owned()));
        (!style.is_empty()).then_some(style)
    }
}

/// Whether the board of a game is one of this game, if it has one.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn check(listed: &Registration) -> Result<(), String> {
    match listed.get::<Look>() {
        Some(look) if !look.board.is_of(listed.game()) => {
            Err(format!("The board of {} is one of another game.", listed.info().title))
        }
        _ => Ok(()),
    }
}

/// The board of a game; the plain one for games that have none of their own.
pub(crate) fn of(listed: &Registration) -> &dyn AnyBoard {
    static UNKNOWN: plain::Plain = plain::Plain::unknown();
    listed.get::<Look>().map_or(&UNKNOWN, |look| look.board.as_ref())
}

/// What is the same at every table of a game.
pub fn facts(listed: &Registration) -> &dyn Facts {
    of(listed).facts()
}

/// The plain board, drawn as the schemas of the game say.
pub fn plain(game: &dyn Game) -> Look {
    Look::of(plain::Plain::of(game))
}

/// A link to what the board of a game looks like.
pub(crate) fn style(listed: &Registration) -> Markup {
    let style = listed.get::<Look>().and_then(Look::style);
    html! { @if let Some(style) = style { link rel="stylesheet" href=(style.path); } }
}

/// Pobudka's board.
pub fn pobudka() -> Look {
    Look::new::<parlour_games::pobudka::Pobudka>(pobudka::Pobudka)
}

/// Qwixx's board.
pub fn qwixx() -> Look {
    Look::new::<parlour_games::qwixx::Qwixx>(qwixx::Qwixx)
}

/// Uno's board.
pub fn uno() -> Look {
    Look::new::<parlour_games::uno::Uno>(uno::Uno)
}

/// Lebanese Deal's board.
pub fn deal() -> Look {
    Look::new::<parlour_games::deal::Deal>(deal::Deal)
}

/// Data War's board.
pub fn datawar() -> Look {
    Look::new::<parlour_games::datawar::DataWar>(datawar::DataWar)
}

#[cfg(test)]
mod tests {
    use parlour_games::{qwixx, uno};

    use super::*;

    #[test]
    fn a_board_belongs_to_its_game() {
        let on = |game, look| Registration::new(game).with(look);
        assert_eq!(check(&Registration::new(uno::game())), Ok(()));
        assert_eq!(check(&on(uno::game(), super::uno())), Ok(()));
        assert_eq!(check(&on(uno::game(), plain(uno::game()))), Ok(()));
        let error = check(&on(qwixx::game(), super::uno())).expect_err("Uno's board");
        assert_eq!(error, "The board of Qwixx is one of another game.");
    }
}
