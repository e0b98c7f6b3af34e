//! Steps of a score pad, taken back and done again.

use parlour_engine::{Actor, Addressed, Beside, Position, Rng, Roster, Rules, Seat};
use rpds::VectorSync as Vector;

use super::super::action::{Action, Cross, Event};
use super::super::error::Illegal;
use super::super::options::FirstPlayer;
use super::super::state::{Qwixx, Status};
use super::acting::apply;
use super::message::{Command, Message};
use super::{History, Step};

/// Takes the last action back: what led to it is played again without it. If the history is not the whole story (a game
/// set up by hand, or saved in the middle), the one step is turned back instead.
pub(super) fn undo(position: &mut Position<Qwixx>) -> Result<(), Illegal> {
    let Beside { roster, extra: History { steps: history, .. } } = &position.beside;
    let last = history.last().ok_or(Illegal::NothingToUndo)?.clone();
    if !last.can_be_undone() {
        return Err(Illegal::NothingToUndo);
    }
    let mut rest = history.clone();
    rest.drop_last_mut();
    let past = match head_start(history, roster, &position.game) {
        Some(seats) => replay(&rest, roster, &position.game, seats),
        None => turn_back(position, &last, &rest),
    };
    let past = past.ok_or(Illegal::NothingToUndo)?;
    position.game = past.game;
    position.beside.roster = past.beside.roster;
    position.beside.extra.steps = rest;
    position.beside.extra.future.push_back_mut(last);
    Ok(())
}

/// Does again what was taken back.
pub(super) fn redo(
    position: &mut Position<Qwixx>,
    rng: &mut Rng,
    events: &mut Vec<Addressed<Event>>,
) -> Result<(), Illegal> {
    let mut future = position.beside.extra.future.clone();
    let step = future.last().ok_or(Illegal::NothingToRedo)?.at(&position.beside.roster);
    future.drop_last_mut();
    let message = apply(position, Actor::Table, step, rng, events)?;
    let Beside { roster, extra: history } = &mut position.beside;
    history.record(&message, events, roster, position.game.board.is_strict());
    history.future = future;
    Ok(())
}

/// How many seats after the first one the game began, if the history leads to it from its beginning: a drawn first player
/// is not in the history, but follows from whose turn it is now.
fn head_start(history: &Vector<Step>, roster: &Roster, now: &Qwixx) -> Option<usize> {
    let past = replay(history, roster, now, 0)?;
    let mut seats = past.game.board.active.in_turn(now.seats().max(1));
    let ahead = seats.position(|seat| seat == now.board.active)?;
    let again = replay(history, roster, now, ahead)?;
    (again.game == *now && again.beside.roster == *roster).then_some(ahead)
}

/// Plays a history again that leads to this game, as far as it holds.
fn replay(
    history: &Vector<Step>,
    roster: &Roster,
    now: &Qwixx,
    ahead: usize,
) -> Option<Position<Qwixx>> {
    let options = &now.board.options;
    let mut past = Position { game: Qwixx::set_up(0, options), beside: Beside::default() };
    for step in history {
        let mut message = step.at(&past.beside.roster);
        // A history written by hand may leave the ids out; they are those at the table.
        if let Message::Table(Command::InitializeGame { player_names, player_ids: ids @ None }) =
            &mut message
            && player_names.len() == roster.len()
        {
            *ids = Some(roster.players().iter().map(|player| player.id.clone()).collect());
        }
        let starts =
            message == Message::Play(Action::StartGame) && past.game.board.status == Status::Setup;
        apply(&mut past, Actor::Table, message, &mut Rng::stream(0, 0), &mut Vec::new()).ok()?;
        if starts && options.first_player == FirstPlayer::Random {
            past.game.board.active = Seat::from_index(ahead);
        }
    }
    Some(past)
}

/// The position before one action, made from the position after it. Taking the action there has to
/// lead here again, or there is none.
fn turn_back(now: &Position<Qwixx>, last: &Step, rest: &Vector<Step>) -> Option<Position<Qwixx>> {
    let mut past = now.clone();
    past.beside.extra.steps = rest.clone();
    let board = &mut past.game.board;
    board.status = Status::Playing;
    board.end = None;
    let message = last.at(&now.beside.roster);
    let Message::Play(action) = message else { return None };
    match action {
        Action::RollDice(_) => board.dice = past.beside.extra.dice(),
        Action::NextTurn if now.game.board.status == Status::Playing => {
            board.active =
                Seat::from_index((board.active.index() + board.seats() - 1) % board.seats());
            board.dice = past.beside.extra.dice();
        }
        // The turn that ended the game did not pass.
        Action::EndGame | Action::NextTurn => {}
        Action::LockRow { color } => board.closed.reopen(color?),
        Action::AddPenalty { player_id } => {
            let penalties = &mut board.sheets.get_mut(player_id)?.penalties;
            *penalties = penalties.saturating_sub(1);
        }
        Action::MarkNumber { player_id, color, number, .. } => {
            let row = color?;
            let place = board.places.of(row, number)?;
            let had_lock = board.sheets.get_mut(player_id)?.unmark(row, place);
            if had_lock && !board.sheets().iter().any(|sheet| sheet.has_lock(row)) {
                board.closed.reopen(row);
            }
        }
        Action::UnmarkNumber { player_id, color, number } if player_id.exists(board.seats()) => {
            board.apply_mark(player_id, Cross { row: color?, number });
        }
        Action::StartGame
        | Action::Pass { .. }
        | Action::UnmarkNumber { .. }
        | Action::Undo { .. } => {
            return None;
        }
    }
    past.beside.extra.read_closed_lately(&mut past.game.board);
    let mut again = past.clone();
    apply(&mut again, Actor::Table, message, &mut Rng::stream(0, 0), &mut Vec::new()).ok()?;
    (again.game == now.game).then_some(past)
}
