//! One's own tables, and how one has fared.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use maud::{Markup, html};
use parlour_host::door;
use parlour_host::journal::{Filter, Score};
use parlour_host::statistics::{Statistics, by_game};

use super::error::Refused;
use super::front::{own_table, read};
use super::{Page, name};
use crate::table::{About, Stage};
use crate::{Web, kit, plot};

/// How many tables are shown.
const MOST: usize = 50;

/// How many of the last results a chart shows.
const LAST: usize = 30;

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let (tables, scores) = match door::person(&headers).map(|person| person.hash()) {
        Some(person) => {
            let tables = web.house.cards(Filter::Person(person), MOST).await?;
            (read(&tables), web.house.scores(person, None).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let (now, past): (Vec<About>, Vec<About>) =
        tables.into_iter().partition(|about| matches!(about.stage, Stage::Open | Stage::Playing));
    let name = name(&headers);
    Ok(Page {
        title: "My tables",
        class: "page-me",
        bar: html! {},
        main: html! {
            main.page id="main" {
                h1 { @if name.is_empty() { "My tables" } @else { (name) } }
                section aria-labelledby="now" {
                    h2 id="now" { "Going on" }
                    @if now.is_empty() { p.muted { "You sit at no table. " a href="/" { "Open one." } } }
                    @else { ul.tables { @for about in &now { (own_table(about)) } } }
                }
                section aria-labelledby="results" {
                    h2 id="results" { "Results" }
                    @if scores.is_empty() { p.muted { "You have not played a game to its end yet." } }
                    div.results { @for (game, sums) in by_game(&scores) { (result(&game, &sums, &scores)) } }
                }
                @if !past.is_empty() {
                    section aria-labelledby="past" {
                        h2 id="past" { "Played" }
                        ul.tables { @for about in &past { (own_table(about)) } }
                    }
                }
                p { a href="/inspect" { "Look at a replay file" } }
            }
        },
    }
    .markup())
}

fn result(game: &str, sums: &Statistics, scores: &[Score]) -> Markup {
    let title = parlour_games::find(game).map_or(game, |game| game.info().title);
    let points: Vec<i32> =
        scores.iter().filter(|score| score.game == game).map(|score| score.points).collect();
    let points = &points[points.len().saturating_sub(LAST)..];
    let has_points = points.iter().any(|points| *points != 0);
    html! {
        section.panel {
            h3 { (title) }
            dl.sums {
                div { dt { "Games" } dd { (sums.games) } }
                div { dt { "Won" } dd { (sums.wins) " (" (sums.wins * 100 / sums.games.max(1)) " %)" } }
                div { dt { "In a row" } dd { (sums.streak) ", at most " (sums.longest_streak) } }
                @if has_points {
                    div { dt { "Points" } dd { (format!("{:.1}", sums.mean_score)) " on average, " (sums.lowest_score) " to " (sums.highest_score) } }
                }
            }
            (share(sums))
            @if has_points && points.len() > 1 {
                (plot::line(points, &format!("The points of your last {} games of {title}", points.len())))
            }
        }
    }
}

/// Wins and losses as two bars.
fn share(sums: &Statistics) -> Markup {
    let whole = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    let lost = sums.games - sums.wins;
    let bars = [
        plot::Bar { name: "Won", value: whole(sums.wins), is_marked: true },
        plot::Bar { name: "Not won", value: whole(lost), is_marked: false },
    ];
    let label = format!(
        "{} won, {lost} not won",
        kit::count(usize::try_from(sums.wins).unwrap_or(0), "game", "games")
    );
    plot::bars(&bars, &label)
}
