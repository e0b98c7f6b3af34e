//! Names of cards and of their places in sentences.

use parlour_engine::Seat;
use parlour_games::pobudka::cards::{Kind, Power};
use parlour_games::pobudka::dream::Place;
use parlour_games::pobudka::{Card, CardView};

use super::seen::Seen;
use crate::words::words;

/// A card: `a 7`, `an 8`, `Peek 1 (6)`.
pub(super) fn card(card: Card) -> String {
    match card.kind() {
        Kind::Number => words().pobudka_card(card.value()),
        Kind::Hourglass => words().pobudka_card_hourglass(card.value()),
        Kind::Special(special) => words().pobudka_card_power(power(special), card.value()),
    }
}

/// A card as the viewer sees it.
pub(super) fn seen_card(seen: CardView) -> String {
    seen.known().map_or_else(|| words().pobudka_card_unknown(), card)
}

pub(super) fn power(power: Power) -> String {
    words().pobudka_power(key(power))
}

/// What the sentences call a power.
pub(super) const fn key(power: Power) -> &'static str {
    match power {
        Power::Take2 => "take-2",
        Power::Peek1 => "peek-1",
        Power::Swap2 => "swap-2",
        Power::Choose1 => "choose-1",
    }
}

/// `first` to `fourth`.
pub(super) fn ordinal(slot: u8) -> String {
    words().pobudka_ordinal(slot + 1)
}

/// `your first card`, or `Bob’s first card`.
pub(super) fn place(place: Place, seen: Seen<'_>) -> String {
    words().pobudka_place(whose(place.seat, seen), ordinal(place.slot), seen.name(place.seat))
}

/// The same in a sentence about a player, whose own cards are `their` cards.
pub(super) fn place_of(at: Place, who: Seat, seen: Seen<'_>) -> String {
    if at.seat == who && !seen.is_me(who) {
        words().pobudka_place("own", ordinal(at.slot), seen.name(who))
    } else {
        place(at, seen)
    }
}

/// `Your first card is a 7.`
pub(super) fn card_is(place: Place, card_there: Card, seen: Seen<'_>) -> String {
    let (owner, slot) = (seen.name(place.seat), ordinal(place.slot));
    words().pobudka_card_is(whose(place.seat, seen), slot, card(card_there), owner)
}

/// What the sentences call the owner of a card.
fn whose(seat: Seat, seen: Seen<'_>) -> &'static str {
    if seen.is_me(seat) { "mine" } else { "other" }
}
