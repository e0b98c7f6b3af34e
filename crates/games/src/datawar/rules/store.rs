//! The small steps a turn is made of (rules 2): each does one thing, and nothing else.

use parlour_engine::{Chance, Sink};

use super::dealing;
use crate::datawar::action::{Event, Reason};
use crate::datawar::cards::{Card, CardSet, CardView, Deck, MOST_CARDS, Pile, Special};
use crate::datawar::error::Illegal;
use crate::datawar::options::Options;
use crate::datawar::queue::{Effect, Queue};
use crate::datawar::side::Side;
use crate::datawar::state::{
    DataWar, Hand, OFFERED, Openers, STACKS_TO_WIN, Screen, Turn, WinCondition,
};

impl DataWar {
    /// Deals a new game. Sound, instructions, and whose hand was looked at stay as they are.
    pub(super) fn initialize(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.decks = dealing::deal(&self.options, rng);
        self.dealt = self.decks.iter().flat_map(Deck::cards).copied().collect();
        self.clear_table();
        self.seen = CardSet::NONE;
        self.stacks = [Pile::EMPTY; 2];
        self.pending = Queue::default();
        self.openers = Openers::default();
        self.turn = Turn::default();
        self.screen = Screen {
            hand_viewer: self.screen.hand_viewer,
            show_instructions: self.screen.show_instructions,
            audio_enabled: self.screen.audio_enabled,
            ..Screen::default()
        };
        let [player, cpu] = Side::each(|side| self.decks[side.index()].len() as u8);
        events.tell_all(|| Event::Dealt { player, cpu });
    }

    /// A table where these decks were dealt and are to be played, for trying things out.
    pub fn with_decks(options: Options, decks: [Deck; 2]) -> Self {
        let mut game = Self::welcome(options);
        game.decks = decks;
        game.dealt = game.decks.iter().flat_map(Deck::cards).copied().collect();
        game
    }

    /// Turns up a side's top card. While one side plays again, its cards add up; else they count anew.
    ///
    /// # Errors
    /// [`Illegal::DeckEmpty`].
    #[inline]
    pub fn play_card(
        &mut self,
        side: Side,
        events: &mut impl Sink<Event>,
    ) -> Result<Card, Illegal> {
        let card = self.decks[side.index()].pop().ok_or(Illegal::DeckEmpty)?;
        let is_new = !self.turn.another_play;
        let hand = &mut self.hands[side.index()];
        if is_new {
            hand.window_start = hand.count;
            hand.unweigh();
        }
        hand.played = card;
        hand.weigh(card);
        self.seen.insert(card);
        self.lay(side, card);
        let face = CardView::Known(card);
        events.tell_all(|| Event::Played { seat: side, card: face, face_down: false });
        Ok(card)
    }

    /// Lays a side's top card face down.
    #[inline]
    pub(super) fn play_face_down(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if let Some(card) = self.decks[side.index()].pop() {
            self.face_down.insert(card);
            self.lay(side, card);
            let card = CardView::FaceDown;
            events.tell_all(|| Event::Played { seat: side, card, face_down: true });
        }
    }

    #[inline]
    fn lay(&mut self, side: Side, card: Card) {
        self.table.push(card);
        self.hands[side.index()].count += 1;
        if side == Side::Cpu {
            self.played_by_cpu.insert(card);
        }
    }

    /// Does what a card does as soon as it is turned up.
    #[inline]
    pub fn handle_card_effect(&mut self, card: Card, side: Side, events: &mut impl Sink<Event>) {
        match card.special() {
            None | Some(Special::HostileTakeover) => {}
            Some(special @ Special::ForcedEmpathy) => {
                self.swap_decks(events);
                events.tell_all(|| Event::EffectApplied { effect: special, played_by: side });
            }
            Some(special @ Special::TrackerSmacker) => {
                self.turn.smacker = Some(side);
                events.tell_all(|| Event::EffectApplied { effect: special, played_by: side });
            }
            Some(special) => {
                self.pending.push(Effect { card, side });
                events.tell_all(|| Event::EffectQueued { effect: special, played_by: side, card });
            }
        }
    }

    /// Adds a tracker to a side's value, unless it is stopped. Turns do not need it: a card that is
    /// played counts already.
    pub fn apply_tracker_effect(&mut self, side: Side, card: Card) {
        if card.special() == Some(Special::Tracker) && !self.is_blocked(side) {
            self.hands[side.index()].trackers += i16::from(card.value());
        }
    }

