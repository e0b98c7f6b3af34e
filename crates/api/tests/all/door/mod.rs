//! A server on a port of its own, and clients that talk to it over real connections.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::catalog;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use parlour_api::Api;
use parlour_engine::Catalog;
use parlour_engine::{Chance, FastRng};
use parlour_host::door::Limits;
use parlour_host::house::{House, Settings};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::{Network, RateLimiter};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything here takes, so that only a hanging test runs into it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// How many messages were sent.
static SENT: AtomicU64 = AtomicU64::new(0);

/// A server.
pub(crate) struct Server {
    pub(crate) addr: SocketAddr,
    pub(crate) house: House,
    stop: watch::Sender<bool>,
    /// All texts that clients have sent and got over sockets.
    pub(crate) talk: Talk,
}

/// What was said over sockets, and by whom.
pub(crate) type Talk = Arc<Mutex<Vec<(Side, String)>>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Client,
    Server,
}

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// The status and the code of an error that looks as errors have to look.
    pub(crate) fn error(&self) -> (u16, String) {
        let body = self.json();
        let error = body["error"].as_object().unwrap_or_else(|| panic!("no error: {body}"));
        assert_eq!(body.as_object().map(serde_json::Map::len), Some(1), "{body}");
        assert_eq!(error.len(), 2, "{body}");
        assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        (self.status.as_u16(), error["code"].as_str().expect("a code").to_owned())
    }
}

impl Server {
    /// A server that keeps its tables in memory.
    pub(crate) async fn start() -> Self {
        Self::start_with(None, generous()).await
    }

    pub(crate) async fn start_with(public_url: Option<&str>, limits: Limits) -> Self {
        Self::start_behind(Vec::new(), public_url, limits).await
    }

    /// A server for these games.
    pub(crate) async fn start_for(catalog: Catalog) -> Self {
        Self::start_all(catalog, Vec::new(), None, generous()).await
    }

    /// A server that believes these proxies.
    pub(crate) async fn start_behind(
        proxies: Vec<Network>,
        public_url: Option<&str>,
        limits: Limits,
    ) -> Self {
        Self::start_all(catalog(), proxies, public_url, limits).await
    }

