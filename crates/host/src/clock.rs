//! Clocks: how long each seat may still think.

use parlour_engine::{MAX_SEATS, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::ClockRules;

/// The clocks of a table. Time is handed in, in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    rules: ClockRules,
    /// What each seat had left at `since_ms`.
    left_ms: Vec<u64>,
    since_ms: u64,
    /// The seats whose time runs, as bits.
    running: u16,
}

impl Clock {
    /// Clocks that stand.
    pub fn new(rules: ClockRules, seats: usize, now_ms: u64) -> Self {
        let left = u64::from(rules.seconds) * 1000;
        Self { rules, left_ms: vec![left; seats.min(MAX_SEATS)], since_ms: now_ms, running: 0 }
    }

    /// Something was done, by this seat or by nobody; from now on these seats are waited for.
    pub fn turn(&mut self, by: Option<Seat>, waiting: Seats, now_ms: u64) {
        for seat in Seat::all(self.left_ms.len()) {
            self.left_ms[seat.index()] = self.left(seat, now_ms);
        }
        if let Some(seat) = by.filter(|seat| self.is_running(*seat)) {
            self.left_ms[seat.index()] += u64::from(self.rules.increment) * 1000;
        }
        self.since_ms = now_ms;
        self.running = waiting.iter().fold(0, |bits, seat| bits | 1 << seat.index());
    }

    /// Time passed that is nobody's: the host was away, or the table paused.
    pub fn skip_to(&mut self, now_ms: u64) {
        self.since_ms = now_ms;
    }

    fn is_running(&self, seat: Seat) -> bool {
        self.running >> seat.index() & 1 == 1
    }

    /// What a seat has left, in milliseconds.
    pub fn left(&self, seat: Seat, now_ms: u64) -> u64 {
        let left = self.left_ms.get(seat.index()).copied().unwrap_or(0);
        let passed = if self.is_running(seat) { now_ms.saturating_sub(self.since_ms) } else { 0 };
        left.saturating_sub(passed)
    }

    /// The next seat whose time will be up, and when.
    pub fn deadline(&self) -> Option<(Seat, u64)> {
        let running = Seat::all(self.left_ms.len()).filter(|seat| self.is_running(*seat));
        let deadlines = running.map(|seat| (seat, self.since_ms + self.left_ms[seat.index()]));
        deadlines.min_by_key(|(_, at_ms)| *at_ms)
    }

    /// What everybody has left.
    pub fn times(&self, now_ms: u64) -> Times {
        let seats = || Seat::all(self.left_ms.len());
        Times {
            left_ms: seats().map(|seat| self.left(seat, now_ms)).collect(),
            running: seats().filter(|seat| self.is_running(*seat)).map(Seat::index).collect(),
        }
    }
}

/// What everybody has left to think.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Clock")]
pub struct Times {
    /// In milliseconds, by seat.
    pub left_ms: Vec<u64>,
    /// The seats whose time runs.
    pub running: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    fn clock() -> Clock {
        let mut clock = Clock::new(ClockRules { seconds: 60, increment: 5 }, 2, 1_000);
        clock.turn(None, Seats::only(ANN), 1_000);
        clock
    }

    #[test]
    fn time_runs_for_those_who_are_waited_for() {
        let mut clock = clock();
        assert_eq!(clock.deadline(), Some((ANN, 61_000)));
        assert_eq!((clock.left(ANN, 11_000), clock.left(BOB, 11_000)), (50_000, 60_000));
        clock.turn(Some(ANN), Seats::only(BOB), 11_000);
        assert_eq!((clock.left(ANN, 21_000), clock.left(BOB, 21_000)), (55_000, 50_000));
        clock.turn(Some(ANN), Seats::only(BOB), 21_000);
        assert_eq!(clock.left(ANN, 21_000), 55_000, "nobody gains by acting out of turn");
        clock.turn(Some(BOB), Seats::NONE, 21_000);
        assert_eq!(clock.deadline(), None);
    }

    #[test]
    fn time_that_is_nobodys_does_not_count() {
        let mut clock = clock();
        clock.skip_to(500_000);
        assert_eq!(clock.left(ANN, 500_000), 60_000);
    }

    #[test]
    fn nobody_has_less_than_nothing() {
        let mut clock = clock();
        assert_eq!(clock.left(ANN, 1_000_000), 0);
        clock.turn(Some(ANN), Seats::only(BOB), 1_000_000);
        assert_eq!(clock.left(ANN, 1_000_000), 5_000, "whoever was late has the increment");
    }
}
