//! What went wrong, as a page.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use parlour_engine::Refusal;
use tower::ServiceExt;

use super::Page;
use crate::errors;
use crate::words::words;

/// A refusal on its way to a person.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) code: &'static str,
    /// What the person reads.
    pub(crate) sentence: String,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code, sentence: errors::sentence(&refusal) }
    }
}

impl Refused {
    /// A sentence and the code it belongs to, as an alert.
    pub(crate) fn alert(&self) -> Markup {
        html! {
            div.question role="alert" {
                p { (self.sentence) }
                p.muted { (words().trouble_code()) " " code { (self.code) } }
            }
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Self { code, sentence } = self;
        let w = words();
        let (status, title) = match code {
            "NO_SUCH_TABLE" | "NOT_FOUND" | "UNKNOWN_GAME" | "NO_LESSON" | "NO_RULE_BOOK"
            | "NO_SUCH_MOMENT" | "NO_SUCH_FILE" | "NO_SUCH_STEP" => {
                (StatusCode::NOT_FOUND, w.trouble_nothing_here())
            }
            "NOT_INSPECTABLE" | "NOT_STARTED" => (StatusCode::FORBIDDEN, w.trouble_not_yet()),
            "BAD_TOKEN" | "NO_SPECTATORS" | "FOREIGN_ORIGIN" => {
                (StatusCode::FORBIDDEN, w.trouble_no_entry())
            }
            "TABLE_FULL" | "ALREADY_STARTED" | "GAME_OVER" | "TABLE_CLOSED" => {
                (StatusCode::CONFLICT, w.trouble_too_late())
            }
            "NOT_KEPT" | "BUSY" => (StatusCode::SERVICE_UNAVAILABLE, w.trouble_server()),
            "TOO_FAST" | "TOO_MANY_SOCKETS" => {
                (StatusCode::TOO_MANY_REQUESTS, w.trouble_too_much())
            }
            _ => (StatusCode::BAD_REQUEST, w.trouble_other()),
        };
        let page = Page {
            title: &title,
            class: "page-error",
            bar: html! {},
            main: html! {
                main.page id="main" {
                    section.panel.narrow {
                        h1 { (title) }
                        p { (sentence) }
                        p.muted { (w.trouble_code()) " " code { (code) } }
                        p { a.btn.btn-first href="/" { (w.page_to_games()) } }
                    }
                }
            },
        };
        (status, page.markup()).into_response()
    }
}

/// What this door does not know: the neighbour's answer, or a page if a person asked and there is none.
pub(crate) async fn elsewhere(neighbour: Router, request: Request) -> Response {
    let wants_page = wants_page(request.headers()) && !request.uri().path().starts_with("/api/");
    let answer = match neighbour.oneshot(request).await {
        Ok(answer) => answer,
        Err(never) => match never {},
    };
    if wants_page && answer.status() == StatusCode::NOT_FOUND {
        return Refused::from(Refusal::new("NOT_FOUND", "There is nothing here.")).into_response();
    }
    answer
}

fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}
