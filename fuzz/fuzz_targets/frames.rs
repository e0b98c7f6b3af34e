//! What a stranger sends over a websocket: the first byte says how many of the others come at a time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_host::door::frames::{Frames, Heard, ReadError};

const MOST: usize = 1000;

fuzz_target!(|bytes: &[u8]| {
    let Some((size, bytes)) = bytes.split_first() else { return };
    let size = usize::from(*size).max(1);
    assert_eq!(read(bytes, size), read(bytes, bytes.len().max(1)));
});

/// What these bytes say if so many come at a time.
fn read(bytes: &[u8], size: usize) -> (Vec<String>, Option<ReadError>) {
    let mut heard = Vec::new();
    let mut take = |one: Heard<'_>| heard.push(format!("{one:?}"));
    let mut frames = Frames::new(Vec::new(), MOST);
    let mut read = || {
        for piece in bytes.chunks(size) {
            let mut next = frames.feed(&mut piece.to_vec(), &mut take)?;
            while next.is_some() {
                next = frames.next(&mut take)?;
            }
            assert!(frames.kept() <= 2 * (2 * MOST + size + 14), "{}", frames.kept());
        }
        Ok(())
    };
    let lost = read().err();
    (heard, lost)
}
