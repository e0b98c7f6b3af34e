//! People who play, and remember what they were told.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use parlour_host::id::TableId;
use parlour_host::journal::{Journal, Sqlite};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Dice;

/// Nobody has to wait so long for an answer, however bad the disk is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// How long people think.
const PACE: Duration = Duration::from_millis(4);

pub(crate) const GAMES: [&str; 5] = ["uno", "qwixx", "deal", "pobudka", "datawar"];

/// Codes of a server whose disk fails.
pub(crate) const BAD_DISK: [&str; 2] = ["NOT_KEPT", "IN_DOUBT"];

/// People who each play a game with themselves, one after the other.
pub(crate) struct Crowd {
    pub(crate) players: Vec<Player>,
    dice: Dice,
}

/// Somebody who has all seats of a table.
pub(crate) struct Player {
    game: &'static str,
    /// The tables, the present one last.
    tables: Vec<Known>,
    sent: u32,
    dice: Dice,
    /// How often each refusal came, and how often none.
    pub(crate) codes: BTreeMap<String, u32>,
}

/// What a player was told about a table.
struct Known {
    id: String,
    tokens: Vec<String>,
    /// Messages that were carried out, and their numbers.
    kept: BTreeMap<String, u64>,
    /// Messages that were not.
    refused: BTreeSet<String>,
    /// Messages of which nobody knows.
    open: BTreeSet<String>,
    /// The last line that somebody was shown,
    shown: u64,
    /// as it was when the present sockets were opened,
    since: u64,
    /// and what each seat saw last.
    views: BTreeMap<usize, (u64, Value)>,
    is_over: bool,
}

impl Crowd {
    /// One player for each game, at tables that are open.
    pub(crate) async fn gather(addr: &str, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut players = Vec::new();
        for game in GAMES {
            let (tables, codes) = (Vec::new(), BTreeMap::new());
            let mut player = Player { game, tables, sent: 0, dice: Dice::new(dice.next()), codes };
            player.open(addr).await;
            assert_eq!(player.tables.len(), 1, "{game} cannot be opened: {:?}", player.codes);
            players.push(player);
        }
        Self { players, dice }
    }

    /// Everybody plays for a while, or until the server is gone.
    pub(crate) async fn play(&mut self, addr: &str, time: Duration) {
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for mut player in self.players.drain(..) {
            let (addr, stop) = (addr.to_owned(), stop.clone());
            playing.spawn(async move {
                player.play(&addr, &stop).await;
                player
            });
        }
        let deadline = tokio::time::Instant::now() + time;
        while let Ok(Some(player)) = tokio::time::timeout_at(deadline, playing.join_next()).await {
            self.players.push(player.unwrap());
        }
        stop.store(true, Ordering::Relaxed);
        while let Some(player) = playing.join_next().await {
            self.players.push(player.unwrap());
        }
        self.players.sort_by_key(|player| player.game);
    }

    /// Everybody plays until each has done so many moves.
    pub(crate) async fn go_on(&mut self, addr: &str, moves: u32) {
        let start = std::time::Instant::now();
        let goals: Vec<u32> = self.players.iter().map(|player| player.done() + moves).collect();
        let is_there = |(player, goal): (&Player, &u32)| player.done() >= *goal;
        while !self.players.iter().zip(&goals).all(is_there) {
            self.play(addr, Duration::from_millis(100)).await;
            let codes: Vec<_> = self.players.iter().map(|player| &player.codes).collect();
            assert!(start.elapsed() < PATIENCE, "the tables do not go on: {codes:?}");
        }
    }

    /// How often this code came, or `ok`.
    pub(crate) fn count(&self, code: &str) -> u32 {
        self.players.iter().map(|player| player.codes.get(code).copied().unwrap_or(0)).sum()
    }

    /// Compares what everybody was told with what the journal has.
    pub(crate) fn check(&mut self, data: &Path) {
        let journal = Sqlite::open(&data.join("parlour.db")).unwrap();
        journal.check().unwrap();
        for player in &mut self.players {
            for table in &mut player.tables {
                table.check(&journal, player.game);
            }
        }
    }

    /// Somebody of the crowd.
    pub(crate) fn anybody(&mut self) -> &mut Player {
        let at = self.dice.below(self.players.len() as u64) as usize;
        &mut self.players[at]
    }
}

