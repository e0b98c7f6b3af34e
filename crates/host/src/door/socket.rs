//! The one loop that serves a websocket, whatever a door says over it.
//!
//! All doors have the same limits: a time to say hello, pings, so many frames a second, and a time in which a
//! client has to read what waits for it. While a client does not read, nothing is read from it either, so nothing that it
//! sends can pile up, answers to its pings included.

use std::borrow::Cow;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use parlour_engine::Refusal;
use tokio::sync::watch;
use tokio::time::Sleep;

use super::frames::{Heard, ReadError};
use super::limits::{Bucket, Limits, MOST_PINGS};
use super::reader::FrameReader;
use super::wire::{Control, News, Wire};
use crate::house::House;

/// The client was refused: the code of the refusal is the reason.
pub const REFUSED: u16 = 4000;
/// The server or the table wants the client no longer.
pub const GOING_AWAY: u16 = 1001;
const NONSENSE: u16 = 1002;
const NOT_TEXT: u16 = 1007;
const TOO_FAST: u16 = 1008;
const TOO_LARGE: u16 = 1009;

/// How a door speaks. The loop knows frames and times, and a codec what messages mean.
pub trait Codec: Send {
    /// Turns the client away: tells it why in the door's own format, and says how to close.
    fn refuse(&mut self, refusal: &Refusal, wire: &Wire) -> CloseReason;

    /// Takes a message.
    fn hear(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Handled;

    /// Whether the client has said who it is. It has [`Limits::hello`] for that.
    fn is_known(&self) -> bool {
        true
    }

    /// Whether messages may come by now. Until then they are left where they are.
    fn is_listening(&self) -> bool {
        true
    }

    /// What there is to do besides listening.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Handled> {
        let _ = cx;
        Poll::Pending
    }
}

/// A message, or one that came too fast to be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// The message itself.
    pub payload: Payload<'a>,
    /// Whether the client is over its rate limit.
    pub is_too_fast: bool,
}

/// The payload of a message.
#[derive(Clone, Copy, Debug)]
pub enum Payload<'a> {
    /// Text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// What comes of a message: something to be done before the next one, or a reason to close.
pub type Handled = Result<Option<Followup>, CloseReason>;

/// Something that has to be done before the next message.
pub type Followup = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Why a socket is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CloseReason {
    /// For programs.
    pub code: u16,
    /// For people, and at some doors for programs.
    pub reason: Cow<'static, str>,
}

impl CloseReason {
    /// A close frame with this code and reason.
    pub fn new(code: u16, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { code, reason: reason.into() }
    }
}

/// A websocket that is served by one task.
#[derive(Debug)]
pub struct Socket {
    reader: FrameReader,
    wire: Arc<Wire>,
    context: SocketContext,
}

/// Where a socket is served: how much it may do, whose tables it is for, and what changes when the server stops.
#[derive(Clone, Debug)]
pub struct SocketContext {
    /// How much a client may do.
    pub limits: Limits,
    /// The tables.
    pub house: House,
    /// Changes when the server stops.
    pub stopping: watch::Receiver<bool>,
}

/// How a conversation ends.
enum Parting {
    /// Nobody is there any more.
    Gone,
    /// We go, for a reason.
    Close(CloseReason),
}

/// What there is to do.
enum Next {
    Handled(Handled),
    ReadError(ReadError),
    News(News),
    Stop,
    Alarm,
}

impl Socket {
    /// A websocket from which this much was read already. It says goodbye once the server stops.
    pub(crate) fn new(wire: Arc<Wire>, rest: Vec<u8>, context: SocketContext) -> Self {
        Self { reader: FrameReader::new(wire.clone(), rest, context.limits.bytes), wire, context }
    }

    /// The end that is written to.
    pub fn wire(&self) -> &Arc<Wire> {
        &self.wire
    }

    /// Serves a client until it goes.
    pub async fn serve(mut self, codec: &mut impl Codec) {
        if let Parting::Close(goodbye) = self.converse(codec).await {
            self.part(&goodbye).await;
        }
        self.wire.close();
    }

