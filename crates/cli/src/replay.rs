//! `parlour replay`: a game again, move by move.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use parlour_engine::replay::{EntryDoc, Fault};
use parlour_engine::{
    AnyPosition, Catalog, Entry, Game, Info, Json, Registration, Replay, Roster, Seat, Table,
    Viewer, to_json,
};
use serde::Serialize;
use serde_json::Value;

use crate::failure::{reason, usage};
use crate::output::{WIDTH, print};
use crate::record::summary;
use crate::{table_args, words};

/// Step through a replay file
///
/// Plays the file again, checks everything in it and shows each move: its number, who made it, what
/// it was, and the phase and position it led to, in the game's notation. Number 0 is the deal.
///
/// A file of a game that is still going on has no secret to deal from: its moves are listed without
/// positions, and the exit code is 1.
#[derive(clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  \
    parlour record qwixx -o game.json && parlour replay game.json\n  \
    parlour replay game.json --at 12\n  \
    parlour replay game.json --view 0           as the player on seat 0 saw it\n  \
    parlour replay game.json --json | jq .phase"
)]
pub(crate) struct Args {
    /// The replay file; - is stdin
    file: PathBuf,
    /// Show only what move N led to
    #[arg(long, value_name = "N", value_parser = table_args::count)]
    at: Option<usize>,
    /// Print a JSON object a line: n, seat, action (or undoTo), phase, state (or view)
    #[arg(long)]
    json: bool,
    /// Show what a seat (0, 1, …) or a spectator could see then
    #[arg(long, value_name = "SEAT|spectator", value_parser = viewer)]
    view: Option<Viewer>,
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text.parse() {
        Ok(seat) => Ok(Viewer::Seat(Seat::new(seat))),
        Err(_) if text == "spectator" => Ok(Viewer::Spectator),
        Err(_) => Err("give the number of a seat, from 0, or the word spectator".to_owned()),
    }
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let replay = read(&args.file)?;
    let game = game_of(catalog, &replay, &args.file)?;
    args.check(&replay)?;
    match replay.open(game) {
        Ok(table) => args.show(game.info(), &replay, &table),
        Err(fault @ Fault::Unfinished) => {
            if args.at.is_none() {
                print(&args.listing(game.info(), &replay))?;
            }
            Err(faulty(&args.file, &fault))
        }
        Err(fault) => Err(faulty(&args.file, &fault)),
    }
}

/// Reads a replay file.
pub(crate) fn read(file: &Path) -> anyhow::Result<Replay> {
    Replay::read(&text_of(file)?).map_err(|fault| faulty(file, &fault))
}

/// Reads a file that should hold a text.
pub(crate) fn text_of(file: &Path) -> anyhow::Result<String> {
    let bytes = read_bytes(file)
        .map_err(|error| anyhow!("{} cannot be read: {}.", label(file), reason(&error)))?;
    if bytes.len() > MAX_FILE {
        bail!("{}: The file is larger than {} MiB.", label(file), MAX_FILE >> 20);
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        anyhow!(
            "{}: The file is damaged at line {line}: there is a byte that is no text.",
            label(file)
        )
    })
}

/// No game is that long; `/dev/zero` is.
const MAX_FILE: usize = 256 << 20;

fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let source: &mut dyn Read =
        if file == Path::new("-") { &mut io::stdin().lock() } else { &mut File::open(file)? };
    source.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The game that a file is of.
pub(crate) fn game_of(
    catalog: &Catalog,
    replay: &Replay,
    file: &Path,
) -> anyhow::Result<&'static dyn Game> {
    catalog.find(&replay.game).map(Registration::game).ok_or_else(|| {
        let (file, known) = (label(file), table_args::known_games(catalog));
        anyhow!("{file}: The file is of the game {:?}; this program has {known}.", replay.game)
    })
}

/// The error for a file that does not hold.
pub(crate) fn faulty(file: &Path, fault: &Fault) -> anyhow::Error {
    anyhow!("{}: {fault}", label(file))
}

/// A file as errors name it.
pub(crate) fn label(file: &Path) -> String {
    if file == Path::new("-") { "stdin".to_owned() } else { file.display().to_string() }
}

impl Args {
    fn check(&self, replay: &Replay) -> anyhow::Result<()> {
        let (entries, seats) = (replay.entries.len(), replay.players.len());
        if self.at.is_some_and(|n| n > entries) {
            let entries = words::count(entries, "move");
            return Err(usage(format!("--at: There is no such move; the file has {entries}.")));
        }
        if let Some(Viewer::Seat(seat)) = self.view
            && !seat.exists(seats)
        {
            let last = seats.saturating_sub(1);
            return Err(usage(format!(
                "--view: There is no seat {seat}; the seats are 0 to {last}."
            )));
        }
        Ok(())
    }

    fn show(
        &self,
        info: &Info,
        replay: &Replay,
        played: &Table<Box<dyn AnyPosition>>,
    ) -> anyhow::Result<()> {
        let page = self.page(info, replay, played.state().roster());
        let mut table = played.fork(0).expect("every table was dealt");
        if !self.json && self.at.is_none() {
            print(&page.title)?;
        }
        self.show_step(&page, &Step::default(), &table)?;
        for (n, entry) in (1..).zip(played.journal()).take(self.at.unwrap_or(usize::MAX)) {
            let before = table.state().clone();
            if table.apply(entry.clone()).is_err() {
                bail!("{}: Entry {n} held once and does not any more.", label(&self.file));
            }
            let step = Step::new(n, entry, before.as_ref(), table.state().as_ref(), self.view);
            self.show_step(&page, &step, &table)?;
        }
        let is_told = !self.json && self.at.is_none();
        if is_told { print(&format!("\n{}\n", summary(played))) } else { Ok(()) }
    }

