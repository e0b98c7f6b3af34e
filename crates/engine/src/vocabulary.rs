//! Things on tables that front ends can draw without knowing the game.
//!
//! In JSON they are plain numbers, texts and lists. The schema of a document says what they are, by a `format` of its own:
//! `seat`, `by-seat`, `die`, `card`, `hand`, `pile` and `track`.
//!
//! ```
//! use parlour_engine::vocabulary::{Card, Die, Hand};
//!
//! let cup = Hand(vec![Die::new(4), None]);
//! assert_eq!(serde_json::to_string(&cup)?, "[4,null]");
//! let ace = Card::named("Ace of hearts").colored("red");
//! assert_eq!(serde_json::to_string(&ace)?, r#"{"name":"Ace of hearts","color":"red"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::{BySeat, Chance, MAX_SEATS};

/// What a die shows, from 1 to 6. A die that is covered is `None`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Die(u8);

/// A card that one can see. A card that lies face down is `None`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("format" = "card"))]
pub struct Card {
    /// What it is called.
    pub name: Cow<'static, str>,
    /// The name of its color: red, orange, yellow, green, blue, purple, brown, black or white.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Cow<'static, str>>,
}

/// Cards or dice of one player, side by side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(transparent, extend("format" = "hand"))]
pub struct Hand<T>(pub Vec<T>);

/// Cards on top of each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("format" = "pile"))]
pub struct Pile {
    /// How many there are.
    pub count: usize,
    /// The uppermost, if it lies face up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Card>,
}

/// How far something has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("format" = "track"))]
pub struct Track {
    /// Where it is.
    pub at: u32,
    /// Where it ends.
    pub of: u32,
}

impl Die {
    /// The die that shows this.
    pub fn new(face: u8) -> Option<Self> {
        (1..=6).contains(&face).then_some(Self(face))
    }

    /// What chance rolls.
    pub fn roll(rng: &mut impl Chance) -> Self {
        Self(rng.d6())
    }

    /// All six faces.
    pub fn faces() -> impl Iterator<Item = Self> + Clone {
        (1..=6).map(Self)
    }

    /// What it shows.
    pub fn face(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Die {
    type Error = String;

    fn try_from(face: u8) -> Result<Self, String> {
        Self::new(face).ok_or_else(|| format!("a die shows 1 to 6, not {face}"))
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> Self {
        die.0
    }
}

impl Card {
    /// A card of this name.
    pub fn named(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), color: None }
    }

    /// The same card in this color.
    #[must_use]
    pub fn colored(self, color: impl Into<Cow<'static, str>>) -> Self {
        Self { color: Some(color.into()), ..self }
    }
}

impl<T> FromIterator<T> for Hand<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        Self(things.into_iter().collect())
    }
}

impl JsonSchema for Die {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Die".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "format": "die", "minimum": 1, "maximum": 6 })
    }
}

impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("BySeat_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "format": "by-seat", "maxItems": MAX_SEATS, "items": items })
    }
}
