//! Documents as JSON.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::json::Json;

/// Writes a document as JSON text.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn to_json(document: &impl Serialize) -> Json {
    to_raw_value(document).expect("our documents have string keys and cannot fail to serialise")
}

/// Writes a document as JSON text at the end of another.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn write_json(document: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, document)
        .expect("our documents have string keys and cannot fail to serialise");
}

/// Writes a document as a JSON value.
///
/// # Panics
/// The document has keys that are no strings: none of ours has.
pub fn to_value(document: &impl Serialize) -> Value {
    serde_json::to_value(document)
        .expect("our documents have string keys and cannot fail to serialise")
}
