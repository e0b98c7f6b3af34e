//! Options drawn by what their schema says, so that a new option is tried without a line for it.

use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Chance;

/// Options at random: every switch, every choice of a list, and of a range its ends more often than its middle.
///
/// What has no list and no range keeps its default.
///
/// ```
/// # use parlour_engine::conformance::random_options;
/// # use parlour_engine::FastRng;
/// # use schemars::JsonSchema;
/// # use serde::Deserialize;
/// #[derive(Default, Deserialize, JsonSchema)]
/// #[serde(default)]
/// struct Options {
///     open_hands: bool,
///     #[schemars(range(min = 1, max = 3))]
///     rounds: u8,
/// }
///
/// let options: Options = random_options(&mut FastRng::new(7));
/// assert!((1..=3).contains(&options.rounds));
/// ```
///
/// # Panics
/// The schema allows what cannot be read.
pub fn random_options<O: DeserializeOwned + JsonSchema>(rng: &mut impl Chance) -> O {
    let schema = schema_for!(O).to_value();
    let mut options = Map::new();
    for (key, option) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = draw(option, &schema, rng) {
            options.insert(key.clone(), value);
        }
    }
    serde_json::from_value(Value::Object(options)).expect("a schema that says what can be read")
}

/// A value that a schema allows, if it says which there are.
fn draw(schema: &Value, root: &Value, rng: &mut impl Chance) -> Option<Value> {
    if let Some(at) = schema["$ref"].as_str() {
        return draw(root.pointer(at.strip_prefix('#')?)?, root, rng);
    }
    if let Some(constant) = schema.get("const") {
        return Some(constant.clone());
    }
    let lists = ["enum", "oneOf", "anyOf"].map(|list| schema[list].as_array());
    if let [Some(values), ..] = lists {
        return Some(values[rng.index(values.len())].clone());
    }
    if let Some(kinds) = lists.into_iter().flatten().next() {
        return draw(&kinds[rng.index(kinds.len())], root, rng);
    }
    if has_type(schema, "null") && rng.happens(1, 2) {
        return Some(Value::Null);
    }
    if has_type(schema, "boolean") {
        return Some(rng.happens(1, 2).into());
    }
    let (least, most) = (schema["minimum"].as_u64()?, schema["maximum"].as_u64()?);
    let between = least + u64::from(rng.below(u32::try_from(most - least).ok()? + 1));
    Some([least, most, between][rng.index(3)].into())
}

fn has_type(schema: &Value, name: &str) -> bool {
    match &schema["type"] {
        Value::Array(names) => names.iter().any(|listed| listed == name),
        only => only == name,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::FastRng;

    #[derive(Serialize, Deserialize, JsonSchema, Default)]
    #[serde(default, rename_all = "camelCase")]
    struct Options {
        is_open: bool,
        pace: Pace,
        #[schemars(range(min = 2, max = 4))]
        rounds: Option<u8>,
        #[schemars(extend("enum" = [7, 99]))]
        limit: u8,
        title: String,
    }

    #[derive(Serialize, Deserialize, JsonSchema, Default)]
    enum Pace {
        /// Fast.
        #[default]
        Fast,
        /// Slow.
        Slow,
    }

    #[test]
    fn every_value_of_every_option_is_drawn() {
        let mut rng = FastRng::new(1);
        let mut seen: [BTreeSet<String>; 5] = Default::default();
        for _ in 0..200 {
            let options = serde_json::to_value(random_options::<Options>(&mut rng)).unwrap();
            for (key, seen) in ["isOpen", "pace", "rounds", "limit", "title"].iter().zip(&mut seen)
            {
                seen.insert(options[key].to_string());
            }
        }
        let seen = seen.map(|values| values.into_iter().collect::<Vec<_>>().join(" "));
        let expected = ["false true", "\"Fast\" \"Slow\"", "2 3 4 null", "7 99", "\"\""];
        assert_eq!(seen, expected);
    }
}
