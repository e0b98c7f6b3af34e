//! Deserializers over documents, which know whom a name means.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde_json::Value;

use super::{ANYONE, Fields, Names, SEAT};
use crate::Whole;

/// What is wrong with a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// There is no action of this type.
    Unknown(String),
    /// What does not fit, in words.
    Malformed(String),
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(kind) => write!(f, "there is no {kind:?}"),
            Self::Malformed(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: std::fmt::Display>(what: T) -> Self {
        Self::Malformed(what.to_string())
    }
}

fn malformed<T>(what: &str) -> Result<T, Misfit> {
    Err(Misfit::Malformed(what.to_owned()))
}

/// What becomes of names and numbers that mean nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leniency {
    /// They are refused.
    Strict,
    /// They become a seat that no table has, and the largest number there is.
    Lenient,
}

/// Reads a part of a document.
#[derive(Clone, Copy)]
pub(super) struct Reader<'de, 'n> {
    pub(super) value: &'de Value,
    pub(super) names: &'n dyn Names,
    pub(super) leniency: Leniency,
}

impl<'de> Reader<'de, '_> {
    fn of(self, value: &'de Value) -> Self {
        Self { value, ..self }
    }

    fn seat(self) -> Result<u8, Misfit> {
        if !self.names.is_id(self.value) {
            return malformed(&format!("{} is no id of a player", self.value));
        }
        match self.names.seat_of(self.value) {
            Some(seat) => Ok(seat.number()),
            None if self.leniency == Leniency::Lenient => Ok(u8::MAX),
            None => malformed(&format!("{} is not at the table", self.value)),
        }
    }

    fn number<T: TryFrom<i64>>(self, most: T) -> Result<T, Misfit> {
        let number = match self.value {
            Value::Number(number) => Whole::from_number(number),
            _ => None,
        };
        let Some(Whole(number)) = number else {
            return malformed(&format!("{} is not a whole number", self.value));
        };
        match T::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) if self.leniency == Leniency::Strict => {
                malformed(&format!("{number} is out of range"))
            }
            Err(_) => Ok(most),
        }
    }
}

macro_rules! numbers {
    ($($method:ident, $visit:ident, $kind:ident;)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.$visit(self.number($kind::MAX)?)
        })+
    };
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Misfit;

    numbers! {
        deserialize_i8, visit_i8, i8;
        deserialize_i16, visit_i16, i16;
        deserialize_i32, visit_i32, i32;
        deserialize_i64, visit_i64, i64;
        deserialize_u8, visit_u8, u8;
        deserialize_u16, visit_u16, u16;
        deserialize_u32, visit_u32, u32;
        deserialize_u64, visit_u64, u64;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => {
                if let Some(number) = number.as_u64() {
                    visitor.visit_u64(number)
                } else if let Some(number) = number.as_i64() {
                    visitor.visit_i64(number)
                } else {
                    visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN))
                }
            }
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(values) => {
                let mut items = Items { rest: values.iter(), reader: self };
                let read = visitor.visit_seq(&mut items)?;
                match items.rest.len() {
                    0 => Ok(read),
                    more => malformed(&format!("a list has {more} more than it should")),
                }
            }
            Value::Object(entries) => {
                let rest = entries.iter();
                visitor.visit_map(Entries { rest, value: &Value::Null, reader: self })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match name {
            SEAT => visitor.visit_u8(self.seat()?),
            ANYONE => visitor.visit_u8(Self { leniency: Leniency::Lenient, ..self }.seat()?),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    // An array is no object, though derives would take its items for fields in their order.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        if self.value.is_object() {
            self.deserialize_any(visitor)
        } else {
            malformed(&format!("{} is not an object", self.value))
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match self.value {
            Value::String(variant) => visitor.visit_enum(variant.as_str().into_deserializer()),
            value => value.deserialize_enum(name, variants, visitor).map_err(de::Error::custom),
        }
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        identifier ignored_any
    }
}

struct Items<'de, 'n> {
    rest: std::slice::Iter<'de, Value>,
    reader: Reader<'de, 'n>,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misfit> {
        self.rest.next().map(|value| seed.deserialize(self.reader.of(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

struct Entries<'de, 'n> {
    rest: serde_json::map::Iter<'de>,
    value: &'de Value,
    reader: Reader<'de, 'n>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misfit> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(Key { text: key, reader: self.reader }).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(self.reader.of(self.value))
    }
}

/// Reads a key of an object, which may be the id of a player or the name of a variant.
struct Key<'de, 'n> {
    text: &'de str,
    reader: Reader<'de, 'n>,
}

impl<'de> Deserializer<'de> for Key<'de, '_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_borrowed_str(self.text)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        if name != SEAT {
            return visitor.visit_newtype_struct(self);
        }
        // Keys are texts even where ids are numbers.
        let number = self.text.parse().map(Value::Number).ok();
        let id = number.filter(|id| self.reader.names.is_id(id));
        let id = id.unwrap_or_else(|| self.text.into());
        visitor.visit_u8(Reader { value: &id, ..self.reader }.seat()?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_enum(self.text.into_deserializer())
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Reads an action from the object that names its `type`.
pub(super) struct TaggedReader<'de, 'n> {
    kind: &'de str,
    fields: Reader<'de, 'n>,
}

impl<'de, 'n> TaggedReader<'de, 'n> {
    pub(super) fn new(
        document: &'de Value,
        names: &'n dyn Names,
        fields: Fields,
    ) -> Result<Self, Misfit> {
        let Some(kind) = document.get("type").and_then(Value::as_str) else {
            return malformed("an action is an object with a \"type\"");
        };
        let value = match fields {
            Fields::Beside => document,
            Fields::InPayload => document.get("payload").unwrap_or(&Value::Null),
        };
        Ok(Self { kind, fields: Reader { value, names, leniency: Leniency::Lenient } })
    }
}

impl<'de> Deserializer<'de> for TaggedReader<'de, '_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, 'n> EnumAccess<'de> for TaggedReader<'de, 'n> {
    type Error = Misfit;
    type Variant = Payload<'de, 'n>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Payload<'de, 'n>), Misfit> {
        let kind: BorrowedStrDeserializer<'de, Misfit> = BorrowedStrDeserializer::new(self.kind);
        let variant = seed.deserialize(kind).map_err(|_| Misfit::Unknown(self.kind.to_owned()))?;
        Ok((variant, Payload(self.fields)))
    }
}

pub(super) struct Payload<'de, 'n>(Reader<'de, 'n>);

impl<'de> VariantAccess<'de> for Payload<'de, '_> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Misfit> {
        malformed("fields of actions have names")
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.0.deserialize_struct("", fields, visitor)
    }
}

/// Takes a seat as its number, where no codec knows better.
pub(super) struct SeatVisitor;

impl<'de> Visitor<'de> for SeatVisitor {
    type Value = u8;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the number of a seat")
    }

    fn visit_u8<E: de::Error>(self, seat: u8) -> Result<u8, E> {
        Ok(seat)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<u8, D::Error> {
        de::Deserialize::deserialize(deserializer)
    }
}
