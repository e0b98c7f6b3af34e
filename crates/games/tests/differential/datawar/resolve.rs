//! The end of a turn: effects, the table, and what opens the next turn.

use super::cards::Card;
use super::document::{DataWar, Effect, PreReveal, Side, Tantrum};

impl DataWar {
    /// What `resolving` does. It may stop half-way, for a choice.
    pub(crate) fn resolve(&mut self) {
        self.flow.context.current_turn += 1;
        if self.war_called() {
            return self.forfeit();
        }
        let owing = |side: &Side| self.owes_play(*side);
        if let Some(first) = Side::BOTH.into_iter().find(owing) {
            let store = &self.store;
            let goes_on = store.another_play_mode && self.owes_play(store.active_player);
            self.store.active_player = if goes_on { self.store.active_player } else { first };
            self.store.another_play_mode = true;
            return self.open_next();
        }
        self.go_on_with_effects();
    }

    /// A war that cannot be fought: who is short loses the game.
    fn forfeit(&mut self) {
        let mut short = self.fighters();
        short.retain(|&side| self.is_short(side));
        let strength = |side| (self.store.deck(side).len(), self.store.stacks(side).len());
        let loser = match short[..] {
            [side] => side,
            _ if strength(Side::Player) < strength(Side::Cpu) => Side::Player,
            _ => Side::Cpu,
        };
        self.store.pending_effects.clear();
        self.take_table(loser.other());
        let rest = std::mem::take(self.store.deck_mut(loser));
        self.store.deck_mut(loser.other()).extend(rest);
        self.wins(loser.other(), "all_cards");
        self.end_turn();
    }

    fn wins(&mut self, side: Side, how: &'static str) {
        self.store.winner = Some(side);
        self.store.win_condition = Some(how);
    }

    fn hand_winner(&self) -> Side {
        let store = &self.store;
        let player_wins = store.player.current_turn_value > store.cpu.current_turn_value;
        if player_wins { Side::Player } else { Side::Cpu }
    }

    fn go_on_with_effects(&mut self) {
        let winner = self.hand_winner();
        while self.store.winner.is_none() && !self.store.pending_effects.is_empty() {
            let effect = self.store.pending_effects.remove(0);
            if !self.stops(effect.r#type, effect.played_by) {
                self.happens(&effect, winner);
            }
            if self.store.temper_tantrum.is_some() {
                return self.enter("resolving");
            }
        }
        self.store.pending_effects.clear();
        self.take_table(winner);
        self.end_turn();
    }

