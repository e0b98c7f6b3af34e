//! Positions of Uno that are rare in games.

use parlour_engine::{Chance, FastRng};

use super::document::{COLORS, Card, Id, PendingChallenge, PendingDraw, Uno};
use crate::one_of;

impl Uno {
    pub(crate) fn set_up(&mut self, rng: &mut FastRng) {
        self.set_up_people(rng);
        self.shorten_hands(rng);
        self.turn_up_a_card(rng);
        self.shorten_deck(rng);
        self.set_up_scores(rng);
        if rng.happens(1, 2) {
            self.set_up_turn(rng);
        }
        if self.game_settings.jump_in && rng.happens(1, 2) {
            self.give_twin(rng);
        }
        self.set_up_uno(rng);
        if self.players().len() > self.game_settings.min_players && rng.happens(1, 8) {
            self.send_away(rng);
        }
        match rng.index(16) {
            0 => self.end_by_hand(rng),
            1 => self.return_to_lobby(),
            2..6 => self.pause_by_hand(rng),
            _ => {}
        }
        self.count();
    }

    fn set_up_people(&mut self, rng: &mut FastRng) {
        let players = self.players().to_vec();
        if players.len() > 2 && rng.happens(1, 4) {
            self.game_settings.min_players = 3;
        }
        if rng.happens(1, 4) {
            self.game_state.owner_id = Some(one_of(rng, &players));
        }
        if rng.happens(1, 4) {
            let owner = self.game_state.owner_id;
            let bots = players.iter().copied().filter(|id| Some(*id) != owner);
            self.game_state.bots = bots.filter(|_| rng.happens(1, 2)).collect();
        }
        if rng.happens(1, 8) {
            self.game_state.host_id = Some(3_000_000_001);
        }
        self.game_state.current_turn = Some(one_of(rng, &players));
        self.game_state.direction = Some(one_of(rng, &[1, -1]));
        if rng.happens(1, 2) {
            self.game_state.last_played_by = Some(Some(one_of(rng, &players)));
        }
    }

    /// Some have few cards left.
    fn shorten_hands(&mut self, rng: &mut FastRng) {
        for id in self.players().to_vec() {
            if rng.happens(2, 3) {
                let left = 1 + rng.index(3);
                let rest = self.hand_mut(id).split_off(left);
                let at = rng.index(self.deck.len() + 1);
                self.deck.splice(at..at, rest);
            }
        }
        for _ in 0..one_of(rng, &[0, 0, 0, 1, 2, 4]) {
            self.sort_hands(rng);
        }
        if rng.happens(1, 8) {
            self.collect(rng);
        }
    }

    /// Deals hands anew in which there are many cards of one kind.
    fn sort_hands(&mut self, rng: &mut FastRng) {
        let kinds = ["7", "0", "draw2", "wild-draw4", "reverse", "skip", "wild"];
        let kind = one_of(rng, &kinds);
        for id in self.players().to_vec() {
            let at = self.deck.iter().position(|card| card.symbol == kind);
            if let Some(at) = at {
                let card = self.deck.remove(at);
                let hand = self.hand_mut(id);
                let instead = rng.index(hand.len());
                let old = std::mem::replace(&mut hand[instead], card);
                self.deck.push(old);
            }
        }
    }

    /// Somebody gets many cards of one number.
    fn collect(&mut self, rng: &mut FastRng) {
        let id = one_of(rng, self.players());
        let number = one_of(rng, &["7", "7", "0", "3"]);
        for _ in 0..=rng.index(7) {
            if let Some(at) = self.deck.iter().position(|card| card.symbol == number) {
                let card = self.deck.remove(at);
                self.hand_mut(id).push(card);
            }
        }
    }

    /// Any card can be on top, a wild one with or without a colour.
    fn turn_up_a_card(&mut self, rng: &mut FastRng) {
        if self.deck.is_empty() || rng.happens(1, 3) {
            return;
        }
        let symbols = ["draw2", "wild-draw4", "wild"];
        let symbol = one_of(rng, &symbols);
        let wanted = self.deck.iter().position(|card| card.symbol == symbol);
        let at = wanted.filter(|_| rng.happens(1, 2)).unwrap_or(rng.index(self.deck.len()));
        let card = self.deck.remove(at);
        self.put_on_top(card, rng);
    }

    fn put_on_top(&mut self, mut card: Card, rng: &mut FastRng) {
        if card.is_wild() && (card.symbol != "wild" || rng.happens(3, 4)) {
            card.color = Some(one_of(rng, &COLORS).to_owned());
        }
        self.game_state.discard_pile.get_or_insert_default().push(card);
    }

