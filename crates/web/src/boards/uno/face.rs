//! The faces of the cards.

use maud::{Markup, html};

use super::view::Card;
use crate::kit::{self, cards, shapes::Shape};

/// A card, face up.
pub(super) fn card(card: &Card) -> Markup {
    face(card.color.as_deref(), card.symbol())
}

fn face(color: Option<&str>, symbol: &str) -> Markup {
    let class = format!("uno-card uno-{}", color.unwrap_or("wild"));
    let shape = color.and_then(Shape::of);
    cards::face(
        &class,
        &html! {
            rect.uno-field x="7" y="7" width="86" height="136" rx="8" {}
            circle.uno-disc cx="50" cy="75" r="33" {}
            @match shape {
                Some(shape) => { (shape.at(22, 24, 9)) (shape.at(78, 126, 9)) }
                None => (quarters()),
            }
            (sign(symbol))
        },
    )
}

/// The four colours of a wild card.
fn quarters() -> Markup {
    html! {
        @for (class, shape, x, y) in [
            ("uno-red", Shape::Diamond, 22, 24), ("uno-blue", Shape::Circle, 78, 24),
            ("uno-green", Shape::Triangle, 22, 126), ("uno-yellow", Shape::Star, 78, 126),
        ] { g class=(class) { (shape.at(x, y, 11)) } }
    }
}

fn sign(symbol: &str) -> Markup {
    html! {
        @match symbol {
            "skip" => path.uno-line d="M50 55a20 20 0 1 0 .1 0ZM36 89 64 61" {},
            "reverse" => path.uno-line d="M38 92V62M29 71l9-10 9 10M62 58v30M53 79l9 10 9-10" {},
            "draw2" => path.uno-line d="M24 76h18M33 67v18M52 67a9 9 0 1 1 16 6L51 93h20" {},
            "wild-draw4" => path.uno-line d="M24 76h18M33 67v18M68 94V58L51 83h25" {},
            "wild" => path.uno-line d="M50 57v36M32 75h36M38 63l24 24M62 63 38 87" {},
            "hidden" => {},
            number => text.uno-sign x="50" y="91" text-anchor="middle" { (number) },
        }
    }
}

/// The game in one picture.
pub(super) fn picture() -> Markup {
    let fan = [
        (-22, 56, Some("red"), "7"),
        (-8, 96, Some("yellow"), "reverse"),
        (7, 140, Some("green"), "2"),
        (21, 182, None, "wild"),
    ];
    kit::scene_svg(&html! {
        @for (turn, x, color, symbol) in fan {
            g transform={ "translate(" (x) " 46) rotate(" (turn) " 38 120) scale(.82)" } { (face(color, symbol)) }
        }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(&'static str, Markup)> {
    let row = |cards: &[(Option<&str>, &str)]| html! { @for (color, symbol) in cards { (face(*color, symbol)) } };
    Some(match name {
        "fits" => (
            "On a red 7 fit another red card, another 7, and a wild card.",
            html! { (face(Some("red"), "7")) span.figure-sign { "←" } (row(&[(Some("red"), "2"), (Some("blue"), "7"), (None, "wild")])) },
        ),
        "actions" => (
            "Skip, reverse, draw two, wild, and wild draw four.",
            row(&[
                (Some("green"), "skip"),
                (Some("yellow"), "reverse"),
                (Some("blue"), "draw2"),
                (None, "wild"),
                (None, "wild-draw4"),
            ]),
        ),
        _ => return None,
    })
}
