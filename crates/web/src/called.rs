//! What games and their sets of rules are called: sentences of `games.ftl`, by the ids of games and the English names of
//! presets. A game from outside says it itself.

use parlour_engine::{Info, Preset};

use crate::words::words;

/// The name of a game.
pub fn title(info: &Info) -> String {
    words().find(&format!("game-{}", info.id)).unwrap_or_else(|| info.title.to_owned())
}

/// What a game is, in one line.
pub fn tagline(info: &Info) -> String {
    let own = words().find_attribute(&format!("game-{}", info.id), "tagline");
    own.unwrap_or_else(|| info.tagline.to_owned())
}

/// The name of a set of rules.
pub fn preset(info: &Info, preset: &Preset) -> String {
    words().find(&id(info, preset)).unwrap_or_else(|| preset.name.to_owned())
}

/// What a set of rules is like, in one line.
pub fn about(info: &Info, preset: &Preset) -> String {
    let own = words().find_attribute(&id(info, preset), "about");
    own.unwrap_or_else(|| preset.about.to_owned())
}

fn id(info: &Info, preset: &Preset) -> String {
    format!("preset-{}-{}", info.id, preset.name.to_lowercase().replace(' ', "-"))
}
