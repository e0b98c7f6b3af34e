//! What the table is made of, as JSON: cards by their ids, states by their paths, choices by their names.
//!
//! A card or an order that nobody knows is read as one that no table has, so that it is refused with its own code.

use std::borrow::Cow;

use parlour_engine::codec::PlayerName;
use parlour_engine::{Seat, read_as, written_as};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

use super::documents::EffectDoc;
use crate::datawar::action::{Pick, Slots};
use crate::datawar::cards::{Card, CardKind, KINDS, Special};
use crate::datawar::order::{Decks, MOST_LISTED, Order};
use crate::datawar::queue::Effect;
use crate::datawar::rules::machine::Leaf;
use crate::datawar::side::Side;

/// The longest name of a choice, in characters.
const LONGEST_NAME: usize = 64;

written_as! {
    Leaf => &'static str, Card => String, CardKind => String, Slots => Vec<u8>, Effect => EffectDoc,
    Order => TopCards, Decks => TwoDecks,
}
read_as! {
    String => Leaf, String => Card, String => CardKind, Vec<u64> => Slots, EffectDoc => Effect,
    TopCards => Order, TwoDecks => Decks,
}

impl From<Leaf> for &'static str {
    fn from(leaf: Leaf) -> Self {
        leaf.path()
    }
}

impl TryFrom<String> for Leaf {
    type Error = String;

    fn try_from(path: String) -> Result<Self, String> {
        Self::from_path(&path).ok_or_else(|| format!("the machine has no state {path:?}"))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.id()
    }
}

impl From<String> for Card {
    fn from(id: String) -> Self {
        Self::from_id(&id).unwrap_or(Self::NOWHERE)
    }
}

impl From<Effect> for EffectDoc {
    fn from(effect: Effect) -> Self {
        Self {
            kind: effect.special(),
            played_by: effect.side,
            card: effect.card,
            is_instant: effect.special().is_some_and(Special::is_instant),
        }
    }
}

impl TryFrom<EffectDoc> for Effect {
    type Error = String;

    fn try_from(doc: EffectDoc) -> Result<Self, String> {
        let EffectDoc { kind, played_by: side, card, .. } = doc;
        if kind.is_some_and(|kind| card.special() != Some(kind)) {
            return Err(format!("the card {} has another effect", card.id()));
        }
        Ok(Self { card, side })
    }
}

impl From<Slots> for Vec<u8> {
    fn from(slots: Slots) -> Self {
        slots.iter().map(|place| place as u8).collect()
    }
}

/// A place that is named twice makes it the wrong number of them.
impl From<Vec<u64>> for Slots {
    fn from(places: Vec<u64>) -> Self {
        let mut bits = 0;
        for place in places {
            let bit = 1 << place.min(63);
            if bits & bit != 0 {
                return Self(0);
            }
            bits |= bit;
        }
        Self(bits)
    }
}

impl<const NAMES: usize> Serialize for Pick<NAMES> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Listed(id) => {
                let name = Self::catalogue().get(usize::from(*id)).unwrap_or(&"");
                out.serialize_str(name)
            }
            Self::Own => PlayerName(Self::OWN).serialize(out),
            Self::Nameless => out.serialize_str(""),
        }
    }
}

impl<'de, const NAMES: usize> Deserialize<'de> for Pick<NAMES> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(from)?;
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Ok(Self::Nameless);
        }
        Ok(Self::listed(&name).unwrap_or(Self::Own))
    }
}

impl<const NAMES: usize> Pick<NAMES> {
    /// A name of one's own is kept with the names of the players, on a seat that nobody has.
    pub(super) const OWN: Seat = Seat::new(NAMES as u8);
}

impl From<CardKind> for String {
    fn from(kind: CardKind) -> Self {
        kind.type_id().to_owned()
    }
}

impl From<String> for CardKind {
    fn from(id: String) -> Self {
        Self::from_type_id(&id).unwrap_or(Self::NOWHERE)
    }
}

/// The top cards of a deck, by type.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Order", extend("maxItems" = MOST_LISTED, "items" = a_kind()))]
struct TopCards(Vec<CardKind>);

fn a_kind() -> Value {
    let kinds = (0..KINDS).map(|kind| CardKind::from_index(kind).type_id());
    json!({ "enum": kinds.collect::<Vec<_>>() })
}

/// Two decks, from the top.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Decks")]
struct TwoDecks {
    #[serde(default)]
    player: Vec<Card>,
    #[serde(default)]
    cpu: Vec<Card>,
}

impl From<Order> for TopCards {
    fn from(order: Order) -> Self {
        Self(order.kinds().to_vec())
    }
}

impl From<TopCards> for Order {
    fn from(TopCards(kinds): TopCards) -> Self {
        Self::new(kinds)
    }
}

impl From<Decks> for TwoDecks {
    fn from(decks: Decks) -> Self {
        let [player, cpu] = Side::each(|side| decks.of(side).to_vec());
        Self { player, cpu }
    }
}

impl From<TwoDecks> for Decks {
    fn from(TwoDecks { player, cpu }: TwoDecks) -> Self {
        Self::new(&player, &cpu)
    }
}
