//! The JSON shapes of the rule book: states, views, actions and events.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use parlour_engine::{Json, Whole, to_json};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::uno::cards::{Card, CardSet, Color};
use crate::uno::options::Options;
use crate::uno::state::{EndType, Status};

/// A whole game: the maps that a host shares, and its deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    /// What everybody may know.
    pub game_state: GameStateDoc,
    /// Everybody's cards, by id.
    #[serde(default, deserialize_with = "or_default")]
    pub dealt_hands: BTreeMap<String, Vec<CardDoc>>,
    /// What everybody wants to do, by id. Always null: an action is taken at once.
    #[serde(default, deserialize_with = "or_default")]
    pub actions: BTreeMap<String, Value>,
    /// The settings of the table.
    #[serde(default, deserialize_with = "or_default")]
    pub game_settings: Options,
    /// The deck, its top first.
    #[serde(default, deserialize_with = "or_default")]
    pub deck: Vec<CardDoc>,
    /// The cards in other hands that somebody has held before and can still place, by id. Only after
    /// hands have changed owners.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "BTreeMap::is_empty")]
    pub seen_cards: BTreeMap<String, Vec<String>>,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewDoc {
    /// What everybody may know.
    pub game_state: GameStateDoc,
    /// The cards that the viewer sees, by id.
    pub dealt_hands: BTreeMap<String, Vec<CardDoc>>,
    /// What the viewer wants to do, by id.
    pub actions: BTreeMap<String, Value>,
    /// The settings of the table.
    pub game_settings: Options,
    /// What a client would work out for itself.
    pub hints: HintsDoc,
}

/// What a client would work out for itself.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HintsDoc {
    /// Whether it is the viewer's turn.
    pub is_my_turn: bool,
    /// Whether the viewer could draw if it were.
    pub can_draw: bool,
    /// For each card of the viewer whether it fits on the pile.
    pub can_play_card: BTreeMap<&'static str, bool>,
    /// The colour to be followed.
    pub active_color: Option<Color>,
    /// The top of the discard pile.
    pub top_discard: Option<CardDoc>,
}

/// What everybody may know. Which keys are there depends on the status and the settings.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct GameStateDoc {
    /// What is going on; missing is a lobby.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The id of whoever holds the deck: never a player.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub host_id: Field<Id>,
    /// Who owns the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Id>,
    /// Everybody who sat down, in the order of the seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player_order: Option<Vec<Id>>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub current_turn: Field<Id>,
    /// Which way play goes: 1 or -1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Whole>,
    /// The discard pile, its top last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard_pile: Option<Vec<CardDoc>>,
    /// How many cards everybody has, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player_card_counts: Option<BTreeMap<String, Whole>>,
    /// Who plays, in playing order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_order: Option<Vec<Id>>,
    /// Who plays, with names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked_players: Option<Vec<LockedDoc>>,
    /// Who played the last card.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub last_played_by: Field<Id>,
    /// Points of all rounds, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<BTreeMap<String, Whole>>,
    /// The number of the round, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_round: Option<Whole>,
    /// Points of the last round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_round_points: Option<Whole>,
    /// Who won the round or the game.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub winner: Field<Id>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_type: Option<EndType>,
    /// Who is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orphan_hands: Option<Vec<OrphanDoc>>,
    /// What will go on again when nobody is missing any more.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub status_before_pause: Field<Status>,
    /// How many cards are left in the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_count: Option<Whole>,
    /// How many actions were executed, the deal included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_seq: Option<Whole>,
    /// Draw cards that have piled up.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub pending_draw: Field<PendingDrawDoc>,
    /// A wild draw four that is to be answered.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub pending_challenge: Field<PendingChallengeDoc>,
    /// Who may play the card just drawn.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub draw_decision: Field<Id>,
    /// Who can be caught.
    #[serde(skip_serializing_if = "Field::is_missing")]
    pub uno_exposed: Field<Id>,
    /// Who has called UNO since the last turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uno_called: Option<Vec<Id>>,
    /// Who of the players is a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<Id>>,
}

