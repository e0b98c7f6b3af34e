//! The notation: what is written is read again, and no text breaks the reader.

use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, Chance, Face, FastRng, Player, Position, Rng, Roster, Rules, Seat, Silent,
};
use parlour_games::deal::{Action, Deal};

/// Shows states of random games with random options, at all sizes.
fn look_at_random_games(games: u64, mut look: impl FnMut(&Deal, &mut FastRng)) {
    let mut rng = FastRng::new(3);
    for (number, seats) in (0..games).zip((2..=5).cycle()) {
        let player = |seat: usize| Player { id: format!("p{seat}"), name: format!("N{seat}") };
        let roster = Roster::new((1..=seats).map(player).collect()).expect("different ids");
        let options = Deal::draw_options(&mut rng);
        let mut position: Position<Deal> =
            Deal::seat_players(roster, &options, &mut Rng::stream(number, 0)).expect("a table");
        if rng.happens(1, 2) {
            Deal::hasten(&mut position, &mut rng);
        }
        for n in 1..250 {
            look(&position.game, &mut rng);
            if !play(&mut position.game, &mut Rng::stream(number, n), &mut rng) {
                break;
            }
        }
    }
}

/// Plays something that is legal, or has a player leave now and then.
fn play(state: &mut Deal, luck: &mut Rng, rng: &mut FastRng) -> bool {
    if rng.happens(1, 60) {
        let leaver = Seat::from_index(rng.index(state.seats()));
        let _may_be_refused =
            state.act(Actor::Table, Action::Leave { seat: leaver }, luck, &mut Silent);
    }
    let asked: Vec<Seat> = state.to_act().iter().collect();
    let Some(seat) = asked.get(rng.index(asked.len())) else { return false };
    let legal = legal(state, *seat);
    let action = legal[rng.index(legal.len())];
    state.act(Actor::Seat(*seat), action, luck, &mut Silent).expect("listed, so legal");
    true
}

fn legal(state: &Deal, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    legal
}

#[test]
fn tables_are_read_as_they_were_written() {
    look_at_random_games(60, |state, _| {
        let text = state.to_string();
        let read: Deal = text.parse().unwrap_or_else(|garbled| panic!("{garbled}\n{text}"));
        assert_eq!(read, *state);
        assert_eq!(read.to_string(), text);
    });
}

#[test]
fn actions_are_read_as_they_were_written() {
    look_at_random_games(24, |state, rng| {
        let listed = Seat::all(state.seats()).flat_map(|seat| legal(state, seat));
        for action in listed.chain(state.plays(rng)) {
            assert_eq!(action.to_string().parse(), Ok(action), "{action}");
        }
    });
}

/// Texts that describe no table, and why.
const IMPOSSIBLE: [(&str, &str); 30] = [
    ("", "The text ends where a phase should be."),
    ("sleeping", "\"sleeping\" is not a phase."),
    ("playing m4", "more moves"),
    ("playing r-1", "\"r-1\" is not a round."),
    ("playing >2", "the current player is not there"),
    ("playing soon", "\"soon\" is not the player on turn."),
    ("paying", "nothing is pending"),
    ("ended won by 9", "\"9\" is not a player."),
    ("playing without 0", "the current player has left"),
    ("playing without 3", "is not there"),
    ("playing | 5: hand", "\"5\" is not a player."),
    ("playing | 0: hand tabuk2 tabuk2", "the card prop_tabuk_2 is there twice"),
    ("playing | 0: hand tabuk2 | draw tabuk2", "the card prop_tabuk_2 is there twice"),
    ("playing | 0: hand tabuk3", "\"tabuk3\" is not a card."),
    ("playing | 0: hand no-card", "in no deck"),
    ("playing | 0: hand 5 cards", "\"5\" is not a card."),
    ("playing | 0: bank tabuk1", "is in a bank"),
    ("playing | 0: hail tabuk1", "cannot lie under hail"),
    ("playing | 0: hail 5M52", "money_5_52 cannot lie under hail"),
    ("playing | 0: pink tabuk1", "\"pink\" is not a color."),
    ("playing | 0: tabuk +zakat64", "action_zakat_64 cannot lie on a set"),
    ("playing | 0: tabuk +abracadabra83", "action_abracadabra_83 cannot lie on a set"),
    ("playing | 0: shield zakat64 1", "is no shield"),
    ("playing | with handLimit=5", "out of range"),
    ("playing | with luck=5", "unknown field `luck`"),
    ("paying | house by 0 for 0: 1 from 1", "a house cannot be pending"),
    ("responding | sly_deal by 0 for 0: 0 take asir15 from 1", "what is pending cannot be done"),
    ("responding | 1: bank 1M35 | zakat by 0 for 0: 1 from 1 no of 1 5M52", "refuses nothing"),
    (
        "responding | zakat by 0 for 0: 1 from 1 no of 1 weak_no69 just_say_no67 just_say_no68 weak_no69",
        "\"weak_no69\" is not the end of the text.",
    ),
    ("paying | zakat by 0 for 0: 1", "The text ends where from should be."),
];

#[test]
fn a_text_that_describes_no_table_is_refused_with_a_reason() {
    for (text, reason) in IMPOSSIBLE {
        let garbled = text.parse::<Deal>().expect_err(text).to_string();
        assert!(garbled.contains(reason), "{text}: {garbled} is not {reason}");
    }
}

#[test]
fn a_spoiled_text_is_refused_or_played_but_never_breaks() {
    let mut texts: Vec<String> = Vec::new();
    look_at_random_games(40, |state, rng| {
        if rng.happens(1, 10) {
            texts.push(state.to_string());
        }
    });
    let (mut rng, mut played) = (FastRng::new(9), 0);
    for round in 0..8_000 {
        let text = spoiled(&texts, &mut rng);
        let Ok(mut state) = text.parse::<Deal>() else { continue };
        played += 1;
        for n in 0..10 {
            assert_eq!(state.to_string().parse(), Ok(state), "{text}");
            if !play(&mut state, &mut Rng::stream(round, n), &mut rng) {
                break;
            }
        }
    }
    assert!(played > 400, "only {played} tables were played");
}

/// One of the texts with a few words changed, left out, or taken from another, and perhaps cut off.
fn spoiled(texts: &[String], rng: &mut FastRng) -> String {
    let mut words: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    let others: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    for _ in 0..=rng.index(3) {
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
    let text = words.join(" ");
    let length = if rng.happens(1, 8) { rng.index(text.len()) } else { text.len() };
    text.chars().take(length).collect()
}

const ODD: [&str; 14] = [
    "|",
    ";",
    ":",
    "9:",
    "1:",
    "+",
    "!",
    "no-card",
    "locked",
    "99999999999",
    "-1",
    "m3",
    "hand",
    "\u{667}",
];
