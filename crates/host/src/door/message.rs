//! What clients send: a hello, and then commands, whatever door they come through.

use std::borrow::Cow;
use std::fmt;
use std::iter::once;

use parlour_engine::Refusal;
use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::socket::{Incoming, Payload};
use crate::documents::{GameAction, GameOptions};
use crate::refuse;
use crate::request::Request;

/// Longest id of a message, in bytes.
const MOST_ID: usize = 64;

/// The first message: who is there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    #[serde(rename = "type")]
    _kind: HelloKind,
    /// The keys to the client's seats. Without any, a browser is known by its cookie.
    #[serde(default)]
    pub tokens: Vec<String>,
    /// The last `seq` that the client has seen, if it comes back.
    #[serde(default)]
    pub since: Option<u64>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum HelloKind {
    Hello,
}

impl Hello {
    /// Reads the first message.
    pub fn read(incoming: Incoming<'_>) -> Result<Self, Refusal> {
        serde_json::from_str(text(incoming)?).map_err(|error| {
            Refusal::bad_request(format!(
                r#"The first message has to be {{"type":"hello","tokens":[…],"since":…}}: {error}."#
            ))
        })
    }
}

/// Any message after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// The sender's own name for it, which comes back with the answer.
    pub id: Option<String>,
    /// What is to be done.
    pub command: Command,
}

/// What a message asks for: its `type`, and the fields that this type has.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[schemars(tag = "type")]
pub enum Command {
    /// Takes an action of the game.
    Act {
        /// The seat that acts. Clients with one seat can leave it out.
        seat: Option<u8>,
        /// The action, as the game has it.
        #[serde(deserialize_with = "not_null")]
        #[schemars(with = "GameAction")]
        action: Value,
        /// Only if this is still the last `seq`.
        expect: Option<u64>,
    },
    /// Deals the cards. Seats that are still open are dropped.
    Start {},
    /// Changes the options of a game that has not begun.
    Options {
        /// The options; what is left out has its default.
        #[serde(deserialize_with = "not_null")]
        #[schemars(with = "GameOptions")]
        options: Value,
    },
    /// Frees a seat.
    Kick {
        /// Which.
        seat: u8,
    },
    /// Gives an open seat to a bot.
    Bot {
        /// Which.
        seat: u8,
        /// How well it plays: `random`, `easy`, `normal`, `hard` or `expert`.
        level: String,
        /// What it is called; without one it gets a name.
        name: Option<String>,
    },
    /// Gives everybody another seat.
    Order {
        /// The old seats in their new order.
        seats: Vec<u8>,
    },
    /// Gives everybody another seat, at random.
    Shuffle {},
    /// Says something to everybody.
    Chat {
        /// What.
        text: String,
    },
    /// Stops somebody from chatting.
    Mute {
        /// Who.
        seat: u8,
        /// `false` lets them chat again.
        on: Option<bool>,
    },
    /// Takes one's own last move back.
    Undo {},
    /// Answers somebody who wants to take a move back or to end the game.
    Consent {
        /// `false` refuses.
        agree: Option<bool>,
    },
    /// Gives up.
    Resign {
        /// The seat that gives up. Clients with one seat can leave it out.
        seat: Option<u8>,
    },
    /// Leaves the table: before the game that frees the seat, during the game it gives up.
    Leave {
        /// The seat to leave. Clients with one seat can leave it out.
        seat: Option<u8>,
    },
    /// Plays again with the same people.
    Rematch {},
    /// Closes the table for everybody.
    Close {},
    /// Asks for a code that another device can take the seat over with.
    Hand {
        /// The seat to hand over. Clients with one seat can leave it out.
        seat: Option<u8>,
    },
    /// Lets a newcomer take the seat of somebody whom the game waits for.
    Offer {
        /// Which.
        seat: u8,
        /// `false` takes the offer back.
        on: Option<bool>,
    },
    /// Skips a timer of the game. Only people who play alone can do that.
    Hurry {
        /// Only if this is still the last `seq`.
        seq: u64,
    },
}

