//! What the board asks of what its viewer may know, and why something cannot be done.

use parlour_engine::Seat;
use parlour_games::qwixx::dice::{Dice, Row};
use parlour_games::qwixx::sheet::Sheet;
use parlour_games::qwixx::state::{Board, Phase, Status};
use parlour_games::qwixx::view::SeenChoice;
use parlour_games::qwixx::{Action, Cross, Options, Qwixx};

use crate::words::words;

/// A scene of Qwixx.
pub(super) type Seen<'a> = crate::scene::Seen<'a, Qwixx>;

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Setup,
    Rolling,
    White,
    Colored,
    /// A score pad: anybody writes for anybody.
    Pad,
    Over,
}

/// What can be done with a number on somebody's sheet.
pub(super) enum Cell<'a> {
    /// Crossed out; on a score pad it may be taken back.
    Crossed(Option<&'a Action>),
    /// Chosen, but not on the sheet before the others have chosen.
    Chosen(Option<&'a Action>),
    /// It may be crossed out.
    Open(&'a Action),
    /// It was skipped.
    Gone,
    /// Not now.
    Free,
}

/// A number on somebody's sheet.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) seat: Seat,
    pub(super) cross: Cross,
    /// Its place in the row, from the left.
    pub(super) place: u8,
}

impl<'a> Seen<'a> {
    pub(super) fn table(&self) -> &'a Board {
        &self.view().board
    }

    pub(super) fn options(&self) -> &'a Options {
        &self.table().options
    }

    pub(super) fn step(&self) -> Step {
        let table = self.table();
        match (table.status, table.phase) {
            (Status::Setup, _) => Step::Setup,
            (Status::Ended, _) => Step::Over,
            (Status::Playing, _) if !table.is_strict() => Step::Pad,
            (Status::Playing, Phase::Rolling) => Step::Rolling,
            (Status::Playing, Phase::WhiteDice) => Step::White,
            (Status::Playing, Phase::ColoredDice) => Step::Colored,
        }
    }

    /// Whose turn it is.
    pub(super) fn active(&self) -> Seat {
        self.table().active
    }

    /// Whether the viewer is the active player.
    pub(super) fn am_active(&self) -> bool {
        self.is_me(self.active())
    }

    pub(super) fn is_closed(&self, row: Row) -> bool {
        self.table().closed.contains(row)
    }

    /// The numbers of a row of somebody's sheet, from left to right.
    pub(super) fn spots(&self, seat: Seat, row: Row) -> impl Iterator<Item = Spot> + use<> {
        let numbers = (0..).zip(*self.options().row_orders.of(row));
        numbers.map(move |(place, number)| Spot { seat, cross: Cross { row, number }, place })
    }

    /// What a player chose with the white dice of this turn.
    pub(super) fn choice(&self, seat: Seat) -> Option<SeenChoice> {
        self.view().white.get(seat).copied().flatten()
    }

    /// What a player has chosen and not yet written down.
    pub(super) fn open_cross(&self, seat: Seat) -> Option<Cross> {
        match (self.step(), self.choice(seat)) {
            (Step::White, Some(SeenChoice::Mark(cross))) => Some(cross),
            (Step::Colored, _) if seat == self.active() => self.table().colored,
            _ => None,
        }
    }

    /// Whether ending the turn now costs the active player a penalty.
    pub(super) fn is_penalty(&self) -> bool {
        let active = self.active();
        let has_white = matches!(self.choice(active), Some(SeenChoice::Mark(_)));
        !has_white && self.open_cross(active).is_none()
    }

    /// The names of those who have not chosen yet, the viewer left out.
    pub(super) fn choosing(&self) -> Vec<&str> {
        let waiting = self.seats().filter(|seat| !self.is_me(*seat));
        let waiting = waiting.filter(|seat| self.choice(*seat).is_none());
        waiting.map(|seat| self.name(seat)).collect()
    }

    /// Whether the viewer may cross something out.
    pub(super) fn can_mark(&self) -> bool {
        self.find(|action| matches!(action, Action::MarkNumber { .. })).is_some()
    }

    /// What can be done with a number.
    pub(super) fn cell(&self, sheet: &Sheet, spot: Spot) -> Cell<'a> {
        let Spot { seat, cross, place } = spot;
        let is_here = |player_id: Seat, color: Option<Row>, number: u8| {
            (player_id, color, number) == (seat, Some(cross.row), cross.number)
        };
        let unmark = || {
            self.find(|action| match *action {
                Action::UnmarkNumber { player_id, color, number } => {
                    is_here(player_id, color, number)
                }
                _ => false,
            })
        };
        let mark = || {
            self.find(|action| match *action {
                Action::MarkNumber { player_id, color, number, .. } => {
                    is_here(player_id, color, number)
                }
                _ => false,
            })
        };
        if sheet.is_marked(cross.row, place) {
            Cell::Crossed(unmark())
        } else if self.open_cross(seat) == Some(cross) {
            Cell::Chosen(unmark())
        } else if let Some(mark) = mark() {
            Cell::Open(mark)
        } else if !sheet.can_mark(cross.row, place) {
            Cell::Gone
        } else {
            Cell::Free
        }
    }

    /// Why a number cannot be crossed out.
    pub(super) fn why_not(&self, sheet: &Sheet, spot: Spot) -> String {
        let Spot { seat, cross: Cross { row, number }, place } = spot;
        let step = self.step();
        if step == Step::Over {
            return words().qwixx_is_over();
        }
        if sheet.is_marked(row, place) {
            return words().qwixx_already_crossed();
        }
        let color = || words().qwixx_color(row.name());
        if self.is_closed(row) {
            return words().qwixx_row_closed(color());
        }
        if !sheet.can_mark(row, place) {
            return words().qwixx_gone_why();
        }
        let active = self.name(self.active());
        let dice = self.table().dice;
        let options = self.options();
        let is_barred = self.table().is_last(row, number) && !sheet.is_ripe(row, options);
        match step {
            Step::Rolling if self.am_active() => words().qwixx_roll_first(),
            Step::Rolling => words().qwixx_has_to_roll(active),
            Step::White | Step::Colored if self.open_cross(seat).is_some() => {
                words().qwixx_chosen_why()
            }
            Step::White if self.choice(seat).is_some() => words().qwixx_passed_why(),
            Step::Colored if !self.am_active() => words().qwixx_only_active(active),
            Step::White | Step::Colored if is_barred && self.is_shown(row, number) => {
                words().qwixx_last_needs(options.min_marks_to_lock, sheet.marks(row))
            }
            Step::White => words().qwixx_white_make(dice.map_or(0, Dice::white_sum)),
            Step::Colored => match dice.map_or([0, 0], |dice| dice.colored_sums(row)) {
                [sum, other] if sum == other => words().qwixx_colored_make(color(), sum),
                [sum, other] => words().qwixx_colored_make_either(color(), sum, other),
            },
            Step::Setup | Step::Pad | Step::Over => words().qwixx_not_now(),
        }
    }

    /// Whether the dice of this step show this number of a row.
    fn is_shown(&self, row: Row, number: u8) -> bool {
        let Some(dice) = self.table().dice else { return false };
        match self.step() {
            Step::White => dice.white_sum() == number,
            Step::Colored => dice.colored_sums(row).contains(&number),
            Step::Setup | Step::Rolling | Step::Pad | Step::Over => false,
        }
    }
}
