//! The viewer's own cards, and what a turn begins and ends with.

use maud::{Markup, html};
use parlour_games::deal::state::{CARDS_PER_TURN, MOVES_PER_TURN, Phase};
use parlour_games::deal::{Action, Card, CardSet, CardType};

use super::seen::{Seen, hand_count, played};
use super::{face, names, texts, ways};
use crate::kit;
use crate::kit::press::dialog;
use crate::words::words;

/// The viewer's hand.
pub(super) fn hand(seen: Seen<'_>) -> Markup {
    let Some(cards) = seen.hand() else { return html! {} };
    let label = words().deal_hand(words().cards(cards.len()));
    let cards = sorted(cards);
    html! {
        section.deal-hand role=[seen.mode().part()] aria-label=(label) {
            ul.deal-fan data-row="1" {
                @for card in &cards { li data-key=(card.id()) { (own(seen, *card)) } }
            }
            @for card in cards.iter().filter(|card| matches!(Use::of(seen, **card), Use::Opens)) {
                (ways::dialog(seen, *card, &dialog_id(*card)))
            }
        }
    }
}

/// Land by color first, then rents, actions and money.
fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_by_key(|card| {
        let kind = match card.card_type() {
            CardType::Property => 0,
            CardType::Wild => 1,
            CardType::Rent => 2,
            CardType::Action => 3,
            CardType::Money => 4,
        };
        (kind, card.number())
    });
    cards
}

/// What pressing a card does.
enum Use<'a> {
    /// The one thing that it can be used for, at once.
    Plays(&'a Action, String),
    /// It opens what it can be used for.
    Opens,
    /// Nothing now.
    Rests,
}

impl<'a> Use<'a> {
    fn of(seen: Seen<'a>, card: Card) -> Self {
        let mut uses = seen.uses(card);
        match (uses.next(), uses.next(), card.card_type()) {
            (None, ..) => Self::Rests,
            (Some(lay), None, CardType::Property) => Self::Plays(lay, progress(seen, card)),
            (Some(bank), None, CardType::Money) => Self::Plays(bank, words().deal_bank_it()),
            _ => Self::Opens,
        }
    }
}

/// What comes of laying a property.
fn progress(seen: Seen<'_>, card: Card) -> String {
    let preview = card.first_color().map(|color| seen.preview(color));
    words().deal_lay_it(preview.unwrap_or_default())
}

fn dialog_id(card: Card) -> String {
    format!("deal-ways-{}", card.id())
}

fn own(seen: Seen<'_>, card: Card) -> Markup {
    let face = face::card(card, seen.view().options.rent_table);
    // An answer has a button of its own next to what it answers.
    let is_asked = |action: &Action| played(action) == Some(card) && !action.is_answer();
    let (button, caption) = match Use::of(seen, card) {
        Use::Plays(action, caption) => (seen.act(action).class("deal-own can"), Some(caption)),
        Use::Opens => {
            let open = seen.open(&dialog_id(card), is_asked).class("deal-own can");
            (open, Some(words().deal_use_it()))
        }
        Use::Rests => (seen.cannot(seen.why_idle()).class("deal-own"), None),
    };
    button
        .vt(card.id())
        .show(html! { (face) @if let Some(caption) = caption { span.deal-press { (caption) } } })
}

/// What the turn has come to, and the buttons that begin and end it.
pub(super) fn bar(seen: Seen<'_>) -> Markup {
    let words = words();
    let left = seen.moves_left();
    let factor = seen.view().rent_factor();
    html! {
        div.deal-bar {
            @if !seen.is_over {
                p.deal-moves {
                    strong { (words.deal_turn_of(seen.has_turn(), seen.name(seen.current()))) }
                    span.deal-pips aria-hidden="true" {
                        @for place in 0..MOVES_PER_TURN { span class={ "deal-pip" @if place < left { " deal-pip-on" } } {} }
                    }
                    span { (words.deal_moves_left(left)) }
                    @if factor > 1 { span.deal-chip { (words.deal_next_rent(factor)) } }
                }
            }
            div.deal-turn { (begin(seen)) (end(seen)) }
        }
    }
}

fn begin(seen: Seen<'_>) -> Markup {
    html! {
        @if let Some(draw) = seen.find(|action| *action == Action::DrawCards) {
            (seen.act(draw).first().show(words().deal_draw(to_draw(seen))))
        }
    }
}

/// How many cards the viewer's turn begins with.
pub(super) fn to_draw(seen: Seen<'_>) -> u8 {
    match seen.me().map(hand_count) {
        Some(0) => seen.view().options.empty_hand_draw,
        _ => CARDS_PER_TURN,
    }
}

fn end(seen: Seen<'_>) -> Markup {
    let words = words();
    if seen.viewer.is_none() || seen.is_over {
        return html! {};
    }
    if let Some(end) = seen.find(|action| *action == Action::EndTurn) {
        let button = seen.act(end);
        let button = if seen.moves_left() == 0 { button.first() } else { button };
        return button.show(words.deal_end_turn());
    }
    if let Some(cheapest) = cheapest(seen) {
        return discard(seen, cheapest.0, cheapest.1);
    }
    let why = match seen.view().turn_phase {
        _ if !seen.has_turn() => seen.why_idle(),
        Some(Phase::Drawing) => words.deal_draw_first(),
        _ => words.deal_wait_answers(),
    };
    seen.cannot(why).show(words.deal_end_turn())
}

/// Too many cards: choose what to throw away.
fn discard(seen: Seen<'_>, action: &Action, ticked: CardSet) -> Markup {
    let words = words();
    let id = "deal-discard";
    let excess = seen.excess();
    let is_discard = |action: &Action| matches!(action, Action::Discard { .. });
    let open = seen.open(id, is_discard);
    let open = if seen.moves_left() == 0 { open.first() } else { open };
    let chosen = words.deal_discard_chosen(kit::HOLE, excess);
    let send = seen.submit(is_discard).first().in_dialog().unless(words.deal_discard_why(excess));
    html! {
        (open.show(words.deal_discard_open(excess)))
        (dialog(seen.mode(), "deal-ways", id, &words.deal_discard_label(), || html! {
            form.deal-pay data-action=(seen.form(action, &["cardIds"])) data-sum=(excess) data-exact="1" {
                h2 { (words.deal_discard(excess)) }
                p { (words.deal_discard_how(excess, seen.view().options.hand_limit)) }
                div.deal-checks {
                    @for card in sorted(seen.hand().unwrap_or_default()) {
                        label.deal-check {
                            input type="checkbox" name="cardIds[]" value=(card.id()) data-worth="1" checked[ticked.contains(card)];
                            span { (names::card(card)) } (ways::worth(card))
                        }
                    }
                }
                p.deal-total { (kit::filled(&chosen, &html! { output { (excess) } })) }
                div.row {
                    (send.show(words.deal_discard_now()))
                    (seen.close(id).show(words.deal_not_yet()))
                }
            }
        }))
    }
}

/// The discard that costs least.
fn cheapest(seen: Seen<'_>) -> Option<(&Action, CardSet)> {
    let discards = seen.legal().iter().filter_map(|action| match action {
        Action::Discard { cards } => Some((action, *cards)),
        _ => None,
    });
    discards.min_by_key(|(action, _)| texts::cost(action))
}
