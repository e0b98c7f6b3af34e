//! The JSON shapes of the rule book (rules 2): games and cards.

use std::collections::BTreeMap;

use parlour_engine::codec::{Anyone, PlayerName, SeatIndex, or_default};
use parlour_engine::{Seat, Whole, read_as, written_as};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card, CardType};
use crate::deal::colors::{COLORS, Color, ColorSet};
use crate::deal::options::{Options, RentTable};
use crate::deal::state::{Phase, Status};
use crate::deal::view::CardView;

/// A whole game.
pub type StateDoc = Game<Vec<CardView>>;

/// A game: with its draw pile, or as a viewer may know it, with nothing of that.
///
/// A missing key is read as null, and keys it does not know are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound(deserialize = "D: Default + Deserialize<'de>"))]
#[schemars(bound = "D: JsonSchema + Default + Serialize")]
pub struct Game<D> {
    /// The name of this game. Its table knows it.
    #[serde(default, deserialize_with = "or_default")]
    pub game_id: String,
    /// Whether it is on. If it is missing, it is.
    #[serde(default, deserialize_with = "or_default")]
    pub status: Status,
    /// The people at the table, in seat order.
    pub players: Vec<PlayerDoc>,
    /// The draw pile, its top first.
    #[serde(default, deserialize_with = "or_default")]
    pub draw_pile: D,
    /// How many cards it has, in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_pile_count: Option<usize>,
    /// The discard pile, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub discard_pile: Vec<CardView>,
    /// The seat whose turn it is.
    #[serde(default, deserialize_with = "or_default")]
    pub current_player_index: SeatIndex,
    /// What is going on. If it is missing, what is pending tells.
    pub turn_phase: Option<Phase>,
    /// Moves made in this turn.
    #[serde(default, deserialize_with = "or_default")]
    pub turn_moves_played: u8,
    /// What waits for an answer.
    pub pending_action: Option<PendingDoc>,
    /// The seat that has won.
    pub winner_index: Option<SeatIndex>,
    /// Whether the next rent is doubled.
    #[serde(default, deserialize_with = "or_default")]
    pub double_rent_active: bool,
    /// How often, if it is more than once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_rent_count: Option<u8>,
    /// The number of the round, from 1.
    pub round: Option<u32>,
    /// Turns that ended, with nothing left to draw, since a card was drawn or played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_turns: Option<u8>,
    /// The rules of this table.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Options,
    /// The sets that are locked: the owner's id, `_` and the color. Sorted. The table knows the ids.
    #[serde(default, deserialize_with = "or_default")]
    pub locked_sets: Vec<String>,
}

/// A player, and what lies before them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerDoc {
    /// The name that programs use.
    pub id: Seat,
    /// The name that people use; the id if there is none.
    #[serde(default)]
    pub name: PlayerName,
    /// Whether a bot plays for them. Their table knows.
    #[serde(default, deserialize_with = "or_default")]
    pub is_bot: bool,
    /// Whether they have left for good.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "std::ops::Not::not")]
    pub has_left: bool,
    /// The cards in hand; null in views that cannot see them.
    pub hand: Option<Vec<CardView>>,
    /// How many they are, in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_count: Option<usize>,
    /// Money, and actions and rents that are now money.
    #[serde(default, deserialize_with = "or_default")]
    pub bank: Vec<CardView>,
    /// Properties and wild cards, by color.
    #[serde(default, deserialize_with = "or_default")]
    pub property_area: BTreeMap<Color, Vec<CardView>>,
    /// The last No this player has laid in the open chain.
    pub pending_defense: Option<CardView>,
    /// Buildings and locks, by the color of their set.
    #[serde(default, deserialize_with = "or_default")]
    pub attachments: BTreeMap<Color, Vec<CardView>>,
    /// The shield.
    pub shield: Option<ShieldDoc>,
    /// The colors that are locked, which documents say in `lockedSets`.
    #[serde(skip)]
    pub locks: ColorSet,
    /// What each color earns, in the order of the colors. Documents leave that to the cards, like what follows.
    #[serde(skip)]
    pub rents: [u16; COLORS],
    /// Everything that can be paid with.
    #[serde(skip)]
    pub payables: CardSet,
}

/// A shield.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShieldDoc {
    /// The card.
    pub card: CardView,
    /// At how many own turns it is still to be worn down.
    pub turns_left: u8,
}

