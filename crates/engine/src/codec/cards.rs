//! Piles and sets of cards are written as lists.
//!
//! They are not read: a list may be too long or name a card twice, and only a game knows what to say to that.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::{CardSet, Indexed, Pile};

/// The cards, the top last.
impl<C: Copy + Serialize, const N: usize> Serialize for Pile<C, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

/// The cards, by index.
impl<C: Indexed + Serialize> Serialize for CardSet<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<C: JsonSchema, const N: usize> JsonSchema for Pile<C, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<C>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<C>::json_schema(generator)
    }
}

impl<C: JsonSchema> JsonSchema for CardSet<C> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<C>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<C>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::schema_for;
    use serde_json::json;

    #[test]
    fn piles_and_sets_are_lists() {
        let pile = Pile::<u8, 9>::new(&[7, 3, 5]);
        let set: CardSet<u8> = pile.cards().iter().copied().collect();
        assert_eq!(json!([pile, set]), json!([[7, 3, 5], [3, 5, 7]]));
        for schema in [schema_for!(Pile<u8, 9>), schema_for!(CardSet<u8>)] {
            assert_eq!(schema, schema_for!(Vec<u8>));
        }
    }
}
