//! What lies on sets: buildings and locks.

use parlour_engine::Seat;

use super::card_set::{CardSet, JOKER};
use super::cards::{ActionType, Card, DECK};
use super::colors::Color;
use super::state::Deal;

/// Cards that lie on sets, as bits of [`CardSet::high`].
pub(super) type Fixtures = u32;

/// Buildings and locks as a set of cards.
#[inline]
pub(super) const fn fixture_set(fixtures: Fixtures) -> CardSet {
    CardSet { low: 0, high: fixtures as u64 }
}

/// A card as a building or lock.
#[inline]
pub(super) const fn fixture(card: Card) -> Fixtures {
    CardSet::only(card).high as Fixtures
}

/// The cards of a type that can lie on sets.
const fn fixtures_in_deck(action: ActionType) -> Fixtures {
    let mut fixtures = 0;
    let mut index = 0;
    while index < DECK as u8 {
        let card = Card::new(index);
        if let Some(printed) = card.action()
            && printed as u8 == action as u8
        {
            fixtures |= fixture(card);
        }
        index += 1;
    }
    fixtures
}

const HOUSES: Fixtures = fixtures_in_deck(ActionType::House);
const HOTELS: Fixtures = fixtures_in_deck(ActionType::Hotel);
const MOSQUES: Fixtures = fixtures_in_deck(ActionType::Mosque);
const LOCKS: Fixtures = fixtures_in_deck(ActionType::SetLock);

impl Deal {
    /// The buildings and locks on a set.
    #[inline]
    pub(super) const fn attached(&self, seat: Seat, color: Color) -> Fixtures {
        self.fixtures[seat.index()] & self.on[color.index()]
    }

    /// All cards that lie somewhere as this.
    #[inline]
    pub(super) fn fixtures_of(&self, action: ActionType) -> Fixtures {
        let printed = match action {
            ActionType::House => HOUSES,
            ActionType::Hotel => HOTELS,
            ActionType::Mosque => MOSQUES,
            ActionType::SetLock => LOCKS,
            _ => 0,
        };
        if self.magic == action { printed | fixture(Card::ABRACADABRA) } else { printed }
    }

    /// Whether a building or lock of this kind is on a set.
    #[inline]
    pub(super) fn has_fixture(&self, seat: Seat, color: Color, action: ActionType) -> bool {
        self.attached(seat, color) & self.fixtures_of(action) != 0
    }

    /// The buildings somebody can pay with.
    #[inline]
    pub(super) fn buildings(&self, seat: Seat) -> Fixtures {
        self.fixtures[seat.index()] & !self.fixtures_of(ActionType::SetLock)
    }

    /// Everything somebody can pay with (rules 3).
    #[inline]
    pub(super) fn payables(&self, seat: Seat) -> CardSet {
        let lands = CardSet::of_lands(self.areas[seat.index()] & !JOKER);
        let buildings = fixture_set(self.buildings(seat));
        self.banks[seat.index()].or(lands).or(buildings)
    }
}
