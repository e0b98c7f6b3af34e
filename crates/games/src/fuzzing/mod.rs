//! Nonsense and chance as input: what the fuzz tests and the targets for `cargo fuzz` share.
//!
//! [`play`] takes bytes as choices in a game that is played; [`Request`]s are right or
//! almost, and [`check`] sends one and looks at the answer. Both end in a [`Finding`] if something
//! happens that must not: a request line that shows it, to be pasted into `parlour reduce`.

mod answers;
mod choices;
mod documents;
mod requests;
mod shrink;
mod spoil;

use std::fmt;

use parlour_engine::{Chance, FastRng, Game};
use serde_json::Value;

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

/// Bytes as a source of chance, so that whoever chooses the bytes chooses everything.
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
    fn whoever_chooses_the_bytes_chooses_everything() {
        let mut chance = Bytes::new(&[0, 0, 0, 0x90, 0xff, 0xff, 0xff, 0xff, 9]);
        assert_eq!((chance.below(10), chance.below(10)), (5, 9));
        // And where they end, drawing goes on.
        assert!((0..100).map(|_| chance.below(3)).any(|drawn| drawn > 0));
    }
}
