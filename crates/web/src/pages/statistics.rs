//! How somebody has fared at one game: sums, plots, and every result in a list.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use maud::{Markup, html};
use parlour_engine::Registration;
use parlour_host::door;
use parlour_host::journal::Score;
use parlour_host::statistics::{Statistics, by_game};

use super::error::Refused;
use super::{Page, name};
use crate::boards::{self, Tally};
use crate::called;
use crate::table::series;
use crate::words::words;
use crate::{Web, plot};

/// How many of the last results the line and the row of wins show.
const LAST: usize = 40;

/// How many of the last results are listed.
const LISTED: usize = 200;

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let listed = web.house.game(&game)?;
    let info = listed.info();
    let scores = match door::person(&headers).map(|person| person.hash()) {
        Some(person) => web.house.scores(person, Some(info.id.to_owned())).await?,
        None => Vec::new(),
    };
    let results = Results::of(listed, &scores);
    let name = name(&headers);
    let w = words();
    let title = w.statistics_title(name.is_empty(), called::title(info), name);
    Ok(Page {
        title: &title,
        class: "page-me",
        bar: html! {},
        main: html! {
            main.page id="main" {
                h1 { (title) }
                p { a href="/me" { (w.statistics_all()) } }
                @match &results {
                    None => p.muted { (w.statistics_none()) " " a href="/" { (w.statistics_begin()) } },
                    Some(results) => (results.sections()),
                }
            }
        },
    }
    .markup())
}

/// The results of one person at one game, the oldest first.
struct Results<'a> {
    title: String,
    scores: &'a [Score],
    sums: Statistics,
    tally: Tally,
}

impl<'a> Results<'a> {
    /// None if there is none.
    fn of(listed: &Registration, scores: &'a [Score]) -> Option<Self> {
        let sums = by_game(scores).remove(listed.id())?;
        let (title, tally) = (called::title(listed.info()), boards::facts(listed).tally());
        Some(Self { title, scores, sums, tally })
    }

    /// The last results.
    fn last(&self, most: usize) -> &[Score] {
        &self.scores[self.scores.len().saturating_sub(most)..]
    }

    /// Whether this game was played in a way in which something is counted.
    fn has_points(&self) -> bool {
        self.scores.iter().any(|score| score.points != 0)
    }

    fn sections(&self) -> Markup {
        let w = words();
        html! {
            section.panel aria-labelledby="sums" { h2 id="sums" { (w.statistics_sums()) } (self.in_sum()) }
            section.panel aria-labelledby="wins" { h2 id="wins" { (w.statistics_wins()) } (self.wins()) }
            @if self.has_points() {
                section.panel aria-labelledby="course" {
                    h2 id="course" { (w.statistics_course()) }
                    (self.course())
                    p.muted.small { (w.statistics_course_how()) }
                }
                section.panel aria-labelledby="spread" { h2 id="spread" { (w.statistics_spread()) } (self.spread()) }
            }
            section.panel aria-labelledby="list" { h2 id="list" { (w.statistics_list()) } (self.list()) }
        }
    }

    fn in_sum(&self) -> Markup {
        let Statistics { games, wins, streak, longest_streak, .. } = self.sums;
        let Statistics { mean_score, highest_score, lowest_score, .. } = self.sums;
        let (best, worst) = if self.tally.is_low_good {
            (lowest_score, highest_score)
        } else {
            (highest_score, lowest_score)
        };
        let w = words();
        html! {
            dl.sums {
                div { dt { (w.statistics_games()) } dd { (games) } }
                div { dt { (w.statistics_won()) } dd { (w.statistics_won_share(wins, wins * 100 / games.max(1))) } }
                div { dt { (w.statistics_streak()) } dd { (streak) } }
                div { dt { (w.statistics_longest_streak()) } dd { (longest_streak) } }
                @if self.has_points() {
                    div { dt { (w.statistics_best()) } dd { ((self.tally.words)(best)) } }
                    div { dt { (w.statistics_mean()) } dd { (format!("{mean_score:.1}")) } }
                    div { dt { (w.statistics_worst()) } dd { ((self.tally.words)(worst)) } }
                }
                @if let (Some(first), Some(last)) = (self.scores.first(), self.scores.last()) {
                    @let (first, last) = (date(first.at_ms), date(last.at_ms));
                    @let range = if first == last { first } else { w.statistics_played_range(first, last) };
                    div { dt { (w.statistics_played()) } dd { (range) } }
                }
            }
        }
    }

