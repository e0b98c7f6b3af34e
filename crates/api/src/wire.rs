//! The two ends of a websocket: a task reads it, and the table writes to it.
//!
//! A frame that has waited for the journal need not wait for another task: the table writes it to the socket itself. Only
//! when the client does not keep up does the task that reads take over, and waits until there is room.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker, ready};

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use bytes::BufMut;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::downcast;
use parking_lot::Mutex;
use parlour_host::refuse;
use parlour_host::sight::{Frame, Outlet, Writing};
use socket2::SockRef;
use tokio::io::Interest;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::ear::Ear;
use crate::reply::Refused;
use crate::spare;

/// A connection that is about to become a websocket.
pub(crate) struct Upgrade {
    on: OnUpgrade,
    accept: HeaderValue,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_wanted(parts));
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        let accept = accept.and_then(|accept| HeaderValue::from_str(&accept).ok());
        match (accept, parts.extensions.remove::<OnUpgrade>()) {
            (Some(accept), Some(on)) => Ok(Self { on, accept }),
            _ => Err(Refused(refuse::no_upgrade())),
        }
    }
}

/// Whether a request asks for a websocket.
fn is_wanted(parts: &Parts) -> bool {
    let says = |name, word: &str| {
        let lines = parts.headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
        lines.flat_map(|line| line.split(',')).any(|text| text.trim().eq_ignore_ascii_case(word))
    };
    parts.method == Method::GET
        && says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13")
}

