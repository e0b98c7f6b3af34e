//! Answers in Lebanese Deal: paying, refusing, letting it happen. And leaving.

use super::document::{Card, Chain, Color, Deal, Player};
use super::play::Play;
use super::turns::take;
use crate::Code;

/// Where a card lies that can be paid with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Bank,
    Area(Color),
    On(Color),
}

impl Player {
    /// What somebody can pay with, in the order of the deck.
    pub(crate) fn payables(&self) -> Vec<(Place, &Card)> {
        let mut payables: Vec<(Place, &Card)> = Vec::new();
        payables.extend(self.bank.iter().map(|card| (Place::Bank, card)));
        for (&color, group) in &self.property_area {
            let cards = group.iter().filter(|card| !card.is_joker());
            payables.extend(cards.map(|card| (Place::Area(color), card)));
        }
        for (&color, cards) in &self.attachments {
            let buildings = cards.iter().filter(|card| card.acts_as() != "set_lock");
            payables.extend(buildings.map(|card| (Place::On(color), card)));
        }
        payables.sort_by_key(|(_, card)| card.order());
        payables
    }

    /// Whether some cards are a payment of an amount.
    pub(crate) fn check_payment(&self, amount: i64, ids: &[String]) -> Result<(), Code> {
        let payables = self.payables();
        let twice = ids.iter().enumerate().any(|(at, id)| ids[..at].contains(id));
        let owned = |id: &String| payables.iter().any(|(_, card)| card.id == *id);
        if twice || !ids.iter().all(owned) {
            return Err("CARD_NOT_PAYABLE");
        }
        let given: Vec<(Place, &Card)> =
            payables.iter().filter(|(_, card)| ids.contains(&card.id)).copied().collect();
        let sum: i64 = given.iter().map(|(_, card)| card.worth()).sum();
        if given.len() == payables.len() && sum < amount {
            return Ok(());
        }
        if sum < amount {
            return Err("PAYMENT_TOO_LOW");
        }
        let includes = |what: &str, color: Color| {
            given.iter().any(|(at, card)| *at == Place::On(color) && card.acts_as() == what)
        };
        // A Hotel has to go with its House, whatever that is worth.
        let excused = |place: Place, card: &Card| matches!(place, Place::On(color) if card.acts_as() == "hotel" && includes("house", color));
        let needless =
            |(place, card): &(Place, &Card)| sum - card.worth() >= amount && !excused(*place, card);
        if given.iter().any(needless) {
            return Err("PAYMENT_TOO_MUCH");
        }
        for &color in self.attachments.keys() {
            let leaving = given.iter().filter(|(at, _)| *at == Place::Area(color)).count();
            let stands = self.group(color).len() - leaving >= color.size();
            let hotel_stays = self.has_built(color, "hotel") && !includes("hotel", color);
            if includes("house", color) && hotel_stays && stands {
                return Err("BUILDING_ORDER");
            }
        }
        Ok(())
    }
}

/// What may be answered.
impl Deal {
    pub(crate) fn check_answer(&self, seat: usize, play: &Play) -> Result<(), Code> {
        let pending = self.pending_action.as_ref().ok_or("WRONG_PHASE")?;
        if !self.asked().contains(&seat) {
            return Err("NOT_YOUR_RESPONSE");
        }
        match (play.r#type, self.turn_phase) {
            ("PAY", "paying") => {
                let amount = pending.amount.expect("debts have amounts");
                self.players[seat].check_payment(amount, play.ids())
            }
            ("ACCEPT", "responding") => Ok(()),
            ("JUST_SAY_NO", _) => {
                let card = self.players[seat].holds(play.id())?;
                if self.can_refuse(seat, card) { Ok(()) } else { Err("CANNOT_REFUSE") }
            }
            _ => Err("WRONG_PHASE"),
        }
    }

