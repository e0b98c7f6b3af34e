//! What a table tells this door, on its way from the host to the documents.

use std::io::Write as _;

use bytes::Bytes;
use parlour_engine::Refusal;
use parlour_host::journal::Stage;
use parlour_host::room::{Said, stage_name};
use parlour_host::sight::{Frame, Sight, Window};
use serde::Deserialize;
use serde_json::Value;

use crate::UnoDocuments;

/// A table as one viewer may know it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Shown {
    pub(crate) seq: u64,
    /// Whose eyes these are.
    pub(crate) seat: Option<u8>,
    /// The game as the viewer may know it; null before it is dealt.
    pub(crate) view: Value,
    /// What the viewer may do.
    pub(crate) legal: Value,
    /// Who is there.
    pub(crate) presence: Vec<Present>,
    /// What anybody may know of the table.
    pub(crate) about: About,
    /// Whether its documents are those of the original app.
    #[serde(default)]
    pub(crate) original: bool,
}

/// Somebody on a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Present {
    pub(crate) seat: usize,
    pub(crate) name: String,
    pub(crate) connected: bool,
}

/// What anybody may know of a table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct About {
    pub(crate) game: String,
    pub(crate) stage: String,
    pub(crate) options: Value,
    pub(crate) seats: Vec<Chair>,
    pub(crate) owner: Option<u8>,
    pub(crate) ending: Option<Ending>,
    pub(crate) next: Option<String>,
    /// Whether its documents are those of the original app.
    #[serde(skip)]
    is_original: bool,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Chair {
    pub(crate) kind: String,
    pub(crate) name: String,
}

/// How a table ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Ending {
    pub(crate) winners: Vec<usize>,
}

impl Shown {
    /// Tells the table's description, too, what its documents are like.
    pub(crate) fn with_style(mut self) -> Self {
        self.about.is_original = self.original;
        self
    }
}

impl About {
    pub(crate) fn is_open(&self) -> bool {
        self.stage == stage_name(Stage::Open)
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.stage == stage_name(Stage::Finished)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.stage == stage_name(Stage::Closed)
    }

    /// Whether its documents are those of the [original app](crate::UnoDocuments).
    pub(crate) fn is_uno(&self) -> bool {
        self.is_original
    }

    /// Whether everybody sees every card, and so has the same document.
    pub(crate) fn is_shared(&self) -> bool {
        self.is_uno() && self.options["handPrivacy"] == "shared"
    }

    /// The seats that somebody has.
    pub(crate) fn taken(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|seat| self.is_taken(*seat))
    }

    /// Whether somebody has this seat.
    pub(crate) fn is_taken(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|chair| chair.kind != "open")
    }
}

/// News of a table.
#[derive(Debug)]
pub(crate) enum News {
    /// How it looks.
    Shown(Box<Shown>),
    /// What this message asked for has happened.
    Done { seq: u64, id: String },
    /// What this message asked for has not.
    Refused { id: Option<String>, code: String, message: String },
    /// Nothing that a document says.
    Other,
}

const SHOWN: u8 = b'V';
const DONE: u8 = b'A';
const REFUSED: u8 = b'R';

/// Writes news for the documents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DocumentWindow;

impl Window for DocumentWindow {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        out.push(SHOWN);
        let seat = sight.viewer().seat().map(parlour_engine::Seat::number);
        let seat = seat.map_or("null".to_owned(), |seat| seat.to_string());
        let original = sight.listed().get::<UnoDocuments>().is_some();
        let (seq, presence, about) = (sight.seq(), sight.presence(), sight.about());
        // Writing to memory cannot fail.
        let _ = write!(
            out,
            r#"{{"seq":{seq},"seat":{seat},"presence":{presence},"about":{about},"original":{original},"view":"#
        );
        sight.write_view(out);
        out.extend_from_slice(br#","legal":"#);
        sight.write_legal(out);
        out.push(b'}');
    }

    fn ack(&self, id: &str, seq: u64, _more: Option<&Value>, out: &mut Vec<u8>) {
        // Writing to memory cannot fail.
        let _ = write!(out, "A{seq} {id}");
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        let Refusal { code, message } = refusal;
        Bytes::from(format!("R{} {code} {message}", id.unwrap_or("")))
    }

    fn said(&self, _said: &[Said]) -> Frame {
        Bytes::new()
    }
}

/// Reads what the window wrote.
pub(crate) fn read(frame: &[u8]) -> News {
    let Some((kind, rest)) = frame.split_first() else { return News::Other };
    let text = || String::from_utf8_lossy(rest);
    match *kind {
        SHOWN => serde_json::from_slice(rest)
            .inspect_err(|error| tracing::error!(%error, "a table cannot be shown as a document"))
            .map_or(News::Other, |shown: Shown| News::Shown(Box::new(shown.with_style()))),
        DONE => match text().split_once(' ') {
            Some((seq, id)) => News::Done { seq: seq.parse().unwrap_or(0), id: id.to_owned() },
            None => News::Other,
        },
        REFUSED => {
            let text = text();
            let mut parts = text.splitn(3, ' ').map(str::to_owned);
            let mut next = || parts.next().unwrap_or_default();
            let (id, code, message) = (next(), next(), next());
            News::Refused { id: (!id.is_empty()).then_some(id), code, message }
        }
        _ => News::Other,
    }
}
