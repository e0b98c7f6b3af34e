//! One shape for a type in memory and as a document.
//!
//! Actions, events and views are written and read by their serde derives. What a derive cannot know is what a table calls
//! its people, and how this game's documents name the kind of an action. The codec knows both: a [`Seat`] becomes the id of
//! the player who sits there, and the variants of an enum become objects with a `type`, their fields beside it or in a
//! `payload`.
//!
//! ```
//! use parlour_engine::codec::{self, Fields};
//! use parlour_engine::{Player, Roster, Seat};
//! use serde::{Deserialize, Serialize};
//! use serde_json::json;
//!
//! #[derive(PartialEq, Debug, Serialize, Deserialize)]
//! #[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
//! enum Action {
//!     Draw,
//!     AskForCard { asked_player: Seat, value: u8 },
//! }
//!
//! let player = |id: &str| Player { id: id.into(), name: id.into() };
//! let roster = Roster::new(vec![player("ann"), player("bob")]).expect("two ids");
//! let action = Action::AskForCard { asked_player: Seat::new(1), value: 7 };
//! let document = json!({ "type": "ASK_FOR_CARD", "askedPlayer": "bob", "value": 7 });
//!
//! assert_eq!(codec::to_value(&action, &roster, Fields::Beside), document);
//! assert_eq!(codec::read(&document, &roster, Fields::Beside).ok(), Some(action));
//! assert_eq!(codec::verb(&Action::Draw), "DRAW");
//! ```
//!
//! A derive macro of our own would have needed a parser for the attributes that serde and schemars have already.

mod cards;
mod reading;
mod variant;
mod writing;

use std::borrow::Cow;

use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::{Json, Refusal, Roster, Seat, Seats};

pub use reading::Misfit;
use reading::{Leniency, Reader, TaggedReader};
use variant::{Found, VariantOf};
use writing::Writer;

/// The names of newtypes that the codec resolves.
const SEAT: &str = "parlour::Seat";
const ANYONE: &str = "parlour::Anyone";
const NAME: &str = "parlour::PlayerName";
const NAMES: &str = "parlour::PlayerNames";

/// Where an action's fields stand in its document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fields {
    /// Beside the `type`.
    #[default]
    Beside,
    /// In an object of their own, the `payload`.
    InPayload,
}

/// What the documents of a game call its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ids {
    /// Texts.
    #[default]
    Texts,
    /// Numbers.
    Numbers,
    /// The numbers of their seats.
    Seats,
}

impl Ids {
    /// A schema in which every seat is such an id.
    pub(crate) fn name_in(self, mut schema: Schema) -> Schema {
        let kind = match self {
            Self::Texts => "string",
            Self::Numbers => "integer",
            Self::Seats => return schema,
        };
        let mut name = RecursiveTransform(|schema: &mut Schema| {
            if schema.get("format").is_some_and(|format| format == "seat") {
                schema.remove("format");
                schema.remove("minimum");
                // A seat that may be missing has two types.
                let types = match schema.get("type") {
                    Some(Value::Array(_)) => json!([kind, "null"]),
                    _ => json!(kind),
                };
                schema.insert("type".to_owned(), types);
            }
        });
        name.transform(&mut schema);
        schema
    }
}

/// A schema in which a payload that may be null may also be left out, as actions are written.
pub(crate) fn without_null_payloads(mut schema: Schema) -> Schema {
    let mut leave_out = RecursiveTransform(|schema: &mut Schema| {
        let payload = schema.get("properties").map(|properties| &properties["payload"]["anyOf"]);
        let kinds = payload.and_then(Value::as_array).into_iter().flatten();
        let may_be_null = kinds.into_iter().any(|kind| kind["type"] == "null");
        if may_be_null && let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|key| key != "payload");
        }
    });
    leave_out.transform(&mut schema);
    schema
}

/// What the documents of a table call its people.
pub trait Names {
    /// The id of the player on this seat.
    fn id(&self, seat: Seat) -> Id<'_>;

