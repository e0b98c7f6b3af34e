//! The draw pile and the discard pile.

use core::fmt;

use parlour_engine::Chance;

use super::cards::{Card, DECK};

/// Both piles in one row: discards grow from its left end, and what is left to draw shrinks towards
/// its right end. Together they never hold more cards than the deck has.
//
// Not the engine's stock, whose deck has its top at the other end: the same seed would deal other games.
#[derive(Clone, Copy)]
pub struct Piles {
    row: [Card; DECK],
    discards: u8,
    /// Where the top of the draw pile is.
    top: u8,
}

impl Piles {
    /// No cards.
    pub(super) const EMPTY: Self =
        Self { row: [Card::NOWHERE; DECK], discards: 0, top: DECK as u8 };

    /// These cards to draw, the first one first, and these discarded, the last one on top. What no
    /// deck could hold is left out.
    pub(super) fn new(draw: &[Card], discard: &[Card]) -> Self {
        let mut piles = Self::EMPTY;
        let discards = discard.len().min(DECK);
        let top = DECK - draw.len().min(DECK - discards);
        piles.row[..discards].copy_from_slice(&discard[..discards]);
        piles.row[top..].copy_from_slice(&draw[..DECK - top]);
        (piles.discards, piles.top) = (discards as u8, top as u8);
        piles
    }

    /// What is left to draw, the top first.
    #[inline]
    pub fn drawn_from(&self) -> &[Card] {
        &self.row[usize::from(self.top).min(DECK)..]
    }

    /// The same, to change it.
    #[inline]
    pub(super) fn drawn_from_mut(&mut self) -> &mut [Card] {
        &mut self.row[usize::from(self.top).min(DECK)..]
    }

    /// What is discarded, the top last.
    #[inline]
    pub fn discarded(&self) -> &[Card] {
        &self.row[..usize::from(self.discards).min(DECK)]
    }

    /// How many cards are left to draw.
    #[inline]
    pub const fn left(&self) -> u8 {
        DECK as u8 - self.top
    }

    /// Whether there is nothing to draw, and nothing that could be shuffled.
    #[inline]
    pub const fn are_empty(&self) -> bool {
        self.discards == 0 && self.top as usize == DECK
    }

    /// Takes the top card.
    #[inline]
    pub(super) fn draw(&mut self) -> Option<Card> {
        let card = *self.row.get(usize::from(self.top))?;
        self.top += 1;
        Some(card)
    }

    /// Lays a card on the discard pile.
    #[inline]
    pub(super) fn discard(&mut self, card: Card) {
        // The card came from elsewhere, so there is room between the piles.
        debug_assert!(self.discards < self.top);
        if let Some(place) = self.row.get_mut(usize::from(self.discards)) {
            *place = card;
            self.discards += 1;
        }
    }

    /// Makes the shuffled discards the draw pile, once that is used up, and says how many they are.
    pub(super) fn turn_over(&mut self, rng: &mut impl Chance) -> u8 {
        let count = self.discards;
        let top = DECK - usize::from(count);
        self.row.copy_within(..usize::from(count), top);
        (self.discards, self.top) = (0, top as u8);
        rng.shuffle(self.drawn_from_mut());
        count
    }
}

impl PartialEq for Piles {
    fn eq(&self, other: &Self) -> bool {
        self.drawn_from() == other.drawn_from() && self.discarded() == other.discarded()
    }
}

impl Eq for Piles {}

impl fmt::Debug for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Piles")
            .field("draw", &self.drawn_from())
            .field("discard", &self.discarded())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FastRng;

    #[test]
    fn discards_become_the_draw_pile() {
        let cards: Vec<Card> = Card::all().collect();
        let mut piles = Piles::new(&cards[..2], &cards[2..105]);
        assert_eq!(piles.draw(), Some(cards[0]));
        piles.discard(cards[0]);
        piles.discard(cards[105]);
        assert_eq!(piles.draw(), Some(cards[1]));
        assert_eq!(piles.draw(), None);
        assert_eq!(piles.discarded().len(), 105);
        assert_eq!(piles.turn_over(&mut FastRng::new(1)), 105);
        assert_eq!((piles.left(), piles.discarded().len()), (105, 0));
        let mut drawn: Vec<Card> = std::iter::from_fn(|| piles.draw()).collect();
        drawn.sort_unstable();
        drawn.insert(1, cards[1]);
        assert_eq!(drawn, cards);
        assert!(piles.are_empty());
    }
}
