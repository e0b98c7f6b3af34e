//! The notation: what is written is read again, and no text breaks the reader.

use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, AnyPosition, Chance, Face, FastRng, Player, Position, Rng, Roster, Rules, Seat, Silent,
};
use parlour_games::qwixx::{Action, Qwixx};

/// Shows the states of random games with random options, at all sizes, with all that hosts do in between.
fn look_at_random_games(games: u64, mut look: impl FnMut(&Qwixx, &mut FastRng)) {
    let mut rng = FastRng::new(3);
    for (number, seats) in (0..games).zip(Qwixx::INFO.seats.cycle()) {
        let player = |seat: usize| Player { id: format!("p{seat}"), name: format!("N{seat}") };
        let roster = Roster::new((1..=seats).map(player).collect()).expect("different ids");
        let options = Qwixx::draw_options(&mut rng);
        let mut position: Position<Qwixx> =
            Qwixx::seat_players(roster, &options, &mut Rng::stream(number, 0)).expect("a table");
        for n in 1..400 {
            look(&position.game, &mut rng);
            let mut luck = Rng::stream(number, n);
            let errand = if rng.happens(1, 20) { Qwixx::errand(&position, &mut rng) } else { None };
            match errand {
                Some((actor, action)) => drop(position.act(actor, &action, &mut luck)),
                None => play(&mut position.game, &mut luck, &mut rng),
            }
        }
    }
}

/// Plays something that is legal, if anything is.
fn play(game: &mut Qwixx, luck: &mut Rng, rng: &mut FastRng) {
    let legal = legal(game);
    if !legal.is_empty() {
        let (seat, action) = legal[rng.index(legal.len())];
        game.act(Actor::Seat(seat), action, luck, &mut Silent).expect("listed, so legal");
    }
}

fn legal(game: &Qwixx) -> Vec<(Seat, Action)> {
    let mut legal = Vec::new();
    for seat in Seat::all(game.seats()) {
        let mut plays = Vec::new();
        game.legal(seat, &mut plays);
        legal.extend(plays.into_iter().map(|play| (seat, play)));
    }
    legal
}

#[test]
fn tables_are_read_as_they_were_written() {
    look_at_random_games(100, |game, _| {
        let text = format!("{game:#}");
        let read: Qwixx = text.parse().unwrap_or_else(|garbled| panic!("{garbled}\n{text}"));
        assert_eq!(read, *game, "{text}");
        assert!(text.starts_with(&game.to_string()), "{text}");
    });
}

#[test]
fn actions_are_read_as_they_were_written() {
    look_at_random_games(24, |game, rng| {
        let listed = legal(game).into_iter().map(|(_, action)| action);
        for action in listed.chain(game.plays(rng)) {
            assert_eq!(action.to_string().parse(), Ok(action), "{action}");
        }
    });
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

#[test]
fn a_spoiled_text_is_refused_or_played_but_never_breaks() {
    let mut texts: Vec<String> = Vec::new();
    look_at_random_games(60, |game, rng| {
        if rng.happens(1, 40) {
            texts.push(format!("{game:#}"));
        }
    });
    let (mut rng, mut played) = (FastRng::new(9), 0);
    for round in 0..16_000 {
        let text = spoiled(&texts, &mut rng);
        let Ok(mut game) = text.parse::<Qwixx>() else { continue };
        played += 1;
        for n in 0..6 {
            assert_eq!(format!("{game:#}").parse(), Ok(game), "{text}");
            play(&mut game, &mut Rng::stream(round, n), &mut rng);
        }
    }
    assert!(played > 500, "only {played} tables were played");
}

/// One of the texts with a few words changed, left out, or taken from another, and perhaps cut off.
fn spoiled(texts: &[String], rng: &mut FastRng) -> String {
    let mut words: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    let others: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    for _ in 0..=rng.index(3) {
        if words.is_empty() {
            break;
        }
        let place = rng.index(words.len());
        let other = others[rng.index(others.len())];
        match rng.index(5) {
            0 => drop(words.remove(place)),
            1 => words.insert(place, other),
            2 => words[place] = other,
            3 => words[place] = ODD[rng.index(ODD.len())],
            _ => {
                let other = rng.index(words.len());
                words.swap(place, other);
            }
        }
    }
    let mut text = words.join(" ");
    if rng.happens(1, 8) {
        text.truncate(rng.index(text.len() + 1));
    }
    text
}

const ODD: [&str; 14] = [
    "|",
    "5",
    "255",
    "-1",
    "99999999999",
    "r{}",
    "y{2,",
    "g{99}!",
    "p255",
    "p",
    "?",
    "chose",
    "with",
    "free",
];
