//! `cargo xtask`: chores longer than two lines of shell.

mod bless;
mod picture;
mod tidy;
mod tree;

use std::process::{Command, ExitCode};

use anyhow::{Context as _, bail};

const CHORES: &str = "\
Chores of Parlour:

  cargo xtask bless                           record the playthroughs again
  cargo xtask tidy                            look for what compiler and lints do not see
  cargo xtask picture                         draw docs/terminal.svg again
  cargo xtask laws [--games N]                hold every game to the laws, N games per table size
  cargo xtask fuzz [--seconds N] [--seed S]   send every game nonsense, for N seconds
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> anyhow::Result<ExitCode> {
    let (chore, args) = match args {
        [] => ("help", args),
        [chore, args @ ..] => (chore.as_str(), args),
    };
    match chore {
        "bless" => options(args, []).and_then(|[]| bless::run()),
        "tidy" => options(args, []).and_then(|[]| tidy::run()),
        "picture" => options(args, []).and_then(|[]| picture::run()),
        "laws" => {
            let [games] = options(args, ["--games"])?;
            cargo_test("laws", &[("PARLOUR_GAMES", games.unwrap_or(1000))])
        }
        "fuzz" => {
            let [seconds, seed] = options(args, ["--seconds", "--seed"])?;
            let seconds = ("PARLOUR_FUZZ_SECONDS", seconds.unwrap_or(60));
            cargo_test("fuzz", &[seconds, ("PARLOUR_FUZZ_SEED", seed.unwrap_or(1))])
        }
        "help" | "--help" | "-h" => {
            print!("{CHORES}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("there is no chore {other:?}\n\n{CHORES}"),
    }
}

/// Reads `--name NUMBER` pairs, each at most once.
fn options<const N: usize>(args: &[String], names: [&str; N]) -> anyhow::Result<[Option<u64>; N]> {
    let mut values = [None; N];
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let place = names.iter().position(|name| name == arg);
        let place =
            place.with_context(|| format!("{arg:?} is no option of this chore\n\n{CHORES}"))?;
        let value = args.next().with_context(|| format!("{arg} needs a number"))?;
        let number =
            value.parse().with_context(|| format!("{arg} needs a number, not {value:?}"))?;
        if values[place].replace(number).is_some() {
            bail!("{arg} is given twice");
        }
    }
    Ok(values)
}

/// Runs one test file of the games in its long form.
fn cargo_test(test: &str, variables: &[(&str, u64)]) -> anyhow::Result<ExitCode> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["test", "--package", "parlour-games", "--test", test, "--", "--nocapture"]);
    command.envs(variables.iter().map(|(name, value)| (name, value.to_string())));
    let status = command.current_dir(tree::root()).status().context("cargo does not start")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_names_with_numbers() {
        for (args, expected) in [
            ("", Ok([None, None])),
            ("--seed 7", Ok([None, Some(7)])),
            ("--seed 7 --seconds 3", Ok([Some(3), Some(7)])),
            ("--seed", Err("--seed needs a number")),
            ("--seed x", Err("--seed needs a number, not \"x\"")),
            ("--seed 1 --seed 2", Err("--seed is given twice")),
            ("--speed 1", Err("\"--speed\" is no option of this chore")),
        ] {
            let words: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
            let read = options(&words, ["--seconds", "--seed"]).map_err(|error| error.to_string());
            let read = read.as_ref().map_err(|error| error.lines().next().unwrap_or_default());
            assert_eq!(read, expected.as_ref().map_err(|error| *error), "{args}");
        }
    }
}
