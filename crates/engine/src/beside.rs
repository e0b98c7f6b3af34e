//! What documents show besides a state.

use std::fmt::Debug;

use serde_json::Value;

use crate::codec::{Id, Names, SeatNumbers};
use crate::{Roster, Seat};

/// Who plays, and what else the documents of a game show besides its state. Nothing secret.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Beside<E = ()> {
    /// The people at the table.
    pub roster: Roster,
    /// What else there is: a history, a host, a name that somebody chose.
    pub extra: E,
}

/// What the documents of a game show besides its state and its people.
///
/// Where documents call people something else than the [`Roster`] does, the methods say what; by default they do not.
pub trait Extra: Clone + PartialEq + Debug + Default + Send + Sync + 'static {
    /// See [`Names::id`].
    fn id<'a>(&'a self, roster: &'a Roster, seat: Seat) -> Id<'a> {
        Names::id(roster, seat)
    }

    /// See [`Names::name`].
    fn name<'a>(&'a self, roster: &'a Roster, seat: Seat) -> &'a str {
        roster.name(seat)
    }

    /// See [`Names::seat_of`].
    fn seat_of(&self, roster: &Roster, id: &Value) -> Option<Seat> {
        Names::seat_of(roster, id)
    }

    /// See [`Names::is_id`].
    fn is_id(&self, id: &Value) -> bool {
        id.is_string()
    }
}

impl Extra for () {}

impl Extra for SeatNumbers {
    fn id<'a>(&'a self, _: &'a Roster, seat: Seat) -> Id<'a> {
        Names::id(self, seat)
    }

    fn seat_of(&self, _: &Roster, id: &Value) -> Option<Seat> {
        Names::seat_of(self, id)
    }

    fn is_id(&self, id: &Value) -> bool {
        Names::is_id(self, id)
    }
}

impl<E: Extra> Names for Beside<E> {
    fn id(&self, seat: Seat) -> Id<'_> {
        self.extra.id(&self.roster, seat)
    }

    fn name(&self, seat: Seat) -> &str {
        self.extra.name(&self.roster, seat)
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        self.extra.seat_of(&self.roster, id)
    }

    fn is_id(&self, id: &Value) -> bool {
        self.extra.is_id(id)
    }
}
