//! One's own tables, and in a few words how one has fared.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use maud::{Markup, html};
use parlour_engine::Catalog;
use parlour_host::description::Description;
use parlour_host::door;
use parlour_host::journal::Filter;
use parlour_host::statistics::{Statistics, by_game};

use super::error::Refused;
use super::front::own_table;
use super::{Page, name};
use crate::Web;
use crate::table::Stage;

/// How many tables are shown.
const MOST: usize = 50;

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let (tables, scores) = match door::person(&headers).map(|person| person.hash()) {
        Some(person) => {
            let tables = web.house.tables(Filter::Person(person), MOST).await?;
            (tables, web.house.scores(person, None).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let (now, past): (Vec<Description>, Vec<Description>) =
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
                    @else { ul.tables { @for about in &now { (own_table(web.house.catalog(), about)) } } }
                }
                section aria-labelledby="results" {
                    h2 id="results" { "Results" }
                    @if scores.is_empty() { p.muted { "You have not played a game to its end yet." } }
                    @else { p.muted { "Games with standard rules are counted." } }
                    ul.tables { @for (game, sums) in by_game(&scores) { (result(web.house.catalog(), &game, &sums)) } }
                }
                @if !past.is_empty() {
                    section aria-labelledby="past" {
                        h2 id="past" { "Played" }
                        ul.tables { @for about in &past { (own_table(web.house.catalog(), about)) } }
                    }
                }
                p { a href="/inspect" { "Look at a replay file" } }
            }
        },
    }
    .markup())
}

fn result(catalog: &Catalog, game: &str, sums: &Statistics) -> Markup {
    let title = catalog.find(game).map_or(game, |listed| listed.info().title);
    html! {
        li.table-card {
            a href={ "/me/" (game) } {
                strong { (title) } span { (sums.wins) " of " (sums.games) " won" }
            }
            span.muted {
                @if sums.streak > 1 { (sums.streak) " in a row right now" }
                @else if sums.longest_streak > 1 { "at most " (sums.longest_streak) " in a row" }
                @else { "scores, streaks and plots" }
            }
        }
    }
}
