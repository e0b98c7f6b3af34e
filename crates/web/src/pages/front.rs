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
use crate::called;
use crate::kit::icons::icon;
use crate::table::{Stage, list, names};
use crate::words::words;
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
    let w = words();
    Ok(Page {
        title: &w.front_title(),
        class: "page-front",
        bar: html! {},
        main: html! {
            main.page id="main" {
                form method="post" action="/play" {
                    div.hello {
                        h1 { (w.front_hello()) }
                        p.hello-name {
                            label for="name" { (w.front_you_are()) }
                            input id="name" name="name" maxlength="40" autocomplete="nickname" placeholder=(w.front_name()) value=(name);
                        }
                    }
                    @if !mine.is_empty() {
                        section aria-labelledby="mine" {
                            h2 id="mine" { (w.front_mine()) }
                            ul.tables { @for about in &mine { (own_table(web.house.catalog(), about)) } }
                        }
                    }
                    ul.games { @for listed in web.house.catalog() { (game_card(listed)) } }
                    section aria-labelledby="open" {
                        h2 id="open" { (w.front_open()) }
                        @if others.is_empty() {
                            p.muted { (w.front_none_open()) }
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
    let (w, title) = (words(), &called::title(info));
    let players = range(info.seats.start(), info.seats.end());
    let minutes = range(info.minutes.start(), info.minutes.end());
    html! {
        li.game {
            (boards::facts(listed).picture())
            div.game-text {
                h2 { (title) }
                p { (called::tagline(info)) }
                p.facts {
                    span { (icon("people")) (w.front_players(players)) }
                    span { (icon("clock")) (w.front_minutes(minutes)) }
                }
                p.facts {
                    @if learn::is_there(listed) {
                        a href={ "/learn/" (info.id) } aria-label=(w.front_learn_game(title)) { (icon("help")) (w.front_learn()) }
                    }
                    @if rules::is_there(listed) {
                        a href={ "/rules/" (info.id) } aria-label=(w.front_rules_of(title)) { (icon("book")) (w.front_rules()) }
                    }
                }
            }
            div.game-go {
                button.btn.btn-first name="go" value=(go("bots")) aria-label=(w.front_bots_at(title)) {
                    (icon("robot")) (w.front_bots())
                }
                button.btn name="go" value=(go("friends")) aria-label=(w.front_friends_to(title)) {
                    (icon("people")) (w.front_friends())
                }
                button.btn name="go" value=(go("device")) aria-label=(w.front_device_for(title)) {
                    (icon("device")) (w.front_device())
                }
                button.btn name="go" value=(go("match")) aria-label=(w.front_match_at(title)) {
                    (icon("arrow")) (w.front_match())
                }
                a.quiet href={ "/new/" (info.id) } aria-label=(w.front_choose_for(title)) { (w.front_choose()) }
            }
        }
    }
}

fn range<T: PartialEq + std::fmt::Display>(least: &T, most: &T) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// A table of the visitor's.
pub(crate) fn own_table(catalog: &Catalog, about: &Description) -> Markup {
    let w = words();
    let stage = w.front_stage(match about.stage {
        Stage::Open => "open",
        Stage::Playing => "playing",
        Stage::Finished => "finished",
        Stage::Closed => "closed",
    });
    let (game, people) = (title(catalog, about), list(&names(about)));
    html! {
        li.table-card {
            a href={ "/t/" (about.id) } { strong { (game) } span { (stage) } }
            span.muted { (people) }
            @if about.stage == Stage::Finished {
                a.again href={ "/t/" (about.id) "/inspect" } aria-label=(w.front_review_of(game, people)) {
                    span { (icon("eye")) " " (w.front_review()) }
                }
            }
        }
    }
}

fn open_table(catalog: &Catalog, about: &Description) -> Markup {
    let (w, people) = (words(), list(&names(about)));
    let with = match (about.inspection, about.branch) {
        (false, false) => w.front_with(people),
        (true, false) => w.front_with_open_hands(people),
        (false, true) => w.front_with_branch(people),
        (true, true) => w.front_with_both(people),
    };
    html! {
        li.table-card {
            a href={ "/t/" (about.id) } {
                strong { (title(catalog, about)) } span { (w.front_free(about.open_seats())) }
            }
            span.muted { (with) }
        }
    }
}

fn title(catalog: &Catalog, about: &Description) -> String {
    let listed = catalog.find(&about.game);
    listed.map_or_else(|| about.game.clone(), |listed| called::title(listed.info()))
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
    let name = if has_name { check_name(&form.name)? } else { words().guest() };
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
        absent: if how == "friends" && boards::facts(listed).has_pause() {
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
    let w = words();
    Page {
        title: &w.front_ask_title(),
        class: "page-name",
        bar: html! {},
        main: html! {
            main.page id="main" {
                section.panel.narrow {
                    h1 { (w.front_ask()) }
                    form.row method="post" action="/play" {
                        label for="name" { (w.page_your_name()) }
                        input id="name" name="name" required maxlength="40" autocomplete="nickname" autofocus;
                        button.btn.btn-first name="go" value=(go) { (w.front_ask_go()) }
                    }
                }
            }
        },
    }
    .markup()
}
