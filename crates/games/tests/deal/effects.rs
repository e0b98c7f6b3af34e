//! The effects of the action cards on their own, without turns and answers.
//!
//! A row is a table, an effect, and facts about the new state or the reason of a refusal. The state
//! that an effect is given stays as it was.

use parlour_engine::{Face, FastRng, Illegal as _, Position, Seat, to_value};
use parlour_games::deal::effects::{self, Aim};
use parlour_games::deal::{ActionType, Card, Color, Deal, Illegal};

use crate::language::{facts_of, table};

const EFFECTS: &str = "
deal_breaker p1 p2 jeddah | p2 jeddah jeddah7 jeddah8 +house77; p1 jeddah wild103 | p1 jeddah wild103@jeddah jeddah7 jeddah8 +house77; p2 jeddah
deal_breaker p1 p2 jeddah | p2 jeddah jeddah7 | SET_NOT_COMPLETE
deal_breaker p1 p2 jeddah | p2 jeddah jeddah7 jeddah8; locked p2_jeddah | SET_LOCKED
deal_breaker p1 p2 jeddah | p2 jeddah jeddah7 jeddah8; p2 shield 2 | p1 jeddah jeddah7 jeddah8
deal_breaker p1 p2 jeddah | option dealBreakerBreaksLock true; p2 jeddah jeddah7 jeddah8; locked p2_jeddah | p2 jeddah jeddah7 jeddah8; locked
deal_breaker p1 p9 jeddah | p2 jeddah jeddah7 jeddah8 | INVALID_VICTIM
deal_breaker p2 p2 jeddah | p2 jeddah jeddah7 jeddah8 | INVALID_VICTIM
sly_deal p1 p2 asir15 | p2 asir asir15 asir16; p1 asir asir17 | p1 asir asir17 asir15; p2 asir asir16
sly_deal p1 p2 wild101 | p2 asir wild101 | p1 asir wild101@asir; p2 asir
sly_deal p1 p2 asir15 | p2 asir asir15 asir16 asir17 | SET_COMPLETE
sly_deal p1 p2 asir15 | p2 asir asir15; locked p2_asir | SET_LOCKED
sly_deal p1 p2 asir15 | p3 asir asir15 | CARD_NOT_ON_TABLE
sly_deal p1 p2 5M52   | p2 bank 5M52 | CARD_NOT_ON_TABLE
sly_deal p8 p2 asir15 | p2 asir asir15 | INVALID_VICTIM
force_deal p1 p2 tabuk1 eastern18 | p1 tabuk tabuk1; p2 eastern eastern18 | p1 eastern eastern18; p2 tabuk tabuk1
force_deal p1 p2 wild98 wild101 | p1 taif wild98; p2 asir wild101 | p1 asir wild101@asir; p2 taif wild98@taif
force_deal p1 p2 tabuk1 eastern18 | p1 tabuk tabuk1 tabuk2; p2 eastern eastern18 | SET_COMPLETE
force_deal p1 p2 tabuk1 eastern18 | p1 tabuk tabuk1; p2 eastern eastern18 eastern19 eastern20 | SET_COMPLETE
force_deal p1 p2 tabuk1 eastern18 | p1 tabuk tabuk1 | CARD_NOT_ON_TABLE
force_deal p1 p2 tabuk1 eastern18 | p2 eastern eastern18 | CARD_NOT_ON_TABLE
get_joker p1 p2 wild106 riyadh | p2 asir asir15 asir16 wild106 +house77 | p1 riyadh wild106@riyadh; p2 asir asir15 asir16; p2 bank house77
get_joker p1 p2 wild101 tabuk  | p2 asir wild101 | p1 asir wild101@asir
get_joker p1 p2 wild101        | p2 asir wild101 | p1 asir wild101@asir
get_joker p1 p2 asir15         | p2 asir asir15 | NOT_A_WILD
get_joker p1 p2 wild101        | p2 asir asir15 asir16 wild101; locked p2_asir | SET_LOCKED
get_joker p1 p2 wild101        | p3 asir wild101 | CARD_NOT_ON_TABLE
debt_collector p1 p2 | | pending debt_collector of p1 on p2; amount 5; doubled false; refused false; paying
debt_collector p1 p1 | | INVALID_VICTIM
birthday p1 | | pending birthday of p1 on p2 p3 p4; amount 2; paying; doubled false; refused false
birthday p2 | players 3 | pending birthday of p2 on p3 p1; payee p2
birthday p6 | | INVALID_VICTIM
zakat p1 | | pending zakat of p1 on p2 p3 p4; amount 1; payee p1; paying
zakat p1 | option zakatRule poorest; p1 bank 2M41; p2 bank 1M35 | pending zakat of p1 on p2 p4 p1; payee p3
rent p1 tabuk p2 | p1 tabuk tabuk1 tabuk2; double | pending rent of p1 on p2; amount 4; doubled true; double off
rent p1 tabuk | p1 tabuk tabuk1 | pending rent of p1 on p2 p3 p4; amount 1
rent p1 tabuk | p1 tabuk wild106 | NO_RENT_DUE
activate_double_rent | | double on; playing
just_say_no p2 | | WRONG_PHASE
set_lock p1 tabuk | p1 tabuk tabuk1 tabuk2 | locked p1_tabuk; p1 tabuk tabuk1 tabuk2
set_lock p1 tabuk | p1 tabuk tabuk1 | SET_NOT_COMPLETE
extra_turn | moves 3 | moves 0
draw_two p1 | p1 hand 1M35; draw 2M41 2M42 2M43 | p1 hand 1M35 2M41 2M42; draw 2M43
draw_two p1 | draw 2M41 | p1 hand 2M41; draw
draw_two p1 | draw 2M41; discard 2M42 2M43 | p1 hand of 2; draw of 1; discard of 0
draw_two p1 | | p1 hand
build p1 tabuk house77 house | p1 tabuk tabuk1 tabuk2; p1 hand house77 | p1 tabuk tabuk1 tabuk2 +house77; p1 hand
build p1 tabuk hotel79 hotel | p1 tabuk tabuk1 tabuk2; p1 hand hotel79 | HOUSE_REQUIRED
build p1 tabuk house77 house | p1 tabuk tabuk1 tabuk2 +house78; p1 hand house77 | BUILDING_EXISTS
build p1 tabuk house77 house | p1 tabuk tabuk1; p1 hand house77 | SET_NOT_COMPLETE
build p1 tabuk house77 house | p1 tabuk tabuk1 tabuk2 | CARD_NOT_IN_HAND
build p1 tabuk abracadabra83 mosque | p1 tabuk tabuk1 tabuk2; p1 hand abracadabra83 | p1 tabuk tabuk1 tabuk2 +abracadabra83=mosque
build p1 tabuk house77 hotel | p1 tabuk tabuk1 tabuk2; p1 hand house77 | INVALID_COPY
shield p1 ultimate_shield70 | p1 hand ultimate_shield70 | p1 shield 2 ultimate_shield70; p1 hand
shield p1 ultimate_shield70 | p1 hand ultimate_shield70; p1 shield 1 abracadabra83 | SHIELD_ALREADY_ACTIVE
shield p1 ultimate_shield70 | | CARD_NOT_IN_HAND
convert_set p1 taif tabuk | p1 taif taif12 taif13 taif14 | p1 tabuk taif12 taif13 taif14; p1 taif
convert_set p1 taif riyadh | p1 taif taif12 taif13 taif14 | INVALID_COLOR
convert_set p1 taif tabuk | p1 taif taif12 taif13 | SET_NOT_COMPLETE
";

