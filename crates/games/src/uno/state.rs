//! A table: what everybody may know of it, the hands and the deck.

use arrayvec::ArrayVec;
use parlour_engine::{MAX_SEATS, Seat, Seats, Stock};

use super::cards::{BOX, Card, CardSet, Color, Laid, Symbol};
use super::hands::Hands;
use super::options::{Options, Seating};

/// The most people a lobby can hold. Ten of them can play.
pub const MOST_IN_LOBBY: usize = 20;

/// Room for everybody who can play; a power of two is quicker to index.
const PLACES: usize = 16;

/// An endless game ends with this round, so that every game ends.
pub const LAST_ROUND: u32 = 50;

/// A game of Uno.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uno {
    /// What everybody knows.
    pub(super) open: Open,
    /// What everybody holds.
    pub(super) hands: Hands,
    /// Deck and discards.
    pub(super) pile: Stock<Card, BOX>,
    /// For each seat the cards in other hands that it has held before and can still place.
    pub(super) seen: [CardSet; MAX_SEATS],
    /// The cards of this game: all of them unless somebody built the table by hand.
    pub(super) cards: CardSet,
    /// The cards that fit on the pile now: worked out once whenever the pile changes.
    pub(super) fits: CardSet,
    /// The card that was just drawn, if somebody may play it now.
    pub(super) drawn: Card,
    /// Whether the table plays without house rules; then nobody has to look for any of them.
    pub(super) plain: bool,
}

/// What everybody knows of a table, besides the discard pile and how many cards there are where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// The settings.
    pub options: Options,
    /// What is going on.
    pub status: Status,
    /// What will go on again when nobody is missing any more.
    pub before_pause: Status,
    /// Whether anybody was missing since the game began.
    pub was_paused: bool,
    /// How many seats there are, those of people who were removed included.
    pub seats: u8,
    /// The seats in play, in their order; only the first `players` count.
    pub order: [Seat; PLACES],
    /// How many seats are in play.
    pub players: u8,
    /// Whose turn it is, as a place in `order`.
    pub at: u8,
    /// Which way play goes.
    pub direction: Direction,
    /// The seat with room rights; a seat that does not exist in an empty lobby.
    pub owner: Seat,
    /// The seats of bots, as bits.
    pub bots: u32,
    /// Who played the last card.
    pub last_player: Option<Seat>,
    /// The colors of the wild cards in the discard pile.
    pub wild_colors: [Option<Color>; 8],
    /// Points of all rounds.
    pub scores: [u32; MAX_SEATS],
    /// The number of the round, from 1. 0 in a lobby, and where no scores are kept.
    pub round: u32,
    /// Points of the last round.
    pub last_points: Option<u32>,
    /// Who won the round or the game.
    pub winner: Option<Seat>,
    /// How the game ended.
    pub end: Option<EndType>,
    /// Who is missing, in the order in which they were lost.
    pub orphans: Orphans,
    /// Draw cards that have piled up.
    pub stack: Option<Stack>,
    /// A wild draw four that is to be answered.
    pub challenge: Option<Challenge>,
    /// Whether the player on turn may play the card just drawn.
    pub decides: bool,
    /// Who has one card, has not called UNO and can be caught.
    pub exposed: Option<Seat>,
    /// Who has called UNO since the last turn.
    pub called: Seats,
    /// How many actions were executed, the deal included.
    pub seq: u32,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "SCREAMING_SNAKE_CASE"))]
pub enum Status {
    /// Nothing is dealt.
    #[default]
    Lobby,
    /// A round is going on.
    Playing,
    /// Somebody is missing.
    PausedWaitingPlayer,
    /// A round is over, another one will follow.
    RoundEnded,
    /// The game is over.
    Ended,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "SCREAMING_SNAKE_CASE"))]
pub enum EndType {
    /// Somebody won.
    Win,
    /// Too many have left.
    InsufficientPlayers,
}

/// Which way play goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// In the order of the seats.
    Onward,
    /// Against it.
    Back,
}

