//! What lies on the table of Uno, and who sits at it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::document::{Card, Id, Uno, cards, same_cards};
use crate::{After, Code};

impl Uno {
    pub(crate) fn status(&self) -> &str {
        &self.game_state.status
    }

    /// Who plays, in playing order.
    pub(crate) fn players(&self) -> &[Id] {
        self.game_state.turn_order.as_deref().unwrap_or_default()
    }

    pub(crate) fn hand(&self, id: Id) -> &[Card] {
        self.dealt_hands.get(&id.to_string()).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn hand_mut(&mut self, id: Id) -> &mut Vec<Card> {
        self.dealt_hands.entry(id.to_string()).or_default()
    }

    pub(crate) fn discards(&self) -> &[Card] {
        self.game_state.discard_pile.as_deref().unwrap_or_default()
    }

    pub(crate) fn top(&self) -> Option<&Card> {
        self.discards().last()
    }

    /// The player some seats further on.
    pub(crate) fn next(&self, from: Id, steps: i64) -> Id {
        let players = self.players();
        let at = players.iter().position(|id| *id == from).expect("a player") as i64;
        let to = at + steps * self.game_state.direction.unwrap_or(1);
        players[to.rem_euclid(players.len() as i64) as usize]
    }

    pub(crate) fn orphans(&self) -> Vec<Id> {
        let orphans = self.game_state.orphan_hands.iter().flatten();
        orphans.map(|orphan| orphan.original_client_id).collect()
    }

    pub(crate) fn name_of(&self, id: Id) -> String {
        let mut locked = self.game_state.locked_players.iter();
        locked.find(|locked| locked.client_id == id).map_or("", |locked| &locked.name).to_owned()
    }

    /// How many cards the next player has to draw or to add to, and the symbol that was played.
    pub(crate) fn stack(&self) -> Option<(usize, &str)> {
        let pending = self.game_state.pending_draw.as_ref()?.as_ref()?;
        Some((pending.count, pending.symbol.as_str()))
    }

    pub(crate) fn in_question(&self) -> bool {
        matches!(self.game_state.pending_challenge, Some(Some(_)))
    }

    pub(crate) fn is_deciding(&self, id: Id) -> bool {
        self.game_state.draw_decision == Some(Some(id))
    }

    /// Whether a card fits on the pile by itself.
    pub(crate) fn playable(&self, card: &Card) -> bool {
        let Some(top) = self.top() else { return false };
        top.color.is_none()
            || card.is_wild()
            || card.color == top.color
            || card.symbol == top.symbol
    }

    /// Whether a card can be played on the pile as things are.
    pub(crate) fn fits(&self, card: &Card) -> bool {
        match self.stack() {
            Some((_, "draw2")) => ["draw2", "wild-draw4"].contains(&card.symbol.as_str()),
            Some(_) => card.symbol == "wild-draw4",
            None => self.playable(card),
        }
    }

    /// Deals some cards to somebody. How they were shuffled, if they were, is for the other side to say.
    pub(crate) fn deal_to(&mut self, id: Id, count: usize, after: After) -> Result<(), Code> {
        for dealt in 0..count {
            if self.deck.is_empty() {
                let after = after();
                self.shuffle_discards(id, count - dealt, &after)?;
            }
            if self.deck.is_empty() {
                break;
            }
            let card = self.deck.remove(0);
            self.hand_mut(id).push(card);
        }
        Ok(())
    }

    /// The discards but the top become the deck, and the first of it goes to somebody.
    fn shuffle_discards(&mut self, id: Id, missing: usize, after: &Value) -> Result<(), Code> {
        let mut pile = self.game_state.discard_pile.take().unwrap_or_default();
        self.game_state.discard_pile = Some(pile.pop().into_iter().collect());
        let pile: Vec<Card> = pile.into_iter().map(Card::bare).collect();
        let hand = cards(&after["dealtHands"][id.to_string()]);
        let mut deck: Vec<Card> =
            hand.into_iter().skip(self.hand(id).len()).take(missing).collect();
        deck.extend(cards(&after["deck"]));
        if !same_cards(pile, deck.clone()) {
            return Err("(a deck that is not the discards)");
        }
        self.deck = deck;
        Ok(())
    }

    /// Lays cards on the pile; nobody has to remember them any more.
    pub(crate) fn discard(&mut self, id: Id, card_ids: &[String], color: Option<&str>) {
        for card_id in card_ids {
            let hand = self.hand_mut(id);
            let at = hand.iter().position(|card| card.id == *card_id).expect("checked");
            let mut card = hand.remove(at);
            if card.is_wild() {
                card.color = color.map(str::to_owned);
            }
            self.game_state.discard_pile.get_or_insert_default().push(card);
        }
        self.forget(card_ids);
    }

    pub(crate) fn forget(&mut self, card_ids: &[String]) {
        for seen in self.seen_cards.values_mut() {
            seen.retain(|card| !card_ids.contains(card));
        }
        self.seen_cards.retain(|_, seen| !seen.is_empty());
    }

    /// Everybody gets the hand of somebody else: first who gives, then who gets.
    pub(crate) fn pass_hands(&mut self, moves: &[(Id, Id)]) {
        let old = self.dealt_hands.clone();
        for (from, to) in moves {
            let hand = old[&from.to_string()].clone();
            let ids: BTreeSet<String> = hand.iter().map(|card| card.id.clone()).collect();
            self.seen_cards.entry(from.to_string()).or_default().extend(ids);
            *self.hand_mut(*to) = hand;
        }
        let hands = self.dealt_hands.clone();
        for (owner, seen) in &mut self.seen_cards {
            let own = hands.get(owner).map_or(&[][..], Vec::as_slice);
            seen.retain(|id| own.iter().all(|card| card.id != *id));
            seen.sort_by_key(|id| id.trim_start_matches("card-").parse::<usize>().ok());
            seen.dedup();
        }
        self.seen_cards.retain(|_, seen| !seen.is_empty());
    }

    /// What is written after every action that was taken.
    pub(crate) fn settle(&mut self) {
        self.game_state.state_seq += 1;
        self.count();
    }

    /// Writes what follows from the rest.
    pub(crate) fn count(&mut self) {
        let state = &mut self.game_state;
        let seat = |id: &Id| state.player_order.iter().position(|other| other == id);
        state.bots.sort_by_key(seat);
        state.uno_called.sort_by_key(seat);
        let here = state.locked_players.iter();
        self.actions = here.map(|locked| (locked.client_id.to_string(), Value::Null)).collect();
        let in_game = state.status != "LOBBY";
        let hands = self.dealt_hands.iter();
        let counts = hands.map(|(id, hand)| (id.clone(), hand.len())).collect();
        state.player_card_counts = Some(counts).filter(|_| in_game);
        state.deck_count = Some(self.deck.len()).filter(|_| in_game);
    }
}
