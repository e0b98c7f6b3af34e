//! How a table looks as JSON.

use std::fmt::Write as _;

use bytes::Bytes;
use parlour_engine::{Json, Refusal, to_json};
use parlour_host::room::Said;
use parlour_host::sight::{Frame, Sight, Window};
use serde_json::{Value, json};

/// Writes the frames of the JSON door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonWindow;

impl Window for JsonWindow {
    fn show(&self, sight: &Sight<'_>) -> Frame {
        let mut out = String::with_capacity(2048);
        out.push_str(r#"{"type":"view","seat":"#);
        match sight.viewer().seat() {
            Some(seat) => write(&mut out, format_args!("{}", seat.index())),
            None => out.push_str("null"),
        }
        write(&mut out, format_args!(r#","seq":{},"view":"#, sight.seq()));
        match sight.view() {
            Some(view) => out.push_str(view.get()),
            None => out.push_str("null"),
        }
        list(&mut out, r#","legal":["#, sight.legal().iter());
        list(&mut out, r#","events":["#, sight.events());
        out.push_str(r#","timer":"#);
        match sight.timer() {
            Some((after_ms, action)) => {
                write(&mut out, format_args!(r#"{{"afterMs":{after_ms},"action":{action}}}"#));
            }
            None => out.push_str("null"),
        }
        out.push_str(r#","clock":"#);
        sight.clock(&mut out);
        out.push_str(r#","presence":"#);
        out.push_str(sight.presence());
        if sight.spectators() > 0 {
            write(&mut out, format_args!(r#","spectators":{}"#, sight.spectators()));
        }
        if let Some(seat) = sight.asked() {
            write(&mut out, format_args!(r#","undoAsked":{seat}"#));
        }
        if let Some(outcome) = sight.outcome() {
            write(&mut out, format_args!(r#","outcome":{}"#, to_json(&outcome)));
        }
        if let Some(table) = sight.table() {
            write(&mut out, format_args!(r#","table":{table}"#));
        }
        out.push('}');
        Bytes::from(out)
    }

    fn ack(&self, id: &str, seq: u64, more: Option<&Value>) -> Frame {
        let mut ack = json!({ "type": "ack", "id": id, "seq": seq });
        if let (Some(Value::Object(more)), Value::Object(ack)) = (more, &mut ack) {
            ack.extend(more.clone());
        }
        frame(&ack)
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

fn write(out: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}

fn list<'a>(out: &mut String, start: &str, items: impl Iterator<Item = &'a Json>) {
    out.push_str(start);
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(item.get());
    }
    out.push(']');
}
