//! A table: the page around what the socket brings.

use std::sync::Arc;

use axum::Form;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use parlour_engine::Registration;
use parlour_host::description::Description;
use parlour_host::door::{self, Kind, SocketContext, Upgrade};
use parlour_host::id::{TableId, Token};
use parlour_host::refuse;
use serde::Deserialize;
use serde_json::json;

use super::error::Refused;
use super::{Page, name, peer, rules};
use crate::boards;
use crate::called;
use crate::keys;
use crate::kit::icons::icon;
use crate::table::{Stage, Visitor};
use crate::window::HtmlWindow;
use crate::words::words;
use crate::{Web, learn, live};

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    At(id): At,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let visitor = visitor(&web, &headers);
    let about = web.house.describe(id).await?;
    let window = Arc::new(HtmlWindow::new(visitor, id.to_string()));
    let frames = web.house.look(id, door::keys(&headers), window).await?;
    let first = match frames.as_slice() {
        [only] => body(only),
        // On a device with several seats the socket decides who may look.
        _ => String::new(),
    };
    Ok(page(web.house.game(&about.game)?, &about, &first))
}

/// The markup of a frame.
fn body(frame: &[u8]) -> String {
    let text = String::from_utf8_lossy(frame);
    text.split_once('\n').map_or_else(String::new, |(_, markup)| markup.to_owned())
}

fn page(listed: &Registration, about: &Description, first: &str) -> Markup {
    let title = called::title(listed.info());
    Page {
        title: &title,
        class: "page-table",
        bar: html! {
            h1.bar-title { (title) }
            p id="notice" class="notice" role="status" {}
        },
        main: html! {
            main id="main" class="table" data-table=(about.id) {
                div id="table" class="table-main" { (PreEscaped(first)) }
                (side(listed, about))
            }
            (menu(about))
            (boards::style(listed))
            (keys::of_board(listed, true))
        },
    }
    .markup()
}

/// What was done and said, and what can be done besides playing.
fn side(listed: &Registration, about: &Description) -> Markup {
    let w = words();
    html! {
        aside.side aria-label=(w.table_log_and_chat()) {
            details.side-part open {
                summary { (icon("log")) (w.table_log()) }
                ol id="log" class="log" tabindex="0" aria-label=(w.table_log_title()) {}
            }
            details.side-part open {
                summary { (icon("chat")) (w.table_chat()) }
                ol id="chat" class="log" tabindex="0" aria-label=(w.table_chat_title()) {}
                div id="hush" class="hush" role="group" aria-label=(w.table_hushed()) {}
                form.row data-send=(json!({ "type": "chat" })) data-clear="1" {
                    label.visually-hidden for="say" { (w.table_write()) }
                    input id="say" name="text" required maxlength="500" autocomplete="off" placeholder=(w.table_write());
                    button.btn.btn-small type="submit" { (w.table_send()) }
                }
            }
            div.row.side-tools {
                button.btn.btn-small.undo type="button" data-send=(json!({ "type": "undo" })) { (icon("back")) (w.table_undo()) }
                button.btn.btn-small type="button" data-open="menu" { (icon("menu")) (w.table_menu()) }
                @if rules::is_there(listed) {
                    a.btn.btn-small href={ "/rules/" (about.game) } target="_blank" { (icon("book")) (w.front_rules()) }
                }
                @if learn::is_there(listed) {
                    a.btn.btn-small href={ "/learn/" (about.game) } target="_blank" { (icon("help")) (w.front_learn()) }
                }
                @if about.inspection && about.stage == Stage::Playing {
                    a.btn.btn-small href={ "/t/" (about.id) "/inspect" } target="_blank" { (icon("eye")) (w.table_inspect()) }
                }
            }
        }
    }
}

