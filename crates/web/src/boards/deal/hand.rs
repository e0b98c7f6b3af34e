//! The viewer's own cards, and what a turn begins and ends with.

use maud::{Markup, html};
use parlour_games::deal::state::Phase;
use parlour_games::deal::{Card, CardType};
use serde_json::{Value, json};

use super::view::{self, MOVES, View};
use super::{face, ways, words};
use crate::kit;

/// The viewer's hand.
pub(super) fn hand(view: &View<'_>) -> Markup {
    let Some(cards) = view.me().and_then(|me| me.hand.as_deref()) else { return html! {} };
    let cards = sorted(view::plain(cards));
    html! {
        section.deal-hand aria-label={ "Your hand: " (words::cards(cards.len())) } {
            ul.deal-fan data-row="1" {
                @for card in &cards { li data-key=(card.id()) { (own(view, *card)) } }
            }
            @for card in cards.iter().filter(|card| matches!(Press::of(view, **card), Press::Opens)) {
                (ways::dialog(view, *card, &dialog_id(*card)))
            }
        }
    }
}

/// Land by colour first, then actions, rents and money.
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
enum Press<'a> {
    /// The one thing that it can be used for, at once.
    Plays(&'a Value, String),
    /// It opens what it can be used for.
    Opens,
    /// Nothing now.
    Rests,
}

impl<'a> Press<'a> {
    fn of(view: &View<'a>, card: Card) -> Self {
        let id = card.id();
        let uses: Vec<&Value> =
            view.scene.legal.iter().filter(|action| action["cardId"] == id.as_str()).collect();
        match (uses.as_slice(), card.card_type()) {
            ([], _) => Self::Rests,
            ([lay], CardType::Property) => Self::Plays(lay, progress(view, card)),
            ([bank], CardType::Money) => Self::Plays(bank, "Bank it".to_owned()),
            _ => Self::Opens,
        }
    }
}

/// What comes of laying a property.
fn progress(view: &View<'_>, card: Card) -> String {
    let preview = card.first_color().map(|color| view::preview(view, color));
    format!("Lay it: {}", preview.unwrap_or_default())
}

fn dialog_id(card: Card) -> String {
    format!("deal-ways-{}", card.id())
}

fn own(view: &View<'_>, card: Card) -> Markup {
    let id = card.id();
    let face = face::card(card, view.doc.options.rent_table);
    match Press::of(view, card) {
        Press::Plays(action, caption) => html! {
            button.deal-own.can type="button" data-action=(action) data-vt=(id) { (face) span.deal-press { (caption) } }
        },
        Press::Opens => html! {
            button.deal-own.can type="button" data-open=(dialog_id(card)) aria-haspopup="dialog" data-vt=(id) {
                (face) span.deal-press { "Use it…" }
            }
        },
        Press::Rests => {
            let why = view.why_idle();
            html! {
                button.deal-own type="button" aria-disabled="true" aria-description=(why) data-why=(why) data-vt=(id) { (face) }
            }
        }
    }
}

/// What the turn has come to, and the buttons that begin and end it.
pub(super) fn bar(view: &View<'_>) -> Markup {
    let left = view.moves_left();
    let who = view.scene.who(&view.current_id());
    html! {
        div.deal-bar {
            @if !view.scene.is_over {
                p.deal-moves {
                    strong { @if view.is_my_turn() { "Your turn" } @else { (who) "’s turn" } }
                    span.deal-pips aria-hidden="true" {
                        @for place in 0..MOVES { span class={ "deal-pip" @if place < left { " deal-pip-on" } } {} }
                    }
                    span { (kit::count(left, "move", "moves")) " left" }
                    @if view.rent_factor() > 1 { span.deal-chip { "Next rent ×" (view.rent_factor()) } }
                }
            }
            div.deal-turn { (begin(view)) (end(view)) }
        }
    }
}

fn begin(view: &View<'_>) -> Markup {
    html! {
        @if let Some(draw) = view.scene.action("DRAW_CARDS") {
            (kit::act_first(draw, &format!("Draw {}", words::cards(to_draw(view)))))
        }
    }
}

/// How many cards the viewer's turn begins with.
pub(super) fn to_draw(view: &View<'_>) -> usize {
    match view.me().map(view::hand_count) {
        Some(0) => view.doc.options.empty_hand_draw.into(),
        _ => 2,
    }
}

fn end(view: &View<'_>) -> Markup {
    if view.scene.viewer.is_none() || view.scene.is_over {
        return html! {};
    }
    if let Some(end) = view.scene.action("END_TURN") {
        return match view.moves_left() {
            0 => kit::act_first(end, "End the turn"),
            _ => kit::act(end, "End the turn"),
        };
    }
    if view.scene.action("DISCARD").is_some() {
        return discard(view);
    }
    let why = match view.phase() {
        _ if !view.is_my_turn() => view.why_idle(),
        Some(Phase::Drawing) => "Draw your cards first.".to_owned(),
        _ => "Wait until everybody has answered.".to_owned(),
    };
    kit::cannot("End the turn", &why)
}

/// Too many cards: choose what to throw away.
fn discard(view: &View<'_>) -> Markup {
    let excess = view.excess();
    let label = format!("End the turn: discard {excess}…");
    let cards = view.me().and_then(|me| me.hand.as_deref()).map(view::plain).unwrap_or_default();
    let cheapest = cheapest(view);
    let is_first = if view.moves_left() == 0 { "btn btn-first" } else { "btn" };
    html! {
        button class=(is_first) type="button" data-open="deal-discard" aria-haspopup="dialog" { (label) }
        dialog.deal-ways id="deal-discard" aria-label="Discard" {
            form.deal-pay data-action=(json!({ "type": "DISCARD" })) data-sum=(excess) data-exact="1" {
                h2 { "Discard " (words::cards(excess)) }
                p { "You may keep " (view.doc.options.hand_limit) ". Choose exactly " (words::cards(excess)) "; the cheapest are ticked." }
                div.deal-checks {
                    @for card in sorted(cards) {
                        label.deal-check {
                            input type="checkbox" name="cardIds[]" value=(card.id()) data-worth="1" checked[cheapest.contains(&card.id())];
                            span { (words::card(card)) } span.deal-strip-worth { (card.value()) "M" }
                        }
                    }
                }
                p.deal-total { "Chosen: " output { (excess) } " of " (excess) }
                div.row {
                    button.btn.btn-first type="submit" aria-disabled="false" data-why={ "Choose exactly " (words::cards(excess)) "." } { "Discard and end the turn" }
                    button.btn type="button" data-close="deal-discard" { "Not yet" }
                }
            }
        }
    }
}

/// The discard that costs least.
fn cheapest(view: &View<'_>) -> Vec<String> {
    let cheapest = view.scene.actions("DISCARD").min_by_key(|action| cost(action));
    cheapest.map(given).into_iter().flatten().map(str::to_owned).collect()
}

/// What is lost with the cards that an action gives away.
pub(super) fn cost(action: &Value) -> usize {
    let known = given(action).filter_map(Card::with_id);
    known.map(|card| usize::from(card.value()) + if card.is_land() { 4 } else { 0 }).sum()
}

fn given(action: &Value) -> impl Iterator<Item = &str> {
    let ids = action["cardIds"].as_array().map_or(&[][..], Vec::as_slice);
    ids.iter().filter_map(Value::as_str)
}
