//! Standings for people at a terminal.

use std::fmt::Write as _;

use super::Results;
use crate::report::grouped;

/// Writes the ratings, and who beats whom how often.
pub(super) fn write(results: &Results<'_>) -> String {
    let Results { args, meetings, standings, planned, .. } = results;
    let mut text = String::new();
    let games = grouped(2 * meetings.len() as u64);
    let _ = writeln!(text, "{}: {games} games, every deal from both sides", results.info.title);
    if !results.is_complete() {
        let _ = writeln!(text, "Stopped before all {} games were played.", grouped(2 * planned));
    }
    let width = args.bots.iter().map(String::len).max().unwrap_or(0).max("bot".len());
    let order = standings.order();
    let _ = write!(text, "\n    {:width$}  rating        wins against", "bot");
    let _ = writeln!(text);
    let _ = write!(text, "    {:width$}              ", "");
    for other in &order {
        let _ = write!(text, "{:>9}", short(&args.bots[*other]));
    }
    let _ = writeln!(text);
    for (rank, player) in (1..).zip(&order) {
        let rating = standings.ratings[*player];
        let rated = format!("{:.0} ± {:.0}", rating.value, rating.error);
        let _ = write!(text, "{rank:2}  {:width$}  {rated:12}", args.bots[*player]);
        for other in &order {
            let cell = standings
                .win_rate(*player, *other)
                .map_or("·".to_owned(), |range| format!("{:.1} %", 100.0 * range.mean));
            let _ = write!(text, "{cell:>9}");
        }
        let _ = writeln!(text);
    }
    text
}

/// A name that fits into a column.
fn short(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= 8 { name.to_owned() } else { letters[letters.len() - 8..].iter().collect() }
}
