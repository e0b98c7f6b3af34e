//! Names that nobody can guess: of tables, of seats, of people.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The name of a table: 64 random bits, written as 13 letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId(pub u64);

/// Something for each of many tables. Their names are random, so a name is its own hash.
pub(crate) type TableMap<T> = HashMap<TableId, T, BuildHasherDefault<IdentityHasher>>;

/// Takes a random number for its own hash.
#[derive(Default, Debug)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Digits that are not easily taken for one another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many of them a name has.
const LENGTH: usize = 13;

impl TableId {
    /// A new one.
    pub fn random() -> Self {
        Self(u64::from_le_bytes(random()))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..LENGTH).rev() {
            let digit = self.0 >> (5 * place) & 31;
            write!(f, "{}", char::from(DIGITS[digit as usize]))?;
        }
        Ok(())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no name of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("A table's name has 13 letters and digits.")]
pub struct NoTableId;

impl JsonSchema for TableId {
    fn schema_name() -> Cow<'static, str> {
        "TableId".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{13}$" })
    }
}

impl FromStr for TableId {
    type Err = NoTableId;

    fn from_str(text: &str) -> Result<Self, NoTableId> {
        if text.len() != LENGTH {
            return Err(NoTableId);
        }
        let mut number = 0_u64;
        for letter in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == letter).ok_or(NoTableId)?;
            number = number.checked_mul(32).ok_or(NoTableId)? | digit as u64;
        }
        Ok(Self(number))
    }
}

impl TryFrom<String> for TableId {
    type Error = NoTableId;

    fn try_from(text: String) -> Result<Self, NoTableId> {
        text.parse()
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> Self {
        id.to_string()
    }
}

/// What a seat or a person is held by: 128 random bits, written as 32 hexadecimal digits. Whoever has it,
/// is it; so only its [hash](Token::hash) is kept, and it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(hex(&random::<16>()))
    }

    /// One that somebody sent.
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text to hand to its holder, and to nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// What is kept of a [`Token`]. Comparing two takes the same time whatever is in them.
#[derive(Clone, Copy, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenHash(pub [u8; 32]);

impl std::hash::Hash for TokenHash {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialEq for TokenHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

impl From<TokenHash> for String {
    fn from(hash: TokenHash) -> Self {
        hex(&hash.0)
    }
}

impl TryFrom<String> for TokenHash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| "a hash has 64 hexadecimal digits")?;
        Ok(Self(bytes))
    }
}

fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

/// Bytes that nobody can guess.
///
/// # Panics
/// The system has no randomness to give, and then nothing here is safe.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_read_as_they_are_written() {
        for number in [0, 1, 31, 32, 0xdead_beef, u64::MAX] {
            let text = TableId(number).to_string();
            assert_eq!((text.len(), text.parse()), (LENGTH, Ok(TableId(number))), "{text}");
        }
        for bad in [
            "",
            "0",
            "000000000000",
            "00000000000000",
            "zzzzzzzzzzzzz",
            "000000000000u",
            "00000000000é",
        ] {
            assert_eq!(bad.parse::<TableId>(), Err(NoTableId), "{bad}");
        }
    }

    #[test]
    fn tokens_are_not_printed() {
        let token = Token::random();
        assert!(!format!("{token:?} {:?}", token.hash()).contains(&token.reveal()[..4]));
        assert_eq!(token.hash(), Token::from_text(token.reveal()).hash());
        assert_ne!(token.hash(), Token::random().hash());
    }
}
