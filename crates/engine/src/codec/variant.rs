//! Which variant of an enum a value is.

use serde::de::value::Error;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeStruct, SerializeStructVariant,
    Serializer,
};

/// The name of a variant, and whether it holds anything.
#[derive(Clone, Copy)]
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) has_fields: bool,
}

/// A serializer that writes nothing and tells the variant.
#[derive(Clone, Copy)]
pub(super) struct VariantOf(pub(super) Option<&'static str>);

impl VariantOf {
    fn told(self, has_fields: bool) -> Result<Variant, Error> {
        let name = self.0.ok_or_else(|| Error::custom("not a variant of an enum"))?;
        Ok(Variant { name, has_fields })
    }
}

macro_rules! no_variant {
    ($($method:ident($($kind:ty),*) -> $ok:ident;)+) => {
        $(fn $method(self, $(_: $kind),*) -> Result<Self::$ok, Error> {
            Err(Error::custom("not a variant with named fields"))
        })+
    };
}

impl Serializer for VariantOf {
    type Ok = Variant;
    type Error = Error;
    type SerializeSeq = Impossible<Variant, Error>;
    type SerializeTuple = Impossible<Variant, Error>;
    type SerializeTupleStruct = Impossible<Variant, Error>;
    type SerializeTupleVariant = Impossible<Variant, Error>;
    type SerializeMap = Variant;
    type SerializeStruct = Variant;
    type SerializeStructVariant = Variant;

    no_variant! {
        serialize_bool(bool) -> Ok;
        serialize_i8(i8) -> Ok;
        serialize_i16(i16) -> Ok;
        serialize_i32(i32) -> Ok;
        serialize_i64(i64) -> Ok;
        serialize_u8(u8) -> Ok;
        serialize_u16(u16) -> Ok;
        serialize_u32(u32) -> Ok;
        serialize_u64(u64) -> Ok;
        serialize_f32(f32) -> Ok;
        serialize_f64(f64) -> Ok;
        serialize_char(char) -> Ok;
        serialize_str(&str) -> Ok;
        serialize_bytes(&[u8]) -> Ok;
        serialize_unit() -> Ok;
        serialize_unit_struct(&'static str) -> Ok;
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Variant, Error> {
        Self(Some(variant)).told(false)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Variant, Error> {
        value.serialize(Self(Some(variant)))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Variant, Error> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<Variant, Error> {
        self.told(false)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Variant, Error> {
        value.serialize(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Variant, Error> {
        self.told(true)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Variant, Error> {
        self.told(true)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Variant, Error> {
        Self(Some(variant)).told(true)
    }
}

macro_rules! without_looking {
    ($($part:ident),+) => {
        $(impl $part for Variant {
            type Ok = Self;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                _: &T,
            ) -> Result<(), Error> {
                Ok(())
            }

            fn end(self) -> Result<Self, Error> {
                Ok(self)
            }
        })+
    };
}

without_looking!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Variant {
    type Ok = Self;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Error> {
        Ok(())
    }

    fn end(self) -> Result<Self, Error> {
        Ok(self)
    }
}
