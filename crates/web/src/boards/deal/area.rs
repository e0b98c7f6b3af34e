//! What lies in front of people: sets, buildings, bank, shield.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::deal::json::documents::PlayerDoc;
use parlour_games::deal::state::SETS_TO_WIN;
use parlour_games::deal::{Action, ActionType, Card, CardType};

use super::names::{self, money, region};
use super::seen::{Group, Seen, complete_sets, hand_count, plain};
use super::{face, ways};
use crate::kit::press::dialog;
use crate::kit::{self, cards, icons::icon};
use crate::words::words;

/// The most backs that are drawn of a hand.
const MOST: usize = 8;

/// Everybody but the viewer.
pub(super) fn others(seen: Seen<'_>) -> Markup {
    let others = seen.seats().filter(|seat| !seen.is_me(*seat));
    html! {
        ul.deal-others {
            @for (seat, player) in others.filter_map(|seat| Some((seat, seen.player(seat)?))) {
                li class={ "deal-player" @if seen.is_turn_of(seat) { " deal-player-turn" } } data-key={ "other-" (seat.index()) } {
                    (head(seen, seat, player))
                    (hand(seen, player, seat))
                    (sets(seen, player))
                    (bank(seen, player))
                }
            }
        }
    }
}

/// The viewer's own things.
pub(super) fn mine(seen: Seen<'_>) -> Markup {
    let Some((seat, me)) = seen.viewer.zip(seen.me()) else { return html! {} };
    html! {
        section.deal-player.deal-mine role=[seen.mode().part()] aria-label=(words().deal_mine()) {
            (head(seen, seat, me))
            (sets(seen, me))
            (bank(seen, me))
        }
    }
}

fn head(seen: Seen<'_>, seat: Seat, player: &PlayerDoc) -> Markup {
    let words = words();
    let complete = complete_sets(player);
    let name = seen.name(seat);
    let shown = if seen.is_me(seat) { words.deal_you(name) } else { name.to_owned() };
    html! {
        div.deal-head {
            strong.deal-name { (shown) }
            span.deal-goal {
                span.deal-pips aria-hidden="true" {
                    @for place in 0..SETS_TO_WIN { span class={ "deal-pip" @if usize::from(place) < complete { " deal-pip-on" } } {} }
                }
                (words.deal_sets(complete, SETS_TO_WIN))
            }
            @if let Some(shield) = &player.shield {
                span.deal-chip data-vt=[seen.mode().vt(shield.card.card.id())] {
                    (face::icon(ActionType::UltimateShield)) (words.deal_shield(shield.turns_left))
                }
            }
            @if player.has_left { span.deal-chip { (words.deal_left()) } }
        }
    }
}

/// The hand of somebody else: backs, or names when hands are shown.
fn hand(seen: Seen<'_>, player: &PlayerDoc, seat: Seat) -> Markup {
    let words = words();
    let (count, seat) = (hand_count(player), seat.index());
    html! {
        div.deal-hidden {
            @match player.hand.as_deref().filter(|hand| !hand.is_empty()) {
                Some(hand) => {
                    span.deal-shown { (words.deal_held(names::cards(plain(hand).into_iter().collect()))) }
                },
                None => {
                    span.deal-backs aria-hidden="true" {
                        @for place in 0..count.min(MOST) {
                            span data-key={ "back-" (seat) "-" (place) } data-vt=[seen.mode().vt(format!("deal-back-{seat}-{place}"))] { (cards::back()) }
                        }
                    }
                    span { (words.deal_in_hand(words.cards(count))) }
                },
            }
        }
    }
}

fn sets(seen: Seen<'_>, player: &PlayerDoc) -> Markup {
    let groups = Group::all(player);
    let is_mine = seen.is_me(player.id);
    html! {
        @if groups.is_empty() { p.deal-none { (words().deal_no_property()) } }
        ul.deal-sets {
            @for group in &groups {
                li class={ "deal-set deal-c-" (group.color.name()) @if group.is_complete() { " deal-complete" } }
                    data-key={ "set-" (seen.id(player.id)) "-" (group.color.name()) } { (set(seen, group, is_mine)) }
            }
        }
    }
}