/// What waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingDoc {
    /// What was played.
    #[serde(rename = "type")]
    pub action: ActionType,
    /// Who played it.
    pub attacker_id: Seat,
    /// Who gets the money; the attacker if nobody is named.
    pub payee_id: Option<Seat>,
    /// Those who have still to answer, in turn order after the attacker.
    pub victim_ids: Vec<Seat>,
    /// What each of them is to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<u16>,
    /// The color of the rent, or of what is to be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_color: Option<Color>,
    /// What the attacker gives.
    #[serde(default, deserialize_with = "card_or_id", skip_serializing_if = "Option::is_none")]
    pub card1: Option<CardView>,
    /// What the victim gives.
    #[serde(default, deserialize_with = "card_or_id", skip_serializing_if = "Option::is_none")]
    pub card2: Option<CardView>,
    /// Whether it is a doubled rent.
    #[serde(default, deserialize_with = "or_default")]
    pub is_double_rent: bool,
    /// Whether the last answer was a No.
    #[serde(default, deserialize_with = "or_default")]
    pub just_say_no_played: bool,
    /// The card that was played.
    pub card_id: Option<Card>,
    /// Where a wild card is to land.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_color: Option<Color>,
    /// Refusals of refusals.
    pub chain: Option<ChainDoc>,
    /// Those whose refusal was refused.
    #[serde(default, deserialize_with = "or_default")]
    pub committed_ids: Vec<Seat>,
}

/// Refusals of refusals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainDoc {
    /// Who refused first.
    pub victim_id: Seat,
    /// Who is to answer; worked out from the number of cards.
    pub responder_id: Option<Anyone>,
    /// The Nos, the last one last.
    pub card_ids: Vec<Card>,
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

written_as!(CardView => CardDoc);
read_as!(CardDoc => CardView);

impl From<CardView> for CardDoc {
    fn from(CardView { card, rents, color, kind }: CardView) -> Self {
        let worth = Some(Whole(card.value().into()));
        let colors = || card.colors().iter().collect::<Vec<_>>();
        let doc = Self {
            id: card.id(),
            card_type: Some(card.card_type()),
            name_ar: Some(card.arabic()),
            name_en: Some(card.english()),
            played_as: kind,
            chosen_color: color,
            bank_value: worth,
            ..Self::default()
        };
        match card.card_type() {
            CardType::Property => {
                let color = card.first_color();
                let rents = |color: Color| {
                    color.rents(rents).iter().map(|rent| Whole((*rent).into())).collect()
                };
                Self { color, rent_values: color.map(rents), ..doc }
            }
            CardType::Money => Self { value: worth, bank_value: None, ..doc },
            CardType::Action => Self { action_type: card.action(), ..doc },
            CardType::Rent => Self { colors: Some(colors()), ..doc },
            CardType::Wild => {
                Self { valid_colors: Some((card != Card::JOKER).then(colors)), ..doc }
            }
        }
    }
}

impl TryFrom<CardDoc> for CardView {
    type Error = String;

    fn try_from(doc: CardDoc) -> Result<Self, String> {
        let card = known(&doc.id)?;
        if !doc.is_true_of(card) {
            return Err(format!("the card {:?} is another than the state says", doc.id));
        }
        let rents = RentTable::default();
        Ok(Self { card, rents, color: doc.chosen_color, kind: doc.played_as })
    }
}

impl CardDoc {
    /// Whether what is said here is true of a card, apart from names and rents.
    fn is_true_of(&self, card: Card) -> bool {
        let sort = card.card_type();
        let worth = |said: Whole| said.0 == i64::from(card.value());
        let same = |said: &Vec<Color>| {
            let mut said = said.clone();
            said.sort_unstable();
            card.colors().iter().eq(said)
        };
        let valid_colors = self.valid_colors.as_ref().and_then(Option::as_ref);
        self.card_type.is_none_or(|said| said == sort)
            && self
                .color
                .is_none_or(|said| sort == CardType::Property && card.first_color() == Some(said))
            && self.value.is_none_or(|said| sort == CardType::Money && worth(said))
            && self.bank_value.is_none_or(worth)
            && self.action_type.is_none_or(|said| card.is(said))
            && self.colors.as_ref().is_none_or(|said| sort == CardType::Rent && same(said))
            && valid_colors.is_none_or(|said| sort == CardType::Wild && same(said))
    }
}

fn known(id: &str) -> Result<Card, String> {
    Card::with_id(id).ok_or_else(|| format!("there is no card with the id {id:?}"))
}

/// Reads a card of which only the id matters, or just its id.
fn card_or_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CardView>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum CardOrId {
        Id(String),
        Card { id: String },
    }
    let id = |(CardOrId::Id(id) | CardOrId::Card { id })| id;
    let id = Option::<CardOrId>::deserialize(deserializer)?.map(id);
    let card = id.map(|id| known(&id)).transpose().map_err(serde::de::Error::custom)?;
    Ok(card.map(|card| CardView::plain(card, RentTable::default())))
}
