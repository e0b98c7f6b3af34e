//! Ways to make a document or its text wrong.

use serde_json::{Map, Value, json};

use crate::Chance;

/// Stand in a document around text that no document can hold.
const OPEN: char = '\u{1}';
const CLOSE: char = '\u{2}';

/// Tokens that are almost JSON, or more of it than anybody expects.
const TOKENS: &[&str] = &[
    "1e999",
    "-1e999",
    "-0",
    "-0.0",
    "1.0",
    "0.5",
    "4.0",
    "1e2",
    "01",
    "+1",
    "NaN",
    "Infinity",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "4294967296",
    "65536",
    "256",
    "255",
    r#""\ud800""#,
    r#""\udc00\ud800""#,
    r#""\u0000""#,
    r#""a\u0000b""#,
    r#""\ud83c\udfb2""#,
    "\"\t\"",
    "'a'",
    "undefined",
    "",
    "{",
    "]",
    "[1,]",
    "{\"a\":1,\"a\":2}",
    "// a\n1",
    "[1 2]",
];

/// Changes one thing somewhere in a document.
pub(super) fn document(value: &mut Value, rng: &mut impl Chance) {
    let mut places = Vec::new();
    collect(value, &mut String::new(), &mut places);
    let place = &places[rng.index(places.len())];
    // Borrowed parts fit better than made-up ones: the id of another player, the card of another hand.
    let loan = value.pointer(&places[rng.index(places.len())]).cloned().unwrap_or_default();
    let Some(part) = value.pointer_mut(place) else { return };
    let is_same_kind = std::mem::discriminant(part) == std::mem::discriminant(&loan);
    match rng.below(6) {
        0 => *part = odd_value(rng),
        1 => *part = loan,
        2 | 3 if is_same_kind => *part = loan,
        _ => bend(part, loan, rng),
    }
}

/// The pointers to all parts of a document.
pub(super) fn collect(value: &Value, at: &mut String, places: &mut Vec<String>) {
    places.push(at.clone());
    let len = at.len();
    let mut visit = |name: &str, part: &Value| {
        at.push('/');
        at.push_str(&name.replace('~', "~0").replace('/', "~1"));
        collect(part, at, places);
        at.truncate(len);
    };
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| visit(&index.to_string(), item));
        }
        Value::Object(fields) => fields.iter().for_each(|(key, field)| visit(key, field)),
        _ => {}
    }
}

/// Changes a value a little, so that it keeps its type.
fn bend(value: &mut Value, loan: Value, rng: &mut impl Chance) {
    match value {
        Value::Null => *value = loan,
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let near =
                [number.wrapping_add(1), number.wrapping_sub(1), number.wrapping_mul(2), -1, 0, 1];
            *value = json!(near[rng.index(near.len())]);
        }
        Value::String(text) => {
            let texts =
                [text.to_uppercase(), format!("{text} "), format!("{text}\u{0}"), text.repeat(2)];
            text.clone_from(&texts[rng.index(texts.len())]);
        }
        Value::Array(items) => bend_list(items, loan, rng),
        Value::Object(fields) => bend_fields(fields, loan, rng),
    }
}

fn bend_list(items: &mut Vec<Value>, loan: Value, rng: &mut impl Chance) {
    if items.is_empty() {
        items.push(loan);
        return;
    }
    let (here, there) = (rng.index(items.len()), rng.index(items.len()));
    match rng.below(7) {
        0 => items.swap(here, there),
        1 => items.insert(here, items[there].clone()),
        2 => items[here] = items[there].clone(),
        3 => items.truncate(here),
        4 => items.insert(here, loan),
        5 => {
            let copies = rng.below(300) as usize;
            items.extend(vec![items[here].clone(); copies]);
        }
        _ => drop(items.remove(here)),
    }
}

fn bend_fields(fields: &mut Map<String, Value>, loan: Value, rng: &mut impl Chance) {
    const STRANGERS: [&str; 6] = [
        "",
        "__proto__",
        "$serde_json::private::RawValue",
        "$serde_json::private::Number",
        "type",
        "id",
    ];
    let keys: Vec<String> = fields.keys().cloned().collect();
    let (here, there) = (rng.index(keys.len()), rng.index(keys.len()));
    let (Some(here), Some(there)) = (keys.get(here), keys.get(there)) else { return };
    match rng.below(6) {
        0 | 1 => drop(fields.remove(here)),
        2 => drop(fields.insert(STRANGERS[rng.index(STRANGERS.len())].to_owned(), loan)),
        3 => {
            let field = fields.remove(here).unwrap_or_default();
            fields.insert(format!("{here}_"), field);
        }
        _ => {
            let (first, second) = (fields[here].clone(), fields[there].clone());
            fields.insert(here.clone(), second);
            fields.insert(there.clone(), first);
        }
    }
}

