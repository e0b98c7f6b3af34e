//! What players do, and what comes of it.

use core::fmt;

use parlour_engine::Seat;

use super::cards::{Card, CardSet, Color, Laid, Symbol};
use super::options::Options;
use super::state::{Direction, Draws, EndType, Everybody};

/// What can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
pub enum Action {
    /// Play a card, or several.
    #[cfg_attr(feature = "std", serde(rename = "PLAY_CARD"))]
    Play(Play),
    /// Draw a card, or all that has piled up.
    #[cfg_attr(feature = "std", serde(rename = "DRAW_CARD"))]
    Draw,
    /// Keep the card that was just drawn.
    Pass,
    /// Doubt that the wild draw four was the only way.
    #[cfg_attr(feature = "std", serde(rename = "CHALLENGE_DRAW4"))]
    Challenge,
    /// Draw the four.
    #[cfg_attr(feature = "std", serde(rename = "ACCEPT_DRAW4"))]
    Accept,
    /// Call UNO.
    CallUno,
    /// Catch a player who has not called.
    CatchUno {
        /// Who.
        #[cfg_attr(feature = "std", serde(rename = "targetId"))]
        target: Seat,
    },
    /// Deal the next round (the owner).
    NextRound,
    /// Deal the first round (the owner; table-keeping).
    #[cfg_attr(feature = "std", serde(rename = "START_GAME"))]
    Start,
    /// Go on without a player who is missing (the owner; table-keeping).
    ContinueWithout {
        /// Who.
        #[cfg_attr(feature = "std", serde(rename = "clientId"))]
        player: Seat,
    },
    /// Clear the table (the owner; table-keeping).
    ReturnToLobby,
    /// A player is missing (the host; table-keeping).
    PlayerLost {
        /// Who.
        #[cfg_attr(feature = "std", serde(rename = "clientId"))]
        player: Seat,
    },
    /// A player who was missing is back (the host; table-keeping).
    PlayerBack {
        /// Who.
        #[cfg_attr(feature = "std", serde(rename = "clientId"))]
        player: Seat,
    },
    /// Another person takes the seat of a player who is missing (the host; table-keeping).
    ///
    /// Documents name the person, who is not at the table yet: that is a command of the lobby's.
    #[cfg_attr(feature = "std", schemars(skip))]
    TakeSeat {
        /// Whose seat.
        #[cfg_attr(feature = "std", serde(rename = "clientId"))]
        player: Seat,
    },
}

/// A card to play, and what goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The card.
    pub card: Card,
    /// The color named with it.
    pub color: Named,
    /// With whom hands are to be exchanged.
    pub swap: Partner,
    /// Whether UNO is called with it.
    pub uno: bool,
    /// Further cards, in the order in which they go on top.
    pub extras: Extras,
}

/// Somebody to exchange hands with, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partner(u8);

impl Partner {
    /// Nobody.
    pub const NOBODY: Self = Self(u8::MAX);

    /// The player on a seat. A seat that no table has counts as a player, too.
    pub const fn new(seat: Seat) -> Self {
        Self(if seat.number() == u8::MAX { u8::MAX - 1 } else { seat.number() })
    }

    /// The seat, if it is somebody.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        if self.0 == u8::MAX { None } else { Some(Seat::new(self.0)) }
    }
}

/// The color that a player names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Named {
    /// None.
    #[default]
    Nothing,
    /// One of the four.
    Color(Color),
    /// Something that is no color.
    Nonsense,
}

/// Cards with the same number that are played along with another one, packed so that an action has
/// eight bytes: three bits for each card, and how many they are above them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extras(u32);

const COUNT_SHIFT: u32 = 24;

impl Extras {
    /// The box has eight cards of a number, and one of them is the card itself.
    pub const MOST: usize = 7;

    /// None.
    pub const NONE: Self = Self(0);

    /// Cards that cannot go together.
    pub const MIXED: Self = Self(u32::MAX);

    /// Cards of which at least one is not in the player's hand.
    pub const NOT_HELD: Self = Self(u32::MAX - 1);

    /// These cards, along with that one; mixed if they have not all the same number.
    pub fn new(card: Card, cards: &[Card]) -> Self {
        let family = CardSet::like(card);
        let is_number = matches!(card.symbol(), Symbol::Number(_)) && card != Card::NOWHERE;
        let belongs = |card: &Card| is_number && family.contains(*card);
        if cards.len() > Self::MOST || !cards.iter().all(belongs) {
            return Self::MIXED;
        }
        let nth = |card: &Card| family.iter().position(|other| other == *card).unwrap_or(0) as u32;
        let packed = cards.iter().rev().fold(0, |packed, card| packed << 3 | nth(card));
        Self(packed | (cards.len() as u32) << COUNT_SHIFT)
    }

    /// The cards that are played along with this one.
    #[inline]
    pub fn cards(self, card: Card) -> impl DoubleEndedIterator<Item = Card> {
        let family = CardSet::like(card);
        let nth = move |place: u8| self.0 >> (3 * u32::from(place)) & 7;
        (0..self.len()).filter_map(move |place| family.iter().nth(nth(place) as usize))
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are; none if they cannot go together.
    #[inline]
    pub const fn len(self) -> u8 {
        let count = (self.0 >> COUNT_SHIFT) as u8;
        if count as usize > Self::MOST { 0 } else { count }
    }
}

impl Play {
    /// Just this card.
    #[inline]
    pub const fn new(card: Card) -> Self {
        Self {
            card,
            color: Named::Nothing,
            swap: Partner::NOBODY,
            uno: false,
            extras: Extras::NONE,
        }
    }

