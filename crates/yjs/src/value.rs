//! Values of documents and values of JSON.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Number, Value};
use yrs::Any;
use yrs::any::Number as AnyNumber;

/// The word for infinity in JSON, which has none.
const INFINITY: &str = "infinity";

/// A value as documents have it. Numbers are JavaScript's: never a `BigInt`.
pub(crate) fn to_any(value: &Value) -> Any {
    match value {
        Value::Null => Any::Null,
        Value::Bool(is_so) => Any::Bool(*is_so),
        Value::Number(number) => Any::Number(to_number(number)),
        Value::String(text) => Any::String(text.as_str().into()),
        Value::Array(values) => Any::Array(values.iter().map(to_any).collect()),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, value)| (key.clone(), to_any(value)));
            Any::Map(Arc::new(fields.collect::<HashMap<String, Any>>()))
        }
    }
}

fn to_number(number: &Number) -> AnyNumber {
    match number.as_i64() {
        Some(whole) if whole.unsigned_abs() < 1 << 53 => AnyNumber::Int(whole),
        _ => AnyNumber::Float(number.as_f64().unwrap_or(0.0)),
    }
}

/// Infinity.
pub(crate) fn infinity() -> Any {
    Any::Number(AnyNumber::Float(f64::INFINITY))
}

/// Whether JSON means infinity by it.
pub(crate) fn is_infinity(value: &Value) -> bool {
    value == INFINITY
}

/// A value as JSON has it; nothing if JSON has no such thing. A field that is `undefined` is not there.
pub(crate) fn to_json(any: &Any) -> Option<Value> {
    Some(match any {
        Any::Null | Any::Undefined => Value::Null,
        Any::Bool(is_so) => Value::Bool(*is_so),
        Any::Number(number) => from_number(*number),
        Any::String(text) => Value::String(text.to_string()),
        Any::Array(values) => Value::Array(values.iter().map(to_json).collect::<Option<_>>()?),
        Any::Map(fields) => {
            let there = fields.iter().filter(|(_, value)| **value != Any::Undefined);
            let fields = there.map(|(key, value)| Some((key.clone(), to_json(value)?)));
            Value::Object(fields.collect::<Option<_>>()?)
        }
        Any::Buffer(_) => return None,
    })
}

fn from_number(number: AnyNumber) -> Value {
    match number {
        AnyNumber::Int(whole) => whole.into(),
        AnyNumber::Float(float) if float == f64::INFINITY => INFINITY.into(),
        AnyNumber::Float(float) => {
            let is_whole = float.trunc().to_bits() == float.to_bits();
            if is_whole && float.abs() < AnyNumber::F64_MAX_SAFE_INTEGER {
                (float as i64).into()
            } else {
                Number::from_f64(float).map_or(Value::Null, Value::Number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn float(float: f64) -> Any {
        Any::Number(AnyNumber::Float(float))
    }

    #[test]
    fn json_goes_there_and_back() {
        for value in [
            json!(null),
            json!(true),
            json!(0),
            json!(-7),
            json!(3_000_000_001_u32),
            json!(1.5),
            json!("é"),
            json!([1, [null], {}]),
            json!({ "11": { "a": [1] } }),
        ] {
            assert_eq!(to_json(&to_any(&value)), Some(value));
        }
    }

    #[test]
    fn javascript_has_values_that_json_has_not() {
        let undefined = HashMap::from([
            ("type".to_owned(), Any::from("PLAY_CARD")),
            ("chosenColor".to_owned(), Any::Undefined),
        ]);
        for (any, expected) in [
            (float(22.0), Some(json!(22))),
            (float(3_000_000_001.0), Some(json!(3_000_000_001_u32))),
            (float(f64::INFINITY), Some(json!("infinity"))),
            (float(f64::NAN), Some(json!(null))),
            (Any::Map(undefined.into()), Some(json!({ "type": "PLAY_CARD" }))),
            (Any::Array([Any::Undefined].into()), Some(json!([null]))),
            (Any::Buffer([1_u8].into()), None),
            (Any::Array([Any::Buffer([1_u8].into())].into()), None),
        ] {
            assert_eq!(to_json(&any), expected, "{any:?}");
        }
    }
}
