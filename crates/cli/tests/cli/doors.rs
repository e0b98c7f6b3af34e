//! What holds for the websockets of all three doors alike: JSON, pages and Yjs.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use parlour::Standard;
use parlour_api::Api;
use parlour_engine::Catalog;
use parlour_host::door::Limits;
use parlour_host::house::{House, NewTable, SeatPlan, Settings};
use parlour_host::id::{TableId, Token};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::RateLimiter;
use parlour_host::record::TableConfig;
use parlour_web::Web;
use parlour_yjs::Yjs;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything here takes, so that only a hanging test runs into it.
const PATIENCE: Duration = Duration::from_secs(20);

/// More than a flood may bring in before it is cut: what the system keeps for both directions, and a little of ours.
const MOST_SENT: usize = 48 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Door {
    Json,
    Page,
    Yjs,
}

const DOORS: [Door; 3] = [Door::Json, Door::Page, Door::Yjs];

/// A server with all doors, and a table.
struct Server {
    addr: SocketAddr,
    house: House,
    table: TableId,
    /// Whoever opened the table.
    person: Token,
    _stop: watch::Sender<bool>,
}

impl Server {
    async fn start(limits: Limits) -> Self {
        Self::start_for("uno", json!({}), limits).await
    }

    async fn start_for(game: &str, options: Value, limits: Limits) -> Self {
        let house =
            House::new(Catalog::standard(), Arc::new(Memory::default()), Settings::default());
        let (stop, stopping) = watch::channel(false);
        let rate_limiter = RateLimiter::new(1000, 1000, Vec::new());
        let api = Api {
            house: house.clone(),
            public_url: None,
            limits,
            rate_limiter: rate_limiter.clone(),
            stopping: stopping.clone(),
        };
        let web = Web {
            house: house.clone(),
            public_url: None,
            limits,
            rate_limiter: rate_limiter.clone(),
            stopping: stopping.clone(),
        };
        let yjs = Yjs::new(house.clone(), None, limits, rate_limiter, stopping);
        let pages = parlour_web::router(Arc::new(web), parlour_api::router(Arc::new(api)));
        let router = pages.merge(parlour_yjs::router(Arc::new(yjs)));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("small frames"));
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let person = Token::random();
        let wish = NewTable {
            game: game.to_owned(),
            options,
            seats: vec![SeatPlan::Me("Ann".to_owned()), SeatPlan::Open],
            house: TableConfig::default(),
            person: Some(person.hash()),
            nonce: None,
        };
        let table = house.open(wish).await.expect("a table").id;
        Self { addr, house, table, person, _stop: stop }
    }

    /// Opens a socket.
    async fn connect(&self, door: Door, person: Option<&Token>) -> WebSocketStream<TcpStream> {
        let Self { addr, table, .. } = self;
        let path = match door {
            Door::Json => format!("api/tables/{table}/ws"),
            Door::Page => format!("t/{table}/live"),
            Door::Yjs => format!("yjs/{table}"),
        };
        let mut request = format!("ws://{addr}/{path}").into_client_request().expect("a request");
        if let Some(person) = person {
            let cookie = format!("parlour={}", person.reveal()).parse().expect("a cookie");
            request.headers_mut().insert("cookie", cookie);
        }
        let stream = TcpStream::connect(addr).await.expect("a connection");
        client_async(request, stream).await.expect("a websocket").0
    }

    /// Opens a socket and says hello, where that is usual.
    async fn greet(&self, door: Door, person: Option<&Token>) -> WebSocketStream<TcpStream> {
        let mut socket = self.connect(door, person).await;
        if door != Door::Yjs {
            socket.send(Message::text(r#"{"type":"hello"}"#)).await.expect("a reader");
        }
        let sockets = || self.house.figures().sockets;
        self.until(|| sockets() > 0).await;
        socket
    }

    async fn until(&self, is_so: impl Fn() -> bool) {
        let wait = async {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, wait).await.expect("it comes to that in time");
    }
}

/// Sends pings and reads nothing, until the server hangs up. Says how many bytes it took.
async fn flood(socket: WebSocketStream<TcpStream>) -> usize {
    let mut stream = socket.into_inner();
    let ping = [&[0x89, 0xfd, 0, 0, 0, 0][..], &[b'x'; 125]].concat();
    let pings = ping.repeat(500);
    let mut sent = 0;
    while sent < MOST_SENT {
        match timeout(PATIENCE, stream.write_all(&pings)).await.expect("the server hangs up") {
            Ok(()) => sent += pings.len(),
            Err(_) => break,
        }
    }
    sent
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_sends_pings_and_never_reads_is_dropped() {
    // With limits on frames and without: the first stops the flood, and otherwise it stops when nobody reads the answers.
    let ping = Duration::from_millis(100);
    let many = Limits { messages: u32::MAX, burst: u32::MAX, ping, ..Limits::default() };
    for limits in [Limits::default(), many] {
        for door in DOORS {
            let server = Server::start(limits).await;
            let before_hello = flood(server.connect(door, None).await).await;
            let after_hello = flood(server.greet(door, None).await).await;
            for sent in [before_hello, after_hello] {
                assert!(sent < MOST_SENT, "{door:?} {limits:?}: {sent} bytes were taken");
            }
            server.until(|| server.house.figures().sockets == 0).await;
        }
    }
}

#[tokio::test]
async fn a_client_that_never_reads_is_dropped() {
    let limits = Limits { ping: Duration::from_millis(50), ..Limits::default() };
    for door in DOORS {
        let server = Server::start(limits).await;
        let socket = server.greet(door, None).await;
        // It answers no ping, since it does not read any.
        server.until(|| server.house.figures().sockets == 0).await;
        drop(socket);
    }
}

#[tokio::test]
async fn a_client_that_answers_pings_stays() {
    let limits = Limits { ping: Duration::from_millis(40), ..Limits::default() };
    for door in DOORS {
        let server = Server::start(limits).await;
        let mut socket = server.greet(door, None).await;
        let read = async { while socket.next().await.is_some_and(|message| message.is_ok()) {} };
        let hung_up = timeout(limits.ping * 12, read).await;
        assert!(hung_up.is_err(), "{door:?}");
        assert_eq!(server.house.figures().sockets, 1, "{door:?}");
    }
}

#[tokio::test]
async fn a_client_that_says_no_hello_is_sent_away() {
    let limits = Limits { hello: Duration::from_millis(50), ..Limits::default() };
    for door in [Door::Json, Door::Page] {
        let server = Server::start(limits).await;
        let mut socket = server.connect(door, None).await;
        let closed = close_code(&mut socket).await;
        assert_eq!(closed, Some((4000, "BAD_REQUEST".to_owned())), "{door:?}");
    }
}

#[tokio::test]
async fn limits_and_codes_are_the_same_everywhere() {
    let limits = Limits { messages: 1, burst: 20, ..Limits::default() };
    let nonsense = [0x83, 0x80, 0, 0, 0, 0].to_vec();
    let huge = [0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0].to_vec();
    let pongs = [0x8a, 0x80, 0, 0, 0, 0].repeat(30);
    let parts = [&[0x01, 0x80, 0, 0, 0, 0][..], &[0x00, 0x80, 0, 0, 0, 0].repeat(30)].concat();
    for door in DOORS {
        for (bytes, code, reason) in [
            (&nonsense, 1002, "NO_WEBSOCKET"),
            (&huge, 1009, "TOO_LARGE"),
            (&pongs, 1008, "TOO_FAST"),
            (&parts, 1008, "TOO_FAST"),
        ] {
            for is_greeted in [false, true] {
                let server = Server::start(limits).await;
                let mut socket = if is_greeted {
                    server.greet(door, None).await
                } else {
                    server.connect(door, None).await
                };
                socket.get_mut().write_all(bytes).await.expect("a reader");
                let closed = close_code(&mut socket).await;
                assert_eq!(closed, Some((code, reason.to_owned())), "{door:?}");
            }
        }
    }
}

/// How the server ends it.
async fn close_code(socket: &mut WebSocketStream<TcpStream>) -> Option<(u16, String)> {
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("an end")? {
            Ok(Message::Close(close)) => {
                return close.map(|close| (close.code.into(), close.reason.to_string()));
            }
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

#[tokio::test]
async fn a_player_who_is_asked_to_end_the_game_is_told_so() {
    let server = Server::start_for("qwixx", json!({ "ruleset": "free" }), Limits::default()).await;
    let bob = Token::random();
    server.house.join(server.table, "Bob", None, Some(bob.hash())).await.expect("a seat");
    let mut ann = server.greet(Door::Json, Some(&server.person)).await;
    let mut page = server.greet(Door::Page, Some(&bob)).await;
    let end = json!({ "type": "act", "action": { "type": "END_GAME" } });
    ann.send(Message::text(end.to_string())).await.expect("a reader");
    let question = "Ann would like to end the game now.";
    loop {
        let frame = timeout(PATIENCE, page.next()).await.expect("a frame in time");
        let frame: tungstenite::Message = frame.expect("a frame").expect("a frame");
        let text = frame.to_text().unwrap_or("");
        assert!(!text.contains("take the last move back"), "{text}");
        if text.contains(question) {
            break;
        }
    }
}
