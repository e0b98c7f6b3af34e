//! The documents of games in JSON Schemas of the host's own messages.
//!
//! A message carries an action or a view, and which game's that is, its type cannot say. So its schema refers to these
//! names, and [`for_game`] puts a game's own schemas in their place.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

/// Where schemas are found in a description of an API.
const PATH: &str = "#/components/schemas/";

macro_rules! documents {
    ($($name:ident: $document:literal,)*) => {
        $(
            #[doc = concat!("The ", $document, " of any game.")]
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!({ "$ref": format!("{PATH}{}", stringify!($name)) })
                }
            }
        )*

        /// The names that schemas refer to, and the documents that they stand for.
        pub const DOCUMENTS: &[(&str, &str)] = &[$((stringify!($name), $document),)*];
    };
}

documents! {
    GameAction: "action",
    GameEvent: "event",
    GameOptions: "options",
    GameView: "view",
}

/// What the schema of a game's document is called among those of an API.
pub fn name(game: &str, document: &str) -> String {
    format!("{game}.{document}")
}

/// Refers to the documents of one game wherever a schema refers to those of any. Says whether it did.
pub fn for_game(schema: &mut Value, game: &str) -> bool {
    match schema {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            let name_in = reference.and_then(|reference| reference.strip_prefix(PATH));
            let known = DOCUMENTS.iter().find(|(known, _)| Some(*known) == name_in);
            if let Some((_, document)) = known {
                fields["$ref"] = format!("{PATH}{}", name(game, document)).into();
                return true;
            }
            fields.values_mut().fold(false, |is_changed, field| for_game(field, game) | is_changed)
        }
        Value::Array(items) => {
            items.iter_mut().fold(false, |is_changed, item| for_game(item, game) | is_changed)
        }
        _ => false,
    }
}
