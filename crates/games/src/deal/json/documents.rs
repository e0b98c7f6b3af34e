//! The JSON shapes of the rule book (rules 2): states, views, actions and events.

use std::collections::BTreeMap;

use parlour_engine::Whole;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::deal::cards::{ActionType, CardType};
use crate::deal::colors::Color;
use crate::deal::options::Options;
use crate::deal::state::{Phase, Status};

/// A whole game.
pub type StateDoc = GameDoc<Vec<CardDoc>, Vec<CardDoc>>;

/// A game as one viewer may know it: nothing of the draw pile, and null for a hand it cannot see.
pub type ViewDoc = GameDoc<(), Option<Vec<CardDoc>>>;

/// A game: with all there is to know about its cards, or with what a viewer may know of them.
///
/// A missing key is read as null, and keys it does not know are skipped.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    rename_all = "camelCase",
    bound(deserialize = "D: Default + Deserialize<'de>, H: Default + Deserialize<'de>")
)]
#[schemars(bound = "D: JsonSchema + Default + Serialize, H: JsonSchema + Default + Serialize")]
pub struct GameDoc<D, H> {
    /// The name of this game.
    #[serde(default, deserialize_with = "or_default")]
    pub game_id: String,
    /// Whether it is on. If it is missing, it is.
    pub status: Option<Status>,
    /// The people at the table, in seat order.
    pub players: Vec<PlayerDoc<H>>,
    /// The draw pile, its top first.
    #[serde(default, deserialize_with = "or_default")]
    pub draw_pile: D,
    /// How many cards it has, in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_pile_count: Option<usize>,
    /// The discard pile, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub discard_pile: Vec<CardDoc>,
    /// The seat whose turn it is.
    #[serde(default, deserialize_with = "or_default")]
    pub current_player_index: Whole,
    /// What is going on. If it is missing, what is pending tells.
    pub turn_phase: Option<Phase>,
    /// Moves made in this turn.
    #[serde(default, deserialize_with = "or_default")]
    pub turn_moves_played: Whole,
    /// What waits for an answer.
    pub pending_action: Option<PendingDoc>,
    /// The seat that has won.
    pub winner_index: Option<Whole>,
    /// Whether the next rent is doubled.
    #[serde(default, deserialize_with = "or_default")]
    pub double_rent_active: bool,
    /// How often, if it is more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_rent_count: Option<Whole>,
    /// The number of the round, from 1.
    pub round: Option<Whole>,
    /// Turns that ended, with nothing left to draw, since a card was drawn or played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_turns: Option<Whole>,
    /// The rules of this table.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Options,
    /// The sets that are locked: the owner's id, `_` and the color. Sorted.
    #[serde(default, deserialize_with = "or_default")]
    pub locked_sets: Vec<String>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound(deserialize = "H: Default + Deserialize<'de>"))]
#[schemars(bound = "H: JsonSchema + Default + Serialize")]
pub struct PlayerDoc<H> {
    /// The name that programs use.
    pub id: String,
    /// The name that people use; the id if there is none.
    pub name: Option<String>,
    /// Whether a bot plays for them.
    #[serde(default, deserialize_with = "or_default")]
    pub is_bot: bool,
    /// Whether they have left for good.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    pub has_left: bool,
    /// The cards in hand.
    #[serde(default, deserialize_with = "or_default")]
    pub hand: H,
    /// How many they are, in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_count: Option<usize>,
    /// Money, and actions and rents that are now money.
    #[serde(default, deserialize_with = "or_default")]
    pub bank: Vec<CardDoc>,
    /// Properties and wild cards, by color.
    #[serde(default, deserialize_with = "or_default")]
    pub property_area: BTreeMap<Color, Vec<CardDoc>>,
    /// The last No this player has laid in the open chain.
    pub pending_defense: Option<CardDoc>,
    /// Buildings and locks, by the color of their set.
    #[serde(default, deserialize_with = "or_default")]
    pub attachments: BTreeMap<Color, Vec<CardDoc>>,
    /// The shield.
    pub shield: Option<ShieldDoc>,
}

/// A shield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShieldDoc {
    /// The card.
    pub card: CardDoc,
    /// At how many own turns it is still to be worn down.
    pub turns_left: Whole,
}

/// A card. The id decides; what else is said has to agree, except for names and rents.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardDoc {
    /// Its id.
    pub id: String,
    /// What sort of card it is.
    #[serde(rename = "type")]
    pub card_type: Option<CardType>,
    /// Its name in Arabic.
    pub name_ar: Option<String>,
    /// Its name in English.
    pub name_en: Option<String>,
    /// The color of a property.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Its rents, for one card and more, as this table charges them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rent_values: Option<Vec<Whole>>,
    /// The value of money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole>,
    /// What an action does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_type: Option<ActionType>,
    /// What an Abracadabra is that lies on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played_as: Option<ActionType>,
    /// The colors that a rent is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Vec<Color>>,
    /// The colors a wild card can have; null for the joker, which can have any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_colors: Option<Option<Vec<Color>>>,
    /// The color a wild card lies under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_color: Option<Color>,
    /// What any card but money is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank_value: Option<Whole>,
}

