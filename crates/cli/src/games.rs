//! `parlour games`: what can be played.

use std::fmt::Display;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use parlour_engine::{Catalog, Info, Json, Preset, Registration};
use serde::Serialize;
use serde_json::Value;

use crate::output::{WIDTH, print};
use crate::words;

/// List the games
///
/// A table for people, or the whole catalog as JSON for programs.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour games\n  \
    parlour games --json | jq '.[].id'")]
pub(crate) struct Args {
    /// Print the catalog as a JSON array, with the default options and the presets of each game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    if !args.json {
        return print(&table(catalog));
    }
    let games = catalog.iter().map(GameDoc::new);
    let games = games.collect::<Result<Vec<_>, _>>()?;
    print(&format!("{}\n", serde_json::to_string_pretty(&games)?))
}

/// The games as a table: a line of facts and one of praise for each.
pub(crate) fn table(catalog: &Catalog) -> String {
    let infos = || catalog.iter().map(Registration::info);
    let id_width = infos().map(|info| info.id.len()).max().unwrap_or(0);
    let title_width = infos().map(|info| info.title.chars().count()).max().unwrap_or(0);
    let mut table = String::new();
    for Info { id, title, tagline, seats, minutes, .. } in infos() {
        let (players, minutes) = (range(seats), range(minutes));
        let players = format!("{players} players,");
        let _ = writeln!(
            table,
            "  {id:id_width$}   {title:title_width$}   {players:13} {minutes} minutes"
        );
        for line in words::wrap(tagline, WIDTH - 4) {
            let _ = writeln!(table, "    {line}");
        }
    }
    table
}

/// `2–5`, or `2` if there is nothing to choose.
fn range<T: Display + PartialEq>(range: &RangeInclusive<T>) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("{}–{}", range.start(), range.end())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameDoc<'a> {
    id: &'static str,
    title: &'static str,
    tagline: &'static str,
    players: RangeDoc<usize>,
    minutes: RangeDoc<u16>,
    rules_version: u32,
    options: Json,
    presets: &'a [Preset],
}

#[derive(Serialize)]
struct RangeDoc<T> {
    min: T,
    max: T,
}

impl<'a> GameDoc<'a> {
    fn new(listed: &'a Registration) -> anyhow::Result<Self> {
        let Info { id, title, tagline, seats, minutes, rules_version } = listed.info();
        Ok(Self {
            id,
            title,
            tagline,
            players: RangeDoc { min: *seats.start(), max: *seats.end() },
            minutes: RangeDoc { min: *minutes.start(), max: *minutes.end() },
            rules_version: *rules_version,
            options: listed.game().options(&Value::Null)?,
            presets: listed.presets(),
        })
    }
}
