//! Who is at a table, and who is away.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_engine::{Addressed, AnyEvent, AnyPosition, Seat, Seats, to_value};
use serde_json::Value;

use super::{Attach, Places, Socket, Table};
use crate::house::SocketGuard;
use crate::id::TokenHash;
use crate::journal::Stage;
use crate::record::{Absent, Holder, Record};
use crate::room::ChatMessage;
use crate::sight::{Writing, check_spectator, frame};
use crate::{past, refuse};

impl Table {
    pub(super) async fn attach(&mut self, attach: Attach) {
        let Attach { socket: key, tokens, is_strict, since, out, window } = attach;
        let seats = self.seats_of(&tokens);
        let refusal = match seats.is_empty() {
            true if is_strict => Err(refuse::bad_token()),
            true => check_spectator(&self.room),
            false => Ok(()),
        };
        if let Err(refusal) = refusal {
            // A client that is gone needs no answer.
            out.put(window.reject(None, &refusal));
            return;
        }
        let missed = match since.filter(|since| *since < self.room.seq()) {
            Some(since) => self.events_since(since).await,
            None => Vec::new(),
        };
        let present = SocketGuard::new(self.shared.clone());
        let has_mail = Cell::new(false);
        self.sockets.push(Socket { key, tokens, seats, out, has_mail, window, _present: present });
        self.set_away();
        self.look_for_pause();
        self.refresh_presence();
        let last = self.sockets.len() - 1;
        let mut frames = Vec::new();
        let views = self.views();
        for (index, socket) in self.sockets.iter().enumerate() {
            let (events, is_news): (&[Addressed<AnyEvent>], bool) =
                if index == last { (&missed, true) } else { (&[], false) };
            let keep = |write: Writing<'_>| frames.push((socket.key, frame(write)));
            self.show(socket, views.as_ref(), events, is_news, keep);
        }
        drop(views);
        let said: Vec<ChatMessage> = self.room.said().cloned().collect();
        if !said.is_empty() {
            frames.push((key, self.sockets[last].window.said(&said)));
        }
        self.deliver_all(frames);
    }

    /// At tables without spectators, drops clients that have lost their seat.
    pub(super) fn dismiss_strangers(&mut self) {
        if self.room.house().has_spectators {
            return;
        }
        let is_stranger = |socket: &&Socket| socket.seats.is_empty();
        let keys: Vec<u64> =
            self.sockets.iter().filter(is_stranger).map(|socket| socket.key).collect();
        for key in keys {
            self.reject(key, None, &refuse::no_spectators());
            self.detach(key);
        }
    }

    /// What happened after a line: what the journal has, and what is on its way there.
    pub(super) async fn events_since(&mut self, since: u64) -> Vec<Addressed<AnyEvent>> {
        let (shared, id) = (Arc::clone(&self.shared), self.id);
        let until = self.pending.front().map_or(u64::MAX, |pending| pending.seq);
        let events = tokio::task::spawn_blocking(move || {
            let mut lines =
                shared.journal.history(id).map_err(|trouble| refuse::not_kept(&trouble))?;
            lines.retain(|line| line.seq < until);
            past::events_since(&shared.catalog, id, &lines, since)
        });
        match events.await {
            Ok(Ok(mut events)) => {
                let pending = self.pending.iter().filter(|pending| pending.seq > since);
                events.extend(pending.flat_map(|pending| pending.events.iter().cloned()));
                events
            }
            Ok(Err(refusal)) => {
                tracing::warn!(table = %self.id, %refusal, "missed events cannot be told");
                Vec::new()
            }
            Err(_) => Vec::new(),
        }
    }

    pub(super) fn detach(&mut self, socket: u64) {
        let before = self.sockets.len();
        self.sockets.retain(|known| known.key != socket);
        if self.sockets.len() == before {
            return;
        }
        self.idle_since = Instant::now();
        self.set_away();
        self.refresh_presence();
        self.show_all(&[], false);
    }

    pub(super) fn seats_of(&self, tokens: &[TokenHash]) -> Places {
        let held = tokens.iter().flat_map(|token| self.room.held_by(*token));
        let held = held.fold(Seats::NONE, |held, seat| held.with(Seat::new(seat)));
        held.iter().map(Seat::number).collect()
    }

    pub(super) fn is_here(&self, seat: u8) -> bool {
        self.sockets.iter().any(|socket| socket.seats.contains(&seat))
    }

    /// Notes since when seats have nobody.
    pub(super) fn set_away(&mut self) {
        let now = Instant::now();
        self.away.resize(self.room.chairs().len(), None);
        for seat in 0..self.away.len() {
            let chair = &self.room.chairs()[seat];
            let is_awaited = chair.holder == Holder::Person && !chair.has_resigned;
            let is_away = is_awaited && !self.is_here(seat as u8);
            self.away[seat] = is_away.then(|| self.away[seat].unwrap_or(now));
        }
        let away = &self.away;
        self.offered.retain(|seat| away.get(usize::from(*seat)).is_some_and(Option::is_some));
    }

