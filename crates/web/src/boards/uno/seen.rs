//! What the board asks of what its viewer may know.

use parlour_engine::Seat;
use parlour_games::uno::cards::Laid;
use parlour_games::uno::json::documents::Orphan;
use parlour_games::uno::state::{Direction, Status};
use parlour_games::uno::view::GameState;
use parlour_games::uno::{Action, Card, Options, Play, Uno};

use super::names;
use crate::words::words;

/// A scene of Uno.
pub(super) type Seen<'a> = crate::scene::Seen<'a, Uno>;

impl<'a> Seen<'a> {
    pub(super) fn state(&self) -> &'a GameState {
        &self.view().game_state
    }

    pub(super) fn options(&self) -> &'a Options {
        &self.view().game_settings
    }

    pub(super) fn is_playing(&self) -> bool {
        self.state().status == Status::Playing
    }

    /// The cards of a hand, if the viewer sees them.
    pub(super) fn hand(&self, seat: Seat) -> Option<&'a [Card]> {
        self.view().dealt_hands.get(seat).map(Vec::as_slice)
    }

    /// The discard pile, its top last.
    pub(super) fn pile(&self) -> &'a [Laid] {
        self.state().discard_pile.as_deref().unwrap_or_default()
    }

    pub(super) fn top_in_words(&self) -> String {
        self.pile().last().map_or_else(|| words().uno_no_card(), |top| names::laid(*top))
    }

    /// How many cards a player has; none for a player who is no longer in the game.
    pub(super) fn count(&self, seat: Seat) -> Option<u8> {
        self.state().player_card_counts.as_ref()?.get(seat).copied()
    }

    pub(super) fn score(&self, seat: Seat) -> Option<u32> {
        self.state().scores.as_ref()?.get(seat).copied()
    }

    pub(super) fn has_called(&self, seat: Seat) -> bool {
        self.state().uno_called.is_some_and(|called| called.contains(seat))
    }

    /// Whose turn it is in a round that goes on.
    pub(super) fn current(&self) -> Option<Seat> {
        self.state().current_turn.flatten()
    }

    fn is_my_move(&self) -> bool {
        self.is_playing() && self.current().is_some_and(|seat| self.is_me(seat))
    }

    /// The ways in which the viewer can play a card.
    pub(super) fn plays(&self, card: Card) -> Vec<&'a Play> {
        let play = |action: &'a Action| match action {
            Action::Play(play) => Some(play),
            _ => None,
        };
        self.legal().iter().filter_map(play).filter(|play| play.card == card).collect()
    }

    /// Whether a card can be played although it is another player's turn.
    pub(super) fn can_jump_in(&self) -> bool {
        !self.is_my_move() && self.find(|action| matches!(action, Action::Play(_))).is_some()
    }

    /// Who plays after whom, beginning with the player on turn.
    pub(super) fn order(&self) -> Option<String> {
        let order = self.state().turn_order.as_ref()?;
        let now = order.iter().position(|seat| Some(*seat) == self.current())?;
        let count = order.len();
        let player = |step: usize| {
            let at = match self.state().direction {
                Some(Direction::Back) => now + count - step,
                _ => now + step,
            };
            self.called(order[at % count])
        };
        let mut names: Vec<String> = (0..count.min(4)).map(player).collect();
        if count > 4 {
            names.push("…".to_owned());
        }
        Some(names.join(" → "))
    }

    /// The name of a player, or `You`, on its own.
    fn called(&self, seat: Seat) -> String {
        if self.is_me(seat) { words().you() } else { self.name(seat).to_owned() }
    }

    /// The players whom the game waits for.
    pub(super) fn lost(&self) -> &'a [Orphan] {
        let is_paused = self.state().status == Status::PausedWaitingPlayer;
        let orphans = self.state().orphan_hands.as_deref().filter(|_| is_paused);
        orphans.unwrap_or_default()
    }

    fn whose_turn(&self) -> String {
        if let Some(orphan) = self.lost().first() {
            let seat = orphan.original_client_id;
            return words().uno_waits_for(self.is_me(seat), self.name(seat));
        }
        match self.current().filter(|_| self.is_playing()) {
            Some(seat) => words().uno_turn_of(self.name(seat)),
            None => words().uno_no_round(),
        }
    }

    /// Why the viewer cannot draw.
    pub(super) fn why_no_draw(&self) -> String {
        let state = self.state();
        if self.viewer.is_none() {
            words().uno_watching()
        } else if !self.is_my_move() {
            self.whose_turn()
        } else if state.pending_challenge.flatten().is_some() {
            words().uno_answer_four()
        } else if state.draw_decision.flatten().is_some() {
            words().uno_decide()
        } else if self.options().force_play {
            words().uno_must_play()
        } else {
            words().uno_cannot_draw()
        }
    }

    /// Why the viewer cannot play a card.
    pub(super) fn why_not(&self) -> String {
        let state = self.state();
        if !self.is_my_move() {
            let may_jump = self.options().jump_in && self.is_playing();
            return if may_jump { words().uno_only_twin() } else { self.whose_turn() };
        }
        if state.pending_challenge.flatten().is_some() {
            words().uno_answer_four()
        } else if state.draw_decision.flatten().is_some() {
            words().uno_only_drawn()
        } else if state.pending_draw.flatten().is_some() {
            words().uno_answer_draw()
        } else {
            words().uno_does_not_fit(self.top_in_words())
        }
    }
}
