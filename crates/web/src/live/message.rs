//! What the script sends, and what is different about it: one seat of the device is in front, and acts.

use parlour_engine::Refusal;
use parlour_host::door::{BadMessage, Command, Incoming, Message, Payload};
use parlour_host::refuse;
use parlour_host::request::Request;
use serde::Deserialize;

/// The first message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hello {
    #[serde(rename = "type")]
    _kind: HelloKind,
    /// The last thing that the page knows of.
    pub(super) since: Option<u64>,
    /// The seat that was in front, on a device with several.
    pub(super) seat: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HelloKind {
    Hello,
}

/// The message that only pages send: another seat of this device is to be shown.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    #[serde(rename = "type")]
    _kind: FrontKind,
    id: Option<String>,
    seat: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FrontKind {
    Front,
}

/// What a message wants.
#[derive(Debug)]
pub(super) enum Wanted {
    /// Something of the table, under this id.
    Ask(Option<String>, Request),
    /// To see the table through the eyes of another seat of this device.
    Front(usize),
}

pub(super) fn read_hello(incoming: Incoming<'_>) -> Result<Hello, Refusal> {
    let hello = match incoming.payload {
        Payload::Text(text) => serde_json::from_str(text).ok(),
        Payload::Bytes(_) => None,
    };
    hello.ok_or_else(|| Refusal::bad_request("The first message is no greeting."))
}

/// Reads a message. Only the seat that is shown acts.
pub(super) fn read(incoming: Incoming<'_>, shown: Option<usize>) -> Result<Wanted, BadMessage> {
    if let (Payload::Text(text), false) = (incoming.payload, incoming.is_too_fast)
        && let Ok(Front { id, seat, .. }) = serde_json::from_str(text)
    {
        let missing = || BadMessage { id, refusal: refuse::no_such_seat() };
        return seat.map(Wanted::Front).ok_or_else(missing);
    }
    let mut message = Message::read(incoming)?;
    match &mut message.command {
        // On a device with several seats the curtain may have come between looking and pressing.
        Command::Act { seat, .. } if seat.map(usize::from) != shown => {
            return Err(BadMessage { id: message.id, refusal: refuse::stale() });
        }
        // Only the player who holds the device gives up, and nobody else who plays on it.
        Command::Resign { seat } | Command::Leave { seat } | Command::Hand { seat } => {
            *seat = seat.or(shown.and_then(|seat| u8::try_from(seat).ok()));
        }
        _ => {}
    }
    let (id, request) = message.ask();
    Ok(Wanted::Ask(id, request))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_at(text: &str, shown: Option<usize>) -> Result<Wanted, BadMessage> {
        read(Incoming { payload: Payload::Text(text), is_too_fast: false }, shown)
    }

    #[test]
    fn only_the_seat_in_front_acts() {
        for (text, shown, expected) in [
            (r#"{"type":"act","id":"a","seat":0,"action":{}}"#, Some(0), "Ask(Some(\"a\"), Act"),
            (r#"{"type":"act","id":"a","seat":1,"action":{}}"#, Some(0), "a STALE_STATE"),
            (r#"{"type":"act","id":"a","action":{}}"#, Some(0), "a STALE_STATE"),
            (r#"{"type":"act","id":"a","seat":0}"#, Some(0), "a BAD_REQUEST"),
            // Nobody acts through a curtain.
            (r#"{"type":"act","seat":0,"action":{}}"#, None, "- STALE_STATE"),
            // The host says to those who look on that they have no seat.
            (r#"{"type":"act","seat":null,"action":{}}"#, None, "Ask(None, Act"),
            (r#"{"type":"resign"}"#, Some(2), "Ask(None, Resign(Some(2)))"),
            (r#"{"type":"leave"}"#, Some(2), "Ask(None, Leave(Some(2)))"),
            (r#"{"type":"hand"}"#, Some(2), "Ask(None, Hand(Some(2)))"),
            (r#"{"type":"hand"}"#, None, "Ask(None, Hand(None))"),
            (r#"{"type":"front","seat":1}"#, Some(0), "Front(1)"),
            (r#"{"type":"front","id":"a"}"#, Some(0), "a NO_SUCH_SEAT"),
            (r#"{"type":"dance","id":"b"}"#, Some(0), "b BAD_REQUEST"),
        ] {
            let found = match read_at(text, shown) {
                Ok(wanted) => format!("{wanted:?}"),
                Err(BadMessage { id, refusal }) => {
                    format!("{} {}", id.as_deref().unwrap_or("-"), refusal.code)
                }
            };
            assert!(found.starts_with(expected), "{text}: {found}");
        }
    }

    #[test]
    fn the_first_message_is_a_greeting() {
        for (text, is_good) in [
            (r#"{"type":"hello","since":0,"seat":null}"#, true),
            (r#"{"type":"hello","since":12,"seat":1}"#, true),
            (r#"{"type":"start"}"#, false),
            ("hello", false),
        ] {
            let incoming = Incoming { payload: Payload::Text(text), is_too_fast: false };
            assert_eq!(read_hello(incoming).is_ok(), is_good, "{text}");
        }
    }
}
