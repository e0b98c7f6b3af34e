//! A websocket at a table.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use parlour_engine::Refusal;
use parlour_host::door::{self, Bucket};
use parlour_host::house::Client;
use parlour_host::id::{TableId, TokenHash};
use parlour_host::refuse;
use parlour_host::sight::Window;
use tokio::time::Sleep;

use crate::Api;
use crate::ear::{Ear, Heard, Lost};
use crate::message;
use crate::window::JsonWindow;
use crate::wire::{Control, Mouth, News, Wire};

/// Close codes of our own.
const REFUSED: u16 = 4000;
const GOING_AWAY: u16 = 1001;
const NONSENSE: u16 = 1002;
const NOT_TEXT: u16 = 1007;
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
    mut ear: Ear,
    wire: Arc<Wire>,
) {
    let parting = match greet(&api, id, keys, &mut ear, &wire).await {
        Ok(Ok(client)) => converse(&api, &client, &wire, &mut ear).await,
        Ok(Err(lost)) => lost.into(),
        Err(refusal) => {
            api.house.count_reject(refusal.code);
            wire.send(&JsonWindow.reject(None, &refusal));
            Parting::Goodbye(REFUSED, refusal.code)
        }
    };
    if let Parting::Goodbye(code, reason) = parting {
        part(&mut ear, &wire, code, reason).await;
    }
    wire.close();
}

/// Waits for the hello, and sits the client down.
async fn greet(
    api: &Api,
    id: TableId,
    keys: Vec<TokenHash>,
    ear: &mut Ear,
    wire: &Arc<Wire>,
) -> Result<Result<Client, Lost>, Refusal> {
    let hello = tokio::time::timeout(HELLO, first_message(ear)).await;
    let hello = match hello {
        Ok(Ok(hello)) => hello?,
        Ok(Err(lost)) => return Ok(Err(lost)),
        Err(_) => return Err(Refusal::bad_request("The first message did not come in time.")),
    };
    // A browser brings its cookie everywhere, also to tables where it only looks on.
    let is_strict = !hello.tokens.is_empty();
    let tokens =
        if is_strict { door::hashes(hello.tokens.iter().map(String::as_str)) } else { keys };
    let mouth = Box::new(Mouth::new(wire.clone(), api.house.backlog()));
    api.house.attach(id, tokens, is_strict, hello.since, Arc::new(JsonWindow), mouth).map(Ok)
}

async fn first_message(ear: &mut Ear) -> Result<Result<message::Hello, Refusal>, Lost> {
    loop {
        let hello = ear.hear(|heard| match heard {
            Heard::Text(text) => Some(message::read_hello(text)),
            Heard::Bytes => Some(Err(Refusal::bad_request("Messages are text, not bytes."))),
            Heard::Sign => None,
        });
        if let Some(hello) = hello.await? {
            return Ok(hello);
        }
    }
}

