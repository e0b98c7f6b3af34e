//! Orders and decks of the options as JSON. A name that means nothing is kept as such, so that it is refused with its own code.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::datawar::cards::{Card, CardKind, KINDS};
use crate::datawar::order::{Decks, MOST_LISTED, Order, Strategy};
use crate::datawar::side::Side;

impl<'de> Deserialize<'de> for Strategy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::ALL.into_iter().find(|strategy| strategy.name() == name);
        Ok(known.unwrap_or(Self::Unknown))
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.kinds().iter().map(|kind| kind.type_id()))
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ids = Vec::<String>::deserialize(deserializer)?;
        Ok(Self::new(ids.iter().map(|id| CardKind::from_type_id(id).unwrap_or(CardKind::NOWHERE))))
    }
}

impl JsonSchema for Order {
    fn schema_name() -> Cow<'static, str> {
        "Order".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kinds: Vec<_> = (0..KINDS).map(|kind| CardKind::from_index(kind).type_id()).collect();
        json_schema!({
            "description": "The top cards of a deck, by type.",
            "type": "array",
            "maxItems": MOST_LISTED,
            "items": { "enum": kinds },
        })
    }
}

/// Decks as documents write them.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DecksDoc {
    #[serde(default)]
    player: Vec<String>,
    #[serde(default)]
    cpu: Vec<String>,
}

impl Serialize for Decks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ids = |side| self.of(side).iter().map(|card| card.id()).collect();
        DecksDoc { player: ids(Side::Player), cpu: ids(Side::Cpu) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Decks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DecksDoc { player, cpu } = DecksDoc::deserialize(deserializer)?;
        let cards = |ids: &[String]| -> Vec<Card> {
            ids.iter().map(|id| Card::from_id(id).unwrap_or(Card::NOWHERE)).collect()
        };
        Ok(Self::new(&cards(&player), &cards(&cpu)))
    }
}

impl JsonSchema for Decks {
    fn schema_name() -> Cow<'static, str> {
        "Decks".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        DecksDoc::json_schema(generator)
    }
}
