//! How a table looks as JSON.

use std::io::Write as _;

use bytes::Bytes;
use parlour_engine::{AnyEvent, Refusal, Seat, to_json, write_json};
use parlour_host::id::TableId;
use parlour_host::room::Said;
use parlour_host::sight::{AckDetail, Frame, Proposal, Question, Sight, Window};
use serde::Serialize;
use serde_json::{Value, json};

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
        frame(&json!({ "type": "reject", "id": id, "code": code, "message": message }))
    }

    fn said(&self, said: &[Said]) -> Frame {
        frame(&json!({ "type": "chat", "messages": said }))
    }
}

/// A message was carried out.
#[derive(Serialize)]
struct Ack<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: &'a str,
    seq: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<bool>,
}

fn frame(value: &Value) -> Frame {
    Bytes::from(value.to_string())
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
