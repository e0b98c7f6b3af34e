//! One decision: what each play is worth in points.

use parlour_engine::Seat;
use parlour_games::qwixx::dice::{Dice, Row};
use parlour_games::qwixx::state::{Choice, Phase};
use parlour_games::qwixx::{Action, Qwixx};

use super::chances::{Chances, LAST, PLACES, Progress};
use super::outlook::{Outlook, Stand};

/// What points to come are worth beside points at hand.
const LATER: f32 = 0.95;

/// What it is worth in each turn that rows want different numbers, beside what each is worth alone.
const VARIETY: f32 = 0.2;

/// For how many turns: by then the rows look different anyway.
const VARIED_TURNS: f32 = 10.0;

/// How much of what the white dice offer to each row is already in its worth.
const COUNTED: f32 = 0.45;

/// A place of a row that could be crossed out, or none.
type Mark = Option<(Row, u8)>;

/// A decision of one seat.
pub(super) struct Thought<'a> {
    game: &'a Qwixx,
    seat: Seat,
    chances: &'static Chances,
    stand: Stand,
    outlook: Outlook,
    /// How many turns each row is likely to stay open.
    turns: [f32; 4],
    before: Plan,
}

/// A sheet as it could become.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// What it took to get there was worth this much.
    value: f32,
    rows: [Progress; 4],
    /// What each sum of the white dice, from 2 on, would be worth in each row.
    sums: [[f32; PLACES]; 4],
}

impl<'a> Thought<'a> {
    /// Looks at the game from a seat, but not at what others have chosen.
    pub(super) fn new(game: &'a Qwixx, seat: Seat) -> Self {
        let chances = Chances::of(game.board.seats(), &game.board.options);
        let stand = Stand::of(game);
        let outlook = stand.outlook(chances);
        let turns = stand.turns(chances, &outlook, seat);
        let rows = stand.rows(seat);
        let before = Plan { value: 0.0, rows, sums: [[0.0; PLACES]; 4] };
        let mut thought = Self { game, seat, chances, stand, outlook, turns, before };
        for row in Row::ALL {
            thought.before.sums[row.index()] = thought.sums(row, rows[row.index()]);
        }
        thought
    }

    /// What a play is worth, in points.
    pub(super) fn value(&self, play: Action) -> f32 {
        let board = &self.game.board;
        let mark = match play {
            Action::MarkNumber { color: Some(row), number, .. } => {
                board.place(row, number).map(|place| (row, place))
            }
            _ => None,
        };
        match (board.phase, board.dice) {
            (Phase::WhiteDice, Some(dice)) if board.active == self.seat => {
                self.best_with(mark, dice)
            }
            (Phase::ColoredDice, _) => {
                let has_marked = matches!(self.game.choice(self.seat), Some(Choice::Mark(_)));
                self.after(None, &self.before, mark, has_marked)
            }
            _ => self.after(None, &self.before, mark, true),
        }
    }

    /// The value of a white cross, or none, with the best of the colored crosses after it.
    fn best_with(&self, white: Mark, dice: Dice) -> f32 {
        let board = &self.game.board;
        let plan = self.with(&self.before, white);
        let mut best = self.after(white, &plan, None, white.is_some());
        for row in Row::ALL.into_iter().filter(|row| self.stand.is_open(*row)) {
            let [first, second] = dice.colored_sums(row);
            for sum in [first, second].into_iter().take(if first == second { 1 } else { 2 }) {
                if let Some(place) = board.place(row, sum)
                    && plan.rows[row.index()].has(place, &board.options)
                {
                    best = best.max(self.after(white, &plan, Some((row, place)), true));
                }
            }
        }
        best
    }

    /// The value of one more cross after a plan, or of a turn without any.
    #[inline]
    fn after(&self, white: Mark, plan: &Plan, mark: Mark, is_safe: bool) -> f32 {
        let closes = |mark: Mark| mark.is_some_and(|(_, place)| place == LAST);
        let penalty = mark.is_none() && !is_safe;
        if closes(white) || closes(mark) || penalty && self.stand.is_last_penalty(self.seat) {
            return self.after_closing(white, mark, penalty);
        }
        let plan = self.with(plan, mark);
        let cost = if penalty { f32::from(self.game.board.options.penalty_points) } else { 0.0 };
        plan.value - cost + VARIETY * self.outlook.turns.min(VARIED_TURNS) * plan.variety()
    }

    /// The same when a row or the game closes: then it matters what others lose, and who is ahead.
    #[cold]
    fn after_closing(&self, white: Mark, colored: Mark, penalty: bool) -> f32 {
        let mut stand = self.stand;
        let before = stand.lead(self.seat, self.chances, &self.outlook);
        for (row, place) in [white, colored].into_iter().flatten() {
            if !stand.is_over() && stand.is_open(row) {
                stand.mark(self.seat, row, place);
            }
        }
        if penalty {
            stand.penalize(self.seat);
        }
        stand.standing(self.seat, self.chances) * self.outlook.spread() - before
    }

    /// A plan with one more cross.
    #[inline]
    fn with(&self, plan: &Plan, mark: Mark) -> Plan {
        let mut plan = *plan;
        if let Some((row, place)) = mark {
            let progress = &mut plan.rows[row.index()];
            plan.value += self.gain(row, *progress, place);
            *progress = progress.with(place);
            plan.sums[row.index()] = self.sums(row, *progress);
        }
        plan
    }

    /// What a cross adds to the points that are expected of a row.
    #[inline]
    fn gain(&self, row: Row, progress: Progress, place: u8) -> f32 {
        let worth = |progress| self.chances.worth(progress, self.turns[row.index()]);
        let later = if place == LAST { 0.0 } else { worth(progress.with(place)) };
        progress.points(place, &self.game.board.options) + LATER * (later - worth(progress))
    }

    /// What each sum of the white dice would be worth in a row.
    #[inline]
    fn sums(&self, row: Row, progress: Progress) -> [f32; PLACES] {
        let mut sums = [0.0; PLACES];
        let board = &self.game.board;
        if self.stand.is_open(row) {
            for (number, value) in (2..).zip(&mut sums) {
                if let Some(place) = board.place(row, number)
                    && progress.has(place, &board.options)
                {
                    *value = self.gain(row, progress, place).max(0.0);
                }
            }
        }
        sums
    }
}

impl Plan {
    /// What the best row for the next white dice is worth beyond what all rows count for it already.
    #[inline]
    fn variety(&self) -> f32 {
        let [red, yellow, green, blue] = &self.sums;
        let mut variety = 0.0;
        for sum in 0..PLACES {
            let ways = sum.min(PLACES - 1 - sum) + 1;
            let best = red[sum].max(yellow[sum]).max(green[sum]).max(blue[sum]);
            let all = red[sum] + yellow[sum] + green[sum] + blue[sum];
            variety += ways as f32 / 36.0 * (best - COUNTED * all);
        }
        variety
    }
}
