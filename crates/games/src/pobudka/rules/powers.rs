//! The powers of special cards (rules 3.2 and 9).

use parlour_engine::{Actor, Sink};

use super::only;
use crate::pobudka::action::Event;
use crate::pobudka::cards::{Card, Power};
use crate::pobudka::dream::Place;
use crate::pobudka::error::Illegal;
use crate::pobudka::state::{LastMove, Moved, Phase, Pobudka, Reveal, Source};

impl Pobudka {
    /// Discards a special card from the deck and lets it do its work.
    #[inline]
    pub(super) fn use_special_action(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::HoldingCard)?;
        let card = self.held.ok_or(Illegal::NoHeldCard)?;
        let power = card.power().ok_or(Illegal::NotSpecial)?;
        if self.open.source != Some(Source::Deck) {
            return Err(Illegal::SpecialNotFromDeck);
        }

        self.open.discard.push(card);
        self.held = None;
        self.open.source = None;
        events.tell_all(|| Event::PowerUsed { player_id: by, card });
        match power {
            Power::Peek1 => self.open.phase = Phase::Peek1,
            Power::Swap2 => self.open.phase = Phase::Swap2First,
            Power::Choose1 => self.open.phase = Phase::Choose1,
            Power::Take2 => self.offer(events),
        }
        Ok(())
    }

    /// Lays out two cards from the deck, or the one that is left. With none the power is lost.
    fn offer(&mut self, events: &mut impl Sink<Event>) {
        let by = self.open.current;
        let Some(first) = self.deck.pop() else {
            events.tell_all(|| Event::PowerLost { player_id: by });
            self.advance_turn(events);
            return;
        };
        let second = self.deck.pop();
        self.temps = [Some(first), second];
        self.open.phase = Phase::Take2;
        events.tell_all(|| Event::CardsOffered {
            player_id: by,
            count: 1 + u8::from(second.is_some()),
            draw_pile_left: self.deck.height(),
        });
        events.tell(only(by), || Event::OfferResult { cards: [Some(first), second] });
    }

    /// Take 2: keeps one card as if drawn from the deck, and discards the other one.
    pub(super) fn take_2(
        &mut self,
        actor: Actor,
        card: Card,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Take2)?;
        let [Some(first), second] = self.temps else { return Err(Illegal::NoTempCards) };
        let discarded = match (first == card, second == Some(card)) {
            (true, _) => second,
            (false, true) => Some(first),
            (false, false) => return Err(Illegal::InvalidChoice),
        };

        if let Some(other) = discarded {
            self.open.discard.push(other);
        }
        self.temps = [None; 2];
        self.held = Some(card);
        self.open.source = Some(Source::Deck);
        self.open.phase = Phase::HoldingCard;
        self.open.last_move = Some(LastMove { by, what: Moved::Take2 });
        events.tell_all(|| Event::CardKept { player_id: by, discarded });
        Ok(())
    }

    /// Peek 1: looks at any card. Everybody sees which one, one player sees its face.
    pub(super) fn peek_1(
        &mut self,
        actor: Actor,
        place: Place,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Peek1)?;
        self.check_target(place)?;
        let slot = self.slot_mut(place).ok_or(Illegal::InvalidCardIndex)?;

        slot.mark_peeked();
        slot.tell(by);
        let card = slot.card;
        self.reveal = Some(Reveal { viewer: by, place });
        self.open.last_move = Some(LastMove { by, what: Moved::Peek(place) });
        events.tell_all(|| Event::CardPeeked { by_player_id: by, place });
        events.tell(only(by), || Event::PeekResult { place, card });
        self.advance_turn(events);
        Ok(())
    }

    /// Swap 2: chooses the first card of a trade, then the second.
    #[inline]
    pub(super) fn swap_2(
        &mut self,
        actor: Actor,
        place: Place,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.phase == Phase::Swap2Second {
            return self.trade(actor, place, events);
        }
        let by = self.check_turn(actor, Phase::Swap2First)?;
        self.check_target(place)?;

        self.open.first = Some(place);
        self.open.phase = Phase::Swap2Second;
        events.tell_all(|| Event::TradeBegun { player_id: by, card1: place });
        Ok(())
    }

    /// Lets two slots trade places, with all that is known about them.
    fn trade(
        &mut self,
        actor: Actor,
        second: Place,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Swap2Second)?;
        let first = self.open.first.ok_or(Illegal::NoFirstCard)?;
        self.check_target(second)?;
        if first == second {
            return Err(Illegal::SameCard);
        }
        let one = *self.slot(first).ok_or(Illegal::NoFirstCard)?;
        let other = self.slot_mut(second).ok_or(Illegal::InvalidCardIndex)?;

        let other = core::mem::replace(other, one);
        if let Some(slot) = self.slot_mut(first) {
            *slot = other;
        }
        self.open.last_move = Some(LastMove { by, what: Moved::Swap2(first, second) });
        events.tell_all(|| Event::CardsTraded { player_id: by, card1: first, card2: second });
        self.advance_turn(events);
        Ok(())
    }

    /// Choose 1: takes any card of the discard pile, which then has to be swapped in.
    pub(super) fn choose_1(
        &mut self,
        actor: Actor,
        index: u8,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Choose1)?;
        let card = self.open.discard.remove(usize::from(index)).ok_or(Illegal::InvalidCardIndex)?;

        self.held = Some(card);
        self.open.source = Some(Source::Discard);
        self.open.phase = Phase::HoldingCard;
        events.tell_all(|| Event::DiscardTaken { player_id: by, card, discard_index: index });
        Ok(())
    }

    /// Whether there is such a player and such a card.
    #[inline]
    fn check_target(&self, place: Place) -> Result<(), Illegal> {
        if !place.seat.exists(self.open.seats()) {
            return Err(Illegal::UnknownPlayer);
        }
        self.slot(place).map(|_| ()).ok_or(Illegal::InvalidCardIndex)
    }
}
