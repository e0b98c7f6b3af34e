//! What each player may know (rules 4).

use parlour_engine::{Chart, Observable, Seat, Viewer};

use super::cards::Card;
use super::chart::CHART;
use super::dream::{HAND, Place, Slot};
use super::state::{Open, Phase, Pobudka, Reveal};

/// What one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// All that lies open.
    pub open: Open,
    /// The Dreams, by seat; none in a lobby.
    pub hands: Vec<[SlotView; HAND]>,
    /// How many cards are left to draw.
    pub deck: usize,
    /// The card that the player on turn holds.
    pub held: Option<CardView>,
    /// The cards of Take 2.
    pub temps: [Option<CardView>; 2],
    /// The card that this viewer has just been shown.
    pub reveal: Option<(Reveal, Card)>,
}

/// A card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardView {
    /// Its face.
    Known(Card),
    /// Its back.
    FaceDown,
}

/// A slot as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotView {
    /// The card.
    pub card: CardView,
    /// Whether it lies face up, as far as this viewer can tell.
    pub is_face_up: bool,
    /// Whether somebody has looked at it in this slot.
    pub has_been_peeked: bool,
}

impl CardView {
    fn new(card: Card, is_seen: bool) -> Self {
        if is_seen { Self::Known(card) } else { Self::FaceDown }
    }
}

impl View {
    pub(super) fn new(state: &Pobudka, viewer: Viewer) -> Self {
        let hand = |(seat, dream): (Seat, &[Slot; HAND])| {
            let mut slots = 0..;
            dream.map(|card| {
                let place = Place { seat, slot: slots.next().unwrap_or(u8::MAX) };
                slot_view(state, viewer, place, card)
            })
        };
        let dreams = state.dreams();
        Self {
            viewer,
            open: state.open,
            hands: Seat::all(dreams.len()).zip(dreams).map(hand).collect(),
            deck: state.deck.len(),
            held: state.held.map(|card| CardView::new(card, state.sees_held(viewer))),
            temps: state.temps.map(|card| Some(CardView::new(card?, state.sees_temps(viewer)))),
            reveal: state
                .reveal
                .filter(|reveal| viewer.is(reveal.viewer))
                .and_then(|reveal| Some((reveal, state.slot(reveal.place)?.card))),
        }
    }
}

fn slot_view(state: &Pobudka, viewer: Viewer, place: Place, slot: Slot) -> SlotView {
    let is_looking = viewer.seat().is_some_and(|seat| state.is_looking_at(seat, place));
    let remembers =
        state.open.options.memory_aid && viewer.seat().is_some_and(|seat| slot.is_known_to(seat));
    SlotView {
        card: CardView::new(slot.card, state.open.phase.is_end() || is_looking || remembers),
        // Before play, a card that its owner holds up shows its back to everybody else.
        is_face_up: if state.open.phase == Phase::Peeking { is_looking } else { slot.is_face_up() },
        has_been_peeked: slot.has_been_peeked(),
    }
}

impl Observable for Pobudka {
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
