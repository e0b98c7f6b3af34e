//! What a seat can tell about the cards on the table, in points.

use super::belief;
use super::load::{BLIND, KNOWN, UNKNOWN, WORST};
use super::unseen::Unseen;
use parlour_engine::Seat;
use parlour_games::pobudka::cards::{Card, Kind, Power};
use parlour_games::pobudka::dream::{HAND, Place, Slot};
use parlour_games::pobudka::{Action, Pobudka};

/// What it is worth to know a card of the own Dream that one did not know.
const PEEK: f32 = 1.5;
/// What it is worth to know a card of somebody else.
const PEEK_RIVAL: f32 = 0.3;
/// Cards below this are what the next player is waiting for.
const WANTED: f32 = 4.0;
/// How much of such a card comes back as the next player's gain.
const GIFT: f32 = 0.4;
/// How many of the points that change places in a trade still count at the end.
const TRADED: f32 = 0.7;

/// The powers, and the ravens of their cards.
const POWERS: [(Power, f32); 4] =
    [(Power::Take2, 5.0), (Power::Peek1, 6.0), (Power::Swap2, 7.0), (Power::Choose1, 6.0)];

/// A table as one seat knows it.
pub(super) struct Feel<'a> {
    state: &'a Pobudka,
    seat: Seat,
    unseen: Unseen,
    mean: f32,
    mine: [Guess; HAND],
}

/// What a card is worth, as far as the seat knows.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) points: f32,
    pub(super) variance: f32,
    is_glass: bool,
}

/// The variance of a card that nobody has seen.
const ANY: f32 = 9.3;

impl<'a> Feel<'a> {
    #[inline]
    pub(super) fn new(state: &'a Pobudka, seat: Seat) -> Self {
        let (unseen, mean) = Unseen::by(state, seat);
        let dream = state.dreams().get(seat.index()).copied().unwrap_or([Slot::NONE; HAND]);
        let mine = dream.map(|slot| {
            if slot.is_known_to(seat) { Guess::known(slot.card) } else { Guess::unknown(mean) }
        });
        Self { state, seat, unseen, mean, mine }
    }

    /// How much the seat likes a play, in points.
    pub(super) fn points(&self, play: Action) -> f32 {
        match play {
            Action::DrawFromDeck => self.draw(),
            Action::DrawFromDiscard => self.top().map_or(-9.0, |card| self.best_swap(card)),
            Action::CallPobudka => self.call(),
            Action::SwapHeldCard { card_index: slot } => {
                self.state.held().map_or(0.0, |held| self.swap(usize::from(slot), held))
            }
            Action::DiscardHeldCard => {
                self.state.held().map_or(0.0, |held| -gift(f32::from(held.value())))
            }
            Action::UseSpecialAction => {
                self.state.held().and_then(Card::power).map_or(0.0, |power| self.power(power))
            }
            Action::Peek1Select(place) => self.peek(place),
            Action::Swap2Select(place) => self.trade(place),
            Action::Take2Choose { card } => self.keep(card),
            Action::Choose1Select { discard_index: index } => {
                let card = self.state.open().discard.cards().get(usize::from(index));
                card.map_or(0.0, |card| self.best_swap(*card))
            }
            _ => 0.0,
        }
    }

    fn top(&self) -> Option<Card> {
        self.state.open().discard.top()
    }

    /// The points of the own Dream, by what is known of it.
    pub(super) fn own(&self) -> (f32, f32) {
        (worth(&self.mine), self.mine.iter().map(|guess| guess.variance).sum())
    }

    /// What comes of laying a card into a slot.
    fn swap(&self, slot: usize, card: Card) -> f32 {
        let mut after = self.mine;
        let Some(place) = after.get_mut(slot) else { return 0.0 };
        let before = std::mem::replace(place, Guess::known(card));
        burden(&self.mine) - burden(&after) - before.gift()
    }

    fn best_swap(&self, card: Card) -> f32 {
        (0..HAND).map(|slot| self.swap(slot, card)).fold(f32::MIN, f32::max)
    }

    /// What a card from the deck is good for, on average.
    fn draw(&self) -> f32 {
        let relief = self.relief();
        let mut hope = relief.plain;
        for (power, value) in POWERS {
            let share = self.unseen.share(power);
            if share > 0.0 {
                hope += share * self.power(power).max(relief.of(value));
            }
        }
        hope
    }

    fn relief(&self) -> Relief {
        Relief::new(&self.mine, &self.unseen)
    }

