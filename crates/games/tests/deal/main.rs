//! Lebanese Deal as its rule book tells it: every worked example, every option, every code.

mod documents;
mod effects;
mod notation;
mod payments;
mod requests;
#[path = "../rows/mod.rs"]
mod rows;

use std::collections::BTreeSet;

use parlour_engine::{Actor, FastRng, Illegal as _, Rules, Seat, Silent};
use parlour_games::deal::{Action, Card, Deal, Illegal};

use rows::check;

/// The worked examples by their numbers. (The deck and the rents, 1 to 3, are tests of the cards.)
const WORKED: &str = include_str!("examples/worked.txt");
const OPTIONS: &str = include_str!("examples/options.txt");
const DETAILS: &str = include_str!("examples/details.txt");
const REFUSALS: &str = include_str!("examples/refusals.txt");

#[test]
fn the_worked_examples_of_the_rule_book_hold() {
    check::<Deal>(WORKED);
}

#[test]
fn every_option_changes_what_it_says() {
    check::<Deal>(OPTIONS);
}

#[test]
fn details_that_the_rule_book_decides() {
    check::<Deal>(DETAILS);
}

#[test]
fn refusals_come_in_the_order_of_the_rules() {
    check::<Deal>(REFUSALS);
}

#[test]
fn every_code_is_produced() {
    let examples = [WORKED, OPTIONS, DETAILS, REFUSALS];
    let results = examples.iter().flat_map(|text| text.lines());
    let mut produced: BTreeSet<&str> = results.filter_map(|line| line.strip_prefix("= ")).collect();
    // No action in our notation comes to these: they are tests of requests.
    produced.extend(["MALFORMED_ACTION", "UNKNOWN_ACTION", "PLAYER_COUNT", "INVALID_OPTION"]);
    let codes = Illegal::ALL.iter().map(|why| why.code());
    let missing: Vec<_> = codes.filter(|code| !produced.contains(*code)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn without_a_limit_a_hand_can_have_every_card() {
    let deck: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    let before = format!("playing | 0: hand {} | with handLimit=99", deck.join(" "));
    let mut state: Deal = before.parse().expect("a table");
    let ended =
        state.act(Actor::Seat(Seat::new(0)), Action::EndTurn, &mut FastRng::new(1), &mut Silent);
    assert_eq!((ended, state.phase()), (Ok(()), "drawing"));
}
