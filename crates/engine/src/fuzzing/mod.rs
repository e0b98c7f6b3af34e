//! Nonsense and chance as input, for any game.
//!
//! [`hunt`] is all that a test needs. Below it [`play`] takes bytes as choices in a game that is played; [`Request`]s are
//! right or almost, and [`check`] sends one and looks at the answer. Both end in a [`Finding`] if something
//! happens that must not: a request line that shows it, to be pasted into `parlour reduce`.

mod answers;
mod choices;
mod documents;
mod requests;
mod shrink;
mod spoil;

use std::fmt;

use serde_json::Value;

use crate::{Chance, FastRng, Game};

pub use answers::check;
pub use choices::play;
pub use requests::Request;
pub use shrink::shrink;

/// A game and the schemas of what it is sent.
pub struct Subject {
    /// The game.
    pub game: &'static dyn Game,
    options: Value,
    actions: Value,
}

impl Subject {
    /// This game.
    pub fn new(game: &'static dyn Game) -> Self {
        let schemas = game.schemas();
        let (options, actions) = (schemas.options.to_value(), schemas.action.to_value());
        Self { game, options, actions }
    }
}

/// Something that must not happen, and the request that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What it is, in the same words for all of its kind.
    pub kind: &'static str,
    /// What it is about in this case.
    pub detail: String,
    /// The request.
    pub line: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n{}", self.kind, self.detail, self.line)
    }
}

impl std::error::Error for Finding {}

/// How many different findings are worth reading at once.
const ENOUGH: usize = 12;

/// Spoiled copies that are sent of each request.
const COPIES: u32 = 6;

/// Plays a game by random bytes and sends it requests that are right or almost, round after round, as long as `goes_on` says
/// of the number of the round. What is found is cut down to the shortest request that shows it.
///
/// ```
/// # use parlour_engine::{Game, fuzzing};
/// # fn test(game: &'static dyn Game) {
/// assert_eq!(fuzzing::hunt(game, 1, |round| round < 20), []);
/// # }
/// ```
pub fn hunt(game: &'static dyn Game, seed: u64, goes_on: impl Fn(u64) -> bool) -> Vec<Finding> {
    let subject = Subject::new(game);
    let mut findings: Vec<Finding> = Vec::new();
    for round in (0..).take_while(|round| goes_on(*round)) {
        let mut rng = FastRng::new(seed << 32 ^ round);
        let Err(finding) = attempt(&subject, &mut rng) else { continue };
        if !findings.iter().any(|known| known.is_like(&finding)) {
            findings.push(shrink(game, finding));
        }
        if findings.len() == ENOUGH {
            break;
        }
    }
    findings
}

/// One game by bytes, and some requests.
fn attempt(subject: &Subject, rng: &mut FastRng) -> Result<(), Finding> {
    let len = 8 + rng.index(250);
    let bytes: Vec<u8> = (0..len).map(|_| rng.below(256) as u8).collect();
    play(subject, &bytes)?;
    for _ in 0..5 {
        let request = Request::draw(subject, rng);
        check(subject.game, &request.line())?;
        for _ in 0..COPIES {
            check(subject.game, &request.spoiled(rng))?;
        }
    }
    Ok(())
}

impl Finding {
    /// Whether two findings look like one: the same words about other numbers.
    fn is_like(&self, other: &Self) -> bool {
        let words = |finding: &Self| {
            let words = finding.detail.split(|letter: char| !letter.is_alphabetic());
            words.filter(|word| !word.is_empty()).take(6).collect::<Vec<_>>().join(" ")
        };
        self.kind == other.kind && words(self) == words(other)
    }
}

/// Bytes as a source of chance, so that choosing the bytes is choosing everything.
///
/// Where they end, a generator goes on.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    left: &'a [u8],
    rest: FastRng,
}

impl<'a> Bytes<'a> {
    /// Chance that is made of these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { left: bytes, rest: FastRng::new(0) }
    }
}

impl Chance for Bytes<'_> {
    fn bits(&mut self) -> u32 {
        match self.left.split_first_chunk() {
            Some((word, left)) => {
                self.left = left;
                u32::from_le_bytes(*word)
            }
            None => self.rest.bits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choosing_the_bytes_is_choosing_everything() {
        let mut chance = Bytes::new(&[0, 0, 0, 0x90, 0xff, 0xff, 0xff, 0xff, 9]);
        assert_eq!((chance.below(10), chance.below(10)), (5, 9));
        // And where they end, drawing goes on.
        assert!((0..100).map(|_| chance.below(3)).any(|drawn| drawn > 0));
    }
}
