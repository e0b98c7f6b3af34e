//! Dice.

use maud::{Markup, html};

/// Where the pips of each face are, in a box of 100 by 100.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(50, 50)],
    &[(27, 27), (73, 73)],
    &[(27, 27), (50, 50), (73, 73)],
    &[(27, 27), (73, 27), (27, 73), (73, 73)],
    &[(27, 27), (73, 27), (50, 50), (27, 73), (73, 73)],
    &[(27, 25), (73, 25), (27, 50), (73, 50), (27, 75), (73, 75)],
];

/// A die that shows 1 to 6; anything else is a blank one. `class` gives it a colour.
///
/// The drawing is silent: whoever places it says in words what the die shows.
pub fn die(value: usize, class: &str) -> Markup {
    let pips = value.checked_sub(1).and_then(|face| PIPS.get(face)).copied().unwrap_or(&[]);
    html! {
        svg class={ "die " (class) } viewBox="0 0 100 100" aria-hidden="true" focusable="false" {
            rect class="die-body" x="4" y="4" width="92" height="92" rx="20" {}
            @for (x, y) in pips { circle class="die-pip" cx=(x) cy=(y) r="9.5" {} }
        }
    }
}
