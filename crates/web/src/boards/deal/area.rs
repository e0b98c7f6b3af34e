//! What lies in front of people: sets, buildings, bank, shield.

use maud::{Markup, html};
use parlour_games::deal::json::documents::PlayerDoc;
use parlour_games::deal::{ActionType, Card};
use serde_json::json;

use super::view::{self, Group, SETS, View};
use super::{face, words};
use crate::kit::{self, cards, icons::icon};

/// The most backs that are drawn of a hand.
const MOST: usize = 8;

/// Everybody but the viewer.
pub(super) fn others(view: &View<'_>) -> Markup {
    let others = view.doc.players.iter().enumerate();
    let others = others.filter(|(seat, _)| Some(*seat) != view.scene.viewer);
    html! {
        ul.deal-others {
            @for (seat, player) in others {
                li class={ "deal-player" @if view.scene.is_turn_of(seat) { " deal-player-turn" } } data-key={ "other-" (seat) } {
                    (head(view, seat, player))
                    (hand(player, seat, view::hand_count(player)))
                    (sets(view, player, false))
                    (bank(player))
                }
            }
        }
    }
}

/// The viewer's own things.
pub(super) fn mine(view: &View<'_>) -> Markup {
    let Some((seat, me)) = view.scene.viewer.zip(view.me()) else { return html! {} };
    html! {
        section.deal-player.deal-mine aria-label="What lies in front of you" {
            (head(view, seat, me))
            (sets(view, me, true))
            (bank(me))
        }
    }
}

fn head(view: &View<'_>, seat: usize, player: &PlayerDoc) -> Markup {
    let complete = view.complete_sets(player);
    let name = view.scene.people.get(seat).map_or("", |person| person.name.as_str());
    html! {
        div.deal-head {
            strong.deal-name { (name) @if Some(seat) == view.scene.viewer { " (you)" } }
            span.deal-goal {
                span.deal-pips aria-hidden="true" {
                    @for place in 0..SETS { span class={ "deal-pip" @if place < complete { " deal-pip-on" } } {} }
                }
                (complete) " of " (SETS) " sets"
            }
            @if let Some(shield) = &player.shield {
                span.deal-chip data-vt=(shield.card.card.id()) {
                    (face::icon(ActionType::UltimateShield)) "Shield: " (kit::count(shield.turns_left.into(), "round", "rounds"))
                }
            }
            @if player.has_left { span.deal-chip { "left" } }
        }
    }
}

/// The hand of somebody else: backs, or names when hands are shown.
fn hand(player: &PlayerDoc, seat: usize, count: usize) -> Markup {
    html! {
        div.deal-hidden {
            @match player.hand.as_deref().filter(|hand| !hand.is_empty()) {
                Some(hand) => {
                    @let names: Vec<String> = view::plain(hand).into_iter().map(words::card).collect();
                    span.deal-shown { "Held: " (names.join(", ")) }
                },
                None => {
                    span.deal-backs aria-hidden="true" {
                        @for place in 0..count.min(MOST) {
                            span data-key={ "back-" (seat) "-" (place) } data-vt={ "deal-back-" (seat) "-" (place) } { (cards::back()) }
                        }
                    }
                    span { (words::cards(count)) " in hand" }
                },
            }
        }
    }
}

fn sets(view: &View<'_>, player: &PlayerDoc, is_mine: bool) -> Markup {
    let groups = view.groups(player);
    html! {
        @if groups.is_empty() { p.deal-none { "No property yet" } }
        ul.deal-sets {
            @for group in &groups {
                li class={ "deal-set deal-c-" (group.color.name()) @if group.is_complete() { " deal-complete" } }
                    data-key={ "set-" (view.id(player.id)) "-" (group.color.name()) } { (set(view, group, is_mine)) }
            }
        }
    }
}

