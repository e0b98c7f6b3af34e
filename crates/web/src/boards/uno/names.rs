//! Cards in words.

use parlour_games::uno::cards::Laid;
use parlour_games::uno::{Card, Color, Symbol};

use crate::words::words;

/// A card in the hand.
pub(super) fn card(card: Card) -> String {
    name(card.color(), card.symbol())
}

/// A card on the pile; a wild one with the color that was named.
pub(super) fn laid(Laid { card, color }: Laid) -> String {
    name(color, card.symbol())
}

pub(super) fn color(color: Color) -> String {
    words().uno_color(color.name())
}

fn name(color: Option<Color>, symbol: Symbol) -> String {
    let number = if let Symbol::Number(number) = symbol { number } else { 0 };
    let kind = if matches!(symbol, Symbol::Number(_)) { "number" } else { symbol.name() };
    words().uno_card(kind, color.map_or("none", Color::name), number)
}
