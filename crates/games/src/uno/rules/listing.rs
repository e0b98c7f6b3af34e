//! Every play there is for a seat, and which one stands for its like.

use parlour_engine::{Plays, Seat};

use super::playing::HOUSE;
use crate::uno::action::{Action, Extras, Named, Partner, Play};
use crate::uno::cards::{Card, CardSet, Color, Symbol};
use crate::uno::state::{Status, Uno};

/// The most plays of several sevens that are listed; with more, exchanging hands goes with single
/// sevens only.
const MANY: usize = 256;

impl Uno {
    /// Appends what this seat may do in a round without house rules.
    #[inline]
    pub(super) fn list_plain_turn(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.open.current() == Some(seat) {
            list_cards(self.hands.set(seat).and(self.fits), out);
            out.push(Action::Draw);
        }
    }

    /// Appends what this seat may do in a round.
    #[inline]
    pub(super) fn list_turn(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let open = &self.open;
        if open.challenge.is_some() {
            if open.current() == Some(seat) {
                out.push_all([Action::Accept, Action::Challenge]);
            }
            return;
        }
        if open.current() == Some(seat) {
            let fitting = self.hands.set(seat).and(self.fits);
            if open.decides {
                self.list_plays(seat, fitting.and(CardSet::only(self.drawn)), out);
                if !self.has_to_play_drawn() {
                    out.push(Action::Pass);
                }
            } else {
                self.list_plays(seat, fitting, out);
                if !open.options.force_play || fitting.is_empty() {
                    out.push(Action::Draw);
                }
            }
        } else if open.options.jump_in && open.stack.is_none() && open.is_seated(seat) {
            self.list_plays(seat, self.hands.set(seat).and(self.jumpers()), out);
        }
        if open.options.uno_call {
            self.list_uno(seat, out);
        }
    }

    /// Appends every play of one of these cards, alone or before others.
    #[inline]
    fn list_plays(&self, seat: Seat, cards: CardSet, out: &mut impl Plays<Action>) {
        let options = &self.open.options;
        let has_variants = options.seven_swap || options.multiple_card_play || options.uno_call;
        if has_variants {
            return self.list_variants(seat, cards, out);
        }
        list_cards(cards, out);
    }

    fn list_variants(&self, seat: Seat, cards: CardSet, out: &mut impl Plays<Action>) {
        cards.for_each(|card| {
            if card.is_wild() {
                for color in Color::ALL {
                    self.list_calls(seat, Play::wild(card, color), out);
                }
            } else {
                self.list_swaps(seat, Play::new(card), true, out);
            }
        });
        let plays_drawn = self.open.decides && self.open.current() == Some(seat);
        if self.open.options.multiple_card_play && !plays_drawn {
            for number in 0..10 {
                let held = self.hands.set(seat).and(CardSet::of_number(number));
                let swaps = self.lists_swaps(seat, number, cards);
                for_each_set(held, cards, |play| self.list_swaps(seat, play, swaps, out));
            }
        }
    }

    /// Appends a play with every exchange of hands that may go with it.
    fn list_swaps(&self, seat: Seat, play: Play, swaps: bool, out: &mut impl Plays<Action>) {
        self.list_calls(seat, play, out);
        let is_seven = play.card.symbol() == Symbol::Number(7);
        if swaps && is_seven && self.open.options.seven_swap && self.left_after(seat, play) > 0 {
            for other in self.open.order().iter().filter(|other| **other != seat) {
                self.list_calls(seat, Play { swap: Partner::new(*other), ..play }, out);
            }
        }
    }

    /// Appends a play without and with a call of UNO.
    fn list_calls(&self, seat: Seat, play: Play, out: &mut impl Plays<Action>) {
        out.push(Action::Play(play));
        if self.can_call_with(seat, play) {
            out.push(Action::Play(Play { uno: true, ..play }));
        }
    }

    /// Whether calling UNO along with this play would mean anything.
    fn can_call_with(&self, seat: Seat, play: Play) -> bool {
        self.open.options.uno_call
            && self.left_after(seat, play) == 1
            && !self.open.called.contains(seat)
    }

    fn left_after(&self, seat: Seat, play: Play) -> u8 {
        self.hands.len(seat).saturating_sub(1 + play.extras.len())
    }

    /// Whether plays of several cards of this number are listed with exchanges of hands.
    fn lists_swaps(&self, seat: Seat, number: u8, first: CardSet) -> bool {
        let held = self.hands.set(seat).and(CardSet::of_number(number));
        let mut count = 0;
        if number == 7 && self.open.options.seven_swap {
            for_each_set(held, first, |_| count += usize::from(self.open.players));
        }
        count <= MANY
    }

