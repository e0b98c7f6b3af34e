//! The six dice, the four colors, and the sums that players may use.

use core::fmt;

use arrayvec::ArrayVec;
use parlour_engine::Chance;

/// A colored row of the sheet, and the die of that color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Row {
    /// Ascending.
    Red,
    /// Ascending.
    Yellow,
    /// Descending.
    Green,
    /// Descending.
    Blue,
}

impl Row {
    /// All rows, from the top of the sheet down.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// Its place on the sheet.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name, as JSON and notation write it.
    pub const fn name(self) -> &'static str {
        ["red", "yellow", "green", "blue"][self.index()]
    }

    /// The row with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.name() == name)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Rows that are closed for everybody, in the order in which they closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClosedRows {
    set: u8,
    order: [u8; 4],
    len: u8,
}

impl ClosedRows {
    /// Whether this row is closed.
    #[inline]
    pub const fn contains(self, row: Row) -> bool {
        self.set & (1 << row.index()) != 0
    }

    /// How many are closed.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether all are open.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Closes a row; `false` if it was closed already.
    pub fn close(&mut self, row: Row) -> bool {
        if self.contains(row) {
            return false;
        }
        self.set |= 1 << row.index();
        self.order[self.len()] = row as u8;
        self.len += 1;
        true
    }

    /// Opens a row again.
    pub fn reopen(&mut self, row: Row) {
        let rest: ArrayVec<Row, 4> = self.iter().filter(|closed| *closed != row).collect();
        *self = Self::default();
        for row in rest {
            self.close(row);
        }
    }

    /// The closed rows, the one that closed first before the others.
    pub fn iter(self) -> impl Iterator<Item = Row> {
        self.order.into_iter().take(self.len()).map(|index| Row::ALL[usize::from(index & 3)])
    }
}

/// What the six dice show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Dice {
    /// The first white die.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub white1: u8,
    /// The second white die.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub white2: u8,
    /// The red die. The die of a closed row is rolled, too, and ignored.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub red: u8,
    /// The yellow die.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub yellow: u8,
    /// The green die.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub green: u8,
    /// The blue die.
    #[cfg_attr(feature = "std", schemars(range(min = 1, max = 6)))]
    pub blue: u8,
}

impl Dice {
    /// Rolls all six.
    #[inline]
    pub fn roll(rng: &mut impl Chance) -> Self {
        let mut die = || rng.d6();
        Self { white1: die(), white2: die(), red: die(), yellow: die(), green: die(), blue: die() }
    }

    /// Whether every die shows one to six.
    pub fn is_valid(self) -> bool {
        [self.white1, self.white2, self.red, self.yellow, self.green, self.blue]
            .into_iter()
            .all(|die| (1..=6).contains(&die))
    }

    /// The die of this color.
    #[inline]
    pub const fn die(self, row: Row) -> u8 {
        match row {
            Row::Red => self.red,
            Row::Yellow => self.yellow,
            Row::Green => self.green,
            Row::Blue => self.blue,
        }
    }

    /// The sum of the two white dice, which everybody may use.
    #[inline]
    pub const fn white_sum(self) -> u8 {
        self.white1 + self.white2
    }

    /// The sums of one white die and the die of this color, which the active player may use.
    #[inline]
    pub const fn colored_sums(self, row: Row) -> [u8; 2] {
        [self.white1 + self.die(row), self.white2 + self.die(row)]
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { white1, white2, red, yellow, green, blue } = self;
        write!(f, "{white1} {white2} / {red} {yellow} {green} {blue}")
    }
}

/// A sum that the dice offer, and the row it is for; no color means any row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize))]
pub struct Combination {
    /// The row; `None` for the white dice.
    pub color: Option<Row>,
    /// The sum.
    pub sum: u8,
}

/// What the dice offer to the active player.
pub fn active_player_combinations(dice: Dice, closed: ClosedRows) -> ArrayVec<Combination, 9> {
    let mut combinations = ArrayVec::new();
    combinations.push(Combination { color: None, sum: dice.white_sum() });
    for row in Row::ALL.into_iter().filter(|row| !closed.contains(*row)) {
        let [first, second] = dice.colored_sums(row);
        combinations.push(Combination { color: Some(row), sum: first });
        if second != first {
            combinations.push(Combination { color: Some(row), sum: second });
        }
    }
    combinations
}

/// What the dice offer to everybody else: the white dice.
pub fn other_player_combinations(dice: Dice) -> ArrayVec<Combination, 9> {
    [Combination { color: None, sum: dice.white_sum() }].into_iter().collect()
}

/// The different sums among combinations, smallest first.
pub fn possible_sums(combinations: &[Combination]) -> ArrayVec<u8, 9> {
    let mut sums: ArrayVec<u8, 9> = ArrayVec::new();
    for combination in combinations {
        if !sums.contains(&combination.sum) && !sums.is_full() {
            sums.push(combination.sum);
        }
    }
    sums.sort_unstable();
    sums
}
