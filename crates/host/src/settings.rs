//! How a house is run.

use std::time::Duration;

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Tables without anybody leave memory after so long.
    pub idle: Duration,
    /// How long somebody may be away before anything is done about it.
    pub grace: Duration,
    /// How long bots take for a move, at tables where they have a pace.
    pub pace: Duration,
    /// How long to wait before a broken disk is asked again.
    pub retry: Duration,
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How many frames a client may be behind.
    pub backlog: usize,
    /// How many writes may wait for the disk before nothing new is begun.
    pub queue: usize,
    /// How long tables may take to stop.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(20),
            pace: Duration::from_millis(900),
            retry: Duration::from_secs(1),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            backlog: 256,
            queue: 32_768,
            patience: Duration::from_secs(5),
        }
    }
}
