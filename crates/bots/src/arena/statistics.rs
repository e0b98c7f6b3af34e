//! Means and how far they can be trusted.

/// How many standard errors a range of 95 % is wide to each side.
const Z: f64 = 1.959_964;

/// Counts, sums and squares of whole numbers: exact, and the same in whatever order they come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// How many numbers.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

/// A number and the range in which the truth lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Range {
    /// The number.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// Adds all numbers of another.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; 0 if there is nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The deviation of the numbers.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let count = i128::from(self.count);
        // Exact until the last step: n·Σx² − (Σx)² is never negative.
        let spread = (count * self.squares - self.sum * self.sum) as f64;
        (spread / (self.count as f64 * (self.count - 1) as f64)).sqrt()
    }

    /// How far the mean may be off.
    pub fn error(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.deviation() / (self.count as f64).sqrt() }
    }

    /// The mean with its range.
    pub fn range(&self) -> Range {
        let (mean, off) = (self.mean(), Z * self.error());
        Range { mean, low: mean - off, high: mean + off }
    }
}

/// The range of a rate by Wilson's score, which stays between 0 and 1 and does not claim certainty.
///
/// `trials` need not be whole: games that belong together count for less than their number.
pub fn wilson(rate: f64, trials: f64) -> Range {
    if trials <= 0.0 {
        return Range { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let square = Z * Z / trials;
    let middle = (rate + square / 2.0) / (1.0 + square);
    let off = Z * (rate * (1.0 - rate) / trials + square / (4.0 * trials)).sqrt() / (1.0 + square);
    Range { mean: rate, low: (middle - off).max(0.0), high: (middle + off).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_deviations_are_those_of_the_textbook() {
        let mut moments = Moments::default();
        assert_eq!((moments.mean(), moments.deviation(), moments.error()), (0.0, 0.0, 0.0));
        for number in [2, 4, 4, 4, 5, 5, 7, 9] {
            moments.add(number);
        }
        assert!((moments.mean() - 5.0).abs() < 1e-12);
        assert!((moments.deviation() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        let mut halves = [Moments::default(); 2];
        for (at, number) in [2, 4, 4, 4, 5, 5, 7, 9].into_iter().enumerate() {
            halves[at % 2].add(number);
        }
        let [mut first, second] = halves;
        first.merge(&second);
        assert_eq!(first, moments);
    }

    #[test]
    fn a_rate_is_never_certain() {
        for (rate, trials, low, high) in [
            (0.5, 100.0, 0.4038, 0.5962),
            (1.0, 10.0, 0.7225, 1.0),
            (0.0, 10.0, 0.0, 0.2775),
            (0.0, 0.0, 0.0, 1.0),
        ] {
            let range = wilson(rate, trials);
            assert!(
                (range.low - low).abs() < 1e-4 && (range.high - high).abs() < 1e-4,
                "{range:?}"
            );
        }
    }
}
