//! The frames of a websocket, as clients send them: bytes go in, messages come out.
//!
//! This is all that reads what strangers send, so it is fuzzed (`fuzz/fuzz_targets/frames.rs`) and compared with another
//! implementation.

use std::ops::Range;

/// Most bytes of a frame that is no message.
pub(crate) const MOST_CONTROL: usize = 125;

/// Something that came from a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard<'a> {
    /// A message.
    Text(&'a str),
    /// A message that is no text.
    Bytes(&'a [u8]),
    /// A part of a message of which more will come.
    Part,
    /// "Are you there?"
    Ping(&'a [u8]),
    /// "I am."
    Pong,
    /// "Goodbye." Nothing comes after it.
    Close(&'a [u8]),
}

impl<'a> Heard<'a> {
    /// What was said, byte for byte.
    pub fn bytes(&self) -> &'a [u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) | Self::Ping(bytes) | Self::Close(bytes) => bytes,
            Self::Part | Self::Pong => &[],
        }
    }
}

/// Why nothing more comes from a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// It has gone, or said goodbye.
    Gone,
    /// It says too much at once.
    TooLarge,
    /// That is no text.
    NotText,
    /// That is no websocket.
    Nonsense,
}

/// Reads frames from bytes that come in pieces. It keeps only what is not all there yet: at most one message and
/// one piece.
#[derive(Debug)]
pub struct Frames {
    /// What came and is not understood yet.
    rest: Vec<u8>,
    /// How much of it is understood by now.
    used: usize,
    /// The beginning of a message that comes in several frames.
    begun: Option<Box<Begun>>,
    /// Most bytes of a message.
    most: usize,
    /// Why nothing more is read: what comes after nonsense makes no sense either.
    lost: Option<ReadError>,
}

#[derive(Debug)]
struct Begun {
    is_text: bool,
    bytes: Vec<u8>,
}

impl Frames {
    /// Reads on from these bytes. Messages and frames have at most so many bytes.
    pub fn new(rest: Vec<u8>, most: usize) -> Self {
        Self { rest, used: 0, begun: None, most, lost: None }
    }

    /// How many bytes are kept.
    pub fn kept(&self) -> usize {
        self.rest.capacity() + self.begun.as_ref().map_or(0, |begun| begun.bytes.capacity())
    }

