//! The flow machine by itself (rules 2): states, guards, texts. It knows no cards, and looks at nothing that an event carries.
//!
//! [`step`] is the whole machine: a state, an event and the truth of the guards in, the next
//! state out. An event without a transition gives nothing. The rules drive it; the chart is tested
//! against it, edge by edge.

use crate::datawar::action::Action;

/// A state to rest in, or `resolving`, which play passes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of the statechart")]
pub enum Leaf {
    #[default]
    Welcome,
    SelectBillionaire,
    SelectBackground,
    Intro,
    QuickStartGuide,
    YourMission,
    VsAnimation,
    Ready,
    Revealing,
    Comparing,
    WarAnimating,
    WarFaceDown,
    WarFaceUp,
    WarSelecting,
    EffectShowing,
    EffectProcessing,
    Resolving,
    PreProcessing,
    PreAnimating,
    PreAwaiting,
    PreSelecting,
    GameOver,
}

impl Leaf {
    /// Every state, in the order of the table.
    pub const ALL: [Self; 22] = [
        Self::Welcome,
        Self::SelectBillionaire,
        Self::SelectBackground,
        Self::Intro,
        Self::QuickStartGuide,
        Self::YourMission,
        Self::VsAnimation,
        Self::Ready,
        Self::Revealing,
        Self::Comparing,
        Self::WarAnimating,
        Self::WarFaceDown,
        Self::WarFaceUp,
        Self::WarSelecting,
        Self::EffectShowing,
        Self::EffectProcessing,
        Self::Resolving,
        Self::PreProcessing,
        Self::PreAnimating,
        Self::PreAwaiting,
        Self::PreSelecting,
        Self::GameOver,
    ];

    /// Its dotted path.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Welcome => "welcome",
            Self::SelectBillionaire => "select_billionaire",
            Self::SelectBackground => "select_background",
            Self::Intro => "intro",
            Self::QuickStartGuide => "quick_start_guide",
            Self::YourMission => "your_mission",
            Self::VsAnimation => "vs_animation",
            Self::Ready => "ready",
            Self::Revealing => "revealing",
            Self::Comparing => "comparing",
            Self::WarAnimating => "data_war.animating",
            Self::WarFaceDown => "data_war.reveal_face_down",
            Self::WarFaceUp => "data_war.reveal_face_up",
            Self::WarSelecting => "data_war.owyw_selecting",
            Self::EffectShowing => "special_effect.showing",
            Self::EffectProcessing => "special_effect.processing",
            Self::Resolving => "resolving",
            Self::PreProcessing => "pre_reveal.processing",
            Self::PreAnimating => "pre_reveal.animating",
            Self::PreAwaiting => "pre_reveal.awaiting_interaction",
            Self::PreSelecting => "pre_reveal.selecting",
            Self::GameOver => "game_over",
        }
    }

    /// The state with this path; a state with children stands for its first one.
    pub fn from_path(path: &str) -> Option<Self> {
        match path {
            "data_war" => Some(Self::WarAnimating),
            "special_effect" => Some(Self::EffectShowing),
            "pre_reveal" => Some(Self::PreProcessing),
            _ => Self::ALL.into_iter().find(|leaf| leaf.path() == path),
        }
    }

    /// Whether it is a child of `pre_reveal`.
    pub const fn is_pre_reveal(self) -> bool {
        matches!(
            self,
            Self::PreProcessing | Self::PreAnimating | Self::PreAwaiting | Self::PreSelecting
        )
    }

    /// Whether it comes before the first `ready`, and nothing is played in it.
    #[inline]
    pub const fn is_setup(self) -> bool {
        (self as u8) <= Self::VsAnimation as u8
    }

    /// The text that its entry sets; `None` if the text stays as it was.
    pub const fn tip(self) -> Option<&'static str> {
        Some(match self {
            Self::Welcome => "Welcome to Data War!",
            Self::SelectBillionaire => "Whose little face is going to space?",
            Self::SelectBackground => "Which one do you want to play on?",
            Self::Intro => "How do I play?",
            Self::QuickStartGuide => "Quick Launch Guide",
            Self::YourMission => "Your mission: (should you choose to accept it)",
            Self::VsAnimation => "Get ready for battle!",
            Self::Ready => "Tap stack to start!",
            Self::WarAnimating => "DATA WAR!",
            Self::WarFaceDown => "Tap to reveal 3 cards face down",
            Self::WarFaceUp => "Tap to reveal final card",
            Self::EffectShowing => "Special card effect!",
            Self::PreAwaiting => "Tap to see top 3 cards",
            Self::GameOver => "Game Over!",
            Self::Revealing
            | Self::Comparing
            | Self::WarSelecting
            | Self::PreProcessing
            | Self::PreAnimating
            | Self::PreSelecting => "",
            Self::EffectProcessing | Self::Resolving => return None,
        })
    }

    /// The text that is shown in it. Play rests in the two states without a text of their own only
    /// after an effect was shown.
    pub const fn tooltip(self) -> &'static str {
        match self.tip() {
            Some(tip) => tip,
            None => "Special card effect!",
        }
    }
}

