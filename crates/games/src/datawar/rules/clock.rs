//! What happens by itself: the one timer that runs in a state (rules 5).

use super::machine::Leaf;
use crate::datawar::action::Action;
use crate::datawar::options::Timings;
use crate::datawar::state::DataWar;

/// A timer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    /// How long it runs.
    pub millis: u32,
    /// The name of the constant that says so.
    pub constant: &'static str,
    /// What it does in the end.
    pub fires: Action,
}

impl Timer {
    /// What it does in the end, as documents write it.
    #[cfg(feature = "std")]
    pub fn fires_name(self) -> &'static str {
        match self.fires {
            Action::Timer { .. } => "AFTER",
            event => parlour_engine::codec::verb(&event),
        }
    }
}

impl DataWar {
    /// The timer that runs in the present state, paused or not.
    #[inline]
    pub(in crate::datawar) fn running(&self) -> Option<Timer> {
        let (millis, constant) = self.delay();
        self.is_timed().then(|| Timer { millis, constant, fires: self.fires() })
    }

    /// Whether a timer runs in the present state.
    #[inline]
    pub(in crate::datawar) fn is_timed(&self) -> bool {
        match self.flow.leaf {
            Leaf::VsAnimation
            | Leaf::WarAnimating
            | Leaf::Comparing
            | Leaf::EffectProcessing
            | Leaf::PreProcessing
            | Leaf::PreAnimating
            | Leaf::Revealing => true,
            Leaf::EffectShowing => self.shows_for().is_some(),
            Leaf::Ready => self.bot_reveals(),
            Leaf::WarFaceDown | Leaf::WarFaceUp => self.bots_tap(),
            Leaf::Welcome
            | Leaf::SelectBillionaire
            | Leaf::SelectBackground
            | Leaf::Intro
            | Leaf::QuickStartGuide
            | Leaf::YourMission
            | Leaf::WarSelecting
            | Leaf::Resolving
            | Leaf::PreAwaiting
            | Leaf::PreSelecting
            | Leaf::GameOver => false,
        }
    }

    /// What the timer of the present state does in the end.
    #[inline]
    pub(super) fn fires(&self) -> Action {
        match self.flow.leaf {
            Leaf::Revealing => Action::CardsRevealed,
            Leaf::EffectShowing => Action::DismissEffect,
            Leaf::Ready => Action::RevealCards,
            Leaf::WarFaceDown | Leaf::WarFaceUp => Action::TapDeck,
            _ => Action::Timer { id: self.flow.timer_id },
        }
    }

    /// How long the timer of the present state runs, and the constant that says so.
    #[inline]
    pub(super) fn delay(&self) -> (u32, &'static str) {
        let delays: &Timings = &self.options.timings;
        match self.flow.leaf {
            Leaf::Revealing => (delays.card_flip, "CARD_FLIP"),
            Leaf::Comparing => (delays.card_comparison, "CARD_COMPARISON"),
            Leaf::EffectShowing => (self.shows_for().unwrap_or(0), "SPECIAL_EFFECT_DISPLAY"),
            Leaf::EffectProcessing => (delays.effect_processing, "EFFECT_PROCESSING"),
            Leaf::PreProcessing => (delays.win_animation, "WIN_ANIMATION"),
            Leaf::PreAnimating => (delays.owyw_animation, "OWYW_ANIMATION"),
            Leaf::Ready | Leaf::WarFaceDown | Leaf::WarFaceUp => {
                (self.options.bot_delay(), "CPU_TURN_DELAY")
            }
            _ => (delays.special_effect_display, "SPECIAL_EFFECT_DISPLAY"),
        }
    }

    /// How long an effect is shown; `None` until somebody has seen enough of it.
    #[inline]
    fn shows_for(&self) -> Option<u32> {
        let is_at_once = self.options.controllers.are_bots();
        if is_at_once { Some(0) } else { self.options.dismiss_delay() }
    }

    /// Whether a bot turns up the next cards by itself.
    #[inline]
    fn bot_reveals(&self) -> bool {
        let controllers = self.options.controllers;
        if controllers.are_humans() {
            return false;
        }
        let is_bots = if self.turn.another_play {
            !controllers.is_human(self.turn.active)
        } else {
            controllers.are_bots()
        };
        is_bots && self.can_reveal()
    }

    /// Whether two bots go on with a war by themselves.
    #[inline]
    fn bots_tap(&self) -> bool {
        self.options.controllers.are_bots() && self.can_turn_up()
    }
}
