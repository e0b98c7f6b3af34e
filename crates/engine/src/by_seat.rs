//! One thing for each seat.

use core::ops::{Index, IndexMut};

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Seat};

/// One thing for each seat of a table, in seat order.
///
/// Indexing is for seats that are known to be there; [`get`](BySeat::get) is for those that came from outside.
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
