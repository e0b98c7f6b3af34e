//! Uno: a fan of cards, the pile, and everything that house rules add.

mod face;
mod hand;
mod names;
mod others;
mod pause;
mod seen;
mod texts;

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::uno::state::Status;
use parlour_games::uno::{Action, Card, Event};
use serde_json::Value;

use self::seen::Seen;
use super::{Board, Facts, Sound};
use crate::keys::Key;
use crate::kit::{cards, shapes::Shape};
use crate::words::words;

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
        face::figure(name)
    }

    /// Who owns the room and who is a bot.
    fn is_settled(&self, key: &str) -> bool {
        key == "seating"
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_CARD", words: words().uno_draw() },
            Key { key: "U", actions: "CALL_UNO", words: words().uno_call() },
        ]
    }

    fn has_pause(&self) -> bool {
        true
    }

    fn option(&self, key: &str) -> Option<String> {
        texts::option(key)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        texts::choice(key, value)
    }
}

impl Board<parlour_games::uno::Uno> for Uno {
    fn board(&self, seen: Seen<'_>) -> Markup {
        html! {
            (pause::pause(seen))
            (others::hands(seen))
            (middle(seen))
            (answers(seen))
            (hand::hand(seen))
        }
    }

    fn log(&self, event: &Event, seen: Seen<'_>) -> Option<String> {
        texts::log(event, seen)
    }

    fn label(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::label(*action, seen)
    }

    fn waits(&self, seen: Seen<'_>) -> Option<String> {
        Some(seen.why_no_draw())
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::CardPlayed { .. } => Some(Sound::Card),
            Event::CardsDrawn { .. } | Event::RoundStarted { .. } => Some(Sound::Draw),
            Event::UnoCalled { .. } => Some(Sound::Good),
            Event::UnoCaught { .. } | Event::Skipped { .. } => Some(Sound::Bad),
            Event::GameEnded { .. } | Event::RoundEnded { .. } => Some(Sound::Win),
            Event::TurnStarted { .. }
            | Event::JumpedIn { .. }
            | Event::Reversed { .. }
            | Event::DrawResult { .. }
            | Event::Reshuffled { .. }
            | Event::DrawPending { .. }
            | Event::DrawDecision { .. }
            | Event::Passed { .. }
            | Event::ChallengeOpened { .. }
            | Event::DrawFourAccepted { .. }
            | Event::Challenged { .. }
            | Event::HandsSwapped { .. }
            | Event::HandsRotated { .. }
            | Event::HandResult { .. }
            | Event::UnoExposed { .. }
            | Event::HandRevealed { .. }
            | Event::PlayerMissing { .. }
            | Event::PlayerReturned { .. }
            | Event::SeatTaken { .. }
            | Event::PlayerRemoved { .. }
            | Event::Resumed
            | Event::OwnerChanged { .. }
            | Event::LobbyOpened
            | Event::SettingsChanged { .. }
            | Event::OrderChanged { .. }
            | Event::PlayerJoined { .. }
            | Event::PlayerLeft { .. } => None,
        }
    }

    fn badge(&self, seen: Seen<'_>, seat: Seat) -> Option<String> {
        let cards = words().cards(seen.count(seat)?);
        Some(match seen.score(seat) {
            Some(score) => words().uno_badge(cards, words().points(score)),
            None => cards,
        })
    }

    fn missing(&self, seen: Seen<'_>) -> Vec<Seat> {
        seen.lost().iter().map(|orphan| orphan.original_client_id).collect()
    }
}

/// The deck and the pile, and what is to be followed.
fn middle(seen: Seen<'_>) -> Markup {
    let state = seen.state();
    html! {
        div.uno-middle {
            (deck(seen))
            (pile(seen))
            div.uno-facts {
                (follow(seen))
                @if let Some(stack) = state.pending_draw.flatten() {
                    p.uno-pending { "+" (stack.count) span { " " (words().uno_pending()) } }
                }
                @if let Some(order) = seen.order() { p { (order) } }
                @if let Some(round) = state.current_round { p { (words().round(round)) } }
            }
        }
    }
}

