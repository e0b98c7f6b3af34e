//! What players do, and what comes of it.

use parlour_engine::{Seat, Seats};

use super::cards::Card;
use super::dream::{HAND, Place};
use super::state::{Ending, Source, Temps};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type", content = "payload"))]
pub enum Action {
    /// Look at a card of the own Dream before play.
    PeekCard(Place),
    /// Be done with looking.
    FinishPeeking,
    /// Take the top card of the deck.
    DrawFromDeck,
    /// Take the top card of the discard pile.
    DrawFromDiscard,
    /// Throw the held card away.
    DiscardHeldCard,
    /// Put the held card into this slot of the own Dream.
    SwapHeldCard {
        /// Which, from 0.
        card_index: u8,
    },
    /// Use the power of the held card.
    UseSpecialAction,
    /// Peek 1: look at this card.
    #[cfg_attr(feature = "std", serde(rename = "ACTION_PEEK_1_SELECT"))]
    Peek1Select(Place),
    /// Swap 2: this card trades places, with the one chosen before or after it.
    #[cfg_attr(feature = "std", serde(rename = "ACTION_SWAP_2_SELECT"))]
    Swap2Select(Place),
    /// Take 2: keep this card.
    #[cfg_attr(feature = "std", serde(rename = "ACTION_TAKE_2_CHOOSE"))]
    Take2Choose {
        /// The card.
        card: Card,
    },
    /// Choose 1: take the card at this position of the discard pile, counted from the bottom.
    #[cfg_attr(feature = "std", serde(rename = "ACTION_CHOOSE_1_SELECT"))]
    Choose1Select {
        /// Which, from 0.
        discard_index: u8,
    },
    /// Wake everybody up: the round ends.
    CallPobudka,
    /// Deal the next round.
    StartNewRound,
    /// Deal a new game with the same people.
    RestartGame,
    /// Clear the table.
    ReturnToLobby,
}

/// What happened. Where a face is secret, everybody hears a first event without it, and those
/// who may know a second one with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "std", schemars(tag = "type"))]
pub enum Event {
    /// Cards were shuffled and dealt; one lies on the discard pile.
    RoundStarted {
        /// The number of the round.
        round_number: u32,
        /// Who begins.
        starting_player_id: Seat,
        /// The first card of the discard pile.
        discard: Card,
    },
    /// Somebody looked at a card.
    CardPeeked {
        /// Who looked.
        by_player_id: Seat,
        /// At which card.
        #[cfg_attr(feature = "std", serde(flatten))]
        place: Place,
    },
    /// Told to the one who looked: which card it is.
    PeekResult {
        /// Where it lies.
        #[cfg_attr(feature = "std", serde(flatten))]
        place: Place,
        /// Its face.
        card: Card,
    },
    /// Somebody is done looking, and their cards are face down again.
    PeekingFinished {
        /// Who.
        player_id: Seat,
    },
    /// It is somebody's turn.
    TurnStarted {
        /// Whose.
        player_id: Seat,
        /// Turns completed before it.
        turn_count: u32,
    },
    /// Somebody took the top card of the deck.
    DeckDrawn {
        /// Who.
        player_id: Seat,
        /// How many cards are left in it.
        draw_pile_left: u8,
    },
    /// Told to the one who drew: which card it is.
    DrawResult {
        /// Its face.
        card: Card,
    },
    /// Somebody took a card of the discard pile.
    DiscardTaken {
        /// Who.
        player_id: Seat,
        /// The card.
        card: Card,
        /// Where it lay, counted from the bottom.
        discard_index: u8,
    },
    /// The held card went into a Dream, and the card there to the discard pile.
    CardSwapped {
        /// Where.
        #[cfg_attr(feature = "std", serde(flatten))]
        place: Place,
        /// Where the card that went in came from.
        source: Option<Source>,
        /// The card that went in, if everybody has seen it.
        card: Option<Card>,
        /// The card that came out.
        discarded: Card,
    },
    /// The held card went to the discard pile.
    CardDiscarded {
        /// Who held it.
        player_id: Seat,
        /// The card.
        card: Card,
    },
    /// A special card went to the discard pile and does its work.
    PowerUsed {
        /// Whose.
        player_id: Seat,
        /// The card.
        card: Card,
    },
    /// Take 2 found an empty deck.
    PowerLost {
        /// Whose.
        player_id: Seat,
    },
    /// Take 2 laid out cards from the deck.
    CardsOffered {
        /// For whom.
        player_id: Seat,
        /// How many.
        count: u8,
        /// How many are left in the deck.
        draw_pile_left: u8,
    },
    /// Told to the one who may choose: which cards they are.
    OfferResult {
        /// One or two.
        #[cfg_attr(
            feature = "std",
            serde(serialize_with = "super::json::documents::without_gaps")
        )]
        #[cfg_attr(feature = "std", schemars(with = "Vec<Card>"))]
        cards: Temps,
    },
    /// One of the cards was kept, the other one went to the discard pile.
    CardKept {
        /// Who chose.
        player_id: Seat,
        /// The other one.
        discarded: Option<Card>,
    },
    /// The first card of a trade was chosen.
    TradeBegun {
        /// Who chose.
        player_id: Seat,
        /// Which card.
        card1: Place,
    },
    /// Two cards traded places.
    CardsTraded {
        /// Who chose them.
        player_id: Seat,
        /// One.
        card1: Place,
        /// The other.
        card2: Place,
    },
    /// Somebody called.
    PobudkaCalled {
        /// Who.
        player_id: Seat,
    },
    /// There was nothing left to draw.
    DeckExhausted {
        /// Who ended the round by it.
        player_id: Seat,
    },
    /// A Dream was turned up.
    DreamRevealed {
        /// Whose.
        player_id: Seat,
        /// Its cards.
        cards: [Card; HAND],
    },
    /// A Dream was counted.
    DreamScored {
        /// Whose.
        player_id: Seat,
        /// What it adds.
        score: i16,
        /// What a wrong call adds to that.
        penalty: i16,
        /// The total.
        total: i32,
    },
    /// The round is over.
    RoundEnded {
        /// How it ended.
        reason: Ending,
        /// Who had the lowest Dream.
        winner_ids: Seats,
    },
    /// The game is over.
    GameEnded {
        /// Who has the lowest total.
        winner_ids: Seats,
    },
    /// The table was cleared.
    LobbyOpened,
}
