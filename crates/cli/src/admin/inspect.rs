//! `parlour admin inspect`: one table.

use std::fmt::Write as _;

use anyhow::anyhow;
use parlour_engine::{Catalog, Player, Registration, Roster, Seat, to_json, to_value};
use parlour_host::description::{Description, SeatDescription, SeatKind};
use parlour_host::id::TableId;
use parlour_host::keeper::{self, Happened, Inspection};
use parlour_host::record::{Absent, ClockRules};
use serde_json::Value;

use super::now_ms;
use crate::data::Data;
use crate::output::{WIDTH, print};
use crate::{table_args, words};

/// Show what is known of a table
///
/// Who sits there, how the game stands, and what happened last. Keys, nonces, the secret of the shuffle and choices
/// that are still hidden are not shown.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour admin inspect 0123456789abc\n  \
    parlour admin inspect 0123456789abc --lines 1000 --json")]
pub(crate) struct Args {
    /// The name of the table
    table: TableId,
    /// How many of the last lines of its journal to show
    #[arg(long, value_name = "N", default_value = "10", value_parser = table_args::count)]
    lines: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: Data,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let look = args.data.look()?;
    let inspection = keeper::inspect(catalog, &look, args.table, args.lines)
        .map_err(|refusal| anyhow!("{} ({})", refusal.message, refusal.code))?;
    if args.json {
        return print(&format!("{}\n", serde_json::to_string_pretty(&inspection)?));
    }
    print(&page(catalog, &inspection))
}

/// How wide the names of facts are.
const INDENT: usize = 12;

fn page(catalog: &Catalog, table: &Inspection) -> String {
    let about = &table.about;
    let (game, stage) = (words::clean(&about.game), about.stage.name());
    let mut page = format!("Table {}: {game}, {stage}\n\n", about.id);
    for (name, value) in facts(catalog, table) {
        for (index, line) in words::wrap(&value, WIDTH - INDENT).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let _ = writeln!(page, "{name:INDENT$}{line}");
        }
    }
    page += "\nSeats\n";
    for (seat, sitter) in (0..).zip(&about.seats) {
        let _ = writeln!(page, "  {seat}  {}", describe(sitter, about.owner == Some(seat)));
    }
    if !table.lines.is_empty() {
        page += "\nLast lines\n";
    }
    let roster = roster(catalog, about);
    for line in &table.lines {
        let time = words::time(line.at_ms);
        let _ = writeln!(page, "  {:5}  {time}  {}", line.seq, told(line, &roster));
    }
    page
}

fn facts(catalog: &Catalog, table: &Inspection) -> Vec<(&'static str, String)> {
    let (about, now) = (&table.about, now_ms());
    let time = |then: u64| match then {
        0 => "not yet".to_owned(),
        then => {
            format!("{} ({} ago)", words::time(then), words::age(now.saturating_sub(then)))
        }
    };
    let lines = words::count(usize::try_from(table.seq).unwrap_or(usize::MAX), "line");
    let moves = words::count(usize::try_from(table.moves).unwrap_or(usize::MAX), "move");
    let mut facts = vec![
        ("Opened", time(about.opened_ms)),
        ("Dealt", time(table.started_ms)),
        ("Changed", time(table.changed_ms)),
        ("Journal", format!("{lines}, {moves}, rules of version {}", table.rules_version)),
        ("House", house(table)),
        ("Options", options(catalog, about)),
        ("Commitment", format!("{:?}", about.commitment)),
    ];
    if let Some(ending) = &about.ending {
        facts.push(("Ending", words::clean(to_json(ending).get())));
    }
    if let Some(next) = about.next {
        facts.push(("Next table", next.to_string()));
    }
    facts
}

