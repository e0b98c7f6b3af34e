//! How a table looks as a page: frames of a line of JSON and markup.

use std::collections::BTreeSet;

use bytes::Bytes;
use maud::html;
use parking_lot::Mutex;
use parlour_engine::{Refusal, Seat};
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Sight, Window};
use serde_json::{Value, json};

use crate::errors;
use crate::qr;
use crate::table::{Moment, Stage, Visitor};
use crate::words::words;

/// Writes the frames of one page.
#[derive(Debug, Default)]
pub(crate) struct HtmlWindow {
    visitor: Visitor,
    table: String,
    shown: Mutex<Shown>,
}

/// What the page was last shown.
#[derive(Debug, Default)]
struct Shown {
    /// Who sits where: what is said comes with seats only.
    names: Vec<String>,
    /// The seats of the page. The host writes the frames of all of them before it sends the first.
    seats: BTreeSet<usize>,
    stage: Option<Stage>,
}

impl HtmlWindow {
    pub(crate) fn new(visitor: Visitor, table: String) -> Self {
        Self { visitor, table, shown: Mutex::default() }
    }

    /// How many seats the page has.
    pub(crate) fn seats(&self) -> usize {
        self.shown.lock().seats.len()
    }

    fn note(&self, moment: &Moment) {
        let mut shown = self.shown.lock();
        shown.names = moment.scene.people.iter().map(|person| person.name.clone()).collect();
        if shown.stage.replace(moment.about.stage) != Some(moment.about.stage) {
            // Seats are numbered anew when a game begins.
            shown.seats.clear();
        }
        shown.seats.extend(moment.scene.viewer.map(Seat::index));
    }
}

impl Window for HtmlWindow {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        let moment = Moment::of(sight);
        self.note(&moment);
        out.extend_from_slice(moment.frame(&self.visitor).as_bytes());
    }

    fn ack(&self, id: &str, seq: u64, detail: Option<&AckDetail>, out: &mut Vec<u8>) {
        let mut header = json!({ "type": "ack", "id": id, "seq": seq });
        if let Some(AckDetail::Rematch(table)) = detail {
            header["go"] = format!("/t/{table}").into();
        }
        let Some(AckDetail::Handover { code, .. }) = detail else {
            return out.extend_from_slice(&frame(&header, ""));
        };
        // What stands behind the # never reaches a server's log.
        let link = format!("{}/t/{}/take#{code}", self.visitor.base_url, self.table);
        let w = words();
        let markup = html! {
            h2 { (w.hand_title()) }
            p { (w.hand_how()) }
            (qr::code(&link, &w.hand_code()))
            p.row {
                label.visually-hidden for="hand-link" { (w.hand_link()) }
                input.link id="hand-link" readonly value=(link);
                button.btn type="button" data-copy=(link) { (w.page_copy()) }
            }
        };
        header["dialog"] = true.into();
        out.extend_from_slice(&frame(&header, &markup.into_string()));
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        let message = errors::sentence(refusal);
        frame(&json!({ "type": "reject", "id": id, "code": refusal.code, "message": message }), "")
    }

    fn said(&self, said: &[ChatMessage]) -> Frame {
        let shown = self.shown.lock();
        let somebody = words().somebody();
        let name = |seat: u8| shown.names.get(usize::from(seat)).unwrap_or(&somebody);
        let markup = html! {
            @for said in said {
                li data-key={ "said-" (said.seq) } data-from=(name(said.seat)) { strong { (name(said.seat)) } " " (said.text) }
            }
        };
        let last = said.last().map(|said| words().said(name(said.seat), &said.text));
        let say = last.filter(|_| said.len() == 1);
        let from = said.last().map(|said| name(said.seat));
        frame(&json!({ "type": "chat", "say": say, "from": from }), &markup.into_string())
    }
}

/// A frame: a line of JSON, and markup.
pub(crate) fn frame(header: &Value, markup: &str) -> Frame {
    Bytes::from(format!("{header}\n{markup}"))
}
