//! The page's own websocket at a table.

mod front;
mod message;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use parlour_engine::Refusal;
use parlour_host::door::Bucket;
use parlour_host::house::Client;
use parlour_host::id::{TableId, TokenHash};
use parlour_host::refuse;
use parlour_host::sight::{Frame, Window};
use tokio::sync::mpsc;

use self::front::Front;
use self::message::Wanted;
use crate::Web;
use crate::table::Visitor;
use crate::window::HtmlWindow;

/// Close codes of our own.
const REFUSED: u16 = 4000;
const GOING_AWAY: u16 = 1001;

/// How long a page may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How often a quiet page is asked whether it is still there, and after how many questions it is not.
const PING: Duration = Duration::from_secs(20);
const MOST_PINGS: u32 = 3;

/// A page that wants to see a table.
pub(crate) struct Caller {
    pub(crate) table: TableId,
    pub(crate) keys: Vec<TokenHash>,
    pub(crate) visitor: Visitor,
}

/// Serves a page until it goes.
pub(crate) async fn serve(web: Arc<Web>, caller: Caller, mut socket: WebSocket) {
    let window = Arc::new(HtmlWindow::new(caller.visitor.clone(), caller.table.to_string()));
    match greet(&web, caller, window.clone(), &mut socket).await {
        Ok(Some((client, frames, front))) => {
            Conversation { web: &web, client, frames, front, socket, window }.hold().await;
        }
        Ok(None) => {}
        Err(refusal) => {
            web.house.count_reject(refusal.code);
            let last = window.reject(None, &refusal);
            part(socket, REFUSED, refusal.code, Some(last)).await;
        }
    }
}

/// Waits for the hello, and lets the page look at the table.
async fn greet(
    web: &Web,
    caller: Caller,
    window: Arc<HtmlWindow>,
    socket: &mut WebSocket,
) -> Result<Option<(Client, mpsc::Receiver<Frame>, Front)>, Refusal> {
    let hello = tokio::time::timeout(HELLO, socket.recv()).await;
    let Ok(hello) = hello else {
        return Err(Refusal::bad_request("The first message did not come in time."));
    };
    let Some(Ok(Message::Text(hello))) = hello else { return Ok(None) };
    let hello = message::read_hello(&hello)?;
    let (out, frames) = mpsc::channel(web.house.backlog());
    let out = Box::new(out);
    let client = web.house.attach(caller.table, caller.keys, false, hello.since, window, out)?;
    Ok(Some((client, frames, Front::new(hello.seat))))
}

/// A page at a table.
struct Conversation<'a> {
    web: &'a Web,
    client: Client,
    /// What the page is to get. It ends when the table lets go of it.
    frames: mpsc::Receiver<Frame>,
    front: Front,
    socket: WebSocket,
    window: Arc<HtmlWindow>,
}

/// Why a conversation is over.
struct Gone;

impl Conversation<'_> {
    async fn hold(mut self) {
        let mut bucket = Bucket::new(self.web.messages.saturating_mul(2), self.web.messages);
        let mut stopping = self.web.stopping.clone();
        let mut pings = 0;
        loop {
            tokio::select! {
                frame = self.frames.recv() => {
                    let Some(frame) = frame else {
                        return part(self.socket, GOING_AWAY, "the table has let go of you", None).await;
                    };
                    if self.forward(frame).await.is_err() {
                        return;
                    }
                }
                message = self.socket.recv() => {
                    pings = 0;
                    let Some(Ok(message)) = message else { return };
                    if self.hear(&message, &mut bucket).await.is_err() {
                        return;
                    }
                }
                () = tokio::time::sleep(PING) => {
                    pings += 1;
                    let ping = self.socket.send(Message::Ping(Vec::new().into())).await;
                    if pings > MOST_PINGS || ping.is_err() {
                        return;
                    }
                }
                // The sender lives as long as the server.
                _ = stopping.changed() => {
                    // What the table has said last comes before the goodbye.
                    if let Ok(frame) = self.frames.try_recv() && self.forward(frame).await.is_err() {
                        return;
                    }
                    return part(self.socket, GOING_AWAY, "the server is stopping", None).await;
                }
            }
        }
    }

    /// Sends a frame and all that wait behind it, in one go.
    async fn forward(&mut self, first: Frame) -> Result<(), Gone> {
        let mut frame = first;
        loop {
            for shown in self.front.take(frame, self.window.seats()).into_iter().flatten() {
                self.socket.feed(text(shown)).await.map_err(|_| Gone)?;
            }
            match self.frames.try_recv() {
                Ok(next) => frame = next,
                Err(_) => break,
            }
        }
        self.socket.flush().await.map_err(|_| Gone)
    }

    /// Hands a message in, if it is one and did not come too fast.
    async fn hear(&mut self, message: &Message, bucket: &mut Bucket) -> Result<(), Gone> {
        let Message::Text(message) = message else {
            return if matches!(message, Message::Close(_)) { Err(Gone) } else { Ok(()) };
        };
        let is_slow = bucket.take();
        let read = message::read(message, self.front.shown());
        match read {
            Ok((id, _)) if !is_slow => self.reject(id.as_deref(), &refuse::too_fast()).await,
            Ok((_, Wanted::Front(seat))) => match self.front.ask(seat) {
                Some(frame) => self.socket.send(text(frame)).await.map_err(|_| Gone),
                None => Ok(()),
            },
            Ok((id, Wanted::Ask(request))) => {
                self.client.ask(id, request);
                Ok(())
            }
            Err((id, refusal)) => self.reject(id.as_deref(), &refusal).await,
        }
    }

    async fn reject(&mut self, id: Option<&str>, refusal: &Refusal) -> Result<(), Gone> {
        self.web.house.count_reject(refusal.code);
        let frame = self.window.reject(id, refusal);
        self.socket.send(text(frame)).await.map_err(|_| Gone)
    }
}

async fn part(mut socket: WebSocket, code: u16, reason: &'static str, last: Option<Frame>) {
    // The page may be gone already; then there is nobody to tell.
    if let Some(frame) = last {
        let _ = socket.send(text(frame)).await;
    }
    let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = socket.send(Message::Close(Some(close))).await;
    let _ = tokio::time::timeout(Duration::from_secs(1), socket.recv()).await;
}

/// A frame as a message.
fn text(frame: Frame) -> Message {
    match Utf8Bytes::try_from(frame) {
        Ok(text) => Message::Text(text),
        // Frames are written from strings.
        Err(_) => Message::Text(Utf8Bytes::from_static("{}")),
    }
}