fn deck(seen: Seen<'_>) -> Markup {
    let left = seen.state().deck_count.unwrap_or(0);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left.into());
    let label = match seen.state().pending_draw.flatten() {
        Some(stack) => words().uno_draw_many(stack.count),
        None => words().uno_draw(),
    };
    let draw = seen.find(|action| *action == Action::Draw);
    let class = if draw.is_some() { "uno-deck can" } else { "uno-deck" };
    let button = seen.act_or(draw, || seen.why_no_draw()).class(class);
    button.vt("uno-deck").key("uno-deck").show(html! {
        (back)
        span.uno-caption { (label) }
        span.uno-caption.uno-quiet { (words().uno_left(left)) }
    })
}

/// The newest cards of the pile, the last one on top.
fn pile(seen: Seen<'_>) -> Markup {
    let pile = seen.pile();
    let newest = &pile[pile.len().saturating_sub(3)..];
    html! {
        div.uno-pile role="img" aria-label=(words().uno_top(seen.top_in_words())) {
            @for (place, laid) in newest.iter().enumerate() {
                @let id = laid.card.id();
                span class={ "uno-pile-card tilt-" (tilt(laid.card)) } data-key=(id) data-vt=[seen.mode().vt(id)] aria-hidden="true" {
                    (face::laid(*laid)) @if place + 1 == newest.len() { span.uno-top {} }
                }
            }
            @if newest.is_empty() { (cards::empty()) }
        }
    }
}

/// A card lies on the pile a little askew, and always the same way.
fn tilt(card: Card) -> u32 {
    let bytes = card.id().bytes();
    bytes.fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % 5
}

fn follow(seen: Seen<'_>) -> Markup {
    html! {
        @match seen.pile().last().and_then(|top| top.color) {
            Some(color) => p class={ "uno-follow uno-" (color.name()) } {
                @if let Some(shape) = Shape::of(color.name()) { (shape.icon()) }
                span { (words().uno_follow(names::color(color))) }
            },
            None => p.uno-follow { (words().uno_any()) },
        }
    }
}

/// What can be done besides playing cards and drawing: answers, calls, the next round.
fn answers(seen: Seen<'_>) -> Markup {
    let is_other = |action: &&Action| !matches!(action, Action::Play(_) | Action::Draw);
    html! {
        @if let Some(note) = note(seen) { p.uno-note { (note) } }
        div.uno-answers role="group" aria-label=(words().uno_answers()) data-row="1" {
            @for action in seen.legal().iter().filter(is_other) {
                (seen.act(action).first().show(texts::label(*action, seen)))
            }
        }
    }
}

/// What is special about the moment, in a sentence.
fn note(seen: Seen<'_>) -> Option<String> {
    let state = seen.state();
    match state.status {
        Status::RoundEnded => {
            let winner = state.winner.flatten()?;
            let points = state.last_round_points.map(|points| words().points(points));
            return Some(texts::round_won(winner, points, seen));
        }
        Status::Playing => {}
        Status::PausedWaitingPlayer | Status::Lobby | Status::Ended => return None,
    }
    if let Some(challenge) = state.pending_challenge.flatten() {
        let (by, target) = (challenge.by, challenge.target);
        let color = challenge.previous.map_or("none", |color| color.name());
        return Some(if seen.is_me(target) {
            words().uno_answer_me(color, seen.name(by))
        } else {
            words().uno_answer_other(color, seen.is_me(by), seen.name(target), seen.name(by))
        });
    }
    if state.draw_decision.flatten().is_some_and(|seat| seen.is_me(seat)) {
        return Some(words().uno_drawn_fits());
    }
    if seen.can_jump_in() {
        return Some(words().uno_can_jump());
    }
    let exposed = state.uno_exposed.flatten()?;
    Some(words().uno_exposed(seen.is_me(exposed), seen.name(exposed)))
}
