//! Data War: two decks, and what the higher card takes.

use maud::{Markup, html};

use super::Board;
use crate::kit;

/// The board of Data War.
pub(super) struct DataWar;

impl Board for DataWar {
    fn game(&self) -> &'static str {
        "datawar"
    }

    fn picture(&self) -> Markup {
        kit::scene_svg(&html! {
            g transform="translate(52 46) rotate(-8)" {
                rect class="pic-red" width="76" height="108" rx="9" {}
                circle class="pic-paper" cx="38" cy="54" r="25" {}
                path class="pic-line" d="M38 40v28M30 46l8-6" {}
            }
            g transform="translate(190 38) rotate(8)" {
                rect class="pic-blue" width="76" height="108" rx="9" {}
                circle class="pic-paper" cx="38" cy="54" r="25" {}
                path class="pic-line" d="M29 46a9 8 0 1 1 15 6L29 68h18" {}
            }
            path class="pic-star" d="M160 60l7 22 18-10-12 18 22 9-22 6 10 20-19-12-5 23-7-22-18 11 12-19-22-8 22-7-10-19 19 12Z" {}
        })
    }
}
