//! What the laws need to know to test the game: they play it, so there is nothing else to write.

use std::collections::BTreeSet;

use parlour::laws::Specimen;
use parlour::prelude::*;

use crate::{Action, LiarsDice, Options};

impl Specimen for LiarsDice {
    const LONGEST: u64 = 30 * 180;

    fn draw_options(rng: &mut impl Chance) -> Options {
        Options { short: rng.happens(1, 2) }
    }

    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        let bids =
            (0..20).map(|_| Action::Bid { count: rng.below(32) as u8, face: Die::roll(rng) });
        std::iter::once(Action::Doubt).chain(bids).collect()
    }

    /// The dice of each round have numbers of their own: a player knows the own ones, and once a bid is called all of them.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let left = self.dice().count() as u32;
        let own = viewer.seat().map(|seat| left * 100 + u32::from(seat.number()));
        let shown = self.last_round.values().map(|cup| cup.0.len()).sum::<usize>() as u32;
        own.into_iter().chain([shown * 100 + 99]).collect()
    }
}

#[cfg(test)]
mod tests {
    use parlour::laws::{Plan, check};

    use super::*;

    #[test]
    fn the_laws_hold() {
        if let Err(broken) = check::<LiarsDice>(Plan::new(30, 1)) {
            panic!("{broken}");
        }
    }

    #[test]
    fn nonsense_leads_nowhere() {
        let game = crate::liars_dice().game();
        assert_eq!(parlour::fuzzing::hunt(game, 1, |round| round < 20), []);
    }
}
