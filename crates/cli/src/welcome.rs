//! `parlour` and `parlour help`: a greeting, and what to type next.

use clap::{Command, CommandFactory};
use parlour_engine::{Catalog, Registration};

use crate::Cli;
use crate::failure::usage;
use crate::games;
use crate::output::print;
use crate::words;

/// Say what there is, or explain a command
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  parlour help\n  parlour help replay")]
pub(crate) struct Args {
    /// The command to explain
    command: Option<String>,
}

pub(crate) fn help(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let Some(name) = &args.command else { return greet(catalog) };
    let cli = Cli::command();
    if cli.find_subcommand(name).is_none() {
        return Err(usage(no_such_command(&cli, name)));
    }
    match cli.try_get_matches_from(["parlour", name, "--help"]) {
        Err(page) => Ok(page.print()?),
        Ok(_) => Ok(()),
    }
}

fn no_such_command(cli: &Command, name: &str) -> String {
    let known: Vec<&str> = commands(cli).map(Command::get_name).collect();
    format!("There is no command {name:?}; the commands are {}.", words::list(&known))
}

fn commands(cli: &Command) -> impl Iterator<Item = &Command> {
    cli.get_subcommands().filter(|command| !command.is_hide_set())
}

fn greet(catalog: &Catalog) -> anyhow::Result<()> {
    let cli = Cli::command();
    let commands = commands(&cli).map(|command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  {:10}{about}\n", command.get_name())
    });
    print(&format!(
        "Welcome to Parlour, a table for turn-based games.\n\n{}\nCommands:\n\n{}\n{}",
        on_offer(catalog),
        commands.collect::<String>(),
        "`parlour help COMMAND` shows the options of a command, with examples.\n",
    ))
}

fn on_offer(catalog: &Catalog) -> String {
    let Some(game) = catalog.last().map(Registration::id) else {
        return "There are no games in this build.\n".to_owned();
    };
    let examples = [
        (format!("record {game} -o game.json"), "play a random game and write it down"),
        ("replay game.json".to_owned(), "step through it"),
        (format!("chart {game} -o {game}.svg"), "draw the phases of the game"),
        (format!("schema {game}"), "what its JSON looks like"),
    ];
    let width = examples.iter().map(|(command, _)| command.len()).max().unwrap_or_default() + 2;
    let examples = examples.map(|(command, what)| format!("  parlour {command:width$}{what}\n"));
    format!(
        "Games:\n\n{}\nTry this:\n\n{}  {}\n",
        games::table(catalog),
        examples.concat(),
        format_args!(
            "echo '{{\"op\":\"new\",\"players\":[\"Ann\",\"Bob\"]}}' | parlour reduce {game}"
        ),
    )
}
