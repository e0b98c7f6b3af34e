//! What is done at the table, and what comes of it.

use super::cards::{Card, MOST_CARDS, Special};
use super::pile::Pile;
use super::rules::machine::{Leaf, Signal};
use super::side::Side;
use super::state::{OFFERED, WinCondition};

/// What can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// An event that carries nothing.
    Plain(Signal),
    /// Choose a character.
    SelectBillionaire(Pick),
    /// Choose a background.
    SelectBackground(Pick),
    /// Open this card.
    CardSelected(Card),
    /// Take the cards in these places of the winner's hand.
    TantrumSelect(Slots),
    /// Time is up for the timer with this number.
    Timer(u32),
    /// Flip a switch of the screen.
    Ui(Ui),
}

/// A choice by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// One of the catalogue, by its place there.
    Listed(u8),
    /// A name of one's own, which is kept beside the state.
    Own,
    /// A name that is none: empty, or too long.
    Nameless,
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

/// The characters to choose from.
pub const BILLIONAIRES: [&str; 6] = ["chaz", "chloe", "savannah", "walter", "enzo", "prudence"];

/// The backgrounds to choose from.
pub const BACKGROUNDS: [&str; 9] =
    ["chaz", "chloe", "savannah", "walter", "poindexter", "prudence", "nebula", "nightsky", "felt"];

/// A switch of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the switches")]
pub enum Ui {
    TogglePause,
    ToggleMenu,
    /// Looks at a hand, or no longer.
    ToggleHandViewer(Option<Side>),
    ToggleAudio,
    ToggleInstructions,
    SetShowTooltip(bool),
}

impl Ui {
    /// Its name, as documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TogglePause => "togglePause",
            Self::ToggleMenu => "toggleMenu",
            Self::ToggleHandViewer(_) => "toggleHandViewer",
            Self::ToggleAudio => "toggleAudio",
            Self::ToggleInstructions => "toggleInstructions",
            Self::SetShowTooltip(_) => "setShowTooltip",
        }
    }
}

impl Action {
    /// The event of the machine that it is; none for timers and switches.
    #[inline]
    pub const fn signal(self) -> Option<Signal> {
        match self {
            Self::Plain(signal) => Some(signal),
            Self::SelectBillionaire(_) => Some(Signal::SelectBillionaire),
            Self::SelectBackground(_) => Some(Signal::SelectBackground),
            Self::CardSelected(_) => Some(Signal::CardSelected),
            Self::TantrumSelect(_) => Some(Signal::TantrumSelect),
            Self::Timer(_) | Self::Ui(_) => None,
        }
    }

    /// The name of its kind, as charts and JSON write it.
    pub const fn verb(self) -> &'static str {
        match (self, self.signal()) {
            (Self::Ui(_), _) => "UI",
            (_, Some(signal)) => signal.name(),
            (_, None) => "TIMER",
        }
    }
}

/// Why cards changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// They were won.
    Collected,
    /// The other side could not fight a war.
    Forfeit,
    /// Temper Tantrum.
    Tantrum,
    /// Leveraged Buyout.
    Buyout,
    /// Data Grab.
    Grab,
}

impl Reason {
    /// Its name, as documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Collected => "collected",
            Self::Forfeit => "forfeit",
            Self::Tantrum => "temper_tantrum",
            Self::Buyout => "leveraged_buyout",
            Self::Grab => "data_grab",
        }
    }
}

/// What happened. Cards that lie face down are [`Card::NOWHERE`] in it: nobody is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are sides, cards and counts")]
pub enum Event {
    /// The machine came to another state.
    Entered { leaf: Leaf },
    /// Both decks were dealt.
    Dealt { player: u8, cpu: u8 },
    /// Everything was cleared and dealt anew.
    WasReset,
    /// A switch was flipped.
    ScreenChanged { switch: Ui },
    /// A character was chosen.
    BillionaireSelected { pick: Pick },
    /// A background was chosen.
    BackgroundSelected { pick: Pick },
    /// A card was laid on the table.
    Played { side: Side, card: Card, face_down: bool },
    /// A side's cards count something else now.
    ValueChanged { side: Side, value: i16 },
    /// An effect waits for the turn to resolve.
    EffectQueued { special: Special, side: Side, card: Card },
    /// An effect has worked.
    EffectApplied { special: Special, side: Side },
    /// An effect was stopped by a Tracker Smacker.
    EffectBlocked { special: Special, side: Side },
    /// The decks changed places.
    DecksSwapped,
    /// A Data War begins.
    WarStarted { player: bool, cpu: bool },
    /// A side plays again.
    AnotherPlay { side: Side },
    /// Cards went under a deck.
    CardsTaken { to: Side, cards: Pile<MOST_CARDS>, reason: Reason },
    /// A Launch Stack joined a pile, or left it.
    LaunchStack { side: Side, card: Card, is_gained: bool },
    /// Launch Stacks went back into their owner's deck, which was shuffled.
    Recalled { side: Side, count: u8 },
    /// A side may open what it wants.
    OfferMade { side: Side, count: u8 },
    /// Told to the one who may choose: the cards.
    OfferShown { cards: Pile<OFFERED> },
    /// A side has put a card on top of its deck, and others under it.
    OfferTaken { side: Side },
    /// A side is to choose cards of the winner's.
    TantrumOffered { side: Side, count: u8 },
    /// A side has chosen cards of the winner's, by their places: everybody sees which backs it takes.
    TantrumTaken { side: Side, slots: Slots },
    /// A side has won the hand.
    TurnWon { side: Side, player_value: i16, cpu_value: i16 },
    /// A side has won the game.
    GameWon { side: Side, condition: WinCondition },
    /// The game ends without a winner.
    TurnCap { completed: u32 },
}
