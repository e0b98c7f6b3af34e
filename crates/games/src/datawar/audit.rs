//! What is impossible (rules 2.5): checked after every action of the laws, and in every state loaded.

use super::cards::{Card, CardSet, MOST_CARDS, Special};
use super::queue::Effect;
use super::rules::machine::Leaf;
use super::side::Side;
use super::state::{DataWar, Hand, OFFERED};

impl DataWar {
    /// Looks for anything impossible.
    pub(super) fn look_for_flaws(&self) -> Result<(), String> {
        self.look_at_cards()?;
        for side in Side::BOTH {
            self.look_at_hand(side)?;
            if self.stacks(side).iter().any(|card| !card.is_launch_stack()) {
                return Err(format!("the pile of {side} holds more than Launch Stacks"));
            }
            let size = self.deck(side).len();
            if usize::from(self.turn.offered) > OFFERED.min(size) && self.turn.opener == Some(side)
            {
                return Err(format!("more cards are offered to {side} than lie in its deck"));
            }
        }
        self.look_at_turn()?;
        self.look_at_secrets()
    }

    /// What the turn is about fits the cards and the state of the machine.
    fn look_at_turn(&self) -> Result<(), String> {
        let turn = &self.turn;
        if turn.another_play && self.table.is_empty() {
            return Err("a side is to play again on an empty table".to_owned());
        }
        if turn.offered > 0 && turn.opener.is_none() {
            return Err("cards are offered to nobody".to_owned());
        }
        if turn.tantrum.is_some() && self.tantrum_count() == 0 {
            return Err("a tantrum is thrown, and the winner has no cards on the table".to_owned());
        }
        if self.flow.leaf == Leaf::Resolving && turn.tantrum.is_none() {
            return Err("play rests in resolving without a tantrum".to_owned());
        }
        if self.flow.timer_id != 0 && !self.is_timed() {
            return Err(format!("no timer runs in {}", self.flow.leaf.path()));
        }
        self.options.check().map_err(|illegal| format!("the options do not work: {illegal}"))?;
        self.look_at_queue()
    }

    /// Effects wait once each.
    fn look_at_queue(&self) -> Result<(), String> {
        let mut queued = CardSet::NONE;
        for Effect { card, .. } in self.pending.iter() {
            if card.special().is_none_or(Special::is_instant) {
                return Err(format!("the card {} has no effect that waits", card.id()));
            }
            if queued.contains(card) {
                return Err(format!("the effect of {} waits twice", card.id()));
            }
            queued.insert(card);
        }
        Ok(())
    }

    /// Every card of the game lies in exactly one place.
    fn look_at_cards(&self) -> Result<(), String> {
        let mut found = CardSet::NONE;
        let decks = Side::BOTH.into_iter().flat_map(|side| self.from_top(side));
        let stacks = Side::BOTH.into_iter().flat_map(|side| self.stacks(side).iter().copied());
        for card in decks.chain(stacks).chain(self.table.cards().iter().copied()) {
            if card.index() >= MOST_CARDS {
                return Err("there is a card that no deck has".to_owned());
            }
            if found.contains(card) {
                return Err(format!("the card {} is there twice", card.id()));
            }
            found.insert(card);
        }
        if found != self.dealt {
            let missing = found.minus(self.dealt).or(self.dealt.minus(found)).first();
            let id = missing.map_or(String::new(), Card::id);
            return Err(format!("the card {id} is missing or was never dealt"));
        }
        Ok(())
    }

    /// What a side has on the table is counted rightly.
    fn look_at_hand(&self, side: Side) -> Result<(), String> {
        let hand = self.hand(side);
        if usize::from(hand.count) != self.hand_cards(side).count() {
            return Err(format!("the cards of {side} in play are counted wrongly"));
        }
        if hand.window_start > hand.count {
            return Err(format!("the cards of {side} that count begin after the last one"));
        }
        let last = self.hand_cards(side).filter(|card| !self.is_face_down(*card)).last();
        if last != hand.played() {
            return Err(format!("the latest card of {side} is another one"));
        }
        let mut sums = Hand::EMPTY;
        self.window(side).for_each(|card| sums.weigh(card));
        let counted = (hand.plain, hand.trackers, hand.blockers);
        if counted != (sums.plain, sums.trackers, sums.blockers) {
            return Err(format!("the cards of {side} count something else"));
        }
        Ok(())
    }

    /// What lies open is known to everybody.
    fn look_at_secrets(&self) -> Result<(), String> {
        let table: CardSet = self.table.cards().iter().copied().collect();
        if !table.includes(self.face_down.or(self.played_by_cpu)) {
            return Err("a card that is not in play lies face down, or was played".to_owned());
        }
        if !self.seen.includes(self.open_cards()) || !self.dealt.includes(self.seen) {
            return Err("a card that lies open is not known, or one that is known not there".into());
        }
        Ok(())
    }
}
