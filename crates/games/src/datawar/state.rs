//! What a table is: the flow, the cards, and the switches of its screen (rules 2 and 3).

use parlour_engine::Seats;

use super::cards::{Card, CardSet, Deck, MOST_CARDS, Pile, Special};
use super::options::{HostileTakeover, Options};
use super::queue::Queue;
use super::rules::machine::Leaf;
use super::side::Side;

/// Launch Stacks that win the game.
pub const STACKS_TO_WIN: usize = 3;

/// Launch Stacks there are.
pub const STACKS: usize = 5;

/// Cards that Open What You Want offers.
pub const OFFERED: usize = 3;

/// A game of Data War.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DataWar {
    /// The house rules.
    pub(super) options: Options,
    /// Where the machine stands.
    pub(super) flow: Flow,
    /// Each side's deck.
    pub(super) decks: [Deck; 2],
    /// The cards in play, in play order.
    pub(super) table: Pile<MOST_CARDS>,
    /// Which cards in play the cpu has played. The others are the player's.
    pub(super) played_by_cpu: CardSet,
    /// Which cards in play lie face down.
    pub(super) face_down: CardSet,
    /// The cards of which everybody can tell where they lie, whether they see them or remember.
    pub(super) seen: CardSet,
    /// All cards of this game.
    pub(super) dealt: CardSet,
    /// What each side has on the table.
    pub(super) hands: [Hand; 2],
    /// Each side's collected Launch Stacks, the oldest first.
    pub(super) stacks: [Pile<STACKS>; 2],
    /// Effects that wait for the turn to resolve.
    pub(super) pending: Queue,
    /// Sides that open what they want before the next reveal.
    pub(super) openers: Openers,
    /// The rest of the turn.
    pub(super) turn: Turn,
    /// The screen's switches.
    pub(super) screen: Screen,
}

/// Where the machine stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flow {
    /// The state it is in.
    pub leaf: Leaf,
    /// Reveals that were resolved.
    pub current_turn: u32,
    /// Everything that was ever accepted.
    pub seq: u32,
    /// What `seq` was when the running timer was set; 0 if none runs.
    pub timer_id: u32,
}

/// What a side has on the table, and what it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The latest card that was turned up; no card if there is none.
    pub played: Card,
    /// How many cards it has there.
    pub count: u8,
    /// Where among them the cards begin that count.
    pub window_start: u8,
    /// The sum of those that are no trackers.
    pub plain: i16,
    /// The sum of those that are trackers.
    pub trackers: i16,
    /// What the blockers among them take from the other side.
    pub blockers: i16,
}

impl Hand {
    /// Nothing.
    pub const EMPTY: Self = Self {
        played: Card::NOWHERE,
        count: 0,
        window_start: 0,
        plain: 0,
        trackers: 0,
        blockers: 0,
    };

    /// The latest card that was turned up.
    #[inline]
    pub fn played(&self) -> Option<Card> {
        (self.played != Card::NOWHERE).then_some(self.played)
    }

    /// Counts one more card.
    #[inline]
    pub(super) fn weigh(&mut self, card: Card) {
        if card.special() == Some(Special::Tracker) {
            self.trackers += i16::from(card.value());
        } else {
            self.plain += i16::from(card.value());
        }
        self.blockers += i16::from(card.subtract());
    }

    /// Counts nothing any more.
    #[inline]
    pub(super) fn unweigh(&mut self) {
        (self.plain, self.trackers, self.blockers) = (0, 0, 0);
    }
}

/// Sides that open what they want, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Openers {
    /// Bit `n` is set if the n-th is the cpu.
    bits: u8,
    len: u8,
}

impl Openers {
    /// The most that can wait.
    pub const MOST: usize = 8;

    /// How many wait.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether nobody waits.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Lets one more wait.
    pub fn push(&mut self, side: Side) {
        if self.len() < Self::MOST {
            self.bits |= (side as u8) << self.len;
            self.len += 1;
        }
    }

    /// The first.
    pub const fn first(self) -> Option<Side> {
        if self.len == 0 { None } else { Side::from_index((self.bits & 1) as usize) }
    }

    /// Takes the first out.
    pub fn pop(&mut self) {
        if self.len > 0 {
            self.bits >>= 1;
            self.len -= 1;
        }
    }

