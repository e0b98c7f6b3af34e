//! The laws that every game keeps, tested by playing at random, and examples of the rules.

use std::collections::BTreeSet;

use parlour::laws::{Plan, Specimen, check};
use parlour::prelude::*;

use crate::{Action, CARDS, Game, Options};

impl Specimen for Game {
    /// No game takes more actions than this: six players with eight cards.
    const LONGEST: u64 = 48;

    fn draw_options(rng: &mut impl Chance) -> Options {
        Options { long: rng.happens(1, 2) }
    }

    /// Everything a player could try, allowed or not.
    fn plays(&self, _rng: &mut impl Chance) -> Vec<Action> {
        (0..=CARDS + 1).map(|card| Action::Play { card }).collect()
    }

    /// The cards that this viewer has seen.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let own = viewer.seat().and_then(|seat| self.hands.get(seat));
        let cards = own.into_iter().flat_map(|hand| &hand.0).chain(&self.played);
        cards.map(|card| u32::from(*card)).collect()
    }
}

#[test]
fn the_laws_hold() {
    if let Err(broken) = check::<Game>(Plan::new(30, 1)) {
        panic!("{broken}");
    }
}

#[test]
fn nonsense_is_refused() {
    assert_eq!(parlour::fuzzing::hunt(crate::my_game().game(), 1, |round| round < 20), []);
}

#[test]
fn the_highest_card_takes_the_round() {
    for (first, second, winner) in [(3, 40, 1), (40, 3, 0)] {
        let mut game = Game {
            options: Options::default(),
            hands: [Hand(vec![first]), Hand(vec![second])].into_iter().collect(),
            round: BySeat::new(2, |_| None),
            played: Vec::new(),
            points: BySeat::new(2, |_| 0),
            turn: Seat::new(0),
        };
        game.play(Seat::new(0), first);
        game.play(Seat::new(1), second);
        assert_eq!(game.finish_round(), Some(Seat::new(winner)), "{first} against {second}");
    }
}