/// A message that is refused before the table hears of it, with its id if it has one.
#[derive(Debug)]
pub struct BadMessage {
    /// Which message it was.
    pub id: Option<String>,
    /// Why.
    pub refusal: Refusal,
}

impl Message {
    /// Reads a message, unless it came too fast.
    pub fn read(incoming: Incoming<'_>) -> Result<Self, BadMessage> {
        let is_too_fast = incoming.is_too_fast;
        let text = text(incoming).map_err(|refusal| {
            let refusal = if is_too_fast { refuse::too_fast() } else { refusal };
            BadMessage { id: None, refusal }
        })?;
        if is_too_fast {
            return Err(BadMessage { id: id_in(text), refusal: refuse::too_fast() });
        }
        let Envelope { id, kind, fields } =
            serde_json::from_str(text).map_err(|error| BadMessage {
                id: id_in(text),
                refusal: Refusal::bad_request(format!("The message is not understood: {error}.")),
            })?;
        if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > MOST_ID) {
            return Err(BadMessage { id: None, refusal: refuse::bad_id() });
        }
        match Command::read(&kind, fields) {
            Ok(command) => Ok(Self { id, command }),
            Err(error) => {
                Err(BadMessage { id, refusal: not_understood(&kind, &error.to_string()) })
            }
        }
    }

    /// What it asks of the table, under its id.
    pub fn ask(self) -> (Option<String>, Request) {
        (self.id, self.command.into())
    }
}

impl Command {
    fn read(kind: &str, fields: Vec<(Cow<'_, str>, &RawValue)>) -> serde_json::Result<Self> {
        // As serde has enums: one field, named after the variant, with all the others in it.
        let fields = MapDeserializer::new(fields.into_iter());
        Self::deserialize(MapAccessDeserializer::new(MapDeserializer::new(once((kind, fields)))))
    }
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        match command {
            Command::Act { seat, action, expect } => Self::Act { seat, action, expect },
            Command::Start {} => Self::Start,
            Command::Options { options } => Self::Options(options),
            Command::Kick { seat } => Self::Kick(seat),
            Command::Bot { seat, level, name } => Self::Bot { seat, level, name },
            Command::Order { seats } => Self::Order(seats),
            Command::Shuffle {} => Self::Shuffle,
            Command::Chat { text } => Self::Chat(text),
            Command::Mute { seat, on } => Self::Mute { seat, is_muted: on.unwrap_or(true) },
            Command::Undo {} => Self::Undo,
            Command::Consent { agree } => Self::Consent(agree.unwrap_or(true)),
            Command::Resign { seat } => Self::Resign(seat),
            Command::Leave { seat } => Self::Leave(seat),
            Command::Rematch {} => Self::Rematch,
            Command::Close {} => Self::Close,
            Command::Hand { seat } => Self::Hand(seat),
            Command::Offer { seat, on } => Self::Offer { seat, is_free: on.unwrap_or(true) },
            Command::Hurry { seq } => Self::Hurry(seq),
        }
    }
}

/// The fields of a message, before it is known which of them its type has.
///
/// An internally tagged enum would do the same, but it copies the whole message to look for its type.
struct Envelope<'a> {
    id: Option<String>,
    kind: Cow<'a, str>,
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
}

/// A text that is copied only if something in it is escaped.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> Deserialize<'de> for Envelope<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Envelope<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a type")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut id, mut kind, mut fields) = (None, None, Vec::with_capacity(4));
                while let Some(Text(name)) = map.next_key()? {
                    match &*name {
                        "id" => id = map.next_value()?,
                        "type" => kind = Some(map.next_value::<Text<'_>>()?.0),
                        _ => fields.push((name, map.next_value()?)),
                    }
                }
                let kind = kind.ok_or_else(|| A::Error::missing_field("type"))?;
                Ok(Envelope { id, kind, fields })
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Says what is wrong with a message of this type.
fn not_understood(kind: &str, error: &str) -> Refusal {
    // Where in a field, since fields are read one by one.
    let error = error.rsplit_once(" at line ").map_or(error, |(error, _)| error);
    let known = error.strip_prefix("unknown variant").and_then(|rest| rest.split_once("one of "));
    Refusal::bad_request(match known {
        Some((_, known)) => {
            format!("There is no message of type {kind:?}. There are {}.", known.replace('`', ""))
        }
        None => format!("A message of type {kind:?} is not understood: {error}."),
    })
}

fn not_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Err(D::Error::custom("it may not be null")),
        value => Ok(value),
    }
}

