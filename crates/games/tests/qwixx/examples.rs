//! The worked examples of the rules, each under its number.

use parlour_games::qwixx::Qwixx;

use crate::rows;

#[test]
fn real_play() {
    rows::check::<Qwixx>(include_str!("examples/turns.txt"));
}

#[test]
fn refusals() {
    rows::check::<Qwixx>(include_str!("examples/refusals.txt"));
}

#[test]
fn score_pad() {
    rows::check::<Qwixx>(include_str!("examples/pad.txt"));
}

#[test]
fn options() {
    rows::check::<Qwixx>(include_str!("examples/options.txt"));
}
