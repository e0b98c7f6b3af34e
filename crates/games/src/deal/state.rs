//! What lies on the table.

#[cfg(feature = "std")]
use core::fmt;

use parlour_engine::{Seat, Seats};

use super::card_set::{CardSet, JOKER, Lands};
use super::cards::{ActionType, Card};
use super::colors::{COLORS, Color, ColorSet};
use super::fixtures::{Fixtures, fixture_set};
use super::options::Options;
use super::order::Order;
use super::pending::Pending;
use super::piles::Piles;

/// The most people who can play.
pub const MOST_PLAYERS: usize = 5;
/// Complete sets of different colors that win.
pub const SETS_TO_WIN: u8 = 3;
/// Cards dealt to each player.
pub const STARTING_HAND: u8 = 5;
/// Cards drawn at the beginning of a turn.
pub const CARDS_PER_TURN: u8 = 2;
/// Moves in a turn.
pub const MOVES_PER_TURN: u8 = 3;
/// Own turns at whose beginning a shield is worn down until it is gone.
pub const SHIELD_TURNS: u8 = 2;

/// A table of Lebanese Deal: the whole state, flat.
///
/// A land lies in the area of a seat and under a color: the group of a seat is what both have in
/// common. Buildings and locks lie on sets in the same way.
#[derive(Clone, Copy)]
pub struct Deal {
    pub(super) open: Open,
    pub(super) pending: Option<Pending>,
    pub(super) hands: [CardSet; MOST_PLAYERS],
    /// Money, and actions and rents that are now money.
    pub(super) banks: [CardSet; MOST_PLAYERS],
    /// Properties and wild cards, by owner.
    pub(super) areas: [Lands; MOST_PLAYERS],
    /// Properties and wild cards, by the color they lie under.
    pub(super) under: [Lands; COLORS],
    /// Buildings and locks, by owner.
    pub(super) fixtures: [Fixtures; MOST_PLAYERS],
    /// Buildings and locks, by the color of their set.
    pub(super) on: [Fixtures; COLORS],
    /// What the Abracadabra is that lies on a set; an Abracadabra if it lies elsewhere.
    pub(super) magic: ActionType,
    /// The colors that are locked.
    pub(super) locks: [ColorSet; MOST_PLAYERS],
    pub(super) shields: [Option<Shield>; MOST_PLAYERS],
    pub(super) piles: Piles,
    /// In which order cards came to where they are.
    pub(super) order: Order,
    /// The cards this table plays with. No card joins or leaves.
    pub(super) in_play: CardSet,
    /// Worked out: the size of each hand.
    pub(super) held: [u8; MOST_PLAYERS],
    /// Worked out: the size of each group.
    pub(super) counts: [[u8; COLORS]; MOST_PLAYERS],
    /// Worked out: the colors that are complete.
    pub(super) complete: [ColorSet; MOST_PLAYERS],
    /// Worked out: how many those are.
    pub(super) sets: [u8; MOST_PLAYERS],
    /// Worked out: the sum of all that one can pay with.
    pub(super) worth: [u16; MOST_PLAYERS],
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// Whether it is on.
    pub status: Status,
    /// What is going on.
    pub phase: Phase,
    /// How many seats the table has.
    pub seats: u8,
    /// Who has left for good.
    pub gone: Seats,
    /// Whose turn it is.
    pub current: Seat,
    /// Moves made in this turn.
    pub moves: u8,
    /// How often the next rent is doubled.
    pub doubles: u8,
    /// Turns that ended, with nothing left to draw, since a card was drawn or played.
    pub idle: u8,
    /// The number of the round, from 1.
    pub round: u32,
    /// Who has won.
    pub winner: Option<Seat>,
    /// The rules of this table.
    pub options: Options,
}

/// Whether a game is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Status {
    /// It is not dealt.
    Waiting,
    /// It is on.
    #[default]
    Active,
    /// It is over.
    Finished,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The player on turn is to draw.
    Drawing,
    /// The player on turn makes moves.
    Playing,
    /// Some have to pay or refuse.
    Paying,
    /// Somebody has to accept or refuse.
    Responding,
    /// Nothing any more.
    Ended,
}