fn set(seen: Seen<'_>, group: &Group<'_>, is_mine: bool) -> Markup {
    let words = words();
    let is_lock = |kind: Option<ActionType>| kind == Some(ActionType::SetLock);
    let has_lock = group.fixtures.iter().any(|laid| is_lock(laid.action()));
    let rent = html! { strong { (money(group.rent)) } };
    html! {
        div.deal-set-head {
            span.deal-region { (region(group.color)) }
            span.deal-progress {
                @if group.is_complete() { (icon("check")) (words.deal_full()) }
                @else { (words.deal_progress(group.cards.len(), group.size())) }
            }
        }
        ul.deal-strips {
            @for card in &group.cards {
                li.deal-strip data-key=(card.id()) data-vt=[seen.mode().vt(card.id())] {
                    @if is_mine && card.is_wild() { (wild(seen, *card)) } @else { (strip(*card)) }
                }
            }
            @if is_mine { @for _ in group.cards.len()..group.size() { li.deal-strip.deal-gap aria-hidden="true" {} } }
        }
        div.deal-set-foot {
            span { (kit::filled(&words.deal_rent(kit::HOLE), &rent)) }
            @for laid in group.fixtures {
                @if let Some(kind) = laid.action() {
                    span.deal-chip data-key=(laid.card.id()) data-vt=[seen.mode().vt(laid.card.id())] { (face::icon(kind)) (short(kind)) }
                }
            }
            @if group.is_locked && !has_lock {
                span.deal-chip { (face::icon(ActionType::SetLock)) (words.deal_locked()) }
            }
        }
    }
}

fn short(kind: ActionType) -> String {
    if kind == ActionType::SetLock { words().deal_locked() } else { names::action(kind) }
}

fn strip(card: Card) -> Markup {
    html! {
        span.deal-strip-name { @if card.is_wild() { (face::icon(ActionType::GetJoker)) } (names::strip(card)) }
        (ways::worth(card))
    }
}

/// A wild card of the viewer's, which can be moved.
fn wild(seen: Seen<'_>, card: Card) -> Markup {
    let words = words();
    let move_of = |action: &Action| match action {
        Action::MoveWild { card: moved, color } if *moved == card => {
            Some((*action, color.color()?))
        }
        _ => None,
    };
    let moves: Vec<_> = seen.legal().iter().filter_map(move_of).collect();
    if moves.is_empty() {
        return seen.cannot(seen.why_idle()).class("deal-wild").show(strip(card));
    }
    let id = format!("deal-move-{}", card.id());
    let name = words.deal_move(names::card(card));
    let how = if seen.view().options.wild_move_costs_play {
        words.deal_move_costs()
    } else {
        words.deal_move_free()
    };
    let open = seen.open(&id, |action| move_of(action).is_some());
    html! {
        (open.class("deal-wild can").title(Some(name.clone())).show(strip(card)))
        (dialog(seen.mode(), "deal-ways", &id, &name, || html! {
            h2 { (name) }
            p { (how) }
            div.deal-buttons data-row="1" {
                @for (action, color) in &moves {
                    (seen.act(action).in_dialog().show(words.deal_move_to(region(*color), seen.preview(*color))))
                }
            }
            div.row { (seen.close(&id).show(words.not_now())) }
        }))
    }
}

/// Somebody's money.
fn bank(seen: Seen<'_>, player: &PlayerDoc) -> Markup {
    let words = words();
    let is_money = |card: Card| card.card_type() == CardType::Money;
    let sum = html! { strong { (money(player.banked().value())) } };
    html! {
        div.deal-bank {
            span.deal-bank-sum { (kit::filled(&words.deal_bank(kit::HOLE), &sum)) }
            ul.deal-bills {
                @for card in plain(&player.bank) {
                    li.deal-bill title=[(!is_money(card)).then(|| names::title(card))] data-key=(card.id()) data-vt=[seen.mode().vt(card.id())] {
                        @if let Some(kind) = card.action() { (face::icon(kind)) }
                        (money(card.value()))
                        @if !is_money(card) { span.visually-hidden { " " (words.deal_bank_card(names::card(card))) } }
                    }
                }
            }
        }
    }
}
