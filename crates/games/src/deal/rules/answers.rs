//! Answers: paying, refusing, refusing the refusal, and letting it happen (rules 3).

use parlour_engine::{Seat, Sink};

use crate::deal::action::Event;
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card};
use crate::deal::error::Illegal;
use crate::deal::options::WeakNoScope;
use crate::deal::pending::{Chain, Pending};
use crate::deal::state::{Deal, Phase};

impl Deal {
    /// What somebody is asked about.
    #[inline]
    fn check_asked(&self, seat: Seat) -> Result<Pending, Illegal> {
        let pending = self.pending.ok_or(Illegal::WrongPhase)?;
        let is_asked = match pending.responder() {
            Some(responder) => responder == seat,
            None => pending.victims.contains(seat),
        };
        if is_asked { Ok(pending) } else { Err(Illegal::NotYourResponse) }
    }

    /// Pays a demand.
    #[inline]
    pub(super) fn pay(
        &mut self,
        seat: Seat,
        cards: CardSet,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let pending = self.check_asked(seat)?;
        if self.open.phase != Phase::Paying {
            return Err(Illegal::WrongPhase);
        }
        self.check_payment(seat, cards, pending.amount)?;

        let payee = pending.payee;
        events.tell_all(|| Event::PaymentMade {
            player_id: seat,
            payee_id: payee,
            card_ids: cards,
            value: cards.value(),
        });
        self.transfer(seat, payee, cards);
        self.spare(seat);
        Ok(())
    }

    /// Property goes to the property of the payee, everything else into the bank.
    #[inline]
    fn transfer(&mut self, from: Seat, to: Seat, cards: CardSet) {
        let bank = self.banks[from.index()];
        for card in cards.iter() {
            if bank.contains(card) {
                self.unbank(from, card);
                self.bank(to, card);
            } else if card.is_land() {
                if let Some(color) = self.color_of(card) {
                    self.hand_over(from, to, card, color);
                }
            } else if let Some(color) = self.set_under(card) {
                self.detach(from, card, color);
                self.bank(to, card);
            }
        }
    }

    /// Refuses, or refuses a refusal.
    #[inline]
    pub(super) fn say_no(
        &mut self,
        seat: Seat,
        card: Card,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let pending = self.check_asked(seat)?;
        self.check_hand(seat, card)?;
        self.check_no(seat, card, &pending)?;

        self.put_down(seat, card);
        self.piles.discard(card);
        events.tell_all(|| Event::NoSaid { player_id: seat, card_id: card });
        if let Some(pending) = &mut self.pending {
            match &mut pending.chain {
                Some(chain) => chain.push(card),
                None => pending.chain = Some(Chain::new(seat, card)),
            }
        }
        self.open.phase = Phase::Responding;
        self.skip_silent(events);
        Ok(())
    }

    /// Whether this card can refuse what somebody is asked about.
    #[inline]
    pub(super) fn check_no(
        &self,
        seat: Seat,
        card: Card,
        pending: &Pending,
    ) -> Result<(), Illegal> {
        let is_strong = card.is(ActionType::JustSayNo);
        if pending.chain.is_some() {
            return if is_strong { Ok(()) } else { Err(Illegal::CannotRefuse) };
        }
        let in_scope = self.open.options.weak_no_scope == WeakNoScope::Any
            || pending.action == ActionType::Rent;
        let is_no = is_strong || card.is(ActionType::WeakNo) && in_scope;
        // A player who gives alms by their own card cannot refuse them.
        let is_bound = pending.committed.contains(seat) || seat == pending.attacker;
        if is_no && !is_bound { Ok(()) } else { Err(Illegal::CannotRefuse) }
    }

    /// Lets the play, or the last No, stand.
    #[inline]
    pub(super) fn accept(
        &mut self,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let pending = self.check_asked(seat)?;
        if self.open.phase != Phase::Responding {
            return Err(Illegal::WrongPhase);
        }

        events.tell_all(|| Event::Accepted { player_id: seat });
        self.let_stand(&pending, events);
        self.skip_silent(events);
        Ok(())
    }

    fn let_stand(&mut self, pending: &Pending, events: &mut impl Sink<Event>) {
        match pending.chain {
            Some(chain) if chain.is_refused() => {
                events.tell_all(|| Event::PlayRefused { player_id: chain.victim });
                self.spare(chain.victim);
            }
            Some(chain) if pending.action.is_demand() => {
                events.tell_all(|| Event::MustPay { player_id: chain.victim });
                let committed = pending.committed.with(chain.victim);
                self.demand(Pending { chain: None, committed, ..*pending });
            }
            _ => {
                self.pending = None;
                self.open.phase = Phase::Playing;
                self.carry_out(pending, events);
            }
        }
    }

    /// If the table does not ask those who have no No, lets everything stand that they would.
    #[inline]
    pub(super) fn skip_silent(&mut self, events: &mut impl Sink<Event>) {
        if !self.open.options.auto_accept {
            return;
        }
        while let Some(pending) = self.pending
            && self.open.phase == Phase::Responding
        {
            let can_refuse = pending.responder().is_some_and(|seat| {
                let mut hand = self.hands[seat.index()].iter();
                hand.any(|card| self.check_no(seat, card, &pending).is_ok())
            });
            if can_refuse {
                return;
            }
            self.let_stand(&pending, events);
        }
    }
}
