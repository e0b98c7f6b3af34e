//! Sets of cards.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

/// A card that can be in a [`CardSet`]: it has a number, and can be made from it.
pub trait Indexed: Copy {
    /// Its number, from 0. A card whose number is 128 or more is in no set.
    fn index(self) -> u8;

    /// The card with this number. Sets ask only for numbers of cards that were put in.
    fn from_index(index: u8) -> Self;
}

/// A set of cards, a bit each, for boxes of up to 128.
///
/// Tables of sets are worked out at compile time by way of [indexes](Indexed::index), since a constant cannot ask a trait.
///
/// ```
/// # use parlour_engine::{CardSet, Chance, FastRng, Indexed};
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Card(u8);
///
/// impl Indexed for Card {
///     fn index(self) -> u8 {
///         self.0
///     }
///
///     fn from_index(index: u8) -> Self {
///         Card(index)
///     }
/// }
///
/// const HEARTS: CardSet<Card> = CardSet::of_indexes(13..26);
///
/// let hand: CardSet<Card> = [7, 14, 25, 80].into_iter().map(Card).collect();
/// assert_eq!(hand.and(HEARTS).iter().collect::<Vec<_>>(), [Card(14), Card(25)]);
/// assert_eq!(hand.without(Card(7)).first(), Some(Card(14)));
///
/// let at_random = hand.iter().nth(FastRng::new(7).index(hand.len()));
/// assert!(at_random.is_some_and(|card| hand.contains(card)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardSet<C> {
    // Two words and not one of 128 bits: that is aligned to 16 bytes, and would make actions and states larger that hold sets.
    low: u64,
    high: u64,
    cards: PhantomData<C>,
}

impl<C: Copy> CardSet<C> {
    /// No card.
    pub const NONE: Self = Self::from_halves(0, 0);

    /// The cards below index 64 as bits, and the others, from there on.
    #[inline]
    pub const fn from_halves(low: u64, high: u64) -> Self {
        Self { low, high, cards: PhantomData }
    }

    /// The cards with these indexes.
    pub const fn of_indexes(indexes: Range<u8>) -> Self {
        let (mut set, mut index) = (Self::NONE, indexes.start);
        while index < indexes.end {
            set = set.with_index(index);
            index += 1;
        }
        set
    }

    /// The set with the card added that has this index.
    #[inline]
    #[must_use]
    pub const fn with_index(self, index: u8) -> Self {
        if index < 64 {
            Self::from_halves(self.low | 1 << index, self.high)
        } else if index < 128 {
            Self::from_halves(self.low, self.high | 1 << (index - 64))
        } else {
            self
        }
    }

    /// Whether the card with this index is in it.
    #[inline]
    pub const fn has_index(self, index: u8) -> bool {
        let half = if index < 64 { self.low } else { self.high };
        index < 128 && half >> (index % 64) & 1 != 0
    }

    /// The cards below index 64, as bits.
    #[inline]
    pub const fn low(self) -> u64 {
        self.low
    }

    /// The cards from index 64 on, as bits.
    #[inline]
    pub const fn high(self) -> u64 {
        self.high
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_halves(self.low & other.low, self.high & other.high)
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_halves(self.low | other.low, self.high | other.high)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::from_halves(self.low & !other.low, self.high & !other.high)
    }

    /// Whether all cards of the other set are in it.
    #[inline]
    pub const fn includes(self, other: Self) -> bool {
        other.minus(self).is_empty()
    }

    /// Whether no card is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many cards are in it.
    #[inline]
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// The set of just its first card; empty if it is.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Self {
        if self.low != 0 {
            Self::from_halves(self.low & self.low.wrapping_neg(), 0)
        } else {
            Self::from_halves(0, self.high & self.high.wrapping_neg())
        }
    }
}

impl<C: Indexed> CardSet<C> {
    /// Just this one.
    #[inline]
    pub fn only(card: C) -> Self {
        Self::NONE.with(card)
    }

    /// The set with this card added.
    #[inline]
    #[must_use]
    pub fn with(self, card: C) -> Self {
        self.with_index(card.index())
    }

    /// The set with this card taken out.
    #[inline]
    #[must_use]
    pub fn without(self, card: C) -> Self {
        self.minus(Self::only(card))
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: C) {
        if let Some((half, bit)) = self.bit_of(card) {
            *half |= bit;
        }
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: C) {
        if let Some((half, bit)) = self.bit_of(card) {
            *half &= !bit;
        }
    }

    /// Whether this card is in it.
    #[inline]
    pub fn contains(self, card: C) -> bool {
        self.has_index(card.index())
    }

    /// The card with the lowest index.
    #[inline]
    pub fn first(self) -> Option<C> {
        self.iter().next()
    }

