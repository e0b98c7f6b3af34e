//! A websocket at a table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt};
use parlour_engine::Refusal;
use parlour_host::door::{self, Bucket};
use parlour_host::house::Client;
use parlour_host::id::{TableId, TokenHash};
use parlour_host::refuse;
use parlour_host::sight::{Frame, Window};

use crate::Api;
use crate::message;
use crate::window::JsonWindow;

/// Close codes of our own.
const REFUSED: u16 = 4000;
const GOING_AWAY: u16 = 1001;
const TOO_LARGE: u16 = 1009;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// After how many unanswered questions a client is no longer there.
const MOST_PINGS: u32 = 3;

/// Serves a client until it goes.
pub(crate) async fn serve(api: Arc<Api>, id: TableId, keys: Vec<TokenHash>, mut socket: WebSocket) {
    match greet(&api, id, keys, &mut socket).await {
        Ok(Some(client)) => converse(&api, client, socket).await,
        Ok(None) => {}
        Err(refusal) => {
            api.house.count_reject(refusal.code);
            part(socket, REFUSED, refusal.code, Some(JsonWindow.reject(None, &refusal))).await;
        }
    }
}

/// Waits for the hello, and sits the client down.
async fn greet(
    api: &Api,
    id: TableId,
    keys: Vec<TokenHash>,
    socket: &mut WebSocket,
) -> Result<Option<Client>, Refusal> {
    let hello = tokio::time::timeout(HELLO, next_text(socket)).await;
    let Ok(hello) = hello else {
        return Err(Refusal::bad_request("The first message did not come in time."));
    };
    let Some(hello) = hello? else { return Ok(None) };
    let hello = message::read_hello(&hello)?;
    // A browser brings its cookie everywhere, also to tables where it only looks on.
    let is_strict = !hello.tokens.is_empty();
    let tokens =
        if is_strict { door::hashes(hello.tokens.iter().map(String::as_str)) } else { keys };
    api.house.attach(id, tokens, is_strict, hello.since, Arc::new(JsonWindow)).map(Some)
}

async fn next_text(socket: &mut WebSocket) -> Result<Option<Utf8Bytes>, Refusal> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Ok(Some(text)),
            Some(Ok(Message::Binary(_))) => {
                return Err(Refusal::bad_request("Messages are text, not bytes."));
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
        }
    }
}

/// Hands messages in and frames out.
async fn converse(api: &Api, mut client: Client, mut socket: WebSocket) {
    let mut bucket = Bucket::new(api.limits.burst, api.limits.messages);
    let mut stopping = api.stopping.clone();
    let stopping = stopping.changed();
    let ping = tokio::time::sleep(api.limits.ping);
    tokio::pin!(stopping, ping);
    let mut pings = 0;
    let patience = api.limits.ping * MOST_PINGS;
    loop {
        tokio::select! {
            frame = client.frames.recv() => {
                let Some(frame) = frame else {
                    return part(socket, GOING_AWAY, why_gone(api), None).await;
                };
                if !forward(&mut socket, &mut client, frame, patience).await {
                    return;
                }
            }
            message = socket.recv() => {
                pings = 0;
                match message {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        let is_slow = bucket.take();
                        hear(api, &client, &mut socket, &message, is_slow).await;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    // It was too large, or no message at all. Whoever is gone does not hear it.
                    Some(Err(_)) => return part(socket, TOO_LARGE, "TOO_LARGE", None).await,
                    Some(Ok(Message::Close(_))) | None => return,
                }
            }
            () = &mut ping => {
                pings += 1;
                let question = socket.send(Message::Ping(Vec::new().into()));
                let is_sent = matches!(tokio::time::timeout(patience, question).await, Ok(Ok(())));
                if pings > MOST_PINGS || !is_sent {
                    return;
                }
                ping.as_mut().reset(tokio::time::Instant::now() + api.limits.ping);
            }
            // The sender lives as long as the server.
            _ = &mut stopping => {
                // What the table has said last comes before the goodbye.
                if let Ok(frame) = client.frames.try_recv() {
                    forward(&mut socket, &mut client, frame, patience).await;
                }
                return part(socket, GOING_AWAY, STOPPING, None).await;
            }
        }
    }
}

const STOPPING: &str = "the server is stopping";

fn why_gone(api: &Api) -> &'static str {
    if api.house.is_stopping() { STOPPING } else { "the table has let go of you" }
}

/// Sends a frame and all that wait behind it, in one go; `false` if nobody reads them.
///
/// Whoever does not read any more is as gone as whoever does not answer.
async fn forward(
    socket: &mut WebSocket,
    client: &mut Client,
    first: Frame,
    patience: Duration,
) -> bool {
    let send = async {
        let mut next = Ok(first);
        while let Ok(frame) = next {
            socket.feed(text(frame)).await?;
            next = client.frames.try_recv();
        }
        socket.flush().await
    };
    matches!(tokio::time::timeout(patience, send).await, Ok(Ok(())))
}

/// Hands a message in, if it is one and did not come too fast.
async fn hear(
    api: &Api,
    client: &Client,
    socket: &mut WebSocket,
    message: &Message,
    is_slow: bool,
) {
    let read = match message {
        Message::Text(text) if is_slow => message::read(text),
        Message::Text(text) => Err((message::id_in(text), refuse::too_fast())),
        _ if is_slow => Err((None, Refusal::bad_request("Messages are text, not bytes."))),
        _ => Err((None, refuse::too_fast())),
    };
    match read {
        Ok((id, request)) => client.ask(id, request),
        Err((id, refusal)) => reject(api, socket, id.as_deref(), &refusal).await,
    }
}

async fn reject(api: &Api, socket: &mut WebSocket, id: Option<&str>, refusal: &Refusal) {
    api.house.count_reject(refusal.code);
    // A client that is gone shows when the next message is read.
    let _ = socket.send(text(JsonWindow.reject(id, refusal))).await;
}

async fn part(mut socket: WebSocket, code: u16, reason: &'static str, last: Option<Frame>) {
    // The client may be gone already; then there is nobody to tell.
    if let Some(frame) = last {
        let _ = socket.send(text(frame)).await;
    }
    let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = socket.send(Message::Close(Some(close))).await;
    let _ = tokio::time::timeout(Duration::from_secs(1), socket.next()).await;
}

/// A frame as a message.
fn text(frame: Frame) -> Message {
    match Utf8Bytes::try_from(frame) {
        Ok(text) => Message::Text(text),
        // Frames are written from strings.
        Err(_) => Message::Text(Utf8Bytes::from_static("{}")),
    }
}
