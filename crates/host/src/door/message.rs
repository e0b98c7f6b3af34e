//! What clients say: one message, whatever door it comes through, and what it asks of the table.

use std::borrow::Cow;

use parlour_engine::Refusal;
use serde::Deserialize;
use serde_json::Value;

use super::socket::{Said, What};
use crate::refuse;
use crate::request::Request;

/// Longest id of a message, in bytes.
const MOST_ID: usize = 64;

/// The first message: who is there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    #[serde(rename = "type")]
    _kind: HelloKind,
    /// The keys to the client's seats.
    #[serde(default)]
    pub tokens: Vec<String>,
    /// The last thing that the client knows of.
    #[serde(default)]
    pub since: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HelloKind {
    Hello,
}

impl Hello {
    /// Reads the first message.
    pub fn read(said: Said<'_>) -> Result<Self, Refusal> {
        serde_json::from_str(text(said)?).map_err(|error| {
            Refusal::bad_request(format!(
                r#"The first message has to be {{"type":"hello","tokens":[…],"since":…}}: {error}."#
            ))
        })
    }
}

/// Any message after it. Which fields it needs depends on its type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message<'a> {
    /// What it is about: `act`, `start` and so on.
    #[serde(rename = "type", borrow)]
    pub kind: Cow<'a, str>,
    /// The sender's own name for it, which comes back with the answer.
    #[serde(default)]
    pub id: Option<String>,
    /// The seat that it is for.
    #[serde(default)]
    pub seat: Option<u8>,
    #[serde(default)]
    action: Option<Value>,
    #[serde(default)]
    expect: Option<u64>,
    #[serde(default)]
    options: Option<Value>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    seats: Option<Vec<u8>>,
    #[serde(default)]
    on: Option<bool>,
    #[serde(default)]
    agree: Option<bool>,
    #[serde(default)]
    seq: Option<u64>,
}

/// A message that is refused before the table hears of it, with its id if it has one.
#[derive(Debug)]
pub struct Misread {
    /// Which message it was.
    pub id: Option<String>,
    /// Why.
    pub refusal: Refusal,
}

impl<'a> Message<'a> {
    /// Reads a message, unless it came too fast.
    pub fn read(said: Said<'a>) -> Result<Self, Misread> {
        let is_too_fast = said.is_too_fast;
        let text = text(said).map_err(|refusal| {
            let refusal = if is_too_fast { refuse::too_fast() } else { refusal };
            Misread { id: None, refusal }
        })?;
        if is_too_fast {
            return Err(Misread { id: id_in(text), refusal: refuse::too_fast() });
        }
        let message: Self = serde_json::from_str(text).map_err(|error| Misread {
            id: id_in(text),
            refusal: Refusal::bad_request(format!("The message is not understood: {error}.")),
        })?;
        if message.id.as_ref().is_some_and(|id| id.is_empty() || id.len() > MOST_ID) {
            return Err(Misread { id: None, refusal: refuse::bad_id() });
        }
        Ok(message)
    }

    /// What it asks of the table, under its id.
    pub fn ask(mut self) -> Result<(Option<String>, Request), Misread> {
        let id = self.id.take();
        match self.request() {
            Ok(request) => Ok((id, request)),
            Err(refusal) => Err(Misread { id, refusal }),
        }
    }

    fn request(self) -> Result<Request, Refusal> {
        let kind = &*self.kind;
        let needs = |field: &str| {
            Refusal::bad_request(format!("A message of type {kind:?} needs a field {field:?}."))
        };
        let seat = || self.seat.ok_or_else(|| needs("seat"));
        Ok(match kind {
            "act" => Request::Act {
                seat: self.seat,
                action: self.action.ok_or_else(|| needs("action"))?,
                expect: self.expect,
            },
            "start" => Request::Start,
            "options" => Request::Options(self.options.ok_or_else(|| needs("options"))?),
            "kick" => Request::Kick(seat()?),
            "bot" => Request::Bot {
                seat: seat()?,
                level: self.level.ok_or_else(|| needs("level"))?,
                name: self.name,
            },
            "order" => Request::Order(self.seats.ok_or_else(|| needs("seats"))?),
            "shuffle" => Request::Shuffle,
            "chat" => Request::Chat(self.text.ok_or_else(|| needs("text"))?),
            "mute" => Request::Mute { seat: seat()?, is_muted: self.on.unwrap_or(true) },
            "undo" => Request::Undo,
            "consent" => Request::Consent(self.agree.unwrap_or(true)),
            "resign" => Request::Resign(self.seat),
            "leave" => Request::Leave(self.seat),
            "rematch" => Request::Rematch,
            "close" => Request::Close,
            "hand" => Request::Hand(self.seat),
            "offer" => Request::Offer { seat: seat()?, is_free: self.on.unwrap_or(true) },
            "hurry" => Request::Hurry(self.seq.ok_or_else(|| needs("seq"))?),
            _ => {
                return Err(Refusal::bad_request(format!(
                    "There is no message of type {kind:?}. There are act, start, options, kick, bot, order, \
                     shuffle, chat, mute, undo, consent, resign, leave, rematch, close, hand, offer and hurry."
                )));
            }
        })
    }
}

