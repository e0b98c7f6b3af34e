//! Effects that wait for the turn to resolve (rules 4.4).

use core::fmt;

use super::cards::{Card, Special};
use super::side::Side;

/// The most effects that can wait: every special card that is not instant.
const MOST: usize = 26;

/// An effect that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The card it comes from.
    pub card: Card,
    /// Who has played it.
    pub side: Side,
}

impl Effect {
    /// What it does.
    #[inline]
    pub fn special(self) -> Option<Special> {
        self.card.special()
    }

    /// Launch Stacks come first, a Data Grab last; then the player before the cpu.
    fn rank(self) -> (u8, u8) {
        let group = match self.special() {
            Some(Special::LaunchStack) => 0,
            Some(Special::DataGrab) => 2,
            _ => 1,
        };
        (group, self.side as u8)
    }
}

/// Effects in the order in which they will happen.
#[derive(Clone, Copy)]
pub struct Queue {
    /// Cards; the highest bit says that the cpu has played it.
    entries: [u8; MOST],
    len: u8,
}

const CPU: u8 = 0x80;

impl Queue {
    /// How many wait.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Lets one more wait.
    #[inline]
    pub fn push(&mut self, effect: Effect) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.len)) {
            *entry = effect.card.index() as u8 | if effect.side == Side::Cpu { CPU } else { 0 };
            self.len += 1;
        }
    }

    /// The effect at this place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Effect> {
        let entry = *self.entries.get(..self.len())?.get(place)?;
        let side = if entry & CPU == 0 { Side::Player } else { Side::Cpu };
        Some(Effect { card: Card::from_index(usize::from(entry & !CPU)), side })
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = Effect> + Clone + '_ {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// Drops the first so many.
    pub fn drop_first(&mut self, count: usize) {
        let count = count.min(self.len());
        self.entries.copy_within(count.., 0);
        self.len -= count as u8;
    }

    /// Drops the effect of this card.
    pub fn forget(&mut self, card: Card) {
        let kept = *self;
        self.clear();
        kept.iter().filter(|effect| effect.card != card).for_each(|effect| self.push(effect));
    }

    /// Drops all.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Sorts what one reveal has added since there were so many: at most two effects.
    #[inline]
    pub fn sort_from(&mut self, start: usize) {
        if let (Some(first), Some(second)) = (self.get(start), self.get(start + 1))
            && second.rank() < first.rank()
        {
            self.entries.swap(start, start + 1);
        }
    }
}

impl Default for Queue {
    fn default() -> Self {
        Self { entries: [0; MOST], len: 0 }
    }
}

impl PartialEq for Queue {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Queue {}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
