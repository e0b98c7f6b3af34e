//! A websocket at a table.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use parlour_engine::Refusal;
use parlour_host::door::{self, Bucket};
use parlour_host::house::Client;
use parlour_host::id::{TableId, TokenHash};
use parlour_host::refuse;
use parlour_host::sight::Window;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::Api;
use crate::message;
use crate::window::JsonWindow;
use crate::wire::{Listener, Mouth, News, Wire};

/// Close codes of our own.
const REFUSED: u16 = 4000;
const GOING_AWAY: u16 = 1001;
const TOO_LARGE: u16 = 1009;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// After how many unanswered questions a client is no longer there.
const MOST_PINGS: u32 = 3;

/// Serves a client until it goes.
pub(crate) async fn serve(
    api: Arc<Api>,
    id: TableId,
    keys: Vec<TokenHash>,
    mut listener: Listener,
    wire: Arc<Wire>,
) {
    let parting = match greet(&api, id, keys, &mut listener, &wire).await {
        Ok(Some(client)) => converse(&api, &client, &wire, &mut listener).await,
        Ok(None) => Parting::Gone,
        Err(refusal) => {
            api.house.count_reject(refusal.code);
            wire.send(JsonWindow.reject(None, &refusal));
            Parting::Goodbye(REFUSED, refusal.code)
        }
    };
    if let Parting::Goodbye(code, reason) = parting {
        part(&mut listener, &wire, code, reason).await;
    }
    wire.close();
}

/// Waits for the hello, and sits the client down.
async fn greet(
    api: &Api,
    id: TableId,
    keys: Vec<TokenHash>,
    listener: &mut Listener,
    wire: &Arc<Wire>,
) -> Result<Option<Client>, Refusal> {
    let hello = tokio::time::timeout(HELLO, next_text(listener)).await;
    let Ok(hello) = hello else {
        return Err(Refusal::bad_request("The first message did not come in time."));
    };
    let Some(hello) = hello? else { return Ok(None) };
    let hello = message::read_hello(&hello)?;
    // A browser brings its cookie everywhere, also to tables where it only looks on.
    let is_strict = !hello.tokens.is_empty();
    let tokens =
        if is_strict { door::hashes(hello.tokens.iter().map(String::as_str)) } else { keys };
    let mouth = Box::new(Mouth::new(wire.clone(), api.house.backlog()));
    api.house.attach(id, tokens, is_strict, hello.since, Arc::new(JsonWindow), mouth).map(Some)
}

async fn next_text(listener: &mut Listener) -> Result<Option<Utf8Bytes>, Refusal> {
    loop {
        match listener.next().await {
            Some(Ok(Message::Text(text))) => return Ok(Some(text)),
            Some(Ok(Message::Binary(_))) => {
                return Err(Refusal::bad_request("Messages are text, not bytes."));
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
        }
    }
}

/// Hands messages in; frames go out by themselves.
async fn converse(api: &Api, client: &Client, wire: &Wire, listener: &mut Listener) -> Parting {
    let mut bucket = Bucket::new(api.limits.burst, api.limits.messages);
    let mut stopping = api.stopping.clone();
    let stopping = stopping.changed();
    let ping = tokio::time::sleep(api.limits.ping);
    let news = wire.news();
    tokio::pin!(stopping, ping, news);
    let mut pings = 0;
    let patience = api.limits.ping * MOST_PINGS;
    loop {
        tokio::select! {
            message = listener.next() => {
                pings = 0;
                match message {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        let is_slow = bucket.take();
                        hear(api, client, wire, &message, is_slow);
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                    // It was too large, or no message at all. Whoever is gone does not hear it.
                    Some(Err(_)) => return Parting::Goodbye(TOO_LARGE, "TOO_LARGE"),
                    Some(Ok(Message::Close(_))) | None => return Parting::Gone,
                }
            }
            happened = &mut news => match happened {
                News::LetGo => return Parting::Goodbye(GOING_AWAY, why_gone(api)),
                News::Broken => return Parting::Gone,
                // Whoever does not read any more is as gone as whoever does not answer.
                News::Full => match tokio::time::timeout(patience, wire.catch_up()).await {
                    Ok(Ok(())) => news.set(wire.news()),
                    Ok(Err(_)) | Err(_) => return Parting::Gone,
                },
            },
            () = &mut ping => {
                pings += 1;
                let is_sent = listener.send(Message::Ping(Bytes::new())).await.is_ok();
                if pings > MOST_PINGS || !is_sent {
                    return Parting::Gone;
                }
                ping.as_mut().reset(tokio::time::Instant::now() + api.limits.ping);
            }
            // The sender lives as long as the server. By then the tables have said all they had to say.
            _ = &mut stopping => return Parting::Goodbye(GOING_AWAY, STOPPING),
        }
    }
}

/// How a conversation ends.
enum Parting {
    /// Nobody is there any more.
    Gone,
    /// We go, for a reason.
    Goodbye(u16, &'static str),
}

const STOPPING: &str = "the server is stopping";

fn why_gone(api: &Api) -> &'static str {
    if api.house.is_stopping() { STOPPING } else { "the table has let go of you" }
}

/// Hands a message in, if it is one and did not come too fast.
fn hear(api: &Api, client: &Client, wire: &Wire, message: &Message, is_slow: bool) {
    let read = match message {
        Message::Text(text) if is_slow => message::read(text),
        Message::Text(text) => Err((message::id_in(text), refuse::too_fast())),
        _ if is_slow => Err((None, Refusal::bad_request("Messages are text, not bytes."))),
        _ => Err((None, refuse::too_fast())),
    };
    match read {
        Ok((id, request)) => client.ask(id, request),
        Err((id, refusal)) => {
            api.house.count_reject(refusal.code);
            wire.send(JsonWindow.reject(id.as_deref(), &refusal));
        }
    }
}

/// Says goodbye, and waits a moment for the client to say it, too.
async fn part(listener: &mut Listener, wire: &Wire, code: u16, reason: &'static str) {
    let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
    let goodbye = async {
        // The client may be gone already; then there is nobody to tell.
        let _ = listener.send(Message::Close(Some(frame))).await;
        let _ = wire.catch_up().await;
        while let Some(Ok(_)) = listener.next().await {}
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), goodbye).await;
}
