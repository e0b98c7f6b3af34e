//! The board of games that have none of their own.
//!
//! It knows the schemas of a game's documents, and they say what can be drawn: dice, cards, piles, whose is what. The titles
//! of actions and events are sentences. What they do not say is put into words as well as it goes.

mod draw;
mod phrase;
mod schema;
mod words;

use maud::{Markup, html};
use parlour_engine::Game;
use serde_json::Value;

use self::schema::Place;
pub use self::words::{label, log, words};
use super::Facts;
use super::json::{self, JsonBoard, JsonScene};
use crate::kit;
use crate::scene::Mode;
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

impl JsonBoard for Plain {
    fn board(&self, scene: &JsonScene, mode: &Mode) -> Markup {
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

    fn label(&self, action: &Value, scene: &JsonScene) -> String {
        let place = Place::root(&self.action).variant(&action["type"]);
        match place.title() {
            Some(title) => phrase::text(title, action, place, scene),
            None => label(action),
        }
    }

    fn log(&self, event: &Value, scene: &JsonScene) -> Option<String> {
        let place = Place::root(&self.event).variant(&event["type"]);
        match place.title() {
            Some("") => None,
            Some(title) => Some(phrase::text(title, event, place, scene)),
            None => log(event),
        }
    }
}

/// So many ways of one kind are shown at once; the others are a press away.
const AT_ONCE: usize = 12;

/// Actions of one kind side by side.
fn rows(legal: &[Value]) -> impl Iterator<Item = &[Value]> {
    legal.chunk_by(|one, next| one["type"] == next["type"])
}

impl Plain {
    fn buttons(&self, row: &[Value], scene: &JsonScene, mode: &Mode) -> Markup {
        let (first, more) = row.split_at(row.len().min(AT_ONCE));
        let button =
            |action: &Value| json::act(mode, action, scene).show(self.inside(action, scene));
        html! {
            div.plain-row data-row="1" { @for action in first { (button(action)) } }
            @if !more.is_empty() {
                details.plain-more data-key={ "more-" (row[0]["type"].as_str().unwrap_or_default()) } {
                    summary { (w().more_ways(more.len())) }
                    div.plain-row data-row="1" { @for action in more { (button(action)) } }
                }
            }
        }
    }

    /// The words of a button, with dice and cards drawn.
    fn inside(&self, action: &Value, scene: &JsonScene) -> Markup {
        let place = Place::root(&self.action).variant(&action["type"]);
        match place.sentence() {
            Some(sentence) => phrase::markup(sentence, action, place, scene),
            None => html! { (self.label(action, scene)) },
        }
    }
}