fn text(said: Said<'_>) -> Result<&str, Refusal> {
    match said.what {
        What::Text(text) => Ok(text),
        What::Bytes(_) => Err(Refusal::bad_request("Messages are text, not bytes.")),
    }
}

/// The id of a message that is not looked at any further, so that its sender knows which one it was.
fn id_in(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).ok()?;
    let id = value.get("id")?.as_str()?;
    (id.len() <= MOST_ID).then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, is_too_fast: bool) -> Said<'_> {
        Said { what: What::Text(text), is_too_fast }
    }

    #[test]
    fn every_message_is_a_request_or_is_refused_under_its_id() {
        for (text, expected) in [
            (r#"{"type":"act","action":{"type":"X"}}"#, "- Act"),
            (r#"{"type":"act","id":"a","seat":1,"action":{},"expect":7}"#, "a Act"),
            (r#"{"type":"act","id":"a"}"#, "a BAD_REQUEST"),
            (r#"{"type":"start","id":"a"}"#, "a Start"),
            (r#"{"type":"options","options":{}}"#, "- Options"),
            (r#"{"type":"options"}"#, "- BAD_REQUEST"),
            (r#"{"type":"kick","seat":1}"#, "- Kick"),
            (r#"{"type":"kick","id":"a"}"#, "a BAD_REQUEST"),
            (r#"{"type":"bot","seat":1,"level":"easy"}"#, "- Bot"),
            (r#"{"type":"bot","seat":1}"#, "- BAD_REQUEST"),
            (r#"{"type":"order","seats":[1,0]}"#, "- Order"),
            (r#"{"type":"order"}"#, "- BAD_REQUEST"),
            (r#"{"type":"shuffle"}"#, "- Shuffle"),
            (r#"{"type":"chat","text":"hi"}"#, "- Chat"),
            (r#"{"type":"chat"}"#, "- BAD_REQUEST"),
            (r#"{"type":"mute","seat":1}"#, "- Mute { seat: 1, is_muted: true }"),
            (r#"{"type":"mute","seat":1,"on":false}"#, "- Mute { seat: 1, is_muted: false }"),
            (r#"{"type":"undo"}"#, "- Undo"),
            (r#"{"type":"consent"}"#, "- Consent(true)"),
            (r#"{"type":"consent","agree":false}"#, "- Consent(false)"),
            (r#"{"type":"resign"}"#, "- Resign(None)"),
            (r#"{"type":"leave","seat":2}"#, "- Leave(Some(2))"),
            (r#"{"type":"rematch"}"#, "- Rematch"),
            (r#"{"type":"close"}"#, "- Close"),
            (r#"{"type":"hand"}"#, "- Hand(None)"),
            (r#"{"type":"offer","seat":1}"#, "- Offer { seat: 1, is_free: true }"),
            (r#"{"type":"offer","seat":1,"on":false}"#, "- Offer { seat: 1, is_free: false }"),
            (r#"{"type":"hurry","seq":3}"#, "- Hurry(3)"),
            (r#"{"type":"hurry","id":"a"}"#, "a BAD_REQUEST"),
            (r#"{"type":"dance","id":"b"}"#, "b BAD_REQUEST"),
            (r#"{"type":"start","id":"b","who":"me"}"#, "b BAD_REQUEST"),
            (r#"{"type":"start","id":""}"#, "- BAD_ID"),
            (r#"{"id":"a"}"#, "a BAD_REQUEST"),
            ("[]", "- BAD_REQUEST"),
            ("{", "- BAD_REQUEST"),
        ] {
            let (id, what) = match Message::read(said(text, false)).and_then(Message::ask) {
                Ok((id, request)) => (id, format!("{request:?}")),
                Err(Misread { id, refusal }) => (id, refusal.code.to_owned()),
            };
            let found = format!("{} {what}", id.as_deref().unwrap_or("-"));
            let is_whole = expected.contains('(') || expected.contains('{');
            let fits = if is_whole { found == expected } else { found.starts_with(expected) };
            assert!(fits, "{text}: {found}");
        }
    }

    #[test]
    fn what_comes_too_fast_is_not_read() {
        for (said, id) in [
            (said(r#"{"type":"start","id":"a"}"#, true), Some("a")),
            (said("{", true), None),
            (Said { what: What::Bytes(&[1]), is_too_fast: true }, None),
        ] {
            let misread = Message::read(said).expect_err("refused");
            assert_eq!((misread.id.as_deref(), misread.refusal.code), (id, "TOO_FAST"));
        }
    }
}
