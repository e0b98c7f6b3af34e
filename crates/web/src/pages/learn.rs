//! Lessons. Whatever is pressed is a question to the address of its step, so back, forward and reload just work.

use axum::extract::{Path, Query};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use parlour_engine::Refusal;
use parlour_host::refuse;
use serde::Deserialize;
use serde_json::Value;

use super::error::Refused;
use super::name;
use crate::learn::{self, Learner, Lesson, Tried};

/// What a learner tries: an action as JSON.
#[derive(Debug, Deserialize)]
pub(crate) struct Try {
    #[serde(rename = "do")]
    action: Option<String>,
}

/// The first step.
pub(crate) async fn begin(
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let page = lesson(&game)?.page(1, &Learner { name: &name(&headers), note: None })?;
    Ok(page.into_response())
}

/// Any step, and what becomes of something that is tried at it.
pub(crate) async fn show(
    Path((game, number)): Path<(String, String)>,
    Query(tried): Query<Try>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let lesson = lesson(&game)?;
    let number: usize =
        number.parse().map_err(|_| Refusal::new("NO_SUCH_STEP", "Steps are numbers."))?;
    let tried = match tried.action {
        Some(action) => Some(lesson.attempt(number, &read(&action)?)?),
        None => None,
    };
    let note = match tried {
        Some(Tried::Right) => return Ok(Redirect::to(&lesson.path(number + 1)).into_response()),
        Some(Tried::Other(note)) => Some(note),
        None => None,
    };
    let page = lesson.page(number, &Learner { name: &name(&headers), note: note.as_deref() })?;
    Ok(page.into_response())
}

fn lesson(game: &str) -> Result<&'static Lesson, Refusal> {
    learn::find(game).ok_or_else(refuse::unknown_game)
}

fn read(action: &str) -> Result<Value, Refusal> {
    serde_json::from_str(action).map_err(|_| Refusal::bad_request("What was tried is no action."))
}
