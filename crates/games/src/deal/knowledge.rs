//! What each viewer was shown and can still place (rules 5).
//!
//! Cards come into hands only from the draw pile, so a viewer knows the own hand and everything that
//! lies open, and nothing of other hands and of the draw pile.

use arrayvec::ArrayVec;
use parlour_engine::{Chance, Seat, Viewer};

use super::card_set::CardSet;
use super::cards::{Card, DECK};
use super::state::{Deal, Status};

impl Deal {
    /// Whether a viewer sees somebody's hand: the own one, and all of them once they are shown.
    pub(super) fn sees_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        let is_shown =
            self.open.status == Status::Finished && self.open.options.reveal_hands_at_end;
        is_shown || viewer.is(seat)
    }

    /// The same table with everything shuffled that this viewer does not know.
    pub(super) fn redeal(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut sample = *self;
        // What the viewer knows is which cards are missing, not in which order they lie.
        let mut unknown: ArrayVec<Card, DECK> = self.unknown(viewer).iter().collect();
        rng.shuffle(&mut unknown);
        let mut dealt = unknown.into_iter();
        for seat in self.unseen_hands(viewer) {
            let count = self.hands[seat.index()].len();
            (sample.hands[seat.index()], sample.held[seat.index()]) = (CardSet::EMPTY, 0);
            for card in dealt.by_ref().take(count) {
                sample.take_up(seat, card);
            }
        }
        for (place, card) in sample.piles.drawn_from_mut().iter_mut().zip(dealt) {
            *place = card;
        }
        sample
    }

    /// The cards whose place this viewer does not know.
    pub(super) fn unknown(&self, viewer: Viewer) -> CardSet {
        let pile: CardSet = self.piles.drawn_from().iter().copied().collect();
        self.unseen_hands(viewer).fold(pile, |unknown, seat| unknown.or(self.hands[seat.index()]))
    }

    fn unseen_hands(&self, viewer: Viewer) -> impl Iterator<Item = Seat> {
        Seat::all(self.open.seats()).filter(move |seat| !self.sees_hand(viewer, *seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Options;
    use parlour_engine::{FastRng, Observable, Rules};

    #[test]
    fn samples_keep_the_own_hand_and_what_lies_open() {
        let mut rng = FastRng::new(4);
        let state = Deal::deal(3, &Options::default(), &mut rng).expect("a table");
        let viewer = Viewer::Seat(Seat::new(1));
        let mut other_hands = std::collections::BTreeSet::new();
        for _ in 0..50 {
            let sample = state.determinize(viewer, &mut rng);
            assert_eq!(sample.hands[1], state.hands[1]);
            assert_eq!(sample.audit(), Ok(()));
            assert_eq!(sample.view(viewer), state.view(viewer));
            other_hands.insert(sample.hands[0].to_string());
        }
        assert!(other_hands.len() > 40, "{} different hands", other_hands.len());
    }
}
