//! Errors on their way to a person: a sentence on stderr and an exit code.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use parlour_engine::Refusal;

use crate::words::clean;

/// Says what went wrong, and with which exit code to leave.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    match error.downcast_ref::<Unwritable>() {
        // Whoever was reading has read enough: `parlour replay game.json | head`.
        Some(Unwritable(broken)) if broken.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        // With its causes. A sentence may quote a file, and a file may hold what steers a terminal.
        _ => eprintln!("error: {}", clean(&format!("{error:#}"))),
    }
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

/// Stdout takes no more. Other files, and sockets, are named in sentences of their own.
#[derive(Debug)]
pub(crate) struct Unwritable(pub(crate) io::Error);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The output cannot be written: {}.", reason(&self.0))
    }
}

impl Error for Unwritable {}

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
