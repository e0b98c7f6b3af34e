//! Looks at an update before the document does.
//!
//! Updates come from strangers. What is decoded here is thrown away: all that counts is that lengths are true, that
//! nothing is nested so deeply that a stack runs out, that clocks do not run over, and that there is nothing in it that
//! clients of this protocol never write. What passes is safe to decode.

use crate::wire::{Garbled, Reader};

/// How deeply values may be nested. Actions have two levels, the deepest view about six.
const DEEPEST: u32 = 24;

/// Clocks and lengths stay far below what a sum of two could not hold.
const MOST_CLOCK: u64 = 1 << 30;

/// Looks at an update (format 1).
pub(crate) fn update(bytes: &[u8]) -> Result<(), Garbled> {
    let mut reader = Reader(bytes);
    let clients = count(&mut reader)?;
    for _ in 0..clients {
        let structs = count(&mut reader)?;
        client(&mut reader)?;
        let mut clock = clock(&mut reader)?;
        for _ in 0..structs {
            clock += block(&mut reader)?;
            bounded(clock)?;
        }
    }
    deletions(&mut reader)?;
    if reader.is_at_end() { Ok(()) } else { Err(Garbled) }
}

/// Looks at a state vector.
pub(crate) fn state_vector(bytes: &[u8]) -> Result<(), Garbled> {
    let mut reader = Reader(bytes);
    let clients = count(&mut reader)?;
    for _ in 0..clients {
        client(&mut reader)?;
        clock(&mut reader)?;
    }
    if reader.is_at_end() { Ok(()) } else { Err(Garbled) }
}

/// How many things follow: each takes a byte at least.
fn count(reader: &mut Reader<'_>) -> Result<u64, Garbled> {
    let count = reader.number()?;
    if count <= reader.left() { Ok(count) } else { Err(Garbled) }
}

fn bounded(number: u64) -> Result<u64, Garbled> {
    if number <= MOST_CLOCK { Ok(number) } else { Err(Garbled) }
}

fn clock(reader: &mut Reader<'_>) -> Result<u64, Garbled> {
    bounded(reader.number()?)
}

fn client(reader: &mut Reader<'_>) -> Result<(), Garbled> {
    reader.number().map(drop)
}

fn id(reader: &mut Reader<'_>) -> Result<(), Garbled> {
    client(reader)?;
    clock(reader).map(drop)
}

const HAS_ORIGIN: u8 = 0x80;
const HAS_RIGHT_ORIGIN: u8 = 0x40;
const HAS_KEY: u8 = 0x20;
const GARBAGE: u8 = 0;
const SKIP: u8 = 10;

/// A piece of a document, and how many clocks it takes.
fn block(reader: &mut Reader<'_>) -> Result<u64, Garbled> {
    let info = reader.byte()?;
    if info == GARBAGE || info == SKIP {
        return length(reader);
    }
    if info & HAS_ORIGIN != 0 {
        id(reader)?;
    }
    if info & HAS_RIGHT_ORIGIN != 0 {
        id(reader)?;
    }
    if info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN) == 0 {
        match reader.number()? {
            1 => drop(reader.text()?),
            0 => id(reader)?,
            _ => return Err(Garbled),
        }
        if info & HAS_KEY != 0 {
            reader.text()?;
        }
    }
    content(reader, info & 0x1f)
}

fn length(reader: &mut Reader<'_>) -> Result<u64, Garbled> {
    match clock(reader)? {
        0 => Err(Garbled),
        length => Ok(length),
    }
}

/// What an item holds, and how many clocks that takes.
fn content(reader: &mut Reader<'_>, kind: u8) -> Result<u64, Garbled> {
    const DELETED: u8 = 1;
    const BINARY: u8 = 3;
    const STRING: u8 = 4;
    const TYPE: u8 = 7;
    const ANY: u8 = 8;
    match kind {
        DELETED => length(reader),
        BINARY => reader.bytes().map(|_| 1),
        STRING => {
            let units = reader.text()?.encode_utf16().count();
            if units > 0 { Ok(units as u64) } else { Err(Garbled) }
        }
        TYPE => shared_type(reader).map(|()| 1),
        ANY => {
            let values = count(reader)?;
            for _ in 0..values {
                value(reader, 0)?;
            }
            if values > 0 { Ok(values) } else { Err(Garbled) }
        }
        // Formats, embedded things, documents in documents and what old versions wrote: nobody writes them here.
        _ => Err(Garbled),
    }
}

fn shared_type(reader: &mut Reader<'_>) -> Result<(), Garbled> {
    match reader.number()? {
        // Lists, maps, texts, fragments, and texts in XML.
        0 | 1 | 2 | 4 | 6 => Ok(()),
        // Elements have a name.
        3 => reader.text().map(drop),
        _ => Err(Garbled),
    }
}

/// A value as lib0 writes them.
fn value(reader: &mut Reader<'_>, depth: u32) -> Result<(), Garbled> {
    if depth > DEEPEST {
        return Err(Garbled);
    }
    match reader.byte()? {
        // Undefined, null, true and false.
        127 | 126 | 121 | 120 => Ok(()),
        125 => reader.skip_integer(),
        124 => reader.take(4).map(drop),
        123 | 122 => reader.take(8).map(drop),
        119 => reader.text().map(drop),
        118 => {
            for _ in 0..count(reader)? {
                reader.text()?;
                value(reader, depth + 1)?;
            }
            Ok(())
        }
        117 => {
            for _ in 0..count(reader)? {
                value(reader, depth + 1)?;
            }
            Ok(())
        }
        116 => reader.bytes().map(drop),
        _ => Err(Garbled),
    }
}

fn deletions(reader: &mut Reader<'_>) -> Result<(), Garbled> {
    for _ in 0..count(reader)? {
        client(reader)?;
        for _ in 0..count(reader)? {
            let start = clock(reader)?;
            bounded(start + length(reader)?)?;
        }
    }
    Ok(())
}
