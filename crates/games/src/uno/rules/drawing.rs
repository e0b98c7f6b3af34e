//! Drawing cards, and the discards that become the deck (rules 2).

use parlour_engine::{Audience, Chance, Seat, Seats, Sink};

use crate::uno::action::Event;
use crate::uno::cards::Card;
use crate::uno::error::Illegal;
use crate::uno::state::Uno;

impl Uno {
    /// Draws a card; or all that has piled up; or the four; or passes.
    #[inline]
    pub(super) fn draw<const HOUSE: bool>(
        &mut self,
        seat: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.current() != Some(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if HOUSE {
            return self.draw_by_house_rules(seat, rng, events);
        }
        self.give_one(seat, rng, events);
        self.advance(1);
        self.tell_turn(events);
        Ok(())
    }

    fn draw_by_house_rules(
        &mut self,
        seat: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.challenge.is_some() {
            return self.accept(seat, rng, events);
        }
        if self.open.decides {
            return self.pass(seat, events);
        }
        if self.open.options.force_play && !self.hands.set(seat).and(self.fits).is_empty() {
            return Err(Illegal::MustPlay);
        }

        self.clear_uno();
        if let Some(stack) = self.open.stack.take() {
            self.refit();
            self.give(seat, stack.count, rng, events);
        } else {
            let drawn = self.give(seat, 1, rng, events);
            if self.open.options.play_drawn_card
                && let Some(card) = drawn.filter(|card| self.fits.contains(*card))
            {
                self.drawn = card;
                self.open.decides = true;
                events.tell_all(|| Event::DrawDecision { player_id: seat });
                return Ok(());
            }
        }
        self.advance(1);
        self.tell_turn(events);
        Ok(())
    }

    /// Keeps the card that was just drawn.
    pub(super) fn pass(
        &mut self,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.open.options.play_drawn_card {
            return Err(Illegal::RuleDisabled);
        }
        if self.open.current() != Some(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if self.open.challenge.is_some() {
            return Err(Illegal::ChallengePending);
        }
        if !self.open.decides {
            return Err(Illegal::NothingToPass);
        }
        if self.has_to_play_drawn() {
            return Err(Illegal::MustPlay);
        }

        self.clear_uno();
        self.open.decides = false;
        self.drawn = Card::NOWHERE;
        events.tell_all(|| Event::Passed { player_id: seat });
        self.advance(1);
        self.tell_turn(events);
        Ok(())
    }

    /// Whether the card just drawn cannot be kept.
    pub(super) fn has_to_play_drawn(&self) -> bool {
        self.open.options.force_play && self.fits.contains(self.drawn)
    }

    /// Gives a seat cards from the deck, as many as there are. Says which was the last.
    #[inline]
    pub(super) fn give(
        &mut self,
        seat: Seat,
        count: u8,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Option<Card> {
        let mut last = None;
        let mut given = 0;
        while given < count
            && let Some(card) = self.draw_from_deck(rng, events)
        {
            self.receive(seat, card, events);
            last = Some(card);
            given += 1;
        }
        let deck = self.pile.deck_height();
        events.tell_all(|| Event::CardsDrawn { player_id: seat, count: given, deck_count: deck });
        last
    }

    #[inline]
    fn receive(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.hands.take(seat, card);
        events.tell(self.owner_of(seat), || Event::DrawResult { player_id: seat, card });
    }

    /// Gives a seat one card, if there is one: what most turns without house rules come to.
    #[inline]
    fn give_one(&mut self, seat: Seat, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let card = self.draw_from_deck(rng, events);
        if let Some(card) = card {
            self.receive(seat, card, events);
        }
        let (count, deck) = (u8::from(card.is_some()), self.pile.deck_height());
        events.tell_all(|| Event::CardsDrawn { player_id: seat, count, deck_count: deck });
    }

    /// Who may see the cards of a seat.
    #[inline]
    pub(super) fn owner_of(&self, seat: Seat) -> Audience {
        if self.open.options.is_shared() {
            Audience::All
        } else {
            Audience::Only(Seats::only(seat))
        }
    }

    #[inline]
    fn draw_from_deck(
        &mut self,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Option<Card> {
        if self.pile.deck_height() == 0 {
            self.turn_pile_over(rng, events);
        }
        self.pile.draw()
    }

    /// The discards under the top become the deck; wild cards among them lose their colors.
    #[cold]
    fn turn_pile_over(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let Some(top) = self.top() else { return };
        if self.pile.discard_height() < 2 {
            return;
        }
        let color = self.open.color_of(top);
        self.open.wild_colors = [None; 8];
        if let Some(index) = top.wild_index() {
            self.open.wild_colors[index] = color;
        }
        self.pile.take_discard();
        self.pile.turn_over();
        self.pile.discard(top);
        rng.shuffle(self.pile.deck_mut());
        let deck = self.pile.deck_height();
        events.tell_all(|| Event::Reshuffled { deck_count: deck });
    }
}
