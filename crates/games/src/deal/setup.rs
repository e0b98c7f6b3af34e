//! Tables that are laid card by card, as they are read from a text or a document.

use parlour_engine::{Observable, Seat};

use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::colors::Color;
use super::options::Options;
use super::piles::Piles;
use super::state::{Deal, Shield};

/// A table that is being laid. What is wrong with it is said as [`audit`](Observable::audit) says it.
pub(super) struct Setup {
    pub(super) state: Deal,
    /// The draw pile, its top first.
    pub(super) draw: Vec<Card>,
    /// The discard pile, its top last.
    pub(super) discard: Vec<Card>,
    /// The cards that lie somewhere.
    seen: CardSet,
}

impl Setup {
    /// A table for so many with nothing on it.
    pub(super) fn new(seats: u8, options: Options) -> Self {
        let state = Deal::empty(seats, options);
        Self { state, draw: Vec::new(), discard: Vec::new(), seen: CardSet::EMPTY }
    }

    pub(super) fn take_up(&mut self, seat: Seat, card: Card) -> Result<(), String> {
        self.place(card)?;
        self.state.take_up(seat, card);
        Ok(())
    }

    pub(super) fn bank(&mut self, seat: Seat, card: Card) -> Result<(), String> {
        self.place(card)?;
        self.state.bank(seat, card);
        Ok(())
    }

    pub(super) fn lay(&mut self, seat: Seat, card: Card, color: Color) -> Result<(), String> {
        self.place(card)?;
        if !card.is_land() {
            return Err(format!("the card {} cannot lie under {color}", card.id()));
        }
        self.state.lay(seat, card, color);
        Ok(())
    }

    /// A building or a lock; an Abracadabra says which.
    pub(super) fn attach(
        &mut self,
        seat: Seat,
        card: Card,
        color: Color,
        played_as: Option<ActionType>,
    ) -> Result<(), String> {
        self.place(card)?;
        let kind = if card == Card::ABRACADABRA { played_as } else { card.action() };
        let Some(kind) = kind.filter(|kind| kind.is_fixture()) else {
            return Err(format!("the card {} cannot lie on a set", card.id()));
        };
        self.state.attach(seat, card, color, kind);
        if kind == ActionType::SetLock {
            self.state.lock(seat, color);
        }
        Ok(())
    }

    pub(super) fn raise_shield(&mut self, seat: Seat, shield: Shield) -> Result<(), String> {
        self.place(shield.card)?;
        self.state.raise_shield(seat, shield);
        Ok(())
    }

    /// The table, if there can be such a one.
    pub(super) fn finish(mut self) -> Result<Deal, String> {
        let piles: Vec<Card> = self.draw.iter().chain(&self.discard).copied().collect();
        piles.into_iter().try_for_each(|card| self.place(card))?;
        let Self { mut state, draw, discard, seen } = self;
        state.piles = Piles::new(&draw, &discard);
        state.in_play = seen;
        state.audit()?;
        Ok(state)
    }

    /// No card lies in two places.
    fn place(&mut self, card: Card) -> Result<(), String> {
        if card == Card::NOWHERE {
            return Err("there is a card that is in no deck".into());
        }
        if self.seen.contains(card) {
            return Err(format!("the card {} is there twice", card.id()));
        }
        self.seen = self.seen.with(card);
        Ok(())
    }
}
