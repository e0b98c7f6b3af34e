//! The past of a table: what a move changed for whom, and files of it.

use parlour_engine::replay::Replay;
use parlour_engine::{
    Actor, AnyPosition, Entry as Step, Json, Refusal, Rng, Seat, Table, Told, Viewer,
};
use serde_json::Value;

use crate::id::TableId;
use crate::journal::{Line, Stage};
use crate::record::Record;
use crate::refuse;
use crate::room::{Room, read_line};

/// A way back.
#[derive(Debug)]
pub(crate) struct WayBack {
    /// What the journal keeps of it.
    pub(crate) record: Record,
    /// Whether nobody else could tell that anything was taken back.
    pub(crate) is_free: bool,
}

/// The way back to before the last move of a seat.
pub(crate) fn way_back(id: TableId, lines: &[Line], seat: u8) -> Result<WayBack, Refusal> {
    let target = last_move_of(lines, seat)?.ok_or_else(refuse::nothing_to_undo)?;
    let mut room = fold(id, &lines[..target])?;
    let before = room.position().ok_or_else(refuse::nothing_to_undo)?;
    let record = Record::Undone {
        moves: room.moves(),
        entry: room.entries(),
        state: parlour_engine::to_value(&before.state()),
    };
    let others = Viewer::all(before.seats()).filter(|viewer| !viewer.is(Seat::new(seat)));
    let others: Vec<Viewer> = others.collect();
    let seen = |room: &Room| -> Vec<Option<String>> {
        let view = |viewer: &Viewer| {
            let view = room.position()?.view(*viewer).ok()?;
            Some(view.get().to_owned())
        };
        others.iter().map(view).collect()
    };
    let then = seen(&room);
    let mut has_drawn = false;
    for line in &lines[target..] {
        room.follow(line)?;
        has_drawn |= room.has_drawn();
    }
    Ok(WayBack { record, is_free: !has_drawn && seen(&room) == then })
}

/// The line of the last move of a seat that still counts.
fn last_move_of(lines: &[Line], seat: u8) -> Result<Option<usize>, Refusal> {
    let mut line_of_play = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match read_line(line)?.what {
            Record::Moved { seat, .. } => line_of_play.push((index, seat)),
            Record::Undone { moves, .. } => {
                line_of_play.truncate(usize::try_from(moves).unwrap_or(usize::MAX));
            }
            _ => {}
        }
    }
    let last = line_of_play.iter().rfind(|(_, by)| *by == Some(seat));
    Ok(last.map(|(index, _)| *index))
}

fn fold(id: TableId, lines: &[Line]) -> Result<Room, Refusal> {
    let (first, rest) = lines.split_first().ok_or_else(refuse::no_such_table)?;
    let mut room = Room::from_line(id, first)?;
    for line in rest {
        room.follow(line)?;
    }
    Ok(room)
}

/// What happened after a line.
pub(crate) fn events_since(
    id: TableId,
    lines: &[Line],
    since: u64,
) -> Result<Vec<Told<Json>>, Refusal> {
    let known = lines.iter().take_while(|line| line.seq <= since).count().max(1);
    let mut room = fold(id, &lines[..known.min(lines.len())])?;
    let mut events = Vec::new();
    for line in &lines[known.min(lines.len())..] {
        events.extend(room.follow(line)?);
    }
    Ok(events)
}

/// The replay file of a table: all of it once the game is over, before that what the viewer may know.
pub(crate) fn replay(id: TableId, lines: &[Line], viewer: Viewer) -> Result<Replay, Refusal> {
    let room = fold(id, lines)?;
    let (Some(seed), Some(_)) = (room.seed(), room.position()) else {
        return Err(refuse::not_playing(Stage::Open));
    };
    let (table, times) = table_of(id, lines, seed)?;
    if room.stage() == Stage::Playing {
        return Ok(Replay::masked(&table, room.commitment(), viewer, &times));
    }
    Ok(Replay::complete(&table, &room.sealed(), &times))
}

/// A game with all its moves.
type Game = Table<Box<dyn AnyPosition>>;

/// The game with all its moves, and the time of each.
fn table_of(
    id: TableId,
    lines: &[Line],
    seed: parlour_engine::Seed,
) -> Result<(Game, Vec<u64>), Refusal> {
    let mut times = Vec::new();
    let mut table = None;
    let mut started_ms = 0;
    for (index, line) in lines.iter().enumerate() {
        let step = match read_line(line)?.what {
            Record::Started { .. } => {
                started_ms = line.at_ms;
                let room = fold(id, &lines[..=index])?;
                let dealt = deal_again(&room)?;
                table = Some(Table::new(dealt, seed));
                continue;
            }
            Record::Moved { seat, action } => {
                Step::Move { actor: Actor::from(seat.map(Seat::new)), action }
            }
            Record::Undone { entry, .. } => {
                Step::UndoTo(usize::try_from(entry).unwrap_or(usize::MAX))
            }
            _ => continue,
        };
        let table = table.as_mut().ok_or_else(|| refuse::not_playing(Stage::Open))?;
        table.apply(step).map_err(|refusal: Option<Refusal>| {
            refusal.unwrap_or_else(|| Refusal::bad_state("An undo leads nowhere."))
        })?;
        times.push(line.at_ms.saturating_sub(started_ms));
    }
    let table = table.ok_or_else(|| refuse::not_playing(Stage::Open))?;
    Ok((table, times))
}

/// The position that was dealt.
fn deal_again(room: &Room) -> Result<Box<dyn AnyPosition>, Refusal> {
    let (Some(position), Some(seed)) = (room.position(), room.seed()) else {
        return Err(refuse::not_playing(Stage::Open));
    };
    let options: Value = parlour_engine::to_value(&position.options());
    room.game().deal(position.roster().clone(), &options, &mut Rng::stream(seed, 0))
}