impl Upgrade {
    /// Answers, and hands over the websocket once the client has the answer. Messages and frames have at most so many
    /// bytes.
    pub(crate) fn begin<F: Future<Output = ()> + Send>(
        self,
        most: usize,
        serve: impl FnOnce(Ear, Arc<Wire>) -> F + Send + 'static,
    ) -> Response<Body> {
        let on = self.on;
        tokio::spawn(async move {
            let Ok(upgraded) = on.await else { return };
            let Ok(parts) = downcast::<TokioIo<TcpStream>>(upgraded) else {
                tracing::error!("websockets are served over plain TCP only");
                return;
            };
            let wire = Arc::new(Wire::new(parts.io.into_inner()));
            let ear = Ear::new(wire.clone(), parts.read_buf.to_vec(), most);
            drop(parts.read_buf);
            serve(ear, wire).await;
        });
        let mut headers = HeaderMap::new();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// A socket, and what waits to be written to it.
#[derive(Debug)]
pub(crate) struct Wire {
    stream: TcpStream,
    /// Whether the task that reads has something to do besides reading.
    has_news: AtomicBool,
    waiting: Mutex<Waiting>,
}

#[derive(Default, Debug)]
struct Waiting {
    /// Frames with their headers.
    bytes: Vec<u8>,
    /// How many of them are written.
    written: usize,
    /// How many frames were put in since nothing waited.
    frames: usize,
    /// Whether the socket takes no more for now.
    is_full: bool,
    /// Whether nothing can be written any more.
    is_broken: bool,
    /// Whether the table has let go of the client.
    is_let_go: bool,
    /// The task that reads.
    reader: Option<Waker>,
}

/// What the task that reads has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The client is behind: see [`Wire::catch_up`].
    Full,
    /// The connection is gone.
    Broken,
    /// The table has let go of the client.
    LetGo,
}

/// What goes out besides messages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Control {
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Wire {
    fn new(stream: TcpStream) -> Self {
        // Whoever reads looks for news once, so that they are known from then on.
        Self { stream, has_news: true.into(), waiting: Mutex::default() }
    }

    /// What the task that reads has to do besides reading. Always to be called by one and the same task.
    pub(crate) fn poll_news(&self, cx: &Context<'_>) -> Poll<News> {
        if !self.has_news.load(Ordering::Acquire) {
            return Poll::Pending;
        }
        let mut waiting = self.waiting.lock();
        match *waiting {
            Waiting { is_broken: true, .. } => Poll::Ready(News::Broken),
            Waiting { is_full: true, .. } => Poll::Ready(News::Full),
            Waiting { is_let_go: true, .. } => Poll::Ready(News::LetGo),
            _ => {
                waiting.reader = Some(cx.waker().clone());
                self.has_news.store(false, Ordering::Release);
                Poll::Pending
            }
        }
    }

    /// Wakes the task that reads.
    fn ring(&self, waiting: &Waiting) {
        self.has_news.store(true, Ordering::Release);
        if let Some(reader) = &waiting.reader {
            reader.wake_by_ref();
        }
    }

    /// Reads what is there.
    pub(crate) fn poll_read(
        &self,
        cx: &mut Context<'_>,
        bytes: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.stream.poll_read_ready(cx))?;
            match self.stream.try_read(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(count) if (1..bytes.len()).contains(&count) => {
                    // There was no more, so there is no need to ask again before more comes.
                    let no_more = || Err::<(), _>(io::ErrorKind::WouldBlock.into());
                    let _ = self.stream.try_io(Interest::READABLE, no_more);
                    return Poll::Ready(Ok(count));
                }
                result => return Poll::Ready(result),
            }
        }
    }

    /// Sends something that is no message, after the frames that wait.
    pub(crate) fn control(&self, control: Control, payload: &[u8]) {
        let mut waiting = self.waiting.lock();
        waiting.append(control as u8, payload);
        self.write(&mut waiting);
    }

    /// Writes what waits, as fast as the client reads.
    pub(crate) async fn catch_up(&self) -> io::Result<()> {
        loop {
            self.stream.writable().await?;
            let mut waiting = self.waiting.lock();
            waiting.is_full = false;
            self.write(&mut waiting);
            if waiting.is_broken {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if !waiting.is_full {
                return Ok(());
            }
        }
    }

    /// Sends a frame.
    pub(crate) fn send(&self, frame: &[u8]) {
        let mut waiting = self.waiting.lock();
        waiting.put(frame);
        self.write(&mut waiting);
    }

    /// Ends the connection, whoever still holds this.
    pub(crate) fn close(&self) {
        self.waiting.lock().is_broken = true;
        // It may have ended already.
        let _ = SockRef::from(&self.stream).shutdown(std::net::Shutdown::Both);
    }

    /// Writes as much as the socket takes.
    fn write(&self, waiting: &mut Waiting) {
        if waiting.written == 0 && !waiting.bytes.is_empty() && waiting.can_write() {
            self.write_at_once(waiting);
        }
        while waiting.written < waiting.bytes.len() && waiting.can_write() {
            match self.stream.try_write(&waiting.bytes[waiting.written..]) {
                Ok(count) => waiting.written += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => waiting.is_full = true,
                Err(_) => waiting.is_broken = true,
            }
        }
        if waiting.written == waiting.bytes.len() {
            // Most sockets have nothing to write most of the time, so they keep no memory for it.
            spare::give(std::mem::take(&mut waiting.bytes));
            (waiting.written, waiting.frames) = (0, 0);
        }
        if !waiting.can_write() {
            self.ring(waiting);
        }
    }

    /// Tries to write without asking first whether there is room: mostly there is. If there is none, somebody else has to
    /// find that out, who is then told when there is.
    fn write_at_once(&self, waiting: &mut Waiting) {
        match SockRef::from(&self.stream).send(&waiting.bytes) {
            Ok(count) => waiting.written = count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => waiting.is_broken = true,
        }
    }
}

/// What comes before the bytes of a frame.
struct Header {
    bytes: [u8; 10],
    length: usize,
}

