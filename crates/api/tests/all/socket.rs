//! What a socket takes and what it does not.

use parlour_engine::FastRng;
use parlour_host::door::Limits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::door::{Server, Visitor, keys, text};

async fn table(server: &Server) -> (String, Vec<String>) {
    let wish = json!({ "game": "uno", "seats": ["me", "me"], "name": "Ann" });
    let opened = server.open(&wish).await;
    (text(&opened["id"]), keys(&opened))
}

#[tokio::test]
async fn the_first_message_says_who_is_there() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    let hello =
        |tokens: Value| Message::text(json!({ "type": "hello", "tokens": tokens }).to_string());
    for (what, message, code, closes_with) in [
        ("bytes", Message::binary(vec![1, 2, 3]), "BAD_REQUEST", 4000),
        ("no JSON", Message::text("hello"), "BAD_REQUEST", 4000),
        ("something else", Message::text(r#"{"type":"start"}"#), "BAD_REQUEST", 4000),
        ("more than that", Message::text(r#"{"type":"hello","who":"me"}"#), "BAD_REQUEST", 4000),
        ("a wrong key", hello(json!(["0".repeat(32)])), "BAD_TOKEN", 1001),
        ("no key", hello(json!([""])), "BAD_TOKEN", 1001),
        ("far too long a key", hello(json!(["x".repeat(1000)])), "BAD_TOKEN", 1001),
    ] {
        let mut socket = Visitor::connect(&server, &table, &[]).await.expect("a socket");
        socket.send(message).await;
        let answer = socket.next().await.unwrap_or_else(|| panic!("{what}: no answer"));
        assert_eq!((&answer["type"], &answer["code"]), (&json!("reject"), &json!(code)), "{what}");
        assert!(socket.next().await.is_none(), "{what}");
        let closed = socket.closed.map(|close| u16::from(close.code));
        assert_eq!(closed, Some(closes_with), "{what}");
    }
    let mut both = Visitor::come(&server, &table, &tokens, None).await;
    both.see(2, 2).await;
    let mut one = Visitor::come(&server, &table, &["x".to_owned(), tokens[1].clone()], None).await;
    one.see(2, 1).await;
    assert!(one.views.contains_key(&Some(1)));
}

#[tokio::test]
async fn nobody_comes_to_a_table_that_is_not_there() {
    let server = Server::start().await;
    let mut socket = Visitor::connect(&server, "0123456789abc", &[]).await.expect("a socket");
    socket.say(&json!({ "type": "hello" })).await;
    assert_eq!(socket.next().await.expect("an answer")["code"], "NO_SUCH_TABLE");
    assert!(socket.next().await.is_none());
    let (status, _) = Visitor::connect(&server, "nowhere", &[]).await.expect_err("no name");
    assert_eq!(status, 404);
}

#[tokio::test]
async fn messages_have_a_limit() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    for bytes in [64 * 1024 + 1, 1024 * 1024] {
        for is_text in [true, false] {
            let mut socket = Visitor::come(&server, &table, &tokens, None).await;
            socket.see(2, 2).await;
            let body = "x".repeat(bytes);
            socket.send(if is_text { Message::text(body) } else { Message::binary(body) }).await;
            while socket.next().await.is_some() {}
            let code = socket.closed.map(|close| u16::from(close.code));
            assert_eq!(code, Some(1009), "{bytes}");
        }
    }
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
    let start = r#"{"type":"start","id":"big"}"#;
    let most = start.to_owned() + &" ".repeat(64 * 1024 - start.len());
    socket.send(Message::text(most)).await;
    assert_eq!(socket.until(|frame| frame["id"] == "big").await["type"], "ack");
}

#[tokio::test]
async fn what_is_no_message_ends_the_conversation_with_a_code() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    let frame = |bytes: &'static [u8], kind: Data, is_last: bool| {
        Message::Frame(Frame::message(bytes, OpCode::Data(kind), is_last))
    };
    for (what, messages, code) in [
        ("no text", vec![frame(b"\xc3\x28", Data::Text, true)], 1007),
        ("an unknown kind", vec![frame(b"x", Data::Reserved(3), true)], 1002),
        ("more of nothing", vec![frame(b"x", Data::Continue, true)], 1002),
        (
            "one within another",
            vec![frame(b"{", Data::Text, false), frame(b"{}", Data::Text, true)],
            1002,
        ),
    ] {
        for greets in [true, false] {
            let mut socket = if greets {
                Visitor::come(&server, &table, &tokens, None).await
            } else {
                Visitor::connect(&server, &table, &[]).await.expect("a socket")
            };
            for message in &messages {
                socket.send(message.clone()).await;
            }
            while socket.next().await.is_some() {}
            let closed = socket.closed.map(|close| u16::from(close.code));
            assert_eq!(closed, Some(code), "{what}");
        }
    }
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
}

#[tokio::test]
async fn ids_have_a_limit() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    for (id, code) in [
        (json!(""), "BAD_ID"),
        (json!("x".repeat(65)), "BAD_ID"),
        (json!(7), "BAD_REQUEST"),
        (json!(["x"]), "BAD_REQUEST"),
    ] {
        socket.say(&json!({ "type": "start", "id": id })).await;
        let answer = socket.until(|frame| frame["type"] == "reject").await;
        assert_eq!((&answer["code"], &answer["id"]), (&json!(code), &Value::Null), "{id}");
    }
    let longest = "x".repeat(64);
    socket.say(&json!({ "type": "start", "id": longest })).await;
    assert_eq!(socket.until(|frame| frame["id"] == *longest).await["type"], "ack");
}

