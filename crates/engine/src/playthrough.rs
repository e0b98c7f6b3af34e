//! Plays a seeded random game of any kind through its JSON face, and writes it down.
//!
//! One text per game and table size is worth keeping beside the tests. A changed rule then shows
//! up as a difference that a player could read:
//!
//! ```text
//! # 12: seat 1 to act (playing)
//! state   top y5, hands y7 g5 w | r1 r1, pile 91
//! view 0  top y5, hands y7 g5 w | 2 cards, pile 91
//! view 1  top y5, hands 3 cards | r1 r1, pile 91
//! view -  top y5, hands 3 cards | 2 cards, pile 91
//! legal 1 {"type":"DRAW_CARD"}
//! > 1 {"type":"DRAW_CARD"}
//! ! {"type":"DREW","seat":1}
//! ```
//!
//! `view -` is what spectators see, `> -` what a timer does, and an event that not everybody may
//! hear of says `only`.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::{
    Actor, AnyPosition, Chance, FastRng, Game, Json, Player, Refusal, Rng, Roster, Seat, Table,
    Viewer, to_json, to_value,
};

/// The length of a good recording, in steps: enough to see the game, few enough to read. Only a game
/// that never ends so soon is cut.
const STEPS: RangeInclusive<usize> = 30..=600;

/// The seeds among which the shortest good game is looked for.
const SEEDS: RangeInclusive<u64> = 1..=64;

/// How many actions of a legal list are written out.
const LISTED: usize = 6;

/// A recording and the name of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording {
    /// The file, without its folder.
    pub file: String,
    /// What belongs into it.
    pub text: String,
}

/// Records a game at every table size, each the shortest good one that was found.
///
/// # Errors
/// A game that cannot be dealt with its default options, or refuses what it lists.
pub fn recordings(game: &dyn Game) -> Result<Vec<Recording>, Refusal> {
    let info = game.info();
    let at = |seats| {
        let text = record(game, seats, good_seed(game, seats)?)?;
        Ok(Recording { file: format!("{}-{seats}.txt", info.id), text })
    };
    info.seats.clone().map(at).collect()
}

/// The seed with the shortest game of a good length; if there is none, the first of all.
fn good_seed(game: &dyn Game, seats: usize) -> Result<u64, Refusal> {
    let mut best = (*STEPS.end() + 1, *SEEDS.start());
    for seed in SEEDS {
        let mut play = Play::deal(game, seats, seed)?;
        while play.table.moves() < best.0 && play.step()?.is_some() {}
        if play.table.moves() >= *STEPS.start() {
            best = best.min((play.table.moves(), seed));
        }
    }
    Ok(best.1)
}

/// Plays one game to its end, or until it is long enough, and writes it down.
///
/// # Errors
/// A game that cannot be dealt for so many, or refuses what it lists.
pub fn record(game: &dyn Game, seats: usize, seed: u64) -> Result<String, Refusal> {
    let mut play = Play::deal(game, seats, seed)?;
    let mut text = header(play.table.state().as_ref(), seed);
    loop {
        write_moment(&mut text, &play)?;
        if play.table.moves() >= *STEPS.end() && play.table.state().outcome().is_none() {
            line(&mut text, format_args!("# The recording ends here, the game does not."));
            return Ok(text);
        }
        let Some(step) = play.step()? else { break };
        line(&mut text, format_args!("> {} {}", name(step.actor), step.action));
        for event in step.events {
            line(&mut text, format_args!("! {event}"));
        }
    }
    let outcome = to_json(&play.table.state().outcome());
    line(&mut text, format_args!("outcome {outcome}"));
    Ok(text)
}

/// A random game in progress.
struct Play {
    table: Table<Box<dyn AnyPosition>>,
    chooser: FastRng,
}

/// A step that was taken.
struct Step {
    actor: Actor,
    action: Json,
    events: Vec<Json>,
}

/// How often somebody acts whom nobody waits for, if there is such a one: once in so many steps.
const BUTTING_IN: u32 = 8;

impl Play {
    fn deal(game: &dyn Game, seats: usize, seed: u64) -> Result<Self, Refusal> {
        let roster = roster(game, seats)?;
        let dealt = game.deal(roster, &Value::Null, &mut Rng::stream(seed, 0))?;
        Ok(Self { table: Table::new(dealt, seed), chooser: FastRng::new(seed) })
    }

    /// Takes a random step; `None` if there is nothing left to do.
    fn step(&mut self) -> Result<Option<Step>, Refusal> {
        let Some((actor, action)) = self.choose()? else { return Ok(None) };
        let told = self.table.act(actor, &to_value(&action))?;
        let events = told.into_iter().map(|told| told.event.json().clone()).collect();
        Ok(Some(Step { actor, action, events }))
    }

