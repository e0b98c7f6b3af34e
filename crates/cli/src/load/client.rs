//! A client that costs as little as possible, so that what is measured is the server.
//!
//! It speaks just enough HTTP and websocket for our own server: whole text frames, no extensions.

use anyhow::{Context, anyhow, bail};
use memchr::memmem;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Most that a frame may have.
const MOST: usize = 4 * 1024 * 1024;

/// Kinds of frames.
const TEXT: u8 = 1;
const BYTES: u8 = 2;

/// Sends a request and gives the answer's body. An answer other than 200 is an error.
pub(crate) async fn request(
    addr: &str,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(addr).await?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8(answer)?;
    let (head, body) =
        answer.split_once("\r\n\r\n").context("the answer has no end of its head")?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("{}: {body}", head.lines().next().unwrap_or_default());
    }
    Ok(body.to_owned())
}

/// A websocket.
pub(crate) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Where the next frame begins.
    at: usize,
    out: Vec<u8>,
}

impl Socket {
    /// Connects and says hello.
    pub(crate) async fn open(
        addr: &str,
        table: &str,
        token: &str,
        since: Option<u64>,
    ) -> anyhow::Result<Self> {
        let mut socket = Self::connect(addr, &format!("/api/tables/{table}/ws")).await?;
        let hello = serde_json::json!({ "type": "hello", "tokens": [token], "since": since });
        socket.send(&hello.to_string()).await?;
        Ok(socket)
    }

    /// Connects.
    pub(crate) async fn connect(addr: &str, path: &str) -> anyhow::Result<Self> {
        let mut stream = TcpStream::connect(addr).await?;
        stream.set_nodelay(true)?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: cGFybG91ci1wYXJsb3VyIQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut buffer = Vec::with_capacity(4096);
        let end = loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                bail!("the server hung up");
            }
            if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
        };
        if !buffer.starts_with(b"HTTP/1.1 101") {
            bail!("no websocket: {}", String::from_utf8_lossy(&buffer));
        }
        Ok(Self { stream, buffer, at: end, out: Vec::new() })
    }

    /// Sends a text.
    pub(crate) async fn send(&mut self, text: &str) -> anyhow::Result<()> {
        self.send_frame(TEXT, text.as_bytes()).await
    }

    /// Sends bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.send_frame(BYTES, bytes).await
    }

    async fn send_frame(&mut self, kind: u8, bytes: &[u8]) -> anyhow::Result<()> {
        self.out.clear();
        self.out.push(0x80 | kind);
        // Clients have to mask what they send; with a mask of zeros it stays as it is.
        match u16::try_from(bytes.len()) {
            Ok(length @ 0..126) => self.out.push(0x80 | length as u8),
            Ok(length) => {
                self.out.push(0xfe);
                self.out.extend(length.to_be_bytes());
            }
            Err(_) => bail!("that is too long to send"),
        }
        self.out.extend([0; 4]);
        self.out.extend(bytes);
        self.stream.write_all(&self.out).await?;
        Ok(())
    }

    /// The next text, for as long as the next one is not asked for.
    pub(crate) async fn next(&mut self) -> anyhow::Result<&str> {
        let place = self.next_frame(TEXT).await?;
        Ok(std::str::from_utf8(&self.buffer[place])?)
    }

    /// The next bytes, for as long as the next ones are not asked for.
    pub(crate) async fn next_bytes(&mut self) -> anyhow::Result<&[u8]> {
        let place = self.next_frame(BYTES).await?;
        Ok(&self.buffer[place])
    }

    async fn next_frame(&mut self, wanted: u8) -> anyhow::Result<std::ops::Range<usize>> {
        loop {
            if let Some((kind, start, end)) = self.frame()? {
                self.at = end;
                match kind {
                    kind if kind == wanted => return Ok(start..end),
                    8 => bail!("the server closed the socket"),
                    9 => self.stream.write_all(&[0x8a, 0x80, 0, 0, 0, 0]).await?,
                    _ => {}
                }
                continue;
            }
            self.buffer.drain(..self.at);
            self.at = 0;
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                bail!("the server hung up");
            }
            self.acknowledge()?;
        }
    }

    /// Says at once that everything has come. On one machine that would be said later, by whoever sends the next frame or on
    /// the core of the server; the clients of a real server do it themselves.
    #[cfg(target_os = "linux")]
    fn acknowledge(&self) -> std::io::Result<()> {
        self.stream.set_quickack(true)
    }

    #[cfg(not(target_os = "linux"))]
    fn acknowledge(&self) -> std::io::Result<()> {
        Ok(())
    }

    /// The kind, start and end of the next frame, if all of it is there.
    fn frame(&self) -> anyhow::Result<Option<(u8, usize, usize)>> {
        let bytes = &self.buffer[self.at..];
        let [first, second, rest @ ..] = bytes else { return Ok(None) };
        // A short length is in the second byte; longer ones are in two or eight bytes after it.
        let (length, head) = match second & 0x7f {
            126 => match rest.first_chunk() {
                Some(bytes) => (usize::from(u16::from_be_bytes(*bytes)), 4),
                None => return Ok(None),
            },
            127 => match rest.first_chunk() {
                Some(bytes) => (usize::try_from(u64::from_be_bytes(*bytes))?, 10),
                None => return Ok(None),
            },
            length => (usize::from(length), 2),
        };
        if length > MOST {
            return Err(anyhow!("a frame of {length} bytes"));
        }
        let start = self.at + head;
        let end = start + length;
        Ok((end <= self.buffer.len()).then_some((first & 0x0f, start, end)))
    }
}

