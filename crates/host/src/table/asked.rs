//! What people ask of a table.

use std::sync::Arc;

use std::collections::VecDeque;
use std::time::Instant;

use parlour_engine::replay::{Hex, Replay};
use parlour_engine::{Refusal, Seat, Seats, Viewer};

use super::shown::viewers_of;
use super::{
    Ask, Asked, Asker, CODE_LASTS, Call, Code, Joined, MOST_TALK, Places, Reply, TALK_TIME, Table,
};
use crate::id::{Token, TokenHash, random};
use crate::journal::{Line, Stage};
use crate::past::{self, UndoPlan};
use crate::record::{Entry, Holder, Receipt, Record};
use crate::refuse;
use crate::request::{self, Request, Verdict};
use crate::sight::{AckDetail, Frame, Window, check_spectator, frame};

impl Table {
    /// Does what a client asks, or says what is to be waited for.
    pub(super) fn ask(&mut self, ask: Ask) -> Option<Deferred> {
        let Ask { socket, id, request } = ask;
        let seats = self.sockets.iter().find(|known| known.key == socket)?.seats.clone();
        if let Some(seq) = self.answered(&seats, &request, id.as_deref()) {
            self.ack(socket, id.as_deref(), seq, None);
            return None;
        }
        let done = self.carry_out(&seats, request, Some((socket, id.clone())));
        done.unwrap_or_else(|refusal| {
            self.reject(socket, id.as_deref(), &refusal);
            None
        })
    }

    /// Does what takes its time.
    pub(super) async fn ask_deferred(&mut self, deferred: Deferred) {
        let Deferred { what, seats, asker } = deferred;
        let (socket, id) = asker.clone().unwrap_or_default();
        let result = match what {
            DeferredKind::Undo(seat) => self.undo(&seats, seat, asker).await,
            DeferredKind::Rematch => self.rematch(&seats, asker).await,
        };
        if let Err(refusal) = result {
            self.reject(socket, id.as_deref(), &refusal);
        }
    }

    /// The answer to a message that was carried out before.
    pub(super) fn answered(
        &self,
        seats: &[u8],
        request: &Request,
        id: Option<&str>,
    ) -> Option<u64> {
        let id = id?;
        let is_meant = |seat: &&u8| match request {
            Request::Act { seat: Some(asked), .. } => asked == *seat,
            _ => true,
        };
        seats.iter().filter(is_meant).find_map(|seat| self.room.receipt(*seat, id))
    }

    fn carry_out(
        &mut self,
        seats: &Places,
        request: Request,
        asker: Option<Asker>,
    ) -> Result<Option<Deferred>, Refusal> {
        self.check_disk()?;
        self.look_for_pause();
        if matches!(request, Request::Act { .. }) && self.was_paused {
            return Err(refuse::paused());
        }
        if matches!(request, Request::Chat(_)) {
            self.check_talk(seats)?;
        }
        let deferred =
            |what| Ok(Some(Deferred { what, seats: seats.clone(), asker: asker.clone() }));
        match request::decide(&self.room, seats, request)? {
            Verdict::GoesBack(seat) => return deferred(DeferredKind::Undo(seat)),
            Verdict::PlaysAgain => return deferred(DeferredKind::Rematch),
            Verdict::Happens(record) => {
                let by = receipt(&record, seats, asker.as_ref());
                self.perform(Entry { by, what: record }, asker, None)?;
            }
            Verdict::Asks(seat, record) => self.ask_others(seats, seat, record, asker)?,
            Verdict::Answers(agrees) => self.consent(seats, agrees, asker)?,
            Verdict::HandsOver(seat) => self.hand(seat, asker),
            Verdict::Offers(seat, is_free) => self.offer(seat, is_free, asker)?,
            Verdict::Hurries(seq) => self.hurry(seats, seq, asker)?,
            Verdict::Stands => {
                let (socket, id) = asker.unwrap_or_default();
                self.ack(socket, id.as_deref(), self.room.seq(), None);
            }
        }
        Ok(None)
    }

