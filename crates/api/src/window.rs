//! How a table looks as JSON.

use std::io::Write as _;

use bytes::Bytes;
use parlour_engine::{AnyEvent, OutcomeDoc, Refusal, Seat, to_json, write_json};
use parlour_host::clock::Times;
use parlour_host::description::{Description, Presence};
use parlour_host::documents::{GameAction, GameEvent, GameView};
use parlour_host::id::TableId;
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Proposal, Question, Sight, Window};
use schemars::JsonSchema;
use serde::Serialize;

/// Writes the frames of the JSON door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonWindow;

impl Window for JsonWindow {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(br#"{"type":"view","seat":"#);
        write_json(&sight.viewer().seat().map(Seat::index), out);
        out.extend_from_slice(br#","seq":"#);
        write_json(&sight.seq(), out);
        out.extend_from_slice(br#","view":"#);
        sight.write_view(out);
        out.extend_from_slice(br#","legal":"#);
        sight.write_legal(out);
        list(out, br#","events":["#, sight.events());
        out.extend_from_slice(br#","timer":"#);
        match sight.timer() {
            Some((after_ms, action)) => {
                write(out, format_args!(r#"{{"afterMs":{after_ms},"action":{action}}}"#));
            }
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(br#","clock":"#);
        write_json(&sight.clock(), out);
        out.extend_from_slice(br#","presence":"#);
        out.extend_from_slice(sight.presence().json().as_bytes());
        if sight.spectators() > 0 {
            write(out, format_args!(r#","spectators":{}"#, sight.spectators()));
        }
        if let Some(Question { seat, about }) = sight.asked() {
            let what = match about {
                Proposal::Undo => "undoAsked",
                Proposal::End => "endAsked",
            };
            write(out, format_args!(r#","{what}":{seat}"#));
        }
        if let Some(outcome) = sight.outcome() {
            write(out, format_args!(r#","outcome":{}"#, to_json(&outcome)));
        }
        if let Some(table) = sight.changed_table() {
            write(out, format_args!(r#","table":{}"#, table.json()));
        }
        out.push(b'}');
    }

    fn ack(&self, id: &str, seq: u64, detail: Option<&AckDetail>, out: &mut Vec<u8>) {
        let mut ack =
            Ack { kind: "ack", id, seq, code: None, seat: None, table: None, waits: None };
        match detail {
            None => {}
            Some(AckDetail::Waits) => ack.waits = Some(true),
            Some(AckDetail::Rematch(table)) => ack.table = Some(*table),
            Some(AckDetail::Handover { code, seat }) => {
                (ack.code, ack.seat) = (Some(code.as_str()), Some(*seat));
            }
        }
        write_json(&ack, out);
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        let Refusal { code, message } = refusal;
        frame(&Reject { code, id, message, kind: "reject" })
    }

    fn said(&self, said: &[ChatMessage]) -> Frame {
        frame(&Chat { messages: said, kind: "chat" })
    }
}

/// The table as one viewer may know it. Comes after everything that happens there.
///
/// [`JsonWindow::show`] writes it by hand, since games write their documents straight to the end of a frame.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "View")]
#[expect(dead_code, reason = "this is only the shape of it")]
pub(crate) struct ViewFrame {
    #[schemars(rename = "type", extend("const" = "view"))]
    kind: &'static str,
    /// The seat through whose eyes it is; null for spectators.
    seat: Option<u8>,
    /// How many things have happened at the table.
    seq: u64,
    /// The game as the viewer may know it; null before it is dealt.
    view: Option<GameView>,
    /// What the viewer may do now.
    legal: Vec<GameAction>,
    /// What just happened, as far as the viewer may hear of it.
    events: Vec<GameEvent>,
    /// What the game does by itself if nobody acts before.
    timer: Option<Timer>,
    /// What everybody has left to think, if there is a limit.
    clock: Option<Times>,
    /// Who is there, by seat.
    presence: Vec<Presence>,
    /// How many look on; left out if nobody does.
    #[schemars(skip_serializing_if = "Option::is_none")]
    spectators: Option<usize>,
    /// The seat that wants to take a move back, if the viewer is asked to agree.
    #[schemars(skip_serializing_if = "Option::is_none")]
    undo_asked: Option<u8>,
    /// The seat that wants to end the game, if the viewer is asked to agree.
    #[schemars(skip_serializing_if = "Option::is_none")]
    end_asked: Option<u8>,
    /// How the game ended, once it has.
    #[schemars(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeDoc>,
    /// What anybody may know of the table, if that has changed.
    #[schemars(skip_serializing_if = "Option::is_none")]
    table: Option<Description>,
}

/// What a game does by itself if nobody acts before.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
#[expect(dead_code, reason = "this is only the shape of it")]
struct Timer {
    /// In how many milliseconds.
    after_ms: u64,
    action: GameAction,
}

/// A message was carried out, and that is on disk.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Ack<'a> {
    #[serde(rename = "type")]
    #[schemars(extend("const" = "ack"))]
    kind: &'static str,
    /// The id of the message.
    id: &'a str,
    /// How many things had happened at the table by then.
    seq: u64,
    /// The code with which another device can take the seat over, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    /// The seat that the code is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    /// Where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    /// Whether the others are asked to agree first.
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<bool>,
}

/// A message was refused.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Reject<'a> {
    /// A stable name for the reason.
    code: &'a str,
    /// The id of the message, if it has one.
    id: Option<&'a str>,
    /// A sentence for people.
    message: &'a str,
    #[serde(rename = "type")]
    #[schemars(extend("const" = "reject"))]
    kind: &'static str,
}

/// What somebody said, or after the hello everything that was said lately.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Chat<'a> {
    messages: &'a [ChatMessage],
    #[serde(rename = "type")]
    #[schemars(extend("const" = "chat"))]
    kind: &'static str,
}

fn frame(message: &impl Serialize) -> Frame {
    let mut frame = Vec::new();
    write_json(message, &mut frame);
    Bytes::from(frame)
}

fn write(out: &mut Vec<u8>, what: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    let _ = out.write_fmt(what);
}

fn list<'a>(out: &mut Vec<u8>, start: &[u8], items: impl Iterator<Item = &'a AnyEvent>) {
    out.extend_from_slice(start);
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(item.json().get().as_bytes());
    }
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_and_chat_have_the_bytes_that_they_have_always_had() {
        let refusal = Refusal::new("MUTED", "The \"owner\" has muted you.");
        let said = ChatMessage { at_ms: 7, seat: 1, seq: 12, text: "hi".to_owned() };
        for (frame, expected) in [
            (
                JsonWindow.reject(Some("c-7"), &refusal),
                r#"{"code":"MUTED","id":"c-7","message":"The \"owner\" has muted you.","type":"reject"}"#,
            ),
            (
                JsonWindow.reject(None, &refusal),
                r#"{"code":"MUTED","id":null,"message":"The \"owner\" has muted you.","type":"reject"}"#,
            ),
            (
                JsonWindow.said(&[said]),
                r#"{"messages":[{"atMs":7,"seat":1,"seq":12,"text":"hi"}],"type":"chat"}"#,
            ),
        ] {
            assert_eq!(frame, expected.as_bytes());
        }
    }

    #[test]
    fn answers_are_json_whatever_the_id_is() {
        for (id, detail, expected) in [
            ("c-7", None, r#"{"type":"ack","id":"c-7","seq":13}"#),
            ("a\"b\\\n", None, r#"{"type":"ack","id":"a\"b\\\n","seq":13}"#),
            ("a", Some(AckDetail::Waits), r#"{"type":"ack","id":"a","seq":13,"waits":true}"#),
            (
                "a",
                Some(AckDetail::Rematch(TableId(7))),
                r#"{"type":"ack","id":"a","seq":13,"table":"0000000000007"}"#,
            ),
            (
                "ä",
                Some(AckDetail::Handover { code: "x\"y".to_owned(), seat: 1 }),
                r#"{"type":"ack","id":"ä","seq":13,"code":"x\"y","seat":1}"#,
            ),
        ] {
            let mut out = Vec::new();
            JsonWindow.ack(id, 13, detail.as_ref(), &mut out);
            assert_eq!(out, expected.as_bytes());
        }
    }
}
