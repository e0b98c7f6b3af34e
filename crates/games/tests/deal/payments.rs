//! Which payments and discards there are: those of the list stand for all that are accepted.

use std::collections::BTreeSet;

use parlour_engine::{Actor, Chance, FastRng, Rules, Seat, Silent};
use parlour_games::deal::rules::payment::MOST_LISTED;
use parlour_games::deal::{Action, Card, CardSet, Deal};

use crate::rows::check;

fn table(text: &str) -> Deal {
    text.parse().unwrap_or_else(|garbled| panic!("{garbled}\n{text}"))
}

fn cards(words: &str) -> CardSet {
    words.split(' ').map(|word| word.parse::<Card>().expect("a card")).collect()
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

#[test]
fn every_kind_of_payment_is_listed_once() {
    check::<Deal>(include_str!("examples/payments.txt"));
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
            let action = Action::Pay { cards: given };
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

/// The second player owns up to twelve cards, some of them built on, and has to pay.
fn small_table(rng: &mut FastRng) -> (Deal, Vec<Card>) {
    let pools = [
        "bank 1M35 1M36 2M41 2M42 3M46 double_rent65",
        "jeddah jeddah7 jeddah8 +house77 +hotel79",
        "tabuk tabuk1 tabuk2 wild98 +abracadabra83=house +hotel80",
        "asir asir15 asir16 wild101",
        "riyadh riyadh31 riyadh32 wild99 wild106",
        "bank 5M52 4M49 10M54 house78",
    ];
    let first = rng.index(pools.len());
    let owned = format!("{}; {}", pools[first], pools[(first + 2) % pools.len()]);
    let amount = 1 + rng.below(16);
    let state = table(&format!("paying | 1: {owned} | rent86 rent by 0 for 0: {amount} from 1"));
    let words = owned.split([' ', ';', '+', '=']);
    let owned = words.filter_map(|word| word.parse::<Card>().ok());
    (state, owned.filter(|card| card.value() > 0).collect())
}

/// The second player owns nearly everything.
fn rich(amount: u16) -> Deal {
    let numbers = |range: std::ops::RangeInclusive<u8>| {
        let cards = range.filter_map(Card::numbered).map(|card| card.to_string());
        cards.collect::<Vec<_>>().join(" ")
    };
    let mut owned = format!("bank {}", numbers(35..=76));
    for (color, range) in [
        ("riyadh", 31..=34),
        ("jizan", 27..=30),
        ("qassim", 24..=26),
        ("makkah", 22..=23),
        ("eastern", 18..=19),
        ("asir", 15..=16),
        ("taif", 12..=13),
        ("tabuk", 1..=1),
        ("jeddah", 7..=7),
    ] {
        owned = format!("{owned}; {color} {}", numbers(range));
    }
    table(&format!("paying | 1: {owned} | rent by 0 for 0: {amount} from 1"))
}

#[test]
fn of_too_many_payments_256_are_listed_and_the_sensible_one_first() {
    let seat = Seat::new(1);
    for amount in [10, 17, 40, 90] {
        let state = rich(amount);
        let listed = legal(&state, seat);
        assert_eq!(listed.len(), MOST_LISTED, "{amount}");
        assert_eq!(listed[0], Action::Pay { cards: state.auto_payment(seat, amount) });
        for (place, action) in listed.iter().enumerate() {
            assert!(accepts(&state, seat, *action), "{action}");
            assert_eq!(state.canonical(seat, *action), *action);
            assert!(!listed[..place].contains(action), "{action} twice");
        }
        // Two tens' worth of ones is no listed payment, and still one that is accepted.
        let unlisted = Action::Pay { cards: many_small(&state, amount) };
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
    assert!(accepts(state, Seat::new(1), Action::Pay { cards: given }));
    given
}

/// What is due, what there is to pay with, and what is paid.
const AUTO: [(u16, &str, &str); 11] = [
    (5, "bank 5M52 3M46 2M41", "5M52"),
    (5, "bank 4M49 3M46 2M41", "3M46 2M41"),
    (5, "bank 4M49 4M50", "4M49 4M50"),
    (2, "bank 1M35 1M36 20M55", "1M35 1M36"),
    (5, "bank 1M35; tabuk tabuk1", "1M35 tabuk1"),
    (3, "bank 1M35; tabuk tabuk1; riyadh riyadh31 riyadh32", "1M35 riyadh31"),
    (4, "jeddah jeddah7 jeddah8 +house77 +hotel79", "hotel79"),
    (5, "jeddah jeddah7 jeddah8 +house77 +hotel79", "house77 hotel79"),
    (3, "riyadh riyadh31 riyadh32; asir asir15", "riyadh31 asir15"),
    (2, "riyadh riyadh31 riyadh32; tabuk tabuk1 tabuk2", "riyadh31"),
    (4, "makkah makkah21 makkah22 makkah23; asir asir15 asir16", "asir15 asir16"),
];

#[test]
fn an_automatic_payment_does_little_damage() {
    for (amount, owned, expected) in AUTO {
        let state = table(&format!("playing | 1: {owned}"));
        let given = state.auto_payment(Seat::new(1), amount);
        assert_eq!(given, cards(expected), "{amount} of {owned}");
    }
}

#[test]
fn discards_of_equal_cards_are_one() {
    let seat = Seat::new(0);
    let state = table("playing m3 | 0: hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43");
    let listed: Vec<String> = legal(&state, seat).iter().map(ToString::to_string).collect();
    assert_eq!(
        listed.iter().collect::<BTreeSet<_>>(),
        ["discard 1M35 1M36", "discard 1M35 2M41", "discard 2M41 2M42"]
            .map(String::from)
            .iter()
            .collect()
    );
    let other = Action::Discard { cards: cards("1M40 2M43") };
    assert!(accepts(&state, seat, other));
    assert_eq!(state.canonical(seat, other), Action::Discard { cards: cards("1M35 2M41") });
    let wrong = Action::Discard { cards: cards("1M40") };
    assert_eq!(state.canonical(seat, wrong), wrong);
}

#[test]
fn of_too_many_discards_256_are_listed_and_the_cheapest_first() {
    let hand: Vec<String> =
        (1..=106).step_by(5).filter_map(Card::numbered).map(|card| card.to_string()).collect();
    let state = table(&format!("playing m3 | 0: hand {}", hand.join(" ")));
    let seat = Seat::new(0);
    let listed = legal(&state, seat);
    assert_eq!(listed.len(), MOST_LISTED);
    assert_eq!(state.default_action(seat), Some(listed[0]));
    let dearest = cards(&hand[7..].join(" "));
    assert!(accepts(&state, seat, Action::Discard { cards: dearest }));
    assert!(listed.contains(&state.canonical(seat, Action::Discard { cards: dearest })));
}

#[test]
fn time_does_what_is_harmless() {
    for (before, seat, action) in [
        ("drawing", 0, "draw"),
        ("playing | 0: hand 5M52", 0, "end"),
        ("playing | 0: hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 wild106", 0, "discard wild106"),
        ("ended", 0, "nothing"),
        ("playing", 1, "nothing"),
        ("paying | 1: bank 5M52 3M46 2M41 | rent by 0 for 0: 5 from 1", 1, "pay 5M52"),
        (
            "responding | 1: asir asir15 | sly_deal58 sly_deal by 0 for 0: 0 asir take asir15 from 1",
            1,
            "accept",
        ),
    ] {
        let done = table(before).default_action(Seat::new(seat));
        let done = done.map_or("nothing".to_owned(), |action| action.to_string());
        assert_eq!(done, action, "{before}");
    }
    let asked = rich(5);
    assert_eq!(
        asked.default_action(Seat::new(1)),
        Some(Action::Pay { cards: asked.auto_payment(Seat::new(1), 5) })
    );
}
