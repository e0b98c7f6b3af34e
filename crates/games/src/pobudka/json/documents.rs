//! The JSON shapes of the rule book (rules 2): states, views, actions and events.

use std::collections::BTreeMap;

use parlour_engine::Whole;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::pobudka::cards::Power;
use crate::pobudka::options::Options;
use crate::pobudka::state::{Ending, Phase, Source};

/// A whole game.
pub type StateDoc = GameDoc<SlotDoc, RevealDoc>;

/// A game as one viewer may know it.
pub type ViewDoc = GameDoc<SlotViewDoc, RevealViewDoc>;

/// A game: with all there is to know about its slots, or with what a viewer may know of them.
///
/// Every key is always written; a missing key is read as null, and keys it does not know are skipped.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameDoc<S, R> {
    /// The people at the table, in seat order.
    pub players: Vec<PlayerDoc<S>>,
    /// The deck, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub draw_pile: Vec<CardDoc>,
    /// The discard pile, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub discard_pile: Vec<CardDoc>,
    /// The seat whose turn it is.
    #[serde(default, deserialize_with = "or_default")]
    pub current_player_index: Whole,
    /// What is going on.
    pub game_phase: Phase,
    /// Turns completed in this round.
    #[serde(default, deserialize_with = "or_default")]
    pub turn_count: Whole,
    /// The card that the player on turn holds.
    pub drawn_card: Option<CardDoc>,
    /// Where that card comes from.
    pub draw_source: Option<Source>,
    /// The cards of Take 2, in the order drawn.
    pub temp_cards: Option<Vec<CardDoc>>,
    /// The first card of Swap 2.
    pub swap_state: Option<SwapStateDoc>,
    /// Who is looking at cards before play.
    pub peeking_state: Option<PeekingDoc>,
    /// The last move worth showing.
    pub last_move: Option<LastMoveDoc>,
    /// Who ended the round.
    pub last_caller_id: Option<String>,
    /// What the Dreams of the round were worth, in seat order.
    pub last_round_scores: Option<Vec<RoundScoreDoc>>,
    /// Who had the lowest Dream, by name.
    pub round_winner_name: Option<String>,
    /// Who has the lowest total, by name, once the game is over.
    pub game_winner_name: Option<String>,
    /// The number of the round, from 1; 0 in a lobby.
    pub round_number: Option<Whole>,
    /// The seat that began the round.
    pub starting_player_index: Option<Whole>,
    /// How the round ended.
    pub round_end_reason: Option<Ending>,
    /// Who had the lowest Dream.
    pub round_winner_ids: Option<Vec<String>>,
    /// Who has the lowest total, once the game is over.
    pub game_winner_ids: Option<Vec<String>>,
    /// The rules of this table.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Options,
    /// The card that somebody has just been shown.
    pub peek_reveal: Option<R>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct PlayerDoc<S> {
    /// The name that programs use.
    pub id: String,
    /// The name that people use; the id if there is none.
    pub name: Option<String>,
    /// Four cards, or none in a lobby.
    #[serde(default, deserialize_with = "or_default")]
    pub hand: Vec<S>,
    /// The total of all rounds.
    #[serde(default, deserialize_with = "or_default")]
    pub score: Whole,
}

/// A slot of a Dream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotDoc {
    /// The card.
    pub card: CardDoc,
    /// Whether it lies face up.
    #[serde(default, deserialize_with = "or_default")]
    pub is_face_up: bool,
    /// Whether somebody has looked at it in this slot.
    #[serde(default, deserialize_with = "or_default")]
    pub has_been_peeked: bool,
    /// Who knows the card. Never sent to anybody.
    pub known_to: Option<Vec<String>>,
}

/// A slot of a Dream as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotViewDoc {
    /// The card, or the hidden card.
    pub card: CardDoc,
    /// Whether it lies face up.
    pub is_face_up: bool,
    /// Whether somebody has looked at it in this slot.
    pub has_been_peeked: bool,
}

/// A card. The number decides; what else is said has to agree. Number -1 is a hidden card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardDoc {
    /// Its number in the box.
    pub id: Whole,
    /// Its ravens.
    pub value: Option<Whole>,
    /// Whether it has a power.
    pub is_special: Option<bool>,
    /// Its power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special_action: Option<Power>,
    /// Whether it is an hourglass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_hourglass: Option<bool>,
}

/// A slot of somebody's Dream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceDoc {
    /// Whose.
    pub player_id: String,
    /// Which, from 0.
    pub card_index: Whole,
}

/// The first card of Swap 2.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SwapStateDoc {
    /// Where it lies.
    pub card1: PlaceDoc,
}

/// Who is looking at cards before play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeekingDoc {
    /// Whose turn it is to look.
    pub player_index: Whole,
    /// How many cards that player has looked at.
    #[serde(default, deserialize_with = "or_default")]
    pub peeked_count: Whole,
    /// Who looked first.
    pub start_index: Option<Whole>,
    /// If everybody looks at once: how far each player is, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_player: Option<BTreeMap<String, PeekerDoc>>,
}

