//! What a game remembers beside its state: who plays, what was done, what was taken back.

use parlour_engine::{
    Actor, Done, Player, Position, Refusal, Rng, Roster, Rules, Seat, Told, to_value,
};
use rpds::VectorSync as Vector;
use serde_json::Value;

use super::action::{Action, Cross, Event};
use super::dice::{ClosedRows, Dice, Row};
use super::error::Illegal;
use super::json::{ActionDoc, read_state};
use super::options::{FirstPlayer, Options, Ruleset};
use super::state::{Board, Qwixx, Status};

/// Names, history, and what was taken back.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Beside {
    pub(super) roster: Roster,
    pub(super) history: Vector<ActionDoc>,
    pub(super) future: Vector<ActionDoc>,
}

/// Sets a table up and starts it.
pub(super) fn deal(
    roster: &Roster,
    options: &Options,
    rng: &mut Rng,
) -> Result<Position<Qwixx>, Refusal> {
    let names: Vec<String> = roster.players().iter().map(|player| player.name.clone()).collect();
    let ids = roster.players().iter().map(|player| player.id.clone()).collect();
    let roster = seat(&names, Some(ids), options.ruleset)?;
    let initialize = initialization(&roster);
    let game = Qwixx::deal(roster.len(), options, rng)?;
    let history = [initialize, ActionDoc::StartGame].into_iter().collect();
    Ok(Position { game, beside: Beside { roster, history, future: Vector::default() } })
}

/// Takes an action that came as JSON.
pub(super) fn act(
    position: &mut Position<Qwixx>,
    actor: Actor,
    action: &Value,
    rng: &mut Rng,
) -> Result<Done<Event>, Refusal> {
    let strict = position.game.board.is_strict();
    let kind = action.get("type").and_then(Value::as_str);
    match kind {
        Some("LOCK_ROW") if strict => return Err(Illegal::LockIsAutomatic.into()),
        Some("ADD_PENALTY") if strict => return Err(Illegal::PenaltyIsAutomatic.into()),
        Some("REDO" | "LOAD_GAME") if strict => return Err(Illegal::UnknownAction.into()),
        Some("PASS") if !strict => return Err(Illegal::UnknownAction.into()),
        _ => {}
    }
    let action = ActionDoc::read(action)?;
    let mut events = Vec::new();
    match &action {
        ActionDoc::Undo | ActionDoc::UndoChoice { .. } if !strict => {
            undo(position)?;
            events.push(tell(Event::Undone));
            return Ok(Done { action: to_value(&ActionDoc::Undo), events });
        }
        ActionDoc::Redo => {
            redo(position, rng, &mut events)?;
            return Ok(Done { action: to_value(&action), events });
        }
        ActionDoc::LoadGame { state } => {
            load(position, state)?;
            events.push(tell(Event::Loaded));
            return Ok(Done { action: to_value(&action), events });
        }
        _ => {}
    }
    let action = apply(position, actor, action, rng, &mut events)
        .map_err(|illegal| explain(position, illegal))?;
    record(position, &action, &events);
    position.beside.future = Vector::default();
    Ok(Done { action: to_value(&action), events })
}

fn tell(event: Event) -> Told<Event> {
    Told { to: parlour_engine::Audience::All, event }
}

/// Checks names and gives everybody an id.
fn seat(names: &[String], ids: Option<Vec<String>>, ruleset: Ruleset) -> Result<Roster, Illegal> {
    if !(2..=5).contains(&names.len()) {
        return Err(Illegal::InvalidPlayerCount);
    }
    let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
    if names.contains(&"") {
        return Err(Illegal::EmptyName);
    }
    if ruleset == Ruleset::Strict {
        for (seat, name) in names.iter().enumerate() {
            if names[..seat].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
                return Err(Illegal::DuplicateName);
            }
        }
        if names.iter().any(|name| name.chars().count() > 20) {
            return Err(Illegal::NameTooLong);
        }
    }
    let ids = ids.unwrap_or_else(|| (1..=names.len()).map(|n| format!("player-{n}")).collect());
    if ids.len() != names.len() {
        return Err(Illegal::MalformedAction);
    }
    let players = ids.into_iter().zip(names).map(|(id, name)| Player { id, name: name.to_owned() });
    Roster::new(players.collect()).map_err(|_| Illegal::MalformedAction)
}

