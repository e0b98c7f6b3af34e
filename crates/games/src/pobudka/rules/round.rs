//! How rounds begin and end (rules 1 and 3.3).

use parlour_engine::{Actor, Chance, Seat, Seats, Sink};

use super::scoring::{Scoring, score};
use crate::pobudka::action::Event;
use crate::pobudka::cards::{Card, MOST_CARDS, Pile};
use crate::pobudka::dream::{HAND, Slot};
use crate::pobudka::error::Illegal;
use crate::pobudka::options::FirstPlayer;
use crate::pobudka::state::{Caller, Ending, Open, Peeking, Phase, Pobudka};

/// Where a page says host, it means this seat.
pub(super) const HOST: Seat = Seat::new(0);

impl Pobudka {
    /// Deals the first round of a game.
    pub(super) fn open_first_round(&mut self, rng: &mut impl Chance) {
        self.deal_round(1, rng);
        if self.open.options.first_player == FirstPlayer::Random {
            let starter = Seat::from_index(rng.index(self.open.seats()));
            self.begin_with(starter);
        } else {
            self.begin_with(HOST);
        }
    }

    /// Deals the next round. The table may do so at any moment.
    pub(super) fn start_new_round(
        &mut self,
        actor: Actor,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match (actor, self.open.phase) {
            (Actor::Table, _) | (_, Phase::RoundEnd) | (Actor::Seat(HOST), Phase::Lobby) => {}
            (Actor::Seat(_), Phase::Lobby) => return Err(Illegal::NotHost),
            (Actor::Seat(_), _) => return Err(Illegal::WrongPhase),
        }
        if !self.open.can_play() {
            return Err(Illegal::PlayerCount);
        }

        if self.open.phase == Phase::Lobby {
            self.open_first_round(rng);
        } else {
            let starter = self.next_starter();
            self.deal_round(self.open.round.saturating_add(1), rng);
            self.begin_with(starter);
        }
        self.tell_start(events);
        Ok(())
    }

    /// Deals a new game with the same people and no points.
    pub(super) fn restart_game(
        &mut self,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.phase != Phase::GameOver {
            return Err(Illegal::WrongPhase);
        }
        if !self.open.can_play() {
            return Err(Illegal::PlayerCount);
        }

        let starter = self.next_starter();
        self.open.scores = Default::default();
        self.deal_round(1, rng);
        self.begin_with(starter);
        self.tell_start(events);
        Ok(())
    }

    /// Clears the table: no cards, no points.
    pub(super) fn return_to_lobby(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.open.phase.is_end() {
            return Err(Illegal::WrongPhase);
        }
        if let Actor::Seat(seat) = actor
            && seat != HOST
        {
            return Err(Illegal::NotHost);
        }

        *self = Self::lobby(self.open.seats, self.open.options);
        events.tell_all(|| Event::LobbyOpened);
        Ok(())
    }

    /// The seat after the one that ended the last round.
    fn next_starter(&self) -> Seat {
        match self.open.last_caller {
            None => self.open.current.next(self.open.seats()),
            Some(Caller::Seat(seat)) => seat.next(self.open.seats()),
            Some(Caller::Stranger) => HOST,
        }
    }

    /// Shuffles a whole box and deals it. Only scores, people and options stay.
    fn deal_round(&mut self, round: u32, rng: &mut impl Chance) {
        let Open { seats, options, scores, .. } = self.open;
        let size = options.edition.size();
        let mut cards = [Card::NOWHERE; MOST_CARDS];
        cards[..size].copy_from_slice(options.edition.deck());
        rng.shuffle(&mut cards[..size]);

        *self = Self::lobby(seats, options);
        let (dreams, rest) = cards[..size].split_at(HAND * usize::from(seats));
        for (at, card) in dreams.iter().enumerate() {
            self.hands[at / HAND][at % HAND] = Slot::face_down(*card);
        }
        let (deck, discard) = rest.split_at(rest.len() - 1);
        self.deck = Pile::new(deck);
        self.in_play = (1 << size) - 1;
        self.open.discard = Pile::new(discard);
        self.open.is_dealt = true;
        self.open.scores = scores;
        self.open.round = round;
        self.open.phase = Phase::Peeking;
    }

    fn begin_with(&mut self, starter: Seat) {
        self.open.current = starter;
        self.open.starter = starter;
        self.open.peeking = Some(Peeking::from(starter));
    }

    fn tell_start(&self, events: &mut impl Sink<Event>) {
        events.tell_all(|| Event::RoundStarted {
            round_number: self.open.round,
            starting_player_id: self.open.starter,
            discard: self.open.discard.top().unwrap_or(Card::NOWHERE),
        });
    }

    /// Turns all Dreams up, counts them, and ends the game if it is time.
    pub(super) fn end_round(&mut self, ending: Ending, events: &mut impl Sink<Event>) {
        let ender = self.open.current;
        match ending {
            Ending::Pobudka => events.tell_all(|| Event::PobudkaCalled { player_id: ender }),
            Ending::DeckExhausted => events.tell_all(|| Event::DeckExhausted { player_id: ender }),
        }
        self.open.peeking = None;
        self.open.first = None;
        self.open.last_caller = Some(Caller::Seat(ender));
        self.open.ending = Some(ending);
        self.count(ending == Ending::Pobudka, events);

        let is_last =
            self.open.options.max_rounds.is_some_and(|last| self.open.round >= last.into());
        let target = i32::from(self.open.options.target_score);
        let mut totals = self.open.scores[..self.open.seats()].iter();
        let is_over = is_last || totals.any(|total| *total >= target);
        self.open.phase = if is_over { Phase::GameOver } else { Phase::RoundEnd };

        events
            .tell_all(|| Event::RoundEnded { reason: ending, winner_ids: self.open.round_winners });
        if is_over {
            events.tell_all(|| Event::GameEnded { winner_ids: self.open.leaders() });
        }
    }

    /// Turns all Dreams up and adds them to the totals.
    fn count(&mut self, is_call: bool, events: &mut impl Sink<Event>) {
        let seats = self.open.seats();
        let caller = is_call.then_some(self.open.current);
        let Scoring { tallies, winners } = score(self.dreams(), caller, &self.open.options);
        // The table can end a round that was never dealt; then nobody has anything, which is a tie.
        self.open.round_winners = if self.open.is_dealt { winners } else { Seats::all(seats) };
        self.open.tallies = Some(tallies);
        if self.open.is_dealt {
            for seat in Seat::all(seats) {
                let dream = &mut self.hands[seat.index()];
                dream.iter_mut().for_each(Slot::turn_up);
                events.tell_all(|| Event::DreamRevealed {
                    player_id: seat,
                    cards: dream.map(|slot| slot.card),
                });
            }
        }
        for seat in Seat::all(seats) {
            let tally = tallies[seat.index()];
            let total = &mut self.open.scores[seat.index()];
            *total = total.saturating_add(i32::from(tally.score) + i32::from(tally.penalty));
            events.tell_all(|| Event::DreamScored {
                player_id: seat,
                score: tally.score,
                penalty: tally.penalty,
                total: *total,
            });
        }
    }

    /// Who has the lowest Dream as the cards lie: what a loaded state does not say.
    pub(in crate::pobudka) fn lowest_dreams(&self) -> Seats {
        if self.open.is_dealt {
            score(self.dreams(), None, &self.open.options).winners
        } else {
            Seats::all(self.open.seats())
        }
    }
}
