//! What players do, and what comes of it.

use parlour_engine::{Audience, Seat, Seats};

use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::colors::{Color, Hue};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "SCREAMING_SNAKE_CASE"))]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
pub enum Action {
    /// Draw the cards that a turn begins with.
    DrawCards,
    /// Put a card into the own bank.
    PlayToBank {
        /// Which one.
        #[cfg_attr(feature = "std", serde(rename = "cardId"))]
        card: Card,
    },
    /// Lay a property, or a wild card under a color.
    PlayProperty {
        /// Which one.
        #[cfg_attr(feature = "std", serde(rename = "cardId"))]
        card: Card,
        /// The color of a wild card.
        #[cfg_attr(feature = "std", serde(default, skip_serializing_if = "Hue::is_unnamed"))]
        color: Hue,
    },
    /// Play an action card.
    PlayAction(Play),
    /// Charge rent.
    PlayRent {
        /// The rent card.
        #[cfg_attr(feature = "std", serde(rename = "cardId"))]
        card: Card,
        /// For what.
        #[cfg_attr(feature = "std", serde(default, skip_serializing_if = "Hue::is_unnamed"))]
        color: Hue,
        /// From whom, if the card is for one player.
        #[cfg_attr(
            feature = "std",
            serde(rename = "victimId", skip_serializing_if = "Option::is_none")
        )]
        victim: Option<Seat>,
    },
    /// Move an own wild card to another color.
    MoveWild {
        /// Which one.
        #[cfg_attr(feature = "std", serde(rename = "cardId"))]
        card: Card,
        /// The other color.
        #[cfg_attr(feature = "std", serde(default, skip_serializing_if = "Hue::is_unnamed"))]
        color: Hue,
    },
    /// Settle a demand.
    Pay {
        /// What with.
        #[cfg_attr(feature = "std", serde(rename = "cardIds"))]
        cards: CardSet,
    },
    /// Refuse.
    JustSayNo {
        /// What with.
        #[cfg_attr(feature = "std", serde(rename = "cardId"))]
        card: Card,
    },
    /// Let it happen.
    Accept,
    /// Discard down to the limit and end the turn.
    Discard {
        /// The cards above the limit.
        #[cfg_attr(feature = "std", serde(rename = "cardIds"))]
        cards: CardSet,
    },
    /// End the turn.
    EndTurn,
    /// Leave the table.
    //
    // The seat is given up for good. Where a bot plays on instead, this never reaches the rules.
    Leave {
        /// Which seat.
        #[cfg_attr(feature = "std", serde(rename = "playerId"))]
        seat: Seat,
    },
    /// Come back to it: a bot has played.
    Return {
        /// To which seat.
        #[cfg_attr(feature = "std", serde(rename = "playerId"))]
        seat: Seat,
    },
}

/// An action card and what it is aimed at. A player or card that nobody knows is one that no table
/// has, so that the rules refuse it in their own order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", schemars(inline))]
pub struct Play {
    /// The card.
    #[cfg_attr(feature = "std", serde(rename = "cardId"))]
    pub card: Card,
    /// Against whom.
    #[cfg_attr(
        feature = "std",
        serde(rename = "victimId", skip_serializing_if = "Option::is_none")
    )]
    pub victim: Option<Seat>,
    /// For which color.
    #[cfg_attr(feature = "std", serde(default, skip_serializing_if = "Hue::is_unnamed"))]
    pub color: Hue,
    /// The card to take.
    #[cfg_attr(
        feature = "std",
        serde(rename = "targetCardId", skip_serializing_if = "Option::is_none")
    )]
    pub target: Option<Card>,
    /// The card to give.
    #[cfg_attr(
        feature = "std",
        serde(rename = "ownCardId", skip_serializing_if = "Option::is_none")
    )]
    pub own: Option<Card>,
    /// The color to turn a set into.
    #[cfg_attr(
        feature = "std",
        serde(rename = "toColor", default, skip_serializing_if = "Hue::is_unnamed")
    )]
    pub to: Hue,
    /// What an Abracadabra is to be.
    #[cfg_attr(
        feature = "std",
        serde(
            rename = "asActionType",
            default,
            deserialize_with = "super::names::action_or_none",
            skip_serializing_if = "Option::is_none"
        )
    )]
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
    /// Whether it answers what somebody else has played.
    #[inline]
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Pay { .. } | Self::JustSayNo { .. } | Self::Accept)
    }
}

