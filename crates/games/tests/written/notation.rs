//! No text breaks a reader. That states and listed actions are read as they were written is part of law 4; here are
//! actions that are not listed, and texts that nobody wrote.

use parlour_engine::conformance::Specimen;
use parlour_engine::playout::step;
use parlour_engine::{Chance, FastRng, Silent};

use crate::{each_game, walk};

each_game!(texts_are_read_or_refused);

fn texts_are_read_or_refused<G: Specimen>() {
    let mut texts = Vec::new();
    walk::<G>(40, 120, |position, _, rng| {
        for play in position.game.plays(rng) {
            assert_eq!(play.to_string().parse(), Ok(play), "{play}");
        }
        if rng.happens(1, 10) {
            texts.push(format!("{:#}", position.game));
        }
    });
    let (mut rng, mut tables) = (FastRng::new(9), 0);
    for _ in 0..6000 {
        let text = spoiled(&texts, &mut rng);
        let _garbled_or_not = text.parse::<G::Action>();
        let Ok(mut game) = text.parse::<G>() else { continue };
        tables += 1;
        assert_eq!(game.audit(), Ok(()), "{text}");
        for _ in 0..8 {
            assert!(format!("{game:#}").parse().as_ref() == Ok(&game), "{text}: {game:#}");
            // Nor does play panic then.
            if step(&mut game, &mut Vec::new(), &mut rng, &mut Silent).is_none() {
                break;
            }
        }
    }
    assert!(tables > 200, "only {tables} tables were played");
}

/// Words that mean something to a reader, though perhaps not there.
const WORDS: [&str; 20] = [
    "|",
    ";",
    ":",
    "9:",
    "1:",
    "+",
    "!",
    "-1",
    "0",
    "5",
    "255",
    "99999999999",
    "?",
    "??",
    "with",
    "won",
    "é",
    "\u{667}",
    "",
    "#2",
];

/// One of the texts with a few words changed, left out or taken from another, and perhaps cut off.
fn spoiled(texts: &[String], rng: &mut FastRng) -> String {
    let mut words: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    let others: Vec<&str> = texts[rng.index(texts.len())].split(' ').collect();
    for _ in 0..=rng.index(3) {
        let place = rng.index(words.len());
        let other = others[rng.index(others.len())];
        match rng.index(5) {
            0 if words.len() > 1 => drop(words.remove(place)),
            1 => words.insert(place, other),
            2 => words[place] = other,
            3 => words[place] = WORDS[rng.index(WORDS.len())],
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