    /// Whether somebody who is asked can refuse with a card.
    pub(crate) fn can_refuse(&self, seat: usize, card: &Card) -> bool {
        let Some(pending) = &self.pending_action else { return false };
        let id = &self.players[seat].id;
        if pending.chain.is_some() {
            return card.action_type == Some("just_say_no");
        }
        if pending.committed_ids.contains(id) || pending.attacker_id == *id {
            return false;
        }
        match card.action_type {
            Some("just_say_no") => true,
            Some("weak_no") => self.options.weak_no_scope == "any" || pending.r#type == "rent",
            _ => false,
        }
    }
}

/// What answers do.
impl Deal {
    pub(crate) fn answer(&mut self, seat: usize, play: &Play) {
        match play.r#type {
            "PAY" => self.pay(seat, play.ids()),
            "ACCEPT" => self.accept(),
            _ => self.refuse(seat, play.id()),
        }
    }

    /// Passes over those who cannot refuse, if the table does that.
    pub(crate) fn skip_helpless(&mut self) {
        while self.options.auto_accept && self.turn_phase == "responding" {
            let seat = self.asked()[0];
            if self.players[seat].hand.cards.iter().any(|card| self.can_refuse(seat, card)) {
                return;
            }
            self.accept();
            self.settle();
        }
    }

    fn pay(&mut self, seat: usize, ids: &[String]) {
        let payables = self.players[seat].payables();
        let given = payables.into_iter().filter(|(_, card)| ids.contains(&card.id));
        let given: Vec<(Place, String)> =
            given.map(|(place, card)| (place, card.id.clone())).collect();
        let pending = self.pending_action.as_ref().expect("somebody demands");
        let payee = self.seat_of(&pending.payee_id).expect("payees play");
        for (place, id) in given {
            match place {
                Place::Bank => {
                    let bank = &mut self.players[seat].bank;
                    let at = bank.iter().position(|card| card.id == id).expect("it is there");
                    let card = bank.remove(at);
                    self.bank(payee, card);
                }
                Place::On(color) => {
                    let card = take(&mut self.players[seat].attachments, color, &id);
                    self.bank(payee, card);
                }
                Place::Area(_) => {
                    let (card, color) = self.take_from_area(seat, &id);
                    self.lay(payee, card, color);
                }
            }
        }
        self.release(seat);
    }

    /// Somebody owes nothing any more.
    fn release(&mut self, seat: usize) {
        let id = self.players[seat].id.clone();
        self.close_chain();
        let pending = self.pending_action.as_mut().expect("something is pending");
        pending.victim_ids.retain(|victim| *victim != id);
        pending.committed_ids.retain(|victim| *victim != id);
        if pending.victim_ids.is_empty() {
            self.drop_pending();
        } else {
            self.turn_phase = "paying";
        }
    }

    fn close_chain(&mut self) {
        self.players.iter_mut().for_each(|player| player.pending_defense = None);
        if let Some(pending) = &mut self.pending_action {
            pending.chain = None;
            pending.just_say_no_played = false;
        }
    }

    fn refuse(&mut self, seat: usize, id: &str) {
        let card = self.take_from_hand(seat, id);
        self.players[seat].pending_defense = Some(card.clone());
        self.discard(card);
        let player_id = self.players[seat].id.clone();
        let pending = self.pending_action.as_mut().expect("something is pending");
        let attacker_id = pending.attacker_id.clone();
        let chain = pending.chain.get_or_insert_with(|| Chain {
            victim_id: player_id.clone(),
            responder_id: String::new(),
            card_ids: Vec::new(),
        });
        chain.card_ids.push(id.to_owned());
        let is_refused = chain.card_ids.len() % 2 == 1;
        chain.responder_id = if is_refused { attacker_id } else { chain.victim_id.clone() };
        pending.just_say_no_played = is_refused;
        self.turn_phase = "responding";
        self.idle_turns = 0;
    }

    /// The last word stands.
    fn accept(&mut self) {
        let pending = self.pending_action.as_mut().expect("something is pending");
        let victim_id = match &pending.chain {
            Some(chain) => chain.victim_id.clone(),
            None => pending.victim_ids[0].clone(),
        };
        if pending.just_say_no_played {
            let victim = self.seat_of(&victim_id).expect("victims play");
            self.release(victim);
        } else if pending.amount.is_some() {
            pending.committed_ids.push(victim_id);
            self.close_chain();
            self.turn_phase = "paying";
        } else {
            self.rob();
        }
    }

    /// A theft that nobody has refused.
    fn rob(&mut self) {
        let pending = self.pending_action.clone().expect("something is pending");
        let thief = self.seat_of(&pending.attacker_id).expect("attackers play");
        let victim = self.seat_of(&pending.victim_ids[0]).expect("victims play");
        let stolen = pending.card2.as_ref().map(|card| card.id.as_str()).unwrap_or_default();
        self.drop_pending();
        match pending.r#type {
            "deal_breaker" => self.break_deal(thief, victim, pending.property_color),
            "get_joker" => {
                let (card, color) = self.take_from_area(victim, stolen);
                self.lay(thief, card, pending.to_color.unwrap_or(color));
            }
            "sly_deal" => {
                let (card, color) = self.take_from_area(victim, stolen);
                self.lay(thief, card, color);
            }
            _ => {
                let own = pending.card1.expect("something is given for it");
                let (given, to) = self.take_from_area(thief, &own.id);
                let (taken, from) = self.take_from_area(victim, stolen);
                self.lay(thief, taken, from);
                self.lay(victim, given, to);
            }
        }
    }

    fn break_deal(&mut self, thief: usize, victim: usize, color: Option<Color>) {
        let color = color.expect("a set has a color");
        let key = self.lock_key(victim, color);
        if self.locked_sets.remove(&key) {
            let cards = self.players[victim].attachments.get(&color);
            let lock = cards.into_iter().flatten().find(|card| card.acts_as() == "set_lock");
            let id = lock.expect("the lock lies on the set").id.clone();
            let lock = take(&mut self.players[victim].attachments, color, &id);
            return self.discard(lock);
        }
        let cards = self.players[victim].property_area.remove(&color).unwrap_or_default();
        for card in cards {
            self.lay(thief, card, color);
        }
        for card in self.players[victim].attachments.remove(&color).unwrap_or_default() {
            if self.players[thief].has_built(color, card.acts_as()) {
                self.bank(thief, card);
            } else {
                self.players[thief].attachments.entry(color).or_default().push(card);
            }
        }
    }
}

