//! In which order cards came to where they lie.
//!
//! Places are sets. Which card of a place came first matters to nobody but to those who look at it,
//! so each card only remembers when it last moved.

use arrayvec::ArrayVec;
use parlour_engine::Seat;

use super::card_set::CardSet;
use super::cards::{Card, DECK};
use super::colors::Color;
use super::fixtures::fixture_set;
use super::state::Deal;

/// When each card last moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    since: [u16; DECK],
    now: u16,
}

/// Cards in the order in which they came.
pub type Row = ArrayVec<Card, DECK>;

impl Order {
    pub(super) const NEW: Self = Self { since: [0; DECK], now: 0 };

    /// This card has just moved.
    #[inline]
    pub(super) fn moved(&mut self, card: Card) {
        if self.now == u16::MAX {
            self.count_anew();
        }
        self.now += 1;
        if let Some(since) = self.since.get_mut(card.index()) {
            *since = self.now;
        }
    }

    /// Keeps the order and counts from the beginning again.
    #[cold]
    fn count_anew(&mut self) {
        let everything: CardSet = Card::all().collect();
        let row = self.row(everything);
        self.now = 0;
        for card in row {
            self.moved(card);
        }
    }

    /// These cards, the one that has been there longest first.
    pub(super) fn row(&self, cards: CardSet) -> Row {
        let mut row: Row = cards.iter().filter(|card| card.index() < DECK).collect();
        row.sort_unstable_by_key(|card| (self.since[card.index()], *card));
        row
    }
}

impl Deal {
    /// Every place at which an order can be seen, in its order.
    pub(super) fn ordered_places(&self) -> impl Iterator<Item = Row> {
        let hands = self.hands.into_iter().chain(self.banks);
        let groups = Seat::all(self.open.seats()).flat_map(move |seat| {
            let group = move |color| CardSet::of_lands(self.group(seat, color));
            let attached = move |color| fixture_set(self.attached(seat, color));
            Color::ALL.into_iter().map(group).chain(Color::ALL.into_iter().map(attached))
        });
        hands.chain(groups).map(move |cards| self.order.row(cards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_outlives_the_counter() {
        let mut order = Order::NEW;
        let cards: Vec<Card> = [5, 3, 90, 12].map(Card::new).to_vec();
        for round in 0..40_000 {
            for card in &cards {
                order.moved(*card);
            }
            if round % 997 == 0 {
                let row = order.row(cards.iter().copied().collect());
                assert_eq!(row.as_slice(), cards, "round {round}");
            }
        }
    }
}
