//! Positions of Lebanese Deal that are set up by hand.

use parlour_engine::{Chance, FastRng};

use super::deck::full_deck;
use super::document::{Card, Color, Deal, Shield};
use crate::one_of;

/// Tables full of sets, buildings, locks and Nos.
impl Deal {
    pub(crate) fn set_up(&mut self, rng: &mut FastRng) {
        let mut deck = full_deck(&self.options);
        rng.shuffle(&mut deck);
        self.draw_pile.cards.clear();
        self.players.iter_mut().for_each(|player| player.hand.cards.clear());
        if self.options.hand_limit == 99 && rng.happens(1, 64) {
            // More than 99 in one hand.
            self.turn_phase = "playing";
            self.draw_pile.cards = deck.split_off(100 + rng.index(6));
            self.players[self.current_player_index].hand.cards = deck;
            return;
        }
        let (land, others): (Vec<Card>, Vec<Card>) =
            deck.into_iter().partition(|card| ["property", "wild"].contains(&card.r#type));
        self.current_player_index = rng.index(self.players.len());
        let rival = self.rival(rng);
        let land = self.lay_twins(land, rival, rng);
        self.spread_land(land, rng);
        self.convert_some(rng);
        self.spread_cards(others, rival, rng);
        self.round = 1 + rng.below(3);
        if rng.happens(1, 400) {
            self.status = "waiting";
        }
        if rng.happens(3, 4) {
            self.turn_phase = "playing";
            self.turn_moves_played = one_of(rng, &[0, 0, 0, 1, 1, 2, 3]);
            self.double_rent_active = rng.happens(1, 4);
            let most = if self.options.double_rent_stacks { 3 } else { 1 };
            self.double_rent_count = if self.double_rent_active { 1 + rng.below(most) } else { 0 };
        }
    }

    /// Somebody else than the player on turn.
    fn rival(&self, rng: &mut FastRng) -> usize {
        let seats = self.players.len();
        (self.current_player_index + 1 + rng.index(seats - 1)) % seats
    }

    /// Now and then two players have complete sets of one color.
    fn lay_twins(&mut self, land: Vec<Card>, rival: usize, rng: &mut FastRng) -> Vec<Card> {
        let colors: Vec<Color> = Color::all().collect();
        let color = one_of(rng, &colors);
        let fits = |card: &Card| card.color == Some(color) || card.can_be(color);
        let twice = 2 * color.size();
        if rng.happens(5, 6) || land.iter().filter(|card| fits(card)).count() < twice {
            return land;
        }
        let (twins, mut rest): (Vec<Card>, Vec<Card>) = land.into_iter().partition(fits);
        for (at, card) in twins.into_iter().enumerate() {
            match at {
                _ if at < color.size() => self.lay(self.current_player_index, card, color),
                _ if at < twice => self.lay(rival, card, color),
                _ => rest.push(card),
            }
        }
        rest
    }

    /// Some colors have one owner, others are all over the place.
    fn spread_land(&mut self, land: Vec<Card>, rng: &mut FastRng) {
        let seats = self.players.len();
        let owners: Vec<Option<usize>> =
            Color::all().map(|_| rng.happens(1, 2).then(|| rng.index(seats))).collect();
        let on_table = one_of(rng, &[1, 4, 6, 7, 7, 7]);
        for card in land {
            let valid: Vec<Color> = match card.color {
                Some(color) => vec![color],
                None => Color::all().filter(|&color| card.can_be(color)).collect(),
            };
            let color = one_of(rng, &valid);
            let owner = owners[color as usize].unwrap_or_else(|| rng.index(seats));
            let wins = |deal: &Self| deal.players[owner].complete_sets() >= 3;
            if rng.below(8) <= on_table {
                let id = card.id.clone();
                self.lay(owner, card, color);
                if wins(self) {
                    let (card, _) = self.take_from_area(owner, &id);
                    self.draw_pile.cards.push(Card { chosen_color: None, ..card });
                }
            } else if rng.happens(1, 3) {
                self.players[owner].hand.cards.push(card);
            } else {
                self.draw_pile.cards.push(card);
            }
        }
    }

    /// Where sets are converted, some already are.
    fn convert_some(&mut self, rng: &mut FastRng) {
        for seat in 0..self.players.len() {
            let player = &self.players[seat];
            let from = Color::all().find(|&color| player.is_complete(color));
            let Some(from) = from.filter(|_| self.options.abracadabra_rule == "convertSet") else {
                continue;
            };
            let count = player.group(from).len();
            let fits = |to: &Color| player.group(*to).is_empty() && to.size() <= count;
            let mut to: Vec<Color> = Color::all().filter(fits).collect();
            let twin = |to: &Color| self.players.iter().any(|player| player.is_complete(*to));
            if to.iter().any(twin) && rng.happens(1, 2) {
                to.retain(twin);
            }
            if !to.is_empty() && rng.happens(1, 2) {
                self.convert(seat, from, one_of(rng, &to));
            }
        }
    }

    fn spread_cards(&mut self, cards: Vec<Card>, rival: usize, rng: &mut FastRng) {
        let (in_hand, in_bank, discarded) = (rng.below(12), rng.below(12), rng.below(4));
        let armed = rng.below(8);
        let nothing_left = rng.happens(1, 8);
        for card in cards {
            let seat = rng.index(self.players.len());
            let Some(card) = self.attach(card, rng) else { continue };
            let is_no = ["just_say_no", "weak_no"].contains(&card.acts_as());
            let place = rng.below(in_hand + in_bank + discarded + 4);
            let current = self.current_player_index;
            if is_no && rng.happens(7, 8) {
                let seat = one_of(rng, &[current, rival]);
                self.players[seat].hand.cards.push(card);
            } else if card.r#type == "action" && rng.below(10) < armed
                || ["abracadabra", "deal_breaker"].contains(&card.acts_as()) && rng.happens(1, 2)
            {
                self.players[current].hand.cards.push(card);
            } else if card.r#type != "money" && place < in_hand {
                self.players[seat].hand.cards.push(card);
            } else if place < in_hand + in_bank || nothing_left {
                self.players[seat].bank.push(card);
            } else if place < in_hand + in_bank + discarded {
                self.discard_pile.push(card);
            } else {
                self.draw_pile.cards.push(card);
            }
        }
        if nothing_left {
            let land = std::mem::take(&mut self.draw_pile.cards);
            self.players[0].hand.cards.extend(land);
            self.idle_turns = rng.index(self.players.len() + 1) as u32;
        } else if rng.happens(1, 2) {
            let kept = rng.index(4).min(self.draw_pile.cards.len());
            let thrown = self.draw_pile.cards.split_off(kept);
            self.discard_pile.extend(thrown);
        }
        for player in &mut self.players {
            if player.hand.cards.len() > 12 && !nothing_left && rng.happens(3, 4) {
                self.draw_pile.cards.extend(player.hand.cards.drain(10..));
            }
            rng.shuffle(&mut player.hand.cards);
        }
        rng.shuffle(&mut self.draw_pile.cards);
    }

    /// Puts a card onto a set of somebody, or before them, if it belongs there.
    fn attach(&mut self, card: Card, rng: &mut FastRng) -> Option<Card> {
        let copies = self.options.abracadabra_rule == "copyAction";
        let lying = ["house", "hotel", "mosque", "set_lock", "ultimate_shield"];
        let kind = match card.action_type {
            Some("abracadabra") if copies && rng.happens(1, 3) => one_of(rng, &lying),
            Some(kind) if lying.contains(&kind) && rng.happens(1, 2) => kind,
            _ => return Some(card),
        };
        let played_as = (card.action_type != Some(kind)).then_some(kind);
        if kind == "ultimate_shield" {
            let seats = [self.current_player_index, rng.index(self.players.len())];
            let player = &mut self.players[one_of(rng, &seats)];
            if player.shield.is_some() {
                return Some(card);
            }
            let turns_left = 1 + rng.below(2);
            player.shield = Some(Shield { card: Card { played_as, ..card }, turns_left });
            return None;
        }
        let mut sets: Vec<(usize, Color)> = Vec::new();
        for (seat, player) in self.players.iter().enumerate() {
            sets.extend(Color::all().filter_map(|color| {
                let lacks = kind == "hotel" && !player.has_built(color, "house");
                let fits = player.is_complete(color) && !player.has_built(color, kind) && !lacks;
                fits.then_some((seat, color))
            }));
        }
        let owners = |color: Color| self.players.iter().filter(|p| p.is_complete(color)).count();
        let is_twin = |(_, color): &(usize, Color)| owners(*color) > 1;
        let is_own = |(seat, _): &(usize, Color)| *seat == self.current_player_index;
        if sets.iter().any(is_twin) && rng.happens(3, 4) {
            sets.retain(is_twin);
        } else if sets.iter().any(is_own) && rng.happens(1, 2) {
            sets.retain(is_own);
        }
        if sets.is_empty() {
            return Some(card);
        }
        let (seat, color) = one_of(rng, &sets);
        if kind == "set_lock" {
            self.locked_sets.insert(self.lock_key(seat, color));
        }
        let card = Card { played_as, ..card };
        self.players[seat].attachments.entry(color).or_default().push(card);
        None
    }
}
