//! The rules of Pobudka.

use std::collections::BTreeSet;

use serde_json::Value;

use super::document::{
    Card, LastMove, PeekReveal, Peeking, PeekingState, Place, Play, Pobudka, RoundScore, Slot,
    Swap2Details, SwapState, full_deck, ravens,
};
use crate::Code;

/// What may be done.
impl Pobudka {
    fn seat_of(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }

    /// Whose cards are looked at before the round.
    pub(crate) fn peeker(&self, seat: Option<usize>, play: &Play) -> Option<usize> {
        let peeking = self.peeking_state.as_ref()?;
        let Some(by_player) = &peeking.by_player else { return Some(peeking.player_index) };
        if seat.is_some() {
            return seat;
        }
        if play.r#type == "PEEK_CARD" {
            return self.seat_of(&play.place().player_id);
        }
        // Without an actor: the first who has not finished, from the one who begins.
        let n = self.players.len();
        let mut order = (0..n).map(|k| (peeking.start_index + k) % n);
        order.find(|&seat| !by_player[&self.players[seat].id].finished)
    }

    pub(crate) fn check(&self, seat: Option<usize>, play: &Play) -> Result<(), Code> {
        if seat.is_some_and(|seat| seat >= self.players.len()) {
            return Err("NOT_A_PLAYER");
        }
        let unguarded = ["CALL_POBUDKA", "START_NEW_ROUND"].contains(&play.r#type);
        let fits = play.phases().contains(&self.game_phase.as_str());
        if !fits && (seat.is_some() || !unguarded) {
            return Err("WRONG_PHASE");
        }
        match play.r#type {
            "PEEK_CARD" | "FINISH_PEEKING" => self.check_peeking(seat, play),
            "START_NEW_ROUND" | "RESTART_GAME" | "RETURN_TO_LOBBY" => {
                let host_only = play.r#type == "RETURN_TO_LOBBY" || self.game_phase == "lobby";
                if host_only && seat.is_some_and(|seat| seat != 0) {
                    Err("NOT_HOST")
                } else {
                    Ok(())
                }
            }
            _ if seat.is_some_and(|seat| seat != self.current_player_index) => Err("NOT_YOUR_TURN"),
            _ => self.check_turn(play),
        }
    }

    fn check_peeking(&self, seat: Option<usize>, play: &Play) -> Result<(), Code> {
        let peeking = self.peeking_state.as_ref().ok_or("WRONG_PHASE")?;
        let peeker = self.peeker(seat, play).ok_or("NOT_YOUR_CARD")?;
        let (count, finished) = match &peeking.by_player {
            None => (peeking.peeked_count, false),
            Some(by_player) => {
                let own = &by_player[&self.players[peeker].id];
                (own.peeked_count, own.finished)
            }
        };
        if finished && seat.is_none() {
            return Err("NOT_YOUR_CARD");
        }
        if finished || seat.is_some_and(|seat| seat != peeker) {
            return Err("NOT_YOUR_TURN");
        }
        if play.r#type == "FINISH_PEEKING" {
            let too_early = self.options.require_two_peeks && count < 2;
            return if too_early { Err("PEEK_TWO_FIRST") } else { Ok(()) };
        }
        if count >= 2 {
            return Err("PEEK_LIMIT");
        }
        if play.place().player_id != self.players[peeker].id {
            return Err("NOT_YOUR_CARD");
        }
        let (_, index) = self.find(&play.place())?;
        if self.players[peeker].hand[index].is_face_up { Err("ALREADY_FACE_UP") } else { Ok(()) }
    }

    fn find(&self, place: &Place) -> Result<(usize, usize), Code> {
        let seat = self.seat_of(&place.player_id).ok_or("UNKNOWN_PLAYER")?;
        let index = usize::try_from(place.card_index).map_err(|_| "INVALID_CARD_INDEX")?;
        if index < self.players[seat].hand.len() {
            Ok((seat, index))
        } else {
            Err("INVALID_CARD_INDEX")
        }
    }

    fn check_turn(&self, play: &Play) -> Result<(), Code> {
        let from_discard = self.draw_source.as_deref() == Some("discard");
        match play.r#type {
            "DRAW_FROM_DISCARD" if self.discard_pile.is_empty() => Err("DISCARD_EMPTY"),
            "DISCARD_HELD_CARD" if from_discard => Err("MUST_SWAP"),
            "SWAP_HELD_CARD" if !(0..4).contains(&play.number()) => Err("INVALID_CARD_INDEX"),
            "USE_SPECIAL_ACTION" => {
                let held = self.drawn_card.as_ref().ok_or("NO_HELD_CARD")?;
                match held.is_special {
                    false => Err("NOT_SPECIAL"),
                    true if from_discard => Err("SPECIAL_NOT_FROM_DECK"),
                    true => Ok(()),
                }
            }
            "ACTION_TAKE_2_CHOOSE" => {
                let offered = self.temp_cards.as_ref().ok_or("NO_TEMP_CARDS")?;
                let found = offered.iter().any(|card| card.id == play.number());
                if found { Ok(()) } else { Err("INVALID_CHOICE") }
            }
            "ACTION_CHOOSE_1_SELECT" => {
                let found = (0..self.discard_pile.len() as i64).contains(&play.number());
                if found { Ok(()) } else { Err("INVALID_CARD_INDEX") }
            }
            "ACTION_PEEK_1_SELECT" => self.find(&play.place()).map(|_| ()),
            "ACTION_SWAP_2_SELECT" => {
                self.find(&play.place())?;
                let first = self.swap_state.as_ref().map(|state| &state.card1);
                if first == Some(&play.place()) { Err("SAME_CARD") } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}

/// What is done.
impl Pobudka {
    fn current_id(&self) -> String {
        self.players[self.current_player_index].id.clone()
    }

    fn moved(&mut self, action: &str) -> &mut LastMove {
        let player_id = self.current_id();
        self.last_move.insert(LastMove { player_id, action: action.into(), ..LastMove::default() })
    }

    fn advance_turn(&mut self) {
        self.drawn_card = None;
        self.draw_source = None;
        self.temp_cards = None;
        self.swap_state = None;
        if self.options.deck_exhaustion == "immediate" && self.draw_pile.is_empty() {
            return self.end_round("deck_exhausted");
        }
        self.current_player_index = (self.current_player_index + 1) % self.players.len();
        self.turn_count += 1;
        self.game_phase = "playing".into();
    }

    pub(crate) fn end_round(&mut self, reason: &str) {
        let bases: Vec<i32> = self.players.iter().map(|player| ravens(&player.hand)).collect();
        let lowest = *bases.iter().min().expect("somebody plays");
        let nines =
            |hand: &[Slot]| !hand.is_empty() && hand.iter().all(|slot| slot.card.value == 9);
        let mut all_in: Vec<usize> =
            (0..bases.len()).filter(|&seat| nines(&self.players[seat].hand)).collect();
        if !self.options.go_all_in || all_in.len() != 1 {
            all_in.clear();
        }
        let mut scores = Vec::new();
        let mut winners = Vec::new();
        for (seat, player) in self.players.iter_mut().enumerate() {
            let wins = if all_in.is_empty() { bases[seat] == lowest } else { all_in == [seat] };
            let calls = reason == "pobudka" && seat == self.current_player_index;
            let (score, penalty) = match (all_in.is_empty(), wins) {
                (false, true) => (0, 0),
                (false, false) => (50, 0),
                (true, true) if self.options.lowest_scores_zero => (0, 0),
                (true, false) if calls => (bases[seat], self.options.wrong_call_penalty),
                (true, _) => (bases[seat], 0),
            };
            player.score += score + penalty;
            player.hand.iter_mut().for_each(|slot| slot.is_face_up = true);
            scores.push(RoundScore { player_id: player.id.clone(), score, penalty });
            if wins {
                winners.push(seat);
            }
        }
        self.peeking_state = None;
        self.swap_state = None;
        self.last_round_scores = Some(scores);
        self.last_caller_id = Some(self.current_id());
        self.round_end_reason = Some(reason.into());
        self.round_winner_ids = Some(self.ids(&winners));
        self.round_winner_name = Some(self.names(&winners));
        self.end_game_if_over();
    }

    fn end_game_if_over(&mut self) {
        let reached = self.players.iter().any(|player| player.score >= self.options.target_score);
        self.game_phase = "round_end".into();
        // More rounds than allowed are possible where nothing guards the start of the next one.
        if reached || self.options.max_rounds.is_some_and(|most| self.round_number >= most) {
            let lowest = self.players.iter().map(|player| player.score).min();
            let winners: Vec<usize> = (0..self.players.len())
                .filter(|&seat| Some(self.players[seat].score) == lowest)
                .collect();
            self.game_phase = "game_over".into();
            self.game_winner_ids = Some(self.ids(&winners));
            self.game_winner_name = Some(self.names(&winners));
        }
    }

    fn ids(&self, seats: &[usize]) -> Vec<String> {
        seats.iter().map(|&seat| self.players[seat].id.clone()).collect()
    }

    fn names(&self, seats: &[usize]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.players[seat].name.as_str()).collect();
        names.join(", ")
    }

    pub(crate) fn forget_round(&mut self) {
        self.turn_count = 0;
        self.drawn_card = None;
        self.draw_source = None;
        self.temp_cards = None;
        self.swap_state = None;
        self.peeking_state = None;
        self.last_move = None;
        self.last_caller_id = None;
        self.last_round_scores = None;
        self.round_winner_name = None;
        self.round_winner_ids = None;
        self.game_winner_name = None;
        self.game_winner_ids = None;
        self.round_end_reason = None;
    }

    fn start_seat(&self, after: &Value) -> usize {
        let n = self.players.len();
        if self.game_phase == "lobby" {
            return match self.options.first_player.as_str() {
                "random" => after["startingPlayerIndex"].as_u64().map_or(n, |seat| seat as usize),
                _ => 0,
            };
        }
        match &self.last_caller_id {
            None => (self.current_player_index + 1) % n,
            Some(id) => self.seat_of(id).map_or(0, |seat| (seat + 1) % n),
        }
    }

    /// Deals; the order of the cards is taken from the other side, if it is a whole deck.
    pub(crate) fn deal_round(&mut self, after: &Value) -> Result<(), Code> {
        let start = self.start_seat(after);
        self.round_number = if self.game_phase == "lobby" { 1 } else { self.round_number + 1 };
        self.forget_round();
        let dealt: Self = serde_json::from_value(after.clone()).map_err(|_| "(no deal)")?;
        let mut cards: Vec<Card> = Vec::new();
        for (player, other) in self.players.iter_mut().zip(&dealt.players) {
            let hand = other.hand.iter().take(4).map(|slot| slot.card.clone());
            cards.extend(hand.clone());
            let face_down = |card| Slot {
                card,
                is_face_up: false,
                has_been_peeked: false,
                known_to: Some(BTreeSet::new()),
            };
            player.hand = hand.map(face_down).collect();
        }
        let in_hands = cards.len();
        cards.extend(dealt.draw_pile.iter().chain(&dealt.discard_pile).cloned());
        cards.sort_by_key(|card| card.id);
        let whole = cards == full_deck(&self.options.edition);
        if !whole || dealt.discard_pile.len() != 1 || in_hands != 4 * self.players.len() {
            return Err("(a deal that is not the deck)");
        }
        (self.draw_pile, self.discard_pile) = (dealt.draw_pile, dealt.discard_pile);
        self.game_phase = "peeking".into();
        self.current_player_index = start;
        self.starting_player_index = start;
        let nobody = || self.players.iter().map(|p| (p.id.clone(), Peeking::default())).collect();
        let by_player = self.options.simultaneous_peek.then(nobody);
        self.peeking_state = Some(PeekingState {
            player_index: start,
            peeked_count: 0,
            start_index: start,
            by_player,
        });
        Ok(())
    }

    pub(crate) fn return_to_lobby(&mut self) {
        self.forget_round();
        for player in &mut self.players {
            player.hand.clear();
            player.score = 0;
        }
        self.draw_pile.clear();
        self.discard_pile.clear();
        self.current_player_index = 0;
        self.starting_player_index = 0;
        self.round_number = 0;
        self.game_phase = "lobby".into();
    }

    pub(crate) fn peek(&mut self, peeker: usize, place: &Place) {
        let id = self.players[peeker].id.clone();
        self.look(place, &id).is_face_up = true;
        let peeking = self.peeking_state.as_mut().expect("somebody peeks");
        match &mut peeking.by_player {
            None => peeking.peeked_count += 1,
            Some(by_player) => by_player.entry(id).or_default().peeked_count += 1,
        }
    }

    /// Lets somebody know a card.
    fn look(&mut self, place: &Place, viewer: &str) -> &mut Slot {
        let (seat, index) = self.find(place).expect("checked");
        let slot = &mut self.players[seat].hand[index];
        slot.has_been_peeked = true;
        slot.known_to.get_or_insert_default().insert(viewer.to_owned());
        slot
    }

    pub(crate) fn finish_peeking(&mut self, peeker: usize) {
        let n = self.players.len();
        self.players[peeker].hand.iter_mut().for_each(|slot| slot.is_face_up = false);
        let id = self.players[peeker].id.clone();
        let peeking = self.peeking_state.as_mut().expect("somebody peeks");
        let over = if let Some(by_player) = &mut peeking.by_player {
            by_player.entry(id).or_default().finished = true;
            by_player.values().all(|own| own.finished)
        } else {
            peeking.player_index = (peeker + 1) % n;
            peeking.peeked_count = 0;
            peeking.player_index == peeking.start_index
        };
        if over {
            self.peeking_state = None;
            self.game_phase = "playing".into();
        }
    }

    pub(crate) fn draw(&mut self, source: &str) {
        let pile = if source == "deck" { &mut self.draw_pile } else { &mut self.discard_pile };
        let Some(card) = pile.pop() else { return self.end_round("deck_exhausted") };
        self.hold(card, source);
        self.moved("draw").source = Some(source.into());
    }

    pub(crate) fn hold(&mut self, card: Card, source: &str) {
        self.drawn_card = Some(card);
        self.draw_source = Some(source.into());
        self.game_phase = "holding_card".into();
    }

    pub(crate) fn discard_held(&mut self) {
        let source = self.draw_source.clone();
        self.moved("discard").source = source;
        self.discard_pile.extend(self.drawn_card.take());
        self.advance_turn();
    }

    pub(crate) fn swap_held(&mut self, index: i64) {
        let source = self.draw_source.clone();
        let everybody = self.players.iter().map(|player| player.id.clone()).collect();
        let known = match source.as_deref() {
            Some("discard") => everybody,
            _ => BTreeSet::from([self.current_id()]),
        };
        let slot = &mut self.players[self.current_player_index].hand[index as usize];
        let card = self.drawn_card.take().expect("a card is held");
        let new = Slot { card, is_face_up: false, has_been_peeked: false, known_to: Some(known) };
        self.discard_pile.push(std::mem::replace(slot, new).card);
        let moved = self.moved("swap");
        moved.card_index = Some(index);
        moved.source = source;
        self.advance_turn();
    }

    pub(crate) fn use_power(&mut self) {
        let card = self.drawn_card.take().expect("a card is held");
        self.draw_source = None;
        self.discard_pile.push(card.clone());
        self.game_phase = match card.special_action.as_deref() {
            Some("peek_1") => "action_peek_1".into(),
            Some("swap_2") => "action_swap_2_select_1".into(),
            Some("choose_1") => "action_choose_1".into(),
            _ if self.draw_pile.is_empty() => return self.advance_turn(),
            _ => {
                let offered = [self.draw_pile.pop(), self.draw_pile.pop()];
                self.temp_cards = Some(offered.into_iter().flatten().collect());
                "action_take_2".into()
            }
        };
    }

    pub(crate) fn keep(&mut self, id: i64) {
        for card in self.temp_cards.take().unwrap_or_default() {
            if card.id == id {
                self.hold(card, "deck");
            } else {
                self.discard_pile.push(card);
            }
        }
        self.moved("take_2");
    }

    pub(crate) fn peek_1(&mut self, place: &Place) {
        let viewer_id = self.current_id();
        self.look(place, &viewer_id);
        let Place { player_id, card_index } = place.clone();
        let moved = self.moved("peek");
        moved.target_player_id = Some(player_id.clone());
        moved.card_index = Some(card_index);
        self.advance_turn();
        self.peek_reveal = Some(PeekReveal { viewer_id, player_id, card_index, card: None });
    }

    pub(crate) fn swap_2(&mut self, place: Place) {
        let Some(SwapState { card1 }) = self.swap_state.take() else {
            self.swap_state = Some(SwapState { card1: place });
            self.game_phase = "action_swap_2_select_2".into();
            return;
        };
        let (one, two) = (self.find(&card1).expect("checked"), self.find(&place).expect("checked"));
        let slot = self.players[one.0].hand[one.1].clone();
        let other = std::mem::replace(&mut self.players[two.0].hand[two.1], slot);
        self.players[one.0].hand[one.1] = other;
        self.moved("swap_2").swap2_details = Some(Swap2Details { card1, card2: place });
        self.advance_turn();
    }
}
