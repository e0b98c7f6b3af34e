//! What is done at a table, and who is shown it.

use std::time::Instant;

use parlour_engine::{Addressed, AnyEvent, Refusal, Seat, Viewer, Views};

use super::{
    Answer, Asked, Asker, Message, Pending, SNAPSHOT_EVERY, SNAPSHOT_MORE, Socket, Table, now_ms,
};
use crate::description::{Presence, Written};
use crate::journal::{Stage, TableRow, Write};
use crate::record::{Entry, Holder, Record};
use crate::room::{new_seat, write_line};
use crate::sight::{AckDetail, Frame, Sight, Writing, frame};

impl Table {
    /// Does something: changes the table, has it journaled, and shows it once it is durable.
    pub(super) fn perform(
        &mut self,
        mut entry: Entry,
        asker: Option<Asker>,
        reply: Option<Answer>,
    ) -> Result<(), Refusal> {
        self.render_pending();
        let at_ms = now_ms();
        let events = match self.room.apply(&mut entry, at_ms) {
            Ok(events) => events,
            Err(refusal) => {
                if let Some(reply) = reply {
                    reply(Err(refusal.clone()));
                }
                return Err(refusal);
            }
        };
        let seq = self.room.seq();
        self.journal(seq, at_ms, &entry);
        let is_move = matches!(entry.what, Record::Moved { .. } | Record::Undone { .. });
        if is_move {
            self.shared.count_move();
        }
        if !matches!(entry.what, Record::Said { .. } | Record::Muted { .. }) {
            self.asked = None;
        }
        let is_deal = matches!(entry.what, Record::Started { .. });
        if is_move || is_deal || self.room.stage() != Stage::Playing {
            self.set_timer();
        }
        self.move_chairs(&entry.what);
        let is_news = !is_move || self.room.stage() != Stage::Playing;
        if is_news {
            self.refresh();
        }
        let mut pending = Pending {
            seq,
            events,
            out: Vec::new(),
            unseen: Some(is_news),
            is_to_ack: true,
            askers: asker.into_iter().collect(),
            replies: reply.into_iter().collect(),
        };
        if !is_move {
            self.announce(&mut pending, &entry.what);
        }
        self.pending.push_back(pending);
        self.settle();
        Ok(())
    }

    /// What is told besides the table's new look.
    fn announce(&self, pending: &mut Pending, what: &Record) {
        let detail = match what {
            Record::Renewed { table } => Some(AckDetail::Rematch(*table)),
            _ => None,
        };
        pending.is_to_ack = false;
        let mut ack = None;
        self.ack_pending(pending, detail.as_ref(), |socket, write| {
            ack = Some((socket.key, frame(write)));
        });
        pending.out.extend(ack);
        if let (Record::Said { .. }, Some(said)) = (what, self.room.said().last()) {
            for socket in &self.sockets {
                pending.out.push((socket.key, socket.window.said(std::slice::from_ref(said))));
            }
        }
    }

