//! Turns of Uno.

use super::action::{Lay, Move};
use super::document::{COLORS, Card, Id, PendingChallenge, PendingDraw, Uno, full_deck};
use crate::{After, Code};

/// What may be done.
impl Uno {
    pub(crate) fn check_play(&self, who: Id, name: &str, play: &Move) -> Result<(), Code> {
        match self.status() {
            "PLAYING" => {}
            "PAUSED_WAITING_PLAYER" => return Err("GAME_PAUSED"),
            _ => return Err("NOT_PLAYING"),
        }
        if !self.players().contains(&who) {
            return Err("NOT_SEATED");
        }
        self.check_rule(name, play)?;
        let on_turn = self.game_state.current_turn == Some(who);
        match (name, play) {
            ("PLAY_CARD", Move::Lay(lay)) => self.check_lay(who, lay),
            ("CALL_UNO" | "CATCH_UNO", _) if self.in_question() => Err("CHALLENGE_PENDING"),
            ("CALL_UNO", _) => self.check_call(who, on_turn),
            ("CATCH_UNO", Move::Player(target)) => {
                let exposed = self.game_state.uno_exposed == Some(Some(*target));
                if exposed && *target != who { Ok(()) } else { Err("NOT_CATCHABLE") }
            }
            _ if !on_turn => Err("NOT_YOUR_TURN"),
            ("DRAW_CARD", _) => self.check_draw(who),
            ("PASS", _) if self.in_question() => Err("CHALLENGE_PENDING"),
            ("PASS", _) if !self.is_deciding(who) => Err("NOTHING_TO_PASS"),
            ("PASS", _) if self.game_settings.force_play => Err("MUST_PLAY"),
            ("PASS", _) => Ok(()),
            _ if !self.in_question() => Err("NO_CHALLENGE"),
            _ => Ok(()),
        }
    }

    fn check_rule(&self, name: &str, play: &Move) -> Result<(), Code> {
        let rules = &self.game_settings;
        let on = match (name, play) {
            ("PASS", _) => rules.play_drawn_card,
            ("CHALLENGE_DRAW4" | "ACCEPT_DRAW4", _) => rules.wild_draw_four_challenge,
            ("CALL_UNO" | "CATCH_UNO", _) => rules.uno_call,
            (_, Move::Lay(lay)) => {
                (rules.seven_swap || lay.swap_with.is_none())
                    && (rules.multiple_card_play || lay.extra_card_ids.is_empty())
                    && (rules.uno_call || !lay.call_uno)
            }
            _ => true,
        };
        if on { Ok(()) } else { Err("RULE_DISABLED") }
    }

    fn check_call(&self, who: Id, on_turn: bool) -> Result<(), Code> {
        let cards = self.hand(who).len();
        let called = self.game_state.uno_called.contains(&who);
        let may = !called && (cards == 1 || cards == 2 && on_turn);
        if may { Ok(()) } else { Err("UNO_NOT_ALLOWED") }
    }

    fn check_draw(&self, who: Id) -> Result<(), Code> {
        if !self.game_settings.force_play || self.in_question() {
            return Ok(());
        }
        let must = self.is_deciding(who) || self.hand(who).iter().any(|card| self.fits(card));
        if must { Err("MUST_PLAY") } else { Ok(()) }
    }

    fn check_lay(&self, who: Id, lay: &Lay) -> Result<(), Code> {
        if self.game_state.current_turn != Some(who) {
            self.check_jump(lay)?;
        } else if self.in_question() {
            return Err("CHALLENGE_PENDING");
        }
        let hand = self.hand(who);
        let mut cards: Vec<&Card> = Vec::new();
        for id in lay.all() {
            cards.push(hand.iter().find(|card| card.id == *id).ok_or("CARD_NOT_IN_HAND")?);
        }
        if self.is_deciding(who) {
            let drawn = hand.last().is_some_and(|card| card.id == lay.card_id);
            if !drawn || !lay.extra_card_ids.is_empty() {
                return Err("ONLY_DRAWN_CARD");
            }
        }
        if !self.fits(cards[0]) {
            let stack = self.stack().is_some();
            return Err(if stack { "MUST_STACK_OR_DRAW" } else { "CARD_NOT_PLAYABLE" });
        }
        Self::check_color(cards[0], lay)?;
        self.check_swap(who, cards[0], lay)?;
        Self::check_together(&cards)
    }