    /// The deck is nearly used up; the cards lie below the pile, or are lost.
    fn shorten_deck(&mut self, rng: &mut FastRng) {
        if rng.happens(1, 3) {
            return;
        }
        let left = rng.index(6).min(self.deck.len());
        let mut rest = self.deck.split_off(left);
        rest.truncate(one_of(rng, &[0, 1, 5, 108]));
        for card in &mut rest {
            if card.is_wild() {
                card.color = Some(one_of(rng, &COLORS).to_owned());
            }
        }
        let pile = self.game_state.discard_pile.get_or_insert_default();
        pile.splice(0..0, rest);
        if rng.happens(1, 8) {
            pile.drain(..pile.len() - 1);
        }
    }

    fn set_up_scores(&mut self, rng: &mut FastRng) {
        let limit = self.game_settings.score_limit.clone();
        let Some(scores) = &mut self.game_state.scores else { return };
        let most = limit.as_i64().unwrap_or(300) as usize;
        for score in scores.values_mut() {
            *score = rng.index(most) as i64;
        }
        let rounds = if limit.is_string() { [1, 48, 49, 50] } else { [1, 2, 3, 9] };
        self.game_state.current_round = Some(one_of(rng, &rounds));
    }

    /// Something is to be decided by the player whose turn it is.
    fn set_up_turn(&mut self, rng: &mut FastRng) {
        let current = self.game_state.current_turn.expect("somebody is on turn");
        let symbol = self.top().map_or("", |top| &top.symbol).to_owned();
        let is_draw_card = ["draw2", "wild-draw4"].contains(&symbol.as_str());
        if self.game_settings.draw_stacking && is_draw_card {
            let least = if symbol == "draw2" { 2 } else { 4 };
            let count = least + 2 * rng.index(6);
            self.game_state.pending_draw = Some(Some(PendingDraw { count, symbol }));
        } else if self.game_settings.wild_draw_four_challenge && symbol == "wild-draw4" {
            let colors = COLORS.map(|color| Some(color.to_owned()));
            let previous_color = one_of(rng, &colors).filter(|_| rng.happens(7, 8));
            self.game_state.pending_challenge = Some(Some(PendingChallenge {
                played_by: self.next(current, -1),
                target_id: current,
                previous_color,
            }));
        } else if self.game_settings.play_drawn_card {
            let drawn = self.hand(current).last().cloned();
            if drawn.is_some_and(|card| self.playable(&card)) {
                self.game_state.draw_decision = Some(Some(current));
            }
        }
    }

    fn set_up_uno(&mut self, rng: &mut FastRng) {
        if !self.game_settings.uno_call {
            return;
        }
        let current = self.game_state.current_turn;
        for id in self.players().to_vec() {
            match self.hand(id).len() {
                1 if !self.is_deciding(id) && rng.happens(1, 2) => {
                    self.game_state.uno_exposed = Some(Some(id));
                }
                1 if rng.happens(1, 4) => self.game_state.uno_called.push(id),
                2 if Some(id) == current && rng.happens(1, 4) => {
                    self.game_state.uno_called.push(id);
                }
                _ => {}
            }
        }
    }

    /// The first at the table can play out of turn, sometimes more than one card.
    fn give_twin(&mut self, rng: &mut FastRng) {
        let first = self.game_state.player_order[0];
        let Some(top) = self.top().cloned() else { return };
        if let Some(at) = self.deck.iter().position(|card| card.looks_like(&top)) {
            let twin = self.deck.remove(at);
            let hand = self.hand_mut(first);
            if rng.happens(1, 3) {
                hand.clear();
            }
            hand.insert(0, twin);
            let alike = self.deck.iter().position(|card| card.symbol == top.symbol);
            if let Some(at) = alike.filter(|_| rng.happens(1, 2)) {
                let card = self.deck.remove(at);
                self.hand_mut(first).push(card);
            }
        }
    }

    /// Somebody was removed before.
    fn send_away(&mut self, rng: &mut FastRng) {
        let id = one_of(rng, self.players());
        if self.game_state.bots.contains(&id) {
            return;
        }
        let hand = self.dealt_hands.remove(&id.to_string()).unwrap_or_default();
        self.deck.extend(hand);
        let order = self.players().to_vec();
        self.forget_player(id);
        self.hand_over_room(&order);
    }

    fn end_by_hand(&mut self, rng: &mut FastRng) {
        let winner = one_of(rng, self.players());
        let hand = std::mem::take(self.hand_mut(winner));
        self.deck.extend(hand);
        self.win_round(winner);
    }

    fn pause_by_hand(&mut self, rng: &mut FastRng) {
        if rng.happens(1, 2) && self.game_state.scores.is_some() {
            self.end_by_hand(rng);
        }
        for _ in 0..=rng.index(3) {
            let somebody: Id = one_of(rng, self.players());
            let _is_a_bot_or_lost = self.lose(somebody);
        }
    }
}
