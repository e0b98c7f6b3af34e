//! What clients send over a websocket.

use std::borrow::Cow;

use parlour_engine::Refusal;
use parlour_host::refuse;
use parlour_host::request::Request;
use serde::Deserialize;
use serde_json::Value;

/// Longest id of a message, in bytes.
const MOST_ID: usize = 64;

/// The first message: who is there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    #[serde(rename = "type")]
    _kind: HelloKind,
    #[serde(default)]
    pub(crate) tokens: Vec<String>,
    #[serde(default)]
    pub(crate) since: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HelloKind {
    Hello,
}

/// Any message after it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Message<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    seat: Option<u8>,
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
}

/// Reads the first message.
pub(crate) fn read_hello(text: &str) -> Result<Hello, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        Refusal::bad_request(format!(
            r#"The first message has to be {{"type":"hello","tokens":[…],"since":…}}: {error}."#
        ))
    })
}

/// Reads a message: its id, and what it asks. If it cannot be understood, the id if there is one.
pub(crate) fn read(text: &str) -> Result<(Option<String>, Request), (Option<String>, Refusal)> {
    let mut message: Message<'_> = serde_json::from_str(text).map_err(|error| {
        (id_in(text), Refusal::bad_request(format!("The message is not understood: {error}.")))
    })?;
    let id = message.id.take();
    if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > MOST_ID) {
        return Err((None, refuse::bad_id()));
    }
    match request(message) {
        Ok(request) => Ok((id, request)),
        Err(refusal) => Err((id, refusal)),
    }
}

fn request(message: Message<'_>) -> Result<Request, Refusal> {
    let kind = &*message.kind;
    let needs = |field: &str| {
        Refusal::bad_request(format!("A message of type {kind:?} needs a field {field:?}."))
    };
    let seat = || message.seat.ok_or_else(|| needs("seat"));
    Ok(match kind {
        "act" => Request::Act {
            seat: message.seat,
            action: message.action.ok_or_else(|| needs("action"))?,
            expect: message.expect,
        },
        "start" => Request::Start,
        "options" => Request::Options(message.options.ok_or_else(|| needs("options"))?),
        "kick" => Request::Kick(seat()?),
        "bot" => Request::Bot {
            seat: seat()?,
            level: message.level.ok_or_else(|| needs("level"))?,
            name: message.name,
        },
        "order" => Request::Order(message.seats.ok_or_else(|| needs("seats"))?),
        "shuffle" => Request::Shuffle,
        "chat" => Request::Chat(message.text.ok_or_else(|| needs("text"))?),
        "mute" => Request::Mute { seat: seat()?, is_muted: message.on.unwrap_or(true) },
        "undo" => Request::Undo,
        "consent" => Request::Consent(message.agree.unwrap_or(true)),
        "resign" => Request::Resign(message.seat),
        "leave" => Request::Leave(message.seat),
        "rematch" => Request::Rematch,
        "close" => Request::Close,
        "hand" => Request::Hand(message.seat),
        "offer" => Request::Offer { seat: seat()?, is_free: message.on.unwrap_or(true) },
        _ => {
            return Err(Refusal::bad_request(format!(
                "There is no message of type {kind:?}. There are act, start, options, kick, bot, order, \
                 shuffle, chat, mute, undo, consent, resign, leave, rematch, close, hand and offer."
            )));
        }
    })
}

/// The id of a message that is not looked at any further, so that its sender knows which one it was.
pub(crate) fn id_in(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).ok()?;
    let id = value.get("id")?.as_str()?;
    (id.len() <= MOST_ID).then(|| id.to_owned())
}
