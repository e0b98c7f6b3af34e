//! `parlour`: the games from a terminal or a script.
//!
//! One file per command. Answers go to stdout, remarks and errors to stderr; the exit code is 0 if
//! all went well, 1 if something failed and 2 if the command line is wrong.

mod admin;
mod arena;
mod bench;
mod chart;
mod data;
mod failure;
mod games;
mod layout;
mod load;
mod output;
mod progress;
mod record;
mod reduce;
mod replay;
mod report;
mod schema;
mod serve;
mod sim;
mod table_args;
mod verify;
mod welcome;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Frames come and go by the ten thousand a second; this one is quicker than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => serve::run_as_usual(),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
        Some(Command::Export(args)) => admin::parcel::export(&args),
        Some(Command::Import(args)) => admin::parcel::import(&args),
        Some(Command::Help(args)) => welcome::help(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Chart(args)) => chart::run(&args),
        Some(Command::Reduce(args)) => reduce::run(&args),
        Some(Command::Record(args)) => record::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Torture(args)) => load::torture::run(&args),
        Some(Command::BenchSteps(args)) => bench::run_steps(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

/// A table for turn-based games: rules, recordings, charts and figures.
///
/// Every game of the catalog can be driven from a script, played at random, written down, checked,
/// replayed, drawn and measured.
#[derive(Parser)]
#[command(
    name = "parlour",
    version,
    disable_help_subcommand = true,
    max_term_width = 80,
    after_help = "Type `parlour help COMMAND` for the options of one command and examples of its use.\n\
                  \n\
                  Exit codes: 0 all went well, 1 something failed, 2 the command line is wrong."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Admin(admin::Args),
    Export(admin::parcel::ExportArgs),
    Import(admin::parcel::ImportArgs),
    Games(games::Args),
    Schema(schema::Args),
    Chart(chart::Args),
    Reduce(reduce::Args),
    Record(record::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Sim(sim::Args),
    Arena(arena::Args),
    Bench(bench::Args),
    Torture(load::torture::Args),
    #[command(hide = true)]
    BenchSteps(bench::StepsArgs),
    Help(welcome::Args),
}
