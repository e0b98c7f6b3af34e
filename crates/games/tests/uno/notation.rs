//! The notation: what is written is read again, and no text breaks the reader.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, Chance, Face, FastRng, Garbled, Player, Position, Rng, Roster, Rules, Seat, Silent,
};
use parlour_games::uno::{Action, Options, Uno};
use proptest::prelude::*;

fn assert_is_read_again<T>(value: &T)
where
    T: Display + Debug + PartialEq + FromStr<Err = Garbled>,
{
    let text = format!("{value:#}");
    match text.parse::<T>() {
        Ok(again) => assert_eq!(&again, value, "{text}"),
        Err(garbled) => panic!("{text}\n{garbled}"),
    }
}

/// Every state of a random game, of which people may disappear, and which may go back to its lobby.
fn states(seats: usize, seed: u64) -> Vec<Uno> {
    let mut rng = FastRng::new(seed);
    let player = |seat: usize| Player { id: seat.to_string(), name: format!("N{seat}") };
    let roster = Roster::new((1..=seats).map(player).collect()).expect("different ids");
    let mut options = Uno::draw_options(&mut rng);
    if rng.happens(1, 5) {
        options = Options { seating: options.seating, ..Options::default() };
    }
    let mut position =
        Uno::seat_players(roster, &options, &mut Rng::stream(seed, 0)).expect("a table");
    if rng.happens(2, 3) {
        Uno::hasten(&mut position, &mut rng);
    }
    let mut states = vec![position.game];
    for n in 1..150 {
        if !step(&mut position, &mut Rng::stream(seed, n), &mut rng) {
            break;
        }
        states.push(position.game);
    }
    states
}

/// Plays something, or sees to people who come and go. What is refused changes nothing.
fn step(position: &mut Position<Uno>, luck: &mut Rng, rng: &mut FastRng) -> bool {
    let waiting: Vec<Seat> = position.game.to_act().iter().collect();
    if waiting.is_empty() || rng.happens(1, 24) {
        let Some((actor, errand)) = Uno::errand(position, rng) else { return false };
        let _may_be_refused = Uno::act_json(position, actor, &errand, luck);
        return true;
    }
    let seat = waiting[rng.index(waiting.len())];
    let legal = legal(&position.game, seat);
    let action = legal[rng.index(legal.len())];
    position.game.act(Actor::Seat(seat), action, luck, &mut Silent).expect("listed, so legal");
    true
}

fn legal(state: &Uno, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

#[test]
fn games_are_read_as_they_were_written() {
    let mut phases = BTreeSet::new();
    for (seed, seats) in (0..90).zip((2..=10).cycle()) {
        for state in states(seats, seed) {
            assert_is_read_again(&state);
            phases.insert(state.phase());
        }
    }
    assert_eq!(phases.len(), 8, "only {phases:?} were met");
}

#[test]
fn actions_are_read_as_they_were_written() {
    for (seed, seats) in (0..27).zip((2..=10).cycle()) {
        let mut rng = FastRng::new(seed);
        for state in states(seats, seed) {
            let listed = Seat::all(seats).flat_map(|seat| legal(&state, seat));
            listed.chain(state.plays(&mut rng)).for_each(|action| assert_is_read_again(&action));
        }
    }
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

/// Words that mean something somewhere.
const WORDS: &str = "| LOBBY PLAYING ROUND_ENDED ENDED #2 in without 0: >1: 2: 12: 3 seats r5 r5' W0 W1:g F3 ?? ~ + - deck \
    discard draw 2 draw2 wild-draw4 answers after red no colour drawn exposed called last round scores points won by \
    too few left was paused owner bots 101 with limit 200 endless stacking challenge play-drawn uno-call seating é";

/// Texts of tables, each with a word or two changed.
fn spoiled_texts() -> impl Strategy<Value = String> {
    let games = (0..12).map(|seed| states(2 + seed as usize % 9, seed));
    let texts: Vec<String> = games.flatten().map(|state| format!("{state:#}")).collect();
    let text = prop::sample::select(texts);
    let word = prop::sample::select(WORDS.split_whitespace().collect::<Vec<_>>());
    let change = (any::<prop::sample::Index>(), 0..4, word);
    (text, prop::collection::vec(change, 1..3)).prop_map(|(text, changes)| {
        let mut words: Vec<&str> = text.split(' ').collect();
        for (at, how, word) in changes {
            let at = at.index(words.len());
            match how {
                0 => words[at] = word,
                1 => words.insert(at, word),
                2 => words[at] = words[(at + 1) % words.len()],
                _ => drop(words.remove(at)),
            }
        }
        words.join(" ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_can_be_read_can_be_written_and_played(text in spoiled_texts(), seed: u64) {
        if let Ok(mut state) = text.parse::<Uno>() {
            let mut rng = FastRng::new(seed);
            for _ in 0..8 {
                assert_is_read_again(&state);
                let plays = state.plays(&mut rng);
                let play = plays[rng.index(plays.len())];
                let _may_be_refused = state.act(Actor::Table, play, &mut rng, &mut Silent);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = text.parse::<Uno>();
        let _ = text.parse::<Action>();
    }
}
