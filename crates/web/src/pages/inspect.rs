//! Games looked at again: those of tables, and those of files that somebody brings.

use std::sync::Arc;

use axum::extract::multipart::MultipartError;
use axum::extract::{Multipart, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::{Markup, html};
use parlour_engine::{Refusal, to_json};
use parlour_host::id::Token;
use parlour_host::{door, refuse};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::error::Refused;
use super::table::At;
use super::{Page, name};
use crate::inspect::branch::Branch;
use crate::inspect::shelf::Shelf;
use crate::inspect::{Source, Tale};
use crate::table::Stage;
use crate::words::words;
use crate::{Web, options};

/// The most bytes of a file that is looked at: the longest games have a tenth of it.
pub(crate) const MOST_FILE: usize = 2 * 1024 * 1024;

/// Which moment to show.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Moment {
    at: Option<String>,
}

impl Moment {
    /// Its number. Without one, that of the deal, or of the last move of a game that goes on.
    fn of(&self, tale: &Tale) -> Result<usize, Refusal> {
        match &self.at {
            Some(text) => text
                .parse()
                .map_err(|_| Refusal::bad_request("A moment is a number, counted from the deal.")),
            None if matches!(tale.source, Source::Table { is_running: true, .. }) => {
                Ok(tale.last())
            }
            None => Ok(0),
        }
    }
}

/// A table at a moment.
pub(crate) async fn table(
    State(web): State<Arc<Web>>,
    Extension(shelf): Extension<Arc<Shelf>>,
    At(id): At,
    Query(moment): Query<Moment>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    let tale = tale_of(&web, &shelf, At(id), &headers).await?;
    show(tale, &moment, name(&headers)).await
}

/// A file at a moment.
pub(crate) async fn file(
    Extension(shelf): Extension<Arc<Shelf>>,
    Path(key): Path<String>,
    Query(moment): Query<Moment>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    show(shelf.get(&key).ok_or_else(no_such_file)?, &moment, name(&headers)).await
}

async fn show(tale: Arc<Tale>, moment: &Moment, name: String) -> Result<Markup, Refused> {
    let moment = moment.of(&tale)?;
    let draw = tokio::task::spawn_blocking(move || tale.page(moment, &name));
    Ok(draw.await.map_err(|_| refuse::busy())??)
}

/// The tale of a table, for whoever asks.
async fn tale_of(
    web: &Web,
    shelf: &Shelf,
    At(id): At,
    headers: &HeaderMap,
) -> Result<Arc<Tale>, Refusal> {
    // What is over stays as it is, and is told to anybody, unless the table is for its players only.
    let about = web.house.describe(id).await?;
    let is_over = matches!(about.stage, Stage::Finished | Stage::Closed);
    let is_kept = is_over && about.spectators;
    let key = format!("table {id}");
    if let Some(tale) = shelf.get(&key).filter(|_| is_kept) {
        return Ok(tale);
    }
    let review = web.house.review(id, door::keys(headers)).await?;
    let catalog = web.house.catalog().clone();
    let tell = tokio::task::spawn_blocking(move || Tale::of_table(&catalog, review));
    let tale = Arc::new(tell.await.map_err(|_| refuse::busy())??);
    if is_kept {
        shelf.put(key, Arc::clone(&tale));
    }
    Ok(tale)
}

/// The file of a table, as whoever asks may have it.
pub(crate) async fn download(
    State(web): State<Arc<Web>>,
    At(id): At,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let replay = web.house.replay(id, door::keys(&headers)).await?;
    let name = format!("attachment; filename=\"{}-{id}.json\"", replay.game);
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("application/json");
    let head = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((head, to_json(&replay).get().to_owned()).into_response())
}

/// Lets a game of a table go on at another one.
pub(crate) async fn branch_table(
    State(web): State<Arc<Web>>,
    Extension(shelf): Extension<Arc<Shelf>>,
    At(id): At,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let tale = tale_of(&web, &shelf, At(id), &headers).await?;
    branch(&web, &tale, &headers, &fields).await
}

