//! `parlour admin`: for whoever runs a server.
//!
//! What only reads looks at the journal itself. What changes something is an [order](orders): the server carries it out
//! if one runs, and otherwise the command does.

mod inspect;
mod list;
pub(crate) mod orders;
pub(crate) mod parcel;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use clap::Subcommand;
use parlour_engine::Catalog;
use parlour_host::id::TableId;
use parlour_host::keeper::{self, Findings};

use self::orders::{Done, Order};
use crate::data::Data;
use crate::failure::{reason, usage};
use crate::output::print;
use crate::words;

/// Look after the tables of a server
///
/// All of it works while a server runs and while none does. `parlour export` and `parlour import` move tables
/// from one server to another.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour admin list --stage playing\n  \
    parlour admin list --stage open --older-than 30 --json | jq -r '.[].id'\n  \
    parlour admin inspect 0123456789abc\n  \
    parlour admin close 0123456789abc --data /var/lib/parlour\n  \
    parlour admin backup /var/backups/parlour.db")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Inspect(inspect::Args),
    Close(Close),
    Check(Check),
    Backup(Backup),
    Forget(Forget),
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::List(args) => list::run(catalog, args),
        Command::Inspect(args) => inspect::run(catalog, args),
        Command::Close(args) => args.run(catalog),
        Command::Check(args) => args.run(catalog),
        Command::Backup(args) => args.run(),
        Command::Forget(args) => args.run(catalog),
    }
}

/// Close a table, whoever it belongs to
///
/// Whoever sits there sees that it is closed, and nobody plays on. Tables that are over stay as they are.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  parlour admin close 0123456789abc")]
struct Close {
    /// The name of the table
    #[arg(value_name = "TABLE")]
    table: TableId,
    #[command(flatten)]
    data: Data,
}

impl Close {
    fn run(&self, catalog: &Catalog) -> anyhow::Result<()> {
        orders::carry_out(catalog, &self.data, &Order::Close(self.table))?;
        print(&format!("Table {} is closed.\n", self.table))
    }
}

/// Look for damage
///
/// Reads the whole journal: every page of the file is sound, no line is missing, and every table can be gone
/// on with. While it lasts the server's write-ahead log gets longer.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  parlour admin check --data /var/lib/parlour")]
struct Check {
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: Data,
}

impl Check {
    fn run(&self, catalog: &Catalog) -> anyhow::Result<()> {
        let look = self.data.look()?;
        let findings = keeper::check(catalog, &look).map_err(|trouble| anyhow!("{trouble}"))?;
        if self.json {
            print(&format!("{}\n", parlour_engine::to_json(&findings)))?;
        } else if findings.damaged.is_empty() {
            print(&praise(&findings))?;
        }
        match findings.damaged.len() {
            0 => Ok(()),
            _ => bail!("{}", complaint(&findings)),
        }
    }
}

fn praise(findings: &Findings) -> String {
    let tables = words::count(findings.tables as usize, "table");
    match findings.other_rules.len() {
        0 => format!("Everything holds: {tables}.\n"),
        other => {
            let (of, was) = (words::count(other, "table"), if other == 1 { "was" } else { "were" });
            format!(
                "Everything holds: {tables}.\n{of} {was} dealt by rules that this program no \
                 longer has: kept, but not played on.\n"
            )
        }
    }
}

fn complaint(findings: &Findings) -> String {
    let (damaged, all) = (findings.damaged.len(), findings.tables);
    let each = findings.damaged.iter().map(|damage| format!("{} ({})", damage.id, damage.message));
    let each: Vec<String> = each.take(20).collect();
    let more = if damaged > each.len() { " and more" } else { "" };
    format!("{damaged} of {all} tables cannot be read back: {}{more}.", each.join(", "))
}

/// Copy everything into a file
///
/// The copy is a journal of its own, as it was at one moment: put it into a folder under the name parlour.db,
/// and a server goes on from it. The file appears when it is whole and safe on the disk. Only its owner may
/// read it, since the secrets of all shuffles are in it.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  parlour admin backup \"backups/$(date +%F).db\"")]
struct Backup {
    /// The file to write; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Backup {
    fn run(&self) -> anyhow::Result<()> {
        let (file, name) = (&self.file, self.file.display());
        if fs::symlink_metadata(file).is_ok() {
            return Err(usage(format!("{name} is there already, and is not overwritten.")));
        }
        let look = self.data.look()?;
        look.back_up(file).map_err(|trouble| anyhow!("{name} cannot be written: {trouble}"))?;
        let tables = look.tables().map_err(|trouble| anyhow!("{trouble}"))?.len();
        let bytes = fs::metadata(file)
            .map_err(|error| anyhow!("{name} cannot be read: {}.", reason(&error)))?
            .len();
        let (tables, size) = (words::count(tables, "table"), words::bytes(bytes));
        print(&format!("{name}: {tables}, {size}.\n"))
    }
}

/// Delete tables that ended long ago
///
/// Replay files go with them; the results of those who played stay. Tables that wait or are being played are
/// never deleted. A server does the same once an hour with --keep.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  parlour admin forget --older-than 365")]
struct Forget {
    /// How many days ago they must have ended
    #[arg(long, value_name = "DAYS", value_parser = days)]
    older_than: Duration,
    #[command(flatten)]
    data: Data,
}

impl Forget {
    fn run(&self, catalog: &Catalog) -> anyhow::Result<()> {
        let order = Order::Forget { before_ms: ago(self.older_than) };
        let Done(tables) = orders::carry_out(catalog, &self.data, &order)?;
        let tables = words::count(usize::try_from(tables)?, "table");
        print(&format!("{tables} deleted. Results stay.\n"))
    }
}

/// Reads a number of days.
pub(crate) fn days(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map(|days: f64| days * 86_400.0).ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "give a number of days, like 30 or 0.5".to_owned())
}

/// That long ago, in milliseconds since 1970.
pub(crate) fn ago(time: Duration) -> u64 {
    now_ms().saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// Now, in milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
