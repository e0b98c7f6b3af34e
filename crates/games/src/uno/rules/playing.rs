//! Playing cards, drawing them, and what the cards do (rules 3).

use parlour_engine::{Chance, Seat, Sink};

use crate::uno::action::{Action, Event, Extras, Named, Partner, Play};
use crate::uno::cards::{Card, CardSet, Color, Laid, Symbol};
use crate::uno::error::Illegal;
use crate::uno::state::{Challenge, Draws, Stack, Uno};

/// Rules are compiled twice: for tables with house rules, and for those without, which look for none.
pub(super) const HOUSE: bool = true;
pub(super) const PLAIN: bool = false;

/// Somebody's turn, or somebody who jumps in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    Turn,
    JumpIn,
}

impl Uno {
    /// Plays a card, and what goes with it.
    #[inline]
    pub(super) fn play<const HOUSE: bool>(
        &mut self,
        seat: Seat,
        play: Play,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let entry = self.check_play::<HOUSE>(seat, play)?;

        if HOUSE && entry == Entry::JumpIn {
            self.jump_in(seat, events);
        }
        let before = if HOUSE { self.previous_color(play.card) } else { None };
        if HOUSE {
            self.open.decides = false;
            self.drawn = Card::NOWHERE;
        }
        self.lay::<HOUSE>(seat, play.card, play.color, events);
        if HOUSE && !play.extras.is_empty() {
            for card in play.extras.cards(play.card) {
                self.lay::<HOUSE>(seat, card, Named::Nothing, events);
            }
        }
        self.open.last_player = Some(seat);
        let left = self.hands.len(seat);
        if left == 0 {
            self.go_out(seat, play.card, rng, events);
            return Ok(());
        }
        self.take_effect::<HOUSE>(seat, play, before, rng, events);
        self.refit();
        if HOUSE && self.open.options.uno_call {
            self.hear_uno(seat, left, play.uno, events);
        }
        self.tell_turn(events);
        Ok(())
    }

    /// The color that a wild draw four hides, where that may matter.
    #[inline]
    fn previous_color(&self, card: Card) -> Option<Color> {
        if self.open.options.wild_draw_four_challenge && card.is_wild() {
            self.active_color()
        } else {
            None
        }
    }

    /// Everything that could be wrong with a play, in the order of the rules.
    #[inline]
    pub(super) fn check_play<const HOUSE: bool>(
        &self,
        seat: Seat,
        play: Play,
    ) -> Result<Entry, Illegal> {
        let open = &self.open;
        let options = &open.options;
        let frills = play.swap != Partner::NOBODY || !play.extras.is_empty() || play.uno;
        if frills
            && (!HOUSE
                || play.swap != Partner::NOBODY && !options.seven_swap
                || !play.extras.is_empty() && !options.multiple_card_play
                || play.uno && !options.uno_call)
        {
            return Err(Illegal::RuleDisabled);
        }
        let entry = if open.current() == Some(seat) {
            Entry::Turn
        } else if HOUSE {
            self.check_jump_in(play.card)?;
            Entry::JumpIn
        } else {
            return Err(Illegal::NotYourTurn);
        };
        if HOUSE && open.challenge.is_some() {
            return Err(Illegal::ChallengePending);
        }
        let hand = self.hands.set(seat);
        if !hand.contains(play.card)
            || HOUSE && !play.extras.is_empty() && !holds_extras(hand, play)
        {
            return Err(Illegal::CardNotInHand);
        }
        if entry == Entry::Turn {
            self.check_fit::<HOUSE>(play)?;
        }
        if play.card.is_wild() {
            match play.color {
                Named::Color(_) => {}
                Named::Nothing => return Err(Illegal::ColorRequired),
                Named::Nonsense => return Err(Illegal::InvalidColor),
            }
        }
        if !HOUSE || !frills {
            return Ok(entry);
        }
        if let Some(other) = play.swap.seat()
            && (play.card.symbol() != Symbol::Number(7) || other == seat || !open.is_seated(other))
        {
            return Err(Illegal::InvalidSwapTarget);
        }
        if !play.extras.is_empty() && !can_go_together(play) {
            return Err(Illegal::InvalidMultiPlay);
        }
        Ok(entry)
    }

