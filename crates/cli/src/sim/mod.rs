//! `parlour sim`: many games between bots.

mod document;
mod page;
mod text;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use parlour_bots::arena::{Simulation, Tally};
use parlour_engine::{Catalog, Game, Info, Registration};
use serde_json::Value;

use crate::failure::usage;
use crate::output::{deliver, print};
use crate::progress::watch;
use crate::{report, table_args};

/// Play many games between bots
///
/// Says who wins how often, with what scores, how long games are, what is done in them and how they
/// end; ranges are those of 95 % confidence. Without --duplicate the bots change seats from game to game;
/// with it, each deal is played with every rotation, which cancels much of the luck.
///
/// The same arguments give the same results, on any number of threads. Ctrl-C stops, and prints what is
/// done so far.
///
/// Bots: random, easy, normal, hard, expert; feel:SLIP, rehearse:N, search:N and search:Nms for budgets of
/// your own; Uno has greedy, Pobudka reference. docs/bots.md tells what they are.
#[derive(clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  \
    parlour sim qwixx --games 1000000\n  \
    parlour sim deal --seats hard,normal --duplicate --games 200\n  \
    parlour sim uno --seats hard,greedy,greedy,greedy --report uno-report\n  \
    parlour sim qwixx --seats search:500,normal --json result.json"
)]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// Who plays: one bot for each seat, with commas between them [default: random ones]
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    seats: Vec<String>,
    /// The game's options as a JSON object (see `parlour games --json`)
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = table_args::json)]
    options: Value,
    /// What all chance comes from
    #[arg(long, default_value = "0")]
    seed: u64,
    /// On how many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = table_args::thread_count)]
    threads: Option<usize>,
    /// Play each deal with every rotation of the bots
    #[arg(long)]
    duplicate: bool,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with charts into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
}

/// What came of it.
struct Results<'a> {
    args: &'a Args,
    info: &'static Info,
    names: Vec<String>,
    options: Value,
    tally: Tally,
    time: Duration,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let listed = table_args::game(catalog, &args.game)?;
    let names = args.names(listed.game())?;
    if let Some(file) = &args.json {
        report::check_file("--json", file)?;
    }
    if let Some(folder) = &args.report {
        report::check_folder(folder)?;
    }
    let results = play(listed, args, names)?;
    print(&text::write(&results))?;
    if let Some(file) = &args.json {
        deliver(&document::write(&results)?, Some(file))?;
    }
    if let Some(folder) = &args.report {
        report::write(folder, &page::write(&results))?;
        eprintln!("The report is {}.", folder.join("index.html").display());
    }
    Ok(())
}

impl Args {
    /// The bots, one for each seat.
    fn names(&self, game: &dyn Game) -> anyhow::Result<Vec<String>> {
        if self.seats.is_empty() {
            return Ok(vec!["random".to_owned(); *game.info().seats.start()]);
        }
        table_args::check_players(game, "--seats", self.seats.len())?;
        Ok(self.seats.clone())
    }
}

impl Results<'_> {
    /// Whether all games were played.
    fn is_complete(&self) -> bool {
        self.tally.games >= self.args.games
    }

    /// The command that would do the same again.
    fn command(&self) -> String {
        let Args { game, games, options, seed, duplicate, .. } = self.args;
        let mut command = format!(
            "parlour sim {} --games {games} --seats {} --seed {seed}",
            game,
            self.names.join(",")
        );
        command += &table_args::options_flag(options);
        if *duplicate {
            command += " --duplicate";
        }
        command
    }
}

/// Random games of some options have no end; nobody waits for these.
pub(crate) const MOST_STEPS: u64 = 1_000_000;

fn play<'a>(
    listed: &Registration,
    args: &'a Args,
    names: Vec<String>,
) -> anyhow::Result<Results<'a>> {
    let (bots, game) = (table_args::bots(listed)?, listed.game());
    let options = table_args::filled_in(game, &args.options)?;
    let simulation = Simulation {
        names,
        options,
        games: args.games,
        seed: args.seed,
        threads: table_args::threads(args.threads),
        duplicate: args.duplicate,
        most_steps: MOST_STEPS,
    };
    let start = Instant::now();
    let tally = watch(args.games, 0, |progress| bots.simulate(game, &simulation, progress))?
        .map_err(|error| usage(format!("--seats: {error}")))?;
    let Simulation { names, options, .. } = simulation;
    Ok(Results { args, info: game.info(), names, options, tally, time: start.elapsed() })
}
