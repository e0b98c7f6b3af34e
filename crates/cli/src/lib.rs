//! `parlour`: the games from a terminal, a script or a browser.
//!
//! A program of one's own has all of it for its own games, too:
//!
//! ```no_run
//! use parlour::prelude::*;
//!
//! fn main() -> std::process::ExitCode {
//!     Command::new(Catalog::standard()).run()
//! }
//! ```
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
mod new;
mod output;
mod progress;
mod record;
mod reduce;
mod replay;
mod report;
mod schema;
mod serve;
mod sim;
mod standard;
mod table_args;
mod verify;
mod welcome;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use parlour_engine::{Catalog, Face, Registration};

pub use crate::standard::Standard;
pub use parlour_engine::conformance as laws;
pub use parlour_engine::{fuzzing, notation_from_json, refusals, vocabulary};

/// What games and programs need: `use parlour::prelude::*`.
pub mod prelude {
    pub use parlour_engine::chart::{Chart, Edge, State};
    pub use parlour_engine::vocabulary::{Card, Die, Hand, Pile, Track};
    pub use parlour_engine::{
        Actor, BySeat, Catalog, Chance, Illegal, Info, NoOptions, Observable, Outcome, Plain,
        Plays, Preset, Refusal, Registration, Rules, Seat, Seats, Sink, Viewer,
    };
    pub use schemars::JsonSchema;
    pub use serde::{Deserialize, Serialize};
    pub use serde_json::json;

    pub use crate::{Command, Standard};
}

/// A game with bots that can play anything, by chance or by playing on in their heads to the end, and with a board drawn as the
/// schemas of its documents say.
pub fn game<G: Face>() -> Registration {
    let game = Registration::of::<G>();
    let board = parlour_web::boards::plain(game.game());
    game.with(parlour_bots::Bots::of::<G, parlour_bots::NoFeel>()).with(board)
}

/// The command `parlour`, for the games of a catalog.
#[derive(Debug)]
pub struct Command {
    catalog: Catalog,
}

impl Command {
    /// The command for these games.
    pub fn new(catalog: Catalog) -> Self {
        Self { catalog }
    }

    /// Does what the command line asks for, and says with which exit code to leave.
    pub fn run(&self) -> ExitCode {
        match self.obey() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failure::report(&error),
        }
    }

    fn obey(&self) -> anyhow::Result<()> {
        let catalog = &self.catalog;
        catalog.check().map_err(|error| failure::usage(error.to_string()))?;
        match Cli::parse().order {
            None => serve::run_as_usual(catalog),
            Some(Order::Serve(args)) => serve::run(catalog, &args),
            Some(Order::Admin(args)) => admin::run(catalog, &args),
            Some(Order::Export(args)) => admin::parcel::export(catalog, &args),
            Some(Order::Import(args)) => admin::parcel::import(catalog, &args),
            Some(Order::Help(args)) => welcome::help(catalog, &args),
            Some(Order::Games(args)) => games::run(catalog, &args),
            Some(Order::New(args)) => new::run(catalog, &args),
            Some(Order::Schema(args)) => schema::run(catalog, &args),
            Some(Order::Chart(args)) => chart::run(catalog, &args),
            Some(Order::Reduce(args)) => reduce::run(catalog, &args),
            Some(Order::Record(args)) => record::run(catalog, &args),
            Some(Order::Replay(args)) => replay::run(catalog, &args),
            Some(Order::Verify(args)) => verify::run(catalog, &args),
            Some(Order::Sim(args)) => sim::run(catalog, &args),
            Some(Order::Arena(args)) => arena::run(catalog, &args),
            Some(Order::Bench(args)) => bench::run(catalog, &args),
            Some(Order::Torture(args)) => load::torture::run(catalog, &args),
            Some(Order::BenchSteps(args)) => bench::run_steps(catalog, &args),
        }
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
    order: Option<Order>,
}

#[derive(Subcommand)]
enum Order {
    Serve(serve::Args),
    Admin(admin::Args),
    Export(admin::parcel::ExportArgs),
    Import(admin::parcel::ImportArgs),
    Games(games::Args),
    New(new::Args),
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
