//! What players may do, and what comes of it (rules 3).
//!
//! An action of a seat is held to the strict rules. An action of the table itself is taken for
//! the player who is to act and is held only to what the old reducer checked.

pub mod powers;
pub mod round;
pub mod scoring;

use arrayvec::ArrayVec;
use parlour_engine::{Actor, Audience, Chance, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use self::round::HOST;
use crate::pobudka::action::{Action, Event};
use crate::pobudka::cards::Card;
use crate::pobudka::dream::{HAND, Place, SLOTS, Slot};
use crate::pobudka::error::Illegal;
use crate::pobudka::options::{DeckExhaustion, Options};
use crate::pobudka::state::{Ending, LastMove, MOST_PLAYERS, Moved, PEEKS, Phase, Pobudka, Source};

impl Rules for Pobudka {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Illegal> {
        options.check()?;
        let mut state = Self::lobby(u8::try_from(seats).unwrap_or(u8::MAX), *options);
        if !state.open.can_play() {
            return Err(Illegal::PlayerCount);
        }
        state.open_first_round(rng);
        Ok(state)
    }

    fn options(&self) -> Options {
        self.open.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.open.seats()
    }

    #[inline]
    fn to_act(&self) -> Seats {
        let current = Seats::only(self.open.current);
        match self.open.phase {
            Phase::Playing | Phase::Peek1 | Phase::Swap2First => current,
            Phase::HoldingCard if self.held.is_some() => current,
            Phase::Take2 if self.temps[0].is_some() => current,
            Phase::Swap2Second if self.open.first.is_some() => current,
            Phase::Choose1 if !self.open.discard.is_empty() => current,
            Phase::Peeking => self.peekers(),
            Phase::RoundEnd if self.open.can_play() => Seats::all(self.seats()),
            Phase::Lobby if self.open.can_play() => Seats::only(HOST),
            Phase::HoldingCard
            | Phase::Take2
            | Phase::Swap2Second
            | Phase::Choose1
            | Phase::RoundEnd
            | Phase::Lobby
            | Phase::GameOver => Seats::NONE,
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if !self.to_act().contains(seat) {
            return;
        }
        let targets = HAND * self.seats().min(MOST_PLAYERS);
        match self.open.phase {
            Phase::Playing if self.open.discard.is_empty() => {
                out.push_all([Action::DrawFromDeck, Action::CallPobudka]);
            }
            Phase::Playing => {
                out.push_all([Action::DrawFromDeck, Action::DrawFromDiscard, Action::CallPobudka]);
            }
            Phase::HoldingCard => self.list_held(out),
            Phase::Peeking => self.list_peeks(seat, out),
            Phase::Take2 => out.push_all(
                self.temps.into_iter().flatten().map(|card| Action::Take2Choose { card }),
            ),
            Phase::Peek1 => out.push_all(PEEK_1[..targets].iter().copied()),
            Phase::Swap2First => out.push_all(SWAP_2[..targets].iter().copied()),
            Phase::Swap2Second => {
                let first = self.open.first.map(Action::Swap2Select);
                out.push_all(
                    SWAP_2[..targets].iter().copied().filter(|action| Some(*action) != first),
                );
            }
            Phase::Choose1 => {
                out.push_all(
                    (0..self.open.discard.height())
                        .map(|discard_index| Action::Choose1Select { discard_index }),
                );
            }
            Phase::RoundEnd | Phase::Lobby => out.push(Action::StartNewRound),
            Phase::GameOver => {}
        }
    }

    #[expect(clippy::inline_always, reason = "random games are a sixth faster with it")]
    #[inline(always)]
    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if let Actor::Seat(seat) = actor
            && !seat.exists(self.seats())
        {
            return Err(Illegal::NotAPlayer);
        }
        match action {
            Action::PeekCard(place) => self.peek_card(actor, place, events),
            Action::FinishPeeking => self.finish_peeking(actor, events),
            Action::DrawFromDeck => self.draw_from_deck(actor, events),
            Action::DrawFromDiscard => self.draw_from_discard(actor, events),
            Action::DiscardHeldCard => self.discard_held_card(actor, events),
            Action::SwapHeldCard { card_index: slot } => self.swap_held_card(actor, slot, events),
            Action::UseSpecialAction => self.use_special_action(actor, events),
            // The one action that shows a card; every other one takes that card out of sight again.
            Action::Peek1Select(place) => return self.peek_1(actor, place, events),
            Action::Swap2Select(place) => self.swap_2(actor, place, events),
            Action::Take2Choose { card } => self.take_2(actor, card, events),
            Action::Choose1Select { discard_index: index } => self.choose_1(actor, index, events),
            Action::CallPobudka => self.call_pobudka(actor, events),
            Action::StartNewRound => self.start_new_round(actor, rng, events),
            Action::RestartGame => self.restart_game(rng, events),
            Action::ReturnToLobby => self.return_to_lobby(actor, events),
        }?;
        self.reveal = None;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.open.phase != Phase::GameOver {
            return None;
        }
        let scores: ArrayVec<i32, { parlour_engine::MAX_SEATS }> =
            self.open.scores.into_iter().take(self.seats()).collect();
        Some(Outcome { winners: self.open.leaders(), scores })
    }

    fn ending(&self) -> &'static str {
        let target = i32::from(self.open.options.target_score);
        let mut totals = self.open.scores[..self.open.seats()].iter();
        if self.open.phase != Phase::GameOver {
            "not over"
        } else if totals.any(|total| *total >= target) {
            "target score reached"
        } else {
            "last round played"
        }
    }

    #[inline]
    fn phase(&self) -> &'static str {
        self.open.phase.name()
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        self.redeal(viewer, rng)
    }

    fn commitment(play: Action) -> usize {
        let idle = [Action::FinishPeeking, Action::DrawFromDeck, Action::DiscardHeldCard];
        idle.iter().position(|idle| *idle == play).unwrap_or(idle.len())
    }
}