    /// A running timer comes first: nobody here takes time to think.
    fn choose(&mut self) -> Result<Option<(Actor, Json)>, Refusal> {
        let state = self.table.state();
        if let Some((_, action)) = state.timer() {
            return Ok(Some((Actor::Table, action)));
        }
        let waiting = state.to_act();
        let mut seats = Vec::new();
        for seat in Seat::all(state.seats()) {
            if !waiting.contains(seat) && !state.legal(seat)?.is_empty() {
                seats.push(seat);
            }
        }
        if seats.is_empty() || !self.chooser.happens(1, BUTTING_IN) {
            seats = waiting.iter().collect();
        }
        let Some(seat) = seats.get(self.chooser.index(seats.len())) else { return Ok(None) };
        let legal = state.legal(*seat)?;
        let action = legal.get(self.chooser.index(legal.len()));
        Ok(action.map(|action| (Actor::Seat(*seat), action.clone())))
    }
}

/// So many people with the ids that the game gives them.
///
/// # Errors
/// A game that gives two of them the same id.
pub(crate) fn roster(game: &dyn Game, seats: usize) -> Result<Roster, Refusal> {
    const NAMES: [&str; 10] =
        ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ines", "Jon"];
    let player = |seat: Seat| {
        let name =
            NAMES.get(seat.index()).map_or_else(|| format!("N{seat}"), |name| (*name).into());
        Player { id: game.default_id(seat), name }
    };
    Roster::new(Seat::all(seats).map(player).collect())
        .map_err(|id| Refusal::bad_request(format!("Two players have the id {id:?}.")))
}

fn header(dealt: &dyn AnyPosition, seed: u64) -> String {
    let players = dealt.roster().players().iter();
    let players: Vec<_> =
        players.map(|player| format!("{} ({})", player.name, player.id)).collect();
    let mut text = String::new();
    line(
        &mut text,
        format_args!("game    {}, version {}", dealt.info().id, dealt.info().rules_version),
    );
    line(&mut text, format_args!("players {}", players.join(", ")));
    line(&mut text, format_args!("seed    {seed}"));
    line(&mut text, format_args!("options {}", dealt.options()));
    text
}

/// Writes what stands on the table, who knows what of it, and what can be done.
fn write_moment(text: &mut String, play: &Play) -> Result<(), Refusal> {
    let state = play.table.state().as_ref();
    let turn = whose_turn(state);
    line(text, format_args!("\n# {}: {turn} ({})", play.table.moves(), state.phase()));
    line(text, format_args!("state   {}", state.notation()));
    write_views(text, state, play.table.moves());
    if let Some((after, action)) = state.timer() {
        line(text, format_args!("timer   {} ms {action}", after.as_millis()));
    }
    for seat in Seat::all(state.seats()) {
        write_legal(text, seat, &state.legal(seat)?);
    }
    Ok(())
}

/// Writes what is seen, by everybody at the start and at the end, else by spectators and by one seat
/// after the other. What reads like the state or like an earlier view says so.
fn write_views(text: &mut String, state: &dyn AnyPosition, moves: usize) {
    let all = moves == 0 || state.outcome().is_some();
    let in_turn = |viewer: &Viewer| {
        let is_next = |seat: Seat| seat.index() == moves % state.seats();
        all || viewer.seat().is_none_or(is_next)
    };
    let mut seen = vec![("state".to_owned(), state.notation())];
    for viewer in Viewer::all(state.seats()).filter(in_turn) {
        let view = state.view_notation(viewer);
        if let Some((name, _)) = seen.iter().find(|(_, earlier)| *earlier == view) {
            line(text, format_args!("view {viewer}  = {name}"));
        } else {
            line(text, format_args!("view {viewer}  {view}"));
            seen.push((format!("view {viewer}"), view));
        }
    }
}

fn whose_turn(state: &dyn AnyPosition) -> String {
    let seats: Vec<String> = state.to_act().iter().map(|seat| seat.to_string()).collect();
    match seats.as_slice() {
        _ if state.timer().is_some() => "a timer to act".to_owned(),
        [] if state.outcome().is_some() => "the end".to_owned(),
        [] => "nobody to act".to_owned(),
        [seat] => format!("seat {seat} to act"),
        seats => format!("seats {} to act", seats.join(", ")),
    }
}

fn write_legal(text: &mut String, seat: Seat, actions: &[Json]) {
    if actions.is_empty() {
        return;
    }
    let listed: Vec<&str> = actions.iter().take(LISTED).map(Json::get).collect();
    let listed = listed.join(" ");
    if actions.len() > LISTED {
        let count = actions.len();
        line(text, format_args!("legal {seat} {count}, the first {LISTED} of them {listed}"));
    } else {
        line(text, format_args!("legal {seat} {listed}"));
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a String takes all that is written to it");
}

fn name(actor: Actor) -> String {
    actor.seat().map_or_else(|| "-".to_owned(), |seat| seat.to_string())
}
