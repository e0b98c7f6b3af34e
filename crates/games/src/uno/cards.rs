//! The cards: what is printed on each of the 108, and sets of them.

use core::fmt;
#[cfg(feature = "std")]
use std::sync::LazyLock;

use parlour_engine::Blank;

/// How many cards are in the box.
pub const BOX: usize = 108;

/// The first card without a color.
const WILDS_FROM: u8 = 100;

/// A color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
#[expect(missing_docs, reason = "colours")]
pub enum Color {
    Red,
    Blue,
    Green,
    Yellow,
}

/// What a card shows besides its color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names on the cards")]
pub enum Symbol {
    Number(u8),
    Skip,
    Reverse,
    DrawTwo,
    Wild,
    WildDrawFour,
}

/// One of the 108 cards, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A card as it lies on the discard pile: a wild one with the color that was named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// The color to be followed, if there is one.
    pub color: Option<Color>,
}

impl Color {
    /// All four, in the order of the box.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Green, Self::Yellow];

    /// The color with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.name() == name)
    }

    /// Its name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
        }
    }

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Blue => 'b',
            Self::Green => 'g',
            Self::Yellow => 'y',
        }
    }
}

impl Symbol {
    /// Its name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(number) => NUMBERS[(number % 10) as usize],
            Self::Skip => "skip",
            Self::Reverse => "reverse",
            Self::DrawTwo => "draw2",
            Self::Wild => "wild",
            Self::WildDrawFour => "wild-draw4",
        }
    }
}

const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

impl Blank for Card {
    const BLANK: Self = Self::NOWHERE;
}

impl Card {
    /// The box as it is numbered.
    pub const ALL: [Self; BOX] = {
        let mut cards = [Self::NOWHERE; BOX];
        let mut number = 0;
        while number < BOX {
            cards[number] = Self(number as u8);
            number += 1;
        }
        cards
    };

    /// A card that is in no box: what an unknown id from outside becomes.
    pub const NOWHERE: Self = Self(u8::MAX);

    /// The card with this number, if the box has one.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < BOX { Some(Self(number)) } else { None }
    }

    /// The card with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        let digits = id.strip_prefix("card-")?;
        let canonical = digits == "0" || !digits.starts_with(['0', '+']);
        digits.parse().ok().filter(|_| canonical).and_then(Self::new)
    }

    /// Its id in documents.
    #[cfg(feature = "std")]
    pub fn id(self) -> &'static str {
        static IDS: LazyLock<[String; BOX]> =
            LazyLock::new(|| core::array::from_fn(|number| format!("card-{number}")));
        &IDS[self.index()]
    }

    /// Its number in the box.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in a list of all cards; that of the last card if it is in no box.
    #[inline]
    pub const fn index(self) -> usize {
        if (self.0 as usize) < BOX { self.0 as usize } else { BOX - 1 }
    }

    /// Whether it has no color of its own.
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.0 >= WILDS_FROM
    }

    /// Its place among the wild cards.
    #[inline]
    pub const fn wild_index(self) -> Option<usize> {
        if self.is_wild() && (self.0 as usize) < BOX {
            Some((self.0 - WILDS_FROM) as usize)
        } else {
            None
        }
    }

    /// The color printed on it.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        if self.is_wild() { None } else { Some(FACES[self.index()].0) }
    }

    /// Its symbol.
    #[inline]
    pub const fn symbol(self) -> Symbol {
        FACES[self.index()].1
    }

    /// Whether it is one of the two that make the next player draw.
    #[inline]
    pub const fn is_draw(self) -> bool {
        matches!(self.symbol(), Symbol::DrawTwo | Symbol::WildDrawFour)
    }

    /// The points it costs a player who is left with it.
    pub const fn points(self) -> u32 {
        match self.symbol() {
            Symbol::Number(number) => number as u32,
            Symbol::Skip | Symbol::Reverse | Symbol::DrawTwo => 20,
            Symbol::Wild | Symbol::WildDrawFour => 50,
        }
    }

    /// Which of the cards with this face it is.
    const fn copy(self) -> u8 {
        match self.0 {
            wild if wild >= WILDS_FROM => (wild - WILDS_FROM) % 4,
            colored => match colored % 25 {
                0 => 0,
                offset => (offset - 1) % 2,
            },
        }
    }
}

