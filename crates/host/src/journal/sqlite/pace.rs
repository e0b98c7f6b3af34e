//! When to commit: a little later, if that makes one commit of many.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::id::TableId;

/// Whether there is more to write just now.
#[derive(Debug, Default)]
pub(super) struct Pace {
    is_hurried: AtomicBool,
    door: Mutex<()>,
    bell: Condvar,
}

impl Pace {
    /// Somebody writes: maybe not alone.
    pub(super) fn expect_more(&self) {
        self.is_hurried.store(false, Ordering::Relaxed);
    }

    /// Nobody has more to write for now.
    pub(super) fn flush_soon(&self) {
        if !self.is_hurried.swap(true, Ordering::Relaxed) {
            let _inside = self.door.lock();
            self.bell.notify_one();
        }
    }

    /// Waits until nobody has more to write, but not for longer than this.
    pub(super) fn gather(&self, most: Duration) {
        let mut inside = self.door.lock();
        let has_more = |(): &mut ()| !self.is_hurried.load(Ordering::Relaxed);
        self.bell.wait_while_for(&mut inside, has_more, most);
    }
}

/// About how many tables write at a time.
pub(super) struct Crowd {
    /// A bit for each table that has written since then; some share one.
    seen: Box<[u64; Self::BITS / 64]>,
    since: Instant,
    size: usize,
}

impl Crowd {
    const BITS: usize = 8192;
    /// How long a look takes.
    const LOOK: Duration = Duration::from_millis(100);

    pub(super) fn new() -> Self {
        Self { seen: Box::new([0; Self::BITS / 64]), since: Instant::now(), size: 0 }
    }

    /// These have written.
    pub(super) fn notice(&mut self, tables: impl Iterator<Item = TableId>) {
        for TableId(table) in tables {
            let bit = table as usize % Self::BITS;
            self.seen[bit / 64] |= 1 << (bit % 64);
        }
        let look = self.since.elapsed();
        if look >= Self::LOOK {
            // What was seen over a long time says nothing of how many there are at a time.
            let seen: u32 = self.seen.iter().map(|bits| bits.count_ones()).sum();
            self.size = if look < 2 * Self::LOOK { seen as usize } else { 0 };
            self.seen.fill(0);
            self.since = Instant::now();
        }
    }

    /// How many there were when it was last looked.
    pub(super) fn size(&self) -> usize {
        self.size
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Longer than any test may take: whoever waits for it has missed the bell.
    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn nobody_is_waited_for_when_nobody_writes() {
        let pace = Pace::default();
        pace.expect_more();
        pace.flush_soon();
        pace.gather(LONG);
    }

    #[test]
    fn waiting_ends_when_nobody_has_more_to_write() {
        let pace = Pace::default();
        pace.expect_more();
        thread::scope(|scope| {
            scope.spawn(|| pace.gather(LONG));
            scope.spawn(|| pace.flush_soon());
        });
    }

    #[test]
    fn whoever_writes_again_and_again_is_counted_once() {
        let mut crowd = Crowd::new();
        for (tables, expected) in [(100_u64, 100), (3, 3), (0, 0)] {
            crowd.since = Instant::now();
            for _ in 0..5 {
                crowd.notice((0..tables).map(|table| TableId(table * 7)));
            }
            crowd.since = Instant::now().checked_sub(Crowd::LOOK).expect("an earlier time");
            crowd.notice(std::iter::empty());
            assert_eq!(crowd.size(), expected);
        }
        crowd.notice((0..9).map(TableId));
        crowd.since = Instant::now().checked_sub(10 * Crowd::LOOK).expect("an earlier time");
        crowd.notice(std::iter::empty());
        assert_eq!(crowd.size(), 0, "nine in a long time are no crowd");
    }

    #[test]
    fn waiting_ends_by_itself() {
        let pace = Pace::default();
        pace.expect_more();
        pace.gather(Duration::from_millis(1));
    }
}
