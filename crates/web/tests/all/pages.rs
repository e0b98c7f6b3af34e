//! Pages as a browser asks for them.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use parlour_host::door::Limits;
use parlour_host::house::{House, Settings};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::RateLimiter;
use parlour_web::Web;
use tokio::sync::watch;
use tower::ServiceExt;

/// A door on an empty house; the neighbour says who it is.
fn door() -> Router {
    door_for(1000)
}

/// A door that takes so many forms a minute.
fn door_for(forms: u32) -> Router {
    let (_, stopping) = watch::channel(false);
    let house = House::new(crate::catalog(), Arc::new(Memory::default()), Settings::default());
    let rate_limiter = RateLimiter::new(forms, 10, Vec::new());
    let web = Web { house, public_url: None, limits: Limits::default(), rate_limiter, stopping };
    let neighbour =
        Router::new().route("/api/games", axum::routing::get(|| async { "the neighbour" }));
    parlour_web::router(Arc::new(web), neighbour)
}

async fn ask(door: &Router, request: Request<Body>) -> (Response<()>, String) {
    let (head, body) = door.clone().oneshot(request).await.expect("an answer").into_parts();
    let body = body.collect().await.expect("a body").to_bytes();
    (Response::from_parts(head, ()), String::from_utf8_lossy(&body).into_owned())
}

fn get(path: &str) -> Request<Body> {
    let request = Request::get(path).header(header::ACCEPT, "text/html");
    request.header(header::HOST, "games.example").body(Body::empty()).expect("a request")
}

fn post(path: &str, form: &str, cookie: &str) -> Request<Body> {
    Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, "games.example")
        .header(header::ORIGIN, "http://games.example")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie)
        .body(Body::from(form.to_owned()))
        .expect("a request")
}

/// The cookies that an answer sets, as a browser sends them back.
fn cookies(answer: &Response<()>) -> String {
    let set = answer.headers().get_all(header::SET_COOKIE).iter();
    let pairs = set.filter_map(|line| line.to_str().ok()?.split(';').next().map(str::to_owned));
    pairs.collect::<Vec<_>>().join("; ")
}

fn location(answer: &Response<()>) -> &str {
    answer.headers()[header::LOCATION].to_str().expect("a path")
}

#[tokio::test]
async fn every_path_has_an_answer_that_people_understand() {
    let door = door();
    for (path, status, words) in [
        ("/", 200, "What shall we play?"),
        ("/new/uno", 200, "Who plays"),
        ("/new/chess", 404, "There is no such game"),
        ("/rules/deal", 200, "Lebanese Deal"),
        ("/rules/chess", 404, "There is no such game"),
        ("/me", 200, "My tables"),
        ("/me/qwixx", 200, "You have not finished a game of it yet."),
        ("/me/chess", 404, "There is no such game"),
        ("/t/0000000000000", 404, "There is no such table"),
        ("/t/nonsense", 404, "There is no such table"),
        ("/t/0000000000000/take", 200, "Take the seat"),
        ("/t/0000000000000/live", 400, "websockets only"),
        ("/nowhere", 404, "There is nothing at this address"),
        ("/api/games", 200, "the neighbour"),
        ("/assets/page-0.css", 404, ""),
    ] {
        let (answer, body) = ask(&door, get(path)).await;
        assert_eq!(answer.status().as_u16(), status, "{path}");
        assert!(body.contains(words), "{path}: {body}");
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
    }
}

#[tokio::test]
async fn whoever_sends_too_many_forms_is_told_when_to_come_again() {
    let door = door_for(2);
    let form = || post("/play", "name=Ann&go=uno%3Abots", "");
    for _ in 0..2 {
        assert_eq!(ask(&door, form()).await.0.status(), StatusCode::SEE_OTHER);
    }
    let (answer, body) = ask(&door, form()).await;
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(body.contains("Too much at once"), "{body}");
    let seconds: u64 =
        answer.headers()[header::RETRY_AFTER].to_str().expect("text").parse().expect("a number");
    assert!((1..=30).contains(&seconds), "{seconds}");
    assert_eq!(ask(&door, get("/")).await.0.status(), StatusCode::OK, "looking is free");
}

#[tokio::test]
async fn files_are_kept_for_ever_and_named_after_what_is_in_them() {
    let door = door();
    let (_, front) = ask(&door, get("/")).await;
    for ending in [".css", ".js", ".svg"] {
        let path =
            front.split('"').find(|text| text.starts_with("/assets/") && text.ends_with(ending));
        let (answer, body) = ask(&door, get(path.expect("a path"))).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(
            answer.headers()[header::CACHE_CONTROL].to_str().expect("text").contains("immutable")
        );
        assert!(!body.contains("http://") || ending == ".svg", "nothing comes from elsewhere");
    }
}

