//! What a payment may consist of, and which payments there are (rules 3).
//!
//! Cards that are worth the same and do the same where they lie are one class: it does not matter
//! which of them is given, so one payment stands for all of its kind. Without a card to spare, a
//! payment from the dearest class down reaches its sum with its last card; that is how
//! they are found, each of them once, without trying what leads nowhere.

use arrayvec::ArrayVec;
use parlour_engine::Seat;

use crate::deal::card_set::{CardSet, JOKER, Lands, PROPERTIES};
use crate::deal::cards::{ActionType, Card, DECK};
use crate::deal::colors::Color;
use crate::deal::error::Illegal;
use crate::deal::fixtures::{Fixtures, fixture, fixture_set};
use crate::deal::state::Deal;

/// The most representatives of a family of actions that are listed.
pub const MOST_LISTED: usize = 256;

/// Cards that can stand for each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) cards: CardSet,
    /// What each of them is worth.
    pub(super) value: u8,
}

/// Every card that can pay, in classes, the dearest first.
pub(super) type Classes = ArrayVec<Class, DECK>;

impl Deal {
    /// Whether somebody may pay an amount with these cards.
    #[inline]
    pub(super) fn check_payment(
        &self,
        seat: Seat,
        cards: CardSet,
        amount: u16,
    ) -> Result<(), Illegal> {
        if cards.is_listed_twice() || !self.payables(seat).includes(cards) {
            return Err(Illegal::CardNotPayable);
        }
        let (sum, total) = (cards.value(), self.worth[seat.index()]);
        if sum < amount.min(total) {
            return Err(Illegal::PaymentTooLow);
        }
        let first_hotels = self.hotels_before_houses(seat, cards);
        let spare = cards.minus(fixture_set(first_hotels)).iter().map(Card::value).min();
        let is_all = total < amount;
        if !is_all && spare.is_some_and(|least| sum - u16::from(least) >= amount) {
            return Err(Illegal::PaymentTooMuch);
        }
        if self.leaves_hotel(seat, cards) {
            return Err(Illegal::BuildingOrder);
        }
        Ok(())
    }

    /// Whether a set stays complete when these cards are given away.
    fn stays_complete(&self, seat: Seat, color: Color, given: CardSet) -> bool {
        let lost = (self.group(seat, color) & given.low).count_ones() as u8;
        color.is_complete(self.count(seat, color) - lost)
    }

    /// Whether a Hotel would be left on a set that loses its House.
    #[inline]
    fn leaves_hotel(&self, seat: Seat, given: CardSet) -> bool {
        let houses = self.fixtures[seat.index()] & self.fixtures_of(ActionType::House);
        if houses & given.high as Fixtures == 0 {
            return false;
        }
        Color::ALL.into_iter().any(|color| {
            let given_houses = self.attached(seat, color) & houses & given.high as Fixtures;
            let hotels = self.attached(seat, color) & self.fixtures_of(ActionType::Hotel);
            given_houses != 0
                && hotels & !(given.high as Fixtures) != 0
                && self.stays_complete(seat, color, given)
        })
    }

    /// Hotels that are given because their House is given and the set stays. They have to go first,
    /// so they are never one too many.
    #[inline]
    fn hotels_before_houses(&self, seat: Seat, given: CardSet) -> Fixtures {
        let houses = self.fixtures[seat.index()] & self.fixtures_of(ActionType::House);
        if houses & given.high as Fixtures == 0 {
            return 0;
        }
        let mut hotels = 0;
        for color in Color::ALL {
            let given_here = self.attached(seat, color) & given.high as Fixtures;
            if given_here & houses != 0 && self.stays_complete(seat, color, given) {
                hotels |= given_here & self.fixtures_of(ActionType::Hotel);
            }
        }
        hotels
    }

