//! What a table tells this door, on its way from the host to the documents.

use std::collections::BTreeMap;
use std::ops::Deref;

use bytes::Bytes;
use parking_lot::Mutex;
use parlour_engine::{Refusal, Seat};
use parlour_host::description::{Description, Presence};
use parlour_host::journal::Stage;
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Sight, Window};
use serde_json::Value;

use crate::UnoDocuments;

/// A table as one viewer may know it.
#[derive(Clone, Debug)]
pub(crate) struct TableView {
    pub(crate) seq: u64,
    /// Whose eyes these are.
    pub(crate) seat: Option<u8>,
    /// The game as the viewer may know it; null before it is dealt.
    pub(crate) view: Value,
    /// What the viewer may do.
    pub(crate) legal: Value,
    /// Who is there.
    pub(crate) presence: Vec<Presence>,
    pub(crate) about: About,
}

/// What anybody may know of a table.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) table: Description,
    /// Whether its documents are those of the [original app](crate::UnoDocuments).
    pub(crate) is_uno: bool,
}

impl TableView {
    fn of(sight: &Sight<'_>) -> Self {
        let document = |write: &dyn Fn(&mut Vec<u8>)| {
            let mut text = Vec::new();
            write(&mut text);
            serde_json::from_slice(&text).expect("games write JSON")
        };
        Self {
            seq: sight.seq(),
            seat: sight.viewer().seat().map(Seat::number),
            view: document(&|out| sight.write_view(out)),
            legal: document(&|out| sight.write_legal(out)),
            presence: sight.presence().to_vec(),
            about: About {
                table: Description::clone(sight.table()),
                is_uno: sight.listed().get::<UnoDocuments>().is_some(),
            },
        }
    }
}

impl Deref for About {
    type Target = Description;

    fn deref(&self) -> &Description {
        &self.table
    }
}

impl About {
    pub(crate) fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.stage == Stage::Finished
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.stage == Stage::Closed
    }

    /// Whether everybody sees every card, and so has the same document.
    pub(crate) fn is_shared(&self) -> bool {
        self.is_uno && self.options["handPrivacy"] == "shared"
    }
}

/// News of a table.
#[derive(Debug)]
pub(crate) enum News {
    /// How it looks.
    TableView(Box<TableView>),
    /// What this message asked for has happened.
    Done { seq: u64, id: String },
    /// What this message asked for has not.
    Refused { id: Option<String>, refusal: Refusal },
}

/// How much news of one client may wait. The table holds back less than that; what is older was thrown away with a
/// journal that failed.
const MOST_WAITING: usize = 1024;

/// Keeps news for the documents while the table holds it back: a frame is only the number of what is kept.
#[derive(Debug, Default)]
pub(crate) struct DocumentWindow {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    last: u64,
    news: BTreeMap<u64, News>,
}

impl DocumentWindow {
    fn keep(&self, news: News) -> [u8; 8] {
        let mut waiting = self.waiting.lock();
        waiting.last += 1;
        let number = waiting.last;
        waiting.news.insert(number, news);
        if waiting.news.len() > MOST_WAITING {
            waiting.news.pop_first();
        }
        number.to_le_bytes()
    }

    /// The news that a frame stands for; nothing for frames that say nothing to documents.
    pub(crate) fn take(&self, frame: &[u8]) -> Option<News> {
        let number = u64::from_le_bytes(frame.try_into().ok()?);
        self.waiting.lock().news.remove(&number)
    }
}

impl Window for DocumentWindow {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        out.extend(self.keep(News::TableView(Box::new(TableView::of(sight)))));
    }

    fn ack(&self, id: &str, seq: u64, _: Option<&AckDetail>, out: &mut Vec<u8>) {
        out.extend(self.keep(News::Done { seq, id: id.to_owned() }));
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        let news = News::Refused { id: id.map(str::to_owned), refusal: refusal.clone() };
        Bytes::copy_from_slice(&self.keep(news))
    }

    fn said(&self, _: &[ChatMessage]) -> Frame {
        Bytes::new()
    }
}