fn set(view: &View<'_>, group: &Group<'_>, is_mine: bool) -> Markup {
    html! {
        div.deal-set-head {
            span.deal-region { (words::region(group.color)) }
            span.deal-progress {
                @if group.is_complete() { (icon("check")) "full" } @else { (group.cards.len()) " of " (group.size()) }
            }
        }
        ul.deal-strips {
            @for card in &group.cards {
                li.deal-strip data-key=(card.id()) data-vt=(card.id()) {
                    @if is_mine && card.is_wild() { (wild(view, *card)) } @else { (strip(*card)) }
                }
            }
            @if is_mine { @for _ in group.cards.len()..group.size() { li.deal-strip.deal-gap aria-hidden="true" {} } }
        }
        div.deal-set-foot {
            span { "Rent " strong { (group.rent) "M" } }
            @for doc in group.fixtures {
                @if let Some(kind) = view::fixture(*doc) {
                    span.deal-chip data-key=(doc.card.id()) data-vt=(doc.card.id()) { (face::icon(kind)) (short(kind)) }
                }
            }
            @if group.is_locked && !group.fixtures.iter().any(|doc| view::fixture(*doc) == Some(ActionType::SetLock)) {
                span.deal-chip { (face::icon(ActionType::SetLock)) "Locked" }
            }
        }
    }
}

fn short(kind: ActionType) -> &'static str {
    if kind == ActionType::SetLock { "Locked" } else { kind.names().0 }
}

fn strip(card: Card) -> Markup {
    html! {
        span.deal-strip-name { @if card.is_wild() { (face::icon(ActionType::GetJoker)) } (view::name(card)) }
        span.deal-strip-worth { (card.value()) "M" }
    }
}

/// A wild card of the viewer's, which can be moved.
fn wild(view: &View<'_>, card: Card) -> Markup {
    let moves = view.plays("MOVE_WILD", card);
    let name = words::card(card);
    if moves.is_empty() {
        let why = view.why_idle();
        return html! {
            button.deal-wild type="button" aria-disabled="true" aria-description=(why) data-why=(why) { span.visually-hidden { "Move " } (strip(card)) }
        };
    }
    let id = format!("deal-move-{}", card.id());
    html! {
        button.deal-wild.can type="button" data-open=(id) aria-haspopup="dialog" { span.visually-hidden { "Move " } (strip(card)) }
        dialog.deal-ways id=(id) aria-label={ "Move " (name) } {
            h2 { "Move " (name) }
            p {
                @if view.doc.options.wild_move_costs_play { "It costs a move." } @else { "It costs no move." }
                " If a set breaks, its buildings go into your bank and its lock is gone."
            }
            div.deal-buttons data-row="1" {
                @for action in moves { (kit::act(action, &move_label(view, action))) }
            }
            div.row { button.btn type="button" data-close=(id) { "Not now" } }
        }
    }
}

fn move_label(view: &View<'_>, action: &serde_json::Value) -> String {
    let color = action["color"].as_str().and_then(parlour_games::deal::Color::named);
    color.map_or_else(String::new, |color| {
        format!("To {} ({})", words::region(color), view::preview(view, color))
    })
}

/// Somebody's money.
fn bank(player: &PlayerDoc) -> Markup {
    let bills = view::plain(&player.bank);
    html! {
        div.deal-bank {
            span.deal-bank-sum { "Bank " strong { (view::worth(&player.bank)) "M" } }
            ul.deal-bills {
                @for card in bills {
                    li.deal-bill title=[(!is_money(card)).then(|| card.english())] data-key=(card.id()) data-vt=(card.id()) {
                        @if let Some(kind) = card.action() { (face::icon(kind)) }
                        (card.value()) "M"
                        @if !is_money(card) { span.visually-hidden { " (" (words::card(card)) ")" } }
                    }
                }
            }
        }
    }
}

fn is_money(card: Card) -> bool {
    card.card_type() == parlour_games::deal::CardType::Money
}

/// The name of somebody by the id in a document.
pub(super) fn name<'a>(view: &'a View<'_>, id: &str) -> &'a str {
    view.scene.name(&json!(id))
}
