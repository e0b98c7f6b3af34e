//! What the door answers over HTTP: codes, headers, cookies, lists, files.

use parlour_engine::replay::Replay;
use parlour_engine::{FastRng, fairness};
use parlour_host::door::Limits;
use serde_json::{Value, json};

use crate::door::{Answer, Server, Visitor, keys, text};

/// A name that no table has.
const NOWHERE: &str = "0123456789abc";

fn uno(seats: &[&str]) -> Value {
    json!({ "game": "uno", "seats": seats, "name": "Ann" })
}

#[tokio::test]
async fn odd_names_of_tables_lead_nowhere() {
    let server = Server::start().await;
    for name in [
        NOWHERE,
        "x",
        "0123456789ABC",
        "zzzzzzzzzzzzz",
        "%ff",
        "%00",
        "..%2f..",
        "%F0%9F%8E%B2",
        "a b",
    ] {
        let name = name.replace(' ', "%20");
        for (method, rest, body) in [
            ("GET", "", ""),
            ("GET", "/view", ""),
            ("GET", "/replay", ""),
            ("POST", "/join", r#"{"name":"Eve"}"#),
            ("POST", "/claim", r#"{"code":"x"}"#),
        ] {
            let path = format!("/api/tables/{name}{rest}");
            let answer = server.send(method, &path, &[], body).await;
            assert_eq!(answer.error(), (404, "NO_SUCH_TABLE".to_owned()), "{method} {path}");
        }
    }
    for path in ["/", "/api", "/api/tables/", "/api/tables/a/b/c", "/favicon.ico"] {
        let (status, _) = server.get(path).await.error();
        assert_eq!(status, 404, "{path}");
    }
}

#[tokio::test]
async fn methods_that_do_nothing_are_named() {
    let server = Server::start().await;
    for (method, path, allowed) in [
        ("DELETE", "/api/tables", "GET,HEAD,POST"),
        ("POST", "/api/games", "GET,HEAD"),
        ("GET", "/api/match", "POST"),
        ("PUT", "/metrics", "GET,HEAD"),
        ("TRACE", "/healthz", "GET,HEAD"),
    ] {
        let answer = server.send(method, path, &[], "").await;
        assert_eq!(answer.error(), (405, "WRONG_METHOD".to_owned()), "{method} {path}");
        let mut allow: Vec<&str> = answer.header("allow").split(',').map(str::trim).collect();
        allow.sort_unstable();
        assert_eq!(allow.join(","), allowed, "{method} {path}");
    }
}

#[tokio::test]
async fn requests_that_are_not_understood_have_a_code() {
    let server = Server::start().await;
    let long = "x".repeat(41);
    for (path, body, code) in [
        ("/api/tables", "", "BAD_REQUEST"),
        ("/api/tables", "{", "BAD_REQUEST"),
        ("/api/tables", "[]", "BAD_REQUEST"),
        ("/api/tables", "null", "BAD_REQUEST"),
        ("/api/tables", r#"{"game":"uno"}"#, "BAD_REQUEST"),
        ("/api/tables", r#"{"game":"uno","seats":["me","me"],"colour":1}"#, "BAD_REQUEST"),
        ("/api/tables", r#"{"game":"uno","seats":["me","throne"]}"#, "BAD_SEAT"),
        ("/api/tables", r#"{"game":"uno","seats":["me","bot:genius"]}"#, "UNKNOWN_BOT"),
        ("/api/tables", r#"{"game":"uno","seats":["me","bot:search=99999999"]}"#, "UNKNOWN_BOT"),
        ("/api/tables", r#"{"game":"uno","seats":["open","open"]}"#, "NO_SEAT_FOR_YOU"),
        ("/api/tables", r#"{"game":"uno","seats":["me"]}"#, "PLAYER_COUNT"),
        ("/api/tables", r#"{"game":"chess","seats":["me","me"]}"#, "UNKNOWN_GAME"),
        ("/api/tables", r#"{"game":"uno","seats":["me","me"],"options":[]}"#, "BAD_REQUEST"),
        (
            "/api/tables",
            r#"{"game":"uno","seats":["me","me"],"options":{"x":1}}"#,
            "INVALID_SETTINGS",
        ),
        ("/api/tables", r#"{"game":"uno","seats":["me","me"],"nonce":"beef"}"#, "BAD_NONCE"),
        ("/api/tables", r#"{"game":"uno","seats":["me","me"],"clock":{"seconds":1}}"#, "BAD_CLOCK"),
        ("/api/tables", r#"{"game":"uno","seats":["me","me"],"absent":"cry"}"#, "BAD_REQUEST"),
        ("/api/tables", r#"{"game":"uno","seats":["me","open"],"name":"\u0000"}"#, "BAD_NAME"),
        ("/api/match", r#"{"game":"chess","name":"Eve"}"#, "UNKNOWN_GAME"),
        ("/api/match", r#"{"game":"uno","name":""}"#, "BAD_NAME"),
        ("/api/match", &format!(r#"{{"game":"uno","name":"{long}"}}"#), "BAD_NAME"),
    ] {
        let answer = server.send("POST", path, &[], body.to_owned()).await;
        assert_eq!(answer.error(), (400, code.to_owned()), "{path} {body}");
    }
    for path in ["/api/tables?colour=red", "/api/me/scores?game=a&game=b"] {
        let answer = server.get(path).await;
        assert_eq!(answer.error(), (400, "BAD_REQUEST".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn bodies_have_a_limit() {
    let server = Server::start().await;
    let filled = |bytes: usize| {
        let body = uno(&["me", "me"]).to_string();
        body.clone() + &" ".repeat(bytes - body.len())
    };
    assert_eq!(server.send("POST", "/api/tables", &[], filled(64 * 1024)).await.status, 200);
    for path in
        ["/api/tables".to_owned(), "/api/match".to_owned(), format!("/api/tables/{NOWHERE}/join")]
    {
        let answer = server.send("POST", &path, &[], filled(64 * 1024 + 1)).await;
        assert_eq!(answer.error(), (413, "TOO_LARGE".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn every_answer_is_hardened() {
    let server = Server::start().await;
    let table = text(&server.open(&uno(&["me", "open"])).await["id"]);
    for (method, path) in [
        ("GET", "/api/tables".to_owned()),
        ("GET", format!("/api/tables/{table}")),
        ("GET", format!("/api/tables/{table}/view")),
        ("GET", format!("/api/tables/{table}/replay")),
        ("GET", format!("/api/tables/{table}/ws")),
        ("POST", "/api/tables".to_owned()),
        ("GET", "/openapi.json".to_owned()),
        ("GET", "/metrics".to_owned()),
        ("GET", "/healthz".to_owned()),
        ("GET", "/nowhere".to_owned()),
        ("DELETE", "/api/games".to_owned()),
        ("GET", "/api/tables/%ff".to_owned()),
    ] {
        let answer = server.send(method, &path, &[], "").await;
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert!(
            answer.header("content-security-policy").contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let server = Server::start().await;
    let table = text(&server.open(&uno(&["me", "open"])).await["id"]);
    let own = format!("http://{}", server.addr);
    for (origin, is_let_in) in
        [(own.as_str(), true), ("https://evil.example", false), ("null", false)]
    {
        let headers = [("origin", origin)];
        for (path, body) in [
            ("/api/tables".to_owned(), uno(&["me", "me"])),
            ("/api/match".to_owned(), json!({ "game": "qwixx", "name": "Eve" })),
            (format!("/api/tables/{table}/claim"), json!({ "code": "x" })),
        ] {
            let answer = server.send("POST", &path, &headers, body.to_string()).await;
            let is_refused = answer.text.contains("FOREIGN_ORIGIN");
            assert_eq!(is_refused, !is_let_in, "{origin} {path}: {}", answer.text);
            assert!(!is_refused || answer.status == 403);
        }
        let socket = Visitor::connect(&server, &table, &[("origin", origin)]).await;
        match socket {
            Ok(_) => assert!(is_let_in, "{origin}"),
            Err((status, _)) => assert_eq!((status, is_let_in), (403, false), "{origin}"),
        }
    }
    let answer = server.send("GET", &format!("/api/tables/{table}/ws"), &[], "").await;
    assert_eq!(answer.error(), (426, "NO_UPGRADE".to_owned()));
}

#[tokio::test]
async fn browsers_are_known_by_a_cookie_that_scripts_cannot_read() {
    for (url, is_secure) in [
        (None, false),
        (Some("http://games.example"), false),
        (Some("https://games.example"), true),
    ] {
        let server = Server::start_with(url, Limits::default()).await;
        let answer = server.post("/api/tables", &uno(&["me", "open"])).await;
        let cookie = answer.header("set-cookie");
        let parts: Vec<&str> = cookie.split("; ").collect();
        assert!(parts[0].starts_with("parlour="), "{cookie}");
        assert!(parts.contains(&"HttpOnly") && parts.contains(&"SameSite=Lax"), "{cookie}");
        assert_eq!(parts.contains(&"Secure"), is_secure, "{cookie}");
        let opened = answer.json();
        let base = url.map_or_else(|| format!("http://{}", server.addr), str::to_owned);
        assert_eq!(opened["joinUrl"], format!("{base}/t/{}", text(&opened["id"])));
    }
}

#[tokio::test]
async fn a_cookie_is_as_good_as_a_key() {
    let server = Server::start().await;
    let answer = server.post("/api/tables", &uno(&["me", "open"])).await;
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let opened = answer.json();
    let table = text(&opened["id"]);
    let view = format!("/api/tables/{table}/view");
    let with = [("cookie", cookie.as_str())];
    assert_eq!(server.send("GET", &view, &with, "").await.json()["views"][0]["seat"], 0);
    let key = format!("Bearer {}", keys(&opened)[0]);
    let with_key = [("authorization", key.as_str())];
    assert_eq!(server.send("GET", &view, &with_key, "").await.json()["views"][0]["seat"], 0);
    assert_eq!(server.get(&view).await.json()["views"][0]["seat"], Value::Null);
    // What is mine is listed for me, and for nobody else.
    let mine = server.send("GET", "/api/me/tables", &with, "").await.json();
    assert_eq!(mine["tables"][0]["id"], table);
    assert_eq!(server.get("/api/me/tables").await.json()["tables"], json!([]));
    // A socket needs no keys then.
    let mut socket =
        Visitor::connect(&server, &table, &[("cookie", &cookie)]).await.expect("a socket");
    socket.say(&json!({ "type": "hello" })).await;
    socket.see(1, 1).await;
    assert!(socket.views.contains_key(&Some(0)));
    // Nothing that is kept or shown holds a key.
    let about = server.get(&format!("/api/tables/{table}")).await.text;
    for secret in [&keys(&opened)[0], &cookie["parlour=".len()..]] {
        assert!(!about.contains(secret));
    }
}

#[tokio::test]
async fn private_tables_are_not_listed() {
    let server = Server::start().await;
    let mut hidden = uno(&["me", "open"]);
    hidden["private"] = true.into();
    let hidden = text(&server.open(&hidden).await["id"]);
    let shown = text(&server.open(&uno(&["me", "open"])).await["id"]);
    server.open(&uno(&["me", "me"])).await;
    for (path, expected) in [
        ("/api/tables", vec![&shown]),
        ("/api/tables?game=uno", vec![&shown]),
        ("/api/tables?game=qwixx", vec![]),
    ] {
        let tables = server.get(path).await.json()["tables"].clone();
        let ids: Vec<String> =
            tables.as_array().expect("a list").iter().map(|table| text(&table["id"])).collect();
        assert_eq!(ids.iter().collect::<Vec<_>>(), expected, "{path}");
    }
    assert_eq!(server.get(&format!("/api/tables/{hidden}")).await.status, 200);
}

#[tokio::test]
async fn a_full_table_has_no_seat_left() {
    let server = Server::start().await;
    let table = text(&server.open(&uno(&["me", "open"])).await["id"]);
    server.join(&table, "Bob").await;
    let path = format!("/api/tables/{table}/join");
    let refused = server.post(&path, &json!({ "name": "Eve" })).await;
    assert_eq!(refused.error(), (409, "TABLE_FULL".to_owned()));
}

#[tokio::test]
async fn a_seat_moves_to_another_device_once() {
    let server = Server::start().await;
    let opened = server.open(&uno(&["me", "open"])).await;
    let table = text(&opened["id"]);
    let mut socket = Visitor::come(&server, &table, &keys(&opened), None).await;
    let code = socket.ask(json!({ "type": "hand" })).await["code"].clone();
    let path = format!("/api/tables/{table}/claim");
    let claimed = server.post(&path, &json!({ "code": code })).await.json();
    assert_eq!(claimed["seat"], 0);
    let again = server.post(&path, &json!({ "code": code })).await;
    assert_eq!(again.error(), (403, "BAD_TOKEN".to_owned()));
    let mut device = Visitor::come(&server, &table, &[text(&claimed["token"])], None).await;
    assert_eq!(device.code(json!({ "type": "chat", "text": "here" })).await, "ok");
}

/// A game of Uno that two people have played for a while, each with a nonce of their own.
async fn begun(server: &Server) -> (Value, String, Visitor, Visitor) {
    let mut wish = uno(&["me", "open"]);
    wish["nonce"] = "a1".repeat(32).into();
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let path = format!("/api/tables/{table}/join");
    let joined =
        server.post(&path, &json!({ "name": "Bob", "nonce": "b2".repeat(32) })).await.json();
    assert_eq!(joined["commitment"], opened["commitment"]);
    let mut ann = Visitor::come(server, &table, &keys(&opened), None).await;
    let mut bob = Visitor::come(server, &table, &[text(&joined["token"])], None).await;
    let mut rng = FastRng::new(4);
    let mut seq = 3;
    for _ in 0..12 {
        ann.see(seq, 1).await;
        bob.see(seq, 1).await;
        let player = if ann.pick(&mut rng).is_some() { &mut ann } else { &mut bob };
        let Some((seat, action)) = player.pick(&mut rng) else { break };
        let answer = player.ask(json!({ "type": "act", "seat": seat, "action": action })).await;
        seq = answer["seq"].as_u64().expect("an ack");
    }
    (opened, table, ann, bob)
}

#[tokio::test]
async fn files_of_running_games_hold_nothing_secret() {
    let server = Server::start().await;
    let (opened, table, _ann, _bob) = begun(&server).await;
    let path = format!("/api/tables/{table}/replay");
    let key = format!("Bearer {}", keys(&opened)[0]);
    for headers in [vec![], vec![("authorization", key.as_str())]] {
        let answer = server.send("GET", &path, &headers, "").await;
        let file = answer.json();
        let replay = Replay::read(&answer.text).expect("a file");
        assert!(file.get("secret").is_none() && file.get("nonces").is_none(), "{file}");
        assert!(file.get("seal").is_none(), "{file}");
        assert!(
            !replay.entries.is_empty() && replay.entries.iter().all(|entry| entry.hash.is_none())
        );
        assert_eq!(file["commitment"], opened["commitment"]);
        replay.open(crate::game_of("uno")).expect_err("it is not over");
    }
}

#[tokio::test]
async fn tables_say_whether_they_are_open_for_inspection() {
    let server = Server::start().await;
    for (wish, expected) in [(json!(null), false), (json!(false), false), (json!(true), true)] {
        let mut request = uno(&["me", "open"]);
        if !wish.is_null() {
            request["inspection"] = wish;
        }
        let table = text(&server.open(&request).await["id"]);
        let about = server.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!((&about["inspection"], &about["branch"]), (&json!(expected), &json!(false)));
    }
    let mut request = uno(&["me", "open"]);
    request["inspection"] = json!("yes");
    assert_eq!(server.post("/api/tables", &request).await.error().0, 400);
}

#[tokio::test]
async fn files_of_hidden_choices_are_masked_for_the_others() {
    let server = Server::start().await;
    let wish = json!({ "game": "qwixx", "seats": ["me", "open", "open"], "name": "Ann" });
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let bob = server.join(&table, "Bob").await;
    server.join(&table, "Cleo").await;
    let mut ann = Visitor::come(&server, &table, &keys(&opened), None).await;
    while ann.pick(&mut FastRng::new(1)).is_none() {
        ann.next().await.expect("a frame");
    }
    assert_eq!(ann.code(json!({ "type": "act", "action": { "type": "ROLL_DICE" } })).await, "ok");
    let mut player = Visitor::come(&server, &table, std::slice::from_ref(&bob), None).await;
    player.see(5, 1).await;
    let (_, choice) = player.pick(&mut FastRng::new(1)).expect("a choice");
    assert_eq!(player.code(json!({ "type": "act", "action": choice })).await, "ok");
    let last = |answer: Answer| answer.json()["entries"].as_array().expect("a list")[1].clone();
    let path = format!("/api/tables/{table}/replay");
    let own = format!("Bearer {bob}");
    let mine = last(server.send("GET", &path, &[("authorization", &own)], "").await);
    let theirs = last(server.get(&path).await);
    assert_eq!(mine["action"]["type"], choice["type"]);
    assert_ne!(theirs["action"], mine["action"], "{theirs}");
}

#[tokio::test]
async fn files_of_finished_games_prove_themselves() {
    let server = Server::start().await;
    let (opened, table, ann, mut bob) = begun(&server).await;
    assert_eq!(bob.code(json!({ "type": "resign" })).await, "ok");
    drop(ann);
    let answer = server.get(&format!("/api/tables/{table}/replay")).await;
    let replay = Replay::read(&answer.text).expect("a file");
    replay.open(crate::game_of("uno")).expect("the file holds");
    let file = answer.json();
    assert_eq!(file["nonces"], json!(["a1".repeat(32), "b2".repeat(32)]));
    let secret = replay.secret.expect("the game is over").0;
    assert_eq!(hex::encode(fairness::commitment(&secret)), text(&opened["commitment"]));
    // A changed byte shows.
    let mut forged = replay.clone();
    forged.players[0].name = "Eve".to_owned();
    forged.open(crate::game_of("uno")).expect_err("it was changed");
}

#[tokio::test]
async fn a_game_that_was_not_dealt_has_no_file() {
    let server = Server::start().await;
    let table = text(&server.open(&uno(&["me", "open"])).await["id"]);
    let answer = server.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(answer.error(), (409, "NOT_STARTED".to_owned()));
}

#[tokio::test]
async fn results_are_summed_up() {
    let server = Server::start().await;
    let answer = server.post("/api/tables", &uno(&["me", "open"])).await;
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let table = text(&answer.json()["id"]);
    let bob = server.join(&table, "Bob").await;
    let mut bob = Visitor::come(&server, &table, &[bob], None).await;
    assert_eq!(bob.code(json!({ "type": "resign" })).await, "ok");
    let with = [("cookie", cookie.as_str())];
    let scores = server.send("GET", "/api/me/scores", &with, "").await.json();
    assert_eq!(
        (&scores["games"]["uno"]["games"], &scores["games"]["uno"]["wins"]),
        (&json!(1), &json!(1))
    );
    let other = server.send("GET", "/api/me/scores?game=qwixx", &with, "").await.json();
    assert_eq!(other["games"], json!({}));
    assert_eq!(server.get("/api/me/scores").await.json()["games"], json!({}));
}

#[tokio::test]
async fn the_description_lists_every_route() {
    let server = Server::start().await;
    let description = server.get("/openapi.json").await.json();
    let paths = description["paths"].as_object().expect("paths");
    let source = include_str!("../../src/lib.rs");
    let routes = source.split(".route(").skip(1).filter_map(|rest| {
        let (path, rest) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        Some((path, rest.split(".route(").next().unwrap_or("")))
    });
    let mut count = 0;
    for (path, handlers) in routes {
        for method in ["get", "post"] {
            let is_there =
                handlers.lines().next().is_some_and(|line| line.contains(&format!("{method}(")));
            let is_told = paths.get(path).is_some_and(|path| path.get(method).is_some());
            assert_eq!(is_told, is_there, "{method} {path}");
        }
        count += 1;
    }
    assert_eq!(count, paths.len());
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{id}", NOWHERE);
            let answer = server.send(&method.to_uppercase(), &path, &[], "").await;
            assert!(answer.status != 405, "{method} {path}");
            assert!(!answer.text.contains("\"NOT_FOUND\""), "{method} {path}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn figures_can_be_read_by_programs() {
    let server = Server::start().await;
    let opened = server.open(&uno(&["me", "me"])).await;
    let table = text(&opened["id"]);
    let mut socket = Visitor::come(&server, &table, &keys(&opened), None).await;
    socket.see(2, 2).await;
    let (seat, action) = socket.pick(&mut FastRng::new(1)).expect("a play");
    socket.ask(json!({ "type": "act", "seat": seat, "action": action })).await;
    socket.code(json!({ "type": "act", "seat": 9, "action": {} })).await;
    let answer = server.get("/metrics").await;
    assert!(answer.header("content-type").starts_with("text/plain; version=0.0.4"));
    let mut figures = std::collections::BTreeMap::new();
    let mut told = Vec::new();
    for line in answer.text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.split(' ');
            let (kind, name) = (words.next().expect("a word"), words.next().expect("a name"));
            assert!(["HELP", "TYPE"].contains(&kind), "{line}");
            told.push(name.to_owned());
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        let value: f64 = value.parse().unwrap_or_else(|_| panic!("no number: {line}"));
        let family = name.split('{').next().expect("a name");
        assert!(told.iter().any(|told| family.starts_with(told.as_str())), "{line}");
        assert!(figures.insert(name.to_owned(), value).is_none(), "twice: {line}");
    }
    for (name, value) in [
        ("parlour_tables", 1.0),
        ("parlour_sockets", 1.0),
        ("parlour_moves_total", 1.0),
        ("parlour_tables_opened_total", 1.0),
        ("parlour_rejects_total{code=\"NO_SUCH_SEAT\"}", 1.0),
        ("parlour_journal_lines_total", 3.0),
    ] {
        assert!((figures[name] - value).abs() < 1e-9, "{name} is {}", figures[name]);
    }
    let count = figures["parlour_journal_commit_seconds_count"];
    assert!((figures["parlour_journal_commit_seconds_bucket{le=\"+Inf\"}"] - count).abs() < 1e-9);
}
