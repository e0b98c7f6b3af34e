//! A deck to draw from, and what is discarded.

use core::fmt;

use crate::Blank;

/// A deck and its discard pile in one row of `N` places, for games that turn the discards over once the deck is used up.
///
/// The deck grows from one end of the row and the discards from the other, so both together take no more room than the box
/// that they are from. What lies between them means nothing.
///
/// ```
/// # use parlour_engine::{Blank, Chance, FastRng, Stock};
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Card(u8);
///
/// impl Blank for Card {
///     const BLANK: Self = Card(0);
/// }
///
/// let mut stock = Stock::<Card, 3>::new(&[Card(1), Card(2), Card(3)], &[]);
/// while let Some(card) = stock.draw() {
///     stock.discard(card);
/// }
/// stock.turn_over();
/// assert_eq!(stock.deck(), [Card(1), Card(2), Card(3)]);
/// FastRng::new(7).shuffle(stock.deck_mut());
/// ```
#[derive(Clone, Copy)]
pub struct Stock<C, const N: usize> {
    row: [C; N],
    deck: u8,
    discards: u8,
}

impl<C: Blank, const N: usize> Stock<C, N> {
    /// No cards.
    pub const EMPTY: Self = {
        assert!(N <= u8::MAX as usize, "a stock counts its cards in bytes");
        Self { row: [C::BLANK; N], deck: 0, discards: 0 }
    };

    /// These cards to draw and these discarded, both with their top last. What there is no room for is left out.
    #[inline]
    pub fn new(deck: &[C], discards: &[C]) -> Self {
        let mut stock = Self::EMPTY;
        let discarded = discards.len().min(N);
        let left = deck.len().min(N - discarded);
        stock.row[..left].copy_from_slice(&deck[..left]);
        for (place, card) in stock.row.iter_mut().rev().zip(&discards[..discarded]) {
            *place = *card;
        }
        (stock.deck, stock.discards) = (left as u8, discarded as u8);
        stock
    }
}

impl<C: Copy, const N: usize> Stock<C, N> {
    /// The deck, its top last.
    #[inline]
    pub fn deck(&self) -> &[C] {
        &self.row[..usize::from(self.deck).min(N)]
    }

    /// The deck, its top last, to change or shuffle it where it lies.
    #[inline]
    pub fn deck_mut(&mut self) -> &mut [C] {
        &mut self.row[..usize::from(self.deck).min(N)]
    }

    /// How high the deck is.
    #[inline]
    pub const fn deck_height(&self) -> u8 {
        self.deck
    }

    /// The discards, their top *first*: so they lie in the row.
    #[inline]
    pub fn discards(&self) -> &[C] {
        &self.row[N - usize::from(self.discards).min(N)..]
    }

    /// How high the discard pile is.
    #[inline]
    pub const fn discard_height(&self) -> u8 {
        self.discards
    }

    /// The card that was discarded last.
    #[inline]
    pub fn top_discard(&self) -> Option<C> {
        self.discards().first().copied()
    }

    /// Takes the top of the deck.
    #[inline]
    pub fn draw(&mut self) -> Option<C> {
        self.deck = self.deck.checked_sub(1)?;
        self.row.get(usize::from(self.deck)).copied()
    }

    /// Puts a card on top of the deck.
    #[inline]
    pub fn put(&mut self, card: C) {
        if self.has_room()
            && let Some(place) = self.row.get_mut(usize::from(self.deck))
        {
            *place = card;
            self.deck += 1;
        }
    }

    /// Lays a card on the discard pile.
    #[inline]
    pub fn discard(&mut self, card: C) {
        if self.has_room()
            && let Some(place) = self.row.get_mut(N - 1 - usize::from(self.discards))
        {
            *place = card;
            self.discards += 1;
        }
    }

    /// Takes the card that was discarded last.
    #[inline]
    pub fn take_discard(&mut self) -> Option<C> {
        let card = self.top_discard()?;
        self.discards -= 1;
        Some(card)
    }

    /// Turns the discard pile over onto the deck: the card that was discarded first will be drawn first.
    #[inline]
    pub fn turn_over(&mut self) {
        let discards = N - usize::from(self.discards).min(N)..;
        self.row.copy_within(discards, usize::from(self.deck));
        self.deck += self.discards;
        self.discards = 0;
    }

    const fn has_room(&self) -> bool {
        (self.deck as usize + self.discards as usize) < N
    }
}

impl<C: Blank, const N: usize> Default for Stock<C, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: Copy + PartialEq, const N: usize> PartialEq for Stock<C, N> {
    fn eq(&self, other: &Self) -> bool {
        self.deck() == other.deck() && self.discards() == other.discards()
    }
}

impl<C: Copy + Eq, const N: usize> Eq for Stock<C, N> {}

impl<C: Copy + fmt::Debug, const N: usize> fmt::Debug for Stock<C, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deck {:?} discards {:?}", self.deck(), self.discards())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stock(deck: &[u8], discards: &[u8]) -> Stock<u8, 6> {
        Stock::new(deck, discards)
    }

    #[test]
    fn both_piles_share_the_row() {
        let mut cards = stock(&[1, 2], &[3, 4, 5]);
        assert_eq!((cards.deck(), cards.discards()), (&[1, 2][..], &[5, 4, 3][..]));
        assert_eq!((cards.draw(), cards.top_discard()), (Some(2), Some(5)));
        cards.discard(2);
        cards.put(6);
        assert_eq!(cards, stock(&[1, 6], &[3, 4, 5, 2]));
        assert_eq!((cards.deck_height(), cards.discard_height()), (2, 4));
    }

    #[test]
    fn a_full_row_takes_no_more() {
        let full = stock(&[1, 2, 3], &[4, 5, 6]);
        let mut cards = full;
        cards.put(7);
        cards.discard(7);
        assert_eq!(cards, full);
        assert_eq!(stock(&[1, 2, 3, 7, 7, 7, 7], &[4, 5, 6]), full);
        assert_eq!(stock(&[], &[1, 2, 3, 4, 5, 6, 7]).discards(), [6, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn turned_over_the_oldest_discard_is_drawn_first() {
        for (deck, discards, turned) in [
            (&[][..], &[1, 2, 3, 4, 5, 6][..], &[6, 5, 4, 3, 2, 1][..]),
            (&[], &[1], &[1]),
            (&[1, 2], &[3, 4], &[1, 2, 4, 3]),
            (&[1, 2, 3], &[4, 5, 6], &[1, 2, 3, 6, 5, 4]),
            (&[1], &[], &[1]),
        ] {
            let mut cards = stock(deck, discards);
            cards.turn_over();
            assert_eq!(cards, stock(turned, &[]), "{discards:?} onto {deck:?}");
        }
    }

    #[test]
    fn all_but_the_top_are_turned_over_with_the_top_in_hand() {
        let mut cards = stock(&[], &[1, 2, 3]);
        let top = cards.take_discard().unwrap();
        cards.turn_over();
        cards.discard(top);
        assert_eq!(cards, stock(&[2, 1], &[3]));
        assert_eq!(stock(&[1], &[]).take_discard(), None);
    }
}
