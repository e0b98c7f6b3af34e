//! The notation: what it leaves out, and texts that describe no table.

use parlour_engine::Rules;
use parlour_games::uno::{Action, Uno};

#[test]
fn actions_that_play_never_lists_are_read_again() {
    for text in ["start", "lobby", "without 1", "lost 2", "back 2", "take 9", "??", "W0 nonsense"] {
        assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn what_is_usual_need_not_be_said() {
    for (short, long) in [
        ("LOBBY", "LOBBY #0 | 0 seats + | discard | owner 0"),
        ("LOBBY | 12 seats", "LOBBY #0 | 12 seats + | discard | owner 0"),
        (
            "PLAYING | 0: r5 | 1: b2 W0",
            "PLAYING #0 | 2 seats | >0: r5 | 1: b2 W0 + | discard | owner 0",
        ),
        (
            "ROUND_ENDED | 0: | 1: b2 | with limit 200",
            "ROUND_ENDED #0 | 2 seats | >0: | 1: b2 + | discard | round 1 | owner 0 | with limit 200",
        ),
        ("ENDED | 1: | >0: r5 -", "ENDED #0 | 2 seats | 1: | >0: r5 - | discard | owner 0"),
        (
            "PAUSED_WAITING_PLAYER in PLAYING without 1 | 0: r5 | 1: b2 | scores 0 7 | with endless",
            "PAUSED_WAITING_PLAYER #0 in PLAYING without 1 | 2 seats | >0: r5 | 1: b2 + | discard | round 1 | \
             scores 0 7 0 0 0 0 0 0 0 0 | was paused | owner 0 | with endless",
        ),
    ] {
        let read = short.parse::<Uno>().unwrap_or_else(|garbled| panic!("{short}\n{garbled}"));
        assert_eq!(read.to_string(), long);
    }
}

/// The owner of a room and its bots are written, and with which of them it was dealt only if that is unusual: replays
/// hold the states of old games.
#[test]
fn a_table_remembers_with_whom_it_was_dealt() {
    for (written, seating) in [
        ("owner 1 | bots 1", r#"{"owner":0,"bots":[]}"#),
        ("owner 1 | bots 1 | with", r#"{"owner":1,"bots":[0]}"#),
        ("owner 1 | bots 1 | with reveal", r#"{"owner":1,"bots":[0]}"#),
        ("owner 1 | bots 1 | with reveal | seating 0 0", r#"{"owner":0,"bots":[]}"#),
        ("was paused | owner 2 | bots 1 | with reveal", r#"{"owner":1,"bots":[0]}"#),
        ("was paused | owner 2 | bots 1 | with reveal | seating 2 1", r#"{"owner":2,"bots":[0]}"#),
        ("was paused | owner 0 | with | seating 2 0", r#"{"owner":2,"bots":[]}"#),
    ] {
        let text = format!("PLAYING #3 | 3 seats | >0: r1 | 1: r2 | 2: r3 + | discard | {written}");
        let state = text.parse::<Uno>().unwrap_or_else(|garbled| panic!("{text}\n{garbled}"));
        assert_eq!(format!("{state:#}"), text);
        // Replay files are chained over a text that never said so.
        assert!(!state.to_string().contains("seating"));
        let known = serde_json::to_string(&state.options().seating).expect("JSON");
        assert_eq!(known, seating, "{written}");
    }
}

/// Texts that describe no table, and why.
const IMPOSSIBLE: [(&str, &str); 51] = [
    ("", "ends where a status should be"),
    ("SLEEPING", "\"SLEEPING\" is not a status"),
    ("PLAYING #x", "\"#x\" is not a number of actions"),
    ("PLAYING", "the current player is not in the turn order"),
    ("PLAYING 7", "\"7\" is not the end"),
    ("PLAYING | ", "ends where a part of a table should be"),
    ("PLAYING | hello", "\"hello\" is not a part of a table"),
    ("PLAYING | 0: r5 | >1: r6 | >2: r7", "two players are on turn"),
    ("PLAYING | 0: r5 | 0: r6", "seat 0 has no place"),
    ("PLAYING | 0: r5 | 10: r6", "seat 10 has no place"),
    ("PLAYING | 2 seats | 0: r5 | 2: r6", "seat 2 twice or wrongly"),
    ("PLAYING | 11 seats | 0: r5", "11 players are more"),
    ("PLAYING | 0: r5 r5", "the card r5 is there twice"),
    ("PLAYING | 0: r5 | 1: b1 | discard r5", "the card r5 is there twice"),
    ("PLAYING | 0: r5 | deck ??", "\"??\" is not a card"),
    ("PLAYING | 0: p5", "\"p5\" is not a card"),
    ("PLAYING | 0: r5 ~ b1", "knows a card that nobody else holds"),
    ("PLAYING | 0: r5 ~ r5", "knows a card that nobody else holds"),
    ("PLAYING | 0: r5 ~ b1 | 1: b1", "has given none away"),
    ("PLAYING | 0: r5 + -", "\"-\" is not the end"),
    ("PLAYING | 0: W0:g", "\"W0:g\" is not a card"),
    ("PLAYING | 0: r5 | discard r6:g", "\"r6:g\" is not a discarded card"),
    ("PLAYING | 0: r5 | discard W0:p", "\"W0:p\" is not a discarded card"),
    ("PLAYING | 0: r5 | draw 0 draw2 | with stacking", "a pendingDraw of nothing"),
    ("PLAYING | 0: r5 | draw 2 skip | with stacking", "\"skip\" is not a draw card"),
    ("PLAYING | 0: r5 | draw 2 draw2", "pendingDraw belongs to a house rule"),
    (
        "PLAYING | 0: r5 | 1: r6 | 1 answers 0 after red | with challenge",
        "not for the current player",
    ),
    (
        "PLAYING | 0: r5 | >1: r6 | 1 answers 0 after pink | with challenge",
        "\"pink\" is not a color",
    ),
    ("PLAYING | 0: | drawn | with play-drawn", "not about the last card"),
    ("PLAYING | 0: r5 | exposed 1 | with uno-call", "unoExposed is not in the turn order"),
    ("PLAYING | 0: r5 | called 0", "unoCalled belongs to a house rule"),
    ("PLAYING | 0: r5 | last 1", "somebody is named who is not at the table"),
    ("PLAYING | 0: r5 | owner 1", "seat 1 owns the room"),
    ("PLAYING | 0: r5 | bots 2", "\"2\" is not seats of bots"),
    ("PLAYING | 0: r5 | bots 100000000000000000000", "is not seats of bots"),
    ("PLAYING | 0: r5 | won by 0", "a round that goes on"),
    ("PLAYING | 0: r5 | too few left", "over without a reason"),
    ("PLAYING | 0: r5 | round 2", "rounds are counted in a single round"),
    ("PLAYING | 0: r5 | points 9", "rounds are counted in a single round"),
    ("PLAYING | 0: r5 | scores 9", "points who cannot have any"),
    ("PLAYING | 0: r5 | scores 0 9 | with endless", "points who cannot have any"),
    ("PLAYING | 0: r5 | scores 0 0 0 0 0 0 0 0 0 0 9 | with endless", "\"9\" is not the end"),
    ("PLAYING | 0: r5 | with luck", "\"luck\" is not an option"),
    ("PLAYING | 0: r5 | with 6 cards", "range or do not go together"),
    ("PLAYING | 0: r5 | with stacking challenge", "do not go together"),
    ("PLAYING | 0: r5 | with endless | seating 0 11111111111", "is not seats of bots"),
    ("PAUSED_WAITING_PLAYER", "ends where in should be"),
    ("PAUSED_WAITING_PLAYER in PLAYING without | 0: r5", "nobody is missing"),
    ("PAUSED_WAITING_PLAYER in ENDED without 0 | 0: r5", "nothing is paused in ENDED"),
    ("PAUSED_WAITING_PLAYER in PLAYING without 0 0 | 0: r5", "seat 0 is missing twice"),
    ("LOBBY | 0: r5", "something is left of a game"),
];

#[test]
fn a_text_that_describes_no_table_is_refused_with_a_reason() {
    for (text, reason) in IMPOSSIBLE {
        let garbled = text.parse::<Uno>().expect_err(text).to_string();
        assert!(garbled.contains(reason), "{text}: {garbled} is not {reason}");
    }
    for text in [
        "",
        "jump",
        "r5 pink",
        "r5+",
        "r5 swap",
        "r5 uno uno",
        "draw 2",
        "catch me",
        "next",
        "W0 green blue",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
}
