//! Dreams: four cards each, face down as long as the round goes on.

use maud::{Markup, html};

use super::view::{Look, View};
use super::{face, words};
use crate::kit::{self, icons};

/// Everybody's Dream but the viewer's.
pub(super) fn others(view: &View<'_>) -> Markup {
    let seats = (0..view.game.players.len()).filter(|seat| Some(*seat) != view.me());
    html! {
        ul.pobudka-others {
            @for seat in seats {
                li class={ "pobudka-other" @if view.scene.is_turn_of(seat) && !view.phase().is_end() { " pobudka-turn" } } data-key={ "dream-" (seat) } {
                    p.pobudka-name { strong { (view.name(seat)) } span { (kit::count_points(view.game.players[seat].score)) } }
                    (cards(view, seat))
                }
            }
        }
    }
}

/// The viewer's own.
pub(super) fn own(view: &View<'_>) -> Markup {
    let Some(me) = view.me() else { return html! {} };
    html! {
        section.pobudka-own aria-label="Your dream" {
            p.pobudka-name { strong { "Your dream" } span { (kit::count_points(view.game.players[me].score)) } }
            (cards(view, me))
        }
    }
}

fn cards(view: &View<'_>, seat: usize) -> Markup {
    let hand = &view.game.players[seat].hand;
    html! {
        ul.pobudka-dream data-row="1" {
            @for slot in 0..hand.len() { li data-key={ "slot-" (seat) "-" (slot) } { (card(view, seat, slot)) } }
        }
        @if view.phase().is_end() { (sum(view, seat)) }
    }
}

fn card(view: &View<'_>, seat: usize, slot: usize) -> Markup {
    let inner = html! {
        span.pobudka-turner data-key=(turned(view, seat, slot)) { (drawing(view, seat, slot)) }
        (marks(view, seat, slot))
    };
    let vt = format!("pobudka-{seat}-{slot}");
    let name = in_words(view, seat, slot);
    if view.me().is_none() || view.phase().is_end() {
        return html! { span.pobudka-slot role="img" aria-label=(name) data-vt=(vt) { (inner) } };
    }
    let touched = if view.touched(seat, slot).is_some() { " pobudka-touched" } else { "" };
    if let Some(action) = view.action_on(seat, slot) {
        return html! {
            button class={ "pobudka-slot can" (touched) } type="button" data-action=(action) data-vt=(vt) {
                (inner) span.visually-hidden { (words::label(action, view.scene)) " (" (name) ")" }
            }
        };
    }
    let why = view.why_not(seat, slot);
    let first = if view.is_first(seat, slot) { " pobudka-first" } else { "" };
    // The tab key stops at the own cards; the arrow keys reach the others.
    let tab = (view.me() != Some(seat)).then_some("-1");
    html! {
        button class={ "pobudka-slot" (first) (touched) } type="button" aria-disabled="true" tabindex=[tab] aria-description=(why) data-why=(why) data-vt=(vt) {
            (inner) span.visually-hidden { (name) }
        }
    }
}

/// Changes when the card is turned over, so that it is drawn anew and flips.
fn turned(view: &View<'_>, seat: usize, slot: usize) -> &'static str {
    match view.look(seat, slot) {
        Look::Down => "down",
        Look::Up(_) | Look::Shown(_) | Look::Known(_) => "up",
    }
}

fn drawing(view: &View<'_>, seat: usize, slot: usize) -> Markup {
    match view.look(seat, slot) {
        Look::Down => face::back(),
        Look::Up(card) | Look::Shown(card) | Look::Known(card) => face::card(card),
    }
}

/// What is to be said about a card besides its face.
fn marks(view: &View<'_>, seat: usize, slot: usize) -> Markup {
    let is_peeked = view.game.players[seat].hand[slot].has_been_peeked && !view.phase().is_end();
    let word = match view.look(seat, slot) {
        Look::Shown(_) => Some("only you see it"),
        Look::Known(_) => Some("you know it"),
        _ if view.is_first(seat, slot) => Some("first card"),
        _ => view.touched(seat, slot),
    };
    html! {
        @if is_peeked { span.pobudka-eye aria-hidden="true" { (icons::icon("eye")) } }
        @if let Some(word) = word { i.pobudka-word data-word=(word) {} }
    }
}

/// A card of a Dream for those who do not see it drawn.
fn in_words(view: &View<'_>, seat: usize, slot: usize) -> String {
    let whose = if view.me() == Some(seat) {
        "your".to_owned()
    } else {
        format!("{}’s", view.name(seat))
    };
    let what = match view.look(seat, slot) {
        Look::Down if view.game.players[seat].hand[slot].has_been_peeked => {
            "face down, somebody has looked at it".to_owned()
        }
        Look::Down => "face down".to_owned(),
        Look::Up(card) => words::card(card),
        Look::Shown(card) => format!("{}, only you see it", words::card(card)),
        Look::Known(card) => format!("{}, you have seen it", words::card(card)),
    };
    let word = if view.is_first(seat, slot) {
        ", chosen as the first card"
    } else {
        view.touched(seat, slot).map_or("", |_| ", part of the last move")
    };
    format!("{whose} {} card: {what}{word}", words::ordinal(slot))
}

/// `3 + 9 + 0 + 6 = 18`, and what else it cost.
fn sum(view: &View<'_>, seat: usize) -> Markup {
    let player = &view.game.players[seat];
    let scores = view.game.last_round_scores.as_deref().unwrap_or_default();
    let Some(score) = scores.iter().find(|score| score.player_id == player.id.as_str()) else {
        return html! {};
    };
    let values: Vec<String> = player.hand.iter().map(|slot| slot.card.value.to_string()).collect();
    let adds_up = player.hand.iter().map(|slot| slot.card.value).sum::<i32>() == score.score;
    html! {
        p.pobudka-sum {
            @if adds_up { (values.join(" + ")) " = " } @else { "counts " }
            strong { (score.score) }
            @if score.penalty > 0 { " + " (score.penalty) " for the call" }
        }
    }
}
