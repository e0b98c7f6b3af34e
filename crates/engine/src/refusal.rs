//! Why something was not done.

use serde::Serialize;

use crate::Illegal;

/// A refusal on its way to a person or program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    /// A stable name.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
}

impl Refusal {
    /// A refusal with this code and sentence.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// An impossible state.
    pub fn bad_state(message: impl Into<String>) -> Self {
        Self::new("BAD_STATE", message)
    }

    /// A line that is no request.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new("BAD_REQUEST", message)
    }
}

impl<I: Illegal> From<I> for Refusal {
    fn from(illegal: I) -> Self {
        Self::new(illegal.code(), illegal.to_string())
    }
}