/// A shield before a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shield {
    /// The card.
    pub card: Card,
    /// At how many own turns it is still to be worn down.
    pub turns: u8,
}

impl Phase {
    /// The name that charts and JSON use.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drawing => "drawing",
            Self::Playing => "playing",
            Self::Paying => "paying",
            Self::Responding => "responding",
            Self::Ended => "ended",
        }
    }
}

impl Open {
    /// How many seats the table has.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Whether another Double Rent can be played for the next rent.
    #[inline]
    pub(super) const fn can_double(&self) -> bool {
        self.doubles == 0 || self.options.double_rent_stacks
    }

    /// Whether this seat exists and has not been given up.
    #[inline]
    pub const fn is_present(&self, seat: Seat) -> bool {
        seat.exists(self.seats()) && !self.gone.contains(seat)
    }

    /// Everybody who plays.
    #[inline]
    pub fn present(&self) -> Seats {
        self.gone.iter().fold(Seats::all(self.seats()), Seats::without)
    }

    /// The next player after this one.
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.seats());
        while self.gone.contains(next) && next != seat {
            next = next.next(self.seats());
        }
        next
    }

    /// These seats in turn order, the one after `first` first and `first` itself last.
    pub fn in_turn(&self, seats: Seats, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        let (count, first) = (self.seats(), first.index());
        (1..=count)
            .map(move |step| Seat::from_index((first + step) % count.max(1)))
            .filter(move |seat| seats.contains(*seat))
    }
}

impl Deal {
    /// A table for so many with nothing on it.
    pub(super) fn empty(seats: u8, options: Options) -> Self {
        Self {
            open: Open {
                status: Status::Active,
                phase: Phase::Drawing,
                seats,
                gone: Seats::NONE,
                current: Seat::new(0),
                moves: 0,
                doubles: 0,
                idle: 0,
                round: 1,
                winner: None,
                options: Options { players: seats.clamp(2, MOST_PLAYERS as u8), ..options },
            },
            pending: None,
            hands: [CardSet::EMPTY; MOST_PLAYERS],
            banks: [CardSet::EMPTY; MOST_PLAYERS],
            areas: [0; MOST_PLAYERS],
            under: [0; COLORS],
            fixtures: [0; MOST_PLAYERS],
            on: [0; COLORS],
            magic: ActionType::Abracadabra,
            locks: [ColorSet::NONE; MOST_PLAYERS],
            shields: [None; MOST_PLAYERS],
            piles: Piles::EMPTY,
            order: Order::NEW,
            in_play: CardSet::EMPTY,
            held: [0; MOST_PLAYERS],
            counts: [[0; COLORS]; MOST_PLAYERS],
            complete: [ColorSet::NONE; MOST_PLAYERS],
            sets: [0; MOST_PLAYERS],
            worth: [0; MOST_PLAYERS],
        }
    }

    /// The cards that lie under a color in somebody's area.
    #[inline]
    pub(super) const fn group(&self, seat: Seat, color: Color) -> Lands {
        self.areas[seat.index()] & self.under[color.index()]
    }

    /// How many those are.
    #[inline]
    pub(super) const fn count(&self, seat: Seat, color: Color) -> u8 {
        self.counts[seat.index()][color.index()]
    }

    /// Whether somebody has a complete set of a color.
    #[inline]
    pub(super) const fn has_set(&self, seat: Seat, color: Color) -> bool {
        self.complete[seat.index()].contains(color)
    }

    /// Whether that set is locked.
    #[inline]
    pub(super) const fn is_locked(&self, seat: Seat, color: Color) -> bool {
        self.locks[seat.index()].contains(color)
    }

    /// The color a land lies under.
    #[inline]
    pub fn color_of(&self, card: Card) -> Option<Color> {
        let bit = CardSet::only(card).low;
        let is_under = |color: &Color| self.under[color.index()] & bit != 0;
        // Nearly every land lies under a color of its own.
        card.colors().iter().find(is_under).or_else(|| Color::ALL.into_iter().find(is_under))
    }

