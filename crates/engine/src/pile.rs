//! Cards on top of each other.

use core::fmt;

/// A card with a blank: a value that is no card of any box, and fills the places of a pile where none lies.
pub trait Blank: Copy {
    /// No card.
    const BLANK: Self;
}

/// Cards on top of each other, at most `N` of them. The top is the last one.
///
/// It is one flat value of `N` cards and a byte, so a state that holds piles is still copied in one go. What there is no
/// room for is left out; a pile with room for the whole box never drops a card.
///
/// ```
/// # use parlour_engine::{Blank, Chance, FastRng, Pile};
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Card(u8);
///
/// impl Blank for Card {
///     const BLANK: Self = Card(0);
/// }
///
/// let mut deck: Pile<Card, 52> = (1..=52).map(Card).collect();
/// assert_eq!(deck.pop(), Some(Card(52)));
/// deck.put_under([Card(52)]);
/// assert_eq!((deck.top(), deck.cards()[0]), (Some(Card(51)), Card(52)));
///
/// FastRng::new(7).shuffle(deck.cards_mut());
/// assert_eq!(deck.len(), 52);
/// ```
#[derive(Clone, Copy)]
pub struct Pile<C, const N: usize> {
    cards: [C; N],
    len: u8,
}

impl<C: Blank, const N: usize> Pile<C, N> {
    /// No cards.
    pub const EMPTY: Self = {
        assert!(N <= u8::MAX as usize, "a pile counts its cards in a byte");
        Self { cards: [C::BLANK; N], len: 0 }
    };

    /// These cards, the last one on top.
    #[inline]
    pub fn new(cards: &[C]) -> Self {
        let mut pile = Self::EMPTY;
        let len = cards.len().min(N);
        pile.cards[..len].copy_from_slice(&cards[..len]);
        pile.len = len as u8;
        pile
    }
}

impl<C: Copy, const N: usize> Pile<C, N> {
    /// The cards, the top last.
    #[inline]
    pub fn cards(&self) -> &[C] {
        &self.cards[..self.len().min(N)]
    }

    /// The cards, the top last, to change or shuffle them where they lie.
    #[inline]
    pub fn cards_mut(&mut self) -> &mut [C] {
        let len = self.len().min(N);
        &mut self.cards[..len]
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// How many cards there are, to write down.
    #[inline]
    pub const fn height(&self) -> u8 {
        self.len
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card on top.
    #[inline]
    pub fn top(&self) -> Option<C> {
        self.cards().last().copied()
    }

    /// Lays a card on top.
    #[inline]
    pub fn push(&mut self, card: C) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Takes the card on top.
    #[inline]
    pub fn pop(&mut self) -> Option<C> {
        self.len = self.len.checked_sub(1)?;
        self.cards.get(self.len()).copied()
    }

    /// Takes a card out, counted from the bottom; those above it move down.
    #[inline]
    pub fn remove(&mut self, index: usize) -> Option<C> {
        let cards = self.cards_mut();
        let card = *cards.get(index)?;
        cards.copy_within(index + 1.., index);
        self.len -= 1;
        Some(card)
    }

    /// Puts cards under all others, one after the other: each under the one before it.
    #[inline]
    pub fn put_under(&mut self, cards: impl IntoIterator<Item = C, IntoIter: ExactSizeIterator>) {
        let cards = cards.into_iter();
        let len = self.len().min(N);
        let count = cards.len().min(N - len);
        self.cards.copy_within(..len, count);
        for (place, card) in self.cards[..count].iter_mut().rev().zip(cards) {
            *place = card;
        }
        self.len += count as u8;
    }

    /// Drops all but the lowest so many.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len().min(len) as u8;
    }
}

impl<C: Blank, const N: usize> Default for Pile<C, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: Copy + PartialEq, const N: usize> PartialEq for Pile<C, N> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<C: Copy + Eq, const N: usize> Eq for Pile<C, N> {}

impl<C: Copy + fmt::Debug, const N: usize> fmt::Debug for Pile<C, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl<C: Blank, const N: usize> FromIterator<C> for Pile<C, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Blank for u8 {
        const BLANK: Self = 0;
    }

    fn pile(cards: &[u8]) -> Pile<u8, 5> {
        Pile::new(cards)
    }

    #[test]
    fn cards_are_taken_from_the_top_or_the_middle() {
        let mut cards = pile(&[1, 2, 3, 4]);
        assert_eq!((cards.remove(1), cards.remove(3)), (Some(2), None));
        assert_eq!((cards.top(), cards.pop()), (Some(4), Some(4)));
        assert_eq!(cards, pile(&[1, 3]));
        assert_eq!((cards.pop(), cards.pop(), cards.pop()), (Some(3), Some(1), None));
        assert_eq!((cards, cards.top()), (Pile::EMPTY, None));
    }

    #[test]
    fn cards_are_put_under_one_after_the_other() {
        for (before, under, after) in [
            (&[1, 2][..], &[][..], &[1, 2][..]),
            (&[], &[7, 8], &[8, 7]),
            (&[1, 2], &[7], &[7, 1, 2]),
            (&[1, 2], &[7, 8, 9], &[9, 8, 7, 1, 2]),
            (&[1, 2, 3], &[7, 8, 9], &[8, 7, 1, 2, 3]),
            (&[1, 2, 3, 4, 5], &[7], &[1, 2, 3, 4, 5]),
        ] {
            let mut cards = pile(before);
            cards.put_under(under.iter().copied());
            assert_eq!(cards, pile(after), "{under:?} under {before:?}");
        }
    }

    #[test]
    fn a_whole_pile_goes_under_another_as_it_lies() {
        let (mut upper, lower) = (pile(&[4, 5]), pile(&[1, 2, 3]));
        upper.put_under(lower.cards().iter().rev().copied());
        assert_eq!(upper, pile(&[1, 2, 3, 4, 5]));
    }

    #[test]
    fn a_full_pile_takes_no_more() {
        let full = pile(&[1, 2, 3, 4, 5]);
        assert_eq!((1..9).collect::<Pile<u8, 5>>(), full);
        assert_eq!(pile(&[1, 2, 3, 4, 5, 6]), full);
        let mut cards = full;
        cards.push(6);
        assert_eq!(cards, full);
    }

    #[test]
    fn what_lay_there_before_does_not_count() {
        let mut cards = pile(&[1, 2, 3]);
        cards.truncate(1);
        cards.truncate(4);
        assert_eq!((cards, cards.height()), (pile(&[1]), 1));
        assert_eq!(format!("{cards:?}"), "[1]");
    }

    #[test]
    fn a_pile_is_no_larger_than_its_cards_and_a_byte() {
        assert_eq!(size_of::<Pile<u8, 56>>(), 57);
    }
}
