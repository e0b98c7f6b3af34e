//! Cards on the table: reveals, values, wars, and what counts.

use super::cards::Card;
use super::document::{DataWar, Effect, Played, Side};

impl DataWar {
    pub(crate) fn is_bot(&self, side: Side) -> bool {
        let controllers = &self.controllers;
        let who = if side == Side::Player { &controllers.player } else { &controllers.cpu };
        who == "bot"
    }

    pub(crate) fn both_bots(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_bot(side))
    }

    /// Whether the other side's Tracker Smacker is at work.
    pub(crate) fn is_blocked(&self, side: Side) -> bool {
        self.store.tracker_smacker_active == Some(side.other())
    }

    /// Whether an effect of this kind is stopped.
    pub(crate) fn stops(&self, special: &str, side: Side) -> bool {
        let stoppable = match special {
            "tracker" | "temper_tantrum" | "patent_theft" | "leveraged_buyout" => true,
            "blocker" => self.options.smacker_blocks_blockers,
            _ => false,
        };
        stoppable && self.is_blocked(side)
    }

    fn window(&self, side: Side) -> Vec<Card> {
        let seat = self.store.seat(side);
        let counting = seat.played_cards_in_hand.iter().skip(seat.window_start);
        counting.filter(|played| !played.is_face_down).map(|played| played.card).collect()
    }

    /// Works both values out anew.
    pub(crate) fn recount(&mut self) {
        for side in Side::BOTH {
            let own = self.window(side);
            let trackers = own.iter().any(|card| card.is("tracker"));
            let stopped = self.stops("tracker", side);
            let counts = |card: &&Card| !(stopped && card.is("tracker"));
            let sum: i32 = own.iter().filter(counts).map(|card| card.face().value).sum();
            let mut lost = 0;
            for card in self.window(side.other()) {
                if !self.stops("blocker", side.other()) {
                    lost += card.subtracts();
                }
            }
            let state = match (lost > 0, trackers && !stopped) {
                (true, _) => "blocker",
                (false, true) => "tracker",
                (false, false) => "normal",
            };
            match side {
                Side::Player => self.store.player_turn_state = state,
                Side::Cpu => self.store.cpu_turn_state = state,
            }
            let seat = self.store.seat_mut(side);
            seat.raw_turn_value = sum - lost;
            seat.current_turn_value = (sum - lost).max(0);
        }
    }

    /// Lays the top card on the table.
    fn lay(&mut self, side: Side, is_face_down: bool) {
        let card = self.store.deck_mut(side).remove(0);
        self.store.cards_in_play.push(card);
        let seat = self.store.seat_mut(side);
        seat.played_cards_in_hand.push(Played { card, is_face_down });
        if !is_face_down {
            seat.played_card = Some(card);
            self.store.seen().remove(&card);
        }
    }

    /// Turns up one card for each of these sides, and does what they do at once.
    fn reveal(&mut self, sides: &[Side], counts_anew: bool) {
        let queued = self.store.pending_effects.len();
        for &side in sides {
            self.lay(side, false);
            let seat = self.store.seat_mut(side);
            if counts_anew {
                seat.window_start = seat.played_cards_in_hand.len() - 1;
            }
        }
        for &side in sides {
            let card = self.store.seat(side).played_card.expect("it was just played");
            match card.face().special {
                "" | "hostile_takeover" => {}
                "forced_empathy" => self.swap_decks(),
                "tracker_smacker" => self.set_smacker(Some(side)),
                r#type => {
                    let effect = Effect { r#type, played_by: side, card, is_instant: false };
                    self.store.pending_effects.push(effect);
                }
            }
        }
        self.store.pending_effects[queued..].sort_by_key(|effect| match effect.r#type {
            "launch_stack" => 0,
            "data_grab" => 2,
            _ => 1,
        });
        self.recount();
    }

    fn swap_decks(&mut self) {
        let store = &mut self.store;
        std::mem::swap(&mut store.player.deck, &mut store.cpu.deck);
        store.deck_swap_count += 1;
    }

    pub(crate) fn set_smacker(&mut self, side: Option<Side>) {
        self.store.tracker_smacker_active = side;
        self.flow.context.tracker_smacker_active = side;
    }

    /// Who turns a card up next.
    pub(crate) fn who_reveals(&self) -> Vec<Side> {
        let alone = self.store.another_play_mode;
        if alone { vec![self.store.active_player] } else { Side::BOTH.to_vec() }
    }

    pub(crate) fn reveal_step(&mut self) {
        let sides = self.who_reveals();
        self.reveal(&sides, !self.store.another_play_mode);
    }

    pub(crate) fn owes_play(&self, side: Side) -> bool {
        let Some(card) = self.store.seat(side).played_card else { return false };
        let stopped = self.stops(card.face().special, side);
        card.plays_again() && !self.store.deck(side).is_empty() && !stopped
    }

    /// How many cards a war takes.
    fn war_needs(&self) -> usize {
        if self.options.short_war == "forfeit" { 4 } else { 1 }
    }

    pub(crate) fn is_short(&self, side: Side) -> bool {
        self.store.deck(side).len() < self.war_needs()
    }

    /// Who calls a war with a Hostile Takeover.
    fn armed(&self) -> Option<Side> {
        let one_sided = self.options.hostile_takeover == "one_sided";
        Side::BOTH.into_iter().find(|&side| {
            let takeover = self.store.seat(side).played_card;
            let takeover = takeover.filter(|card| card.is("hostile_takeover"));
            let fresh =
                takeover.is_some_and(|card| !self.store.hostile_takeover_spent.contains(&card));
            fresh && (one_sided || !self.is_short(side))
        })
    }

    pub(crate) fn war_called(&self) -> bool {
        let store = &self.store;
        let played = |side| store.seat(side).played_card.is_some();
        let tie = store.player.current_turn_value == store.cpu.current_turn_value;
        let owed = Side::BOTH.into_iter().any(|side| self.owes_play(side));
        let all_played = Side::BOTH.into_iter().all(played);
        all_played && (self.armed().is_some() || (tie && !owed))
    }

    /// Who has to lay cards in a war.
    pub(crate) fn fighters(&self) -> Vec<Side> {
        match self.armed() {
            Some(side) if self.options.hostile_takeover == "one_sided" => vec![side.other()],
            _ => Side::BOTH.to_vec(),
        }
    }

    pub(crate) fn is_data_war(&self) -> bool {
        self.war_called() && self.fighters().iter().all(|&side| !self.is_short(side))
    }

    pub(crate) fn start_war(&mut self) {
        self.store.war_participants = self.fighters();
        for side in Side::BOTH {
            let seat = self.store.seat_mut(side);
            let Some(card) = seat.played_card.filter(|card| card.is("hostile_takeover")) else {
                continue;
            };
            if self.store.hostile_takeover_spent.contains(&card) {
                continue;
            }
            self.store.hostile_takeover_spent.push(card);
            if !self.store.war_participants.contains(&side) {
                let seat = self.store.seat_mut(side);
                let mut hand = seat.played_cards_in_hand.iter();
                seat.window_start = hand.position(|played| played.card == card).unwrap_or(0);
            }
        }
        self.store.another_play_mode = false;
        self.store.active_player = Side::Player;
        self.recount();
    }

    pub(crate) fn lay_face_down(&mut self) {
        for side in self.store.war_participants.clone() {
            let cards = self.store.deck(side).len().saturating_sub(1).min(3);
            (0..cards).for_each(|_| self.lay(side, true));
        }
    }

    pub(crate) fn turn_face_up(&mut self) {
        let sides = self.store.war_participants.clone();
        self.reveal(&sides, true);
        self.flow.context.current_turn += 1;
    }

    /// Who fights with an Open What You Want that still can be used.
    pub(crate) fn opens_in_war(&self) -> Option<Side> {
        let opens = |side: Side| {
            let card = self.store.seat(side).played_card;
            let mut pending = self.store.pending_effects.iter();
            let unused = pending.any(|effect| Some(effect.card) == card);
            unused && card.is_some_and(|card| card.is("open_what_you_want"))
        };
        let mut fighters = self.store.war_participants.iter().copied();
        fighters.find(|&side| self.options.owyw_in_data_war && opens(side))
    }
}
