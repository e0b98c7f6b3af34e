//! The faces of the cards.

use maud::{Markup, html};

use parlour_games::uno::cards::Laid;
use parlour_games::uno::{Card, Color, Symbol};

use crate::kit::{self, cards, shapes::Shape};
use crate::words::words;

/// A card of a hand, face up.
pub(super) fn card(card: Card) -> Markup {
    face(card.color(), card.symbol())
}

/// A card on the pile; a wild one has the color that was named.
pub(super) fn laid(Laid { card, color }: Laid) -> Markup {
    face(color, card.symbol())
}

fn face(color: Option<Color>, symbol: Symbol) -> Markup {
    let class = format!("uno-card uno-{}", color.map_or("wild", Color::name));
    let shape = color.and_then(|color| Shape::of(color.name()));
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

/// The four colors of a wild card.
fn quarters() -> Markup {
    html! {
        @for (class, shape, x, y) in [
            ("uno-red", Shape::Diamond, 22, 24), ("uno-blue", Shape::Circle, 78, 24),
            ("uno-green", Shape::Triangle, 22, 126), ("uno-yellow", Shape::Star, 78, 126),
        ] { g class=(class) { (shape.at(x, y, 11)) } }
    }
}

fn sign(symbol: Symbol) -> Markup {
    let line = match symbol {
        Symbol::Number(number) => {
            return html! { text.uno-sign x="50" y="91" text-anchor="middle" { (number) } };
        }
        Symbol::Skip => "M50 55a20 20 0 1 0 .1 0ZM36 89 64 61",
        Symbol::Reverse => "M38 92V62M29 71l9-10 9 10M62 58v30M53 79l9 10 9-10",
        Symbol::DrawTwo => "M24 76h18M33 67v18M52 67a9 9 0 1 1 16 6L51 93h20",
        Symbol::WildDrawFour => "M24 76h18M33 67v18M68 94V58L51 83h25",
        Symbol::Wild => "M50 57v36M32 75h36M38 63l24 24M62 63 38 87",
    };
    html! { path.uno-line d=(line) {} }
}

/// The game in one picture.
pub(super) fn picture() -> Markup {
    let fan = [
        (-22, 56, Some(Color::Red), Symbol::Number(7)),
        (-8, 96, Some(Color::Yellow), Symbol::Reverse),
        (7, 140, Some(Color::Green), Symbol::Number(2)),
        (21, 182, None, Symbol::Wild),
    ];
    kit::scene_svg(&html! {
        @for (turn, x, color, symbol) in fan {
            g transform={ "translate(" (x) " 46) rotate(" (turn) " 38 120) scale(.82)" } { (face(color, symbol)) }
        }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(String, Markup)> {
    use Color::{Blue, Green, Red, Yellow};
    use Symbol::{DrawTwo, Number, Reverse, Skip, Wild, WildDrawFour};
    let row = |cards: &[(Option<Color>, Symbol)]| html! { @for (color, symbol) in cards { (face(*color, *symbol)) } };
    Some(match name {
        "fits" => (
            words().uno_figure_fits(),
            html! {
                (face(Some(Red), Number(7))) span.figure-sign { "←" }
                (row(&[(Some(Red), Number(2)), (Some(Blue), Number(7)), (None, Wild)]))
            },
        ),
        "actions" => (
            words().uno_figure_actions(),
            row(&[
                (Some(Green), Skip),
                (Some(Yellow), Reverse),
                (Some(Blue), DrawTwo),
                (None, Wild),
                (None, WildDrawFour),
            ]),
        ),
        _ => return None,
    })
}