    /// All, in order.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        (0..self.len()).filter_map(move |n| Side::from_index(usize::from(self.bits >> n & 1)))
    }
}

/// How a game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum WinCondition {
    /// The other side has nothing left to play.
    AllCards,
    /// Three Launch Stacks.
    LaunchStacks,
}

/// The rest of what a turn is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Who plays next, if only one does.
    pub active: Side,
    /// Whether only one side plays next.
    pub another_play: bool,
    /// Whose Tracker Smacker is at work.
    pub smacker: Option<Side>,
    /// Who has won, and how.
    pub won: Option<(Side, WinCondition)>,
    /// Who opens what they want.
    pub opener: Option<Side>,
    /// How many cards from the top of the opener's deck are offered.
    pub offered: u8,
    /// Who throws a tantrum and is to choose cards.
    pub tantrum: Option<Side>,
    /// Whether the Hostile Takeover on the table has had its war.
    pub takeover_spent: bool,
    /// Who fights the war.
    pub participants: Seats,
    /// Turns that are over.
    pub completed: u32,
    /// How often the decks were exchanged.
    pub swaps: u32,
}

/// The switches of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Screen {
    /// The game stands still.
    pub is_paused: bool,
    /// The menu is open.
    pub show_menu: bool,
    /// A hand is being looked at.
    pub show_hand_viewer: bool,
    /// Whose.
    #[cfg_attr(feature = "std", serde(rename = "handViewerPlayer"))]
    pub hand_viewer: Side,
    /// The instructions are open.
    pub show_instructions: bool,
    /// Sound is on.
    pub audio_enabled: bool,
    /// The tooltip is shown.
    pub show_tooltip: bool,
    /// The offer of Open What You Want is on screen.
    #[cfg_attr(feature = "std", serde(skip))]
    pub show_modal: bool,
    /// Open What You Want is being announced.
    #[cfg_attr(feature = "std", serde(skip))]
    pub show_animation: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            is_paused: false,
            show_menu: false,
            show_hand_viewer: false,
            hand_viewer: Side::Player,
            show_instructions: false,
            audio_enabled: true,
            show_tooltip: false,
            show_modal: false,
            show_animation: false,
        }
    }
}

impl DataWar {
    /// A table with these rules, at the very beginning, with nothing dealt.
    pub(super) fn welcome(options: Options) -> Self {
        Self {
            options,
            flow: Flow::default(),
            decks: [Deck::EMPTY; 2],
            table: Pile::EMPTY,
            played_by_cpu: CardSet::NONE,
            face_down: CardSet::NONE,
            seen: CardSet::NONE,
            dealt: CardSet::NONE,
            hands: [Hand::EMPTY; 2],
            stacks: [Pile::EMPTY; 2],
            pending: Queue::default(),
            openers: Openers::default(),
            turn: Turn::default(),
            screen: Screen::default(),
        }
    }

    /// What the turn is about, and whether somebody has won.
    #[inline]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// A side's deck.
    #[inline]
    pub fn deck(&self, side: Side) -> &Deck {
        &self.decks[side.index()]
    }

