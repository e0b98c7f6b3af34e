//! Results for people at a terminal.

use std::fmt::Write as _;
use std::time::Duration;

use parlour_bots::arena::Range;

use super::Results;
use crate::report::grouped;
use crate::words;

/// Writes everything worth knowing on one screen.
pub(super) fn write(results: &Results<'_>) -> String {
    let Results { args, tally, time, .. } = results;
    let mut text = String::new();
    let title = results.info.title;
    let games = grouped(tally.games);
    let seconds = time.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a rough figure")]
    let pace = tally.games as f64 / seconds.max(1e-9);
    let how = if args.duplicate { ", every deal with all rotations" } else { "" };
    let _ = writeln!(text, "{title}: {games} games in {seconds:.1} s, {pace:.0} a second{how}");
    if !results.is_complete() {
        let _ = writeln!(text, "Stopped before all {} games were played.", grouped(args.games));
    }
    write_bots(&mut text, results);
    write_seats(&mut text, results);
    write_games(&mut text, results);
    write_actions(&mut text, results);
    text
}

fn write_bots(text: &mut String, results: &Results<'_>) {
    let tally = &results.tally;
    let width = name_width(results);
    let _ = writeln!(text, "\n{:width$}  {:24}  {:24}  a decision", "bot", "wins", "score");
    for (at, entrant) in tally.entrants.iter().enumerate() {
        let wins = percent(tally.win_rate(at));
        let scores = entrant.scores.range();
        let off = (scores.high - scores.low) / 2.0;
        let scores = format!("{:.2} ± {off:.2}", scores.mean);
        let timing = &tally.timing[at];
        let time = if timing.decisions() == 0 {
            String::new()
        } else {
            let (half, most) = (timing.permille(500), timing.permille(990));
            format!("{}, 99 % within {}", rounded(half), rounded(most))
        };
        let line = format!("{:width$}  {wins:24}  {scores:24}  {time}", entrant.name);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let playouts: u64 = tally.timing.iter().map(|timing| timing.playouts).sum();
    let thinking: f64 = tally.timing.iter().map(|timing| timing.total.as_secs_f64()).sum();
    if playouts > 0 {
        #[expect(clippy::cast_precision_loss, reason = "a rough figure")]
        let pace = playouts as f64 / thinking.max(1e-9);
        let _ = writeln!(text, "Search: {} playouts, {pace:.0} a second.", grouped(playouts));
    }
}

fn write_seats(text: &mut String, results: &Results<'_>) {
    let tally = &results.tally;
    let _ = writeln!(text, "\nwins by seat");
    for seat in 0..tally.seats() {
        let _ = writeln!(text, "  seat {seat}  {}", percent(tally.seat_rate(seat)));
    }
}

fn write_games(text: &mut String, results: &Results<'_>) {
    let tally = &results.tally;
    let _ = writeln!(
        text,
        "\nsteps a game: {:.1} on average; half have at most {}, 95 % at most {}, the longest {}",
        tally.mean_length(),
        tally.length_permille(500),
        tally.length_permille(950),
        tally.length_permille(1000),
    );
    if tally.shared > 0 {
        let _ = writeln!(text, "games without a single winner: {}", grouped(tally.shared));
    }
    let _ = writeln!(text, "\nhow they ended");
    let mut endings: Vec<(&str, u64)> = tally.endings.sorted().into_iter().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (ending, count) in endings {
        let _ = writeln!(text, "  {:6.2} %  {ending}", share(count, tally.games));
    }
}

/// A space at which no line is broken.
const TIE: char = '\u{a0}';

fn write_actions(text: &mut String, results: &Results<'_>) {
    let _ = writeln!(text, "\nwhat was done");
    let width = name_width(results);
    for entrant in &results.tally.entrants {
        let counts = entrant.actions.sorted();
        let all: u64 = counts.values().sum();
        let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let counts: Vec<String> = counts
            .iter()
            .map(|(verb, count)| format!("{verb}{TIE}{:.1}{TIE}%", share(*count, all)))
            .collect();
        for (line, part) in words::wrap(&counts.join(", "), 76 - width).into_iter().enumerate() {
            let name = if line == 0 { entrant.name.as_str() } else { "" };
            let _ = writeln!(text, "  {name:width$}  {}", part.replace(TIE, " "));
        }
    }
}

fn name_width(results: &Results<'_>) -> usize {
    results.names.iter().map(String::len).max().unwrap_or(0).max("bot".len())
}

fn percent(range: Range) -> String {
    let [mean, low, high] = [range.mean, range.low, range.high].map(|rate| 100.0 * rate);
    format!("{mean:6.2} % ({low:.2} to {high:.2})")
}

fn share(count: u64, all: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a share to two digits")]
    let (count, all) = (count as f64, all.max(1) as f64);
    100.0 * count / all
}

/// Two digits are enough.
fn rounded(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1000.0 { format!("{micros:.1} µs") } else { format!("{:.1} ms", micros / 1000.0) }
}