    /// Everything somebody can pay with, in classes.
    #[inline]
    pub(super) fn sort_into_classes(&self, seat: Seat, classes: &mut Classes) {
        let bank = self.banks[seat.index()];
        let area = self.areas[seat.index()] & !JOKER;
        let buildings = self.buildings(seat);
        for (value, masks) in MASKS.iter().rev() {
            let cards = bank.and(masks.bankable);
            if !cards.is_empty() {
                classes.push(Class { cards, value: *value });
            }
            self.add_land_classes(area & masks.lands, *value, classes);
            let mut rest = fixture_set(buildings).and(masks.bankable);
            while let Some(card) = rest.first() {
                rest = rest.without(card);
                classes.push(Class { cards: CardSet::only(card), value: *value });
            }
        }
    }

    /// Properties of one color under one color are alike, no wild card is like another.
    #[inline]
    fn add_land_classes(&self, mut rest: Lands, value: u8, classes: &mut Classes) {
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            let card = Card::new(rest.trailing_zeros() as u8);
            let alike = match card.first_color() {
                Some(color) if bit & PROPERTIES != 0 => {
                    let mut alike = rest & OF_COLOR[color.index()];
                    let here = self.under[color.index()];
                    if alike & here == alike {
                        alike
                    } else {
                        // A converted set has some of them under another color.
                        let color = self.color_of(card).unwrap_or(color);
                        alike &= self.under[color.index()];
                        alike
                    }
                }
                _ => bit,
            };
            classes.push(Class { cards: CardSet::of_lands(alike), value });
            rest &= !alike;
        }
    }

    /// Calls back with every payment of an amount, one of each kind, until it is told to stop.
    #[inline]
    pub(super) fn for_each_payment(
        &self,
        seat: Seat,
        amount: u16,
        found: &mut impl FnMut(CardSet) -> bool,
    ) {
        if amount == 0 || self.worth[seat.index()] <= amount {
            found(if amount == 0 { CardSet::EMPTY } else { self.payables(seat) });
            return;
        }
        let mut classes = Classes::new();
        self.sort_into_classes(seat, &mut classes);
        let mut rest: ArrayVec<u16, DECK> = ArrayVec::new();
        let mut left = self.worth[seat.index()];
        for class in &classes {
            rest.push(left);
            left -= u16::from(class.value) * class.cards.len() as u16;
        }
        let has_hotel = self.fixtures[seat.index()] & self.fixtures_of(ActionType::Hotel) != 0;
        let mut payments = Payments { classes: &classes, rest: &rest, amount };
        if !has_hotel {
            payments.find(0, 0, CardSet::EMPTY, found);
            return;
        }
        let go_on = payments.find(0, 0, CardSet::EMPTY, &mut |cards| {
            self.leaves_hotel(seat, cards) || found(cards)
        });
        if go_on {
            self.for_each_payment_with_hotel(seat, &mut payments, found);
        }
    }

    /// The payments in which a Hotel only makes way for its House: that happens when the House is
    /// an Abracadabra, which is worth more.
    fn for_each_payment_with_hotel(
        &self,
        seat: Seat,
        payments: &mut Payments<'_>,
        found: &mut impl FnMut(CardSet) -> bool,
    ) {
        let amount = payments.amount;
        if self.magic != ActionType::House {
            return;
        }
        let Some(color) = self.set_under(Card::ABRACADABRA) else { return };
        let hotels = self.attached(seat, color) & self.fixtures_of(ActionType::Hotel);
        if hotels == 0 || self.attached(seat, color) & fixture(Card::ABRACADABRA) == 0 {
            return;
        }
        let pair = fixture_set(hotels).with(Card::ABRACADABRA);
        let others: Classes = payments
            .classes
            .iter()
            .copied()
            .filter(|class| class.cards.and(pair).is_empty())
            .collect();
        let mut rest: ArrayVec<u16, DECK> = ArrayVec::new();
        let mut left = self.worth[seat.index()] - pair.value();
        for class in &others {
            rest.push(left);
            left -= u16::from(class.value) * class.cards.len() as u16;
        }
        let mut with_pair = Payments { classes: &others, rest: &rest, amount };
        let mut check = |cards: CardSet| {
            let least = cards.iter().map(Card::value).min().unwrap_or(0);
            let is_new = cards.value() - u16::from(least) >= amount;
            let is_fine = is_new && self.check_payment(seat, cards, amount).is_ok();
            !is_fine || found(cards)
        };
        if pair.value() >= amount {
            check(pair);
        } else {
            with_pair.find(0, pair.value(), pair, &mut check);
        }
    }

    /// The same payment with the first cards of each class.
    pub(super) fn plain_payment(&self, seat: Seat, cards: CardSet) -> CardSet {
        let mut classes = Classes::new();
        self.sort_into_classes(seat, &mut classes);
        classes.iter().fold(CardSet::EMPTY, |plain, class| {
            plain.or(firsts(class.cards, class.cards.and(cards).len()))
        })
    }

    /// The payment to make for somebody who does not choose: with little damage (rules 7).
    pub fn auto_payment(&self, seat: Seat, amount: u16) -> CardSet {
        if !seat.exists(self.open.seats()) {
            return CardSet::EMPTY;
        }
        if self.worth[seat.index()] <= amount {
            return if amount == 0 { CardSet::EMPTY } else { self.payables(seat) };
        }
        let bank = self.banks[seat.index()];
        let cards = if bank.value() >= amount {
            exact_change(bank, amount)
        } else {
            self.sacrifice(seat, amount)
        };
        if self.check_payment(seat, cards, amount).is_ok() {
            return self.plain_payment(seat, cards);
        }
        let mut first = cards;
        self.for_each_payment(seat, amount, &mut |payment| {
            first = payment;
            false
        });
        first
    }

    /// All of the bank and the least important other cards, without those that are not needed.
    fn sacrifice(&self, seat: Seat, amount: u16) -> CardSet {
        let bank = self.banks[seat.index()];
        let mut given: ArrayVec<Card, DECK> = bank.iter().collect();
        let mut sum = bank.value();
        for card in self.by_importance(seat) {
            if sum >= amount {
                break;
            }
            given.push(card);
            sum += u16::from(card.value());
        }
        let mut cards: CardSet = given.iter().copied().collect();
        for card in given.iter().rev() {
            let without = cards.without(*card);
            if without.value() >= amount && !self.leaves_hotel(seat, without) {
                cards = without;
            }
        }
        cards
    }

    /// What is not in the bank, the least important first: buildings, single cards, sets that are far
    /// from complete, complete sets.
    fn by_importance(&self, seat: Seat) -> ArrayVec<Card, DECK> {
        let importance = |card: Card| {
            if !card.is_land() {
                let kind = self.fixture_kind(card);
                return (0, u8::from(kind == ActionType::House), card);
            }
            let color = self.color_of(card).unwrap_or(Color::Tabuk);
            let count = self.count(seat, color);
            let missing = color.size().saturating_sub(count);
            match (count, missing) {
                (_, 0) => (3, 0, card),
                (0 | 1, _) => (1, 0, card),
                _ => (2, u8::MAX - missing, card),
            }
        };
        let bank = self.banks[seat.index()];
        let mut cards: ArrayVec<Card, DECK> = self.payables(seat).minus(bank).iter().collect();
        cards.sort_unstable_by_key(|card| importance(*card));
        cards
    }
}

