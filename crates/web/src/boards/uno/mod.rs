//! Uno: a fan of cards, the pile, and everything that house rules add.

mod face;
mod hand;
mod others;
mod pause;
mod view;
mod words;

use maud::{Markup, html};
use serde_json::Value;

use self::view::{Status, View};
use super::json::JsonBoard;
use super::{Facts, Sound};
use crate::boards::json::JsonScene as Scene;
use crate::keys::Key;
use crate::kit::{self, cards, shapes::Shape};
use crate::scene::Mode;

/// The board of Uno.
pub(super) struct Uno;

impl Facts for Uno {
    fn style(&self) -> &'static str {
        include_str!("uno.css")
    }

    fn picture(&self) -> Markup {
        face::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        face::figure(name).map(|(words, drawing)| (words.to_owned(), drawing))
    }

    /// Who owns the room and who is a bot.
    fn is_settled(&self, key: &str) -> bool {
        key == "seating"
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_CARD", words: "Draw a card".to_owned() },
            Key { key: "U", actions: "CALL_UNO", words: "Call UNO".to_owned() },
        ]
    }

    fn has_pause(&self) -> bool {
        true
    }

    fn option(&self, key: &str) -> Option<String> {
        words::option(key).map(str::to_owned)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        words::choice(key, value).map(str::to_owned)
    }
}

impl JsonBoard for Uno {
    fn board(&self, scene: &Scene, mode: &Mode) -> Markup {
        let Some(view) = View::read(scene) else { return html! {} };
        super::json::on(
            mode,
            scene,
            html! {
                (pause::pause(&view))
                (others::hands(&view))
                (middle(&view))
                (answers(&view))
                (hand::hand(&view))
            },
        )
    }

    fn log(&self, event: &Value, scene: &Scene) -> Option<String> {
        words::log(event, scene)
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        words::label(action, scene)
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        Some(View::read(scene)?.why_no_draw())
    }

    fn sound(&self, event: &Value) -> Option<Sound> {
        match event["type"].as_str()? {
            "CARD_PLAYED" => Some(Sound::Card),
            "CARDS_DRAWN" | "ROUND_STARTED" => Some(Sound::Draw),
            "UNO_CALLED" => Some(Sound::Good),
            "UNO_CAUGHT" | "SKIPPED" => Some(Sound::Bad),
            "GAME_ENDED" | "ROUND_ENDED" => Some(Sound::Win),
            _ => None,
        }
    }

    fn badge(&self, scene: &Scene, seat: usize) -> Option<String> {
        let view = View::read(scene)?;
        let id = &scene.people.get(seat)?.id;
        let cards = view.count(id)?;
        let cards = kit::count(cards, "card", "cards");
        Some(match view.score(id) {
            Some(score) => format!("{cards}, {}", kit::count_points(score)),
            None => cards,
        })
    }

    fn missing(&self, scene: &Scene) -> Vec<usize> {
        let Some(view) = View::read(scene) else { return Vec::new() };
        let seat = |orphan: &view::Orphan| scene.seat_of(&orphan.original_client_id);
        view.missing().iter().filter_map(seat).collect()
    }
}

/// The deck and the pile, and what is to be followed.
fn middle(view: &View<'_>) -> Markup {
    html! {
        div.uno-middle {
            (deck(view))
            (pile(view))
            div.uno-facts {
                (follow(view))
                @if let Some(pending) = &view.game.pending_draw {
                    p.uno-pending { "+" (pending.count) span { " have piled up" } }
                }
                @if let Some(order) = view.order() { p { (order) } }
                @if let Some(round) = view.game.current_round { p { "Round " (round) } }
            }
        }
    }
}

