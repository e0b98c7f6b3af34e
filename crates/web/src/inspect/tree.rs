//! A document as a tree that can be folded, with what changed since another one.

use std::collections::BTreeSet;

use maud::{Markup, html};
use serde_json::Value;

use crate::words::words;

/// The tree of a document. What is different from `before` is marked, and open to see.
pub(super) fn tree(before: &Value, now: &Value) -> Markup {
    html! {
        div.tree { (inside(before, now)) }
    }
}

/// How many things are different.
pub(super) fn changes(before: &Value, now: &Value) -> usize {
    if before == now {
        return 0;
    }
    let parts = parts(before, now);
    if parts.is_empty() {
        return 1;
    }
    parts.iter().map(Part::changes).sum()
}

/// A part of two documents: what it is called, what it was, and what it is.
struct Part<'a> {
    name: String,
    before: Option<&'a Value>,
    now: Option<&'a Value>,
}

impl Part<'_> {
    fn is_same(&self) -> bool {
        self.before == self.now
    }

    fn changes(&self) -> usize {
        match (self.before, self.now) {
            (Some(before), Some(now)) => changes(before, now),
            _ => 1,
        }
    }
}

/// The parts of two documents of one kind; none if they are no such documents.
fn parts<'a>(before: &'a Value, now: &'a Value) -> Vec<Part<'a>> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
            let part = |name: &String| Part {
                name: name.clone(),
                before: before.get(name),
                now: now.get(name),
            };
            names.into_iter().map(part).collect()
        }
        (Value::Array(before), Value::Array(now)) => lists(before, now),
        _ => Vec::new(),
    }
}

/// The parts of two lists: what is the same at both ends stays in its place, and what lies between is paired if there is
/// as much of it, and otherwise gone or new.
fn lists<'a>(before: &'a [Value], now: &'a [Value]) -> Vec<Part<'a>> {
    let shorter = before.len().min(now.len());
    let head = before.iter().zip(now).take_while(|(old, new)| old == new).count();
    let ends = before.iter().rev().zip(now.iter().rev());
    let tail = ends.take_while(|(old, new)| old == new).count().min(shorter - head);
    let (old, new) = (&before[head..before.len() - tail], &now[head..now.len() - tail]);
    let is_paired = old.len() == new.len();
    let mut parts = Vec::new();
    let mut add = |index: usize, before: Option<&'a Value>, now: Option<&'a Value>| {
        parts.push(Part { name: index.to_string(), before, now });
    };
    for (index, value) in now[..head].iter().enumerate() {
        add(index, Some(value), Some(value));
    }
    if is_paired {
        for (index, (old, new)) in old.iter().zip(new).enumerate() {
            add(head + index, Some(old), Some(new));
        }
    } else {
        for (index, old) in old.iter().enumerate() {
            add(head + index, Some(old), None);
        }
        for (index, new) in new.iter().enumerate() {
            add(head + index, None, Some(new));
        }
    }
    for (index, value) in now[now.len() - tail..].iter().enumerate() {
        add(now.len() - tail + index, Some(value), Some(value));
    }
    parts
}

/// What is in a document. Long runs in a list that are as they were are folded away.
fn inside(before: &Value, now: &Value) -> Markup {
    let parts = parts(before, now);
    if !now.is_array() || before == now {
        return html! { @for part in &parts { (node(part)) } };
    }
    let runs = parts.chunk_by(|one, next| one.is_same() == next.is_same());
    html! {
        @for run in runs {
            @match run {
                [first, .., last] if first.is_same() && run.len() > LONG_RUN => details data-key={ (first.name) "-on" } {
                    summary { span.count { (words().tree_as_before(&first.name, &last.name)) } }
                    div.inside { @for part in run { (node(part)) } }
                },
                run => @for part in run { (node(part)) },
            }
        }
    }
}

/// The longest run in a list that is shown though nothing in it changed.
const LONG_RUN: usize = 3;

/// The longest value that stands on one line.
const SHORT: usize = 64;

