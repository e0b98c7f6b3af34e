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
use super::Board;
use crate::kit;
use crate::scene::Scene;

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

impl Board for Plain {
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

    fn board(&self, scene: &Scene) -> Markup {
        draw(scene, Place::root(&self.view), |action| {
            let place = Place::root(&self.action).variant(&action["type"]);
            if let Some(sentence) = place.sentence() {
                return phrase::markup(sentence, action, place, scene);
            }
            html! { (self.label(action, scene)) }
        })
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        let place = Place::root(&self.action).variant(&action["type"]);
        match place.title() {
            Some(title) => phrase::text(title, action, place, scene),
            None => label(action),
        }
    }

    fn log(&self, event: &Value, scene: &Scene) -> Option<String> {
        let place = Place::root(&self.event).variant(&event["type"]);
        match place.title() {
            Some("") => None,
            Some(title) => Some(phrase::text(title, event, place, scene)),
            None => log(event),
        }
    }
}

/// The same for a board that cannot draw what it was given.
pub fn board<B: Board + ?Sized>(own: &B, scene: &Scene) -> Markup {
    draw(scene, Place::root(&Value::Null), |action| html! { (own.label(action, scene)) })
}

fn draw(scene: &Scene, view: Place<'_>, label: impl Fn(&Value) -> Markup) -> Markup {
    html! {
        div.plain {
            div.plain-view { (draw::view(&scene.view, view, scene)) }
            div.plain-actions role="group" aria-label="What you can do" {
                @if scene.legal.is_empty() {
                    p.muted { "There is nothing for you to do now." }
                }
                @for row in rows(&scene.legal) { (buttons(row, &label)) }
            }
        }
    }
}

/// So many ways of one kind are shown at once; the others are a press away.
const AT_ONCE: usize = 12;

/// Actions of one kind side by side.
fn rows(legal: &[Value]) -> impl Iterator<Item = &[Value]> {
    legal.chunk_by(|one, next| one["type"] == next["type"])
}

fn buttons(row: &[Value], label: &impl Fn(&Value) -> Markup) -> Markup {
    let (first, more) = row.split_at(row.len().min(AT_ONCE));
    let button = |action: &Value| html! { button.btn type="button" data-action=(action) { (label(action)) } };
    html! {
        div.plain-row data-row="1" { @for action in first { (button(action)) } }
        @if !more.is_empty() {
            details.plain-more data-key={ "more-" (row[0]["type"].as_str().unwrap_or_default()) } {
                summary { "and " (kit::count(more.len(), "more way", "more ways")) }
                div.plain-row data-row="1" { @for action in more { (button(action)) } }
            }
        }
    }
}