impl Player {
    fn done(&self) -> u32 {
        self.codes.get("ok").copied().unwrap_or(0)
    }

    /// Opens a table, if the server lets us. Says what came of it.
    pub(crate) async fn open(&mut self, addr: &str) -> Option<String> {
        let wish = json!({
            "game": self.game, "options": options(self.game), "seats": ["me", "me"], "private": true,
        });
        let answer = post(addr, "/api/tables", &wish).await?;
        if let Some(code) = answer["error"]["code"].as_str() {
            assert!(BAD_DISK.contains(&code), "{answer}");
            *self.codes.entry(code.to_owned()).or_default() += 1;
            return Some(code.to_owned());
        }
        let seats = answer["seats"].as_array().expect("seats");
        self.tables.push(Known {
            id: answer["id"].as_str().expect("a name").to_owned(),
            tokens: seats.iter().map(|seat| seat["token"].as_str().unwrap().to_owned()).collect(),
            kept: BTreeMap::new(),
            refused: BTreeSet::new(),
            open: BTreeSet::new(),
            shown: 1,
            since: 1,
            views: BTreeMap::new(),
            is_over: false,
        });
        Some("ok".to_owned())
    }

    /// Plays until it is told to stop or the server is gone.
    async fn play(&mut self, addr: &str, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            if self.tables.last().is_none_or(|table| table.is_over) {
                match self.open(addr).await.as_deref() {
                    Some("ok") => {}
                    Some(_) => tokio::time::sleep(PACE).await,
                    None => return,
                }
                continue;
            }
            if self.play_on(addr, stop).await.is_none() {
                return;
            }
        }
    }

    /// Plays the present table until it is over; `None` if the server is gone.
    async fn play_on(&mut self, addr: &str, stop: &AtomicBool) -> Option<()> {
        let table = self.tables.last_mut()?;
        let mut sockets = Vec::new();
        for seat in 0..table.tokens.len() {
            sockets.push(table.come(addr, seat).await?);
        }
        while !stop.load(Ordering::Relaxed) && !table.is_over {
            let Some(seat) = (0..sockets.len()).find(|seat| !table.legal(*seat).is_empty()) else {
                // Something happens by itself, unless the disk is bad.
                let heard = tokio::time::timeout(PACE * 25, table.hear(0, &mut sockets[0])).await;
                if heard.is_ok_and(|frame| frame.is_none()) {
                    return None;
                }
                continue;
            };
            let legal = table.legal(seat);
            let action = &legal[self.dice.below(legal.len() as u64) as usize];
            // Whoever was refused may well send the same message again.
            let again = table.refused.iter().chain(&table.open).next_back().cloned();
            let id = again.filter(|_| self.dice.below(2) == 0).unwrap_or_else(|| {
                self.sent += 1;
                format!("m{}", self.sent)
            });
            let message = json!({ "type": "act", "id": id, "seat": seat, "action": action });
            let code = table.ask(&mut sockets, seat, &id, &message).await?;
            let is_bad = BAD_DISK.contains(&code.as_str());
            *self.codes.entry(code).or_default() += 1;
            tokio::time::sleep(if is_bad { PACE * 5 } else { PACE }).await;
        }
        Some(())
    }
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Opens a socket and says hello; `None` if the server is gone.
pub(crate) async fn connect(addr: &str, table: &str, hello: &Value) -> Option<Socket> {
    let stream = TcpStream::connect(addr).await.ok()?;
    stream.set_nodelay(true).ok()?;
    let url = format!("ws://{addr}/api/tables/{table}/ws");
    let (mut socket, _) = client_async(url, stream).await.ok()?;
    socket.send(Message::text(hello.to_string())).await.ok()?;
    Some(socket)
}

impl Known {
    /// Comes to the table, and waits for the first look at it.
    async fn come(&mut self, addr: &str, seat: usize) -> Option<Socket> {
        let hello = json!({ "type": "hello", "tokens": [self.tokens[seat]], "since": self.shown });
        let mut socket = connect(addr, &self.id, &hello).await?;
        self.since = self.shown;
        self.views.remove(&seat);
        while !self.views.contains_key(&seat) {
            let frame = self.hear(seat, &mut socket).await?;
            assert_ne!(frame["type"], "reject", "{frame}");
        }
        Some(socket)
    }

