//! The two sides of the table, by the names they have in every document.

use core::fmt;

use parlour_engine::Seat;

/// A side of the table: seat 0 or seat 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Side {
    /// Seat 0.
    #[default]
    Player,
    /// Seat 1, a person or the computer.
    Cpu,
}

impl Side {
    /// Both, in playing order.
    pub const BOTH: [Self; 2] = [Self::Player, Self::Cpu];

    /// Something for each of them, in playing order.
    #[inline]
    pub fn each<T>(mut make: impl FnMut(Self) -> T) -> [T; 2] {
        [make(Self::Player), make(Self::Cpu)]
    }

    /// Its number, to index a pair with.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this number, if it is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::Player),
            1 => Some(Self::Cpu),
            _ => None,
        }
    }

    /// The side of this seat, if the table has it.
    #[inline]
    pub const fn of(seat: Seat) -> Option<Self> {
        Self::from_index(seat.index())
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// The side across.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Player => Self::Cpu,
            Self::Cpu => Self::Player,
        }
    }

    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Cpu => "cpu",
        }
    }

    /// The name of somebody who brings none.
    pub const fn default_name(self) -> &'static str {
        match self {
            Self::Player => "Player",
            Self::Cpu => "CPU",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
