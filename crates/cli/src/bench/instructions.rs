//! Machine instructions per step: the same on a busy machine as on an idle one.

use std::env;
use std::io;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail};
use parlour_engine::Catalog;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Bench, print_figure, real, short};
use crate::failure::reason;
use crate::table_args;

/// The steps of the two runs. What they have in common, starting up above all, cancels out.
const FEW: u64 = 50_000;
const MANY: u64 = 550_000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figure {
    what: &'static str,
    game: &'static str,
    players: usize,
    steps: u64,
    instructions: u64,
    instructions_per_step: f64,
}

/// What a run under valgrind took.
struct Cost {
    steps: u64,
    instructions: u64,
}

impl Bench<'_> {
    pub(super) fn instructions(&self) -> anyhow::Result<Figure> {
        let (few, many) = (self.count(FEW)?, self.count(MANY)?);
        let steps = many.steps.saturating_sub(few.steps);
        let instructions = many.instructions.saturating_sub(few.instructions);
        Ok(Figure {
            what: "instructions",
            game: self.id(),
            players: self.players,
            steps,
            instructions,
            instructions_per_step: short(real(instructions) / real(steps.max(1))),
        })
    }

    /// Runs this program under valgrind.
    fn count(&self, steps: u64) -> anyhow::Result<Cost> {
        let program = env::current_exe()
            .map_err(|error| anyhow!("This program cannot find itself: {}.", reason(&error)))?;
        let run = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(program)
            .args(["bench-steps", self.id()])
            .args(["--players", &self.players.to_string()])
            .args(["--options", &self.options.to_string()])
            .args(["--seed", &self.seed.to_string()])
            .args(["--steps", &steps.to_string()])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => {
                    anyhow!("--instructions needs valgrind, which is not installed.")
                }
                _ => anyhow!("valgrind cannot be started: {}.", reason(&error)),
            })?;
        let log = String::from_utf8_lossy(&run.stderr);
        if !run.status.success() {
            let last = log.lines().last().unwrap_or("it says nothing");
            bail!("valgrind gave up: {last}");
        }
        let played: StepsDoc = serde_json::from_slice(&run.stdout)
            .context("The run under valgrind did not say how many steps it took.")?;
        let instructions =
            collected(&log).context("valgrind did not say how many instructions it counted.")?;
        Ok(Cost { steps: played.steps, instructions })
    }
}

/// Finds the count in callgrind's log: `==7== Collected : 126559`.
fn collected(log: &str) -> Option<u64> {
    let (_, count) = log.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok()
}

/// Play so many steps of random games, for `bench --instructions` to watch
#[derive(clap::Args)]
pub(crate) struct StepsArgs {
    game: String,
    #[arg(long)]
    players: usize,
    #[arg(long, value_parser = table_args::json)]
    options: Value,
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    steps: u64,
}

#[derive(Serialize, Deserialize)]
struct StepsDoc {
    steps: u64,
    games: u64,
}

pub(crate) fn run_steps(catalog: &Catalog, args: &StepsArgs) -> anyhow::Result<()> {
    let StepsArgs { ref game, players, ref options, seed, steps } = *args;
    let game = table_args::game(catalog, game)?.game();
    table_args::check_players(game, "--players", players)?;
    table_args::check_options(game, options)?;
    let done = Bench { game, players, options, seed }.play_steps(seed, steps)?;
    print_figure(&StepsDoc { steps: done.steps, games: done.games })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_the_log() {
        let log = "==7== Events    : Ir\n==7== Collected : 126559\n==7== \n";
        assert_eq!(collected(log), Some(126_559));
        assert_eq!(collected("==7== nothing"), None);
    }
}