    /// Says goodbye at once.
    pub async fn turn_away(mut self, goodbye: CloseReason) {
        self.part(&goodbye).await;
        self.wire.close();
    }

    async fn converse(&mut self, codec: &mut impl Codec) -> Parting {
        let Self { reader, wire, context: SocketContext { limits, house, stopping } } = self;
        let mut bucket = Bucket::new(limits.burst, limits.messages);
        let stops = stopping.clone();
        let mut stopping = pin!(stopping.changed());
        let mut is_known = codec.is_known();
        let first = if is_known { limits.ping } else { limits.hello };
        let mut alarm = Alarm { sleep: pin!(tokio::time::sleep(first)), due: None };
        let mut pings = 0;
        // Wakes us once the server stops.
        let _ = poll_fn(|cx| Poll::Ready(stopping.as_mut().poll(cx).is_ready())).await;
        loop {
            let next = poll_fn(|cx| {
                loop {
                    // A client that does not read is not listened to.
                    if let Poll::Ready(news) = wire.poll_news(cx) {
                        return Poll::Ready(Next::News(news));
                    }
                    if let Poll::Ready(handled) = codec.poll(cx) {
                        return Poll::Ready(Next::Handled(handled));
                    }
                    if !codec.is_listening() {
                        break;
                    }
                    let mut take = |heard: Heard<'_>| take(heard, !bucket.try_take(), codec, wire);
                    let handled = match reader.poll_hear(cx, &mut take) {
                        Poll::Ready(Ok(handled)) => handled,
                        Poll::Ready(Err(error)) => return Poll::Ready(Next::ReadError(error)),
                        Poll::Pending => break,
                    };
                    pings = 0;
                    if !is_known && codec.is_known() {
                        is_known = true;
                        // The hello is not one of the messages that a client may send at once.
                        bucket = Bucket::new(limits.burst, limits.messages);
                        alarm.set(limits.ping);
                    }
                    if !matches!(handled, Ok(None)) {
                        return Poll::Ready(Next::Handled(handled));
                    }
                }
                // The sender lives as long as the server. By then the tables have said all they had to say.
                if stops.has_changed().unwrap_or(true) {
                    return Poll::Ready(Next::Stop);
                }
                alarm.poll(cx).map(|()| Next::Alarm)
            });
            match next.await {
                Next::Handled(Ok(None)) => {}
                Next::Handled(Ok(Some(followup))) => followup.await,
                Next::Handled(Err(goodbye)) | Next::News(News::Close(goodbye)) => {
                    return Parting::Close(goodbye);
                }
                Next::ReadError(error) => return error.into(),
                Next::Stop => return CloseReason::new(GOING_AWAY, STOPPING).into(),
                Next::News(News::LetGo) => {
                    let why = if house.is_stopping() { STOPPING } else { LET_GO };
                    return CloseReason::new(GOING_AWAY, why).into();
                }
                Next::News(News::Broken) => return Parting::Gone,
                // A client that stops reading is dropped, like one that stops answering pings.
                Next::News(News::Full) => {
                    let catch_up = poll_fn(|cx| wire.poll_catch_up(cx));
                    match tokio::time::timeout(limits.patience(), catch_up).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) | Err(_) => return Parting::Gone,
                    }
                }
                Next::Alarm if !is_known => {
                    let late = "The first message did not come in time.";
                    return codec.refuse(&Refusal::bad_request(late), wire).into();
                }
                Next::Alarm => {
                    pings += 1;
                    if pings > MOST_PINGS {
                        return Parting::Gone;
                    }
                    wire.control(Control::Ping, &[]);
                    alarm.set(limits.ping);
                }
            }
        }
    }

    /// Says goodbye, and waits a moment for the client to say it, too.
    async fn part(&mut self, CloseReason { code, reason }: &CloseReason) {
        let goodbye = async {
            self.reader.part(*code, reason);
            // The client may be gone already; then there is nobody to tell.
            let _ = poll_fn(|cx| self.wire.poll_catch_up(cx)).await;
            self.reader.hear_out().await;
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), goodbye).await;
    }
}

