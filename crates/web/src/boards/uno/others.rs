//! The hands of the others: backs, or faces where the table shows them.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::uno::Card;

use super::seen::Seen;
use super::{face, names};
use crate::kit::cards;
use crate::words::words;

/// The most backs that are drawn of a hand.
const MOST: u8 = 12;

/// Everybody's hand but the viewer's.
pub(super) fn hands(seen: Seen<'_>) -> Markup {
    html! {
        ul.uno-others {
            @for seat in seen.seats().filter(|seat| !seen.is_me(*seat)) {
                @if let Some(count) = seen.count(seat) { (other(seen, seat, count)) }
            }
        }
    }
}

fn other(seen: Seen<'_>, seat: Seat, count: u8) -> Markup {
    let is_turn = seen.is_turn_of(seat);
    html! {
        li class={ "uno-other" @if is_turn { " uno-other-turn" } } data-key={ "other-" (seat) } {
            @match seen.hand(seat).filter(|hand| !hand.is_empty()) {
                Some(hand) => (open_hand(seen, hand)),
                None => (closed_hand(seen, seat, count)),
            }
            span.uno-name {
                (words().uno_holds(seen.name(seat), words().cards(count)))
                @if count == 1 {
                    " " span.uno-one { @if seen.has_called(seat) { (words().uno_said()) } @else { (words().uno_one_left()) } }
                }
            }
        }
    }
}

fn closed_hand(seen: Seen<'_>, seat: Seat, count: u8) -> Markup {
    let back = |place: u8| {
        let vt = seen.mode().vt(format!("uno-back-{seat}-{place}"));
        html! { span data-key={ "back-" (seat) "-" (place) } data-vt=[vt] { (cards::back()) } }
    };
    html! { span.uno-backs aria-hidden="true" { @for place in 0..count.min(MOST) { (back(place)) } } }
}

fn open_hand(seen: Seen<'_>, hand: &[Card]) -> Markup {
    let names: Vec<String> = hand.iter().map(|card| names::card(*card)).collect();
    html! {
        span.uno-backs role="img" aria-label=(names.join(", ")) {
            @for card in hand { span data-key=(card.id()) data-vt=[seen.mode().vt(card.id())] { (face::card(*card)) } }
        }
    }
}
