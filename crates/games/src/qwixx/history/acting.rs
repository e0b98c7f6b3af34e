//! Takes actions that come as documents.

use parlour_engine::codec::{self, Fields};
use parlour_engine::{
    Actor, Addressed, Audience, Beside, Face, Player, Position, Refusal, Rng, Roster, Rules, Taken,
};
use rpds::VectorSync as Vector;
use serde_json::Value;

use super::super::action::{Action, Event};
use super::super::error::Illegal;
use super::super::json::read_state;
use super::super::options::{Options, Ruleset};
use super::super::state::{Qwixx, Status};
use super::History;
use super::message::{Command, Message};
use super::undo::{redo, undo};

/// Sets a table up and starts it.
pub(in super::super) fn deal(
    roster: &Roster,
    options: &Options,
    rng: &mut Rng,
) -> Result<Position<Qwixx>, Refusal> {
    let names: Vec<String> = roster.players().iter().map(|player| player.name.clone()).collect();
    let ids = roster.players().iter().map(|player| player.id.clone()).collect();
    let roster = seat(&names, Some(ids), options.ruleset)?;
    let game = Qwixx::deal(roster.len(), options, rng)?;
    let mut history = History::default();
    history.write(initialization(&roster), &roster);
    history.write(Message::Play(Action::StartGame), &roster);
    Ok(Position { game, beside: Beside { roster, extra: history } })
}

/// Takes an action: all of it, or on refusal none of it.
pub(in super::super) fn act(
    position: &mut Position<Qwixx>,
    actor: Actor,
    document: &Value,
    rng: &mut Rng,
) -> Result<Taken<Value, Event>, Refusal> {
    let is_strict = position.game.board.is_strict();
    match document.get("type").and_then(Value::as_str) {
        Some("LOCK_ROW") if is_strict => return Err(Illegal::LockIsAutomatic.into()),
        Some("ADD_PENALTY") if is_strict => return Err(Illegal::PenaltyIsAutomatic.into()),
        Some("REDO" | "LOAD_GAME") if is_strict => return Err(Illegal::UnknownAction.into()),
        Some("PASS") if !is_strict => return Err(Illegal::UnknownAction.into()),
        _ => {}
    }
    let mut message = Message::read(document, &position.beside.roster)?;
    let mut events = Vec::new();
    match &message {
        // In real play an UNDO is about the own choice, on a score pad about the last action.
        Message::Table(Command::Undo) if is_strict => return Err(Illegal::MalformedAction.into()),
        Message::Table(Command::Undo) | Message::Play(Action::Undo { .. }) if !is_strict => {
            undo(position)?;
            message = Message::Table(Command::Undo);
            events.push(tell(Event::Undone));
        }
        Message::Table(Command::Redo) => {
            redo(position, rng, &mut events)?;
            events.push(tell(Event::Redone));
        }
        Message::Table(Command::LoadGame { state }) => {
            load(position, state)?;
            events.push(tell(Event::GameLoaded));
        }
        Message::Play(_)
        | Message::Table(
            Command::InitializeGame { .. } | Command::ResetGame | Command::Undo | Command::Hidden,
        ) => {
            message = apply(position, actor, message, rng, &mut events)
                .map_err(|illegal| Qwixx::explain(position, illegal))?;
            let Beside { roster, extra: history } = &mut position.beside;
            history.record(&message, &events, roster, is_strict);
            history.future = Vector::default();
        }
    }
    let action = codec::to_value(&message, &position.beside, Fields::InPayload);
    Ok(Taken { action, events })
}

fn tell(event: Event) -> Addressed<Event> {
    Addressed { to: Audience::All, event }
}

/// Takes an action other than undo, redo and load. Says how it is kept.
pub(super) fn apply(
    position: &mut Position<Qwixx>,
    actor: Actor,
    message: Message,
    rng: &mut Rng,
    events: &mut Vec<Addressed<Event>>,
) -> Result<Message, Illegal> {
    let board = &position.game.board;
    match message {
        Message::Table(Command::InitializeGame { player_names, player_ids }) => {
            board.check_host(actor, Status::Setup, Illegal::AlreadyStarted)?;
            let roster = seat(&player_names, player_ids, board.options.ruleset)?;
            position.game = Qwixx::set_up(roster.len(), &board.options);
            position.beside.roster = roster;
            events.push(tell(Event::GameInitialized));
            Ok(initialization(&position.beside.roster))
        }
        Message::Table(Command::ResetGame) => {
            board.check_host(actor, board.status, Illegal::HostOnly)?;
            position.game = Qwixx::set_up(0, &board.options);
            position.beside = Beside::default();
            events.push(tell(Event::GameReset));
            Ok(message)
        }
        Message::Play(action) => {
            let actor = if board.is_strict() { actor } else { Actor::Table };
            position.game.act(actor, action, rng, events)?;
            Ok(message)
        }
        Message::Table(
            Command::Undo | Command::Redo | Command::LoadGame { .. } | Command::Hidden,
        ) => Err(Illegal::UnknownAction),
    }
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

fn initialization(roster: &Roster) -> Message {
    Message::Table(Command::InitializeGame {
        player_names: roster.players().iter().map(|player| player.name.clone()).collect(),
        player_ids: Some(roster.players().iter().map(|player| player.id.clone()).collect()),
    })
}

fn load(position: &mut Position<Qwixx>, state: &Value) -> Result<(), Refusal> {
    let mut loaded = read_state(state, Some(&position.game.board.options))
        .map_err(|flaw| Refusal::new("INVALID_STATE", flaw))?;
    if loaded.game.board.status != Status::Setup && loaded.game.seats() < 2 {
        return Err(Illegal::InvalidState.into());
    }
    loaded.beside.extra.future = Vector::default();
    *position = loaded;
    Ok(())
}
