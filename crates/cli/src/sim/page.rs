//! Results as a page with charts.
#![expect(clippy::cast_precision_loss, reason = "charts are rough")]

use std::collections::BTreeSet;

use maud::{Markup, html};
use parlour_bots::arena::{Range, Tally};

use super::Results;
use crate::report::chart::{Bar, Series, Whisker, bars, distribution, whiskers};
use crate::report::{facts, grouped, options, page, section};
use crate::words;

/// Writes the page.
pub(super) fn write(results: &Results<'_>) -> String {
    let Results { args, names, tally, .. } = results;
    let title = format!("{}: {}", results.info.title, words::list(&shown(names)));
    let how = if args.duplicate {
        "Each deal was played with every rotation of the bots, which cancels much of the luck."
    } else {
        "The bots changed seats from game to game."
    };
    let lead = html! {
        (grouped(tally.games)) " games between bots. " (how) " Ranges hold with 95 % confidence."
        @if !results.is_complete() {
            span.warn { " Stopped before all " (grouped(args.games)) " games were played." }
        }
    };
    let body = html! {
        (facts(&[
            (grouped(tally.games), "games"),
            (format!("{:.1}", tally.mean_length()), "steps a game"),
            (grouped(tally.steps), "steps"),
            (grouped(tally.shared), "without a single winner"),
        ]))
        (section("Who wins", "How often each bot wins; a shared win counts in parts. The dashed line is what chance alone would give.", &wins(results)))
        (section("Scores", "How final scores are distributed, as shares of each bot's games.", &scores(results)))
        (section("Seats", "How often whoever sits there wins.", &seats(tally)))
        (section("How games end", "What ended them, as shares of all games.", &endings(tally)))
        (section("Length", "How many steps games have; timers count as steps.", &lengths(tally)))
        (section("What is done", "Kinds of actions, as shares of each bot's own.", &actions(results)))
        (table(results))
    };
    page(&title, &lead, &results.command(), &body)
}

/// Names as they are shown: those that come up several times are numbered.
fn shown(names: &[String]) -> Vec<String> {
    let number = |at: usize, name: &String| {
        let same = || names.iter().filter(|other| *other == name).count();
        let before = names[..at].iter().filter(|other| *other == name).count();
        if same() > 1 { format!("{name} {}", before + 1) } else { name.clone() }
    };
    names.iter().enumerate().map(|(at, name)| number(at, name)).collect()
}

fn rate(label: String, range: Range, color: usize) -> Whisker {
    let [mean, low, high] = [range.mean, range.low, range.high].map(|rate| 100.0 * rate);
    let off = (high - low) / 2.0;
    Whisker { label, mean, low, high, note: format!("{mean:.2} % ± {off:.2}"), color }
}

fn wins(results: &Results<'_>) -> Markup {
    let rows = shown(&results.names).into_iter().enumerate();
    let rows: Vec<Whisker> =
        rows.map(|(at, name)| rate(name, results.tally.win_rate(at), at)).collect();
    whiskers(&rows, " %", Some(100.0 / rows.len().max(1) as f64))
}

fn seats(tally: &Tally) -> Markup {
    let seats = 0..tally.seats();
    let rows: Vec<Whisker> =
        seats.map(|seat| rate(format!("seat {seat}"), tally.seat_rate(seat), 0)).collect();
    whiskers(&rows, " %", Some(100.0 / rows.len().max(1) as f64))
}

fn scores(results: &Results<'_>) -> Markup {
    let names = shown(&results.names).into_iter();
    let series: Vec<Series> = names
        .zip(&results.tally.entrants)
        .enumerate()
        .map(|(color, (label, entrant))| Series {
            label,
            points: entrant
                .score_counts
                .iter()
                .map(|(score, count)| (score as f64, count as f64))
                .collect(),
            color,
        })
        .collect();
    distribution(&series)
}

fn lengths(tally: &Tally) -> Markup {
    // A few very long games would press all others into a corner.
    let cut = tally.length_permille(995).max(1);
    let within = tally.lengths.iter().filter(|(length, _)| length.cast_unsigned() <= cut);
    let points = within.map(|(length, count)| (length as f64, count as f64)).collect();
    let label = "games".to_owned();
    html! {
        (distribution(&[Series { label, points, color: 2 }]))
        @if tally.length_permille(1000) > cut {
            p { "One game in 200 is longer than this; the longest has " (grouped(tally.length_permille(1000))) " steps." }
        }
    }
}

fn endings(tally: &Tally) -> Markup {
    let mut rows: Vec<(&str, u64)> = tally.endings.sorted().into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let bar = |(name, count): &(&str, u64)| {
        let share = 100.0 * *count as f64 / tally.games.max(1) as f64;
        Bar { label: (*name).to_owned(), values: vec![(share, format!("{share:.2} %"))] }
    };
    bars(&rows.iter().map(bar).collect::<Vec<_>>())
}

fn actions(results: &Results<'_>) -> Markup {
    let counts: Vec<_> =
        results.tally.entrants.iter().map(|entrant| entrant.actions.sorted()).collect();
    let verbs: BTreeSet<&str> = counts.iter().flat_map(|counts| counts.keys().copied()).collect();
    let mut rows: Vec<Bar> = verbs
        .into_iter()
        .map(|verb| {
            let share = |counts: &std::collections::BTreeMap<&str, u64>| {
                let all: u64 = counts.values().sum();
                let share =
                    100.0 * counts.get(verb).copied().unwrap_or(0) as f64 / all.max(1) as f64;
                (share, format!("{share:.1} %"))
            };
            Bar { label: verb.to_owned(), values: counts.iter().map(share).collect() }
        })
        .collect();
    let size = |bar: &Bar| bar.values.iter().map(|(share, _)| *share).sum::<f64>();
    rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
    html! {
        (bars(&rows))
        p.legend {
            @for (color, name) in shown(&results.names).into_iter().enumerate() {
                span class=(format!("c{}", color % 6)) { i {} (name) }
            }
        }
    }
}

fn table(results: &Results<'_>) -> Markup {
    html! {
        section {
            h2 { "In numbers" }
            div.scroll {
                table {
                    tr { th { "bot" } th { "wins" } th { "95 % range" } th { "mean score" } th { "± 95 %" } th { "deviation" } }
                    @for (at, name) in shown(&results.names).into_iter().enumerate() {
                        @let wins = results.tally.win_rate(at);
                        @let entrant = &results.tally.entrants[at];
                        @let scores = entrant.scores.range();
                        tr {
                            td { (name) }
                            td { (format!("{:.2} %", 100.0 * wins.mean)) }
                            td { (format!("{:.2} to {:.2}", 100.0 * wins.low, 100.0 * wins.high)) }
                            td { (format!("{:.2}", scores.mean)) }
                            td { (format!("{:.2}", (scores.high - scores.low) / 2.0)) }
                            td { (format!("{:.2}", entrant.scores.deviation())) }
                        }
                    }
                }
            }
        }
        section { h2 { "Options" } (options(&results.options)) }
    }
}
