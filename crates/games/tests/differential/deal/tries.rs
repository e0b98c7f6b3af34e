//! What is tried in Lebanese Deal: sensible plays that lists leave out, and wrong ones.

use std::collections::BTreeMap;

use parlour_engine::{Chance, FastRng};
use serde_json::{Value, json};

use super::deck::ACTIONS;
use super::document::{Card, Color, Deal};
use super::play::{Play, SHAPES};
use crate::{one_of, spoil};

impl Deal {
    /// A payment, a No, a play of some card of the hand, or somebody who goes.
    pub(crate) fn sensible(&self, rng: &mut FastRng) -> Option<Value> {
        if let Some(leaving) = self.leaving(rng) {
            return Some(leaving);
        }
        let asked = self.asked();
        if !asked.is_empty() && rng.happens(1, 2) {
            let seat = if rng.happens(3, 4) { asked[0] } else { one_of(rng, &asked) };
            let hand = &self.players[seat].hand.cards;
            let no = hand.iter().find(|card| self.can_refuse(seat, card));
            if let Some(no) = no.filter(|_| rng.happens(2, 3)) {
                return Some(json!({ "type": "JUST_SAY_NO", "cardId": no.id }));
            }
            if self.turn_phase == "paying" {
                return Some(json!({ "type": "PAY", "cardIds": self.some_payment(seat, rng) }));
            }
            return None;
        }
        let seat = self.current_player_index;
        let player = &self.players[seat];
        if self.turn_phase != "playing" || player.hand.cards.is_empty() || rng.happens(1, 2) {
            return None;
        }
        if player.hand.cards.len() > self.limit() && rng.happens(1, 2) {
            let mut ids: Vec<&str> =
                player.hand.cards.iter().map(|card| card.id.as_str()).collect();
            rng.shuffle(&mut ids);
            return Some(json!({ "type": "DISCARD", "cardIds": ids[self.limit()..] }));
        }
        let card = one_of(rng, &player.hand.cards);
        let mut plays = self.plays_of(seat, &card);
        plays.retain(|play| self.check(Some(seat), play).is_ok());
        if plays.len() > 1 {
            plays.retain(|play| play.r#type != "PLAY_TO_BANK");
        }
        let play = plays.get(rng.index(plays.len().max(1)))?;
        Some(serde_json::to_value(play).expect("a play is JSON"))
    }

    /// Somebody goes or comes back, more often while something is pending.
    fn leaving(&self, rng: &mut FastRng) -> Option<Value> {
        let name = one_of(rng, &["LEAVE", "RETURN"]);
        let leaver = self.some_player(rng);
        match &self.pending_action {
            Some(pending) if pending.payee_id != pending.attacker_id && rng.happens(1, 8) => {
                let leaver = one_of(rng, &[&leaver, &pending.payee_id]);
                Some(json!({ "type": "LEAVE", "playerId": leaver }))
            }
            Some(_) if rng.happens(23, 24) => None,
            None if rng.happens(63, 64) => None,
            _ => Some(json!({ "type": name, "playerId": leaver })),
        }
    }

    /// Cards that pay what somebody owes, without one too many.
    fn some_payment(&self, seat: usize, rng: &mut FastRng) -> Vec<String> {
        let amount = self.pending_action.as_ref().and_then(|pending| pending.amount);
        let amount = amount.unwrap_or_default();
        let mut cards = self.players[seat].payables();
        rng.shuffle(&mut cards);
        let mut sum = 0;
        let mut given: Vec<&Card> = Vec::new();
        for (_, card) in cards {
            if sum < amount {
                sum += card.worth();
                given.push(card);
            }
        }
        given.retain(|card| {
            let needless = sum - card.worth() >= amount;
            sum -= if needless { card.worth() } else { 0 };
            !needless
        });
        given.iter().map(|card| card.id.clone()).collect()
    }

    fn some_player(&self, rng: &mut FastRng) -> String {
        let at = rng.index(self.players.len() + 1);
        self.players.get(at).map_or("zed".into(), |player| player.id.clone())
    }

    fn some_color(rng: &mut FastRng) -> &'static str {
        let colors: Vec<Color> = Color::all().collect();
        if rng.happens(1, 16) { "pink" } else { one_of(rng, &colors).name() }
    }

