//! What is done at the table, and what comes of it.

use parlour_engine::Seats;

use super::cards::{Card, CardView, MOST_CARDS, Pile, Special};
use super::rules::machine::Leaf;
use super::side::Side;
use super::state::{OFFERED, WinCondition};

/// What can be done: the events of the machine, and the switches of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
#[expect(missing_docs, reason = "the names are those of the events")]
pub enum Action {
    StartGame,
    SkipToGame,
    /// Choose a character.
    SelectBillionaire {
        #[cfg_attr(feature = "std", schemars(with = "String"))]
        billionaire: Billionaire,
    },
    /// Choose a background.
    SelectBackground {
        #[cfg_attr(feature = "std", schemars(with = "String"))]
        background: Background,
    },
    ShowGuide,
    SkipInstructions,
    ShowMission,
    StartPlaying,
    SkipGuide,
    VsAnimationComplete,
    RevealCards,
    TapDeck,
    DismissEffect,
    /// Open this card.
    CardSelected {
        card_id: Card,
    },
    /// Take the cards in these places of the winner's hand.
    TantrumSelect {
        slots: Slots,
    },
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
    /// Time is up for the timer with this number: the delay of the state has run out.
    Timer {
        id: u32,
    },
    /// Flip a switch of the screen.
    Ui(Ui),
}

impl Action {
    /// Every event of the machine, the declared and unused ones too. Those that carry something carry nothing that a
    /// table has.
    pub const EVENTS: [Self; 28] = [
        Self::StartGame,
        Self::SkipToGame,
        Self::SelectBillionaire { billionaire: Pick::Nameless },
        Self::SelectBackground { background: Pick::Nameless },
        Self::ShowGuide,
        Self::SkipInstructions,
        Self::ShowMission,
        Self::StartPlaying,
        Self::SkipGuide,
        Self::VsAnimationComplete,
        Self::RevealCards,
        Self::TapDeck,
        Self::DismissEffect,
        Self::CardSelected { card_id: Card::NOWHERE },
        Self::TantrumSelect { slots: Slots(Slots::NOWHERE) },
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
                | Self::Timer { .. }
        )
    }

    /// Whether it is declared and leads nowhere.
    #[inline]
    pub const fn is_unused(self) -> bool {
        matches!(self, Self::NoTie | Self::NoSpecialEffect | Self::Win | Self::Continue)
    }
}

/// A choice by name, from a catalogue of so many names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick<const NAMES: usize> {
    /// One of the catalogue, by its place there.
    Listed(u8),
    /// A name of one's own, which is kept beside the state.
    Own,
    /// A name that is none: empty, or too long.
    Nameless,
}

/// The choice of a character.
pub type Billionaire = Pick<6>;

/// The choice of a background.
pub type Background = Pick<9>;

/// The characters to choose from.
const BILLIONAIRES: [&str; 6] = ["chaz", "chloe", "savannah", "walter", "enzo", "prudence"];

/// The backgrounds to choose from.
const BACKGROUNDS: [&str; 9] =
    ["chaz", "chloe", "savannah", "walter", "poindexter", "prudence", "nebula", "nightsky", "felt"];

impl<const NAMES: usize> Pick<NAMES> {
    /// All that can be chosen from the catalogue.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NAMES as u8).map(Self::Listed)
    }

    /// The names of the catalogue.
    pub fn catalogue() -> &'static [&'static str] {
        if NAMES == BILLIONAIRES.len() { &BILLIONAIRES } else { &BACKGROUNDS }
    }

    /// Its name in the catalogue, if it is from there.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Listed(place) => Self::catalogue().get(usize::from(place)).copied(),
            Self::Own | Self::Nameless => None,
        }
    }

    /// The choice of the catalogue with this name.
    pub fn listed(name: &str) -> Option<Self> {
        let place = Self::catalogue().iter().position(|listed| *listed == name);
        place.map(|place| Self::Listed(place as u8))
    }
}

/// Places in a hand, as bits. The highest bit stands for a place that no hand has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slots(pub u64);

impl Slots {
    /// A place that no hand has.
    pub const NOWHERE: u64 = 1 << 63;