/// Lets the game of a file go on at a table.
pub(crate) async fn branch_file(
    State(web): State<Arc<Web>>,
    Extension(shelf): Extension<Arc<Shelf>>,
    Path(key): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let tale = shelf.get(&key).ok_or_else(no_such_file)?;
    branch(&web, &tale, &headers, &fields).await
}

async fn branch(
    web: &Web,
    tale: &Tale,
    headers: &HeaderMap,
    fields: &[(String, String)],
) -> Result<Response, Refused> {
    let person = door::person(headers).unwrap_or_else(Token::random);
    let Branch { moment, known_to, name, wish } =
        Branch::read(tale, &options::read(fields), &person)?;
    let fresh = web.house.branch(tale.start(moment, known_to)?, wish).await?;
    let path = format!("/t/{}", fresh.id);
    Ok((web.cookies(&person, &name), Redirect::to(&path)).into_response())
}

/// The page that asks for a file.
pub(crate) async fn ask() -> Markup {
    asking(None)
}

fn asking(refused: Option<&Refused>) -> Markup {
    let w = words();
    Page {
        title: &w.file_title(),
        class: "page-ask",
        bar: html! {},
        main: html! {
            main.page id="main" {
                section.panel.narrow {
                    h1 { (w.file_title()) }
                    @if let Some(refused) = refused { (refused.alert()) }
                    p { (w.file_how()) }
                    form.stack method="post" action="/inspect" enctype="multipart/form-data" {
                        div.stack {
                            label for="file" { (w.file_choose()) }
                            input id="file" name="file" type="file" accept=".json,application/json";
                        }
                        details {
                            summary { (w.file_paste()) }
                            label.visually-hidden for="text" { (w.file_text()) }
                            textarea id="text" name="text" rows="8" spellcheck="false" {}
                        }
                        div.row { button.btn.btn-first type="submit" { (w.file_go()) } }
                    }
                    p.muted.small { (w.file_kept()) }
                }
            }
        },
    }
    .markup()
}

/// Takes a file, and leads to its page.
pub(crate) async fn bring(
    State(web): State<Arc<Web>>,
    Extension(shelf): Extension<Arc<Shelf>>,
    headers: HeaderMap,
    form: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let form = form.map_err(|_| Refusal::bad_request("Send the file as the form does."));
    let told = match form {
        Ok(form) => take(&web, &shelf, form).await,
        Err(refusal) => Err(refusal.into()),
    };
    match told {
        Ok(tale) => Ok(Redirect::to(&tale.path()).into_response()),
        Err(refused) => {
            web.house.count_reject(refused.code);
            let status = match refused.code {
                "TOO_LARGE" => StatusCode::PAYLOAD_TOO_LARGE,
                "BUSY" => StatusCode::SERVICE_UNAVAILABLE,
                _ => StatusCode::BAD_REQUEST,
            };
            Ok((status, asking(Some(&refused))).into_response())
        }
    }
}

async fn take(web: &Web, shelf: &Shelf, mut form: Multipart) -> Result<Arc<Tale>, Refused> {
    let mut text = String::new();
    while let Some(field) = form.next_field().await.map_err(|error| unread(&error))? {
        let bytes = field.bytes().await.map_err(|error| unread(&error))?;
        if text.is_empty() {
            String::from_utf8_lossy(&bytes).trim().clone_into(&mut text);
        }
    }
    if text.is_empty() {
        return Err(Refusal::new("NO_FILE", "There is no file.").into());
    }
    let key = hex::encode(&Sha256::digest(&text)[..16]);
    if let Some(tale) = shelf.get(&key) {
        return Ok(tale);
    }
    let _turn = shelf.desk.acquire().await.map_err(|_| refuse::busy())?;
    let named = key.clone();
    let catalog = web.house.catalog().clone();
    let tell = tokio::task::spawn_blocking(move || Tale::of_file(&catalog, &text, named));
    let tale = Arc::new(tell.await.map_err(|_| refuse::busy())??);
    shelf.put(key, Arc::clone(&tale));
    Ok(tale)
}

fn unread(error: &MultipartError) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::new("TOO_LARGE", "The file is too large."),
        _ => Refusal::bad_request("The file did not arrive whole."),
    }
}

fn no_such_file() -> Refusal {
    Refusal::new("NO_SUCH_FILE", "That file is no longer here. Bring it again.")
}