    pub(super) fn is_stood_in(&self, seat: u8) -> bool {
        self.room.house().absent == Absent::Bot && self.is_long_away(seat)
    }

    pub(super) fn is_long_away(&self, seat: u8) -> bool {
        let since = self.away.get(usize::from(seat)).copied().flatten();
        since.is_some_and(|since| since.elapsed() >= self.grace())
    }

    /// How long somebody may be away: no longer than the rules say, where they have a say in it.
    fn grace(&self) -> Duration {
        let grace = self.shared.settings.grace;
        self.pause_of_rules().map_or(grace, |lost_after| lost_after.min(grace))
    }

    /// How long the rules wait for somebody before they pause the game, at tables that are to pause.
    fn pause_of_rules(&self) -> Option<Duration> {
        let is_asked = self.room.house().absent == Absent::Pause;
        self.room.position().filter(|_| is_asked).and_then(AnyPosition::lost_after)
    }

    /// Tells the game who is lost and who is back, where its rules want to know.
    pub(super) fn report_absence(&mut self) {
        // Everybody is told of once, so it cannot be more often.
        for _ in 0..self.room.chairs().len() {
            let Some(action) = self.absence().filter(|_| self.retry_due.is_none()) else { return };
            if self.check_disk().is_err() {
                return self.put_off();
            }
            self.perform_alone(Record::Moved { seat: None, action });
        }
    }

    /// What the game is to hear next of those who are away or back.
    fn absence(&self) -> Option<Value> {
        self.pause_of_rules()?;
        if self.room.stage() != Stage::Playing || self.room.check_rules().is_err() {
            return None;
        }
        let position = self.room.position()?;
        let of = |seat: u8| {
            let place = Seat::new(seat);
            let action = if self.is_long_away(seat) {
                position.lost(place)
            } else if self.is_here(seat) {
                position.back(place, &self.room.names()[usize::from(seat)])
            } else {
                None
            };
            action.map(|action| to_value(&action))
        };
        (0..self.room.chairs().len() as u8).find_map(of)
    }

    /// Whether the game waits for this player.
    pub(super) fn is_missed(&self, seat: u8) -> bool {
        let is_lost = |position: &dyn AnyPosition| position.back(Seat::new(seat), "").is_some();
        self.pause_of_rules().is_some()
            && self.room.stage() == Stage::Playing
            && self.is_long_away(seat)
            && self.room.position().is_some_and(is_lost)
    }

    /// The seat that a newcomer with this name may take in a game that goes on: one that was offered.
    /// Of several, the one whose name is most like the newcomer's; of those, who has been gone longest.
    pub(super) fn missed_seat(&self, name: &str) -> Option<u8> {
        let likeness = |seat: &u8| {
            let known = self.room.chair(*seat).map_or("", |chair| &chair.name);
            let distance = strsim::levenshtein(&known.to_lowercase(), &name.to_lowercase());
            (distance, self.away.get(usize::from(*seat)).copied().flatten())
        };
        let missed = self.offered.iter().copied().filter(|seat| self.is_missed(*seat));
        missed.min_by_key(likeness)
    }

    /// When somebody will have been away for long.
    pub(super) fn away_due(&self) -> Option<Instant> {
        if self.room.house().absent == Absent::Wait || self.room.stage() != Stage::Playing {
            return None;
        }
        let grace = self.grace();
        let due = |since: Instant| since + grace;
        // One may be due before the other has been dealt with: what nobody has looked at yet is due still.
        self.away.iter().flatten().map(|since| due(*since)).filter(|due| *due > self.looked).min()
    }

    /// Whether everybody has to wait for somebody, and the rules know nothing of it.
    pub(super) fn is_paused(&self) -> bool {
        self.room.house().absent == Absent::Pause
            && self.pause_of_rules().is_none()
            && (0..self.room.chairs().len() as u8).any(|seat| self.is_long_away(seat))
    }

    pub(super) fn is_idle(&self) -> bool {
        self.sockets.is_empty()
            && self.pending.is_empty()
            && !self.is_thinking
            && self.idle_since.elapsed() >= self.shared.settings.idle
            && !self.room.is_moving()
    }

    /// Leaves memory in good order.
    pub(super) fn leave_memory(&mut self) {
        if self.pending.is_empty() && self.saved_seq < self.room.seq() {
            self.shared.journal.save_snapshot(self.id, self.room.snapshot());
        }
        self.sockets.clear();
    }
}
