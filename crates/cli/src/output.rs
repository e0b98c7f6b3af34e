//! Where a command's answer goes: stdout, or the file of `-o`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;

use crate::failure::{Unwritable, reason};

/// The columns of a terminal.
pub(crate) const WIDTH: usize = 80;

/// Writes to stdout. A closed pipe comes back as an error that ends the program quietly.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    Ok(written.map_err(Unwritable)?)
}

/// Writes a whole text to this file, or to stdout if there is none or it is `-`.
pub(crate) fn deliver(text: &str, file: Option<&Path>) -> anyhow::Result<()> {
    match file {
        Some(path) if path != Path::new("-") => fs::write(path, text)
            .map_err(|error| anyhow!("{} cannot be written: {}.", path.display(), reason(&error))),
        _ => print(text),
    }
}
