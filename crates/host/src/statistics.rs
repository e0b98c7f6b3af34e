//! What a person's results come to.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::journal::Score;

/// How somebody has fared at one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// Games that were played to an end.
    pub games: u64,
    /// Games that were won, alone or with others.
    pub wins: u64,
    /// The mean of all scores.
    pub mean_score: f64,
    /// The highest score.
    pub highest_score: i32,
    /// The lowest score.
    pub lowest_score: i32,
    /// Wins in a row up to now.
    pub streak: u64,
    /// The most wins in a row.
    pub longest_streak: u64,
}

/// Sums up results, the oldest first, by game.
pub fn by_game(scores: &[Score]) -> BTreeMap<String, Statistics> {
    let mut games: BTreeMap<String, Statistics> = BTreeMap::new();
    for score in scores {
        let is_first = !games.contains_key(&score.game);
        let sums = games.entry(score.game.clone()).or_default();
        sums.games += 1;
        sums.wins += u64::from(score.has_won);
        // Exact enough for a mean: nobody plays that many games.
        #[expect(clippy::cast_precision_loss, reason = "a mean of a few thousand small numbers")]
        let share = 1.0 / sums.games as f64;
        sums.mean_score += (f64::from(score.points) - sums.mean_score) * share;
        sums.highest_score =
            if is_first { score.points } else { sums.highest_score.max(score.points) };
        sums.lowest_score =
            if is_first { score.points } else { sums.lowest_score.min(score.points) };
        sums.streak = if score.has_won { sums.streak + 1 } else { 0 };
        sums.longest_streak = sums.longest_streak.max(sums.streak);
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::TokenHash;

    #[test]
    fn streaks_end_with_a_loss() {
        let score = |has_won, points| Score {
            person: TokenHash([0; 32]),
            game: "qwixx".to_owned(),
            at_ms: 0,
            has_won,
            points,
        };
        let results = [(true, 80), (true, 60), (false, -10), (true, 70)];
        let scores: Vec<Score> = results.iter().map(|(won, points)| score(*won, *points)).collect();
        let sums = &by_game(&scores)["qwixx"];
        assert_eq!((sums.games, sums.wins, sums.streak, sums.longest_streak), (4, 3, 1, 2));
        assert_eq!((sums.highest_score, sums.lowest_score), (80, -10));
        assert!((sums.mean_score - 50.0).abs() < 1e-9);
    }
}
