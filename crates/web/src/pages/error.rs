//! What went wrong, as a page.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::html;
use parlour_engine::Refusal;
use tower::ServiceExt;

use super::Page;

/// A refusal on its way to a person.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refusal { code, message } = self.0;
        let (status, title) = match code {
            "NO_SUCH_TABLE" | "NOT_FOUND" | "UNKNOWN_GAME" | "NO_LESSON" | "NO_RULE_BOOK"
            | "NO_SUCH_MOMENT" | "NO_SUCH_FILE" | "NO_SUCH_STEP" => {
                (StatusCode::NOT_FOUND, "There is nothing here")
            }
            "NOT_INSPECTABLE" | "NOT_STARTED" => (StatusCode::FORBIDDEN, "Not yet"),
            "BAD_TOKEN" | "NO_SPECTATORS" | "FOREIGN_ORIGIN" => {
                (StatusCode::FORBIDDEN, "You cannot come in")
            }
            "TABLE_FULL" | "ALREADY_STARTED" | "GAME_OVER" | "TABLE_CLOSED" => {
                (StatusCode::CONFLICT, "You are too late")
            }
            "NOT_KEPT" | "BUSY" => (StatusCode::SERVICE_UNAVAILABLE, "The server has trouble"),
            "TOO_FAST" | "TOO_MANY_SOCKETS" => (StatusCode::TOO_MANY_REQUESTS, "Too much at once"),
            _ => (StatusCode::BAD_REQUEST, "That did not work"),
        };
        let page = Page {
            title,
            class: "page-error",
            bar: html! {},
            main: html! {
                main.page id="main" {
                    section.panel.narrow {
                        h1 { (title) }
                        p { (message) }
                        p.muted { "Code: " code { (code) } }
                        p { a.btn.btn-first href="/" { "To the games" } }
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
    let path: String = request.uri().path().chars().take(100).collect();
    let answer = match neighbour.oneshot(request).await {
        Ok(answer) => answer,
        Err(never) => match never {},
    };
    if wants_page && answer.status() == StatusCode::NOT_FOUND {
        return Refused(Refusal::new("NOT_FOUND", format!("There is nothing at {path}.")))
            .into_response();
    }
    answer
}

fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}
