//! `parlour admin inspect`: one table.

use std::fmt::Write as _;

use anyhow::anyhow;
use parlour_engine::{Catalog, Player, Registration, Roster, Seat, to_value};
use parlour_host::id::TableId;
use parlour_host::keeper::{self, Happened, Inspection};
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
    let word = |key: &str| words::clean(about[key].as_str().unwrap_or(""));
    let mut page = format!("Table {}: {}, {}\n\n", word("id"), word("game"), word("stage"));
    for (name, value) in facts(catalog, table) {
        for (index, line) in words::wrap(&value, WIDTH - INDENT).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let _ = writeln!(page, "{name:INDENT$}{line}");
        }
    }
    page += "\nSeats\n";
    for (seat, chair) in about["seats"].as_array().into_iter().flatten().enumerate() {
        let _ = writeln!(page, "  {seat}  {}", sitter(chair, about["owner"] == seat));
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
        ("Opened", time(about["openedMs"].as_u64().unwrap_or(0))),
        ("Dealt", time(table.started_ms)),
        ("Changed", time(table.changed_ms)),
        ("Journal", format!("{lines}, {moves}, rules of version {}", table.rules_version)),
        ("House", house(table)),
        ("Options", options(catalog, about)),
        ("Commitment", words::clean(about["commitment"].as_str().unwrap_or(""))),
    ];
    for (name, key) in [("Ending", "ending"), ("Next table", "next")] {
        match &about[key] {
            Value::Null => {}
            Value::String(text) => facts.push((name, words::clean(text))),
            other => facts.push((name, words::clean(&other.to_string()))),
        }
    }
    facts
}

/// The options that are not as usual.
fn options(catalog: &Catalog, about: &Value) -> String {
    let game = catalog.find(about["game"].as_str().unwrap_or("")).map(Registration::game);
    let usual = game.and_then(|game| game.options(&Value::Null).ok());
    let usual = usual.map_or(Value::Null, |usual| to_value(&usual));
    let given = about["options"].as_object().into_iter().flatten();
    let unusual = given.filter(|(name, value)| usual[name.as_str()] != **value);
    let unusual: Vec<String> = unusual.map(|(name, value)| format!("{name} {value}")).collect();
    if unusual.is_empty() { "as usual".to_owned() } else { words::clean(&unusual.join(", ")) }
}

/// What the table is like, apart from the rules.
fn house(table: &Inspection) -> String {
    let about = &table.about;
    let is = |key: &str| about[key] == true;
    let mut house = vec![if is("private") { "private" } else { "public" }.to_owned()];
    if is("casual") {
        house.push("casual".to_owned());
    }
    house.push(if is("spectators") { "spectators welcome" } else { "players only" }.to_owned());
    if is("inspection") {
        house.push("open for inspection".to_owned());
    }
    if is("branch") {
        house.push("goes on from another game".to_owned());
    }
    house.push(match about["absent"].as_str() {
        Some("bot") => "bots stand in".to_owned(),
        Some("pause") => "pauses for those who are away".to_owned(),
        _ => "waits for those who are away".to_owned(),
    });
    if let Some(seconds) = about["clock"]["seconds"].as_u64() {
        let increment = about["clock"]["increment"].as_u64().unwrap_or(0);
        house.push(format!("clock of {seconds} s + {increment} s"));
    }
    if table.awake {
        house.push("moves on by itself".to_owned());
    }
    house.join(", ")
}

fn sitter(chair: &Value, is_owner: bool) -> String {
    if chair["kind"] == "open" {
        return "(open)".to_owned();
    }
    let mut text = words::clean(chair["name"].as_str().unwrap_or(""));
    for (is_so, remark) in [
        (is_owner, "owner"),
        (chair["muted"] == true, "muted"),
        (chair["resigned"] == true, "gave up"),
    ] {
        if is_so {
            let _ = write!(text, ", {remark}");
        }
    }
    text
}

/// Those who play, as actions name them; nobody if they cannot be told apart.
fn roster(catalog: &Catalog, about: &Value) -> Roster {
    let game = catalog.find(about["game"].as_str().unwrap_or("")).map(Registration::game);
    let chairs = about["seats"].as_array().into_iter().flatten().enumerate();
    let player = |(seat, chair): (usize, &Value)| Player {
        id: game.map_or_else(|| seat.to_string(), |game| game.default_id(Seat::from_index(seat))),
        name: chair["name"].as_str().unwrap_or("").to_owned(),
    };
    Roster::new(chairs.map(player).collect()).unwrap_or_default()
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