/// Takes a frame of a client that may have sent too many of late.
fn take(heard: Heard<'_>, is_too_fast: bool, codec: &mut impl Codec, wire: &Arc<Wire>) -> Handled {
    let payload = match heard {
        Heard::Text(text) => Payload::Text(text),
        Heard::Bytes(bytes) => Payload::Bytes(bytes),
        // Nothing else can be refused with a word.
        _ if is_too_fast => return Err(CloseReason::new(TOO_FAST, "TOO_FAST")),
        _ => return Ok(None),
    };
    codec.hear(Incoming { payload, is_too_fast }, wire)
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

impl From<CloseReason> for Parting {
    fn from(goodbye: CloseReason) -> Self {
        Self::Close(goodbye)
    }
}

impl From<ReadError> for Parting {
    fn from(error: ReadError) -> Self {
        let (code, reason) = match error {
            ReadError::Gone => return Self::Gone,
            ReadError::TooLarge => (TOO_LARGE, "TOO_LARGE"),
            ReadError::NotText => (NOT_TEXT, "NOT_TEXT"),
            ReadError::Nonsense => (NONSENSE, "NO_WEBSOCKET"),
        };
        Self::Close(CloseReason::new(code, reason))
    }
}

const STOPPING: &str = "the server is stopping";
const LET_GO: &str = "the table has let go of you";

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt, StreamExt};
    use parlour_engine::Catalog;
    use tokio::io::{AsyncWriteExt, DuplexStream};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;
    use crate::door::pipe::Pipe;
    use crate::door::wire::Kind;
    use crate::house::Settings;
    use crate::journal::Memory;

    /// Says everything again.
    struct Echo;

    impl Codec for Echo {
        fn refuse(&mut self, refusal: &Refusal, _: &Wire) -> CloseReason {
            CloseReason::new(REFUSED, refusal.code)
        }

        fn hear(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Handled {
            if let Payload::Text(text) = incoming.payload {
                wire.send(text.as_bytes());
            }
            Ok(None)
        }
    }

    /// A socket over a stream that is no TCP and takes so many bytes at a time, and the client's end of it.
    fn pair(limits: Limits, bytes: usize) -> (impl Future<Output = ()>, DuplexStream) {
        let (here, there) = tokio::io::duplex(bytes);
        let (stop, stopping) = watch::channel(false);
        let house = House::new(Catalog::new(), Arc::new(Memory::new()), Settings::default());
        let wire = Arc::new(Wire::new(Pipe::any(here), Kind::Text));
        let socket = Socket::new(wire, Vec::new(), SocketContext { limits, house, stopping });
        let serve = async move {
            socket.serve(&mut Echo).await;
            drop(stop);
        };
        (serve, there)
    }

    #[tokio::test]
    async fn a_stream_need_not_be_tcp() {
        let (serve, there) = pair(Limits::default(), 64);
        let speak = async {
            let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
            for length in [1, 100, 10_000] {
                let message = Message::text("x".repeat(length));
                client.send(message.clone()).await.expect("a reader");
                assert_eq!(client.next().await.expect("more").expect("a message"), message);
            }
            client.close(None).await.expect("a goodbye");
            while let Some(Ok(message)) = client.next().await {
                assert!(message.is_close());
            }
        };
        tokio::join!(serve, speak);
    }

    #[tokio::test]
    async fn answers_to_pings_that_nobody_reads_do_not_pile_up() {
        let ping = Duration::from_millis(20);
        let limits = Limits { messages: u32::MAX, burst: u32::MAX, ping, ..Limits::default() };
        let (serve, mut there) = pair(limits, 4096);
        let flood = async {
            let ping = [&[0x89, 0xfd, 0, 0, 0, 0][..], &[b'x'; 125]].concat();
            let mut pings = 0;
            while there.write_all(&ping).await.is_ok() {
                pings += 1;
            }
            pings
        };
        let ((), pings) = tokio::join!(serve, flood);
        // What the streams hold in both directions, and one piece of ours.
        assert!((30..300).contains(&pings), "{pings}");
    }
}
