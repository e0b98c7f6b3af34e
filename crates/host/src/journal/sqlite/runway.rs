//! Room in the write-ahead log before it is needed.
//!
//! When the log becomes longer with a commit, the file system has to keep its new length as well, and the commit takes
//! twice as long. So on a busy server the log is made longer ahead of its pages, by much at once. `SQLite` finds zeros
//! there: that is no page, so the log ends before it, as it ends before what is left from before it began anew.

use std::fs::File;
use std::io::{ErrorKind, Result, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::beside;

/// A log of so many pages is likely to get longer soon.
const BUSY: i64 = if cfg!(test) { 6 } else { 64 };

/// So many pages should fit after the last one.
const AHEAD: i64 = 64;

/// How much longer it becomes at once.
const STRIDE: usize = 1 << 20;

/// The bytes before the first page, and those of a page with what comes before it.
const HEAD: u64 = 32;
const PAGE: u64 = 24 + 4096;

/// How far the write-ahead log reaches.
#[derive(Debug)]
pub(super) struct Runway {
    log: PathBuf,
    /// The length of its file, as far as we know.
    length: u64,
    /// How many pages there were the last time.
    pages: i64,
}

impl Runway {
    /// Of the journal in this file.
    pub(super) fn of(journal: &Path) -> Self {
        Self { log: beside(journal, "-wal"), length: 0, pages: 0 }
    }

    /// Makes sure that something fits after so many pages. Only for the one who writes, between two transactions.
    pub(super) fn reach(&mut self, pages: i64) {
        if pages < self.pages {
            // It has begun anew, and may have been cut short then.
            self.length = 0;
        }
        self.pages = pages;
        let needed = HEAD + PAGE * (pages + AHEAD).unsigned_abs();
        if pages < BUSY || needed <= self.length {
            return;
        }
        self.length = self.extend(needed).unwrap_or_else(|error| {
            if error.kind() != ErrorKind::NotFound {
                tracing::warn!(%error, "the write-ahead log grows only as it is written");
            }
            // Nothing is lost by that but time. Not to be tried again with every commit.
            needed + STRIDE as u64
        });
    }

    /// Makes the file longer if it is shorter than needed, and says how long it is.
    fn extend(&self, needed: u64) -> Result<u64> {
        static ZEROS: [u8; 1 << 16] = [0; 1 << 16];
        let mut file = File::options().write(true).open(&self.log)?;
        // Whatever is in the file stays: this begins where it ends.
        let mut length = file.seek(SeekFrom::End(0))?;
        while length < needed {
            for _ in 0..STRIDE / ZEROS.len() {
                file.write_all(&ZEROS)?;
            }
            length += STRIDE as u64;
        }
        Ok(length)
    }
}
