//! What is known, drawn: each value as its schema says.

use maud::{Markup, html};
use serde_json::Value;

use super::JsonScene;
use super::phrase;
use super::schema::Place;
use super::words::{scalar, words};
use crate::kit::{cards, dice};

/// The most entries of a list that are shown.
const MOST: usize = 40;

/// The colors that the style sheet has for cards.
const COLORS: [&str; 9] =
    ["red", "orange", "yellow", "green", "blue", "purple", "brown", "black", "white"];

/// What is known, in groups.
pub(super) fn view(view: &Value, place: Place<'_>, scene: &JsonScene<'_>) -> Markup {
    let fields = view.as_object().into_iter().flatten();
    let groups = fields.filter(|(key, field)| !is_dull(key, field));
    html! {
        @for (key, field) in groups {
            @let place = place.field(key);
            div.plain-group role="group" aria-label=(name(key, place)) data-part=(key) {
                h2 { (name(key, place)) }
                (value(field, place, scene, 0))
            }
        }
    }
}

/// A value, so deep inside of others.
pub(super) fn value(
    value: &Value,
    place: Place<'_>,
    scene: &JsonScene<'_>,
    depth: usize,
) -> Markup {
    match (place.format(), value) {
        ("die", face) => die(face),
        ("card", card) => self::card(card),
        ("pile", pile) => self::pile(pile),
        ("track", track) => self::track(track),
        ("seat", seat) => html! { (phrase::seat_name(seat, scene, true)) },
        ("by-seat", Value::Array(things)) => by_seat(things, place.item(), scene, depth),
        ("hand", Value::Array(things)) => html! {
            @if things.is_empty() { span.muted { "none" } } @else {
                ul.plain-hand { @for thing in things { li { (self::value(thing, place.item(), scene, depth + 1)) } } }
            }
        },
        (_, Value::Object(fields)) if !fields.is_empty() && depth < 6 => {
            if let Some(sentence) = place.sentence() {
                return phrase::markup(sentence, value, place, scene);
            }
            html! {
                dl.plain-list {
                    @for (key, field) in fields {
                        @let place = place.field(key);
                        @if !is_dull(key, field) {
                            div { dt { (name(key, place)) } dd { (self::value(field, place, scene, depth + 1)) } }
                        }
                    }
                }
            }
        }
        (_, Value::Array(items)) if items.iter().any(|item| is_drawn(item, place.item())) => {
            html! {
                ol.plain-items {
                    @for item in items.iter().take(MOST) { li { (self::value(item, place.item(), scene, depth + 1)) } }
                }
            }
        }
        (_, Value::Array(items)) => {
            let items: Vec<String> = items.iter().take(MOST).map(scalar).collect();
            html! { @if items.is_empty() { "none" } @else { (items.join(", ")) } }
        }
        _ => html! { (scalar(value)) },
    }
}

/// What nobody needs to read: who sits there is above the board already.
fn is_dull(key: &str, field: &Value) -> bool {
    let is_empty = field.as_array().is_some_and(Vec::is_empty);
    field.is_null()
        || is_empty
        || matches!(key, "players" | "options" | "gameSettings" | "history" | "future")
}

fn name(key: &str, place: Place<'_>) -> String {
    place.title().filter(|title| !title.contains('{')).map_or_else(|| words(key), str::to_owned)
}

/// Whether an item is more than a few words.
fn is_drawn(item: &Value, place: Place<'_>) -> bool {
    item.is_object() || item.is_array() || matches!(place.format(), "die" | "card" | "seat")
}

fn by_seat(things: &[Value], place: Place<'_>, scene: &JsonScene<'_>, depth: usize) -> Markup {
    html! {
        ul.plain-seats {
            @for (seat, thing) in things.iter().enumerate() {
                li.plain-mine[scene.viewer == Some(seat)] {
                    span.plain-name { (phrase::seat_name(&seat.into(), scene, true)) }
                    div { (value(thing, place, scene, depth + 1)) }
                }
            }
        }
    }
}

