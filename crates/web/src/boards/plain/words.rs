//! Names as words, for what has no sentence of its own.

use serde_json::Value;

/// A value that is not made of others.
pub(super) fn scalar(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// `SCREAMING_SNAKE` or `camelCase` as words.
pub fn words(name: &str) -> String {
    let mut words = String::new();
    let is_shouted = !name.contains(char::is_lowercase);
    for letter in name.chars() {
        if letter == '_' || letter == '-' {
            words.push(' ');
        } else if letter.is_uppercase() && !is_shouted {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.extend(letter.to_lowercase());
        }
    }
    let mut letters = words.trim().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An action as words: its type and its fields.
pub fn label(action: &Value) -> String {
    let kind = words(action["type"].as_str().unwrap_or("?"));
    let fields = fields(action);
    if fields.is_empty() { kind } else { format!("{kind}: {}", fields.join(", ")) }
}

/// An event as words: its type and its fields.
pub fn log(event: &Value) -> Option<String> {
    let kind = words(event["type"].as_str()?);
    let fields = fields(event);
    Some(if fields.is_empty() {
        format!("{kind}.")
    } else {
        format!("{kind}: {}.", fields.join(", "))
    })
}

fn fields(of: &Value) -> Vec<String> {
    let Some(object) = of.as_object() else { return Vec::new() };
    let known = object.iter().filter(|(key, _)| *key != "type" && *key != "only");
    known.flat_map(|(key, field)| flat(key, field)).collect()
}

fn flat(key: &str, field: &Value) -> Vec<String> {
    match field {
        Value::Null => Vec::new(),
        Value::Object(inner) => inner.iter().flat_map(|(key, field)| flat(key, field)).collect(),
        Value::Array(items) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| match item {
                    Value::Object(_) => scalar(&item["id"]),
                    other => scalar(other),
                })
                .collect();
            vec![format!("{} {}", words(key).to_lowercase(), items.join(" and "))]
        }
        other => vec![format!("{} {}", words(key).to_lowercase(), scalar(other))],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_become_words() {
        for (name, expected) in [
            ("DRAW_CARD", "Draw card"),
            ("playerCardCounts", "Player card counts"),
            ("seq", "Seq"),
            ("wild-draw4", "Wild draw4"),
            ("", ""),
        ] {
            assert_eq!(words(name), expected);
        }
    }

    #[test]
    fn actions_are_told_with_their_fields() {
        for (action, expected) in [
            (json!({ "type": "PASS" }), "Pass"),
            (json!({ "type": "PAY", "cardIds": ["a", "b"] }), "Pay: card ids a and b"),
            (
                json!({ "type": "MARK", "payload": { "row": "red", "number": 7 } }),
                "Mark: number 7, row red",
            ),
        ] {
            assert_eq!(label(&action), expected);
        }
    }
}
