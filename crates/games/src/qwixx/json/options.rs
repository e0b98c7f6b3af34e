//! Options as documents.

use parlour_engine::{read_as, written_as};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::super::options::RowOrders;

/// The word `standard`, or those rows that differ from it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected \"standard\" or the 11 numbers of each row")]
#[schemars(rename = "RowOrders")]
enum RowOrdersDoc {
    Standard(#[schemars(schema_with = "standard")] StandardWord),
    Mixed(MixedRows),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StandardWord {
    Standard,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(inline)]
struct MixedRows {
    red: Order,
    yellow: Order,
    green: Order,
    blue: Order,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Order(#[schemars(inner(range(min = 2, max = 12)), extend("uniqueItems" = true))] [u8; 11]);

fn standard(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": "standard" })
}

impl Default for MixedRows {
    fn default() -> Self {
        RowOrders::STANDARD.into()
    }
}

impl From<RowOrders> for MixedRows {
    fn from(RowOrders(orders): RowOrders) -> Self {
        let [red, yellow, green, blue] = orders.map(Order);
        Self { red, yellow, green, blue }
    }
}

impl From<RowOrders> for RowOrdersDoc {
    fn from(orders: RowOrders) -> Self {
        if orders == RowOrders::STANDARD {
            return Self::Standard(StandardWord::Standard);
        }
        Self::Mixed(orders.into())
    }
}

impl TryFrom<RowOrdersDoc> for RowOrders {
    type Error = &'static str;

    fn try_from(doc: RowOrdersDoc) -> Result<Self, Self::Error> {
        match doc {
            RowOrdersDoc::Standard(StandardWord::Standard) => Ok(Self::STANDARD),
            RowOrdersDoc::Mixed(MixedRows { red, yellow, green, blue }) => {
                Self::new([red, yellow, green, blue].map(|Order(order)| order))
                    .ok_or("each row of rowOrders holds every number from 2 to 12 once")
            }
        }
    }
}

written_as!(RowOrders => RowOrdersDoc);
read_as!(RowOrdersDoc => RowOrders);
