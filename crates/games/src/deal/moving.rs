//! Cards on their way from one place to another. Everything that is worked out is kept up here.

use parlour_engine::{Seat, Seats};

use super::card_set::{CardSet, Lands, lands};
use super::cards::{ActionType, Card};
use super::colors::{COLORS, Color, ColorSet};
use super::fixtures::fixture;
use super::state::{Deal, MOST_PLAYERS, Shield};

impl Deal {
    /// Puts a card into a hand.
    #[inline]
    pub(super) fn take_up(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(card);
        self.held[seat.index()] += 1;
        self.order.moved(card);
    }

    /// Takes a card out of a hand to play it: the game goes on.
    #[inline]
    pub(super) fn put_down(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(card);
        self.held[seat.index()] -= 1;
        self.open.idle = 0;
    }

    /// Puts a card into a bank.
    #[inline]
    pub(super) fn bank(&mut self, seat: Seat, card: Card) {
        let bank = &mut self.banks[seat.index()];
        *bank = bank.with(card);
        self.worth[seat.index()] += u16::from(card.value());
        self.order.moved(card);
    }

    /// Takes a card out of a bank.
    #[inline]
    pub(super) fn unbank(&mut self, seat: Seat, card: Card) {
        let bank = &mut self.banks[seat.index()];
        *bank = bank.without(card);
        self.worth[seat.index()] -= u16::from(card.value());
    }

    /// Lays a land under a color.
    #[inline]
    pub(super) fn lay(&mut self, seat: Seat, card: Card, color: Color) {
        let bit = CardSet::only(card).low;
        self.areas[seat.index()] |= bit;
        self.under[color.index()] |= bit;
        self.worth[seat.index()] += u16::from(card.value());
        self.counts[seat.index()][color.index()] += 1;
        self.look_for_set(seat, color);
        self.order.moved(card);
    }

    /// Takes a land away from under a color.
    #[inline]
    pub(super) fn lift(&mut self, seat: Seat, card: Card, color: Color) {
        let bit = CardSet::only(card).low;
        self.areas[seat.index()] &= !bit;
        self.under[color.index()] &= !bit;
        self.worth[seat.index()] -= u16::from(card.value());
        self.counts[seat.index()][color.index()] -= 1;
        self.look_for_set(seat, color);
    }

    #[inline]
    fn look_for_set(&mut self, seat: Seat, color: Color) {
        let complete = &mut self.complete[seat.index()];
        let was = complete.contains(color);
        let is = color.is_complete(self.counts[seat.index()][color.index()]);
        if was == is {
            return;
        }
        *complete = if is { complete.with(color) } else { complete.without(color) };
        let sets = &mut self.sets[seat.index()];
        *sets = if is { *sets + 1 } else { *sets - 1 };
    }

    /// Moves a land from one area to another. It keeps the color it lies under if it can have it.
    #[inline]
    pub(super) fn hand_over(&mut self, from: Seat, to: Seat, card: Card, color: Color) -> Color {
        let landing = landing(card, color);
        self.lift(from, card, color);
        self.lay(to, card, landing);
        landing
    }

    /// Puts a building or lock on a set.
    pub(super) fn attach(&mut self, seat: Seat, card: Card, color: Color, kind: ActionType) {
        if card == Card::ABRACADABRA {
            self.magic = kind;
        }
        self.fixtures[seat.index()] |= fixture(card);
        self.on[color.index()] |= fixture(card);
        if kind.bonus() > 0 {
            self.worth[seat.index()] += u16::from(card.value());
        }
        self.order.moved(card);
    }

    /// Takes a building or lock off a set.
    pub(super) fn detach(&mut self, seat: Seat, card: Card, color: Color) {
        let bit = fixture(card);
        if self.fixtures_of(ActionType::SetLock) & bit == 0 {
            self.worth[seat.index()] -= u16::from(card.value());
        }
        self.fixtures[seat.index()] &= !bit;
        self.on[color.index()] &= !bit;
        if card == Card::ABRACADABRA {
            self.magic = ActionType::Abracadabra;
        }
    }

    /// The color of the set that a building or lock is on.
    pub(super) fn set_under(&self, card: Card) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.on[color.index()] & fixture(card) != 0)
    }

    /// Protects a set.
    pub(super) fn lock(&mut self, owner: Seat, color: Color) {
        self.locks[owner.index()] = self.locks[owner.index()].with(color);
    }

    /// What a card on a set is.
    pub(super) fn fixture_kind(&self, card: Card) -> ActionType {
        if card == Card::ABRACADABRA {
            self.magic
        } else {
            card.action().unwrap_or(ActionType::Abracadabra)
        }
    }

    /// Puts a shield before somebody.
    pub(super) fn raise_shield(&mut self, seat: Seat, shield: Shield) {
        self.shields[seat.index()] = Some(shield);
        self.order.moved(shield.card);
    }

    /// Works out everything that is worked out.
    pub(super) fn work_out(&mut self) {
        self.counts = [[0; COLORS]; MOST_PLAYERS];
        self.complete = [ColorSet::NONE; MOST_PLAYERS];
        (self.sets, self.worth) = ([0; MOST_PLAYERS], [0; MOST_PLAYERS]);
        for seat in Seats::all(MOST_PLAYERS).iter() {
            for color in Color::ALL {
                let count = lands(self.group(seat, color)).count();
                self.counts[seat.index()][color.index()] = count as u8;
                self.look_for_set(seat, color);
            }
            self.worth[seat.index()] = self.payables(seat).value();
            self.held[seat.index()] = self.hands[seat.index()].len() as u8;
        }
    }

    /// The lands of a seat that lie in sets it could lose single cards from.
    #[inline]
    pub(super) fn loose_lands(&self, seat: Seat) -> Lands {
        let complete = self.complete[seat.index()];
        let mut loose = self.areas[seat.index()];
        for color in complete.iter() {
            loose &= !self.under[color.index()];
        }
        loose
    }
}

/// The color under which a land comes to lie that lay under another: the same if it can have it.
#[inline]
pub(super) fn landing(card: Card, color: Color) -> Color {
    if card.colors().contains(color) { color } else { card.first_color().unwrap_or(color) }
}
