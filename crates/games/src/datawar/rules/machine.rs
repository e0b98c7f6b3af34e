//! The flow machine by itself (rules 2): states, events, guards, texts. It knows no cards.
//!
//! [`step`] is the whole machine: a state, an event and the truth of the four guards in, the next
//! state out. An event without a transition gives nothing. The rules drive it; the chart is tested
//! against it, edge by edge.

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

/// An event of the machine, or the end of a delay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the events")]
pub enum Signal {
    StartGame,
    SkipToGame,
    SelectBillionaire,
    SelectBackground,
    ShowGuide,
    SkipInstructions,
    ShowMission,
    StartPlaying,
    SkipGuide,
    VsAnimationComplete,
    RevealCards,
    TapDeck,
    DismissEffect,
    CardSelected,
    TantrumSelect,
    ResetGame,
    QuitGame,
    CardsRevealed,
    Tie,
    SpecialEffect,
    ResolveTurn,
    CheckWinCondition,
    StartOwywAnimation,
    PreRevealComplete,
    NoTie,
    NoSpecialEffect,
    Win,
    Continue,
    /// The delay of the state has run out.
    After,
}

impl Signal {
    /// Every event, the declared and unused ones too; `After` is none.
    pub const EVENTS: [Self; 28] = [
        Self::StartGame,
        Self::SkipToGame,
        Self::SelectBillionaire,
        Self::SelectBackground,
        Self::ShowGuide,
        Self::SkipInstructions,
        Self::ShowMission,
        Self::StartPlaying,
        Self::SkipGuide,
        Self::VsAnimationComplete,
        Self::RevealCards,
        Self::TapDeck,
        Self::DismissEffect,
        Self::CardSelected,
        Self::TantrumSelect,
        Self::ResetGame,
        Self::QuitGame,
        Self::CardsRevealed,
        Self::Tie,
        Self::SpecialEffect,
        Self::ResolveTurn,
        Self::CheckWinCondition,
        Self::StartOwywAnimation,
        Self::PreRevealComplete,
        Self::NoTie,
        Self::NoSpecialEffect,
        Self::Win,
        Self::Continue,
    ];

