//! What lies on the table.

use parlour_engine::{Seat, Seats};

use super::cards::{Card, Pile};
use super::dream::{HAND, Place, Slot};
use super::options::Options;

/// The most people who can play.
pub const MOST_PLAYERS: usize = 5;
/// Cards of the own Dream that a player may look at before play.
pub const PEEKS: u8 = 2;

/// A table of Pobudka: the whole state, flat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pobudka {
    pub(super) open: Open,
    pub(super) hands: Hands,
    /// The draw pile.
    pub(super) deck: Pile,
    /// The card in the hand of the player on turn.
    pub(super) held: Option<Card>,
    /// The cards of Take 2, in the order drawn.
    pub(super) temps: Temps,
    /// The card that a Peek 1 has just shown to somebody.
    pub(super) reveal: Option<Reveal>,
    /// The numbers of the cards this table plays with, as bits. No card joins or leaves.
    pub(super) in_play: u64,
}

/// Everybody's Dreams, by seat and slot.
pub type Hands = [[Slot; HAND]; MOST_PLAYERS];

/// One or two cards to choose from, the first one first.
pub type Temps = [Option<Card>; 2];

/// Everything that lies open: views hold all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// What is going on.
    pub phase: Phase,
    /// How many sit at the table.
    pub seats: u8,
    /// Whether Dreams lie before them.
    pub is_dealt: bool,
    /// Whose turn it is.
    pub current: Seat,
    /// Who began this round.
    pub starter: Seat,
    /// The number of this round, from 1; 0 in a lobby.
    pub round: u32,
    /// Turns completed in this round.
    pub turns: u32,
    /// The discard pile.
    pub discard: Pile,
    /// Where the held card comes from.
    pub source: Option<Source>,
    /// The first card chosen for Swap 2.
    pub first: Option<Place>,
    /// Who is looking at cards before play.
    pub peeking: Option<Peeking>,
    /// The last move worth showing.
    pub last_move: Option<LastMove>,
    /// Who ended the round.
    pub last_caller: Option<Caller>,
    /// How the round ended.
    pub ending: Option<Ending>,
    /// What each Dream of the round was worth, once it is over.
    pub tallies: Option<[Tally; MOST_PLAYERS]>,
    /// Who had the lowest Dream, once the round is over.
    pub round_winners: Seats,
    /// Totals of all rounds.
    pub scores: [i32; MOST_PLAYERS],
    /// The rules of this table.
    pub options: Options,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Nothing is dealt.
    Lobby,
    /// Everybody looks at up to two cards of the own Dream.
    Peeking,
    /// The player on turn takes a card or calls.
    Playing,
    /// The player on turn holds a card.
    HoldingCard,
    /// … chooses one of the cards of Take 2.
    #[cfg_attr(feature = "std", serde(rename = "action_take_2"))]
    Take2,
    /// … chooses whom to peek at.
    #[cfg_attr(feature = "std", serde(rename = "action_peek_1"))]
    Peek1,
    /// … chooses the first card of a trade.
    #[cfg_attr(feature = "std", serde(rename = "action_swap_2_select_1"))]
    Swap2First,
    /// … chooses the second card of a trade.
    #[cfg_attr(feature = "std", serde(rename = "action_swap_2_select_2"))]
    Swap2Second,
    /// … chooses a card of the discard pile.
    #[cfg_attr(feature = "std", serde(rename = "action_choose_1"))]
    Choose1,
    /// All Dreams lie open; the next round can begin.
    RoundEnd,
    /// Somebody has reached the target.
    GameOver,
}

/// Where a held card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Source {
    /// From the top of the draw pile.
    Deck,
    /// From the discard pile.
    Discard,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum Ending {
    /// Somebody called.
    Pobudka,
    /// There was nothing left to draw.
    DeckExhausted,
}

/// Who is looking at cards before play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peeking {
    /// Whose turn it is to look.
    pub peeker: Seat,
    /// How many cards that player has looked at.
    pub count: u8,
    /// Who looked first, and will play first.
    pub start: Seat,
    /// If all look at once: how many cards each has looked at.
    pub counts: [u8; MOST_PLAYERS],
    /// If all look at once: who is done.
    pub finished: Seats,
}

impl Peeking {
    /// Nobody has looked yet.
    pub const fn from(start: Seat) -> Self {
        Self { peeker: start, count: 0, start, counts: [0; MOST_PLAYERS], finished: Seats::NONE }
    }
}

/// A card that was just shown to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// Who saw it.
    pub viewer: Seat,
    /// Where it lies.
    pub place: Place,
}

/// A move that a screen would show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// Who made it.
    pub by: Seat,
    /// What it was.
    pub what: Moved,
}

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// A card was drawn.
    Draw(Option<Source>),
    /// The held card went into this slot.
    Swap(u8, Option<Source>),
    /// The held card was thrown away.
    Discard(Option<Source>),
    /// A card was looked at.
    Peek(Place),
    /// Two cards traded places.
    Swap2(Place, Place),
    /// One card of Take 2 was kept.
    Take2,
}