    /// What a power is good for.
    fn power(&self, power: Power) -> f32 {
        match power {
            // The better of two cards is about as good as one and a half.
            Power::Take2 => 1.6 * self.relief().plain,
            Power::Peek1 => {
                if self.mine.iter().any(|guess| guess.variance > 0.0) {
                    PEEK
                } else {
                    PEEK_RIVAL
                }
            }
            Power::Swap2 => self.share_of_trade() * (self.worst() - self.lowest_rival()).max(0.0),
            Power::Choose1 => {
                let cards = self.state.open().discard.cards().iter();
                let lowest = cards.map(|card| card.value()).min().unwrap_or(6);
                self.relief().of(f32::from(lowest))
            }
        }
    }

    fn peek(&self, place: Place) -> f32 {
        let Some(slot) = self.slot(place) else { return 0.0 };
        if slot.is_known_to(self.seat) {
            0.0
        } else if place.seat == self.seat {
            PEEK
        } else if slot.is_known_to(place.seat) {
            PEEK_RIVAL
        } else {
            0.8 * PEEK_RIVAL
        }
    }

    fn slot(&self, place: Place) -> Option<Slot> {
        self.state.dreams().get(place.seat.index())?.get(usize::from(place.slot)).copied()
    }

    fn trade(&self, place: Place) -> f32 {
        match self.state.open().first {
            None => self.best_trade(place),
            Some(first) => self.trade_of(first, place),
        }
    }

    /// The best that can be made of a trade that begins here.
    fn best_trade(&self, place: Place) -> f32 {
        if place.seat == self.seat {
            self.share_of_trade() * (self.guess(place).points - self.lowest_rival()).max(0.0)
        } else {
            self.share_of_trade() * (self.worst() - self.guess(place).points).max(0.0)
        }
    }

    /// The lowest card of anybody else, as far as the seat can tell.
    fn lowest_rival(&self) -> f32 {
        let mut lowest = f32::MAX;
        for seat in Seat::all(self.state.dreams().len()).filter(|seat| *seat != self.seat) {
            for slot in 0..HAND as u8 {
                lowest = lowest.min(self.guess(Place { seat, slot }).points);
            }
        }
        lowest
    }

    /// The points of the worst card.
    fn worst(&self) -> f32 {
        self.mine.iter().map(|guess| guess.points).fold(0.0, f32::max)
    }

    /// What a point in a trade is worth: the seat wins it, and one of the others loses it.
    fn share_of_trade(&self) -> f32 {
        let rivals = self.state.dreams().len().max(2) - 1;
        TRADED * (1.0 + 1.0 / rivals as f32)
    }

    /// What the seat gains on the others if these cards trade places.
    fn trade_of(&self, one: Place, other: Place) -> f32 {
        let (mine, theirs) = match (one.seat == self.seat, other.seat == self.seat) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => return 0.0,
        };
        self.share_of_trade() * (self.guess(mine).points - self.guess(theirs).points)
    }

    /// Take 2: this card in the hand, the other one on the pile.
    fn keep(&self, card: Card) -> f32 {
        let other = self.state.temps().into_iter().flatten().find(|other| *other != card);
        let lost = other.map_or(0.0, |other| gift(f32::from(other.value())));
        let used = card.power().map_or(0.0, |power| self.power(power));
        self.best_swap(card).max(used).max(-gift(f32::from(card.value()))) - lost
    }

    /// What the seat makes of a card.
    pub(super) fn guess(&self, place: Place) -> Guess {
        let Some(slot) = self.slot(place) else { return Guess::unknown(0.0) };
        let mean = self.mean;
        if slot.is_known_to(self.seat) {
            Guess::known(slot.card)
        } else if place.seat == self.seat || !slot.is_known_to(place.seat) {
            Guess::unknown(mean)
        } else {
            self.kept(place.seat, slot)
        }
    }

    /// A card that its owner knows and has not given up: the longer that goes on, the better it is.
    fn kept(&self, owner: Seat, slot: Slot) -> Guess {
        let turns = self.state.open().turns as f32 / self.state.dreams().len().max(1) as f32;
        let share = if slot.has_been_peeked() {
            0.92 / (1.0 + 0.15 * turns)
        } else {
            0.66 / (1.0 + 0.1 * turns)
        };
        let mut points = self.mean * share;
        if let Some(bound) = belief::bound(self.state, owner) {
            points = points.min(0.55 * f32::from(bound));
        }
        Guess { points, variance: 0.5 + 0.35 * points * points, is_glass: false }
    }

    /// What is gained on the others by calling, more than by going on.
    fn call(&self) -> f32 {
        let (own, variance) = self.own();
        let load = burden(&self.mine);
        let penalty = f32::from(self.state.open().options.wrong_call_penalty);
        let (mut is_lowest, mut gain) = (1.0, 0.0);
        let dreams = self.state.dreams().len();
        for seat in Seat::all(dreams).filter(|seat| *seat != self.seat) {
            let guesses: [Guess; HAND] =
                std::array::from_fn(|slot| self.guess(Place { seat, slot: slot as u8 }));
            let theirs = worth(&guesses);
            let spread = variance + guesses.iter().map(|guess| guess.variance).sum::<f32>();
            // The logistic curve that is nearest to the normal one.
            is_lowest *= logistic(1.7 * (theirs + 0.5 - own) / (spread + 0.5).sqrt());
            let now = theirs - own;
            let later = rival_burden(&guesses) - load;
            gain += now - later;
        }
        let rivals = (dreams.max(2) - 1) as f32;
        gain / rivals - penalty * (1.0 - is_lowest)
    }
}

