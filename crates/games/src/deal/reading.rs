//! What lies where, for those who only look: bots ask here.

use parlour_engine::Seat;

use super::card_set::CardSet;
use super::colors::{COLORS, ColorSet};
use super::state::{Deal, Open, Pending};

impl Deal {
    /// Where the game stands.
    #[inline]
    pub const fn table(&self) -> &Open {
        &self.open
    }

    /// The play that waits for an answer.
    #[inline]
    pub const fn open_play(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// The hand of a seat.
    #[inline]
    pub const fn hand_of(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The bank of a seat.
    #[inline]
    pub const fn bank_of(&self, seat: Seat) -> CardSet {
        self.banks[seat.index()]
    }

    /// The sum of all that a seat can pay with.
    #[inline]
    pub const fn worth_of(&self, seat: Seat) -> u16 {
        self.worth[seat.index()]
    }

    /// How many cards lie under each color before a seat.
    #[inline]
    pub const fn counts_of(&self, seat: Seat) -> &[u8; COLORS] {
        &self.counts[seat.index()]
    }

    /// The colors of which a seat has a complete set.
    #[inline]
    pub const fn complete_of(&self, seat: Seat) -> ColorSet {
        self.complete[seat.index()]
    }

    /// How many complete sets a seat has.
    #[inline]
    pub const fn sets_of(&self, seat: Seat) -> u8 {
        self.sets[seat.index()]
    }

    /// The colors that a seat has locked.
    #[inline]
    pub const fn locks_of(&self, seat: Seat) -> ColorSet {
        self.locks[seat.index()]
    }

    /// Whether a shield protects a seat from thefts.
    #[inline]
    pub const fn is_shielded(&self, seat: Seat) -> bool {
        self.shields[seat.index()].is_some()
    }
}