    /// The name of the player on this seat; empty if there is no such seat.
    fn name(&self, seat: Seat) -> &str;

    /// The seat of the player with this id.
    fn seat_of(&self, id: &Value) -> Option<Seat>;

    /// Whether this could be the id of a player at some table.
    fn is_id(&self, id: &Value) -> bool {
        id.is_string()
    }
}

/// The id of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Id<'a> {
    /// A number.
    Number(u64),
    /// A text.
    Text(&'a str),
}

impl Names for Roster {
    fn id(&self, seat: Seat) -> Id<'_> {
        Id::Text(Roster::id(self, seat))
    }

    fn name(&self, seat: Seat) -> &str {
        Roster::name(self, seat)
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        Roster::seat_of(self, id.as_str()?)
    }
}

/// For games in whose documents a seat is its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatNumbers;

impl Names for SeatNumbers {
    fn id(&self, seat: Seat) -> Id<'_> {
        Id::Number(seat.number().into())
    }

    fn name(&self, _: Seat) -> &'static str {
        ""
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        id.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat::new)
    }

    fn is_id(&self, id: &Value) -> bool {
        id.is_number()
    }
}

/// Writes a view, a state or a part of one at the end of a text.
///
/// # Panics
/// The value has keys that are neither texts nor numbers: no document of ours has.
pub fn write(value: &(impl Serialize + ?Sized), names: &dyn Names, out: &mut Vec<u8>) {
    value.serialize(&mut Writer::new(out, names, None)).expect(WRITES);
}

/// Writes an action or event at the end of a text: an object with a `type`.
///
/// # Panics
/// The value is not of an enum whose variants have named fields, or its enum has a serde tag.
pub fn write_tagged(
    value: &(impl Serialize + ?Sized),
    names: &dyn Names,
    fields: Fields,
    out: &mut Vec<u8>,
) {
    value.serialize(&mut Writer::new(out, names, Some(fields))).expect(WRITES);
}

const WRITES: &str = "documents have keys that are texts, and actions and events are enums";

/// The document of an action or event.
///
/// # Panics
/// As [`write_tagged`].
pub fn to_json(value: &impl Serialize, names: &dyn Names, fields: Fields) -> Json {
    Json::written(|out| write_tagged(value, names, fields, out))
}

/// The document of an action or event as a piece of other documents.
///
/// # Panics
/// As [`write_tagged`].
pub fn to_raw(value: &impl Serialize, names: &dyn Names, fields: Fields) -> Box<RawValue> {
    let text = to_json(value, names, fields).to_string();
    RawValue::from_string(text).expect("what was written is JSON")
}

/// The document of an action or event as a value.
///
/// # Panics
/// As [`write_tagged`].
pub fn to_value(value: &impl Serialize, names: &dyn Names, fields: Fields) -> Value {
    let mut text = Vec::with_capacity(128);
    write_tagged(value, names, fields, &mut text);
    serde_json::from_slice(&text).expect("what was written is JSON")
}

/// Reads an action.
///
/// Players, numbers and places that this table does not have become ones that no table has, so that the rules refuse them
/// in their own order.
///
/// # Errors
/// There is no such action, or a field of it is missing or of another type.
pub fn read<T: DeserializeOwned>(
    document: &Value,
    names: &dyn Names,
    fields: Fields,
) -> Result<T, Misfit> {
    T::deserialize(TaggedReader::new(document, names, fields)?)
}

impl From<Misfit> for Refusal {
    fn from(misfit: Misfit) -> Self {
        match misfit {
            Misfit::Unknown(kind) => {
                Self::new("UNKNOWN_ACTION", format!("There is no action {kind:?}."))
            }
            Misfit::Malformed(what) => {
                Self::new("MALFORMED_ACTION", format!("The action does not fit: {what}."))
            }
        }
    }
}

