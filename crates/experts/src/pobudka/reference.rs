//! The bot that the first Pobudka came with, at its hard level: a yardstick.

use parlour_engine::{Chance, FastRng, Seat};
use parlour_games::pobudka::cards::Card;
use parlour_games::pobudka::dream::{HAND, Place as Spot};
use parlour_games::pobudka::state::{Phase, Source};
use parlour_games::pobudka::{Action, CardView, Event, Pobudka, View};

use parlour_bots::{Bot, Character, Place};

pub(super) const CHARACTER: Character<Pobudka> = Character {
    name: "reference",
    about: "the hard bot of the first Pobudka, by its rules of thumb",
    make: || Box::new(Reference::default()),
};

/// What a card that it does not know counts.
const UNKNOWN: u8 = 5;
/// Top cards up to this are taken.
const LOW: u8 = 3;
/// Held cards from this on are thrown away.
const HIGH: u8 = 7;
/// An own card from this on is given away with Swap 2.
const UNWANTED: u8 = 6;

/// How often it does a thing, in percent.
const TAKE: u32 = 92;
const USE: u32 = 50;
const CALL: u32 = 35;
const CALL_SURELY: u32 = 55;
const SLIP: u32 = 3;
const DISCARD_MEDIUM: u32 = 65;
const PEEK_OWN: u32 = 55;

/// Remembers values of its own cards, and nothing else.
#[derive(Clone, Debug, Default)]
struct Reference {
    memory: [Option<u8>; HAND],
    plays: Vec<Action>,
}

impl Bot<Pobudka> for Reference {
    fn choose(&mut self, place: &Place<'_, Pobudka>, rng: &mut FastRng) -> Option<Action> {
        place.list(&mut self.plays);
        let view = place.view();
        let wanted = self.want(&view, place.seat(), rng);
        let play = wanted.filter(|play| self.plays.contains(play));
        let play = play.or_else(|| self.plays.first().copied())?;
        if let (Action::SwapHeldCard { card_index: slot }, Some(CardView::Known(card))) =
            (play, view.drawn_card)
        {
            self.memory[usize::from(slot) % HAND] = Some(card.value());
        }
        Some(play)
    }

    fn notice(&mut self, place: &Place<'_, Pobudka>, event: &Event) {
        let me = place.seat();
        match *event {
            Event::RoundStarted { .. } => self.memory = [None; HAND],
            Event::PeekResult { place, card } if place.seat == me => {
                self.memory[usize::from(place.slot) % HAND] = Some(card.value());
            }
            Event::CardsTraded { card1: first, card2: second, .. } => {
                self.follow(me, first, second);
            }
            _ => {}
        }
    }
}

fn happens(percent: u32, rng: &mut FastRng) -> bool {
    rng.happens(percent, 100)
}

impl Reference {
    /// What it would like to do.
    fn want(&self, view: &View, me: Seat, rng: &mut FastRng) -> Option<Action> {
        let held = view.drawn_card.and_then(CardView::known);
        match view.game_phase {
            Phase::Playing => Some(self.turn(view, rng)),
            Phase::HoldingCard => Some(self.place_card(held?, view.draw_source, rng)),
            Phase::Take2 => keep(view),
            Phase::Peek1 => Some(Action::Peek1Select(self.target(view, me, rng))),
            Phase::Swap2First => Some(Action::Swap2Select(match self.highest() {
                Some((slot, value)) if value >= UNWANTED => Spot { seat: me, slot },
                _ => rival_card(view, me, rng),
            })),
            Phase::Swap2Second => {
                let is_own = view.swap_state.is_some_and(|first| first.card1.seat == me);
                let slot = self.highest().map_or(0, |(slot, _)| slot);
                let own = Spot { seat: me, slot };
                Some(Action::Swap2Select(if is_own { rival_card(view, me, rng) } else { own }))
            }
            Phase::Choose1 => lowest_discard(view),
            _ => None,
        }
    }