#[test]
fn effects_do_what_they_say_and_leave_their_input_alone() {
    for line in EFFECTS.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [effect, before, expected] = parts[..] else { panic!("what is {line}?") };
        let position = Deal::read_state(&table(before)).expect("a table");
        let state = position.game;
        let facts = match run(&state, effect) {
            Ok(next) => facts(&next, &position),
            Err(illegal) => vec![illegal.code().to_owned()],
        };
        assert_eq!(state, position.game, "{effect} has changed its input");
        assert_eq!(state.to_string(), position.game.to_string());
        for fact in expected.split("; ") {
            let found = facts.iter().any(|found| found.trim() == fact);
            assert!(found, "{fact} is missing after {effect} on {before}: {}", facts.join("; "));
        }
    }
}

fn facts(game: &Deal, position: &Position<Deal>) -> Vec<String> {
    let beside = position.beside.clone();
    facts_of(&to_value(&Deal::state_doc(&Position { game: *game, beside })))
}

fn seat(word: &str) -> Seat {
    Seat::new(word[1..].parse::<u8>().expect("a number") - 1)
}

fn card(word: &str) -> Card {
    Card::all().find(|card| card.to_string() == word).expect("a card")
}

fn color(word: &str) -> Color {
    Color::named(word).expect("a color")
}

