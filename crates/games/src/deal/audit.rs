//! What is impossible on any table.

use parlour_engine::Seat;

use super::card_set::{CardSet, LANDS, lands};
use super::cards::{ActionType, Card, DECK};
use super::colors::Color;
use super::fixtures::{Fixtures, fixture_set};
use super::options::AbracadabraRule;
use super::pending::Pending;
use super::rules::demands::MOST_DOUBLES;
use super::state::{Deal, MOST_PLAYERS, MOVES_PER_TURN, Phase, Shield, Status};

impl Deal {
    /// Every card of this table is in exactly one place.
    pub(super) fn check_cards(&self) -> Result<(), String> {
        let mut seen = CardSet::EMPTY;
        for place in self.places() {
            for card in place.iter() {
                if card.index() >= DECK {
                    return Err("there is a card that is in no deck".into());
                }
                if seen.contains(card) {
                    return Err(format!("the card {} is there twice", card.id()));
                }
                seen = seen.with(card);
            }
        }
        let strays = seen.minus(self.in_play).or(self.in_play.minus(seen));
        match strays.first() {
            Some(card) => Err(format!("the card {} has joined or left the table", card.id())),
            None => self.check_places(),
        }
    }

    /// Cards lie where cards of their kind can lie.
    fn check_places(&self) -> Result<(), String> {
        let banked = self.banks.iter().fold(0, |banked, bank| banked | bank.low & LANDS);
        if let Some(card) = lands(banked).next() {
            return Err(format!("the property {} is in a bank", card.id()));
        }
        let mut laid = 0;
        for color in Color::ALL {
            if laid & self.under[color.index()] != 0 {
                return Err(format!("a card lies under {color} and another color"));
            }
            laid |= self.under[color.index()];
            let may_be_converted =
                self.open.options.abracadabra_rule == AbracadabraRule::ConvertSet;
            let is_stray = |card: &Card| !may_be_converted && !card.colors().contains(color);
            if let Some(card) = lands(self.under[color.index()]).find(is_stray) {
                return Err(format!("the card {} cannot lie under {color}", card.id()));
            }
        }
        if laid != self.areas.iter().fold(0, |all, area| all | area) {
            return Err("a property lies under no color, or in no area".into());
        }
        let built = self.fixtures.iter().fold(0, |all, fixtures| all | fixtures);
        let on: Fixtures = self.on.iter().fold(0, |all, fixtures| all | fixtures);
        if built != on {
            return Err("a building stands on no set".into());
        }
        let is_odd = |card: &Card| !self.fixture_kind(*card).is_fixture();
        if let Some(card) = fixture_set(built).iter().find(is_odd) {
            return Err(format!("the card {} cannot lie on a set", card.id()));
        }
        for Shield { card, .. } in self.shields.iter().flatten() {
            if !card.is(ActionType::UltimateShield) && *card != Card::ABRACADABRA {
                return Err(format!("the card {} is no shield", card.id()));
            }
        }
        let is_magic = fixture_set(built).contains(Card::ABRACADABRA);
        if is_magic == (self.magic == ActionType::Abracadabra) {
            return Err("the Abracadabra is not what it is".into());
        }
        Ok(())
    }

    /// Every seat that is named exists, and the phase fits what is pending.
    pub(super) fn check_fields(&self) -> Result<(), String> {
        let open = &self.open;
        open.options.check().map_err(|illegal| illegal.to_string())?;
        if open.seats() > MOST_PLAYERS || (open.seats() < 2 && open.status != Status::Waiting) {
            return Err(format!("{} players cannot play", open.seats()));
        }
        if open.seats() > 0 {
            self.check_seat(open.current, "the current player")?;
        }
        if open.status == Status::Active && !open.is_present(open.current) {
            return Err("the current player has left".into());
        }
        for seat in open.gone.iter() {
            self.check_seat(seat, "a player who has left")?;
        }
        if let Some(winner) = open.winner {
            self.check_seat(winner, "the winner")?;
        }
        if open.moves > MOVES_PER_TURN {
            return Err("more moves were made than a turn has".into());
        }
        if open.doubles > MOST_DOUBLES {
            return Err("the next rent is doubled too often".into());
        }
        if (open.status == Status::Finished) != (open.phase == Phase::Ended) {
            return Err("the phase ended belongs to a finished game, and to no other".into());
        }
        match &self.pending {
            None if matches!(open.phase, Phase::Paying | Phase::Responding) => {
                Err(format!("nothing is pending in the phase {}", open.phase.name()))
            }
            None => Ok(()),
            Some(pending) => self.check_pending(pending),
        }
    }

    fn check_pending(&self, pending: &Pending) -> Result<(), String> {
        let phase = self.open.phase;
        if !pending.action.is_demand() && !pending.action.is_theft() {
            return Err(format!("a {} cannot be pending", pending.action));
        }
        if phase != pending.phase() {
            let name = pending.phase().name();
            return Err(format!("what is pending belongs to the phase {name}"));
        }
        self.check_seat(pending.attacker, "the attacker")?;
        self.check_seat(pending.payee, "the payee")?;
        for victim in pending.victims.iter().chain(pending.committed.iter()) {
            self.check_seat(victim, "a victim")?;
            if victim == pending.payee {
                return Err("somebody is to pay to themselves".into());
            }
        }
        if pending.victims.is_empty() {
            return Err("something is pending against nobody".into());
        }
        if pending.committed.iter().any(|seat| !pending.victims.contains(seat)) {
            return Err("somebody has to pay who is not asked".into());
        }
        if let Some(chain) = &pending.chain {
            if !pending.victims.contains(chain.victim) {
                return Err("somebody has refused who is not asked".into());
            }
            let is_no = |card: &Card| card.action().is_some_and(ActionType::is_answer);
            if let Some(card) = chain.cards().iter().find(|card| !is_no(card)) {
                return Err(format!("the chain contains {}, which refuses nothing", card.id()));
            }
        }
        let named = [pending.card, pending.own, pending.target];
        if named.contains(&Some(Card::NOWHERE)) {
            return Err("what is pending names a card that is in no deck".into());
        }
        if pending.action.is_theft() {
            if pending.amount > 0 {
                return Err("a theft demands money".into());
            }
            if pending.victims.len() > 1 {
                return Err("a theft is pending against several".into());
            }
            self.check_theft(pending)
                .map_err(|why| format!("what is pending cannot be done: {why}"))?;
        }
        Ok(())
    }

    /// What is worked out is worked out right.
    pub(super) fn check_worked_out(&self) -> Result<(), String> {
        let mut again = *self;
        again.work_out();
        let all =
            |state: &Self| (state.held, state.counts, state.complete, state.sets, state.worth);
        if all(&again) == all(self) { Ok(()) } else { Err("something is counted wrong".into()) }
    }

    fn check_seat(&self, seat: Seat, who: &str) -> Result<(), String> {
        if seat.exists(self.open.seats()) { Ok(()) } else { Err(format!("{who} is not there")) }
    }
}