/// Every card that Peek 1 can look at, by seat.
static PEEK_1: [Action; HAND * MOST_PLAYERS] = {
    let mut list = [Action::UseSpecialAction; HAND * MOST_PLAYERS];
    let mut index = 0;
    while (index as usize) < list.len() {
        list[index as usize] = Action::Peek1Select(Place::new(index / SLOTS, index % SLOTS));
        index += 1;
    }
    list
};

/// Every card that Swap 2 can move, by seat.
static SWAP_2: [Action; HAND * MOST_PLAYERS] = {
    let mut list = [Action::UseSpecialAction; HAND * MOST_PLAYERS];
    let mut index = 0;
    while (index as usize) < list.len() {
        list[index as usize] = Action::Swap2Select(Place::new(index / SLOTS, index % SLOTS));
        index += 1;
    }
    list
};

impl Pobudka {
    /// What the player on turn can do with the held card.
    #[inline]
    fn list_held(&self, out: &mut impl Plays<Action>) {
        out.push_all([
            Action::SwapHeldCard { card_index: 0 },
            Action::SwapHeldCard { card_index: 1 },
            Action::SwapHeldCard { card_index: 2 },
            Action::SwapHeldCard { card_index: 3 },
        ]);
        if self.open.source != Some(Source::Discard) {
            out.push(Action::DiscardHeldCard);
        }
        if self.open.source == Some(Source::Deck)
            && self.held.is_some_and(|card| card.power().is_some())
        {
            out.push(Action::UseSpecialAction);
        }
    }

    #[inline]
    fn list_peeks(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let count = self.peek_count(seat);
        if count < PEEKS
            && let Some(dream) = self.dreams().get(seat.index())
        {
            for (slot, lies) in (0..).zip(dream) {
                if !lies.is_face_up() {
                    out.push(Action::PeekCard(Place { seat, slot }));
                }
            }
        }
        if count >= PEEKS || !self.open.options.require_two_peeks {
            out.push(Action::FinishPeeking);
        }
    }

    /// The seats that are looking at cards before play and can do something about it.
    fn peekers(&self) -> Seats {
        let Some(peeking) = self.open.peeking else { return Seats::NONE };
        let looking = if self.open.options.simultaneous_peek {
            peeking.finished.iter().fold(Seats::all(self.seats()), Seats::without)
        } else {
            Seats::only(peeking.peeker)
        };
        if !self.open.options.require_two_peeks {
            return looking;
        }
        let is_stuck = |seat: &Seat| {
            self.peek_count(*seat) < PEEKS
                && self.dreams()[seat.index()].iter().all(|slot| slot.is_face_up())
        };
        looking.iter().filter(|seat| !is_stuck(seat)).collect()
    }

