//! A player who never thinks ahead.

use parlour_engine::{Chance, FastRng};
use parlour_games::uno::{Action, Uno};

use parlour_bots::{Bot, Place};

/// Plays any card that fits, and draws if there is none.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy(Vec<Action>);

impl Bot<Uno> for Greedy {
    fn choose(&mut self, place: &Place<'_, Uno>, rng: &mut FastRng) -> Option<Action> {
        place.list(&mut self.0);
        let is_card = |play: &Action| matches!(play, Action::Play(_));
        if self.0.iter().any(is_card) {
            self.0.retain(is_card);
        } else if self.0.contains(&Action::Draw) {
            return Some(Action::Draw);
        }
        self.0.get(rng.index(self.0.len())).copied()
    }
}