/// What the machine asks of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a guard of the machine")]
pub struct Guards {
    /// A war is called, and it can be fought.
    pub is_data_war: bool,
    /// An effect is queued.
    pub has_special_effects: bool,
    /// Somebody has won.
    pub has_win_condition: bool,
    /// Somebody is to open what they want.
    pub has_pre_reveal_effects: bool,
    /// The war is a one-sided takeover, which is not announced.
    pub is_one_sided: bool,
    /// Somebody opens what they want in a war.
    pub has_war_choice: bool,
}

/// The state that this event leads to, if it leads anywhere.
#[inline]
#[expect(clippy::match_same_arms, reason = "one row for each row of the table")]
pub const fn step(leaf: Leaf, event: Action, guards: Guards) -> Option<Leaf> {
    use Action as A;
    use Leaf as L;
    Some(match (leaf, event) {
        (_, A::ResetGame | A::QuitGame) => L::Welcome,
        (L::Welcome, A::StartGame) => L::SelectBillionaire,
        (L::Welcome, A::SkipToGame) => L::Ready,
        (L::SelectBillionaire, A::SelectBillionaire { .. }) => L::SelectBackground,
        (L::SelectBackground, A::SelectBackground { .. }) => L::Intro,
        (L::Intro, A::ShowGuide) => L::QuickStartGuide,
        (L::Intro, A::SkipInstructions) => L::VsAnimation,
        (L::QuickStartGuide, A::ShowMission | A::SkipGuide) => L::YourMission,
        (L::YourMission, A::StartPlaying) => L::VsAnimation,
        (L::VsAnimation, A::VsAnimationComplete | A::Timer { .. }) => L::Ready,
        (L::Ready, A::RevealCards) => L::Revealing,
        (L::Revealing, A::CardsRevealed) => L::Comparing,
        (L::Comparing, A::Timer { .. }) => compared(guards),
        (L::Comparing, A::Tie) => war(guards),
        (L::Comparing, A::SpecialEffect) => L::EffectShowing,
        (L::Comparing, A::ResolveTurn) | (L::EffectProcessing, A::Timer { .. }) => L::Resolving,
        (L::WarAnimating, A::Timer { .. }) => L::WarFaceDown,
        (L::WarFaceDown, A::TapDeck) => L::WarFaceUp,
        (L::WarFaceUp, A::TapDeck) if guards.has_war_choice => L::WarSelecting,
        (L::WarFaceUp, A::TapDeck) | (L::WarSelecting, A::CardSelected { .. }) => L::Comparing,
        (L::EffectShowing, A::DismissEffect) => L::EffectProcessing,
        (L::Resolving, A::CheckWinCondition) if guards.has_win_condition => L::GameOver,
        (L::Resolving, A::CheckWinCondition) => L::PreProcessing,
        (L::PreProcessing, A::Timer { .. } | A::StartOwywAnimation)
            if guards.has_pre_reveal_effects =>
        {
            L::PreAnimating
        }
        (L::PreProcessing, A::Timer { .. })
        | (
            L::PreProcessing | L::PreAnimating | L::PreAwaiting | L::PreSelecting,
            A::PreRevealComplete,
        ) => L::Ready,
        (L::PreAnimating, A::Timer { .. }) => L::PreAwaiting,
        (L::PreAwaiting, A::TapDeck) => L::PreSelecting,
        (L::PreSelecting, A::CardSelected { .. }) => L::Revealing,
        _ => return None,
    })
}

/// Where the delay of `comparing` leads.
#[inline]
const fn compared(guards: Guards) -> Leaf {
    if guards.is_data_war {
        war(guards)
    } else if guards.has_special_effects {
        Leaf::EffectShowing
    } else {
        Leaf::Resolving
    }
}

