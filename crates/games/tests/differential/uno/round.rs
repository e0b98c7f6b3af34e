//! How games and rounds of Uno begin and end.

use std::collections::BTreeMap;

use serde_json::Value;

use super::document::{Card, GameState, Id, Uno, cards, full_deck, same_cards};
use crate::Code;

/// An endless game ends with this round.
const LAST_ROUND: usize = 50;

impl Uno {
    pub(crate) fn start_game(&mut self, after: &Value) -> Result<(), Code> {
        let people = self.game_state.player_order.len();
        if people < self.game_settings.min_players {
            return Err("TOO_FEW_PLAYERS");
        }
        if people > 10 {
            return Err("TOO_MANY_PLAYERS");
        }
        self.return_to_lobby();
        let order = self.game_state.player_order.clone();
        if !self.game_settings.score_limit.is_null() {
            self.game_state.scores = Some(order.iter().map(|id| (id.to_string(), 0)).collect());
            self.game_state.current_round = Some(1);
        }
        self.game_state.turn_order = Some(order);
        self.deal_round(1, after)
    }

    pub(crate) fn next_round(&mut self, after: &Value) -> Result<(), Code> {
        if self.players().len() < self.game_settings.min_players {
            return Err("TOO_FEW_PLAYERS");
        }
        let round = self.game_state.current_round.unwrap_or(0) + 1;
        self.game_state.current_round = Some(round);
        self.deal_round(round, after)
    }

    /// Deals; the order of the cards is taken from the other side, if it is a whole deck.
    fn deal_round(&mut self, round: usize, after: &Value) -> Result<(), Code> {
        self.begin_round();
        let players = self.players().to_vec();
        let pile = cards(&after["gameState"]["discardPile"]);
        let [first] = pile.as_slice() else { return Err("(a pile that is not one card)") };
        if first.symbol == "wild-draw4" {
            return Err("(a wild draw four to begin with)");
        }
        self.deck = cards(&after["deck"]);
        self.seen_cards.clear();
        self.dealt_hands.clear();
        let mut all: Vec<Card> = self.deck.iter().chain(&pile).cloned().collect();
        let size = self.game_settings.starting_hand_size;
        let starter = players[(round - 1) % players.len()];
        for &id in &players {
            let hand = cards(&after["dealtHands"][id.to_string()]);
            let pays = first.symbol == "draw2" && id == starter;
            if hand.len() != size + if pays { 2 } else { 0 } {
                return Err("(a hand of another size)");
            }
            all.extend(hand.iter().cloned());
            self.dealt_hands.insert(id.to_string(), hand);
        }
        if !same_cards(all, full_deck()) {
            return Err("(a deal that is not the deck)");
        }
        self.open(starter, first);
        Ok(())
    }

    fn begin_round(&mut self) {
        let state = &mut self.game_state;
        state.status = "PLAYING".into();
        state.direction = Some(1);
        state.last_played_by = Some(None);
        state.winner = None;
        state.end_type = None;
        let settings = &self.game_settings;
        state.pending_draw = settings.draw_stacking.then_some(None);
        state.pending_challenge = settings.wild_draw_four_challenge.then_some(None);
        state.draw_decision = settings.play_drawn_card.then_some(None);
        state.uno_exposed = settings.uno_call.then_some(None);
        state.uno_called.clear();
    }

    fn open(&mut self, starter: Id, first: &Card) {
        self.game_state.discard_pile = Some(vec![first.clone()]);
        if first.symbol == "reverse" {
            self.game_state.direction = Some(-1);
        }
        let passed = ["skip", "reverse", "draw2"].contains(&first.symbol.as_str());
        self.game_state.current_turn = Some(self.next(starter, i64::from(passed)));
    }

    /// Somebody has no cards left.
    pub(crate) fn win_round(&mut self, winner: Id) {
        self.clear_questions();
        self.game_state.winner = Some(Some(winner));
        let Some(scores) = &mut self.game_state.scores else { return self.end_game(Some(winner)) };
        let hands = self.dealt_hands.values().flatten();
        let points: i64 = hands.map(Card::points).sum();
        let score = scores.entry(winner.to_string()).or_default();
        *score += points;
        let score = *score;
        self.game_state.last_round_points = Some(points);
        let limit = &self.game_settings.score_limit;
        if limit.as_i64().is_some_and(|limit| score >= limit) {
            self.end_game(Some(winner));
        } else if limit.is_string() && self.game_state.current_round >= Some(LAST_ROUND) {
            self.end_game(Some(self.leader(winner)));
        } else {
            self.game_state.status = "ROUND_ENDED".into();
        }
    }

    /// Who has the most points; among equals whoever won the last round, else the first in playing order.
    fn leader(&self, winner: Id) -> Id {
        let scores = self.game_state.scores.clone().unwrap_or_default();
        let score = |id: &Id| scores.get(&id.to_string()).copied().unwrap_or(0);
        let best = self.players().iter().map(score).max();
        let mut leaders = std::iter::once(&winner).chain(self.players());
        *leaders.find(|id| Some(score(id)) == best).expect("somebody leads")
    }

    pub(crate) fn end_game(&mut self, winner: Option<Id>) {
        let kind = if winner.is_some() { "WIN" } else { "INSUFFICIENT_PLAYERS" };
        self.game_state.winner = Some(winner);
        self.game_state.end_type = Some(kind.into());
        self.game_state.status = "ENDED".into();
        self.clear_questions();
    }

    /// Nothing is open any more.
    fn clear_questions(&mut self) {
        let state = &mut self.game_state;
        state.pending_draw.iter_mut().for_each(|pending| *pending = None);
        state.pending_challenge.iter_mut().for_each(|pending| *pending = None);
        state.draw_decision.iter_mut().for_each(|pending| *pending = None);
        state.uno_exposed.iter_mut().for_each(|pending| *pending = None);
        state.uno_called.clear();
    }

    pub(crate) fn return_to_lobby(&mut self) {
        let old = std::mem::take(&mut self.game_state);
        let gone = |id: &Id| old.locked_players.iter().all(|locked| locked.client_id != *id);
        self.game_state = GameState {
            status: "LOBBY".into(),
            host_id: old.host_id,
            owner_id: old.owner_id,
            player_order: old.player_order.iter().copied().filter(|id| !gone(id)).collect(),
            locked_players: old.locked_players,
            state_seq: old.state_seq,
            bots: old.bots,
            ..GameState::default()
        };
        self.dealt_hands = BTreeMap::new();
        self.deck.clear();
        self.seen_cards.clear();
    }
}
