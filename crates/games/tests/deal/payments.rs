//! Which payments and discards there are: those of the list stand for all that are accepted.

use std::collections::BTreeSet;

use parlour_engine::{Actor, Chance, Face, FastRng, Rules, Seat, Silent};
use parlour_games::deal::rules::payment::MOST_LISTED;
use parlour_games::deal::{Action, Card, CardSet, Deal};
use serde_json::{Value, json};

use crate::language::{ask, id, table};

fn load(text: &str) -> Deal {
    Deal::read_state(&table(text)).expect("a table").game
}

fn cards(words: &str) -> CardSet {
    words.split_whitespace().map(card).collect()
}

fn card(word: &str) -> Card {
    Card::all().find(|card| card.to_string() == word).expect("a card")
}

fn legal(state: &Deal, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

fn accepts(state: &Deal, seat: Seat, action: Action) -> bool {
    let mut tried = *state;
    tried.act(Actor::Seat(seat), action, &mut FastRng::new(1), &mut Silent).is_ok()
}

/// What p2 owns, what p1 demands, and every kind of payment p2 can make.
const LISTED: &str = "
bank 1M35 1M36 1M37            | debt  | 1M35 1M36 1M37
bank 1M35 1M36 1M37            | gift  | 1M35 1M36
bank 1M35 2M41 2M42            | gift  | 2M41
bank 3M46 3M47 5M52            | debt  | 5M52, 3M46 3M47
bank 20M55 1M35                | gift  | 20M55
bank 1M35 double_rent65 2M41   | gift  | 2M41, 1M35 double_rent65
riyadh riyadh31 riyadh32 wild99 | gift | riyadh31, wild99
jeddah jeddah7 jeddah8 +house77 +hotel79 | gift | hotel79, jeddah7
jeddah jeddah7 jeddah8 +house77 +hotel79 | debt | jeddah7 hotel79, jeddah7 house77, jeddah7 jeddah8, house77 hotel79
tabuk tabuk1 tabuk2 +abracadabra83=house +hotel79 | seven | hotel79 abracadabra83
tabuk tabuk1 tabuk2 +set_lock71; bank 1M35 | gift | 1M35 tabuk1, tabuk1 tabuk2
";

#[test]
fn every_kind_of_payment_is_listed_once() {
    for line in LISTED.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [owned, demand, expected] = parts[..] else { panic!("what is {line}?") };
        let (card, play) = match demand {
            "debt" => ("debt_collector62", "play debt_collector62 on p2"),
            "gift" => ("birthday63", "play birthday63"),
            _ => ("rent94", "rent rent94 color makkah"),
        };
        let owned = owned.replace("; ", "; p2 ");
        let before = format!("p1 hand {card}; p1 makkah makkah21 makkah22 makkah23; p2 {owned}");
        let state = load(&before);
        let action = crate::language::action(play);
        let request = json!({"op": "act", "state": table(&before), "seat": 0, "action": action});
        let state_after = ask(&request)["state"].clone();
        assert!(state_after.is_object(), "{play} on {before}");
        let asked = Deal::read_state(&state_after).expect("a state").game;
        assert_ne!(asked, state);
        let listed: BTreeSet<String> =
            legal(&asked, Seat::new(1)).iter().map(ToString::to_string).collect();
        let expected: BTreeSet<String> =
            expected.split(", ").map(|words| Action::Pay(cards(words)).to_string()).collect();
        assert_eq!(listed, expected, "{line}");
    }
}

/// Every subset of what somebody can pay with is tried on small random tables.
#[test]
fn a_payment_is_accepted_exactly_if_its_kind_is_listed() {
    let mut rng = FastRng::new(7);
    let mut kinds = 0;
    for _ in 0..150 {
        let (state, owned) = small_table(&mut rng);
        let seat = Seat::new(1);
        let listed = legal(&state, seat);
        let mut stood_for = BTreeSet::new();
        for chosen in 0_u32..1 << owned.len() {
            let in_it = |(place, card): (usize, &Card)| (chosen >> place & 1 == 1).then_some(*card);
            let given: CardSet = owned.iter().enumerate().filter_map(in_it).collect();
            let action = Action::Pay(given);
            let canonical = state.canonical(seat, action);
            let is_listed = listed.contains(&canonical);
            assert_eq!(accepts(&state, seat, action), is_listed, "{action} in {state}");
            if is_listed {
                stood_for.insert(canonical.to_string());
            }
        }
        assert_eq!(stood_for.len(), listed.len(), "{state}");
        kinds += listed.len();
        let amount = 1 + rng.below(20) as u16;
        let auto = state.auto_payment(seat, amount);
        assert!(auto.value() >= amount.min(owned.iter().map(|card| u16::from(card.value())).sum()));
    }
    assert!(kinds > 1000, "only {kinds} kinds of payments");
}

