//! The game in one picture.

use maud::{Markup, html};

use super::sheet;
use super::view::Color;
use crate::kit::{self, dice, shapes::Shape};

/// A sheet with some crosses, and two dice.
pub(super) fn picture() -> Markup {
    const ROWS: [(&str, &[i32]); 4] =
        [("red", &[0, 1, 3]), ("yellow", &[0, 2, 3, 4]), ("green", &[1, 2]), ("blue", &[0, 1, 4])];
    kit::scene_svg(&html! {
        rect class="pic-paper" x="26" y="26" width="196" height="148" rx="12" {}
        @for (row, (color, crossed)) in (0..).zip(ROWS) {
            rect class={ "pic-" (color) } x="36" y=(37 + row * 33) width="176" height="27" rx="7" {}
            @if let Some(shape) = Shape::of(color) { g class="pic-paper" { (shape.at(49, 50 + row * 33, 7)) } }
            @for place in 0..6 {
                rect class="pic-paper" x=(62 + place * 24) y=(41 + row * 33) width="20" height="19" rx="4" {}
                @if crossed.contains(&place) {
                    path class="pic-line" d={ "M" (67 + place * 24) " " (46 + row * 33) "l10 9m0-9l-10 9" } {}
                }
            }
        }
        g transform="translate(232 38) rotate(-9)" {
            rect class="pic-paper" width="56" height="56" rx="12" {}
            @for (x, y) in [(15, 15), (28, 28), (41, 41)] { circle class="pic-ink" cx=(x) cy=(y) r="5.5" {} }
        }
        g transform="translate(248 112) rotate(11)" {
            rect class="pic-red" width="56" height="56" rx="12" {}
            @for (x, y) in [(15, 15), (41, 15), (15, 41), (41, 41)] { circle class="pic-dot" cx=(x) cy=(y) r="5.5" {} }
        }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(&'static str, Markup)> {
    Some(match name {
        "dice" => (
            "White dice of 3 and 4 make 7, which everybody may cross out. With a red die of 5 the player on turn may also make a red 8 or a red 9.",
            html! {
                (dice::die(3, "qwixx-die-white")) (dice::die(4, "qwixx-die-white")) span.figure-sign { "= 7" }
                span.qwixx-colored.qwixx-red { (dice::die(5, "qwixx-die-red")) } span.figure-sign { "= 8 or 9" }
            },
        ),
        "row" => (
            "A red row with crosses at 2, 3, 5 and 8. The 4, the 6 and the 7 are gone; the row is worth 10 points.",
            sheet::mini(
                Color::Red,
                &(2..=12).map(|number| (number, mark(number))).collect::<Vec<_>>(),
                sheet::End::default(),
                10,
            ),
        ),
        _ => return None,
    })
}

/// How a number of the row in the book looks.
const fn mark(number: u8) -> &'static str {
    match number {
        2 | 3 | 5 | 8 => "qwixx-crossed",
        4 | 6 | 7 => "qwixx-gone",
        _ => "",
    }
}