    /// The places, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..64).filter(move |place| self.0 >> place & 1 != 0)
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A switch of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(tag = "action", rename_all = "camelCase"))]
#[expect(missing_docs, reason = "the names are those of the switches")]
pub enum Ui {
    TogglePause,
    ToggleMenu,
    /// Looks at a hand, or no longer.
    ToggleHandViewer {
        /// Whose hand; the one before if it is missing.
        #[cfg_attr(feature = "std", serde(default, skip_serializing_if = "Option::is_none"))]
        seat: Option<Side>,
    },
    ToggleAudio,
    ToggleInstructions,
    SetShowTooltip {
        value: bool,
    },
}

impl Ui {
    /// Every switch, with everything it can carry.
    pub const ALL: [Self; 9] = [
        Self::TogglePause,
        Self::ToggleMenu,
        Self::ToggleHandViewer { seat: None },
        Self::ToggleHandViewer { seat: Some(Side::Player) },
        Self::ToggleHandViewer { seat: Some(Side::Cpu) },
        Self::ToggleAudio,
        Self::ToggleInstructions,
        Self::SetShowTooltip { value: false },
        Self::SetShowTooltip { value: true },
    ];

    /// Its name, as documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TogglePause => "togglePause",
            Self::ToggleMenu => "toggleMenu",
            Self::ToggleHandViewer { .. } => "toggleHandViewer",
            Self::ToggleAudio => "toggleAudio",
            Self::ToggleInstructions => "toggleInstructions",
            Self::SetShowTooltip { .. } => "setShowTooltip",
        }
    }
}

/// Why cards changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// They were won.
    Collected,
    /// The other side could not fight a war.
    Forfeit,
    /// Temper Tantrum.
    TemperTantrum,
    /// Leveraged Buyout.
    LeveragedBuyout,
    /// Data Grab.
    DataGrab,
}

/// What happened. Cards that lie face down are not named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
#[expect(missing_docs, reason = "the fields are sides, cards and counts")]
pub enum Event {
    /// The machine came to another state.
    StateEntered { value: Leaf, tooltip_message: &'static str },
    /// Both decks were dealt.
    Dealt { player: u8, cpu: u8 },
    /// Everything was cleared and dealt anew.
    GameReset,
    /// A switch was flipped.
    ScreenChanged(Ui),
    /// A character was chosen.
    BillionaireSelected {
        #[cfg_attr(feature = "std", schemars(with = "String"))]
        billionaire: Billionaire,
    },
    /// A background was chosen.
    BackgroundSelected {
        #[cfg_attr(feature = "std", schemars(with = "String"))]
        background: Background,
    },
    /// A card was laid on the table.
    Played { seat: Side, card: CardView, face_down: bool },
    /// A side's cards count something else now.
    ValueChanged { seat: Side, value: i16 },
    /// An effect waits for the turn to resolve.
    EffectQueued { effect: Special, played_by: Side, card: Card },
    /// An effect has worked.
    EffectApplied { effect: Special, played_by: Side },
    /// An effect was stopped by a Tracker Smacker.
    EffectBlocked { effect: Special, played_by: Side },
    /// The decks changed places.
    DecksSwapped,
    /// A Data War begins.
    WarStarted { participants: Seats },
    /// A side plays again.
    AnotherPlay { seat: Side },
    /// Cards went under a deck.
    CardsTaken { to: Side, cards: parlour_engine::Pile<CardView, MOST_CARDS>, reason: Reason },
    /// A Launch Stack joined a pile, or left it.
    LaunchStack { seat: Side, card: Card, delta: i8 },
    /// Launch Stacks went back into their owner's deck, which was shuffled.
    Recalled { seat: Side, count: u8 },
    /// A side may open what it wants.
    OfferMade { seat: Side, count: u8 },
    /// Told to the one who may choose: the cards.
    OfferShown { cards: Pile<OFFERED> },
    /// A side has put a card on top of its deck, and others under it.
    OfferTaken { seat: Side },
    /// A side is to choose cards of the winner's.
    TantrumOffered { seat: Side, count: u8 },
    /// A side has chosen cards of the winner's, by their places: everybody sees which backs it takes.
    TantrumTaken { seat: Side, slots: Slots },
    /// A side has won the hand.
    TurnWon { seat: Side, player_value: i16, cpu_value: i16 },
    /// A side has won the game.
    GameWon { seat: Side, win_condition: WinCondition },
    /// The game ends without a winner.
    TurnCap { completed_turns: u32 },
}