/// A value, null, or nothing at all.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Field<T> {
    /// There is no such key.
    #[default]
    Missing,
    /// The key is there and null.
    Null,
    /// The value.
    Is(T),
}

impl<T> Field<T> {
    /// Null, or the value.
    pub fn new(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Is)
    }

    /// Whether there is no such key.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }

    /// The value, if there is one.
    pub fn get(&self) -> Option<&T> {
        match self {
            Self::Is(value) => Some(value),
            Self::Missing | Self::Null => None,
        }
    }
}

impl<T: Serialize> Serialize for Field<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::new)
    }
}

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn inline_schema() -> bool {
        Option::<T>::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}

/// The id of a player: a whole number below 2^32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Id(pub u32);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Whole::deserialize(deserializer)?;
        let id = number.get().map(Self);
        id.ok_or_else(|| serde::de::Error::custom(format!("{} is no id of a player", number.0)))
    }
}

/// A card. Its id decides; what else is said has to agree.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CardDoc {
    /// Which card it is, if we wrote it ourselves.
    #[serde(skip)]
    known: Option<Card>,
    /// `card-0` to `card-107`; `hidden-0` and so on for cards that nobody is shown.
    pub id: Cow<'static, str>,
    /// Its colour; for a wild card the one that was named when it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Its symbol.
    #[schemars(extend("enum" = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
        "skip", "reverse", "draw2", "wild", "wild-draw4", "hidden", null,
    ]))]
    pub symbol: Option<Cow<'static, str>>,
}

/// Views are full of cards, and each is one of a few hundred texts: these are written once and for all.
static TEXTS: LazyLock<Vec<[Json; COLORS]>> = LazyLock::new(|| {
    let colors = [None].into_iter().chain(Color::ALL.map(Some));
    let text = |card: Card| {
        let texts = colors.clone().map(|color| to_json(&Spelt::from(&card_doc(card, color))));
        let texts: Vec<Json> = texts.collect();
        texts.try_into().expect("as many texts as colours")
    };
    CardSet::ALL.iter().map(text).collect()
});

/// The colours, and none.
pub(super) const COLORS: usize = Color::ALL.len() + 1;

/// A card, field by field.
#[derive(Serialize)]
struct Spelt<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<Color>,
    symbol: Option<&'a str>,
}

impl<'a> From<&'a CardDoc> for Spelt<'a> {
    fn from(doc: &'a CardDoc) -> Self {
        Self { id: &doc.id, color: doc.color, symbol: doc.symbol.as_deref() }
    }
}

impl PartialEq for CardDoc {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, self.color, &self.symbol) == (&other.id, other.color, &other.symbol)
    }
}

impl Eq for CardDoc {}

impl Serialize for CardDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.known {
            Some(card) => known(card, self.color).serialize(serializer),
            None => Spelt::from(self).serialize(serializer),
        }
    }
}

fn known(card: Card, color: Option<Color>) -> &'static Json {
    &TEXTS[card.index()][color.map_or(0, |color| color as usize + 1)]
}

/// A card as text.
pub(super) fn card_text(card: Card, color: Option<Color>) -> &'static str {
    known(card, color).get()
}

/// Writes a card.
pub(super) fn card_doc(card: Card, color: Option<Color>) -> CardDoc {
    let symbol = Some(Cow::Borrowed(card.symbol().name()));
    CardDoc { known: Some(card), id: Cow::Borrowed(card.id()), color, symbol }
}

/// Writes a card that nobody is shown.
pub(super) fn hidden_doc(index: u8) -> CardDoc {
    let symbol = Some(Cow::Borrowed("hidden"));
    CardDoc { known: None, id: Cow::Owned(format!("hidden-{index}")), color: None, symbol }
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LockedDoc {
    /// The id.
    pub client_id: Id,
    /// The name.
    pub name: Option<String>,
}

/// Somebody who is missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrphanDoc {
    /// The id.
    pub original_client_id: Id,
    /// The name.
    pub original_name: Option<String>,
    /// A copy of the hand, for show.
    #[serde(default, deserialize_with = "or_default")]
    pub cards: Vec<CardDoc>,
}