/// What cards of the deck do for a Dream.
struct Relief {
    worst: f32,
    second: f32,
    /// What an unknown card costs, if there is one.
    blind: Option<f32>,
    /// Over all cards without a power.
    plain: f32,
}

impl Relief {
    fn new(dream: &[Guess; HAND], unseen: &Unseen) -> Self {
        let mut relief = Self { worst: 0.0, second: 0.0, blind: None, plain: 0.0 };
        for guess in dream {
            if guess.variance > 0.0 {
                relief.blind = Some(BLIND + UNKNOWN * guess.points);
            } else if guess.points > relief.worst {
                relief.second = std::mem::replace(&mut relief.worst, guess.points);
            } else {
                relief.second = relief.second.max(guess.points);
            }
        }
        relief.plain = unseen.expect(|value| relief.of(value));
        relief
    }

    /// What a card of this value takes off the load where it fits best.
    #[inline]
    fn of(&self, value: f32) -> f32 {
        let Self { worst, second, blind, .. } = *self;
        let for_worst = KNOWN * (worst - value) - WORST * (worst - second.max(value));
        let for_blind =
            blind.map_or(0.0, |blind| blind - KNOWN * value + WORST * (value - worst).max(0.0));
        for_worst.max(for_blind).max(0.0)
    }
}

/// What a Dream will cost in the end, as far as its owner knows.
#[inline]
fn burden(dream: &[Guess; HAND]) -> f32 {
    let glasses = dream.iter().filter(|guess| guess.is_glass).count();
    let (mut burden, mut worst) = (0.0, 0.0f32);
    for guess in dream {
        if guess.variance > 0.0 {
            burden += BLIND + UNKNOWN * guess.points;
        } else if !guess.is_glass || glasses % 2 == 1 {
            burden += KNOWN * guess.points;
            worst = worst.max(guess.points);
        }
    }
    burden - WORST * worst
}

/// The same for somebody else's Dream: what its owner does with it, as far as one can guess.
#[inline]
fn rival_burden(dream: &[Guess; HAND]) -> f32 {
    let (mut burden, mut worst) = (0.0, 0.0f32);
    for guess in dream {
        if guess.variance >= ANY {
            burden += BLIND + UNKNOWN * guess.points;
        } else {
            burden += KNOWN * guess.points;
            worst = worst.max(guess.points + guess.variance.sqrt());
        }
    }
    burden - WORST * worst.min(9.0)
}

impl Guess {
    #[inline]
    fn known(card: Card) -> Self {
        let is_glass = card.kind() == Kind::Hourglass;
        Self { points: f32::from(card.value()), variance: 0.0, is_glass }
    }

    #[inline]
    fn unknown(mean: f32) -> Self {
        Self { points: mean, variance: ANY, is_glass: false }
    }

    /// What the next player makes of it on the pile.
    fn gift(&self) -> f32 {
        if self.variance > 0.0 { GIFT } else { gift(self.points) }
    }
}

/// The points of a Dream: an even number of hourglasses counts nothing.
#[inline]
fn worth(dream: &[Guess; HAND]) -> f32 {
    let (mut points, mut in_glasses, mut is_odd) = (0.0, 0.0, false);
    for guess in dream {
        if guess.is_glass {
            in_glasses += guess.points;
            is_odd = !is_odd;
        } else {
            points += guess.points;
        }
    }
    if is_odd { points + in_glasses } else { points }
}

/// What the next player gains by a card on the pile.
#[inline]
fn gift(points: f32) -> f32 {
    GIFT * (WANTED - points).max(0.0)
}

/// From 0 to 1, one half at 0.
#[inline]
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}
