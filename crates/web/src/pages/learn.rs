//! Lessons. Whatever is pressed is a question to the address of its step, so back, forward and reload just work.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use parlour_engine::Refusal;
use serde::Deserialize;
use serde_json::Value;

use super::error::Refused;
use super::name;
use crate::Web;
use crate::learn::{Learner, Lesson, Tried};

/// What a learner tries: an action as JSON.
#[derive(Debug, Deserialize)]
pub(crate) struct Try {
    #[serde(rename = "do")]
    action: Option<String>,
}

/// The first step.
pub(crate) async fn begin(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let learner = Learner { catalog: web.house.catalog(), name: &name(&headers), note: None };
    let page = Lesson::of(web.house.game(&game)?)?.page(1, &learner)?;
    Ok(page.into_response())
}

/// Any step, and what becomes of something that is tried at it.
pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    Path((game, number)): Path<(String, String)>,
    Query(tried): Query<Try>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let lesson = Lesson::of(web.house.game(&game)?)?;
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
    let name = name(&headers);
    let learner = Learner { catalog: web.house.catalog(), name: &name, note: note.as_deref() };
    Ok(lesson.page(number, &learner)?.into_response())
}

fn read(action: &str) -> Result<Value, Refusal> {
    serde_json::from_str(action).map_err(|_| Refusal::bad_request("What was tried is no action."))
}
