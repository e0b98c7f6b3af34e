//! The command `parlour` with one more game: `cargo run -p liars-dice`.

use liars_dice::liars_dice;
use parlour::prelude::*;

fn main() -> std::process::ExitCode {
    Command::new(Catalog::standard().with(liars_dice())).run()
}