    /// How many cards this seat has looked at before play.
    #[inline]
    fn peek_count(&self, seat: Seat) -> u8 {
        match &self.open.peeking {
            None => 0,
            Some(peeking) if self.open.options.simultaneous_peek => {
                peeking.counts.get(seat.index()).copied().unwrap_or(0)
            }
            Some(peeking) => peeking.count,
        }
    }

    /// Whether it is this actor's turn in this phase. The table always acts for the player whose turn it is.
    #[inline]
    fn check_turn(&self, actor: Actor, phase: Phase) -> Result<Seat, Illegal> {
        if self.open.phase != phase {
            return Err(Illegal::WrongPhase);
        }
        match actor {
            Actor::Seat(seat) if seat != self.open.current => Err(Illegal::NotYourTurn),
            _ => Ok(self.open.current),
        }
    }

    /// Whose cards are being looked at before play.
    ///
    /// If everybody looks at once, the table looks for the seat that the action names.
    #[inline]
    fn check_peeker(&self, actor: Actor, named: Option<Seat>) -> Result<Seat, Illegal> {
        let (Phase::Peeking, Some(peeking)) = (self.open.phase, &self.open.peeking) else {
            return Err(Illegal::WrongPhase);
        };
        if !self.open.options.simultaneous_peek {
            return match actor {
                Actor::Seat(seat) if seat != peeking.peeker => Err(Illegal::NotYourTurn),
                _ => Ok(peeking.peeker),
            };
        }
        let is_looking = |seat: Seat| seat.exists(self.seats()) && !peeking.finished.contains(seat);
        let (seat, stranger) = match (actor, named) {
            (Actor::Seat(seat), _) => (seat, Illegal::NotYourTurn),
            (Actor::Table, Some(seat)) => (seat, Illegal::NotYourCard),
            (Actor::Table, None) => {
                let mut seat = peeking.start;
                while !is_looking(seat) && seat.next(self.seats()) != peeking.start {
                    seat = seat.next(self.seats());
                }
                (seat, Illegal::WrongPhase)
            }
        };
        if is_looking(seat) { Ok(seat) } else { Err(stranger) }
    }

    /// Turns up a card of the own Dream before play, up to two of them.
    #[inline]
    fn peek_card(
        &mut self,
        actor: Actor,
        place: Place,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let peeker = self.check_peeker(actor, Some(place.seat))?;
        if self.peek_count(peeker) >= PEEKS {
            return Err(Illegal::PeekLimit);
        }
        if place.seat != peeker {
            return Err(Illegal::NotYourCard);
        }
        let slot = self.slot_mut(place).ok_or(Illegal::InvalidCardIndex)?;
        if slot.is_face_up() {
            return Err(Illegal::AlreadyFaceUp);
        }

        slot.turn_up();
        slot.mark_peeked();
        slot.tell(peeker);
        let card = slot.card;
        if let Some(peeking) = &mut self.open.peeking {
            if self.open.options.simultaneous_peek {
                peeking.counts[peeker.index()] += 1;
            } else {
                peeking.count += 1;
            }
        }
        events.tell_all(|| Event::CardPeeked { by_player_id: peeker, place });
        events.tell(only(peeker), || Event::PeekResult { place, card });
        Ok(())
    }

    /// Turns the own cards down again; when everybody has, play begins.
    fn finish_peeking(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let peeker = self.check_peeker(actor, None)?;
        if self.open.options.require_two_peeks && self.peek_count(peeker) < PEEKS {
            return Err(Illegal::PeekTwoFirst);
        }

        self.hands[peeker.index()].iter_mut().for_each(Slot::turn_down);
        events.tell_all(|| Event::PeekingFinished { player_id: peeker });
        let seats = self.seats();
        let Some(peeking) = &mut self.open.peeking else { return Ok(()) };
        let start = peeking.start;
        let is_last = if self.open.options.simultaneous_peek {
            peeking.finished = peeking.finished.with(peeker);
            peeking.finished.len() >= seats
        } else {
            (peeking.peeker, peeking.count) = (peeker.next(seats), 0);
            peeking.peeker == start
        };
        if is_last {
            self.open.peeking = None;
            self.open.phase = Phase::Playing;
            self.open.current = start;
            events
                .tell_all(|| Event::TurnStarted { player_id: start, turn_count: self.open.turns });
        }
        Ok(())
    }