/// The face of each card; wild cards carry a color here that nobody looks at.
static FACES: [(Color, Symbol); BOX] = {
    let mut faces = [(Color::Red, Symbol::Wild); BOX];
    let mut number = 0;
    while number < BOX {
        faces[number] = face(number as u8);
        number += 1;
    }
    faces
};

const fn face(number: u8) -> (Color, Symbol) {
    let color = Color::ALL[(number / 25 % 4) as usize];
    let symbol = match number {
        104.. => Symbol::WildDrawFour,
        100..=103 => Symbol::Wild,
        _ => match number % 25 {
            19 | 20 => Symbol::Skip,
            21 | 22 => Symbol::Reverse,
            23 | 24 => Symbol::DrawTwo,
            offset => Symbol::Number(offset.div_ceil(2)),
        },
    };
    (color, symbol)
}

impl fmt::Display for Card {
    /// `r5` and `r5'`, `bS`, `gR'`, `yD`, `W0` to `W3`, `F0` to `F3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 as usize >= BOX {
            return f.write_str("??");
        }
        if let Some(color) = self.color() {
            write!(f, "{}", color.letter())?;
        }
        match self.symbol() {
            Symbol::Number(number) => write!(f, "{number}")?,
            Symbol::Skip => f.write_str("S")?,
            Symbol::Reverse => f.write_str("R")?,
            Symbol::DrawTwo => f.write_str("D")?,
            Symbol::Wild => return write!(f, "W{}", self.copy()),
            Symbol::WildDrawFour => return write!(f, "F{}", self.copy()),
        }
        if self.copy() == 1 { f.write_str("'") } else { Ok(()) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of cards.
//
// Not the engine's set: with that one a step of a random game takes 4 % more instructions (327 instead of 314), since here
// the bit of a card is looked up and both halves are changed at once.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const NONE: Self = Self(0);
    /// The whole box.
    pub const ALL: Self = Self((1 << BOX) - 1);
    /// The wild cards.
    pub const WILDS: Self = Self(Self::ALL.0 & !((1 << WILDS_FROM) - 1));
    /// The wild draw fours.
    pub const FOURS: Self = Self(Self::ALL.0 & !((1 << 104) - 1));

    /// The cards of this color.
    #[inline]
    pub const fn of_color(color: Color) -> Self {
        Self(((1 << 25) - 1) << (25 * color as u32))
    }

    /// The cards with the same symbol as this one.
    #[inline]
    pub const fn like(card: Card) -> Self {
        LIKE[card.index()]
    }

    /// What can be played on this colored card: its color, its symbol, anything wild.
    #[inline]
    pub const fn on(card: Card) -> Self {
        ON[card.index()]
    }

    /// The cards with this number.
    pub const fn of_number(number: u8) -> Self {
        Self::like(Card(if number == 0 { 0 } else { 2 * (number % 10) - 1 }))
    }

    /// The other cards with the same color and symbol; none for a wild card.
    #[inline]
    pub const fn twins(card: Card) -> Self {
        match card.color() {
            Some(color) => Self(Self::like(card).0 & Self::of_color(color).0),
            None => Self::NONE,
        }
    }

    /// Just this card; nothing for a card that is in no box.
    #[inline]
    pub const fn only(card: Card) -> Self {
        BITS[(card.0 & 0x7f) as usize]
    }

    /// Whether this card is in it.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::only(card).0 != 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= Self::only(card).0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !Self::only(card).0;
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The card with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The cards, lowest number first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let card = Self(rest).first()?;
            rest &= rest - 1;
            Some(card)
        })
    }

    /// Calls this for each card, lowest number first.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Card)) {
        for (half, from) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            let mut rest = half;
            while rest != 0 {
                visit(Card(rest.trailing_zeros() as u8 + from));
                rest &= rest - 1;
            }
        }
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |set, card| set.or(Self::only(card)))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Each card alone; nothing for numbers that no card has.
static BITS: [CardSet; 128] = {
    let mut sets = [CardSet::NONE; 128];
    let mut number = 0;
    while number < BOX {
        sets[number].0 = 1 << number;
        number += 1;
    }
    sets
};