    /// Acknowledges the message that asked for it.
    fn ack_pending(
        &self,
        pending: &Pending,
        detail: Option<&AckDetail>,
        to: impl FnOnce(&Socket, Writing<'_>),
    ) {
        let Some((key, Some(id))) = pending.askers.first() else { return };
        if let Some(socket) = self.sockets.iter().find(|known| known.key == *key) {
            to(socket, &|out| socket.window.ack(id, pending.seq, detail, out));
        }
    }

    pub(super) fn journal(&mut self, seq: u64, at_ms: u64, entry: &Entry) {
        let has_ended = self.room.stage() == Stage::Finished;
        let is_end =
            has_ended && matches!(entry.what, Record::Moved { .. } | Record::Resigned { .. });
        let write = Write {
            table: self.id,
            lines: vec![write_line(seq, at_ms, entry)],
            card: self.new_row(entry).map(Box::new),
            scores: if is_end { self.room.scores(at_ms) } else { Vec::new() },
        };
        let (me, epoch, dispatcher) = (self.me.clone(), self.epoch, self.shared.dispatcher.clone());
        self.shared.journal.write(
            write,
            Box::new(move |result| dispatcher.leave(me, Message::Written { epoch, seq, result })),
        );
    }

    /// What lists show of the table, if that has changed.
    fn new_row(&mut self, entry: &Entry) -> Option<TableRow> {
        let is_usual = matches!(entry.what, Record::Moved { .. } | Record::Said { .. });
        let is_listed_alike =
            self.card.stage == self.room.stage() && self.card.is_awake == self.room.is_awake();
        if is_usual && is_listed_alike {
            return None;
        }
        let card = self.room.row();
        let before = TableRow { changed_ms: card.changed_ms, ..self.card.clone() };
        (before != card).then(|| {
            self.card = card.clone();
            card
        })
    }

    /// What is kept by seat goes where the seats go.
    pub(super) fn move_chairs(&mut self, what: &Record) {
        match what {
            Record::Started { seats } | Record::Ordered { seats } => {
                (self.talk, self.away) = (Vec::new(), Vec::new());
                self.codes.retain_mut(|code| match new_seat(seats, code.seat) {
                    Some(seat) => {
                        code.seat = seat;
                        true
                    }
                    None => false,
                });
            }
            Record::Freed { seat } | Record::BotSat { seat, .. } | Record::Handed { seat, .. } => {
                self.codes.retain(|code| code.seat != *seat);
            }
            Record::Taken { seat, .. } => {
                self.codes.retain(|code| code.seat != *seat);
                // The new player is about to connect.
                if let Some(away) = self.away.get_mut(usize::from(*seat)) {
                    *away = None;
                }
                self.offered.retain(|offered| offered != seat);
            }
            _ => {}
        }
    }

    /// The journal has everything up to this line.
    pub(super) fn flush(&mut self, seq: u64) {
        // A disk that keeps this has cleared away what it could not keep.
        self.doubts.clear();
        while self.pending.front().is_some_and(|pending| pending.seq <= seq) {
            let Some(mut pending) = self.pending.pop_front() else { break };
            for (socket, frame) in std::mem::take(&mut pending.out) {
                self.send(socket, frame);
            }
            let mut late = None;
            self.show_pending(&pending, |socket, write| {
                if !socket.write(write) {
                    late.get_or_insert_with(Vec::new).push(socket.key);
                }
            });
            late.into_iter().flatten().for_each(|socket| self.drop_client(socket));
            for reply in pending.replies {
                reply(Ok(()));
            }
        }
        let lines = SNAPSHOT_EVERY + self.id.0 % SNAPSHOT_MORE;
        if self.pending.is_empty() && self.room.seq() >= self.saved_seq + lines {
            self.saved_seq = self.room.seq();
            self.shared.journal.save_snapshot(self.id, self.room.snapshot());
        }
        self.dismiss_strangers();
    }

    /// Writes the frames of what the journal does not have yet, since the table is about to look different.
    ///
    /// Mostly nothing happens at a table until the journal has answered. Then frames are written just before they are
    /// sent, and need not be kept.
    pub(super) fn render_pending(&mut self) {
        let Some(pending) = self.pending.back().filter(|pending| pending.unseen.is_some()) else {
            return;
        };
        let mut frames = Vec::new();
        self.show_pending(pending, |socket, write| frames.push((socket.key, frame(write))));
        if let Some(pending) = self.pending.back_mut() {
            pending.out.extend(frames);
            pending.unseen = None;
        }
    }

    /// Writes what is still to be seen of something that happened.
    fn show_pending(&self, pending: &Pending, mut to: impl FnMut(&Socket, Writing<'_>)) {
        let Some(is_news) = pending.unseen else { return };
        if pending.is_to_ack {
            self.ack_pending(pending, None, &mut to);
        }
        let views = self.views();
        for socket in &self.sockets {
            self.show(socket, views.as_ref(), &pending.events, is_news, |write| to(socket, write));
        }
    }

    /// Works out again who sits where and what everybody may know.
    pub(super) fn refresh(&mut self) {
        *self.about = Written::new(self.room.describe());
        for index in 0..self.sockets.len() {
            self.sockets[index].seats = self.seats_of(&self.sockets[index].tokens);
        }
        self.set_away();
        self.refresh_presence();
    }

    pub(super) fn refresh_presence(&mut self) {
        let present = |seat: usize| {
            let chair = &self.room.chairs()[seat];
            match chair.holder {
                Holder::Person => self.is_here(seat as u8),
                Holder::Bot(_) => true,
                Holder::Open => false,
            }
        };
        let seat = |seat: usize| Presence {
            connected: present(seat),
            name: self.room.chairs()[seat].name.clone(),
            offered: self.offered.contains(&(seat as u8)),
            seat,
        };
        let seats = (0..self.room.chairs().len()).map(seat).collect();
        self.presence = Written::new(seats);
    }

    /// The game in everybody's eyes.
    pub(super) fn views(&self) -> Option<Views<'_>> {
        self.room.position().map(Views::new)
    }

    pub(super) fn sight<'a>(
        &'a self,
        viewer: Viewer,
        views: Option<&'a Views<'a>>,
        events: &'a [Addressed<AnyEvent>],
        is_news: bool,
    ) -> Sight<'a> {
        let left = |due: Instant| due.saturating_duration_since(Instant::now());
        let timer_ms = self.timer_due.map(|due| left(due).as_millis().try_into().unwrap_or(0));
        Sight {
            room: &self.room,
            views,
            viewer,
            events,
            table: &self.about,
            presence: &self.presence,
            spectators: self.sockets.iter().filter(|socket| socket.seats.is_empty()).count(),
            timer_ms,
            now_ms: now_ms(),
            is_news,
            asked: self.asked.as_deref().map(Asked::question),
        }
    }

    /// Writes what one client sees.
    pub(super) fn show(
        &self,
        socket: &Socket,
        views: Option<&Views<'_>>,
        events: &[Addressed<AnyEvent>],
        is_news: bool,
        mut to: impl FnMut(Writing<'_>),
    ) {
        for viewer in viewers_of(&socket.seats) {
            let sight = self.sight(viewer, views, events, is_news);
            to(&|out| socket.window.show(&sight, out));
        }
    }

    pub(super) fn show_all(&mut self, events: &[Addressed<AnyEvent>], is_news: bool) {
        let mut frames = Vec::new();
        let views = self.views();
        for socket in &self.sockets {
            let keep = |write: Writing<'_>| frames.push((socket.key, frame(write)));
            self.show(socket, views.as_ref(), events, is_news, keep);
        }
        drop(views);
        self.deliver_all(frames);
    }

    /// Sends frames that were all written before: a client that does not keep up goes while they are sent.
    pub(super) fn deliver_all(&mut self, frames: Vec<(u64, Frame)>) {
        for (socket, frame) in frames {
            self.deliver(socket, frame);
        }
    }

    /// Sends a frame, after everything that is still on its way to the journal.
    pub(super) fn deliver(&mut self, socket: u64, frame: Frame) {
        match self.pending.back_mut() {
            Some(pending) => pending.out.push((socket, frame)),
            None => self.send(socket, frame),
        }
    }

    /// Sends a frame now. A client that does not keep up is dropped: it can come back and catch up.
    pub(super) fn send(&mut self, socket: u64, frame: Frame) {
        let Some(known) = self.sockets.iter().find(|known| known.key == socket) else { return };
        if !known.put(frame) {
            self.drop_client(socket);
        }
    }

    fn drop_client(&mut self, socket: u64) {
        self.sockets.retain(|known| known.key != socket);
        self.idle_since = Instant::now();
        self.set_away();
        self.refresh_presence();
    }

    /// Sends off what was put into the outlets.
    pub(super) fn send_off(&mut self) {
        for socket in &self.sockets {
            if socket.has_mail.take() {
                socket.out.flush();
            }
        }
    }

    pub(super) fn ack(
        &mut self,
        socket: u64,
        id: Option<&str>,
        seq: u64,
        detail: Option<&AckDetail>,
    ) {
        let asker = self.sockets.iter().find(|known| known.key == socket);
        if let (Some(asker), Some(id)) = (asker, id) {
            let frame = frame(&|out| asker.window.ack(id, seq, detail, out));
            if let Some(pending) = self.pending.back_mut() {
                pending.askers.push((socket, Some(id.to_owned())));
            }
            self.deliver(socket, frame);
        }
    }

    pub(super) fn reject(&mut self, socket: u64, id: Option<&str>, refusal: &Refusal) {
        self.shared.count_reject(refusal.code);
        if let Some(asker) = self.sockets.iter().find(|known| known.key == socket) {
            let frame = asker.window.reject(id, refusal);
            self.send(socket, frame);
        }
    }
}

impl Socket {
    /// Hands a frame over; `false` if the client does not keep up.
    fn put(&self, frame: Frame) -> bool {
        self.has_mail.set(true);
        self.out.put(frame)
    }

    /// The same with a frame that is written only now.
    fn write(&self, write: Writing<'_>) -> bool {
        self.has_mail.set(true);
        self.out.write(write)
    }
}

/// Whose eyes a client has: those of its seats, or nobody's.
pub(super) fn viewers_of(seats: &[u8]) -> impl Iterator<Item = Viewer> {
    let nobody = seats.is_empty().then_some(Viewer::Spectator);
    seats.iter().map(|seat| Viewer::Seat(Seat::new(*seat))).chain(nobody)
}