/// A search for payments without a card to spare.
struct Payments<'a> {
    classes: &'a [Class],
    /// What each class and those after it are worth together.
    rest: &'a [u16],
    amount: u16,
}

impl Payments<'_> {
    /// Finds payments that add cards of later classes to these. `false`: it was told to stop.
    fn find(
        &mut self,
        mut index: usize,
        sum: u16,
        cards: CardSet,
        found: &mut impl FnMut(CardSet) -> bool,
    ) -> bool {
        while let (Some(class), Some(rest)) = (self.classes.get(index), self.rest.get(index))
            && sum + rest >= self.amount
        {
            let (mut left, mut cards, mut sum) = (class.cards, cards, sum);
            while !left.is_empty() {
                let first = left.lowest();
                (left, cards) = (left.minus(first), cards.or(first));
                sum += u16::from(class.value);
                if sum >= self.amount {
                    if !found(cards) {
                        return false;
                    }
                    break;
                }
                if !self.find(index + 1, sum, cards, found) {
                    return false;
                }
            }
            index += 1;
        }
        true
    }
}

/// The first so many cards of a set.
pub(super) fn firsts(cards: CardSet, count: usize) -> CardSet {
    cards.iter().take(count).collect()
}

/// The smallest sum of at least this amount, with the fewest cards, then the first ones.
fn exact_change(bank: CardSet, amount: u16) -> CardSet {
    // All money, actions and rents of the deck are worth 186.
    const SUMS: usize = 187;
    const CARDS: usize = 63;
    let cards: ArrayVec<Card, CARDS> = bank.iter().take(CARDS).collect();
    // fewest[i][sum]: how few of the cards from the i-th on reach that sum.
    let mut fewest = [[u8::MAX; SUMS]; CARDS + 1];
    fewest[cards.len()][0] = 0;
    for (index, card) in cards.iter().enumerate().rev() {
        let value = usize::from(card.value());
        let (here, after) = fewest.split_at_mut(index + 1);
        here[index] = after[0];
        for sum in value..SUMS {
            let with = after[0][sum - value].saturating_add(1);
            here[index][sum] = here[index][sum].min(with);
        }
    }
    let mut sum = usize::from(amount);
    while sum < SUMS && fewest[0][sum] == u8::MAX {
        sum += 1;
    }
    let mut chosen = CardSet::EMPTY;
    for (index, card) in cards.iter().enumerate() {
        let value = usize::from(card.value());
        let Some(before) = sum.checked_sub(value) else { continue };
        let with = fewest[index + 1][before].saturating_add(1);
        if sum < SUMS && with != u8::MAX && with == fewest[index][sum] {
            chosen = chosen.with(*card);
            sum = before;
        }
    }
    chosen
}

