//! A Dream: four slots, and who knows what lies in them.

use parlour_engine::{Seat, Seats};

use super::cards::Card;
use super::state::MOST_PLAYERS;

/// Cards in a Dream.
pub const HAND: usize = 4;
/// The same, to count slots with.
pub(super) const SLOTS: u8 = 4;

/// A slot of somebody's Dream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Place {
    /// Whose Dream.
    #[cfg_attr(feature = "std", serde(rename = "playerId"))]
    pub seat: Seat,
    /// Which slot of it, from 0.
    #[cfg_attr(feature = "std", serde(rename = "cardIndex"))]
    pub slot: u8,
}

impl Place {
    /// This slot of this seat.
    pub const fn new(seat: u8, slot: u8) -> Self {
        Self { seat: Seat::new(seat), slot }
    }
}

/// A card of a Dream and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The card.
    pub card: Card,
    /// Bits 0 to 4: the seats that know the card. Then whether it is face up and was peeked at.
    marks: u8,
}

const KNOWN: u8 = 0b1_1111;
const FACE_UP: u8 = 1 << 5;
const PEEKED: u8 = 1 << 6;

impl Slot {
    /// A slot without a Dream.
    pub const NONE: Self = Self::face_down(Card::NOWHERE);

    /// A card that nobody knows.
    #[inline]
    pub const fn face_down(card: Card) -> Self {
        Self { card, marks: 0 }
    }

    /// Whether the card lies face up.
    #[inline]
    pub const fn is_face_up(self) -> bool {
        self.marks & FACE_UP != 0
    }

    /// Whether somebody has looked at it in this slot.
    pub const fn has_been_peeked(self) -> bool {
        self.marks & PEEKED != 0
    }

    /// Whether this seat knows the card.
    pub fn is_known_to(self, seat: Seat) -> bool {
        seat.exists(MOST_PLAYERS) && self.marks & 1 << seat.index() != 0
    }

    /// The seats that know the card.
    pub fn known_to(self) -> Seats {
        Seat::all(MOST_PLAYERS).filter(|seat| self.is_known_to(*seat)).collect()
    }

    /// Whether it was taken off the discard pile for everybody to see.
    ///
    /// Only a peek tells some seats and not others, and it leaves its mark; so without the mark,
    /// what every seat knows is public.
    pub fn is_public(self, seats: usize) -> bool {
        self.marks & (KNOWN | PEEKED) == everybody(seats)
    }

    #[inline]
    pub(super) const fn turn_up(&mut self) {
        self.marks |= FACE_UP;
    }

    #[inline]
    pub(super) const fn turn_down(&mut self) {
        self.marks &= !FACE_UP;
    }

    #[inline]
    pub(super) const fn mark_peeked(&mut self) {
        self.marks |= PEEKED;
    }

    #[inline]
    pub(super) const fn tell(&mut self, seat: Seat) {
        if seat.index() < MOST_PLAYERS {
            self.marks |= 1 << seat.index();
        }
    }

    #[inline]
    pub(super) fn tell_all(&mut self, seats: usize) {
        self.marks |= everybody(seats);
    }
}

/// The bits of so many seats.
#[inline]
fn everybody(seats: usize) -> u8 {
    [0, 0b1, 0b11, 0b111, 0b1111, 0b1_1111][seats.min(MOST_PLAYERS)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_know_without_a_peek_is_public() {
        let mut slot = Slot::NONE;
        slot.tell_all(3);
        assert!(slot.is_public(3));
        slot.mark_peeked();
        assert!(!slot.is_public(3));
    }
}
