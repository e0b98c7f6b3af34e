//! What each player may know (rules 4).

use parlour_engine::codec::{Anyone, PlayerName, PlayerNames, SeatIndex};
use parlour_engine::{Chart, Observable, Seat, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cards::Card;
use super::chart::CHART;
use super::dream::{HAND, Place, Slot};
use super::json::documents::{Game, PeekerDoc, PeekingDoc, PlayerDoc, RoundScore, SwapState};
use super::state::{Caller, Open, Peeking, Phase, Pobudka, Reveal};

/// What one viewer may know of a table.
pub type View = Game<CardView, SlotView, RevealView>;

/// A card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardView {
    /// Its face.
    Known(Card),
    /// Its back.
    FaceDown,
}

/// A slot as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotView {
    /// The card.
    pub card: CardView,
    /// Whether it lies face up, as far as this viewer can tell.
    pub is_face_up: bool,
    /// Whether a player has looked at it in this slot.
    pub has_been_peeked: bool,
}

/// The card that the viewer has just been shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealView {
    /// The viewer.
    pub viewer_id: Seat,
    /// Whose it is.
    pub player_id: Seat,
    /// Which slot it lies in.
    pub card_index: u8,
    /// Its face.
    pub card: CardView,
}

impl CardView {
    /// The card, if it is known.
    pub fn known(self) -> Option<Card> {
        match self {
            Self::Known(card) => Some(card),
            Self::FaceDown => None,
        }
    }

    fn new(card: Card, is_seen: bool) -> Self {
        if is_seen { Self::Known(card) } else { Self::FaceDown }
    }
}

impl View {
    pub(super) fn new(state: &Pobudka, viewer: Viewer) -> Self {
        let hand = |seat: Seat, dream: &[Slot; HAND]| {
            let slots = (0..).zip(dream);
            slots
                .map(|(slot, card)| slot_view(state, viewer, Place { seat, slot }, *card))
                .collect()
        };
        let temps = state.temps.into_iter().flatten();
        let temps = temps.map(|card| CardView::new(card, state.sees_temps(viewer)));
        let reveal = state.reveal.filter(|reveal| viewer.is(reveal.viewer));
        Game {
            draw_pile: vec![CardView::FaceDown; state.deck.len()],
            drawn_card: state.held.map(|card| CardView::new(card, state.sees_held(viewer))),
            temp_cards: Some(temps.collect()).filter(|temps: &Vec<_>| !temps.is_empty()),
            peek_reveal: reveal.and_then(|Reveal { viewer, place }| {
                let card = CardView::Known(state.slot(place)?.card);
                Some(RevealView {
                    viewer_id: viewer,
                    player_id: place.seat,
                    card_index: place.slot,
                    card,
                })
            }),
            ..Game::of(state, hand)
        }
    }
}

impl<C: From<Card>, S, R> Game<C, S, R> {
    /// What lies open, and Dreams.
    pub(super) fn of(state: &Pobudka, hand: impl Fn(Seat, &[Slot; HAND]) -> Vec<S>) -> Self {
        let open = &state.open;
        let dream = |seat: Seat| state.dreams().get(seat.index());
        let players = Seat::all(open.seats()).map(|seat| PlayerDoc {
            id: seat,
            name: PlayerName(seat),
            hand: dream(seat).map(|dream| hand(seat, dream)).unwrap_or_default(),
            score: open.scores.get(seat.index()).copied().unwrap_or(0),
        });
        let winners = |seats: Seats| Some(seats).filter(|seats| !seats.is_empty());
        Self {
            players: players.collect(),
            draw_pile: Vec::new(),
            discard_pile: open.discard.cards().iter().copied().map(C::from).collect(),
            current_player_index: SeatIndex(open.current),
            game_phase: open.phase,
            turn_count: open.turns,
            drawn_card: None,
            draw_source: open.source,
            temp_cards: None,
            swap_state: open.first.map(|card1| SwapState { card1 }),
            peeking_state: open.peeking.as_ref().map(|peeking| PeekingDoc::of(peeking, open)),
            last_move: open.last_move,
            last_caller_id: open.last_caller.map(|caller| match caller {
                Caller::Seat(seat) => Anyone(seat),
                Caller::Stranger => Anyone(Seat::new(u8::MAX)),
            }),
            last_round_scores: open.tallies.map(|tallies| {
                let scored = Seat::all(open.seats()).zip(tallies);
                let score = |(player_id, tally): (Seat, super::state::Tally)| RoundScore {
                    player_id,
                    score: tally.score,
                    penalty: tally.penalty,
                };
                scored.map(score).collect()
            }),
            round_winner_name: PlayerNames(open.round_winners),
            game_winner_name: PlayerNames(open.game_winners()),
            round_number: Some(open.round),
            starting_player_index: Some(SeatIndex(open.starter)),
            round_end_reason: open.ending,
            round_winner_ids: winners(open.round_winners),
            game_winner_ids: winners(open.game_winners()),
            options: open.options,
            peek_reveal: None,
        }
    }
}

impl PeekingDoc {
    fn of(peeking: &Peeking, open: &Open) -> Self {
        let peekers = || {
            let each = Seat::all(open.seats()).zip(peeking.counts);
            let peeker = |(seat, peeked_count)| {
                (seat, PeekerDoc { peeked_count, finished: peeking.finished.contains(seat) })
            };
            each.map(peeker).collect()
        };
        Self {
            player_index: SeatIndex(peeking.peeker),
            peeked_count: peeking.count,
            start_index: Some(SeatIndex(peeking.start)),
            by_player: open.options.simultaneous_peek.then(peekers),
        }
    }
}

impl From<Card> for CardView {
    fn from(card: Card) -> Self {
        Self::Known(card)
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
