//! Fields of a form as a document. The script does the same with what a form of a table sends.

use serde_json::{Map, Value};

/// Reads fields: names are dotted paths, and of several fields with one name the last counts. What stands behind
/// a colon says how a value is written: `:json`, `:maybe` for JSON that is null when it is left out, `:list` for
/// numbers or names with something between them. Without one it is text.
pub(crate) fn read(fields: &[(String, String)]) -> Map<String, Value> {
    let mut document = Map::new();
    for (name, text) in fields {
        let (path, kind) = name.rsplit_once(':').unwrap_or((name, "text"));
        let value = match kind {
            "maybe" if text.is_empty() => Value::Null,
            "json" | "list" if text.trim().is_empty() => continue,
            "json" | "maybe" => serde_json::from_str(text).unwrap_or(Value::Null),
            "list" => text.split([' ', ',', ';', '\n', '\r', '\t']).filter_map(item).collect(),
            _ => Value::from(text.as_str()),
        };
        set(&mut document, path, value);
    }
    document
}

/// A number, or a name.
fn item(text: &str) -> Option<Value> {
    let text = text.trim();
    let number = text.parse::<i64>().ok().map(Value::from);
    (!text.is_empty()).then(|| number.unwrap_or_else(|| Value::from(text)))
}

fn set(document: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => drop(document.insert(path.to_owned(), value)),
        Some((first, rest)) => {
            let inner = document.entry(first).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_become_a_document() {
        for (fields, expected) in [
            (vec![("name", "Ann")], json!({ "name": "Ann" })),
            (vec![("a.b:json", "7"), ("a.c:json", "null")], json!({ "a": { "b": 7, "c": null } })),
            (vec![("a:json", "false"), ("a:json", "true")], json!({ "a": true })),
            (vec![("a:json", "")], json!({})),
            (vec![("a:json", "{")], json!({ "a": null })),
            (vec![("a", "x"), ("a.b", "y")], json!({ "a": "x" })),
            (vec![("a:maybe", ""), ("b:maybe", "3")], json!({ "a": null, "b": 3 })),
            (vec![("a:list", " ")], json!({})),
            (vec![("a.b:list", "2, 12;3  x-1")], json!({ "a": { "b": [2, 12, 3, "x-1"] } })),
        ] {
            let pairs: Vec<(String, String)> = fields
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
                .collect();
            assert_eq!(Value::Object(read(&pairs)), expected, "{fields:?}");
        }
    }
}
