//! The two ends of a websocket: a task reads it, and the table writes to it.
//!
//! A frame that has waited for the journal need not wait for another task: the table writes it to the socket itself. Only
//! when the client does not keep up does the task that reads take over, and waits until there is room.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker, ready};

use bytes::BufMut;
use parking_lot::Mutex;

use super::buffers;
use super::pipe::Pipe;
use super::socket::CloseReason;
use crate::sight::{Frame, Outlet, Writing};

/// A socket, and what waits to be written to it.
pub struct Wire {
    pipe: Pipe,
    kind: Kind,
    /// Whether the task that reads has something to do besides reading.
    has_news: AtomicBool,
    waiting: Mutex<Waiting>,
}

/// What the messages of a door are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Text, as JSON and pages are.
    Text = 1,
    /// Bytes.
    Bytes = 2,
}

impl std::fmt::Debug for Wire {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wire").field("kind", &self.kind).finish_non_exhaustive()
    }
}

#[derive(Default)]
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
    /// Why the client has to go, if it has to.
    goodbye: Option<Box<CloseReason>>,
    /// The task that reads.
    reader: Option<Waker>,
}

/// What the task that reads has to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The client is behind: see [`Wire::poll_catch_up`].
    Full,
    /// The connection is gone.
    Broken,
    /// The table has let go of the client.
    LetGo,
    /// The client has to go.
    Close(CloseReason),
}

