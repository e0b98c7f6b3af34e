//! Documents as JSON.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Garbled;

/// A piece of JSON text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Json(Box<str>);

impl Json {
    /// What this writes, which has to be JSON.
    pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>)) -> Self {
        let mut text = Vec::with_capacity(128);
        write(&mut text);
        Self(String::from_utf8(text).expect("JSON is UTF-8").into())
    }

    /// The text.
    pub fn get(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text goes into other documents as it stands.
impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// Writes a document as JSON text.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn to_json(document: &impl Serialize) -> Json {
    Json::written(|out| write_json(document, out))
}

/// Writes a document as JSON text at the end of another.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn write_json(document: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, document)
        .expect("our documents have string keys and cannot fail to serialise");
}

/// Reads a document.
///
/// # Errors
/// The text is not this.
pub fn from_json<T: DeserializeOwned>(text: &str, expected: &'static str) -> Result<T, Garbled> {
    serde_json::from_str(text).map_err(|_| Garbled::new(expected, text))
}

/// Writes a document as a JSON value.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn to_value(document: &impl Serialize) -> Value {
    serde_json::to_value(document)
        .expect("our documents have string keys and cannot fail to serialise")
}
