//! How a table looks as JSON.

use std::io::Write as _;

use bytes::Bytes;
use parlour_engine::{Json, Refusal, Seat, to_json, write_json};
use parlour_host::room::Said;
use parlour_host::sight::{Frame, Sight, Window};
use serde_json::{Value, json};

use crate::spare;

/// Writes the frames of the JSON door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonWindow;

impl Window for JsonWindow {
    fn show(&self, sight: &Sight<'_>) -> Frame {
        let mut out = spare::take();
        out.extend_from_slice(br#"{"type":"view","seat":"#);
        write_json(&sight.viewer().seat().map(Seat::index), &mut out);
        out.extend_from_slice(br#","seq":"#);
        write_json(&sight.seq(), &mut out);
        out.extend_from_slice(br#","view":"#);
        sight.write_view(&mut out);
        out.extend_from_slice(br#","legal":"#);
        sight.write_legal(&mut out);
        list(&mut out, br#","events":["#, sight.events());
        out.extend_from_slice(br#","timer":"#);
        match sight.timer() {
            Some((after_ms, action)) => {
                write(&mut out, format_args!(r#"{{"afterMs":{after_ms},"action":{action}}}"#));
            }
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(br#","clock":"#);
        sight.write_clock(&mut out);
        out.extend_from_slice(br#","presence":"#);
        out.extend_from_slice(sight.presence().as_bytes());
        if sight.spectators() > 0 {
            write(&mut out, format_args!(r#","spectators":{}"#, sight.spectators()));
        }
        if let Some(seat) = sight.asked() {
            let what = if sight.is_asked_to_end() { "endAsked" } else { "undoAsked" };
            write(&mut out, format_args!(r#","{what}":{seat}"#));
        }
        if let Some(outcome) = sight.outcome() {
            write(&mut out, format_args!(r#","outcome":{}"#, to_json(&outcome)));
        }
        if let Some(table) = sight.table() {
            write(&mut out, format_args!(r#","table":{table}"#));
        }
        out.push(b'}');
        spare::lend(out)
    }

    fn ack(&self, id: &str, seq: u64, more: Option<&Value>) -> Frame {
        let mut out = Vec::with_capacity(64);
        out.extend_from_slice(br#"{"type":"ack","id":"#);
        write_json(&id, &mut out);
        out.extend_from_slice(br#","seq":"#);
        write_json(&seq, &mut out);
        for (key, value) in more.and_then(Value::as_object).into_iter().flatten() {
            write(&mut out, format_args!(",{}:{value}", to_json(key)));
        }
        out.push(b'}');
        Bytes::from(out)
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        let Refusal { code, message } = refusal;
        frame(&json!({ "type": "reject", "id": id, "code": code, "message": message }))
    }

    fn said(&self, said: &[Said]) -> Frame {
        frame(&json!({ "type": "chat", "messages": said }))
    }
}

fn frame(value: &Value) -> Frame {
    Bytes::from(value.to_string())
}

fn write(out: &mut Vec<u8>, what: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    let _ = out.write_fmt(what);
}

fn list<'a>(out: &mut Vec<u8>, start: &[u8], items: impl Iterator<Item = &'a Json>) {
    out.extend_from_slice(start);
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(item.get().as_bytes());
    }
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_json_whatever_the_id_is() {
        for (id, more, expected) in [
            ("c-7", None, r#"{"type":"ack","id":"c-7","seq":13}"#),
            ("a\"b\\\n", None, r#"{"type":"ack","id":"a\"b\\\n","seq":13}"#),
            (
                "ä",
                Some(json!({ "code": "x\"y", "seat": 1 })),
                r#"{"type":"ack","id":"ä","seq":13,"code":"x\"y","seat":1}"#,
            ),
        ] {
            assert_eq!(JsonWindow.ack(id, 13, more.as_ref()), expected);
        }
    }
}
