//! `parlour admin list`: which tables there are.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::anyhow;
use clap::ValueEnum;
use parlour_engine::Catalog;
use parlour_host::description::{SeatDescription, SeatKind};
use parlour_host::journal::{Search, Stage};
use parlour_host::keeper::{self, Listed};

use super::{ago, days, now_ms};
use crate::data::Data;
use crate::output::{WIDTH, print};
use crate::{table_args, words};

/// List tables
///
/// Games that go on come first, then tables that wait for people, then what is over; the last changed first.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour admin list\n  \
    parlour admin list --game uno --stage playing\n  \
    parlour admin list --stage open --older-than 30 --limit 100000 --json")]
pub(crate) struct Args {
    /// Only tables at this stage
    #[arg(long, value_name = "STAGE")]
    stage: Option<AtStage>,
    /// Only tables of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Only tables at which nothing has happened for so many days
    #[arg(long, value_name = "DAYS", value_parser = days)]
    older_than: Option<Duration>,
    /// So many at most
    #[arg(long, value_name = "N", default_value = "100", value_parser = at_least_one)]
    limit: usize,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: Data,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "give a whole number from 1".to_owned())
}

#[derive(ValueEnum, Clone, Copy)]
enum AtStage {
    Open,
    Playing,
    Finished,
    Closed,
}

impl From<AtStage> for Stage {
    fn from(stage: AtStage) -> Self {
        match stage {
            AtStage::Open => Self::Open,
            AtStage::Playing => Self::Playing,
            AtStage::Finished => Self::Finished,
            AtStage::Closed => Self::Closed,
        }
    }
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let game = args.game.as_ref().map(|id| table_args::game(catalog, id)).transpose()?;
    let look = args.data.look()?;
    let search = Search {
        game: game.map(|listed| listed.id().to_owned()),
        stage: args.stage.map(Stage::from),
        before_ms: args.older_than.map(ago),
    };
    let failed = |trouble| anyhow!("{trouble}");
    let tables = keeper::list(&look, &search, args.limit).map_err(failed)?;
    if args.json {
        return print(&format!("{}\n", serde_json::to_string_pretty(&tables)?));
    }
    if tables.is_empty() {
        return print("There is no such table.\n");
    }
    let are_all =
        tables.len() < args.limit || look.count(&search).map_err(failed)? <= tables.len() as u64;
    print(&table(&tables, are_all))
}

fn table(tables: &[Listed], are_all: bool) -> String {
    let now = now_ms();
    let mut text = row("TABLE", "GAME", "STAGE", "OPENED", "CHANGED", "SEATS");
    for table in tables {
        let since = |then: u64| words::age(now.saturating_sub(then));
        let (opened, changed) = (since(table.opened_ms), since(table.changed_ms));
        let id = table.id.to_string();
        text += &row(&id, &table.game, table.stage.name(), &opened, &changed, &seats(&table.seats));
    }
    if !are_all {
        let _ = writeln!(text, "These are the first {}; --limit shows more.", tables.len());
    }
    text
}

fn row(id: &str, game: &str, stage: &str, opened: &str, changed: &str, seats: &str) -> String {
    let row = format!("{id:13}  {game:8} {stage:8}  {opened:>7} {changed:>7}  {seats}");
    format!("{}\n", words::cut(&row, WIDTH))
}

/// Who sits there: `Ann, Ada (hard bot), open`.
fn seats(seats: &[SeatDescription]) -> String {
    let name = |seat: &SeatDescription| match seat.kind {
        SeatKind::Open => "open".to_owned(),
        SeatKind::Person | SeatKind::Bot => words::clean(&seat.name),
    };
    seats.iter().map(name).collect::<Vec<_>>().join(", ")
}