fn run(state: &Deal, effect: &str) -> Result<Deal, Illegal> {
    let words: Vec<&str> = effect.split_whitespace().collect();
    match words[..] {
        ["deal_breaker", a, v, c] => effects::deal_breaker(state, seat(a), seat(v), color(c)),
        ["sly_deal", a, v, c] => effects::sly_deal(state, seat(a), seat(v), card(c)),
        ["force_deal", a, v, give, take] => {
            effects::force_deal(state, seat(a), seat(v), card(give), card(take))
        }
        ["get_joker", a, v, c] => effects::get_joker(state, seat(a), seat(v), card(c), None),
        ["get_joker", a, v, c, to] => {
            effects::get_joker(state, seat(a), seat(v), card(c), Some(color(to)))
        }
        ["debt_collector", a, v] => effects::debt_collector(state, seat(a), seat(v)),
        ["birthday", a] => effects::birthday(state, seat(a)),
        ["zakat", a] => effects::zakat(state, seat(a)),
        ["rent", a, c] => effects::rent(state, seat(a), color(c), None),
        ["rent", a, c, v] => effects::rent(state, seat(a), color(c), Some(seat(v))),
        ["activate_double_rent"] => Ok(effects::activate_double_rent(state)),
        ["just_say_no", a] => effects::just_say_no(state, seat(a)),
        ["set_lock", a, c] => effects::set_lock(state, seat(a), color(c)),
        ["extra_turn"] => Ok(effects::extra_turn(state)),
        ["draw_two", a] => effects::draw_two(state, seat(a), &mut FastRng::new(1)),
        ["build", a, c, building, kind] => {
            let kind = ActionType::named(kind).expect("a type");
            effects::build(state, seat(a), color(c), card(building), kind)
        }
        ["shield", a, c] => effects::shield(state, seat(a), card(c)),
        ["convert_set", a, from, to] => {
            effects::convert_set(state, seat(a), color(from), color(to))
        }
        _ => panic!("no effect {effect}"),
    }
}

#[test]
fn a_no_takes_one_victim_out_and_the_last_one_ends_it() {
    let position = Deal::read_state(&table("players 3")).expect("a table");
    let (p1, p2, p3) = (Seat::new(0), Seat::new(1), Seat::new(2));
    let asked = effects::birthday(&position.game, p1).expect("a birthday");
    assert_eq!(effects::just_say_no(&asked, p1).unwrap_err().code(), "NOT_YOUR_RESPONSE");
    assert_eq!(effects::just_say_no(&asked, Seat::new(7)).unwrap_err().code(), "INVALID_VICTIM");
    let one = effects::just_say_no(&asked, p2).expect("a No");
    assert!(facts(&one, &position).contains(&"pending birthday of p1 on p3".to_owned()));
    assert!(facts(&asked, &position).contains(&"pending birthday of p1 on p2 p3".to_owned()));
    let none = facts(&effects::weak_no(&one, p3).expect("a No"), &position);
    assert!(none.contains(&"nothing pending".to_owned()) && none.contains(&"playing".to_owned()));
}

