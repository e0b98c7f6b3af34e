//! What boards are drawn with: buttons that carry actions, cards, dice, shapes and icons.

pub mod cards;
pub mod dice;
pub mod icons;
pub mod press;
pub mod shapes;

use maud::{Markup, html};
use serde_json::Value;

/// A button that takes an action.
pub fn act(action: &Value, label: &str) -> Markup {
    html! { button.btn type="button" data-action=(action) { (label) } }
}

/// The button that is most likely wanted.
pub fn act_first(action: &Value, label: &str) -> Markup {
    html! { button.btn.btn-first type="button" data-action=(action) { (label) } }
}

/// A button that does nothing now, and says why when it is pointed at, focused or pressed.
pub fn cannot(label: &str, why: &str) -> Markup {
    html! {
        button.btn type="button" aria-disabled="true" aria-description=(why) data-why=(why) { (label) }
    }
}

/// A button that takes an action if there is one, and otherwise says why not.
pub fn act_or(action: Option<&Value>, label: &str, why: &str) -> Markup {
    match action {
        Some(action) => act(action, label),
        None => cannot(label, why),
    }
}

/// A button that asks something else of the table than an action of its game.
pub fn send(message: &Value, label: &str) -> Markup {
    html! { button.btn type="button" data-send=(message) { (label) } }
}

/// The frame of a game's picture: 320 by 200, on felt.
pub fn scene_svg(inner: &Markup) -> Markup {
    html! {
        svg.picture viewBox="0 0 320 200" aria-hidden="true" focusable="false" {
            rect width="320" height="200" class="pic-felt" {}
            (inner)
        }
    }
}

/// What stands in a sentence for markup: the sign for an object between words.
pub const HOLE: &str = "\u{fffc}";

/// A sentence with markup where its hole is.
pub fn filled(sentence: &str, inner: &Markup) -> Markup {
    let (before, after) = sentence.split_once(HOLE).unwrap_or((sentence, ""));
    html! { (before) (inner) (after) }
}
