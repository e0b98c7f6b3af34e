//! How much one address may ask for, over real connections.

use parlour_host::door::Limits;
use serde_json::json;

use crate::door::{Server, Visitor, text};

/// A name that no table has.
const NOWHERE: &str = "0123456789abc";

fn few() -> Limits {
    Limits { posts: 3, sockets: 2, ..Limits::default() }
}

#[tokio::test]
async fn whoever_asks_for_too_much_is_told_when_to_come_again() {
    let server = Server::start_with(None, few()).await;
    let table = text(&server.open(&json!({ "game": "uno", "seats": ["me", "open"] })).await["id"]);
    // What fails counts like what succeeds: guessing costs as much as playing.
    for path in ["/api/match".to_owned(), format!("/api/tables/{NOWHERE}/claim")] {
        assert_ne!(server.send("POST", &path, &[], "{}").await.status, 429, "{path}");
    }
    for (method, path) in [
        ("POST", "/api/tables".to_owned()),
        ("POST", "/api/match".to_owned()),
        ("POST", format!("/api/tables/{table}/join")),
        ("POST", format!("/api/tables/{table}/claim")),
        ("POST", "/nowhere".to_owned()),
        ("DELETE", "/api/tables".to_owned()),
    ] {
        let answer = server.send(method, &path, &[], "{}").await;
        assert_eq!(answer.error(), (429, "TOO_FAST".to_owned()), "{path}");
        let seconds: u64 = answer.header("retry-after").parse().expect("a number");
        assert!((1..=20).contains(&seconds), "{path}: {seconds}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
    // Looking is free.
    assert_eq!(server.get(&format!("/api/tables/{table}")).await.status, 200);
    let figures = server.get("/metrics").await.text;
    assert!(figures.contains("parlour_rejects_total{code=\"TOO_FAST\"} 6\n"), "{figures}");
}

#[tokio::test]
async fn addresses_behind_our_proxy_count_each_for_itself() {
    let proxy = || vec!["127.0.0.1".parse().expect("an address")];
    for (proxies, are_told_apart) in [(proxy(), true), (Vec::new(), false)] {
        let server = Server::start_behind(proxies, None, few()).await;
        let knock = async |from: &str| {
            let headers = [("x-forwarded-for", from)];
            server.send("POST", "/api/match", &headers, "{}").await.status.as_u16()
        };
        for _ in 0..3 {
            assert_eq!(knock("192.0.2.1").await, 400);
        }
        assert_eq!(knock("192.0.2.1").await, 429);
        assert_eq!(knock("198.51.100.7, 192.0.2.1").await, 429, "others write what they like");
        assert_eq!(knock("192.0.2.2").await, if are_told_apart { 400 } else { 429 });
    }
}

#[tokio::test]
async fn an_address_has_so_many_sockets_and_no_more() {
    let server = Server::start_with(None, few()).await;
    let table = text(&server.open(&json!({ "game": "uno", "seats": ["me", "open"] })).await["id"]);
    let one = Visitor::connect(&server, &table, &[]).await.expect("a socket");
    let _other = Visitor::connect(&server, &table, &[]).await.expect("a socket");
    let (status, _) = Visitor::connect(&server, &table, &[]).await.expect_err("one too many");
    assert_eq!(status, 429);
    one.leave().await;
    // The server hears of it a moment later.
    for _ in 0..1000 {
        if let Ok(again) = Visitor::connect(&server, &table, &[]).await {
            return again.leave().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("the place of a socket that is gone stays taken");
}
