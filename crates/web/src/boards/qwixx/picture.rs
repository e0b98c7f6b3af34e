//! The game in one picture.

use maud::{Markup, html};
use parlour_games::qwixx::dice::Row;

use super::sheet;
use crate::kit::{self, dice};
use crate::words::words;

/// A sheet with some crosses, and two dice.
pub(super) fn picture() -> Markup {
    const CROSSED: [&[i32]; 4] = [&[0, 1, 3], &[0, 2, 3, 4], &[1, 2], &[0, 1, 4]];
    kit::scene_svg(&html! {
        rect class="pic-paper" x="26" y="26" width="196" height="148" rx="12" {}
        @for (row, (color, crossed)) in (0..).zip(Row::ALL.into_iter().zip(CROSSED)) {
            rect class={ "pic-" (color.name()) } x="36" y=(37 + row * 33) width="176" height="27" rx="7" {}
            g class="pic-paper" { (sheet::shape(color).at(49, 50 + row * 33, 7)) }
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
pub(super) fn figure(name: &str) -> Option<(String, Markup)> {
    Some(match name {
        "dice" => (
            words().qwixx_figure_dice(),
            html! {
                (dice::die(3, "qwixx-die-white")) (dice::die(4, "qwixx-die-white")) span.figure-sign { "= 7" }
                span.qwixx-colored.qwixx-red { (dice::die(5, "qwixx-die-red")) } span.figure-sign { (words().qwixx_figure_or(8, 9)) }
            },
        ),
        "row" => (
            words().qwixx_figure_row(),
            sheet::mini(
                Row::Red,
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
