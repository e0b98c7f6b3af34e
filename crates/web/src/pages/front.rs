//! The front page: the games, one click to each, and tables that wait for somebody.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use parlour_engine::{Catalog, Refusal, Registration};
use parlour_host::description::Description;
use parlour_host::door;
use parlour_host::house::{NewTable, SeatPlan};
use parlour_host::id::Token;
use parlour_host::journal::Filter;
use parlour_host::record::{Absent, TableConfig};
use parlour_host::request::check_name;
use serde::Deserialize;
use serde_json::Value;

use super::error::Refused;
use super::{Page, name, rules};
use crate::boards;
use crate::kit::{self, icons::icon};
use crate::table::{Stage, list, names};
use crate::{Web, learn};

/// How many tables each list shows.
const MOST_LISTED: usize = 12;

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let person = door::person(&headers).map(|person| person.hash());
    let open = web.house.tables(Filter::Lobby { game: None }, MOST_LISTED).await?;
    let mine = match person {
        Some(person) => web.house.tables(Filter::Person(person), MOST_LISTED).await?,
        None => Vec::new(),
    };
    let mine: Vec<Description> = mine
        .into_iter()
        .filter(|about| matches!(about.stage, Stage::Open | Stage::Playing))
        .collect();
    let is_mine = |about: &&Description| mine.iter().any(|own| own.id == about.id);
    let others: Vec<&Description> = open.iter().filter(|about| !is_mine(about)).collect();
    let name = name(&headers);
    Ok(Page {
        title: "Parlour – five games, one table",
        class: "page-front",
        bar: html! {},
        main: html! {
            main.page id="main" {
                form method="post" action="/play" {
                    div.hello {
                        h1 { "What shall we play?" }
                        p.hello-name {
                            label for="name" { "You are" }
                            input id="name" name="name" maxlength="40" autocomplete="nickname" placeholder="your name" value=(name);
                        }
                    }
                    @if !mine.is_empty() {
                        section aria-labelledby="mine" {
                            h2 id="mine" { "Your tables" }
                            ul.tables { @for about in &mine { (own_table(web.house.catalog(), about)) } }
                        }
                    }
                    ul.games { @for listed in web.house.catalog() { (game_card(listed)) } }
                    section aria-labelledby="open" {
                        h2 id="open" { "Open tables" }
                        @if others.is_empty() {
                            p.muted { "Nobody waits right now. Invite somebody, or play against bots meanwhile." }
                        } @else {
                            ul.tables { @for about in others { (open_table(web.house.catalog(), about)) } }
                        }
                    }
                }
            }
        },
    }
    .markup())
}

fn game_card(listed: &Registration) -> Markup {
    let info = listed.info();
    let go = |how: &str| format!("{}:{how}", info.id);
    html! {
        li.game {
            (boards::of(listed).picture())
            div.game-text {
                h2 { (info.title) }
                p { (info.tagline) }
                p.facts {
                    span { (icon("people")) (range(info.seats.start(), info.seats.end())) " players" }
                    span { (icon("clock")) (range(info.minutes.start(), info.minutes.end())) " min" }
                }
                p.facts {
                    @if learn::is_there(listed) {
                        a href={ "/learn/" (info.id) } { (icon("help")) "Learn" span.visually-hidden { " " (info.title) } }
                    }
                    @if rules::is_there(listed) {
                        a href={ "/rules/" (info.id) } { (icon("book")) "Rules" span.visually-hidden { " of " (info.title) } }
                    }
                }
            }
            div.game-go {
                button.btn.btn-first name="go" value=(go("bots")) {
                    (icon("robot")) "Play against bots" span.visually-hidden { ": " (info.title) }
                }
                button.btn name="go" value=(go("friends")) {
                    (icon("people")) "Invite friends" span.visually-hidden { ": " (info.title) }
                }
                button.btn name="go" value=(go("device")) {
                    (icon("device")) "One device" span.visually-hidden { ": " (info.title) }
                }
                button.btn name="go" value=(go("match")) {
                    (icon("arrow")) "Quick match" span.visually-hidden { ": " (info.title) }
                }
                a.quiet href={ "/new/" (info.id) } { "Choose rules and seats" span.visually-hidden { " for " (info.title) } }
            }
        }
    }
}

