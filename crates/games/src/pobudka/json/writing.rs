//! Writes states and views as documents.

use parlour_engine::{Roster, Seat, Seats, Whole};

use super::documents::{
    CardDoc, GameDoc, LastMoveDoc, MovedDoc, PeekerDoc, PeekingDoc, PlayerDoc, RevealDoc,
    RevealViewDoc, RoundScoreDoc, SlotDoc, SlotViewDoc, StateDoc, SwapStateDoc, TradeDoc, ViewDoc,
};
use super::{Beside, ids, place_doc};
use crate::pobudka::cards::Card;
use crate::pobudka::dream::{Place, Slot};
use crate::pobudka::state::{Caller, LastMove, Moved, Open, Peeking, Pobudka, Reveal};
use crate::pobudka::view::{CardView, SlotView, View};

pub(super) fn write_state(state: &Pobudka, beside: &Beside) -> StateDoc {
    let roster = &beside.roster;
    let slot = |slot: &Slot| SlotDoc {
        card: slot.card.into(),
        is_face_up: slot.is_face_up(),
        has_been_peeked: slot.has_been_peeked(),
        known_to: Some(ids(slot.known_to(), roster)),
    };
    let hand = |seat: Seat| -> Vec<SlotDoc> {
        state
            .dreams()
            .get(seat.index())
            .map(|dream| dream.iter().map(slot).collect())
            .unwrap_or_default()
    };
    let temps: Vec<CardDoc> = state.temps.into_iter().flatten().map(CardDoc::from).collect();
    GameDoc {
        players: players(&state.open, roster, hand),
        draw_pile: cards(state.deck.cards()),
        drawn_card: state.held.map(CardDoc::from),
        temp_cards: (!temps.is_empty()).then_some(temps),
        peek_reveal: state.reveal.map(|Reveal { viewer, place }| RevealDoc {
            viewer_id: roster.id(viewer).to_owned(),
            player_id: roster.id(place.seat).to_owned(),
            card_index: Whole(place.slot.into()),
        }),
        ..open_doc(&state.open, beside)
    }
}

pub(super) fn write_view(view: &View, beside: &Beside) -> ViewDoc {
    let roster = &beside.roster;
    let slot = |slot: &SlotView| SlotViewDoc {
        card: slot.card.into(),
        is_face_up: slot.is_face_up,
        has_been_peeked: slot.has_been_peeked,
    };
    let hand = |seat: Seat| -> Vec<SlotViewDoc> {
        view.hands
            .get(seat.index())
            .map(|dream| dream.iter().map(slot).collect())
            .unwrap_or_default()
    };
    let temps: Vec<CardDoc> = view.temps.into_iter().flatten().map(CardDoc::from).collect();
    GameDoc {
        players: players(&view.open, roster, hand),
        draw_pile: vec![CardView::FaceDown.into(); view.deck],
        drawn_card: view.held.map(CardDoc::from),
        temp_cards: (!temps.is_empty()).then_some(temps),
        peek_reveal: view.reveal.map(|(Reveal { viewer, place }, card)| RevealViewDoc {
            viewer_id: roster.id(viewer).to_owned(),
            player_id: roster.id(place.seat).to_owned(),
            card_index: Whole(place.slot.into()),
            card: card.into(),
        }),
        ..open_doc(&view.open, beside)
    }
}

