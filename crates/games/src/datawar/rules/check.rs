//! Whether something may be done: every refusal, in the order of the rules (rules 8).

use super::machine::{Guards, Leaf, step};
use crate::datawar::action::{Action, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::error::Illegal;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, War};

impl DataWar {
    /// Looks whether an action is possible, and what it is to the machine (rules 8): a timer is what it fires.
    #[inline]
    pub(super) fn check(
        &self,
        side: Option<Side>,
        action: Action,
    ) -> Result<(Action, Guards), Illegal> {
        match action {
            Action::Timer { id } => return self.check_timer(side, id),
            _ if action.is_unused() => return Err(Illegal::InvalidEvent),
            _ if action.is_system() && side.is_some() => return Err(Illegal::SystemEvent),
            _ => {}
        }
        let leaf = self.flow.leaf;
        if matches!(action, Action::ResetGame | Action::QuitGame) {
            let is_reset = action == Action::ResetGame;
            let is_others = side.is_some_and(|side| is_reset && side != self.host());
            let done = (action, Guards::default());
            return if is_others { Err(Illegal::NotYourTurn) } else { Ok(done) };
        }
        if leaf == Leaf::GameOver {
            return Err(Illegal::GameOver);
        }
        if self.screen.is_paused && !is_setup(action) {
            return Err(Illegal::GamePaused);
        }
        let guards = self.guards();
        let is_tantrum = leaf == Leaf::Resolving && matches!(action, Action::TantrumSelect { .. });
        if !has_transition(leaf, action) && !is_tantrum {
            return Err(Illegal::InvalidEvent);
        }
        if let Some(side) = side
            && !self.may_act().contains(side.seat())
        {
            let is_offer = self.turn.opener != Some(side)
                && matches!(leaf, Leaf::PreAwaiting | Leaf::PreSelecting | Leaf::WarSelecting);
            return Err(if is_offer { Illegal::NotChooser } else { Illegal::NotYourTurn });
        }
        self.check_cards(action, guards)?;
        Ok((action, guards))
    }

    #[inline]
    fn check_timer(&self, side: Option<Side>, id: u32) -> Result<(Action, Guards), Illegal> {
        if side.is_some() {
            return Err(Illegal::SystemEvent);
        }
        if self.flow.leaf == Leaf::GameOver {
            return Err(Illegal::GameOver);
        }
        if self.screen.is_paused {
            return Err(Illegal::GamePaused);
        }
        if !self.is_timed() || id != self.flow.timer_id {
            return Err(Illegal::StaleTimer);
        }
        Ok((self.fires(), self.guards()))
    }

    /// What is left to look at once the moment and the side are right.
    #[inline]
    fn check_cards(&self, action: Action, guards: Guards) -> Result<(), Illegal> {
        if action.is_system() && !self.is_due(action, guards) {
            return Err(Illegal::GuardFailed);
        }
        match action {
            Action::SelectBillionaire { billionaire } => check_pick(billionaire),
            Action::SelectBackground { background } => check_pick(background),
            Action::RevealCards if !self.can_reveal() => Err(Illegal::DeckEmpty),
            Action::TapDeck if self.flow.leaf == Leaf::WarFaceUp && !self.can_turn_up() => {
                Err(Illegal::DeckEmpty)
            }
            Action::CardSelected { card_id } => self.check_selected(card_id),
            Action::TantrumSelect { slots } => self.check_slots(slots),
            _ => Ok(()),
        }
    }

    fn check_selected(&self, card: Card) -> Result<(), Illegal> {
        if card == Card::NOWHERE {
            return Err(Illegal::UnknownCardType);
        }
        if self.turn.opener.is_none() || !self.offer().any(|offered| offered == card) {
            return Err(Illegal::CardNotOffered);
        }
        // The card that is opened is played at once, and so is the other side's.
        let can_play = match self.flow.leaf {
            Leaf::PreSelecting => self.can_reveal(),
            _ => self.can_turn_up(),
        };
        if can_play { Ok(()) } else { Err(Illegal::DeckEmpty) }
    }

    fn check_slots(&self, slots: Slots) -> Result<(), Illegal> {
        if slots.len() != usize::from(self.tantrum_count()) {
            return Err(Illegal::WrongSelectionCount);
        }
        if self.is_choice(slots) { Ok(()) } else { Err(Illegal::CardNotOffered) }
    }

    /// Whether a system event names the way that play would take by itself.
    fn is_due(&self, action: Action, guards: Guards) -> bool {
        match action {
            Action::CardsRevealed => true,
            Action::Tie => guards.is_data_war,
            Action::SpecialEffect => !guards.is_data_war && guards.has_special_effects,
            Action::ResolveTurn => !guards.is_data_war && !guards.has_special_effects,
            Action::StartOwywAnimation => guards.has_pre_reveal_effects,
            Action::PreRevealComplete => {
                self.flow.leaf == Leaf::PreProcessing && !guards.has_pre_reveal_effects
            }
            // The win was looked at when the turn resolved; an open choice comes first.
            _ => false,
        }
    }

    /// What the machine asks of the cards in the present state.
    #[inline]
    fn guards(&self) -> Guards {
        let mut guards = Guards::default();
        match self.flow.leaf {
            Leaf::Comparing => {
                guards.has_special_effects = !self.pending.is_empty();
                if let Some(war) = self.called_war() {
                    guards.is_data_war = self.is_possible(war);
                    guards.is_one_sided = matches!(war, War::Against(_));
                }
            }
            Leaf::WarFaceUp => {
                let chooser = self.war_chooser();
                let controllers = self.options.controllers;
                guards.has_war_choice = chooser.is_some_and(|side| controllers.is_human(side));
            }
            Leaf::PreProcessing => guards.has_pre_reveal_effects = !self.openers.is_empty(),
            _ => {}
        }
        guards
    }

    /// With two people, neither may make the other one wait.
    pub(super) fn check_switch(&self, side: Option<Side>, switch: Ui) -> Result<(), Illegal> {
        let pauses = matches!(switch, Ui::TogglePause | Ui::ToggleMenu);
        if pauses && side.is_some() && self.options.controllers.are_humans() {
            return Err(Illegal::PauseNotAllowed);
        }
        Ok(())
    }
}

/// Whether a pause does not concern it: nothing is being played yet.
const fn is_setup(action: Action) -> bool {
    matches!(
        action,
        Action::StartGame
            | Action::SkipToGame
            | Action::SelectBillionaire { .. }
            | Action::SelectBackground { .. }
            | Action::ShowGuide
            | Action::SkipInstructions
            | Action::ShowMission
            | Action::StartPlaying
            | Action::SkipGuide
    )
}

/// Whether an event leads anywhere from here, with whatever cards.
const fn has_transition(leaf: Leaf, action: Action) -> bool {
    let guards = Guards {
        is_data_war: true,
        has_special_effects: true,
        has_win_condition: true,
        has_pre_reveal_effects: true,
        is_one_sided: false,
        has_war_choice: false,
    };
    step(leaf, action, guards).is_some()
}

fn check_pick<const NAMES: usize>(pick: Pick<NAMES>) -> Result<(), Illegal> {
    match pick {
        Pick::Own => Ok(()),
        Pick::Listed(id) if usize::from(id) < NAMES => Ok(()),
        Pick::Listed(_) | Pick::Nameless => Err(Illegal::EmptySelection),
    }
}
