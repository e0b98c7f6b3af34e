//! Taking property, and what protects it (rules 2). Checks stand before the verbs they belong to.

use parlour_engine::{Seat, Sink};

use crate::deal::action::Event;
use crate::deal::card_set::{CardSet, lands};
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, ColorSet};
use crate::deal::error::Illegal;
use crate::deal::fixtures::fixture_set;
use crate::deal::moving::landing;
use crate::deal::options::MosqueRule;
use crate::deal::pending::Pending;
use crate::deal::state::{Deal, SHIELD_TURNS, Shield};

impl Deal {
    /// Whether a Deal Breaker can take that set, or as the table plays it break its lock.
    #[inline]
    pub(super) fn check_break(&self, victim: Seat, color: Color) -> Result<(), Illegal> {
        if !self.has_set(victim, color) {
            return Err(Illegal::SetNotComplete);
        }
        if !self.breakable(victim).contains(color) {
            return Err(Illegal::SetLocked);
        }
        Ok(())
    }

    /// The sets of a player that a Deal Breaker can be played on.
    #[inline]
    pub(super) fn breakable(&self, victim: Seat) -> ColorSet {
        let sets = self.complete[victim.index()];
        if self.open.options.deal_breaker_breaks_lock {
            sets
        } else {
            sets.minus(self.locks[victim.index()])
        }
    }

    /// Deal Breaker: takes a set with everything on it, or breaks its lock.
    pub(super) fn break_deal(
        &mut self,
        attacker: Seat,
        victim: Seat,
        color: Color,
        events: &mut impl Sink<Event>,
    ) {
        if self.is_locked(victim, color) {
            self.unlock(victim, color, events);
            return;
        }
        let set = CardSet::of_lands(self.group(victim, color));
        events.tell_all(|| Event::SetStolen {
            player_id: attacker,
            victim_id: victim,
            color,
            card_ids: set,
        });
        for card in self.order.row(set) {
            self.lift(victim, card, color);
            self.lay(attacker, card, color);
        }
        for card in self.order.row(fixture_set(self.attached(victim, color))) {
            let kind = self.fixture_kind(card);
            let is_surplus = self.has_fixture(attacker, color, kind);
            self.detach(victim, card, color);
            if is_surplus {
                self.bank(attacker, card);
                events.tell_all(|| Event::BuildingBanked {
                    player_id: attacker,
                    color,
                    card_id: card,
                });
            } else {
                self.attach(attacker, card, color, kind);
            }
        }
    }

    /// Whether a Sly Deal can take that card, and the color it lies under.
    #[inline]
    pub(super) fn check_sly(&self, victim: Seat, card: Card) -> Result<Color, Illegal> {
        let color = self.check_swap(victim, card)?;
        if self.is_locked(victim, color) { Err(Illegal::SetLocked) } else { Ok(color) }
    }

    /// Whether a card lies in a set that is not complete, and under which color.
    #[inline]
    pub(super) fn check_swap(&self, seat: Seat, card: Card) -> Result<Color, Illegal> {
        let color = self.find(seat, card).ok_or(Illegal::CardNotOnTable)?;
        if self.has_set(seat, color) { Err(Illegal::SetComplete) } else { Ok(color) }
    }

    /// Sly Deal: takes one card.
    pub(super) fn steal(
        &mut self,
        attacker: Seat,
        victim: Seat,
        card: Card,
        color: Color,
        events: &mut impl Sink<Event>,
    ) {
        let color = self.hand_over(victim, attacker, card, color);
        events.tell_all(|| Event::CardStolen {
            player_id: attacker,
            victim_id: victim,
            card_id: card,
            color,
        });
    }

    /// Force Deal: swaps a card of the attacker for one of the victim.
    pub(super) fn swap(
        &mut self,
        attacker: Seat,
        victim: Seat,
        given: (Card, Color),
        taken: (Card, Color),
        events: &mut impl Sink<Event>,
    ) {
        self.hand_over(attacker, victim, given.0, given.1);
        self.hand_over(victim, attacker, taken.0, taken.1);
        events.tell_all(|| Event::CardsSwapped {
            player_id: attacker,
            victim_id: victim,
            given_card_id: given.0,
            taken_card_id: taken.0,
        });
    }

    /// Whether a Get Joker can take that card, and the color it lies under.
    #[inline]
    pub(super) fn check_joker(&self, victim: Seat, card: Card) -> Result<Color, Illegal> {
        let color = self.find(victim, card).ok_or(Illegal::CardNotOnTable)?;
        if !card.is_wild() {
            return Err(Illegal::NotAWild);
        }
        if self.is_locked(victim, color) { Err(Illegal::SetLocked) } else { Ok(color) }
    }

    /// Get Joker: takes a wild card from any set.
    pub(super) fn take_joker(
        &mut self,
        attacker: Seat,
        victim: Seat,
        card: Card,
        from: Color,
        to: Option<Color>,
        events: &mut impl Sink<Event>,
    ) {
        let color = joker_color(card, from, to);
        self.lift(victim, card, from);
        self.lay(attacker, card, color);
        events.tell_all(|| Event::CardStolen {
            player_id: attacker,
            victim_id: victim,
            card_id: card,
            color,
        });
    }