fn deck(view: &View<'_>) -> Markup {
    let left = view.game.deck_count.unwrap_or(0);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left);
    let label = match &view.game.pending_draw {
        Some(pending) => format!("Draw {}", pending.count),
        None => "Draw a card".to_owned(),
    };
    let words = html! { span.uno-caption { (label) } span.uno-caption.uno-quiet { (kit::count(left, "card", "cards")) " left" } };
    if let Some(draw) = view.scene.action("DRAW_CARD") {
        return html! {
            button.uno-deck.can type="button" data-action=(draw) data-vt="uno-deck" data-key="uno-deck" {
                (back) (words)
            }
        };
    }
    let why = view.why_no_draw();
    html! {
        button.uno-deck type="button" aria-disabled="true" aria-description=(why) data-why=(why)
            data-vt="uno-deck" data-key="uno-deck" { (back) (words) }
    }
}

/// The newest cards of the pile, the last one on top.
fn pile(view: &View<'_>) -> Markup {
    let pile = &view.game.discard_pile;
    let newest = &pile[pile.len().saturating_sub(3)..];
    html! {
        div.uno-pile role="img" aria-label={ "On top of the pile: " (view.top_in_words()) } {
            @for (place, card) in newest.iter().enumerate() {
                span class={ "uno-pile-card tilt-" (tilt(&card.id)) } data-key=(card.id) data-vt=(card.id)
                    aria-hidden="true" { (face::card(card)) @if place + 1 == newest.len() { span.uno-top {} } }
            }
            @if newest.is_empty() { (cards::empty()) }
        }
    }
}

/// A card lies on the pile a little askew, and always the same way.
fn tilt(id: &str) -> u32 {
    id.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % 5
}

fn follow(view: &View<'_>) -> Markup {
    html! {
        @match view.top().and_then(|card| card.color.as_deref()) {
            Some(color) => p class={ "uno-follow uno-" (color) } {
                @if let Some(shape) = Shape::of(color) { (shape.icon()) }
                span { "Colour: " (color) }
            },
            None => p.uno-follow { "Any card fits" },
        }
    }
}

/// What can be done besides laying cards: answers, calls, the next round.
fn answers(view: &View<'_>) -> Markup {
    let scene = view.scene;
    let others = ["CHALLENGE_DRAW4", "ACCEPT_DRAW4", "PASS", "CALL_UNO", "CATCH_UNO", "NEXT_ROUND"];
    let is_other = |action: &&Value| others.iter().any(|kind| action["type"] == *kind);
    html! {
        @if let Some(note) = note(view) { p.uno-note { (note) } }
        div.uno-answers role="group" aria-label="Answers and calls" data-row="1" {
            @for action in scene.legal.iter().filter(is_other) {
                (kit::act_first(action, &words::label(action, scene)))
            }
        }
    }
}

/// What is special about the moment, in a sentence.
fn note(view: &View<'_>) -> Option<String> {
    let (scene, game) = (view.scene, &view.game);
    match game.status {
        Status::RoundEnded => {
            let who = scene.who(game.winner.as_ref()?);
            let points = game
                .last_round_points
                .map_or_else(String::new, |points| format!(": {}", kit::count_points(points)));
            return Some(format!("{who} won the round{points}."));
        }
        Status::Playing => {}
        Status::PausedWaitingPlayer | Status::Lobby | Status::Ended => return None,
    }
    if let Some(challenge) = &game.pending_challenge {
        let (by, to) = (scene.who(&challenge.played_by), scene.whom(&challenge.target_id));
        return Some(match &challenge.previous_color {
            Some(color) => format!(
                "{by} played a wild draw four on {color}. It is for {to} to accept or to doubt it."
            ),
            None => {
                format!("{by} played a wild draw four. It is for {to} to accept or to doubt it.")
            }
        });
    }
    if game.draw_decision.as_ref().is_some_and(|id| scene.is_me(id)) {
        return Some("The card that you drew fits: play it, or keep it and pass.".to_owned());
    }
    if view.can_jump_in() {
        return Some("You hold the very card that lies on top: you can jump in.".to_owned());
    }
    let exposed = game.uno_exposed.as_ref()?;
    Some(if scene.is_me(exposed) {
        "You have not called UNO yet. Do it before somebody notices.".to_owned()
    } else {
        format!("{} has one card and has not called UNO.", scene.name(exposed))
    })
}