    /// The cards, by index.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = C> + Clone {
        Cards(self)
    }

    /// The bit for a card and the half it is in: half as much to write as a whole set.
    #[inline]
    fn bit_of(&mut self, card: C) -> Option<(&mut u64, u64)> {
        let index = card.index();
        let half = if index < 64 { &mut self.low } else { &mut self.high };
        (index < 128).then_some((half, 1 << (index % 64)))
    }
}

/// The cards of a set that are still to come.
#[derive(Clone)]
struct Cards<C>(CardSet<C>);

impl<C: Indexed> Iterator for Cards<C> {
    type Item = C;

    #[inline]
    fn next(&mut self) -> Option<C> {
        let Self(CardSet { low, high, .. }) = self;
        // Spelled out, since a loop over the halves would keep them in memory.
        if *low != 0 {
            Some(C::from_index(take_lowest(low)))
        } else if *high != 0 {
            Some(C::from_index(64 + take_lowest(high)))
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn fold<T, F: FnMut(T, C) -> T>(self, start: T, mut add: F) -> T {
        let Self(CardSet { mut low, mut high, .. }) = self;
        let mut sum = start;
        while low != 0 {
            sum = add(sum, C::from_index(take_lowest(&mut low)));
        }
        while high != 0 {
            sum = add(sum, C::from_index(64 + take_lowest(&mut high)));
        }
        sum
    }
}

/// Takes out the lowest bit, and says which that was.
#[inline]
const fn take_lowest(bits: &mut u64) -> u8 {
    let lowest = bits.trailing_zeros();
    *bits &= bits.wrapping_sub(1);
    lowest as u8
}

impl<C: Indexed> ExactSizeIterator for Cards<C> {}

impl<C: Copy> Default for CardSet<C> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<C: Indexed> FromIterator<C> for CardSet<C> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<C: Indexed + fmt::Debug> fmt::Debug for CardSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cards with spaces between them.
impl<C: Indexed + fmt::Display> fmt::Display for CardSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            card.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Indexed for u8 {
        fn index(self) -> u8 {
            self
        }

        fn from_index(index: u8) -> Self {
            index
        }
    }

    type Set = CardSet<u8>;

    fn set(cards: &[u8]) -> Set {
        cards.iter().copied().collect()
    }

    fn cards(set: Set) -> Vec<u8> {
        set.iter().collect()
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let some: Vec<u8> = (0..128).step_by(7).collect();
        let all = set(&some);
        assert_eq!((cards(all), all.len()), (some.clone(), some.len()));
        assert!((0..=u8::MAX).all(|card| all.contains(card) == some.contains(&card)));
        let (mut rest, mut taken) = (all, Set::NONE);
        for card in &some {
            assert_eq!(rest.first(), Some(*card));
            assert_eq!(rest.lowest(), Set::only(*card));
            rest.remove(*card);
            taken.insert(*card);
        }
        assert_eq!((rest, rest.first(), rest.lowest()), (Set::NONE, None, Set::NONE));
        assert_eq!(taken, all);
    }

    #[test]
    fn a_card_that_no_set_has_room_for_is_in_none() {
        for stranger in [128, 200, u8::MAX] {
            assert_eq!(Set::only(stranger), Set::NONE);
            let all = Set::of_indexes(0..128);
            assert_eq!((all.with(stranger), all.without(stranger)), (all, all));
            assert!(!all.contains(stranger));
        }
    }

    #[test]
    fn sets_are_combined() {
        let (one, other) = (set(&[0, 3, 63, 64, 100]), set(&[3, 64, 127]));
        assert_eq!(cards(one.and(other)), [3, 64]);
        assert_eq!(cards(one.or(other)), [0, 3, 63, 64, 100, 127]);
        assert_eq!(cards(one.minus(other)), [0, 63, 100]);
        assert!(one.includes(set(&[63, 64])) && !one.includes(other));
        assert_eq!((one.low(), one.high()), (1 << 63 | 1 << 3 | 1, 1 << 36 | 1));
        assert_eq!(Set::from_halves(one.low(), one.high()), one);
        assert_eq!(cards(Set::of_indexes(62..66)), [62, 63, 64, 65]);
    }

    #[test]
    fn the_cards_are_counted_as_they_come() {
        let all = set(&[5, 63, 64, 90]);
        let mut rest = all.iter();
        assert_eq!((rest.next(), rest.len()), (Some(5), 3));
        assert_eq!(rest.map(u32::from).sum::<u32>(), 63 + 64 + 90);
        assert_eq!(
            (format!("{all}"), format!("{all:?}")),
            ("5 63 64 90".into(), "{5, 63, 64, 90}".into())
        );
    }

    #[test]
    fn a_set_is_as_large_as_its_bits() {
        assert_eq!((size_of::<Set>(), align_of::<Set>()), (16, 8));
    }
}