/// What goes out besides messages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Control {
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Wire {
    pub(crate) fn new(pipe: impl Into<Pipe>, kind: Kind) -> Self {
        // The task that reads looks for news once, so that they are known from then on.
        Self { pipe: pipe.into(), kind, has_news: true.into(), waiting: Mutex::default() }
    }

    /// What the task that reads has to do besides reading. Always to be called by one and the same task.
    pub(crate) fn poll_news(&self, cx: &Context<'_>) -> Poll<News> {
        if !self.has_news.load(Ordering::Acquire) {
            return Poll::Pending;
        }
        let mut waiting = self.waiting.lock();
        match &*waiting {
            Waiting { is_broken: true, .. } => Poll::Ready(News::Broken),
            Waiting { is_full: true, .. } => Poll::Ready(News::Full),
            Waiting { goodbye: Some(goodbye), .. } => Poll::Ready(News::Close((**goodbye).clone())),
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

    pub(crate) fn poll_read(
        &self,
        cx: &mut Context<'_>,
        bytes: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        self.pipe.poll_read(cx, bytes)
    }

    /// Sends something that is no message, after the frames that wait.
    pub(crate) fn control(&self, control: Control, payload: &[u8]) {
        let mut waiting = self.waiting.lock();
        waiting.append(control as u8, payload);
        self.write(&mut waiting);
    }

    /// Writes what waits, as fast as the client reads.
    pub(crate) fn poll_catch_up(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut waiting = self.waiting.lock();
        let written = loop {
            let left = &waiting.bytes[waiting.written..];
            if waiting.is_broken {
                break Err(io::ErrorKind::BrokenPipe.into());
            }
            if left.is_empty() {
                break ready!(self.pipe.poll_flush(cx));
            }
            match ready!(self.pipe.poll_write(cx, left)) {
                Ok(0) => break Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => waiting.written += count,
                Err(error) => break Err(error),
            }
        };
        waiting.is_full = false;
        waiting.is_broken |= written.is_err();
        waiting.clear();
        Poll::Ready(written)
    }

    /// Sends a frame.
    pub fn send(&self, frame: &[u8]) {
        let mut waiting = self.waiting.lock();
        waiting.put(self.kind, frame);
        self.write(&mut waiting);
    }

    /// Ends the connection, even if others still hold this.
    pub(crate) fn close(&self) {
        let mut waiting = self.waiting.lock();
        waiting.is_broken = true;
        waiting.clear();
        drop(waiting);
        self.pipe.close();
    }

    /// Writes as much as the socket takes.
    fn write(&self, waiting: &mut Waiting) {
        while waiting.written < waiting.bytes.len() && waiting.can_write() {
            match self.pipe.try_write(&waiting.bytes[waiting.written..]) {
                Ok(0) => waiting.is_broken = true,
                Ok(count) => waiting.written += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => waiting.is_full = true,
                Err(_) => waiting.is_broken = true,
            }
        }
        if waiting.can_write() && waiting.written > 0 {
            match self.pipe.poll_flush(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Ok(())) => waiting.clear(),
                Poll::Ready(Err(_)) => waiting.is_broken = true,
                Poll::Pending => waiting.is_full = true,
            }
        }
        if waiting.is_broken {
            waiting.clear();
        }
        if !waiting.can_write() {
            self.ring(waiting);
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
    /// Appends a message.
    fn put(&mut self, kind: Kind, frame: &[u8]) {
        self.put_written(kind, &|out| out.extend_from_slice(frame));
    }

    /// Appends a message that is written only now.
    fn put_written(&mut self, kind: Kind, write: Writing<'_>) {
        self.frames += 1;
        self.write(kind as u8, write);
    }

    /// Forgets what was written. Most sockets have nothing to write most of the time, so they keep no memory for it.
    fn clear(&mut self) {
        buffers::give(std::mem::take(&mut self.bytes));
        (self.written, self.frames) = (0, 0);
    }

    /// Appends something of this kind. All that goes out together is in one place: the system takes one piece in much less
    /// time than several.
    fn append(&mut self, kind: u8, payload: &[u8]) {
        self.write(kind, &|out| out.extend_from_slice(payload));
    }

    /// Appends something of this kind that is written only now.
    fn write(&mut self, kind: u8, write: Writing<'_>) {
        if self.bytes.capacity() == 0 {
            self.bytes = buffers::take();
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

/// A frame that is being written. If writing it panics, nothing of it goes out.
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
pub struct FrameSender {
    wire: Arc<Wire>,
    /// How many frames may wait.
    most: usize,
}

impl std::fmt::Debug for FrameSender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FrameSender").finish_non_exhaustive()
    }
}

impl FrameSender {
    /// The end of this wire that the table writes to. A client that has more frames to read is behind.
    pub fn new(wire: Arc<Wire>, most: usize) -> Self {
        Self { wire, most }
    }

    /// Whether the client has so few frames to read that more may be put in besides these.
    pub fn has_room(&self, besides: usize) -> bool {
        self.has_room_in(&self.wire.waiting.lock(), besides)
    }

    fn has_room_in(&self, waiting: &Waiting, besides: usize) -> bool {
        !waiting.is_broken && waiting.frames + besides < self.most
    }

    /// Puts a frame in, whether there is room or not.
    pub fn add(&self, frame: &[u8]) {
        let mut waiting = self.wire.waiting.lock();
        if !waiting.is_broken {
            waiting.put(self.wire.kind, frame);
        }
    }

    /// Whether nobody is there any more.
    pub fn is_closed(&self) -> bool {
        self.wire.waiting.lock().is_broken
    }

    /// Sends the client away for a reason, after everything that was put in. The first reason counts.
    pub fn part(&self, goodbye: CloseReason) {
        let mut waiting = self.wire.waiting.lock();
        waiting.goodbye.get_or_insert_with(|| Box::new(goodbye));
        self.wire.ring(&waiting);
    }

    /// Has the codec asked again what there is to do.
    pub fn knock(&self) {
        self.wire.ring(&self.wire.waiting.lock());
    }
}

impl Outlet for FrameSender {
    fn put(&self, frame: Frame) -> bool {
        self.write(&|out| out.extend_from_slice(&frame))
    }

    fn write(&self, write: Writing<'_>) -> bool {
        let mut waiting = self.wire.waiting.lock();
        if !self.has_room_in(&waiting, 0) {
            return false;
        }
        waiting.put_written(self.wire.kind, write);
        true
    }

    fn flush(&self) {
        self.wire.write(&mut self.wire.waiting.lock());
    }
}

impl Drop for FrameSender {
    fn drop(&mut self) {
        let mut waiting = self.wire.waiting.lock();
        self.wire.write(&mut waiting);
        waiting.is_let_go = true;
        self.wire.ring(&waiting);
    }
}

/// A wire whose socket takes little at a time, and its other end.
#[cfg(test)]
pub(crate) async fn connected() -> (Arc<Wire>, tokio::net::TcpStream) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let there = tokio::net::TcpStream::connect(listener.local_addr().expect("an address"));
    let (here, there) = tokio::join!(listener.accept(), there);
    let (here, there) = (here.expect("a connection").0, there.expect("a connection"));
    socket2::SockRef::from(&here).set_send_buffer_size(4096).expect("a small buffer");
    (Arc::new(Wire::new(here, Kind::Text)), there)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use futures_util::{SinkExt, StreamExt};
    use tokio::net::TcpStream;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;
    use crate::door::frames::Heard;
    use crate::door::reader::FrameReader;

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

        async fn catch_up(&self) -> io::Result<()> {
            poll_fn(|cx| self.poll_catch_up(cx)).await
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
        let sender = FrameSender::new(wire.clone(), 100);
        for len in [1, 125, 126, 127, 65_535, 65_536, 300_000] {
            assert!(sender.put(frame(7, len)));
            sender.flush();
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
        let sender = FrameSender::new(wire.clone(), 100);
        assert!(sender.put(frame(1, 10)));
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            sender.write(&|out| {
                out.extend_from_slice(b"half a fr");
                panic!("the window broke, as the test wants it");
            })
        }));
        assert!(broken.is_err());
        assert!(sender.write(&|out| out.extend_from_slice(b"another one")));
        sender.flush();
        assert_eq!(next(&mut client).await.trim_end(), "1");
        assert_eq!(next(&mut client).await, "another one");
    }

    #[tokio::test]
    async fn whoever_reads_late_gets_everything_in_order() {
        let (wire, mut client) = pair().await;
        let sender = FrameSender::new(wire.clone(), 1000);
        for number in 0..500 {
            assert!(sender.put(frame(number, 1000)));
            sender.flush();
        }
        drop(sender);
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
        let sender = FrameSender::new(wire.clone(), 10);
        let taken = (0..1000).take_while(|number| {
            let is_taken = sender.put(frame(*number, 1000));
            sender.flush();
            is_taken
        });
        assert!((10..1000).contains(&taken.count()));
        drop(client);
        let gone = async { while wire.catch_up().await.is_ok() {} };
        gone.await;
        assert_eq!(wire.news().await, News::Broken);
        assert!(!sender.put(frame(0, 1)), "nobody is there any more");
    }

    #[tokio::test]
    async fn answers_to_pings_do_not_break_frames() {
        let (wire, mut client) = pair().await;
        let mut reader = FrameReader::new(wire.clone(), Vec::new(), 1000);
        let sender = FrameSender::new(wire.clone(), 1000);
        for number in 0..200 {
            assert!(sender.put(frame(number, 1000)));
        }
        sender.flush();
        client.send(Message::Ping("are you there".into())).await.expect("a ping");
        let mut is_ping = |heard: Heard<'_>| matches!(heard, Heard::Ping(_));
        assert_eq!(poll_fn(|cx| reader.poll_hear(cx, &mut is_ping)).await, Ok(true));
        assert!(sender.put(frame(200, 1000)));
        sender.flush();
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
            drop(sender);
        };
        tokio::join!(catch_up, read);
    }

    #[tokio::test]
    async fn a_closed_wire_is_closed_whoever_holds_it() {
        let (wire, mut client) = pair().await;
        let _mouth = FrameSender::new(wire.clone(), 10);
        wire.close();
        assert!(client.next().await.is_none_or(|message| message.is_err()));
    }
}
