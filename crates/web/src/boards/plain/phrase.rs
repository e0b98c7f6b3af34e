//! Sentences with fields in braces: `{player} bid {count} × {face}.`

use maud::{Markup, html};
use serde_json::Value;

use super::JsonScene;
use super::draw;
use super::schema::Place;
use super::words::scalar;

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part<'a> {
    /// Some of its words.
    Words(&'a str),
    /// What a field says, at the start of a sentence or inside of one.
    Field(&'a str, bool),
}

fn parts(sentence: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    let mut starts = true;
    while let Some((words, after)) = rest.split_once('{') {
        let Some((key, after)) = after.split_once('}') else { break };
        if !words.is_empty() {
            parts.push(Part::Words(words));
            starts = words.trim_end().ends_with(['.', '!', '?']);
        }
        parts.push(Part::Field(key, starts));
        (rest, starts) = (after, false);
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest));
    }
    parts
}

/// The sentence as text.
pub(super) fn text(sentence: &str, of: &Value, place: Place<'_>, scene: &JsonScene<'_>) -> String {
    let told = parts(sentence).into_iter().map(|part| match part {
        Part::Words(words) => words.to_owned(),
        Part::Field(key, starts) => say(&of[key], place.field(key), scene, starts),
    });
    told.collect()
}

/// The sentence with its dice and cards drawn.
pub(super) fn markup(
    sentence: &str,
    of: &Value,
    place: Place<'_>,
    scene: &JsonScene<'_>,
) -> Markup {
    html! {
        span.plain-said {
            @for part in parts(sentence) {
                @match part {
                    Part::Words(words) => (words),
                    Part::Field(key, starts) => {
                        @let place = place.field(key);
                        @if matches!(place.format(), "seat" | "") {
                            (say(&of[key], place, scene, starts))
                        } @else {
                            (draw::value(&of[key], place, scene, 0))
                        }
                    }
                }
            }
        }
    }
}

/// A value inside of a sentence.
pub(super) fn say(value: &Value, place: Place<'_>, scene: &JsonScene<'_>, starts: bool) -> String {
    match (place.format(), value) {
        (_, Value::Null) => "nothing".to_owned(),
        ("seat", seat) => seat_name(seat, scene, starts).to_owned(),
        ("die", face) => die(face),
        ("card", card) => card["name"].as_str().unwrap_or_default().to_owned(),
        (_, Value::Array(items)) => {
            let say = |item| say(item, place.item(), scene, false);
            let said: Vec<String> = items.iter().map(say).collect();
            said.join(" and ")
        }
        (_, of @ Value::Object(_)) if let Some(sentence) = place.sentence() => {
            text(sentence, of, place, scene)
        }
        _ => scalar(value),
    }
}

/// `You` or a name.
pub(super) fn seat_name<'a>(seat: &Value, scene: &'a JsonScene<'_>, starts: bool) -> &'a str {
    let seat = seat.as_u64().and_then(|seat| usize::try_from(seat).ok());
    match seat {
        Some(seat) if scene.viewer == Some(seat) => {
            if starts {
                "You"
            } else {
                "you"
            }
        }
        Some(seat) => scene.people.get(seat).map_or("Nobody", |person| person.name.as_str()),
        None => "Nobody",
    }
}

/// The sign for what a die shows.
pub(super) fn die(face: &Value) -> String {
    let sign = face.as_u64().filter(|face| (1..=6).contains(face));
    let sign = sign.and_then(|face| char::from_u32(0x267F + u32::try_from(face).ok()?));
    sign.map_or_else(|| scalar(face), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_taken_apart_and_know_where_they_start() {
        for (sentence, expected) in [
            ("", vec![]),
            ("Pass", vec![Part::Words("Pass")]),
            (
                "{a} bid {b}.",
                vec![
                    Part::Field("a", true),
                    Part::Words(" bid "),
                    Part::Field("b", false),
                    Part::Words("."),
                ],
            ),
            (
                "Over. {a} won{",
                vec![Part::Words("Over. "), Part::Field("a", true), Part::Words(" won{")],
            ),
        ] {
            assert_eq!(parts(sentence), expected);
        }
    }
}
