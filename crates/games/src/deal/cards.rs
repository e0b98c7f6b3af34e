//! The 106 cards, and what is printed on each of them (rules 1).
//!
//! Cards are numbered so that those that can lie in a property area and money share one machine
//! word, and actions and rents the other: property 0–33, wild 34–42, money 43–63 | action 64–91,
//! rent 92–105. Their ids count in another order, see [`Card::number`].

use core::fmt;

use super::colors::{COLORS, Color, ColorSet};

/// How many cards there are.
pub const DECK: usize = 106;

/// One card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// What sort of card a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum CardType {
    /// A property of one color.
    Property,
    /// Money.
    Money,
    /// An action.
    Action,
    /// A rent.
    Rent,
    /// A property of one of several colors.
    Wild,
}

/// What an action does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum ActionType {
    /// Take a complete set.
    DealBreaker,
    /// Take one property.
    SlyDeal,
    /// Swap one property for another.
    ForceDeal,
    /// One player pays 5.
    DebtCollector,
    /// Everybody pays 2.
    Birthday,
    /// Everybody pays 1.
    Zakat,
    /// The next rent is doubled.
    DoubleRent,
    /// Refuse.
    JustSayNo,
    /// Refuse, unless somebody says no to that.
    WeakNo,
    /// Nobody can rob this player for a while.
    UltimateShield,
    /// Nobody can rob this set.
    SetLock,
    /// Three fresh moves.
    ExtraTurn,
    /// Draw two cards.
    DrawTwo,
    /// Rent +3.
    House,
    /// Rent +4.
    Hotel,
    /// Rent +5.
    Mosque,
    /// Take a wild card.
    GetJoker,
    /// Play as some other action.
    Abracadabra,
    /// Charge rent: what rent cards do, and an Abracadabra can.
    Rent,
}

impl ActionType {
    /// Every type that a card of its own has, in the order of the deck.
    pub const ALL: [Self; 18] = [
        Self::DealBreaker,
        Self::SlyDeal,
        Self::ForceDeal,
        Self::DebtCollector,
        Self::Birthday,
        Self::Zakat,
        Self::DoubleRent,
        Self::JustSayNo,
        Self::WeakNo,
        Self::UltimateShield,
        Self::SetLock,
        Self::ExtraTurn,
        Self::DrawTwo,
        Self::House,
        Self::Hotel,
        Self::Mosque,
        Self::GetJoker,
        Self::Abracadabra,
    ];

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DealBreaker => "deal_breaker",
            Self::SlyDeal => "sly_deal",
            Self::ForceDeal => "force_deal",
            Self::DebtCollector => "debt_collector",
            Self::Birthday => "birthday",
            Self::Zakat => "zakat",
            Self::DoubleRent => "double_rent",
            Self::JustSayNo => "just_say_no",
            Self::WeakNo => "weak_no",
            Self::UltimateShield => "ultimate_shield",
            Self::SetLock => "set_lock",
            Self::ExtraTurn => "extra_turn",
            Self::DrawTwo => "draw_two",
            Self::House => "house",
            Self::Hotel => "hotel",
            Self::Mosque => "mosque",
            Self::GetJoker => "get_joker",
            Self::Abracadabra => "abracadabra",
            Self::Rent => "rent",
        }
    }

    /// The type with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().chain([Self::Rent]).find(|action| action.name() == name)
    }

    /// Whether it demands money.
    #[inline]
    pub const fn is_demand(self) -> bool {
        matches!(self, Self::DebtCollector | Self::Birthday | Self::Zakat | Self::Rent)
    }

    /// Whether it takes property.
    #[inline]
    pub const fn is_theft(self) -> bool {
        matches!(self, Self::DealBreaker | Self::SlyDeal | Self::ForceDeal | Self::GetJoker)
    }

    /// Whether it can only be an answer.
    #[inline]
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::JustSayNo | Self::WeakNo)
    }

    /// What a building of this kind adds to the rent of its set; 0 for everything else.
    #[inline]
    pub const fn bonus(self) -> u8 {
        match self {
            Self::House => 3,
            Self::Hotel => 4,
            Self::Mosque => 5,
            _ => 0,
        }
    }

    /// Whether it stays on a set.
    pub const fn is_fixture(self) -> bool {
        self.bonus() > 0 || matches!(self, Self::SetLock)
    }

    /// Whether an Abracadabra can play as this.
    pub const fn can_be_copied(self) -> bool {
        !matches!(self, Self::DealBreaker | Self::JustSayNo | Self::WeakNo | Self::Abracadabra)
    }
}

impl fmt::Display for ActionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of the first card of each sort, and of the first one that does not exist.
pub(super) const WILDS: u8 = 34;
pub(super) const MONEY: u8 = 43;
pub(super) const ACTIONS: u8 = 64;
pub(super) const RENTS: u8 = 92;
const END: u8 = 106;

