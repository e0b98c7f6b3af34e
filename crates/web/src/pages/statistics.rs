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
use crate::{Web, kit, plot};

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
    let whose = if name.is_empty() { "You".to_owned() } else { name };
    let title = format!("{whose} at {}", info.title);
    Ok(Page {
        title: &title,
        class: "page-me",
        bar: html! {},
        main: html! {
            main.page id="main" {
                h1 { (title) }
                p { a href="/me" { "All games and tables" } }
                @match &results {
                    None => p.muted { "You have not played it to its end yet. " a href="/" { "Begin now." } },
                    Some(results) => (results.sections()),
                }
            }
        },
    }
    .markup())
}

/// The results of one person at one game, the oldest first.
struct Results<'a> {
    title: &'a str,
    scores: &'a [Score],
    sums: Statistics,
    tally: Tally,
}

impl<'a> Results<'a> {
    /// None if there is none.
    fn of(listed: &Registration, scores: &'a [Score]) -> Option<Self> {
        let sums = by_game(scores).remove(listed.id())?;
        let (title, tally) = (listed.info().title, boards::facts(listed).tally());
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
        html! {
            section.panel aria-labelledby="sums" { h2 id="sums" { "In sum" } (self.in_sum()) }
            section.panel aria-labelledby="wins" { h2 id="wins" { "Won and not won" } (self.wins()) }
            @if self.has_points() {
                section.panel aria-labelledby="course" {
                    h2 id="course" { "Score by score" }
                    (self.course())
                    p.muted.small { "Full dots are games that were won. The broken line is the mean of all games." }
                }
                section.panel aria-labelledby="spread" { h2 id="spread" { "How scores are spread" } (self.spread()) }
            }
            section.panel aria-labelledby="list" { h2 id="list" { "Game by game" } (self.list()) }
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
        html! {
            dl.sums {
                div { dt { "Games" } dd { (games) } }
                div { dt { "Won" } dd { (wins) " (" (wins * 100 / games.max(1)) " %)" } }
                div { dt { "Won in a row, now" } dd { (streak) } }
                div { dt { "Won in a row, at most" } dd { (longest_streak) } }
                @if self.has_points() {
                    div { dt { "Best score" } dd { ((self.tally.words)(best)) } }
                    div { dt { "Mean score" } dd { (format!("{mean_score:.1}")) } }
                    div { dt { "Poorest score" } dd { ((self.tally.words)(worst)) } }
                }
                @if let (Some(first), Some(last)) = (self.scores.first(), self.scores.last()) {
                    @let (first, last) = (date(first.at_ms), date(last.at_ms));
                    div { dt { "Played" } dd { (first) @if first != last { " to " (last) } } }
                }
            }
        }
    }

    /// Wins and losses as two bars, and the last games as a row of marks.
    fn wins(&self) -> Markup {
        let whole = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
        let lost = self.sums.games - self.sums.wins;
        let bars = [
            plot::Bar { name: "Won", value: whole(self.sums.wins), is_marked: true },
            plot::Bar { name: "Not won", value: whole(lost), is_marked: false },
        ];
        let latest = self.last(LAST);
        let words: Vec<&str> =
            latest.iter().map(|score| if score.has_won { "won" } else { "not won" }).collect();
        html! {
            (plot::bars(&bars, &format!("{} won, {lost} not won", self.sums.wins)))
            p.form role="img" aria-label={ "The last " (kit::count(latest.len(), "game", "games")) ", the oldest first: " (words.join(", ")) } {
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
        let label = format!(
            "{} of the last {} of {}, the oldest first: {}.",
            self.tally.name,
            kit::count(last.len(), "game", "games"),
            self.title,
            told.join(", ")
        );
        plot::line(&dots, self.sums.mean_score, &label)
    }

    fn spread(&self) -> Markup {
        let points: Vec<i32> = self.scores.iter().map(|score| score.points).collect();
        let ranges = plot::ranges(&points);
        let told: Vec<String> = ranges
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{name}: {}", kit::count(*count, "game", "games")))
            .collect();
        let label = format!("{}: {}.", self.tally.name, told.join(", "));
        plot::columns(&ranges, &label)
    }

    fn list(&self) -> Markup {
        html! {
            @if self.scores.len() > LISTED { p.muted { "The last " (LISTED) " of " (self.scores.len()) "." } }
            div.scroll tabindex="0" role="region" aria-label="All results" {
                table.list {
                    thead { tr { th scope="col" { "Day" } th scope="col" { "Result" } @if self.has_points() { th scope="col" { (self.tally.name) } } } }
                    tbody {
                        @for score in self.last(LISTED).iter().rev() {
                            tr {
                                td { (date(score.at_ms)) }
                                td { @if score.has_won { "★ won" } @else { "not won" } }
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
            ("deal", vec![(true, 3), (false, 1)], "<dt>Poorest score</dt><dd>1 set</dd>"),
            ("datawar", vec![(true, 3), (true, 3)], "<dt>Won in a row, now</dt><dd>2</dd>"),
            ("qwixx", vec![(true, 80), (false, 41)], "<dd>60.5 points</dd>"),
            ("qwixx", vec![(true, 80), (false, 41)], "the oldest first: 80, 41."),
            ("qwixx", vec![(true, 80), (false, 41)], "the oldest first: won, not won"),
            ("qwixx", vec![(true, 80), (false, 41)], "40–49: 1 game, 80–89: 1 game."),
            ("uno", vec![(true, 0)], "<dd>1 (100 %)</dd>"),
        ] {
            let page = page(game, &results);
            assert!(page.contains(expected), "{expected}: {page}");
        }
        assert!(!page("uno", &[(true, 0)]).contains("Score by score"), "one round has no points");
        assert_eq!(page("uno", &[]), "");
    }
}
