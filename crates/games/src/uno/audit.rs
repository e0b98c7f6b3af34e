//! Looks for anything impossible.

use parlour_engine::{MAX_SEATS, Seat};

use super::cards::{Card, CardSet};
use super::state::{MOST_IN_LOBBY, Open, Status, Uno};

impl Uno {
    /// Every card is in one place.
    pub(super) fn check_cards(&self) -> Result<(), String> {
        let mut found = CardSet::NONE;
        let hands = Seat::all(MAX_SEATS).flat_map(|seat| self.hands.set(seat).iter());
        let piled = self.pile.deck().iter().chain(self.pile.discards()).copied();
        for card in hands.chain(piled) {
            if card == Card::NOWHERE {
                return Err("a card is in no box".to_owned());
            }
            if found.contains(card) {
                return Err(format!("{} is there twice", card.id()));
            }
            found.insert(card);
        }
        if found != self.cards {
            return Err(format!("{} cards are there instead of {}", found.len(), self.cards.len()));
        }
        if self.fits != self.fitting() {
            return Err("what fits on the pile was not worked out again".to_owned());
        }
        for seat in Seat::all(MAX_SEATS) {
            let (cards, count) = (self.hands.set(seat).len(), self.hands.len(seat));
            if cards != usize::from(count) {
                return Err(format!("seat {seat} has {cards} cards and counts {count}"));
            }
            let is_seated = self.open.is_seated(seat);
            if cards > 0 && !is_seated {
                return Err(format!("seat {seat} is not in the turn order and holds cards"));
            }
            let others = self.hands.all().without(self.hands.set(seat));
            let seen = self.seen[seat.index()];
            if !seen.without(others).is_empty() {
                return Err(format!("seat {seat} knows a card that nobody else holds"));
            }
            let may_know = is_seated && self.open.options.moves_hands();
            if !may_know && !seen.is_empty() {
                return Err(format!("seat {seat} knows a hand and has given none away"));
            }
        }
        Ok(())
    }

    /// Everybody who is mentioned is there.
    pub(super) fn check_fields(&self) -> Result<(), String> {
        let open = &self.open;
        open.options.check().map_err(|illegal| illegal.to_string())?;
        let seats = usize::from(open.seats);
        if !open.owner.exists(seats.max(1)) {
            return Err(format!("seat {} owns the room and does not exist", open.owner));
        }
        if open.status == Status::Lobby {
            return self.check_lobby();
        }
        if seats > MAX_SEATS {
            return Err(format!("{seats} players are more than can play"));
        }
        for (place, seat) in open.order().iter().enumerate() {
            if !seat.exists(seats) || open.order()[..place].contains(seat) {
                return Err(format!("the turn order names seat {seat} twice or wrongly"));
            }
        }
        let ended = open.status == Status::Ended;
        if open.current().is_none() && !ended {
            return Err("the current player is not in the turn order".to_owned());
        }
        let named = [open.last_player, open.winner];
        if named.iter().flatten().any(|seat| !seat.exists(seats)) {
            return Err("somebody is named who is not at the table".to_owned());
        }
        if (open.status == Status::PausedWaitingPlayer) == open.orphans.is_empty() {
            return Err("the game is paused and nobody is missing, or the reverse".to_owned());
        }
        if !matches!(open.before_pause, Status::Playing | Status::RoundEnded) {
            return Err(format!("nothing is paused in {}", open.before_pause.name()));
        }
        for (place, seat) in open.orphans.seats().iter().enumerate() {
            if !open.is_seated(*seat) || open.orphans.seats()[..place].contains(seat) {
                return Err(format!("seat {seat} is missing twice, or not in the turn order"));
            }
        }
        if open.end.is_some() != ended {
            return Err("the game is over without a reason, or the reverse".to_owned());
        }
        self.check_scores()?;
        self.check_turn()
    }

    /// Nothing is left of a game once its table is cleared.
    fn check_lobby(&self) -> Result<(), String> {
        let Open { seats, options, owner, bots, seq, .. } = self.open;
        if usize::from(seats) > MOST_IN_LOBBY {
            return Err("the lobby is too full".to_owned());
        }
        let open = Open { owner, bots, seq, ..Open::lobby(seats, options) };
        if *self != (Self { open, ..Self::lobby(seats, options) }) {
            return Err("something is left of a game in the lobby".to_owned());
        }
        Ok(())
    }

    /// Points are counted where the options say so, for those who play.
    fn check_scores(&self) -> Result<(), String> {
        let open = &self.open;
        let keeps_scores = open.options.score_limit.keeps_scores();
        if keeps_scores != (open.round > 0) || !keeps_scores && open.last_points.is_some() {
            return Err("rounds are counted in a single round, or not counted in others".to_owned());
        }
        let has_points = |seat: &Seat| open.scores[seat.index()] > 0;
        let mut scorers = Seat::all(MAX_SEATS).filter(has_points);
        if scorers.any(|seat| !keeps_scores || !open.is_seated(seat)) {
            return Err("somebody has points who cannot have any".to_owned());
        }
        if open.winner.is_some() && open.is_in_round() {
            return Err("somebody has won a round that goes on".to_owned());
        }
        Ok(())
    }

    /// What waits for an answer belongs to a round and to an option.
    fn check_turn(&self) -> Result<(), String> {
        let open = &self.open;
        let waits = [
            (open.stack.is_some(), open.options.draw_stacking, "pendingDraw"),
            (open.challenge.is_some(), open.options.wild_draw_four_challenge, "pendingChallenge"),
            (open.decides, open.options.play_drawn_card, "drawDecision"),
            (open.exposed.is_some(), open.options.uno_call, "unoExposed"),
            (!open.called.is_empty(), open.options.uno_call, "unoCalled"),
        ];
        for (waits, allowed, name) in waits {
            if waits && !(allowed && open.is_in_round()) {
                return Err(format!("{name} belongs to a house rule that is off, or to play"));
            }
        }
        if open.stack.is_some_and(|stack| stack.count == 0) {
            return Err("a pendingDraw of nothing is none".to_owned());
        }
        if let Some(challenge) = open.challenge
            && (!open.is_seated(challenge.by) || open.current() != Some(challenge.target))
        {
            return Err("the pendingChallenge is not for the current player".to_owned());
        }
        let last = open.current().and_then(|seat| self.hands.last(seat));
        if open.decides && last != Some(self.drawn) {
            return Err("the drawDecision is not about the last card of a hand".to_owned());
        }
        if [open.stack.is_some(), open.challenge.is_some(), open.decides]
            .iter()
            .filter(|waits| **waits)
            .count()
            > 1
        {
            return Err("a turn waits for two answers at once".to_owned());
        }
        if open.exposed.is_some_and(|seat| !open.is_seated(seat)) {
            return Err("unoExposed is not in the turn order".to_owned());
        }
        Ok(())
    }
}