/// What a load needs to know of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News<'a> {
    /// The table at this moment, with the list of what may be done, and whether the game is over.
    View { seq: u64, legal: &'a str, is_over: bool },
    /// A message was carried out.
    Ack { id: &'a str, seq: u64 },
    /// A message was refused.
    Reject { text: &'a str },
    /// Something else.
    Other,
}

/// Reads a frame, no further than needed.
pub(crate) fn read(frame: &str) -> News<'_> {
    match between(frame, r#""type":""#, "\"") {
        Some("view") => {
            // Views are long, and both of these come after them.
            let legal = memmem::rfind(frame.as_bytes(), br#","legal":["#);
            let after = legal.map_or("", |at| &frame[at + 9..]);
            let legal = list(after);
            let is_over = memmem::find(after.as_bytes(), br#","outcome":{"#).is_some();
            News::View { seq: number(frame), legal, is_over }
        }
        Some("reject") => News::Reject { text: frame },
        _ if frame.contains(r#""type":"ack""#) => {
            News::Ack { id: between(frame, r#""id":""#, "\"").unwrap_or(""), seq: number(frame) }
        }
        _ if frame.contains(r#""type":"reject""#) => News::Reject { text: frame },
        _ => News::Other,
    }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inside, _)| inside)
}

fn number(frame: &str) -> u64 {
    let Some((_, rest)) = frame.split_once(r#""seq":"#) else { return 0 };
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().unwrap_or(0)
}

/// The inside of a JSON list that begins here with its bracket.
fn list(text: &str) -> &str {
    let end = scan(text).find(|(_, depth, letter)| *depth == 0 && *letter == b']');
    end.map_or("", |(end, ..)| &text[1..end])
}

/// The n-th item of the inside of a list, counted round and round.
pub(crate) fn pick(list: &str, n: usize) -> Option<&str> {
    let commas = scan(list).filter(|(_, depth, letter)| *depth == 0 && *letter == b',');
    let mut starts: Vec<usize> = commas.map(|(at, ..)| at + 1).collect();
    starts.insert(0, 0);
    let index = n % starts.len();
    let end = starts.get(index + 1).map_or(list.len(), |next| next - 1);
    let item = &list[starts[index]..end];
    (!item.is_empty()).then_some(item)
}

/// Every byte outside of strings, with how deep in brackets it is after it.
fn scan(text: &str) -> impl Iterator<Item = (usize, usize, u8)> {
    let (mut depth, mut is_string, mut is_escaped) = (0_usize, false, false);
    text.bytes().enumerate().filter_map(move |(at, letter)| {
        if is_string {
            is_string = is_escaped || letter != b'"';
            is_escaped = !is_escaped && letter == b'\\';
            return None;
        }
        match letter {
            b'"' => is_string = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        Some((at, depth, letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_no_further_than_needed() {
        let legal = r#"{"type":"A","x":[1,2]},{"t":"]\",["}"#;
        let view = format!(
            r#"{{"type":"view","seat":0,"seq":12,"view":{{"a":[1]}},"legal":[{legal}],"events":[]}}"#
        );
        assert_eq!(read(&view), News::View { seq: 12, legal, is_over: false });
        assert_eq!(pick(legal, 0), Some(r#"{"type":"A","x":[1,2]}"#));
        assert_eq!(pick(legal, 3), Some(r#"{"t":"]\",["}"#));
        assert_eq!(pick("", 3), None);
        let ack = r#"{"id":"c-7","seq":13,"type":"ack"}"#;
        assert_eq!(read(ack), News::Ack { id: "c-7", seq: 13 });
    }
}
