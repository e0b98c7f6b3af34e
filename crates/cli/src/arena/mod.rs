//! `parlour arena`: a tournament of bots.

mod document;
mod file;
mod page;
mod text;

use std::ops::ControlFlow;
use std::path::PathBuf;

use parlour_bots::arena::{Meeting, Standings, Tournament};
use parlour_engine::{Catalog, Info, Registration};
use serde_json::Value;

use crate::failure::usage;
use crate::output::{deliver, print};
use crate::progress::watch;
use crate::sim::MOST_STEPS;
use crate::{report, table_args, words};

/// Hold a tournament between bots
///
/// Everybody plays everybody, two at a table, every deal from both sides. Ratings are on the scale of
/// chess (Bradley and Terry's model; 1500 is the mean, 200 points more win three games of four), with
/// the error that they may have at 95 % confidence.
///
/// With --file every deal is written down as soon as it is over, and the same command takes
/// up a tournament that was broken off.
#[derive(clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  \
    parlour arena qwixx --bots random,easy,normal,hard --deals 50\n  \
    parlour arena deal --bots easy,normal,hard,expert --file deal.jsonl\n  \
    parlour arena uno --bots search:50,search:500,search:5000 --report uno-report"
)]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
    /// Who plays, with commas between the names
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "random,easy,normal,hard"
    )]
    bots: Vec<String>,
    /// How many deals each two play; each is two games
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    /// The game's options as a JSON object (see `parlour games --json`)
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = table_args::json)]
    options: Value,
    /// What all chance comes from
    #[arg(long, default_value = "0")]
    seed: u64,
    /// On how many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = table_args::thread_count)]
    threads: Option<usize>,
    /// Keep every deal in this file, and go on with what is in it
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
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
    options: Value,
    meetings: Vec<Meeting>,
    standings: Standings,
    /// How many meetings there should be.
    planned: u64,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let listed = table_args::game(catalog, &args.game)?;
    table_args::check_players(listed.game(), "The arena", 2)?;
    check_bots(&args.bots)?;
    if let Some(file) = &args.json {
        report::check_file("--json", file)?;
    }
    if let Some(folder) = &args.report {
        report::check_folder(folder)?;
    }
    let results = play(listed, args)?;
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

fn check_bots(bots: &[String]) -> anyhow::Result<()> {
    if bots.len() < 2 {
        return Err(usage("--bots: A tournament takes two bots at least."));
    }
    match bots.iter().enumerate().find(|(at, name)| bots[..*at].contains(name)) {
        Some((_, name)) => Err(usage(format!("--bots: {} is there twice.", words::clean(name)))),
        None => Ok(()),
    }
}

impl Results<'_> {
    fn is_complete(&self) -> bool {
        self.meetings.len() as u64 >= self.planned
    }

    fn command(&self) -> String {
        let Args { game, bots, deals, options, seed, .. } = self.args;
        let mut command = format!(
            "parlour arena {} --bots {} --deals {deals} --seed {seed}",
            game,
            bots.join(",")
        );
        command += &table_args::options_flag(options);
        command
    }
}

fn play<'a>(listed: &Registration, args: &'a Args) -> anyhow::Result<Results<'a>> {
    let (bots, game) = (table_args::bots(listed)?, listed.game());
    let options = table_args::filled_in(game, &args.options)?;
    for name in &args.bots {
        bots.check(name).map_err(|error| usage(format!("--bots: {error}")))?;
    }
    let header = file::Header::new(game.info(), args, &options);
    let mut log = match &args.file {
        Some(path) => Some(file::Log::open(path, &header, &args.bots)?),
        None => None,
    };
    let tournament = Tournament {
        names: args.bots.clone(),
        options: options.clone(),
        deals: args.deals,
        seed: args.seed,
        threads: table_args::threads(args.threads),
        most_steps: MOST_STEPS,
    };
    let mut meetings: Vec<Meeting> = log.as_mut().map(file::Log::take_meetings).unwrap_or_default();
    let played = meetings.iter().map(|meeting| (meeting.pair, meeting.deal)).collect();
    let planned = tournament.meetings();
    let before = 2 * meetings.len() as u64;
    let mut kept = Ok(());
    watch(2 * planned, before, |progress| {
        bots.compete(game, &tournament, &played, progress, &mut |meeting| {
            meetings.push(meeting);
            kept = log.as_mut().map_or(Ok(()), |log| log.add(&meeting));
            if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })?
    .map_err(|error| usage(error.to_string()))?;
    kept?;
    // Threads finish in any order; results are listed in the order of the plan.
    meetings.sort_unstable();
    let standings = Standings::new(args.bots.len(), &meetings);
    Ok(Results { args, info: game.info(), options, meetings, standings, planned })
}
