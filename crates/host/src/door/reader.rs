//! The end of a websocket that is read.
//!
//! Connections are many and mostly silent, so they keep no memory for what may come: it is read to one place that a
//! thread has for all of them, and understood there. Only what is not all there yet is kept.

use std::cell::RefCell;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use super::frames::{Frames, Heard, MOST_CONTROL, ReadError};
use super::wire::{Control, Wire};

/// How much is read at a time.
const READ: usize = 16 * 1024;

/// How much is read of a client after a goodbye.
const MOST_HEARD_OUT: usize = 4 * 1024 * 1024;

/// The bytes of a frame besides its payload, at least.
const LEAST_FRAME: usize = 6;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[derive(Debug)]
pub(crate) struct FrameReader {
    wire: Arc<Wire>,
    frames: Frames,
    /// Whether we said goodbye.
    is_parting: bool,
}

impl FrameReader {
    /// Listens at a wire from which this much was read already.
    pub(crate) fn new(wire: Arc<Wire>, rest: Vec<u8>, most: usize) -> Self {
        Self { wire, frames: Frames::new(rest, most), is_parting: false }
    }

    /// Hands over what comes next, once it is there. Pings and goodbyes are answered before.
    pub(crate) fn poll_hear<T>(
        &mut self,
        cx: &mut Context<'_>,
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Poll<Result<T, ReadError>> {
        let Self { wire, frames, is_parting } = self;
        let mut answer = |heard: Heard<'_>| {
            match heard {
                Heard::Ping(payload) if !*is_parting => wire.control(Control::Pong, payload),
                Heard::Close(payload) if !std::mem::replace(is_parting, true) => {
                    wire.control(Control::Close, payload);
                }
                _ => {}
            }
            take(heard)
        };
        if let Some(taken) = frames.next(&mut answer)? {
            return Poll::Ready(Ok(taken));
        }
        loop {
            let taken = SCRATCH.with_borrow_mut(|scratch| {
                scratch.resize(READ, 0);
                let count = ready!(wire.poll_read(cx, scratch)).unwrap_or(0);
                if count == 0 {
                    return Poll::Ready(Err(ReadError::Gone));
                }
                Poll::Ready(frames.feed(&mut scratch[..count], &mut answer))
            });
            if let Some(taken) = ready!(taken)? {
                return Poll::Ready(Ok(taken));
            }
        }
    }

    /// Waits until the client has gone or says goodbye, and takes no notice of anything else, as long as it is not too much.
    pub(crate) async fn hear_out(&mut self) {
        let mut left = MOST_HEARD_OUT;
        while left > 0 {
            let mut take = |heard: Heard<'_>| heard.bytes().len();
            match poll_fn(|cx| self.poll_hear(cx, &mut take)).await {
                Ok(length) => left = left.saturating_sub(length + LEAST_FRAME),
                Err(ReadError::Gone) => return,
                Err(_) => break,
            }
        }
        // A client that has not sent everything yet may miss the goodbye if we hang up first.
        let mut bytes = [0; 1024];
        while left > 0
            && let Ok(count @ 1..) = poll_fn(|cx| self.wire.poll_read(cx, &mut bytes)).await
        {
            left = left.saturating_sub(count);
        }
    }

    /// Says goodbye for a reason.
    pub(crate) fn part(&mut self, code: u16, reason: &str) {
        if std::mem::replace(&mut self.is_parting, true) {
            return;
        }
        let mut length = reason.len().min(MOST_CONTROL - 2);
        while !reason.is_char_boundary(length) {
            length -= 1;
        }
        let reason = &reason.as_bytes()[..length];
        self.wire.control(Control::Close, &[&code.to_be_bytes(), reason].concat());
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
    use crate::door::wire::connected;

    const MOST: usize = 100_000;

    /// What was heard, for keeps.
    #[derive(PartialEq, Eq, Debug)]
    enum Said {
        Text(String),
        Bytes(usize),
        Part,
        Sign,
    }

    async fn next(reader: &mut FrameReader) -> Result<Said, ReadError> {
        let mut take = |heard: Heard<'_>| match heard {
            Heard::Text(text) => Said::Text(text.to_owned()),
            Heard::Bytes(bytes) => Said::Bytes(bytes.len()),
            Heard::Part => Said::Part,
            Heard::Ping(_) | Heard::Pong | Heard::Close(_) => Said::Sign,
        };
        poll_fn(|cx| reader.poll_hear(cx, &mut take)).await
    }

