//! Demanding money, doubling it, and being let off (rules 2 and 3).

use parlour_engine::{Seat, Seats, Sink};

use crate::deal::action::Event;
use crate::deal::cards::ActionType;
use crate::deal::colors::Color;
use crate::deal::options::ZakatRule;
use crate::deal::pending::Pending;
use crate::deal::state::{Deal, Phase};

/// What a Debt Collector demands.
pub const DEBT: u16 = 5;
/// What everybody pays for a birthday.
pub const GIFT: u16 = 2;
/// What everybody pays as Zakat.
pub const ALMS: u16 = 1;
/// A rent is doubled no more often than this; there are three cards that can do it.
pub const MOST_DOUBLES: u8 = 8;

impl Deal {
    /// Everybody but this one.
    #[inline]
    pub(super) fn others(&self, seat: Seat) -> Seats {
        self.open.present().without(seat)
    }

    /// What a Debt Collector wants.
    pub(super) fn debt(attacker: Seat, victim: Seat) -> Pending {
        let victims = Seats::only(victim);
        Pending { amount: DEBT, ..Pending::new(ActionType::DebtCollector, attacker, victims) }
    }

    /// What a birthday wants.
    pub(super) fn gift(&self, attacker: Seat) -> Pending {
        let victims = self.others(attacker);
        Pending { amount: GIFT, ..Pending::new(ActionType::Birthday, attacker, victims) }
    }

    /// What a Zakat wants, and for whom.
    pub(super) fn alms(&self, attacker: Seat) -> Pending {
        let payee = match self.open.options.zakat_rule {
            ZakatRule::Collect => attacker,
            ZakatRule::Poorest => self.poorest(attacker),
        };
        let victims = self.others(payee);
        Pending { amount: ALMS, payee, ..Pending::new(ActionType::Zakat, attacker, victims) }
    }

    /// Who has least in the bank: the attacker if nobody has less, then in turn order.
    fn poorest(&self, attacker: Seat) -> Seat {
        let others = self.open.in_turn(self.others(attacker), attacker);
        let bank = |seat: &Seat| self.banks[seat.index()].value();
        core::iter::once(attacker).chain(others).min_by_key(bank).unwrap_or(attacker)
    }

    /// What a rent wants, doubled as often as it is to be.
    #[inline]
    pub(super) fn due(&self, attacker: Seat, color: Color, victim: Option<Seat>) -> Pending {
        let victims = victim.map_or_else(|| self.others(attacker), Seats::only);
        Pending {
            amount: self.rent(attacker, color) << self.open.doubles,
            is_double: self.open.doubles > 0,
            color: Some(color),
            ..Pending::new(ActionType::Rent, attacker, victims)
        }
    }

    /// Demands it.
    #[inline]
    pub(super) fn demand(&mut self, pending: Pending) {
        self.open.phase = pending.phase();
        self.pending = Some(pending);
    }

    /// Lets off those who have nothing to pay with.
    #[inline]
    pub(super) fn release(&mut self, events: &mut impl Sink<Event>) {
        let Some(pending) = self.pending else { return };
        for seat in pending.victims.iter() {
            if self.worth[seat.index()] == 0 {
                events.tell_all(|| Event::VictimReleased { player_id: seat });
                self.spare(seat);
            }
        }
    }

    /// Takes a victim out of what is pending; without victims nothing is.
    #[inline]
    pub(super) fn spare(&mut self, victim: Seat) {
        let Some(pending) = &mut self.pending else { return };
        pending.victims = pending.victims.without(victim);
        pending.committed = pending.committed.without(victim);
        if pending.chain.is_some_and(|chain| chain.victim == victim) {
            pending.chain = None;
        }
        self.open.phase = pending.phase();
        if pending.victims.is_empty() {
            self.pending = None;
            self.open.phase = Phase::Playing;
        }
    }

    /// Doubles the next rent.
    pub(super) fn double_rent(&mut self) {
        if self.open.can_double() && self.open.doubles < MOST_DOUBLES {
            self.open.doubles += 1;
        }
    }

    /// Gives the turn all its moves again.
    pub(super) fn renew_moves(&mut self) {
        self.open.moves = 0;
    }
}
