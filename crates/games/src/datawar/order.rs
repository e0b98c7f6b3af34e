//! How decks are ordered and dealt (rules 1.3).

use parlour_engine::Chance;

use super::cards::{Card, CardKind, KINDS, MOST_CARDS, Special};
use super::error::Illegal;
use super::options::Options;
use super::pile::{Deck, Pile};
use super::side::Side;

/// How a deck is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, schemars::JsonSchema))]
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
    #[cfg_attr(feature = "std", serde(skip))]
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

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::TrackerFirst => "tracker-first",
            Self::FirewallFirst => "firewall-first",
            Self::MoveFirst => "move-first",
            Self::BlockerFirst => "blocker-first",
            Self::LaunchStackFirst => "launch-stack-first",
            Self::SpecialFirst => "special-first",
            Self::CommonFirst => "common-first",
            Self::HighValueFirst => "high-value-first",
            Self::LowValueFirst => "low-value-first",
            Self::OwywFirst => "owyw-first",
            Self::Custom => "custom",
            Self::Unknown => "unknown",
        }
    }

    /// Orders these cards. A custom order without a list is a shuffle.
    fn arrange(self, cards: &mut Cards, rng: &mut impl Chance) {
        match self {
            Self::Random | Self::Custom | Self::Unknown => rng.shuffle(cards.cards_mut()),
            Self::OwywFirst => open_what_you_want_first(cards),
            _ => *cards = sorted(cards, |card| self.rank(card)),
        }
    }

    /// Cards with a lower rank come first.
    fn rank(self, card: Card) -> u8 {
        use Special::{
            Blocker, ForcedEmpathy, HostileTakeover, LaunchStack, LeveragedBuyout, MandatoryRecall,
            OpenWhatYouWant, PatentTheft, TemperTantrum, Tracker, TrackerSmacker,
        };
        let special = card.special();
        let is_first = match self {
            Self::TrackerFirst => special == Some(Tracker),
            Self::FirewallFirst => matches!(
                special,
                Some(ForcedEmpathy | OpenWhatYouWant | MandatoryRecall | TrackerSmacker)
            ),
            Self::MoveFirst => matches!(
                special,
                Some(LeveragedBuyout | HostileTakeover | TemperTantrum | PatentTheft)
            ),
            Self::BlockerFirst => special == Some(Blocker),
            Self::LaunchStackFirst => special == Some(LaunchStack),
            Self::SpecialFirst => special.is_some(),
            Self::CommonFirst => special.is_none(),
            Self::HighValueFirst => return 6 - card.value(),
            Self::LowValueFirst => return card.value(),
            Self::Random | Self::OwywFirst | Self::Custom | Self::Unknown => true,
        };
        u8::from(!is_first)
    }
}

/// The cards that are being dealt.
type Cards = Pile<MOST_CARDS>;

/// A stable sort without a heap: there are seven ranks at most.
fn sorted(cards: &Cards, rank: impl Fn(Card) -> u8) -> Cards {
    let mut ordered = Cards::EMPTY;
    for wanted in 0..=6 {
        let of_rank = cards.cards().iter().filter(|card| rank(**card) == wanted);
        of_rank.for_each(|card| ordered.push(*card));
    }
    ordered
}

fn open_what_you_want_first(cards: &mut Cards) {
    let mut ordered = Cards::EMPTY;
    for wanted in
        [Some(Special::OpenWhatYouWant), None, Some(Special::Tracker), Some(Special::LaunchStack)]
    {
        let found = cards.cards().iter().position(|card| card.special() == wanted);
        if let Some(card) = found.and_then(|position| cards.remove(position)) {
            ordered.push(card);
        }
    }
    cards.cards().iter().for_each(|card| ordered.push(*card));
    *cards = ordered;
}

/// Deals both decks.
pub(super) fn deal(options: &Options, rng: &mut impl Chance) -> [Deck; 2] {
    if let Some(decks) = &options.decks {
        return Side::each(|side| decks.of(side).iter().copied().collect());
    }
    let share = options.deck_profile.share();
    let mut cards: Cards = options.deck_profile.cards().collect();
    let has_custom = [options.player_strategy, options.cpu_strategy].contains(&Strategy::Custom);
    if has_custom && Side::BOTH.iter().any(|side| !options.custom_order(*side).is_empty()) {
        return deal_custom(options, &mut cards, share, rng);
    }
    options.player_strategy.arrange(&mut cards, rng);
    let mut half: Cards = cards.cards().iter().skip(share).copied().collect();
    options.cpu_strategy.arrange(&mut half, rng);
    [cards.cards().iter().take(share).copied().collect(), half.cards().iter().copied().collect()]
}

