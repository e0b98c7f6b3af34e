//! The deck and the discard pile: two heaps in one row of 108 places.

use parlour_engine::Chance;

use super::cards::{BOX, Card};

/// Deck and discards. The deck grows from the left with its top at the end, the discards from the
/// right; what lies between them means nothing.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; BOX],
    deck: u8,
    discard: u8,
}

impl Pile {
    /// Nothing.
    pub const EMPTY: Self = Self { cards: [Card::NOWHERE; BOX], deck: 0, discard: 0 };

    /// A whole box as a shuffled deck.
    #[inline]
    pub fn shuffled(rng: &mut impl Chance) -> Self {
        let mut cards = SORTED;
        rng.shuffle(&mut cards);
        Self { cards, deck: BOX as u8, discard: 0 }
    }

    /// These cards; the deck with its top last, the discards with their top last.
    pub fn new(deck: &[Card], discard: &[Card]) -> Self {
        let mut pile = Self::EMPTY;
        for card in discard {
            pile.lay(*card);
        }
        for card in deck {
            pile.put(*card);
        }
        pile
    }

    /// The deck, its top last.
    #[inline]
    pub fn deck(&self) -> &[Card] {
        &self.cards[..usize::from(self.deck).min(BOX)]
    }

    /// The deck, its top last.
    pub fn deck_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.deck).min(BOX)]
    }

    /// How high the deck is.
    #[inline]
    pub const fn deck_height(&self) -> u8 {
        self.deck
    }

    /// The discards, the newest first.
    #[inline]
    pub fn discards(&self) -> &[Card] {
        &self.cards[BOX - usize::from(self.discard).min(BOX)..]
    }

    /// How high the discard pile is.
    #[inline]
    pub const fn discard_height(&self) -> u8 {
        self.discard
    }

    /// The top of the discard pile.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.discards().first().copied()
    }

    /// Lays a card on the discard pile.
    #[inline]
    pub fn lay(&mut self, card: Card) {
        let height = usize::from(self.discard);
        if height < BOX {
            self.cards[BOX - 1 - height] = card;
            self.discard += 1;
        }
    }

    /// Puts a card on top of the deck.
    pub fn put(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.deck)) {
            *place = card;
            self.deck += 1;
        }
    }

    /// Takes the top of the deck.
    #[inline]
    pub fn draw(&mut self) -> Option<Card> {
        let card = *self.deck().last()?;
        self.deck -= 1;
        Some(card)
    }

    /// Puts the top of the deck to its bottom.
    pub fn bury_top(&mut self) {
        self.deck_mut().rotate_right(1);
    }

    /// Shuffles the deck.
    #[inline]
    pub fn shuffle(&mut self, rng: &mut impl Chance) {
        rng.shuffle(self.deck_mut());
    }

    /// Turns all discards but the top into the deck. The deck has to be empty.
    pub fn turn_over(&mut self, rng: &mut impl Chance) {
        let Some(top) = self.top() else { return };
        let under = BOX - usize::from(self.discard) + 1..BOX;
        self.deck = under.len() as u8;
        self.cards.copy_within(under, 0);
        self.discard = 0;
        self.lay(top);
        self.shuffle(rng);
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.deck() == other.deck() && self.discards() == other.discards()
    }
}

impl Eq for Pile {}

impl core::fmt::Debug for Pile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "deck {:?} discards {:?}", self.deck(), self.discards())
    }
}

/// The box as it is numbered.
const SORTED: [Card; BOX] = {
    let mut cards = [Card::NOWHERE; BOX];
    let mut number = 0;
    while number < BOX {
        if let Some(card) = Card::new(number as u8) {
            cards[number] = card;
        }
        number += 1;
    }
    cards
};

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::FastRng;

    fn cards(numbers: impl IntoIterator<Item = u8>) -> Vec<Card> {
        numbers.into_iter().filter_map(Card::new).collect()
    }

    #[test]
    fn turning_over_leaves_the_top_and_loses_nothing() {
        for height in 1..=108 {
            let mut pile = Pile::new(&[], &cards(0..height));
            pile.turn_over(&mut FastRng::new(1));
            assert_eq!(pile.discards(), cards([height - 1]));
            let mut deck = pile.deck().to_vec();
            deck.sort_unstable();
            assert_eq!(deck, cards(0..height - 1));
        }
    }

    #[test]
    fn both_heaps_fit_into_the_row() {
        let mut pile = Pile::new(&cards(0..50), &cards(50..107));
        pile.lay(cards([107])[0]);
        assert_eq!((pile.deck_height(), pile.discard_height()), (50, 58));
        assert_eq!(pile.top(), Card::new(107));
        assert_eq!(pile.draw(), Card::new(49));
        pile.put(cards([49])[0]);
        pile.bury_top();
        assert_eq!((pile.draw(), pile.deck()[0]), (Card::new(48), cards([49])[0]));
    }
}
