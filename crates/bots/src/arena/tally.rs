//! What came of many games.

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_engine::playout::Counts;
use parlour_engine::{MAX_SEATS, Outcome, Seat};

use super::statistics::{Moments, Range, wilson};

/// A win is cut into so many pieces, so that up to ten can share one evenly.
pub(super) const WIN: u64 = 2520;

/// What a bot has done, by its place in the list of those who play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Wins by deal: the same cards, all rotations of seats.
    wins: Moments,
    /// Its scores.
    pub scores: Moments,
    /// How often each score was reached.
    pub score_counts: Histogram,
    /// How often each kind of action was taken.
    pub actions: Counts,
}

/// How long decisions took. It differs from run to run, so it is kept apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// Decisions by the power of 2^(1/8) of their nanoseconds.
    buckets: BTreeMap<u32, u64>,
    /// All of it.
    pub total: Duration,
    /// Playouts in bots' heads.
    pub playouts: u64,
}

impl Timing {
    /// Adds a decision.
    pub fn add(&mut self, time: Duration) {
        self.total += time;
        let nanos = time.as_nanos().max(1) as f64;
        *self.buckets.entry((nanos.log2() * 8.0) as u32).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        self.total += other.total;
        self.playouts += other.playouts;
        for (bucket, count) in &other.buckets {
            *self.buckets.entry(*bucket).or_default() += count;
        }
    }

    /// How many there were.
    pub fn decisions(&self) -> u64 {
        self.buckets.values().sum()
    }

    /// The time within which so many of a thousand decisions were made, to a tenth.
    pub fn permille(&self, part: u64) -> Duration {
        let wanted = (self.decisions() * part).div_ceil(1000);
        let mut seen = 0;
        for (bucket, count) in &self.buckets {
            seen += count;
            if seen >= wanted {
                return Duration::from_nanos((f64::from(bucket + 1) / 8.0).exp2() as u64);
            }
        }
        Duration::ZERO
    }
}

/// What came of many games. All of it is counted in whole numbers: threads may finish as they like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Who played.
    pub entrants: Vec<Entrant>,
    /// How long they took for it.
    pub timing: Vec<Timing>,
    /// Wins by seat.
    seats: Vec<Moments>,
    /// Games that were played.
    pub games: u64,
    /// Games that did not end.
    pub unfinished: u64,
    /// Games that nobody won alone.
    pub shared: u64,
    /// Actions taken.
    pub steps: u64,
    /// Lengths of games: how many had so many steps.
    pub lengths: Histogram,
    /// What ended them.
    pub endings: Counts,
    /// Steps that time took, not a player.
    pub timers: u64,
}

impl Tally {
    /// Nothing yet, for these bots.
    pub fn new(names: &[String]) -> Self {
        Self {
            entrants: names
                .iter()
                .map(|name| Entrant { name: name.clone(), ..Entrant::default() })
                .collect(),
            timing: vec![Timing::default(); names.len()],
            seats: vec![Moments::default(); names.len()],
            ..Self::default()
        }
    }