#[inline]
const fn war(guards: Guards) -> Leaf {
    if guards.is_one_sided { Leaf::WarFaceDown } else { Leaf::WarAnimating }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(from: &str, events: &str, guards: Guards) -> String {
        let mut leaf = Leaf::from_path(from).unwrap();
        for event in events.split(' ') {
            let named =
                Action::EVENTS.into_iter().find(|one| parlour_engine::codec::verb(one) == event);
            let event = named.unwrap_or(Action::Timer { id: 1 });
            leaf = step(leaf, event, guards).unwrap_or(leaf);
        }
        leaf.path().to_owned()
    }

    #[test]
    fn the_machine_follows_its_table() {
        let no = Guards::default();
        let war = Guards { is_data_war: true, has_special_effects: true, ..no };
        let effects = Guards { has_special_effects: true, has_pre_reveal_effects: true, ..no };
        let won = Guards { has_win_condition: true, ..no };
        for (from, events, guards, to) in [
            ("welcome", "START_GAME SELECT_BILLIONAIRE SELECT_BACKGROUND", no, "intro"),
            ("intro", "SHOW_GUIDE SHOW_MISSION START_PLAYING", no, "vs_animation"),
            ("intro", "SHOW_GUIDE SKIP_GUIDE", no, "your_mission"),
            ("intro", "SKIP_INSTRUCTIONS VS_ANIMATION_COMPLETE", no, "ready"),
            ("intro", "SKIP_TO_GAME", no, "intro"),
            ("welcome", "SKIP_TO_GAME REVEAL_CARDS CARDS_REVEALED", no, "comparing"),
            ("comparing", "after", no, "resolving"),
            ("comparing", "after", war, "data_war.animating"),
            ("comparing", "after", effects, "special_effect.showing"),
            // The machine itself trusts the sender of these three.
            ("comparing", "TIE", no, "data_war.animating"),
            ("comparing", "SPECIAL_EFFECT", no, "special_effect.showing"),
            ("comparing", "RESOLVE_TURN", war, "resolving"),
            ("data_war", "after TAP_DECK TAP_DECK", no, "comparing"),
            ("special_effect", "DISMISS_EFFECT after", no, "resolving"),
            ("resolving", "CHECK_WIN_CONDITION", won, "game_over"),
            ("resolving", "CHECK_WIN_CONDITION", no, "pre_reveal.processing"),
            ("pre_reveal", "after", no, "ready"),
            ("pre_reveal", "START_OWYW_ANIMATION", no, "pre_reveal.processing"),
            ("pre_reveal", "START_OWYW_ANIMATION", effects, "pre_reveal.animating"),
            ("pre_reveal", "after after TAP_DECK", effects, "pre_reveal.selecting"),
            ("pre_reveal", "after after TAP_DECK CARD_SELECTED", effects, "revealing"),
            ("pre_reveal.selecting", "PRE_REVEAL_COMPLETE", effects, "ready"),
            ("game_over", "REVEAL_CARDS after", won, "game_over"),
            ("game_over", "QUIT_GAME", won, "welcome"),
        ] {
            assert_eq!(after(from, events, guards), to, "{events} in {from}");
        }
    }

    #[test]
    fn reset_and_quit_lead_home_from_everywhere_and_four_events_nowhere() {
        for leaf in Leaf::ALL {
            for event in Action::EVENTS {
                let next = step(leaf, event, Guards::default());
                if matches!(event, Action::ResetGame | Action::QuitGame) {
                    assert_eq!(next, Some(Leaf::Welcome));
                }
                assert!(next.is_none() || !event.is_unused());
            }
        }
        let unused = Action::EVENTS.iter().filter(|event| event.is_unused()).count();
        let system = Action::EVENTS.iter().filter(|event| event.is_system()).count();
        assert_eq!((unused, system), (4, 7));
        // Sixteen that clients send, and one more with a choice of this house.
        assert_eq!(Action::EVENTS.len() - unused - system, 17);
    }

    #[test]
    fn paths_are_read_again() {
        assert!(Leaf::ALL.into_iter().all(|leaf| Leaf::from_path(leaf.path()) == Some(leaf)));
        assert_eq!(Leaf::from_path("nowhere"), None);
    }
}
