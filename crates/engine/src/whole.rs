//! Numbers as JSON writers send them.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// A whole number as JSON writers send it: `7`, `7.0` or far too large, but never `7.5` or `"7"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Whole(pub i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        Self::from_number(&number).ok_or_else(|| serde::de::Error::custom("not a whole number"))
    }
}

impl Whole {
    #[expect(clippy::cast_possible_truncation, reason = "what is too large saturates")]
    pub(crate) fn from_number(number: &serde_json::Number) -> Option<Self> {
        if let Some(whole) = number.as_i64() {
            return Some(Self(whole));
        }
        let float = number.as_f64()?;
        (float.fract() == 0.0).then_some(Self(float as i64))
    }

    /// The number as a `T`, if it is one.
    pub fn get<T: TryFrom<i64>>(self) -> Option<T> {
        T::try_from(self.0).ok()
    }
}

/// Reads a field that is a whole number: `#[serde(deserialize_with = "whole")]`.
pub fn whole<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<T, D::Error> {
    fit(Whole::deserialize(deserializer)?)
}

/// Reads a field that is a whole number or null.
pub fn whole_or_null<'de, D: Deserializer<'de>, T: TryFrom<i64>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::<Whole>::deserialize(deserializer)?.map(fit).transpose()
}

fn fit<T: TryFrom<i64>, E: serde::de::Error>(number: Whole) -> Result<T, E> {
    number.get().ok_or_else(|| E::custom(format!("{} is out of range", number.0)))
}
