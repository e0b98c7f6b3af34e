//! The notation: what it leaves out, and texts that describe no table.

use parlour_games::qwixx::{Action, Qwixx};

#[test]
fn actions_that_play_never_lists_are_read_again() {
    for text in ["start", "end", "dice 0 2 / 3 4 5 99", "mark 0 red 12 late"] {
        assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text.to_owned()));
    }
}

/// Texts with less in them than would be written, and what they are short for.
const SHORT: [(&str, &str); 6] = [
    ("setup", "setup, turn 0 of seat 0"),
    (
        "playing.rolling | 0 | 1 p2",
        "playing.rolling, turn 1 of seat 0 | 0 r{} y{} g{} b{} p0 | 1 r{} y{} g{} b{} p2",
    ),
    (
        "playing.pad | 0 | 1 b{2}",
        "playing.pad, turn 0 of seat 0 | 0 r{} y{} g{} b{} p0 | 1 r{} y{} g{} b{2} p0 | with free",
    ),
    ("with rows 3", "\"with\" is not a phase."),
    (
        "ended, closed red blue | 0 g{11,12} | 1",
        "ended by rows in rolling, turn 1 of seat 0, closed red blue | 0 r{} y{} g{12,11} b{} p0 | 1 r{} y{} g{} b{} p0",
    ),
    (
        "playing.rolling | 0 r{7,2} | 1 | with marks 1 red 7,2,3,4,5,6,8,9,10,12,11",
        "playing.rolling, turn 1 of seat 0 | 0 r{7,2} y{} g{} b{} p0 | 1 r{} y{} g{} b{} p0 | with marks 1 red 7,2,3,4,5,6,8,9,10,12,11",
    ),
];

#[test]
fn what_is_left_out_is_as_in_a_first_turn() {
    for (text, meant) in SHORT {
        let found = match text.parse::<Qwixx>() {
            Ok(game) => format!("{game:#}"),
            Err(garbled) => garbled.to_string(),
        };
        assert_eq!(found, meant, "{text}");
    }
}

/// Texts that describe no table, and why.
const IMPOSSIBLE: [(&str, &str); 34] = [
    ("", "The text ends where a phase should be."),
    ("sleeping", "\"sleeping\" is not a phase."),
    ("playing", "\"playing\" is not a phase."),
    ("playing.dancing | 0 | 1", "\"dancing\" is not a step of a turn."),
    ("playing.rolling | 0 | 1 | with free", "\"playing.rolling\" is not a phase."),
    ("playing.rolling now | 0 | 1", "\"now\" is not the end of the text."),
    ("playing.rolling", "0 players cannot play"),
    ("playing.rolling | 0", "1 players cannot play"),
    ("playing.rolling | 1 | 0", "\"1\" is not the next player."),
    ("playing.rolling | 0 | 1 | 2 | 3 | 4 | 5", "\"5\" is not the next player."),
    ("playing.rolling, turn 1 of seat 2 | 0 | 1", "no seat 2 to be active"),
    ("playing.rolling, turn 0 of seat 0 | 0 | 1", "the turn does not fit"),
    ("playing.rolling, turn of seat 0 | 0 | 1", "\"of\" is not the number of a turn."),
    ("playing.rolling, weather fine | 0 | 1", "\"weather\" is not a part of a turn."),
    ("playing.rolling, dice 1 2 / 3 4 5 6 | 0 | 1", "the dice do not fit"),
    ("playing.white-dice | 0 | 1", "the dice do not fit"),
    ("playing.white-dice, dice 1 2 3 4 5 6 | 0 | 1", "\"3\" is not /."),
    ("playing.white-dice, dice 0 2 / 3 4 5 6 | 0 | 1", "a die shows something else"),
    ("playing.pad, colored red 7 | 0 | 1", "the turn does not fit"),
    ("playing.pad, closed red red | 0 | 1", "red is closed twice"),
    ("playing.pad, closed pink | 0 | 1", "\"pink\" is not a row."),
    ("playing.pad, lately red | 0 | 1", "closed lately"),
    ("playing.pad | 0 | 1 | chose 0 pass", "the turn does not fit"),
    ("playing.pad | 0 r{13} | 1", "\"r{13}\" is not a row of a sheet."),
    ("playing.pad | 0 p5 | 1", "5 penalties"),
    ("playing.pad, closed red | 0 r{12}! | 1", "without the crosses for it"),
    ("playing.pad | 0 r{2,3,4,5,6,12}! | 1", "which is open"),
    ("playing.white-dice, dice 3 4 / 1 1 1 1 | 0 | 1 | chose 1 red 8", "is not possible"),
    ("playing.white-dice, dice 3 4 / 1 1 1 1 | 0 | 1 | chose 2 red 7", "who does not play"),
    ("playing.white-dice, dice 3 4 / 1 1 1 1 | 0 | 1 | chose 9 red 7", "\"9\" is not a player."),
    ("ended | 0 | 1", "over without a reason"),
    ("playing.rolling | 0 | 1 | with luck", "\"luck\" is not an option."),
    ("playing.rolling | 0 | 1 | with rows 5", "rowsToEnd goes from 1 to 4, not 5"),
    ("playing.rolling | 0 | 1 | with red 2,3", "\"2,3\" is not the order of a row."),
];

#[test]
fn a_text_that_describes_no_table_is_refused_with_a_reason() {
    for (text, reason) in IMPOSSIBLE {
        let garbled = text.parse::<Qwixx>().expect_err(text).to_string();
        assert!(garbled.contains(reason), "{text}: {garbled} is not {reason}");
    }
    for text in ["", "dance", "mark 0 red", "mark 0 pink 7", "roll twice", "pass Al", "dice 1 2"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}
