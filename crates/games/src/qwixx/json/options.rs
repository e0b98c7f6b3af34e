//! Options as documents.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::options::RowOrders;

/// The orders in JSON: the word `standard`, or those rows that differ.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected \"standard\" or the 11 numbers of each row")]
enum RowOrdersDoc {
    Standard(StandardWord),
    Mixed(MixedRows),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StandardWord {
    Standard,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MixedRows {
    red: [u8; 11],
    yellow: [u8; 11],
    green: [u8; 11],
    blue: [u8; 11],
}

impl Default for MixedRows {
    fn default() -> Self {
        let [red, yellow, green, blue] = RowOrders::STANDARD.0;
        Self { red, yellow, green, blue }
    }
}

impl Serialize for RowOrders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [red, yellow, green, blue] = self.0;
        let doc = if *self == Self::STANDARD {
            RowOrdersDoc::Standard(StandardWord::Standard)
        } else {
            RowOrdersDoc::Mixed(MixedRows { red, yellow, green, blue })
        };
        doc.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RowOrders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match RowOrdersDoc::deserialize(deserializer)? {
            RowOrdersDoc::Standard(_) => Ok(Self::STANDARD),
            RowOrdersDoc::Mixed(MixedRows { red, yellow, green, blue }) => {
                Self::new([red, yellow, green, blue]).ok_or_else(|| {
                    serde::de::Error::custom(
                        "each row of rowOrders holds every number from 2 to 12 once",
                    )
                })
            }
        }
    }
}

impl JsonSchema for RowOrders {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RowOrders".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let row = json_schema!({
            "type": "array", "minItems": 11, "maxItems": 11, "uniqueItems": true,
            "items": { "type": "integer", "minimum": 2, "maximum": 12 }
        });
        json_schema!({
            "anyOf": [
                { "const": "standard" },
                {
                    "type": "object",
                    "properties": { "red": row, "yellow": row, "green": row, "blue": row },
                    "additionalProperties": false
                }
            ]
        })
    }
}