    /// Whether the card fits on the pile, for the player on turn.
    #[inline]
    fn check_fit<const HOUSE: bool>(&self, play: Play) -> Result<(), Illegal> {
        if HOUSE && self.open.decides && (play.card != self.drawn || !play.extras.is_empty()) {
            return Err(Illegal::OnlyDrawnCard);
        }
        if self.fits.contains(play.card) {
            return Ok(());
        }
        let stacked = self.open.stack.is_some();
        Err(if stacked { Illegal::MustStackOrDraw } else { Illegal::CardNotPlayable })
    }

    fn check_jump_in(&self, card: Card) -> Result<(), Illegal> {
        let open = &self.open;
        if !open.options.jump_in || open.stack.is_some() || open.challenge.is_some() {
            return Err(Illegal::NotYourTurn);
        }
        if self.jumpers().contains(card) { Ok(()) } else { Err(Illegal::NotIdentical) }
    }

    /// Works out which cards fit on the pile: after the top or what has piled up has changed.
    #[inline]
    pub(in crate::uno) fn refit(&mut self) {
        self.fits = self.fitting();
    }

    /// The cards that fit on the pile now.
    #[inline]
    pub(in crate::uno) fn fitting(&self) -> CardSet {
        let Some(top) = self.top() else { return CardSet::NONE };
        match self.open.stack {
            None => self.playable_on(top),
            Some(Stack { symbol: Draws::Four, .. }) => CardSet::FOURS,
            Some(Stack { symbol: Draws::Two, .. }) => TWOS.or(CardSet::FOURS),
        }
    }

    #[inline]
    fn playable_on(&self, top: Card) -> CardSet {
        if !top.is_wild() {
            return CardSet::on(top);
        }
        match self.open.color_of(top) {
            Some(color) => CardSet::of_color(color).or(CardSet::WILDS),
            None => CardSet::ALL,
        }
    }

    /// The cards that can be played out of turn: the very same as the top.
    pub(super) fn jumpers(&self) -> CardSet {
        self.top().map_or(CardSet::NONE, CardSet::twins)
    }

    fn jump_in(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let place = self.open.order().iter().position(|other| *other == seat);
        self.open.at = place.map_or(self.open.at, |place| place as u8);
        events.tell_all(|| Event::JumpedIn { player_id: seat });
    }

    /// Moves a card from a hand to the pile.
    #[inline]
    fn lay<const HOUSE: bool>(
        &mut self,
        seat: Seat,
        card: Card,
        named: Named,
        events: &mut impl Sink<Event>,
    ) {
        self.hands.lose(seat, card);
        self.pile.discard(card);
        if let (Some(index), Named::Color(color)) = (card.wild_index(), named) {
            self.open.wild_colors[index] = Some(color);
        }
        if HOUSE && self.open.options.moves_hands() {
            self.seen.iter_mut().for_each(|seen| seen.remove(card));
        }
        let (color, left) = (self.open.color_of(card), self.hands.len(seat));
        events.tell_all(|| Event::CardPlayed {
            player_id: seat,
            card: Laid { card, color },
            cards_left: left,
        });
    }

    /// What a card does that is not the last one of its hand.
    #[inline]
    fn take_effect<const HOUSE: bool>(
        &mut self,
        seat: Seat,
        play: Play,
        before: Option<Color>,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        match play.card.symbol() {
            Symbol::Number(0) if HOUSE && self.open.options.zero_swap => {
                self.rotate_hands(events);
                self.advance(1);
            }
            Symbol::Number(7) if HOUSE && play.swap != Partner::NOBODY => {
                self.swap_hands(seat, play.swap.seat().unwrap_or(seat), events);
                self.advance(1);
            }
            Symbol::Number(_) | Symbol::Wild => self.advance(1),
            Symbol::Skip => self.skip(events),
            Symbol::Reverse => {
                self.reverse(events);
                self.advance(if self.open.players == 2 { 2 } else { 1 });
            }
            Symbol::DrawTwo => self.take_draw::<HOUSE>(Draws::Two, rng, events),
            Symbol::WildDrawFour if HOUSE && self.open.options.wild_draw_four_challenge => {
                self.open_challenge(seat, before, events);
            }
            Symbol::WildDrawFour => self.take_draw::<HOUSE>(Draws::Four, rng, events),
        }
    }

