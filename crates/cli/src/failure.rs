//! Errors on their way to a person: a sentence on stderr and an exit code.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use parlour_engine::Refusal;

use crate::words::clean;

/// Says what went wrong, and with which exit code to leave.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    match error.downcast_ref::<io::Error>() {
        // Whoever was reading has read enough: `parlour replay game.json | head`.
        Some(broken) if broken.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        // All other files are named in a sentence of their own, so this can only be stdout.
        Some(broken) => eprintln!("error: The output cannot be written: {}.", reason(broken)),
        // A sentence may quote a file, and a file may hold what steers a terminal.
        None => eprintln!("error: {}", clean(&error.to_string())),
    }
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

/// A command line that cannot be meant: a sentence that names the flag at fault.
#[derive(Debug)]
struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}

/// The error for a command line that cannot be meant.
pub(crate) fn usage(sentence: impl Into<String>) -> anyhow::Error {
    Usage(sentence.into()).into()
}

/// The error for a flag whose value a game refuses.
pub(crate) fn refused(flag: &str, refusal: &Refusal) -> anyhow::Error {
    usage(format!("{flag}: {} ({})", refusal.message, refusal.code))
}

/// What the system says, without its number for it.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}
