//! A turn: reveals, wars, resolution, and what comes before the next reveal (rules 2).

use parlour_engine::{Audience, Chance, Seats, Sink};

use super::effects::Processed;
use super::machine::{Guards, Leaf, step};
use crate::datawar::action::{Action, Event, Reason};
use crate::datawar::cards::{Card, CardView, Pile, Special};
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, OFFERED, War, WinCondition};

impl DataWar {
    /// Whether everybody who is to turn up a card has one.
    #[inline]
    pub(super) fn can_reveal(&self) -> bool {
        if self.turn.another_play {
            !self.deck(self.turn.active).is_empty()
        } else {
            !self.decks[0].is_empty() && !self.decks[1].is_empty()
        }
    }

    /// Turns up a card of each side, or of the one that plays again.
    #[inline]
    pub(super) fn reveal(&mut self, events: &mut impl Sink<Event>) {
        let sides = if self.turn.another_play {
            let mut sides = [false; 2];
            sides[self.turn.active.index()] = true;
            sides
        } else {
            [true; 2]
        };
        self.turn_up(sides, events);
    }

    #[inline]
    fn turn_up(&mut self, sides: [bool; 2], events: &mut impl Sink<Event>) {
        let before = Side::each(|side| self.value(side));
        let queued = self.pending.len();
        let mut cards = [Card::NOWHERE; 2];
        for side in Side::BOTH {
            if sides[side.index()] {
                cards[side.index()] = self.play_card(side, events).unwrap_or(Card::NOWHERE);
            }
        }
        for side in Side::BOTH {
            self.handle_card_effect(cards[side.index()], side, events);
        }
        self.pending.sort_from(queued);
        for side in Side::BOTH {
            let value = self.value(side);
            if value != before[side.index()] {
                events.tell_all(|| Event::ValueChanged { seat: side, value });
            }
        }
    }

    /// A war begins: whatever was owed lapses (rules 3.3).
    pub(super) fn start_war(&mut self, events: &mut impl Sink<Event>) {
        let war = self.called_war().unwrap_or(War::Both);
        let participants = match war {
            War::Both => Seats::all(2),
            War::Against(owner) => Seats::only(owner.other().seat()),
        };
        self.turn.participants = participants;
        let is_takeover =
            |side: Side| self.hand(side).played.special() == Some(Special::HostileTakeover);
        self.turn.takeover_spent |= Side::BOTH.into_iter().any(is_takeover);
        self.turn.another_play = false;
        self.turn.active = Side::Player;
        if let War::Against(owner) = war {
            self.count_only_played(owner);
        }
        events.tell_all(|| Event::WarStarted { participants });
    }

    /// From now on only a side's latest card counts.
    fn count_only_played(&mut self, side: Side) {
        let played = self.hand(side).played;
        let place = self.hand_cards(side).position(|card| card == played).unwrap_or(0);
        let hand = &mut self.hands[side.index()];
        hand.window_start = place as u8;
        hand.unweigh();
        hand.weigh(played);
    }

    /// Everybody who fights lays three cards face down, or what they can spare.
    pub(super) fn lay_face_down(&mut self, events: &mut impl Sink<Event>) {
        for side in Side::BOTH {
            if self.fights(side) {
                for _ in 0..self.deck(side).len().saturating_sub(1).min(3) {
                    self.play_face_down(side, events);
                }
            }
        }
    }

    /// Whether everybody who fights has a card to turn up.
    #[inline]
    pub(super) fn can_turn_up(&self) -> bool {
        Side::BOTH.into_iter().all(|side| !self.fights(side) || !self.deck(side).is_empty())
    }

    /// Everybody who fights turns up a card.
    pub(super) fn turn_up_war(&mut self, events: &mut impl Sink<Event>) {
        let sides = Side::each(|side| self.fights(side));
        self.turn_up(sides, events);
        self.flow.current_turn = self.flow.current_turn.saturating_add(1);
    }

    /// The side whose Open What You Want chooses its last card of the war.
    #[inline]
    pub(super) fn war_chooser(&self) -> Option<Side> {
        if !self.options.owyw_in_data_war {
            return None;
        }
        Side::BOTH.into_iter().find(|side| {
            let card = self.hand(*side).played;
            self.fights(*side)
                && card.special() == Some(Special::OpenWhatYouWant)
                && self.pending.iter().any(|effect| effect.card == card)
        })
    }

    /// Offers a side cards in a war; its Open What You Want is then used up.
    pub(super) fn open_in_war(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.pending.forget(self.hand(side).played);
        self.make_offer(side, events);
    }

    fn make_offer(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.prepare_offer(side);
        let count = self.turn.offered;
        events.tell_all(|| Event::OfferMade { seat: side, count });
    }

    /// Shows the opener what is offered.
    pub(super) fn show_offer(&mut self, events: &mut impl Sink<Event>) {
        self.screen.show_modal = true;
        let Some(side) = self.turn.opener else { return };
        let only = Audience::Only(Seats::only(side.seat()));
        events.tell(only, || Event::OfferShown { cards: self.offer().collect::<Pile<OFFERED>>() });
    }