    /// The color of a set that somebody has.
    fn some_set(&self, seat: usize, rng: &mut FastRng) -> &'static str {
        let sets: Vec<Color> = self.players[seat].property_area.keys().copied().collect();
        if sets.is_empty() || rng.happens(1, 4) {
            return Self::some_color(rng);
        }
        one_of(rng, &sets).name()
    }

    /// A card of somebody, most often on the table.
    fn some_card(&self, seat: usize, rng: &mut FastRng) -> String {
        let player = &self.players[seat];
        let cards: Vec<&Card> = match rng.index(8) {
            0 => player.hand.cards.iter().collect(),
            1 => player.bank.iter().collect(),
            2 => player.attachments.values().flatten().collect(),
            3 => self.discard_pile.iter().collect(),
            _ => player.property_area.values().flatten().collect(),
        };
        match cards.get(rng.index(cards.len().max(1))) {
            Some(card) => card.id.clone(),
            None => one_of(rng, &["nope", "money_1_999", "prop_tabuk_1"]).into(),
        }
    }

    fn card_in_hand(&self, seat: usize, kinds: &[&str], rng: &mut FastRng) -> String {
        let hand = &self.players[seat].hand.cards;
        let fits: Vec<&Card> = hand.iter().filter(|card| kinds.contains(&card.r#type)).collect();
        if fits.is_empty() || rng.happens(1, 6) {
            let any = hand.get(rng.index(hand.len().max(1)));
            return any.map_or_else(|| self.some_card(seat, rng), |card| card.id.clone());
        }
        one_of(rng, &fits).id.clone()
    }

    pub(crate) fn absurd(&self, rng: &mut FastRng) -> Value {
        let current = self.current_player_index;
        let asked = self.asked().first().copied().unwrap_or(current);
        let hand = &self.players[current].hand.cards;
        let cards: Vec<&Card> =
            hand.iter().filter(|card| ["action", "rent"].contains(&card.r#type)).collect();
        if self.turn_phase == "playing" && !cards.is_empty() && rng.happens(1, 2) {
            return self.wrong_target(one_of(rng, &cards), rng);
        }
        let is_asked = !self.asked().is_empty() && rng.happens(1, 2);
        let mut action = match if is_asked { 10 + rng.index(2) } else { rng.index(14) } {
            0..6 => self.absurd_action(rng),
            6 | 7 => {
                let id = self.card_in_hand(current, &["rent"], rng);
                let mut rent = json!({ "type": "PLAY_RENT", "cardId": id });
                if rng.happens(7, 8) {
                    rent["color"] = self.some_set(current, rng).into();
                }
                if rng.happens(1, 2) {
                    rent["victimId"] = self.some_player(rng).into();
                }
                rent
            }
            8 => {
                let id = self.card_in_hand(current, &["property", "wild"], rng);
                json!({ "type": "PLAY_PROPERTY", "cardId": id, "color": Self::some_color(rng) })
            }
            9 => {
                let id = self.some_card(current, rng);
                json!({ "type": "MOVE_WILD", "cardId": id, "color": Self::some_color(rng) })
            }
            10 => self.absurd_payment(asked, rng),
            11 => {
                let no = self.card_in_hand(asked, &["action"], rng);
                json!({ "type": "JUST_SAY_NO", "cardId": no })
            }
            12 => {
                let hand = &self.players[current].hand.cards;
                let count = hand.len().saturating_sub(self.limit()).min(5) + rng.index(2);
                let ids: Vec<String> =
                    (0..count).map(|_| self.card_in_hand(current, &["money"], rng)).collect();
                json!({ "type": "DISCARD", "cardIds": ids })
            }
            _ => {
                let some = one_of(rng, &SHAPES).0;
                let name = one_of(rng, &["END_TURN", "PLAY_TO_BANK", some, some]);
                let player = self.some_player(rng);
                let in_hand = self.card_in_hand(current, &["property"], rng);
                let on_table = self.some_card(current, rng);
                let card = one_of(rng, &[in_hand, on_table]);
                json!({ "type": name, "cardId": card, "cardIds": [card], "playerId": player })
            }
        };
        if rng.happens(1, 8) {
            spoil(&mut action, rng);
        }
        action
    }

    fn absurd_action(&self, rng: &mut FastRng) -> Value {
        let current = self.current_player_index;
        let victim_id = self.some_player(rng);
        let victim = self.seat_of(&victim_id).unwrap_or(current);
        let card = self.card_in_hand(current, &["action"], rng);
        let mut action = json!({ "type": "PLAY_ACTION", "cardId": card });
        let owner = if rng.happens(1, 2) { current } else { victim };
        let kind = ACTIONS.get(rng.index(20)).map_or("rent", |known| known.0);
        let fields: [(&str, Value); 6] = [
            ("victimId", victim_id.into()),
            ("color", self.some_set(owner, rng).into()),
            ("targetCardId", self.some_card(victim, rng).into()),
            ("ownCardId", self.some_card(current, rng).into()),
            ("toColor", Self::some_color(rng).into()),
            ("asActionType", if rng.happens(1, 16) { "nope".into() } else { kind.into() }),
        ];
        for (name, value) in fields {
            if rng.happens(11, 12) {
                action[name] = value;
            }
        }
        action
    }

    /// A play of a card of the hand that says all it has to. What is rarely wrong is as likely as the rest.
    fn wrong_target(&self, card: &Card, rng: &mut FastRng) -> Value {
        let mut answers: BTreeMap<&str, Vec<Play>> = BTreeMap::new();
        for play in self.plays_of(self.current_player_index, card) {
            let code = self.check(None, &play).err().unwrap_or_default();
            answers.entry(code).or_default().push(play);
        }
        let plays = one_of(rng, &answers.into_values().collect::<Vec<_>>());
        serde_json::to_value(one_of(rng, &plays)).expect("a play is JSON")
    }

    fn absurd_payment(&self, seat: usize, rng: &mut FastRng) -> Value {
        let mut ids = self.some_payment(seat, rng);
        match rng.index(5) {
            0 => ids.push(self.some_card(seat, rng)),
            1 => drop(ids.pop()),
            2 => ids.extend(ids.first().cloned()),
            3 => {
                let on_sets = self.players[seat].attachments.values().flatten();
                ids.extend(on_sets.take(1).map(|card| card.id.clone()));
            }
            _ => {
                let on_sets = self.players[seat].attachments.values().flatten();
                ids = on_sets.filter(|_| rng.happens(1, 2)).map(|card| card.id.clone()).collect();
            }
        }
        json!({ "type": "PAY", "cardIds": ids })
    }
}
