//! The effects of the action cards on their own, without turns and answers.

use std::collections::BTreeSet;

use parlour_engine::{FastRng, Illegal as _, Seat};
use parlour_games::deal::rules::effects::{
    Aim, activate_double_rent, apply_action_card, birthday, build, convert_set, deal_breaker,
    debt_collector, draw_two, extra_turn, force_deal, get_joker, just_say_no, rent, set_lock,
    shield, sly_deal, weak_no, zakat,
};
use parlour_games::deal::{ActionType, Card, Color, Deal, Illegal};

use crate::rows::changes;

use ActionType::{Hotel, House, Mosque};
use Color::{Hail, Jeddah, Riyadh, Tabuk, Taif};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);
const NOBODY: Seat = Seat::new(8);

/// A table, an effect, and the sections that have changed, or why it is refused.
type Row = (&'static str, fn(&Deal) -> Result<Deal, Illegal>, &'static str);

const EFFECTS: &[Row] = &[
    // deal_breaker takes a complete set that is not locked.
    (
        "playing | 0: jeddah wild103 | 1: jeddah jeddah7 jeddah8 +house77",
        |state| deal_breaker(state, P1, P2, Jeddah),
        "0: hand; jeddah wild103 jeddah7 jeddah8 +house77 | 1: hand",
    ),
    (
        "playing | 1: jeddah jeddah7",
        |state| deal_breaker(state, P1, P2, Jeddah),
        "SET_NOT_COMPLETE",
    ),
    (
        "playing | 1: jeddah jeddah7 jeddah8 locked",
        |state| deal_breaker(state, P1, P2, Jeddah),
        "SET_LOCKED",
    ),
    (
        "playing | 1: jeddah jeddah7 jeddah8; shield ultimate_shield70 2",
        |state| deal_breaker(state, P1, P2, Jeddah),
        "0: hand; jeddah jeddah7 jeddah8 | 1: hand; shield ultimate_shield70 2",
    ),
    (
        "playing | 1: jeddah jeddah7 jeddah8 locked | with dealBreakerBreaksLock=true",
        |state| deal_breaker(state, P1, P2, Jeddah),
        "1: hand; jeddah jeddah7 jeddah8",
    ),
    (
        "playing | 1: jeddah jeddah7 jeddah8",
        |state| deal_breaker(state, P1, NOBODY, Jeddah),
        "INVALID_VICTIM",
    ),
    (
        "playing | 1: jeddah jeddah7 jeddah8",
        |state| deal_breaker(state, P2, P2, Jeddah),
        "INVALID_VICTIM",
    ),
    // sly_deal takes one card of a set that is neither complete nor locked.
    (
        "playing | 0: asir asir17 | 1: asir asir15 asir16",
        |state| sly_deal(state, P1, P2, card("asir15")),
        "0: hand; asir asir17 asir15 | 1: hand; asir asir16",
    ),
    (
        "playing | 1: asir wild101",
        |state| sly_deal(state, P1, P2, card("wild101")),
        "0: hand; asir wild101 | 1: hand",
    ),
    (
        "playing | 1: asir asir15 asir16 asir17",
        |state| sly_deal(state, P1, P2, card("asir15")),
        "SET_COMPLETE",
    ),
    (
        "playing | 1: asir asir15 locked",
        |state| sly_deal(state, P1, P2, card("asir15")),
        "SET_LOCKED",
    ),
    (
        "playing | 2: asir asir15",
        |state| sly_deal(state, P1, P2, card("asir15")),
        "CARD_NOT_ON_TABLE",
    ),
    ("playing | 1: bank 5M52", |state| sly_deal(state, P1, P2, card("5M52")), "CARD_NOT_ON_TABLE"),
    (
        "playing | 1: asir asir15",
        |state| sly_deal(state, NOBODY, P2, card("asir15")),
        "INVALID_VICTIM",
    ),
    // force_deal swaps two cards of sets that are not complete.
    (
        "playing | 0: tabuk tabuk1 | 1: eastern eastern18",
        |state| force_deal(state, P1, P2, card("tabuk1"), card("eastern18")),
        "0: hand; eastern eastern18 | 1: hand; tabuk tabuk1",
    ),
    (
        "playing | 0: taif wild98 | 1: asir wild101",
        |state| force_deal(state, P1, P2, card("wild98"), card("wild101")),
        "0: hand; asir wild101 | 1: hand; taif wild98",
    ),
    (
        "playing | 0: tabuk tabuk1 tabuk2 | 1: eastern eastern18",
        |state| force_deal(state, P1, P2, card("tabuk1"), card("eastern18")),
        "SET_COMPLETE",
    ),
    (
        "playing | 0: tabuk tabuk1 | 1: eastern eastern18 eastern19 eastern20",
        |state| force_deal(state, P1, P2, card("tabuk1"), card("eastern18")),
        "SET_COMPLETE",
    ),
    (
        "playing | 0: tabuk tabuk1",
        |state| force_deal(state, P1, P2, card("tabuk1"), card("eastern18")),
        "CARD_NOT_ON_TABLE",
    ),
    (
        "playing | 1: eastern eastern18",
        |state| force_deal(state, P1, P2, card("tabuk1"), card("eastern18")),
        "CARD_NOT_ON_TABLE",
    ),
    // get_joker takes a wild card of any set that is not locked.
    (
        "playing | 1: asir asir15 asir16 wild106 +house77",
        |state| get_joker(state, P1, P2, card("wild106"), Some(Riyadh)),
        "0: hand; riyadh wild106 | 1: hand; bank house77; asir asir15 asir16",
    ),
    (
        "playing | 1: asir wild101",
        |state| get_joker(state, P1, P2, card("wild101"), Some(Tabuk)),
        "0: hand; asir wild101 | 1: hand",
    ),
    (
        "playing | 1: asir wild101",
        |state| get_joker(state, P1, P2, card("wild101"), None),
        "0: hand; asir wild101 | 1: hand",
    ),
    (
        "playing | 1: asir asir15",
        |state| get_joker(state, P1, P2, card("asir15"), None),
        "NOT_A_WILD",
    ),
    (
        "playing | 1: asir asir15 asir16 wild101 locked",
        |state| get_joker(state, P1, P2, card("wild101"), None),
        "SET_LOCKED",
    ),
    (
        "playing | 2: asir wild101",
        |state| get_joker(state, P1, P2, card("wild101"), None),
        "CARD_NOT_ON_TABLE",
    ),
    // Demands are on players who exist, whatever they own.
    (
        "playing",
        |state| debt_collector(state, P1, P2),
        "paying r1 m0 >0 | debt_collector by 0 for 0: 5 from 1",
    ),
    ("playing", |state| debt_collector(state, P1, P1), "INVALID_VICTIM"),
    (
        "playing | 3:",
        |state| birthday(state, P1),
        "paying r1 m0 >0 | birthday by 0 for 0: 2 from 1 2 3",
    ),
    (
        "playing | 2:",
        |state| birthday(state, P2),
        "paying r1 m0 >0 | birthday by 1 for 1: 2 from 0 2",
    ),
    ("playing", |state| birthday(state, NOBODY), "INVALID_VICTIM"),
    ("playing | 3:", |state| zakat(state, P1), "paying r1 m0 >0 | zakat by 0 for 0: 1 from 1 2 3"),
    (
        "playing | 0: bank 2M41 | 1: bank 1M35 | 3: | with zakatRule=poorest",
        |state| zakat(state, P1),
        "paying r1 m0 >0 | zakat by 0 for 2: 1 from 0 1 3",
    ),
    (
        "playing x1 | 0: tabuk tabuk1 tabuk2",
        |state| rent(state, P1, Tabuk, Some(P2)),
        "paying r1 m0 >0 | rent by 0 for 0: 4 double tabuk from 1",
    ),
    (
        "playing | 0: tabuk tabuk1 | 3:",
        |state| rent(state, P1, Tabuk, None),
        "paying r1 m0 >0 | rent by 0 for 0: 1 tabuk from 1 2 3",
    ),
    ("playing | 0: tabuk wild106", |state| rent(state, P1, Tabuk, None), "NO_RENT_DUE"),
    // A No needs something to refuse.
    ("playing", |state| just_say_no(state, P2), "WRONG_PHASE"),
    // What a player does for the own turn.
    ("playing", |state| Ok(activate_double_rent(state)), "playing r1 m0 >0 x1"),
    ("playing m3", |state| Ok(extra_turn(state)), "playing r1 m0 >0"),
    (
        "playing | 0: hand 1M35 | draw 2M41 2M42 2M43",
        |state| draw_two(state, P1, &mut FastRng::new(1)),
        "0: hand 1M35 2M41 2M42 | draw 2M43",
    ),
    (
        "playing | draw 2M41",
        |state| draw_two(state, P1, &mut FastRng::new(1)),
        "0: hand 2M41 | draw",
    ),
    (
        "playing | draw 2M41 | discard 2M42 2M43",
        |state| draw_two(state, P1, &mut FastRng::new(1)),
        "0: hand 2M41 2M42 | draw 2M43 | discard",
    ),
    ("playing", |state| draw_two(state, P1, &mut FastRng::new(1)), ""),
    // Locks, buildings and shields.
    (
        "playing | 0: tabuk tabuk1 tabuk2",
        |state| set_lock(state, P1, Tabuk),
        "0: hand; tabuk tabuk1 tabuk2 locked",
    ),
    ("playing | 0: tabuk tabuk1", |state| set_lock(state, P1, Tabuk), "SET_NOT_COMPLETE"),
    (
        "playing | 0: hand house77; tabuk tabuk1 tabuk2",
        |state| build(state, P1, Tabuk, card("house77"), House),
        "0: hand; tabuk tabuk1 tabuk2 +house77",
    ),
    (
        "playing | 0: hand hotel79; tabuk tabuk1 tabuk2",
        |state| build(state, P1, Tabuk, card("hotel79"), Hotel),
        "HOUSE_REQUIRED",
    ),
    (
        "playing | 0: hand house77; tabuk tabuk1 tabuk2 +house78",
        |state| build(state, P1, Tabuk, card("house77"), House),
        "BUILDING_EXISTS",
    ),
    (
        "playing | 0: hand house77; tabuk tabuk1",
        |state| build(state, P1, Tabuk, card("house77"), House),
        "SET_NOT_COMPLETE",
    ),
    (
        "playing | 0: tabuk tabuk1 tabuk2",
        |state| build(state, P1, Tabuk, card("house77"), House),
        "CARD_NOT_IN_HAND",
    ),
    (
        "playing | 0: hand abracadabra83; tabuk tabuk1 tabuk2",
        |state| build(state, P1, Tabuk, Card::ABRACADABRA, Mosque),
        "0: hand; tabuk tabuk1 tabuk2 +abracadabra83=mosque",
    ),
    (
        "playing | 0: hand house77; tabuk tabuk1 tabuk2",
        |state| build(state, P1, Tabuk, card("house77"), Hotel),
        "INVALID_COPY",
    ),
    (
        "playing | 0: hand ultimate_shield70",
        |state| shield(state, P1, card("ultimate_shield70")),
        "0: hand; shield ultimate_shield70 2",
    ),
    (
        "playing | 0: hand ultimate_shield70; shield abracadabra83 1",
        |state| shield(state, P1, card("ultimate_shield70")),
        "SHIELD_ALREADY_ACTIVE",
    ),
    ("playing", |state| shield(state, P1, card("ultimate_shield70")), "CARD_NOT_IN_HAND"),
    // convert_set gives a complete set a color in which it is complete.
    (
        "playing | 0: taif taif12 taif13 taif14",
        |state| convert_set(state, P1, Taif, Tabuk),
        "0: hand; tabuk taif12 taif13 taif14",
    ),
    (
        "playing | 0: taif taif12 taif13 taif14",
        |state| convert_set(state, P1, Taif, Riyadh),
        "INVALID_COLOR",
    ),
    (
        "playing | 0: taif taif12 taif13",
        |state| convert_set(state, P1, Taif, Tabuk),
        "SET_NOT_COMPLETE",
    ),
];