/// The part of the document that is the same for everybody.
fn open_doc<S, R>(open: &Open, beside: &Beside) -> GameDoc<S, R> {
    let roster = &beside.roster;
    GameDoc {
        players: Vec::new(),
        draw_pile: Vec::new(),
        discard_pile: cards(open.discard.cards()),
        current_player_index: index(open.current),
        game_phase: open.phase,
        turn_count: Whole(open.turns.into()),
        drawn_card: None,
        draw_source: open.source,
        temp_cards: None,
        swap_state: open.first.map(|place| SwapStateDoc { card1: place_doc(place, roster) }),
        peeking_state: open.peeking.map(|peeking| peeking_doc(&peeking, open, roster)),
        last_move: open.last_move.map(|last| last_move_doc(last, roster)),
        last_caller_id: match open.last_caller {
            Some(Caller::Seat(seat)) => Some(roster.id(seat).to_owned()),
            Some(Caller::Stranger) => beside.stranger.clone(),
            None => None,
        },
        last_round_scores: open.tallies.map(|tallies| {
            let scored = Seat::all(open.seats()).zip(tallies);
            scored
                .map(|(seat, tally)| RoundScoreDoc {
                    player_id: roster.id(seat).to_owned(),
                    score: Whole(tally.score.into()),
                    penalty: Whole(tally.penalty.into()),
                })
                .collect()
        }),
        round_winner_name: names(open.round_winners, roster),
        game_winner_name: names(open.game_winners(), roster),
        round_number: Some(Whole(open.round.into())),
        starting_player_index: Some(index(open.starter)),
        round_end_reason: open.ending,
        round_winner_ids: some_ids(open.round_winners, roster),
        game_winner_ids: some_ids(open.game_winners(), roster),
        options: open.options,
        peek_reveal: None,
    }
}

fn players<S>(open: &Open, roster: &Roster, hand: impl Fn(Seat) -> Vec<S>) -> Vec<PlayerDoc<S>> {
    let players =
        Seat::all(roster.len()).zip(roster.players().iter()).map(|(seat, player)| PlayerDoc {
            id: player.id.clone(),
            name: Some(player.name.clone()),
            hand: hand(seat),
            score: Whole(open.scores.get(seat.index()).copied().unwrap_or(0).into()),
        });
    players.collect()
}

fn cards(cards: &[Card]) -> Vec<CardDoc> {
    cards.iter().copied().map(CardDoc::from).collect()
}

fn index(seat: Seat) -> Whole {
    Whole(i64::try_from(seat.index()).unwrap_or(i64::MAX))
}

fn names(seats: Seats, roster: &Roster) -> Option<String> {
    let names: Vec<_> = seats.iter().map(|seat| roster.name(seat)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn some_ids(seats: Seats, roster: &Roster) -> Option<Vec<String>> {
    (!seats.is_empty()).then(|| ids(seats, roster))
}

fn peeking_doc(peeking: &Peeking, open: &Open, roster: &Roster) -> PeekingDoc {
    let peekers = || {
        let each = Seat::all(open.seats()).zip(peeking.counts).map(|(seat, count)| {
            let finished = peeking.finished.contains(seat);
            let peeker = PeekerDoc { peeked_count: Whole(count.into()), finished };
            (roster.id(seat).to_owned(), peeker)
        });
        each.collect()
    };
    PeekingDoc {
        player_index: index(peeking.peeker),
        peeked_count: Whole(peeking.count.into()),
        start_index: Some(index(peeking.start)),
        by_player: open.options.simultaneous_peek.then(peekers),
    }
}

fn last_move_doc(LastMove { by, what }: LastMove, roster: &Roster) -> LastMoveDoc {
    let doc = |action| LastMoveDoc {
        player_id: roster.id(by).to_owned(),
        action,
        card_index: None,
        source: None,
        target_player_id: None,
        swap2_details: None,
    };
    match what {
        Moved::Draw(source) => LastMoveDoc { source, ..doc(MovedDoc::Draw) },
        Moved::Discard(source) => LastMoveDoc { source, ..doc(MovedDoc::Discard) },
        Moved::Swap(slot, source) => {
            LastMoveDoc { card_index: Some(Whole(slot.into())), source, ..doc(MovedDoc::Swap) }
        }
        Moved::Peek(Place { seat, slot }) => LastMoveDoc {
            target_player_id: Some(roster.id(seat).to_owned()),
            card_index: Some(Whole(slot.into())),
            ..doc(MovedDoc::Peek)
        },
        Moved::Swap2(first, second) => LastMoveDoc {
            swap2_details: Some(TradeDoc {
                card1: place_doc(first, roster),
                card2: place_doc(second, roster),
            }),
            ..doc(MovedDoc::Swap2)
        },
        Moved::Take2 => doc(MovedDoc::Take2),
    }
}

impl From<CardView> for CardDoc {
    fn from(card: CardView) -> Self {
        match card {
            CardView::Known(card) => card.into(),
            CardView::FaceDown => None.into(),
        }
    }
}
