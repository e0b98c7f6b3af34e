//! What a row will bring, turn by turn, to a player who crosses out what pays.
//!
//! All that matters of a row is how much of it is gone and how many crosses it has. For each such row, and
//! for so many turns to come, a small dynamic program knows what points to expect and how likely it is
//! that the player locks it. It looks at one row alone: other rows want the same dice, so only a
//! [share](SHARE) of what the dice offer goes to this one.

use std::sync::OnceLock;

use parlour_games::qwixx::Options;

/// How many turns are looked ahead: as many as a game between two good players has.
pub(super) const TURNS: usize = 24;

/// The last place of a row, the one that takes the lock.
pub(super) const LAST: u8 = 10;

/// How many places a row has.
pub(super) const PLACES: usize = 11;

/// How often a number that the dice offer is not wanted more by another row. With it, the points that are
/// expected early in a game are those that players get in the end.
const SHARE: f32 = 0.7;

/// How often such a number is taken on the way to a lock. With it, games last as long as expected.
const PACE: f32 = 0.5;

/// A number for each turn to come.
pub(super) type Line = [f32; TURNS];

/// Something for each number of places gone and of crosses.
type ByProgress<T> = [[T; PLACES + 1]; PLACES + 1];

/// What can become of a row.
pub(super) struct Chances {
    /// The points that each turn to come is expected to add.
    gain: ByProgress<Line>,
    /// The points to expect of so many turns, from none to all, and once more all.
    worth: ByProgress<[f32; TURNS + 2]>,
    /// How likely it is that no lock is taken before each turn to come.
    open: ByProgress<Line>,
}

/// A row of somebody's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// How many places are crossed out or skipped.
    pub(super) gone: u8,
    /// How many are crossed out.
    pub(super) crosses: u8,
}

impl Progress {
    /// Whether this place can be crossed out.
    #[inline]
    pub(super) const fn has(self, place: u8, options: &Options) -> bool {
        place >= self.gone && (place < LAST || self.is_ripe(options))
    }

    /// Whether the row has the crosses that its lock asks for.
    #[inline]
    pub(super) const fn is_ripe(self, options: &Options) -> bool {
        self.crosses >= options.min_marks_to_lock
    }

    /// The points that a cross at this place adds, with those of the lock.
    #[inline]
    pub(super) fn points(self, place: u8, options: &Options) -> f32 {
        let cross = f32::from(self.crosses + 1);
        let locks = place == LAST && options.lock_counts_as_mark && self.is_ripe(options);
        if locks { cross + cross + 1.0 } else { cross }
    }

    /// The row with a cross at this place.
    #[inline]
    pub(super) const fn with(self, place: u8) -> Self {
        Self { gone: place + 1, crosses: self.crosses + 1 }
    }

    /// Its entry in a table. Crosses on a row that is full change nothing.
    #[inline]
    fn of<T>(self, table: &ByProgress<T>) -> &T {
        &table[usize::from(self.gone).min(PLACES)][usize::from(self.crosses).min(PLACES)]
    }
}

impl Chances {
    /// Those at a table with so many seats and these rules, worked out when they are first asked for.
    ///
    /// Rows whose numbers are in another order are taken for ordinary ones: close enough to play on.
    pub(super) fn of(seats: usize, options: &Options) -> &'static Self {
        type ByRules = [[[OnceLock<Box<Chances>>; 11]; 2]; 4];
        static ALL: ByRules = [const { [const { [const { OnceLock::new() }; 11] }; 2] }; 4];
        let of_seats = &ALL[seats.clamp(2, 5) - 2];
        let of_locks = &of_seats[usize::from(options.lock_counts_as_mark)];
        let chances = &of_locks[usize::from(options.min_marks_to_lock.min(10))];
        chances.get_or_init(|| Self::new(seats, options))
    }

    /// The points that each turn to come is expected to add to a row.
    #[inline]
    pub(super) fn gain(&self, row: Progress) -> &Line {
        row.of(&self.gain)
    }

    /// How likely it is that a row has no lock before each turn to come.
    #[inline]
    pub(super) fn open(&self, row: Progress) -> &Line {
        row.of(&self.open)
    }

    /// The points that a row is expected to bring in so many turns.
    #[inline]
    pub(super) fn worth(&self, row: Progress, turns: f32) -> f32 {
        let line = row.of(&self.worth);
        let whole = (turns as usize).min(TURNS);
        line[whole] + (turns - whole as f32) * (line[whole + 1] - line[whole])
    }

    fn new(seats: usize, options: &Options) -> Box<Self> {
        let offers = offers(seats);
        let mut chances = Box::new(Self {
            gain: [[[0.0; TURNS]; PLACES + 1]; PLACES + 1],
            worth: [[[0.0; TURNS + 2]; PLACES + 1]; PLACES + 1],
            open: [[[1.0; TURNS]; PLACES + 1]; PLACES + 1],
        });
        for turn in 0..TURNS {
            for gone in 0..=PLACES {
                for crosses in 0..=gone {
                    let row = Progress { gone: gone as u8, crosses: crosses as u8 };
                    let (worth, open) = chances.one_more(row, turn, &offers, options);
                    chances.gain[gone][crosses][turn] = worth - chances.worth[gone][crosses][turn];
                    chances.worth[gone][crosses][turn + 1] = worth;
                    chances.worth[gone][crosses][TURNS + 1] = worth;
                    if turn + 1 < TURNS {
                        chances.open[gone][crosses][turn + 1] = open;
                    }
                }
            }
        }
        chances
    }

    /// What a row is worth, and how likely it stays open, if one more turn comes before so many.
    fn one_more(
        &self,
        row: Progress,
        turns: usize,
        offers: &[f32; PLACES],
        options: &Options,
    ) -> (f32, f32) {
        let (stay, open) = (row.of(&self.worth)[turns], row.of(&self.open)[turns]);
        let (mut worth, mut still_open) = (stay, open);
        for (place, offer) in (0..).zip(offers).filter(|(place, _)| row.has(*place, options)) {
            let after = row.with(place);
            let (later, later_open, pace) = if place == LAST {
                // A lock is taken whenever it can be.
                (0.0, 0.0, 1.0)
            } else {
                (after.of(&self.worth)[turns], after.of(&self.open)[turns], PACE)
            };
            let more = row.points(place, options) + later - stay;
            if more > 0.0 {
                worth += SHARE * offer * more;
                still_open += pace * offer * (later_open - open);
            }
        }
        (worth, still_open.min(open))
    }
}

/// How likely it is that a turn offers each place of a row.
fn offers(seats: usize) -> [f32; PLACES] {
    /// In how many of 216 throws a white and the colored die show a sum that both white dice do not.
    const COLORED: [f32; 6] = [10.0, 18.0, 28.0, 36.0, 46.0, 54.0];
    std::array::from_fn(|place| {
        let from_edge = place.min(usize::from(LAST) - place);
        let white = (from_edge + 1) as f32 / 36.0;
        white + COLORED[from_edge] / 216.0 / seats as f32
    })
}

/// The sum of the products of three lines.
#[inline]
pub(super) fn dot(a: &Line, b: &Line, c: &Line) -> f32 {
    // Eight sums side by side, so that the compiler may use wide registers.
    const LANES: usize = 8;
    let mut sums = [0.0; LANES];
    let chunks = a.chunks_exact(LANES).zip(b.chunks_exact(LANES)).zip(c.chunks_exact(LANES));
    for ((a, b), c) in chunks {
        for (sum, ((a, b), c)) in sums.iter_mut().zip(a.iter().zip(b).zip(c)) {
            *sum += a * b * c;
        }
    }
    sums.iter().sum()
}