#[test]
fn effects_do_what_they_say_and_leave_their_input_alone() {
    for (before, effect, expected) in EFFECTS {
        let state = table(before);
        assert_eq!(found(&state, &effect(&state)), *expected, "{before}");
        assert_eq!(state, table(before), "the input has changed");
    }
}

#[test]
fn a_no_takes_one_victim_out_and_the_last_one_ends_it() {
    let asked = birthday(&table("playing | 2:"), P1).expect("a birthday");
    assert_eq!(just_say_no(&asked, P1), Err(Illegal::NotYourResponse));
    assert_eq!(just_say_no(&asked, NOBODY), Err(Illegal::InvalidVictim));
    let one = just_say_no(&asked, P2).expect("a No");
    assert_eq!(found(&asked, &Ok(one)), "birthday by 0 for 0: 2 from 2");
    assert_eq!(found(&one, &weak_no(&one, P3)), "playing r1 m0 >0 | !birthday");
}

/// One row for each action there is: the dispatcher of the rule book's seed let seven of them fall through.
const DISPATCHED: &[(&str, &str, Aim, &str)] = &[
    (
        "deal_breaker56",
        "playing | 1: jeddah jeddah7 jeddah8",
        Aim { victim: Some(P2), color: Some(Jeddah), ..AIM },
        "0: hand; jeddah jeddah7 jeddah8 | 1: hand",
    ),
    (
        "sly_deal58",
        "playing | 1: asir asir15",
        Aim { victim: Some(P2), target_card: Some(ASIR), ..AIM },
        "0: hand; asir asir15 | 1: hand",
    ),
    (
        "force_deal60",
        "playing | 0: tabuk tabuk1 | 1: asir asir15",
        Aim { victim: Some(P2), target_card: Some(TABUK), swap_card: Some(ASIR), ..AIM },
        "0: hand; asir asir15 | 1: hand; tabuk tabuk1",
    ),
    (
        "debt_collector62",
        "playing",
        Aim { victim: Some(P2), ..AIM },
        "paying r1 m0 >0 | debt_collector by 0 for 0: 5 from 1",
    ),
    ("birthday63", "playing | 3:", AIM, "paying r1 m0 >0 | birthday by 0 for 0: 2 from 1 2 3"),
    ("zakat64", "playing | 3:", AIM, "paying r1 m0 >0 | zakat by 0 for 0: 1 from 1 2 3"),
    ("double_rent65", "playing", AIM, "playing r1 m0 >0 x1"),
    ("just_say_no67", "playing", AIM, "WRONG_PHASE"),
    ("weak_no69", "playing", AIM, "WRONG_PHASE"),
    (
        "ultimate_shield70",
        "playing | 0: hand ultimate_shield70",
        AIM,
        "0: hand; shield ultimate_shield70 2",
    ),
    (
        "set_lock71",
        "playing | 0: hand set_lock71; tabuk tabuk1 tabuk2",
        Aim { color: Some(Tabuk), ..AIM },
        "0: hand; tabuk tabuk1 tabuk2 +set_lock71 locked",
    ),
    ("extra_turn73", "playing m2", AIM, "playing r1 m0 >0"),
    ("draw_two75", "playing | draw 1M35 1M36 1M37", AIM, "0: hand 1M35 1M36 | draw 1M37"),
    (
        "house77",
        "playing | 0: hand house77; tabuk tabuk1 tabuk2",
        Aim { color: Some(Tabuk), ..AIM },
        "0: hand; tabuk tabuk1 tabuk2 +house77",
    ),
    (
        "hotel79",
        "playing | 0: hand hotel79; tabuk tabuk1 tabuk2 +house77",
        Aim { color: Some(Tabuk), ..AIM },
        "0: hand; tabuk tabuk1 tabuk2 +house77 +hotel79",
    ),
    (
        "mosque81",
        "playing | 0: hand mosque81; tabuk tabuk1 tabuk2",
        Aim { color: Some(Tabuk), ..AIM },
        "0: hand; tabuk tabuk1 tabuk2 +mosque81",
    ),
    (
        "get_joker82",
        "playing | 1: asir wild106",
        Aim { victim: Some(P2), target_card: Some(Card::JOKER), color: Some(Hail), ..AIM },
        "0: hand; hail wild106 | 1: hand",
    ),
    (
        "abracadabra83",
        "playing",
        Aim { victim: Some(P2), copy: Some(ActionType::DebtCollector), ..AIM },
        "paying r1 m0 >0 | debt_collector by 0 for 0: 5 from 1",
    ),
    (
        "abracadabra83",
        "playing | 0: tabuk tabuk1",
        Aim { victim: Some(P2), color: Some(Tabuk), copy: Some(ActionType::Rent), ..AIM },
        "paying r1 m0 >0 | rent by 0 for 0: 1 tabuk from 1",
    ),
    (
        "abracadabra83",
        "playing | 1: jeddah jeddah7 jeddah8",
        Aim { victim: Some(P2), color: Some(Jeddah), copy: Some(ActionType::DealBreaker), ..AIM },
        "INVALID_COPY",
    ),
    ("abracadabra83", "playing", AIM, "INVALID_COPY"),
    (
        "abracadabra83",
        "playing | 0: tabuk tabuk1 tabuk2 | with abracadabraRule=convertSet",
        Aim { color: Some(Tabuk), to_color: Some(Hail), ..AIM },
        "0: hand; hail tabuk1 tabuk2",
    ),
    ("deal_breaker56", "playing", Aim { victim: Some(P2), ..AIM }, "COLOR_REQUIRED"),
    ("sly_deal58", "playing", Aim { victim: Some(P2), ..AIM }, "TARGET_CARD_REQUIRED"),
    ("debt_collector62", "playing", AIM, "VICTIM_REQUIRED"),
    ("5M52", "playing", AIM, "NOT_AN_ACTION"),
];

const AIM: Aim = Aim::of(P1);
const TABUK: Card = Card::new(0);
const ASIR: Card = Card::new(14);

#[test]
fn every_action_card_has_its_effect() {
    assert_eq!((TABUK, ASIR), (card("tabuk1"), card("asir15")));
    let mut seen = BTreeSet::new();
    for (played, before, aim, expected) in DISPATCHED {
        let (state, played) = (table(before), card(played));
        seen.extend(played.action().map(ActionType::name));
        let next = apply_action_card(&state, played, aim, &mut FastRng::new(1));
        assert_eq!(found(&state, &next), *expected, "{played} {aim:?} on {before}");
    }
    assert_eq!(seen.len(), ActionType::ALL.len());
}

fn found(before: &Deal, after: &Result<Deal, Illegal>) -> String {
    match after {
        Ok(next) => changes(&before.to_string(), &next.to_string()),
        Err(illegal) => illegal.code().to_owned(),
    }
}

fn table(text: &str) -> Deal {
    text.parse().expect("a table")
}

fn card(word: &str) -> Card {
    word.parse().expect("a card")
}
