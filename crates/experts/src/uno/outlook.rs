//! Who is likely to win, by what everybody holds.

use parlour_engine::{MAX_SEATS, Seat};
use parlour_games::uno::cards::CardSet;
use parlour_games::uno::{Card, Color, Uno};

/// How many signs of strength there are.
pub(super) const SIGNS: usize = MORE + 1;

// Where each group of signs begins.
const CARDS: usize = 0;
const TURN: usize = CARDS + LENGTHS;
const WILDS: usize = TURN + 5;
const ACTIONS: usize = WILDS + COUNTS;
const COLORS: usize = ACTIONS + COUNTS;
const MORE: usize = COLORS + 5;

/// Hands of more than eleven cards are told apart by `MORE` alone.
const LENGTHS: usize = 12;

/// 0, 1, 2, 3 and more.
const COUNTS: usize = 4;

/// Names each sign of a seat's strength, and how much there is of it.
#[inline]
pub(super) fn signs(game: &Uno, seat: Seat, mut name: impl FnMut(usize, f32)) {
    let open = game.open();
    let hand = game.hand_set(seat);
    let held = hand.len();
    name(CARDS + held.min(LENGTHS - 1), 1.0);
    if held >= LENGTHS {
        name(MORE, (held - LENGTHS + 1) as f32);
    }
    let fits = usize::from(!hand.and(game.fits()).is_empty());
    if open.current() == Some(seat) {
        name(TURN + fits, 1.0);
    } else if open.after(1) == seat {
        name(TURN + 2 + fits, 1.0);
    } else {
        name(TURN + 4, 1.0);
    }
    name(WILDS + hand.and(CardSet::WILDS).len().min(COUNTS - 1), 1.0);
    name(ACTIONS + hand.and(ACTION_CARDS).len().min(COUNTS - 1), 1.0);
    let has = |color: &Color| !hand.and(CardSet::of_color(*color)).is_empty();
    name(COLORS + Color::ALL.iter().filter(|color| has(color)).count(), 1.0);
}

/// Skips, reverses and draw twos.
static ACTION_CARDS: CardSet = {
    let (mut cards, mut number) = (CardSet::NONE, 0);
    while let Some(card) = Card::new(number) {
        if card.points() == 20 {
            cards.insert(card);
        }
        number += 1;
    }
    cards
};

/// The chance of each seat to win the round that is going on.
pub(super) fn round_chances(game: &Uno, taste: &[f32; SIGNS]) -> [f32; MAX_SEATS] {
    let mut chances = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for seat in game.open().order() {
        let mut strength = 0.0;
        signs(game, *seat, |sign, amount| strength += taste[sign] * amount);
        let strength = libm::expf(strength);
        if let Some(chance) = chances.get_mut(seat.index()) {
            *chance = strength;
            sum += strength;
        }
    }
    // Nobody is at the table only before a game.
    let sum = sum.max(f32::MIN_POSITIVE);
    chances.map(|chance| chance / sum)
}
