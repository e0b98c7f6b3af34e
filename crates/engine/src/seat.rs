//! Who sits at a table, who acts and who looks on.

use core::fmt;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 10;

/// A place at the table, counted from 0 in playing order.
///
/// A seat that came from outside may not exist at a given table; rules look before they index.
///
/// ```
/// # use parlour_engine::Seat;
/// assert_eq!(Seat::new(2).next(3), Seat::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The seat with this number; anything beyond a table becomes a seat that no table has.
    pub fn from_index(index: usize) -> Self {
        Self(u8::try_from(index).unwrap_or(u8::MAX))
    }

    /// Its number, to index a list of all seats with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number, to write down.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether a table with so many seats has this one.
    pub const fn exists(self, seats: usize) -> bool {
        (self.0 as usize) < seats
    }

    /// The seat to the left, around the table.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        let next = self.0 as usize + 1;
        if next >= seats { Self(0) } else { Self(self.0 + 1) }
    }

    /// All seats of a table, in playing order from this one on.
    pub fn in_turn(self, seats: usize) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..seats).map(move |step| Self::from_index((self.index() + step) % seats))
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self::from_index)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
///
/// ```
/// # use parlour_engine::{Seat, Seats};
/// let seats = Seats::all(3).without(Seat::new(1));
/// assert_eq!(seats.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Every seat of a table with so many.
    pub const fn all(seats: usize) -> Self {
        Self(((1_u32 << seats) - 1) as u16)
    }

    /// Just this one.
    pub const fn only(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        if seat.index() < MAX_SEATS { Self(self.0 | 1 << seat.index()) } else { self }
    }

    /// The set with this seat taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        if seat.index() < MAX_SEATS { Self(self.0 & !(1 << seat.index())) } else { self }
    }

    /// Whether this seat is in it.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_SEATS && self.0 & 1 << seat.index() != 0
    }

    /// The same as bits, the lowest for the first seat.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::all(MAX_SEATS).0)
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat in it.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in it, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let seat = Seats(rest).first()?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

/// On whose behalf an action is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A seat: the strict rules hold.
    Seat(Seat),
    /// No seat: a timer, the host, or a script that trusts itself. Each game says what that means.
    Table,
}

impl Actor {
    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Table => None,
        }
    }
}

impl From<Option<Seat>> for Actor {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Table, Self::Seat)
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Somebody at the table.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}

impl Viewer {
    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether this is that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Everybody who may look at a table: its seats, then the spectators.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Spectator => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_no_table_has_is_in_no_set() {
        let stranger = Seat::from_index(4000);
        assert!(!Seats::all(MAX_SEATS).contains(stranger));
        assert_eq!(Seats::NONE.with(stranger), Seats::NONE);
        assert!(!stranger.exists(MAX_SEATS));
    }
}
