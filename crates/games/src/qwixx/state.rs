//! The state of a game.

use parlour_engine::{Outcome, Seat, SeatArray, Seats};

use super::action::Cross;
use super::dice::{ClosedRows, Dice, Row};
use super::options::{Options, RevealMode, Ruleset};
use super::sheet::{Places, Sheet};

/// The most players.
pub const MAX_PLAYERS: usize = 5;

/// A whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qwixx {
    /// What everybody may know.
    pub board: Board,
    /// What each player has chosen on the white dice of this turn.
    pub(super) white: Choices<Choice>,
}

/// What each player has chosen, if anything.
pub type Choices<C> = SeatArray<Option<C>, MAX_PLAYERS>;

/// The public part of a game: everything but open choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The options.
    pub options: Options,
    pub(super) places: Places,
    pub(super) sheets: SeatArray<Sheet, MAX_PLAYERS>,
    pub(super) seats: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// What the dice show, once they are rolled.
    pub dice: Option<Dice>,
    /// The rows that are closed for everybody.
    pub closed: ClosedRows,
    /// Score pad: the rows that closed since the dice were last rolled or the turn passed.
    pub(super) closed_lately: ClosedRows,
    /// Whether the game is being played.
    pub status: Status,
    /// Where in a turn it is (strict play).
    pub phase: Phase,
    /// The number of the turn, from 1 (strict play).
    pub turn: u32,
    /// What the active player has chosen on the colored dice.
    pub colored: Option<Cross>,
    /// Why the game ended.
    pub end: Option<EndReason>,
}

/// Whether a game is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Status {
    /// Not yet.
    #[default]
    Setup,
    /// Now.
    Playing,
    /// No longer.
    Ended,
}

/// Where in a turn a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "kebab-case"))]
pub enum Phase {
    /// The active player is about to roll.
    #[default]
    Rolling,
    /// Everybody chooses on the white dice.
    WhiteDice,
    /// The active player chooses on the colored dice.
    ColoredDice,
}

/// A choice on the white dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// To cross out a number.
    Mark(Cross),
    /// To cross out nothing.
    Pass,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum EndReason {
    /// Enough rows closed.
    RowsLocked,
    /// Somebody took the last penalty.
    Penalties,
    /// Somebody ended it.
    Manual,
}

impl Qwixx {
    /// A table with so many players and empty sheets, before the game starts.
    pub(super) fn set_up(seats: usize, options: &Options) -> Self {
        let board = Board {
            options: *options,
            places: Places::new(&options.row_orders),
            sheets: SeatArray::default(),
            seats: seats.min(MAX_PLAYERS) as u8,
            active: Seat::new(0),
            dice: None,
            closed: ClosedRows::default(),
            closed_lately: ClosedRows::default(),
            status: Status::Setup,
            phase: Phase::Rolling,
            turn: 0,
            colored: None,
            end: None,
        };
        Self { board, white: Choices::default() }
    }

    /// What a player has chosen on the white dice.
    pub fn choice(&self, seat: Seat) -> Option<Choice> {
        self.white.get(seat).copied().flatten()
    }

    /// Whether the white choices of this turn are still secret.
    pub fn has_secrets(&self) -> bool {
        self.board.is_choosing() && self.board.options.reveal_mode == RevealMode::Hidden
    }
}

impl Board {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// A player's sheet.
    pub fn sheet(&self, seat: Seat) -> Option<&Sheet> {
        self.sheets().get(seat.index())
    }

    /// All sheets, in seat order.
    pub fn sheets(&self) -> &[Sheet] {
        self.sheets.first(self.seats())
    }

    /// A player's points.
    pub fn total(&self, seat: Seat) -> i32 {
        self.sheet(seat).map_or(0, |sheet| sheet.total(&self.options))
    }

    /// Whether this is real play.
    #[inline]
    pub fn is_strict(&self) -> bool {
        self.options.ruleset == Ruleset::Strict
    }

    /// Whether players are choosing on the white dice.
    pub fn is_choosing(&self) -> bool {
        self.is_strict() && self.status == Status::Playing && self.phase == Phase::WhiteDice
    }

    /// The place of a number in a row, counted from 0 at the left.
    #[inline]
    pub fn place(&self, row: Row, number: u8) -> Option<u8> {
        self.places.of(row, number)
    }

    /// Whether this is the number of a row that takes the lock.
    pub fn is_last(&self, row: Row, number: u8) -> bool {
        self.places.is_last(row, number)
    }

    /// Whether a player may cross this number out if the dice allow it: by the rules of real play.
    #[inline]
    pub fn fits(&self, seat: Seat, row: Row, number: u8) -> bool {
        let sheet = &self.sheets[seat];
        match self.places.of(row, number) {
            Some(place) => {
                !self.closed.contains(row)
                    && sheet.can_mark(row, place)
                    && (place < 10 || sheet.is_ripe(row, &self.options))
            }
            None => false,
        }
    }

    /// Crosses a number out and closes the row if that takes the lock. Says whether it does, and
    /// whether the row closes only now.
    #[inline]
    pub(super) fn apply_mark(&mut self, seat: Seat, cross: Cross) -> (bool, bool) {
        let Some(place) = self.places.of(cross.row, cross.number) else { return (false, false) };
        let lock = self.sheets[seat].mark(cross.row, place, &self.options);
        (lock, lock && self.closed.close(cross.row))
    }

    /// Why the game should be over now, if it should.
    #[inline]
    pub fn should_end(&self) -> Option<EndReason> {
        if self.closed.len() >= usize::from(self.options.rows_to_end) {
            return Some(EndReason::RowsLocked);
        }
        let max = self.options.max_penalties;
        self.sheets().iter().any(|sheet| sheet.penalties >= max).then_some(EndReason::Penalties)
    }

    /// Everybody with the most points.
    pub fn winners(&self) -> Seats {
        let best = Seat::all(self.seats()).map(|seat| self.total(seat)).max();
        Seat::all(self.seats()).filter(|seat| Some(self.total(*seat)) == best).collect()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let scores = Seat::all(self.seats()).map(|seat| self.total(seat)).collect();
        (self.status == Status::Ended).then(|| Outcome { winners: self.winners(), scores })
    }
}
