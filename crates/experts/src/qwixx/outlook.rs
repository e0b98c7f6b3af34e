//! How a game is likely to go on and to end.

use parlour_engine::Seat;
use parlour_games::qwixx::dice::Row;
use parlour_games::qwixx::state::{Choice, MAX_PLAYERS, Phase};
use parlour_games::qwixx::{Cross, Options, Qwixx};

use super::chances::{Chances, LAST, Line, Progress, TURNS, dot};

/// How much each turn to come adds to the variance of the difference between two players, as it was
/// measured in games of this very instinct.
const VARIANCE: f32 = 30.0;

/// What is unsure besides: the estimate is one.
const BLUR: f32 = 40.0;

/// The chance that a turn brings somebody's last penalty, if only one is missing.
const LAST_PENALTY: f32 = 0.04;

/// A game that is won counts as a lead of so many spreads.
const WON: f32 = 3.5;

/// What counts of a game: sheets without dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    seats: usize,
    rows: [[Progress; 4]; MAX_PLAYERS],
    totals: [f32; MAX_PLAYERS],
    penalties: [u8; MAX_PLAYERS],
    open: [bool; 4],
    active: usize,
    /// How much of the present turn each player still has, as a share of an average turn.
    now: [f32; MAX_PLAYERS],
    options: Options,
}

/// How long a game is likely to last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// How likely it is that each turn to come is played.
    running: Line,
    /// How many turns are to come.
    pub(super) turns: f32,
}

impl Stand {
    /// A game as it lies on the table, choices that are not resolved left out.
    pub(super) fn of(game: &Qwixx) -> Self {
        let board = &game.board;
        let mut stand = Self {
            seats: board.seats(),
            rows: [[Progress::default(); 4]; MAX_PLAYERS],
            totals: [0.0; MAX_PLAYERS],
            penalties: [0; MAX_PLAYERS],
            open: Row::ALL.map(|row| !board.closed.contains(row)),
            active: board.active.index(),
            now: [0.0; MAX_PLAYERS],
            options: board.options,
        };
        for (seat, sheet) in board.sheets().iter().enumerate() {
            stand.rows[seat] = Row::ALL.map(|row| Progress {
                gone: sheet.rightmost(row).map_or(0, |place| place + 1),
                crosses: sheet.marks(row) as u8,
            });
            stand.totals[seat] = sheet.total(&board.options) as f32;
            stand.penalties[seat] = sheet.penalties;
            stand.now[seat] = stand.share(seat == stand.active);
            if board.phase == Phase::ColoredDice {
                stand.now[seat] -= stand.share(false);
            }
        }
        stand
    }

    /// The same with the choices of this turn made.
    pub(super) fn settled(game: &Qwixx) -> Self {
        let mut stand = Self::of(game);
        let board = &game.board;
        if board.is_choosing() {
            for seat in Seat::all(stand.seats) {
                let Some(choice) = game.choice(seat) else { continue };
                stand.now[seat.index()] -= stand.share(false);
                if let Choice::Mark(cross) = choice {
                    stand.cross(game, seat, cross);
                }
            }
        } else if let Some(cross) = board.colored {
            stand.cross(game, board.active, cross);
            stand.now[board.active.index()] = 0.0;
        }
        stand
    }

    fn cross(&mut self, game: &Qwixx, seat: Seat, cross: Cross) {
        if let Some(place) = game.board.place(cross.row, cross.number) {
            self.mark(seat, cross.row, place);
        }
    }

    /// Crosses a place out.
    pub(super) fn mark(&mut self, seat: Seat, row: Row, place: u8) {
        let progress = &mut self.rows[seat.index()][row.index()];
        self.totals[seat.index()] += progress.points(place, &self.options);
        if place == LAST && progress.is_ripe(&self.options) {
            self.open[row.index()] = false;
        }
        *progress = progress.with(place);
    }

    /// Takes a penalty.
    pub(super) fn penalize(&mut self, seat: Seat) {
        self.penalties[seat.index()] += 1;
        self.totals[seat.index()] -= f32::from(self.options.penalty_points);
    }

    /// The rows of a sheet.
    pub(super) fn rows(&self, seat: Seat) -> [Progress; 4] {
        self.rows[seat.index()]
    }

    /// Whether a row is open.
    pub(super) fn is_open(&self, row: Row) -> bool {
        self.open[row.index()]
    }

    /// Whether one more penalty of a seat ends the game.
    pub(super) fn is_last_penalty(&self, seat: Seat) -> bool {
        self.penalties[seat.index()] + 1 >= self.options.max_penalties
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        let max = self.options.max_penalties;
        self.missing() == 0 || self.penalties[..self.seats].iter().any(|taken| *taken >= max)
    }

    /// How many more rows have to close to end the game.
    fn missing(&self) -> usize {
        let closed = self.open.iter().filter(|open| !**open).count();
        usize::from(self.options.rows_to_end).saturating_sub(closed)
    }