/// What is done rarely, and not by a slip.
fn menu(about: &Description) -> Markup {
    let w = words();
    html! {
        dialog id="menu" aria-labelledby="menu-title" {
            h2 id="menu-title" { (w.table_this()) }
            div.stack {
                button.btn type="button" data-send=(json!({ "type": "hand" })) data-close="menu" {
                    (icon("device")) (w.table_hand_over())
                }
                button.btn type="button" data-send=(json!({ "type": "resign" })) data-close="menu" { (icon("flag")) (w.table_give_up()) }
                button.btn type="button" data-send=(json!({ "type": "close" })) data-close="menu" { (w.table_close()) }
                button.btn type="button" data-notify="1" { (icon("sound")) (w.table_notify()) }
            }
            p.muted.small { (w.table_shuffle()) " " code { (hex::encode(&about.commitment.0[..8])) "…" } }
            form method="dialog" { button.btn { (w.table_back()) } }
        }
    }
}

fn visitor(web: &Web, headers: &HeaderMap) -> Visitor {
    Visitor { base_url: web.base_url(headers), name: name(headers) }
}

/// Somebody who sits down.
#[derive(Debug, Deserialize)]
pub(crate) struct Join {
    #[serde(default)]
    name: String,
}

pub(crate) async fn join(
    State(web): State<Arc<Web>>,
    At(id): At,
    headers: HeaderMap,
    Form(form): Form<Join>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let known = door::person(&headers);
    let is_newcomer = known.is_none() || name(&headers).is_empty();
    let person = known.unwrap_or_else(Token::random);
    web.house.join(id, &form.name, None, Some(person.hash())).await?;
    // Whoever adds a friend on the same device keeps the own name.
    let kept = if is_newcomer { form.name } else { name(&headers) };
    Ok((web.cookies(&person, kept.trim()), Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The page that a one-time code leads to. The code stands behind the #, so only the script can read it.
pub(crate) async fn offer(At(id): At) -> Markup {
    let w = words();
    Page {
        title: &w.take_title(),
        class: "page-take",
        bar: html! {},
        main: html! {
            main.page id="main" {
                section.panel.narrow {
                    h1 { (w.take_here()) }
                    p { (w.take_how()) }
                    form.row method="post" action={ "/t/" (id) "/take" } {
                        input type="hidden" name="code" data-hash="1";
                        button.btn.btn-first type="submit" { (w.take_go()) }
                    }
                }
            }
        },
    }
    .markup()
}

/// A one-time code.
#[derive(Debug, Deserialize)]
pub(crate) struct Take {
    #[serde(default)]
    code: String,
}

pub(crate) async fn take(
    State(web): State<Arc<Web>>,
    At(id): At,
    headers: HeaderMap,
    Form(form): Form<Take>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let person = door::person(&headers).unwrap_or_else(Token::random);
    web.house.claim(id, &Token::from_text(&form.code), Some(person.hash())).await?;
    Ok((web.cookies(&person, &name(&headers)), Redirect::to(&format!("/t/{id}"))).into_response())
}

pub(crate) async fn live(
    State(web): State<Arc<Web>>,
    At(table): At,
    mut parts: Parts,
) -> Result<Response, Refused> {
    let peer = peer(&parts.extensions);
    let upgrade = Upgrade::check(&mut parts, peer, web.public_url.as_deref(), &web.rate_limiter)
        .inspect_err(|refusal| web.house.count_reject(refusal.code))?;
    let headers = &parts.headers;
    let keys = door::person(headers).iter().map(Token::hash).collect();
    let caller = live::Caller { table, keys, visitor: visitor(&web, headers) };
    let place = SocketContext {
        limits: web.limits,
        house: web.house.clone(),
        stopping: web.stopping.clone(),
    };
    let house = web.house.clone();
    Ok(upgrade.open(Kind::Text, place, move |socket| live::serve(house, caller, socket)))
}

/// The table that a path names.
#[derive(Debug)]
pub(crate) struct At(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for At {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let Ok(Path(name)) = Path::<String>::from_request_parts(parts, state).await else {
            return Err(refuse::no_such_table().into());
        };
        let id = name.parse().map_err(|_| refuse::no_such_table())?;
        Ok(Self(id))
    }
}