    /// Wins and losses as two bars, and the last games as a row of marks.
    fn wins(&self) -> Markup {
        let whole = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
        let lost = self.sums.games - self.sums.wins;
        let w = words();
        let (won_bar, lost_bar) = (w.statistics_bar_won(), w.statistics_bar_lost());
        let bars = [
            plot::Bar { name: &won_bar, value: whole(self.sums.wins), is_marked: true },
            plot::Bar { name: &lost_bar, value: whole(lost), is_marked: false },
        ];
        let latest = self.last(LAST);
        let results: Vec<String> =
            latest.iter().map(|score| w.statistics_result(score.has_won)).collect();
        html! {
            (plot::bars(&bars, &w.statistics_bars(self.sums.wins, lost)))
            p.form role="img" aria-label=(w.statistics_form(latest.len(), series(&results))) {
                @for score in latest { span class=(if score.has_won { "form-won" } else { "form-lost" }) { @if score.has_won { "★" } @else { "·" } } }
            }
        }
    }

    fn course(&self) -> Markup {
        let last = self.last(LAST);
        let dots: Vec<plot::Dot> = last
            .iter()
            .map(|score| plot::Dot { value: score.points, is_marked: score.has_won })
            .collect();
        let told: Vec<String> = last.iter().map(|score| score.points.to_string()).collect();
        let label =
            words().statistics_line(last.len(), &self.tally.name, &self.title, series(&told));
        plot::line(&dots, self.sums.mean_score, &label)
    }

    fn spread(&self) -> Markup {
        let points: Vec<i32> = self.scores.iter().map(|score| score.points).collect();
        let ranges = plot::ranges(&points);
        let told: Vec<String> = ranges
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| words().statistics_range(*count, name))
            .collect();
        let label = words().statistics_ranges(&self.tally.name, series(&told));
        plot::columns(&ranges, &label)
    }

    fn list(&self) -> Markup {
        let w = words();
        html! {
            @if self.scores.len() > LISTED { p.muted { (w.statistics_last(LISTED, self.scores.len())) } }
            div.scroll tabindex="0" role="region" aria-label=(w.statistics_all_results()) {
                table.list {
                    thead { tr { th scope="col" { (w.statistics_day()) } th scope="col" { (w.statistics_outcome()) } @if self.has_points() { th scope="col" { (self.tally.name) } } } }
                    tbody {
                        @for score in self.last(LISTED).iter().rev() {
                            tr {
                                td { (date(score.at_ms)) }
                                td { @if score.has_won { "★ " } (w.statistics_result(score.has_won)) }
                                @if self.has_points() { td { (score.points) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The day of a time, as `2026-11-16`, in UTC: a server does not know where its visitors are.
fn date(at_ms: u64) -> String {
    // Counted from 1 March of the year 0, so that leap days come last.
    let days = at_ms / 86_400_000 + 719_468;
    let era = days / 146_097;
    let day = days % 146_097;
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (of_month, month) = (of_year - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{of_month:02}")
}

#[cfg(test)]
mod tests {
    use parlour_host::id::TokenHash;

    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (at_ms, expected) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_735_689_599_999, "2024-12-31"),
            (1_794_787_200_000, "2026-11-16"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(date(at_ms), expected, "{at_ms}");
        }
    }

    fn page(game: &str, results: &[(bool, i32)]) -> String {
        let score = |(has_won, points): &(bool, i32)| Score {
            person: TokenHash([0; 32]),
            game: game.to_owned(),
            at_ms: 0,
            has_won: *has_won,
            points: *points,
        };
        let scores: Vec<Score> = results.iter().map(score).collect();
        let catalog = crate::sample::catalog();
        Results::of(catalog.find(game).expect("a game"), &scores)
            .map_or_else(String::new, |all| all.sections().into_string())
    }

    #[test]
    fn whatever_is_kept_is_told() {
        for (game, results, expected) in [
            ("qwixx", vec![(true, 80), (false, 41)], "<dd>80 points</dd>"),
            ("pobudka", vec![(true, 12), (false, 90)], "<dt>Best score</dt><dd>12 points</dd>"),
            ("deal", vec![(true, 3), (false, 1)], "<dt>Worst score</dt><dd>1 set</dd>"),
            ("datawar", vec![(true, 3), (true, 3)], "<dt>Current streak</dt><dd>2</dd>"),
            ("qwixx", vec![(true, 80), (false, 41)], "<dd>60.5</dd>"),
            ("qwixx", vec![(true, 80), (false, 41)], "the oldest first: 80, 41."),
            ("qwixx", vec![(true, 80), (false, 41)], "the oldest first: won, not won"),
            ("qwixx", vec![(true, 80), (false, 41)], "40–49: 1 game, 80–89: 1 game."),
            ("uno", vec![(true, 0)], "<dd>1 (100 %)</dd>"),
        ] {
            let page = page(game, &results);
            assert!(page.contains(expected), "{expected}: {page}");
        }
        assert!(!page("uno", &[(true, 0)]).contains("Scores over time"), "one round has no points");
        assert_eq!(page("uno", &[]), "");
    }
}
