//! What each player may know (rules 8).

use parlour_engine::{Chart, MAX_SEATS, Observable, Seat, Viewer};

use super::cards::{Card, CardSet};
use super::chart::CHART;
use super::state::{Open, Status, Uno};

/// What one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// All that everybody knows.
    pub open: Open,
    /// How many cards each seat has.
    pub counts: [u8; MAX_SEATS],
    /// The hands this viewer sees, the oldest card first.
    pub hands: Vec<(Seat, Vec<Card>)>,
    /// The discards, the top last.
    pub discards: Vec<Card>,
    /// How many cards are left to draw.
    pub deck: u8,
    /// The cards of the viewer that fit on the pile.
    pub fitting: CardSet,
}

impl View {
    pub(super) fn new(state: &Uno, viewer: Viewer) -> Self {
        let seen = state.open.order().iter().copied().filter(|seat| state.sees_hand(viewer, *seat));
        let held = viewer.seat().map_or(CardSet::NONE, |seat| state.hands.set(seat));
        let mut counts = [0; MAX_SEATS];
        for (seat, count) in Seat::all(MAX_SEATS).zip(&mut counts) {
            *count = state.hands.len(seat);
        }
        Self {
            viewer,
            open: state.open,
            counts,
            hands: seen.map(|seat| (seat, state.hands.cards(seat).to_vec())).collect(),
            discards: state.pile.discards().iter().rev().copied().collect(),
            deck: state.pile.deck_height(),
            fitting: held.and(state.fits),
        }
    }

    /// The viewer's own cards.
    pub fn own_hand(&self) -> &[Card] {
        let own = self.hands.iter().find(|(seat, _)| self.viewer.is(*seat));
        own.map_or(&[], |(_, cards)| cards)
    }

    /// Whether it is the viewer's turn.
    pub fn is_my_turn(&self) -> bool {
        self.open.status == Status::Playing
            && self.open.current().is_some_and(|seat| self.viewer.is(seat))
    }

    /// Whether the viewer may draw as far as the cards are concerned, whoever's turn it is.
    pub fn can_draw(&self) -> bool {
        !self.open.options.force_play || self.fitting.is_empty()
    }
}

impl Observable for Uno {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.check_cards()?;
        self.check_fields()
    }
}