    async fn pair() -> (FrameReader, TcpStream) {
        let (wire, there) = connected().await;
        (FrameReader::new(wire, Vec::new(), MOST), there)
    }

    #[tokio::test]
    async fn what_a_client_of_another_make_says_is_understood() {
        let (mut reader, there) = pair().await;
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
                assert_eq!(next(&mut reader).await, Ok(Said::Text(text(length))));
            }
            let rest = [Said::Bytes(300), Said::Sign, Said::Part, Said::Sign, Said::Part];
            for said in rest {
                assert_eq!(next(&mut reader).await, Ok(said));
            }
            assert_eq!(next(&mut reader).await, Ok(Said::Text("one two three".to_owned())));
            assert_eq!(reader.frames.kept(), 0, "nothing is kept");
            assert_eq!(next(&mut reader).await, Ok(Said::Sign));
            assert_eq!(next(&mut reader).await, Err(ReadError::Gone));
            reader.wire.close();
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
        payload.iter_mut().zip(mask.iter().cycle()).for_each(|(byte, mask)| *byte ^= mask);
        bytes.extend_from_slice(&payload);
        bytes
    }

    #[tokio::test]
    async fn frames_come_in_pieces_of_any_size_and_many_at_once() {
        let texts: Vec<String> = (0..60).map(|number| "x".repeat(number * 7 % 400)).collect();
        let bytes: Vec<u8> = texts.iter().flat_map(|text| masked(0x81, text.as_bytes())).collect();
        for size in [1, 2, 3, 7, 64, 1000, bytes.len()] {
            let (mut reader, mut there) = pair().await;
            there.set_nodelay(true).expect("no delay");
            let speak = async {
                for piece in bytes.chunks(size) {
                    there.write_all(piece).await.expect("a reader");
                    tokio::task::yield_now().await;
                }
            };
            let listen = async {
                for text in &texts {
                    assert_eq!(next(&mut reader).await, Ok(Said::Text(text.clone())));
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
        let cases: [(&str, Vec<u8>, ReadError); 11] = [
            ("too long", huge.to_vec(), ReadError::TooLarge),
            ("absurdly long", absurd.to_vec(), ReadError::TooLarge),
            ("long parts", [long, more].concat(), ReadError::TooLarge),
            ("not masked", unmasked.to_vec(), ReadError::Nonsense),
            ("an extension", masked(0xc1, b"x"), ReadError::Nonsense),
            ("a kind that is none", masked(0x83, b"x"), ReadError::Nonsense),
            ("more of nothing", masked(0x80, b"x"), ReadError::Nonsense),
            ("two at once", [masked(0x01, b"a"), masked(0x81, b"b")].concat(), ReadError::Nonsense),
            ("a ping in parts", masked(0x09, b"x"), ReadError::Nonsense),
            ("a long ping", masked(0x89, &[0; 126]), ReadError::Nonsense),
            ("no text", masked(0x81, &[0xc3, 0x28]), ReadError::NotText),
        ];
        for (what, bytes, lost) in cases {
            let (mut reader, mut there) = pair().await;
            there.write_all(&bytes).await.expect("a reader");
            let heard = loop {
                match next(&mut reader).await {
                    Ok(Said::Sign | Said::Part) => {}
                    heard => break heard,
                }
            };
            assert_eq!(heard, Err(lost), "{what}");
        }
        let (mut reader, there) = pair().await;
        drop(there);
        assert_eq!(next(&mut reader).await, Err(ReadError::Gone));
    }
}