    fn show_step(
        &self,
        page: &Page,
        step: &Step,
        table: &Table<Box<dyn AnyPosition>>,
    ) -> anyhow::Result<()> {
        match self.at {
            Some(at) if at != step.n => Ok(()),
            _ => print(&page.step(step, Some(table.state().as_ref()))?),
        }
    }

    /// The moves of a game that is still going on.
    fn listing(&self, info: &Info, replay: &Replay) -> String {
        let roster = Roster::new(replay.players.clone()).unwrap_or_default();
        let page = self.page(info, replay, &roster);
        let mut listing = if self.json { String::new() } else { page.title.clone() };
        for entry in &replay.entries {
            listing += &page.step(&Step::listed(entry), None).unwrap_or_default();
        }
        listing
    }

    fn page(&self, info: &Info, replay: &Replay, roster: &Roster) -> Page {
        let names: Vec<String> =
            Seat::all(roster.len()).map(|seat| words::name(roster, seat)).collect();
        let title = info.title;
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        Page {
            title: format!("{title}: {}\n\n", words::list(&names)),
            number_width: replay.entries.len().to_string().len(),
            name_width: longest.max("table".len()),
            roster: roster.clone(),
            json: self.json,
            view: self.view,
        }
    }
}

/// One entry of a file, and nothing but the deal by default.
#[derive(Default)]
struct Step {
    n: usize,
    seat: Option<Seat>,
    action: Option<Value>,
    undo_to: Option<usize>,
}

impl Step {
    fn new(
        n: usize,
        entry: &Entry<Value>,
        before: &dyn AnyPosition,
        after: &dyn AnyPosition,
        view: Option<Viewer>,
    ) -> Self {
        match entry {
            Entry::UndoTo(entry) => Self { n, undo_to: Some(*entry), ..Self::default() },
            Entry::Move { actor, action } => {
                let seen = view.and_then(|viewer| before.redact(action, *actor, after, viewer));
                let action = Some(seen.unwrap_or_else(|| action.clone()));
                Self { n, seat: actor.seat(), action, undo_to: None }
            }
        }
    }

    fn listed(entry: &EntryDoc) -> Self {
        let number = |seq| usize::try_from(seq).unwrap_or(usize::MAX);
        Self {
            n: number(entry.seq),
            seat: entry.seat.map(Seat::new),
            action: entry.action.clone(),
            undo_to: entry.undo_to.map(number),
        }
    }

    fn in_words(&self, roster: &Roster) -> String {
        match (&self.action, self.undo_to) {
            (Some(action), _) => words::action(action, self.seat, roster),
            (None, Some(0)) => "back to the deal".to_owned(),
            (None, Some(entry)) => format!("back to {entry}"),
            (None, None) if self.n == 0 => "deal".to_owned(),
            (None, None) => "(hidden)".to_owned(),
        }
    }
}

/// How steps are written down.
struct Page {
    title: String,
    number_width: usize,
    name_width: usize,
    roster: Roster,
    json: bool,
    view: Option<Viewer>,
}

impl Page {
    fn step(&self, step: &Step, position: Option<&dyn AnyPosition>) -> anyhow::Result<String> {
        if self.json {
            return self.json_line(step, position);
        }
        let (number_width, name_width) = (self.number_width, self.name_width);
        let name =
            step.seat.map_or_else(|| "table".to_owned(), |seat| words::name(&self.roster, seat));
        let action = step.in_words(&self.roster);
        let mut text = format!("{:number_width$}  {name:name_width$}  ", step.n);
        let Some(position) = position else { return Ok(format!("{text}{action}\n")) };
        let indent = number_width + name_width + 4;
        let step = format!("{action:32}  {}", position.phase());
        if indent + step.chars().count() <= WIDTH {
            let _ = writeln!(text, "{step}");
        } else {
            let mut lines = words::wrap(&action, WIDTH - indent);
            lines.push(position.phase().to_owned());
            let _ = writeln!(text, "{}", lines.join(&format!("\n{:indent$}", "")));
        }
        let notation = match self.view {
            Some(viewer) => position.view_notation(viewer),
            None => position.notation(),
        };
        for line in notation.lines().flat_map(|line| broken(line, WIDTH - number_width - 2)) {
            let _ = writeln!(text, "{:number_width$}  {line}", "");
        }
        Ok(text)
    }

    fn json_line(&self, step: &Step, position: Option<&dyn AnyPosition>) -> anyhow::Result<String> {
        let view = match (position, self.view) {
            (Some(position), Some(viewer)) => Some(position.view(viewer)?),
            _ => None,
        };
        let line = Line {
            n: step.n,
            seat: step.seat.map(Seat::index),
            action: step.action.as_ref(),
            undo_to: step.undo_to,
            phase: position.map(AnyPosition::phase),
            state: position.filter(|_| self.view.is_none()).map(AnyPosition::state),
            view,
        };
        Ok(format!("{}\n", to_json(&line)))
    }
}

/// A line of notation as it is if it fits, else broken at its bars, and between words if it must.
fn broken(notation: &str, width: usize) -> Vec<String> {
    if notation.chars().count() <= width {
        return vec![notation.to_owned()];
    }
    let mut lines = Vec::new();
    for (number, part) in notation.split(" | ").enumerate() {
        let part = if number == 0 { part.to_owned() } else { format!("| {part}") };
        let mut indent = "";
        for line in words::wrap(&part, width - 4) {
            lines.push(format!("{indent}{line}"));
            indent = "    ";
        }
    }
    lines
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    n: usize,
    seat: Option<usize>,
    action: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Json>,
}