impl Card {
    /// A card that is in no deck: what an unknown id from outside becomes.
    pub const NOWHERE: Self = Self(127);
    /// The joker: a wild card of any color, worth nothing.
    pub const JOKER: Self = Self(MONEY - 1);
    /// The Abracadabra.
    pub const ABRACADABRA: Self = Self(RENTS - 1);

    /// The card at this place of the deck; beyond it there is [`Card::NOWHERE`].
    #[inline]
    pub const fn new(index: u8) -> Self {
        if index < END { Self(index) } else { Self::NOWHERE }
    }

    /// Its place in the deck, to index a list with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..END).map(Self)
    }

    /// The number at the end of its id.
    pub const fn number(self) -> u8 {
        match self.card_type() {
            CardType::Property => self.0 + 1,
            CardType::Money => self.0 - MONEY + 35,
            CardType::Action => self.0 - ACTIONS + 56,
            CardType::Rent => self.0 - RENTS + 84,
            CardType::Wild => self.0 - WILDS + 98,
        }
    }

    /// The card whose id ends with this number.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::all().find(|card| card.number() == number)
    }

    /// What sort of card it is.
    #[inline]
    pub const fn card_type(self) -> CardType {
        match self.0 {
            0..WILDS => CardType::Property,
            WILDS..MONEY => CardType::Wild,
            MONEY..ACTIONS => CardType::Money,
            ACTIONS..RENTS => CardType::Action,
            _ => CardType::Rent,
        }
    }

    /// Whether it can lie in a property area.
    #[inline]
    pub const fn is_land(self) -> bool {
        self.0 < MONEY
    }

    /// Whether it is a wild card, the joker included.
    #[inline]
    pub const fn is_wild(self) -> bool {
        WILDS <= self.0 && self.0 < MONEY
    }

    /// What it is worth as a payment, in millions.
    #[inline]
    pub const fn value(self) -> u8 {
        FACES[(self.0 & 127) as usize].value
    }

    /// The colors it can have, or can charge rent for.
    #[inline]
    pub const fn colors(self) -> ColorSet {
        FACES[(self.0 & 127) as usize].colors
    }

    /// What it does, if it is an action card.
    #[inline]
    pub const fn action(self) -> Option<ActionType> {
        FACES[(self.0 & 127) as usize].action
    }

    /// Whether it is this action.
    #[inline]
    pub fn is(self, action: ActionType) -> bool {
        self.action() == Some(action)
    }

    /// Whether it charges rent for any color, from one player.
    #[inline]
    pub const fn is_universal_rent(self) -> bool {
        END - 2 <= self.0 && self.0 < END
    }

    /// The color of a property, the first color of any other card that has one.
    #[inline]
    pub fn first_color(self) -> Option<Color> {
        self.colors().iter().next()
    }
}

/// What is printed on a card.
#[derive(Clone, Copy)]
struct Face {
    value: u8,
    colors: ColorSet,
    action: Option<ActionType>,
}

const PROPERTY_VALUES: [u8; COLORS] = [1, 2, 2, 4, 2, 1, 2, 3, 4, 3, 2, 2];

const WILD_FACES: [(Color, Color, u8); 8] = [
    (Color::Tabuk, Color::Taif, 1),
    (Color::Hail, Color::Riyadh, 2),
    (Color::AlJouf, Color::Jizan, 2),
    (Color::Madinah, Color::Asir, 2),
    (Color::Eastern, Color::Qassim, 3),
    (Color::Jeddah, Color::Makkah, 4),
    (Color::Taif, Color::Riyadh, 4),
    (Color::Makkah, Color::Riyadh, 4),
];

const MONEY_FACES: [(u8, u8); 7] = [(1, 6), (2, 5), (3, 3), (4, 3), (5, 2), (10, 1), (20, 1)];

const ACTION_FACES: [(ActionType, u8, u8); 18] = [
    (ActionType::DealBreaker, 2, 5),
    (ActionType::SlyDeal, 2, 3),
    (ActionType::ForceDeal, 2, 2),
    (ActionType::DebtCollector, 1, 3),
    (ActionType::Birthday, 1, 2),
    (ActionType::Zakat, 1, 1),
    (ActionType::DoubleRent, 2, 1),
    (ActionType::JustSayNo, 2, 5),
    (ActionType::WeakNo, 1, 3),
    (ActionType::UltimateShield, 1, 5),
    (ActionType::SetLock, 2, 5),
    (ActionType::ExtraTurn, 2, 2),
    (ActionType::DrawTwo, 2, 1),
    (ActionType::House, 2, 3),
    (ActionType::Hotel, 2, 4),
    (ActionType::Mosque, 1, 3),
    (ActionType::GetJoker, 1, 5),
    (ActionType::Abracadabra, 1, 7),
];

