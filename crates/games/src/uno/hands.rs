//! What everybody holds, in the order in which it came.

use arrayvec::ArrayVec;
use parlour_engine::{MAX_SEATS, Seat};

use super::cards::{BOX, Card, CardSet};

/// The hands of all seats: sets of cards, and for every card in a hand a stamp that says when it came.
///
/// Nothing moves when a card is played, and hands change owners by trading sets; the order is looked
/// up only where somebody reads a hand.
#[derive(Clone, Copy)]
pub struct Hands {
    sets: [CardSet; MAX_SEATS],
    counts: [u8; MAX_SEATS],
    stamps: [u8; BOX],
    /// The stamp of the next card.
    clock: u8,
}

impl Hands {
    /// Nobody holds anything.
    pub const EMPTY: Self = Self {
        sets: [CardSet::NONE; MAX_SEATS],
        counts: [0; MAX_SEATS],
        stamps: [0; BOX],
        clock: 0,
    };

    /// The cards of this seat, as a set.
    #[inline]
    pub fn set(&self, seat: Seat) -> CardSet {
        self.sets.get(seat.index()).copied().unwrap_or(CardSet::NONE)
    }

    /// How many cards this seat has.
    #[inline]
    pub fn len(&self, seat: Seat) -> u8 {
        self.counts.get(seat.index()).copied().unwrap_or(0)
    }

    /// All cards in all hands.
    pub fn all(&self) -> CardSet {
        self.sets.iter().fold(CardSet::NONE, |all, set| all.or(*set))
    }

    /// How many cards are in hands.
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|count| u32::from(*count)).sum()
    }

    /// The cards of this seat, the oldest first.
    pub fn cards(&self, seat: Seat) -> ArrayVec<Card, BOX> {
        let mut cards: ArrayVec<Card, BOX> = self.set(seat).iter().collect();
        cards.sort_unstable_by_key(|card| (self.stamps[card.index()], card.index()));
        cards
    }

    /// The newest card of this seat.
    pub fn last(&self, seat: Seat) -> Option<Card> {
        self.set(seat).iter().max_by_key(|card| self.stamps[card.index()])
    }

    /// Gives this seat a card.
    #[inline]
    pub fn take(&mut self, seat: Seat, card: Card) {
        if self.clock == u8::MAX {
            self.settle();
        }
        if let (Some(set), Some(count)) =
            (self.sets.get_mut(seat.index()), self.counts.get_mut(seat.index()))
        {
            set.insert(card);
            *count += 1;
            self.stamps[card.index()] = self.clock;
            self.clock += 1;
        }
    }

    /// Takes a card that this seat holds.
    #[inline]
    pub fn lose(&mut self, seat: Seat, card: Card) {
        if let (Some(set), Some(count)) =
            (self.sets.get_mut(seat.index()), self.counts.get_mut(seat.index()))
        {
            debug_assert!(set.contains(card), "seat {seat} does not hold {card}");
            set.remove(card);
            *count -= 1;
        }
    }

    /// Takes all cards of this seat.
    pub fn clear(&mut self, seat: Seat) {
        if let (Some(set), Some(count)) =
            (self.sets.get_mut(seat.index()), self.counts.get_mut(seat.index()))
        {
            *set = CardSet::NONE;
            *count = 0;
        }
    }

    /// Lets two seats trade hands.
    pub fn swap(&mut self, one: Seat, other: Seat) {
        if one.exists(MAX_SEATS) && other.exists(MAX_SEATS) {
            self.sets.swap(one.index(), other.index());
            self.counts.swap(one.index(), other.index());
        }
    }

    /// Stamps all cards anew, in the order they have. Once in a hundred cards or so.
    #[cold]
    fn settle(&mut self) {
        let mut order = [Card::NOWHERE; 256];
        self.all().for_each(|card| order[usize::from(self.stamps[card.index()])] = card);
        self.clock = 0;
        for card in order.into_iter().filter(|card| *card != Card::NOWHERE) {
            self.stamps[card.index()] = self.clock;
            self.clock += 1;
        }
    }
}

impl PartialEq for Hands {
    /// The same cards in the same order, whenever they came.
    fn eq(&self, other: &Self) -> bool {
        self.sets == other.sets
            && Seat::all(MAX_SEATS).all(|seat| self.cards(seat) == other.cards(seat))
    }
}

impl Eq for Hands {}

impl core::fmt::Debug for Hands {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(Seat::all(MAX_SEATS).map(|seat| self.cards(seat))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: u8) -> Card {
        Card::new(number).expect("a card")
    }

    #[test]
    fn the_order_of_a_hand_survives_a_thousand_draws() {
        let mut hands = Hands::EMPTY;
        let (one, other) = (Seat::new(0), Seat::new(9));
        let mut expected = Vec::new();
        for turn in 0..1000_u32 {
            let next = card((turn * 7 % 108) as u8);
            if hands.set(one).contains(next) {
                hands.lose(one, next);
                expected.retain(|held| *held != next);
            }
            hands.take(one, next);
            expected.push(next);
            assert_eq!(
                (hands.cards(one).to_vec(), hands.last(one)),
                (expected.clone(), Some(next))
            );
            assert_eq!(usize::from(hands.len(one)), expected.len());
        }
        hands.swap(one, other);
        assert_eq!((hands.cards(other).to_vec(), hands.len(one)), (expected, 0));
    }

    #[test]
    fn equal_hands_may_have_come_at_different_times() {
        let (mut early, mut late) = (Hands::EMPTY, Hands::EMPTY);
        late.take(Seat::new(1), card(9));
        late.lose(Seat::new(1), card(9));
        for hands in [&mut early, &mut late] {
            hands.take(Seat::new(1), card(5));
            hands.take(Seat::new(1), card(3));
        }
        assert_eq!(early, late);
        let mut turned = Hands::EMPTY;
        turned.take(Seat::new(1), card(3));
        turned.take(Seat::new(1), card(5));
        assert_ne!(early, turned);
    }
}