    /// The cards of a side's deck, from the top.
    #[inline]
    pub fn from_top(&self, side: Side) -> impl ExactSizeIterator<Item = Card> + Clone + '_ {
        self.deck(side).cards().iter().rev().copied()
    }

    /// What a side has on the table.
    #[inline]
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    /// A side's Launch Stacks.
    #[inline]
    pub fn stacks(&self, side: Side) -> &[Card] {
        self.stacks[side.index()].cards()
    }

    /// Who has played this card in play.
    #[inline]
    pub fn owner(&self, card: Card) -> Side {
        if self.played_by_cpu.contains(card) { Side::Cpu } else { Side::Player }
    }

    /// Whether this card in play lies face down.
    #[inline]
    pub fn is_face_down(&self, card: Card) -> bool {
        self.face_down.contains(card)
    }

    /// The cards a side has played in this turn, in order.
    pub fn hand_cards(&self, side: Side) -> impl Iterator<Item = Card> + Clone + '_ {
        self.table.cards().iter().copied().filter(move |card| self.owner(*card) == side)
    }

    /// The cards of a side that count.
    pub(super) fn window(&self, side: Side) -> impl Iterator<Item = Card> + Clone + '_ {
        let start = usize::from(self.hand(side).window_start);
        self.hand_cards(side).skip(start).filter(|card| !self.is_face_down(*card))
    }

    /// Whether the other side's Tracker Smacker stops this side's trackers and moves.
    #[inline]
    pub fn is_blocked(&self, side: Side) -> bool {
        self.turn.smacker == Some(side.other())
    }

    /// Whether it stops this side's blockers, too.
    #[inline]
    pub(super) fn are_blockers_blocked(&self, side: Side) -> bool {
        self.options.smacker_blocks_blockers && self.is_blocked(side)
    }

    /// What a side's cards count; may be less than nothing (rules 2.4).
    #[inline]
    pub fn raw_value(&self, side: Side) -> i16 {
        let (own, other) = (self.hand(side), self.hand(side.other()));
        let trackers = if self.is_blocked(side) { 0 } else { own.trackers };
        let blockers = if self.are_blockers_blocked(side.other()) { 0 } else { other.blockers };
        own.plain + trackers - blockers
    }

    /// What a side's cards count when they are compared.
    #[inline]
    pub fn value(&self, side: Side) -> i16 {
        self.raw_value(side).max(0)
    }

    /// Whether a side is to play again.
    #[inline]
    pub fn owes_play(&self, side: Side) -> bool {
        let card = self.hand(side).played;
        let is_stopped = match card.special() {
            Some(Special::Tracker) => self.is_blocked(side),
            Some(Special::Blocker) => self.are_blockers_blocked(side),
            Some(Special::LaunchStack) => false,
            _ => true,
        };
        !is_stopped && !self.deck(side).is_empty()
    }

    /// The side whose Hostile Takeover calls a war now.
    #[inline]
    pub(super) fn armed_takeover(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            self.hand(*side).played.special() == Some(Special::HostileTakeover)
                && !self.turn.takeover_spent
                && (self.options.hostile_takeover == HostileTakeover::OneSided
                    || self.can_fight(*side))
        })
    }

    /// Whether a side has the cards for a war.
    #[inline]
    pub(super) fn can_fight(&self, side: Side) -> bool {
        self.deck(side).len() >= self.options.war_cards()
    }

    /// The war that is called, if one is.
    #[inline]
    pub(super) fn called_war(&self) -> Option<War> {
        let [player, cpu] = &self.hands;
        if player.played == Card::NOWHERE || cpu.played == Card::NOWHERE {
            return None;
        }
        if let Some(owner) = self.armed_takeover() {
            let is_one_sided = self.options.hostile_takeover == HostileTakeover::OneSided;
            return Some(if is_one_sided { War::Against(owner) } else { War::Both });
        }
        let is_tie = self.value(Side::Player) == self.value(Side::Cpu)
            && !Side::BOTH.into_iter().any(|side| self.owes_play(side));
        is_tie.then_some(War::Both)
    }

    /// Whether everybody who has to fight this war can.
    #[inline]
    pub(super) fn is_possible(&self, war: War) -> bool {
        match war {
            War::Both => self.can_fight(Side::Player) && self.can_fight(Side::Cpu),
            War::Against(owner) => self.can_fight(owner.other()),
        }
    }

    /// Whether a war is called and can be fought.
    pub fn check_for_data_war(&self) -> bool {
        self.called_war().is_some_and(|war| self.is_possible(war))
    }

    /// Who fights the war; everybody if nobody is named.
    #[inline]
    pub(super) fn fights(&self, side: Side) -> bool {
        let participants = self.turn.participants;
        participants.is_empty() || participants.contains(side.seat())
    }

    /// The cards that are offered to the opener.
    pub(super) fn offer(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        let cards = self.from_top(self.turn.opener.unwrap_or_default());
        cards.take(usize::from(self.turn.offered))
    }

    /// How many cards a tantrum takes.
    pub(super) fn tantrum_count(&self) -> u8 {
        self.turn.tantrum.map_or(0, |loser| self.hand(loser.other()).count.min(2))
    }

    /// Whether the game has come to its cap of turns.
    pub(super) fn is_capped(&self) -> bool {
        self.turn.won.is_none()
            && self.options.max_turns.is_some_and(|most| self.turn.completed >= most)
    }
}

/// A war.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum War {
    /// Both sides fight.
    Both,
    /// The other side fights against the Hostile Takeover of this one.
    Against(Side),
}
