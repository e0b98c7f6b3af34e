//! `parlour schema`: the shapes of a game's documents.

use clap::ValueEnum;
use parlour_engine::Catalog;
use serde_json::Value;

use crate::output::print;
use crate::table_args;

/// Print the JSON Schemas of a game
///
/// The documents of a game are its state, its actions, its events, what a viewer sees of it, and its
/// options. All five come as one object, or one of them by itself.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour schema qwixx\n  \
    parlour schema qwixx action > action.schema.json")]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
    /// Only the schema of this document
    document: Option<Document>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Document {
    State,
    Action,
    Event,
    View,
    Options,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let schemas = table_args::game(catalog, &args.game)?.game().schemas();
    let json = match args.document {
        None => serde_json::to_string_pretty(&schemas)?,
        Some(document) => serde_json::to_string_pretty::<Value>(match document {
            Document::State => schemas.state.as_value(),
            Document::Action => schemas.action.as_value(),
            Document::Event => schemas.event.as_value(),
            Document::View => schemas.view.as_value(),
            Document::Options => schemas.options.as_value(),
        })?,
    };
    print(&format!("{json}\n"))
}
