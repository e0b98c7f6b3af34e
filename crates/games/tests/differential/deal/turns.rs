//! What is done in Lebanese Deal on one's own turn.

use std::collections::BTreeMap;

use serde_json::Value;

use super::document::{Card, Color, Deal, Pending, Shield};
use super::play::Play;
use crate::{After, Code};

impl Card {
    /// The card as it is anywhere but on the table.
    fn plain(mut self) -> Self {
        self.chosen_color = None;
        self.played_as = None;
        self
    }
}

/// Cards that move.
impl Deal {
    pub(crate) fn discard(&mut self, card: Card) {
        self.discard_pile.push(card.plain());
    }

    pub(crate) fn bank(&mut self, seat: usize, card: Card) {
        self.players[seat].bank.push(card.plain());
    }

    pub(crate) fn take_from_hand(&mut self, seat: usize, id: &str) -> Card {
        let hand = &mut self.players[seat].hand.cards;
        let at = hand.iter().position(|card| card.id == id).expect("the card is in the hand");
        hand.remove(at)
    }

    /// Takes a card out of a set, and says under which color it lies from then on.
    pub(crate) fn take_from_area(&mut self, seat: usize, id: &str) -> (Card, Color) {
        let (under, _) = self.players[seat].find(id).expect("the card lies there");
        let card = take(&mut self.players[seat].property_area, under, id);
        let color = card.color_out_of(under);
        (card, color)
    }

    pub(crate) fn lay(&mut self, seat: usize, mut card: Card, color: Color) {
        card.chosen_color = card.is_wild().then_some(color);
        self.players[seat].property_area.entry(color).or_default().push(card);
    }

    /// Draws; what a shuffle brings is taken from the other side, if it can be.
    pub(crate) fn draw(&mut self, seat: usize, mut count: usize, after: After) -> Result<(), Code> {
        if count.min(self.draw_pile.cards.len() + self.discard_pile.len()) > 0 {
            self.idle_turns = 0;
        }
        let from_pile = count.min(self.draw_pile.cards.len());
        let drawn: Vec<Card> = self.draw_pile.cards.drain(..from_pile).collect();
        self.players[seat].hand.cards.extend(drawn);
        count -= from_pile;
        if count == 0 || self.discard_pile.is_empty() {
            return Ok(());
        }
        let after = after();
        let held = self.players[seat].hand.cards.len();
        let mut order = ids(&after["players"][seat]["hand"]);
        order.drain(..held.min(order.len()));
        if order.len() != count.min(self.discard_pile.len()) {
            return Err("(drew too few or too many)");
        }
        order.extend(ids(&after["drawPile"]));
        let mut shuffled = pick(&mut self.discard_pile, &order)?;
        if !self.discard_pile.is_empty() {
            return Err("(cards were lost in a shuffle)");
        }
        let rest = shuffled.split_off(count.min(shuffled.len()));
        self.players[seat].hand.cards.extend(shuffled);
        self.draw_pile.cards = rest;
        Ok(())
    }

    /// Puts right what a change has broken, and looks for a winner.
    pub(crate) fn settle(&mut self) {
        for seat in 0..self.players.len() {
            for color in Color::all() {
                if !self.players[seat].is_complete(color) {
                    self.strip(seat, color);
                }
            }
        }
        let order = self.in_turn_order(self.current_player_index);
        let winner = order.into_iter().find(|&seat| self.players[seat].complete_sets() >= 3);
        if winner.is_some() {
            self.finish(winner);
        }
    }

    /// Takes everything off a set that is not complete any more.
    fn strip(&mut self, seat: usize, color: Color) {
        let mut cards = self.players[seat].attachments.remove(&color).unwrap_or_default();
        cards.sort_by_key(Card::order);
        self.locked_sets.remove(&self.lock_key(seat, color));
        for card in cards {
            if card.acts_as() == "set_lock" {
                self.discard(card);
            } else {
                self.bank(seat, card);
            }
        }
    }

    pub(crate) fn finish(&mut self, winner: Option<usize>) {
        self.drop_pending();
        self.status = "finished";
        self.turn_phase = "ended";
        self.winner_index = winner;
    }

    pub(crate) fn drop_pending(&mut self) {
        self.pending_action = None;
        self.turn_phase = "playing";
        self.players.iter_mut().for_each(|player| player.pending_defense = None);
    }
}

/// A card of some set, which is gone if it was the last one.
pub(crate) fn take(sets: &mut BTreeMap<Color, Vec<Card>>, color: Color, id: &str) -> Card {
    let set = sets.get_mut(&color).expect("there is such a set");
    let at = set.iter().position(|card| card.id == id).expect("the set has the card");
    let card = set.remove(at);
    if set.is_empty() {
        sets.remove(&color);
    }
    card
}

