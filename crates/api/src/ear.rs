//! What clients say: the frames of a websocket, read by a server.
//!
//! Connections are many and mostly silent, so they keep no memory for what may come: it is read to one place that a
//! thread has for all of them, and understood there. Only what is not all there yet is kept.

use std::cell::RefCell;
use std::future::poll_fn;
use std::ops::Range;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use crate::wire::{Control, Wire};

/// How much is read at a time.
const READ: usize = 16 * 1024;

/// Most bytes of a frame that is no message.
const MOST_CONTROL: usize = 125;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Something that came from a client.
#[derive(Debug)]
pub(crate) enum Heard<'a> {
    /// A message.
    Text(&'a str),
    /// A message that is no text.
    Bytes,
    /// A sign of life, already answered.
    Sign,
}

/// Why nothing more comes from a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// It has gone, or said goodbye.
    Gone,
    /// It says too much at once.
    TooLarge,
    /// That is no text.
    NotText,
    /// That is no websocket.
    Nonsense,
}

/// The end of a websocket that is read.
#[derive(Debug)]
pub(crate) struct Ear {
    wire: Arc<Wire>,
    /// What came and is not understood yet.
    rest: Vec<u8>,
    /// The beginning of a message that comes in several frames.
    begun: Option<Box<Begun>>,
    /// Most bytes of a message.
    most: usize,
    /// Whether we said goodbye.
    is_parting: bool,
    /// Whether something came that makes no sense: what comes after it makes none either.
    is_lost: bool,
}

#[derive(Debug)]
struct Begun {
    is_text: bool,
    bytes: Vec<u8>,
}

impl Ear {
    /// Listens at a wire from which this much was read already.
    pub(crate) fn new(wire: Arc<Wire>, rest: Vec<u8>, most: usize) -> Self {
        Self { wire, rest, begun: None, most, is_parting: false, is_lost: false }
    }

