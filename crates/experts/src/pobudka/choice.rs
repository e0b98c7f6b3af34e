//! Which plays are worth a thought.

use parlour_engine::Seat;
use parlour_games::pobudka::cards::Edition;
use parlour_games::pobudka::dream::{HAND, Place, Slot};
use parlour_games::pobudka::state::{Phase, Source};
use parlour_games::pobudka::{Action, Pobudka};

/// Drops plays that never help, and all but one of those that come to the same.
pub(super) fn cut(state: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
    if plays.len() < 2 {
        return;
    }
    match state.open().phase {
        // One card is as good as another, and looking is free: the first of the list.
        Phase::Peeking => plays.truncate(1),
        Phase::Playing => cut_turn(state, seat, plays),
        Phase::HoldingCard => cut_swaps(state, seat, plays),
        Phase::Peek1 => cut_peeks(state, seat, plays),
        Phase::Swap2First => {
            let slots = some_slots(state, seat);
            plays.retain(|play| {
                matches!(play, Action::Swap2Select(place)
                    if place.seat == seat && slots[usize::from(place.slot) % HAND])
            });
        }
        Phase::Swap2Second => cut_trades(state, seat, plays),
        _ => {}
    }
}

fn own(state: &Pobudka, seat: Seat) -> [Slot; HAND] {
    state.dreams().get(seat.index()).copied().unwrap_or([Slot::NONE; HAND])
}

/// The slots that may be given up for a card of this value: the first one that the seat does not know, and
/// the worst one that it knows.
fn candidates(dream: [Slot; HAND], seat: Seat, value: u8) -> [bool; HAND] {
    let mut slots = [false; HAND];
    let (mut unknown, mut worst) = (None, None);
    for (index, slot) in dream.into_iter().enumerate() {
        if !slot.is_known_to(seat) {
            unknown = unknown.or(Some(index));
        } else if slot.card.value() > value
            && worst.is_none_or(|(highest, _)| slot.card.value() > highest)
        {
            worst = Some((slot.card.value(), index));
        }
    }
    unknown.into_iter().chain(worst.map(|(_, index)| index)).for_each(|index| slots[index] = true);
    slots
}

/// The same for a card that has to go somewhere.
fn some_slots(state: &Pobudka, seat: Seat) -> [bool; HAND] {
    let slots = candidates(own(state, seat), seat, 0);
    if slots.contains(&true) { slots } else { [true, false, false, false] }
}

fn cut_turn(state: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
    if state.deck().is_empty() {
        // Drawing ends the round as well, and costs nobody a penalty.
        plays.retain(|play| *play != Action::CallPobudka);
    }
    let Some(top) = state.open().discard.top() else { return };
    let is_classic = state.open().options.edition == Edition::Classic54;
    let helps = top.value() < 8 && candidates(own(state, seat), seat, top.value()).contains(&true);
    if is_classic && !helps {
        plays.retain(|play| *play != Action::DrawFromDiscard);
    }
}

fn cut_swaps(state: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
    // Two hourglasses are a matter of their own.
    let Some(held) = state.held().filter(|_| state.open().options.edition == Edition::Classic54)
    else {
        return;
    };
    let mut slots = candidates(own(state, seat), seat, held.value());
    if state.open().source == Some(Source::Discard) && !slots.contains(&true) {
        // It has to go somewhere.
        slots = some_slots(state, seat);
    }
    plays.retain(|play| match play {
        Action::SwapHeldCard { card_index: slot } => slots[usize::from(*slot) % HAND],
        _ => true,
    });
}

/// Looks only at cards that are news, one of each kind.
fn cut_peeks(state: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
    let first = plays[0];
    let mut looked = [[false; 2]; parlour_games::pobudka::state::MOST_PLAYERS];
    plays.retain(|play| {
        let Action::Peek1Select(place) = play else { return true };
        let Some(slot) = slot(state, *place).filter(|slot| !slot.is_known_to(seat)) else {
            return false;
        };
        let kind = usize::from(slot.is_known_to(place.seat));
        let Some(looked) = looked.get_mut(place.seat.index()) else { return false };
        !std::mem::replace(&mut looked[kind], true)
    });
    if plays.is_empty() {
        plays.push(first);
    }
}

/// Trades with others, or one that changes nothing.
fn cut_trades(state: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
    let Some(first) = state.open().first.filter(|first| first.seat == seat) else { return };
    let idle = Place { seat, slot: (first.slot + 1) % HAND as u8 };
    plays.retain(
        |play| matches!(play, Action::Swap2Select(place) if place.seat != seat || *place == idle),
    );
}

fn slot(state: &Pobudka, place: Place) -> Option<&Slot> {
    state.dreams().get(place.seat.index())?.get(usize::from(place.slot))
}