    fn check_jump(&self, lay: &Lay) -> Result<(), Code> {
        if !self.game_settings.jump_in || self.stack().is_some() || self.in_question() {
            return Err("NOT_YOUR_TURN");
        }
        // What a card looks like is known even to those who do not hold it.
        let card = full_deck().into_iter().find(|card| card.id == lay.card_id);
        let card = card.filter(|card| !card.is_wild());
        let same = card.is_some_and(|card| self.top().is_some_and(|top| card.looks_like(top)));
        if same { Ok(()) } else { Err("NOT_IDENTICAL") }
    }

    fn check_color(card: &Card, lay: &Lay) -> Result<(), Code> {
        match &lay.chosen_color {
            _ if !card.is_wild() => Ok(()),
            None => Err("COLOR_REQUIRED"),
            Some(color) if color.as_str().is_some_and(|color| COLORS.contains(&color)) => Ok(()),
            Some(_) => Err("INVALID_COLOR"),
        }
    }

    fn check_swap(&self, who: Id, card: &Card, lay: &Lay) -> Result<(), Code> {
        match lay.swap_with {
            None => Ok(()),
            Some(other) if card.symbol != "7" || other == who => Err("INVALID_SWAP_TARGET"),
            Some(other) if self.players().contains(&other) => Ok(()),
            Some(_) => Err("INVALID_SWAP_TARGET"),
        }
    }

    fn check_together(cards: &[&Card]) -> Result<(), Code> {
        for (at, card) in cards.iter().enumerate().skip(1) {
            let twice = cards[..at].iter().any(|other| other.id == card.id);
            if twice || !card.is_number() || card.symbol != cards[0].symbol {
                return Err("INVALID_MULTI_PLAY");
            }
        }
        Ok(())
    }
}

/// What is done.
impl Uno {
    pub(crate) fn do_play(
        &mut self,
        who: Id,
        name: &str,
        play: &Move,
        after: After,
    ) -> Result<(), Code> {
        match (name, play) {
            ("PLAY_CARD", Move::Lay(lay)) => self.lay(who, lay, after),
            ("CALL_UNO", _) => {
                self.call(who);
                Ok(())
            }
            ("CATCH_UNO", Move::Player(target)) => {
                self.game_state.uno_exposed = Some(None);
                self.deal_to(*target, 2, after)
            }
            ("ACCEPT_DRAW4" | "DRAW_CARD", _) if self.in_question() => {
                self.pay(who, 4, after)?;
                self.pass_on(who, 1);
                Ok(())
            }
            ("CHALLENGE_DRAW4", _) => self.challenge(who, after),
            ("DRAW_CARD", _) if !self.is_deciding(who) => self.draw(who, after),
            _ => {
                self.begin_turn(who);
                self.game_state.uno_called.clear();
                self.pass_on(who, 1);
                Ok(())
            }
        }
    }

    /// With an action of the next player calls and chances to catch are over; the own call still counts.
    fn begin_turn(&mut self, who: Id) {
        if self.game_state.draw_decision.is_some() {
            self.game_state.draw_decision = Some(None);
        }
        if self.game_settings.uno_call {
            self.game_state.uno_exposed = Some(None);
        }
        self.game_state.uno_called.retain(|id| *id == who);
    }

    fn pass_on(&mut self, from: Id, steps: i64) {
        self.game_state.current_turn = Some(self.next(from, steps));
    }

    fn call(&mut self, who: Id) {
        if !self.game_state.uno_called.contains(&who) {
            self.game_state.uno_called.push(who);
        }
        if self.game_state.uno_exposed == Some(Some(who)) {
            self.game_state.uno_exposed = Some(None);
        }
    }

    fn draw(&mut self, who: Id, after: After) -> Result<(), Code> {
        self.begin_turn(who);
        self.game_state.uno_called.clear();
        if let Some((count, _)) = self.stack() {
            self.game_state.pending_draw = Some(None);
            self.deal_to(who, count, after)?;
            self.pass_on(who, 1);
            return Ok(());
        }
        let before = self.hand(who).len();
        self.deal_to(who, 1, after)?;
        let drawn = self.hand(who).get(before);
        if self.game_settings.play_drawn_card && drawn.is_some_and(|card| self.playable(card)) {
            self.game_state.draw_decision = Some(Some(who));
        } else {
            self.pass_on(who, 1);
        }
        Ok(())
    }

    fn challenge(&mut self, who: Id, after: After) -> Result<(), Code> {
        let Some(Some(challenge)) = self.game_state.pending_challenge.clone() else {
            unreachable!("there is a question")
        };
        let PendingChallenge { played_by, previous_color, .. } = challenge;
        let same = |card: &Card| previous_color.is_some() && card.color == previous_color;
        if self.hand(played_by).iter().any(same) {
            return self.pay(played_by, 4, after);
        }
        self.pay(who, 6, after)?;
        self.pass_on(who, 1);
        Ok(())
    }

