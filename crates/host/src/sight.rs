//! A table through the eyes of one viewer: all that doors ever get.

use parlour_engine::{
    Addressed, AnyEvent, AnyGlimpse, AnyPosition, Json, OutcomeDoc, Registration, Seat, Seats,
    Viewer, Views,
};
use tokio::sync::mpsc;

use crate::clock::Times;
use crate::description::{Description, Presence, Written};
use crate::id::TableId;
use crate::journal::Stage;
use crate::refuse;
use crate::room::Room;

/// What one viewer may know of a table now, and what just happened.
///
/// The table is in it and out of reach: a door that shows a `Sight` cannot show anything else.
pub struct Sight<'a> {
    pub(crate) room: &'a Room,
    pub(crate) views: Option<&'a Views<'a>>,
    pub(crate) viewer: Viewer,
    pub(crate) events: &'a [Addressed<AnyEvent>],
    pub(crate) table: &'a Written<Description>,
    pub(crate) presence: &'a Written<Vec<Presence>>,
    pub(crate) spectators: usize,
    pub(crate) timer_ms: Option<u64>,
    pub(crate) now_ms: u64,
    /// Whether what everybody may know of the table is news.
    pub(crate) is_news: bool,
    /// What the others are asked for.
    pub(crate) asked: Option<Question>,
}

impl Sight<'_> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All that the program has for the table's game.
    pub fn listed(&self) -> &Registration {
        self.room.listed()
    }

    /// How many things have happened so far.
    pub fn seq(&self) -> u64 {
        self.room.seq()
    }

    /// Where the table is in its life.
    pub fn stage(&self) -> Stage {
        self.room.stage()
    }

    /// The game as the viewer may know it, once it is dealt.
    pub fn view(&self) -> Option<Json> {
        self.position()?.view(self.viewer).ok()
    }

    /// The same, written at the end of a text: `null` if nothing is dealt yet.
    pub fn write_view(&self, out: &mut Vec<u8>) {
        let written = self.views.map(|views| views.write(self.viewer, out));
        if !matches!(written, Some(Ok(()))) {
            out.extend_from_slice(b"null");
        }
    }

    /// What the viewer may do.
    pub fn legal(&self) -> Vec<Json> {
        self.player().and_then(|(position, seat)| position.legal(seat).ok()).unwrap_or_default()
    }

    /// The same, written as a list at the end of a text.
    pub fn write_legal(&self, out: &mut Vec<u8>) {
        let written = self.player().map(|(position, seat)| position.write_legal(seat, out));
        if !matches!(written, Some(Ok(()))) {
            out.extend_from_slice(b"[]");
        }
    }

    /// The game and the viewer's seat, while it is played.
    fn player(&self) -> Option<(&dyn AnyPosition, Seat)> {
        let (position, seat) = (self.position()?, self.viewer.seat()?);
        (self.room.stage() == Stage::Playing).then_some((position, seat))
    }

    /// What the viewer may know and do, for doors that know the game.
    pub fn glimpse(&self) -> Option<AnyGlimpse> {
        self.position()?.glimpse(self.viewer).ok()
    }

    /// What just happened, as far as the viewer may hear of it.
    pub fn events(&self) -> impl Iterator<Item = &AnyEvent> {
        let is_for_me = |told: &&Addressed<AnyEvent>| told.to.includes(self.viewer);
        self.events.iter().filter(is_for_me).map(|told| &told.event)
    }

    /// Milliseconds until the timer of the game fires, if it has one.
    pub fn timer_ms(&self) -> Option<u64> {
        self.timer_ms
    }

    /// What time will do, and in how many milliseconds.
    pub fn timer(&self) -> Option<(u64, Json)> {
        let (_, action) = self.position()?.timer()?;
        Some((self.timer_ms?, action))
    }

    /// What everybody has left to think, if there is a limit.
    pub fn clock(&self) -> Option<Times> {
        self.room.clock().map(|clock| clock.times(self.now_ms))
    }

    /// Who is there, by seat.
    pub fn presence(&self) -> &Written<Vec<Presence>> {
        self.presence
    }

    /// How many look on.
    pub fn spectators(&self) -> usize {
        self.spectators
    }

    /// What anybody may know of the table.
    pub fn table(&self) -> &Written<Description> {
        self.table
    }

    /// The same, if it has changed since the last frame.
    pub fn changed_table(&self) -> Option<&Written<Description>> {
        self.is_news.then_some(self.table)
    }

    /// The seats that the game waits for.
    pub fn to_act(&self) -> Seats {
        self.room.to_act()
    }

    /// What the viewer is asked to agree to.
    pub fn asked(&self) -> Option<Question> {
        let seat = self.viewer.seat()?.number();
        self.asked.filter(|question| question.seat != seat)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<OutcomeDoc> {
        self.position()?.outcome()
    }

    fn position(&self) -> Option<&dyn AnyPosition> {
        self.room.position()
    }
}

/// Something that happens only if everybody agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The seat that wants it.
    pub seat: u8,
    /// What it wants.
    pub about: Proposal,
}

/// What needs everybody's consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The last move is taken back.
    Undo,
    /// The game ends now.
    End,
}

/// What an acknowledgement says besides that something was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AckDetail {
    /// It is done once the others agree.
    Waits,
    /// The same people play again at this table.
    Rematch(TableId),
    /// Another device can take over a seat.
    Handover {
        /// With this code, once.
        code: String,
        /// Which seat.
        seat: u8,
    },
}

/// How a door writes what its clients get. What comes with every move is written at the end of what goes out.
pub trait Window: Send + Sync {
    /// The table as it looks now.
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>);

    /// A message was carried out.
    fn ack(&self, id: &str, seq: u64, detail: Option<&AckDetail>, out: &mut Vec<u8>);

    /// A message was refused.
    fn reject(&self, id: Option<&str>, refusal: &parlour_engine::Refusal) -> Frame;

    /// Somebody said something, or everything that was said lately.
    fn said(&self, said: &[crate::room::ChatMessage]) -> Frame;
}

/// What goes to a client.
pub type Frame = bytes::Bytes;

/// Writes a frame at the end of what goes out.
pub type Writing<'a> = &'a dyn Fn(&mut Vec<u8>);

/// A frame that cannot go out yet.
pub(crate) fn frame(write: Writing<'_>) -> Frame {
    /// More than most have: a frame that grows as it is written leaves holes in memory.
    const USUAL: usize = 6 * 1024;
    let mut frame = Vec::with_capacity(USUAL);
    write(&mut frame);
    frame.into()
}

/// The way to a client.
///
/// A table puts frames in and then sends them off together. It drops the way when it lets go of the client; what was
/// put in until then still goes.
pub trait Outlet: Send + Sync {
    /// Takes a frame; `false` if the client is gone or too far behind.
    fn put(&self, frame: Frame) -> bool;

    /// Takes a frame that is written only now.
    fn write(&self, write: Writing<'_>) -> bool {
        self.put(frame(write))
    }

    /// Sends off what was put in.
    fn flush(&self);
}

impl Outlet for mpsc::Sender<Frame> {
    fn put(&self, frame: Frame) -> bool {
        self.try_send(frame).is_ok()
    }

    fn flush(&self) {}
}

/// Whether somebody without a seat may look on.
pub(crate) fn check_spectator(room: &Room) -> Result<(), parlour_engine::Refusal> {
    if room.house().has_spectators { Ok(()) } else { Err(refuse::no_spectators()) }
}
