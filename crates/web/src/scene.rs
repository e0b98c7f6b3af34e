//! What is drawn: a game through the eyes of one viewer.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::time::Duration;

use parlour_engine::{AnyGlimpse, Beside, Face, Glimpse, Json, Seat, Seats, to_json, to_value};
use parlour_host::description::SeatKind;
use serde::Deserialize;

use crate::kit::press::{Button, Press};
use crate::table::list;
use crate::words::words;

/// A game as one viewer may know it, whichever game it is.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What the viewer may know and do; none before the deal.
    pub glimpse: Option<AnyGlimpse>,
    /// The seat of the viewer; none for spectators.
    pub viewer: Option<Seat>,
    /// Who plays, in seat order.
    pub people: Vec<Person>,
    /// The seats that the game waits for.
    pub to_act: Seats,
    /// Milliseconds until the timer of the game fires, if it has one.
    pub timer_ms: Option<u64>,
    /// Whether the game is over.
    pub is_over: bool,
}

/// Somebody at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Person {
    /// The name that the game's documents use.
    pub id: String,
    /// The name that people use.
    pub name: String,
    /// Who has the seat.
    pub kind: Kind,
    /// How good a bot is.
    pub level: Option<String>,
    /// Whether they look at the table now.
    pub is_here: bool,
    /// Whether the game misses them, and a newcomer may take their seat.
    pub is_offered: bool,
    /// Whether they gave up.
    pub has_resigned: bool,
    /// Whether they may not talk.
    pub is_muted: bool,
}

impl Person {
    /// Somebody who is there.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            kind: Kind::Person,
            level: None,
            is_here: true,
            is_offered: false,
            has_resigned: false,
            is_muted: false,
        }
    }
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Nobody yet.
    #[default]
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

impl From<SeatKind> for Kind {
    fn from(kind: SeatKind) -> Self {
        match kind {
            SeatKind::Open => Self::Open,
            SeatKind::Person => Self::Person,
            SeatKind::Bot => Self::Bot,
        }
    }
}

impl Scene {
    /// Whether the viewer is waited for.
    pub fn is_my_turn(&self) -> bool {
        self.viewer.is_some_and(|seat| self.is_turn_of(seat))
    }

    /// Whether this seat is waited for.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.to_act.contains(seat)
    }

    /// Whether this is the viewer.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.viewer == Some(seat)
    }

    /// The seats of the table.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::all(self.people.len())
    }

    /// The seats of everyone but the viewer, in turn order from the viewer's left.
    pub fn others(&self) -> impl Iterator<Item = Seat> + Clone {
        let first = self.viewer.unwrap_or_default();
        first.in_turn(self.people.len()).filter(|seat| !self.is_me(*seat))
    }

    /// Who sits there.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people.get(seat.index())
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        self.person(seat).map_or("", |person| person.name.as_str())
    }

    /// Some players at the start of a sentence, the viewer first: `You and Bob`.
    pub fn players(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let (me, others): (Vec<Seat>, Vec<Seat>) =
            seats.into_iter().partition(|seat| self.is_me(*seat));
        let you = words().you();
        let mine = me.iter().map(|_| you.as_str());
        let names: Vec<&str> = mine.chain(others.iter().map(|seat| self.name(*seat))).collect();
        list(&names)
    }
}

/// A duration in milliseconds.
pub(crate) fn in_ms(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

/// A scene of a known game, and what it is drawn for: what a board gets.
pub struct Seen<'a, G: Face> {
    glimpse: &'a Glimpse<G>,
    scene: &'a Scene,
    mode: &'a Mode,
}

/// What a board is drawn for.
#[derive(Debug, Default)]
pub enum Mode {
    /// To play on.
    #[default]
    Play,
    /// To look at: nothing can be pressed. Several boards can stand on one page, so each has its own prefix for ids.
    Still(String),
    /// To learn on: what the step asks for is lit.
    Lesson(Lit),
}

/// What is lit in a lesson.
#[derive(Debug, Default)]
pub struct Lit {
    /// The place of the action in the viewer's list.
    pub(crate) action: Option<usize>,
    /// Whether the first thing that is lit takes the focus.
    pub(crate) takes_focus: Cell<bool>,
}

impl Mode {
    /// Whether nothing can be pressed.
    pub fn is_still(&self) -> bool {
        matches!(self, Self::Still(_))
    }