    /// Lets a newcomer take the seat of a player whom the game waits for, or no longer.
    fn offer(&mut self, seat: u8, is_free: bool, asker: Option<Asker>) -> Result<(), Refusal> {
        if is_free && !self.is_missed(seat) {
            return Err(refuse::not_missing());
        }
        self.offered.retain(|known| *known != seat);
        if is_free {
            self.offered.push(seat);
        }
        self.refresh_presence();
        let (socket, id) = asker.unwrap_or_default();
        self.ack(socket, id.as_deref(), self.room.seq(), None);
        self.show_all(&[], false);
        Ok(())
    }

    pub(super) fn check_talk(&mut self, seats: &[u8]) -> Result<(), Refusal> {
        let Some(seat) = seats.first() else { return Ok(()) };
        self.talk.resize(self.room.chairs().len(), VecDeque::new());
        let talk = &mut self.talk[usize::from(*seat)];
        let now = Instant::now();
        talk.retain(|then| now.duration_since(*then) < TALK_TIME);
        if talk.len() >= MOST_TALK {
            return Err(refuse::too_fast());
        }
        talk.push_back(now);
        Ok(())
    }

    pub(super) async fn undo(
        &mut self,
        seats: &[u8],
        seat: u8,
        asker: Option<Asker>,
    ) -> Result<(), Refusal> {
        if self.asked.is_some() {
            return Err(refuse::undo_waits());
        }
        let UndoPlan { record, is_free } = self.undo_plan(seats.to_vec()).await?;
        if is_free {
            let by = receipt_of(seat, asker.as_ref());
            return self.perform(Entry { by, what: record }, asker, None);
        }
        if !self.room.house().is_casual {
            return Err(refuse::undo_refused());
        }
        self.ask_others(seats, seat, record, asker)
    }

    /// Does something that everybody has to agree to, at once if there is nobody else.
    fn ask_others(
        &mut self,
        seats: &[u8],
        seat: u8,
        record: Record,
        asker: Option<Asker>,
    ) -> Result<(), Refusal> {
        if self.asked.is_some() {
            return Err(refuse::undo_waits());
        }
        let mine = seats.iter().map(|seat| Seat::new(*seat));
        let missing = mine.fold(self.people(), Seats::without);
        if missing.is_empty() {
            let by = receipt_of(seat, asker.as_ref());
            return self.perform(Entry { by, what: record }, asker, None);
        }
        self.asked = Some(Box::new(Asked { seat, record, missing }));
        let (socket, id) = asker.unwrap_or_default();
        self.ack(socket, id.as_deref(), self.room.seq(), Some(&AckDetail::Waits));
        self.show_all(&[], false);
        Ok(())
    }

    pub(super) async fn undo_plan(&mut self, seats: Vec<u8>) -> Result<UndoPlan, Refusal> {
        if !self.pending.is_empty() {
            return Err(refuse::stale());
        }
        let shared = Arc::clone(&self.shared);
        let id = self.id;
        let way = tokio::task::spawn_blocking(move || {
            let lines = shared.journal.history(id).map_err(|trouble| refuse::not_kept(&trouble))?;
            past::undo_plan(&shared.catalog, id, &lines, &seats)
        });
        way.await.map_err(|_| refuse::busy())?
    }

    /// The seats that people play.
    pub(super) fn people(&self) -> Seats {
        let is_person = |seat: &u8| {
            let chair = &self.room.chairs()[usize::from(*seat)];
            chair.holder == Holder::Person && !chair.has_resigned
        };
        let seats = (0..self.room.chairs().len() as u8).filter(is_person);
        seats.fold(Seats::NONE, |people, seat| people.with(Seat::new(seat)))
    }

    pub(super) fn consent(
        &mut self,
        seats: &[u8],
        agrees: bool,
        asker: Option<Asker>,
    ) -> Result<(), Refusal> {
        if self.room.stage() != Stage::Playing {
            return Err(refuse::not_playing(self.room.stage()));
        }
        let Some(wish) = &mut self.asked else { return Err(refuse::nothing_to_consent()) };
        let mine = seats.iter().map(|seat| Seat::new(*seat));
        let mine: Vec<Seat> = mine.filter(|seat| wish.missing.contains(*seat)).collect();
        if mine.is_empty() {
            return Err(refuse::nothing_to_consent());
        }
        wish.missing = mine.into_iter().fold(wish.missing, Seats::without);
        let is_agreed = wish.missing.is_empty();
        if agrees && is_agreed {
            let Some(Asked { record, .. }) = self.asked.take().map(|asked| *asked) else {
                return Ok(());
            };
            let by = seats.first().and_then(|seat| receipt_of(*seat, asker.as_ref()));
            return self.perform(Entry { by, what: record }, asker, None);
        }
        if !agrees {
            self.asked = None;
        }
        let (socket, id) = asker.unwrap_or_default();
        self.ack(socket, id.as_deref(), self.room.seq(), None);
        self.show_all(&[], false);
        Ok(())
    }

