//! Worked examples, options and codes, in the notation of the game.

use parlour_games::uno::Uno;

use crate::rows;

/// By the numbers of the rule book. What is missing is about deals (25 to 27 and 33), names or documents.
#[test]
fn worked_examples() {
    rows::check::<Uno>(include_str!("examples/worked.txt"));
}

#[test]
fn house_rules() {
    rows::check::<Uno>(include_str!("examples/house.txt"));
}

#[test]
fn refusals() {
    rows::check::<Uno>(include_str!("examples/refusals.txt"));
}

#[test]
fn rooms() {
    rows::check::<Uno>(include_str!("examples/rooms.txt"));
}