/// One row for each action there is: the seed's dispatcher let seven of them fall through.
const DISPATCHED: &str = "
deal_breaker56    | p2 jeddah jeddah7 jeddah8 | victim p2 color jeddah | p1 jeddah jeddah7 jeddah8
sly_deal58        | p2 asir asir15 | victim p2 target asir15 | p1 asir asir15
force_deal60      | p1 tabuk tabuk1; p2 asir asir15 | victim p2 target tabuk1 swap asir15 | p1 asir asir15; p2 tabuk tabuk1
debt_collector62  | | victim p2 | pending debt_collector of p1 on p2
birthday63        | | | pending birthday of p1 on p2 p3 p4
zakat64           | | | pending zakat of p1 on p2 p3 p4
double_rent65     | | | double on
just_say_no67     | | | WRONG_PHASE
weak_no69         | | | WRONG_PHASE
ultimate_shield70 | p1 hand ultimate_shield70 | | p1 shield 2 ultimate_shield70
set_lock71        | p1 hand set_lock71; p1 tabuk tabuk1 tabuk2 | color tabuk | p1 tabuk tabuk1 tabuk2 +set_lock71; locked p1_tabuk
extra_turn73      | moves 2 | | moves 0
draw_two75        | draw 1M35 1M36 1M37 | | p1 hand 1M35 1M36
house77           | p1 hand house77; p1 tabuk tabuk1 tabuk2 | color tabuk | p1 tabuk tabuk1 tabuk2 +house77
hotel79           | p1 hand hotel79; p1 tabuk tabuk1 tabuk2 +house77 | color tabuk | p1 tabuk tabuk1 tabuk2 +house77 +hotel79
mosque81          | p1 hand mosque81; p1 tabuk tabuk1 tabuk2 | color tabuk | p1 tabuk tabuk1 tabuk2 +mosque81
get_joker82       | p2 asir wild101 | victim p2 target wild101 color madinah | p1 madinah wild101@madinah
abracadabra83     | p2 bank 5M52 | as debt_collector victim p2 | pending debt_collector of p1 on p2
abracadabra83     | p1 tabuk tabuk1 | as rent color tabuk victim p2 | pending rent of p1 on p2; amount 1
abracadabra83     | p2 jeddah jeddah7 jeddah8 | as deal_breaker victim p2 color jeddah | INVALID_COPY
abracadabra83     | | | INVALID_COPY
abracadabra83     | option abracadabraRule convertSet; p1 tabuk tabuk1 tabuk2 | color tabuk to hail | p1 hail tabuk1 tabuk2
deal_breaker56    | | victim p2 | COLOR_REQUIRED
sly_deal58        | | victim p2 | TARGET_CARD_REQUIRED
debt_collector62  | | | VICTIM_REQUIRED
5M52              | | | NOT_AN_ACTION
";

#[test]
fn every_action_card_has_its_effect() {
    let mut seen = std::collections::BTreeSet::new();
    for line in DISPATCHED.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [played, before, aimed, expected] = parts[..] else { panic!("what is {line}?") };
        let position = Deal::read_state(&table(before)).expect("a table");
        let mut aim = Aim::of(Seat::new(0));
        let words: Vec<&str> = aimed.split_whitespace().collect();
        for pair in words.chunks(2) {
            match pair {
                ["victim", id] => aim.victim = Some(seat(id)),
                ["color", name] => aim.color = Some(color(name)),
                ["to", name] => aim.to_color = Some(color(name)),
                ["target", name] => aim.target_card = Some(card(name)),
                ["swap", name] => aim.swap_card = Some(card(name)),
                ["as", name] => aim.copy = ActionType::named(name),
                _ => panic!("what is {pair:?}?"),
            }
        }
        seen.extend(card(played).action().map(ActionType::name));
        let rng = &mut FastRng::new(1);
        let facts = match effects::apply_action_card(&position.game, card(played), &aim, rng) {
            Ok(next) => facts(&next, &position),
            Err(illegal) => vec![illegal.code().to_owned()],
        };
        for fact in expected.split("; ") {
            let found = facts.iter().any(|found| found.trim() == fact);
            assert!(found, "{played} {aimed}: {fact} is missing: {}", facts.join("; "));
        }
    }
    assert_eq!(seen.len(), ActionType::ALL.len());
}
