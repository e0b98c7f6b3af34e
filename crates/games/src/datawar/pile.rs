//! Where cards lie: short lists, and decks that are drawn from the top and fed at the bottom.

use core::fmt;

use parlour_engine::Chance;

use super::cards::{Card, MOST_CARDS};

/// A list of at most `N` cards, in order, without a heap.
#[derive(Clone, Copy)]
pub struct Pile<const N: usize> {
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// No cards.
    pub const EMPTY: Self = Self { cards: [Card::NOWHERE; N], len: 0 };

    /// The cards, first to last.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..self.len()).unwrap_or(&[])
    }

    /// The cards, to change them in place.
    #[inline]
    pub fn cards_mut(&mut self) -> &mut [Card] {
        let len = self.len();
        self.cards.get_mut(..len).unwrap_or(&mut [])
    }

    /// How many they are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// How many they are, to write down.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a card at the end; a full list stays as it is.
    #[inline]
    pub fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.len as usize) {
            *place = card;
            self.len += 1;
        }
    }

    /// Takes out the card at this position.
    pub fn remove(&mut self, position: usize) -> Option<Card> {
        let cards = self.cards_mut();
        let card = *cards.get(position)?;
        cards.copy_within(position + 1.., position);
        self.len -= 1;
        Some(card)
    }

    /// Drops all but the first so many.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// Where this card lies.
    #[inline]
    pub fn position(&self, card: Card) -> Option<usize> {
        self.cards().iter().position(|other| *other == card)
    }
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> PartialEq for Pile<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<const N: usize> Eq for Pile<N> {}

impl<const N: usize> fmt::Debug for Pile<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl<const N: usize> FromIterator<Card> for Pile<N> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

/// Room of a deck: a power of two above the most cards there are.
const RING: usize = 128;
const MASK: u8 = (RING - 1) as u8;

/// A deck of cards, its top first. Both ends are cheap.
#[derive(Clone, Copy)]
pub struct Deck {
    ring: [Card; RING],
    head: u8,
    len: u8,
}

impl Deck {
    /// No cards.
    pub const EMPTY: Self = Self { ring: [Card::NOWHERE; RING], head: 0, len: 0 };

    /// How many cards it has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// How many cards it has, to write down.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.len
    }

    /// Whether it has none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, from the top.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        (0..self.len).map(|place| self.ring[usize::from(self.head.wrapping_add(place) & MASK)])
    }

    /// The card at this place from the top.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Card> {
        self.iter().nth(place)
    }

    /// Puts another card in this place from the top.
    pub fn set(&mut self, place: usize, card: Card) {
        if place < self.len() {
            self.ring[usize::from(self.head.wrapping_add(place as u8) & MASK)] = card;
        }
    }

    /// Takes the top card.
    #[inline]
    pub fn draw(&mut self) -> Option<Card> {
        if self.len == 0 {
            return None;
        }
        let card = self.ring[usize::from(self.head & MASK)];
        self.head = (self.head + 1) & MASK;
        self.len -= 1;
        Some(card)
    }

    /// Adds a card at the bottom. There is room for every card there is.
    #[inline]
    pub fn put_under(&mut self, card: Card) {
        self.ring[usize::from(self.head.wrapping_add(self.len) & MASK)] = card;
        self.len = (self.len + 1).min(MASK);
    }

    /// Puts a card on top.
    pub fn put_on_top(&mut self, card: Card) {
        self.head = self.head.wrapping_sub(1) & MASK;
        self.ring[usize::from(self.head)] = card;
        self.len = (self.len + 1).min(MASK);
    }

    /// Shuffles all of it.
    pub fn shuffle(&mut self, rng: &mut impl Chance) {
        let mut cards: Pile<MOST_CARDS> = self.iter().collect();
        rng.shuffle(cards.cards_mut());
        *self = cards.cards().iter().copied().collect();
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Deck {}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Card> for Deck {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut deck = Self::EMPTY;
        cards.into_iter().for_each(|card| deck.put_under(card));
        deck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_goes_round_and_round() {
        let mut deck: Deck = Card::all().take(3).collect();
        for _ in 0..1000 {
            let card = deck.draw().unwrap();
            deck.put_under(card);
        }
        assert_eq!(format!("{deck:?}"), "[1b, 1c, 1a]");
        deck.put_on_top(Card::from_index(8));
        deck.set(1, Card::from_index(9));
        assert_eq!(deck, [8, 9, 2, 0].map(Card::from_index).into_iter().collect());
        assert_eq!((deck.get(3), deck.get(4)), (Some(Card::from_index(0)), None));
    }

    #[test]
    fn a_full_list_takes_no_more() {
        let mut pile: Pile<2> = Card::all().collect();
        assert_eq!(pile.len(), 2);
        assert_eq!(pile.remove(0), Some(Card::from_index(0)));
        assert_eq!((pile.remove(1), pile.cards()), (None, &[Card::from_index(1)][..]));
    }
}
