//! The past of a table: what a move changed for whom, and files of it.

use parlour_engine::replay::Replay;
use parlour_engine::{
    Actor, Addressed, AnyEvent, AnyPosition, Catalog, Entry as Step, Refusal, Seat, Table, Viewer,
};

use crate::id::TableId;
use crate::journal::{Line, Stage};
use crate::record::Record;
use crate::refuse;
use crate::room::{Room, read_line};

/// A way back.
#[derive(Debug)]
pub(crate) struct UndoPlan {
    /// What the journal keeps of it.
    pub(crate) record: Record,
    /// Whether nobody else could tell that anything was taken back.
    pub(crate) is_free: bool,
}

/// The way back to before the last move of any of these seats, which are all on one device.
pub(crate) fn undo_plan(
    catalog: &Catalog,
    id: TableId,
    lines: &[Line],
    seats: &[u8],
) -> Result<UndoPlan, Refusal> {
    let target = last_move_of(lines, seats)?.ok_or_else(refuse::nothing_to_undo)?;
    let mut room = fold(catalog, id, &lines[..target])?;
    let before = room.position().ok_or_else(refuse::nothing_to_undo)?;
    let record = Record::Undone {
        moves: room.moves(),
        entry: room.entries(),
        state: parlour_engine::to_value(&before.state()),
    };
    let is_mine = |viewer: &Viewer| seats.iter().any(|seat| viewer.is(Seat::new(*seat)));
    let others = Viewer::all(before.seats()).filter(|viewer| !is_mine(viewer));
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
    Ok(UndoPlan { record, is_free: !has_drawn && seen(&room) == then })
}

/// The line of the last move of these seats that still counts.
fn last_move_of(lines: &[Line], seats: &[u8]) -> Result<Option<usize>, Refusal> {
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
    let is_mine = |by: Option<u8>| by.is_some_and(|seat| seats.contains(&seat));
    let last = line_of_play.iter().rfind(|(_, by)| is_mine(*by));
    Ok(last.map(|(index, _)| *index))
}

/// A table as its lines tell it.
pub(crate) fn fold(catalog: &Catalog, id: TableId, lines: &[Line]) -> Result<Room, Refusal> {
    let (first, rest) = lines.split_first().ok_or_else(refuse::no_such_table)?;
    let mut room = Room::from_line(catalog, id, first)?;
    for line in rest {
        room.follow(line)?;
    }
    Ok(room)
}

/// What happened after a line.
pub(crate) fn events_since(
    catalog: &Catalog,
    id: TableId,
    lines: &[Line],
    since: u64,
) -> Result<Vec<Addressed<AnyEvent>>, Refusal> {
    let known = lines.iter().take_while(|line| line.seq <= since).count().max(1);
    let mut room = fold(catalog, id, &lines[..known.min(lines.len())])?;
    let mut events = Vec::new();
    for line in &lines[known.min(lines.len())..] {
        events.extend(room.follow(line)?);
    }
    Ok(events)
}

/// The replay file of a table: all of it once the game is over, before that what the viewer may know.
pub(crate) fn replay(
    catalog: &Catalog,
    id: TableId,
    lines: &[Line],
    viewer: Viewer,
) -> Result<Replay, Refusal> {
    let room = fold(catalog, id, lines)?;
    let (Some(seed), Some(_)) = (room.seed(), room.position()) else {
        return Err(refuse::not_playing(Stage::Open));
    };
    let (table, times) = table_of(catalog, id, lines, seed)?;
    if room.stage() == Stage::Playing {
        return Ok(Replay::masked(&table, room.commitment(), viewer, &times));
    }
    Ok(Replay::complete(&table, &room.sealed(), &times))
}

/// A game with all its moves.
pub(crate) type Game = Table<Box<dyn AnyPosition>>;

/// The game with all its moves, and the time of each.
pub(crate) fn table_of(
    catalog: &Catalog,
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
                let room = fold(catalog, id, &lines[..=index])?;
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
    room.deal(position.roster().clone(), room.chairs(), seed)
}

#[cfg(test)]
mod tests {
    use parlour_engine::replay::Hex;
    use parlour_engine::{Chance, FastRng, Rng, fairness};
    use serde_json::Value;

    use parlour::Standard;

    use super::*;
    use crate::record::{Entry, Opened, TableConfig};
    use crate::room::{empty_chair, write_line};

    const ID: TableId = TableId(1);

    fn catalog() -> Catalog {
        Catalog::standard()
    }

