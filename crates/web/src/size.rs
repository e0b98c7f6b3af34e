//! How much a browser has to load.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use tower::ServiceExt;

/// The most bytes of one answer that are counted.
const MOST: usize = 1 << 24;

/// What a browser loads to play: the front page, and packed the style sheet, the script and the icon.
///
/// Gives each path with its bytes. A path that does not answer has none.
pub async fn packed(door: &Router) -> Vec<(String, usize)> {
    let mut sizes = Vec::new();
    let (front, bytes) = fetch(door, "/", "identity").await;
    sizes.push(("/".to_owned(), bytes));
    let assets = front.split('"').filter(|text| text.starts_with("/assets/") && bytes > 0);
    for path in assets.map(str::to_owned).collect::<Vec<_>>() {
        let (_, bytes) = fetch(door, &path, "gzip").await;
        sizes.push((path, bytes));
    }
    sizes
}

/// What a path answers, and how many bytes that is.
pub async fn fetch(door: &Router, path: &str, encoding: &str) -> (String, usize) {
    let request = Request::get(path)
        .header(header::ACCEPT, "text/html")
        .header(header::ACCEPT_ENCODING, encoding)
        .header(header::HOST, "127.0.0.1")
        .body(Body::empty());
    let Ok(request) = request else { return (String::new(), 0) };
    let Ok(answer) = door.clone().oneshot(request).await;
    let body = to_bytes(answer.into_body(), MOST).await.unwrap_or_default();
    (String::from_utf8_lossy(&body).into_owned(), body.len())
}
