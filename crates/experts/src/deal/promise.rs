//! How well the game stands.
//!
//! The numbers are those of a logistic regression: 400,000 beginnings of turns in 40,000 games of two
//! players who play by feel, and who won in the end. They add up to the logarithm of the odds, so they
//! are not in sets as the values of plays are. Money counts for so little that it is left out.

use parlour_engine::Seat;
use parlour_games::deal::cards::CardType;
use parlour_games::deal::colors::COLORS;
use parlour_games::deal::state::Status;
use parlour_games::deal::{ActionType, Card, Color, ColorSet, Deal};

use super::values::slack;

/// By how many cards are missing in the three sets that are nearest to complete.
const MISSING: [f32; 7] = [0.3, 0.115, 0.136, -0.061, -0.186, -0.121, 0.064];
/// By how many of those are not in the hand either, for whoever is on turn. That nothing is missing was
/// too rare to be measured: it wins unless a move is wasted.
const ON_TURN: [f32; 7] = [1.5, 0.597, 0.138, 0.019, 0.033, -0.124, -0.197];
/// The same for everybody else.
const WAITING: [f32; 7] = [0.272, 0.129, -0.186, -0.171, -0.191, -0.337, -0.454];
/// For each card that is missing in the nearest, second and third set.
const GAPS: [f32; 3] = [-0.186, -0.09, -0.129];
/// By the number of complete sets.
const SETS: [f32; 4] = [0.0, 0.05, 0.288, 0.288];
/// For each card in the property area.
const LAND: f32 = 0.109;
/// For each lock on a set.
const LOCK: f32 = 0.108;
/// For a shield.
const SHIELD: f32 = 0.183;
/// For an empty hand, which draws more.
const EMPTY_HAND: f32 = 0.275;

/// A color whose cards lie elsewhere is as far from complete as if so many more were missing.
const OUT_OF_REACH: u8 = 4;

/// The share of a seat in the chances to win.
pub(super) fn promise(game: &Deal, seat: Seat) -> f32 {
    let table = game.table();
    if table.status == Status::Finished {
        return if table.winner == Some(seat) { 1.0 } else { 0.0 };
    }
    let present = table.present();
    if !present.contains(seat) {
        return 0.0;
    }
    let mine = standing(game, seat);
    let others = present.without(seat).iter();
    1.0 / (1.0 + others.map(|other| libm::expf(standing(game, other) - mine)).sum::<f32>())
}

/// How far a seat is.
fn standing(game: &Deal, seat: Seat) -> f32 {
    let mut gaps = gaps(game, seat);
    let nearest = smallest(&gaps);
    let missing: u8 = nearest.iter().sum();
    let hand = hand(game, seat, &mut gaps);
    let out_of_hand: u8 = smallest(&gaps).iter().sum();
    // No more than three cards can be laid in a turn.
    let out_of_hand = out_of_hand.max(missing.saturating_sub(3));
    let by_turn = if game.table().current == seat { &ON_TURN } else { &WAITING };
    let lands: u8 = game.counts_of(seat).iter().sum();
    let steps = nearest.iter().zip(GAPS).map(|(gap, each)| each * f32::from((*gap).min(4)));
    MISSING[usize::from(missing.min(6))]
        + by_turn[usize::from(out_of_hand.min(6))]
        + SETS[usize::from(game.sets_of(seat).min(3))]
        + LAND * f32::from(lands)
        + steps.sum::<f32>()
        + hand
        + protection(game, seat)
}

/// How many cards each color still needs.
#[inline]
fn gaps(game: &Deal, seat: Seat) -> [u8; COLORS] {
    let counts = game.counts_of(seat);
    let mut gaps = [0; COLORS];
    for (gap, color) in gaps.iter_mut().zip(Color::ALL) {
        *gap = color.size().saturating_sub(counts[color.index()]);
        if *gap > 0 && slack(game, seat, color) == 0 {
            *gap += OUT_OF_REACH;
        }
    }
    gaps
}

/// The three smallest gaps.
#[inline]
fn smallest(gaps: &[u8; COLORS]) -> [u8; 3] {
    let mut smallest = [2 * OUT_OF_REACH; 3];
    for gap in gaps {
        let mut gap = *gap;
        for place in &mut smallest {
            if gap < *place {
                std::mem::swap(&mut gap, place);
            }
        }
    }
    smallest
}

/// What the cards in a hand are worth; its lands close gaps.
fn hand(game: &Deal, seat: Seat, gaps: &mut [u8; COLORS]) -> f32 {
    let hand = game.hand_of(seat);
    let mut worth = if hand.is_empty() { EMPTY_HAND } else { 0.0 };
    for card in hand.iter() {
        if card.is_land() {
            close(card.colors(), gaps);
        }
        worth += held(game, seat, card);
    }
    worth
}

/// Closes the smallest gap of these colors by one.
#[inline]
fn close(colors: ColorSet, gaps: &mut [u8; COLORS]) {
    let open = colors.iter().filter(|color| gaps[color.index()] > 0);
    if let Some(color) = open.min_by_key(|color| gaps[color.index()]) {
        gaps[color.index()] -= 1;
    }
}

/// What a card in a hand is worth. Those that only wait to be banked are a burden.
fn held(game: &Deal, seat: Seat, card: Card) -> f32 {
    match (card.card_type(), card.action()) {
        (CardType::Property, _) => -0.042,
        (CardType::Wild, _) => 0.013,
        (CardType::Money, _) => -0.097,
        (_, Some(ActionType::DealBreaker)) if has_prey(game, seat) => 1.333,
        (_, Some(ActionType::DealBreaker)) => 0.946,
        (_, Some(ActionType::JustSayNo)) => 0.482,
        (_, Some(ActionType::WeakNo)) => 0.399,
        (_, Some(ActionType::SlyDeal)) => 0.386,
        (_, Some(ActionType::GetJoker)) => 0.329,
        (_, Some(ActionType::ForceDeal)) => 0.254,
        (_, Some(ActionType::DebtCollector)) => 0.162,
        (_, Some(ActionType::ExtraTurn)) => 0.092,
        (_, Some(ActionType::Abracadabra)) => 0.028,
        (_, Some(ActionType::Birthday | ActionType::SetLock)) => 0.0,
        (_, Some(ActionType::Hotel)) => -0.126,
        _ => -0.06,
    }
}

/// Whether anybody else has a set that could be taken.
fn has_prey(game: &Deal, seat: Seat) -> bool {
    let mut others = game.table().present().without(seat).iter();
    others.any(|other| !game.complete_of(other).minus(game.locks_of(other)).is_empty())
}

fn protection(game: &Deal, seat: Seat) -> f32 {
    let shield = if game.is_shielded(seat) { SHIELD } else { 0.0 };
    LOCK * game.locks_of(seat).len() as f32 + shield
}
