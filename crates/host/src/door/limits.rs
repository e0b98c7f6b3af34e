//! How much one client may do.

use std::time::{Duration, Instant};

/// How much one client may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a body or a message.
    pub bytes: usize,
    /// Frames a second over one socket: messages, parts of them, pings and pongs.
    pub messages: u32,
    /// Frames at once.
    pub burst: u32,
    /// Requests a minute that change something, from one address.
    pub posts: u32,
    /// Sockets that one address may have open.
    pub sockets: u32,
    /// How long a client may take to say hello.
    pub hello: Duration,
    /// How often a quiet client is pinged. One that lets three of them pass, or reads nothing for as long, is dropped.
    pub ping: Duration,
}

/// After how many unanswered pings a client is no longer there.
pub(crate) const MOST_PINGS: u32 = 3;

impl Limits {
    /// So many messages a second, and twice as many at once.
    #[must_use]
    pub fn with_messages(self, messages: u32) -> Self {
        Self { messages, burst: messages.saturating_mul(2), ..self }
    }

    /// How long a client may take to read what waits for it.
    pub(crate) fn patience(&self) -> Duration {
        self.ping * MOST_PINGS
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 64 * 1024,
            messages: 100,
            burst: 200,
            posts: 120,
            sockets: 200,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
        }
    }
}

/// Lets through so many things at once and so many a second.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    then: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(most: u32, per_second: u32) -> Self {
        let most = f64::from(most);
        Self { left: most, most, per_second: f64::from(per_second), then: Instant::now() }
    }

    /// Takes one; `false` if there is none left.
    pub fn try_take(&mut self) -> bool {
        let now = Instant::now();
        let passed: Duration = now.duration_since(self.then);
        self.then = now;
        self.left = (self.left + passed.as_secs_f64() * self.per_second).min(self.most);
        let has_one = self.left >= 1.0;
        if has_one {
            self.left -= 1.0;
        }
        has_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry() {
        let mut bucket = Bucket::new(3, 1);
        assert_eq!([(); 5].map(|()| bucket.try_take()), [true, true, true, false, false]);
    }
}
