//! Chance: numbered streams of one seed, and the few ways in which games draw from them.

use core::fmt;

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The 32 bytes that decide all the chance of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with exactly these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed written as 64 hexadecimal digits, if that is what `text` is.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }
}

impl From<u64> for Seed {
    /// A short number as a seed: its little-endian bytes, then zeros.
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// A source of chance. Games draw only through this, so a simulator may hand in a faster one.
///
/// The ways of drawing are fixed for ever: the same numbers give the same shuffle.
pub trait Chance {
    /// The next 32 random bits.
    fn bits(&mut self) -> u32;

    /// A number from 0 to `bound - 1`, each equally likely. A bound of 0 gives 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // Lemire's method: the high half of a product is the number, the low half tells whether
        // this draw belongs to the uneven rest and has to be repeated.
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound.max(1);
            while (product as u32) < uneven {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A position in a list of so many.
    #[inline]
    fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    /// A throw of a six-sided die.
    #[inline]
    fn d6(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Whether something with a chance of `parts` in `whole` happens.
    #[inline]
    fn happens(&mut self, parts: u32, whole: u32) -> bool {
        self.below(whole) < parts
    }

    /// Shuffles a list: from the last place down, each trades with one at or below it.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

/// The chance of one action: stream `n` of a table's seed, the same on every machine, for ever.
///
/// Dealing draws from stream 0, the n-th action of a line of play from stream n.
///
/// ```
/// # use parlour_engine::{Chance, Rng};
/// let (mut here, mut there) = (Rng::stream(7, 3), Rng::stream(7, 3));
/// assert_eq!(here.d6(), there.d6());
/// ```
#[derive(Clone, Debug)]
pub struct Rng(ChaCha12Rng);

impl Rng {
    /// Stream `n` of this seed, from its beginning.
    pub fn stream(seed: impl Into<Seed>, n: u64) -> Self {
        let mut rng = ChaCha12Rng::from_seed(seed.into().0);
        rng.set_stream(n);
        Self(rng)
    }

    /// Whether nothing has been drawn from it yet.
    pub fn is_untouched(&self) -> bool {
        self.0.get_word_pos() == 0
    }
}

impl Chance for Rng {
    #[inline]
    fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// A small and fast generator for simulations. It is no secret-keeper: never deal a real table with it.
#[derive(Clone, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl FastRng {
    /// The generator that starts from this number.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for FastRng {
    #[inline]
    fn bits(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed from the description of the cipher by another program.
    #[test]
    fn streams_are_pinned_for_ever() {
        for (seed, n, throws) in [
            (7, 0, [3, 5, 5, 6, 3, 1, 1, 4, 3, 5, 1, 5]),
            (7, 1, [6, 3, 2, 3, 1, 1, 3, 6, 3, 2, 2, 4]),
        ] {
            let mut rng = Rng::stream(seed, n);
            assert_eq!(throws.map(|_| rng.d6()), throws, "stream {n} of seed {seed}");
        }
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        Rng::stream(7, 0).shuffle(&mut cards);
        assert_eq!(cards, [8, 9, 1, 4, 0, 2, 6, 5, 7, 3]);
    }

    #[test]
    fn every_number_below_a_bound_is_equally_likely() {
        for bound in [1, 2, 3, 6, 54, 108] {
            let mut rng = FastRng::new(1);
            let mut counts = vec![0_u32; bound as usize];
            let draws = 20_000 * bound;
            for _ in 0..draws {
                counts[rng.below(bound) as usize] += 1;
            }
            // Five standard deviations of a fair count.
            let allowed = 5.0 * f64::from(20_000_u32).sqrt();
            for count in counts {
                assert!((f64::from(count) - 20_000.0).abs() <= allowed, "{bound}: {count}");
            }
        }
    }

    #[test]
    fn drawing_below_nothing_gives_nothing() {
        assert_eq!(FastRng::new(1).below(0), 0);
        assert_eq!(FastRng::new(1).index(0), 0);
    }

    #[test]
    fn a_stream_knows_whether_it_was_drawn_from() {
        let mut rng = Rng::stream(7, 1);
        assert!(rng.is_untouched());
        rng.bits();
        assert!(!rng.is_untouched());
    }

    #[test]
    fn seeds_are_numbers_or_hex() {
        assert_eq!(Seed::from_hex(&format!("07{}", "00".repeat(31))), Some(Seed::from(7)));
        assert_eq!(Seed::from_hex("07"), None);
        assert_eq!(Seed::from_hex(&"zz".repeat(32)), None);
    }
}
