//! Cards on their way from one place to another. Everything that is worked out is kept up here.

use parlour_engine::{Chance, Seat, Seats, Sink};

use super::action::{Event, only};
use super::card_set::{CardSet, Lands, lands};
use super::cards::{ActionType, Card};
use super::colors::{COLORS, Color, ColorSet};
use super::fixtures::{fixture, fixture_set};
use super::state::{Deal, MOST_PLAYERS, SETS_TO_WIN, Shield};

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

    /// What a card on a set is.
    pub(super) fn fixture_kind(&self, card: Card) -> ActionType {
        if card == Card::ABRACADABRA {
            self.magic
        } else {
            card.action().unwrap_or(ActionType::Abracadabra)
        }
    }

    /// Opens a lock; its card, if it has one, goes to the discard pile.
    pub(super) fn unlock(&mut self, seat: Seat, color: Color, events: &mut impl Sink<Event>) {
        let locks = self.attached(seat, color) & self.fixtures_of(ActionType::SetLock);
        self.locks[seat.index()] = self.locks[seat.index()].without(color);
        for card in fixture_set(locks).iter() {
            self.detach(seat, card, color);
            self.piles.discard(card);
        }
        events.tell_all(|| Event::LockRemoved { seat, color, card: fixture_set(locks).first() });
    }

    /// Draws cards, as many as there are, and shuffles the discards in when the pile is used up.
    #[inline]
    pub(super) fn draw(
        &mut self,
        seat: Seat,
        count: u8,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            if self.piles.left() == 0 {
                let turned = self.piles.turn_over(rng);
                if turned == 0 {
                    break;
                }
                events.tell_all(|| Event::PileShuffled { count: turned });
            }
            let Some(card) = self.piles.draw() else { break };
            self.take_up(seat, card);
            drawn = drawn.with(card);
            self.open.idle = 0;
        }
        let left = self.piles.left();
        events.tell_all(|| Event::CardsDrawn { by: seat, count: drawn.len() as u8, left });
        events.tell(only(seat), || Event::DrawResult { by: seat, cards: drawn });
    }

    /// Puts a shield before somebody.
    pub(super) fn raise_shield(&mut self, seat: Seat, shield: Shield) {
        self.shields[seat.index()] = Some(shield);
        self.order.moved(shield.card);
    }

    /// Takes what no longer stands on a complete set off it (rules 3).
    #[inline]
    pub(super) fn normalize(&mut self, events: &mut impl Sink<Event>) {
        for seat in Seat::all(self.open.seats().min(MOST_PLAYERS)) {
            if self.fixtures[seat.index()] != 0 || !self.locks[seat.index()].is_empty() {
                self.clear_broken_sets(seat, events);
            }
        }
    }

    #[inline]
    fn clear_broken_sets(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        for color in ColorSet::ALL.minus(self.complete[seat.index()]).iter() {
            let has_lock = self.has_fixture(seat, color, ActionType::SetLock);
            if has_lock || self.is_locked(seat, color) {
                self.unlock(seat, color, events);
            }
            for card in fixture_set(self.attached(seat, color)).iter() {
                self.detach(seat, card, color);
                self.bank(seat, card);
                events.tell_all(|| Event::BuildingBanked { seat, color, card });
            }
        }
    }

    /// The player who has won: the first one from the player on turn.
    #[inline]
    pub(super) fn find_winner(&self) -> Option<Seat> {
        if self.sets.iter().all(|sets| *sets < SETS_TO_WIN) {
            return None;
        }
        let has_won = |seat: &Seat| self.sets[seat.index()] >= SETS_TO_WIN;
        let present = self.open.present();
        Some(self.open.current)
            .filter(|seat| present.contains(*seat))
            .into_iter()
            .chain(self.open.in_turn(present, self.open.current))
            .find(has_won)
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