    /// This wild card with a color.
    #[inline]
    pub const fn wild(card: Card, color: Color) -> Self {
        Self { color: Named::Color(color), ..Self::new(card) }
    }
}

impl Action {
    /// Its name in documents and charts.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Play(_) => "PLAY_CARD",
            Self::Draw => "DRAW_CARD",
            Self::Pass => "PASS",
            Self::Challenge => "CHALLENGE_DRAW4",
            Self::Accept => "ACCEPT_DRAW4",
            Self::CallUno => "CALL_UNO",
            Self::CatchUno { .. } => "CATCH_UNO",
            Self::NextRound => "NEXT_ROUND",
            Self::Start => "START_GAME",
            Self::ContinueWithout { .. } => "CONTINUE_WITHOUT",
            Self::ReturnToLobby => "RETURN_TO_LOBBY",
            Self::PlayerLost { .. } => "PLAYER_LOST",
            Self::PlayerBack { .. } => "PLAYER_BACK",
            Self::TakeSeat { .. } => "TAKE_SEAT",
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
#[expect(missing_docs, reason = "the fields are players, cards and numbers of them")]
pub enum Event {
    /// A round was dealt; this card lies on top.
    RoundStarted { round: u32, player_id: Seat, card: Card },
    /// It is this player's turn.
    TurnStarted { player_id: Seat },
    /// A card was played, and so many are left.
    CardPlayed { player_id: Seat, card: Laid, cards_left: u8 },
    /// It was played out of turn.
    JumpedIn { player_id: Seat },
    /// A player was skipped.
    Skipped { player_id: Seat },
    /// Play goes the other way now.
    Reversed { direction: Direction },
    /// A player drew so many cards.
    CardsDrawn { player_id: Seat, count: u8, deck_count: u8 },
    /// The card that was drawn.
    DrawResult { player_id: Seat, card: Card },
    /// The discards became the deck.
    Reshuffled { deck_count: u8 },
    /// Draw cards have piled up.
    DrawPending { player_id: Seat, count: u8, symbol: Draws },
    /// A player may play the card that was just drawn.
    DrawDecision { player_id: Seat },
    /// A player kept the card that was just drawn.
    Passed { player_id: Seat },
    /// A wild draw four is to be answered.
    ChallengeOpened { player_id: Seat, target_id: Seat },
    /// The four are drawn without a challenge.
    DrawFourAccepted { player_id: Seat },
    /// A wild draw four was challenged.
    Challenged { player_id: Seat, offender_id: Seat, guilty: bool },
    /// Two hands have changed owners.
    HandsSwapped { player_id: Seat, other_id: Seat },
    /// All hands have moved on.
    HandsRotated { direction: Direction },
    /// A card of the hand that a player got.
    HandResult { player_id: Seat, card: Card },
    /// A player called UNO.
    UnoCalled { player_id: Seat },
    /// A player has one card and has not called.
    UnoExposed { player_id: Seat },
    /// A player was caught.
    UnoCaught { player_id: Seat, by_id: Seat },
    /// A round is over.
    RoundEnded { winner: Seat, points: Option<u32>, score: Option<u32> },
    /// A hand that is shown at the end.
    HandRevealed { player_id: Seat, card: Card },
    /// The game is over.
    GameEnded { winner: Option<Seat>, end_type: EndType },
    /// A player is missing, and the game waits.
    PlayerMissing { player_id: Seat },
    /// A player is back.
    PlayerReturned { player_id: Seat },
    /// Another person sits here now.
    SeatTaken { player_id: Seat, before_id: u32 },
    /// The game goes on without a player.
    PlayerRemoved { player_id: Seat },
    /// Nobody is missing any more.
    Resumed,
    /// The room has a new owner.
    OwnerChanged { player_id: Seat },
    /// The table was cleared.
    LobbyOpened,
    /// Settings have changed.
    SettingsChanged { settings: Options },
    /// People sit in another order.
    OrderChanged { order: Everybody },
    /// A person joined the lobby.
    PlayerJoined { player_id: u32, bot: bool },
    /// A person left the lobby.
    PlayerLeft { player_id: u32, bot: bool },
}

impl fmt::Display for Action {
    /// `r5`, `W0 green`, `r7 swap 2`, `r5+b5 uno`, `draw`, `catch 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(play) => write!(f, "{play}"),
            Self::Draw => f.write_str("draw"),
            Self::Pass => f.write_str("pass"),
            Self::Challenge => f.write_str("challenge"),
            Self::Accept => f.write_str("accept"),
            Self::CallUno => f.write_str("uno"),
            Self::CatchUno { target } => write!(f, "catch {target}"),
            Self::NextRound => f.write_str("next round"),
            Self::Start => f.write_str("start"),
            Self::ContinueWithout { player } => write!(f, "without {player}"),
            Self::ReturnToLobby => f.write_str("lobby"),
            Self::PlayerLost { player } => write!(f, "lost {player}"),
            Self::PlayerBack { player } => write!(f, "back {player}"),
            Self::TakeSeat { player } => write!(f, "take {player}"),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        for card in self.extras.cards(self.card) {
            write!(f, "+{card}")?;
        }
        match self.extras {
            Extras::MIXED => f.write_str("+mixed")?,
            Extras::NOT_HELD => f.write_str("+others")?,
            _ => {}
        }
        match self.color {
            Named::Nothing => {}
            Named::Color(color) => write!(f, " {}", color.name())?,
            Named::Nonsense => f.write_str(" nonsense")?,
        }
        if let Some(seat) = self.swap.seat() {
            write!(f, " swap {seat}")?;
        }
        if self.uno { f.write_str(" uno") } else { Ok(()) }
    }
}
