//! `parlour bench`: how fast the rules are, one JSON line per figure.

mod instructions;
mod page;
mod playouts;
mod seek;

use parlour_engine::{Catalog, Game, Registration};
use serde::Serialize;
use serde_json::Value;

use crate::output::print;
use crate::table_args;

pub(crate) use instructions::{StepsArgs, run_steps};

/// Measure how fast the rules are
///
/// Plays random games and prints one JSON object a line. A step is one accepted action, picked from
/// the list of all legal ones; making the list and dealing count, too.
///
/// The time is cut into slices: "stepsPerSecond" is their median, and "spread" has the slowest and
/// the fastest, so that a figure shows by itself whether the machine was busy.
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    allow_negative_numbers = true,
    after_help = "Examples:\n  \
    parlour bench\n  \
    parlour bench qwixx --players 2 --seconds 5\n  \
    parlour bench --threads 2\n  \
    parlour bench --instructions     the same figure on a busy machine\n  \
    parlour bench --seek             how long it takes to go back in time\n  \
    parlour bench server             how much a durable server can take\n  \
    parlour bench yjs                the same through Yjs documents\n  \
    parlour bench page               how fast boards are written, how much a browser loads"
)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    other: Option<Other>,
    /// The game, by its id [default: all games]
    game: Option<String>,
    /// How many play [default: four, or as near to it as the game allows]
    #[arg(long, value_name = "N", value_parser = table_args::count)]
    players: Option<usize>,
    /// How long to measure each game
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: f64,
    /// On how many threads, each with games of its own
    #[arg(long, value_name = "T", default_value = "1", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = table_args::json)]
    options: Value,
    /// Where the random games start from
    #[arg(long, default_value = "0")]
    seed: u64,
    /// Count machine instructions per step instead of time (needs valgrind)
    #[arg(long, conflicts_with_all = ["seconds", "threads", "seek"])]
    instructions: bool,
    /// Measure how long it takes to reach any moment of a game of 10,000 moves
    #[arg(long, conflicts_with_all = ["seconds", "threads"])]
    seek: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err("give a number of seconds above 0 and up to 3600".to_owned()),
    }
}

/// What else can be measured.
#[derive(clap::Subcommand)]
enum Other {
    Server(crate::load::bench::Args),
    Yjs(crate::load::documents::Args),
    Page(page::Args),
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    match &args.other {
        Some(Other::Server(args)) => return crate::load::bench::run(args),
        Some(Other::Yjs(args)) => return crate::load::documents::run(args),
        Some(Other::Page(args)) => return page::run(catalog, args),
        None => {}
    }
    for game in args.games(catalog)? {
        let bench = Bench::new(game, args)?;
        if args.instructions {
            print_figure(&bench.instructions()?)?;
        } else if !args.seek {
            print_figure(&bench.playouts(args.seconds, args.threads)?)?;
        } else if let Some(seek) = bench.seek()? {
            print_figure(&seek)?;
        } else {
            eprintln!(
                "{}: no move can be taken back, so no game is long enough to seek in.",
                bench.id()
            );
        }
    }
    Ok(())
}

impl Args {
    /// The games to measure: the one that was asked for, or all that so many can play.
    fn games(&self, catalog: &Catalog) -> anyhow::Result<Vec<&'static dyn Game>> {
        if let Some(id) = &self.game {
            return Ok(vec![table_args::game(catalog, id)?.game()]);
        }
        Ok(catalog.iter().map(Registration::game).filter(|game| self.fits(*game)).collect())
    }

    fn fits(&self, game: &dyn Game) -> bool {
        let fits = self.players.is_none_or(|players| game.info().seats.contains(&players));
        if !fits {
            eprintln!("{}: left out, it is not for so many players.", game.info().id);
        }
        fits
    }
}

/// What is measured.
struct Bench<'a> {
    game: &'static dyn Game,
    players: usize,
    options: &'a Value,
    seed: u64,
}

impl<'a> Bench<'a> {
    fn new(game: &'static dyn Game, args: &'a Args) -> anyhow::Result<Self> {
        let seats = &game.info().seats;
        let players = args.players.unwrap_or(4.clamp(*seats.start(), *seats.end()));
        table_args::check_players(game, "--players", players)?;
        table_args::check_options(game, &args.options)?;
        Ok(Self { game, players, options: &args.options, seed: args.seed })
    }

    fn id(&self) -> &'static str {
        self.game.info().id
    }
}

/// Prints a figure as a line of JSON, with the profile that the program was built with.
pub(crate) fn print_figure(figure: &impl Serialize) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Line<'a, F> {
        #[serde(flatten)]
        figure: &'a F,
        profile: &'static str,
    }
    let line = Line { figure, profile: env!("PARLOUR_PROFILE") };
    print(&format!("{}\n", parlour_engine::to_json(&line)))
}

#[expect(clippy::cast_precision_loss, reason = "figures have fewer digits than that")]
pub(crate) fn real(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates")]
pub(crate) fn whole(figure: f64) -> u64 {
    figure.round() as u64
}

/// A figure with two digits after the point.
fn short(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
