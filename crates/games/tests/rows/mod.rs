//! Worked examples as text, in the notation of the games.
//!
//! An example is a block: its title, a state, the plays, and what they come to.
//!
//! ```text
//! # 10: the top card of the deck comes into the hand
//! playing | 0: 1a 2a 3a 4a | 0: 5a 5b 5c 5d | deck 1b 4b 7a | discard 2b
//! 0 draw
//! = holding_card r1 t0 >0 from 0 | deck 1b 4b | held 7a | from deck | last 0 draw from deck
//! ```
//!
//! A state may leave out what its notation can do without. A play is made by a seat, or by the table (`-`). `view 1` looks
//! at the state as seat 1 sees it, `view -` as a spectator does, `legal 1` lists what seat 1 can do. Behind `=` stand the
//! sections that have changed, or the code of the last refusal; a section that is gone is its first word behind `!`. A
//! refused play must leave the state as it was. A block may go on behind `=`: changes are then those since the last `=`.
//! `timer` tells what time will do, and `rest` lets it do that until somebody else has to.

use std::fmt::Display;
use std::str::FromStr;

use parlour_engine::{Actor, Garbled, Illegal, Observable, Rng, Rules, Seat, Silent, Viewer};

/// Plays all examples of a text, and fails with those that come to something else.
pub(crate) fn check<G>(examples: &str)
where
    G: Observable + FromStr<Err = Garbled>,
    G::Action: FromStr<Err = Garbled>,
{
    let blocks = examples.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let wrong: Vec<String> = blocks.filter_map(mismatch::<G>).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The example with what it really comes to, if that is something else.
fn mismatch<G>(block: &str) -> Option<String>
where
    G: Observable + FromStr<Err = Garbled>,
    G::Action: FromStr<Err = Garbled>,
{
    let lines = block.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let lines: Vec<&str> = lines.collect();
    let [title, before, plays @ .., last] = &lines[..] else {
        return Some(format!("{block}\n^ is no example"));
    };
    if !last.starts_with('=') {
        return Some(format!("{block}\n^ comes to nothing"));
    }
    let mut real = vec![(*title).to_owned(), (*before).to_owned()];
    if let Err(garbled) = played::<G>(before, plays.iter().chain([last]), &mut real) {
        real.push(garbled.to_string());
    }
    (real != lines).then(|| format!("{}\n^ not\n{}", real.join("\n"), lines[2..].join("\n")))
}

/// Plays line by line, and writes down the plays with what they really come to.
fn played<'a, G>(
    before: &str,
    lines: impl Iterator<Item = &'a &'a str>,
    real: &mut Vec<String>,
) -> Result<(), Garbled>
where
    G: Observable + FromStr<Err = Garbled>,
    G::Action: FromStr<Err = Garbled>,
{
    let mut state: G = before.parse()?;
    // What the example leaves out has not changed.
    let mut before = format!("{state:#}");
    let mut found = String::new();
    for (n, line) in (1..).zip(lines) {
        if line.starts_with('=') {
            real.push(format!("= {found}").trim_end().to_owned());
            before = format!("{state:#}");
            continue;
        }
        real.push((*line).to_owned());
        let (who, what) = line.split_once(' ').unwrap_or((line, ""));
        found = match who {
            "view" => changes(&before, &format!("{:#}", state.view(viewer(what)?))),
            "legal" => {
                let mut plays = Vec::new();
                state.legal(viewer(what)?.seat().unwrap_or_default(), &mut plays);
                list(&plays)
            }
            "timer" => match state.timer() {
                Some((after, action)) => format!("{} ms: {action}", after.as_millis()),
                None => "no timer".to_owned(),
            },
            _ => match make(&mut state, line, &mut Rng::stream(7, n))? {
                Some(code) => code.to_owned(),
                None => changes(&before, &format!("{state:#}")),
            },
        };
    }
    Ok(())
}

/// Makes a play. If it is refused, this is the code.
pub(crate) fn make<G>(
    state: &mut G,
    play: &str,
    rng: &mut Rng,
) -> Result<Option<&'static str>, Garbled>
where
    G: Rules<Action: FromStr<Err = Garbled>>,
{
    if play == "rest" {
        while let Some((_, action)) = state.timer() {
            state.act(Actor::Table, action, rng, &mut Silent).expect("a timer runs out");
        }
        return Ok(None);
    }
    let (who, what) = play.split_once(' ').ok_or_else(|| Garbled::new("a play", play))?;
    let actor = Actor::from(viewer(who)?.seat());
    let then = state.clone();
    let refused = state.act(actor, what.parse()?, rng, &mut Silent).err();
    assert!(refused.is_none() || *state == then, "{play} was refused and changed something");
    Ok(refused.map(Illegal::code))
}

fn viewer(word: &str) -> Result<Viewer, Garbled> {
    match word {
        "-" => Ok(Viewer::Spectator),
        seat => {
            let seat = seat.parse().map_err(|_| Garbled::new("a seat", seat))?;
            Ok(Viewer::Seat(Seat::new(seat)))
        }
    }
}

fn list(plays: &[impl Display]) -> String {
    plays.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The sections that are new, and the names of those that are gone.
pub(crate) fn changes(before: &str, after: &str) -> String {
    // Where a section begins with numbers, they are not its name, and neither is a turn.
    let is_number = |letter: char| matches!(letter, '-' | '/' | '>' | '0'..='9');
    let name = |section: &str| {
        let word = section.split(' ').next().unwrap_or_default();
        word.trim_start_matches(is_number).to_owned()
    };
    let mut gone: Vec<&str> = before.split(" | ").collect();
    let head = gone[0];
    let mut new = Vec::new();
    for section in after.split(" | ") {
        match gone.iter().position(|old| *old == section) {
            Some(index) => drop(gone.remove(index)),
            None => new.push(section.to_owned()),
        }
    }
    // The first section is never gone: it only has another name.
    gone.retain(|old| *old != head && !new.iter().any(|section| name(section) == name(old)));
    let gone = gone.iter().map(|old| format!("!{}", name(old)));
    new.iter().cloned().chain(gone).collect::<Vec<_>>().join(" | ")
}