    /// Somebody pays for a wild draw four, and so has called for nothing, and nothing to be caught for.
    fn pay(&mut self, id: Id, count: usize, after: After) -> Result<(), Code> {
        self.game_state.pending_challenge = Some(None);
        self.game_state.uno_called.retain(|other| *other != id);
        if self.game_state.uno_exposed == Some(Some(id)) {
            self.game_state.uno_exposed = Some(None);
        }
        self.deal_to(id, count, after)
    }

    fn lay(&mut self, who: Id, lay: &Lay, after: After) -> Result<(), Code> {
        self.begin_turn(who);
        self.game_state.current_turn = Some(who);
        self.game_state.last_played_by = Some(Some(who));
        let before = self.top().and_then(|top| top.color.clone());
        let ids: Vec<String> = lay.all().cloned().collect();
        let color = lay.chosen_color.as_ref().and_then(|color| color.as_str());
        self.discard(who, &ids, color);
        let symbol = self.top().expect("a card was laid").symbol.clone();
        if self.hand(who).is_empty() {
            return self.lay_last(who, &symbol, after);
        }
        self.watch_uno(who, lay);
        match symbol.as_str() {
            "0" if self.game_settings.zero_swap => {
                let moves: Vec<(Id, Id)> =
                    self.players().iter().map(|&id| (id, self.next(id, 1))).collect();
                self.pass_hands(&moves);
            }
            "7" => {
                if let Some(other) = lay.swap_with {
                    self.pass_hands(&[(who, other), (other, who)]);
                }
            }
            _ => {}
        }
        // A swap may have given more cards.
        if self.hand(who).len() != 1 {
            self.expose(None);
        }
        self.take_effect(who, &symbol, before, after)
    }

    fn expose(&mut self, who: Option<Id>) {
        if self.game_settings.uno_call {
            self.game_state.uno_exposed = Some(who);
        }
    }

    fn watch_uno(&mut self, who: Id, lay: &Lay) {
        if self.hand(who).len() > 1 {
            self.game_state.uno_called.clear();
        } else if lay.call_uno {
            self.call(who);
        } else if !self.game_state.uno_called.contains(&who) {
            self.expose(Some(who));
        }
    }

    fn take_effect(
        &mut self,
        who: Id,
        symbol: &str,
        before: Option<String>,
        after: After,
    ) -> Result<(), Code> {
        let steps = match symbol {
            "skip" => 2,
            "reverse" => {
                self.turn_around();
                if self.players().len() == 2 { 2 } else { 1 }
            }
            "draw2" | "wild-draw4" => return self.make_draw(who, symbol, before, after),
            _ => 1,
        };
        self.pass_on(who, steps);
        Ok(())
    }

    fn turn_around(&mut self) {
        self.game_state.direction = self.game_state.direction.map(|direction| -direction);
    }

    fn make_draw(
        &mut self,
        who: Id,
        symbol: &str,
        before: Option<String>,
        after: After,
    ) -> Result<(), Code> {
        let target = self.next(who, 1);
        let count = self.owed(symbol);
        if self.game_settings.draw_stacking {
            let symbol = symbol.to_owned();
            self.game_state.pending_draw = Some(Some(PendingDraw { count, symbol }));
            self.pass_on(who, 1);
        } else if symbol == "wild-draw4" && self.game_settings.wild_draw_four_challenge {
            self.game_state.pending_challenge = Some(Some(PendingChallenge {
                played_by: who,
                target_id: target,
                previous_color: before,
            }));
            self.pass_on(who, 1);
        } else {
            self.deal_to(target, count, after)?;
            self.pass_on(who, 2);
        }
        Ok(())
    }

    /// What a draw card and those below it cost.
    fn owed(&self, symbol: &str) -> usize {
        let own = if symbol == "draw2" { 2 } else { 4 };
        own + self.stack().map_or(0, |(count, _)| count)
    }

    fn lay_last(&mut self, who: Id, symbol: &str, after: After) -> Result<(), Code> {
        if symbol == "reverse" {
            self.turn_around();
        }
        if ["draw2", "wild-draw4"].contains(&symbol) {
            let (target, count) = (self.next(who, 1), self.owed(symbol));
            self.deal_to(target, count, after)?;
        }
        self.win_round(who);
        Ok(())
    }
}
