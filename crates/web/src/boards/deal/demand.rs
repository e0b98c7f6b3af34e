//! The answer window: who asks what of whom, and what they can say to it.

use maud::{Markup, html};
use parlour_games::deal::json::documents::PendingDoc;
use parlour_games::deal::{ActionType, Card, CardView, Color};
use serde_json::{Value, json};

use super::view::{self, View};
use super::words;
use crate::kit;
use crate::table::list;

/// What waits for an answer, if anything does.
pub(super) fn demand(view: &View<'_>) -> Markup {
    let Some(pending) = view.pending() else { return html! {} };
    let is_asked = view.scene.is_my_turn();
    html! {
        section class={ "deal-demand" @if is_asked { " deal-asked" } } aria-label="What waits for an answer" data-key=(key(pending)) {
            p.deal-headline { (headline(view, pending)) }
            @if let Some(line) = waits(view, pending).filter(|_| !is_asked || pending.chain.is_some()) { p.deal-waits { (line) } }
            @if is_asked { (answers(view, pending)) }
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
fn headline(view: &View<'_>, pending: &PendingDoc) -> String {
    let who = view.scene.who(&json!(view.id(pending.attacker_id)));
    let name = pending.action.names().0;
    let color = pending.property_color.map_or("a colour", words::region);
    let amount = pending.amount.unwrap_or(0);
    let payee = pending.payee_id.unwrap_or(pending.attacker_id);
    let victim = pending
        .victim_ids
        .first()
        .map(|seat| words::owner(&json!(view.id(*seat)), view.scene))
        .unwrap_or_default();
    let card = |named: Option<CardView>| {
        named.map_or_else(|| "a card".to_owned(), |named| bare(named.card))
    };
    match pending.action {
        ActionType::Rent => {
            let doubled = if pending.is_double_rent { ", doubled" } else { "" };
            format!("{who} charged rent for {color}: {amount}M{doubled}.")
        }
        ActionType::DealBreaker => {
            format!("{who} played {name} for {victim} whole set of {color}.")
        }
        ActionType::ForceDeal => {
            format!(
                "{who} played {name}: {} for {victim} {}.",
                card(pending.card1),
                card(pending.card2)
            )
        }
        ActionType::SlyDeal => {
            format!("{who} played {name} for {victim} {}.", card(pending.card2))
        }
        ActionType::GetJoker => {
            let to = pending
                .to_color
                .map_or_else(String::new, |to| format!(", as {}", words::region(to)));
            format!("{who} played {name} for {victim} {}{to}.", card(pending.card2))
        }
        ActionType::Zakat if payee != pending.attacker_id => {
            let payee = json!(view.id(payee));
            format!("{who} played {name}: {amount}M for {}.", view.scene.whom(&payee))
        }
        ActionType::DebtCollector => format!("{who} played {name}: {amount}M."),
        _ => format!("{who} played {name}: {amount}M from everybody."),
    }
}

/// A card after somebody’s name: without an article.
fn bare(card: Card) -> String {
    if card == Card::JOKER { "joker".to_owned() } else { words::card(card) }
}

/// Who has to say something now.
pub(super) fn waits(view: &View<'_>, pending: &PendingDoc) -> Option<String> {
    let scene = view.scene;
    if let Some(chain) = &pending.chain {
        let is_refused = chain.card_ids.len() % 2 == 1;
        let by = if is_refused { chain.victim_id } else { pending.attacker_id };
        let no = chain.card_ids.last().copied();
        let no = no.map_or_else(|| "a No".to_owned(), words::card);
        let responder = json!(chain.responder_id.map(|responder| view.id(responder.0)));
        let who = scene.who(&json!(view.id(by)));
        return Some(format!(
            "{who} said no with {no}. It is for {} to accept that or to refuse it.",
            scene.whom(&responder)
        ));
    }
    if pending.action.is_theft() {
        let victim = json!(view.id(*pending.victim_ids.first()?));
        return Some(format!("It is for {} to let it happen or to refuse.", scene.whom(&victim)));
    }
    let name = |seat| scene.whom(&json!(view.id(seat)));
    let names: Vec<&str> = pending.victim_ids.iter().copied().map(name).collect();
    Some(match names.as_slice() {
        [only] => format!("It is for {only} to pay or to refuse."),
        names => format!("Still to pay or to refuse: {}.", list(names)),
    })
}

fn answers(view: &View<'_>, pending: &PendingDoc) -> Markup {
    let accept = view.scene.action("ACCEPT");
    html! {
        @if view.scene.action("PAY").is_some() { (payment(view, pending)) }
        div.deal-answers role="group" aria-label="Answers" data-row="1" {
            @if let Some(accept) = accept { (kit::act(accept, yes(view, pending))) }
            (refusals(view, pending))
        }
    }
}

/// What accepting means now.
fn yes(view: &View<'_>, pending: &PendingDoc) -> &'static str {
    match &pending.chain {
        Some(_) if is_attacker(view, pending) => "Accept the No",
        Some(_) if pending.action.is_demand() => "Accept, and pay",
        _ => "Let it happen",
    }
}

fn is_attacker(view: &View<'_>, pending: &PendingDoc) -> bool {
    view.me().is_some_and(|me| me.id == pending.attacker_id)
}

fn refusals(view: &View<'_>, pending: &PendingDoc) -> Markup {
    let nos: Vec<&Value> = view.scene.actions("JUST_SAY_NO").collect();
    if nos.is_empty() {
        return kit::cannot("Say no", &why_no_refusal(view, pending));
    }
    html! { @for no in nos { (kit::act_first(no, &words::label(no, view.scene))) } }
}

fn why_no_refusal(view: &View<'_>, pending: &PendingDoc) -> String {
    let hand = view.me().and_then(|me| me.hand.as_deref()).map(view::plain).unwrap_or_default();
    let has_weak = hand.iter().any(|card| card.is(ActionType::WeakNo));
    if view.me().is_some_and(|me| pending.committed_ids.contains(&me.id)) {
        "Your No was refused: you have to pay."
    } else if is_attacker(view, pending) && pending.chain.is_none() {
        "You played it yourself: you cannot refuse."
    } else if has_weak && pending.chain.is_some() {
        "A Weak No cannot refuse a No."
    } else if has_weak {
        "At this table a Weak No refuses rent only."
    } else {
        "You hold no card that refuses this."
    }
    .to_owned()
}

/// Something that can be paid with.
struct Payable {
    card: Card,
    /// Where it lies.
    place: String,
    /// How much it hurts to give it.
    damage: usize,
}

/// Choosing what to pay with.
fn payment(view: &View<'_>, pending: &PendingDoc) -> Markup {
    let payables = payables(view);
    let total: usize = payables.iter().map(|payable| usize::from(payable.card.value())).sum();
    let amount = usize::from(pending.amount.unwrap_or(0));
    let need = total.min(amount);
    let ticked = suggestion(view, &payables);
    let sum: usize = ticked
        .iter()
        .filter_map(|id| Card::with_id(id))
        .map(|card| usize::from(card.value()))
        .sum();
    let payee = pending.payee_id.unwrap_or(pending.attacker_id);
    let payee = view.scene.name(&json!(view.id(payee)));
    html! {
        form.deal-pay data-action=(json!({ "type": "PAY" })) data-sum=(need) {
            h2.deal-pay-head { "Pay " (payee) " " (amount) "M" }
            p.deal-small {
                @if total <= amount { "All you have is worth " (total) "M: you give everything." }
                @else { "No change is given, and cards that are not needed stay with you. A cheap way is ticked." }
            }
            div.deal-checks {
                @for Payable { card, place, .. } in &payables {
                    label.deal-check {
                        input type="checkbox" name="cardIds[]" value=(card.id()) data-worth=(card.value()) checked[ticked.contains(&card.id())];
                        span { (words::card(*card)) span.deal-small { (place) } }
                        span.deal-strip-worth { (card.value()) "M" }
                    }
                }
            }
            div.deal-pay-foot {
                p.deal-total { "Chosen: " output { (sum) } "M of " (need) "M" }
                button.btn.btn-first type="submit" aria-disabled="false" data-why={ "That is less than " (need) "M." } { "Pay" }
            }
        }
    }
}

/// What the viewer can pay with: money first, what hurts last.
fn payables(view: &View<'_>) -> Vec<Payable> {
    let Some(me) = view.me() else { return Vec::new() };
    let bank = view::plain(&me.bank).into_iter();
    let mut payables: Vec<Payable> =
        bank.map(|card| Payable { card, place: "bank".to_owned(), damage: 0 }).collect();
    for color in Color::ALL {
        let Some(group) = view.group(me, color) else { continue };
        let is_full = group.is_complete();
        let region = words::region(color);
        let full = if is_full { "full set of " } else { "" };
        for doc in
            group.fixtures.iter().filter(|doc| view::fixture(**doc) != Some(ActionType::SetLock))
        {
            let place = format!("on {region}");
            payables.push(Payable { card: doc.card, place, damage: 5 });
        }
        for card in group.cards.iter().copied().filter(|card| *card != Card::JOKER) {
            let damage = if is_full { 100 } else { 10 + group.cards.len() };
            payables.push(Payable { card, place: format!("{full}{region}"), damage });
        }
    }
    payables.sort_by_key(|payable| (payable.damage, payable.card.value()));
    payables
}

/// The payment that hurts least, of those that are listed.
fn suggestion(view: &View<'_>, payables: &[Payable]) -> Vec<String> {
    let cards = |action: &Value| -> Vec<String> {
        let ids = action["cardIds"].as_array().map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()
    };
    let cost = |ids: &Vec<String>| {
        let given = payables.iter().filter(|payable| ids.contains(&payable.card.id()));
        given.fold((0, 0), |(damage, sum), payable| {
            (damage + payable.damage, sum + usize::from(payable.card.value()))
        })
    };
    view.scene.actions("PAY").map(cards).min_by_key(cost).unwrap_or_default()
}
