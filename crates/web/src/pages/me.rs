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
use crate::called;
use crate::table::Stage;
use crate::words::words;

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
    let w = words();
    Ok(Page {
        title: &w.me_title(),
        class: "page-me",
        bar: html! {},
        main: html! {
            main.page id="main" {
                h1 { @if name.is_empty() { (w.me_title()) } @else { (name) } }
                section aria-labelledby="now" {
                    h2 id="now" { (w.me_now()) }
                    @if now.is_empty() { p.muted { (w.me_none()) " " a href="/" { (w.me_open_one()) } } }
                    @else { ul.tables { @for about in &now { (own_table(web.house.catalog(), about)) } } }
                }
                section aria-labelledby="results" {
                    h2 id="results" { (w.me_results()) }
                    @if scores.is_empty() { p.muted { (w.me_no_results()) } }
                    @else { p.muted { (w.me_counted()) } }
                    ul.tables { @for (game, sums) in by_game(&scores) { (result(web.house.catalog(), &game, &sums)) } }
                }
                @if !past.is_empty() {
                    section aria-labelledby="past" {
                        h2 id="past" { (w.me_past()) }
                        ul.tables { @for about in &past { (own_table(web.house.catalog(), about)) } }
                    }
                }
                p { a href="/inspect" { (w.me_file()) } }
            }
        },
    }
    .markup())
}

fn result(catalog: &Catalog, game: &str, sums: &Statistics) -> Markup {
    let listed = catalog.find(game);
    let title = listed.map_or_else(|| game.to_owned(), |listed| called::title(listed.info()));
    let w = words();
    html! {
        li.table-card {
            a href={ "/me/" (game) } {
                strong { (title) } span { (w.me_won(sums.wins, sums.games)) }
            }
            span.muted {
                @if sums.streak > 1 { (w.me_streak(sums.streak)) }
                @else if sums.longest_streak > 1 { (w.me_longest_streak(sums.longest_streak)) }
                @else { (w.me_more()) }
            }
        }
    }
}