/// Those who go away.
impl Deal {
    pub(crate) fn come_or_go(&mut self, seat: usize, play: &Play) {
        if play.r#type == "RETURN" {
            self.players[seat].is_bot = false;
        } else if self.options.on_leave == "bot" {
            self.players[seat].is_bot = true;
        } else {
            self.leave(seat);
        }
    }

    fn leave(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        player.has_left = true;
        let mut cards = std::mem::take(&mut player.bank);
        cards.append(&mut player.hand.cards);
        cards.extend(std::mem::take(&mut player.property_area).into_values().flatten());
        cards.extend(std::mem::take(&mut player.attachments).into_values().flatten());
        cards.sort_by_key(Card::order);
        cards.extend(player.shield.take().map(|shield| shield.card));
        for card in cards {
            self.discard(card);
        }
        for color in Color::all() {
            self.locked_sets.remove(&self.lock_key(seat, color));
        }
        self.drop_demands(seat);
        // Those who stay get a whole round again.
        self.idle_turns = 0;
        let left = self.in_turn_order(seat);
        if left.len() == 1 {
            self.finish(Some(left[0]));
        } else if seat == self.current_player_index {
            self.end_turn();
        }
    }

    /// Nobody wants anything of somebody who has left, or for them.
    fn drop_demands(&mut self, seat: usize) {
        let Some(pending) = &self.pending_action else { return };
        let id = &self.players[seat].id;
        if pending.attacker_id == *id || pending.payee_id == *id {
            self.drop_pending();
        } else if pending.chain.as_ref().is_some_and(|chain| chain.victim_id != *id) {
            let pending = self.pending_action.as_mut().expect("something is pending");
            let id = &self.players[seat].id;
            pending.victim_ids.retain(|victim| victim != id);
            pending.committed_ids.retain(|victim| victim != id);
        } else if pending.victim_ids.contains(id) {
            self.release(seat);
        }
    }
}