    pub(super) async fn rematch(
        &mut self,
        seats: &[u8],
        asker: Option<Asker>,
    ) -> Result<(), Refusal> {
        if let Some(table) = self.room.next() {
            let (socket, id) = asker.unwrap_or_default();
            let detail = AckDetail::Rematch(table);
            self.ack(socket, id.as_deref(), self.room.seq(), Some(&detail));
            return Ok(());
        }
        let table = self.shared.renew(&self.room).await?;
        let by = seats.first().and_then(|seat| receipt_of(*seat, asker.as_ref()));
        self.perform(Entry { by, what: Record::Renewed { table } }, asker, None)
    }

    /// Makes a code that another device can take the seat over with.
    pub(super) fn hand(&mut self, seat: u8, asker: Option<Asker>) {
        let code = Token::random();
        let now = Instant::now();
        self.codes.retain(|known| known.seat != seat && known.until > now);
        self.codes.push(Code { hash: code.hash(), seat, until: now + CODE_LASTS });
        let (socket, id) = asker.unwrap_or_default();
        let detail = AckDetail::Handover { code: code.reveal().to_owned(), seat };
        self.ack(socket, id.as_deref(), self.room.seq(), Some(&detail));
    }

    pub(super) async fn call(&mut self, call: Call) {
        if let Err(refusal) = self.check_disk()
            && call.writes()
        {
            return call.refuse(refusal);
        }
        match call {
            Call::Join { name, nonce, person, reply } => self.join(name, nonce, person, reply),
            Call::Claim { code, person, reply } => self.claim(code, person, reply),
            Call::Replace { seat, name, person, reply } => self.replace(seat, name, person, reply),
            Call::Replay { tokens, reply } => {
                let result = self.replay(&tokens).await;
                self.tell(reply, result.map(Box::new));
            }
            Call::Look { tokens, window, reply } => {
                let result = self.look(&tokens, window.as_ref());
                self.tell(reply, result);
            }
            Call::Describe { reply } => self.tell(reply, Ok(self.room.describe())),
            Call::Close { reply } => {
                let close = Entry { by: None, what: Record::Closed {} };
                let done = Box::new(move |result| drop(reply.send(result)));
                if let Err(refusal) = self.perform(close, None, Some(done)) {
                    tracing::warn!(table = %self.id, %refusal, "closing was refused");
                }
            }
            Call::Lines { reply } => {
                let lines = self.lines().await;
                drop(reply.send(lines));
            }
        }
    }

