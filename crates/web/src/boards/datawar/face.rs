//! The faces of cards and characters.

use maud::{Markup, html};
use parlour_games::datawar::action::Billionaire;
use parlour_games::datawar::{Card, Special};

use super::texts;
use crate::kit::{self, cards};
use crate::words::words;

/// What looks alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    Common,
    Tracker,
    Blocker,
    Launch,
    Firewall,
    Move,
    Grab,
}

impl Family {
    pub(super) const fn of(card: Card) -> Self {
        match card.special() {
            None => Self::Common,
            Some(Special::Tracker) => Self::Tracker,
            Some(Special::Blocker) => Self::Blocker,
            Some(Special::LaunchStack) => Self::Launch,
            Some(Special::DataGrab) => Self::Grab,
            Some(special) if special.is_firewall() => Self::Firewall,
            Some(_) => Self::Move,
        }
    }

    /// Its name in the style sheet and in the language files.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Common => "common",
            Self::Tracker => "tracker",
            Self::Blocker => "blocker",
            Self::Launch => "launch",
            Self::Firewall => "firewall",
            Self::Move => "move",
            Self::Grab => "grab",
        }
    }

    /// The number on a card of it.
    pub(super) const fn number(self, card: Card) -> u8 {
        match self {
            Self::Blocker => card.subtract(),
            _ => card.value(),
        }
    }

    /// A small drawing, in a box of 24.
    const fn mark(self) -> &'static str {
        match self {
            Self::Tracker => {
                "M12 3a9 9 0 1 0 .1 0ZM12 8a4 4 0 1 0 .1 0ZM12 0v5M12 19v5M0 12h5M19 12h5"
            }
            Self::Blocker => "M12 2 21 7v10l-9 5-9-5V7ZM6 18 18 6",
            Self::Launch => {
                "M12 1c4 4 5 9 4 14H8C7 10 8 5 12 1ZM8 13l-4 5 4-1M16 13l4 5-4-1M10 18v5M14 18v5"
            }
            Self::Firewall => "M12 2l9 3v6c0 6-4 9-9 11-5-2-9-5-9-11V5Z",
            Self::Move => "M3 20h18M5 20V10l4 4 3-9 3 9 4-4v10",
            Self::Grab => "M5 12V7M9 12V4M13 12V3M17 12V5M5 12c0 6 2 9 7 9s7-3 7-9",
            Self::Common => "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z",
        }
    }
}

/// A card, face up: its sign, its family, and below it its name.
pub(super) fn card(card: Card) -> Markup {
    html! {
        span.dw-card {
            (drawing(card))
            span.dw-card-name { (texts::name(card)) span.visually-hidden { ", " (texts::worth(card)) } }
        }
    }
}

/// The drawing of a card. It is silent.
pub(super) fn drawing(card: Card) -> Markup {
    let family = Family::of(card);
    let (class, words) = (family.class(), words());
    cards::face(
        &format!("dw-face dw-{class}"),
        &html! {
            rect.dw-field x="6" y="6" width="88" height="138" rx="8" {}
            text.dw-family x="50" y="23" text-anchor="middle" { (words.datawar_family(class)) }
            circle.dw-disc cx="50" cy="70" r="33" {}
            text.dw-sign x="50" y="84" text-anchor="middle" { (words.datawar_sign(class, family.number(card))) }
            path.dw-mark transform="translate(38 112)" d=(family.mark()) {}
        },
    )
}

/// The hair of the characters that we have drawn.
const HAIR: [(&str, &str); 6] = [
    ("chaz", "M32 42c2-14 34-14 36 0-10-6-26-6-36 0Z"),
    ("chloe", "M28 62c-4-30 48-30 44 0-4-8-4-18-8-20-8 6-20 6-28 0-4 4-4 12-8 20Z"),
    ("savannah", "M26 68c-6-38 54-38 48 0-2-14-8-24-24-26-16 2-22 12-24 26Z"),
    ("walter", "M30 46c0-4 2-8 4-8M70 46c0-4-2-8-4-8M40 70c4-4 16-4 20 0-4 3-16 3-20 0Z"),
    ("enzo", "M30 46c4-14 34-16 40-4-8-2-12 2-18 0s-14-2-22 4Z"),
    ("prudence", "M50 24c-8 0-8 10 0 10s8-10 0-10ZM30 48c2-16 38-16 40 0-8-8-32-8-40 0Z"),
];

/// The head of a character in a helmet: somebody without a drawing of their own has no hair.
pub(super) fn head(character: &str) -> Markup {
    let known = HAIR.iter().find(|(name, _)| *name == character);
    let (class, hair) = known.copied().unwrap_or(("other", "M34 44h32"));
    html! {
        svg class={ "dw-head dw-head-" (class) } viewBox="0 0 100 100" aria-hidden="true" focusable="false" {
            circle.dw-helmet cx="50" cy="52" r="44" {}
            circle.dw-visor cx="50" cy="54" r="34" {}
            path.dw-skin d="M34 46c0-12 32-12 32 0v12c0 20-32 20-32 0Z" {}
            path.dw-hair d=(hair) {}
            path.dw-features d="M43 54v2M57 54v2M44 66c4 4 8 4 12 0" {}
            path.dw-glint d="M24 44c4-10 10-14 18-16" {}
        }
    }
}

/// The heads of everybody in the catalogue.
pub(super) fn parade() -> Markup {
    html! { div.dw-parade { @for name in Billionaire::catalogue() { (head(name)) } } }
}

/// The game in one picture: two cards that clash.
pub(super) fn picture() -> Markup {
    kit::scene_svg(&html! {
        g transform="translate(40 34) rotate(-9) scale(.85)" {
            rect class="pic-red" width="92" height="132" rx="10" {}
            circle class="pic-paper" cx="46" cy="66" r="30" {}
            path class="pic-line" d="M46 50v32M36 58l10-8M36 82h20" {}
        }
        g transform="translate(202 26) rotate(9) scale(.85)" {
            rect class="pic-blue" width="92" height="132" rx="10" {}
            circle class="pic-paper" cx="46" cy="66" r="30" {}
            path class="pic-line" d="M56 50H38v14c12-6 20 0 18 9-2 11-14 11-20 5" {}
        }
        path class="pic-star" d="M160 56l8 25 20-11-13 20 25 10-25 7 11 22-21-13-5 26-8-25-20 12 13-21-24-9 24-8-11-21 21 13Z" {}
        g transform="translate(148 148) scale(1.1)" { path class="pic-paper" d="M12 1c4 4 5 9 4 14H8C7 10 8 5 12 1ZM8 13l-4 5 4-1M16 13l4 5-4-1" {} }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(String, Markup)> {
    let words = words();
    let draw = |id: &str| html! { @if let Some(card) = Card::from_id(id) { (drawing(card)) } };
    Some(match name {
        "families" => (
            words.datawar_figure_families(),
            html! { @for id in ["CD-5-01", "TR-2-01", "BL-1-01", "LS-AIParents-01", "BM-LeveragedBuyout-6-01"] { (draw(id)) } },
        ),
        "war" => (
            words.datawar_figure_war(),
            html! {
                @for (first, last) in [("CD-3-01", "CD-5-01"), ("CD-3-02", "CD-4-01")] {
                    span.figure-row { (draw(first)) (cards::back()) (cards::back()) (cards::back()) (draw(last)) }
                }
            },
        ),
        _ => return None,
    })
}
