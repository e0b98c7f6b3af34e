//! The hands of the others: backs, or faces where the table shows them.

use maud::{Markup, html};

use super::view::{Card, View};
use super::{face, words};
use crate::kit::{self, cards};

/// The most backs that are drawn of a hand.
const MOST: usize = 12;

/// Everybody's hand but the viewer's.
pub(super) fn hands(view: &View<'_>) -> Markup {
    let others =
        view.scene.people.iter().enumerate().filter(|(seat, _)| Some(*seat) != view.scene.viewer);
    html! {
        ul.uno-others {
            @for (seat, person) in others {
                @if let Some(count) = view.count(&person.id) {
                    @let is_turn = view.scene.is_turn_of(seat);
                    li class={ "uno-other" @if is_turn { " uno-other-turn" } } data-key={ "other-" (seat) } {
                        @match view.hands.get(&person.id).filter(|hand| !hand.is_empty()) {
                            Some(hand) => (open_hand(hand)),
                            None => (closed_hand(seat, count)),
                        }
                        span.uno-name {
                            (person.name) ": " (kit::count(count, "card", "cards"))
                            @if count == 1 { " " span.uno-one { @if view.has_called(&person.id) { "UNO!" } @else { "one left" } } }
                        }
                    }
                }
            }
        }
    }
}

fn closed_hand(seat: usize, count: usize) -> Markup {
    html! {
        span.uno-backs aria-hidden="true" {
            @for place in 0..count.min(MOST) {
                span data-key={ "back-" (seat) "-" (place) } data-vt={ "uno-back-" (seat) "-" (place) } { (cards::back()) }
            }
        }
    }
}

fn open_hand(hand: &[Card]) -> Markup {
    let names: Vec<String> = hand.iter().map(words::card).collect();
    html! {
        span.uno-backs role="img" aria-label=(names.join(", ")) {
            @for card in hand { span data-key=(card.id) data-vt=(card.id) { (face::card(card)) } }
        }
    }
}