#[tokio::test]
async fn files_are_packed_and_pages_are_not() {
    let door = door();
    let (_, front) = ask(&door, get("/")).await;
    let script = front
        .split('"')
        .find(|text| text.starts_with("/assets/page-") && text.contains(".js"))
        .expect("a script");
    for (path, is_packed) in [("/", false), ("/rules/uno", false), ("/me", false), (script, true)] {
        let mut request = get(path);
        request.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().expect("a header"));
        let (answer, _) = ask(&door, request).await;
        assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), is_packed, "{path}");
    }
}

#[tokio::test]
async fn what_a_browser_loads_to_play_is_small() {
    let door = door();
    let all = parlour_web::size::packed(&door).await;
    assert_eq!(all.len(), 4, "{all:?}");
    let sum: usize = all.iter().map(|(_, bytes)| bytes).sum();
    assert!(sum < 60_000, "{sum} bytes: {all:?}");
    let games = crate::catalog().ids();
    let paths = games.into_iter().flat_map(|id| [format!("/new/{id}"), format!("/rules/{id}")]);
    for path in paths.chain(["/me".to_owned(), "/inspect".to_owned()]) {
        let (_, bytes) = parlour_web::size::fetch(&door, &path, "gzip").await;
        assert!((100..60_000).contains(&bytes), "{path} has {bytes} bytes");
    }
}

#[tokio::test]
async fn one_click_leads_to_a_table() {
    let door = door();
    for (form, expected) in [
        ("name=Ann&go=uno%3Abots", "Your turn|Waiting for"),
        ("name=&go=qwixx%3Abots", "Guest"),
        ("name=Ann&go=deal%3Afriends", "Copy"),
        ("name=Ann&go=pobudka%3Adevice", "On this device"),
        ("name=Ann&go=datawar%3Amatch", "listed on the front page"),
    ] {
        let (answer, _) = ask(&door, post("/play", form, "")).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{form}");
        let mut request = get(location(&answer));
        request.headers_mut().insert(header::COOKIE, cookies(&answer).parse().expect("cookies"));
        let (_, page) = ask(&door, request).await;
        assert!(expected.split('|').any(|words| page.contains(words)), "{form}: {page}");
    }
    for (form, status, words) in [
        ("name=&go=uno%3Afriends", 200, "What shall we call you?"),
        ("name=Ann&go=chess%3Abots", 404, "no such game"),
        ("name=Ann&go=uno%3Adance", 400, "did not understand"),
    ] {
        let (answer, page) = ask(&door, post("/play", form, "")).await;
        assert_eq!(answer.status().as_u16(), status, "{form}");
        assert!(page.contains(words), "{form}: {page}");
    }
}

#[tokio::test]
async fn forms_of_other_sites_are_turned_away() {
    let door = door();
    for path in ["/play", "/new/uno", "/t/0000000000000/join", "/t/0000000000000/take"] {
        let mut request = post(path, "name=Ann&go=uno%3Abots", "");
        request
            .headers_mut()
            .insert(header::ORIGIN, "https://evil.example".parse().expect("a header"));
        let (answer, page) = ask(&door, request).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        assert!(page.contains("FOREIGN_ORIGIN"), "{path}");
    }
}

#[tokio::test]
async fn a_form_that_does_not_fit_comes_back_with_a_sentence() {
    let door = door();
    let form = "name=Ann&seats.1.who=open&options.drawStacking%3Ajson=true&options.wildDrawFourChallenge%3Ajson=true";
    let (answer, page) = ask(&door, post("/new/uno", form, "")).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    assert!(page.contains("do not go together") && page.contains(r#"value="Ann""#), "{page}");
    let form =
        "name=Ann&seats.1.who=bot%3Ahard&clock=quick&listed=1&options.startingHandSize%3Ajson=10";
    let (answer, _) = ask(&door, post("/new/uno", form, "")).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn others_join_with_a_name() {
    let door = door();
    let (answer, _) = ask(&door, post("/play", "name=Ann&go=uno%3Afriends", "")).await;
    let path = location(&answer).to_owned();
    let (answer, _) = ask(&door, post(&format!("{path}/join"), "name=Bob", "")).await;
    assert_eq!(location(&answer), path);
    let mut request = get(&path);
    request.headers_mut().insert(header::COOKIE, cookies(&answer).parse().expect("cookies"));
    let (_, page) = ask(&door, request).await;
    assert!(page.contains("Bob") && page.contains("the host starts it"), "{page}");
    let (answer, page) = ask(&door, post(&format!("{path}/join"), "name=", "")).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{page}");
    let (answer, page) = ask(&door, post(&format!("{path}/take"), "code=wrong", "")).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{page}");
}
