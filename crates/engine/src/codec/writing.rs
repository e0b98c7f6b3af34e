//! Writes documents as JSON text, with what only the table knows.
//!
//! One serializer straight to text instead of one around `serde_json`'s: it knows every key to be plain, so a legal list
//! takes a third of the instructions, and it is compiled once and not for each serializer it could stand around.

use serde::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Error;

use super::{ANYONE, Fields, Id, NAME, NAMES, Names, SEAT};
use crate::{Seat, Seats};

pub(super) struct Writer<'a> {
    out: &'a mut Vec<u8>,
    names: &'a dyn Names,
    /// What is written is an action or event.
    tag: Option<Fields>,
    /// The variant whose fields come next.
    variant: Option<(&'static str, Fields)>,
    /// The number that comes next stands for players.
    means: Option<Meaning>,
    /// The text that comes next is JSON.
    is_raw: bool,
}

/// How a `RawValue` of `serde_json` tells a serializer that it is one: both as a struct and as its only field.
const RAW: &str = "$serde_json::private::RawValue";

#[derive(Clone, Copy)]
enum Meaning {
    Id,
    Name,
    Names,
}

impl<'a> Writer<'a> {
    pub(super) fn new(out: &'a mut Vec<u8>, names: &'a dyn Names, tag: Option<Fields>) -> Self {
        Self { out, names, tag, variant: None, means: None, is_raw: false }
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A text that is known to need no escapes.
    fn put_plain(&mut self, text: &str) {
        self.out.push(b'"');
        self.put(text);
        self.out.push(b'"');
    }

    fn put_text(&mut self, text: &str) -> Result<(), Error> {
        let is_plain = |byte: &u8| *byte >= b' ' && *byte != b'"' && *byte != b'\\';
        if text.as_bytes().iter().all(is_plain) {
            self.put_plain(text);
            return Ok(());
        }
        self.put_json(text)
    }

    fn put_json<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.out, value)
    }

    fn put_signed(&mut self, number: i64) -> Result<(), Error> {
        if number < 0 {
            self.check_place()?;
            self.out.push(b'-');
            return self.put_unsigned(number.unsigned_abs());
        }
        self.put_unsigned(number.unsigned_abs())
    }

    fn put_unsigned(&mut self, number: u64) -> Result<(), Error> {
        self.check_place()?;
        if let Some(meaning) = self.means.take() {
            return self.put_players(meaning, number as u16);
        }
        self.put(itoa::Buffer::new().format(number));
        Ok(())
    }

    fn put_players(&mut self, meaning: Meaning, number: u16) -> Result<(), Error> {
        let (names, seat) = (self.names, Seat::from_index(number.into()));
        match meaning {
            Meaning::Id => match names.id(seat) {
                Id::Number(id) => self.put_unsigned(id),
                Id::Text(id) => self.put_text(id),
            },
            Meaning::Name => self.put_text(names.name(seat)),
            Meaning::Names => {
                let list: Vec<&str> =
                    Seats::from_bits(number).iter().map(|seat| names.name(seat)).collect();
                match list[..] {
                    [] => self.put("null"),
                    _ => self.put_text(&list.join(", "))?,
                }
                Ok(())
            }
        }
    }

    /// The fields of a variant have names, so nothing but an object may come where they are expected.
    fn check_place(&self) -> Result<(), Error> {
        if self.variant.is_some() || self.tag.is_some() {
            return Err(Error::custom(
                "actions and events are enums with named fields and no serde tag",
            ));
        }
        Ok(())
    }

    /// The first of two values that may be missing: a variant without its fields.
    fn put_nothing(&mut self) -> Result<(), Error> {
        if let Some((variant, _)) = self.variant.take() {
            self.open(variant);
            self.out.push(b'}');
            return Ok(());
        }
        self.check_place()?;
        self.put("null");
        Ok(())
    }

    fn open(&mut self, variant: &str) {
        self.put(r#"{"type":"#);
        self.put_plain(variant);
    }

    fn object(&mut self) -> Result<Parts<'_, 'a>, Error> {
        let (is_first, closes) = match self.variant.take() {
            Some((variant, Fields::Beside)) => {
                self.open(variant);
                (false, "}")
            }
            Some((variant, Fields::InPayload)) => {
                self.open(variant);
                self.put(r#","payload":{"#);
                (true, "}}")
            }
            None => {
                self.check_place()?;
                self.out.push(b'{');
                (true, "}")
            }
        };
        Ok(Parts { writer: self, is_first, closes })
    }

    fn list(&mut self) -> Result<Parts<'_, 'a>, Error> {
        self.check_place()?;
        self.out.push(b'[');
        Ok(Parts { writer: self, is_first: true, closes: "]" })
    }

    /// Takes note of a variant that is an action or event; otherwise begins an object with its name as the only key.
    fn begin_variant(&mut self, variant: &'static str) -> &'static str {
        if let Some(fields) = self.tag.take() {
            self.variant = Some((variant, fields));
            return "";
        }
        self.out.push(b'{');
        self.put_plain(variant);
        self.out.push(b':');
        "}"
    }
}

macro_rules! numbers {
    ($($method:ident, $kind:ty, $put:ident;)+) => {
        $(fn $method(self, value: $kind) -> Result<(), Error> {
            self.$put(value.into())
        })+
    };
}

impl<'s, 'a> Serializer for &'s mut Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'s, 'a>;
    type SerializeTuple = Parts<'s, 'a>;
    type SerializeTupleStruct = Parts<'s, 'a>;
    type SerializeTupleVariant = Parts<'s, 'a>;
    type SerializeMap = Parts<'s, 'a>;
    type SerializeStruct = Parts<'s, 'a>;
    type SerializeStructVariant = Parts<'s, 'a>;

    numbers! {
        serialize_i8, i8, put_signed;
        serialize_i16, i16, put_signed;
        serialize_i32, i32, put_signed;
        serialize_i64, i64, put_signed;
        serialize_u8, u8, put_unsigned;
        serialize_u16, u16, put_unsigned;
        serialize_u32, u32, put_unsigned;
        serialize_u64, u64, put_unsigned;
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.check_place()?;
        self.put(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.check_place()?;
        self.put_json(&value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.check_place()?;
        self.put_json(&value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.check_place()?;
        self.put_json(&value)
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        if std::mem::take(&mut self.is_raw) {
            self.put(value);
            return Ok(());
        }
        self.check_place()?;
        self.put_text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.check_place()?;
        self.put_json(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.put_nothing()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.put_nothing()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.put_nothing()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        if self.tag.take().is_some() {
            self.open(variant);
            self.out.push(b'}');
            return Ok(());
        }
        self.check_place()?;
        self.put_plain(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.means = match name {
            SEAT | ANYONE => Some(Meaning::Id),
            NAME => Some(Meaning::Name),
            NAMES => Some(Meaning::Names),
            _ => None,
        };
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let closes = self.begin_variant(variant);
        value.serialize(&mut *self)?;
        self.put(closes);
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'s, 'a>, Error> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'s, 'a>, Error> {
        self.list()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'s, 'a>, Error> {
        self.list()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'s, 'a>, Error> {
        self.check_place()?;
        self.begin_variant(variant);
        Ok(Parts { closes: "]}", ..self.list()? })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'s, 'a>, Error> {
        self.object()
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'s, 'a>, Error> {
        if name == RAW {
            self.check_place()?;
            return Ok(Parts { writer: self, is_first: true, closes: "" });
        }
        self.object()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'s, 'a>, Error> {
        let is_plain = self.begin_variant(variant) == "}";
        let parts = self.object()?;
        Ok(if is_plain { Parts { closes: "}}", ..parts } } else { parts })
    }
}

/// The parts of an object or a list.
pub(super) struct Parts<'s, 'a> {
    writer: &'s mut Writer<'a>,
    is_first: bool,
    closes: &'static str,
}

impl Parts<'_, '_> {
    fn separate(&mut self) {
        if !self.is_first {
            self.writer.out.push(b',');
        }
        self.is_first = false;
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.separate();
        value.serialize(&mut *self.writer)
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        if key == RAW {
            self.writer.is_raw = true;
            return value.serialize(&mut *self.writer);
        }
        self.separate();
        self.writer.put_plain(key);
        self.writer.out.push(b':');
        value.serialize(&mut *self.writer)
    }

    fn close(self) {
        self.writer.put(self.closes);
    }
}

macro_rules! items {
    ($($part:ident::$method:ident),+) => {
        $(impl $part for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })+
    };
}

items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! fields {
    ($($part:ident),+) => {
        $(impl $part for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.separate();
        let start = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        // Keys are texts even where ids are numbers.
        if self.writer.out.get(start) != Some(&b'"') {
            self.writer.out.insert(start, b'"');
            self.writer.out.push(b'"');
        }
        self.writer.out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}
