//! `parlour record`: a random game, written down.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use parlour_engine::replay::Sealed;
use parlour_engine::{
    Actor, AnyPosition, Catalog, Chance, Game, Json, Player, Replay, Rng, Roster, Seat, Seed,
    Table, fairness,
};
use serde_json::Value;

use crate::failure::{refused, usage};
use crate::output::{deliver, print};
use crate::{layout, table_args, words};

/// Play a random game and write it down
///
/// Chance plays for everybody, and the replay file says everything: who did what, the secret the
/// game was dealt from, and a hash after every move. The same arguments give the same file, byte
/// for byte. `parlour replay` shows it, `parlour verify` checks it.
#[derive(clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  \
    parlour record qwixx -o game.json\n  \
    parlour record qwixx --names Ann,Bob,Cleo --seed 7\n  \
    parlour record qwixx --options '{\"revealMode\":\"open\"}' | parlour replay -"
)]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
    /// How many play [default: as few as can]
    #[arg(long, value_name = "N", value_parser = table_args::count, conflicts_with = "names")]
    players: Option<usize>,
    /// Who plays, in seat order, with commas between the names
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
    /// The game's options as a JSON object (see `parlour games --json`)
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = table_args::json)]
    options: Value,
    /// What all chance comes from: a number or 64 hexadecimal digits
    #[arg(long, default_value = "0", value_parser = table_args::seed)]
    seed: Seed,
    /// Break off after so many moves
    #[arg(long, value_name = "N", value_parser = table_args::count)]
    moves: Option<usize>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let game = table_args::game(catalog, &args.game)?.game();
    table_args::check_options(game, &args.options)?;
    let roster = args.roster(game)?;
    let sealed = seal(args.seed, roster.len());
    let flag = if args.names.is_empty() { "--players" } else { "--names" };
    let dealt = game
        .deal(roster, &args.options, &mut Rng::stream(sealed.seed(), 0))
        .map_err(|refusal| refused(flag, &refusal))?;
    let mut table = Table::new(dealt, sealed.seed());
    let times = play(&mut table, args.seed, args.moves.unwrap_or(usize::MAX))?;

    let replay = layout::write(&Replay::complete(&table, &sealed, &times))?;
    deliver(&replay, args.output.as_deref())?;
    match &args.output {
        Some(path) if path != Path::new("-") => {
            print(&format!("{}: {}\n", path.display(), summary(&table)))
        }
        _ => Ok(()),
    }
}

/// How a game went: `87 moves. Ann wins: Ann 54, Bob 31.`
pub(crate) fn summary(table: &Table<Box<dyn AnyPosition>>) -> String {
    let position = table.state();
    let moves = words::count(table.moves(), "move");
    match position.outcome() {
        Some(outcome) => format!("{moves}. {}", words::outcome(&outcome, position.roster())),
        None => format!("{moves}. The game was broken off."),
    }
}

/// The guests of a table that nobody has named.
const NAMES: [&str; 10] =
    ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "June"];

impl Args {
    fn roster(&self, game: &dyn Game) -> anyhow::Result<Roster> {
        let names = if self.names.is_empty() {
            let players = self.players.unwrap_or(*game.info().seats.start());
            table_args::check_players(game, "--players", players)?;
            NAMES.iter().take(players).map(|name| (*name).to_owned()).collect()
        } else {
            table_args::check_players(game, "--names", self.names.len())?;
            self.names.clone()
        };
        let ids = (0..).map(|seat| game.default_id(Seat::from_index(seat)));
        let players = ids.zip(names).map(|(id, name)| Player { id, name });
        Roster::new(players.collect())
            .map_err(|id| usage(format!("--names: Two players have the id {id:?}.")))
    }
}

/// The secret and the nonces that a host would draw, made from the seed instead.
fn seal(seed: Seed, players: usize) -> Sealed {
    let nonce = |seat| fairness::hash(&[b"parlour record, nonce", &[seat], seed.as_bytes()]);
    Sealed {
        secret: fairness::hash(&[b"parlour record, secret", seed.as_bytes()]),
        nonces: (0..).take(players).map(nonce).collect(),
        start: None,
    }
}

/// Plays at random until the end, or for so many moves. Says when each was made, in milliseconds.
fn play(
    table: &mut Table<Box<dyn AnyPosition>>,
    seed: Seed,
    moves: usize,
) -> anyhow::Result<Vec<u64>> {
    let choices = fairness::hash(&[b"parlour record, choices", seed.as_bytes()]);
    let mut rng = Rng::stream(Seed::from_bytes(choices), 0);
    let mut now = Duration::ZERO;
    let mut times = Vec::new();
    while table.moves() < moves {
        let Some(choice) = choose(table.state().as_ref(), &mut rng)? else { break };
        now += choice.after;
        table.act(choice.actor, &choice.action)?;
        times.push(u64::try_from(now.as_millis()).unwrap_or(u64::MAX));
    }
    Ok(times)
}

/// A move that chance has picked.
pub(crate) struct Choice {
    pub(crate) actor: Actor,
    pub(crate) action: Value,
    /// How long it takes: as long as the timer says, or a second.
    pub(crate) after: Duration,
}

/// Picks a move: a timer if one is running, else any legal action of any seat that is to act.
pub(crate) fn choose(position: &dyn AnyPosition, rng: &mut Rng) -> anyhow::Result<Option<Choice>> {
    if let Some((after, action)) = position.timer() {
        return Ok(Some(Choice { actor: Actor::Table, action: value(&action)?, after }));
    }
    let waiting = position.to_act();
    let Some(seat) = waiting.iter().nth(rng.index(waiting.len())) else { return Ok(None) };
    let legal = position.legal(seat)?;
    let Some(action) = legal.get(rng.index(legal.len())) else {
        bail!("The game is stuck: seat {seat} is to act and has no legal action.");
    };
    let after = Duration::from_secs(1);
    Ok(Some(Choice { actor: Actor::Seat(seat), action: value(action)?, after }))
}

fn value(json: &Json) -> serde_json::Result<Value> {
    serde_json::from_str(json.get())
}