    /// Answers somebody who looks at the table, once the journal has all that they see.
    fn tell<T: Send + 'static>(&mut self, reply: Reply<T>, result: Result<T, Refusal>) {
        match self.pending.back_mut() {
            // Nobody waits for an answer any more if sending fails.
            None => drop(reply.send(result)),
            Some(last) => {
                last.replies.push(Box::new(move |kept| drop(reply.send(kept.and(result)))));
            }
        }
    }

    pub(super) fn join(
        &mut self,
        name: String,
        nonce: Option<Hex>,
        person: Option<TokenHash>,
        reply: Reply<Joined>,
    ) {
        if let Some(seat) = self.missed_seat(&name) {
            let token = Token::random();
            let what = Record::Taken { seat, name, token: token.hash(), person };
            return self.seat_somebody(what, seat, token, reply);
        }
        let seat = match (self.room.stage(), self.room.open_seat()) {
            (Stage::Open, Some(seat)) => seat,
            (Stage::Open | Stage::Playing, _) => return drop(reply.send(Err(refuse::full()))),
            (stage, _) => return drop(reply.send(Err(refuse::not_playing(stage)))),
        };
        let token = Token::random();
        let nonce = nonce.unwrap_or_else(|| Hex(random()));
        let what = Record::Sat { seat, name, token: token.hash(), person, nonce };
        self.seat_somebody(what, seat, token, reply);
    }

    pub(super) fn claim(
        &mut self,
        code: TokenHash,
        person: Option<TokenHash>,
        reply: Reply<Joined>,
    ) {
        let now = Instant::now();
        self.codes.retain(|known| known.until > now);
        let Some(at) = self.codes.iter().position(|known| known.hash == code) else {
            return drop(reply.send(Err(refuse::bad_token())));
        };
        let seat = self.codes.remove(at).seat;
        let token = Token::random();
        let what = Record::Handed { seat, token: token.hash(), person };
        self.seat_somebody(what, seat, token, reply);
    }

    /// Somebody plays on for a person who has been away for long.
    pub(super) fn replace(
        &mut self,
        seat: u8,
        name: String,
        person: TokenHash,
        reply: Reply<Joined>,
    ) {
        let is_free = self.room.stage() == Stage::Playing
            && self.is_long_away(seat)
            && self.seats_of(&[person]).is_empty();
        if !is_free {
            return drop(reply.send(Err(refuse::seat_taken())));
        }
        let token = Token::random();
        let what = Record::Taken { seat, name, token: token.hash(), person: Some(person) };
        self.seat_somebody(what, seat, token, reply);
        // They may be here already, and then nobody is missed any more.
        self.look_for_pause();
    }

    /// Journals that somebody has a seat now, and then tells them.
    pub(super) fn seat_somebody(
        &mut self,
        what: Record,
        seat: u8,
        token: Token,
        reply: Reply<Joined>,
    ) {
        let commitment = self.room.commitment();
        let done = Box::new(move |result: Result<(), Refusal>| {
            drop(reply.send(result.map(|()| Joined { seat, token, commitment })));
        });
        if let Err(refusal) = self.perform(Entry { by: None, what }, None, Some(done)) {
            tracing::warn!(table = %self.id, %refusal, "somebody could not be seated");
        }
    }

    pub(super) async fn lines(&mut self) -> Result<Vec<Line>, Refusal> {
        let (journal, id) = (self.shared.journal.clone(), self.id);
        let lines = tokio::task::spawn_blocking(move || journal.history(id)).await;
        lines.map_err(|_| refuse::busy())?.map_err(|trouble| refuse::not_kept(&trouble))
    }

    pub(super) async fn replay(&mut self, tokens: &[TokenHash]) -> Result<Replay, Refusal> {
        let viewer = if let Some(seat) = self.seats_of(tokens).first() {
            Viewer::Seat(Seat::new(*seat))
        } else {
            check_spectator(&self.room)?;
            Viewer::Spectator
        };
        let lines = self.lines().await?;
        let (shared, id) = (Arc::clone(&self.shared), self.id);
        let replay =
            tokio::task::spawn_blocking(move || past::replay(&shared.catalog, id, &lines, viewer));
        replay.await.map_err(|_| refuse::busy())?
    }

    pub(super) fn look(
        &self,
        tokens: &[TokenHash],
        window: &dyn Window,
    ) -> Result<Vec<Frame>, Refusal> {
        let seats = self.seats_of(tokens);
        if seats.is_empty() {
            check_spectator(&self.room)?;
        }
        let viewers = viewers_of(&seats);
        let views = self.views();
        let look = |viewer| {
            let sight = self.sight(viewer, views.as_ref(), &[], true);
            frame(&|out| window.show(&sight, out))
        };
        Ok(viewers.map(look).collect())
    }
}

/// Something that was asked and is to be waited for.
pub(super) struct Deferred {
    what: DeferredKind,
    seats: Places,
    asker: Option<Asker>,
}

enum DeferredKind {
    /// The journal knows the way back.
    Undo(u8),
    /// Another table is opened.
    Rematch,
}

/// What is remembered of the message that asked for a record.
fn receipt(record: &Record, seats: &[u8], asker: Option<&Asker>) -> Option<Receipt> {
    let seat = match record {
        Record::Moved { seat: Some(seat), .. } => *seat,
        _ => *seats.first()?,
    };
    receipt_of(seat, asker)
}

fn receipt_of(seat: u8, asker: Option<&Asker>) -> Option<Receipt> {
    let id = asker?.1.clone()?;
    Some(Receipt { seat, id })
}
