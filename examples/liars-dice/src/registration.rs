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
        .preset(Preset {
            name: "Classic",
            about: "five dice each",
            options: json!({}),
            standard: true,
        })
        .preset(Preset {
            name: "Short",
            about: "two dice each",
            options: json!({ "short": true }),
            standard: false,
        })
}
