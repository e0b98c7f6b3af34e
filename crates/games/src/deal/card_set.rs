//! Sets of cards, a bit each.

use core::fmt;

use super::cards::{ACTIONS, Card, MONEY, WILDS};

/// A set of cards.
//
// Not the engine's set: the rules count with the lower half alone, and a list that names a card twice is marked in the upper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet {
    /// Lands and money.
    pub(super) low: u64,
    /// Actions and rents, and the two marks below.
    pub(super) high: u64,
}

/// Cards that can lie in a property area, as bits.
pub(super) type Lands = u64;

/// All lands.
pub(super) const LANDS: Lands = (1 << MONEY) - 1;
/// All properties of one color.
pub(super) const PROPERTIES: Lands = (1 << WILDS) - 1;
/// All wild cards, the joker included.
pub(super) const WILD_LANDS: Lands = LANDS & !PROPERTIES;
/// The joker.
pub(super) const JOKER: Lands = 1 << (MONEY - 1);

/// Marks a list in which a card stood twice.
const TWICE: u64 = 1 << 62;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// Just this one.
    #[inline]
    pub const fn only(card: Card) -> Self {
        Self::EMPTY.with(card)
    }

    /// These lands.
    #[inline]
    pub(super) const fn of_lands(lands: Lands) -> Self {
        Self { low: lands, high: 0 }
    }

    /// The set with this card added.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        let index = card.index() as u32;
        if index < ACTIONS as u32 {
            Self { low: self.low | 1 << (index & 63), high: self.high }
        } else {
            Self { low: self.low, high: self.high | 1 << (index & 63) }
        }
    }

    /// The set with this card taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        self.minus(Self::only(card))
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// Whether this card is in it.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        let only = Self::only(card);
        self.low & only.low != 0 || self.high & only.high != 0
    }

    /// Whether all cards of the other set are in it.
    #[inline]
    pub const fn includes(self, other: Self) -> bool {
        other.minus(self).is_empty()
    }

    /// Whether no card is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// How many cards are in it.
    #[inline]
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// The first card in it.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.low != 0 {
            Some(Card::new(self.low.trailing_zeros() as u8))
        } else if self.high != 0 {
            Some(Card::new(self.high.trailing_zeros() as u8 + ACTIONS))
        } else {
            None
        }
    }

    /// The set of just its first card; empty if it is.
    #[inline]
    #[must_use]
    pub(super) const fn lowest(self) -> Self {
        if self.low != 0 {
            Self { low: self.low & self.low.wrapping_neg(), high: 0 }
        } else {
            Self { low: 0, high: self.high & self.high.wrapping_neg() }
        }
    }

    /// The cards in it: lands, money, actions, rents.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.low, 0).chain(bits(self.high, ACTIONS))
    }

    /// The actions and rents of this upper half.
    #[inline]
    pub(super) fn above(high: u64) -> impl Iterator<Item = Card> + Clone {
        bits(high, ACTIONS)
    }

    /// What its cards are worth as a payment.
    pub fn value(self) -> u16 {
        self.iter().map(|card| u16::from(card.value())).sum()
    }

    /// A list of cards as a set that remembers whether one stood there twice.
    pub fn listed(cards: impl IntoIterator<Item = Card>) -> Self {
        cards.into_iter().fold(Self::EMPTY, |set, card| {
            let twice = if set.contains(card) { TWICE } else { 0 };
            Self { high: set.high | twice, ..set }.with(card)
        })
    }

    /// Whether it was listed with a card twice.
    #[inline]
    pub const fn is_listed_twice(self) -> bool {
        self.high & TWICE != 0
    }

    /// The set without that mark.
    #[inline]
    #[must_use]
    pub const fn unmarked(self) -> Self {
        Self { high: self.high & !TWICE, ..self }
    }
}

/// The cards of one half of a set, the first of which has this number.
#[inline]
fn bits(mut rest: u64, first: u8) -> impl Iterator<Item = Card> + Clone {
    core::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let card = Card::new(rest.trailing_zeros() as u8 + first);
        rest &= rest - 1;
        Some(card)
    })
}

/// The cards of these lands.
#[inline]
pub(super) fn lands(lands: Lands) -> impl Iterator<Item = Card> + Clone {
    bits(lands, 0)
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for card in self.unmarked().iter() {
            f.write_str(if core::mem::take(&mut is_first) { "" } else { " " })?;
            write!(f, "{card}")?;
        }
        f.write_str(if self.is_listed_twice() { " twice" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let cards: Vec<Card> = Card::all().step_by(7).collect();
        let set: CardSet = cards.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len(), cards.len());
        assert!(cards.iter().all(|card| set.contains(*card)));
        assert!(!set.contains(Card::NOWHERE));
        assert!(set.minus(set).is_empty());
    }

    #[test]
    fn a_list_with_a_card_twice_is_marked() {
        let card = Card::new(3);
        assert!(!CardSet::listed([card, Card::NOWHERE]).is_listed_twice());
        let twice = CardSet::listed([card, Card::new(4), card]);
        assert!(twice.is_listed_twice());
        assert_eq!(twice.unmarked().len(), 2);
    }
}