fn range<T: PartialEq + std::fmt::Display>(least: &T, most: &T) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// A table of the visitor's.
pub(crate) fn own_table(catalog: &Catalog, about: &Description) -> Markup {
    let words = match about.stage {
        Stage::Open => "waiting for players",
        Stage::Playing => "going on",
        Stage::Finished => "over",
        Stage::Closed => "closed",
    };
    html! {
        li.table-card {
            a href={ "/t/" (about.id) } { strong { (title(catalog, about)) } span { (words) } }
            span.muted { (list(&names(about))) }
            @if about.stage == Stage::Finished {
                a.again href={ "/t/" (about.id) "/inspect" } {
                    span { (icon("eye")) " Look at it again" span.visually-hidden { ": " (title(catalog, about)) " with " (list(&names(about))) } }
                }
            }
        }
    }
}

fn open_table(catalog: &Catalog, about: &Description) -> Markup {
    html! {
        li.table-card {
            a href={ "/t/" (about.id) } {
                strong { (title(catalog, about)) } span { (kit::count(about.open_seats(), "seat free", "seats free")) }
            }
            span.muted {
                "with " (list(&names(about)))
                @if about.inspection { ", open for inspection" }
                @if about.branch { ", goes on from another game" }
            }
        }
    }
}

fn title<'a>(catalog: &Catalog, about: &'a Description) -> &'a str {
    catalog.find(&about.game).map_or(about.game.as_str(), |listed| listed.info().title)
}

/// One click on a game.
#[derive(Debug, Deserialize)]
pub(crate) struct Play {
    #[serde(default)]
    name: String,
    #[serde(default)]
    go: String,
}

pub(crate) async fn play(
    State(web): State<Arc<Web>>,
    headers: HeaderMap,
    Form(form): Form<Play>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    // Without a button the form was sent from the field for the name.
    let Some((game, how)) = form.go.split_once(':') else {
        let person = door::person(&headers).unwrap_or_else(Token::random);
        let name = check_name(&form.name).unwrap_or_default();
        return Ok((web.cookies(&person, &name), Redirect::to("/")).into_response());
    };
    let listed = web.house.game(game)?;
    let has_name = !form.name.trim().is_empty();
    if !has_name && matches!(how, "friends" | "match") {
        return Ok(ask_name(&form.go).into_response());
    }
    let name = if has_name { check_name(&form.name)? } else { "Guest".to_owned() };
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let id = if how == "match" {
        web.house.quick_match(game, &name, Some(person.hash())).await?.0
    } else {
        web.house.open(wish(listed, how, &name, &person)?).await?.id
    };
    let kept = if has_name { name.as_str() } else { "" };
    Ok((web.cookies(&person, kept), Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The table that one click opens.
fn wish(listed: &Registration, how: &str, name: &str, person: &Token) -> Result<NewTable, Refusal> {
    let info = listed.info();
    let (least, most) = (*info.seats.start(), *info.seats.end());
    let usual = 4.clamp(least, most);
    let (others, count) = match how {
        "bots" => (SeatPlan::Bot("normal".to_owned()), usual),
        "friends" => (SeatPlan::Open, usual),
        "device" => (SeatPlan::Open, most),
        _ => return Err(Refusal::bad_request("There is no such way to begin.")),
    };
    let mut seats = vec![others; count];
    seats[0] = SeatPlan::Me(name.to_owned());
    let house = TableConfig {
        is_private: true,
        is_casual: how != "friends",
        starts_when_full: how != "device" || count == least,
        absent: if how == "friends" && boards::of(listed).has_pause() {
            Absent::Pause
        } else {
            Absent::Wait
        },
        ..TableConfig::default()
    };
    Ok(NewTable {
        game: info.id.to_owned(),
        options: Value::Null,
        seats,
        house,
        person: Some(person.hash()),
        nonce: None,
    })
}

/// Asks for a name, once.
fn ask_name(go: &str) -> Markup {
    Page {
        title: "Your name",
        class: "page-name",
        bar: html! {},
        main: html! {
            main.page id="main" {
                section.panel.narrow {
                    h1 { "What shall we call you?" }
                    form.row method="post" action="/play" {
                        label for="name" { "Your name" }
                        input id="name" name="name" required maxlength="40" autocomplete="nickname" autofocus;
                        button.btn.btn-first name="go" value=(go) { "Go on" }
                    }
                }
            }
        },
    }
    .markup()
}