fn text(incoming: Incoming<'_>) -> Result<&str, Refusal> {
    match incoming.payload {
        Payload::Text(text) => Ok(text),
        Payload::Bytes(_) => Err(Refusal::bad_request("Messages are text, not bytes.")),
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

    fn said(text: &str, is_too_fast: bool) -> Incoming<'_> {
        Incoming { payload: Payload::Text(text), is_too_fast }
    }

    #[test]
    fn every_message_is_a_request_or_is_refused_under_its_id() {
        for (text, expected) in [
            (r#"{"type":"act","action":{"type":"X"}}"#, "- Act"),
            (r#"{"type":"act","id":"a","seat":1,"action":{},"expect":7}"#, "a Act"),
            (r#"{"type":"act","id":"a"}"#, "a BAD_REQUEST"),
            (r#"{"type":"act","id":"a","action":null}"#, "a BAD_REQUEST"),
            (r#"{"type":"act","seat":null,"action":{},"expect":null}"#, "- Act { seat: None,"),
            (r#"{"\u0074ype":"\u0061ct","action":{}}"#, "- Act"),
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
            (r#"{"type":"start","id":"b","seat":1}"#, "b BAD_REQUEST"),
            (r#"{"type":"kick","id":"b","seat":1,"seat":2}"#, "b BAD_REQUEST"),
            (r#"{"type":"start","id":""}"#, "- BAD_ID"),
            (r#"{"id":"a"}"#, "a BAD_REQUEST"),
            ("[]", "- BAD_REQUEST"),
            ("{", "- BAD_REQUEST"),
        ] {
            let (id, what) = match Message::read(said(text, false)).map(Message::ask) {
                Ok((id, request)) => (id, format!("{request:?}")),
                Err(BadMessage { id, refusal }) => (id, refusal.code.to_owned()),
            };
            let found = format!("{} {what}", id.as_deref().unwrap_or("-"));
            let is_whole = expected.ends_with([')', '}']);
            let fits = if is_whole { found == expected } else { found.starts_with(expected) };
            assert!(fits, "{text}: {found}");
        }
    }

    #[test]
    fn a_refusal_says_what_is_wrong() {
        for (text, expected) in [
            (
                r#"{"type":"act","seat":1}"#,
                r#"A message of type "act" is not understood: missing field `action`."#,
            ),
            (
                r#"{"type":"kick","seat":"Bob"}"#,
                r#"A message of type "kick" is not understood: invalid type: string "Bob", expected u8."#,
            ),
            (
                r#"{"type":"undo","seat":1}"#,
                r#"A message of type "undo" is not understood: unknown field `seat`, there are no fields."#,
            ),
            (
                r#"{"type":"dance"}"#,
                "There is no message of type \"dance\". There are act, start, options, kick, bot, order, shuffle, \
                 chat, mute, undo, consent, resign, leave, rematch, close, hand, offer, hurry.",
            ),
            (
                r#"{"id":"a"}"#,
                "The message is not understood: missing field `type` at line 1 column 10.",
            ),
        ] {
            let bad = Message::read(said(text, false)).expect_err("refused");
            assert_eq!(bad.refusal.message, expected, "{text}");
        }
    }

    #[test]
    fn what_comes_too_fast_is_not_read() {
        for (incoming, id) in [
            (said(r#"{"type":"start","id":"a"}"#, true), Some("a")),
            (said("{", true), None),
            (Incoming { payload: Payload::Bytes(&[1]), is_too_fast: true }, None),
        ] {
            let bad = Message::read(incoming).expect_err("refused");
            assert_eq!((bad.id.as_deref(), bad.refusal.code), (id, "TOO_FAST"));
        }
    }
}