/// All seats of a table: so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Everybody(pub u8);

/// Draw cards that have piled up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Stack {
    /// How many cards the player who gives up will draw.
    pub count: u8,
    /// The newest of them.
    pub symbol: Draws,
}

/// A card that makes another player draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub enum Draws {
    /// Draw two.
    #[cfg_attr(feature = "std", serde(rename = "draw2"))]
    Two,
    /// Wild draw four.
    #[cfg_attr(feature = "std", serde(rename = "wild-draw4"))]
    Four,
}

/// A wild draw four that is to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Challenge {
    /// Who played it.
    #[cfg_attr(feature = "std", serde(rename = "playedBy"))]
    pub by: Seat,
    /// Who is to answer.
    #[cfg_attr(feature = "std", serde(rename = "targetId"))]
    pub target: Seat,
    /// The color that lay on top before.
    #[cfg_attr(feature = "std", serde(rename = "previousColor"))]
    pub previous: Option<Color>,
}

/// People who are missing, in the order in which they were lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orphans {
    seats: [Seat; MAX_SEATS],
    len: u8,
}

impl Orphans {
    /// Nobody.
    pub const NONE: Self = Self { seats: [Seat::new(0); MAX_SEATS], len: 0 };

    /// Who is missing.
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len).min(MAX_SEATS)]
    }

    /// Whether this seat is missing.
    pub fn contains(&self, seat: Seat) -> bool {
        self.seats().contains(&seat)
    }

    /// Whether nobody is.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds somebody.
    pub fn push(&mut self, seat: Seat) {
        if let Some(place) = self.seats.get_mut(usize::from(self.len)) {
            *place = seat;
            self.len += 1;
        }
    }

    /// Takes somebody out.
    pub fn remove(&mut self, seat: Seat) {
        let rest: ArrayVec<Seat, MAX_SEATS> =
            self.seats().iter().copied().filter(|other| *other != seat).collect();
        *self = Self::NONE;
        rest.into_iter().for_each(|seat| self.push(seat));
    }
}

impl Direction {
    /// As a number: 1 or -1.
    pub const fn sign(self) -> i8 {
        match self {
            Self::Onward => 1,
            Self::Back => -1,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Onward => Self::Back,
            Self::Back => Self::Onward,
        }
    }
}

impl Status {
    /// Its name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "LOBBY",
            Self::Playing => "PLAYING",
            Self::PausedWaitingPlayer => "PAUSED_WAITING_PLAYER",
            Self::RoundEnded => "ROUND_ENDED",
            Self::Ended => "ENDED",
        }
    }
}

impl Draws {
    /// The symbol on it.
    pub const fn symbol(self) -> Symbol {
        match self {
            Self::Two => Symbol::DrawTwo,
            Self::Four => Symbol::WildDrawFour,
        }
    }

