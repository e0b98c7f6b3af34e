//! Documents that fit a schema.

use serde_json::{Map, Value, json};

use super::Subject;
use crate::{AnyPosition, Chance, to_value};

/// Draws documents as a schema describes them, with words that mean something at this table.
struct Drawer<'a> {
    schema: &'a Value,
    words: Vec<&'a str>,
    /// What stands where a schema allows anything: a saved game, for one.
    anything: Value,
}

impl Subject {
    /// Options as the game's own schema describes them, half of them left out.
    pub(super) fn draw_options(&self, rng: &mut impl Chance) -> Value {
        let drawer = Drawer { schema: &self.options, words: Vec::new(), anything: Value::Null };
        drawer.draw(&self.options, rng).unwrap_or_default()
    }

    /// An action as the game's own schema describes them, possible or not.
    pub(super) fn draw_action(
        &self,
        position: &dyn AnyPosition,
        rng: &mut impl Chance,
    ) -> Option<Value> {
        let players = position.roster().players().iter();
        let mut words: Vec<&str> =
            players.flat_map(|player| [player.id.as_str(), player.name.as_str()]).collect();
        words.extend(["red", "green", "nobody", ""]);
        let anything = to_value(&position.state());
        Drawer { schema: &self.actions, words, anything }.draw(&self.actions, rng)
    }
}

impl Drawer<'_> {
    /// A document that fits this part of the schema, if it is of one of the usual kinds.
    fn draw(&self, part: &Value, rng: &mut impl Chance) -> Option<Value> {
        if let Some(name) = part.get("$ref").and_then(Value::as_str) {
            return self.draw(self.schema.pointer(name.strip_prefix('#')?)?, rng);
        }
        if let Some(value) = part.get("const") {
            return Some(value.clone());
        }
        if let Some(values) = part.get("enum").and_then(Value::as_array) {
            return values.get(rng.index(values.len())).cloned();
        }
        if let Some(kinds) = part.get("oneOf").or(part.get("anyOf")).and_then(Value::as_array) {
            return self.draw(kinds.get(rng.index(kinds.len()))?, rng);
        }
        let kind = match part.get("type") {
            Some(Value::Array(kinds)) => kinds.get(rng.index(kinds.len()))?,
            Some(kind) => kind,
            None => return Some(self.anything.clone()),
        };
        match kind.as_str()? {
            "null" => Some(Value::Null),
            "boolean" => Some(rng.happens(1, 2).into()),
            "integer" => draw_integer(part, rng),
            "string" => self.words.get(rng.index(self.words.len())).map(|word| json!(word)),
            "array" => {
                let items = part.get("items")?;
                (0..rng.below(6)).map(|_| self.draw(items, rng)).collect()
            }
            "object" => self.draw_object(part, rng),
            _ => None,
        }
    }

    fn draw_object(&self, part: &Value, rng: &mut impl Chance) -> Option<Value> {
        let required = part.get("required").and_then(Value::as_array);
        let mut fields = Map::new();
        let properties = part.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            let is_required = required.is_some_and(|names| names.iter().any(|other| other == name));
            if !is_required && rng.happens(1, 2) {
                continue;
            }
            match self.draw(property, rng) {
                Some(value) => drop(fields.insert(name.clone(), value)),
                None if is_required => return None,
                None => {}
            }
        }
        Some(Value::Object(fields))
    }
}

/// A number between the limits, or one that cards, dice and places often have.
fn draw_integer(part: &Value, rng: &mut impl Chance) -> Option<Value> {
    let limit = |name| part.get(name).and_then(Value::as_i64);
    let (least, most) = match (limit("minimum"), limit("maximum")) {
        (Some(least), Some(most)) => (least, most),
        _ => (-1, 13),
    };
    let width = u32::try_from(most.checked_sub(least)?.checked_add(1)?).ok()?;
    Some(json!(least + i64::from(rng.below(width))))
}