    /// The color under which a land of somebody's area lies.
    #[inline]
    pub(super) fn find(&self, seat: Seat, card: Card) -> Option<Color> {
        let is_there = card.is_land() && self.areas[seat.index()] & CardSet::only(card).low != 0;
        if is_there { self.color_of(card) } else { None }
    }

    /// What somebody collects for a color (rules 2).
    #[inline]
    pub fn rent(&self, seat: Seat, color: Color) -> u16 {
        let Some(counts) = self.counts.get(seat.index()) else { return 0 };
        let count = counts[color.index()];
        if count == 0 || (count == 1 && self.group(seat, color) == JOKER) {
            return 0;
        }
        let mut rent = u16::from(color.rent(self.open.options.rent_table, count));
        let attached = self.attached(seat, color);
        if attached != 0 && self.has_set(seat, color) {
            for kind in [ActionType::House, ActionType::Hotel, ActionType::Mosque] {
                let buildings = (attached & self.fixtures_of(kind)).count_ones();
                rent += u16::from(kind.bonus()) * buildings as u16;
            }
        }
        rent
    }

    /// Every card of the table, place by place.
    pub(super) fn places(&self) -> impl Iterator<Item = CardSet> {
        let shields = self.shields.iter().flatten().map(|shield| CardSet::only(shield.card));
        let fixtures = self.fixtures.iter().map(|fixtures| fixture_set(*fixtures));
        let piles = self.piles.drawn_from().iter().chain(self.piles.discarded());
        (self.hands.into_iter().chain(self.banks))
            .chain(self.areas.into_iter().map(CardSet::of_lands))
            .chain(shields)
            .chain(fixtures)
            .chain(piles.map(|card| CardSet::only(*card)))
    }
}

/// What lies where, for those who only look.
impl Deal {
    /// Where the game stands.
    #[inline]
    pub const fn table(&self) -> &Open {
        &self.open
    }

    /// The play that waits for an answer.
    #[inline]
    pub const fn open_play(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// The hand of a seat.
    #[inline]
    pub const fn hand_of(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The bank of a seat.
    #[inline]
    pub const fn bank_of(&self, seat: Seat) -> CardSet {
        self.banks[seat.index()]
    }

    /// The sum of all that a seat can pay with.
    #[inline]
    pub const fn worth_of(&self, seat: Seat) -> u16 {
        self.worth[seat.index()]
    }

    /// How many cards lie under each color before a seat.
    #[inline]
    pub const fn counts_of(&self, seat: Seat) -> &[u8; COLORS] {
        &self.counts[seat.index()]
    }

    /// The colors of which a seat has a complete set.
    #[inline]
    pub const fn complete_of(&self, seat: Seat) -> ColorSet {
        self.complete[seat.index()]
    }

    /// How many complete sets a seat has.
    #[inline]
    pub const fn sets_of(&self, seat: Seat) -> u8 {
        self.sets[seat.index()]
    }

    /// The colors that a seat has locked.
    #[inline]
    pub const fn locks_of(&self, seat: Seat) -> ColorSet {
        self.locks[seat.index()]
    }

    /// Whether a shield protects a seat from thefts.
    #[inline]
    pub const fn is_shielded(&self, seat: Seat) -> bool {
        self.shields[seat.index()].is_some()
    }
}

impl PartialEq for Deal {
    /// Equal tables hold the same cards in the same places in the same order.
    fn eq(&self, other: &Self) -> bool {
        let plain = |state: &Self| {
            (state.open, state.pending, state.hands, state.banks, state.areas, state.under)
        };
        let more = |state: &Self| {
            (state.fixtures, state.on, state.magic, state.locks, state.shields, state.in_play)
        };
        plain(self) == plain(other)
            && more(self) == more(other)
            && self.piles == other.piles
            && self.ordered_places().zip(other.ordered_places()).all(|(one, two)| one == two)
    }
}

impl Eq for Deal {}

#[cfg(feature = "std")]
impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deal({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_one_name() {
        use Phase::{Drawing, Ended, Paying, Playing, Responding};
        for phase in [Drawing, Playing, Paying, Responding, Ended] {
            assert_eq!(serde_json::to_value(phase).unwrap(), phase.name());
        }
    }

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<Deal>() <= 1024, "{} bytes", size_of::<Deal>());
    }
}