fn initialization(roster: &Roster) -> ActionDoc {
    ActionDoc::InitializeGame {
        player_names: roster.players().iter().map(|player| player.name.clone()).collect(),
        player_ids: Some(roster.players().iter().map(|player| player.id.clone()).collect()),
    }
}

/// Where a document's cross is, or what is wrong with its colour.
fn cross(color: &str, number: parlour_engine::Whole) -> Option<Cross> {
    Some(Cross { row: Row::from_name(color)?, number: number.get().unwrap_or(0) })
}

/// Takes an action other than undo, redo and load. Says how it is kept.
fn apply(
    position: &mut Position<Qwixx>,
    actor: Actor,
    action: ActionDoc,
    rng: &mut Rng,
    events: &mut Vec<Told<Event>>,
) -> Result<ActionDoc, Illegal> {
    let board = &position.game.board;
    match action {
        ActionDoc::InitializeGame { player_names, player_ids } => {
            board.check_host(actor, Status::Setup, Illegal::AlreadyStarted)?;
            let roster = seat(&player_names, player_ids, board.options.ruleset)?;
            position.game = Qwixx::set_up(roster.len(), &board.options);
            position.beside.roster = roster;
            events.push(tell(Event::Initialized));
            Ok(initialization(&position.beside.roster))
        }
        ActionDoc::ResetGame => {
            board.check_host(actor, board.status, Illegal::HostOnly)?;
            position.game = Qwixx::set_up(0, &board.options);
            position.beside = Beside::default();
            events.push(tell(Event::Reset));
            Ok(action)
        }
        action => {
            let flat = flatten(position, actor, &action)?;
            let actor = if board.is_strict() { actor } else { Actor::Table };
            position.game.act(actor, flat, rng, events)?;
            Ok(ActionDoc::new(flat, &position.beside.roster))
        }
    }
}

/// Reads players and rows. Whatever the rules look at before them is looked at first.
fn flatten(
    position: &Position<Qwixx>,
    actor: Actor,
    action: &ActionDoc,
) -> Result<Action, Illegal> {
    let roster = &position.beside.roster;
    let seat = |id: &str| roster.seat_of(id).unwrap_or(Seat::from_index(usize::MAX));
    Ok(match action {
        ActionDoc::StartGame => Action::Start,
        ActionDoc::EndGame => Action::End,
        ActionDoc::Roll if position.game.board.is_strict() => Action::Roll,
        ActionDoc::RollDice(dice) => Action::SetDice(dice.dice()),
        ActionDoc::MarkNumber { player_id, color, number, allow_locked_row } => {
            let player = seat(player_id);
            let Some(cross) = cross(color, *number) else {
                position.game.admit_mark(actor, player)?;
                return Err(Illegal::UnknownColor);
            };
            Action::Mark { player, cross, late: *allow_locked_row }
        }
        ActionDoc::UnmarkNumber { player_id, color, number } => {
            let player = seat(player_id);
            let Some(cross) = cross(color, *number) else {
                position.game.admit_unmark(actor, player)?;
                return Err(Illegal::UnknownColor);
            };
            Action::Unmark { player, cross }
        }
        ActionDoc::LockRow { color } => {
            let Some(row) = Row::from_name(color) else {
                position.game.board.check_playing()?;
                return Err(Illegal::UnknownColor);
            };
            Action::LockRow(row)
        }
        ActionDoc::Pass { player_id } => Action::Pass { player: seat(player_id) },
        ActionDoc::UndoChoice { player_id } => Action::Undo { player: seat(player_id) },
        ActionDoc::AddPenalty { player_id } => Action::AddPenalty { player: seat(player_id) },
        ActionDoc::NextTurn => Action::NextTurn,
        _ => return Err(Illegal::MalformedAction),
    })
}