#[tokio::test]
async fn nobody_sends_too_much_at_once() {
    let limits = Limits { messages: 1, burst: 5, ..Limits::default() };
    let server = Server::start_with(None, limits).await;
    let (table, tokens) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
    for number in 0..8 {
        socket.say(&json!({ "type": "start", "id": format!("n{number}") })).await;
    }
    // Refusals come at once, answers when the table has answered.
    let mut answers = std::collections::BTreeMap::new();
    while answers.len() < 8 {
        let answer = socket.until(|frame| frame["id"].is_string()).await;
        answers.insert(text(&answer["id"]), answer["code"].clone());
    }
    let refused: Vec<&String> =
        answers.iter().filter(|(_, code)| **code == "TOO_FAST").map(|(id, _)| id).collect();
    assert_eq!(refused, ["n5", "n6", "n7"]);
    socket.send(Message::binary(vec![1])).await;
    assert_eq!(socket.until(|frame| frame["type"] == "reject").await["code"], "TOO_FAST");
    // Others are not slowed down by it.
    let mut other = Visitor::come(&server, &table, &tokens, None).await;
    assert_eq!(other.code(json!({ "type": "start" })).await, "ok");
}

#[tokio::test]
async fn a_message_that_is_sent_again_is_answered_and_not_done_again() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
    let (seat, action) = socket.pick(&mut FastRng::new(3)).expect("a play");
    let message =
        json!({ "type": "act", "id": "once", "seat": seat, "action": action, "expect": 2 });
    socket.say(&message).await;
    let first = socket.until(|frame| frame["id"] == "once").await;
    assert_eq!(first["seq"], 3);
    socket.say(&message).await;
    assert_eq!(socket.until(|frame| frame["id"] == "once").await, first);
    // Also over another socket, and after the first was lost.
    drop(socket);
    let mut socket = Visitor::come(&server, &table, &tokens, Some(3)).await;
    socket.say(&message).await;
    assert_eq!(socket.until(|frame| frame["id"] == "once").await, first);
    socket.see(3, 2).await;
    assert_eq!(socket.seq(), 3);
}

#[tokio::test]
async fn spectators_look_and_do_nothing() {
    let server = Server::start().await;
    let (table, _) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &[], None).await;
    for message in [
        json!({ "type": "act", "action": { "type": "DRAW_CARD" } }),
        json!({ "type": "chat", "text": "hello" }),
        json!({ "type": "options", "options": {} }),
        json!({ "type": "kick", "seat": 0 }),
        json!({ "type": "bot", "seat": 0, "level": "easy" }),
        json!({ "type": "mute", "seat": 0 }),
        json!({ "type": "undo" }),
        json!({ "type": "resign" }),
        json!({ "type": "leave" }),
        json!({ "type": "rematch" }),
        json!({ "type": "close" }),
        json!({ "type": "hand" }),
    ] {
        assert_eq!(socket.code(message.clone()).await, "NOT_SEATED", "{message}");
    }
    assert_eq!(socket.code(json!({ "type": "consent" })).await, "NOTHING_ASKED");
}

#[tokio::test]
async fn sockets_hear_that_the_server_stops() {
    let server = Server::start().await;
    let (table, tokens) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
    server.stop();
    while socket.next().await.is_some() {}
    assert_eq!(socket.closed.map(|close| u16::from(close.code)), Some(1001));
}

#[tokio::test]
async fn whoever_is_silent_for_long_is_gone() {
    let limits = Limits { ping: std::time::Duration::from_millis(60), ..Limits::default() };
    let server = Server::start_with(None, limits).await;
    let wish = json!({ "game": "uno", "seats": ["me", "open"], "name": "Ann" });
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let bob = server.join(&table, "Bob").await;
    let mut ann = Visitor::come(&server, &table, &keys(&opened), None).await;
    // Bob says hello and then nothing more: he does not even read, so he answers no question.
    let bob = Visitor::come(&server, &table, &[bob], None).await;
    let is_here = |frame: &Value, seat: usize| frame["presence"][seat]["connected"] == true;
    ann.until(|frame| is_here(frame, 1)).await;
    let gone = ann.until(|frame| frame["type"] == "view" && !is_here(frame, 1)).await;
    assert!(is_here(&gone, 0), "Ann answers, and stays");
    let start = std::time::Instant::now();
    while start.elapsed() < limits.ping * 8 {
        assert_eq!(ann.code(json!({ "type": "start" })).await, "ok");
        tokio::time::sleep(limits.ping / 3).await;
    }
    drop(bob);
}

#[tokio::test]
async fn whoever_reads_and_says_nothing_stays() {
    let limits = Limits { ping: std::time::Duration::from_millis(40), ..Limits::default() };
    let server = Server::start_with(None, limits).await;
    let (table, tokens) = table(&server).await;
    let mut socket = Visitor::come(&server, &table, &tokens, None).await;
    socket.see(2, 2).await;
    let quiet = tokio::time::timeout(limits.ping * 12, socket.next()).await;
    assert!(quiet.is_err(), "nothing came, and nobody hung up: {quiet:?}");
}
