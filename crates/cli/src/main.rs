//! `parlour`: the command for the games of Parlour.

use std::process::ExitCode;

use parlour::prelude::*;

/// Frames come and go by the ten thousand a second; this one is quicker than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    Command::new(Catalog::standard()).run()
}