/// The options that are not as usual.
fn options(catalog: &Catalog, about: &Description) -> String {
    let game = catalog.find(&about.game).map(Registration::game);
    let usual = game.and_then(|game| game.options(&Value::Null).ok());
    let usual = usual.map_or(Value::Null, |usual| to_value(&usual));
    let given = about.options.as_object().into_iter().flatten();
    let unusual = given.filter(|(name, value)| usual[name.as_str()] != **value);
    let unusual: Vec<String> = unusual.map(|(name, value)| format!("{name} {value}")).collect();
    if unusual.is_empty() { "as usual".to_owned() } else { words::clean(&unusual.join(", ")) }
}

/// What the table is like, apart from the rules.
fn house(table: &Inspection) -> String {
    let about = &table.about;
    let mut house = vec![if about.private { "private" } else { "public" }.to_owned()];
    if about.casual {
        house.push("casual".to_owned());
    }
    house.push(if about.spectators { "spectators welcome" } else { "players only" }.to_owned());
    if about.inspection {
        house.push("open for inspection".to_owned());
    }
    if about.branch {
        house.push("goes on from another game".to_owned());
    }
    house.push(match about.absent {
        Absent::Bot => "bots stand in".to_owned(),
        Absent::Pause => "pauses for those who are away".to_owned(),
        Absent::Wait => "waits for those who are away".to_owned(),
    });
    if let Some(ClockRules { seconds, increment }) = about.clock {
        house.push(format!("clock of {seconds} s + {increment} s"));
    }
    if table.awake {
        house.push("moves on by itself".to_owned());
    }
    house.join(", ")
}

fn describe(seat: &SeatDescription, is_owner: bool) -> String {
    if seat.kind == SeatKind::Open {
        return "(open)".to_owned();
    }
    let mut text = words::clean(&seat.name);
    for (is_so, remark) in [(is_owner, "owner"), (seat.muted, "muted"), (seat.resigned, "gave up")]
    {
        if is_so {
            let _ = write!(text, ", {remark}");
        }
    }
    text
}

/// Those who play, as actions name them; nobody if they cannot be told apart.
fn roster(catalog: &Catalog, about: &Description) -> Roster {
    let game = catalog.find(&about.game).map(Registration::game);
    let player = |(seat, sitter): (usize, &SeatDescription)| Player {
        id: game.map_or_else(|| seat.to_string(), |game| game.default_id(Seat::from_index(seat))),
        name: sitter.name.clone(),
    };
    Roster::new(about.seats.iter().enumerate().map(player).collect()).unwrap_or_default()
}

/// A line in words.
fn told(line: &Happened, roster: &Roster) -> String {
    let seat = line.seat.map(Seat::new);
    let who = match seat.filter(|seat| seat.index() < roster.len()) {
        Some(seat) => words::name(roster, seat),
        None => "The table".to_owned(),
    };
    let text = || words::clean(line.text.as_deref().unwrap_or(""));
    match line.what {
        "sat" => format!("{} sits down on seat {}", text(), line.seat.unwrap_or(0)),
        "botSat" => format!("A bot sits down on seat {} ({})", line.seat.unwrap_or(0), text()),
        "said" => format!("{who} says: {}", text()),
        "moved" => {
            let action = line.action.clone().unwrap_or_default();
            format!("{who}: {}", words::action(&action, seat, roster))
        }
        "freed" => format!("Seat {} is free", line.seat.unwrap_or(0)),
        "handed" => format!("{who} moves to another device"),
        "resigned" => format!("{who} gives up"),
        "muted" => format!("{who} is muted"),
        "unmuted" => format!("{who} may talk again"),
        "opened" => "The table is opened".to_owned(),
        "options" => "The options are changed".to_owned(),
        "started" => "The cards are dealt".to_owned(),
        "undone" => "A move is taken back".to_owned(),
        "renewed" => "The same people play again at another table".to_owned(),
        "closed" => "The table is closed".to_owned(),
        "woken" => "The table wakes up; time that passed is nobody's".to_owned(),
        other => other.to_owned(),
    }
}
