//! Memory that frames are written to, used again and again.
//!
//! What goes out lives for some microseconds. Memory that was just used is still in the processor's cache, and an allocator that
//! hands out its blocks in turn would take another one each time.

use std::cell::RefCell;

/// About how much goes out at once: more than most, so that it seldom grows while it is written.
const USUAL: usize = 6 * 1024;

/// What is larger than this is not kept.
const MOST: usize = 64 * 1024;

/// How many buffers a thread keeps.
const KEPT: usize = 8;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// An empty buffer.
pub(crate) fn take() -> Vec<u8> {
    let spare = SPARE.with_borrow_mut(Vec::pop);
    spare.unwrap_or_else(|| Vec::with_capacity(USUAL))
}

/// Gives a buffer back.
pub(crate) fn give(mut buffer: Vec<u8>) {
    if !(USUAL..=MOST).contains(&buffer.capacity()) {
        return;
    }
    buffer.clear();
    // A thread that ends has given up its buffers already; then this one goes, too.
    let _ = SPARE.try_with(|spare| {
        let mut spare = spare.borrow_mut();
        if spare.len() < KEPT {
            spare.push(buffer);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_taken_next() {
        let mut first = take();
        first.extend_from_slice(b"a frame");
        let place = first.as_ptr();
        give(first);
        let again = take();
        assert_eq!((again.as_ptr(), again.len()), (place, 0));
        give(again);
    }

    #[test]
    fn little_is_kept() {
        let all: Vec<_> = (0..100).map(|_| take()).collect();
        all.into_iter().for_each(give);
        give(Vec::with_capacity(MOST + 1));
        give(Vec::new());
        let kept = SPARE.with_borrow(|spare| spare.iter().map(Vec::capacity).collect::<Vec<_>>());
        assert_eq!(kept, [USUAL; KEPT]);
    }
}