fn node(part: &Part<'_>) -> Markup {
    let name = &part.name;
    match (part.before, part.now) {
        (Some(before), Some(now)) if before == now => same(name, now),
        (Some(before), Some(now)) => {
            let parts = parts(before, now);
            if parts.is_empty() {
                return html! {
                    p.leaf.changed data-key=(name) {
                        (label(name)) (old(before)) " " span.arrow aria-hidden="true" { "→" } " " (new(now))
                    }
                };
            }
            let changes: usize = parts.iter().map(Part::changes).sum();
            html! {
                details data-key=(name) data-changed="1" open {
                    summary { (label(name)) span.count { (size(now)) } span.tag { (words().tree_changed(changes)) } }
                    div.inside { (inside(before, now)) }
                }
            }
        }
        (Some(before), None) => html! {
            p.leaf.changed data-key={ (name) "-gone" } { (label(name)) (old(before)) span.visually-hidden { " " (words().tree_gone()) } }
        },
        (None, Some(now)) => html! {
            p.leaf.changed data-key={ (name) "-new" } { (label(name)) (new(now)) span.visually-hidden { " " (words().tree_new()) } }
        },
        (None, None) => html! {},
    }
}

/// What is as it was.
fn same(name: &str, value: &Value) -> Markup {
    let text = value.to_string();
    let is_folded = (value.is_object() || value.is_array()) && text.len() > SHORT;
    html! {
        @if is_folded {
            details data-key=(name) {
                summary { (label(name)) span.count { (size(value)) } }
                div.inside { (inside(value, value)) }
            }
        } @else {
            p.leaf data-key=(name) { (label(name)) code { (text) } }
        }
    }
}

fn label(name: &str) -> Markup {
    html! { span.key { (name) } " " }
}

fn old(value: &Value) -> Markup {
    html! { del { code { (short(value)) } } }
}

fn new(value: &Value) -> Markup {
    html! { ins { code { (short(value)) } } }
}

/// How much there is in it.
fn size(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.len()),
        Value::Object(fields) => format!("{{{}}}", fields.len()),
        _ => String::new(),
    }
}

/// A value on one line, however long it is.
fn short(value: &Value) -> String {
    const MOST: usize = 400;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The leaves that are marked: `+` new, `-` gone, `~` other than before.
    fn marked(before: &Value, now: &Value) -> String {
        fn go(before: &Value, now: &Value, path: &str, out: &mut Vec<String>) {
            for part in parts(before, now) {
                let path = format!("{path}/{}", part.name);
                match (part.before, part.now) {
                    (Some(old), Some(new)) if old == new => {}
                    (Some(old), Some(new)) if parts(old, new).is_empty() => {
                        out.push(format!("~{path}"));
                    }
                    (Some(old), Some(new)) => go(old, new, &path, out),
                    (None, _) => out.push(format!("+{path}")),
                    (_, None) => out.push(format!("-{path}")),
                }
            }
        }
        let mut out = Vec::new();
        go(before, now, "", &mut out);
        assert_eq!(changes(before, now), out.len(), "{before} {now}");
        out.join(" ")
    }

    #[test]
    fn what_changed_is_marked_and_nothing_else() {
        for (before, now, expected) in [
            (json!({ "a": 1 }), json!({ "a": 1 }), ""),
            (json!({ "a": 1, "b": 2 }), json!({ "a": 2, "c": 2 }), "~/a -/b +/c"),
            (json!([1, 2, 3]), json!([2, 3]), "-/0"),
            (json!([1, 2, 3]), json!([1, 2, 3, 4]), "+/3"),
            (json!([1, 2, 3]), json!([1, 9, 3]), "~/1"),
            (json!([1, 2, 3]), json!([1, 3]), "-/1"),
            (json!([1, 1]), json!([1]), "-/1"),
            (json!({ "a": [{ "x": 1 }] }), json!({ "a": [{ "x": 2 }] }), "~/a/0/x"),
            (json!({ "a": 1 }), json!({ "a": [1] }), "~/a"),
            (json!({ "a": null }), json!({}), "-/a"),
        ] {
            assert_eq!(marked(&before, &now), expected, "{before} {now}");
        }
    }

    #[test]
    fn values_cannot_break_out() {
        let markup = tree(&json!({ "a": 1 }), &json!({ "a": "<script>", "<b>": 2 })).into_string();
        assert!(!markup.contains("<script>") && !markup.contains("<b>"), "{markup}");
    }
}
