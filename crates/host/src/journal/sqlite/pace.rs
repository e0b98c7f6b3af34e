//! When to commit: a little later, if that makes one commit of many.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Whether whoever writes has more to write just now.
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
    pub(super) fn hurry(&self) {
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
        pace.hurry();
        pace.gather(LONG);
    }

    #[test]
    fn waiting_ends_when_nobody_has_more_to_write() {
        let pace = Pace::default();
        pace.expect_more();
        thread::scope(|scope| {
            scope.spawn(|| pace.gather(LONG));
            scope.spawn(|| pace.hurry());
        });
    }

    #[test]
    fn waiting_ends_by_itself() {
        let pace = Pace::default();
        pace.expect_more();
        pace.gather(Duration::from_millis(1));
    }
}
