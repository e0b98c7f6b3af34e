//! What each viewer may know (rules 6).

use parlour_engine::{Chart, Observable, Viewer};

use super::cards::Card;
use super::chart::CHART;
use super::options::Options;
use super::pile::Pile;
use super::queue::Queue;
use super::rules::clock::Timer;
use super::side::Side;
use super::state::{DataWar, Flow, Hand, Openers, STACKS, Screen, Turn};

/// What one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The house rules, without the lists that would tell where cards lie.
    pub options: Options,
    /// Where the machine stands.
    pub flow: Flow,
    /// What happens by itself.
    pub timer: Option<Timer>,
    /// How many cards each side's deck has.
    pub decks: [u8; 2],
    /// The cards in play, in play order, and who has played them.
    pub table: Vec<(Side, CardView)>,
    /// What each side has on the table.
    pub hands: [Hand; 2],
    /// What it counts, before and after the floor of zero.
    pub values: [(i16, i16); 2],
    /// How it is shown.
    pub moods: [Mood; 2],
    /// Each side's Launch Stacks.
    pub stacks: [Pile<STACKS>; 2],
    /// Effects that wait for the turn to resolve.
    pub pending: Queue,
    /// Sides that open what they want before the next reveal.
    pub openers: Openers,
    /// The rest of the turn.
    pub turn: Turn,
    /// The screen's switches.
    pub screen: Screen,
    /// How many cards a tantrum takes, while one is thrown.
    pub tantrum_count: u8,
    /// The cards that this viewer may choose from.
    pub offer: Option<Vec<Card>>,
}

/// A card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardView {
    /// Its face.
    Known(Card),
    /// Its back.
    FaceDown,
}

/// How a side's value is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mood {
    /// As it is.
    #[default]
    Normal,
    /// Raised by a tracker.
    Tracker,
    /// Lowered by a blocker.
    Blocker,
}

impl DataWar {
    /// How a side's value is shown.
    pub(super) fn mood(&self, side: Side) -> Mood {
        let other = side.other();
        if self.hand(other).blockers > 0 && !self.are_blockers_blocked(other) {
            Mood::Blocker
        } else if self.hand(side).trackers > 0 && !self.is_blocked(side) {
            Mood::Tracker
        } else {
            Mood::Normal
        }
    }
}

impl View {
    pub(super) fn new(state: &DataWar, viewer: Viewer) -> Self {
        let seen = |card: &Card| {
            let is_hidden = state.is_face_down(*card);
            let view = if is_hidden { CardView::FaceDown } else { CardView::Known(*card) };
            (state.owner(*card), view)
        };
        let options = Options {
            player_custom_order: None,
            cpu_custom_order: None,
            decks: None,
            ..state.options
        };
        Self {
            options,
            flow: state.flow,
            timer: state.running(),
            decks: Side::each(|side| state.deck(side).count()),
            table: state.table.cards().iter().map(seen).collect(),
            hands: state.hands,
            values: Side::each(|side| (state.raw_value(side), state.value(side))),
            moods: Side::each(|side| state.mood(side)),
            stacks: state.stacks,
            pending: state.pending,
            openers: state.openers,
            turn: state.turn,
            screen: state.screen,
            tantrum_count: state.tantrum_count(),
            offer: state.sees_offer(viewer).then(|| state.offer().collect()),
        }
    }
}

impl DataWar {
    /// What somebody sees who only watches.
    pub(super) fn view_of_nobody(&self) -> View {
        View::new(self, Viewer::Spectator)
    }
}

impl Observable for DataWar {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.look_for_flaws()
    }
}