fn die(face: &Value) -> Markup {
    let shown = face.as_u64().and_then(|face| usize::try_from(face).ok());
    let (class, said) = match shown {
        Some(face) => ("", face.to_string()),
        None => ("die-covered", "covered".to_owned()),
    };
    html! { span.plain-die role="img" aria-label=(said) { (dice::die(shown.unwrap_or(0), class)) } }
}

fn card(card: &Value) -> Markup {
    let Some(name) = card["name"].as_str() else {
        return html! { span.plain-back role="img" aria-label="a card face down" { (cards::back()) } };
    };
    let color = card["color"].as_str().filter(|color| COLORS.contains(color)).unwrap_or("white");
    html! { span class={ "plain-card plain-" (color) } { span { (name) } } }
}

fn pile(pile: &Value) -> Markup {
    let count = pile["count"].as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let top = match (count, &pile["top"]) {
        (0, _) => cards::empty(),
        (_, Value::Null) => html! { span.plain-back { (cards::back()) } },
        (_, top) => card(top),
    };
    html! { div.plain-pile { (cards::pile(&top, count)) span.small { (crate::words::words().cards(count)) } } }
}

fn track(track: &Value) -> Markup {
    let (at, of) = (scalar(&track["at"]), scalar(&track["of"]));
    html! { div.plain-track { progress value=(at) max=(of) aria-hidden="true" {} span { (at) " of " (of) } } }
}

#[cfg(test)]
mod tests {
    use parlour_engine::vocabulary::{Card, Die, Hand, Pile, Track};
    use parlour_engine::{BySeat, Seat, to_value};
    use schemars::{JsonSchema, schema_for};
    use serde::Serialize;

    use super::*;
    use crate::scene::Person;

    #[derive(Serialize, JsonSchema)]
    struct View {
        hand: Hand<Option<Card>>,
        deck: Pile,
        path: Track,
        dice: Vec<Die>,
        turn: Seat,
        #[schemars(title = "Points")]
        scores: BySeat<u8>,
        bid: Option<Bid>,
        last_bid: Option<Bid>,
        players: u8,
    }

    #[derive(Serialize, JsonSchema)]
    #[schemars(title = "{face} by {player}")]
    struct Bid {
        face: Die,
        player: Seat,
    }

    #[test]
    fn everything_is_drawn_as_what_it_is() {
        let view = View {
            hand: Hand(vec![Some(Card::named("Ace").colored("red")), None]),
            deck: Pile { count: 12, top: None },
            path: Track { at: 3, of: 8 },
            dice: Die::faces().take(2).collect(),
            turn: Seat::new(1),
            scores: BySeat::new(2, |seat| seat.number() + 5),
            bid: Die::new(4).map(|face| Bid { face, player: Seat::new(0) }),
            last_bid: None,
            players: 2,
        };
        let scene = JsonScene {
            view: to_value(&view),
            legal: Vec::new(),
            viewer: Some(0),
            people: &[Person::new("1", "Ann"), Person::new("2", "Bob")],
        };
        let schema = schema_for!(View).to_value();
        let page = super::view(&scene.view, Place::root(&schema), &scene).into_string();
        for expected in [
            "<h2>Hand</h2><ul class=\"plain-hand\"><li><span class=\"plain-card plain-red\"><span>Ace</span>",
            "aria-label=\"a card face down\"",
            "12 cards",
            "<progress value=\"3\" max=\"8\"",
            "<ol class=\"plain-items\"><li><span class=\"plain-die\" role=\"img\" aria-label=\"1\">",
            "<h2>Turn</h2>Bob",
            "<h2>Points</h2><ul class=\"plain-seats\"><li class=\"plain-mine\"><span class=\"plain-name\">You</span><div>5</div>",
            "<h2>Bid</h2><span class=\"plain-said\"><span class=\"plain-die\" role=\"img\" aria-label=\"4\">",
            " by you</span>",
        ] {
            assert!(page.contains(expected), "{expected} is not in {page}");
        }
        for hidden in ["Last bid", "Players"] {
            assert!(!page.contains(hidden), "{hidden} is in {page}");
        }
    }
}
