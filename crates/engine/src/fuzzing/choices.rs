//! Bytes as choices: each byte picks one of all the things that can be done.

use serde_json::Value;

use super::answers::{act, choices, look};
use super::{Finding, Subject};
use crate::playthrough::roster;
use crate::{AnyPosition, Chance, FastRng, Rng};

/// Plays a game in which these bytes make every choice, and says how many steps that were.
///
/// The first eight bytes choose the table: its size, options and seed.
///
/// # Errors
/// The first thing that must not happen.
pub fn play(subject: &Subject, bytes: &[u8]) -> Result<u64, Finding> {
    let (table, mut bytes) = bytes.split_at(bytes.len().min(8));
    let number = table.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let game = subject.game;
    let mut position = deal(subject, &mut FastRng::new(number));
    look(game, position.as_ref())?;
    let mut steps = 0;
    loop {
        let choices = choices(position.as_ref());
        if choices.is_empty() && position.outcome().is_none() {
            return Err(stuck(position.as_ref()));
        }
        let Some(choice) = pick(&mut bytes, choices.len()) else { return Ok(steps) };
        let (actor, action) = &choices[choice];
        steps += 1;
        position = act(position.as_ref(), *actor, action, steps)?;
        look(game, position.as_ref())?;
    }
}

/// One of so many, by the next byte; by the next two if one cannot tell them apart.
fn pick(bytes: &mut &[u8], len: usize) -> Option<usize> {
    let width = if len > 256 { 2 } else { 1 };
    let (number, left) = bytes.split_at_checked(width)?;
    *bytes = left;
    number.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)).checked_rem(len)
}

fn stuck(position: &dyn AnyPosition) -> Finding {
    let line = serde_json::json!({ "op": "legal", "state": position.state(), "seat": 0 });
    let (kind, detail) = ("nobody can do anything", position.notation());
    Finding { kind, detail, line: line.to_string() }
}

/// Deals a table of any size, half of the time with options of any kind.
pub(super) fn deal(subject: &Subject, rng: &mut impl Chance) -> Box<dyn AnyPosition> {
    let game = subject.game;
    let sizes: Vec<usize> = game.info().seats.clone().collect();
    let seats = sizes[rng.index(sizes.len())];
    let seed = u64::from(rng.bits());
    let options = subject.draw_options(rng);
    let deal = |options: &Value| {
        let roster = roster(game, seats).expect("a game gives different people different ids");
        game.deal(roster, options, &mut Rng::stream(seed, 0))
    };
    // Some options do not go together.
    let dealt = deal(&options).or_else(|_| deal(&Value::Null));
    dealt.expect("a game can be dealt with its default options")
}
