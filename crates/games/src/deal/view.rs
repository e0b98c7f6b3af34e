//! What each player may know (rules 5).

use parlour_engine::{Chart, Observable, Seat, Viewer};

use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::chart::CHART;
use super::colors::Color;
use super::fixtures::fixture_set;
use super::order::Row;
use super::pending::Pending;
use super::state::{Deal, Open, Shield};

/// What one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Where the game stands.
    pub open: Open,
    /// What waits for an answer.
    pub pending: Option<Pending>,
    /// What lies before each player, by seat.
    pub players: Vec<PlayerView>,
    /// How many cards are left to draw.
    pub left: usize,
    /// The discard pile, its top last.
    pub discard: Vec<Card>,
}

/// What lies before one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// The hand.
    pub hand: HandView,
    /// The bank.
    pub bank: Row,
    /// Every color of which something lies there.
    pub groups: Vec<Group>,
    /// The shield.
    pub shield: Option<Shield>,
}

/// A hand as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandView {
    /// Its cards.
    Known(Row),
    /// How many they are.
    FaceDown(usize),
}

/// The properties of one color, and what is on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The color.
    pub color: Color,
    /// The lands under it.
    pub cards: Row,
    /// Buildings and locks, and what they are.
    pub attached: Vec<(Card, ActionType)>,
    /// Whether the set is locked.
    pub is_locked: bool,
}

impl HandView {
    /// How many cards it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Known(cards) => cards.len(),
            Self::FaceDown(count) => *count,
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl View {
    pub(super) fn new(state: &Deal, viewer: Viewer) -> Self {
        Self::seeing(state, viewer, |seat| state.sees_hand(viewer, seat))
    }

    /// Everything but what is left to draw.
    pub(super) fn of_everything(state: &Deal) -> Self {
        Self::seeing(state, Viewer::Spectator, |_| true)
    }

    fn seeing(state: &Deal, viewer: Viewer, sees: impl Fn(Seat) -> bool) -> Self {
        let player = |seat: Seat| {
            let hand = state.hands[seat.index()];
            PlayerView {
                hand: if sees(seat) {
                    HandView::Known(state.order.row(hand))
                } else {
                    HandView::FaceDown(hand.len())
                },
                bank: state.order.row(state.banks[seat.index()]),
                groups: groups(state, seat),
                shield: state.shields[seat.index()],
            }
        };
        Self {
            viewer,
            open: state.open,
            pending: state.pending,
            players: Seat::all(state.open.seats()).map(player).collect(),
            left: state.piles.drawn_from().len(),
            discard: state.piles.discarded().to_vec(),
        }
    }

    /// The color that a land on the table lies under.
    pub fn color_of(&self, card: Card) -> Option<Color> {
        let mut groups = self.players.iter().flat_map(|player| &player.groups);
        groups.find(|group| group.cards.contains(&card)).map(|group| group.color)
    }
}

fn groups(state: &Deal, seat: Seat) -> Vec<Group> {
    let group = |color: Color| Group {
        color,
        cards: state.order.row(CardSet::of_lands(state.group(seat, color))),
        attached: state
            .order
            .row(fixture_set(state.attached(seat, color)))
            .into_iter()
            .map(|card| (card, state.fixture_kind(card)))
            .collect(),
        is_locked: state.is_locked(seat, color),
    };
    let is_something =
        |group: &Group| !group.cards.is_empty() || !group.attached.is_empty() || group.is_locked;
    Color::ALL.into_iter().map(group).filter(is_something).collect()
}

impl Observable for Deal {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.check_cards()?;
        self.check_fields()?;
        self.check_worked_out()
    }
}