/// Writes an action into the history: on a score pad at once, in play what has been resolved.
fn record(position: &mut Position<Qwixx>, action: &ActionDoc, events: &[Told<Event>]) {
    let Beside { roster, history, .. } = &mut position.beside;
    let played = matches!(
        action,
        ActionDoc::Roll
            | ActionDoc::MarkNumber { .. }
            | ActionDoc::UnmarkNumber { .. }
            | ActionDoc::Pass { .. }
            | ActionDoc::UndoChoice { .. }
    );
    if position.game.board.is_strict() {
        let resolved = events.iter().filter_map(|told| match told.event {
            Event::Rolled { dice, .. } => Some(Action::SetDice(dice)),
            Event::Marked { player, cross, .. } => {
                Some(Action::Mark { player, cross, late: false })
            }
            Event::Passed { player } => Some(Action::Pass { player }),
            Event::Penalty { player } => Some(Action::AddPenalty { player }),
            _ => None,
        });
        for action in resolved {
            history.push_back_mut(ActionDoc::new(action, roster));
        }
    }
    if !(position.game.board.is_strict() && played) {
        history.push_back_mut(action.clone());
    }
}

/// Takes the last action of a score pad back: what led to it is played again without it. If the
/// history is not the whole story (a game set up by hand, or saved in the middle), the one step
/// is turned back instead.
fn undo(position: &mut Position<Qwixx>) -> Result<(), Illegal> {
    let Beside { history, roster, .. } = &position.beside;
    let last = match history.last() {
        None
        | Some(ActionDoc::InitializeGame { .. } | ActionDoc::StartGame | ActionDoc::ResetGame) => {
            return Err(Illegal::NothingToUndo);
        }
        Some(last) => last.clone(),
    };
    let mut rest = history.clone();
    rest.drop_last_mut();
    let past = match first_player(history, roster, &position.game) {
        Some(first) => replay(&rest, roster, &position.game, first),
        None => turn_back(position, &last, &rest),
    };
    let past = past.ok_or(Illegal::NothingToUndo)?;
    position.game = past.game;
    position.beside.roster = past.beside.roster;
    position.beside.history = rest;
    position.beside.future.push_back_mut(last);
    Ok(())
}

fn redo(
    position: &mut Position<Qwixx>,
    rng: &mut Rng,
    events: &mut Vec<Told<Event>>,
) -> Result<(), Illegal> {
    let action = position.beside.future.last().cloned().ok_or(Illegal::NothingToRedo)?;
    let mut future = position.beside.future.clone();
    future.drop_last_mut();
    let action = apply(position, Actor::Table, action, rng, events)?;
    record(position, &action, events);
    position.beside.future = future;
    events.push(tell(Event::Redone));
    Ok(())
}

fn load(position: &mut Position<Qwixx>, state: &Value) -> Result<(), Refusal> {
    let mut loaded = read_state(state, Some(&position.game.board.options))
        .map_err(|flaw| Refusal::new("INVALID_STATE", flaw))?;
    if loaded.game.board.status != Status::Setup && loaded.game.seats() < 2 {
        return Err(Illegal::InvalidState.into());
    }
    loaded.beside.future = Vector::default();
    *position = loaded;
    Ok(())
}

/// A refusal in words that fit this table.
fn explain(position: &Position<Qwixx>, illegal: Illegal) -> Refusal {
    let mut refusal = Refusal::from(illegal);
    let board = &position.game.board;
    let active = position.beside.roster.name(board.active);
    match illegal {
        Illegal::NotActivePlayer => refusal.message = format!("It is {active}'s turn."),
        Illegal::LastNumberNeedsFive => {
            let needed = board.options.min_marks_to_lock;
            refusal.message = format!("The last number of a row takes {needed} crosses before it.");
        }
        Illegal::NumberNotOnDice => {
            if let Some(dice) = board.dice.filter(|_| board.is_choosing()) {
                refusal.message = format!("The white dice add up to {}.", dice.white_sum());
            }
        }
        _ => {}
    }
    refusal
}

/// Who began, if the history leads to this game from its beginning.
///
/// A random first player is not in the history, but follows from whose turn it is now.
fn first_player(history: &Vector<ActionDoc>, roster: &Roster, now: &Qwixx) -> Option<Seat> {
    let past = replay(history, roster, now, Seat::new(0))?;
    let seats = now.seats().max(1);
    let ahead = now.board.active.index() + seats - past.game.board.active.index();
    let first = Seat::from_index(ahead % seats);
    let again = replay(history, roster, now, first)?;
    (again.game == *now && again.beside.roster == *roster).then_some(first)
}

