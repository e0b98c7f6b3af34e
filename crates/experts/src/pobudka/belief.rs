//! What the plays of others tell about their cards.

use std::sync::LazyLock;

use parlour_engine::{Rules, Seat};
use parlour_games::pobudka::dream::Slot;
use parlour_games::pobudka::state::{Moved, Source};
use parlour_games::pobudka::{Card, Pobudka};

/// After so many turns of its owner nothing more is learnt from a card that is still there.
const LAST: usize = 15;

/// How likely a card is still there after so many turns of an owner who knows it, by its value: cards
/// that were looked at before play or with Peek 1, and cards that were drawn and kept.
struct Patience {
    peeked: [[f32; 10]; LAST + 1],
    drawn: [[f32; 10]; LAST + 1],
}

/// Curves drawn through what bots that play by feel held in some thousand games.
static PATIENCE: LazyLock<Patience> = LazyLock::new(|| Patience {
    peeked: std::array::from_fn(|turns| {
        let turns = turns as f32;
        let limit = if turns < 0.5 { 9.5 } else { 5.2 + 1.5 / turns - 0.12 * turns };
        falling(limit, 0.9 + 0.15 * turns)
    }),
    drawn: std::array::from_fn(|turns| {
        let turns = turns as f32;
        falling(5.6 - 0.17 * turns, 1.0 + 0.15 * turns)
    }),
});

/// From 1 to 0, one half at the limit.
fn falling(limit: f32, steepness: f32) -> [f32; 10] {
    std::array::from_fn(|value| super::feel::logistic(steepness * (limit - value as f32)))
}

/// The value of the card that this seat has just drawn and thrown away: what it knows to be
/// worse would have gone in its place.
#[inline]
pub(super) fn bound(state: &Pobudka, seat: Seat) -> Option<u8> {
    let open = state.open();
    let last = open.last_move.filter(|last| last.by == seat)?;
    let is_discard = last.what == Moved::Discard(Some(Source::Deck));
    open.discard.top().filter(|_| is_discard).map(Card::value)
}

/// How likely the others would have kept the cards that they know, if they were these.
#[inline]
pub(super) fn credence(state: &Pobudka, seat: Seat) -> f32 {
    if state.open().phase.is_end() {
        return 1.0;
    }
    let mut credence = 1.0;
    let turns = state.open().turns as usize / state.seats().max(1);
    let turns = turns.min(LAST);
    let (peeked, drawn) = (&PATIENCE.peeked[turns], &PATIENCE.drawn[turns]);
    for (owner, dream) in Seat::all(state.seats()).zip(state.dreams()) {
        if owner == seat {
            continue;
        }
        let bound = bound(state, owner).unwrap_or(9);
        let is_secret = |slot: &&Slot| slot.is_known_to(owner) && !slot.is_known_to(seat);
        for slot in dream.iter().filter(is_secret) {
            let value = slot.card.value();
            let curve = if slot.has_been_peeked() { peeked } else { drawn };
            credence *= curve[usize::from(value.min(9))];
            if value > bound {
                credence *= OVERLOOKED;
            }
        }
    }
    credence
}

/// How often somebody throws a card away and keeps a worse one.
const OVERLOOKED: f32 = 0.05;
