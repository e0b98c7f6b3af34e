//! What things are worth, in complete sets.

use parlour_engine::Seat;
use parlour_games::deal::colors::COLORS;
use parlour_games::deal::{ActionType, Card, Color, Deal};

/// More than anything else on the table: the game.
pub(super) const WIN: f32 = 10.0;

/// What so many cards of a set of two, three or four are worth. The last card counts most, and small sets
/// are sooner complete.
const PROGRESS: [[f32; 5]; 3] =
    [[0.0, 0.38, 1.0, 1.0, 1.0], [0.0, 0.18, 0.48, 1.0, 1.0], [0.0, 0.1, 0.24, 0.5, 1.0]];

/// What a card more than a complete set needs is worth: it can pay, or be a spare.
const SURPLUS: f32 = 0.03;

/// How many cards can lie under a color: its properties, its wild cards and the joker.
const SUPPLY: [u8; COLORS] = [4, 4, 4, 4, 5, 6, 5, 5, 6, 5, 6, 8];

/// What is left of the worth of an unfinished set if so many more cards could come than it needs.
const HOPE: [f32; 4] = [0.15, 0.5, 0.8, 1.0];

/// What so many cards under a color are worth to a seat.
#[inline]
pub(super) fn group(game: &Deal, seat: Seat, color: Color, count: u8) -> f32 {
    let size = color.size();
    if count >= size {
        return 1.0 + SURPLUS * f32::from(count - size);
    }
    PROGRESS[usize::from(size - 2)][usize::from(count)] * hope(game, seat, color)
}

/// How likely it is that a set gets the cards it needs, from what lies before the others.
#[inline]
fn hope(game: &Deal, seat: Seat, color: Color) -> f32 {
    HOPE[usize::from(slack(game, seat, color).min(3))]
}

/// How many more cards of a color could come to a seat than a set needs, and one: 0 if it cannot be had.
#[inline]
pub(super) fn slack(game: &Deal, seat: Seat, color: Color) -> u8 {
    let everywhere: u8 =
        Seat::all(game.table().seats()).map(|owner| game.counts_of(owner)[color.index()]).sum();
    let taken = everywhere - game.counts_of(seat)[color.index()];
    (SUPPLY[color.index()] + 1).saturating_sub(taken + color.size())
}

/// What a bank is worth: the first millions keep property safe, many more hardly matter.
#[inline]
pub(super) fn money(sum: u16) -> f32 {
    let sum = f32::from(sum);
    0.04 * sum.min(6.0) + 0.02 * (sum - 6.0).clamp(0.0, 9.0) + 0.006 * (sum - 15.0).max(0.0)
}

/// What an action or rent is worth in the hand of somebody with so many sets, who could play it later.
#[inline]
pub(super) fn in_hand(card: Card, sets: u8) -> f32 {
    let sets = f32::from(sets);
    match card.action() {
        Some(ActionType::DealBreaker) => 1.0,
        Some(ActionType::JustSayNo) => 0.45 + 0.1 * sets,
        Some(ActionType::WeakNo) => 0.35 + 0.1 * sets,
        Some(ActionType::SlyDeal | ActionType::GetJoker) => 0.4,
        Some(ActionType::Abracadabra | ActionType::DrawTwo) => 0.3,
        Some(ActionType::ForceDeal) => 0.25,
        Some(ActionType::ExtraTurn) => 0.15,
        Some(ActionType::SetLock) => 0.1 + 0.1 * sets,
        Some(_) => 0.05,
        None => 0.0,
    }
}
