//! The cards: two editions of the box, and what is printed on each card.

use core::fmt;

use parlour_engine::Blank;

/// The most cards a box holds.
pub const MOST_CARDS: usize = 56;

/// Which box is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Edition {
    /// 54 cards.
    #[default]
    Classic54,
    /// 56 cards, with hourglasses and a fourth power.
    New56,
}

/// What a special card lets a player do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub enum Power {
    /// Draw two and keep one.
    #[cfg_attr(feature = "std", serde(rename = "take_2"))]
    Take2,
    /// Look at one card of any Dream.
    #[cfg_attr(feature = "std", serde(rename = "peek_1"))]
    Peek1,
    /// Let two cards of any Dreams trade places.
    #[cfg_attr(feature = "std", serde(rename = "swap_2"))]
    Swap2,
    /// Take any card of the discard pile.
    #[cfg_attr(feature = "std", serde(rename = "choose_1"))]
    Choose1,
}

/// What sort of card a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Ravens and nothing else.
    Number,
    /// Nine ravens, or none if it does not lie alone.
    Hourglass,
    /// Ravens and a power.
    Special(Power),
}

/// One card of one edition. It knows its own face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Bit 6 of a card says which edition it is from, the bits below are its number in that box.
const EDITION_BIT: u8 = 0b100_0000;

impl Card {
    /// A card that is in no box: what an unknown number from outside becomes.
    pub const NOWHERE: Self = Self(EDITION_BIT - 1);

    /// Its number in the box it is from.
    pub const fn id(self) -> u8 {
        self.0 & (EDITION_BIT - 1)
    }

    /// Its ravens.
    #[inline]
    pub const fn value(self) -> u8 {
        self.face().value
    }

    /// What sort of card it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.face().kind
    }

    /// Its power, if it is special.
    #[inline]
    pub const fn power(self) -> Option<Power> {
        match self.kind() {
            Kind::Special(power) => Some(power),
            Kind::Number | Kind::Hourglass => None,
        }
    }

    #[inline]
    const fn face(self) -> Face {
        FACES[(self.0 & 0x7f) as usize]
    }
}

impl Blank for Card {
    const BLANK: Self = Self::NOWHERE;
}

/// Cards on top of each other. The top is the last one.
pub type Pile = parlour_engine::Pile<Card, MOST_CARDS>;

impl Edition {
    /// How many cards are in the box.
    pub const fn size(self) -> usize {
        match self {
            Self::Classic54 => 54,
            Self::New56 => 56,
        }
    }

    /// All cards of the box, in the order of their numbers.
    #[inline]
    pub fn deck(self) -> &'static [Card] {
        match self {
            Self::Classic54 => &CLASSIC[..Self::Classic54.size()],
            Self::New56 => &NEW,
        }
    }

    /// The card with this number, if the box has one.
    pub fn card(self, id: usize) -> Option<Card> {
        self.deck().get(id).copied()
    }

    /// The card that is written like this, if the box has one.
    pub fn named(self, name: &str) -> Option<Card> {
        let &[print, copy] = name.as_bytes() else { return None };
        let is_named = |card: &&Card| {
            let face = card.face();
            (face.print(), b'a' + face.copy) == (print, copy)
        };
        self.deck().iter().find(is_named).copied()
    }
}

/// What is printed on a card, and which of the cards with that print it is.
#[derive(Clone, Copy)]
struct Face {
    value: u8,
    kind: Kind,
    copy: u8,
}

impl Face {
    /// What a card is written with: its value, or a letter.
    const fn print(self) -> u8 {
        match self.kind {
            Kind::Number => b'0' + self.value,
            Kind::Hourglass => b'H',
            Kind::Special(Power::Take2) => b'T',
            Kind::Special(Power::Peek1) => b'P',
            Kind::Special(Power::Swap2) => b'S',
            Kind::Special(Power::Choose1) => b'C',
        }
    }
}

/// Value, kind and number of copies of each print, in the order of the card numbers.
type Prints = &'static [(u8, Kind, u8)];

const CLASSIC_PRINTS: Prints = &[
    (0, Kind::Number, 4),
    (1, Kind::Number, 4),
    (2, Kind::Number, 4),
    (3, Kind::Number, 4),
    (4, Kind::Number, 4),
    (5, Kind::Number, 4),
    (6, Kind::Number, 4),
    (7, Kind::Number, 4),
    (8, Kind::Number, 4),
    (9, Kind::Number, 9),
    (5, Kind::Special(Power::Take2), 3),
    (6, Kind::Special(Power::Peek1), 3),
    (7, Kind::Special(Power::Swap2), 3),
];

