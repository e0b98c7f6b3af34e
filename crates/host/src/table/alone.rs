//! What happens at a table by itself: timers, clocks, bots.

use std::time::{Duration, Instant};

use parlour_engine::{AnyPosition, Json, Refusal, Seat, Seats};
use serde_json::Value;

use super::{Asker, Bots, Message, Table, Thought, now_ms};
use crate::clock::Clock;
use crate::id::random;
use crate::journal::Stage;
use crate::record::{Absent, Entry, Record};
use crate::room::STAND_IN;
use crate::{refuse, request};

/// How long a table waits after an action of its own was refused.
const REFUSED: Duration = Duration::from_secs(5);

impl Table {
    /// When something is to happen by itself.
    pub(super) fn due(&self) -> Option<Instant> {
        if self.stopping.is_some() {
            return None;
        }
        let clock = self.room.clock().and_then(Clock::deadline);
        let clock = clock.map(|(_, at_ms)| instant_of(at_ms));
        let idle = self.sockets.is_empty().then(|| self.idle_since + self.shared.settings.idle);
        // A table that may not go yet looks again when something has happened.
        let idle = idle.filter(|due| *due > Instant::now());
        let goes_on = !self.was_paused && self.room.check_rules().is_ok();
        let [timer, clock] = [self.timer_due, clock].map(|due| due.filter(|_| goes_on));
        // After trouble everything else waits for the disk.
        let play = self.retry_due.or([timer, clock].into_iter().flatten().min());
        [play, idle, self.away_due()].into_iter().flatten().min()
    }

    pub(super) fn on_time(&mut self) {
        let now = Instant::now();
        self.looked = now;
        if let Some(due) = self.retry_due {
            if due <= now {
                self.retry_due = None;
                self.look_for_pause();
                self.settle();
            }
            return;
        }
        self.look_for_pause();
        if self.was_paused {
            return;
        }
        if self.check_disk().is_err() {
            return self.put_off();
        }
        if self.timer_due.is_some_and(|due| due <= now) {
            self.timer_due = None;
            let timer = self.room.position().and_then(AnyPosition::timer);
            if let Some((_, action)) = timer {
                self.perform_alone(Record::Moved { seat: None, action: to_value(&action) });
            }
            return;
        }
        let late = self.room.clock().and_then(Clock::deadline);
        if let Some((seat, _)) = late.filter(|(_, at_ms)| *at_ms <= now_ms()) {
            let play = self.room.position().and_then(|position| position.time_out(seat));
            let action = play.map_or(Value::Null, |action| to_value(&action));
            self.perform_alone(Record::Moved { seat: Some(seat.number()), action });
            return;
        }
        self.think();
    }

    /// Somebody does not want to wait for what the rules do by themselves. Nobody else may be watching it.
    pub(super) fn hurry(
        &mut self,
        seats: &[u8],
        seq: u64,
        asker: Option<Asker>,
    ) -> Result<(), Refusal> {
        if seats.is_empty() {
            return Err(refuse::not_seated());
        }
        let mine = seats.iter().map(|seat| Seat::new(*seat));
        if !mine.fold(self.people(), Seats::without).is_empty() {
            return Err(refuse::not_alone());
        }
        if seq == self.room.seq() {
            self.timer_due = self.timer_due.map(|due| due.min(Instant::now()));
        }
        let (socket, id) = asker.unwrap_or_default();
        self.ack(socket, id.as_deref(), self.room.seq(), None);
        Ok(())
    }

    /// Does something that nobody asked for.
    pub(super) fn perform_alone(&mut self, record: Record) {
        if let Err(refusal) = self.perform(Entry { by: None, what: record }, None, None) {
            tracing::error!(table = %self.id, %refusal, "the table's own action was refused");
            // It would be refused again at once, for ever.
            self.retry_due = Some(Instant::now() + REFUSED);
        }
    }

    /// Notes whether play stands still. Time in which it does is nobody's.
    pub(super) fn look_for_pause(&mut self) {
        let is_paused = self.room.stage() == Stage::Playing && self.is_paused();
        let goes_on = self.was_paused && !is_paused;
        self.was_paused = is_paused;
        if goes_on {
            self.wake();
            self.think();
        }
        self.report_absence();
    }

    /// After a change: what is due now.
    pub(super) fn settle(&mut self) {
        if self.retry_due.is_some() {
            return;
        }
        if self.room.stage() == Stage::Open
            && self.room.house().starts_when_full
            && self.room.open_seat().is_none()
            && let Ok(record) = request::start(&self.room)
        {
            self.perform_alone(record);
            return;
        }
        self.think();
    }

    /// The timer of the present position, from now on.
    pub(super) fn set_timer(&mut self) {
        let is_playing = self.room.stage() == Stage::Playing;
        let timer = self.room.position().filter(|_| is_playing).and_then(AnyPosition::timer);
        self.timer_due = timer.map(|(after, _)| Instant::now() + after);
    }