impl Header {
    fn new(kind: u8, length: usize) -> Self {
        const FINAL: u8 = 0x80;
        let mut header = Self { bytes: [0; 10], length: 0 };
        let mut rest = &mut header.bytes[..];
        rest.put_u8(FINAL | kind);
        match length {
            0..126 => rest.put_u8(length as u8),
            126..0x1_0000 => {
                rest.put_u8(126);
                rest.put_u16(length as u16);
            }
            _ => {
                rest.put_u8(127);
                rest.put_u64(length as u64);
            }
        }
        header.length = 10 - rest.len();
        header
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl Waiting {
    /// Appends a message of text.
    fn put(&mut self, frame: &[u8]) {
        self.put_written(&|out| out.extend_from_slice(frame));
    }

    /// Appends a message of text that is written only now.
    fn put_written(&mut self, write: Writing<'_>) {
        const TEXT: u8 = 1;
        self.frames += 1;
        self.write(TEXT, write);
    }

    /// Appends something of this kind. All that goes out together is in one place: the system takes one piece in much less
    /// time than several.
    fn append(&mut self, kind: u8, payload: &[u8]) {
        self.write(kind, &|out| out.extend_from_slice(payload));
    }

    /// Appends something of this kind that is written only now.
    fn write(&mut self, kind: u8, write: Writing<'_>) {
        if self.bytes.capacity() == 0 {
            self.bytes = spare::take();
        }
        let mut draft = Draft { start: self.bytes.len(), bytes: &mut self.bytes, is_done: false };
        // How long it is will be known in the end. Most headers have as many bytes.
        draft.bytes.extend_from_slice(&[0; USUAL_HEADER]);
        let body = draft.bytes.len();
        write(draft.bytes);
        let header = Header::new(kind, draft.bytes.len() - body);
        if header.length == USUAL_HEADER {
            draft.bytes[draft.start..body].copy_from_slice(header.bytes());
        } else {
            draft.bytes.splice(draft.start..body, header.bytes().iter().copied());
        }
        draft.is_done = true;
    }

    fn can_write(&self) -> bool {
        !self.is_full && !self.is_broken
    }
}

/// The bytes of the header of all but the shortest and the longest frames.
const USUAL_HEADER: usize = 4;

/// A frame that is being written. If whoever writes it breaks down, nothing of it goes out.
struct Draft<'a> {
    bytes: &'a mut Vec<u8>,
    start: usize,
    is_done: bool,
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.bytes.truncate(self.start);
        }
    }
}

/// The end that the table writes to.
pub(crate) struct Mouth {
    wire: Arc<Wire>,
    /// How many frames may wait.
    most: usize,
}

impl Mouth {
    pub(crate) fn new(wire: Arc<Wire>, most: usize) -> Self {
        Self { wire, most }
    }
}

impl Outlet for Mouth {
    fn put(&self, frame: Frame) -> bool {
        let mut waiting = self.wire.waiting.lock();
        if waiting.is_broken || waiting.frames >= self.most {
            return false;
        }
        waiting.put(&frame);
        true
    }

    fn write(&self, write: Writing<'_>) -> bool {
        let mut waiting = self.wire.waiting.lock();
        if waiting.is_broken || waiting.frames >= self.most {
            return false;
        }
        waiting.put_written(write);
        true
    }

    fn flush(&self) {
        self.wire.write(&mut self.wire.waiting.lock());
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        let mut waiting = self.wire.waiting.lock();
        self.wire.write(&mut waiting);
        waiting.is_let_go = true;
        self.wire.ring(&waiting);
    }
}