/// Reads a state or a part of one, in which every name and number has to mean something.
///
/// # Errors
/// A sentence about what does not fit.
pub fn read_state<'a, T: Deserialize<'a>>(
    document: &'a Value,
    names: &'a dyn Names,
) -> Result<T, Misfit> {
    T::deserialize(Reader { value: document, names, leniency: Leniency::Strict })
}

/// The name of a variant, as documents, charts and statistics write it.
///
/// # Panics
/// The value is of no enum, or of one with a tag of its own.
pub fn verb(value: &impl Serialize) -> &'static str {
    match value.serialize(VariantOf) {
        Err(Found(Some(variant))) => variant,
        Ok(()) | Err(Found(None)) => panic!("actions and events are enums without a serde tag"),
    }
}

/// Reads null as the default, as JSON writers mean it: `#[serde(default, deserialize_with = "codec::or_default")]`.
///
/// # Errors
/// Those of the value.
pub fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// A seat that a document gives by its number, where others are given by the id of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "u8", into = "u8")]
#[schemars(with = "u8", inline)]
pub struct SeatIndex(pub Seat);

impl From<u8> for SeatIndex {
    fn from(seat: u8) -> Self {
        Self(Seat::new(seat))
    }
}

impl From<SeatIndex> for u8 {
    fn from(index: SeatIndex) -> Self {
        index.0.number()
    }
}

/// A player who may have left the table: read as a seat that no table has, even where ids have to mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Anyone(pub Seat);

/// What the player on a seat is called, in a document. Reading skips it: a table knows what its players are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerName(pub Seat);

/// What some players are called, one after the other with commas between them; null if there are none.
/// Reading skips them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerNames(pub Seats);

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(SEAT, &self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(SEAT, reading::SeatVisitor).map(Self::new)
    }
}

impl JsonSchema for Seat {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "format": "seat", "minimum": 0 })
    }
}

/// The ids of these players, in seat order.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for Anyone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Anyone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seat = deserializer.deserialize_newtype_struct(ANYONE, reading::SeatVisitor)?;
        Ok(Self(Seat::new(seat)))
    }
}

impl JsonSchema for Anyone {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Anyone".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Seat::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for PlayerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer)?;
        Ok(Self(Seat::new(u8::MAX)))
    }
}

impl<'de> Deserialize<'de> for PlayerNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer)?;
        Ok(Self::default())
    }
}

impl Serialize for PlayerName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NAME, &self.0.number())
    }
}

impl Serialize for PlayerNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NAMES, &self.0.bits())
    }
}

impl JsonSchema for Seats {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seats".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Seat>::json_schema(generator)
    }
}

impl JsonSchema for PlayerName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "PlayerName".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl JsonSchema for PlayerNames {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "PlayerNames".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<String>::json_schema(generator)
    }
}

/// Values that are written as another type, which they can be turned into: `written_as!(Card => CardDoc)`.
#[macro_export]
macro_rules! written_as {
    ($($type:ty => $doc:ty),+ $(,)?) => {
        $(
            impl ::serde::Serialize for $type {
                fn serialize<S: ::serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                    <$doc>::from(*self).serialize(out)
                }
            }

            impl ::schemars::JsonSchema for $type {
                fn inline_schema() -> bool {
                    <$doc as ::schemars::JsonSchema>::inline_schema()
                }

                fn schema_name() -> ::std::borrow::Cow<'static, str> {
                    <$doc as ::schemars::JsonSchema>::schema_name()
                }

                fn json_schema(of: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                    <$doc as ::schemars::JsonSchema>::json_schema(of)
                }
            }
        )+
    };
}

/// Values that are read as another type, which can be turned into them: `read_as!(CardId => Card)`.
#[macro_export]
macro_rules! read_as {
    ($($doc:ty => $type:ty),+ $(,)?) => {
        $(
            impl<'de> ::serde::Deserialize<'de> for $type {
                fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let document = <$doc as ::serde::Deserialize>::deserialize(from)?;
                    <$type>::try_from(document).map_err(::serde::de::Error::custom)
                }
            }
        )+
    };
}
