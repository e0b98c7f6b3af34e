//! `parlour export` and `parlour import`: tables on their way from one server to another.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use parlour_engine::Catalog;
use parlour_host::id::TableId;
use parlour_host::keeper;
use parlour_host::parcel::Parcel;
use serde_json::Value;

use super::now_ms;
use super::orders::{self, Order};
use crate::data::Data;
use crate::failure::reason;
use crate::output::print;
use crate::replay::{label, text_of};
use crate::{layout, words};

/// Pack up a table for another server
///
/// Everything that ever happened at the table becomes one JSON document, whether it waits for people, is being played or
/// is over. `parlour import` unpacks it, and the game goes on there: the keys of its players still fit.
///
/// The file holds what the cards are dealt from: whoever reads it knows every hidden card. A file that is
/// written with --out can be read by its owner only. The table also stays here; close it if it
/// is to go on elsewhere, or two of it are played.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour export 0123456789abc --out table.json\n  \
    parlour export 0123456789abc --data old | parlour import - --data new")]
pub(crate) struct ExportArgs {
    /// The name of the table
    table: TableId,
    /// Write to this file, which must not be there yet, instead of stdout
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
}

pub(crate) fn export(catalog: &Catalog, args: &ExportArgs) -> anyhow::Result<()> {
    let look = args.data.look()?;
    let parcel = keeper::export(catalog, &look, args.table, now_ms())
        .map_err(|refusal| anyhow!("{} ({})", refusal.message, refusal.code))?;
    let text = layout::write(&parcel)?;
    match args.out.as_deref().filter(|file| *file != Path::new("-")) {
        None => print(&text),
        Some(file) => {
            keep(file, &text).map_err(|error| {
                anyhow!("{} cannot be written: {}.", label(file), reason(&error))
            })?;
            print(&format!("{}: {}\n", label(file), summary(&parcel)))
        }
    }
}

/// Writes a new file that only its owner may read.
fn keep(file: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Take in a table that was packed up elsewhere
///
/// The table keeps its name, and its game goes on where it was packed up. A file that was changed or
/// cut off is refused, and so is a table that is here already, or whose game or rules this program does not have.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour import table.json\n  \
    ssh old.example parlour export 0123456789abc | parlour import -")]
pub(crate) struct ImportArgs {
    /// The file of `parlour export`; - is stdin
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

pub(crate) fn import(catalog: &Catalog, args: &ImportArgs) -> anyhow::Result<()> {
    let text = text_of(&args.file)?;
    // What is wrong with the file is known before anybody is asked, and before a new journal is made.
    let parcel = Parcel::read(&text).and_then(|parcel| parcel.unpack(catalog).map(|_| parcel));
    let parcel = parcel.map_err(|refusal| {
        anyhow!("{}: {} ({})", label(&args.file), refusal.message, refusal.code)
    })?;
    orders::carry_out(catalog, &args.data, &Order::Import(text))?;
    print(&format!("Table {} is here: {}\n", parcel.table, summary(&parcel)))
}

/// `uno, playing, 57 lines.`
fn summary(parcel: &Parcel) -> String {
    let card: Value = serde_json::from_str(parcel.card.get()).unwrap_or_default();
    let stage = words::clean(card["stage"].as_str().unwrap_or("of unknown stage"));
    let lines = words::count(parcel.lines.len(), "line");
    format!("{}, {stage}, {lines}.", words::clean(&parcel.game))
}