/// The first six pairs of the wild cards are also the pairs of the rent cards.
const RENT_PAIRS: usize = 6;

static FACES: [Face; 128] = print();

const fn print() -> [Face; 128] {
    let mut faces = [Face { value: 0, colors: ColorSet::NONE, action: None }; 128];
    let mut next = 0;
    let mut line = 0;
    while line < COLORS {
        let color = Color::ALL[line];
        let mut copy = 0;
        while copy < color.size() {
            faces[next] =
                Face { value: PROPERTY_VALUES[line], colors: ColorSet::only(color), action: None };
            next += 1;
            copy += 1;
        }
        line += 1;
    }
    line = 0;
    while line < WILD_FACES.len() {
        let (one, other, value) = WILD_FACES[line];
        faces[next] = Face { value, colors: ColorSet::only(one).with(other), action: None };
        next += 1;
        line += 1;
    }
    faces[next] = Face { value: 0, colors: ColorSet::ALL, action: None };
    next += 1;
    line = 0;
    while line < MONEY_FACES.len() {
        let (value, copies) = MONEY_FACES[line];
        let mut copy = 0;
        while copy < copies {
            faces[next] = Face { value, colors: ColorSet::NONE, action: None };
            next += 1;
            copy += 1;
        }
        line += 1;
    }
    line = 0;
    while line < ACTION_FACES.len() {
        let (action, copies, value) = ACTION_FACES[line];
        let mut copy = 0;
        while copy < copies {
            faces[next] = Face { value, colors: ColorSet::NONE, action: Some(action) };
            next += 1;
            copy += 1;
        }
        line += 1;
    }
    line = 0;
    while line < RENT_PAIRS {
        let (one, other, _) = WILD_FACES[line];
        let face = Face { value: 1, colors: ColorSet::only(one).with(other), action: None };
        faces[next] = face;
        faces[next + 1] = face;
        next += 2;
        line += 1;
    }
    let any = Face { value: 3, colors: ColorSet::ALL, action: None };
    faces[next] = any;
    faces[next + 1] = any;
    faces
}

impl fmt::Display for Card {
    /// Its color, value, action or sort, and the number of its id: `tabuk1`, `5M52`, `wild98`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NOWHERE {
            return f.write_str("no-card");
        }
        let number = self.number();
        match (self.card_type(), self.first_color(), self.action()) {
            (CardType::Property, Some(color), _) => write!(f, "{color}{number}"),
            (CardType::Action, _, Some(action)) => write!(f, "{action}{number}"),
            (CardType::Rent, ..) => write!(f, "rent{number}"),
            (CardType::Wild, ..) => write!(f, "wild{number}"),
            _ => write!(f, "{}M{number}", self.value()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_1_the_deck_has_106_cards_worth_287() {
        let count = |sort| Card::all().filter(|card| card.card_type() == sort).count();
        let worth = |sort| -> u32 {
            let cards = Card::all().filter(|card| card.card_type() == sort);
            cards.map(|card| u32::from(card.value())).sum()
        };
        for (sort, cards, value) in [
            (CardType::Property, 34, 79),
            (CardType::Money, 21, 77),
            (CardType::Action, 28, 91),
            (CardType::Rent, 14, 18),
            (CardType::Wild, 9, 22),
        ] {
            assert_eq!((count(sort), worth(sort)), (cards, value), "{sort:?}");
        }
        assert_eq!(Card::all().count(), DECK);
    }

    #[test]
    fn every_number_from_1_to_106_is_a_card() {
        for number in 1..=106 {
            assert_eq!(Card::numbered(number).map(Card::number), Some(number));
        }
        assert_eq!((Card::numbered(0), Card::numbered(107)), (None, None));
        for (number, text) in [
            (1, "tabuk1"),
            (34, "riyadh34"),
            (54, "10M54"),
            (83, "abracadabra83"),
            (97, "rent97"),
            (106, "wild106"),
        ] {
            assert_eq!(Card::numbered(number).map(|card| card.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Card::JOKER.number(), 106);
        assert!(Card::ABRACADABRA.is(ActionType::Abracadabra));
        assert!(Card::numbered(96).is_some_and(Card::is_universal_rent));
        assert!(!Card::numbered(95).is_some_and(Card::is_universal_rent));
    }

    #[test]
    fn types_have_one_name() {
        for action in ActionType::ALL.into_iter().chain([ActionType::Rent]) {
            assert_eq!(serde_json::to_value(action).unwrap(), action.name());
            assert_eq!(ActionType::named(action.name()), Some(action));
        }
    }
}