    /// A bot opens any of the offered cards.
    pub(super) fn open_any(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let chosen = rng.index(usize::from(self.turn.offered));
        let card = self.offer().nth(chosen);
        if let Some(card) = card {
            self.take_offer(card, rng, events);
        }
    }

    /// The turn resolves, or goes on (rules 2.6).
    #[inline]
    pub(super) fn resolve(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.flow.current_turn = self.flow.current_turn.saturating_add(1);
        if let Some(war) = self.called_war()
            && !self.is_possible(war)
        {
            self.forfeit(war, events);
            return self.settle(rng, events);
        }
        let owes = Side::each(|side| self.owes_play(side));
        if owes != [false; 2] {
            let goes_on = self.turn.another_play && owes[self.turn.active.index()];
            if !goes_on {
                self.turn.active = if owes[0] { Side::Player } else { Side::Cpu };
            }
            self.turn.another_play = true;
            let side = self.turn.active;
            events.tell_all(|| Event::AnotherPlay { seat: side });
            return self.settle(rng, events);
        }
        let Some(winner) = self.resolve_turn() else {
            // Only a state that was made by hand can come here with a tie.
            self.pending.clear();
            self.end_turn(events);
            return self.settle(rng, events);
        };
        let [player_value, cpu_value] = Side::each(|side| self.value(side));
        events.tell_all(|| Event::TurnWon { seat: winner, player_value, cpu_value });
        self.finish(winner, rng, events);
    }

    /// Effects, then the table for the winner.
    #[inline]
    pub(super) fn finish(
        &mut self,
        winner: Side,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        if self.process_pending(winner, rng, events) == Processed::Waiting {
            return;
        }
        self.collect_cards(winner, Reason::Collected, events);
        self.end_turn(events);
        self.settle(rng, events);
    }

    /// Somebody is too short for the war that was called, and has lost (rules 3.2).
    fn forfeit(&mut self, war: War, events: &mut impl Sink<Event>) {
        let loser = match war {
            War::Against(owner) => owner.other(),
            War::Both if self.can_fight(Side::Cpu) => Side::Player,
            War::Both if self.can_fight(Side::Player) => Side::Cpu,
            War::Both => {
                let strength = |side: Side| (self.deck(side).len(), self.stacks(side).len());
                if strength(Side::Player) < strength(Side::Cpu) { Side::Player } else { Side::Cpu }
            }
        };
        let winner = loser.other();
        self.pending.clear();
        self.collect_cards(winner, Reason::Forfeit, events);
        let lost = self.deck(loser).len();
        if lost > 0 {
            let cards = || (0..lost).map(|_| CardView::FaceDown).collect();
            let reason = Reason::Forfeit;
            events.tell_all(|| Event::CardsTaken { to: winner, cards: cards(), reason });
        }
        let cards = core::mem::take(&mut self.decks[loser.index()]);
        self.decks[winner.index()].put_under(cards.cards().iter().rev().copied());
        self.turn.won = Some((winner, WinCondition::AllCards));
        self.end_turn(events);
    }

    #[inline]
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        let turn = &mut self.turn;
        turn.another_play = false;
        turn.active = Side::Player;
        turn.smacker = None;
        turn.takeover_spent = false;
        turn.participants = Seats::NONE;
        turn.completed = turn.completed.saturating_add(1);
        if self.check_win_condition() {
            self.openers = crate::datawar::state::Openers::default();
            self.turn.opener = None;
            self.turn.offered = 0;
            if let Some((seat, win_condition)) = self.turn.won {
                events.tell_all(|| Event::GameWon { seat, win_condition });
            }
        } else if self.is_capped() {
            let completed_turns = self.turn.completed;
            events.tell_all(|| Event::TurnCap { completed_turns });
        }
    }

    /// The game is over, or goes on to the next reveal.
    #[inline]
    fn settle(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let has_win_condition = self.turn.won.is_some() || self.is_capped();
        let guards = Guards { has_win_condition, ..Guards::default() };
        match step(Leaf::Resolving, Action::CheckWinCondition, guards) {
            Some(Leaf::PreProcessing) => self.prepare_reveal(rng, events),
            next => self.enter(next.unwrap_or(Leaf::GameOver), events),
        }
    }

    /// Before the next reveal: bots open what they want, a person is asked (rules 4.6).
    #[inline]
    fn prepare_reveal(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.enter(Leaf::PreProcessing, events);
        if self.openers.is_empty() {
            return;
        }
        let mut is_at_once = true;
        while let Some(side) = self.openers.first() {
            let is_human = self.options.controllers.is_human(side);
            self.make_offer(side, events);
            if self.turn.offered > 0 && is_human {
                self.screen.show_animation = true;
                return;
            }
            self.open_any(rng, events);
            self.turn.opener = None;
            self.openers.pop();
            is_at_once &= !is_human;
        }
        if is_at_once {
            self.enter(Leaf::Ready, events);
        }
    }

    /// The machine comes to another state; the timer of the one before is gone.
    #[inline]
    pub(super) fn enter(&mut self, leaf: Leaf, events: &mut impl Sink<Event>) {
        self.flow.leaf = leaf;
        self.flow.timer_id = if self.is_timed() { self.flow.seq } else { 0 };
        events.tell_all(|| Event::StateEntered { value: leaf, tooltip_message: leaf.tooltip() });
    }
}
