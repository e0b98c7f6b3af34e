//! The worked examples of the rules, by their numbers, and what they leave to house rules and refusals.

use parlour_games::datawar::DataWar;

use crate::rows::check;

macro_rules! examples {
    ($($name:ident),+ $(,)?) => {
        const TEXTS: &[&str] =
            &[$(include_str!(concat!("examples/", stringify!($name), ".txt"))),+];

        $(
            #[test]
            fn $name() {
                check::<DataWar>(include_str!(concat!("examples/", stringify!($name), ".txt")));
            }
        )+
    };
}

examples! { flow, turns, war, effects, opening, options, decks, refusals, screen }

/// Codes that need a clock, a connection or a spectator: they come with whoever hosts a table.
const OF_A_HOST: [&str; 3] = ["NOT_A_PLAYER", "TIMER_NOT_DUE", "VERSION_CONFLICT"];

/// Codes that only the small steps of the store have, which are tested there.
const OF_THE_STORE: [&str; 2] = ["BAD_COUNT", "BAD_REORDER"];

/// Codes of actions, options and states that are no such thing, which are tested with the documents.
const OF_DOCUMENTS: [&str; 8] = [
    "UNKNOWN_EVENT",
    "BAD_PAYLOAD",
    "UNKNOWN_STRATEGY",
    "CARD_TYPE_EXHAUSTED",
    "CUSTOM_ORDER_TOO_LONG",
    "DUPLICATE_CARD",
    "BAD_OPTION",
    "BAD_STATE",
];

/// Codes that an action is refused with.
const OF_PLAY: [&str; 15] = [
    "BAD_SEAT",
    "SYSTEM_EVENT",
    "GAME_OVER",
    "GAME_PAUSED",
    "PAUSE_NOT_ALLOWED",
    "INVALID_EVENT",
    "NOT_YOUR_TURN",
    "NOT_CHOOSER",
    "GUARD_FAILED",
    "STALE_TIMER",
    "CARD_NOT_OFFERED",
    "WRONG_SELECTION_COUNT",
    "EMPTY_SELECTION",
    "DECK_EMPTY",
    "UNKNOWN_CARD_TYPE",
];

#[test]
fn every_code_has_its_example() {
    // The rules page has so many.
    assert_eq!(OF_A_HOST.len() + OF_THE_STORE.len() + OF_DOCUMENTS.len() + OF_PLAY.len(), 28);
    for code in OF_PLAY {
        let line = format!("\n= {code}\n");
        assert!(TEXTS.iter().any(|text| text.contains(&line)), "{code}");
    }
}
