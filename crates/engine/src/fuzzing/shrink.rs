//! Makes a request that shows something as small as it goes.

use serde_json::Value;

use super::answers::check;
use super::{Finding, spoil};
use crate::Game;

/// Takes away whatever the finding does not need.
pub fn shrink(game: &dyn Game, mut finding: Finding) -> Finding {
    while let Some(smaller) = shrink_once(game, &finding) {
        finding = smaller;
    }
    finding
}

/// Tries every part of the request, the last one first: what is gone then moves nothing before it.
fn shrink_once(game: &dyn Game, finding: &Finding) -> Option<Finding> {
    let mut request: Value = serde_json::from_str(&finding.line).ok()?;
    let mut places = Vec::new();
    spoil::collect(&request, &mut String::new(), &mut places);
    let mut smaller: Option<Finding> = None;
    for place in places.iter().rev().filter(|place| place.len() > "/op".len()) {
        let Some(mut candidate) = without(&request, place) else { continue };
        let Err(found) = check(game, candidate.to_string().as_bytes()) else { continue };
        name_action(&mut candidate, &found);
        let line = candidate.to_string();
        let best = smaller.as_ref().unwrap_or(finding);
        if found.kind == best.kind && line.len() < best.line.len() {
            smaller = Some(Finding { line, ..found });
            request = candidate;
        }
    }
    smaller
}

/// What is found is written out in full, and the request that led there is the smaller one; but
/// the action to take is the one that was found.
fn name_action(request: &mut Value, found: &Finding) {
    let full: Value = serde_json::from_str(&found.line).unwrap_or_default();
    for field in ["op", "seat", "action"] {
        if let Some(value) = full.get(field) {
            request[field] = value.clone();
        }
    }
}

fn without(request: &Value, place: &str) -> Option<Value> {
    let mut request = request.clone();
    let (parent, name) = place.rsplit_once('/')?;
    match request.pointer_mut(parent)? {
        Value::Array(items) => drop(items.remove(name.parse().ok()?)),
        Value::Object(fields) => drop(fields.remove(&name.replace("~1", "/").replace("~0", "~"))),
        _ => return None,
    }
    Some(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_taken_away_by_their_place() {
        let request = serde_json::json!({ "a": [1, { "b/c": 2, "d": 3 }] });
        for (place, expected) in [
            ("/a/0", r#"{"a":[{"b/c":2,"d":3}]}"#),
            ("/a/1/b~1c", r#"{"a":[1,{"d":3}]}"#),
            ("/a", "{}"),
        ] {
            let left = without(&request, place).map(|left| left.to_string());
            assert_eq!(left.as_deref(), Some(expected), "{place}");
        }
        assert_eq!(without(&request, "/b/c"), None);
    }
}
