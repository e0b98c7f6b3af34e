//! The file of a tournament: a line that says what is played, then a line for every deal.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use parlour_bots::arena::Meeting;
use parlour_engine::Info;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Args;
use crate::failure::{reason, usage};

/// What a tournament is about. Two with different ones do not belong together.
#[derive(Serialize, Deserialize, PartialEq, Clone)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Header {
    format: String,
    game: String,
    rules_version: u32,
    options: Value,
    bots: Vec<String>,
    seed: u64,
}

const FORMAT: &str = "parlour arena 1";

impl Header {
    pub(super) fn new(info: &Info, args: &Args, options: &Value) -> Self {
        Self {
            format: FORMAT.to_owned(),
            game: info.id.to_owned(),
            rules_version: info.rules_version,
            options: options.clone(),
            bots: args.bots.clone(),
            seed: args.seed,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    a: usize,
    b: usize,
    deal: u64,
    won: u64,
    lost: u64,
}

/// A file that is open for more.
pub(super) struct Log {
    path: PathBuf,
    file: File,
    meetings: Vec<Meeting>,
}

impl Log {
    /// Opens a file, or starts it. One that was broken off in the middle of a line loses that line.
    ///
    /// # Errors
    /// It belongs to another tournament, or is none of ours. Nothing is written then.
    pub(super) fn open(path: &Path, header: &Header, bots: &[String]) -> anyhow::Result<Self> {
        let cannot = |why: String| usage(format!("--file: {} {why}", path.display()));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(cannot(format!("cannot be read: {}.", reason(&error)))),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let first = lines.next();
        match first.map(serde_json::from_str::<Header>) {
            None if text.is_empty() => {}
            None => return Err(cannot("is no file of a tournament; nothing was changed.".into())),
            Some(Ok(found)) if found == *header => {}
            Some(Ok(found)) if found.format == FORMAT => {
                return Err(cannot(format!(
                    "belongs to another tournament: {} between {} with seed {}. Give another file, or the \
                     same game, bots, options and seed.",
                    found.game,
                    found.bots.join(", "),
                    found.seed
                )));
            }
            Some(_) => {
                return Err(cannot("is no file of a tournament; nothing was changed.".into()));
            }
        }
        let mut meetings = Vec::new();
        for (number, line) in (2..).zip(lines) {
            let meeting = read(line, bots.len()).ok_or_else(|| {
                cannot(format!("is damaged: line {number} is no deal. Nothing was changed."))
            })?;
            meetings.push(meeting);
        }
        meetings.sort_unstable();
        meetings.dedup_by_key(|meeting| (meeting.pair, meeting.deal));

        let failed =
            |error: &std::io::Error| cannot(format!("cannot be written: {}.", reason(error)));
        let file = OpenOptions::new().append(true).create(true).open(path);
        let mut file = file.map_err(|error| failed(&error))?;
        file.set_len(whole as u64).map_err(|error| failed(&error))?;
        if first.is_none() {
            writeln!(file, "{}", serde_json::to_string(header)?).map_err(|error| failed(&error))?;
        }
        Ok(Self { path: path.to_owned(), file, meetings })
    }

    /// The deals that were in it.
    pub(super) fn take_meetings(&mut self) -> Vec<Meeting> {
        std::mem::take(&mut self.meetings)
    }

    /// Adds a deal.
    pub(super) fn add(&mut self, meeting: &Meeting) -> anyhow::Result<()> {
        let Meeting { pair: (a, b), deal, won, lost } = *meeting;
        let line = serde_json::to_string(&Line { a, b, deal, won, lost })? + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| {
            anyhow!("{} cannot be written: {}.", self.path.display(), reason(&error))
        })
    }
}

/// Two games are worth so many pieces.
const MOST: u64 = 2 * 2520;

fn read(line: &str, bots: usize) -> Option<Meeting> {
    let Line { a, b, deal, won, lost } = serde_json::from_str(line).ok()?;
    let fits = a < b && b < bots && won <= MOST && lost <= MOST && won + lost <= MOST;
    fits.then_some(Meeting { pair: (a, b), deal, won, lost })
}
