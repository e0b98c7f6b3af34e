//! Options as documents: what JSON has no word for.

use std::borrow::Cow;

use parlour_engine::{MAX_SEATS, Whole};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::uno::options::{Bots, ScoreLimit};

impl From<Bots> for Vec<u8> {
    fn from(Bots(bots): Bots) -> Self {
        (0..16).filter(|seat| bots & 1 << seat != 0).collect()
    }
}

impl TryFrom<Vec<u8>> for Bots {
    type Error = &'static str;

    fn try_from(seats: Vec<u8>) -> Result<Self, Self::Error> {
        let is_seat = |seat: &u8| usize::from(*seat) < MAX_SEATS;
        if seats.iter().all(is_seat) {
            Ok(Self(seats.iter().fold(0, |bots, seat| bots | 1 << seat)))
        } else {
            Err("there is no such seat")
        }
    }
}

/// JSON has no infinity.
const INFINITY: &str = "infinity";

impl Serialize for ScoreLimit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::SingleRound => serializer.serialize_none(),
            Self::Points(points) => serializer.serialize_u16(*points),
            Self::Endless => serializer.serialize_str(INFINITY),
        }
    }
}

impl<'de> Deserialize<'de> for ScoreLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Limit {
            Points(Whole),
            Word(String),
        }
        let unknown = || serde::de::Error::custom("no such score limit");
        match Option::<Limit>::deserialize(deserializer)? {
            None => Ok(Self::SingleRound),
            Some(Limit::Word(word)) if word == INFINITY => Ok(Self::Endless),
            Some(Limit::Word(_)) => Err(unknown()),
            Some(Limit::Points(points)) => {
                let limit = points.get().map(Self::Points);
                limit.filter(|limit| limit.is_offered()).ok_or_else(unknown)
            }
        }
    }
}

impl JsonSchema for ScoreLimit {
    fn schema_name() -> Cow<'static, str> {
        "ScoreLimit".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The score that ends a game; null for a single round.",
            "enum": [null, 100, 200, 300, 500, INFINITY],
        })
    }
}