    /// Hands over the next of what came before.
    pub fn next<T>(
        &mut self,
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<Option<T>, ReadError> {
        if self.rest.is_empty() {
            return self.lost.map_or(Ok(None), Err);
        }
        let mut rest = std::mem::take(&mut self.rest);
        let (used, taken) = self.understand(&mut rest[self.used..], take)?;
        self.used += used;
        if self.used < rest.len() {
            self.rest = rest;
        } else {
            self.used = 0;
        }
        Ok(taken)
    }

    /// Takes more bytes, after [`Self::next`] has nothing more, and hands over the first thing that they bring.
    pub fn feed<T>(
        &mut self,
        came: &mut [u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<Option<T>, ReadError> {
        if self.rest.is_empty() {
            // Mostly one whole frame comes, and is understood where it is.
            let (used, taken) = self.understand(came, take)?;
            self.rest.extend_from_slice(&came[used..]);
            return Ok(taken);
        }
        self.rest.drain(..self.used);
        self.used = 0;
        self.rest.extend_from_slice(came);
        self.next(take)
    }

    /// Goes through frames up to the first that is to be handed over, and says how many bytes these were.
    fn understand<T>(
        &mut self,
        bytes: &mut [u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<(usize, Option<T>), ReadError> {
        if let Some(lost) = self.lost {
            return Err(lost);
        }
        let next = self.understand_one(bytes, take);
        if let Err(lost) = next {
            self.lost = Some(lost);
        }
        next
    }

    fn understand_one<T>(
        &mut self,
        bytes: &mut [u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<(usize, Option<T>), ReadError> {
        let Some(frame) = frame(bytes, self.most)? else { return Ok((0, None)) };
        let payload = &bytes[frame.payload.clone()];
        let taken = match frame.kind {
            Kind::Ping => take(Heard::Ping(payload)),
            Kind::Pong => take(Heard::Pong),
            Kind::Close => {
                self.lost = Some(ReadError::Gone);
                take(Heard::Close(payload))
            }
            Kind::More | Kind::Text | Kind::Bytes => self.put_together(&frame, payload, take)?,
        };
        Ok((frame.payload.end, Some(taken)))
    }

    /// Makes messages from frames.
    fn put_together<T>(
        &mut self,
        frame: &Frame,
        payload: &[u8],
        take: &mut impl FnMut(Heard<'_>) -> T,
    ) -> Result<T, ReadError> {
        match (frame.kind, &mut self.begun) {
            (Kind::More, Some(begun)) => {
                if begun.bytes.len() + payload.len() > self.most {
                    return Err(ReadError::TooLarge);
                }
                begun.bytes.extend_from_slice(payload);
            }
            (Kind::More, None) | (_, Some(_)) => return Err(ReadError::Nonsense),
            (kind, None) if frame.is_last => return message(kind == Kind::Text, payload, take),
            (kind, None) => {
                let begun = Begun { is_text: kind == Kind::Text, bytes: payload.to_vec() };
                self.begun = Some(Box::new(begun));
            }
        }
        match self.begun.take_if(|_| frame.is_last) {
            Some(begun) => message(begun.is_text, &begun.bytes, take),
            None => Ok(take(Heard::Part)),
        }
    }
}

fn message<T>(
    is_text: bool,
    bytes: &[u8],
    take: &mut impl FnMut(Heard<'_>) -> T,
) -> Result<T, ReadError> {
    if !is_text {
        return Ok(take(Heard::Bytes(bytes)));
    }
    std::str::from_utf8(bytes).map(|text| take(Heard::Text(text))).map_err(|_| ReadError::NotText)
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
fn frame(bytes: &mut [u8], most: usize) -> Result<Option<Frame>, ReadError> {
    let [first, second, rest @ ..] = bytes else { return Ok(None) };
    let (first, second) = (*first, *second);
    let kind = match first & 0x0f {
        0 => Kind::More,
        1 => Kind::Text,
        2 => Kind::Bytes,
        8 => Kind::Close,
        9 => Kind::Ping,
        10 => Kind::Pong,
        _ => return Err(ReadError::Nonsense),
    };
    let is_last = first & 0x80 != 0;
    let has_extensions = first & 0x70 != 0;
    let is_masked = second & 0x80 != 0;
    if has_extensions || !is_masked {
        return Err(ReadError::Nonsense);
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
        return Err(ReadError::Nonsense);
    }
    let length = usize::try_from(length).ok().filter(|length| *length <= most);
    let length = length.ok_or(ReadError::TooLarge)?;
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
    use std::io::{self, Cursor, Read, Write};

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;
    use tokio_tungstenite::tungstenite::error::ProtocolError;
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
    use tokio_tungstenite::tungstenite::{Error, Message, WebSocket};

    use super::*;

    const MOST: usize = 1000;

    /// What was heard, for keeps.
    #[derive(Clone, PartialEq, Eq, Debug)]
    enum Said {
        Text(String),
        Bytes(Vec<u8>),
        Ping(Vec<u8>),
        Pong,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum End {
        /// More may come.
        Open,
        /// A goodbye came.
        Gone,
        Error,
    }

    /// What these bytes say if so many come at a time.
    fn ours(bytes: &[u8], size: usize) -> (Vec<Said>, End) {
        let mut said = Vec::new();
        let mut take = |heard: Heard<'_>| match heard {
            Heard::Text(text) => said.push(Said::Text(text.to_owned())),
            Heard::Bytes(bytes) => said.push(Said::Bytes(bytes.to_vec())),
            Heard::Ping(payload) => said.push(Said::Ping(payload.to_vec())),
            Heard::Pong => said.push(Said::Pong),
            Heard::Part | Heard::Close(_) => {}
        };
        let mut frames = Frames::new(Vec::new(), MOST);
        let mut read = || {
            for piece in bytes.chunks(size) {
                let mut heard = frames.feed(&mut piece.to_vec(), &mut take)?;
                while heard.is_some() {
                    heard = frames.next(&mut take)?;
                }
                // One message, one frame and one piece; memory grows by doubling.
                assert!(frames.kept() <= 2 * (2 * MOST + size + 14), "{}", frames.kept());
            }
            Ok(())
        };
        let end = match read() {
            Ok(()) => End::Open,
            Err(ReadError::Gone) => End::Gone,
            Err(_) => End::Error,
        };
        (said, end)
    }

    /// The same as another implementation understands it.
    fn theirs(bytes: &[u8]) -> (Vec<Said>, End) {
        let config =
            WebSocketConfig::default().max_message_size(Some(MOST)).max_frame_size(Some(MOST));
        let stream = Deaf(Cursor::new(bytes.to_vec()));
        let mut socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
        let mut said = Vec::new();
        let end = loop {
            match socket.read() {
                Ok(Message::Text(text)) => said.push(Said::Text(text.as_str().to_owned())),
                Ok(Message::Binary(bytes)) => said.push(Said::Bytes(bytes.to_vec())),
                Ok(Message::Ping(payload)) => said.push(Said::Ping(payload.to_vec())),
                Ok(Message::Pong(_)) => said.push(Said::Pong),
                Ok(Message::Close(_)) => break End::Gone,
                Ok(Message::Frame(_)) => {}
                Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => {
                    break End::Open;
                }
                Err(_) => break End::Error,
            }
        };
        (said, end)
    }

    /// A stream that takes everything and listens to nothing.
    struct Deaf(Cursor<Vec<u8>>);

    impl Read for Deaf {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.0.read(bytes)
        }
    }

    impl Write for Deaf {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Looks whether two readings agree. Where there is an error they may notice it at different times, but say the same
    /// messages.
    fn agree(ours: &(Vec<Said>, End), theirs: &(Vec<Said>, End)) -> Result<(), TestCaseError> {
        let ((our_list, our_end), (their_list, their_end)) = (ours, theirs);
        let both = our_list.len().min(their_list.len());
        prop_assert_eq!(&our_list[..both], &their_list[..both]);
        let is_sign = |said: &Said| matches!(said, Said::Ping(_) | Said::Pong);
        let more = our_list[both..].iter().chain(&their_list[both..]);
        prop_assert!(more.clone().all(is_sign), "{:?} {:?}", ours, theirs);
        let is_fine = match (our_end, their_end) {
            // Half a frame can be seen to be wrong; so can half a text, and what stands in a goodbye.
            (End::Error, End::Open) => more.count() == 0,
            (End::Open | End::Gone | End::Error, End::Error) => true,
            (ours, theirs) => ours == theirs && more.count() == 0,
        };
        prop_assert!(is_fine, "{:?} {:?}", ours, theirs);
        Ok(())
    }

    /// Frames, most of them good.
    fn frame() -> impl Strategy<Value = Vec<u8>> {
        let good = select(vec![0x81_u8, 0x01, 0x80, 0x00, 0x82, 0x02, 0x89, 0x8a]);
        let first = prop_oneof![30 => good, 1 => Just(0x88_u8), 1 => any::<u8>()];
        let payload = prop_oneof![
            6 => "[a-zé€😀]{0,20}".prop_map(String::into_bytes),
            1 => vec(any::<u8>(), 0..20),
            1 => vec(Just(b'x'), 0..1200),
        ];
        (first, payload, any::<[u8; 4]>(), 0..40_u8).prop_map(|(first, payload, mask, flaw)| {
            let masked = if flaw == 0 { 0 } else { 0x80 };
            let mut bytes = vec![first];
            match payload.len() {
                short @ 0..126 if flaw != 1 => bytes.push(masked | short as u8),
                long => {
                    bytes.push(masked | 0x7e);
                    bytes.extend_from_slice(&(long as u16).to_be_bytes());
                }
            }
            bytes.extend_from_slice(&mask);
            let mut payload = payload;
            unmask(&mut payload, mask);
            bytes.extend_from_slice(&payload);
            bytes
        })
    }

    proptest! {
        #[test]
        fn any_frames_in_any_pieces_are_read_as_another_reads_them(
            frames in vec(frame(), 0..12),
            rest in vec(any::<u8>(), 0..12),
            size in 1..600_usize,
        ) {
            let bytes = [frames.concat(), rest].concat();
            let read = ours(&bytes, size);
            prop_assert_eq!(&read, &ours(&bytes, bytes.len().max(1)));
            agree(&read, &theirs(&bytes))?;
        }

        #[test]
        fn any_bytes_are_frames_or_an_error(bytes in vec(any::<u8>(), 0..300), size in 1..40_usize) {
            let read = ours(&bytes, size);
            prop_assert_eq!(&read, &ours(&bytes, 300));
            agree(&read, &theirs(&bytes))?;
        }
    }
}
