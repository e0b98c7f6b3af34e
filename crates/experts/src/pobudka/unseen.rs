//! The cards that a seat has not seen, counted by what is printed on them.

use std::sync::LazyLock;

use parlour_engine::Seat;
use parlour_games::pobudka::Pobudka;
use parlour_games::pobudka::cards::{Card, Edition, Kind, Power};

/// Counts side by side, a byte for each: values 0 to 9 without a power, then the powers.
#[derive(Clone, Copy)]
pub(super) struct Unseen {
    lanes: [u8; 16],
    count: f32,
}

/// The lane of the first power.
const POWERS: usize = 10;

/// What each card adds to the counts, by edition and number, and the counts of a whole box.
struct Boxes {
    cards: [[u128; 64]; 2],
    whole: [u128; 2],
}

static BOXES: LazyLock<Boxes> = LazyLock::new(|| {
    let mut boxes = Boxes { cards: [[0; 64]; 2], whole: [0; 2] };
    for (index, edition) in [Edition::Classic54, Edition::New56].into_iter().enumerate() {
        for card in edition.deck() {
            let one = 1 << (8 * lane(*card));
            boxes.cards[index][usize::from(card.id()) % 64] = one;
            boxes.whole[index] += one;
        }
    }
    boxes
});

fn lane(card: Card) -> usize {
    match card.kind() {
        Kind::Special(power) => power_lane(power),
        Kind::Number | Kind::Hourglass => usize::from(card.value().min(9)),
    }
}

const fn power_lane(power: Power) -> usize {
    POWERS + power as usize
}

/// The ravens of each lane's cards.
const POINTS: [[f32; 16]; 2] = [
    [0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 5., 6., 7., 6., 0., 0.],
    [0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 5., 3., 7., 6., 0., 0.],
];

impl Unseen {
    /// All cards of the box but those that lie open, that the seat knows or that it holds.
    #[inline]
    pub(super) fn by(state: &Pobudka, seat: Seat) -> (Self, f32) {
        let open = state.open();
        let edition = usize::from(open.options.edition == Edition::New56);
        let cards = &BOXES.cards[edition];
        let one = |card: Card| cards[usize::from(card.id()) % 64];
        let mut left = BOXES.whole[edition];
        let mut seen = 0;
        for card in open.discard.cards() {
            seen += one(*card);
        }
        for slot in state.dreams().iter().flatten() {
            if slot.is_known_to(seat) {
                seen += one(slot.card);
            }
        }
        if open.current == seat {
            let hand = [state.held(), state.temps()[0], state.temps()[1]];
            seen += hand.into_iter().flatten().map(one).sum::<u128>();
        }
        // No card is in two places, so no lane is ever short.
        left = left.saturating_sub(seen);
        let lanes = left.to_le_bytes();
        let (mut points, mut count) = (0.0, 0.0);
        for (number, worth) in lanes.into_iter().zip(POINTS[edition]) {
            points += f32::from(number) * worth;
            count += f32::from(number);
        }
        let count = f32::max(count, 1.0);
        (Self { lanes, count }, points / count)
    }

    /// The mean of something over all cards, those with a power left out.
    #[inline]
    pub(super) fn expect(&self, worth: impl Fn(f32) -> f32) -> f32 {
        let mut sum = 0.0;
        for (number, value) in self.lanes[..POWERS].iter().zip(POINTS[0]) {
            if *number > 0 {
                sum += f32::from(*number) * worth(value);
            }
        }
        sum / self.count
    }

    /// How much of what is left has this power.
    #[inline]
    pub(super) fn share(&self, power: Power) -> f32 {
        f32::from(self.lanes[power_lane(power)]) / self.count
    }
}
