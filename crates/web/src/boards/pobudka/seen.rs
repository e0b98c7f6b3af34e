//! What the board asks of what its viewer may know, and why something cannot be done.

use parlour_engine::Seat;
use parlour_games::pobudka::dream::Place;
use parlour_games::pobudka::state::{Moved, Phase, Source};
use parlour_games::pobudka::view::{CardView, SlotView};
use parlour_games::pobudka::{Action, Card, Options, Pobudka};

use super::names;
use crate::words::words;

/// A scene of Pobudka.
pub(super) type Seen<'a> = crate::scene::Seen<'a, Pobudka>;

/// How a card of a dream looks to the viewer.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Its back.
    Down,
    /// It lies open for everybody, or its owner holds it up.
    Up(Card),
    /// The viewer has just been shown it.
    Shown(Card),
    /// The table reminds the viewer of what it is.
    Known(Card),
}

impl<'a> Seen<'a> {
    pub(super) fn phase(&self) -> Phase {
        self.view().game_phase
    }

    pub(super) fn options(&self) -> &'a Options {
        &self.view().options
    }

    /// The dream of a player; empty in a lobby.
    pub(super) fn dream(&self, seat: Seat) -> &'a [SlotView] {
        self.view().players.get(seat.index()).map_or(&[], |player| &player.hand)
    }

    /// The points of a player in all rounds.
    pub(super) fn total(&self, seat: Seat) -> i32 {
        self.view().players.get(seat.index()).map_or(0, |player| player.score)
    }

    /// The player on turn, or the one who looks at cards.
    pub(super) fn actor(&self) -> Seat {
        let view = self.view();
        match &view.peeking_state {
            Some(peeking) => peeking.player_index.0,
            None => view.current_player_index.0,
        }
    }

    /// The action that pressing a card of a dream takes.
    pub(super) fn action_on(&self, place: Place) -> Option<&'a Action> {
        self.find(|action| match *action {
            Action::SwapHeldCard { card_index } => {
                self.is_me(place.seat) && card_index == place.slot
            }
            Action::PeekCard(at) | Action::Peek1Select(at) | Action::Swap2Select(at) => at == place,
            _ => false,
        })
    }

    /// How a card of a dream looks.
    pub(super) fn look(&self, place: Place) -> Look {
        let Some(lies) = self.dream(place.seat).get(usize::from(place.slot)) else {
            return Look::Down;
        };
        if let Some(shown) = self.view().peek_reveal
            && (shown.player_id, shown.card_index) == (place.seat, place.slot)
            && let Some(card) = shown.card.known()
        {
            return Look::Shown(card);
        }
        match lies.card.known() {
            None => Look::Down,
            Some(card) if lies.is_face_up || self.phase().is_end() => Look::Up(card),
            Some(card) => Look::Known(card),
        }
    }

    /// Whether somebody has looked at this card and everybody can tell.
    pub(super) fn is_peeked(&self, place: Place) -> bool {
        let lies = self.dream(place.seat).get(usize::from(place.slot));
        lies.is_some_and(|lies| lies.has_been_peeked)
    }

    /// Whether this card is the first one of a swap that is going on.
    pub(super) fn is_first(&self, place: Place) -> bool {
        self.view().swap_state.is_some_and(|swap| swap.card1 == place)
    }

    /// What the last move did to this card, in a word.
    pub(super) fn touched(&self, place: Place) -> Option<String> {
        let last = self.view().last_move.filter(|_| !self.phase().is_end())?;
        match last.what {
            Moved::Swap(slot, _) if place == (Place { seat: last.by, slot }) => {
                Some(words().pobudka_mark_new())
            }
            Moved::Peek(at) if at == place => Some(words().pobudka_mark_peeked()),
            Moved::Swap2(one, other) if place == one || place == other => {
                Some(words().pobudka_mark_swapped())
            }
            Moved::Swap(..)
            | Moved::Peek(_)
            | Moved::Swap2(..)
            | Moved::Draw(_)
            | Moved::Discard(_)
            | Moved::Take2 => None,
        }
    }

    /// The card that the player on turn holds, if the viewer sees it.
    pub(super) fn held(&self) -> Option<Card> {
        self.view().drawn_card.and_then(CardView::known)
    }

    /// Why the viewer cannot do anything with a card of a dream.
    pub(super) fn why_not(&self, place: Place) -> String {
        if let Some(why) = self.why_wait() {
            return why;
        }
        match self.phase() {
            Phase::Peeking if !self.is_me(place.seat) => words().pobudka_own_cards_only(),
            Phase::Peeking if matches!(self.look(place), Look::Up(_)) => {
                words().pobudka_looking_at_it()
            }
            Phase::Peeking => words().pobudka_two_looks(),
            Phase::Playing => words().pobudka_take_or_call_first(),
            Phase::HoldingCard => words().pobudka_own_dream_only(),
            Phase::Swap2Second => words().pobudka_two_different(),
            Phase::Take2 => words().pobudka_keep_one_first(),
            Phase::Choose1 => words().pobudka_choose_first(),
            Phase::Lobby | Phase::Peek1 | Phase::Swap2First | Phase::RoundEnd | Phase::GameOver => {
                words().pobudka_not_now()
            }
        }
    }

    /// Why the viewer cannot take from a pile or call.
    pub(super) fn why_no_turn(&self) -> String {
        if let Some(why) = self.why_wait() {
            return why;
        }
        match self.phase() {
            Phase::Peeking => words().pobudka_look_first(),
            Phase::HoldingCard => words().pobudka_put_it_first(),
            Phase::Take2 => words().pobudka_keep_one_first(),
            Phase::Choose1 => words().pobudka_choose_first(),
            Phase::Peek1 | Phase::Swap2First | Phase::Swap2Second => words().pobudka_power_first(),
            Phase::Playing => words().pobudka_no_card(),
            Phase::Lobby | Phase::RoundEnd | Phase::GameOver => words().pobudka_not_now(),
        }
    }

    /// Why the viewer has to wait, if it is not their turn.
    fn why_wait(&self) -> Option<String> {
        if self.phase().is_end() {
            Some(words().pobudka_round_over())
        } else if self.is_my_turn() {
            None
        } else if self.viewer.is_none() {
            Some(words().pobudka_watching())
        } else if self.phase() == Phase::Peeking && self.options().simultaneous_peek {
            Some(words().pobudka_done_others_look())
        } else {
            Some(words().pobudka_their_turn(self.name(self.actor())))
        }
    }

    /// What is to be done now, in a sentence.
    pub(super) fn note(&self) -> Option<String> {
        if self.is_my_turn() { self.my_note() } else { self.their_note() }
    }

    fn my_note(&self) -> Option<String> {
        Some(match self.phase() {
            Phase::RoundEnd | Phase::GameOver => return None,
            Phase::Lobby => words().pobudka_not_dealt(),
            Phase::Peeking => words().pobudka_look_now(),
            Phase::Playing => words().pobudka_your_turn(),
            Phase::HoldingCard if self.view().draw_source == Some(Source::Discard) => {
                words().pobudka_swap_it_in()
            }
            Phase::HoldingCard if self.held().is_some_and(|card| card.power().is_some()) => {
                words().pobudka_swap_discard_or_use()
            }
            Phase::HoldingCard => words().pobudka_swap_or_discard(),
            Phase::Take2 => words().pobudka_keep_one(),
            Phase::Peek1 => words().pobudka_peek_now(),
            Phase::Swap2First => words().pobudka_swap_first(),
            Phase::Swap2Second => words().pobudka_swap_second(),
            Phase::Choose1 => words().pobudka_choose_now(),
        })
    }

    fn their_note(&self) -> Option<String> {
        let actor = self.name(self.actor());
        Some(match self.phase() {
            Phase::RoundEnd | Phase::GameOver => return None,
            Phase::Lobby => words().pobudka_not_dealt(),
            Phase::Peeking if self.options().simultaneous_peek => words().pobudka_others_look(),
            Phase::Peeking => words().pobudka_looks(actor),
            Phase::Playing => words().pobudka_their_turn(actor),
            Phase::HoldingCard => match self.held() {
                Some(card) => words().pobudka_took_open_card(actor, names::card(card)),
                None => words().pobudka_holds_hidden_card(actor),
            },
            Phase::Take2 => words().pobudka_keeps_one(actor),
            Phase::Peek1 => words().pobudka_peeks(actor),
            Phase::Swap2First | Phase::Swap2Second => words().pobudka_swaps(actor),
            Phase::Choose1 => words().pobudka_chooses(actor),
        })
    }
}
