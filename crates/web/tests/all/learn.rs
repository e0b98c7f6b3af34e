//! Lessons as a browser without the script asks for them: every one is played to its end by pressing what is lit.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::catalog;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use parlour_host::door::Limits;
use parlour_host::house::{House, Settings};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::RateLimiter;
use parlour_web::Web;
use serde_json::{Map, Value};
use tokio::sync::watch;
use tower::ServiceExt;

fn door() -> Router {
    let (_, stopping) = watch::channel(false);
    let house = House::new(crate::catalog(), Arc::new(Memory::default()), Settings::default());
    let rate_limiter = RateLimiter::new(10, 10, Vec::new());
    let web = Web { house, public_url: None, limits: Limits::default(), rate_limiter, stopping };
    parlour_web::router(Arc::new(web), Router::new())
}

/// The status, where it leads, and the page.
async fn get(door: &Router, path: &str) -> (StatusCode, String, String) {
    let request = Request::get(path).header(header::ACCEPT, "text/html").body(Body::empty());
    let answer = door.clone().oneshot(request.expect("a request")).await.expect("an answer");
    let (head, body) = answer.into_parts();
    let to = head.headers.get(header::LOCATION).and_then(|to| to.to_str().ok());
    let to = to.unwrap_or_default().to_owned();
    let body = body.collect().await.expect("a body").to_bytes();
    (head.status, to, String::from_utf8(body.to_vec()).expect("text"))
}

/// The tags of a page that open something, as they are written.
fn tags(page: &str) -> Vec<&str> {
    let starts = page.match_indices('<').map(|(at, _)| &page[at + 1..]);
    starts.filter_map(|rest| rest.split('>').next()).filter(|tag| !tag.starts_with('/')).collect()
}

fn value(tag: &str, name: &str) -> Option<String> {
    let start = format!(" {name}=\"");
    let at = tag.find(&start)? + start.len();
    let text = tag[at..].split('"').next()?;
    Some(
        text.replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"),
    )
}

/// What pressing the last thing that is lit asks for: a path.
fn pressed(page: &str, step: &str) -> String {
    let (mut form, mut ticked, mut asked) = (None, Vec::new(), None);
    for tag in tags(page) {
        let is_lit = tag.contains(" data-lit=\"1\"");
        if tag.starts_with("form ") {
            (form, ticked) = (value(tag, "data-action"), Vec::new());
        } else if tag.starts_with("input ") && tag.ends_with(" checked") {
            ticked.extend(value(tag, "name").zip(value(tag, "value")));
        } else if is_lit && tag.starts_with("a ") {
            asked = value(tag, "href");
        } else if is_lit && tag.contains(" data-open=") {
            // What it opens is lit, too.
        } else if is_lit {
            let action =
                value(tag, "value").filter(|_| value(tag, "name").as_deref() == Some("do"));
            let sent = || sent(form.as_deref().expect("a form"), &ticked, tag);
            asked = Some(format!("{step}?do={}", encoded(&action.unwrap_or_else(sent))));
        }
    }
    asked.unwrap_or_else(|| panic!("nothing is lit at {step}: {page}"))
}

/// What a form sends: what it carries, what is ticked, and its button.
fn sent(form: &str, ticked: &[(String, String)], button: &str) -> String {
    let mut action: Map<String, Value> = serde_json::from_str(form).expect("an action");
    let own = value(button, "name").zip(value(button, "value"));
    for (name, text) in ticked.iter().cloned().chain(own) {
        let (name, value) = match name.strip_suffix(":json") {
            Some(name) => (name.to_owned(), serde_json::from_str(&text).expect("JSON")),
            None => (name, Value::from(text)),
        };
        match name.strip_suffix("[]") {
            Some(list) => {
                let list = action.entry(list).or_insert_with(|| Value::Array(Vec::new()));
                list.as_array_mut().expect("a list").push(value);
            }
            None => drop(action.insert(name, value)),
        }
    }
    Value::Object(action).to_string()
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        write!(out, "%{byte:02X}").expect("a text");
        out
    })
}

/// What holds of every page.
fn check(page: &str, at: &str) {
    for attribute in ["id", "data-vt"] {
        let mut seen = BTreeSet::new();
        for name in tags(page).iter().filter_map(|tag| value(tag, attribute)) {
            assert!(seen.insert(name.clone()), "{at}: {attribute}={name} twice");
        }
    }
    for inline in [" style=\"", " onclick=", "<style", " disabled"] {
        assert!(!page.contains(inline), "{at}: {inline}");
    }
    for tag in ["section", "div", "form", "dialog", "button", "ul", "li", "span", "a", "p"] {
        let open = tags(page).iter().filter(|open| open.split(' ').next() == Some(tag)).count();
        assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "{at}: <{tag}>");
    }
}

#[tokio::test]
async fn every_lesson_is_played_to_its_end_by_pressing_what_is_lit() {
    let door = door();
    for listed in &catalog() {
        let game = listed.game();
        let id = game.info().id;
        let mut path = format!("/learn/{id}/1");
        let mut number = 1;
        loop {
            let (status, _, page) = get(&door, &path).await;
            assert_eq!(status, 200, "{path}");
            check(&page, &path);
            if page.contains("Now play against a bot") {
                break;
            }
            assert!(page.contains(&format!(">{number} of ")), "{path} does not say how far it is");
            let asked = pressed(&page, &path);
            let (status, to, _) = get(&door, &asked).await;
            path = if status == StatusCode::SEE_OTHER { to } else { asked };
            number += 1;
            assert_eq!(path, format!("/learn/{id}/{number}"), "what is lit leads to the next step");
        }
        assert!(number > 8, "{id} is over after {number}");
    }
}

#[tokio::test]
async fn what_is_not_asked_for_gets_an_answer_and_changes_nothing() {
    let door = door();
    for (action, words) in [
        (r#"{"type":"PLAY_CARD","cardId":"card-17"}"#, "keep it for later"),
        (r#"{"type":"DRAW_CARD"}"#, "keep it for later"),
        (r#"{"type":"PLAY_CARD","cardId":"card-69"}"#, "card-13"),
        (r#"{"type":"PLAY_CARD","cardId":"card-90"}"#, "not in your hand"),
    ] {
        let (status, _, page) = get(&door, &format!("/learn/uno/2?do={}", encoded(action))).await;
        assert_eq!(status, 200, "{action}");
        assert!(page.contains(words), "{action}: {words}");
        assert!(page.contains(">2 of ") && !page.contains("data-focus"), "{action} stays there");
    }
    for (path, status, code) in [
        ("/learn/chess", 404, "UNKNOWN_GAME"),
        ("/learn/chess/1", 404, "UNKNOWN_GAME"),
        ("/learn/uno/0", 404, "NO_SUCH_STEP"),
        ("/learn/uno/99", 404, "NO_SUCH_STEP"),
        ("/learn/uno/two", 404, "NO_SUCH_STEP"),
        ("/learn/uno/2?do=%7B", 400, "BAD_REQUEST"),
    ] {
        let (given, _, page) = get(&door, path).await;
        assert_eq!(given, status, "{path}");
        assert!(page.contains(code), "{path}: {code}");
    }
}

#[tokio::test]
async fn lessons_are_found_from_the_front_page_and_the_rules() {
    let door = door();
    let (_, _, front) = get(&door, "/").await;
    for listed in &catalog() {
        let game = listed.game();
        let link = format!("href=\"/learn/{}\"", game.info().id);
        assert!(front.contains(&link), "{link}");
        let (_, _, rules) = get(&door, &format!("/rules/{}", game.info().id)).await;
        assert!(rules.contains(&link), "{link}");
    }
}