/// A value that nobody in their senses would send.
fn odd_value(rng: &mut impl Chance) -> Value {
    let odd = [
        json!(null),
        json!(-1),
        json!(0),
        json!(11),
        json!(1e300),
        json!(7.5),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(u32::MAX),
        json!(""),
        json!("\u{0}"),
        json!("nobody"),
        json!("\u{202e}\u{1f3b2}"),
        json!([]),
        json!({}),
        json!([[[[{}]]]]),
        json!(true),
    ];
    match rng.below(6) {
        0 => Value::String(raw(TOKENS[rng.index(TOKENS.len())])),
        1 => nested(if rng.happens(1, 2) { 200 } else { 100 }, rng.happens(1, 2)),
        _ => odd[rng.index(odd.len())].clone(),
    }
}

/// A document that is deeper than it is interesting.
fn nested(depth: usize, in_lists: bool) -> Value {
    (0..depth)
        .fold(Value::Null, |inner, _| if in_lists { json!([inner]) } else { json!({ "a": inner }) })
}

/// A string that is written without its quotes.
fn raw(token: &str) -> String {
    format!("{OPEN}{token}{CLOSE}")
}

/// Writes a document, and the tokens in it as they are.
pub(super) fn write(document: &Value) -> String {
    let text = document.to_string();
    let mut parts = text.split(r#""\u0001"#);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (token, rest) = part.split_once(r#"\u0002""#).unwrap_or((part, ""));
        let token = serde_json::from_str::<String>(&format!("\"{token}\"")).unwrap_or_default();
        written.push_str(&token);
        written.push_str(rest);
    }
    written
}

/// Changes some bytes of a text.
pub(super) fn text(text: &mut Vec<u8>, rng: &mut impl Chance) {
    let at = rng.index(text.len());
    match rng.below(5) {
        0 => text.truncate(at),
        1 => {
            for _ in 0..=rng.below(3) {
                let at = rng.index(text.len());
                if let Some(byte) = text.get_mut(at) {
                    *byte ^= 1 << rng.below(8);
                }
            }
        }
        2 => {
            let bytes: Vec<u8> = (0..=rng.below(8)).map(|_| rng.below(256) as u8).collect();
            drop(text.splice(at..at, bytes));
        }
        3 => drop(text.splice(at..at, TOKENS[rng.index(TOKENS.len())].bytes())),
        _ => {
            let end = (at + 1 + rng.index(40)).min(text.len());
            drop(text.drain(at.min(end)..end));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::FastRng;

    use super::*;

    #[test]
    fn tokens_are_written_as_they_are() {
        for (document, expected) in [
            (json!({ "a": "b" }), r#"{"a":"b"}"#),
            (json!({ "a": raw("1e999"), "b": [1] }), r#"{"a":1e999,"b":[1]}"#),
            (json!([raw(r#""\ud800""#), raw("[1,]")]), r#"["\ud800",[1,]]"#),
        ] {
            assert_eq!(write(&document), expected);
        }
    }

    #[test]
    fn every_part_of_a_document_is_a_place() {
        let mut places = Vec::new();
        collect(&json!({ "a": [1, { "b/c": null }] }), &mut String::new(), &mut places);
        assert_eq!(places, ["", "/a", "/a/0", "/a/1", "/a/1/b~1c"]);
    }

    #[test]
    fn a_document_is_spoiled_in_many_ways() {
        let document =
            json!({ "players": ["p1", "p2"], "cards": [{ "id": 1 }, { "id": 2 }], "turn": 3 });
        let mut ways: Vec<String> = (0..500)
            .map(|seed| {
                let mut spoiled = document.clone();
                super::document(&mut spoiled, &mut FastRng::new(seed));
                write(&spoiled)
            })
            .collect();
        ways.sort_unstable();
        ways.dedup();
        assert!(ways.len() > 150, "{}", ways.len());
    }
}
