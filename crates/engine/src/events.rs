//! What happened, told to whom: the source of logs, sounds and movement on a screen.

use crate::{Seats, Viewer};

/// Who may hear of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats and nobody else.
    Only(Seats),
}

impl Audience {
    /// Whether this viewer may hear it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::All => true,
            Self::Only(seats) => viewer.seat().is_some_and(|seat| seats.contains(seat)),
        }
    }
}

/// An event and who may hear of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addressed<E> {
    /// Who may hear of it.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

/// Where rules tell what happened.
///
/// Events are made only if somebody listens, so with [`Silent`] telling costs nothing.
pub trait Sink<E> {
    /// Tells this audience of an event.
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E);

    /// Tells everybody.
    #[inline]
    fn tell_all(&mut self, event: impl FnOnce() -> E) {
        self.tell(Audience::All, event);
    }
}

/// A sink that nobody listens to.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline]
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

#[cfg(feature = "std")]
impl<E> Sink<E> for Vec<Addressed<E>> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.push(Addressed { to, event: event() });
    }
}