/// Hands messages in; frames go out by themselves.
async fn converse(api: &Api, client: &Client, wire: &Wire, ear: &mut Ear) -> Parting {
    let mut bucket = Bucket::new(api.limits.burst, api.limits.messages);
    let stopping = api.stopping.clone();
    let mut stops = api.stopping.clone();
    let mut stops = pin!(stops.changed());
    let mut alarm = Alarm { sleep: pin!(tokio::time::sleep(api.limits.ping)), due: None };
    let mut pings = 0;
    let patience = api.limits.ping * MOST_PINGS;
    // Wakes us once the server stops.
    let _ = poll_fn(|cx| Poll::Ready(stops.as_mut().poll(cx).is_ready())).await;
    loop {
        let next = poll_fn(|cx| {
            let mut take = |heard: Heard<'_>| match heard {
                Heard::Sign => {}
                heard => hear(api, client, wire, &heard, bucket.take()),
            };
            loop {
                // Whoever does not listen is not listened to.
                if let Poll::Ready(news) = wire.poll_news(cx) {
                    return Poll::Ready(Next::News(news));
                }
                match ear.poll_hear(cx, &mut take) {
                    Poll::Ready(Ok(())) => pings = 0,
                    Poll::Ready(Err(lost)) => return Poll::Ready(Next::Lost(lost)),
                    Poll::Pending => break,
                }
            }
            // The sender lives as long as the server. By then the tables have said all they had to say.
            if stopping.has_changed().unwrap_or(true) {
                return Poll::Ready(Next::Stop);
            }
            alarm.poll(cx).map(|()| Next::Ping)
        });
        match next.await {
            Next::Lost(lost) => return lost.into(),
            Next::Stop => return Parting::Goodbye(GOING_AWAY, STOPPING),
            Next::News(News::LetGo) => return Parting::Goodbye(GOING_AWAY, why_gone(api)),
            Next::News(News::Broken) => return Parting::Gone,
            // Whoever does not read any more is as gone as whoever does not answer.
            Next::News(News::Full) => match tokio::time::timeout(patience, wire.catch_up()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return Parting::Gone,
            },
            Next::Ping => {
                pings += 1;
                if pings > MOST_PINGS {
                    return Parting::Gone;
                }
                wire.control(Control::Ping, &[]);
                alarm.set(api.limits.ping);
            }
        }
    }
}

/// What there is to do.
enum Next {
    Lost(Lost),
    News(News),
    Stop,
    Ping,
}

/// A timer that is looked at only when its time has come.
struct Alarm<'a> {
    sleep: Pin<&'a mut Sleep>,
    /// When, once it is known whom to wake.
    due: Option<Instant>,
}

impl Alarm<'_> {
    fn set(&mut self, after: Duration) {
        self.sleep.as_mut().reset(tokio::time::Instant::now() + after);
        self.due = None;
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.due.is_some_and(|due| Instant::now() < due) {
            return Poll::Pending;
        }
        self.due = Some(self.sleep.deadline().into());
        self.sleep.as_mut().poll(cx)
    }
}

/// How a conversation ends.
enum Parting {
    /// Nobody is there any more.
    Gone,
    /// We go, for a reason.
    Goodbye(u16, &'static str),
}

impl From<Lost> for Parting {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Gone => Self::Gone,
            Lost::TooLarge => Self::Goodbye(TOO_LARGE, "TOO_LARGE"),
            Lost::NotText => Self::Goodbye(NOT_TEXT, "NOT_TEXT"),
            Lost::Nonsense => Self::Goodbye(NONSENSE, "NO_WEBSOCKET"),
        }
    }
}

const STOPPING: &str = "the server is stopping";

fn why_gone(api: &Api) -> &'static str {
    if api.house.is_stopping() { STOPPING } else { "the table has let go of you" }
}

/// Hands a message in, if it is one and did not come too fast.
fn hear(api: &Api, client: &Client, wire: &Wire, heard: &Heard<'_>, is_slow: bool) {
    let read = match heard {
        Heard::Text(text) if is_slow => message::read(text),
        Heard::Text(text) => Err((message::id_in(text), refuse::too_fast())),
        _ if is_slow => Err((None, Refusal::bad_request("Messages are text, not bytes."))),
        _ => Err((None, refuse::too_fast())),
    };
    match read {
        Ok((id, request)) => client.ask(id, request),
        Err((id, refusal)) => {
            api.house.count_reject(refusal.code);
            wire.send(&JsonWindow.reject(id.as_deref(), &refusal));
        }
    }
}

/// Says goodbye, and waits a moment for the client to say it, too.
async fn part(ear: &mut Ear, wire: &Wire, code: u16, reason: &'static str) {
    let goodbye = async {
        ear.part(code, reason);
        // The client may be gone already; then there is nobody to tell.
        let _ = wire.catch_up().await;
        ear.hear_out().await;
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), goodbye).await;
}