    fn list_uno(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if !self.open.is_seated(seat) {
            return;
        }
        if self.can_call_uno(seat) {
            out.push(Action::CallUno);
        }
        if let Some(target) = self.open.exposed
            && target != seat
        {
            out.push(Action::CatchUno { target });
        }
    }

    /// The listed action that does the same, or nearly: see `canonical`.
    pub(super) fn simplest(&self, seat: Seat, action: Action) -> Action {
        if self.open.status != Status::Playing {
            return action;
        }
        let is_on_turn = self.open.current() == Some(seat);
        match action {
            Action::Draw if is_on_turn && self.open.challenge.is_some() => Action::Accept,
            Action::Draw if is_on_turn && self.open.decides => Action::Pass,
            Action::Play(play) if self.check_play::<HOUSE>(seat, play).is_ok() => {
                Action::Play(self.simplest_play(seat, play))
            }
            other => other,
        }
    }

    /// The same without what is ignored, with several cards in a fixed order.
    fn simplest_play(&self, seat: Seat, mut play: Play) -> Play {
        if !play.card.is_wild() {
            play.color = Named::Nothing;
        }
        if !self.can_call_with(seat, play) {
            play.uno = false;
        }
        if self.left_after(seat, play) == 0 {
            play.swap = Partner::NOBODY;
        }
        if play.extras.is_empty() {
            return play;
        }
        let is_on_turn = self.open.current() == Some(seat);
        let first = if is_on_turn { self.fits } else { self.jumpers() };
        let first = self.hands.set(seat).and(first);
        if let Symbol::Number(number) = play.card.symbol() {
            let held = self.hands.set(seat).and(CardSet::of_number(number));
            let extras = play.extras.cards(play.card);
            let played = extras.chain([play.card]).collect::<CardSet>();
            let last = play.extras.cards(play.card).next_back().and_then(Card::color);
            let counts = Color::ALL.map(|color| played.and(CardSet::of_color(color)).len());
            if let Some(simple) = last.and_then(|last| gather(held, counts, last, first)) {
                (play.card, play.extras) = (simple.card, simple.extras);
            }
            if !self.lists_swaps(seat, number, first) {
                play.swap = Partner::NOBODY;
            }
        }
        play
    }
}

/// Appends a play of each card, wild ones with every color.
#[inline]
fn list_cards(cards: CardSet, out: &mut impl Plays<Action>) {
    cards.without(CardSet::WILDS).for_each(|card| out.push(Action::Play(Play::new(card))));
    let wilds = cards.and(CardSet::WILDS);
    if !wilds.is_empty() {
        wilds.for_each(|card| {
            out.push_all(Color::ALL.map(|color| Action::Play(Play::wild(card, color))));
        });
    }
}

/// Every way to play several of these cards: how many of each color, and which color comes last.
/// The first one has to be one of `first`.
fn for_each_set(held: CardSet, first: CardSet, mut visit: impl FnMut(Play)) {
    if held.len() < 2 || held.and(first).is_empty() {
        return;
    }
    let most = Color::ALL.map(|color| held.and(CardSet::of_color(color)).len());
    let mut counts = [0; 4];
    loop {
        // Counts up like a clock with four hands.
        let Some(hand) = (0..4).find(|hand| counts[*hand] < most[*hand]) else { return };
        counts[..hand].fill(0);
        counts[hand] += 1;
        if counts.iter().sum::<usize>() > 1 {
            let lasts = Color::ALL.into_iter().filter(|color| counts[*color as usize] > 0);
            lasts.filter_map(|last| gather(held, counts, last, first)).for_each(&mut visit);
        }
    }
}

/// The play of so many cards of each color: the lowest ones, a fitting one first, `last` on top.
fn gather(held: CardSet, counts: [usize; 4], last: Color, first: CardSet) -> Option<Play> {
    let mut played = CardSet::NONE;
    for (color, count) in Color::ALL.into_iter().zip(counts) {
        held.and(CardSet::of_color(color)).iter().take(count).for_each(|card| played.insert(card));
    }
    let top = played.and(CardSet::of_color(last)).iter().last()?;
    played.remove(top);
    let card = played.and(first).first()?;
    played.remove(card);
    let mut extras = arrayvec::ArrayVec::<Card, { Extras::MOST }>::new();
    for card in played.iter().chain([top]) {
        extras.try_push(card).ok()?;
    }
    Some(Play { extras: Extras::new(card, &extras), ..Play::new(card) })
}