/// The cards of one value.
struct Masks {
    bankable: CardSet,
    lands: Lands,
}

/// All cards by their values, the cheapest first.
static MASKS: [(u8, Masks); 8] = {
    const VALUES: [u8; 8] = [1, 2, 3, 4, 5, 7, 10, 20];
    let mut masks = [const { (0, Masks { bankable: CardSet::EMPTY, lands: 0 }) }; 8];
    let mut line = 0;
    while line < VALUES.len() {
        let mut all = CardSet::EMPTY;
        let mut index = 0;
        while index < DECK as u8 {
            let card = Card::new(index);
            if card.value() == VALUES[line] {
                all = all.with(card);
            }
            index += 1;
        }
        let lands = all.low & crate::deal::card_set::LANDS;
        masks[line] =
            (VALUES[line], Masks { bankable: all.minus(CardSet::of_lands(lands)), lands });
        line += 1;
    }
    masks
};

/// The properties of each color.
pub(super) static OF_COLOR: [Lands; crate::deal::colors::COLORS] = {
    let mut lands = [0; crate::deal::colors::COLORS];
    let mut line = 0;
    while line < lands.len() {
        let mut index = 0;
        while index < crate::deal::cards::WILDS {
            if Card::new(index).colors().contains(Color::ALL[line]) {
                lands[line] |= CardSet::only(Card::new(index)).low;
            }
            index += 1;
        }
        line += 1;
    }
    lands
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_payable_card_has_a_value_of_the_list() {
        let listed = |card: &Card| MASKS.iter().any(|(value, _)| *value == card.value());
        let unlisted: Vec<Card> = Card::all().filter(|card| !listed(card)).collect();
        assert_eq!(unlisted, [Card::JOKER]);
    }

    #[test]
    fn change_is_exact_with_few_cards() {
        let bank = |numbers: &[u8]| -> CardSet {
            numbers.iter().filter_map(|number| Card::numbered(*number)).collect()
        };
        for (cards, amount, given) in [
            (&[35, 36, 46][..], 2, &[35, 36][..]),
            (&[35, 41, 46, 52], 5, &[52]),
            (&[35, 41, 46, 49], 5, &[35, 49]),
            (&[46, 47], 4, &[46, 47]),
            (&[49, 55], 5, &[55]),
            (&[42, 41, 43], 3, &[41, 42]),
        ] {
            assert_eq!(exact_change(bank(cards), amount), bank(given), "{amount} from {cards:?}");
        }
    }
}