/// What waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingDoc {
    /// What was played.
    #[serde(rename = "type")]
    pub action: ActionType,
    /// Who played it.
    pub attacker_id: String,
    /// Who gets the money; the attacker if nobody is named.
    pub payee_id: Option<String>,
    /// Those who have still to answer, in turn order after the attacker.
    pub victim_ids: Vec<String>,
    /// What each of them is to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Whole>,
    /// The color of the rent, or of what is to be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_color: Option<Color>,
    /// What the attacker gives.
    #[serde(default, deserialize_with = "card_or_id", skip_serializing_if = "Option::is_none")]
    pub card1: Option<CardDoc>,
    /// What the victim gives.
    #[serde(default, deserialize_with = "card_or_id", skip_serializing_if = "Option::is_none")]
    pub card2: Option<CardDoc>,
    /// Whether it is a doubled rent.
    #[serde(default, deserialize_with = "or_default")]
    pub is_double_rent: bool,
    /// Whether the last answer was a No.
    #[serde(default, deserialize_with = "or_default")]
    pub just_say_no_played: bool,
    /// The card that was played.
    pub card_id: Option<String>,
    /// Where a wild card is to land.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_color: Option<Color>,
    /// Refusals of refusals.
    pub chain: Option<ChainDoc>,
    /// Those whose refusal was refused.
    #[serde(default, deserialize_with = "or_default")]
    pub committed_ids: Vec<String>,
}

/// Refusals of refusals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainDoc {
    /// Who refused first.
    pub victim_id: String,
    /// Who is to answer; worked out from the number of cards.
    pub responder_id: Option<String>,
    /// The Nos, the last one last.
    pub card_ids: Vec<String>,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are ids and colors")]
pub enum ActionDoc {
    /// Draw the cards that a turn begins with.
    DrawCards,
    /// Put a card into the own bank.
    PlayToBank { card_id: String },
    /// Lay a property, or a wild card under a color.
    PlayProperty {
        card_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<String>,
    },
    /// Play an action card.
    PlayAction {
        card_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        victim_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        target_card_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        own_card_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to_color: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        as_action_type: Option<ActionType>,
    },
    /// Charge rent.
    PlayRent {
        card_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        victim_id: Option<String>,
    },
    /// Move an own wild card to another color.
    MoveWild {
        card_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<String>,
    },
    /// Pay with these cards.
    Pay { card_ids: Vec<String> },
    /// Refuse with this card.
    JustSayNo { card_id: String },
    /// Let it happen.
    Accept,
    /// Discard these cards and end the turn.
    Discard { card_ids: Vec<String> },
    /// End the turn.
    EndTurn,
    /// Leave the table.
    Leave { player_id: String },
    /// Come back to it.
    Return { player_id: String },
}

/// What happened. Players are named by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of the events they are made from")]
pub enum EventDoc {
    CardsDrawn {
        player_id: String,
        count: u8,
        draw_pile_count: u8,
    },
    DrawResult {
        player_id: String,
        card_ids: Vec<String>,
    },
    PileShuffled {
        count: u8,
    },
    CardBanked {
        player_id: String,
        card_id: String,
    },
    PropertyPlayed {
        player_id: String,
        card_id: String,
        color: Color,
    },
    WildMoved {
        player_id: String,
        card_id: String,
        from_color: Color,
        to_color: Color,
    },
    ActionPlayed {
        player_id: String,
        card_id: String,
        action_type: ActionType,
        #[serde(skip_serializing_if = "Option::is_none")]
        victim_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
        #[serde(skip_serializing_if = "Option::is_none")]
        target_card_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        own_card_id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to_color: Option<Color>,
    },
    RentCharged {
        player_id: String,
        card_id: String,
        color: Color,
        amount: u16,
        is_double_rent: bool,
    },
    RentDoubled {
        player_id: String,
        times: u8,
    },
    MovesRenewed {
        player_id: String,
    },
    PaymentDemanded {
        action_type: ActionType,
        payee_id: String,
        victim_ids: Vec<String>,
        amount: u16,
    },
    VictimReleased {
        player_id: String,
    },
    PaymentMade {
        player_id: String,
        payee_id: String,
        card_ids: Vec<String>,
        value: u16,
    },
    NoSaid {
        player_id: String,
        card_id: String,
    },
    Accepted {
        player_id: String,
    },
    PlayRefused {
        player_id: String,
    },
    MustPay {
        player_id: String,
    },
    CardStolen {
        player_id: String,
        victim_id: String,
        card_id: String,
        color: Color,
    },
    CardsSwapped {
        player_id: String,
        victim_id: String,
        given_card_id: String,
        taken_card_id: String,
    },
    SetStolen {
        player_id: String,
        victim_id: String,
        color: Color,
        card_ids: Vec<String>,
    },
    SetConverted {
        player_id: String,
        from_color: Color,
        to_color: Color,
    },
    SetLocked {
        player_id: String,
        color: Color,
        card_id: String,
    },
    LockRemoved {
        player_id: String,
        color: Color,
        card_id: Option<String>,
    },
    BuildingPlaced {
        player_id: String,
        color: Color,
        card_id: String,
        action_type: ActionType,
    },
    BuildingBanked {
        player_id: String,
        color: Color,
        card_id: String,
    },
    ShieldRaised {
        player_id: String,
        card_id: String,
    },
    ShieldWorn {
        player_id: String,
        turns_left: u8,
        card_id: String,
    },
    CardsDiscarded {
        player_id: String,
        card_ids: Vec<String>,
    },
    TurnStarted {
        player_id: String,
        round: u32,
    },
    PlayerLeft {
        player_id: String,
    },
    BotTookOver {
        player_id: String,
    },
    PlayerReturned {
        player_id: String,
    },
    HandRevealed {
        player_id: String,
        card_ids: Vec<String>,
    },
    GameEnded {
        winner_id: Option<String>,
    },
}

/// Reads null as nothing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// Reads a card, or just its id.
fn card_or_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CardDoc>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum CardOrId {
        Id(String),
        Card(Box<CardDoc>),
    }
    let card = Option::<CardOrId>::deserialize(deserializer)?;
    Ok(card.map(|card| match card {
        CardOrId::Id(id) => CardDoc { id, ..CardDoc::default() },
        CardOrId::Card(card) => *card,
    }))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}