/// A wire whose socket takes little at a time, and its other end.
#[cfg(test)]
pub(crate) async fn connected() -> (Arc<Wire>, TcpStream) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let there = TcpStream::connect(listener.local_addr().expect("an address"));
    let (here, there) = tokio::join!(listener.accept(), there);
    let (here, there) = (here.expect("a connection").0, there.expect("a connection"));
    SockRef::from(&here).set_send_buffer_size(4096).expect("a small buffer");
    (Arc::new(Wire::new(here)), there)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;
    use crate::ear::Heard;

    /// A wire whose socket takes little at a time, and the client at its other end.
    async fn pair() -> (Arc<Wire>, WebSocketStream<TcpStream>) {
        let (wire, there) = connected().await;
        (wire, WebSocketStream::from_raw_socket(there, Role::Client, None).await)
    }

    impl Wire {
        /// Waits until there is something to do besides reading.
        async fn news(&self) -> News {
            poll_fn(|cx| self.poll_news(cx)).await
        }
    }

    fn frame(number: usize, len: usize) -> Frame {
        let mut text = number.to_string();
        text.extend(std::iter::repeat_n(' ', len.saturating_sub(text.len())));
        Frame::from(text)
    }

    async fn next(client: &mut WebSocketStream<TcpStream>) -> String {
        let message = client.next().await.expect("more").expect("a message");
        message.to_text().expect("text").to_owned()
    }

    #[tokio::test]
    async fn frames_of_any_length_arrive_whole() {
        let (wire, mut client) = pair().await;
        let mouth = Mouth::new(wire.clone(), 100);
        for len in [1, 125, 126, 127, 65_535, 65_536, 300_000] {
            assert!(mouth.put(frame(7, len)));
            mouth.flush();
            let catching_up = async {
                while wire.news().await == News::Full {
                    wire.catch_up().await.expect("a reader");
                }
            };
            let text = tokio::select! {
                text = next(&mut client) => text,
                () = catching_up => panic!("the wire is gone"),
            };
            assert_eq!((text.len(), text.trim_end()), (len, "7"));
        }
        let waiting = wire.waiting.lock();
        assert_eq!((waiting.bytes.capacity(), waiting.frames), (0, 0), "nothing is kept");
    }

    #[tokio::test]
    async fn of_a_frame_that_breaks_off_nothing_goes_out() {
        let (wire, mut client) = pair().await;
        let mouth = Mouth::new(wire.clone(), 100);
        assert!(mouth.put(frame(1, 10)));
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            mouth.write(&|out| {
                out.extend_from_slice(b"half a fr");
                panic!("the window broke, as the test wants it");
            })
        }));
        assert!(broken.is_err());
        assert!(mouth.write(&|out| out.extend_from_slice(b"another one")));
        mouth.flush();
        assert_eq!(next(&mut client).await.trim_end(), "1");
        assert_eq!(next(&mut client).await, "another one");
    }

    #[tokio::test]
    async fn whoever_reads_late_gets_everything_in_order() {
        let (wire, mut client) = pair().await;
        let mouth = Mouth::new(wire.clone(), 1000);
        for number in 0..500 {
            assert!(mouth.put(frame(number, 1000)));
            mouth.flush();
        }
        drop(mouth);
        let read = async {
            for number in 0..500 {
                assert_eq!(next(&mut client).await.trim_end(), number.to_string());
            }
        };
        let catch_up = async {
            assert_eq!(wire.news().await, News::Full);
            wire.catch_up().await.expect("a reader");
            // All that was said comes before the end.
            assert_eq!(wire.news().await, News::LetGo);
        };
        tokio::join!(read, catch_up);
    }

    #[tokio::test]
    async fn whoever_is_too_far_behind_gets_no_more() {
        let (wire, client) = pair().await;
        let mouth = Mouth::new(wire.clone(), 10);
        let taken = (0..1000).take_while(|number| {
            let is_taken = mouth.put(frame(*number, 1000));
            mouth.flush();
            is_taken
        });
        assert!((10..1000).contains(&taken.count()));
        drop(client);
        let gone = async { while wire.catch_up().await.is_ok() {} };
        gone.await;
        assert_eq!(wire.news().await, News::Broken);
        assert!(!mouth.put(frame(0, 1)), "nobody is there any more");
    }

    #[tokio::test]
    async fn answers_to_pings_do_not_break_frames() {
        let (wire, mut client) = pair().await;
        let mut ear = Ear::new(wire.clone(), Vec::new(), 1000);
        let mouth = Mouth::new(wire.clone(), 1000);
        for number in 0..200 {
            assert!(mouth.put(frame(number, 1000)));
        }
        mouth.flush();
        client.send(Message::Ping("are you there".into())).await.expect("a ping");
        let heard = ear.hear(|heard| matches!(heard, Heard::Sign)).await;
        assert_eq!(heard, Ok(true));
        assert!(mouth.put(frame(200, 1000)));
        mouth.flush();
        let catch_up = async {
            while wire.news().await == News::Full {
                wire.catch_up().await.expect("a reader");
            }
        };
        let read = async {
            let mut pongs = 0;
            let mut number = 0;
            while number <= 200 {
                let message = client.next().await.expect("more").expect("a message");
                if message.is_pong() {
                    pongs += 1;
                } else {
                    let text = message.to_text().expect("text");
                    assert_eq!(text.trim_end(), number.to_string());
                    number += 1;
                }
            }
            assert_eq!(pongs, 1);
            drop(mouth);
        };
        tokio::join!(catch_up, read);
    }

    #[tokio::test]
    async fn a_closed_wire_is_closed_whoever_holds_it() {
        let (wire, mut client) = pair().await;
        let _mouth = Mouth::new(wire.clone(), 10);
        wire.close();
        assert!(client.next().await.is_none_or(|message| message.is_err()));
    }
}
