//! Playing cards: a frame of 100 by 150 for faces, and a back.

use maud::{Markup, html};

/// The frame of a card. What is drawn inside uses a box of 100 by 150.
///
/// The drawing is silent: whoever places it gives the button or list item around it a name.
pub fn face(class: &str, inner: &Markup) -> Markup {
    html! {
        svg class={ "card " (class) } width="100" height="150" viewBox="0 0 100 150" aria-hidden="true" focusable="false" {
            rect class="card-paper" x="1.5" y="1.5" width="97" height="147" rx="11" {}
            (inner)
        }
    }
}

/// A card that lies face down.
pub fn back() -> Markup {
    face(
        "card-back",
        &html! {
            rect class="card-back-field" x="8" y="8" width="84" height="134" rx="7" {}
            path class="card-back-line" d="M50 22 84 75 50 128 16 75ZM50 44 70 75 50 106 30 75Z" {}
            circle class="card-back-dot" cx="50" cy="75" r="7" {}
        },
    )
}

/// A place where a card could lie.
pub fn empty() -> Markup {
    html! {
        svg.card.card-empty viewBox="0 0 100 150" aria-hidden="true" focusable="false" {
            rect class="card-outline" x="3" y="3" width="94" height="144" rx="11" {}
        }
    }
}

/// A pile: a face or a back with more cards shining through below, as many as the count suggests.
pub fn pile(top: &Markup, count: usize) -> Markup {
    let depth = match count {
        0 | 1 => 0,
        2..=15 => 1,
        16..=50 => 2,
        _ => 3,
    };
    html! { span class={ "pile pile-" (depth) } { (top) } }
}
