//! What a game remembers beside its state: what was done, and what was taken back.
//!
//! Only documents have it, and names. `acting` takes the actions that come with them, `undo` takes back a step of a score
//! pad.

mod acting;
mod message;
mod undo;

use std::sync::Arc;

use parlour_engine::codec::{self, Fields};
use parlour_engine::{Addressed, Extra, Json, Player, Roster, Seat};
use rpds::VectorSync as Vector;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

pub(super) use self::acting::{act, deal};
use self::message::Command;
pub(super) use self::message::Message;
use super::action::{Action, Event};
use super::dice::{ClosedRows, Dice, Row};
use super::state::Board;

/// What was done, and what was taken back.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    pub(super) steps: Vector<Step>,
    pub(super) future: Vector<Step>,
}

impl Extra for History {}

/// A step of a history.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What was done, by the first seat if by any.
    message: Message,
    /// Whose seat that is: the player may not be at the table any more.
    player: Roster,
    /// Its document, which every view of the game holds again.
    document: Arc<RawValue>,
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.message == other.message && self.player == other.player
    }
}

impl Step {
    fn new(mut message: Message, roster: &Roster) -> Self {
        let player = message.player().map(|player| roster.id(std::mem::take(player)));
        let player = alone(player);
        let document = codec::to_raw(&message, &player, Fields::InPayload).into();
        Self { message, player, document }
    }

    /// What was done, with the seat that the player has at this table.
    fn at(&self, roster: &Roster) -> Message {
        let mut message = self.message.clone();
        if let Some(player) = message.player() {
            let seat = roster.seat_of(self.player.id(*player));
            *player = seat.unwrap_or(Seat::new(u8::MAX));
        }
        message
    }

    /// Whether a score pad can take it back.
    fn can_be_undone(&self) -> bool {
        !matches!(self.message, Message::Table(_) | Message::Play(Action::StartGame))
    }

    /// Whether it is what a history can have.
    fn is_possible(&self) -> bool {
        if let Message::Play(Action::RollDice(Some(dice))) = self.message {
            return dice.is_valid();
        }
        !matches!(
            &self.message,
            Message::Table(Command::Undo | Command::Redo | Command::LoadGame { .. })
                | Message::Play(
                    Action::Undo { .. }
                        | Action::MarkNumber { color: None, .. }
                        | Action::MarkNumber { number: 13.., .. }
                        | Action::UnmarkNumber { color: None, .. }
                        | Action::UnmarkNumber { number: 13.., .. }
                        | Action::LockRow { color: None },
                )
        )
    }
}

/// A table of one player, or of none.
fn alone(id: Option<&str>) -> Roster {
    let player = |id: &str| Player { id: id.to_owned(), name: String::new() };
    Roster::new(id.map(player).into_iter().collect()).unwrap_or_default()
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.document.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let document = Value::deserialize(from)?;
        let player = alone(document["payload"]["playerId"].as_str());
        Message::read(&document, &player)
            .ok()
            .map(|message| Self::new(message, &player))
            .filter(Self::is_possible)
            .ok_or_else(|| serde::de::Error::custom("a history has no such action"))
    }
}

impl History {
    /// What takes the last step of a score pad back, as it is sent; none if there is no such step.
    pub fn undo(&self) -> Option<Json> {
        self.steps.last().filter(|step| step.can_be_undone()).map(|_| sent(Command::Undo))
    }

    /// What does again the step that was taken back last, as it is sent; none if there is no such step.
    pub fn redo(&self) -> Option<Json> {
        self.future.last().map(|_| sent(Command::Redo))
    }

    fn write(&mut self, message: Message, roster: &Roster) {
        self.steps.push_back_mut(Step::new(message, roster));
    }

    /// Writes what was done: on a score pad at once, in play what has been resolved.
    fn record(
        &mut self,
        message: &Message,
        events: &[Addressed<Event>],
        roster: &Roster,
        is_strict: bool,
    ) {
        if !is_strict {
            return self.write(message.clone(), roster);
        }
        for action in events.iter().filter_map(|told| resolved(told.event)) {
            self.write(Message::Play(action), roster);
        }
        match message {
            Message::Play(
                Action::RollDice(_)
                | Action::MarkNumber { .. }
                | Action::UnmarkNumber { .. }
                | Action::Pass { .. }
                | Action::Undo { .. },
            ) => {}
            Message::Play(
                Action::StartGame
                | Action::EndGame
                | Action::NextTurn
                | Action::LockRow { .. }
                | Action::AddPenalty { .. },
            )
            | Message::Table(_) => self.write(message.clone(), roster),
        }
    }

    /// The steps of this turn, the last one first.
    fn lately(&self) -> impl Iterator<Item = Action> {
        let actions = self.steps.iter().rev().map_while(|step| match step.message {
            Message::Play(action) => Some(action),
            Message::Table(_) => None,
        });
        actions.take_while(|action| *action != Action::NextTurn)
    }

    /// What the dice showed, as far as the history tells.
    fn dice(&self) -> Option<Dice> {
        self.lately()
            .find_map(|action| if let Action::RollDice(dice) = action { dice } else { None })
    }

    /// Reads from the history which rows closed with the present roll (score pad).
    pub(super) fn read_closed_lately(&self, board: &mut Board) {
        board.closed_lately = ClosedRows::default();
        if board.is_strict() {
            return;
        }
        let named = |action| match action {
            Action::LockRow { color } => color,
            Action::MarkNumber { color, number, .. } => {
                color.filter(|row| board.places.is_last(*row, number))
            }
            Action::StartGame
            | Action::EndGame
            | Action::RollDice(_)
            | Action::Pass { .. }
            | Action::UnmarkNumber { .. }
            | Action::Undo { .. }
            | Action::NextTurn
            | Action::AddPenalty { .. } => None,
        };
        let since_roll = self.lately().take_while(|action| !matches!(action, Action::RollDice(_)));
        let rows: Vec<Row> = since_roll.filter_map(named).collect();
        for row in board.closed.iter().filter(|row| rows.contains(row)) {
            board.closed_lately.close(row);
        }
    }
}

/// A command that names nobody, as it is sent.
fn sent(command: Command) -> Json {
    codec::to_json(&Message::Table(command), &Roster::default(), Fields::InPayload)
}

/// How a history tells an event, if it has to: what it is told anyway comes of something else.
fn resolved(event: Event) -> Option<Action> {
    match event {
        Event::DiceRolled { dice, .. } => Some(Action::RollDice(Some(dice))),
        Event::Marked { player_id, cross, .. } => Some(Action::mark(player_id, cross)),
        Event::Passed { player_id } => Some(Action::Pass { player_id }),
        Event::Penalty { player_id } => Some(Action::AddPenalty { player_id }),
        Event::GameStarted { .. }
        | Event::Chose { .. }
        | Event::Choice { .. }
        | Event::TookBack { .. }
        | Event::ColoredChoice { .. }
        | Event::Unmarked { .. }
        | Event::RowClosed { .. }
        | Event::RowReopened { .. }
        | Event::TurnStarted { .. }
        | Event::GameEnded { .. }
        | Event::GameInitialized
        | Event::GameReset
        | Event::Undone
        | Event::Redone
        | Event::GameLoaded => None,
    }
}