/// What happened. Where cards are secret, everybody hears a first event without them, and those who
/// may know a second one with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
#[expect(missing_docs, reason = "the fields are players, cards, colors and amounts")]
pub enum Event {
    /// A player drew cards.
    CardsDrawn { player_id: Seat, count: u8, draw_pile_count: u8 },
    /// Told to the one who drew: which cards.
    DrawResult { player_id: Seat, card_ids: CardSet },
    /// The discards became the draw pile.
    PileShuffled { count: u8 },
    /// A card went into a bank.
    CardBanked { player_id: Seat, card_id: Card },
    /// A property was laid.
    PropertyPlayed { player_id: Seat, card_id: Card, color: Color },
    /// A wild card changed its color.
    WildMoved { player_id: Seat, card_id: Card, from_color: Color, to_color: Color },
    /// An action card was played.
    ActionPlayed {
        player_id: Seat,
        card_id: Card,
        action_type: ActionType,
        #[cfg_attr(feature = "std", serde(skip_serializing_if = "Option::is_none"))]
        victim_id: Option<Seat>,
        #[cfg_attr(feature = "std", serde(skip_serializing_if = "Option::is_none"))]
        color: Option<Color>,
        #[cfg_attr(feature = "std", serde(skip_serializing_if = "Option::is_none"))]
        target_card_id: Option<Card>,
        #[cfg_attr(feature = "std", serde(skip_serializing_if = "Option::is_none"))]
        own_card_id: Option<Card>,
        #[cfg_attr(feature = "std", serde(skip_serializing_if = "Option::is_none"))]
        to_color: Option<Color>,
    },
    /// A rent card was played, or an Abracadabra as one.
    RentCharged { player_id: Seat, card_id: Card, color: Color, amount: u16, is_double_rent: bool },
    /// The next rent is doubled.
    RentDoubled { player_id: Seat, times: u8 },
    /// A turn has all its moves again.
    MovesRenewed { player_id: Seat },
    /// Some have to pay.
    PaymentDemanded { action_type: ActionType, payee_id: Seat, victim_ids: Seats, amount: u16 },
    /// A player has nothing to pay with.
    VictimReleased { player_id: Seat },
    /// A player paid.
    PaymentMade { player_id: Seat, payee_id: Seat, card_ids: CardSet, value: u16 },
    /// A player said No.
    NoSaid { player_id: Seat, card_id: Card },
    /// A player let it happen.
    Accepted { player_id: Seat },
    /// A play came to nothing for this player.
    PlayRefused { player_id: Seat },
    /// This player's refusal was refused, and the debt is to be paid.
    MustPay { player_id: Seat },
    /// One card was taken.
    CardStolen { player_id: Seat, victim_id: Seat, card_id: Card, color: Color },
    /// Two cards changed places.
    CardsSwapped { player_id: Seat, victim_id: Seat, given_card_id: Card, taken_card_id: Card },
    /// A whole set was taken.
    SetStolen { player_id: Seat, victim_id: Seat, color: Color, card_ids: CardSet },
    /// A set has another color.
    SetConverted { player_id: Seat, from_color: Color, to_color: Color },
    /// A set was locked.
    SetLocked { player_id: Seat, color: Color, card_id: Card },
    /// A lock is gone.
    LockRemoved { player_id: Seat, color: Color, card_id: Option<Card> },
    /// A building stands on a set.
    BuildingPlaced { player_id: Seat, color: Color, card_id: Card, action_type: ActionType },
    /// A building has lost its set, or stood there already, and is money now.
    BuildingBanked { player_id: Seat, color: Color, card_id: Card },
    /// A player is protected.
    ShieldRaised { player_id: Seat, card_id: Card },
    /// A shield has worn down; at 0 it is gone.
    ShieldWorn { player_id: Seat, turns_left: u8, card_id: Card },
    /// Cards were discarded.
    CardsDiscarded { player_id: Seat, card_ids: CardSet },
    /// It is a player's turn.
    TurnStarted { player_id: Seat, round: u32 },
    /// A player has left for good, and the cards are discarded.
    PlayerLeft { player_id: Seat },
    /// A bot plays for a player.
    BotTookOver { player_id: Seat },
    /// A player is back.
    PlayerReturned { player_id: Seat },
    /// A hand is shown at the end.
    HandRevealed { player_id: Seat, card_ids: CardSet },
    /// The game is over; nobody wins if nothing was left to do.
    GameEnded { winner_id: Option<Seat> },
}

/// Only this seat may hear it.
#[inline]
pub(super) fn only(seat: Seat) -> Audience {
    Audience::Only(Seats::only(seat))
}
