//! A score sheet: four rows of eleven numbers, a lock each, and penalties.

use super::dice::Row;
use super::error::Illegal;
use super::options::{Options, RowOrders};

/// One player's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The crosses of each row: bit i is the i-th number from the left, bit 11 the lock.
    crosses: [u16; 4],
    /// Penalties taken.
    pub penalties: u8,
}

const NUMBERS: u16 = 0x7FF;
const LOCK: u16 = 1 << 11;
const LAST: u8 = 10;

/// Points for so many crosses in a row.
const POINTS: [i32; 13] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

/// Where each number stands in each row, for quick look-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places([[u8; 16]; 4]);

impl Places {
    /// A number that is in no row.
    const NOWHERE: u8 = 15;

    pub(super) fn new(orders: &RowOrders) -> Self {
        let mut places = [[Self::NOWHERE; 16]; 4];
        for row in Row::ALL {
            for (place, number) in orders.of(row).iter().enumerate() {
                places[row.index()][usize::from(*number)] = place as u8;
            }
        }
        Self(places)
    }

    /// The place of a number that comes from dice, or from anywhere: unknown ones have none.
    #[inline]
    pub(super) fn of(&self, row: Row, number: u8) -> Option<u8> {
        let place = *self.0[row.index()].get(usize::from(number))?;
        (place != Self::NOWHERE).then_some(place)
    }

    /// Whether this is the number that takes the lock.
    pub(super) fn is_last(&self, row: Row, number: u8) -> bool {
        self.of(row, number) == Some(LAST)
    }
}

impl Sheet {
    /// Whether the n-th number of a row is crossed out.
    pub const fn is_marked(&self, row: Row, place: u8) -> bool {
        self.crosses[row.index()] >> place & 1 == 1
    }

    /// Whether this player has the lock of a row.
    pub const fn has_lock(&self, row: Row) -> bool {
        self.crosses[row.index()] & LOCK != 0
    }

    /// How many numbers of a row are crossed out.
    #[inline]
    pub const fn marks(&self, row: Row) -> u32 {
        (self.crosses[row.index()] & NUMBERS).count_ones()
    }

    /// The place of the rightmost cross of a row.
    pub fn rightmost(&self, row: Row) -> Option<u8> {
        (self.crosses[row.index()] & NUMBERS).checked_ilog2().map(|place| place as u8)
    }

    /// Whether the number at this place may still be crossed out: nothing at or right of it is.
    #[inline]
    pub const fn can_mark(&self, row: Row, place: u8) -> bool {
        self.crosses[row.index()] >> place == 0
    }

    /// Whether the row has the crosses that its last number asks for.
    #[inline]
    pub const fn is_ripe(&self, row: Row, options: &Options) -> bool {
        self.marks(row) >= options.min_marks_to_lock as u32
    }

    /// Whether crossing out the number at this place would take the lock.
    #[inline]
    pub const fn can_lock(&self, row: Row, place: u8, options: &Options) -> bool {
        place == LAST && self.is_ripe(row, options)
    }

    /// The same question with a reason for a no.
    pub(super) fn check_mark(&self, row: Row, place: u8) -> Result<(), Illegal> {
        if self.has_lock(row) {
            Err(Illegal::RowLocked)
        } else if self.is_marked(row, place) {
            Err(Illegal::AlreadyMarked)
        } else if !self.can_mark(row, place) {
            Err(Illegal::NotRightOfLast)
        } else {
            Ok(())
        }
    }

    /// Crosses out a number that may be crossed out. Says whether that took the lock.
    #[inline]
    pub(super) fn mark(&mut self, row: Row, place: u8, options: &Options) -> bool {
        let locks = self.can_lock(row, place, options);
        self.crosses[row.index()] |= 1 << place | if locks { LOCK } else { 0 };
        locks
    }

    /// Takes the rightmost cross of a row back, and the lock with it. Says whether there was a lock.
    pub(super) fn unmark(&mut self, row: Row, place: u8) -> bool {
        let locked = self.has_lock(row);
        self.crosses[row.index()] &= !(1 << place | LOCK);
        locked
    }

    /// Sets a row as a document says it.
    pub(super) fn set_row(&mut self, row: Row, marked: impl IntoIterator<Item = bool>, lock: bool) {
        let marks = marked.into_iter().take(11).enumerate();
        let marks = marks.fold(0, |bits, (place, marked)| bits | u16::from(marked) << place);
        self.crosses[row.index()] = marks | if lock { LOCK } else { 0 };
    }

    /// The crosses of a row that count, the lock among them if the options say so.
    #[inline]
    pub const fn crosses(&self, row: Row, options: &Options) -> u32 {
        let counted = if options.lock_counts_as_mark { NUMBERS | LOCK } else { NUMBERS };
        (self.crosses[row.index()] & counted).count_ones()
    }

    /// The points of a row.
    #[inline]
    pub fn row_score(&self, row: Row, options: &Options) -> i32 {
        POINTS[self.crosses(row, options) as usize]
    }

    /// The points that crossing out the number at this place would add, those of the lock included.
    pub fn gain(&self, row: Row, place: u8, options: &Options) -> i32 {
        let mut after = *self;
        after.mark(row, place, options);
        after.row_score(row, options) - self.row_score(row, options)
    }

    /// The points of all rows, less those of the penalties.
    pub fn total(&self, options: &Options) -> i32 {
        let rows: i32 = Row::ALL.into_iter().map(|row| self.row_score(row, options)).sum();
        rows - i32::from(self.penalties) * i32::from(options.penalty_points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_adds_as_many_points_as_there_are_crosses_and_a_lock_is_one_more() {
        let alone = Options { lock_counts_as_mark: false, ..Options::default() };
        for (options, marks, place, crosses, gain) in [
            (Options::default(), 0, 3, 0, 1),
            (Options::default(), 4, 6, 4, 5),
            (Options::default(), 4, 10, 4, 5),
            (Options::default(), 5, 10, 5, 6 + 7),
            (alone, 5, 10, 5, 6),
        ] {
            let mut sheet = Sheet::default();
            sheet.set_row(Row::Red, [true; 10].into_iter().take(marks), false);
            assert_eq!(sheet.crosses(Row::Red, &options), crosses, "{marks} marks");
            assert_eq!(sheet.gain(Row::Red, place, &options), gain, "{marks} marks, then {place}");
            sheet.mark(Row::Red, 10, &options);
            let lock = u32::from(marks >= 5 && options.lock_counts_as_mark);
            assert_eq!(sheet.crosses(Row::Red, &options), crosses + 1 + lock, "{marks} marks");
        }
    }
}