    /// Waits for what comes next.
    pub(crate) async fn hear<T>(
        &mut self,
        mut take: impl FnMut(Heard<'_>) -> T,
    ) -> Result<T, Lost> {
        poll_fn(|cx| self.poll_hear(cx, &mut take)).await
    }

    /// Hands over what comes next, once it is there.
    pub(crate) fn poll_hear<T>(
        &mut self,
        cx: &mut Context<'_>,
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Poll<Result<T, Lost>> {
        loop {
            if let Some(taken) = self.digest(take)? {
                return Poll::Ready(Ok(taken));
            }
            let taken = SCRATCH.with_borrow_mut(|scratch| {
                scratch.resize(READ, 0);
                let count = ready!(self.wire.poll_read(cx, scratch)).unwrap_or(0);
                let came = &mut scratch[..count];
                if came.is_empty() {
                    return Poll::Ready(Err(Lost::Gone));
                }
                let (mut used, mut taken) = (0, None);
                // Mostly one whole frame comes, and is understood where it is.
                if self.rest.is_empty() {
                    (used, taken) = self.understand(came, take)?;
                }
                self.rest.extend_from_slice(&came[used..]);
                Poll::Ready(Ok(taken))
            });
            if let Some(taken) = ready!(taken)? {
                return Poll::Ready(Ok(taken));
            }
        }
    }

    /// Goes through what came before.
    fn digest<T>(&mut self, take: &mut impl FnMut(Heard<'_>) -> T) -> Result<Option<T>, Lost> {
        let mut rest = std::mem::take(&mut self.rest);
        let (used, taken) = self.understand(&mut rest, take)?;
        if used < rest.len() {
            rest.drain(..used);
            self.rest = rest;
        }
        Ok(taken)
    }

    /// Goes through frames up to the first that is to be handed over, and says how many bytes these were.
    fn understand<T>(
        &mut self,
        bytes: &mut [u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<(usize, Option<T>), Lost> {
        let mut used = 0;
        let mut next = || -> Result<Option<T>, Lost> {
            while let Some(frame) = frame(&mut bytes[used..], self.most)? {
                let payload = &bytes[used..][frame.payload.clone()];
                used += frame.payload.end;
                let taken = self.put_together(&frame, payload, take)?;
                if taken.is_some() {
                    return Ok(taken);
                }
            }
            Ok(None)
        };
        let taken = next();
        self.is_lost |= taken.is_err();
        Ok((used, taken?))
    }

    /// Makes messages from frames.
    fn put_together<T>(
        &mut self,
        frame: &Frame,
        payload: &[u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<Option<T>, Lost> {
        let is_text = match (frame.kind, &mut self.begun) {
            (Kind::Ping | Kind::Pong | Kind::Close, _) => {
                return self.sign(frame.kind, payload).map(|()| Some(take(Heard::Sign)));
            }
            (Kind::More, None) | (Kind::Text | Kind::Bytes, Some(_)) => {
                return Err(Lost::Nonsense);
            }
            (Kind::More, Some(begun)) => {
                if begun.bytes.len() + payload.len() > self.most {
                    return Err(Lost::TooLarge);
                }
                begun.bytes.extend_from_slice(payload);
                begun.is_text
            }
            (Kind::Text, None) => true,
            (Kind::Bytes, None) => false,
        };
        match self.begun.take() {
            begun @ Some(_) if !frame.is_last => self.begun = begun,
            Some(begun) => return message(is_text, &begun.bytes, take).map(Some),
            None if frame.is_last => return message(is_text, payload, take).map(Some),
            None => self.begun = Some(Box::new(Begun { is_text, bytes: payload.to_vec() })),
        }
        Ok(None)
    }

    /// Answers what is no message.
    fn sign(&mut self, kind: Kind, payload: &[u8]) -> Result<(), Lost> {
        match kind {
            Kind::Ping => self.wire.control(Control::Pong, payload),
            Kind::Close if !self.is_parting => {
                self.is_parting = true;
                self.wire.control(Control::Close, payload);
            }
            _ => {}
        }
        if kind == Kind::Close { Err(Lost::Gone) } else { Ok(()) }
    }

    /// Waits until the client has gone or says goodbye, and takes no notice of anything else.
    pub(crate) async fn hear_out(&mut self) {
        while !self.is_lost {
            if self.hear(|_| ()).await == Err(Lost::Gone) {
                return;
            }
        }
        // Whoever goes before everything is read may take the goodbye along.
        let mut bytes = [0; 1024];
        while let Ok(1..) = poll_fn(|cx| self.wire.poll_read(cx, &mut bytes)).await {}
    }

    /// Says goodbye for a reason.
    pub(crate) fn part(&mut self, code: u16, reason: &str) {
        let reason = &reason.as_bytes()[..reason.len().min(MOST_CONTROL - 2)];
        self.is_parting = true;
        self.wire.control(Control::Close, &[&code.to_be_bytes(), reason].concat());
    }
}

fn message<T>(
    is_text: bool,
    bytes: &[u8],
    take: &mut impl FnMut(Heard<'_>) -> T,
) -> Result<T, Lost> {
    if !is_text {
        return Ok(take(Heard::Bytes));
    }
    std::str::from_utf8(bytes).map(|text| take(Heard::Text(text))).map_err(|_| Lost::NotText)
}

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// More of the message before.
    More,
    Text,
    Bytes,
    Close,
    Ping,
    Pong,
}

/// A frame that is all there.
struct Frame {
    kind: Kind,
    is_last: bool,
    /// Where in the bytes it is.
    payload: Range<usize>,
}

/// The frame that these bytes begin with, without its mask, if all of it is there.
fn frame(bytes: &mut [u8], most: usize) -> Result<Option<Frame>, Lost> {
    let [first, second, rest @ ..] = bytes else { return Ok(None) };
    let (first, second) = (*first, *second);
    let kind = match first & 0x0f {
        0 => Kind::More,
        1 => Kind::Text,
        2 => Kind::Bytes,
        8 => Kind::Close,
        9 => Kind::Ping,
        10 => Kind::Pong,
        _ => return Err(Lost::Nonsense),
    };
    let is_last = first & 0x80 != 0;
    let has_extensions = first & 0x70 != 0;
    let is_masked = second & 0x80 != 0;
    if has_extensions || !is_masked {
        return Err(Lost::Nonsense);
    }
    let (length, head) = match second & 0x7f {
        126 => match rest.first_chunk() {
            Some(length) => (u64::from(u16::from_be_bytes(*length)), 4),
            None => return Ok(None),
        },
        127 => match rest.first_chunk() {
            Some(length) => (u64::from_be_bytes(*length), 10),
            None => return Ok(None),
        },
        length => (u64::from(length), 2),
    };
    let is_control = matches!(kind, Kind::Close | Kind::Ping | Kind::Pong);
    if is_control && (!is_last || length > MOST_CONTROL as u64) {
        return Err(Lost::Nonsense);
    }
    let length = usize::try_from(length).ok().filter(|length| *length <= most);
    let length = length.ok_or(Lost::TooLarge)?;
    let Some((mask, rest)) = bytes[head..].split_first_chunk_mut::<4>() else { return Ok(None) };
    let Some(payload) = rest.get_mut(..length) else { return Ok(None) };
    unmask(payload, *mask);
    let start = head + mask.len();
    Ok(Some(Frame { kind, is_last, payload: start..start + length }))
}

fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let mut fours = payload.chunks_exact_mut(4);
    for four in &mut fours {
        for (byte, mask) in four.iter_mut().zip(mask) {
            *byte ^= mask;
        }
    }
    for (byte, mask) in fours.into_remainder().iter_mut().zip(mask) {
        *byte ^= mask;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt, StreamExt};
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpStream;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;
    use tokio_tungstenite::tungstenite::protocol::frame::Frame as ClientFrame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

    use super::*;
    use crate::wire::connected;

    const MOST: usize = 100_000;

    /// What was heard, for keeps.
    #[derive(PartialEq, Eq, Debug)]
    enum Said {
        Text(String),
        Bytes,
        Sign,
    }

    async fn next(ear: &mut Ear) -> Result<Said, Lost> {
        ear.hear(|heard| match heard {
            Heard::Text(text) => Said::Text(text.to_owned()),
            Heard::Bytes => Said::Bytes,
            Heard::Sign => Said::Sign,
        })
        .await
    }

    async fn pair() -> (Ear, TcpStream) {
        let (wire, there) = connected().await;
        (Ear::new(wire, Vec::new(), MOST), there)
    }

    #[tokio::test]
    async fn what_a_client_of_another_make_says_is_understood() {
        let (mut ear, there) = pair().await;
        let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let lengths = [0, 1, 3, 4, 125, 126, 127, 5000, 65_535, 65_536, MOST];
        let text = |length: usize| "ä€ x".chars().cycle().take(length / 2).collect::<String>();
        let piece = |kind: Data, is_last: bool, text: &'static str| {
            Message::Frame(ClientFrame::message(text, OpCode::Data(kind), is_last))
        };
        let speak = async {
            for length in lengths {
                client.send(Message::text(text(length))).await.expect("a text");
            }
            client.send(Message::binary(vec![1; 300])).await.expect("bytes");
            client.send(Message::Ping("hello".into())).await.expect("a ping");
            client.send(piece(Data::Text, false, "one ")).await.expect("a part");
            client.send(Message::Ping("between".into())).await.expect("a ping");
            client.send(piece(Data::Continue, false, "two ")).await.expect("a part");
            client.send(piece(Data::Continue, true, "three")).await.expect("a part");
            for pong in ["hello", "between"] {
                let answer = client.next().await.expect("an answer").expect("a message");
                assert_eq!(answer, Message::Pong(pong.into()));
            }
            client.close(None).await.expect("a goodbye");
            while let Some(Ok(message)) = client.next().await {
                assert!(message.is_close());
            }
        };
        let listen = async {
            for length in lengths {
                assert_eq!(next(&mut ear).await, Ok(Said::Text(text(length))));
            }
            assert_eq!(next(&mut ear).await, Ok(Said::Bytes));
            assert_eq!(next(&mut ear).await, Ok(Said::Sign));
            assert_eq!(next(&mut ear).await, Ok(Said::Sign));
            assert_eq!(next(&mut ear).await, Ok(Said::Text("one two three".to_owned())));
            assert!(ear.rest.capacity() == 0 && ear.begun.is_none(), "nothing is kept");
            assert_eq!(next(&mut ear).await, Err(Lost::Gone));
            ear.wire.close();
        };
        tokio::join!(speak, listen);
    }

    /// A frame as clients send it.
    fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [7, 77, 177, 250];
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..126 => bytes.push(0x80 | short as u8),
            long => {
                bytes.push(0xfe);
                bytes.extend_from_slice(&(long as u16).to_be_bytes());
            }
        }
        bytes.extend_from_slice(&mask);
        let mut payload = payload.to_vec();
        unmask(&mut payload, mask);
        bytes.extend_from_slice(&payload);
        bytes
    }

    #[tokio::test]
    async fn frames_come_in_pieces_of_any_size_and_many_at_once() {
        let texts: Vec<String> = (0..60).map(|number| "x".repeat(number * 7 % 400)).collect();
        let bytes: Vec<u8> = texts.iter().flat_map(|text| masked(0x81, text.as_bytes())).collect();
        for size in [1, 2, 3, 7, 64, 1000, bytes.len()] {
            let (mut ear, mut there) = pair().await;
            there.set_nodelay(true).expect("no delay");
            let speak = async {
                for piece in bytes.chunks(size) {
                    there.write_all(piece).await.expect("a reader");
                    tokio::task::yield_now().await;
                }
            };
            let listen = async {
                for text in &texts {
                    assert_eq!(next(&mut ear).await, Ok(Said::Text(text.clone())));
                }
            };
            tokio::join!(speak, listen);
        }
    }

    #[tokio::test]
    async fn what_is_no_websocket_is_told_apart() {
        let huge = [0x81, 0xff, 0, 0, 0, 0, 0, 2, 0, 0];
        let absurd = [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
        let unmasked = [0x81, 0x02, b'h', b'i'];
        let long = [vec![0x01, 0xfe], 60_000_u16.to_be_bytes().to_vec(), vec![0; 60_004]].concat();
        let more = [vec![0x00, 0xfe], 60_000_u16.to_be_bytes().to_vec(), vec![0; 60_004]].concat();
        let cases: [(&str, Vec<u8>, Lost); 11] = [
            ("too long", huge.to_vec(), Lost::TooLarge),
            ("absurdly long", absurd.to_vec(), Lost::TooLarge),
            ("long parts", [long, more].concat(), Lost::TooLarge),
            ("not masked", unmasked.to_vec(), Lost::Nonsense),
            ("an extension", masked(0xc1, b"x"), Lost::Nonsense),
            ("a kind that is none", masked(0x83, b"x"), Lost::Nonsense),
            ("more of nothing", masked(0x80, b"x"), Lost::Nonsense),
            ("two at once", [masked(0x01, b"a"), masked(0x81, b"b")].concat(), Lost::Nonsense),
            ("a ping in parts", masked(0x09, b"x"), Lost::Nonsense),
            ("a long ping", masked(0x89, &[0; 126]), Lost::Nonsense),
            ("no text", masked(0x81, &[0xc3, 0x28]), Lost::NotText),
        ];
        for (what, bytes, lost) in cases {
            let (mut ear, mut there) = pair().await;
            there.write_all(&bytes).await.expect("a reader");
            let heard = loop {
                match next(&mut ear).await {
                    Ok(Said::Sign) => {}
                    heard => break heard,
                }
            };
            assert_eq!(heard, Err(lost), "{what}");
        }
        let (mut ear, there) = pair().await;
        drop(there);
        assert_eq!(next(&mut ear).await, Err(Lost::Gone));
    }
}