/// Who ended a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller {
    /// Somebody at this table.
    Seat(Seat),
    /// Somebody who has left it.
    Stranger,
}

/// What one Dream was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Its ravens.
    pub score: i16,
    /// What its owner paid for a wrong call.
    pub penalty: i16,
}

impl Phase {
    /// Every phase, in the order of play.
    pub const ALL: [Self; 11] = [
        Self::Lobby,
        Self::Peeking,
        Self::Playing,
        Self::HoldingCard,
        Self::Take2,
        Self::Peek1,
        Self::Swap2First,
        Self::Swap2Second,
        Self::Choose1,
        Self::RoundEnd,
        Self::GameOver,
    ];

    /// The name that charts and JSON use.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Peeking => "peeking",
            Self::Playing => "playing",
            Self::HoldingCard => "holding_card",
            Self::Take2 => "action_take_2",
            Self::Peek1 => "action_peek_1",
            Self::Swap2First => "action_swap_2_select_1",
            Self::Swap2Second => "action_swap_2_select_2",
            Self::Choose1 => "action_choose_1",
            Self::RoundEnd => "round_end",
            Self::GameOver => "game_over",
        }
    }

    /// Whether all Dreams lie open.
    #[inline]
    pub const fn is_end(self) -> bool {
        matches!(self, Self::RoundEnd | Self::GameOver)
    }
}

impl Open {
    /// A lobby in which so many people wait.
    #[inline]
    pub(super) const fn lobby(seats: u8, options: Options) -> Self {
        Self {
            phase: Phase::Lobby,
            seats,
            is_dealt: false,
            current: Seat::new(0),
            starter: Seat::new(0),
            round: 0,
            turns: 0,
            discard: Pile::EMPTY,
            source: None,
            first: None,
            peeking: None,
            last_move: None,
            last_caller: None,
            ending: None,
            tallies: None,
            round_winners: Seats::NONE,
            scores: [0; MOST_PLAYERS],
            options,
        }
    }

    /// How many sit at the table.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Whether so many people can play.
    #[inline]
    pub const fn can_play(&self) -> bool {
        2 <= self.seats && self.seats as usize <= MOST_PLAYERS
    }

    /// Those with the lowest total.
    pub fn leaders(&self) -> Seats {
        let totals = &self.scores[..self.seats().min(MOST_PLAYERS)];
        let lowest = totals.iter().min();
        (0..totals.len())
            .filter(|seat| Some(&totals[*seat]) == lowest)
            .map(Seat::from_index)
            .collect()
    }

    /// Those who won the game, once it is over.
    pub fn game_winners(&self) -> Seats {
        if self.phase == Phase::GameOver { self.leaders() } else { Seats::NONE }
    }
}

impl Pobudka {
    /// A lobby in which so many people wait.
    pub(super) const fn lobby(seats: u8, options: Options) -> Self {
        Self {
            open: Open::lobby(seats, options),
            hands: [[Slot::NONE; HAND]; MOST_PLAYERS],
            deck: Pile::EMPTY,
            held: None,
            temps: [None; 2],
            reveal: None,
            in_play: 0,
        }
    }

    /// Everything that lies open.
    #[inline]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The draw pile.
    #[inline]
    pub const fn deck(&self) -> &Pile {
        &self.deck
    }

    /// The card in the hand of the player on turn.
    #[inline]
    pub const fn held(&self) -> Option<Card> {
        self.held
    }

    /// The cards of Take 2, in the order drawn.
    #[inline]
    pub const fn temps(&self) -> Temps {
        self.temps
    }

    /// The Dreams on the table, by seat; none in a lobby.
    #[inline]
    pub fn dreams(&self) -> &[[Slot; HAND]] {
        let seats = if self.open.is_dealt { self.open.seats().min(MOST_PLAYERS) } else { 0 };
        &self.hands[..seats]
    }

    /// What lies in a slot, if there is such a slot.
    #[inline]
    pub(super) fn slot(&self, place: Place) -> Option<&Slot> {
        self.dreams().get(place.seat.index())?.get(usize::from(place.slot))
    }

    /// The same, to change it.
    #[inline]
    pub(super) fn slot_mut(&mut self, place: Place) -> Option<&mut Slot> {
        self.slot(place)?;
        self.hands.get_mut(place.seat.index())?.get_mut(usize::from(place.slot))
    }

    /// Every card on the table.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> {
        let dreams = self.dreams().iter().flatten().map(|slot| slot.card);
        let piles = self.deck.cards().iter().chain(self.open.discard.cards()).copied();
        dreams.chain(piles).chain(self.held).chain(self.temps.into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_one_name() {
        for phase in Phase::ALL {
            assert_eq!(serde_json::to_value(phase).unwrap(), phase.name());
        }
    }

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<Pobudka>() <= 304, "{} bytes", size_of::<Pobudka>());
    }
}
