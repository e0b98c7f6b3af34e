//! What players do, and what comes of it.

use parlour_engine::{Seat, Seats};

use super::cards::Card;
use super::dream::{HAND, Place};
use super::state::{Ending, Source};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    SwapHeldCard(u8),
    /// Use the power of the held card.
    UseSpecialAction,
    /// Peek 1: look at this card.
    Peek1Select(Place),
    /// Swap 2: this card trades places, with the one chosen before or after it.
    Swap2Select(Place),
    /// Take 2: keep this card.
    Take2Choose(Card),
    /// Choose 1: take the card at this position of the discard pile, counted from the bottom.
    Choose1Select(u8),
    /// Wake everybody up: the round ends.
    CallPobudka,
    /// Deal the next round.
    StartNewRound,
    /// Deal a new game with the same people.
    RestartGame,
    /// Clear the table.
    ReturnToLobby,
}

impl Action {
    /// The name of its kind, as charts and JSON write it.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::PeekCard(_) => "PEEK_CARD",
            Self::FinishPeeking => "FINISH_PEEKING",
            Self::DrawFromDeck => "DRAW_FROM_DECK",
            Self::DrawFromDiscard => "DRAW_FROM_DISCARD",
            Self::DiscardHeldCard => "DISCARD_HELD_CARD",
            Self::SwapHeldCard(_) => "SWAP_HELD_CARD",
            Self::UseSpecialAction => "USE_SPECIAL_ACTION",
            Self::Peek1Select(_) => "ACTION_PEEK_1_SELECT",
            Self::Swap2Select(_) => "ACTION_SWAP_2_SELECT",
            Self::Take2Choose(_) => "ACTION_TAKE_2_CHOOSE",
            Self::Choose1Select(_) => "ACTION_CHOOSE_1_SELECT",
            Self::CallPobudka => "CALL_POBUDKA",
            Self::StartNewRound => "START_NEW_ROUND",
            Self::RestartGame => "RESTART_GAME",
            Self::ReturnToLobby => "RETURN_TO_LOBBY",
        }
    }
}

/// What happened. Where a face is secret, everybody hears a first event without it, and those
/// who may know a second one with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Cards were shuffled and dealt; one lies on the discard pile.
    RoundStarted {
        /// The number of the round.
        round: u32,
        /// Who begins.
        starter: Seat,
        /// The first card of the discard pile.
        discard: Card,
    },
    /// Somebody looked at a card.
    CardPeeked {
        /// Who looked.
        by: Seat,
        /// At which card.
        place: Place,
    },
    /// Told to the one who looked: which card it is.
    PeekResult {
        /// Where it lies.
        place: Place,
        /// Its face.
        card: Card,
    },
    /// Somebody is done looking, and their cards are face down again.
    PeekingFinished {
        /// Who.
        by: Seat,
    },
    /// It is somebody's turn.
    TurnStarted {
        /// Whose.
        seat: Seat,
        /// Turns completed before it.
        turns: u32,
    },
    /// Somebody took the top card of the deck.
    DeckDrawn {
        /// Who.
        by: Seat,
        /// How many cards are left in it.
        left: u8,
    },
    /// Told to the one who drew: which card it is.
    DrawResult {
        /// Its face.
        card: Card,
    },
    /// Somebody took a card of the discard pile.
    DiscardTaken {
        /// Who.
        by: Seat,
        /// The card.
        card: Card,
        /// Where it lay, counted from the bottom.
        index: u8,
    },
    /// The held card went into a Dream, and the card there to the discard pile.
    CardSwapped {
        /// Where.
        place: Place,
        /// Where the card that went in came from.
        source: Option<Source>,
        /// The card that went in, if everybody has seen it.
        taken: Option<Card>,
        /// The card that came out.
        discarded: Card,
    },
    /// The held card went to the discard pile.
    CardDiscarded {
        /// Who held it.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// A special card went to the discard pile and does its work.
    PowerUsed {
        /// Whose.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// Take 2 found an empty deck.
    PowerLost {
        /// Whose.
        by: Seat,
    },
    /// Take 2 laid out cards from the deck.
    CardsOffered {
        /// For whom.
        by: Seat,
        /// How many.
        count: u8,
        /// How many are left in the deck.
        left: u8,
    },
    /// Told to the one who may choose: which cards they are.
    OfferResult {
        /// The first.
        first: Card,
        /// The second, if there was one.
        second: Option<Card>,
    },
    /// One of the cards was kept, the other one went to the discard pile.
    CardKept {
        /// Who chose.
        by: Seat,
        /// The other one.
        discarded: Option<Card>,
    },
    /// The first card of a trade was chosen.
    TradeBegun {
        /// Who chose.
        by: Seat,
        /// Which card.
        first: Place,
    },
    /// Two cards traded places.
    CardsTraded {
        /// Who chose them.
        by: Seat,
        /// One.
        first: Place,
        /// The other.
        second: Place,
    },
    /// Somebody called.
    PobudkaCalled {
        /// Who.
        by: Seat,
    },
    /// There was nothing left to draw.
    DeckExhausted {
        /// Who ended the round by it.
        by: Seat,
    },
    /// A Dream was turned up.
    DreamRevealed {
        /// Whose.
        seat: Seat,
        /// Its cards.
        cards: [Card; HAND],
    },
    /// A Dream was counted.
    DreamScored {
        /// Whose.
        seat: Seat,
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
        ending: Ending,
        /// Who had the lowest Dream.
        winners: Seats,
    },
    /// The game is over.
    GameEnded {
        /// Who has the lowest total.
        winners: Seats,
    },
    /// The table was cleared.
    LobbyOpened,
}