    /// Takes a blocker's number from the other side, unless it is stopped. Turns do not need it.
    pub fn apply_blocker_effect(&mut self, side: Side, card: Card) {
        if card.special() == Some(Special::Blocker) && !self.are_blockers_blocked(side) {
            self.hands[side.index()].blockers += i16::from(card.subtract());
        }
    }

    /// Who has the higher value; nobody if it is a tie.
    #[inline]
    pub fn resolve_turn(&self) -> Option<Side> {
        let [player, cpu] = Side::each(|side| self.value(side));
        if player == cpu { None } else { Some(if player > cpu { Side::Player } else { Side::Cpu }) }
    }

    /// Lets a side take what is on the table, in play order, under its deck.
    #[inline]
    pub fn collect_cards(&mut self, to: Side, reason: Reason, events: &mut impl Sink<Event>) {
        if !self.table.is_empty() {
            let cards = self.masked(self.table.cards());
            events.tell_all(|| Event::CardsTaken { to, cards: cards(), reason });
        }
        self.decks[to.index()].put_under(self.table.cards().iter().copied());
        self.clear_table();
    }

    /// These cards as everybody may hear of them.
    #[inline]
    pub(super) fn masked(
        &self,
        cards: &[Card],
    ) -> impl FnOnce() -> parlour_engine::Pile<CardView, MOST_CARDS> {
        let mask = |card: &Card| {
            if self.is_face_down(*card) { CardView::FaceDown } else { CardView::Known(*card) }
        };
        move || cards.iter().map(mask).collect()
    }

    #[inline]
    pub(super) fn clear_table(&mut self) {
        self.table.truncate(0);
        self.played_by_cpu = CardSet::NONE;
        self.face_down = CardSet::NONE;
        self.hands = [Hand::EMPTY; 2];
    }

    /// Takes a card off the table.
    pub(super) fn lift(&mut self, card: Card) {
        let Some(position) = self.table.cards().iter().position(|one| *one == card) else { return };
        let side = self.owner(card);
        let before = self.table.cards()[..position].iter().filter(|one| self.owner(**one) == side);
        let place = before.count();
        self.table.remove(position);
        self.played_by_cpu.remove(card);
        self.face_down.remove(card);
        let hand = &mut self.hands[side.index()];
        hand.count = hand.count.saturating_sub(1);
        if place < usize::from(hand.window_start) {
            hand.window_start -= 1;
        }
        // A card that counts nothing, as most that leave are, changes nothing else.
        if hand.played == card || card.value() + card.subtract() > 0 {
            self.weigh_hand(side);
        }
    }

    /// Works out what a side's cards count, and which of them is the latest.
    pub(in crate::datawar) fn weigh_hand(&mut self, side: Side) {
        let Hand { count, window_start, .. } = *self.hand(side);
        let mut hand = Hand { count, window_start, ..Hand::EMPTY };
        let last = self.hand_cards(side).filter(|card| !self.is_face_down(*card)).last();
        hand.played = last.unwrap_or(Card::NOWHERE);
        self.window(side).for_each(|card| hand.weigh(card));
        self.hands[side.index()] = hand;
    }

    /// Gives a side a Launch Stack. The third wins.
    pub fn add_launch_stack(&mut self, side: Side, card: Card, events: &mut impl Sink<Event>) {
        self.lift(card);
        self.gain_launch_stack(side, card, events);
    }

    /// The same for a card that is not on the table, or soon not any more.
    pub(super) fn gain_launch_stack(
        &mut self,
        side: Side,
        card: Card,
        events: &mut impl Sink<Event>,
    ) {
        self.stacks[side.index()].push(card);
        self.seen.insert(card);
        events.tell_all(|| Event::LaunchStack { seat: side, card, delta: 1 });
        if self.stacks(side).len() >= STACKS_TO_WIN && self.turn.won.is_none() {
            self.turn.won = Some((side, WinCondition::LaunchStacks));
        }
    }

    /// Moves the oldest Launch Stack of one side to the other.
    pub fn steal_launch_stack(&mut self, from: Side, to: Side, events: &mut impl Sink<Event>) {
        if let Some(card) = self.stacks[from.index()].remove(0) {
            events.tell_all(|| Event::LaunchStack { seat: from, card, delta: -1 });
            self.add_launch_stack(to, card, events);
        }
    }