    /// How much a turn is worth to the active player or to another, as a share of an average turn.
    fn share(&self, is_active: bool) -> f32 {
        // The colored dice offer one and a half times as many new sums in a row as the white dice.
        const COLORED: f32 = 1.5;
        let seats = self.seats as f32;
        let dice = if is_active { 1.0 + COLORED } else { 1.0 };
        dice * seats / (seats + COLORED)
    }

    /// How long the game is likely to last.
    pub(super) fn outlook(&self, chances: &Chances) -> Outlook {
        let missing = self.missing().clamp(1, 4);
        // How likely it is that exactly so many more rows are closed before each turn.
        let mut closed = [[0.0; TURNS]; 4];
        closed[0] = [1.0; TURNS];
        for row in (0..4).filter(|row| self.open[*row]) {
            let open = self.left_open(chances, row, None);
            for count in (0..missing).rev() {
                times(&mut closed[count], &open);
                if let Some(fewer) = count.checked_sub(1) {
                    let fewer = closed[fewer];
                    for ((now, before), open) in closed[count].iter_mut().zip(fewer).zip(open) {
                        *now += before * (1.0 - open);
                    }
                }
            }
        }
        let mut running = closed[0];
        for line in &closed[1..missing] {
            running.iter_mut().zip(line).for_each(|(sum, chance)| *sum += chance);
        }
        for _ in Seat::all(self.seats).filter(|seat| self.is_last_penalty(*seat)) {
            let mut spared = 1.0;
            for chance in &mut running {
                *chance *= spared;
                spared *= 1.0 - LAST_PENALTY;
            }
        }
        Outlook { running, turns: running.iter().sum() }
    }

    /// How likely it is that nobody has locked a row before each turn, except maybe this player.
    #[inline]
    fn left_open(&self, chances: &Chances, row: usize, except: Option<usize>) -> Line {
        let mut open = [1.0; TURNS];
        for seat in (0..self.seats).filter(|seat| Some(*seat) != except) {
            times(&mut open, chances.open(self.rows[seat][row]));
        }
        open
    }

    /// How many turns each row is likely to stay open for a seat.
    pub(super) fn turns(&self, chances: &Chances, outlook: &Outlook, seat: Seat) -> [f32; 4] {
        std::array::from_fn(|row| {
            let open = self.left_open(chances, row, Some(seat.index()));
            dot(&outlook.running, &open, &[1.0; TURNS])
        })
    }

    /// How far a seat is likely to be ahead of the best of the others in the end.
    pub(super) fn lead(&self, seat: Seat, chances: &Chances, outlook: &Outlook) -> f32 {
        let mut totals = self.totals;
        for (seat, total) in totals[..self.seats].iter_mut().enumerate() {
            let playing = self.playing(outlook, seat);
            for row in (0..4).filter(|row| self.open[*row]) {
                let open = self.left_open(chances, row, Some(seat));
                *total += dot(&playing, &open, chances.gain(self.rows[seat][row]));
            }
        }
        self.ahead(seat, &totals)
    }

    fn ahead(&self, seat: Seat, totals: &[f32; MAX_PLAYERS]) -> f32 {
        let others = (0..self.seats).filter(|other| *other != seat.index());
        totals[seat.index()] - others.map(|other| totals[other]).fold(f32::MIN, f32::max)
    }

    /// How much of each turn to come a seat is likely to have.
    fn playing(&self, outlook: &Outlook, seat: usize) -> Line {
        let mut playing = outlook.running;
        playing[0] *= self.now[seat];
        let (active, other) = (self.share(true), self.share(false));
        let mut wait = (seat + self.seats - self.active) % self.seats;
        for chance in &mut playing[1..] {
            wait = if wait == 0 { self.seats - 1 } else { wait - 1 };
            *chance *= if wait == 0 { active } else { other };
        }
        playing
    }

    /// How far a seat is ahead, in [spreads](Outlook::spread).
    pub(super) fn standing(&self, seat: Seat, chances: &Chances) -> f32 {
        if self.is_over() {
            let lead = self.ahead(seat, &self.totals);
            // A high win is a little better than a close one; a draw is neither.
            let more = lead / 100.0;
            return if lead == 0.0 { 0.0 } else { WON.copysign(lead) + more };
        }
        let outlook = self.outlook(chances);
        self.lead(seat, chances, &outlook) / outlook.spread()
    }
}

impl Outlook {
    /// By how many points the difference of two players is likely to be off.
    pub(super) fn spread(&self) -> f32 {
        (VARIANCE * self.turns + BLUR).sqrt()
    }
}

#[inline]
fn times(line: &mut Line, by: &Line) {
    line.iter_mut().zip(by).for_each(|(product, factor)| *product *= factor);
}