    fn legal(&self, seat: usize) -> Vec<Value> {
        let view = self.views.get(&seat);
        view.and_then(|(_, frame)| frame["legal"].as_array().cloned()).unwrap_or_default()
    }

    /// Sends a message and waits for the answer, and until everybody has seen what came of it.
    async fn ask(
        &mut self,
        sockets: &mut [Socket],
        seat: usize,
        id: &str,
        message: &Value,
    ) -> Option<String> {
        self.refused.remove(id);
        self.open.insert(id.to_owned());
        sockets[seat].send(Message::text(message.to_string())).await.ok()?;
        let answer = loop {
            let frame = self.hear(seat, &mut sockets[seat]).await?;
            if frame["id"] == id {
                break frame;
            }
        };
        if let Some(code) = answer["code"].as_str() {
            let sentence = answer["message"].as_str().unwrap_or_default();
            assert!(sentence.ends_with('.'), "{answer}");
            if code != "IN_DOUBT" {
                self.open.remove(id);
                self.refused.insert(id.to_owned());
            }
            return Some(code.to_owned());
        }
        let seq = answer["seq"].as_u64().expect("a number");
        self.open.remove(id);
        self.kept.insert(id.to_owned(), seq);
        self.shown = self.shown.max(seq);
        for (seat, socket) in sockets.iter_mut().enumerate() {
            while self.views[&seat].0 < seq {
                self.hear(seat, socket).await?;
            }
        }
        Some("ok".to_owned())
    }

    /// The next frame; `None` if the server is gone.
    async fn hear(&mut self, seat: usize, socket: &mut Socket) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, socket.next()).await;
            let message = message.unwrap_or_else(|_| panic!("no answer at table {}", self.id));
            let Message::Text(text) = message?.ok()? else { continue };
            let frame: Value = serde_json::from_str(&text).expect("frames are JSON");
            if frame["type"] == "view" {
                let seq = frame["seq"].as_u64().expect("a number");
                let before = self.views.get(&seat).map_or(self.since, |(before, _)| *before);
                assert!(seq >= before, "the table went back from {before}: {frame}");
                self.is_over |= frame["outcome"].is_object();
                self.shown = self.shown.max(seq);
                self.views.insert(seat, (seq, frame.clone()));
            }
            return Some(frame);
        }
    }

    /// Compares what was told with what the journal has. What nobody knew is known then.
    fn check(&mut self, journal: &Sqlite, game: &str) {
        let name = format!("table {} ({game})", self.id);
        let id: TableId = self.id.parse().unwrap();
        let lines = journal.history(id).unwrap();
        assert!(
            lines.len() as u64 >= self.shown,
            "{name}: {} lines of {}",
            lines.len(),
            self.shown
        );
        let mut found = BTreeMap::new();
        for line in &lines {
            let entry: Value = serde_json::from_slice(&line.body).unwrap();
            if let Some(by) = entry["by"]["id"].as_str() {
                let twice = found.insert(by.to_owned(), line.seq);
                assert_eq!(twice, None, "{name}: {by} was done twice");
            }
        }
        for (id, seq) in &self.kept {
            assert_eq!(found.get(id), Some(seq), "{name}: {id} was acknowledged");
        }
        for id in &self.refused {
            assert_eq!(found.get(id), None, "{name}: {id} was refused");
        }
        let open: Vec<_> = found.into_iter().filter(|(id, _)| self.open.remove(id)).collect();
        self.kept.extend(open);
        self.open.clear();
        self.shown = lines.len() as u64;
    }
}

/// Options with which nobody waits for an animation.
fn options(game: &str) -> Value {
    match game {
        "datawar" => json!({ "autoDismissMs": 0, "cpuDelayMs": 0, "timings": {
            "CARD_FLIP": 0, "CARD_COMPARISON": 0, "WIN_ANIMATION": 0, "SPECIAL_EFFECT_DISPLAY": 0,
            "EFFECT_PROCESSING": 0, "OWYW_ANIMATION": 0,
        } }),
        _ => json!({}),
    }
}

/// Sends a request; `None` if the server is gone.
pub(crate) async fn post(addr: &str, path: &str, body: &Value) -> Option<Value> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(addr).await.ok()?;
    stream.write_all(format!("{head}{body}").as_bytes()).await.ok()?;
    let mut answer = String::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer)).await;
    read.expect("an answer in time").ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}
