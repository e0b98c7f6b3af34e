//! Standings as a page.

use maud::{Markup, html};

use super::Results;
use crate::report::chart::{Whisker, whiskers};
use crate::report::{facts, grouped, options, page, section};

/// Writes the page.
pub(super) fn write(results: &Results<'_>) -> String {
    let Results { args, meetings, planned, .. } = results;
    let title = format!("{}: a tournament of {} bots", results.info.title, args.bots.len());
    let lead = html! {
        "Everybody played everybody, two at a table, every deal from both sides. Ranges hold with 95 % confidence."
        @if !results.is_complete() {
            span.warn { " Stopped before all " (grouped(2 * planned)) " games were played." }
        }
    };
    let body = html! {
        (facts(&[
            (args.bots.len().to_string(), "bots"),
            (grouped(2 * meetings.len() as u64), "games"),
            (grouped(args.deals), "deals for each pair"),
        ]))
        (section(
            "Ratings",
            "On the scale of chess: 1500 is the mean of all, 200 points more win three games of four.",
            &ratings(results),
        ))
        (section(
            "Who beats whom",
            "How often the bot of a row wins against the bot of a column; a shared win counts half.",
            &table(results),
        ))
        section { h2 { "Options" } (options(&results.options)) }
    };
    page(&title, &lead, &results.command(), &body)
}

fn ratings(results: &Results<'_>) -> Markup {
    let rows: Vec<Whisker> = results
        .standings
        .order()
        .into_iter()
        .enumerate()
        .map(|(color, player)| {
            let rating = results.standings.ratings[player];
            Whisker {
                label: results.args.bots[player].clone(),
                mean: rating.value,
                low: rating.value - rating.error,
                high: rating.value + rating.error,
                note: format!("{:.0} ± {:.0}", rating.value, rating.error),
                color,
            }
        })
        .collect();
    whiskers(&rows, "", Some(1500.0))
}

fn table(results: &Results<'_>) -> Markup {
    let order = results.standings.order();
    let bots = &results.args.bots;
    html! {
        div.scroll {
            table {
                tr {
                    th { "bot" }
                    @for player in &order { th { (bots[*player]) } }
                }
                @for player in &order {
                    tr {
                        td { (bots[*player]) }
                        @for other in &order {
                            @if let Some(range) = results.standings.win_rate(*player, *other) {
                                td class=(shade(range.mean)) {
                                    (format!("{:.1} %", 100.0 * range.mean)) " "
                                    small { (format!("± {:.1}", 50.0 * (range.high - range.low))) }
                                }
                            } @else {
                                td { "·" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The more often somebody wins, the darker the cell.
fn shade(rate: f64) -> String {
    format!("s{:.0}", rate * 10.0)
}
