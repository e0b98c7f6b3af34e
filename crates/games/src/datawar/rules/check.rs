//! Whether something may be done: every refusal, in the order of the rules (rules 8).

use super::machine::{Guards, Leaf, Signal, step};
use crate::datawar::action::{Action, BACKGROUNDS, BILLIONAIRES, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::error::Illegal;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, War};

impl DataWar {
    /// Looks whether an action is possible, and which event of the machine it is (rules 8).
    #[inline]
    pub(super) fn check(
        &self,
        side: Option<Side>,
        action: Action,
    ) -> Result<(Signal, Guards), Illegal> {
        let signal = match action {
            Action::Timer(id) => return self.check_timer(side, id),
            Action::Ui(_) => return Err(Illegal::BadPayload),
            Action::Plain(signal) if signal.is_loaded() => return Err(Illegal::BadPayload),
            Action::Plain(signal) if signal.is_unused() => return Err(Illegal::InvalidEvent),
            Action::Plain(signal) if signal.is_system() && side.is_some() => {
                return Err(Illegal::SystemEvent);
            }
            Action::Plain(signal) => signal,
            Action::SelectBillionaire(_) => Signal::SelectBillionaire,
            Action::SelectBackground(_) => Signal::SelectBackground,
            Action::CardSelected(_) => Signal::CardSelected,
            Action::TantrumSelect(_) => Signal::TantrumSelect,
        };
        let leaf = self.flow.leaf;
        if matches!(signal, Signal::ResetGame | Signal::QuitGame) {
            let is_reset = signal == Signal::ResetGame;
            let is_others = side.is_some_and(|side| is_reset && side != self.host());
            let done = (signal, Guards::default());
            return if is_others { Err(Illegal::NotYourTurn) } else { Ok(done) };
        }
        if leaf == Leaf::GameOver {
            return Err(Illegal::GameOver);
        }
        if self.screen.is_paused && !is_setup(signal) {
            return Err(Illegal::GamePaused);
        }
        let guards = self.guards();
        let is_tantrum = leaf == Leaf::Resolving && signal == Signal::TantrumSelect;
        if !has_transition(leaf, signal) && !is_tantrum {
            return Err(Illegal::InvalidEvent);
        }
        if let Some(side) = side
            && !self.may_act().contains(side.seat())
        {
            let is_offer = self.turn.opener != Some(side)
                && matches!(leaf, Leaf::PreAwaiting | Leaf::PreSelecting | Leaf::WarSelecting);
            return Err(if is_offer { Illegal::NotChooser } else { Illegal::NotYourTurn });
        }
        self.check_cards(signal, action, guards)?;
        Ok((signal, guards))
    }

    #[inline]
    fn check_timer(&self, side: Option<Side>, id: u32) -> Result<(Signal, Guards), Illegal> {
        if side.is_some() {
            return Err(Illegal::SystemEvent);
        }
        if self.flow.leaf == Leaf::GameOver {
            return Err(Illegal::GameOver);
        }
        if self.screen.is_paused {
            return Err(Illegal::GamePaused);
        }
        match self.due() {
            Some(fires) if id == self.flow.timer_id => Ok((fires, self.guards())),
            _ => Err(Illegal::StaleTimer),
        }
    }

    /// What is left to look at once the moment and the side are right.
    #[inline]
    fn check_cards(&self, signal: Signal, action: Action, guards: Guards) -> Result<(), Illegal> {
        if signal.is_system() && !self.is_due(signal, guards) {
            return Err(Illegal::GuardFailed);
        }
        match action {
            Action::SelectBillionaire(pick) => check_pick(pick, &BILLIONAIRES),
            Action::SelectBackground(pick) => check_pick(pick, &BACKGROUNDS),
            Action::Plain(Signal::RevealCards) if !self.can_reveal() => Err(Illegal::DeckEmpty),
            Action::Plain(Signal::TapDeck)
                if self.flow.leaf == Leaf::WarFaceUp && !self.can_turn_up() =>
            {
                Err(Illegal::DeckEmpty)
            }
            Action::CardSelected(card) => self.check_selected(card),
            Action::TantrumSelect(slots) => self.check_slots(slots),
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
    fn is_due(&self, signal: Signal, guards: Guards) -> bool {
        match signal {
            Signal::CardsRevealed => true,
            Signal::Tie => guards.is_data_war,
            Signal::SpecialEffect => !guards.is_data_war && guards.has_special_effects,
            Signal::ResolveTurn => !guards.is_data_war && !guards.has_special_effects,
            Signal::StartOwywAnimation => guards.has_pre_reveal_effects,
            Signal::PreRevealComplete => {
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
const fn is_setup(signal: Signal) -> bool {
    matches!(
        signal,
        Signal::StartGame
            | Signal::SkipToGame
            | Signal::SelectBillionaire
            | Signal::SelectBackground
            | Signal::ShowGuide
            | Signal::SkipInstructions
            | Signal::ShowMission
            | Signal::StartPlaying
            | Signal::SkipGuide
    )
}

/// Whether an event leads anywhere from here, with whatever cards.
const fn has_transition(leaf: Leaf, signal: Signal) -> bool {
    let guards = Guards {
        is_data_war: true,
        has_special_effects: true,
        has_win_condition: true,
        has_pre_reveal_effects: true,
        is_one_sided: false,
        has_war_choice: false,
    };
    step(leaf, signal, guards).is_some()
}

fn check_pick(pick: Pick, catalogue: &[&str]) -> Result<(), Illegal> {
    match pick {
        Pick::Own => Ok(()),
        Pick::Listed(id) if usize::from(id) < catalogue.len() => Ok(()),
        Pick::Listed(_) | Pick::Nameless => Err(Illegal::EmptySelection),
    }
}
