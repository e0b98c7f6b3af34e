//! Lebanese Deal: property, rent and refusals.

use maud::{Markup, html};

use super::Board;
use crate::kit;

/// The board of Lebanese Deal.
pub(super) struct Deal;

impl Board for Deal {
    fn game(&self) -> &'static str {
        "deal"
    }

    fn picture(&self) -> Markup {
        kit::scene_svg(&html! {
            @for (place, color) in [(0, "blue"), (1, "blue"), (2, "green")] {
                g transform={ "translate(" (30 + place * 46) " " (40 + place * 14) ") rotate(" (place * 5 - 6) ")" } {
                    rect class="pic-paper" width="72" height="106" rx="8" {}
                    rect class={ "pic-" (color) } x="7" y="7" width="58" height="24" rx="4" {}
                    path class="pic-line" d="M16 92V62l20-14 20 14v30Z" {}
                    path class="pic-line" d="M30 92V74h12v18" {}
                }
            }
            @for place in 0..3 {
                g transform={ "translate(" (216 + place * 10) " " (118 - place * 22) ")" } {
                    rect class="pic-gold" width="66" height="38" rx="6" {}
                    circle class="pic-paper" cx="33" cy="19" r="11" {}
                    path class="pic-line" d="M33 12v14M28 15h8a3 3 0 0 1 0 5h-6a3 3 0 0 0 0 5h8" {}
                }
            }
        })
    }
}