    /// Whether what a theft was aimed at can still be taken.
    pub(in crate::deal) fn check_theft(&self, pending: &Pending) -> Result<(), Illegal> {
        let victim = pending.victims.first().ok_or(Illegal::InvalidVictim)?;
        let target = || pending.target.ok_or(Illegal::TargetCardRequired);
        match pending.action {
            ActionType::DealBreaker => {
                self.check_break(victim, pending.color.ok_or(Illegal::ColorRequired)?)
            }
            ActionType::SlyDeal => self.check_sly(victim, target()?).map(|_| ()),
            ActionType::ForceDeal => {
                self.check_swap(victim, target()?)?;
                let own = pending.own.ok_or(Illegal::TargetCardRequired)?;
                self.check_swap(pending.attacker, own).map(|_| ())
            }
            ActionType::GetJoker => self.check_joker(victim, target()?).map(|_| ()),
            _ => Err(Illegal::NotAnAction),
        }
    }

    /// Does what was threatened.
    pub(super) fn carry_out(&mut self, pending: &Pending, events: &mut impl Sink<Event>) {
        let attacker = pending.attacker;
        let Some(victim) = pending.victims.first() else { return };
        let place = |card: Card| (card, self.color_of(card).unwrap_or(Color::Tabuk));
        match (pending.action, pending.own.map(place), pending.target.map(place)) {
            (ActionType::DealBreaker, ..) => {
                if let Some(color) = pending.color {
                    self.break_deal(attacker, victim, color, events);
                }
            }
            (ActionType::SlyDeal, _, Some((card, color))) => {
                self.steal(attacker, victim, card, color, events);
            }
            (ActionType::ForceDeal, Some(given), Some(taken)) => {
                self.swap(attacker, victim, given, taken, events);
            }
            (ActionType::GetJoker, _, Some((card, color))) => {
                self.take_joker(attacker, victim, card, color, pending.to, events);
            }
            _ => {}
        }
    }

    /// Whether a building of this kind can stand on that set.
    pub(in crate::deal) fn check_building(
        &self,
        owner: Seat,
        color: Color,
        kind: ActionType,
    ) -> Result<(), Illegal> {
        if !self.has_set(owner, color) {
            return Err(Illegal::SetNotComplete);
        }
        let rule = self.open.options.mosque_rule;
        let needs = match (kind, rule) {
            (ActionType::Hotel, _) => Some(ActionType::House),
            (ActionType::Mosque, MosqueRule::OnHotel) => Some(ActionType::Hotel),
            (ActionType::Mosque, MosqueRule::MakkahOnly) if color != Color::Makkah => {
                return Err(Illegal::InvalidColor);
            }
            _ => None,
        };
        if needs.is_some_and(|below| !self.has_fixture(owner, color, below)) {
            return Err(Illegal::HouseRequired);
        }
        if self.has_fixture(owner, color, kind) {
            return Err(Illegal::BuildingExists);
        }
        Ok(())
    }

    /// Whether a lock can be put on that set.
    pub(super) fn check_lock(&self, owner: Seat, color: Color) -> Result<(), Illegal> {
        if !self.has_set(owner, color) {
            return Err(Illegal::SetNotComplete);
        }
        if self.is_locked(owner, color) { Err(Illegal::SetAlreadyLocked) } else { Ok(()) }
    }

    /// Ultimate Shield: protects a player.
    pub(super) fn protect(&mut self, owner: Seat, card: Card) {
        self.raise_shield(owner, Shield { card, turns: SHIELD_TURNS });
    }

    /// Whether a set can take another color.
    pub(super) fn check_conversion(
        &self,
        owner: Seat,
        from: Color,
        to: Color,
    ) -> Result<(), Illegal> {
        if !self.has_set(owner, from) {
            return Err(Illegal::SetNotComplete);
        }
        let fits = to.is_complete(self.count(owner, from)) && self.count(owner, to) == 0;
        if fits { Ok(()) } else { Err(Illegal::InvalidColor) }
    }

    /// Gives a set another color; what is on it moves along.
    pub(super) fn convert(
        &mut self,
        owner: Seat,
        from: Color,
        to: Color,
        events: &mut impl Sink<Event>,
    ) {
        for card in self.order.row(CardSet::of_lands(self.group(owner, from))) {
            self.lift(owner, card, from);
            self.lay(owner, card, to);
        }
        for card in self.order.row(fixture_set(self.attached(owner, from))) {
            let kind = self.fixture_kind(card);
            self.detach(owner, card, from);
            self.attach(owner, card, to, kind);
        }
        if self.is_locked(owner, from) {
            self.locks[owner.index()] = self.locks[owner.index()].without(from).with(to);
        }
        events.tell_all(|| Event::SetConverted {
            player_id: owner,
            from_color: from,
            to_color: to,
        });
    }

    /// The lands that a Sly Deal could take from somebody.
    #[inline]
    pub(super) fn sly_targets(&self, victim: Seat) -> impl Iterator<Item = Card> + Clone {
        let mut targets = self.loose_lands(victim);
        for color in self.locks[victim.index()].iter() {
            targets &= !self.under[color.index()];
        }
        lands(targets)
    }
}

/// The color under which a wild card lands that is taken from under `from` and wanted under `to`.
#[inline]
pub(super) fn joker_color(card: Card, from: Color, to: Option<Color>) -> Color {
    to.filter(|color| card.colors().contains(*color)).unwrap_or(landing(card, from))
}
