//! The viewer's own cards, and the ways to play each.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::uno::action::Named;
use parlour_games::uno::{Action, Card, Color, Play, Symbol};

use super::seen::Seen;
use super::{face, names};
use crate::kit::press::{dialog, form};
use crate::kit::shapes::Shape;
use crate::words::words;

/// The viewer's fan.
pub(super) fn hand(seen: Seen<'_>) -> Markup {
    let Some(cards) = seen.viewer.and_then(|me| seen.hand(me)) else { return html! {} };
    html! {
        section.uno-hand role=[seen.mode().part()] aria-label=(words().uno_hand(words().cards(cards.len()))) {
            ul.uno-fan data-row="1" {
                @for card in sorted(cards) { li data-key=(card.id()) { (own_card(seen, card, cards)) } }
            }
        }
    }
}

/// By color and symbol: easier to look through than in the order they came.
fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    let order = [Color::Red, Color::Yellow, Color::Green, Color::Blue];
    let color = |card: Card| order.iter().position(|color| card.color() == Some(*color));
    cards.sort_by_key(|card| (color(*card).unwrap_or(order.len()), card.symbol(), *card));
    cards
}

fn own_card(seen: Seen<'_>, card: Card, hand: &[Card]) -> Markup {
    let plays = seen.plays(card);
    let name = names::card(card);
    match plays.as_slice() {
        [] => {
            let button = seen.cannot(seen.why_not()).class("uno-own").label(name);
            button.vt(card.id()).show(face::card(card))
        }
        [play] if partners(seen, card, hand).is_empty() => {
            let button = seen.act(&Action::Play(**play)).class("uno-own can");
            button.label(words().uno_play(name)).vt(card.id()).show(face::card(card))
        }
        plays => {
            let id = format!("play-{}", card.id());
            let open = seen.open(&id, |action| plays_this(*action, card)).class("uno-own can");
            html! {
                (open.label(words().uno_play_how(name)).vt(card.id()).show(face::card(card)))
                (ways(seen, card, hand, plays, &id))
            }
        }
    }
}

fn plays_this(action: Action, card: Card) -> bool {
    matches!(action, Action::Play(play) if play.card == card)
}

/// The other cards of the hand that may be played with this one.
fn partners(seen: Seen<'_>, card: Card, hand: &[Card]) -> Vec<Card> {
    let is_number = matches!(card.symbol(), Symbol::Number(_));
    let is_deciding = seen.state().draw_decision.flatten().is_some();
    if !seen.options().multiple_card_play || is_deciding || !is_number {
        return Vec::new();
    }
    let belongs = |other: &&Card| **other != card && other.symbol() == card.symbol();
    hand.iter().filter(belongs).copied().collect()
}

/// A form with everything that can be said when this card is played.
fn ways(seen: Seen<'_>, card: Card, hand: &[Card], plays: &[&Play], id: &str) -> Markup {
    let partners = partners(seen, card, hand);
    let calls = |action: &Action| matches!(action, Action::Play(play) if play.uno);
    let can_call = plays.iter().any(|play| play.uno)
        || !partners.is_empty() && hand.len() > 2 && seen.find(calls).is_some();
    let title = words().uno_play(names::card(card));
    let base = seen.json(&Action::Play(Play::new(card)));
    dialog(seen.mode(), "uno-ways", id, &title, || {
        form(
            &base,
            "",
            &html! {
                h2 { (title) }
                @if card.is_wild() { (colors(seen, card)) }
                (with(card, &partners))
                @if seen.options().seven_swap && card.symbol() == Symbol::Number(7) { (swap(seen, card)) }
                @if can_call {
                    label.switch { input type="checkbox" name="callUno:json" value="true" checked; span { (words().uno_call_last()) } }
                }
                div.row {
                    // With a wild card the color is the button.
                    @if !card.is_wild() {
                        (seen.submit(|action| plays_this(*action, card)).first().in_dialog().focused(true).show(words().uno_play_now()))
                    }
                    (seen.close(id).show(words().not_now()))
                }
            },
        )
    })
}

fn colors(seen: Seen<'_>, card: Card) -> Markup {
    let names_it = |action: &Action, color| matches!(action, Action::Play(play) if play.card == card && play.color == Named::Color(color));
    let button = |color: Color| {
        let button =
            seen.submit(|action| names_it(action, color)).field("chosenColor", color.name());
        let button = button.class(format!("btn uno-pick uno-{}", color.name()));
        button.in_dialog().focused(color == Color::Red).show(html! {
            @if let Some(shape) = Shape::of(color.name()) { (shape.icon()) }
            (words().uno_pick(color.name()))
        })
    };
    html! {
        fieldset.uno-colors {
            legend { (words().uno_which_color()) }
            @for color in Color::ALL { (button(color)) }
        }
    }
}

/// Other cards of the same number.
fn with(card: Card, partners: &[Card]) -> Markup {
    if partners.is_empty() {
        return html! {};
    }
    let id = format!("top-{}", card.id());
    html! {
        @if partners.len() > 1 {
            fieldset {
                legend { (words().uno_together()) }
                @for other in partners {
                    label.switch { input type="checkbox" name="extraCardIds[]" value=(other.id()); span { (names::card(*other)) } }
                }
            }
        }
        div.field {
            label for=(id) { (words().uno_on_top()) }
            select id=(id) name="extraCardIds[]" {
                option value="" { (words().uno_nothing_more()) }
                @for other in partners { option value=(other.id()) { (names::card(*other)) } }
            }
        }
    }
}

fn swap(seen: Seen<'_>, card: Card) -> Markup {
    let id = format!("swap-{}", card.id());
    let others = seen.seats().filter(|seat| !seen.is_me(*seat));
    let player = |seat: Seat| {
        let count = seen.count(seat)?;
        Some(words().uno_swap_choice(seen.name(seat), words().cards(count)))
    };
    html! {
        div.field {
            label for=(id) { (words().uno_swap_with()) }
            select id=(id) name="swapWith:json" {
                option value="" { (words().nobody()) }
                @for seat in others {
                    @if let (Some(player), Some(person)) = (player(seat), seen.person(seat)) { option value=(person.id) { (player) } }
                }
            }
        }
    }
}