    /// Takes the top card of the deck. If there is none, the round ends without a penalty.
    #[inline]
    fn draw_from_deck(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Playing)?;

        let Some(card) = self.deck.pop() else {
            self.end_round(Ending::DeckExhausted, events);
            return Ok(());
        };
        self.hold(by, card, Source::Deck);
        events.tell_all(|| Event::DeckDrawn { player_id: by, draw_pile_left: self.deck.height() });
        events.tell(only(by), || Event::DrawResult { card });
        Ok(())
    }

    /// Takes the top card of the discard pile, which then has to be swapped in.
    #[inline]
    fn draw_from_discard(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::Playing)?;
        let card = self.open.discard.pop().ok_or(Illegal::DiscardEmpty)?;

        self.hold(by, card, Source::Discard);
        let index = self.open.discard.height();
        events.tell_all(|| Event::DiscardTaken { player_id: by, card, discard_index: index });
        Ok(())
    }

    #[inline]
    fn hold(&mut self, by: Seat, card: Card, source: Source) {
        self.held = Some(card);
        self.open.source = Some(source);
        self.open.phase = Phase::HoldingCard;
        self.open.last_move = Some(LastMove { by, what: Moved::Draw(Some(source)) });
    }

    /// Throws away a card that came from the deck.
    #[inline]
    fn discard_held_card(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::HoldingCard)?;
        let card = self.held.ok_or(Illegal::NoHeldCard)?;
        if self.open.source == Some(Source::Discard) {
            return Err(Illegal::MustSwap);
        }

        self.open.last_move = Some(LastMove { by, what: Moved::Discard(self.open.source) });
        self.open.discard.push(card);
        events.tell_all(|| Event::CardDiscarded { player_id: by, card });
        self.advance_turn(events);
        Ok(())
    }

    /// Puts the held card into the own Dream; the card it replaces is discarded.
    #[inline]
    fn swap_held_card(
        &mut self,
        actor: Actor,
        slot: u8,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let by = self.check_turn(actor, Phase::HoldingCard)?;
        let card = self.held.ok_or(Illegal::NoHeldCard)?;
        let place = Place { seat: by, slot };
        let (seats, source) = (self.seats(), self.open.source);
        let old = self.slot_mut(place).ok_or(Illegal::InvalidCardIndex)?;

        let mut new = Slot::face_down(card);
        if source == Some(Source::Discard) {
            new.tell_all(seats);
        } else {
            new.tell(by);
        }
        let discarded = core::mem::replace(old, new).card;
        self.open.discard.push(discarded);
        self.open.last_move = Some(LastMove { by, what: Moved::Swap(slot, source) });
        events.tell_all(|| {
            let taken = (source == Some(Source::Discard)).then_some(card);
            Event::CardSwapped { place, source, card: taken, discarded }
        });
        self.advance_turn(events);
        Ok(())
    }

    /// Wakes everybody up. The table may do so at any moment; the Dreams then count as they lie.
    #[inline]
    fn call_pobudka(&mut self, actor: Actor, events: &mut impl Sink<Event>) -> Result<(), Illegal> {
        if actor != Actor::Table {
            self.check_turn(actor, Phase::Playing)?;
        }
        if !(1..=MOST_PLAYERS).contains(&self.seats()) {
            return Err(Illegal::PlayerCount);
        }

        self.end_round(Ending::Pobudka, events);
        Ok(())
    }

    /// Passes the turn on, or ends the round if the table ends it with the deck.
    #[inline]
    fn advance_turn(&mut self, events: &mut impl Sink<Event>) {
        self.held = None;
        self.temps = [None; 2];
        self.open.source = None;
        self.open.first = None;
        if self.open.options.deck_exhaustion == DeckExhaustion::Immediate && self.deck.is_empty() {
            self.end_round(Ending::DeckExhausted, events);
            return;
        }
        self.open.current = self.open.current.next(self.open.seats());
        self.open.turns = self.open.turns.saturating_add(1);
        self.open.phase = Phase::Playing;
        events.tell_all(|| Event::TurnStarted {
            player_id: self.open.current,
            turn_count: self.open.turns,
        });
    }
}

/// Only this seat may hear it.
fn only(seat: Seat) -> Audience {
    Audience::Only(Seats::only(seat))
}
