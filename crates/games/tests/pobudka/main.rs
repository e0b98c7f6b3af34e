//! Pobudka as its rule book tells it: every worked example, every option, every code, a block each.

mod documents;
mod notation;
mod requests;
#[path = "../rows/mod.rs"]
mod rows;

use parlour_engine::{Actor, Rng, Rules, Seat, Silent};
use parlour_games::pobudka::{Action, Pobudka};

/// The worked examples by their numbers. (The box itself is example 1, a test of its cards.)
///
/// Examples 35 and 47 ask for five zeros and example 39 for eight fives. The box has four and seven,
/// so their Dreams here are the nearest ones that can be dealt.
#[test]
fn the_worked_examples_of_the_rule_book_hold() {
    rows::check::<Pobudka>(include_str!("examples/worked.txt"));
}

#[test]
fn every_option_changes_what_it_says() {
    rows::check::<Pobudka>(include_str!("examples/options.txt"));
}

#[test]
fn without_a_seat_only_the_guards_of_old_hold() {
    rows::check::<Pobudka>(include_str!("examples/without_a_seat.txt"));
}

#[test]
fn every_refusal_has_its_code() {
    rows::check::<Pobudka>(include_str!("examples/refusals.txt"));
}

#[test]
fn the_lowest_total_wins_the_game() {
    for (before, winners) in [
        // Examples 39 to 41.
        ("playing | 80: 5a 5b 5c 5d | 80: 6a 4a 6b 4b", Some("{0, 1}")),
        ("playing | 96: 3a 0a 0b 0c | 20: 9a 9b 9c 9d", None),
        ("playing | 90: 2a 2b 2c 0a | 95: 1a 1b 1c 1d", Some("{1}")),
        ("playing | 0: 3a 0a 0b 0c | 0: 9a 9b 9c 9d | with target 36", Some("{0}")),
        ("playing r2 | 0: 1a 1b 1c 1d | 0: 0a 0b 0c 5a | with rounds 2", Some("{0}")),
    ] {
        let mut state: Pobudka = before.parse().expect("a table");
        let (chance, by) = (&mut Rng::stream(7, 1), Actor::Seat(Seat::new(0)));
        state.act(by, Action::CallPobudka, chance, &mut Silent).expect("a call");
        let won_by = state.outcome().map(|outcome| format!("{:?}", outcome.winners));
        assert_eq!(won_by.as_deref(), winners, "{before}");
    }
}
