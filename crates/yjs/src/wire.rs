//! The frames of y-websocket: a kind, then bytes, in the number format of lib0.

/// A message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message<'a> {
    /// "This is what I have": a state vector, to be answered with what is missing.
    Step1(&'a [u8]),
    /// What was missing.
    Step2(&'a [u8]),
    /// Something new.
    Update(&'a [u8]),
    /// Who is there, as far as the client knows.
    Awareness(Vec<Presence>),
    /// "Who is there?"
    Query,
    /// Nothing that we know of.
    Other,
}

/// What is known of one client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(crate) client: u64,
    pub(crate) clock: u64,
    /// JSON; `null` for somebody who is gone.
    pub(crate) state: String,
}

const SYNC: u64 = 0;
const AWARENESS: u64 = 1;
const AUTH: u64 = 2;
const QUERY: u64 = 3;

/// Most clients that one message may tell of. Honest ones tell of themselves, or of all they know.
const MOST_CLIENTS: u64 = 256;

/// A frame that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Garbled;

/// Reads a frame.
pub(crate) fn read(frame: &[u8]) -> Result<Message<'_>, Garbled> {
    let mut reader = Reader(frame);
    Ok(match reader.number()? {
        SYNC => match reader.number()? {
            0 => Message::Step1(reader.bytes()?),
            1 => Message::Step2(reader.bytes()?),
            2 => Message::Update(reader.bytes()?),
            _ => return Err(Garbled),
        },
        AWARENESS => Message::Awareness(read_presences(reader.bytes()?)?),
        QUERY => Message::Query,
        _ => Message::Other,
    })
}

fn read_presences(bytes: &[u8]) -> Result<Vec<Presence>, Garbled> {
    let mut reader = Reader(bytes);
    let count = reader.number()?;
    if count > MOST_CLIENTS {
        return Err(Garbled);
    }
    let read_one = |_| {
        let (client, clock) = (reader.number()?, reader.number()?);
        Ok(Presence { client, clock, state: reader.text()?.to_owned() })
    };
    (0..count).map(read_one).collect()
}

/// "This is what I have."
pub(crate) fn step1(state_vector: &[u8]) -> Vec<u8> {
    sync(0, state_vector)
}

/// What was missing.
pub(crate) fn step2(update: &[u8]) -> Vec<u8> {
    sync(1, update)
}

/// Something new.
pub(crate) fn update(update: &[u8]) -> Vec<u8> {
    sync(2, update)
}

fn sync(step: u64, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 8);
    write_number(&mut out, SYNC);
    write_number(&mut out, step);
    write_bytes(&mut out, bytes);
    out
}

/// Who is there.
pub(crate) fn awareness(present: &[Presence]) -> Vec<u8> {
    let mut inner = Vec::new();
    write_number(&mut inner, present.len() as u64);
    for Presence { client, clock, state } in present {
        write_number(&mut inner, *client);
        write_number(&mut inner, *clock);
        write_bytes(&mut inner, state.as_bytes());
    }
    let mut out = Vec::with_capacity(inner.len() + 8);
    write_number(&mut out, AWARENESS);
    write_bytes(&mut out, &inner);
    out
}

/// "You may not come in."
pub(crate) fn denied(reason: &str) -> Vec<u8> {
    let mut out = Vec::new();
    write_number(&mut out, AUTH);
    write_number(&mut out, 0);
    write_bytes(&mut out, reason.as_bytes());
    out
}

fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        out.push(0x80 | (number & 0x7f) as u8);
        number >>= 7;
    }
    out.push(number as u8);
}

fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Reads lib0's numbers, bytes and texts, and never beyond the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    /// How much is left.
    pub(crate) fn left(&self) -> u64 {
        self.0.len() as u64
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Garbled> {
        let (first, rest) = self.0.split_first().ok_or(Garbled)?;
        self.0 = rest;
        Ok(*first)
    }

    /// A number without a sign, below 2^53 as in JavaScript.
    pub(crate) fn number(&mut self) -> Result<u64, Garbled> {
        let mut number = 0_u64;
        for shift in (0..56).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return if number < 1 << 53 { Ok(number) } else { Err(Garbled) };
            }
        }
        Err(Garbled)
    }

    /// A number with a sign, which is skipped: its first byte has a sign and 6 bits.
    pub(crate) fn skip_integer(&mut self) -> Result<(), Garbled> {
        for _ in 0..9 {
            if self.byte()? < 0x80 {
                return Ok(());
            }
        }
        Err(Garbled)
    }

    pub(crate) fn take(&mut self, length: u64) -> Result<&'a [u8], Garbled> {
        let length = usize::try_from(length).map_err(|_| Garbled)?;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Garbled)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], Garbled> {
        let length = self.number()?;
        self.take(length)
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, Garbled> {
        std::str::from_utf8(self.bytes()?).map_err(|_| Garbled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_they_are_written() {
        let ann = Presence { client: 3_000_000_000, clock: 7, state: "{\"a\":\"é\"}".to_owned() };
        let long = vec![7; 300];
        for (frame, expected) in [
            (step1(&[0]), Message::Step1(&[0])),
            (step2(&long), Message::Step2(&long)),
            (update(&[]), Message::Update(&[])),
            (awareness(std::slice::from_ref(&ann)), Message::Awareness(vec![ann.clone()])),
            (awareness(&[]), Message::Awareness(Vec::new())),
            (vec![3], Message::Query),
            (denied("no"), Message::Other),
            (vec![77, 1, 2], Message::Other),
        ] {
            assert_eq!(read(&frame), Ok(expected), "{frame:?}");
        }
    }

    #[test]
    fn what_is_cut_off_or_too_large_is_no_frame() {
        let whole = awareness(&[Presence { client: 1, clock: 2, state: "{}".to_owned() }]);
        let cut = (0..whole.len()).map(|length| whole[..length].to_vec());
        let odd = [
            vec![0, 9, 0],
            vec![0, 0, 0xff],
            vec![0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
            vec![1, 3, 0xff, 0xff, 0x7f],
            vec![1, 5, 1, 1, 1, 1, 0xff],
        ];
        for frame in cut.chain(odd) {
            assert_eq!(read(&frame), Err(Garbled), "{frame:?}");
        }
    }
}
