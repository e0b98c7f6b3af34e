//! What players do, and what comes of it.

use parlour_engine::{Audience, Seat, Seats};

use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::colors::{Color, Hue};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Draw the cards that a turn begins with.
    DrawCards,
    /// Put a card into the own bank.
    PlayToBank(Card),
    /// Lay a property, or a wild card under a color.
    PlayProperty(Card, Hue),
    /// Play an action card.
    PlayAction(Play),
    /// Charge rent.
    PlayRent {
        /// The rent card.
        card: Card,
        /// For what.
        color: Hue,
        /// From whom, if the card is for one player.
        victim: Option<Seat>,
    },
    /// Move an own wild card to another color.
    MoveWild(Card, Hue),
    /// Pay with these cards.
    Pay(CardSet),
    /// Refuse with this card.
    JustSayNo(Card),
    /// Let it happen.
    Accept,
    /// Discard these cards and end the turn.
    Discard(CardSet),
    /// End the turn.
    EndTurn,
    /// Give up a seat for good.
    Leave(Seat),
}

/// An action card and what it is aimed at. A player or card that nobody knows is one that no table
/// has, so that the rules refuse it in their own order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The card.
    pub card: Card,
    /// Against whom.
    pub victim: Option<Seat>,
    /// For which color.
    pub color: Hue,
    /// The card to take.
    pub target: Option<Card>,
    /// The card to give.
    pub own: Option<Card>,
    /// The color to turn a set into.
    pub to: Hue,
    /// What an Abracadabra is to be.
    pub copy: Option<ActionType>,
}

impl Play {
    /// This card, aimed at nothing.
    #[inline]
    pub const fn new(card: Card) -> Self {
        Self {
            card,
            victim: None,
            color: Hue::Unnamed,
            target: None,
            own: None,
            to: Hue::Unnamed,
            copy: None,
        }
    }
}

impl Action {
    /// The name of its kind, as charts and JSON write it.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::DrawCards => "DRAW_CARDS",
            Self::PlayToBank(_) => "PLAY_TO_BANK",
            Self::PlayProperty(..) => "PLAY_PROPERTY",
            Self::PlayAction(_) => "PLAY_ACTION",
            Self::PlayRent { .. } => "PLAY_RENT",
            Self::MoveWild(..) => "MOVE_WILD",
            Self::Pay(_) => "PAY",
            Self::JustSayNo(_) => "JUST_SAY_NO",
            Self::Accept => "ACCEPT",
            Self::Discard(_) => "DISCARD",
            Self::EndTurn => "END_TURN",
            Self::Leave(_) => "LEAVE",
        }
    }

    /// Whether it answers what somebody else has played.
    #[inline]
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Pay(_) | Self::JustSayNo(_) | Self::Accept)
    }
}

/// What happened. Where cards are secret, everybody hears a first event without them, and those who
/// may know a second one with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are seats, cards, colors and amounts")]
pub enum Event {
    /// Somebody drew cards.
    CardsDrawn { by: Seat, count: u8, left: u8 },
    /// Told to the one who drew: which cards.
    DrawResult { by: Seat, cards: CardSet },
    /// The discards became the draw pile.
    PileShuffled { count: u8 },
    /// A card went into a bank.
    CardBanked { by: Seat, card: Card },
    /// A property was laid.
    PropertyPlayed { by: Seat, card: Card, color: Color },
    /// A wild card changed its color.
    WildMoved { by: Seat, card: Card, from: Color, to: Color },
    /// An action card was played.
    ActionPlayed { by: Seat, play: Play, action: ActionType },
    /// A rent card was played, or an Abracadabra as one.
    RentCharged { by: Seat, card: Card, color: Color, amount: u16, is_double: bool },
    /// The next rent is doubled.
    RentDoubled { by: Seat, times: u8 },
    /// A turn has all its moves again.
    MovesRenewed { by: Seat },
    /// Some have to pay.
    PaymentDemanded { action: ActionType, payee: Seat, victims: Seats, amount: u16 },
    /// Somebody has nothing to pay with.
    VictimReleased { seat: Seat },
    /// Somebody paid.
    PaymentMade { by: Seat, to: Seat, cards: CardSet, value: u16 },
    /// Somebody said No.
    NoSaid { by: Seat, card: Card },
    /// Somebody let it happen.
    Accepted { by: Seat },
    /// A play came to nothing for this player.
    PlayRefused { seat: Seat },
    /// This player's refusal was refused, and the debt is to be paid.
    MustPay { seat: Seat },
    /// One card was taken.
    CardStolen { by: Seat, from: Seat, card: Card, color: Color },
    /// Two cards changed places.
    CardsSwapped { by: Seat, with: Seat, given: Card, taken: Card },
    /// A whole set was taken.
    SetStolen { by: Seat, from: Seat, color: Color, cards: CardSet },
    /// A set has another color.
    SetConverted { by: Seat, from: Color, to: Color },
    /// A set was locked.
    SetLocked { by: Seat, color: Color, card: Card },
    /// A lock is gone.
    LockRemoved { seat: Seat, color: Color, card: Option<Card> },
    /// A building stands on a set.
    BuildingPlaced { by: Seat, color: Color, card: Card, kind: ActionType },
    /// A building has lost its set, or stood there already, and is money now.
    BuildingBanked { seat: Seat, color: Color, card: Card },
    /// Somebody is protected.
    ShieldRaised { by: Seat, card: Card },
    /// A shield has worn down; at 0 it is gone.
    ShieldWorn { seat: Seat, turns: u8, card: Card },
    /// Cards were discarded.
    CardsDiscarded { by: Seat, cards: CardSet },
    /// It is somebody's turn.
    TurnStarted { seat: Seat, round: u32 },
    /// Somebody has left for good, and the cards are discarded.
    PlayerLeft { seat: Seat },
    /// A bot plays for somebody.
    BotTookOver { seat: Seat },
    /// Somebody is back.
    PlayerReturned { seat: Seat },
    /// A hand is shown at the end.
    HandRevealed { seat: Seat, cards: CardSet },
    /// The game is over; nobody wins if nothing was left to do.
    GameEnded { winner: Option<Seat> },
}

/// Only this seat may hear it.
#[inline]
pub(super) fn only(seat: Seat) -> Audience {
    Audience::Only(Seats::only(seat))
}