    /// Puts a side's oldest Launch Stacks back into its deck, and shuffles all of that if there were any.
    ///
    /// # Errors
    /// [`Illegal::BadCount`] for less than none.
    pub fn remove_launch_stacks(
        &mut self,
        side: Side,
        count: i32,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let count = usize::try_from(count).map_err(|_| Illegal::BadCount)?;
        let count = count.min(self.stacks(side).len());
        if count == 0 {
            return Ok(());
        }
        for _ in 0..count {
            if let Some(card) = self.stacks[side.index()].remove(0) {
                self.decks[side.index()].put_under([card]);
                events.tell_all(|| Event::LaunchStack { seat: side, card, delta: -1 });
            }
        }
        let deck = &mut self.decks[side.index()];
        // Shuffled as it lies from the top.
        deck.cards_mut().reverse();
        rng.shuffle(deck.cards_mut());
        deck.cards_mut().reverse();
        self.seen = self.seen.minus(deck.cards().iter().copied().collect());
        events.tell_all(|| Event::Recalled { seat: side, count: count as u8 });
        Ok(())
    }

    /// Moves the top cards of one deck under the other.
    ///
    /// # Errors
    /// [`Illegal::BadCount`] for less than none.
    pub fn steal_cards(
        &mut self,
        from: Side,
        to: Side,
        count: i32,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let count = usize::try_from(count).map_err(|_| Illegal::BadCount)?;
        let count = count.min(self.deck(from).len());
        for _ in 0..count {
            if let Some(card) = self.decks[from.index()].pop() {
                self.decks[to.index()].put_under([card]);
            }
        }
        if count > 0 {
            let backs = || (0..count).map(|_| CardView::FaceDown).collect();
            events.tell_all(|| Event::CardsTaken {
                to,
                cards: backs(),
                reason: Reason::LeveragedBuyout,
            });
        }
        Ok(())
    }

    /// Puts the top cards of a deck into another order.
    ///
    /// # Errors
    /// [`Illegal::BadReorder`] if these are not its top cards.
    pub fn reorder_top_cards(&mut self, side: Side, cards: &[Card]) -> Result<(), Illegal> {
        let top: CardSet = self.from_top(side).take(cards.len()).collect();
        let wanted: CardSet = cards.iter().copied().collect();
        if top != wanted || top.len() != cards.len() {
            return Err(Illegal::BadReorder);
        }
        let places = self.decks[side.index()].cards_mut().iter_mut().rev();
        places.zip(cards).for_each(|(place, card)| *place = *card);
        Ok(())
    }

    /// Exchanges the two decks, and nothing else.
    pub fn swap_decks(&mut self, events: &mut impl Sink<Event>) {
        self.decks.swap(0, 1);
        self.turn.swaps = self.turn.swaps.saturating_add(1);
        events.tell_all(|| Event::DecksSwapped);
    }

    /// Whether somebody has won. Decides it if nothing has before.
    #[inline]
    pub fn check_win_condition(&mut self) -> bool {
        if self.turn.won.is_none() {
            let is_out =
                |side: Side| self.deck(side).is_empty() && self.hand(side).played == Card::NOWHERE;
            let has_stacks = |side: &Side| self.stacks(*side).len() >= STACKS_TO_WIN;
            self.turn.won = if is_out(Side::Cpu) {
                Some((Side::Player, WinCondition::AllCards))
            } else if is_out(Side::Player) {
                Some((Side::Cpu, WinCondition::AllCards))
            } else {
                let winner = Side::BOTH.into_iter().find(has_stacks);
                winner.map(|side| (side, WinCondition::LaunchStacks))
            };
        }
        self.turn.won.is_some()
    }

    /// Offers a side the top cards of its deck.
    pub fn prepare_offer(&mut self, side: Side) {
        self.turn.opener = Some(side);
        self.turn.offered = self.deck(side).len().min(OFFERED) as u8;
    }

    /// Puts the chosen one of the offered cards on top, and the others, shuffled, under the deck.
    pub(super) fn take_offer(
        &mut self,
        card: Card,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let Some(side) = self.turn.opener else { return };
        let deck = &mut self.decks[side.index()];
        let mut rest = Pile::<OFFERED>::EMPTY;
        for _ in 0..self.turn.offered {
            rest.push(deck.pop().unwrap_or(Card::NOWHERE));
        }
        // Nobody else can tell which of them lies where any more.
        self.seen = self.seen.minus(rest.cards().iter().copied().collect());
        if let Some(chosen) = rest.cards().iter().position(|one| *one == card) {
            rest.remove(chosen);
        }
        rng.shuffle(rest.cards_mut());
        deck.push(card);
        deck.put_under(rest.cards().iter().copied());
        self.turn.offered = 0;
        self.turn.opener = None;
        self.screen.show_modal = false;
        events.tell_all(|| Event::OfferTaken { seat: side });
    }
}
