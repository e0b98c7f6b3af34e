//! What follows from every change: broken sets lose what is on them, and somebody may have won (rules 3).

use parlour_engine::{Seat, Sink};

use crate::deal::action::Event;
use crate::deal::cards::ActionType;
use crate::deal::colors::{Color, ColorSet};
use crate::deal::fixtures::fixture_set;
use crate::deal::state::{Deal, MOST_PLAYERS, SETS_TO_WIN, Status};

impl Deal {
    /// Takes broken sets apart, and ends the game if somebody has won.
    #[inline]
    pub(super) fn settle(&mut self, events: &mut impl Sink<Event>) {
        self.normalize(events);
        if self.open.status == Status::Active
            && let Some(winner) = self.find_winner()
        {
            self.finish(Some(winner), events);
        }
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
                events.tell_all(|| Event::BuildingBanked { player_id: seat, color, card_id: card });
            }
        }
    }

    /// The player who has won: the first one from the player on turn.
    #[inline]
    pub(in crate::deal) fn find_winner(&self) -> Option<Seat> {
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

    /// Opens a lock; its card, if it has one, goes to the discard pile.
    pub(super) fn unlock(&mut self, seat: Seat, color: Color, events: &mut impl Sink<Event>) {
        let locks = self.attached(seat, color) & self.fixtures_of(ActionType::SetLock);
        self.locks[seat.index()] = self.locks[seat.index()].without(color);
        for card in fixture_set(locks).iter() {
            self.detach(seat, card, color);
            self.piles.discard(card);
        }
        events.tell_all(|| Event::LockRemoved {
            player_id: seat,
            color,
            card_id: fixture_set(locks).first(),
        });
    }
}