    fn game_of(id: &str) -> &'static dyn parlour_engine::Game {
        catalog().find(id).expect("a game").game()
    }

    /// A table that was just dealt, and its journal.
    fn dealt(game: &str, seats: u8) -> (Room, Vec<Line>) {
        let chair = |seat: u8| crate::record::Chair {
            holder: crate::record::Holder::Person,
            name: format!("Player {seat}"),
            ..empty_chair(Hex([seat; 32]))
        };
        let rules = game_of(game);
        let options = rules.options(&Value::Null).expect("options");
        let opened = Opened {
            game: game.to_owned(),
            rules_version: rules.info().rules_version,
            options: parlour_engine::to_value(&options),
            house: TableConfig::default(),
            chairs: (0..seats).map(chair).collect(),
            secret: Hex([9; 32]),
            start: None,
            room: None,
        };
        let first = Entry { by: None, what: Record::Opened(Box::new(opened.clone())) };
        let room = Room::open(&catalog(), ID, opened, 0).expect("a table");
        let mut table = (room, vec![write_line(1, 0, &first)]);
        has(&mut table, Record::Started { seats: (0..seats).collect() });
        table
    }

    fn has((room, lines): &mut (Room, Vec<Line>), what: Record) -> Vec<Addressed<AnyEvent>> {
        let mut entry = Entry { by: None, what };
        let at_ms = 100 * room.seq();
        let events = room.apply(&mut entry, at_ms).expect("it happens");
        lines.push(write_line(room.seq(), at_ms, &entry));
        events
    }

    /// A random play, or what time does.
    fn any_play(room: &Room, rng: &mut FastRng) -> Record {
        let position = room.position().expect("a game");
        let mut plays = Vec::new();
        for seat in room.to_act().iter() {
            let legal = position.legal(seat).expect("a seat");
            plays.extend(legal.iter().map(|play| (Some(seat.number()), play.clone())));
        }
        plays.extend(plays.is_empty().then(|| (None, position.timer().expect("time moves").1)));
        let (seat, action) = plays.swap_remove(rng.index(plays.len()));
        Record::Moved { seat, action: parlour_engine::to_value(&action) }
    }

    /// Whether a seat would have seen the same after these lines, had the cards lain otherwise.
    fn learns_nothing(lines: &[Line], moves: u64, seat: u8, rng: &mut FastRng) -> bool {
        let viewer = Viewer::Seat(Seat::new(seat));
        let now = fold(&catalog(), ID, lines).expect("a journal");
        let seen = |position: &dyn AnyPosition| position.view(viewer).expect("a seat").to_string();
        let after = seen(now.position().expect("a game"));
        let start = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| {
                matches!(read_line(line).expect("a line").what, Record::Moved { .. })
            })
            .map(|(index, _)| index)
            .nth(moves as usize)
            .expect("the move");
        let before = fold(&catalog(), ID, &lines[..start]).expect("a journal");
        let before = before.position().expect("a game");
        (0..8).all(|_| {
            let mut world = before.determinize(viewer, &mut Rng::stream(u64::from(rng.bits()), 0));
            for (line, n) in lines[start..].iter().zip(moves + 1..) {
                let Record::Moved { seat, action } = read_line(line).expect("a line").what else {
                    continue;
                };
                let mut chance = Rng::stream(now.seed().expect("a seed"), n);
                let by = Actor::from(seat.map(Seat::new));
                if world.act(by, &action, &mut chance).is_err() {
                    return true;
                }
            }
            seen(world.as_ref()) == after
        })
    }

    #[test]
    fn a_way_back_is_free_only_if_nobody_has_learned_anything() {
        for (game, seats) in [("pobudka", 3), ("qwixx", 3), ("uno", 3), ("deal", 3), ("datawar", 2)]
        {
            let mut rng = FastRng::new(3);
            let mut free = 0;
            for _ in 0..4 {
                let mut table = dealt(game, seats);
                for _ in 0..60 {
                    if table.0.stage() != Stage::Playing {
                        break;
                    }
                    let play = any_play(&table.0, &mut rng);
                    has(&mut table, play);
                    for seat in 0..seats {
                        let Ok(way) = undo_plan(&catalog(), ID, &table.1, &[seat]) else {
                            continue;
                        };
                        let Record::Undone { moves, .. } = way.record else {
                            unreachable!("a way back is an undo")
                        };
                        free += u32::from(way.is_free);
                        if way.is_free {
                            assert!(
                                learns_nothing(&table.1, moves, seat, &mut rng),
                                "{game}: seat {seat} peeks and takes it back"
                            );
                        }
                    }
                }
            }
            // Somebody sees every play of these games, and be it only that a choice was made.
            assert_eq!(free, 0, "{game}");
        }
    }

    #[test]
    fn going_back_leads_to_what_was() {
        for (game, seats) in [("pobudka", 2), ("qwixx", 2), ("uno", 3), ("deal", 2), ("datawar", 2)]
        {
            let mut rng = FastRng::new(8);
            let mut table = dealt(game, seats);
            let mut states = vec![table.0.position().expect("a game").state().to_string()];
            for _ in 0..25 {
                let play = any_play(&table.0, &mut rng);
                has(&mut table, play);
                states.push(table.0.position().expect("a game").state().to_string());
            }
            let all: Vec<u8> = (0..seats).collect();
            // One after the other, and everything else is forgotten with them.
            for _ in 0..4 {
                let way = undo_plan(&catalog(), ID, &table.1, &all).expect("a way back");
                let Record::Undone { moves, .. } = way.record else { unreachable!() };
                has(&mut table, way.record);
                let state = table.0.position().expect("a game").state().to_string();
                assert_eq!(state, states[moves as usize], "{game}");
                assert_eq!(table.0.moves(), moves);
            }
            // The file knows of both: what was done, and that it was taken back.
            let replay = replay(&catalog(), ID, &table.1, Viewer::Spectator).expect("a file");
            assert_eq!(replay.entries.len() as u64, table.0.entries());
            assert_eq!(replay.entries.iter().filter(|entry| entry.undo_to.is_some()).count(), 4);
            let play = any_play(&table.0, &mut rng);
            has(&mut table, play);
            has(&mut table, Record::Closed {});
            let whole = super::replay(&catalog(), ID, &table.1, Viewer::Spectator).expect("a file");
            let opened = whole.open(game_of(game)).expect("it holds");
            let now = table.0.position().expect("a game").state().to_string();
            assert_eq!(opened.state().state().to_string(), now, "{game}");
            assert_eq!(fairness::commitment(&whole.secret.expect("over").0), table.0.commitment());
        }
    }

    #[test]
    fn only_moves_that_count_are_taken_back() {
        let mut rng = FastRng::new(1);
        let mut table = dealt("uno", 2);
        for seat in [0, 1] {
            let refused =
                undo_plan(&catalog(), ID, &table.1, &[seat]).expect_err("nothing has happened");
            assert_eq!(refused.code, "NOTHING_TO_UNDO");
        }
        let play = any_play(&table.0, &mut rng);
        has(&mut table, play);
        let way = undo_plan(&catalog(), ID, &table.1, &[0, 1]).expect("a way back");
        has(&mut table, way.record);
        let refused = undo_plan(&catalog(), ID, &table.1, &[0, 1]).expect_err("it was taken back");
        assert_eq!(refused.code, "NOTHING_TO_UNDO");
    }

    #[test]
    fn whoever_was_away_hears_what_happened_since() {
        let mut rng = FastRng::new(2);
        let mut table = dealt("uno", 2);
        let mut told: Vec<Vec<Addressed<AnyEvent>>> = vec![Vec::new(); 2];
        for _ in 0..10 {
            let play = any_play(&table.0, &mut rng);
            told.push(has(&mut table, play));
        }
        let words = |told: &[Addressed<AnyEvent>]| -> Vec<String> {
            told.iter().map(|told| told.event.to_string()).collect()
        };
        for since in 0..=told.len() + 3 {
            let expected = told.get(since..).map_or_else(Vec::new, <[_]>::concat);
            let heard = events_since(&catalog(), ID, &table.1, since as u64).expect("a journal");
            assert_eq!(words(&heard), words(&expected), "since {since}");
        }
    }

    #[test]
    fn files_of_running_games_are_masked() {
        let mut rng = FastRng::new(2);
        let mut table = dealt("qwixx", 2);
        for _ in 0..10 {
            let play = any_play(&table.0, &mut rng);
            has(&mut table, play);
        }
        let file = replay(&catalog(), ID, &table.1, Viewer::Spectator).expect("a file");
        assert!(file.secret.is_none() && file.nonces.is_none() && file.seal.is_none());
        assert!(file.entries.iter().all(|entry| entry.hash.is_none()));
    }
}
