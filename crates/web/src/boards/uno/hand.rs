//! The viewer's own cards, and the ways to play each.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::view::{Card, View};
use super::{face, words};
use crate::kit::{self, shapes::Shape};

/// The viewer's fan.
pub(super) fn hand(view: &View<'_>) -> Markup {
    let Some(cards) = view.me().and_then(|me| view.hands.get(me)) else { return html! {} };
    html! {
        section.uno-hand aria-label={ "Your hand: " (kit::count(cards.len(), "card", "cards")) } {
            ul.uno-fan data-row="1" {
                @for card in sorted(cards) {
                    li data-key=(card.id) { (own_card(view, card, cards)) }
                }
            }
        }
    }
}

/// By colour and symbol: easier to look through than in the order they came.
fn sorted(cards: &[Card]) -> Vec<&Card> {
    let mut cards: Vec<&Card> = cards.iter().collect();
    let color = |card: &Card| {
        ["red", "yellow", "green", "blue"]
            .iter()
            .position(|color| card.color.as_deref() == Some(color))
            .unwrap_or(9)
    };
    cards.sort_by_key(|card| (color(card), card.symbol().to_owned(), card.id.clone()));
    cards
}

fn own_card(view: &View<'_>, card: &Card, hand: &[Card]) -> Markup {
    let plays: Vec<&Value> =
        view.scene.actions("PLAY_CARD").filter(|play| play["cardId"] == card.id.as_str()).collect();
    let label = words::card(card);
    match plays.as_slice() {
        [] => {
            let why = view.why_not();
            html! {
                button.uno-own type="button" aria-disabled="true" aria-label=(label) aria-description=(why) data-why=(why) data-vt=(card.id) { (face::card(card)) }
            }
        }
        [play] if !has_partners(view, card, hand) => html! {
            button.uno-own.can type="button" data-action=(play) aria-label={ "Play " (label) } data-vt=(card.id) { (face::card(card)) }
        },
        plays => {
            let id = format!("play-{}", card.id);
            html! {
                button.uno-own.can type="button" data-open=(id) aria-haspopup="dialog" aria-label={ "Play " (label) "…" } data-vt=(card.id) { (face::card(card)) }
                (ways(view, card, hand, plays, &id))
            }
        }
    }
}

/// Whether other cards of the hand may be played with this one.
fn has_partners(view: &View<'_>, card: &Card, hand: &[Card]) -> bool {
    partners(view, card, hand).next().is_some()
}

fn partners<'a>(
    view: &View<'_>,
    card: &'a Card,
    hand: &'a [Card],
) -> impl Iterator<Item = &'a Card> {
    let is_on =
        view.settings.multiple_card_play && view.game.draw_decision.is_none() && card.is_number();
    hand.iter().filter(move |other| is_on && other.id != card.id && other.symbol == card.symbol)
}

/// A form with everything that can be said when this card is played.
fn ways(view: &View<'_>, card: &Card, hand: &[Card], plays: &[&Value], id: &str) -> Markup {
    let can_call = plays.iter().any(|play| play["callUno"] == true)
        || has_partners(view, card, hand)
            && hand.len() > 2
            && view.scene.legal.iter().any(|play| play["callUno"] == true);
    let is_wild = card.symbol().starts_with("wild");
    html! {
        dialog.uno-ways id=(id) aria-label={ "Play " (words::card(card)) } {
            form data-action=(json!({ "type": "PLAY_CARD", "cardId": card.id })) {
                h2 { "Play " (words::card(card)) }
                @if is_wild { (colors()) }
                (with(view, card, hand))
                @if view.settings.seven_swap && card.symbol() == "7" { (swap(view)) }
                @if can_call {
                    label.switch { input type="checkbox" name="callUno:json" value="true" checked; span { "Call “UNO!” if one card is left" } }
                }
                div.row {
                    // With a wild card the colour is the button.
                    @if !is_wild { button.btn.btn-first type="submit" autofocus { "Play" } }
                    button.btn type="button" data-close=(id) { "Not now" }
                }
            }
        }
    }
}

fn colors() -> Markup {
    html! {
        fieldset.uno-colors {
            legend { "Which colour?" }
            @for color in ["red", "blue", "green", "yellow"] {
                button class={ "btn uno-pick uno-" (color) } type="submit" name="chosenColor" value=(color) autofocus[color == "red"] {
                    @if let Some(shape) = Shape::of(color) { (shape.icon()) }
                    (words::capital(color))
                }
            }
        }
    }
}

/// Other cards of the same number.
fn with(view: &View<'_>, card: &Card, hand: &[Card]) -> Markup {
    let partners: Vec<&Card> = partners(view, card, hand).collect();
    if partners.is_empty() {
        return html! {};
    }
    let id = format!("top-{}", card.id);
    html! {
        @if partners.len() > 1 {
            fieldset {
                legend { "Together with" }
                @for other in &partners {
                    label.switch { input type="checkbox" name="extraCardIds[]" value=(other.id); span { (words::card(other)) } }
                }
            }
        }
        div.field {
            label for=(id) { "On top of it" }
            select id=(id) name="extraCardIds[]" {
                option value="" { "nothing more" }
                @for other in &partners { option value=(other.id) { (words::card(other)) } }
            }
        }
    }
}

fn swap(view: &View<'_>) -> Markup {
    let others =
        view.scene.people.iter().enumerate().filter(|(seat, _)| Some(*seat) != view.scene.viewer);
    html! {
        div.field {
            label for="uno-swap" { "Swap hands with" }
            select id="uno-swap" name="swapWith:json" {
                option value="" { "nobody" }
                @for (_, person) in others {
                    @if let Some(cards) = view.count(&person.id) {
                        option value=(person.id) { (person.name) " (" (kit::count(cards, "card", "cards")) ")" }
                    }
                }
            }
        }
    }
}
