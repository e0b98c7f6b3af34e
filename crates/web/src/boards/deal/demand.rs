//! The answer window: who asks what of whom, and what they can say to it.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::deal::json::documents::{ChainDoc, PendingDoc};
use parlour_games::deal::{Action, ActionType, Card, CardSet, Color};

use super::names::{self, money, region};
use super::seen::{Group, Seen, plain};
use super::{texts, ways};
use crate::kit;
use crate::table::list;
use crate::words::words;

/// What waits for an answer, if anything does.
pub(super) fn demand(seen: Seen<'_>) -> Markup {
    let Some(pending) = seen.pending() else { return html! {} };
    let is_asked = seen.is_my_turn();
    html! {
        section class={ "deal-demand" @if is_asked { " deal-asked" } } role=[seen.mode().part()] aria-label=(words().deal_waits_label()) data-key=(key(pending)) {
            p.deal-headline { (headline(seen, pending)) }
            @if let Some(line) = waits(seen, pending).filter(|_| !is_asked || pending.chain.is_some()) { p.deal-waits { (line) } }
            @if is_asked { (answers(seen, pending)) }
        }
    }
}

/// A new demand is a new form.
fn key(pending: &PendingDoc) -> String {
    let nos = pending.chain.as_ref().map_or(0, |chain| chain.card_ids.len());
    format!(
        "demand-{}-{nos}-{}",
        pending.card_id.map_or_else(String::new, Card::id),
        pending.committed_ids.len()
    )
}

/// What was played against whom.
fn headline(seen: Seen<'_>, pending: &PendingDoc) -> String {
    let words = words();
    let attacker = pending.attacker_id;
    let (me, who) = (seen.is_me(attacker), seen.name(attacker));
    let action = names::action(pending.action);
    let amount = money(pending.amount.unwrap_or(0));
    let payee = pending.payee_id.unwrap_or(attacker);
    let theft = theft(&seen, pending);
    match (pending.action, pending.property_color, theft) {
        (ActionType::Rent, Some(color), _) => {
            words.deal_asked_rent(me, pending.is_double_rent, region(color), amount, who)
        }
        (ActionType::DealBreaker, Some(color), Some(Theft { victim, is_you, .. })) => {
            words.deal_asked_set(me, action, victim, region(color), is_you, who)
        }
        (_, _, Some(Theft { victim, is_you, target: Some(target), given: Some(given), .. })) => {
            words.deal_asked_swap(me, action, given, victim, target, is_you, who)
        }
        (_, _, Some(Theft { victim, is_you, target: Some(target), to: Some(to), .. })) => {
            words.deal_asked_card_as(me, action, victim, target, to, is_you, who)
        }
        (_, _, Some(Theft { victim, is_you, target: Some(target), .. })) => {
            words.deal_asked_card(me, action, victim, target, is_you, who)
        }
        (ActionType::Zakat, ..) if payee != attacker => {
            words.deal_asked_for(me, action, amount, seen.name(payee), seen.is_me(payee), who)
        }
        (ActionType::DebtCollector, ..) => words.deal_asked_one(me, action, amount, who),
        _ => words.deal_asked_all(me, action, amount, who),
    }
}

/// What is to be taken, in words.
struct Theft<'a> {
    victim: &'a str,
    /// Whether it is taken from the viewer.
    is_you: bool,
    target: Option<String>,
    given: Option<String>,
    /// The color under which a wild card is to lie.
    to: Option<String>,
}

fn theft<'a>(seen: &'a Seen<'_>, pending: &PendingDoc) -> Option<Theft<'a>> {
    let victim = *pending.victim_ids.first().filter(|_| pending.action.is_theft())?;
    Some(Theft {
        victim: seen.name(victim),
        is_you: seen.is_me(victim),
        target: pending.card2.map(|laid| names::bare(laid.card)),
        given: pending.card1.map(|laid| names::bare(laid.card)),
        to: pending.to_color.map(region),
    })
}

/// Who has to say something now.
pub(super) fn waits(seen: Seen<'_>, pending: &PendingDoc) -> Option<String> {
    let words = words();
    if let Some(chain) = &pending.chain {
        return chained(seen, pending, chain);
    }
    let first = *pending.victim_ids.first()?;
    let (me, who) = (seen.is_me(first), seen.name(first));
    if pending.action.is_theft() {
        return Some(words.deal_waits_theft(me, who));
    }
    if pending.victim_ids.len() == 1 {
        return Some(words.deal_waits_pay(me, who));
    }
    let name = |seat: &Seat| {
        if seen.is_me(*seat) { words.deal_waits_you() } else { seen.name(*seat).to_owned() }
    };
    let names: Vec<String> = pending.victim_ids.iter().map(name).collect();
    Some(words.deal_waits_many(list(&names.iter().map(String::as_str).collect::<Vec<_>>())))
}

/// Who has said No last, and who can answer that.
fn chained(seen: Seen<'_>, pending: &PendingDoc, chain: &ChainDoc) -> Option<String> {
    let responder = chain.responder_id?.0;
    let by = if responder == pending.attacker_id { chain.victim_id } else { pending.attacker_id };
    let no = names::card(*chain.card_ids.last()?);
    let (is_you, answers) = (seen.is_me(responder), seen.name(responder));
    Some(words().deal_chain(seen.is_me(by), no, answers, is_you, seen.name(by)))
}

