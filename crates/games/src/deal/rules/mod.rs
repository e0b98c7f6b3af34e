//! What players may do, and what comes of it (rules 3).
//!
//! An action without a seat is taken for the player it belongs to: the player on turn, or for an answer
//! the first one who is asked.

pub mod answers;
pub mod demands;
mod discards;
pub mod effects;
pub mod listing;
pub mod payment;
pub mod plays;
mod settling;
pub mod thefts;

use arrayvec::ArrayVec;
use parlour_engine::{Actor, Chance, MAX_SEATS, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use crate::deal::action::{Action, Event, Play, only};
use crate::deal::card_set::CardSet;
use crate::deal::cards::{Card, CardType};
use crate::deal::colors::Hue;
use crate::deal::error::Illegal;
use crate::deal::options::{FirstPlayer, Options};
use crate::deal::piles::Piles;
use crate::deal::state::{
    CARDS_PER_TURN, Deal, MOST_PLAYERS, MOVES_PER_TURN, Phase, STARTING_HAND, Status,
};

impl Rules for Deal {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Illegal> {
        options.check()?;
        let few = u8::try_from(seats).ok().filter(|_| (2..=MOST_PLAYERS).contains(&seats));
        let mut state = Self::empty(few.ok_or(Illegal::PlayerCount)?, *options);
        let mut deck: ArrayVec<Card, { crate::deal::cards::DECK }> = Card::all().collect();
        rng.shuffle(&mut deck);
        state.in_play = deck.iter().copied().collect();
        state.piles = Piles::new(&deck, &[]);
        for _ in 0..STARTING_HAND {
            for seat in Seat::all(seats) {
                if let Some(card) = state.piles.draw() {
                    state.take_up(seat, card);
                }
            }
        }
        if options.first_player == FirstPlayer::Random {
            state.open.current = Seat::from_index(rng.index(seats));
        }
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
        if self.open.status != Status::Active {
            return Seats::NONE;
        }
        match (&self.pending, self.open.phase) {
            (_, Phase::Drawing | Phase::Playing) => Seats::only(self.open.current),
            (Some(pending), Phase::Paying) => pending.victims,
            (Some(pending), Phase::Responding) => {
                pending.responder().map_or(Seats::NONE, Seats::only)
            }
            _ => Seats::NONE,
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        self.list(seat, out);
    }

    #[inline]
    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.check_actor(actor, action)?;
        match action {
            Action::DrawCards => self.draw_cards(seat, rng, events),
            Action::PlayToBank { card } => self.play_to_bank(seat, card, events),
            Action::PlayProperty { card, color } => self.play_property(seat, card, color, events),
            Action::PlayAction(play) => self.play_action(seat, play, rng, events),
            Action::PlayRent { card, color, victim } => {
                self.play_rent(seat, card, color, victim, events)
            }
            Action::MoveWild { card, color } => self.move_wild(seat, card, color, events),
            Action::Pay { cards } => self.pay(seat, cards, events),
            Action::JustSayNo { card } => self.say_no(seat, card, events),
            Action::Accept => self.accept(seat, events),
            Action::Discard { cards } => self.discard_down(seat, cards, events),
            Action::EndTurn => self.end_turn(seat, events),
            Action::Leave { seat: leaver } => self.leave(actor, leaver, events),
            // For whom a bot plays is not part of a state.
            Action::Return { .. } => Err(Illegal::InvalidVictim),
        }?;
        self.settle(events);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.open.status != Status::Finished {
            return None;
        }
        let scores: ArrayVec<i32, MAX_SEATS> =
            self.sets.iter().take(self.seats()).map(|sets| i32::from(*sets)).collect();
        Some(Outcome { winners: self.open.winner.into_iter().collect(), scores })
    }

    fn ending(&self) -> &'static str {
        match self.open.winner {
            _ if self.open.status != Status::Finished => "not over",
            None => "a round without cards",
            Some(_) if self.open.present().len() < 2 => "all others left",
            Some(_) => "three sets",
        }
    }

    #[inline]
    fn time_out(&self, seat: Seat) -> Option<Action> {
        self.default_action(seat)
    }

    fn phase(&self) -> &'static str {
        if self.open.status == Status::Waiting { "waiting" } else { self.open.phase.name() }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        self.redeal(viewer, rng)
    }

    fn canonical(&self, seat: Seat, action: Action) -> Action {
        self.representative(seat, action)
    }
}