/// Listed cards on top, the player's served first; the rest is shuffled and dealt out.
fn deal_custom(
    options: &Options,
    cards: &mut Cards,
    share: usize,
    rng: &mut impl Chance,
) -> [Deck; 2] {
    let mut halves = [Cards::EMPTY; 2];
    for side in Side::BOTH {
        for kind in options.custom_order(side) {
            let found = cards.cards().iter().position(|card| card.kind() == *kind);
            if let Some(card) = found.and_then(|position| cards.remove(position)) {
                halves[side.index()].push(card);
            }
        }
    }
    rng.shuffle(cards.cards_mut());
    let mut rest = cards.cards().iter();
    for half in &mut halves {
        while half.len() < share
            && let Some(card) = rest.next()
        {
            half.push(*card);
        }
    }
    for (half, strategy) in halves.iter_mut().zip([options.player_strategy, options.cpu_strategy]) {
        if strategy != Strategy::Custom {
            strategy.arrange(half, rng);
        }
    }
    halves.map(|half| half.cards().iter().copied().collect())
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
    fn custom_order(&self, side: Side) -> &[CardKind] {
        let order = match side {
            Side::Player => &self.player_custom_order,
            Side::Cpu => &self.cpu_custom_order,
        };
        order.as_ref().map_or(&[], Order::kinds)
    }
}

/// The most cards a seat is dealt.
const MOST_LISTED: usize = 33;

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
    cards: Cards,
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
        let mut seen = 0;
        for card in self.cards.cards() {
            if *card == Card::NOWHERE {
                return Err(Illegal::UnknownCardType);
            }
            if seen & card.bit() != 0 {
                return Err(Illegal::DuplicateCard);
            }
            seen |= card.bit();
        }
        if self.is_too_long {
            return Err(Illegal::DuplicateCard);
        }
        let is_empty = Side::BOTH.iter().any(|side| self.of(*side).is_empty());
        if is_empty { Err(Illegal::DeckEmpty) } else { Ok(()) }
    }
}

#[cfg(feature = "std")]
mod documents {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Card, CardKind, Decks, KINDS, MOST_LISTED, Order, Side, Strategy};

    impl<'de> Deserialize<'de> for Strategy {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = String::deserialize(deserializer)?;
            let known = Self::ALL.into_iter().find(|strategy| strategy.name() == name);
            Ok(known.unwrap_or(Self::Unknown))
        }
    }

    impl Serialize for Order {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.kinds().iter().map(|kind| kind.type_id()))
        }
    }

    impl<'de> Deserialize<'de> for Order {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let ids = Vec::<String>::deserialize(deserializer)?;
            Ok(Self::new(
                ids.iter().map(|id| CardKind::from_type_id(id).unwrap_or(CardKind::NOWHERE)),
            ))
        }
    }

    impl JsonSchema for Order {
        fn schema_name() -> Cow<'static, str> {
            "Order".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            let kinds: Vec<_> =
                (0..KINDS).map(|kind| CardKind::from_index(kind).type_id()).collect();
            json_schema!({
                "description": "The top cards of a deck, by type.",
                "type": "array",
                "maxItems": MOST_LISTED,
                "items": { "enum": kinds },
            })
        }
    }

    /// Decks as documents write them.
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct DecksDoc {
        #[serde(default)]
        player: Vec<String>,
        #[serde(default)]
        cpu: Vec<String>,
    }

    impl Serialize for Decks {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let ids = |side| self.of(side).iter().map(|card| card.id()).collect();
            DecksDoc { player: ids(Side::Player), cpu: ids(Side::Cpu) }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Decks {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let DecksDoc { player, cpu } = DecksDoc::deserialize(deserializer)?;
            let cards = |ids: &[String]| -> Vec<Card> {
                ids.iter().map(|id| Card::from_id(id).unwrap_or(Card::NOWHERE)).collect()
            };
            Ok(Self::new(&cards(&player), &cards(&cpu)))
        }
    }

    impl JsonSchema for Decks {
        fn schema_name() -> Cow<'static, str> {
            "Decks".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            DecksDoc::json_schema(generator)
        }
    }
}
