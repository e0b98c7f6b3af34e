//! The command `parlour` with one more game: `cargo run` serves it, `cargo run -- help` says what else there is.

use std::process::ExitCode;

use my_game::my_game;
use parlour::prelude::*;

fn main() -> ExitCode {
    Command::new(Catalog::standard().with(my_game())).run()
}
