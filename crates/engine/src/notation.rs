//! Notations: states and actions as one line of text, in both directions.
//!
//! A game writes its notation with [`Display`](core::fmt::Display) and reads it with [`FromStr`](core::str::FromStr);
//! [`Words`] takes a line apart.

use core::fmt;
use core::str::FromStr;

/// A text that is not what it was read as.
///
/// ```
/// # use parlour_engine::Garbled;
/// assert_eq!(Garbled::new("a card", "r17").to_string(), "\"r17\" is not a card.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Garbled {
    expected: &'static str,
    found: String,
}

impl Garbled {
    /// This was found instead of what was expected.
    pub fn new(expected: &'static str, found: impl Into<String>) -> Self {
        Self { expected, found: found.into() }
    }

    /// The text can be read, but describes a table that cannot exist.
    ///
    /// ```
    /// # use parlour_engine::Garbled;
    /// let garbled = Garbled::impossible("card r7 is there twice");
    /// assert_eq!(garbled.to_string(), "There is no such table: card r7 is there twice.");
    /// ```
    pub fn impossible(reason: impl Into<String>) -> Self {
        Self::new("", reason)
    }
}

impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.expected, self.found.as_str()) {
            ("", reason) => write!(f, "There is no such table: {reason}."),
            (expected, "") => write!(f, "The text ends where {expected} should be."),
            (expected, found) => write!(f, "{found:?} is not {expected}."),
        }
    }
}

impl std::error::Error for Garbled {}

/// The words of a text, one after the other.
///
/// ```
/// # use parlour_engine::{Garbled, Words};
/// # fn main() -> Result<(), Garbled> {
/// let mut words = Words::new("trade 1.3 for 0.2");
/// assert!(words.takes("trade"));
/// let first = words.word("a place")?;
/// words.expect("for")?;
/// assert_eq!((first, words.word("a place")?), ("1.3", "0.2"));
/// words.end()
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of this text.
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.trim_matches(' ') }
    }

    /// The sections of a text that stand between bars.
    pub fn sections(text: &'a str) -> impl Iterator<Item = Self> {
        text.split(" | ").map(Self::new)
    }

    /// The next word, without taking it.
    pub fn peek(&self) -> Option<&'a str> {
        self.rest.split(' ').next().filter(|word| !word.is_empty())
    }

    /// Takes the next word, which is expected to be this.
    ///
    /// # Errors
    /// The text has ended.
    pub fn word(&mut self, expected: &'static str) -> Result<&'a str, Garbled> {
        let word = self.peek().ok_or_else(|| Garbled::new(expected, ""))?;
        self.rest = self.rest[word.len()..].trim_start_matches(' ');
        Ok(word)
    }

    /// Takes the next word and reads it.
    ///
    /// # Errors
    /// It is something else, or the text has ended.
    pub fn read<T: FromStr>(&mut self, expected: &'static str) -> Result<T, Garbled> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| Garbled::new(expected, word))
    }

    /// Takes the next word and reads what follows this mark in it: `r3` after `r`.
    ///
    /// # Errors
    /// It has not this mark, what follows is something else, or the text has ended.
    pub fn marked<T: FromStr>(&mut self, mark: &str, expected: &'static str) -> Result<T, Garbled> {
        let word = self.word(expected)?;
        let text = word.strip_prefix(mark).and_then(|text| text.parse().ok());
        text.ok_or_else(|| Garbled::new(expected, word))
    }

    /// Takes the next word if it is this one.
    pub fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        if is_next {
            self.rest = self.rest[word.len()..].trim_start_matches(' ');
        }
        is_next
    }

    /// Takes the next word, which has to be this one.
    ///
    /// # Errors
    /// It is another, or the text has ended.
    pub fn expect(&mut self, word: &'static str) -> Result<(), Garbled> {
        if self.takes(word) {
            return Ok(());
        }
        Err(Garbled::new(word, self.peek().unwrap_or_default()))
    }

    /// Reads all words that are left.
    ///
    /// # Errors
    /// One of them is something else.
    pub fn all<T: FromStr, C: FromIterator<T>>(
        mut self,
        expected: &'static str,
    ) -> Result<C, Garbled> {
        core::iter::from_fn(|| self.peek().map(|_| self.read(expected))).collect()
    }

    /// What is left, as it stands.
    pub fn rest(self) -> &'a str {
        self.rest
    }

    /// Whether no word is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Makes sure that no word is left.
    ///
    /// # Errors
    /// One is.
    pub fn end(self) -> Result<(), Garbled> {
        if self.is_empty() { Ok(()) } else { Err(Garbled::new("the end of the text", self.rest)) }
    }
}

/// Reads and writes a game's state and actions as JSON, and writes its views, where a notation is asked for: in replay
/// files, logs and error reports.
///
/// Games whose types are their documents need no other. A game that wants a shorter one implements `Display` and `FromStr`
/// itself.
#[macro_export]
macro_rules! notation_from_json {
    ($state:ty, $action:ty, $view:ty $(,)?) => {
        $crate::notation_from_json!(@write $state, $action, $view);

        impl ::core::str::FromStr for $state {
            type Err = $crate::Garbled;

            fn from_str(text: &str) -> Result<Self, $crate::Garbled> {
                let state: Self = $crate::from_json(text, "a state")?;
                match $crate::Observable::audit(&state) {
                    Ok(()) => Ok(state),
                    Err(flaw) => Err($crate::Garbled::impossible(flaw)),
                }
            }
        }

        impl ::core::str::FromStr for $action {
            type Err = $crate::Garbled;

            fn from_str(text: &str) -> Result<Self, $crate::Garbled> {
                $crate::from_json(text, "an action")
            }
        }
    };
    (@write $($type:ty),+) => {
        $(
            impl ::core::fmt::Display for $type {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str($crate::to_json(self).get())
                }
            }
        )+
    };
}