    /// Adds a game: its end, and which entrant sat on each seat. Gives the pieces of the win each
    /// entrant got.
    pub(super) fn game(
        &mut self,
        outcome: Option<&Outcome>,
        steps: u64,
        ending: &'static str,
        seating: &[usize],
    ) -> [u64; MAX_SEATS] {
        let mut pieces = [0; MAX_SEATS];
        self.games += 1;
        self.steps += steps;
        self.lengths.add(bucket(steps).cast_signed());
        self.endings.add(ending);
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return pieces;
        };
        self.shared += u64::from(outcome.winners.len() != 1);
        for (seat, entrant) in seating.iter().enumerate() {
            let won = outcome.winners.contains(Seat::from_index(seat));
            let share = if won { WIN / outcome.winners.len() as u64 } else { 0 };
            pieces[*entrant] = share;
            self.seats[seat].add(share.cast_signed());
            let score = outcome.scores.get(seat).copied().unwrap_or(0);
            let entrant = &mut self.entrants[*entrant];
            entrant.scores.add(i64::from(score));
            entrant.score_counts.add(score.into());
        }
        pieces
    }

    /// Adds a deal that was played `games` times, with what each entrant has won of it.
    pub(super) fn deal(&mut self, games: u64, won: &[u64; MAX_SEATS]) {
        for (entrant, won) in self.entrants.iter_mut().zip(won) {
            // Games of one deal are one trial: they have their luck in common.
            entrant.wins.add((won * (WIN / games.clamp(1, 10))).cast_signed());
        }
    }

    /// Puts two together.
    pub fn merge(&mut self, other: &Self) {
        for (entrant, other) in self.entrants.iter_mut().zip(&other.entrants) {
            entrant.wins.merge(&other.wins);
            entrant.scores.merge(&other.scores);
            entrant.score_counts.merge(&other.score_counts);
            entrant.actions.merge(&other.actions);
        }
        for (timing, other) in self.timing.iter_mut().zip(&other.timing) {
            timing.merge(other);
        }
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.merge(other);
        }
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.shared += other.shared;
        self.steps += other.steps;
        self.lengths.merge(&other.lengths);
        self.endings.merge(&other.endings);
        self.timers += other.timers;
    }

    /// How often an entrant wins. A win that `n` share is 1/n of one.
    pub fn win_rate(&self, entrant: usize) -> Range {
        self.entrants
            .get(entrant)
            .map_or_else(Range::default, |entrant| rate(&entrant.wins, (WIN * WIN) as f64))
    }

    /// How often whoever sits there wins.
    pub fn seat_rate(&self, seat: usize) -> Range {
        self.seats.get(seat).map_or_else(Range::default, |wins| rate(wins, WIN as f64))
    }

    /// How many seats there were.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// The length that so many of a thousand games did not exceed.
    pub fn length_permille(&self, part: u64) -> u64 {
        let wanted = (self.games * part).div_ceil(1000);
        let mut seen = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            seen += *count;
            seen >= wanted
        });
        found.map_or(0, |(length, _)| length.cast_unsigned())
    }

    /// The mean length.
    pub fn mean_length(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.steps as f64 / self.games as f64 }
    }
}

/// Lengths are kept to three digits, so that long games do not need a line each.
fn bucket(steps: u64) -> u64 {
    let mut unit = 1;
    while steps / unit >= 1000 {
        unit *= 10;
    }
    steps / unit * unit
}

/// How often each number came up. Those near zero have a place each, the others are looked up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    near: Vec<u64>,
    far: BTreeMap<i64, u64>,
}

/// Numbers from `-BELOW` up to `ABOVE` are near.
const BELOW: i64 = 256;
const ABOVE: i64 = 1792;
const NEAR: usize = 2048;

impl Histogram {
    /// Counts one.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.add_many(number, 1);
    }

    #[inline]
    fn add_many(&mut self, number: i64, count: u64) {
        match usize::try_from(number + BELOW) {
            Ok(place) if place < NEAR => {
                if self.near.is_empty() {
                    self.near.resize(NEAR, 0);
                }
                self.near[place] += count;
            }
            _ => *self.far.entry(number).or_default() += count,
        }
    }

    /// All numbers that came up, the smallest first, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        let near = (-BELOW..).zip(self.near.iter().copied()).filter(|(_, count)| *count > 0);
        let far = |range: std::ops::Range<i64>| {
            self.far.range(range).map(|(number, count)| (*number, *count))
        };
        far(i64::MIN..-BELOW).chain(near).chain(far(ABOVE..i64::MAX))
    }

    fn merge(&mut self, other: &Self) {
        for (number, count) in other.iter() {
            self.add_many(number, count);
        }
    }
}

/// A rate from trials whose results lie between 0 and `whole`. Trials that differ less than coin tosses
/// would count for more of them.
pub(super) fn rate(trials: &Moments, whole: f64) -> Range {
    let rate = trials.mean() / whole;
    let error = trials.error() / whole;
    let count = trials.count as f64;
    let worth = if error > 0.0 { rate * (1.0 - rate) / (error * error) } else { count };
    wilson(rate, worth.max(1.0).min(count * 100.0))
}
