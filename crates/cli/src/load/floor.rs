//! A server that does nothing but answer: what any server would cost here and now.
//!
//! It sends both players a frame as long as a view for every message that it gets, and knows no rules, no secrets and no
//! disk. So whatever is slow with it is the machine.

use std::cell::{Cell, RefCell};
use std::io::{self, ErrorKind};
use std::net::TcpListener;
use std::rc::Rc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use memchr::memmem;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::{LocalSet, spawn_local};

use super::server::cpu;

/// A running server. It ends when this is dropped.
pub(super) struct Floor {
    pub(super) addr: String,
    /// The thread as `/proc` names it.
    process: String,
    /// Only taken away when this is dropped.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Floor {
    /// Starts it on the first core.
    pub(super) fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        let addr = listener.local_addr()?.to_string();
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::Builder::new().name("floor".into()).spawn(move || {
            core_affinity::set_for_current(core_affinity::CoreId { id: 0 });
            // Nobody listens any more if sending fails.
            let _ = tell.send(std::fs::read_link("/proc/thread-self"));
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let tables = Rc::new(Tables::default());
            LocalSet::new().block_on(&runtime, async {
                tokio::select! {
                    result = listen(listener, tables) => result,
                    _ = stopped => Ok(()),
                }
            })
        })?;
        let process = told.recv()?.context("no processor time")?.display().to_string();
        Ok(Self { addr, process, stop: Some(stop), thread: Some(thread) })
    }

    /// The processor time that it has used so far.
    pub(super) fn cpu(&self) -> anyhow::Result<Duration> {
        cpu(&self.process)
    }
}

impl Drop for Floor {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // Whoever plays has met the failure, too.
            let _ = thread.join();
        }
    }
}

#[derive(Default)]
struct Tables {
    tables: RefCell<Vec<Rc<Table>>>,
    /// What was read last, or is written: sockets by the thousand have no memory of their own for it.
    bytes: RefCell<Vec<u8>>,
}

#[derive(Default)]
struct Table {
    seq: Cell<u64>,
    players: RefCell<Vec<Rc<TcpStream>>>,
}

/// As much as is read at once: more than a message has.
const MOST: usize = 1024;

/// About as long as a view of Uno.
const VIEW: [u8; 4400] = [b'.'; 4400];

async fn listen(listener: TcpListener, tables: Rc<Tables>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        // A player who goes away is missed by nobody.
        spawn_local(greet(Rc::new(stream), tables.clone()));
    }
}

/// Opens a table, or takes somebody to theirs.
async fn greet(stream: Rc<TcpStream>, tables: Rc<Tables>) -> io::Result<()> {
    let mut head = Vec::new();
    let is_whole = |head: &[u8]| match memmem::find(head, b"\r\n\r\n") {
        Some(end) => head.starts_with(b"GET") || head[end..].ends_with(b"}"),
        None => false,
    };
    while !is_whole(&head) {
        tables.read(&stream).await?;
        head.extend_from_slice(&tables.bytes.borrow());
    }
    let head = String::from_utf8_lossy(&head);
    let number = head.split('/').nth(3).and_then(|number| number.parse::<usize>().ok());
    let table = number.and_then(|number| tables.tables.borrow().get(number).cloned());
    let Some(table) = table else {
        let answer = tables.open();
        return send(&stream, answer.as_bytes()).await;
    };
    send(&stream, b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await?;
    let seat = table.players.borrow().len();
    table.players.borrow_mut().push(stream.clone());
    tables.play(&stream, seat, &table).await
}

impl Tables {
    fn open(&self) -> String {
        let mut tables = self.tables.borrow_mut();
        tables.push(Rc::default());
        let body = json!({
            "id": (tables.len() - 1).to_string(),
            "seats": [{ "token": "a" }, { "token": "b" }],
        });
        format!("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{body}")
    }

    /// Answers whatever one player says.
    async fn play(&self, stream: &TcpStream, seat: usize, table: &Table) -> io::Result<()> {
        // The first message is a hello.
        self.read(stream).await?;
        table.seq.set(1);
        self.show(stream, seat, 1, "").await?;
        loop {
            self.read(stream).await?;
            let seq = table.seq.get() + 1;
            table.seq.set(seq);
            for other in 0..2 {
                let Some(player) = table.players.borrow().get(other).cloned() else { break };
                let ack = if other == seat { r#"{"type":"ack","id":"1","seq":1}"# } else { "" };
                self.show(&player, other, seq, ack).await?;
            }
        }
    }

    /// Waits until something has come.
    async fn read(&self, stream: &TcpStream) -> io::Result<()> {
        loop {
            stream.readable().await?;
            let mut bytes = self.bytes.borrow_mut();
            bytes.resize(MOST, 0);
            match stream.try_read(&mut bytes) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    bytes.truncate(count);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Sends a frame as long as a view, after another one. It is the turn of one and of the other.
    async fn show(
        &self,
        stream: &TcpStream,
        seat: usize,
        seq: u64,
        before: &str,
    ) -> io::Result<()> {
        let mut out = self.bytes.take();
        out.clear();
        if !before.is_empty() {
            out.extend([0x81, before.len() as u8]);
            out.extend_from_slice(before.as_bytes());
        }
        let start = format!(r#"{{"type":"view","seat":{seat},"seq":{seq},"view":""#);
        let legal = if seq % 2 == seat as u64 { r#"{"type":"DRAW_CARD"}"# } else { "" };
        let end = format!(r#"","legal":[{legal}]}}"#);
        let length = start.len() + VIEW.len() + end.len();
        out.extend([0x81, 126]);
        out.extend((length as u16).to_be_bytes());
        for part in [start.as_bytes(), &VIEW, end.as_bytes()] {
            out.extend_from_slice(part);
        }
        send(stream, &out).await?;
        self.bytes.replace(out);
        Ok(())
    }
}

async fn send(stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match stream.try_write(bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => stream.writable().await?,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::pair::{Couple, Pair, open};
    use super::*;

    #[tokio::test]
    async fn two_can_play_where_there_are_no_rules() -> anyhow::Result<()> {
        let floor = Floor::start()?;
        let mut pairs = Vec::new();
        for number in 0..3 {
            let seats = open(&floor.addr, "uno", &json!({})).await?;
            pairs.push(Pair::sit(&floor.addr, &seats, number).await?);
        }
        for id in 0..10 {
            for pair in &mut pairs {
                let seq = pair.make_move(id).await?;
                assert_eq!(seq, id + 2);
                tokio::time::timeout(Duration::from_secs(10), pair.catch_up(seq)).await??;
                assert!(!pair.is_over());
            }
        }
        Ok(())
    }
}
