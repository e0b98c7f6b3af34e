//! Where a list of plays goes.

use arrayvec::ArrayVec;

use crate::Chance;

/// What takes a list of plays, one after the other. A `Vec` keeps all of them.
pub trait Plays<A> {
    /// Takes the next play.
    fn push(&mut self, play: A);

    /// Takes some more.
    #[inline]
    fn push_all(&mut self, plays: impl IntoIterator<Item = A>) {
        for play in plays {
            self.push(play);
        }
    }
}

#[cfg(feature = "std")]
impl<Play> Plays<Play> for Vec<Play> {
    #[inline]
    fn push(&mut self, play: Play) {
        self.push(play);
    }

    #[inline]
    fn push_all(&mut self, plays: impl IntoIterator<Item = Play>) {
        self.extend(plays);
    }
}

/// Keeps as many as it has room for.
impl<A, const N: usize> Plays<A> for ArrayVec<A, N> {
    #[inline]
    fn push(&mut self, play: A) {
        if !self.is_full() {
            self.push(play);
        }
    }
}

/// Keeps one play of the list at random, each with the same chance, and needs no room for the others.
#[derive(Debug)]
pub struct AnyOf<'a, A, C> {
    rng: &'a mut C,
    seen: u32,
    kept: Option<A>,
}

impl<'a, A, C: Chance> AnyOf<'a, A, C> {
    /// Draws by this chance.
    pub fn new(rng: &'a mut C) -> Self {
        Self { rng, seen: 0, kept: None }
    }

    /// The play, if there was any.
    pub fn found(self) -> Option<A> {
        self.kept
    }
}

impl<A, C: Chance> Plays<A> for AnyOf<'_, A, C> {
    #[inline]
    fn push(&mut self, play: A) {
        // The n-th play takes the place of the one before with a chance of 1 in n.
        self.seen += 1;
        if self.rng.below(self.seen) == 0 {
            self.kept = Some(play);
        }
    }
}

/// Keeps the play of the lowest rank, the first of them.
#[derive(Debug)]
pub struct Least<A, F> {
    rank: F,
    kept: Option<(usize, A)>,
}

impl<A: Copy, F: Fn(A) -> usize> Least<A, F> {
    /// Ranks plays like this.
    pub fn new(rank: F) -> Self {
        Self { rank, kept: None }
    }

    /// The play, if there was any.
    pub fn found(self) -> Option<A> {
        self.kept.map(|(_, play)| play)
    }
}

impl<A: Copy, F: Fn(A) -> usize> Plays<A> for Least<A, F> {
    fn push(&mut self, play: A) {
        let rank = (self.rank)(play);
        if self.kept.as_ref().is_none_or(|(least, _)| rank < *least) {
            self.kept = Some((rank, play));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FastRng;

    #[test]
    fn each_play_is_kept_equally_often() {
        let mut rng = FastRng::new(1);
        let mut counts = [0_u32; 5];
        for _ in 0..50_000 {
            let mut any = AnyOf::new(&mut rng);
            any.push_all(0..5_usize);
            counts[any.found().unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
        assert_eq!(AnyOf::<u8, _>::new(&mut rng).found(), None);
    }

    #[test]
    fn the_first_of_the_lowest_rank_is_kept() {
        for (plays, expected) in [
            (&[][..], None),
            (&[7], Some(7)),
            (&[13, 21, 11, 31, 12], Some(21)),
            (&[14, 14], Some(14)),
        ] {
            let mut least = Least::new(|play: u8| usize::from(play % 10));
            least.push_all(plays.iter().copied());
            assert_eq!(least.found(), expected);
        }
    }
}