/// p2 owns up to twelve cards, some of them built on, and has to pay.
fn small_table(rng: &mut FastRng) -> (Deal, Vec<Card>) {
    let pools = [
        "p2 bank 1M35 1M36 2M41 2M42 3M46 double_rent65",
        "p2 jeddah jeddah7 jeddah8 +house77 +hotel79",
        "p2 tabuk tabuk1 tabuk2 wild98 +abracadabra83=house +hotel80",
        "p2 asir asir15 asir16 wild101",
        "p2 riyadh riyadh31 riyadh32 wild99 wild106",
        "p2 bank 5M52 4M49 10M54 house78",
    ];
    let mut clauses: Vec<String> = vec!["players 2".to_owned()];
    let first = rng.index(pools.len());
    for step in 0..2 {
        clauses.push(pools[(first + step * 2) % pools.len()].to_owned());
    }
    let mut state = table(&clauses.join("; "));
    let amount = 1 + rng.below(16);
    state["turnPhase"] = json!("paying");
    state["pendingAction"] = json!({
        "type": "rent", "attackerId": "p1", "victimIds": ["p2"], "amount": amount,
        "isDoubleRent": false, "justSayNoPlayed": false, "cardId": id("rent86"), "chain": null,
    });
    let game = Deal::read_state(&state).expect("a table").game;
    let mut owned = Vec::new();
    collect(&state["players"][1], &mut owned);
    let is_payable = |card: &Card| card.value() > 0;
    (game, owned.into_iter().filter(is_payable).collect())
}