/// The position before one action, made from the position after it. Taking the action there has to
/// lead here again, or there is none.
fn turn_back(
    now: &Position<Qwixx>,
    last: &ActionDoc,
    rest: &Vector<ActionDoc>,
) -> Option<Position<Qwixx>> {
    let mut past = now.clone();
    past.beside.history = rest.clone();
    let board = &mut past.game.board;
    board.status = Status::Playing;
    board.end = None;
    match flatten(now, Actor::Table, last).ok()? {
        Action::SetDice(_) => board.dice = past.beside.dice(),
        Action::NextTurn if now.game.board.status == Status::Playing => {
            board.active =
                Seat::from_index((board.active.index() + board.seats() - 1) % board.seats());
            board.dice = past.beside.dice();
        }
        // The turn that ended the game did not pass.
        Action::End | Action::NextTurn => {}
        Action::LockRow(row) => board.closed.reopen(row),
        Action::AddPenalty { player } => {
            let penalties = &mut board.sheets.get_mut(player.index())?.penalties;
            *penalties = penalties.saturating_sub(1);
        }
        Action::Mark { player, cross, .. } => {
            let place = board.places.of(cross.row, cross.number)?;
            let had_lock = board.sheets.get_mut(player.index())?.unmark(cross.row, place);
            if had_lock && !board.sheets().iter().any(|sheet| sheet.has_lock(cross.row)) {
                board.closed.reopen(cross.row);
            }
        }
        Action::Unmark { player, cross } if player.exists(board.seats()) => {
            board.apply_mark(player, cross);
        }
        _ => return None,
    }
    past.beside.read_closed_lately(&mut past.game.board);
    let mut again = past.clone();
    apply(&mut again, Actor::Table, last.clone(), &mut Rng::stream(0, 0), &mut Vec::new()).ok()?;
    (again.game == now.game).then_some(past)
}

/// Plays a history of a score pad again. `None` if it does not hold.
fn replay(
    history: &Vector<ActionDoc>,
    roster: &Roster,
    now: &Qwixx,
    first: Seat,
) -> Option<Position<Qwixx>> {
    let options = &now.board.options;
    let mut past = Position { game: Qwixx::set_up(0, options), beside: Beside::default() };
    for action in history {
        let mut action = action.clone();
        // A history written by hand may leave the ids out; they are those at the table.
        if let ActionDoc::InitializeGame { player_names, player_ids: ids @ None } = &mut action
            && player_names.len() == roster.len()
        {
            *ids = Some(roster.players().iter().map(|player| player.id.clone()).collect());
        }
        let starts = action == ActionDoc::StartGame && past.game.board.status == Status::Setup;
        apply(&mut past, Actor::Table, action, &mut Rng::stream(0, 0), &mut Vec::new()).ok()?;
        if starts && options.first_player == FirstPlayer::Random {
            past.game.board.active = first;
        }
    }
    Some(past)
}

impl Beside {
    /// What the dice showed, as far as the history tells.
    fn dice(&self) -> Option<Dice> {
        let mut turn =
            self.history.iter().rev().take_while(|action| **action != ActionDoc::NextTurn);
        turn.find_map(|action| match action {
            ActionDoc::RollDice(dice) => Some(dice.dice()),
            _ => None,
        })
    }

    /// Reads from the history which rows closed with the present roll (score pad).
    pub(super) fn read_closed_lately(&self, board: &mut Board) {
        board.closed_lately = ClosedRows::default();
        if board.is_strict() {
            return;
        }
        let lately = || {
            let is_roll = |action: &&ActionDoc| {
                matches!(action, ActionDoc::RollDice(_) | ActionDoc::NextTurn)
            };
            self.history.iter().rev().take_while(move |action| !is_roll(action))
        };
        let named = |action: &ActionDoc| match action {
            ActionDoc::LockRow { color } => Row::from_name(color),
            ActionDoc::MarkNumber { color, number, .. } => cross(color, *number)
                .filter(|cross| board.places.is_last(cross.row, cross.number))
                .map(|cross| cross.row),
            _ => None,
        };
        let mut rows = ClosedRows::default();
        for row in
            board.closed.iter().filter(|row| lately().any(|action| named(action) == Some(*row)))
        {
            rows.close(row);
        }
        board.closed_lately = rows;
    }
}