    /// Moves the turn on.
    #[inline]
    pub(super) fn advance(&mut self, steps: u8) {
        self.open.at = self.open.place_after(self.open.at, steps);
    }

    #[inline]
    pub(super) fn tell_turn(&self, events: &mut impl Sink<Event>) {
        let player = self.open.after(0);
        events.tell_all(|| Event::TurnStarted { player_id: player });
    }

    /// Passes over the next player.
    #[inline]
    pub(super) fn skip(&mut self, events: &mut impl Sink<Event>) {
        let player = self.open.after(1);
        events.tell_all(|| Event::Skipped { player_id: player });
        self.advance(2);
    }

    pub(super) fn reverse(&mut self, events: &mut impl Sink<Event>) {
        self.open.direction = self.open.direction.turned();
        let direction = self.open.direction;
        events.tell_all(|| Event::Reversed { direction });
    }

    /// Makes the next player draw, or has it pile up.
    #[inline]
    fn take_draw<const HOUSE: bool>(
        &mut self,
        symbol: Draws,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        if HOUSE && self.open.options.draw_stacking {
            self.raise_stack(symbol, events);
        } else {
            self.give(self.open.after(1), symbol.count(), rng, events);
            self.skip(events);
        }
    }

    fn raise_stack(&mut self, symbol: Draws, events: &mut impl Sink<Event>) {
        let count = self.open.stack.map_or(0, |stack| stack.count).saturating_add(symbol.count());
        self.open.stack = Some(Stack { count, symbol });
        self.advance(1);
        let player_id = self.open.after(0);
        events.tell_all(|| Event::DrawPending { player_id, count, symbol });
    }

    fn open_challenge(&mut self, by: Seat, previous: Option<Color>, events: &mut impl Sink<Event>) {
        let target = self.open.after(1);
        self.open.challenge = Some(Challenge { by, target, previous });
        self.advance(1);
        events.tell_all(|| Event::ChallengeOpened { player_id: by, target_id: target });
    }

    /// The last card of a hand: others may still have to draw, then the round is over.
    fn go_out(
        &mut self,
        seat: Seat,
        card: Card,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        match card.symbol() {
            Symbol::Reverse => self.reverse(events),
            Symbol::DrawTwo => self.pay(Draws::Two, rng, events),
            Symbol::WildDrawFour => self.pay(Draws::Four, rng, events),
            Symbol::Number(_) | Symbol::Skip | Symbol::Wild => {}
        }
        self.end_round(seat, events);
    }

    /// Gives the next player all that has piled up, with this on top.
    fn pay(&mut self, symbol: Draws, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let piled = self.open.stack.map_or(0, |stack| stack.count);
        let count = piled.saturating_add(symbol.count());
        self.give(self.open.after(1), count, rng, events);
    }
}

/// All cards that make the next player draw two.
static TWOS: CardSet = match Card::new(23) {
    Some(card) => CardSet::like(card),
    None => CardSet::NONE,
};

/// Whether all cards that are to go along are in this hand.
fn holds_extras(hand: CardSet, play: Play) -> bool {
    play.extras != Extras::NOT_HELD && play.extras.cards(play.card).all(|card| hand.contains(card))
}

/// Whether all cards of a play are different and have one number.
fn can_go_together(play: Play) -> bool {
    let mut played = CardSet::only(play.card);
    play.extras != Extras::MIXED
        && play.extras.cards(play.card).all(|card| {
            let is_new = !played.contains(card);
            played.insert(card);
            is_new
        })
}

impl From<Play> for Action {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}
