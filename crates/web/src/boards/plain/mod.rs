//! The board of games that have none of their own.
//!
//! It knows the schemas of a game's documents, and they say what can be drawn: dice, cards, piles, whose is what. The titles
//! of actions and events are sentences. What they do not say is put into words as well as it goes.

mod draw;
mod phrase;
mod schema;
mod words;

use maud::{Markup, html};
use parlour_engine::{AnyEvent, Game, Seat, to_json, to_value};
use serde_json::Value;

use self::schema::Place;
pub use self::words::{label, log, words};
use super::{AnyBoard, Facts, Sound, Way};
use crate::kit;
use crate::kit::press::Button;
use crate::scene::{Lit, Mode, Person, Scene};
use crate::words::words as w;

/// The board of any game.
pub(super) struct Plain {
    view: Value,
    action: Value,
    event: Value,
}

impl Plain {
    /// The board of a game that nothing is known of.
    pub(super) const fn unknown() -> Self {
        Self { view: Value::Null, action: Value::Null, event: Value::Null }
    }

    /// The board of this game.
    pub(super) fn of(game: &dyn Game) -> Self {
        let schemas = game.schemas();
        Self {
            view: schemas.view.to_value(),
            action: schemas.action.to_value(),
            event: schemas.event.to_value(),
        }
    }
}

impl Facts for Plain {
    fn style(&self) -> &'static str {
        include_str!("plain.css")
    }

    fn picture(&self) -> Markup {
        kit::scene_svg(&html! {
            rect x="120" y="60" width="80" height="80" rx="14" class="pic-paper" {}
            circle cx="145" cy="85" r="8" class="pic-ink" {}
            circle cx="175" cy="115" r="8" class="pic-ink" {}
        })
    }
}

impl AnyBoard for Plain {
    fn facts(&self) -> &dyn Facts {
        self
    }

    fn is_of(&self, _: &dyn Game) -> bool {
        true
    }

    fn draw(&self, scene: &Scene, mode: &Mode) -> Markup {
        let scene = &JsonScene::of(scene);
        html! {
            div.plain {
                div.plain-view { (draw::view(&scene.view, Place::root(&self.view), scene)) }
                div.plain-actions role="group" aria-label=(w().what_you_can_do()) {
                    @if scene.legal.is_empty() { p.muted { (w().plain_nothing()) } }
                    @for row in rows(&scene.legal) { (self.buttons(row, scene, mode)) }
                }
            }
        }
    }

    fn story(&self, events: &[AnyEvent], scene: &Scene) -> Vec<String> {
        let scene = &JsonScene::of(scene);
        let mut story: Vec<String> =
            events.iter().filter_map(|event| self.log(&to_value(event), scene)).collect();
        story.dedup();
        story
    }

    fn sounds(&self, _: &[AnyEvent]) -> Vec<Sound> {
        Vec::new()
    }

    fn ways(&self, scene: &Scene) -> Vec<Way> {
        let scene = &JsonScene::of(scene);
        let way = |action: &Value| Way {
            heading: String::new(),
            label: self.words_of(action, scene),
            cost: 0,
            action: to_json(action),
        };
        scene.legal.iter().map(way).collect()
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        self.words_of(action, &JsonScene::of(scene))
    }

    fn waits(&self, _: &Scene) -> Option<String> {
        None
    }

    fn badge(&self, _: &Scene, _: Seat) -> Option<String> {
        None
    }

    fn missing(&self, _: &Scene) -> Vec<Seat> {
        Vec::new()
    }
}

/// A scene as documents.
pub(super) struct JsonScene<'a> {
    view: Value,
    legal: Vec<Value>,
    viewer: Option<usize>,
    people: &'a [Person],
}

impl<'a> JsonScene<'a> {
    fn of(scene: &'a Scene) -> Self {
        let glimpse = scene.glimpse.as_ref();
        let legal = glimpse.map(|glimpse| glimpse.legal_json().iter().map(to_value).collect());
        Self {
            view: glimpse.map_or(Value::Null, |glimpse| to_value(&glimpse.view_json())),
            legal: legal.unwrap_or_default(),
            viewer: scene.viewer.map(Seat::index),
            people: &scene.people,
        }
    }
}

/// So many ways of one kind are shown at once; the others are a press away.
const AT_ONCE: usize = 12;

/// Actions of one kind side by side.
fn rows(legal: &[Value]) -> impl Iterator<Item = &[Value]> {
    legal.chunk_by(|one, next| one["type"] == next["type"])
}

/// A button that takes an action of the list.
fn act<'a>(mode: &'a Mode, action: &Value, scene: &JsonScene<'_>) -> Button<'a> {
    let is_lit = match mode {
        Mode::Lesson(Lit { action: Some(asked), .. }) => scene.legal.get(*asked) == Some(action),
        Mode::Lesson(_) | Mode::Play | Mode::Still(_) => false,
    };
    Button::of_json(mode, to_json(action)).lit(is_lit)
}

impl Plain {
    /// An action as the words of a button.
    fn words_of(&self, action: &Value, scene: &JsonScene<'_>) -> String {
        let place = Place::root(&self.action).variant(&action["type"]);
        match place.title() {
            Some(title) => phrase::text(title, action, place, scene),
            None => label(action),
        }
    }

    /// An event as a sentence.
    fn log(&self, event: &Value, scene: &JsonScene<'_>) -> Option<String> {
        let place = Place::root(&self.event).variant(&event["type"]);
        match place.title() {
            Some("") => None,
            Some(title) => Some(phrase::text(title, event, place, scene)),
            None => log(event),
        }
    }

    fn buttons(&self, row: &[Value], scene: &JsonScene<'_>, mode: &Mode) -> Markup {
        let (first, others) = row.split_at(row.len().min(AT_ONCE));
        let button = |action: &Value| act(mode, action, scene).show(self.inside(action, scene));
        html! {
            div.plain-row data-row="1" { @for action in first { (button(action)) } }
            @if !others.is_empty() {
                details.plain-more data-key={ "more-" (row[0]["type"].as_str().unwrap_or_default()) } {
                    summary { (w().more_ways(others.len())) }
                    div.plain-row data-row="1" { @for action in others { (button(action)) } }
                }
            }
        }
    }

    /// The words of a button, with dice and cards drawn.
    fn inside(&self, action: &Value, scene: &JsonScene<'_>) -> Markup {
        let place = Place::root(&self.action).variant(&action["type"]);
        if let Some(sentence) = place.sentence() {
            return phrase::markup(sentence, action, place, scene);
        }
        html! { (self.words_of(action, scene)) }
    }
}
