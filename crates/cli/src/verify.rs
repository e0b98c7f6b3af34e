//! `parlour verify`: whether a replay file holds.

use std::path::PathBuf;

use parlour_engine::Catalog;

use crate::output::print;
use crate::record::summary;
use crate::replay::{faulty, game_of, label, read};

/// Check a replay file
///
/// Deals the game again from its secret, plays every move and compares every hash and the outcome.
/// One line says that all of it holds, or what does not.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour verify game.json\n  \
    parlour record qwixx | parlour verify -")]
pub(crate) struct Args {
    /// The replay file; - is stdin
    file: PathBuf,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let replay = read(&args.file)?;
    let table = replay
        .open(game_of(catalog, &replay, &args.file)?)
        .map_err(|fault| faulty(&args.file, &fault))?;
    let beginning = match replay.start {
        Some(_) => {
            " It goes on from a moment of another game, whose cards this file does not prove."
        }
        None => "",
    };
    let label = label(&args.file);
    print(&format!("{label}: Everything holds. {}{beginning}\n", summary(&table)))
}
