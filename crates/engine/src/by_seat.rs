//! One thing for each seat: of a table, or of as many as a game has room for.

use core::ops::{Index, IndexMut};

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Seat};

/// One thing for each seat of a table, in seat order.
///
/// Indexing is for seats that are known to be there; [`get`](BySeat::get) is for those that came from outside. A state that
/// bots copy for every guess is quicker with a [`SeatArray`].
///
/// ```
/// # use parlour_engine::{BySeat, Seat};
/// let mut scores = BySeat::new(3, |_| 0);
/// scores[Seat::new(1)] += 5;
/// assert_eq!(scores.map(|seat, score| score * 2 + seat.index()), [0, 11, 2].into_iter().collect());
/// assert_eq!(scores.get(Seat::new(3)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "std",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent),
    serde(bound(deserialize = "T: serde::Deserialize<'de>"))
)]
pub struct BySeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// What each of so many seats gets. There are never more than [`MAX_SEATS`].
    pub fn new(seats: usize, thing: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(seats.min(MAX_SEATS)).map(thing).collect())
    }

    /// What this seat has, if it is there.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// How many seats there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The things, in seat order.
    pub fn values(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The things, in seat order, to change them.
    pub fn values_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Each seat and what it has.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(seat, thing)| (Seat::from_index(seat), thing))
    }

    /// Something else for each seat.
    pub fn map<U>(&self, mut thing: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, old)| thing(seat, old)).collect())
    }
}

impl<T> Default for BySeat<T> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// What is beyond [`MAX_SEATS`] is left out.
impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        Self(things.into_iter().take(MAX_SEATS).collect())
    }
}

/// One thing for each of the `N` seats that a game has room for, as small as an array and as quick to copy.
///
/// It does not know how many of them are taken: the state does. Indexing is for seats that are known to be there;
/// [`get`](SeatArray::get) is for those that came from outside.
///
/// ```
/// # use parlour_engine::{Seat, SeatArray};
/// let mut scores = SeatArray::new([0; 5]);
/// scores[Seat::new(1)] += 5;
/// assert_eq!(scores.first(3), [0, 5, 0]);
/// assert_eq!(scores.get(Seat::new(5)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeatArray<T, const N: usize = MAX_SEATS>([T; N]);

impl<T, const N: usize> SeatArray<T, N> {
    /// These things, in seat order.
    pub const fn new(things: [T; N]) -> Self {
        Self(things)
    }

    /// What each seat gets.
    #[inline]
    pub fn from_fn(mut thing: impl FnMut(Seat) -> T) -> Self {
        Self(core::array::from_fn(|seat| thing(Seat::from_index(seat))))
    }

    /// What this seat has, if there is room for it.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The same, to change it.
    #[inline]
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// What the first so many seats have, in seat order: those of a table.
    #[inline]
    pub fn first(&self, seats: usize) -> &[T] {
        &self.0[..seats.min(N)]
    }

    /// The things, in seat order.
    #[inline]
    pub fn values(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The things, in seat order, to change them.
    #[inline]
    pub fn values_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Each seat and what it has.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(N).zip(&self.0)
    }
}

impl<T: Default, const N: usize> Default for SeatArray<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Seat> for SeatArray<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for SeatArray<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_has_a_thing_for_each_seat() {
        let numbers = SeatArray::<u8, 5>::from_fn(Seat::number);
        assert_eq!(numbers.first(3), [0, 1, 2]);
        assert_eq!(numbers.first(9).len(), 5);
        assert!(numbers.iter().all(|(seat, number)| seat.number() == *number));
        assert_eq!(numbers.get(Seat::from_index(4000)), None);
    }

    #[test]
    fn an_array_is_no_larger_than_its_things() {
        assert_eq!(size_of::<SeatArray<u16, 5>>(), 10);
        assert_eq!(SeatArray::<u16>::default().values().len(), MAX_SEATS);
    }
}