impl Deal {
    /// Whether the game is on and the actor plays in it, and for whom the action is taken.
    #[inline]
    fn check_actor(&self, actor: Actor, action: Action) -> Result<Seat, Illegal> {
        match self.open.status {
            Status::Waiting => return Err(Illegal::GameNotActive),
            Status::Finished => return Err(Illegal::GameOver),
            Status::Active => {}
        }
        match actor {
            Actor::Seat(seat) if self.open.is_present(seat) => Ok(seat),
            Actor::Seat(_) => Err(Illegal::NotSeated),
            Actor::Table if action.is_answer() => Ok(self.asked_first()),
            Actor::Table => Ok(self.open.current),
        }
    }

    /// The first one who is asked for an answer; the player on turn if nobody is.
    fn asked_first(&self) -> Seat {
        let asked = self.pending.as_ref().and_then(|pending| {
            let mut victims = self.open.in_turn(pending.victims, pending.attacker);
            pending.responder().or_else(|| victims.next())
        });
        asked.unwrap_or(self.open.current)
    }

    /// Whether somebody is on turn, and in the part of it in which moves are made.
    #[inline]
    pub(super) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if seat != self.open.current {
            return Err(Illegal::NotYourTurn);
        }
        match self.open.phase {
            Phase::Playing => Ok(()),
            Phase::Drawing => Err(Illegal::MustDrawFirst),
            Phase::Paying | Phase::Responding => Err(Illegal::ActionPending),
            Phase::Ended => Err(Illegal::GameOver),
        }
    }

    #[inline]
    pub(super) fn check_hand(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        let is_held = self.hands[seat.index()].contains(card) && card != Card::NOWHERE;
        if is_held { Ok(()) } else { Err(Illegal::CardNotInHand) }
    }

    #[inline]
    pub(super) fn check_moves(&self) -> Result<(), Illegal> {
        if self.open.moves < MOVES_PER_TURN { Ok(()) } else { Err(Illegal::NoMovesLeft) }
    }

    /// Begins a turn: two cards, or more if the hand is empty.
    fn draw_cards(
        &mut self,
        seat: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match self.check_turn(seat) {
            Err(Illegal::MustDrawFirst) => {}
            Err(illegal) => return Err(illegal),
            Ok(()) => return Err(Illegal::WrongPhase),
        }

        let is_empty = self.hands[seat.index()].is_empty();
        let count = if is_empty { self.open.options.empty_hand_draw } else { CARDS_PER_TURN };
        self.draw(seat, count, rng, events);
        self.open.phase = Phase::Playing;
        Ok(())
    }

    /// Draws cards, as many as there are, and shuffles the discards in when the pile is used up.
    #[inline]
    pub(super) fn draw(
        &mut self,
        seat: Seat,
        count: u8,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            if self.piles.left() == 0 {
                let turned = self.piles.turn_over(rng);
                if turned == 0 {
                    break;
                }
                events.tell_all(|| Event::PileShuffled { count: turned });
            }
            let Some(card) = self.piles.draw() else { break };
            self.take_up(seat, card);
            drawn = drawn.with(card);
            self.open.idle = 0;
        }
        let left = self.piles.left();
        events.tell_all(|| Event::CardsDrawn {
            player_id: seat,
            count: drawn.len() as u8,
            draw_pile_count: left,
        });
        events.tell(only(seat), || Event::DrawResult { player_id: seat, card_ids: drawn });
    }

    /// Makes a card money.
    #[inline]
    fn play_to_bank(
        &mut self,
        seat: Seat,
        card: Card,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        self.check_hand(seat, card)?;
        if card.is_land() {
            return Err(Illegal::CardNotBankable);
        }
        self.check_moves()?;

        self.open.moves += 1;
        self.put_down(seat, card);
        self.bank(seat, card);
        events.tell_all(|| Event::CardBanked { player_id: seat, card_id: card });
        Ok(())
    }

    /// Lays a property under its color, or a wild card under one of its colors.
    #[inline]
    fn play_property(
        &mut self,
        seat: Seat,
        card: Card,
        color: Hue,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        self.check_hand(seat, card)?;
        if !card.is_land() {
            return Err(Illegal::NotAProperty);
        }
        self.check_moves()?;
        let color = match card.first_color() {
            Some(color) if card.card_type() == CardType::Property => color,
            _ => color.required()?,
        };
        if !card.colors().contains(color) {
            return Err(Illegal::InvalidColor);
        }

        self.open.moves += 1;
        self.put_down(seat, card);
        self.lay(seat, card, color);
        events.tell_all(|| Event::PropertyPlayed { player_id: seat, card_id: card, color });
        Ok(())
    }

    /// Moves an own wild card to another of its colors.
    #[inline]
    fn move_wild(
        &mut self,
        seat: Seat,
        card: Card,
        color: Hue,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        let from = self.find(seat, card).ok_or(Illegal::CardNotOnTable)?;
        if !card.is_wild() {
            return Err(Illegal::NotAWild);
        }
        let costs = self.open.options.wild_move_costs_play;
        if costs {
            self.check_moves()?;
        }
        let to = color.required()?;
        if to == from || !card.colors().contains(to) {
            return Err(Illegal::InvalidColor);
        }

        self.open.moves += u8::from(costs);
        self.lift(seat, card, from);
        self.lay(seat, card, to);
        events.tell_all(|| Event::WildMoved {
            player_id: seat,
            card_id: card,
            from_color: from,
            to_color: to,
        });
        Ok(())
    }

    /// Charges rent: from everybody, or with a universal card from one player.
    #[inline]
    fn play_rent(
        &mut self,
        seat: Seat,
        card: Card,
        color: Hue,
        victim: Option<Seat>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        self.check_hand(seat, card)?;
        if card.card_type() != CardType::Rent {
            return Err(Illegal::NotARentCard);
        }
        self.check_moves()?;
        let play = Play { victim, color, ..Play::new(card) };
        self.charge(seat, play, card.is_universal_rent(), events)
    }

    /// Ends the turn.
    #[inline]
    fn end_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        if self.held[seat.index()] > self.open.options.most_kept() {
            return Err(Illegal::HandLimit);
        }

        self.next_turn(events);
        Ok(())
    }

    /// Discards what is too much and ends the turn.
    #[inline]
    fn discard_down(
        &mut self,
        seat: Seat,
        cards: CardSet,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        self.check_discard(seat, cards)?;

        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus(cards);
        self.held[seat.index()] -= cards.len() as u8;
        self.open.idle = 0;
        for card in cards.iter() {
            self.piles.discard(card);
        }
        events.tell_all(|| Event::CardsDiscarded { player_id: seat, card_ids: cards });
        self.next_turn(events);
        Ok(())
    }

    /// Whether these are the cards that are too many.
    pub(super) fn check_discard(&self, seat: Seat, cards: CardSet) -> Result<(), Illegal> {
        let hand = self.hands[seat.index()];
        if !hand.includes(cards.unmarked()) {
            return Err(Illegal::CardNotInHand);
        }
        let limit = usize::from(self.open.options.most_kept());
        if cards.is_listed_twice() || hand.len() <= limit || hand.len() - cards.len() != limit {
            return Err(Illegal::WrongDiscard);
        }
        Ok(())
    }

    /// Passes the turn on. If nothing is left to draw and nobody plays, the game is over.
    #[inline]
    pub(super) fn next_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.piles.are_empty() {
            self.open.idle = self.open.idle.saturating_add(1);
            if usize::from(self.open.idle) > self.open.present().len() {
                self.finish(None, events);
                return;
            }
        } else {
            self.open.idle = 0;
        }
        let next = self.open.after(self.open.current);
        if next <= self.open.current {
            self.open.round = self.open.round.saturating_add(1);
        }
        self.begin_turn(next, events);
    }

    /// Makes it somebody's turn, and wears down their shield.
    fn begin_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.open.current = seat;
        (self.open.moves, self.open.doubles) = (0, 0);
        self.open.phase = Phase::Drawing;
        events.tell_all(|| Event::TurnStarted { player_id: seat, round: self.open.round });
        let Some(shield) = &mut self.shields[seat.index()] else { return };
        shield.turns = shield.turns.saturating_sub(1);
        let (turns, card) = (shield.turns, shield.card);
        if turns == 0 {
            self.shields[seat.index()] = None;
            self.piles.discard(card);
        }
        events.tell_all(|| Event::ShieldWorn { player_id: seat, turns_left: turns, card_id: card });
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, winner: Option<Seat>, events: &mut impl Sink<Event>) {
        self.pending = None;
        self.open.status = Status::Finished;
        self.open.phase = Phase::Ended;
        self.open.winner = winner;
        events.tell_all(|| Event::GameEnded { winner_id: winner });
        if self.open.options.reveal_hands_at_end {
            for seat in self.open.present().iter() {
                let cards = self.hands[seat.index()];
                events.tell_all(|| Event::HandRevealed { player_id: seat, card_ids: cards });
            }
        }
    }
}