    /// How many cards it is worth.
    pub const fn count(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

impl Open {
    /// A lobby with so many people. The first of them owns the room, unless the table says otherwise.
    pub(super) fn lobby(seats: u8, options: Options) -> Self {
        let Seating { owner, bots } = options.seating;
        let owner = if owner < seats { owner } else { 0 };
        Self {
            options,
            status: Status::Lobby,
            before_pause: Status::Playing,
            was_paused: false,
            seats,
            order: [Seat::new(0); PLACES],
            players: 0,
            at: 0,
            direction: Direction::Onward,
            owner: Seat::new(owner),
            // Options may name seats that this table does not have.
            bots: u32::from(bots.0) & !(!0 << seats.min(MAX_SEATS as u8)),
            last_player: None,
            wild_colors: [None; 8],
            scores: [0; MAX_SEATS],
            round: 0,
            last_points: None,
            winner: None,
            end: None,
            orphans: Orphans::NONE,
            stack: None,
            challenge: None,
            decides: false,
            exposed: None,
            called: Seats::NONE,
            seq: 0,
        }
    }

    /// The seats in play, in their order.
    #[inline]
    pub fn order(&self) -> &[Seat] {
        &self.order[..usize::from(self.players).min(PLACES)]
    }

    /// Whose turn it is.
    #[inline]
    pub fn current(&self) -> Option<Seat> {
        if self.at < self.players { Some(self.seat_at(self.at)) } else { None }
    }

    /// Whether this seat is in play.
    #[inline]
    pub fn is_seated(&self, seat: Seat) -> bool {
        self.order().contains(&seat)
    }

    /// Whether a bot sits here.
    pub fn is_bot(&self, seat: Seat) -> bool {
        seat.exists(MOST_IN_LOBBY) && self.bots & 1 << seat.index() != 0
    }

    /// The place in `order` that comes one or two steps after this one.
    #[inline]
    pub(super) fn place_after(&self, place: u8, steps: u8) -> u8 {
        let players = self.players.max(1);
        let ahead = match self.direction {
            Direction::Onward => place + steps,
            Direction::Back => place + 2 * players - steps,
        };
        if ahead < players { ahead } else { ahead % players }
    }

    /// The seat that comes so many steps after the one on turn.
    #[inline]
    pub fn after(&self, steps: u8) -> Seat {
        self.seat_at(self.place_after(self.at, steps))
    }

    #[inline]
    fn seat_at(&self, place: u8) -> Seat {
        self.order[usize::from(place) % PLACES]
    }

    /// The seats in play, in the order of their numbers.
    pub(super) fn remaining(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats.into()).filter(|seat| self.is_seated(*seat))
    }

    /// Whether a round is going on, perhaps waiting for somebody.
    pub(super) fn is_in_round(&self) -> bool {
        match self.status {
            Status::Playing => true,
            Status::PausedWaitingPlayer => self.before_pause == Status::Playing,
            Status::Lobby | Status::RoundEnded | Status::Ended => false,
        }
    }

    /// Whether the game shows every hand to everybody now.
    pub(super) fn shows_hands(&self) -> bool {
        let over = match self.status {
            Status::PausedWaitingPlayer => self.before_pause == Status::RoundEnded,
            Status::RoundEnded | Status::Ended => true,
            Status::Lobby | Status::Playing => false,
        };
        self.options.is_shared() || over && self.options.reveal_hands_at_end
    }
}

impl Uno {
    /// A table with nothing on it.
    pub(super) fn lobby(seats: u8, options: Options) -> Self {
        Self {
            open: Open::lobby(seats, options),
            hands: Hands::EMPTY,
            pile: Stock::EMPTY,
            seen: [CardSet::NONE; MAX_SEATS],
            cards: CardSet::NONE,
            fits: CardSet::NONE,
            drawn: Card::NOWHERE,
            plain: options.is_plain(),
        }
    }

    /// What everybody knows.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The hand of a seat, the oldest card first.
    pub fn hand(&self, seat: Seat) -> ArrayVec<Card, BOX> {
        self.hands.cards(seat)
    }

    /// The hand of a seat, as a set.
    #[inline]
    pub fn hand_set(&self, seat: Seat) -> CardSet {
        self.hands.set(seat)
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn hand_len(&self, seat: Seat) -> u8 {
        self.hands.len(seat)
    }

    /// The cards that fit on the pile now.
    #[inline]
    pub fn fits(&self) -> CardSet {
        self.fits
    }

    /// The top of the discard pile.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.pile.top_discard()
    }

    /// The color to be followed; none on a wild card that nobody has named one for.
    #[inline]
    pub fn active_color(&self) -> Option<Color> {
        self.top().and_then(|top| self.open.color_of(top))
    }
}

impl Open {
    /// A card of the discard pile with its color.
    #[inline]
    pub fn laid(&self, card: Card) -> Laid {
        Laid { card, color: self.color_of(card) }
    }

    /// The color of a card that lies in the discard pile.
    #[inline]
    pub fn color_of(&self, card: Card) -> Option<Color> {
        match card.wild_index() {
            Some(index) => self.wild_colors[index],
            None => card.color(),
        }
    }
}
