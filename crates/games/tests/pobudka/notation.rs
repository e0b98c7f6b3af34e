//! Notation: what is written is read again, and nothing else that is read does harm.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, Chance, Face, FastRng, Garbled, Player, Rng, Roster, Rules, Seat, Silent,
};
use parlour_games::pobudka::{Action, Options, Pobudka};
use proptest::prelude::*;

/// What is read again is what was written.
fn assert_is_read_again<T>(value: &T)
where
    T: Display + Debug + PartialEq + FromStr<Err = Garbled>,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(again) => assert_eq!(&again, value, "{text}"),
        Err(garbled) => panic!("{text}\n{garbled}"),
    }
}

fn deal(seats: usize, options: &Options, seed: u64, is_hasty: bool) -> Pobudka {
    let player = |seat| Player { id: format!("p{seat}"), name: format!("p{seat}") };
    let roster = Roster::new((0..seats).map(player).collect()).expect("different ids");
    let mut dealt =
        Pobudka::seat_players(roster, options, &mut Rng::stream(seed, 0)).expect("a table");
    if is_hasty {
        Pobudka::hasten(&mut dealt, &mut FastRng::new(seed));
    }
    dealt.game
}

/// Every state of a random game, in which the table now and then does what only it can.
fn states(seats: usize, seed: u64) -> Vec<Pobudka> {
    let mut rng = FastRng::new(seed);
    let options =
        if rng.happens(1, 4) { Options::default() } else { Pobudka::draw_options(&mut rng) };
    let is_hasty = rng.happens(1, 2);
    let mut state = deal(seats, &options, seed, is_hasty);
    let mut states = vec![state];
    while states.len() < 120 {
        let waiting: Vec<Seat> = state.to_act().iter().collect();
        let mut legal = Vec::new();
        let (actor, action) = match waiting.get(rng.index(waiting.len().max(1))) {
            Some(seat) if rng.happens(15, 16) => {
                state.legal(*seat, &mut legal);
                (Actor::Seat(*seat), legal[rng.index(legal.len())])
            }
            _ => {
                let errands = state.plays(&mut rng);
                legal = [errands, vec![Action::RestartGame, Action::ReturnToLobby]].concat();
                (Actor::Table, legal[rng.index(legal.len())])
            }
        };
        legal.iter().for_each(assert_is_read_again);
        // The table may be refused; then there is no new state to look at.
        if state.act(actor, action, &mut rng, &mut Silent).is_ok() {
            states.push(state);
        }
    }
    states
}

#[test]
fn every_state_and_action_is_read_again() {
    let mut phases = Vec::new();
    for (seed, seats) in (0..60).zip((2..=5).cycle()) {
        for state in states(seats, seed) {
            assert_is_read_again(&state);
            phases.push(state.phase());
        }
    }
    phases.sort_unstable();
    phases.dedup();
    assert_eq!(phases.len(), 11, "only {phases:?} were met");
}

#[test]
fn lobbies_of_any_size_are_read_again() {
    for seats in 0..=10 {
        let text = format!("lobby r0 t0 >0 from 0{}", " | 0:".repeat(seats));
        let lobby: Pobudka = text.parse().expect("a lobby");
        assert_eq!((lobby.seats(), lobby.to_string()), (seats, text));
    }
    let eleven = format!("lobby{}", " | 0:".repeat(11));
    assert!(eleven.parse::<Pobudka>().is_err());
}

/// Words that mean something somewhere.
const WORDS: &str = "playing round_end lobby r1 t2 >1 from | 0: 1a 9c^*:01 -1: deck discard exhausted held offer \
    shown to 1.3 9.9 looking at each done last swap ended by somebody counted 6+0 -3+-2 won with target 70 new56 é :";

/// Texts of tables, each with a word or two changed.
fn spoiled_texts() -> impl Strategy<Value = String> {
    let games = (0..8).map(|seed| states(2 + seed as usize % 4, seed));
    let texts: Vec<String> = games.flatten().map(|state| state.to_string()).collect();
    let text = prop::sample::select(texts);
    let word = prop::sample::select(WORDS.split(' ').collect::<Vec<_>>());
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
        if let Ok(mut state) = text.parse::<Pobudka>() {
            let mut rng = FastRng::new(seed);
            for _ in 0..4 {
                assert_is_read_again(&state);
                let plays = state.plays(&mut rng);
                let play = plays[rng.index(plays.len())];
                let _ = state.act(Actor::Table, play, &mut rng, &mut Silent);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = text.parse::<Pobudka>();
        let _ = text.parse::<Action>();
    }
}