pub(crate) fn ids(cards: &Value) -> Vec<String> {
    let cards = cards.as_array().into_iter().flatten();
    cards.filter_map(|card| card["id"].as_str()).map(str::to_owned).collect()
}

/// Takes these cards out of a pile, in this order.
pub(crate) fn pick(pile: &mut Vec<Card>, ids: &[String]) -> Result<Vec<Card>, Code> {
    let find = |id: &String| {
        let at = pile.iter().position(|card| &card.id == id);
        at.map(|at| pile.swap_remove(at)).ok_or("(a card from nowhere)")
    };
    ids.iter().map(find).collect()
}

/// What a turn does.
impl Deal {
    pub(crate) fn turn(&mut self, play: &Play, after: After) -> Result<(), Code> {
        let seat = self.current_player_index;
        match play.r#type {
            "DRAW_CARDS" => {
                let empty = self.players[seat].hand.cards.is_empty();
                let count = if empty { self.options.empty_hand_draw } else { 2 };
                self.turn_phase = "playing";
                return self.draw(seat, count, after);
            }
            "END_TURN" => self.end_turn(),
            "DISCARD" => {
                let hand = &mut self.players[seat].hand.cards;
                let (mut thrown, kept): (Vec<Card>, Vec<Card>) =
                    hand.drain(..).partition(|card| play.ids().contains(&card.id));
                *hand = kept;
                thrown.sort_by_key(Card::order);
                for card in thrown {
                    self.discard(card);
                }
                self.end_turn();
            }
            "MOVE_WILD" => {
                let (card, _) = self.take_from_area(seat, play.id());
                self.lay(seat, card, color(play));
                self.turn_moves_played += u32::from(self.options.wild_move_costs_play);
            }
            _ => return self.play_card(seat, play, after),
        }
        Ok(())
    }

    fn play_card(&mut self, seat: usize, play: &Play, after: After) -> Result<(), Code> {
        self.turn_moves_played += 1;
        self.idle_turns = 0;
        let card = self.take_from_hand(seat, play.id());
        match play.r#type {
            "PLAY_TO_BANK" => self.bank(seat, card),
            "PLAY_PROPERTY" => {
                let color = card.color.unwrap_or_else(|| color(play));
                self.lay(seat, card, color);
            }
            "PLAY_RENT" => {
                let for_one = card.colors.as_ref().is_some_and(|colors| colors.len() > 2);
                self.discard(card);
                self.charge_rent(play, for_one);
            }
            _ => return self.play_action(seat, card, play, after),
        }
        Ok(())
    }

    fn play_action(
        &mut self,
        seat: usize,
        card: Card,
        play: &Play,
        after: After,
    ) -> Result<(), Code> {
        let kind = self.kind_of(&card, play)?;
        let played_as = (card.action_type != Some(kind)).then_some(kind);
        let lying = Card { played_as, ..card.clone() };
        match kind {
            "set_lock" | "house" | "hotel" | "mosque" => {
                let color = color(play);
                if kind == "set_lock" {
                    self.locked_sets.insert(self.lock_key(seat, color));
                }
                self.players[seat].attachments.entry(color).or_default().push(lying);
                return Ok(());
            }
            "ultimate_shield" => {
                self.players[seat].shield = Some(Shield { card: lying, turns_left: 2 });
                return Ok(());
            }
            _ => self.discard(card),
        }
        match kind {
            "double_rent" => {
                self.double_rent_active = true;
                self.double_rent_count += 1;
            }
            "draw_two" => return self.draw(seat, 2, after),
            "extra_turn" => self.turn_moves_played = 0,
            "abracadabra" => {
                let to = play.to_color.as_deref().and_then(Color::named);
                self.convert(seat, color(play), to.expect("checked"));
            }
            "rent" => self.charge_rent(play, true),
            "debt_collector" => self.demand(self.pending(kind, play, Some(5))),
            "birthday" => self.demand(self.pending(kind, play, Some(2))),
            "zakat" => self.demand(self.zakat(play)),
            _ => self.threaten(kind, play),
        }
        Ok(())
    }

    /// An own set becomes one of another color, with all that lies on it.
    pub(crate) fn convert(&mut self, seat: usize, from: Color, to: Color) {
        let cards = self.players[seat].property_area.remove(&from).unwrap_or_default();
        for card in cards {
            self.lay(seat, card, to);
        }
        if let Some(cards) = self.players[seat].attachments.remove(&from) {
            self.players[seat].attachments.insert(to, cards);
        }
        if self.locked_sets.remove(&self.lock_key(seat, from)) {
            self.locked_sets.insert(self.lock_key(seat, to));
        }
    }

    fn charge_rent(&mut self, play: &Play, for_one: bool) {
        let color = color(play);
        let doubled = 1 << self.double_rent_count;
        let amount = self.rent(self.current_player_index, color) * doubled;
        let mut pending = self.pending("rent", play, Some(amount));
        if !for_one {
            pending.victim_ids = self.others();
        }
        pending.property_color = Some(color);
        pending.is_double_rent = self.double_rent_active;
        self.double_rent_active = false;
        self.double_rent_count = 0;
        self.demand(pending);
    }

    /// Everybody else, in turn order.
    fn others(&self) -> Vec<String> {
        let order = self.in_turn_order(self.current_player_index);
        order.into_iter().skip(1).map(|seat| self.players[seat].id.clone()).collect()
    }

    /// Something played against the one who is named, or else everybody.
    fn pending(&self, kind: &'static str, play: &Play, amount: Option<i64>) -> Pending {
        let id = self.players[self.current_player_index].id.clone();
        let against_all = ["birthday", "zakat"].contains(&kind);
        let named = play.victim_id.clone().filter(|_| !against_all);
        Pending {
            r#type: kind,
            attacker_id: id.clone(),
            payee_id: id,
            victim_ids: named.map_or_else(|| self.others(), |id| vec![id]),
            amount,
            property_color: None,
            card1: None,
            card2: None,
            is_double_rent: false,
            just_say_no_played: false,
            card_id: play.id().to_owned(),
            to_color: None,
            chain: None,
            committed_ids: Vec::new(),
        }
    }

    fn zakat(&self, play: &Play) -> Pending {
        let mut pending = self.pending("zakat", play, Some(1));
        if self.options.zakat_rule == "poorest" {
            let total = |seat: usize| self.players[seat].bank.iter().map(Card::worth).sum::<i64>();
            let order = self.in_turn_order(self.current_player_index);
            let least = order.iter().map(|&seat| total(seat)).min();
            let poorest = order.into_iter().find(|&seat| Some(total(seat)) == least);
            pending.payee_id.clone_from(&self.players[poorest.expect("somebody plays")].id);
            pending.victim_ids.push(pending.attacker_id.clone());
            pending.victim_ids.retain(|id| *id != pending.payee_id);
        }
        pending
    }

    /// Asks for money those who have any.
    fn demand(&mut self, mut pending: Pending) {
        pending.victim_ids.retain(|id| {
            let seat = self.seat_of(id).expect("victims play");
            !self.players[seat].payables().is_empty()
        });
        if !pending.victim_ids.is_empty() {
            self.pending_action = Some(pending);
            self.turn_phase = "paying";
        }
    }

    /// Announces a theft.
    fn threaten(&mut self, kind: &'static str, play: &Play) {
        let mut pending = self.pending(kind, play, None);
        let victim = self.check_victim(play).expect("checked");
        if let Some((color, card)) =
            play.target_card_id.as_ref().and_then(|id| self.players[victim].find(id).ok())
            && kind != "deal_breaker"
        {
            pending.property_color = Some(color);
            pending.card2 = Some(card.clone());
            if kind == "get_joker" {
                let aim = play.color.as_deref().and_then(Color::named);
                let aim = aim.filter(|&aim| card.can_be(aim));
                pending.to_color = Some(aim.unwrap_or_else(|| card.color_out_of(color)));
            }
        }
        if kind == "deal_breaker" {
            pending.property_color = Some(color(play));
        }
        if kind == "force_deal" {
            let own = play.own_card_id.as_deref().expect("checked");
            let player = &self.players[self.current_player_index];
            pending.card1 = player.find(own).ok().map(|(_, card)| card.clone());
        }
        self.pending_action = Some(pending);
        self.turn_phase = "responding";
    }

    pub(crate) fn end_turn(&mut self) {
        let nothing_left = self.draw_pile.cards.is_empty() && self.discard_pile.is_empty();
        self.idle_turns = if nothing_left { self.idle_turns + 1 } else { 0 };
        let playing = self.players.iter().filter(|player| !player.has_left).count();
        if self.idle_turns as usize > playing {
            return self.finish(None);
        }
        self.next_turn();
    }

    fn next_turn(&mut self) {
        let before = self.current_player_index;
        let n = self.players.len();
        let mut others = (1..=n).map(|k| (before + k) % n);
        let next = others.find(|&seat| !self.players[seat].has_left).expect("somebody plays");
        self.current_player_index = next;
        self.round += u32::from(next <= before);
        self.turn_phase = "drawing";
        self.turn_moves_played = 0;
        self.double_rent_active = false;
        self.double_rent_count = 0;
        if let Some(mut shield) = self.players[next].shield.take() {
            shield.turns_left -= 1;
            if shield.turns_left == 0 {
                self.discard(shield.card);
            } else {
                self.players[next].shield = Some(shield);
            }
        }
    }
}

fn color(play: &Play) -> Color {
    play.color.as_deref().and_then(Color::named).expect("checked")
}
