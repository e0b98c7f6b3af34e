//! What happens by itself: the one timer that runs in a state (rules 5).

use super::machine::{Leaf, Signal};
use super::options::Timings;
use super::state::DataWar;

/// A timer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    /// How long it runs.
    pub millis: u32,
    /// The name of the constant that says so.
    pub constant: &'static str,
    /// What it does in the end.
    pub fires: Signal,
}

impl Timer {
    /// What it does in the end, as documents write it.
    pub const fn fires_name(self) -> &'static str {
        match self.fires {
            Signal::After => "AFTER",
            signal => signal.name(),
        }
    }
}

impl DataWar {
    /// The timer that runs in the present state, paused or not.
    #[inline]
    pub(super) fn running(&self) -> Option<Timer> {
        let delays: &Timings = &self.options.timings;
        let timer = |millis, constant, fires| Some(Timer { millis, constant, fires });
        let show = delays.special_effect_display;
        match self.flow.leaf {
            Leaf::VsAnimation | Leaf::WarAnimating => {
                timer(show, "SPECIAL_EFFECT_DISPLAY", Signal::After)
            }
            Leaf::Revealing => timer(delays.card_flip, "CARD_FLIP", Signal::CardsRevealed),
            Leaf::Comparing => timer(delays.card_comparison, "CARD_COMPARISON", Signal::After),
            Leaf::EffectShowing => {
                let is_at_once = self.options.controllers.are_bots();
                let delay = if is_at_once { Some(0) } else { self.options.dismiss_delay() };
                let millis = delay?;
                timer(millis, "SPECIAL_EFFECT_DISPLAY", Signal::DismissEffect)
            }
            Leaf::EffectProcessing => {
                timer(delays.effect_processing, "EFFECT_PROCESSING", Signal::After)
            }
            Leaf::PreProcessing => timer(delays.win_animation, "WIN_ANIMATION", Signal::After),
            Leaf::PreAnimating => timer(delays.owyw_animation, "OWYW_ANIMATION", Signal::After),
            leaf @ (Leaf::Ready | Leaf::WarFaceDown | Leaf::WarFaceUp) => {
                let (is_due, fires) = match leaf {
                    Leaf::Ready => (self.bot_reveals(), Signal::RevealCards),
                    _ => (self.bots_tap(), Signal::TapDeck),
                };
                if !is_due {
                    return None;
                }
                timer(self.options.bot_delay(), "CPU_TURN_DELAY", fires)
            }
            _ => None,
        }
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