fn answers(seen: Seen<'_>, pending: &PendingDoc) -> Markup {
    html! {
        @if let Some(cheapest) = cheapest(seen) { (payment(seen, pending, cheapest)) }
        div.deal-answers role="group" aria-label=(words().deal_answers()) data-row="1" {
            @if let Some(accept) = seen.find(|action| *action == Action::Accept) {
                (seen.act(accept).show(yes(seen, pending)))
            }
            (refusals(seen, pending))
        }
    }
}

/// What accepting means now.
fn yes(seen: Seen<'_>, pending: &PendingDoc) -> String {
    let words = words();
    match &pending.chain {
        Some(_) if seen.is_me(pending.attacker_id) => words.deal_accept_no(),
        Some(_) if pending.action.is_demand() => words.deal_accept_pay(),
        Some(_) | None => words.deal_accept(),
    }
}

fn refusals(seen: Seen<'_>, pending: &PendingDoc) -> Markup {
    let is_no = |action: &&Action| matches!(action, Action::JustSayNo { .. });
    let mut nos = seen.legal().iter().filter(is_no).peekable();
    if nos.peek().is_none() {
        return seen.cannot(why_no_refusal(seen, pending)).show(words().deal_say_no());
    }
    html! { @for no in nos { (seen.act(no).first().show(texts::label(no, seen))) } }
}

fn why_no_refusal(seen: Seen<'_>, pending: &PendingDoc) -> String {
    let words = words();
    let hand = seen.hand().unwrap_or_default();
    let has_weak = hand.iter().any(|card| card.is(ActionType::WeakNo));
    if pending.committed_ids.iter().any(|seat| seen.is_me(*seat)) {
        words.deal_why_committed()
    } else if seen.is_me(pending.attacker_id) && pending.chain.is_none() {
        words.deal_why_yourself()
    } else if has_weak && pending.chain.is_some() {
        words.deal_why_weak()
    } else if has_weak {
        words.deal_why_weak_rent()
    } else {
        words.deal_why_no_no()
    }
}

/// Something that can be paid with.
struct Payable {
    card: Card,
    /// Where it lies.
    place: String,
    /// How much it hurts to give it.
    damage: usize,
}

/// Choosing what to pay with; a cheap way is ticked.
fn payment(seen: Seen<'_>, pending: &PendingDoc, (action, ticked): (&Action, CardSet)) -> Markup {
    let Some(me) = seen.me().filter(|_| !seen.mode().is_still()) else { return html! {} };
    let words = words();
    let total = me.payables.value();
    let asked = pending.amount.unwrap_or(0);
    let need = total.min(asked);
    let payee = seen.name(pending.payee_id.unwrap_or(pending.attacker_id));
    let how = if total <= asked { words.deal_pay_all(money(total)) } else { words.deal_pay_how() };
    let chosen = words.deal_pay_chosen(kit::HOLE, money(need));
    let send = seen.submit(|action| matches!(action, Action::Pay { .. }));
    html! {
        form.deal-pay data-action=(seen.form(action, &["cardIds"])) data-sum=(need) {
            h2.deal-pay-head { (words.deal_pay_head(payee, money(asked))) }
            p.deal-small { (how) }
            div.deal-checks {
                @for Payable { card, place, .. } in payables(seen) {
                    label.deal-check {
                        input type="checkbox" name="cardIds[]" value=(card.id()) data-worth=(card.value()) checked[ticked.contains(card)];
                        span { (names::card(card)) span.deal-small { (place) } }
                        (ways::worth(card))
                    }
                }
            }
            div.deal-pay-foot {
                p.deal-total { (kit::filled(&chosen, &html! { output { (ticked.value()) } })) }
                (send.first().unless(words.deal_pay_why(money(need))).show(words.deal_pay_now()))
            }
        }
    }
}

/// What the viewer can pay with: money first, what hurts last.
fn payables(seen: Seen<'_>) -> Vec<Payable> {
    let Some(me) = seen.me() else { return Vec::new() };
    let words = words();
    let bank = plain(&me.bank).into_iter();
    let mut payables: Vec<Payable> =
        bank.map(|card| Payable { card, place: words.deal_in_bank(), damage: 0 }).collect();
    for color in Color::ALL {
        let Some(group) = Group::of(me, color) else { continue };
        let region = region(color);
        for laid in group.fixtures {
            payables.push(Payable {
                card: laid.card,
                place: words.deal_on_set(&region),
                damage: 5,
            });
        }
        for card in group.cards.iter().copied() {
            let (place, damage) = if group.is_complete() {
                (words.deal_in_full_set(&region), 100)
            } else {
                (words.deal_in_set(&region), 10 + group.cards.len())
            };
            payables.push(Payable { card, place, damage });
        }
    }
    payables.retain(|payable| me.payables.contains(payable.card));
    payables.sort_by_key(|payable| (payable.damage, payable.card.value()));
    payables
}

/// The payment that hurts least, of those that are listed.
fn cheapest(seen: Seen<'_>) -> Option<(&Action, CardSet)> {
    let payables = payables(seen);
    let payments = seen.legal().iter().filter_map(|action| match action {
        Action::Pay { cards } => Some((action, *cards)),
        _ => None,
    });
    payments.min_by_key(|(_, cards)| {
        let given = payables.iter().filter(|payable| cards.contains(payable.card));
        given.fold((0, 0), |(damage, sum), payable| {
            (damage + payable.damage, sum + usize::from(payable.card.value()))
        })
    })
}
