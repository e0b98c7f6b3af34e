//! Serializers around a serializer, which put in what only the table knows.

use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct,
    SerializeStructVariant, SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
    Serializer,
};

use super::{Id, NAME, NAMES, Named, Names, SEAT};
use crate::{Seat, Seats};

/// Writes what it is given, with names for seats.
#[derive(Clone, Copy)]
pub(super) struct Namer<'n, S> {
    pub(super) inner: S,
    pub(super) names: &'n dyn Names,
}

/// The same for the values of something that is being written.
pub(super) struct Parts<'n, C> {
    inner: C,
    names: &'n dyn Names,
}

/// The number in one of the newtypes that stand for names.
fn number<T: Serialize + ?Sized, E: ser::Error>(value: &T) -> Result<u16, E> {
    let number = value.serialize(serde_json::value::Serializer).map_err(E::custom)?;
    number
        .as_u64()
        .and_then(|number| u16::try_from(number).ok())
        .ok_or_else(|| E::custom("no seat"))
}

fn seat<T: Serialize + ?Sized, E: ser::Error>(value: &T) -> Result<Seat, E> {
    number(value).map(|number| Seat::from_index(number.into()))
}

macro_rules! pass_on {
    ($($method:ident($kind:ty);)+) => {
        $(fn $method(self, value: $kind) -> Result<S::Ok, S::Error> {
            self.inner.$method(value)
        })+
    };
}

impl<'n, S: Serializer> Serializer for Namer<'n, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'n, S::SerializeSeq>;
    type SerializeTuple = Parts<'n, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'n, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'n, S::SerializeTupleVariant>;
    type SerializeMap = Parts<'n, S::SerializeMap>;
    type SerializeStruct = Parts<'n, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'n, S::SerializeStructVariant>;

    pass_on! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_unit_struct(&'static str);
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&Named::new(value, self.names))
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        match name {
            SEAT => match self.names.id(seat(value)?) {
                Id::Number(id) => self.inner.serialize_u64(id),
                Id::Text(id) => self.inner.serialize_str(id),
            },
            NAME => self.inner.serialize_str(self.names.name(seat(value)?)),
            NAMES => {
                let seats = Seats::from_bits(number(value)?);
                let names: Vec<&str> = seats.iter().map(|seat| self.names.name(seat)).collect();
                match names[..] {
                    [] => self.inner.serialize_none(),
                    _ => self.inner.serialize_some(&names.join(", ")),
                }
            }
            _ => self.inner.serialize_newtype_struct(name, &Named::new(value, self.names)),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let value = Named::new(value, self.names);
        self.inner.serialize_newtype_variant(name, index, variant, &value)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        Ok(Parts { inner: self.inner.serialize_seq(len)?, names: self.names })
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        Ok(Parts { inner: self.inner.serialize_tuple(len)?, names: self.names })
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        Ok(Parts { inner: self.inner.serialize_tuple_struct(name, len)?, names: self.names })
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        let inner = self.inner.serialize_tuple_variant(name, index, variant, len)?;
        Ok(Parts { inner, names: self.names })
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        Ok(Parts { inner: self.inner.serialize_map(len)?, names: self.names })
    }

    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        Ok(Parts { inner: self.inner.serialize_struct(name, len)?, names: self.names })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        let inner = self.inner.serialize_struct_variant(name, index, variant, len)?;
        Ok(Parts { inner, names: self.names })
    }
}

macro_rules! each_named {
    ($($part:ident::$method:ident),+) => {
        $(impl<C: $part> $part for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
                let names = self.names;
                self.inner.$method(&Named::new(value, names))
            }

            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        })+
    };
}

each_named!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! each_field_named {
    ($($part:ident),+) => {
        $(impl<C: $part> $part for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), C::Error> {
                let names = self.names;
                self.inner.serialize_field(key, &Named::new(value, names))
            }

            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        })+
    };
}

each_field_named!(SerializeStruct, SerializeStructVariant);

impl<C: SerializeMap> SerializeMap for Parts<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), C::Error> {
        let names = self.names;
        self.inner.serialize_key(&Named::new(key, names))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let names = self.names;
        self.inner.serialize_value(&Named::new(value, names))
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

/// Writes an action or event as an object: its `type`, where that is wanted, and its fields.
#[derive(Clone, Copy)]
pub(super) struct Body<'n, S> {
    pub(super) inner: S,
    pub(super) names: &'n dyn Names,
    pub(super) has_type: bool,
    pub(super) variant: Option<&'static str>,
}

impl<'n, S: Serializer> Body<'n, S> {
    fn of(self, variant: &'static str) -> Self {
        Self { variant: Some(variant), ..self }
    }

    fn open(self) -> Result<Entries<'n, S::SerializeMap>, S::Error> {
        let variant = self.variant.ok_or_else(no_enum)?;
        let mut map = self.inner.serialize_map(None)?;
        if self.has_type {
            map.serialize_entry("type", variant)?;
        }
        Ok(Entries { map, names: self.names })
    }

    fn without_fields(self) -> Result<S::Ok, S::Error> {
        SerializeMap::end(self.open()?)
    }
}

fn no_enum<E: ser::Error>() -> E {
    E::custom("actions and events are enums with named fields and no serde tag")
}

macro_rules! refuse {
    ($($method:ident($($kind:ty),*) -> $ok:ident;)+) => {
        $(fn $method(self, $(_: $kind),*) -> Result<Self::$ok, S::Error> {
            Err(no_enum())
        })+
    };
}

impl<'n, S: Serializer> Serializer for Body<'n, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Entries<'n, S::SerializeMap>;
    type SerializeStruct = Entries<'n, S::SerializeMap>;
    type SerializeStructVariant = Entries<'n, S::SerializeMap>;

    refuse! {
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
    ) -> Result<S::Ok, S::Error> {
        self.of(variant).without_fields()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self.of(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.without_fields()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.open()
    }

    fn serialize_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        self.open()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.of(variant).open()
    }
}

/// The entries of an action or event.
pub(super) struct Entries<'n, M> {
    map: M,
    names: &'n dyn Names,
}

macro_rules! entries {
    ($($part:ident),+) => {
        $(impl<M: SerializeMap> $part for Entries<'_, M> {
            type Ok = M::Ok;
            type Error = M::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), M::Error> {
                let names = self.names;
                self.map.serialize_entry(key, &Named::new(value, names))
            }

            fn end(self) -> Result<M::Ok, M::Error> {
                self.map.end()
            }
        })+
    };
}

entries!(SerializeStruct, SerializeStructVariant);

impl<M: SerializeMap> SerializeMap for Entries<'_, M> {
    type Ok = M::Ok;
    type Error = M::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), M::Error> {
        let names = self.names;
        self.map.serialize_key(&Named::new(key, names))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), M::Error> {
        let names = self.names;
        self.map.serialize_value(&Named::new(value, names))
    }

    fn end(self) -> Result<M::Ok, M::Error> {
        self.map.end()
    }
}