static LIKE: [CardSet; BOX] = {
    let mut sets = [CardSet::NONE; BOX];
    let mut one = 0;
    while one < BOX {
        let mut other = 0;
        while other < BOX {
            if same(face(one as u8).1, face(other as u8).1) {
                sets[one].0 |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    sets
};

static ON: [CardSet; BOX] = {
    let mut sets = [CardSet::NONE; BOX];
    let mut one = 0;
    while one < BOX {
        let color = CardSet::of_color(face(one as u8).0);
        sets[one] = LIKE[one].or(color).or(CardSet::WILDS);
        one += 1;
    }
    sets
};

const fn same(one: Symbol, other: Symbol) -> bool {
    match (one, other) {
        (Symbol::Number(one), Symbol::Number(other)) => one == other,
        (Symbol::Skip, Symbol::Skip)
        | (Symbol::Reverse, Symbol::Reverse)
        | (Symbol::DrawTwo, Symbol::DrawTwo)
        | (Symbol::Wild, Symbol::Wild)
        | (Symbol::WildDrawFour, Symbol::WildDrawFour) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(number: u8) -> String {
        let card = Card::new(number).expect("a card");
        let color = card.color().map_or("", Color::name);
        format!("{color} {} {card}", card.symbol().name())
    }

    #[test]
    fn the_box_is_numbered_as_the_rule_book_says() {
        for (number, name) in [
            (0, "red 0 r0"),
            (1, "red 1 r1"),
            (2, "red 1 r1'"),
            (9, "red 5 r5"),
            (12, "red 6 r6'"),
            (18, "red 9 r9'"),
            (19, "red skip rS"),
            (22, "red reverse rR'"),
            (24, "red draw2 rD'"),
            (25, "blue 0 b0"),
            (30, "blue 3 b3"),
            (69, "green skip gS"),
            (98, "yellow draw2 yD"),
            (99, "yellow draw2 yD'"),
            (100, " wild W0"),
            (104, " wild-draw4 F0"),
            (107, " wild-draw4 F3"),
        ] {
            assert_eq!(named(number), name, "card-{number}");
        }
        assert_eq!(Card::new(108), None);
    }

    #[test]
    fn the_box_holds_what_it_should() {
        let count = |test: fn(Card) -> bool| CardSet::ALL.iter().filter(|card| test(*card)).count();
        assert_eq!(CardSet::ALL.len(), 108);
        assert_eq!(count(|card| matches!(card.symbol(), Symbol::Number(_))), 76);
        assert_eq!(count(|card| card.points() == 20), 24);
        assert_eq!(count(|card| card.points() == 50), 8);
        assert_eq!(CardSet::ALL.iter().map(Card::points).sum::<u32>(), 360 + 480 + 400);
        assert_eq!((CardSet::WILDS.len(), CardSet::FOURS.len()), (8, 4));
        assert_eq!((CardSet::of_number(0).len(), CardSet::of_number(9).len()), (4, 8));
        let names: std::collections::BTreeSet<_> =
            CardSet::ALL.iter().map(|c| c.to_string()).collect();
        assert_eq!(names.len(), 108, "every card is written differently");
    }

    #[test]
    fn ids_are_read_as_they_are_written_and_in_no_other_way() {
        for card in CardSet::ALL.iter() {
            assert_eq!(Card::from_id(card.id()), Some(card));
        }
        for id in ["card-108", "card-999", "card-", "card-01", "card-+1", "card--1", "7", "Card-7"]
        {
            assert_eq!(Card::from_id(id), None, "{id}");
        }
    }

    #[test]
    fn a_card_goes_on_its_color_its_symbol_and_under_anything_wild() {
        let card = |number| Card::new(number).expect("a card");
        for on in (0..100).map(card) {
            for played in CardSet::ALL.iter() {
                let fits = played.is_wild()
                    || played.color() == on.color()
                    || played.symbol() == on.symbol();
                assert_eq!(CardSet::on(on).contains(played), fits, "{played} on {on}");
            }
        }
    }
}