const NEW_PRINTS: Prints = &[
    (0, Kind::Number, 4),
    (1, Kind::Number, 4),
    (2, Kind::Number, 4),
    (3, Kind::Number, 4),
    (4, Kind::Number, 4),
    (5, Kind::Number, 4),
    (6, Kind::Number, 4),
    (7, Kind::Number, 4),
    (9, Kind::Number, 6),
    (9, Kind::Hourglass, 5),
    (6, Kind::Special(Power::Choose1), 4),
    (5, Kind::Special(Power::Take2), 3),
    (3, Kind::Special(Power::Peek1), 3),
    (7, Kind::Special(Power::Swap2), 3),
];

static FACES: [Face; 128] = print(NEW_PRINTS, EDITION_BIT, print(CLASSIC_PRINTS, 0, [BLANK; 128]));
static CLASSIC: [Card; MOST_CARDS] = cards(0);
static NEW: [Card; MOST_CARDS] = cards(EDITION_BIT);

const BLANK: Face = Face { value: 0, kind: Kind::Number, copy: u8::MAX };

const fn print(prints: Prints, first: u8, mut faces: [Face; 128]) -> [Face; 128] {
    let mut next = first as usize;
    let mut line = 0;
    while line < prints.len() {
        let (value, kind, copies) = prints[line];
        let mut copy = 0;
        while copy < copies {
            faces[next] = Face { value, kind, copy };
            next += 1;
            copy += 1;
        }
        line += 1;
    }
    faces
}

const fn cards(first: u8) -> [Card; MOST_CARDS] {
    let mut cards = [Card(first); MOST_CARDS];
    let mut id = 0;
    while (id as usize) < MOST_CARDS {
        cards[id as usize] = Card(first + id);
        id += 1;
    }
    cards
}

impl fmt::Display for Card {
    /// Number cards by value and copy (`3a`), hourglasses and powers by letter and copy (`Ta`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = self.face();
        if face.copy == u8::MAX {
            return f.write_str("no card");
        }
        write!(f, "{}{}", char::from(face.print()), char::from(b'a' + face.copy))
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
    fn example_1_the_box_holds_54_cards_worth_279() {
        let deck = Edition::Classic54.deck();
        assert_eq!(deck.len(), 54);
        assert_eq!(deck.iter().map(|card| u32::from(card.value())).sum::<u32>(), 279);
        for (id, value, power) in [
            (0, 0, None),
            (35, 8, None),
            (36, 9, None),
            (44, 9, None),
            (45, 5, Some(Power::Take2)),
            (48, 6, Some(Power::Peek1)),
            (53, 7, Some(Power::Swap2)),
        ] {
            let card = Edition::Classic54.card(id).unwrap();
            assert_eq!((card.value(), card.power()), (value, power), "card {id}");
            assert_eq!(usize::from(card.id()), id);
        }
        assert_eq!(Edition::Classic54.card(54), None);
    }

    #[test]
    fn the_new_box_holds_56_cards() {
        let deck = Edition::New56.deck();
        assert_eq!(deck.len(), 56);
        let count = |kind| deck.iter().filter(|card| card.kind() == kind).count();
        assert_eq!(count(Kind::Hourglass), 5);
        assert_eq!(count(Kind::Special(Power::Choose1)), 4);
        for (id, value, text) in [
            (31, 7, "7d"),
            (32, 9, "9a"),
            (38, 9, "Ha"),
            (43, 6, "Ca"),
            (50, 3, "Pa"),
            (55, 7, "Sc"),
        ] {
            let card = Edition::New56.card(id).unwrap();
            assert_eq!((card.value(), card.to_string().as_str()), (value, text), "card {id}");
        }
    }

    #[test]
    fn every_card_of_a_box_is_found_by_its_name() {
        for edition in [Edition::Classic54, Edition::New56] {
            for card in edition.deck() {
                assert_eq!(edition.named(&card.to_string()), Some(*card), "{card}");
            }
        }
        for stranger in ["", "9", "9j", "Ha", "3A", "no card", "9é"] {
            assert_eq!(Edition::Classic54.named(stranger), None, "{stranger}");
        }
    }
}