    fn happens(&mut self, effect: &Effect, winner: Side) {
        let by = effect.played_by;
        let won = by == winner;
        match effect.r#type {
            "launch_stack" if self.store.cards_in_play.contains(&effect.card) => {
                let card_player = self.options.launch_stack_owner == "card_player";
                self.leaves_table(effect.card);
                self.add_stack(if card_player { by } else { winner }, effect.card);
            }
            "open_what_you_want" => {
                self.store.open_what_you_want_active = Some(by);
                self.store.pre_reveal_effects.push(PreReveal {
                    r#type: "owyw",
                    player_id: by,
                    requires_interaction: !self.is_bot(by),
                });
            }
            "mandatory_recall" if won => self.recall(by.other()),
            "temper_tantrum" if !won => self.tantrum(by, winner),
            "patent_theft" if won && !self.store.stacks(by.other()).is_empty() => {
                let card = self.store.stacks_mut(by.other()).remove(0);
                self.count_stacks();
                self.add_stack(by, card);
            }
            "leveraged_buyout" if won => {
                let deck = self.store.deck_mut(by.other());
                let stolen: Vec<Card> = deck.drain(..deck.len().min(2)).collect();
                self.store.deck_mut(by).extend(stolen);
            }
            "data_grab" => self.grab(),
            _ => {}
        }
    }

    fn count_stacks(&mut self) {
        for side in Side::BOTH {
            self.store.seat_mut(side).launch_stack_count = self.store.stacks(side).len();
        }
    }

    /// A Launch Stack leaves the table, and the hand it lies in.
    fn leaves_table(&mut self, card: Card) {
        self.store.cards_in_play.retain(|other| *other != card);
        for side in Side::BOTH {
            let seat = self.store.seat_mut(side);
            let hand = &mut seat.played_cards_in_hand;
            if let Some(at) = hand.iter().position(|played| played.card == card) {
                hand.remove(at);
                seat.window_start -= usize::from(at < seat.window_start);
            }
        }
    }

    fn add_stack(&mut self, side: Side, card: Card) {
        self.store.stacks_mut(side).push(card);
        self.count_stacks();
        if self.store.stacks(side).len() >= 3 && self.store.winner.is_none() {
            self.wins(side, "launch_stacks");
        }
    }

    fn recall(&mut self, side: Side) {
        let stacks = std::mem::take(self.store.stacks_mut(side));
        if stacks.is_empty() {
            return;
        }
        self.count_stacks();
        let deck = [std::mem::take(self.store.deck_mut(side)), stacks].concat();
        *self.store.deck_mut(side) = self.shuffled(&deck);
    }

    pub(crate) fn is_face_down(&self, card: Card) -> bool {
        let hands = Side::BOTH.map(|side| &self.store.seat(side).played_cards_in_hand);
        let mut played = hands.into_iter().flatten();
        played.any(|played| played.card == card && played.is_face_down)
    }

    /// A card of the table goes to a side: under its deck, or onto its pile.
    fn take(&mut self, side: Side, card: Card, counts: bool) {
        self.store.cards_in_play.retain(|other| *other != card);
        let face_down = self.is_face_down(card);
        if card.is("launch_stack") && !face_down && counts {
            return self.add_stack(side, card);
        }
        if !face_down {
            self.store.seen().insert(card);
        }
        self.store.deck_mut(side).push(card);
    }

    fn tantrum(&mut self, loser: Side, winner: Side) {
        if self.options.temper_tantrum == "first_two" {
            let first: Vec<Card> = self.store.cards_in_play.iter().take(2).copied().collect();
            return first.into_iter().for_each(|card| self.take(loser, card, true));
        }
        let slots = self.tantrum_slots(winner);
        let count = slots.len().min(2);
        if count == 0 {
            return;
        }
        if !self.is_bot(loser) {
            self.store.temper_tantrum = Some(Tantrum { loser, count });
            return;
        }
        let hand = &self.store.seat(winner).played_cards_in_hand;
        let is_stack =
            |&slot: &usize| hand[slot].card.is("launch_stack") && !hand[slot].is_face_down;
        let (mut best, mut rest): (Vec<usize>, Vec<usize>) = slots.into_iter().partition(is_stack);
        let mut chosen = Vec::new();
        for _ in 0..count {
            let from = if best.is_empty() { &mut rest } else { &mut best };
            chosen.push(from.remove(self.luck.choose(from.len())));
        }
        chosen.sort_unstable();
        self.take_slots(loser, &chosen);
    }

    /// The places of the winner's hand whose cards still lie on the table.
    pub(crate) fn tantrum_slots(&self, winner: Side) -> Vec<usize> {
        let hand = &self.store.seat(winner).played_cards_in_hand;
        let lies = |slot: &usize| self.store.cards_in_play.contains(&hand[*slot].card);
        (0..hand.len()).filter(lies).collect()
    }

    fn take_slots(&mut self, loser: Side, slots: &[usize]) {
        for &slot in slots {
            let card = self.store.seat(loser.other()).played_cards_in_hand[slot].card;
            self.take(loser, card, true);
        }
    }

    pub(crate) fn select_tantrum(&mut self, slots: &[usize]) {
        let tantrum = self.store.temper_tantrum.take().expect("somebody chooses");
        let mut slots = slots.to_vec();
        slots.sort_unstable();
        self.take_slots(tantrum.loser, &slots);
        self.go_on_with_effects();
    }

    /// Shuffles the table and deals it out.
    fn grab(&mut self) {
        let table = std::mem::take(&mut self.store.cards_in_play);
        if table.is_empty() {
            return;
        }
        let counts = |card: &Card| card.is("launch_stack") && !self.is_face_down(*card);
        let (mut stacks, rest): (Vec<Card>, Vec<Card>) =
            table.iter().partition(|card| counts(card));
        let first = Side::BOTH[self.luck.choose(2)];
        let mut room = [table.len().div_ceil(2), table.len() / 2];
        while !stacks.is_empty() {
            let card = stacks.remove(self.luck.choose(stacks.len()));
            let way = self.luck.choose(2);
            let side = [first, first.other()][way];
            self.store.seen().remove(&card);
            self.add_stack(side, card);
            match room[way].checked_sub(1) {
                Some(left) => room[way] = left,
                None => return self.luck.is_impossible(),
            }
        }
        for card in &rest {
            if self.is_face_down(*card) {
                self.store.seen().remove(card);
            } else {
                self.store.seen().insert(*card);
            }
        }
        let dealt = self.luck.mix(&rest);
        self.store.deck_mut(first).extend(&dealt[..room[0]]);
        self.store.deck_mut(first.other()).extend(&dealt[room[0]..]);
    }

    /// What is left on the table goes under a deck.
    fn take_table(&mut self, winner: Side) {
        for card in self.store.cards_in_play.clone() {
            self.take(winner, card, false);
        }
        for side in Side::BOTH {
            let seat = self.store.seat_mut(side);
            seat.played_card = None;
            seat.played_cards_in_hand.clear();
            seat.window_start = 0;
        }
        self.recount();
    }

    fn end_turn(&mut self) {
        self.store.another_play_mode = false;
        self.store.active_player = Side::Player;
        self.set_smacker(None);
        self.store.hostile_takeover_spent.clear();
        self.store.war_participants.clear();
        self.store.completed_turns += 1;
        self.check_win();
        if self.store.winner.is_some() {
            self.store.pre_reveal_effects.clear();
            self.store.open_what_you_want_active = None;
            return self.enter("game_over");
        }
        if self.options.max_turns.is_some_and(|most| self.store.completed_turns >= most) {
            self.store.ended_by = Some("turn_cap");
            return self.enter("game_over");
        }
        self.open_next();
    }

    fn check_win(&mut self) {
        if self.store.winner.is_some() {
            return;
        }
        let out = |side: Side| {
            self.store.deck(side).is_empty() && self.store.seat(side).played_card.is_none()
        };
        if out(Side::Cpu) {
            self.wins(Side::Player, "all_cards");
        } else if out(Side::Player) {
            self.wins(Side::Cpu, "all_cards");
        } else if let Some(side) =
            Side::BOTH.into_iter().find(|&side| self.store.stacks(side).len() >= 3)
        {
            self.wins(side, "launch_stacks");
        }
    }

    /// What comes before the next reveal.
    fn open_next(&mut self) {
        self.enter("pre_reveal.processing");
        self.store.pre_reveal_processed = true;
        if self.store.pre_reveal_effects.is_empty() {
            return;
        }
        while let Some(effect) = self.store.pre_reveal_effects.first() {
            let side = effect.player_id;
            if self.store.deck(side).is_empty() {
                self.store.open_what_you_want_active = None;
                self.store.pre_reveal_effects.remove(0);
                continue;
            }
            self.offer_to(side);
            if !self.is_bot(side) {
                self.store.show_open_what_you_want_animation = true;
                return;
            }
            self.bot_opens();
            self.store.pre_reveal_effects.remove(0);
        }
        self.enter("ready");
    }

    pub(crate) fn offer_to(&mut self, side: Side) {
        let offer = self.store.deck(side).iter().take(3).copied().collect();
        *self.store.offer() = offer;
        self.store.open_what_you_want_active = Some(side);
    }

    pub(crate) fn bot_opens(&mut self) {
        let offered = self.store.offer().len();
        let way = self.luck.choose(offered);
        let card = self.store.offer()[way];
        self.open(card);
    }

    /// Puts a card of the offer on top, the others to the bottom.
    pub(crate) fn open(&mut self, card: Card) {
        let Some(side) = self.store.open_what_you_want_active.take() else { return };
        let offer = std::mem::take(self.store.offer());
        let others: Vec<Card> = offer.iter().copied().filter(|other| *other != card).collect();
        let others = self.shuffled(&others);
        let deck = self.store.deck_mut(side);
        deck.drain(..offer.len());
        deck.insert(0, card);
        deck.extend(others);
        self.forget(&offer);
        self.store.show_open_what_you_want_modal = false;
    }
}
