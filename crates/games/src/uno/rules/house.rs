//! House rules: hands that change owners, challenges, and calling UNO (rules 6).

use arrayvec::ArrayVec;
use parlour_engine::{Chance, MAX_SEATS, Seat, Seats, Sink};

use crate::uno::action::Event;
use crate::uno::cards::CardSet;
use crate::uno::error::Illegal;
use crate::uno::state::{Challenge, Uno};

/// What forgetting to call costs.
const UNO_PENALTY: u8 = 2;

impl Uno {
    /// All hands move on to the next player (rules 6.4).
    pub(super) fn rotate_hands(&mut self, events: &mut impl Sink<Event>) {
        let order: ArrayVec<Seat, MAX_SEATS> = self.open.order().iter().copied().collect();
        let held: ArrayVec<CardSet, MAX_SEATS> =
            order.iter().map(|seat| self.hands.set(*seat)).collect();
        // A chain of trades with one end fixed carries every hand one place on.
        if let Some(first) = order.first() {
            let mut place = 0;
            for _ in 1..order.len() {
                place = self.open.place_after(place, 1);
                self.hands.swap(*first, order[usize::from(place)]);
            }
        }
        let direction = self.open.direction;
        events.tell_all(|| Event::HandsRotated { direction });
        for (seat, gave) in order.into_iter().zip(held) {
            self.learn(seat, gave, events);
        }
    }

    /// Two hands change owners (rules 6.5).
    pub(super) fn swap_hands(&mut self, seat: Seat, other: Seat, events: &mut impl Sink<Event>) {
        let held = [seat, other].map(|seat| self.hands.set(seat));
        self.hands.swap(seat, other);
        events.tell_all(|| Event::HandsSwapped { player_id: seat, other_id: other });
        for (seat, gave) in [seat, other].into_iter().zip(held) {
            self.learn(seat, gave, events);
        }
    }

    /// A seat has given a hand away and got another: it knows both from now on.
    fn learn(&mut self, seat: Seat, gave: CardSet, events: &mut impl Sink<Event>) {
        let got = self.hands.set(seat);
        if let Some(seen) = self.seen.get_mut(seat.index()) {
            *seen = seen.or(gave).without(got);
        }
        got.for_each(|card| {
            events.tell(self.owner_of(seat), || Event::HandResult { player_id: seat, card });
        });
    }

    /// The player who is to draw four doubts that it had to be (rules 6.8).
    pub(super) fn challenge(
        &mut self,
        seat: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let Challenge { by, previous, .. } = self.check_answer(seat)?;

        self.open.challenge = None;
        let matching = previous.map_or(CardSet::NONE, CardSet::of_color);
        let guilty = !self.hands.set(by).and(matching).is_empty();
        events.tell_all(|| Event::Challenged { player_id: seat, offender_id: by, guilty });
        let (loser, count) = if guilty { (by, 4) } else { (seat, 6) };
        self.give(loser, count, rng, events);
        self.forget_uno(loser);
        if !guilty {
            self.pass_over(seat, events);
        }
        self.tell_turn(events);
        Ok(())
    }

    /// The player who is to draw four draws them.
    pub(super) fn accept(
        &mut self,
        seat: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_answer(seat)?;

        self.open.challenge = None;
        events.tell_all(|| Event::DrawFourAccepted { player_id: seat });
        self.give(seat, 4, rng, events);
        self.forget_uno(seat);
        self.pass_over(seat, events);
        self.tell_turn(events);
        Ok(())
    }

    fn check_answer(&self, seat: Seat) -> Result<Challenge, Illegal> {
        if !self.open.options.wild_draw_four_challenge {
            return Err(Illegal::RuleDisabled);
        }
        if self.open.current() != Some(seat) {
            return Err(Illegal::NotYourTurn);
        }
        self.open.challenge.ok_or(Illegal::NoChallenge)
    }

    /// Takes the turn from the player who has it.
    fn pass_over(&mut self, player: Seat, events: &mut impl Sink<Event>) {
        events.tell_all(|| Event::Skipped { player_id: player });
        self.advance(1);
    }

    /// Calls UNO (rules 6.9).
    pub(super) fn call_uno(
        &mut self,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_uno()?;
        if !self.can_call_uno(seat) {
            return Err(Illegal::UnoNotAllowed);
        }

        self.open.called = self.open.called.with(seat);
        if self.open.exposed == Some(seat) {
            self.open.exposed = None;
        }
        events.tell_all(|| Event::UnoCalled { player_id: seat });
        Ok(())
    }

    /// Whether this player may call now: with the last card, or before playing the last but one.
    pub(super) fn can_call_uno(&self, seat: Seat) -> bool {
        let is_time = match self.hands.len(seat) {
            1 => true,
            2 => self.open.current() == Some(seat),
            _ => false,
        };
        is_time && !self.open.called.contains(seat)
    }

    /// Catches somebody who has not called.
    pub(super) fn catch(
        &mut self,
        seat: Seat,
        target: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_uno()?;
        if self.open.exposed != Some(target) || target == seat {
            return Err(Illegal::NotCatchable);
        }

        self.open.exposed = None;
        events.tell_all(|| Event::UnoCaught { player_id: target, by_id: seat });
        self.give(target, UNO_PENALTY, rng, events);
        Ok(())
    }

    fn check_uno(&self) -> Result<(), Illegal> {
        if !self.open.options.uno_call {
            return Err(Illegal::RuleDisabled);
        }
        if self.open.challenge.is_some() {
            return Err(Illegal::ChallengePending);
        }
        Ok(())
    }

    /// A new turn begins: a player who was not caught got away with it.
    #[inline]
    pub(super) fn clear_uno(&mut self) {
        self.open.exposed = None;
        self.open.called = Seats::NONE;
    }

    /// After a play: who is down to one card and did not call can be caught.
    pub(super) fn hear_uno(
        &mut self,
        seat: Seat,
        left: u8,
        called: bool,
        events: &mut impl Sink<Event>,
    ) {
        let has_called = self.open.called.contains(seat);
        self.clear_uno();
        if left != 1 {
            return;
        }
        if has_called || called {
            self.open.called = Seats::only(seat);
            if !has_called {
                events.tell_all(|| Event::UnoCalled { player_id: seat });
            }
        } else if self.hands.len(seat) == 1 {
            self.open.exposed = Some(seat);
            events.tell_all(|| Event::UnoExposed { player_id: seat });
        }
    }

    /// Somebody has drawn: a call or a failure to call is nothing any more.
    fn forget_uno(&mut self, seat: Seat) {
        self.open.called = self.open.called.without(seat);
        if self.open.exposed == Some(seat) {
            self.open.exposed = None;
        }
    }
}
