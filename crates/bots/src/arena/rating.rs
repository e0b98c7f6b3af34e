//! Strengths from results: the Bradley–Terry model on the scale of chess ratings.

/// A rating and how far it may be off (95 %).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating {
    /// The rating; all of a tournament have 1500 on average.
    pub value: f64,
    /// Half the width of its range.
    pub error: f64,
}

/// Points of a rating for a strength that is e times larger: 400 for ten times.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Everybody is taken to have drawn so many games against everybody: without that, who never loses would
/// have no rating.
const PRIOR: f64 = 1.0;

/// Rates players by their games against each other: `won[a][b]` is what a has won against b, a shared win
/// counting half.
pub fn rate(won: &[Vec<f64>]) -> Vec<Rating> {
    let players = won.len();
    if players < 2 {
        return vec![Rating { value: 1500.0, error: 0.0 }; players];
    }
    let games = |a: usize, b: usize| if a == b { 0.0 } else { won[a][b] + won[b][a] + PRIOR };
    let wins: Vec<f64> = (0..players)
        .map(|a| (0..players).filter(|b| *b != a).map(|b| won[a][b] + PRIOR / 2.0).sum())
        .collect();
    let mut strengths = vec![1.0; players];
    for _ in 0..10_000 {
        let next = improve(&strengths, &wins, games);
        let change =
            next.iter().zip(&strengths).map(|(new, old): (&f64, &f64)| (new / old).ln().abs());
        let largest = change.fold(0.0, f64::max);
        strengths = next;
        if largest < 1e-10 {
            break;
        }
    }
    let errors = standard_errors(&strengths, games);
    let rating = |(strength, error): (&f64, f64)| Rating {
        value: 1500.0 + SCALE * strength.ln(),
        error: 1.959_964 * SCALE * error,
    };
    strengths.iter().zip(errors).map(rating).collect()
}

/// One step of the usual iteration, scaled so that strengths have the geometric mean 1.
fn improve(strengths: &[f64], wins: &[f64], games: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let players = strengths.len();
    let mut next: Vec<f64> = (0..players)
        .map(|a| {
            let expected: f64 = (0..players)
                .filter(|b| *b != a)
                .map(|b| games(a, b) / (strengths[a] + strengths[b]))
                .sum();
            wins[a] / expected
        })
        .collect();
    let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
    for strength in &mut next {
        *strength /= mean.exp();
    }
    next
}

/// From the curvature of the likelihood around its top, with the mean held.
fn standard_errors(strengths: &[f64], games: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let players = strengths.len();
    let mut curvature = vec![vec![1.0 / players as f64; players]; players];
    for a in 0..players {
        for b in (0..players).filter(|b| *b != a) {
            let chance = strengths[a] / (strengths[a] + strengths[b]);
            let information = games(a, b) * chance * (1.0 - chance);
            curvature[a][a] += information;
            curvature[a][b] -= information;
        }
    }
    let inverse = invert(curvature);
    // The direction in which all rise together was added to be able to invert, and is taken off again.
    let shared = 1.0 / players as f64;
    (0..players).map(|a| (inverse[a][a] - shared).max(0.0).sqrt()).collect()
}

/// Inverts a matrix by elimination.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let largest =
            |a: &usize, b: &usize| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs());
        let pivot = (column..size).max_by(largest).unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for value in matrix[column].iter_mut().chain(&mut inverse[column]) {
            *value /= scale;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for at in 0..size {
                matrix[row][at] -= factor * matrix[column][at];
                inverse[row][at] -= factor * inverse[column][at];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_say_who_wins_how_often() {
        // Three wins of four are 191 points apart, up to the games that are taken for granted.
        let two = rate(&[vec![0.0, 7500.0], vec![2500.0, 0.0]]);
        assert!((two[0].value - two[1].value - 190.85).abs() < 0.1, "{two:?}");
        assert!((two[0].value + two[1].value - 3000.0).abs() < 1e-6);
        // The difference is off by 1.96 · 173.7 / √(10,000 · ¾ · ¼); each has half of it.
        assert!((two[0].error - 3.93).abs() < 0.02, "{two:?}");
        let even = rate(&[vec![0.0, 5.0, 5.0], vec![5.0, 0.0, 5.0], vec![5.0, 5.0, 0.0]]);
        assert!(even.iter().all(|rating| (rating.value - 1500.0).abs() < 1e-6));
        assert_eq!(rate(&[vec![0.0]]), [Rating { value: 1500.0, error: 0.0 }]);
    }

    #[test]
    fn who_never_loses_is_rated_all_the_same() {
        let ratings = rate(&[vec![0.0, 100.0], vec![0.0, 0.0]]);
        assert!(ratings[0].value > 1800.0 && ratings[0].value < 3000.0, "{ratings:?}");
        assert!(ratings[0].error > 100.0, "{ratings:?}");
    }
}
