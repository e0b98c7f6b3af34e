//! The faces of the cards: as many ravens as points, or the sign of a power.

use maud::{Markup, html};
use parlour_games::pobudka::Card;
use parlour_games::pobudka::cards::{Kind, Power};

use super::names;
use crate::kit::{self, cards};
use crate::words::words;

/// A raven on its legs, looking right, in a box of 28 around the middle.
const RAVEN: &str = "M14-5 10-8A5.500 5.500 0 0 0 .5-7C-5-6-9 0-14 9l7-2c3 3 9 2 12-2 3-3 4-5 4.500-8ZM-1 8v4M3 7v5";

/// A card, face up.
pub(super) fn card(card: Card) -> Markup {
    face(card.value(), card.kind())
}

fn face(value: u8, kind: Kind) -> Markup {
    let class = format!("pobudka-card pobudka-face pobudka-{}", mood(value));
    let inner = html! {
        rect.pobudka-sky x="7" y="7" width="86" height="136" rx="8" {}
        text.pobudka-corner x="15" y="34" { (value) }
        @match (kind, value) {
            (Kind::Special(power), _) => { (sign(power)) text.pobudka-title x="50" y="128" text-anchor="middle" { (names::power(power)) } }
            (Kind::Hourglass, _) => { (hourglass()) }
            (Kind::Number, 0) => { (moon()) }
            (Kind::Number, value) => (ravens(value.into())),
        }
    };
    cards::face(&class, &inner)
}

/// A card, face down: a night with stars.
pub(super) fn back() -> Markup {
    cards::face(
        "pobudka-card pobudka-down",
        &html! {
            rect.pobudka-night x="7" y="7" width="86" height="136" rx="8" {}
            path.pobudka-moon d="M56 40a36 36 0 1 0 12 68 30 30 0 1 1-12-68Z" {}
            @for (x, y, size) in [(24, 26, 4), (76, 30, 5), (80, 122, 4), (22, 124, 5), (66, 72, 6), (50, 20, 3)] { (star(x, y, size)) }
        },
    )
}

fn star(x: i32, y: i32, size: i32) -> Markup {
    let (long, short) = (size * 2, f64::from(size) * 0.55);
    html! { path.pobudka-star transform={ "translate(" (x) " " (y) ")" } d={ "M0-" (long) " " (short) "-" (short) " " (long) " 0 " (short) " " (short) " 0 " (long) "-" (short) " " (short) "-" (long) " 0-" (short) "-" (short) "Z" } {} }
}

/// From light to heavy.
const fn mood(value: u8) -> &'static str {
    match value {
        ..=2 => "dawn",
        3..=5 => "dusk",
        6..=8 => "dark",
        _ => "storm",
    }
}

/// Ravens in rows of up to three.
fn ravens(count: i32) -> Markup {
    let rows = (count + 2) / 3;
    let place = |index: i32| {
        let row = index / 3;
        let in_row = (count - row * 3).min(3);
        let x = 50 + (index % 3) * 25 - (in_row - 1) * 25 / 2;
        (x, 88 + row * 30 - (rows - 1) * 15)
    };
    html! {
        @for index in 0..count {
            @let (x, y) = place(index);
            path.pobudka-raven transform={ "translate(" (x) " " (y) ") scale(.78)" } d=(RAVEN) {}
        }
    }
}

fn moon() -> Markup {
    html! { path.pobudka-calm d="M54 52a26 26 0 1 0 9 48 22 22 0 1 1-9-48Z" {} (star(68, 66, 5)) (star(62, 86, 3)) }
}

fn hourglass() -> Markup {
    html! { path.pobudka-line d="M32 48h36M32 104h36M36 48c0 18 9 20 14 28 5-8 14-10 14-28M36 104c0-18 9-20 14-28 5 8 14 10 14 28" {} }
}

fn sign(power: Power) -> Markup {
    let path = match power {
        Power::Peek1 => {
            "M20 78s11-19 30-19 30 19 30 19-11 19-30 19-30-19-30-19ZM50 69a9 9 0 1 0 .1 0"
        }
        Power::Swap2 => "M26 66h44M58 54l13 12-13 12M74 92H30M42 80 29 92l13 12",
        Power::Take2 => "M28 66h26v38H28ZM42 66V54h28v38H54",
        Power::Choose1 => "M32 56h36v46H32ZM50 64v28M40 82l10 10 10-10",
    };
    html! { path.pobudka-line d=(path) {} }
}

/// The game in one picture.
pub(super) fn picture() -> Markup {
    kit::scene_svg(&html! {
        rect.pobudka-night width="320" height="200" {}
        path.pobudka-moon transform="translate(222 -22) scale(.9)" d="M56 40a36 36 0 1 0 12 68 30 30 0 1 1-12-68Z" {}
        @for (x, y, size) in [(40, 30, 4), (96, 52, 3), (150, 24, 5), (206, 48, 3), (296, 100, 4)] { (star(x, y, size)) }
        @for place in 0..4 {
            g transform={ "translate(" (28 + place * 67) " " (if place == 2 { 64 } else { 78 }) ") scale(.62)" } {
                @if place == 2 { (face(3, Kind::Number)) } @else { (back()) }
            }
        }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(String, Markup)> {
    let plain = |value: u8| face(value, Kind::Number);
    let special = |value: u8, power: Power| face(value, Kind::Special(power));
    Some(match name {
        "dream" => {
            (words().pobudka_figure_dream(), html! { (back()) (plain(3)) (back()) (back()) })
        }
        "powers" => (
            words().pobudka_figure_powers(),
            html! { (special(6, Power::Peek1)) (special(7, Power::Swap2)) (special(5, Power::Take2)) },
        ),
        "sum" => (
            words().pobudka_figure_sum(),
            html! { (plain(1)) (plain(3)) (plain(1)) (plain(7)) span.figure-sign { "= 12" } },
        ),
        _ => return None,
    })
}
