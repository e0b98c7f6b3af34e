//! What Parlour is told of the game.

use parlour::prelude::*;

use crate::LiarsDice;

impl Plain for LiarsDice {
    const INFO: Info = Info {
        id: "liars-dice",
        title: "Liar's Dice",
        tagline: "Bid on dice that you cannot see, and call the bluffs of others.",
        seats: 2..=6,
        minutes: 5..=20,
        rules_version: 1,
    };
}

/// The game, for a catalog.
pub fn liars_dice() -> Registration {
    parlour::game::<LiarsDice>()
        .preset(Preset::standard("Classic", "Five dice each.", json!({})))
        .preset(Preset::variant("Short", "Two dice each.", json!({ "short": true })))
}
