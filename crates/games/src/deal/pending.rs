//! Plays that wait for an answer, and the Nos that answer them.

use parlour_engine::{Seat, Seats};

use super::cards::{ActionType, Card};
use super::colors::Color;
use super::state::Phase;

/// A play that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// What was played.
    pub action: ActionType,
    /// Who played it.
    pub attacker: Seat,
    /// Who gets the money.
    pub payee: Seat,
    /// Those who have still to answer for good.
    pub victims: Seats,
    /// Those of them who have been refused their refusal, and must pay.
    pub committed: Seats,
    /// What each of them is to pay.
    pub amount: u16,
    /// Whether that is a doubled rent.
    pub is_double: bool,
    /// The color of the rent, or of what is to be taken.
    pub color: Option<Color>,
    /// What the attacker gives.
    pub own: Option<Card>,
    /// What the victim gives.
    pub target: Option<Card>,
    /// Where a wild card is to land.
    pub to: Option<Color>,
    /// The card that was played.
    pub card: Option<Card>,
    /// Refusals of refusals.
    pub chain: Option<Chain>,
}

/// The Nos that two players have laid on each other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Who said No first.
    pub victim: Seat,
    cards: [Card; Self::LONGEST],
    len: u8,
}

impl Chain {
    /// There are three Nos in the deck.
    pub const LONGEST: usize = 3;

    /// The first No.
    pub const fn new(victim: Seat, card: Card) -> Self {
        Self { victim, cards: [card, Card::NOWHERE, Card::NOWHERE], len: 1 }
    }

    /// The Nos, the last one last.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len).min(Self::LONGEST)]
    }

    /// Lays one more. There cannot be more than the deck has.
    pub(super) fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Whether the victim is safe if nobody says anything more.
    #[inline]
    pub const fn is_refused(&self) -> bool {
        self.len % 2 == 1
    }

    /// The last No that the victim, or the other side, has laid.
    pub fn last_of(&self, is_victim: bool) -> Option<Card> {
        let is_theirs = |place: usize| place.is_multiple_of(2) == is_victim;
        let mut places = (0..self.cards().len()).rev();
        places.find(|place| is_theirs(*place)).map(|place| self.cards[place])
    }
}

impl Pending {
    /// A play of this kind that asks for nothing yet.
    pub const fn new(action: ActionType, attacker: Seat, victims: Seats) -> Self {
        Self {
            action,
            attacker,
            payee: attacker,
            victims,
            committed: Seats::NONE,
            amount: 0,
            is_double: false,
            color: None,
            own: None,
            target: None,
            to: None,
            card: None,
            chain: None,
        }
    }

    /// Who has to answer an open chain, or whom a theft is about.
    #[inline]
    pub fn responder(&self) -> Option<Seat> {
        match &self.chain {
            Some(chain) if chain.is_refused() => Some(self.attacker),
            Some(chain) => Some(chain.victim),
            None if self.action.is_theft() => self.victims.first(),
            None => None,
        }
    }

    /// The phase in which it is answered.
    #[inline]
    pub const fn phase(&self) -> Phase {
        if self.chain.is_some() || self.action.is_theft() {
            Phase::Responding
        } else {
            Phase::Paying
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_two_sides() {
        let (no, weak) = (Card::new(80), Card::new(81));
        let mut chain = Chain::new(Seat::new(1), weak);
        assert!(chain.is_refused());
        assert_eq!((chain.last_of(true), chain.last_of(false)), (Some(weak), None));
        chain.push(no);
        assert!(!chain.is_refused());
        assert_eq!((chain.last_of(true), chain.last_of(false)), (Some(weak), Some(no)));
    }
}
