//! `parlour chart`: the phases of a game as a drawing.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use parlour_engine::{Catalog, Chart};

use crate::failure::usage;
use crate::output::deliver;
use crate::{table_args, words};

/// Draw the phases of a game and the ways between them
///
/// Mermaid text goes into a README, SVG onto a page, and the JSON
/// of xstate into its editors.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour chart qwixx\n  \
    parlour chart qwixx --format xstate\n  \
    parlour chart qwixx -o qwixx.svg")]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
    /// How to write it [default: what the name of FILE asks for, else mermaid]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Light up one state of an SVG
    #[arg(long, value_name = "STATE")]
    lit: Option<String>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A state diagram as Mermaid text
    Mermaid,
    /// A drawing
    Svg,
    /// A machine as the JSON of xstate
    Xstate,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let chart = table_args::game(catalog, &args.game)?.game().chart();
    let format = args.format();
    if let Some(lit) = &args.lit {
        check_lit(chart, lit, format)?;
    }
    let mut text = match format {
        Format::Mermaid => chart.to_mermaid(),
        Format::Svg => chart.to_svg(args.lit.as_deref()),
        Format::Xstate => serde_json::to_string_pretty(&chart.to_xstate())?,
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    deliver(&text, args.output.as_deref())
}

impl Args {
    fn format(&self) -> Format {
        let ending =
            self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        self.format.unwrap_or(match ending {
            Some("svg") => Format::Svg,
            Some("json") => Format::Xstate,
            _ => Format::Mermaid,
        })
    }
}

fn check_lit(chart: &Chart, lit: &str, format: Format) -> anyhow::Result<()> {
    if format != Format::Svg {
        return Err(usage("--lit lights up a state of an SVG; add --format svg."));
    }
    if chart.state(lit).is_none() {
        let states: Vec<&str> = chart.states.iter().map(|state| state.path).collect();
        return Err(usage(format!(
            "--lit: There is no state {lit:?} in this chart; it has {}.",
            words::list(&states)
        )));
    }
    Ok(())
}