    /// The name of the event.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartGame => "START_GAME",
            Self::SkipToGame => "SKIP_TO_GAME",
            Self::SelectBillionaire => "SELECT_BILLIONAIRE",
            Self::SelectBackground => "SELECT_BACKGROUND",
            Self::ShowGuide => "SHOW_GUIDE",
            Self::SkipInstructions => "SKIP_INSTRUCTIONS",
            Self::ShowMission => "SHOW_MISSION",
            Self::StartPlaying => "START_PLAYING",
            Self::SkipGuide => "SKIP_GUIDE",
            Self::VsAnimationComplete => "VS_ANIMATION_COMPLETE",
            Self::RevealCards => "REVEAL_CARDS",
            Self::TapDeck => "TAP_DECK",
            Self::DismissEffect => "DISMISS_EFFECT",
            Self::CardSelected => "CARD_SELECTED",
            Self::TantrumSelect => "TANTRUM_SELECT",
            Self::ResetGame => "RESET_GAME",
            Self::QuitGame => "QUIT_GAME",
            Self::CardsRevealed => "CARDS_REVEALED",
            Self::Tie => "TIE",
            Self::SpecialEffect => "SPECIAL_EFFECT",
            Self::ResolveTurn => "RESOLVE_TURN",
            Self::CheckWinCondition => "CHECK_WIN_CONDITION",
            Self::StartOwywAnimation => "START_OWYW_ANIMATION",
            Self::PreRevealComplete => "PRE_REVEAL_COMPLETE",
            Self::NoTie => "NO_TIE",
            Self::NoSpecialEffect => "NO_SPECIAL_EFFECT",
            Self::Win => "WIN",
            Self::Continue => "CONTINUE",
            Self::After => "TIMER",
        }
    }

    /// The event with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::EVENTS.into_iter().find(|signal| signal.name() == name)
    }

    /// Whether only the driver may send it.
    #[inline]
    pub const fn is_system(self) -> bool {
        matches!(
            self,
            Self::CardsRevealed
                | Self::Tie
                | Self::SpecialEffect
                | Self::ResolveTurn
                | Self::CheckWinCondition
                | Self::StartOwywAnimation
                | Self::PreRevealComplete
                | Self::After
        )
    }

    /// Whether it carries something with it, and is not complete without.
    pub const fn is_loaded(self) -> bool {
        matches!(
            self,
            Self::SelectBillionaire
                | Self::SelectBackground
                | Self::CardSelected
                | Self::TantrumSelect
                | Self::After
        )
    }

    /// Whether it is declared and leads nowhere.
    pub const fn is_unused(self) -> bool {
        matches!(self, Self::NoTie | Self::NoSpecialEffect | Self::Win | Self::Continue)
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
pub const fn step(leaf: Leaf, signal: Signal, guards: Guards) -> Option<Leaf> {
    use Leaf as L;
    use Signal as S;
    Some(match (leaf, signal) {
        (_, S::ResetGame | S::QuitGame) => L::Welcome,
        (L::Welcome, S::StartGame) => L::SelectBillionaire,
        (L::Welcome, S::SkipToGame) => L::Ready,
        (L::SelectBillionaire, S::SelectBillionaire) => L::SelectBackground,
        (L::SelectBackground, S::SelectBackground) => L::Intro,
        (L::Intro, S::ShowGuide) => L::QuickStartGuide,
        (L::Intro, S::SkipInstructions) => L::VsAnimation,
        (L::QuickStartGuide, S::ShowMission | S::SkipGuide) => L::YourMission,
        (L::YourMission, S::StartPlaying) => L::VsAnimation,
        (L::VsAnimation, S::VsAnimationComplete | S::After) => L::Ready,
        (L::Ready, S::RevealCards) => L::Revealing,
        (L::Revealing, S::CardsRevealed) => L::Comparing,
        (L::Comparing, S::After) => compared(guards),
        (L::Comparing, S::Tie) => war(guards),
        (L::Comparing, S::SpecialEffect) => L::EffectShowing,
        (L::Comparing, S::ResolveTurn) | (L::EffectProcessing, S::After) => L::Resolving,
        (L::WarAnimating, S::After) => L::WarFaceDown,
        (L::WarFaceDown, S::TapDeck) => L::WarFaceUp,
        (L::WarFaceUp, S::TapDeck) if guards.has_war_choice => L::WarSelecting,
        (L::WarFaceUp, S::TapDeck) | (L::WarSelecting, S::CardSelected) => L::Comparing,
        (L::EffectShowing, S::DismissEffect) => L::EffectProcessing,
        (L::Resolving, S::CheckWinCondition) if guards.has_win_condition => L::GameOver,
        (L::Resolving, S::CheckWinCondition) => L::PreProcessing,
        (L::PreProcessing, S::After | S::StartOwywAnimation) if guards.has_pre_reveal_effects => {
            L::PreAnimating
        }
        (L::PreProcessing, S::After)
        | (
            L::PreProcessing | L::PreAnimating | L::PreAwaiting | L::PreSelecting,
            S::PreRevealComplete,
        ) => L::Ready,
        (L::PreAnimating, S::After) => L::PreAwaiting,
        (L::PreAwaiting, S::TapDeck) => L::PreSelecting,
        (L::PreSelecting, S::CardSelected) => L::Revealing,
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
            let signal = Signal::from_name(event).unwrap_or(Signal::After);
            leaf = step(leaf, signal, guards).unwrap_or(leaf);
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
            // By itself the machine believes whoever sends these three.
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
            for signal in Signal::EVENTS {
                let next = step(leaf, signal, Guards::default());
                if matches!(signal, Signal::ResetGame | Signal::QuitGame) {
                    assert_eq!(next, Some(Leaf::Welcome));
                }
                assert!(next.is_none() || !signal.is_unused());
            }
        }
        let unused = Signal::EVENTS.iter().filter(|signal| signal.is_unused()).count();
        let system = Signal::EVENTS.iter().filter(|signal| signal.is_system()).count();
        assert_eq!((unused, system), (4, 7));
        // Sixteen that clients send, and one more with a choice of this house.
        assert_eq!(Signal::EVENTS.len() - unused - system, 17);
    }

    #[test]
    fn names_and_paths_are_read_again() {
        assert!(Leaf::ALL.into_iter().all(|leaf| Leaf::from_path(leaf.path()) == Some(leaf)));
        assert!(Signal::EVENTS.into_iter().all(|one| Signal::from_name(one.name()) == Some(one)));
        assert_eq!(Leaf::from_path("nowhere"), None);
        assert_eq!(Signal::from_name("TIMER"), None);
    }
}
