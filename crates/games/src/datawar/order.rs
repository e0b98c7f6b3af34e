//! What can be chosen about the decks: how they are ordered, what lies on top, or all of their cards (rules 1.3).

use super::cards::{Card, CardKind, CardSet, KINDS, MOST_CARDS, Pile};
use super::error::Illegal;
use super::options::Options;
use super::side::Side;

/// How a deck is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "kebab-case"))]
pub enum Strategy {
    /// Shuffled.
    #[default]
    Random,
    /// Trackers first.
    TrackerFirst,
    /// Firewalls first.
    FirewallFirst,
    /// Billionaire moves first.
    MoveFirst,
    /// Blockers first.
    BlockerFirst,
    /// Launch Stacks first.
    LaunchStackFirst,
    /// Every special card first.
    SpecialFirst,
    /// Every common card first.
    CommonFirst,
    /// From 6 down to 0.
    HighValueFirst,
    /// From 0 up to 6.
    LowValueFirst,
    /// Open What You Want, a common card, a tracker, a Launch Stack, then the rest.
    OwywFirst,
    /// As the custom orders say.
    Custom,
    /// A name that no order has.
    #[cfg_attr(feature = "std", serde(other), schemars(skip))]
    Unknown,
}

impl Strategy {
    /// Every order there is.
    pub const ALL: [Self; 12] = [
        Self::Random,
        Self::TrackerFirst,
        Self::FirewallFirst,
        Self::MoveFirst,
        Self::BlockerFirst,
        Self::LaunchStackFirst,
        Self::SpecialFirst,
        Self::CommonFirst,
        Self::HighValueFirst,
        Self::LowValueFirst,
        Self::OwywFirst,
        Self::Custom,
    ];
}

/// Looks for orders and decks that cannot be dealt.
pub(super) fn check_lists(options: &Options) -> Result<(), Illegal> {
    if [options.player_strategy, options.cpu_strategy].contains(&Strategy::Unknown) {
        return Err(Illegal::UnknownStrategy);
    }
    let mut left = [0_u8; KINDS];
    options.deck_profile.cards().for_each(|card| left[card.kind().index()] += 1);
    for side in Side::BOTH {
        for kind in options.custom_order(side) {
            let left = left.get_mut(kind.index()).ok_or(Illegal::UnknownCardType)?;
            *left = left.checked_sub(1).ok_or(Illegal::CardTypeExhausted)?;
        }
    }
    let share = options.deck_profile.share();
    let orders = [options.player_custom_order, options.cpu_custom_order];
    if orders.iter().flatten().any(|order| usize::from(order.len) > share) {
        return Err(Illegal::CustomOrderTooLong);
    }
    options.decks.map_or(Ok(()), |decks| decks.check())
}

impl Options {
    /// The types that this side wants on top.
    pub(super) fn custom_order(&self, side: Side) -> &[CardKind] {
        let order = match side {
            Side::Player => &self.player_custom_order,
            Side::Cpu => &self.cpu_custom_order,
        };
        order.as_ref().map_or(&[], Order::kinds)
    }
}

/// The most cards a seat is dealt.
pub(super) const MOST_LISTED: usize = 33;

/// The top cards of a deck, by type. One that is longer than a deck knows only that.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    kinds: [CardKind; MOST_LISTED],
    len: u8,
}

impl Order {
    /// These types, in this order.
    pub fn new(kinds: impl IntoIterator<Item = CardKind>) -> Self {
        let mut order = Self { kinds: [CardKind::NOWHERE; MOST_LISTED], len: 0 };
        for kind in kinds {
            if let Some(place) = order.kinds.get_mut(usize::from(order.len)) {
                *place = kind;
            }
            order.len = order.len.saturating_add(1);
        }
        order
    }

    /// The types.
    pub fn kinds(&self) -> &[CardKind] {
        &self.kinds[..usize::from(self.len).min(MOST_LISTED)]
    }

    pub(super) fn kinds_mut(&mut self) -> &mut [CardKind] {
        &mut self.kinds[..usize::from(self.len).min(MOST_LISTED)]
    }
}

impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.kinds() == other.kinds()
    }
}

impl Eq for Order {}

/// Two decks, card by card. Decks with more cards than there are know only that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decks {
    /// The player's cards, then the cpu's.
    cards: Pile<MOST_CARDS>,
    split: u8,
    is_too_long: bool,
}

impl Decks {
    /// These cards, from the top.
    pub fn new(player: &[Card], cpu: &[Card]) -> Self {
        Self {
            cards: player.iter().chain(cpu).copied().collect(),
            split: player.len().min(MOST_CARDS) as u8,
            is_too_long: player.len() + cpu.len() > MOST_CARDS,
        }
    }

    /// The cards of this side.
    pub fn of(&self, side: Side) -> &[Card] {
        let (player, cpu) =
            self.cards.cards().split_at(usize::from(self.split).min(self.cards.len()));
        match side {
            Side::Player => player,
            Side::Cpu => cpu,
        }
    }

    pub(super) fn cards_mut(&mut self) -> &mut [Card] {
        self.cards.cards_mut()
    }

    fn check(&self) -> Result<(), Illegal> {
        let mut seen = CardSet::NONE;
        for card in self.cards.cards() {
            if *card == Card::NOWHERE {
                return Err(Illegal::UnknownCardType);
            }
            if seen.contains(*card) {
                return Err(Illegal::DuplicateCard);
            }
            seen.insert(*card);
        }
        if self.is_too_long {
            return Err(Illegal::DuplicateCard);
        }
        let is_empty = Side::BOTH.iter().any(|side| self.of(*side).is_empty());
        if is_empty { Err(Illegal::DeckEmpty) } else { Ok(()) }
    }
}