    /// Time that passed while the table was away is nobody's.
    pub(super) fn wake(&mut self) {
        if self.room.stage() == Stage::Playing && self.room.clock().is_some() {
            self.perform_alone(Record::Woken {});
        }
        self.set_timer();
    }

    /// The seats that bots play now: their own, those of people who gave up, and those who are away.
    pub(super) fn bot_seats(&self) -> Vec<(u8, String)> {
        let level = |seat: u8| {
            let own = self.room.bot(seat).map(str::to_owned);
            own.or_else(|| self.is_stood_in(seat).then(|| STAND_IN.to_owned()))
        };
        (0..self.room.chairs().len() as u8)
            .filter_map(|seat| level(seat).map(|level| (seat, level)))
            .collect()
    }

    /// Lets the bots think, if there is something for them to decide.
    pub(super) fn think(&mut self) {
        let has_to_wait = self.retry_due.is_some() || self.stopping.is_some();
        let may_not = self.is_thinking || self.was_paused || has_to_wait;
        let is_playing = self.room.stage() == Stage::Playing && self.room.check_rules().is_ok();
        if may_not || !is_playing {
            return;
        }
        // Mostly people play among themselves.
        if self.room.bots().is_empty() && self.room.house().absent != Absent::Bot {
            return;
        }
        let seats = self.bot_seats();
        let thinks_for = seats.clone();
        let Some(position) = self.room.position().filter(|_| !seats.is_empty()) else { return };
        if position.timer().is_some() && position.to_act().is_empty() {
            return;
        }
        let position = position.copy();
        let mut bots = std::mem::take(&mut self.bots);
        bots.retain(|(seat, level, _)| seats.contains(&(*seat, level.clone())));
        let written = self.room.listed().get::<parlour_bots::Bots>();
        for (seat, level) in seats {
            if !bots.iter().any(|(known, ..)| *known == seat)
                && let Some(Ok(bot)) =
                    written.map(|bots| bots.0.seat(&level, u64::from_le_bytes(random())))
            {
                bots.push((seat, level, bot));
            }
        }
        self.is_thinking = true;
        let pace =
            if self.room.house().has_pace { self.shared.settings.pace } else { Duration::ZERO };
        let (me, seq, thinkers) = (self.me.clone(), self.room.seq(), self.shared.thinkers.clone());
        tokio::spawn(async move {
            let start = tokio::time::Instant::now();
            // The semaphore is never closed.
            let permit = thinkers.acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let play = decide_for(&mut bots, position.as_ref());
                (bots, play)
            });
            let (bots, play) = thought.await.unwrap_or_default();
            drop(permit);
            if play.is_some() {
                tokio::time::sleep_until(start + pace).await;
            }
            me.send(Message::Thought(Box::new(Thought { seq, seats: thinks_for, bots, play })));
        });
    }

    pub(super) fn take_thought(&mut self, thought: Thought) {
        self.is_thinking = false;
        self.bots = thought.bots;
        self.look_for_pause();
        let is_late = thought.seq != self.room.seq();
        self.late_thoughts = if is_late { self.late_thoughts.saturating_add(1) } else { 0 };
        // A player who changes a choice again and again would keep the bots from ever making theirs.
        let is_too_late =
            is_late && (self.late_thoughts < MOST_LATE || !self.is_listed(thought.play.as_ref()));
        // Players may have come back meanwhile, or gone.
        if is_too_late || thought.seats != self.bot_seats() {
            self.think();
        } else if let Some((seat, action)) = thought.play
            && !self.was_paused
        {
            if self.check_disk().is_err() {
                return self.put_off();
            }
            self.perform_alone(Record::Moved { seat: Some(seat), action });
        }
    }

    /// Whether a play that was thought of earlier can still be made.
    fn is_listed(&self, play: Option<&(u8, Value)>) -> bool {
        let (Some((seat, action)), Some(position)) = (play, self.room.position()) else {
            return false;
        };
        let legal = position.legal(Seat::new(*seat)).unwrap_or_default();
        legal.iter().any(|listed| to_value(listed) == *action)
    }
}

/// How many times in a row a bot thinks again because the table has moved on meanwhile.
const MOST_LATE: u8 = 3;

/// The first play that any of these bots wants to make.
fn decide_for(bots: &mut Bots, position: &dyn AnyPosition) -> Option<(u8, Value)> {
    let waiting = position.to_act();
    bots.iter_mut().find_map(|(seat, _, bot)| {
        let place = Seat::new(*seat);
        let play = if waiting.contains(place) {
            bot.choose(position, place)
        } else {
            bot.butt_in(position, place)
        };
        play.map(|play| (*seat, play))
    })
}

fn to_value(action: &Json) -> Value {
    parlour_engine::to_value(action)
}

/// The instant of a time in milliseconds since 1970.
fn instant_of(at_ms: u64) -> Instant {
    Instant::now() + Duration::from_millis(at_ms.saturating_sub(now_ms()))
}
