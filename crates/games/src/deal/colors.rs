//! The twelve colors, and what a set of each is worth.

use core::fmt;

use super::options::RentTable;

/// How many colors there are.
pub const COLORS: usize = 12;

/// The color of a property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
#[repr(u8)]
#[expect(missing_docs, reason = "they are named after regions")]
pub enum Color {
    Tabuk,
    Hail,
    AlJouf,
    Jeddah,
    Madinah,
    Taif,
    Asir,
    Eastern,
    Makkah,
    Qassim,
    Jizan,
    Riyadh,
}

impl Color {
    /// Every color, in the order of the deck.
    pub const ALL: [Self; COLORS] = [
        Self::Tabuk,
        Self::Hail,
        Self::AlJouf,
        Self::Jeddah,
        Self::Madinah,
        Self::Taif,
        Self::Asir,
        Self::Eastern,
        Self::Makkah,
        Self::Qassim,
        Self::Jizan,
        Self::Riyadh,
    ];

    /// Its place in that order.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many cards make its set complete.
    #[inline]
    pub const fn size(self) -> u8 {
        SIZES[self as usize]
    }

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// The name on the cards.
    pub const fn arabic(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The color with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.name() == name)
    }

    /// Whether so many cards are a complete set.
    #[inline]
    pub const fn is_complete(self, count: u8) -> bool {
        count >= self.size()
    }

    /// The rents for one card, two cards, up to a complete set.
    #[inline]
    pub const fn rents(self, table: RentTable) -> &'static [u8] {
        let rents: &'static [u8; 4] = match table {
            RentTable::Printed => &PRINTED[self as usize],
            RentTable::Config => &CONFIG[self as usize],
        };
        rents.split_at(SIZES[self as usize] as usize).0
    }

    /// The rent for so many cards: nothing for none, and no more than for a complete set.
    #[inline]
    pub const fn rent(self, table: RentTable, count: u8) -> u8 {
        let size = self.size();
        let count = if count > size { size } else { count };
        if count == 0 { 0 } else { self.rents(table)[count as usize - 1] }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const SIZES: [u8; COLORS] = [2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4];

const NAMES: [(&str, &str); COLORS] = [
    ("tabuk", "تبوك"),
    ("hail", "حائل"),
    ("al_jouf", "الجوف"),
    ("jeddah", "جدة"),
    ("madinah", "المدينة"),
    ("taif", "الطائف"),
    ("asir", "عسير"),
    ("eastern", "الشرقية"),
    ("makkah", "مكة"),
    ("qassim", "القصيم"),
    ("jizan", "جازان"),
    ("riyadh", "الرياض"),
];

static PRINTED: [[u8; 4]; COLORS] = [
    [1, 2, 0, 0],
    [1, 2, 0, 0],
    [1, 2, 0, 0],
    [3, 8, 0, 0],
    [1, 2, 4, 0],
    [1, 2, 3, 0],
    [1, 3, 5, 0],
    [2, 3, 6, 0],
    [2, 4, 7, 0],
    [2, 4, 6, 0],
    [1, 3, 5, 10],
    [1, 2, 3, 4],
];

static CONFIG: [[u8; 4]; COLORS] = [
    [1, 2, 0, 0],
    [2, 3, 0, 0],
    [2, 4, 0, 0],
    [2, 4, 0, 0],
    [2, 3, 4, 0],
    [1, 2, 3, 0],
    [2, 3, 5, 0],
    [2, 3, 6, 0],
    [2, 4, 7, 0],
    [3, 4, 6, 0],
    [3, 5, 10, 12],
    [2, 3, 4, 8],
];

/// A set of colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ColorSet(u16);

impl ColorSet {
    /// No color.
    pub const NONE: Self = Self(0);
    /// Every color.
    pub const ALL: Self = Self((1 << COLORS) - 1);

    /// Just this one.
    pub const fn only(color: Color) -> Self {
        Self(1 << color as u16)
    }

    /// The set with this color added.
    #[must_use]
    pub const fn with(self, color: Color) -> Self {
        Self(self.0 | 1 << color as u16)
    }

    /// The set with this color taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, color: Color) -> Self {
        Self(self.0 & !(1 << color as u16))
    }

    /// The colors that are in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colors that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether this color is in it.
    #[inline]
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color as u16 & 1 != 0
    }

    /// Whether no color is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many colors are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The colors in it, in the order of the deck.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Color> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let color = *Color::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(color)
        })
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for ColorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A color as an action names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hue {
    /// It names none.
    #[default]
    Unnamed,
    /// It names one that no card has.
    Unknown,
    /// It names this one.
    Of(Color),
}

impl Hue {
    /// Whether no color is named, not even one that no card has.
    pub const fn is_unnamed(&self) -> bool {
        matches!(self, Self::Unnamed)
    }

    /// The color, if it is one.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Of(color) => Some(color),
            Self::Unnamed | Self::Unknown => None,
        }
    }
}

impl From<Option<Color>> for Hue {
    fn from(color: Option<Color>) -> Self {
        color.map_or(Self::Unnamed, Self::Of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_2_rents() {
        use Color::{Jeddah, Jizan, Riyadh, Tabuk};
        for (table, color, count, rent) in [
            (RentTable::Printed, Riyadh, 4, 4),
            (RentTable::Printed, Jeddah, 2, 8),
            (RentTable::Printed, Jizan, 4, 10),
            (RentTable::Printed, Tabuk, 0, 0),
            (RentTable::Printed, Tabuk, 3, 2),
            (RentTable::Config, Riyadh, 4, 8),
        ] {
            assert_eq!(color.rent(table, count), rent, "{color} {count}");
        }
    }

    #[test]
    fn example_3_complete_sets() {
        for (count, is_complete) in [(2, true), (1, false), (3, true)] {
            assert_eq!(Color::Tabuk.is_complete(count), is_complete, "{count}");
        }
    }

    #[test]
    fn colors_have_one_name() {
        for color in Color::ALL {
            assert_eq!(serde_json::to_value(color).unwrap(), color.name());
            assert_eq!(Color::named(color.name()), Some(color));
        }
        assert_eq!(Color::named("jouf"), None);
    }

    #[test]
    fn rents_grow_with_every_card() {
        for table in [RentTable::Printed, RentTable::Config] {
            for color in Color::ALL {
                assert_eq!(color.rents(table).len(), usize::from(color.size()));
                assert!(color.rents(table).is_sorted_by(|one, more| one < more), "{color}");
            }
        }
    }
}
