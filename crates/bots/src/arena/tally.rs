//! What came of many games.

use std::collections::BTreeMap;
use std::time::Duration;

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
    pub score_counts: BTreeMap<i32, u64>,
    /// How often each kind of action was taken.
    pub actions: Counts,
}

/// How often something with a name came up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(Vec<(&'static str, u64)>);

impl Counts {
    /// Counts one. Names are the same if they lie in the same place, which is quick to see; the same name
    /// from two places is put together by [`sorted`](Self::sorted).
    #[inline]
    pub fn add(&mut self, name: &'static str) {
        if let Some(at) = self.0.iter().position(|(known, _)| std::ptr::eq(*known, name)) {
            self.0[at].1 += 1;
            // What is frequent moves to the front.
            if at > 0 && self.0[at].1 > self.0[at - 1].1 {
                self.0.swap(at, at - 1);
            }
        } else {
            self.0.push((name, 1));
        }
    }

    /// By name.
    pub fn sorted(&self) -> BTreeMap<&'static str, u64> {
        let mut sorted = BTreeMap::new();
        for (name, count) in &self.0 {
            *sorted.entry(*name).or_default() += count;
        }
        sorted
    }

    fn merge(&mut self, other: &Self) {
        let mut all = self.sorted();
        for (name, count) in &other.0 {
            *all.entry(name).or_default() += count;
        }
        self.0 = all.into_iter().collect();
    }
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
    pub lengths: BTreeMap<u64, u64>,
    /// What ended them.
    pub endings: BTreeMap<&'static str, u64>,
    /// What time did.
    pub timers: Counts,
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
        *self.lengths.entry(bucket(steps)).or_default() += 1;
        *self.endings.entry(ending).or_default() += 1;
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
            *entrant.score_counts.entry(score).or_default() += 1;
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
            merge(&mut entrant.score_counts, &other.score_counts);
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
        merge(&mut self.lengths, &other.lengths);
        merge(&mut self.endings, &other.endings);
        self.timers.merge(&other.timers);
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
        self.lengths
            .iter()
            .find(|(_, count)| {
                seen += **count;
                seen >= wanted
            })
            .map_or(0, |(length, _)| *length)
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

fn merge<K: Ord + Copy>(into: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
    for (key, count) in from {
        *into.entry(*key).or_default() += count;
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