    /// What a section is for a screen reader, if not a landmark: many boards on one page would be too many of them.
    pub fn part(&self) -> Option<&'static str> {
        self.is_still().then_some("group")
    }

    /// An id that is unique on the page.
    pub fn id(&self, id: &str) -> String {
        match self {
            Self::Still(place) => format!("{place}{id}"),
            Self::Play | Self::Lesson(_) => id.to_owned(),
        }
    }

    /// The name by which something flies from one frame to the next. Nothing flies on a board that is only looked at.
    pub fn vt<T: fmt::Display>(&self, name: T) -> Option<T> {
        (!self.is_still()).then_some(name)
    }
}

impl<'a, G: Face> Seen<'a, G> {
    /// The scene, unless nothing is dealt.
    ///
    /// # Panics
    /// The scene is of another game. [`boards::check`](crate::boards::check) finds boards that were added to the wrong game
    /// when the program starts.
    pub(crate) fn of(scene: &'a Scene, mode: &'a Mode) -> Option<Self> {
        let glimpse = scene.glimpse.as_ref()?.get().expect("boards::check has compared the games");
        Some(Self { glimpse, scene, mode })
    }

    /// What the viewer may know.
    pub fn view(&self) -> &'a G::View {
        &self.glimpse.view
    }

    /// What the viewer may do.
    pub fn legal(&self) -> &'a [G::Action] {
        &self.glimpse.legal
    }

    /// What the timer will do.
    pub fn timer(&self) -> Option<&'a G::Action> {
        self.glimpse.timer.as_ref().map(|(_, action)| action)
    }

    /// What documents show besides the view.
    pub fn extra(&self) -> &'a G::Extra {
        &self.glimpse.beside.extra
    }

    pub(crate) fn names(&self) -> &'a Beside<G::Extra> {
        &self.glimpse.beside
    }

    /// What it is drawn for.
    pub fn mode(&self) -> &'a Mode {
        self.mode
    }

    /// The first thing of a kind that the viewer may do.
    pub fn find(&self, is_it: impl Fn(&G::Action) -> bool) -> Option<&'a G::Action> {
        self.legal().iter().find(|action| is_it(action))
    }

    /// Whether the viewer may do this.
    pub fn can(&self, action: &G::Action) -> bool {
        self.legal().contains(action)
    }

    /// An action as the page sends it.
    pub fn json(&self, action: &G::Action) -> Json {
        self.glimpse.action_json(action)
    }

    /// What a form sends: an action without these fields, which its inputs add.
    pub fn form(&self, action: &G::Action, inputs: &[&str]) -> Json {
        let mut base = to_value(&self.json(action));
        if let Some(fields) = base.as_object_mut() {
            fields.retain(|field, _| !inputs.contains(&field.as_str()));
        }
        to_json(&base)
    }

    /// Whether a lesson asks for something of this kind now.
    pub fn asks_for(&self, is_it: impl Fn(&G::Action) -> bool) -> bool {
        let Mode::Lesson(Lit { action: Some(action), .. }) = self.mode else { return false };
        self.legal().get(*action).is_some_and(is_it)
    }

    /// A button that takes an action.
    pub fn act(&self, action: &G::Action) -> Button<'a> {
        let press = Press::Act(self.json(action));
        Button::new(self.mode, press).lit(self.asks_for(|asked| asked == action))
    }

    /// A button that does nothing now, and says why when it is pointed at, focused or pressed.
    pub fn cannot(&self, why: impl Into<String>) -> Button<'a> {
        Button::new(self.mode, Press::Nothing(why.into()))
    }

    /// A button that takes an action if there is one, and otherwise says why not.
    pub fn act_or(&self, action: Option<&G::Action>, why: impl FnOnce() -> String) -> Button<'a> {
        action.map_or_else(|| self.cannot(why()), |action| self.act(action))
    }

    /// A button that opens a dialog in which actions of this kind can be taken.
    pub fn open(&self, dialog: &str, leads_to: impl Fn(&G::Action) -> bool) -> Button<'a> {
        Button::new(self.mode, Press::Open(dialog.to_owned())).lit(self.asks_for(leads_to))
    }

    /// A button that sends the form around it, for actions of this kind.
    pub fn submit(&self, sends: impl Fn(&G::Action) -> bool) -> Button<'a> {
        Button::new(self.mode, Press::Submit(None)).lit(self.asks_for(sends))
    }

    /// A button that closes the dialog around it.
    pub fn close(&self, dialog: &str) -> Button<'a> {
        Button::new(self.mode, Press::Close(dialog.to_owned()))
    }
}

impl<G: Face> Deref for Seen<'_, G> {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        self.scene
    }
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "the game itself is none")]
impl<G: Face> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Face> Copy for Seen<'_, G> {}