fn collect(value: &Value, found: &mut Vec<Card>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("id").and_then(Value::as_str).and_then(Card::with_id));
            fields.values().for_each(|field| collect(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

/// Somebody who owns nearly everything.
fn rich(amount: u16) -> Deal {
    let numbers = |range: std::ops::RangeInclusive<u8>| {
        range.filter_map(Card::numbered).map(|card| json!({"id": card.id()})).collect::<Vec<_>>()
    };
    let mut state = table("players 2");
    state["players"][1]["bank"] = json!(numbers(35..=76));
    let area = json!({
        "riyadh": numbers(31..=34), "jizan": numbers(27..=30), "qassim": numbers(24..=26),
        "makkah": numbers(22..=23), "eastern": numbers(18..=19), "asir": numbers(15..=16),
        "taif": numbers(12..=13), "tabuk": numbers(1..=1), "jeddah": numbers(7..=7),
    });
    state["players"][1]["propertyArea"] = area;
    state["turnPhase"] = json!("paying");
    state["pendingAction"] = json!({
        "type": "rent", "attackerId": "p1", "victimIds": ["p2"], "amount": amount,
    });
    Deal::read_state(&state).expect("a table").game
}

#[test]
fn of_too_many_payments_256_are_listed_and_the_sensible_one_first() {
    let seat = Seat::new(1);
    for amount in [10, 17, 40, 90] {
        let state = rich(amount);
        let listed = legal(&state, seat);
        assert_eq!(listed.len(), MOST_LISTED, "{amount}");
        assert_eq!(listed[0], Action::Pay(state.auto_payment(seat, amount)));
        for (place, action) in listed.iter().enumerate() {
            assert!(accepts(&state, seat, *action), "{action}");
            assert_eq!(state.canonical(seat, *action), *action);
            assert!(!listed[..place].contains(action), "{action} twice");
        }
        // Two tens' worth of ones is no listed payment, and still one that is accepted.
        let unlisted = Action::Pay(many_small(&state, amount));
        assert!(accepts(&state, seat, unlisted), "{unlisted}");
        assert!(listed.contains(&state.canonical(seat, unlisted)));
    }
}

/// A payment with as many cheap cards of the bank as it takes.
fn many_small(state: &Deal, amount: u16) -> CardSet {
    let mut bank: Vec<Card> = (35..=76).rev().filter_map(Card::numbered).collect();
    bank.sort_by_key(|card| card.value());
    let mut given = CardSet::EMPTY;
    for card in bank {
        if given.value() < amount {
            given = given.with(card);
        }
    }
    for card in given.iter() {
        if given.without(card).value() >= amount {
            given = given.without(card);
        }
    }
    assert!(accepts(state, Seat::new(1), Action::Pay(given)));
    given
}

const AUTO: &str = "
5 | bank 5M52 3M46 2M41             | 5M52
5 | bank 4M49 3M46 2M41             | 3M46 2M41
5 | bank 4M49 4M50                  | 4M49 4M50
2 | bank 1M35 1M36 20M55            | 1M35 1M36
5 | bank 1M35; tabuk tabuk1         | 1M35 tabuk1
3 | bank 1M35; tabuk tabuk1; riyadh riyadh31 riyadh32 | 1M35 riyadh31
4 | jeddah jeddah7 jeddah8 +house77 +hotel79 | hotel79
5 | jeddah jeddah7 jeddah8 +house77 +hotel79 | house77 hotel79
3 | riyadh riyadh31 riyadh32; asir asir15 | riyadh31 asir15
2 | riyadh riyadh31 riyadh32; tabuk tabuk1 tabuk2 | riyadh31
4 | makkah makkah21 makkah22 makkah23; asir asir15 asir16 | asir15 asir16
";

#[test]
fn an_automatic_payment_does_little_damage() {
    for line in AUTO.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [amount, owned, expected] = parts[..] else { panic!("what is {line}?") };
        let owned = owned.split("; ").map(|place| format!("p2 {place}")).collect::<Vec<_>>();
        let state = load(&owned.join("; "));
        let given = state.auto_payment(Seat::new(1), amount.parse().expect("a number"));
        assert_eq!(given, cards(expected), "{line}");
    }
}

#[test]
fn discards_of_equal_cards_are_one() {
    let seat = Seat::new(0);
    let state = load("p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43; moves 3");
    let listed: Vec<String> = legal(&state, seat).iter().map(ToString::to_string).collect();
    assert_eq!(
        listed.iter().collect::<BTreeSet<_>>(),
        ["discard 1M35 1M36", "discard 1M35 2M41", "discard 2M41 2M42"]
            .map(String::from)
            .iter()
            .collect()
    );
    let other = Action::Discard(cards("1M40 2M43"));
    assert!(accepts(&state, seat, other));
    assert_eq!(state.canonical(seat, other), Action::Discard(cards("1M35 2M41")));
    let wrong = Action::Discard(cards("1M40"));
    assert_eq!(state.canonical(seat, wrong), wrong);
}

#[test]
fn of_too_many_discards_256_are_listed_and_the_cheapest_first() {
    let hand: Vec<String> =
        (1..=106).step_by(5).filter_map(Card::numbered).map(|card| card.to_string()).collect();
    let state = load(&format!("moves 3; p1 hand {}", hand.join(" ")));
    let seat = Seat::new(0);
    let listed = legal(&state, seat);
    assert_eq!(listed.len(), MOST_LISTED);
    assert_eq!(state.default_action(seat), Some(listed[0]));
    let dearest: CardSet = hand.iter().rev().take(hand.len() - 7).map(|word| card(word)).collect();
    assert!(accepts(&state, seat, Action::Discard(dearest)));
    assert!(listed.contains(&state.canonical(seat, Action::Discard(dearest))));
}

#[test]
fn time_does_what_is_harmless() {
    for (before, seat, action) in [
        ("drawing", 0, "draw"),
        ("p1 hand 5M52", 0, "end"),
        ("p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 wild106", 0, "discard wild106"),
        ("finished", 0, "nothing"),
        ("", 1, "nothing"),
    ] {
        let done = load(before).default_action(Seat::new(seat));
        let done = done.map_or("nothing".to_owned(), |action| action.to_string());
        assert_eq!(done, action, "{before}");
    }
    let asked = rich(5);
    assert_eq!(
        asked.default_action(Seat::new(1)),
        Some(Action::Pay(asked.auto_payment(Seat::new(1), 5)))
    );
    let robbed = crate::language::state_after(
        "p1 hand sly_deal58; p2 asir asir15",
        "p1: play sly_deal58 on p2 take asir15",
    );
    let robbed = Deal::read_state(&robbed).expect("a state").game;
    assert_eq!(robbed.default_action(Seat::new(1)), Some(Action::Accept));
}