    /// Calls, takes or draws.
    fn turn(&self, view: &View, rng: &mut FastRng) -> Action {
        let known = self.memory.iter().flatten().count();
        let estimate: u8 = self.memory.iter().map(|value| value.unwrap_or(UNKNOWN)).sum();
        let chance = match (known, estimate) {
            (HAND, ..=7) => CALL_SURELY,
            (3.., ..=8) => CALL,
            _ => 0,
        };
        if happens(chance, rng) {
            return Action::CallPobudka;
        }
        let is_low = view
            .discard_pile
            .last()
            .and_then(|card| card.known())
            .is_some_and(|card| card.value() <= LOW);
        if is_low && happens(TAKE, rng) { Action::DrawFromDiscard } else { Action::DrawFromDeck }
    }

    /// Finds a place for the held card.
    fn place_card(&self, card: Card, source: Option<Source>, rng: &mut FastRng) -> Action {
        let value = card.value();
        let is_from_deck = source == Some(Source::Deck);
        if is_from_deck && card.power().is_some() && happens(USE, rng) {
            return Action::UseSpecialAction;
        }
        let highest = self.highest();
        if value >= HIGH && is_from_deck {
            return Action::DiscardHeldCard;
        }
        if let Some((slot, _)) = highest.filter(|(_, known)| *known > value) {
            return Action::SwapHeldCard { card_index: slot };
        }
        if value > LOW && is_from_deck && happens(DISCARD_MEDIUM, rng) {
            return Action::DiscardHeldCard;
        }
        match self.unknown() {
            Some(_) if happens(SLIP, rng) => Action::SwapHeldCard { card_index: 0 },
            Some(slot) => Action::SwapHeldCard { card_index: slot },
            None if is_from_deck => Action::DiscardHeldCard,
            None => Action::SwapHeldCard { card_index: highest.map_or(0, |(slot, _)| slot) },
        }
    }

    /// Whom to peek at.
    fn target(&self, view: &View, me: Seat, rng: &mut FastRng) -> Spot {
        match self.unknown() {
            Some(slot) if happens(PEEK_OWN, rng) => Spot { seat: me, slot },
            _ => rival_card(view, me, rng),
        }
    }

    /// The highest card that it knows, the first of equals.
    fn highest(&self) -> Option<(u8, u8)> {
        let known = (0..).zip(self.memory).filter_map(|(slot, value)| Some((slot, value?)));
        known.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The first slot that it does not know.
    fn unknown(&self) -> Option<u8> {
        (0..).zip(self.memory).find(|(_, value)| value.is_none()).map(|(slot, _)| slot)
    }

    /// Keeps up with a trade: what left is forgotten.
    fn follow(&mut self, me: Seat, first: Spot, second: Spot) {
        let slot = |spot: Spot| (spot.seat == me).then_some(usize::from(spot.slot) % HAND);
        match (slot(first), slot(second)) {
            (Some(one), Some(other)) => self.memory.swap(one, other),
            (Some(own), None) | (None, Some(own)) => self.memory[own] = None,
            (None, None) => {}
        }
    }
}

/// Any card of anybody else.
fn rival_card(view: &View, me: Seat, rng: &mut FastRng) -> Spot {
    let seats = view.players.len();
    let seat = (me.index() + 1 + rng.index(seats.max(2) - 1)) % seats.max(1);
    Spot { seat: Seat::from_index(seat), slot: rng.below(HAND as u32) as u8 }
}

/// Take 2: the lower card, the first of equals.
fn keep(view: &View) -> Option<Action> {
    let offered = view.temp_cards.iter().flatten().filter_map(|card| card.known());
    offered.min_by_key(|card| card.value()).map(|card| Action::Take2Choose { card })
}

/// Choose 1, which the first Pobudka did not have: the lowest card.
fn lowest_discard(view: &View) -> Option<Action> {
    let cards = (0..).zip(&view.discard_pile);
    let cards = cards.filter_map(|(index, card)| Some((index, card.known()?)));
    cards
        .min_by_key(|(_, card)| card.value())
        .map(|(discard_index, _)| Action::Choose1Select { discard_index })
}