/// Draw cards that have piled up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PendingDrawDoc {
    /// How many cards whoever gives up will draw.
    pub count: Whole,
    /// The symbol of the newest card.
    pub symbol: DrawSymbolDoc,
}

/// The symbol of a draw card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum DrawSymbolDoc {
    /// Draw two.
    #[serde(rename = "draw2")]
    Two,
    /// Wild draw four.
    #[serde(rename = "wild-draw4")]
    Four,
}

/// A wild draw four that is to be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingChallengeDoc {
    /// Who played it.
    pub played_by: Id,
    /// Who is to answer.
    pub target_id: Id,
    /// The colour that lay on top before.
    pub previous_color: Option<Color>,
}

/// An action.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the actions and their fields")]
pub enum ActionDoc {
    PlayCard {
        card_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        chosen_color: Option<Color>,
        #[serde(skip_serializing_if = "Option::is_none")]
        swap_with: Option<Id>,
        #[serde(skip_serializing_if = "Option::is_none")]
        extra_card_ids: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        call_uno: Option<bool>,
    },
    DrawCard,
    Pass,
    #[serde(rename = "CHALLENGE_DRAW4")]
    Challenge,
    #[serde(rename = "ACCEPT_DRAW4")]
    Accept,
    CallUno,
    CatchUno {
        target_id: Id,
    },
    NextRound,
    StartGame,
    ContinueWithout {
        client_id: Id,
    },
    UpdateSettings {
        settings: Options,
    },
    ReorderPlayers {
        order: Vec<Id>,
    },
    RandomizePlayers,
    ReturnToLobby,
    AddBot {
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    RemoveBot {
        client_id: Id,
    },
    PlayerLost {
        client_id: Id,
    },
    PlayerBack {
        client_id: Id,
    },
    TakeSeat {
        client_id: Id,
        name: String,
    },
}

/// What happened. Players are named by their ids.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of the events they are made from")]
pub enum EventDoc {
    RoundStarted { round: u32, player_id: Id, card: CardDoc },
    TurnStarted { player_id: Id },
    CardPlayed { player_id: Id, card: CardDoc, cards_left: u8 },
    JumpedIn { player_id: Id },
    Skipped { player_id: Id },
    Reversed { direction: i8 },
    CardsDrawn { player_id: Id, count: u8, deck_count: u8 },
    DrawResult { player_id: Id, card: CardDoc },
    Reshuffled { deck_count: u8 },
    DrawPending { player_id: Id, count: u8, symbol: Cow<'static, str> },
    DrawDecision { player_id: Id },
    Passed { player_id: Id },
    ChallengeOpened { player_id: Id, target_id: Id },
    DrawFourAccepted { player_id: Id },
    Challenged { player_id: Id, offender_id: Id, guilty: bool },
    HandsSwapped { player_id: Id, other_id: Id },
    HandsRotated { direction: i8 },
    HandResult { player_id: Id, card: CardDoc },
    UnoCalled { player_id: Id },
    UnoExposed { player_id: Id },
    UnoCaught { player_id: Id, by_id: Id },
    RoundEnded { winner: Id, points: Option<u32>, score: Option<u32> },
    HandRevealed { player_id: Id, card: CardDoc },
    GameEnded { winner: Option<Id>, end_type: EndType },
    PlayerMissing { player_id: Id },
    PlayerReturned { player_id: Id },
    SeatTaken { player_id: Id, before_id: Id },
    PlayerRemoved { player_id: Id },
    Resumed,
    OwnerChanged { player_id: Id },
    LobbyOpened,
    SettingsChanged { settings: Options },
    OrderChanged { order: Vec<Id> },
    PlayerJoined { player_id: Id, bot: bool },
    PlayerLeft { player_id: Id, bot: bool },
}

/// Reads null as nothing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
