//! How rounds and games begin and end (rules 1 and 4).

use parlour_engine::{Actor, Chance, MAX_SEATS, Seat, Sink, Stock};

use crate::uno::action::Event;
use crate::uno::cards::{Card, CardSet, Symbol};
use crate::uno::error::Illegal;
use crate::uno::hands::Hands;
use crate::uno::options::ScoreLimit;
use crate::uno::state::{Direction, EndType, LAST_ROUND, Open, Orphans, Status, Uno};

impl Uno {
    /// Deals the first round of a game to everybody in the lobby.
    pub(super) fn open_game(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let Open { options, seats, owner, bots, seq, .. } = self.open;
        self.open = Open { owner, bots, seq, ..Open::lobby(seats, options) };
        for (place, seat) in Seat::all(MAX_SEATS.min(usize::from(seats))).enumerate() {
            self.open.order[place] = seat;
            self.open.players = place as u8 + 1;
        }
        self.open.round = u32::from(options.score_limit.keeps_scores());
        self.deal_round(rng, events);
    }

    /// Shuffles, deals, turns up the first card and does what it says.
    #[inline]
    pub(super) fn deal_round(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.clear_round();
        self.cards = CardSet::ALL;
        self.seen = [CardSet::NONE; MAX_SEATS];
        self.hands = Hands::EMPTY;
        self.pile = Stock::new(&Card::ALL, &[]);
        rng.shuffle(self.pile.deck_mut());
        self.open.status = Status::Playing;
        self.open.direction = Direction::Onward;
        self.open.last_player = None;
        self.open.winner = None;
        self.open.wild_colors = [None; 8];
        self.open.at = self.first_place();
        for place in 0..usize::from(self.open.players).min(MAX_SEATS) {
            self.deal_hand(self.open.order[place], events);
        }
        let card = self.turn_up(rng);
        let (round, starter) = (self.open.round, self.open.after(0));
        events.tell_all(|| Event::RoundStarted { round, player_id: starter, card });
        self.open_with(card, rng, events);
        self.refit();
        self.tell_turn(events);
    }

    /// The player after the one who began the last round, as a place in the order.
    fn first_place(&self) -> u8 {
        let rounds = self.open.round.saturating_sub(1);
        (rounds % u32::from(self.open.players.max(1))) as u8
    }

    fn deal_hand(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        for _ in 0..self.open.options.starting_hand_size {
            if let Some(card) = self.pile.draw() {
                self.hands.take(seat, card);
                events.tell(self.owner_of(seat), || Event::HandResult { player_id: seat, card });
            }
        }
    }

    /// Turns up a first card that is no wild draw four.
    fn turn_up(&mut self, rng: &mut impl Chance) -> Card {
        loop {
            match self.pile.deck().last() {
                Some(card) if CardSet::FOURS.contains(*card) => {
                    self.pile.deck_mut().rotate_right(1);
                    rng.shuffle(self.pile.deck_mut());
                }
                _ => break,
            }
        }
        let card = self.pile.draw().unwrap_or(Card::NOWHERE);
        self.pile.discard(card);
        card
    }

    /// What the first card does to the player who begins (rules 1.4).
    fn open_with(&mut self, card: Card, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let starter = self.open.after(0);
        match card.symbol() {
            Symbol::Skip => {
                events.tell_all(|| Event::Skipped { player_id: starter });
                self.advance(1);
            }
            Symbol::Reverse => {
                self.reverse(events);
                self.advance(1);
            }
            Symbol::DrawTwo => {
                self.give(starter, 2, rng, events);
                events.tell_all(|| Event::Skipped { player_id: starter });
                self.advance(1);
            }
            Symbol::Number(_) | Symbol::Wild | Symbol::WildDrawFour => {}
        }
    }

    /// Somebody has no more cards.
    pub(super) fn end_round(&mut self, winner: Seat, events: &mut impl Sink<Event>) {
        self.clear_round();
        let limit = self.open.options.score_limit;
        let (mut points, mut score) = (None, None);
        if limit.keeps_scores() {
            let won = self.points_for(winner);
            if let Some(total) = self.open.scores.get_mut(winner.index()) {
                *total = total.saturating_add(won);
                score = Some(*total);
            }
            points = Some(won);
            self.open.last_points = points;
        }
        self.open.winner = Some(winner);
        events.tell_all(|| Event::RoundEnded { winner, points, score });
        self.reveal_hands(events);
        let reached = score.unwrap_or(0);
        let is_over = match limit {
            ScoreLimit::SingleRound => true,
            ScoreLimit::Points(limit) => reached >= u32::from(limit),
            ScoreLimit::Endless => self.open.round >= LAST_ROUND,
        };
        if is_over {
            let winner = Some(self.leader(winner));
            self.end_game(winner, EndType::Win, events);
        } else {
            self.open.status = Status::RoundEnded;
        }
    }

    /// The points in all hands but the winner's.
    fn points_for(&self, winner: Seat) -> u32 {
        let others = self.open.order().iter().filter(|seat| **seat != winner);
        others.flat_map(|seat| self.hands.set(*seat).iter()).map(Card::points).sum()
    }

    /// Who has won the game when this player has won its last round. They differ only where no
    /// score decides and the rounds run out.
    fn leader(&self, last: Seat) -> Seat {
        if self.open.options.score_limit != ScoreLimit::Endless {
            return last;
        }
        let score = |seat: Seat| self.open.scores.get(seat.index()).copied().unwrap_or(0);
        let ahead = |best: Seat, seat: &Seat| if score(*seat) > score(best) { *seat } else { best };
        self.open.order().iter().fold(last, ahead)
    }

    fn reveal_hands(&self, events: &mut impl Sink<Event>) {
        if !self.open.options.reveal_hands_at_end {
            return;
        }
        for player in self.open.order() {
            self.hands.set(*player).for_each(|card| {
                events.tell_all(|| Event::HandRevealed { player_id: *player, card });
            });
        }
    }

    pub(super) fn end_game(
        &mut self,
        winner: Option<Seat>,
        reason: EndType,
        events: &mut impl Sink<Event>,
    ) {
        self.clear_round();
        self.open.status = Status::Ended;
        self.open.before_pause = Status::Playing;
        self.open.orphans = Orphans::NONE;
        self.open.winner = winner;
        self.open.end = Some(reason);
        events.tell_all(|| Event::GameEnded { winner, end_type: reason });
    }

    /// Nothing waits for an answer any more.
    fn clear_round(&mut self) {
        self.open.stack = None;
        self.open.challenge = None;
        self.open.decides = false;
        self.drawn = Card::NOWHERE;
        self.clear_uno();
        self.refit();
    }

    /// Deals the next round.
    pub(super) fn next_round(
        &mut self,
        actor: Actor,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match self.open.status {
            Status::RoundEnded => {}
            Status::Playing => return Err(Illegal::RoundNotEnded),
            Status::PausedWaitingPlayer => return Err(Illegal::GamePaused),
            Status::Lobby | Status::Ended => return Err(Illegal::NotPlaying),
        }
        self.check_owner(actor)?;
        if self.open.players < self.open.options.min_players {
            return Err(Illegal::TooFewPlayers);
        }

        self.open.round = self.open.round.saturating_add(1);
        self.deal_round(rng, events);
        Ok(())
    }
}
