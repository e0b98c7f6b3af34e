//! What the script sends.

use parlour_engine::Refusal;
use parlour_host::refuse;
use parlour_host::request::Request;
use serde::Deserialize;
use serde_json::Value;

/// Longest id of a message, in bytes.
const MOST_ID: usize = 64;

/// The first message.
#[derive(Debug, Deserialize)]
pub(super) struct Hello {
    /// The last thing that the page knows of.
    pub(super) since: Option<u64>,
    /// The seat that was in front, on a device with several.
    pub(super) seat: Option<usize>,
}

/// What a message wants.
#[derive(Debug)]
pub(super) enum Wanted {
    /// Something of the table.
    Ask(Request),
    /// To see the table through the eyes of another seat of this device.
    Front(usize),
}

/// Any message after the first.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Message {
    #[serde(rename = "type")]
    kind: String,
    id: Option<String>,
    seat: Option<u8>,
    action: Option<Value>,
    options: Value,
    text: String,
    level: String,
    seats: Vec<u8>,
    seq: u64,
    on: bool,
    agree: bool,
}

pub(super) fn read_hello(text: &str) -> Result<Hello, Refusal> {
    serde_json::from_str(text)
        .map_err(|_| Refusal::bad_request("The first message is no greeting."))
}

/// Reads a message: its id, and what it wants. Only the seat that is shown acts.
pub(super) fn read(
    text: &str,
    shown: Option<usize>,
) -> Result<(Option<String>, Wanted), (Option<String>, Refusal)> {
    let message: Message = serde_json::from_str(text).map_err(|error| {
        (None, Refusal::bad_request(format!("The message is not understood: {error}.")))
    })?;
    let id = message.id.clone();
    if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > MOST_ID) {
        return Err((None, refuse::bad_id()));
    }
    match wanted(message, shown) {
        Ok(wanted) => Ok((id, wanted)),
        Err(refusal) => Err((id, refusal)),
    }
}

fn wanted(message: Message, shown: Option<usize>) -> Result<Wanted, Refusal> {
    let seat = message.seat.ok_or_else(refuse::no_such_seat);
    let held = message.seat.or(shown.and_then(|seat| u8::try_from(seat).ok()));
    let request = match message.kind.as_str() {
        "front" => return Ok(Wanted::Front(usize::from(seat?))),
        // On a device with several seats the curtain may have come between looking and pressing.
        "act" if message.seat.map(usize::from) != shown => return Err(refuse::stale()),
        "act" => Request::Act {
            seat: message.seat,
            action: message.action.ok_or_else(|| Refusal::bad_request("An action is missing."))?,
            expect: None,
        },
        "start" => Request::Start,
        "options" => Request::Options(message.options),
        "kick" => Request::Kick(seat?),
        "bot" => Request::Bot { seat: seat?, level: message.level, name: None },
        "order" => Request::Order(message.seats),
        "shuffle" => Request::Shuffle,
        "chat" => Request::Chat(message.text),
        "mute" => Request::Mute { seat: seat?, is_muted: message.on },
        "undo" => Request::Undo,
        "consent" => Request::Consent(message.agree),
        // Whoever holds the device gives up, and nobody else who plays on it.
        "resign" => Request::Resign(held),
        "leave" => Request::Leave(held),
        "rematch" => Request::Rematch,
        "close" => Request::Close,
        "hand" => Request::Hand(held),
        "offer" => Request::Offer { seat: seat?, is_free: message.on },
        "hurry" => Request::Hurry(message.seq),
        kind => return Err(Refusal::bad_request(format!("There is no message of type {kind:?}."))),
    };
    Ok(Wanted::Ask(request))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_or_refused_with_their_id() {
        for (text, expected) in [
            (r#"{"type":"act","id":"a","seat":0,"action":{"type":"X"}}"#, "a ok"),
            (r#"{"type":"act","id":"a","seat":1,"action":{"type":"X"}}"#, "a STALE_STATE"),
            (r#"{"type":"act","id":"a","action":{"type":"X"}}"#, "a STALE_STATE"),
            (r#"{"type":"act","id":"a","seat":0}"#, "a BAD_REQUEST"),
            (r#"{"type":"kick","id":"a"}"#, "a NO_SUCH_SEAT"),
            (r#"{"type":"front","seat":1}"#, "- ok"),
            (r#"{"type":"hurry","id":"a","seq":3}"#, "a ok"),
            (r#"{"type":"dance","id":"b"}"#, "b BAD_REQUEST"),
            (r#"{"type":"start","id":""}"#, "- BAD_ID"),
            ("[]", "- BAD_REQUEST"),
            ("{", "- BAD_REQUEST"),
        ] {
            let (id, code) = match read(text, Some(0)) {
                Ok((id, _)) => (id, "ok"),
                Err((id, refusal)) => (id, refusal.code),
            };
            assert_eq!(format!("{} {code}", id.as_deref().unwrap_or("-")), expected, "{text}");
        }
    }

    #[test]
    fn nobody_acts_through_a_curtain() {
        let refused = read(r#"{"type":"act","seat":0,"action":{}}"#, None).expect_err("refused");
        assert_eq!(refused.1.code, "STALE_STATE");
        let looking_on = read(r#"{"type":"act","seat":null,"action":{}}"#, None);
        assert!(looking_on.is_ok(), "the host says that there is no seat");
    }
}
