//! What each viewer was shown and can still place (rules 8).

use arrayvec::ArrayVec;
use parlour_engine::{Chance, MAX_SEATS, Seat, Viewer};

use super::cards::{BOX, Card, CardSet};
use super::hands::Hands;
use super::state::Uno;

impl Uno {
    /// Whether this viewer sees this hand.
    pub(super) fn sees_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        viewer.is(seat) || self.open.shows_hands()
    }

    /// The cards in hands that this viewer can place.
    pub(super) fn known_in_hands(&self, viewer: Viewer) -> CardSet {
        if self.open.shows_hands() {
            return self.hands.all();
        }
        let Viewer::Seat(seat) = viewer else { return CardSet::NONE };
        let seen = self.seen.get(seat.index()).copied().unwrap_or(CardSet::NONE);
        self.hands.set(seat).or(seen)
    }

    /// The same table with everything shuffled that this viewer does not know.
    pub(super) fn redeal(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let known = self.known_in_hands(viewer);
        let mut unknown: ArrayVec<Card, BOX> = self.pile.deck().iter().copied().collect();
        self.hands.all().without(known).for_each(|card| {
            // A box has no more cards than this list has room for.
            let _ = unknown.try_push(card);
        });
        // What the viewer knows is which cards are missing, not in which order they lie.
        unknown.sort_unstable();
        rng.shuffle(&mut unknown);

        let mut sample = *self;
        // What others know of each other is not this viewer's to know.
        for (seat, seen) in Seat::all(MAX_SEATS).zip(&mut sample.seen) {
            if !viewer.is(seat) {
                *seen = CardSet::NONE;
            }
        }
        let reserved = self.reserve_drawn(known, &mut unknown);
        sample.hands = Hands::EMPTY;
        for seat in Seat::all(MAX_SEATS) {
            for card in self.hands.cards(seat) {
                let dealt = match reserved {
                    _ if known.contains(card) => card,
                    Some(reserved) if card == self.drawn => reserved,
                    _ => unknown.pop().unwrap_or(card),
                };
                if card == self.drawn {
                    sample.drawn = dealt;
                }
                sample.hands.take(seat, dealt);
            }
        }
        for (place, card) in sample.pile.deck_mut().iter_mut().zip(unknown) {
            *place = card;
        }
        sample
    }

    /// Everybody sees that the card just drawn can be played, so it is one that can.
    fn reserve_drawn(&self, known: CardSet, unknown: &mut ArrayVec<Card, BOX>) -> Option<Card> {
        if !self.open.decides || known.contains(self.drawn) {
            return None;
        }
        let fitting = self.fits;
        if !fitting.contains(self.drawn) {
            return None;
        }
        let place = unknown.iter().position(|card| fitting.contains(*card))?;
        unknown.swap_pop(place)
    }
}