/// How far a player is with looking.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PeekerDoc {
    /// How many cards were looked at.
    pub peeked_count: Whole,
    /// Whether the player is done.
    pub finished: bool,
}

/// The last move worth showing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastMoveDoc {
    /// Who made it.
    pub player_id: String,
    /// What it was.
    pub action: MovedDoc,
    /// Which slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_index: Option<Whole>,
    /// Where the card came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Whose slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_player_id: Option<String>,
    /// Which cards traded places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap2_details: Option<TradeDoc>,
}

/// What a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MovedDoc {
    /// A card was drawn.
    Draw,
    /// The held card went into a Dream.
    Swap,
    /// The held card was thrown away.
    Discard,
    /// A card was looked at.
    Peek,
    /// Two cards traded places.
    #[serde(rename = "swap_2")]
    Swap2,
    /// One card of Take 2 was kept.
    #[serde(rename = "take_2")]
    Take2,
}

/// Two cards that traded places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TradeDoc {
    /// One.
    pub card1: PlaceDoc,
    /// The other.
    pub card2: PlaceDoc,
}

/// What somebody's Dream was worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundScoreDoc {
    /// Whose.
    pub player_id: String,
    /// Its ravens.
    pub score: Whole,
    /// What a wrong call cost.
    #[serde(default, deserialize_with = "or_default")]
    pub penalty: Whole,
}

/// The card that somebody has just been shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealDoc {
    /// Who was shown it.
    pub viewer_id: String,
    /// Whose it is.
    pub player_id: String,
    /// Which slot it lies in.
    pub card_index: Whole,
}

/// The card that the viewer has just been shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealViewDoc {
    /// The viewer.
    pub viewer_id: String,
    /// Whose it is.
    pub player_id: String,
    /// Which slot it lies in.
    pub card_index: Whole,
    /// Its face.
    pub card: CardDoc,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", content = "payload", rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "the names are those of the actions")]
pub enum ActionDoc {
    PeekCard(PlaceDoc),
    FinishPeeking,
    DrawFromDeck,
    DrawFromDiscard,
    DiscardHeldCard,
    SwapHeldCard(SlotIndexDoc),
    UseSpecialAction,
    #[serde(rename = "ACTION_PEEK_1_SELECT")]
    Peek1Select(PlaceDoc),
    #[serde(rename = "ACTION_SWAP_2_SELECT")]
    Swap2Select(PlaceDoc),
    #[serde(rename = "ACTION_TAKE_2_CHOOSE")]
    Take2Choose(ChoiceDoc),
    #[serde(rename = "ACTION_CHOOSE_1_SELECT")]
    Choose1Select(DiscardIndexDoc),
    CallPobudka,
    StartNewRound,
    RestartGame,
    ReturnToLobby,
}

/// A slot of the own Dream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotIndexDoc {
    /// Which, from 0.
    pub card_index: Whole,
}

/// A card of the discard pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscardIndexDoc {
    /// Which, from 0 at the bottom.
    pub discard_index: Whole,
}

/// A card to keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChoiceDoc {
    /// The card. Only its number is read.
    pub card: CardDoc,
}

/// What happened. Players are named by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of the events they are made from")]
pub enum EventDoc {
    RoundStarted {
        round_number: u32,
        starting_player_id: String,
        discard: CardDoc,
    },
    CardPeeked {
        by_player_id: String,
        player_id: String,
        card_index: u8,
    },
    PeekResult {
        player_id: String,
        card_index: u8,
        card: CardDoc,
    },
    PeekingFinished {
        player_id: String,
    },
    TurnStarted {
        player_id: String,
        turn_count: u32,
    },
    DeckDrawn {
        player_id: String,
        draw_pile_left: u8,
    },
    DrawResult {
        card: CardDoc,
    },
    DiscardTaken {
        player_id: String,
        card: CardDoc,
        discard_index: u8,
    },
    CardSwapped {
        player_id: String,
        card_index: u8,
        source: Option<Source>,
        card: Option<CardDoc>,
        discarded: CardDoc,
    },
    CardDiscarded {
        player_id: String,
        card: CardDoc,
    },
    PowerUsed {
        player_id: String,
        card: CardDoc,
    },
    PowerLost {
        player_id: String,
    },
    CardsOffered {
        player_id: String,
        count: u8,
        draw_pile_left: u8,
    },
    OfferResult {
        cards: Vec<CardDoc>,
    },
    CardKept {
        player_id: String,
        discarded: Option<CardDoc>,
    },
    TradeBegun {
        player_id: String,
        card1: PlaceDoc,
    },
    CardsTraded {
        player_id: String,
        card1: PlaceDoc,
        card2: PlaceDoc,
    },
    PobudkaCalled {
        player_id: String,
    },
    DeckExhausted {
        player_id: String,
    },
    DreamRevealed {
        player_id: String,
        cards: Vec<CardDoc>,
    },
    DreamScored {
        player_id: String,
        score: i16,
        penalty: i16,
        total: i32,
    },
    RoundEnded {
        reason: Ending,
        winner_ids: Vec<String>,
    },
    GameEnded {
        winner_ids: Vec<String>,
    },
    LobbyOpened,
}

/// Reads null as nothing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