    async fn start_all(
        catalog: Catalog,
        proxies: Vec<Network>,
        public_url: Option<&str>,
        limits: Limits,
    ) -> Self {
        let settings = Settings { pace: Duration::ZERO, ..Settings::default() };
        let house = House::new(catalog, Arc::new(Memory::new()), settings);
        let (stop, stopping) = watch::channel(false);
        let public_url = public_url.map(str::to_owned);
        let rate_limiter = RateLimiter::new(limits.posts, limits.sockets, proxies);
        let api = Api { house: house.clone(), public_url, limits, rate_limiter, stopping };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("small frames"));
        tokio::spawn(async move {
            let router = parlour_api::router(Arc::new(api));
            let service = router.into_make_service_with_connect_info::<SocketAddr>();
            axum::serve(listener, service).await.expect("serving");
        });
        Self { addr, house, stop, talk: Talk::default() }
    }

    /// Tells all sockets that the server stops.
    pub(crate) fn stop(&self) {
        self.stop.send(true).expect("sockets listen");
    }

    /// Sends a request with these headers.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Answer {
        let stream = TcpStream::connect(self.addr).await.expect("a connection");
        let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream));
        let (mut sender, connection) = handshake.await.expect("a handshake");
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", self.addr.to_string());
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into())).expect("a request");
        let response = tokio::time::timeout(PATIENCE, sender.send_request(request));
        let response = response.await.expect("an answer in time").expect("an answer");
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("a body").to_bytes();
        let text = String::from_utf8(body.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[], body.to_string()).await
    }

    /// Opens a table, which has to work.
    pub(crate) async fn open(&self, body: &Value) -> Value {
        let answer = self.post("/api/tables", body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    /// Sits down, which has to work; gives the key.
    pub(crate) async fn join(&self, table: &str, name: &str) -> String {
        let path = format!("/api/tables/{table}/join");
        let answer = self.post(&path, &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        text(&answer.json()["token"])
    }
}

/// Limits that no test reaches.
fn generous() -> Limits {
    let many = 100_000;
    Limits { messages: many, burst: many, posts: many, sockets: many, ..Limits::default() }
}

/// The text of a JSON string.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// The keys of whoever opened a table.
pub(crate) fn keys(opened: &Value) -> Vec<String> {
    opened["seats"].as_array().expect("seats").iter().map(|seat| text(&seat["token"])).collect()
}

/// A websocket.
#[derive(Debug)]
pub(crate) struct Visitor {
    socket: WebSocketStream<TcpStream>,
    talk: Talk,
    /// Every frame, as it came.
    pub(crate) frames: Vec<String>,
    /// The last view of each seat; of nobody's under `None`.
    pub(crate) views: BTreeMap<Option<u64>, Value>,
    /// The line after which it came, if it came back.
    pub(crate) since: Option<u64>,
    /// How the server ended it.
    pub(crate) closed: Option<CloseFrame>,
}

impl Visitor {
    /// Opens a socket and says nothing.
    pub(crate) async fn connect(
        server: &Server,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, (u16, HeaderMap)> {
        let stream = TcpStream::connect(server.addr).await.expect("a connection");
        stream.set_nodelay(true).expect("small frames");
        let url = format!("ws://{}/api/tables/{table}/ws", server.addr);
        let mut request = url.into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a value"));
        }
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Self {
                socket,
                talk: Arc::clone(&server.talk),
                frames: Vec::new(),
                views: BTreeMap::new(),
                since: None,
                closed: None,
            }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err((response.status().as_u16(), response.headers().clone()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Comes to a table with these keys.
    pub(crate) async fn come(
        server: &Server,
        table: &str,
        tokens: &[String],
        since: Option<u64>,
    ) -> Self {
        let mut visitor = Self::connect(server, table, &[]).await.expect("a socket");
        visitor.since = since;
        let mut hello = json!({ "type": "hello", "tokens": tokens });
        if let Some(since) = since {
            hello["since"] = since.into();
        }
        visitor.say(&hello).await;
        visitor
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        if let Message::Text(text) = &message {
            self.talk.lock().expect("no panic").push((Side::Client, text.to_string()));
        }
        // The server may have hung up already; that shows when the next frame is read.
        let _ = self.socket.send(message).await;
    }

    /// The next frame; `None` once the server has hung up.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next());
            match message.await.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => return Some(self.read(text.as_str())),
                Some(Ok(Message::Close(close))) => {
                    self.closed = close;
                    return None;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    fn read(&mut self, frame: &str) -> Value {
        self.talk.lock().expect("no panic").push((Side::Server, frame.to_owned()));
        let value: Value = serde_json::from_str(frame).expect("frames are JSON");
        if value["type"] == "view" {
            self.frames.push(frame.to_owned());
            self.views.insert(value["seat"].as_u64(), value.clone());
        }
        value
    }

    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await.expect("the server is still there");
            if fits(&frame) {
                return frame;
            }
        }
    }

    /// Waits until every seat has a view that is at least so new.
    pub(crate) async fn see(&mut self, seq: u64, seats: usize) {
        let is_new = |view: &Value| view["seq"].as_u64() >= Some(seq);
        while self.views.len() < seats || !self.views.values().all(is_new) {
            self.next().await.expect("the server is still there");
        }
    }

    /// The newest line that it has seen.
    pub(crate) fn seq(&self) -> u64 {
        self.views.values().filter_map(|view| view["seq"].as_u64()).max().unwrap_or(0)
    }

    /// Sends a message under a new id and waits for the answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        // One that nobody has used before: somebody who came back is still the same person.
        let id = format!("v{}", SENT.fetch_add(1, Ordering::Relaxed));
        message["id"] = id.clone().into();
        self.say(&message).await;
        self.until(|frame| frame["id"] == *id).await
    }

    /// Sends a message and gives the code of the refusal, or `ok`.
    pub(crate) async fn code(&mut self, message: Value) -> String {
        let answer = self.ask(message).await;
        if answer["type"] == "ack" { "ok".to_owned() } else { text(&answer["code"]) }
    }

    /// Any action that one of its seats may take now.
    pub(crate) fn pick(&self, rng: &mut FastRng) -> Option<(u64, Value)> {
        let mut plays = Vec::new();
        for view in self.views.values() {
            let Some(seat) = view["seat"].as_u64() else { continue };
            let legal = view["legal"].as_array().expect("a list");
            plays.extend(legal.iter().map(|action| (seat, action.clone())));
        }
        (!plays.is_empty()).then(|| plays.swap_remove(rng.index(plays.len())))
    }

    /// Hangs up.
    pub(crate) async fn leave(mut self) {
        // It may be gone already.
        let _ = self.socket.close(None).await;
    }
}
