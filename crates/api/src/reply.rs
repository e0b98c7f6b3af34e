//! Answers: what went wrong, in a sentence and with a code, and headers that keep a page safe.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parlour_engine::Refusal;
use parlour_host::refuse;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Api;

/// A refusal on its way to a client.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

/// What a refusal looks like.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorDoc {
    error: ErrorBody,
}

/// Why something was refused.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorBody {
    /// A stable name.
    code: String,
    /// A sentence for people.
    message: String,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refusal { code, message } = self.0;
        let status = match code {
            "NO_SUCH_TABLE" | "NOT_FOUND" => StatusCode::NOT_FOUND,
            "WRONG_METHOD" => StatusCode::METHOD_NOT_ALLOWED,
            "BAD_TOKEN" | "NOT_SEATED" | "NOT_OWNER" | "NO_SPECTATORS" | "FOREIGN_ORIGIN" => {
                StatusCode::FORBIDDEN
            }
            "TABLE_FULL" | "ALREADY_STARTED" | "NOT_STARTED" | "GAME_OVER" | "TABLE_CLOSED"
            | "RULES_CHANGED" => StatusCode::CONFLICT,
            "TOO_FAST" | "TOO_MANY_SOCKETS" => StatusCode::TOO_MANY_REQUESTS,
            "TOO_LARGE" => StatusCode::PAYLOAD_TOO_LARGE,
            "NO_UPGRADE" => StatusCode::UPGRADE_REQUIRED,
            "NOT_KEPT" | "IN_DOUBT" | "DISK_SLOW" | "BUSY" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        let error = ErrorBody { code: code.to_owned(), message };
        (status, Json(ErrorDoc { error })).into_response()
    }
}

pub(crate) async fn not_found(uri: Uri) -> Refused {
    let path: String = uri.path().chars().take(100).collect();
    Refused(Refusal::new("NOT_FOUND", format!("There is nothing at {path}.")))
}

pub(crate) async fn wrong_method(method: Method) -> Refused {
    Refused(Refusal::new("WRONG_METHOD", format!("{method} does nothing here.")))
}

/// Turns requests away that change something, if too many come from one address.
pub(crate) async fn watch(State(api): State<Arc<Api>>, request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let address = api.rate_limiter.address(peer(request.extensions()), request.headers());
    let Err(wait) = api.rate_limiter.pass(address) else { return next.run(request).await };
    let refusal = refuse::too_fast();
    api.house.count_reject(refusal.code);
    ([(header::RETRY_AFTER, wait.as_secs() + 1)], Refused(refusal)).into_response()
}

/// Who is at the other end of a request.
pub(crate) fn peer(extensions: &Extensions) -> Option<SocketAddr> {
    extensions.get().map(|ConnectInfo(peer)| *peer)
}

/// Headers that every answer has.
pub(crate) async fn harden(mut response: Response) -> Response {
    const ALWAYS: [(header::HeaderName, &str); 4] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in ALWAYS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
