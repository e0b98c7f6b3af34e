//! Actions and events as documents.

use parlour_engine::{Roster, Whole};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::action::{Action, Cross, Event};
use super::super::dice::{Dice, Row};
use super::super::error::Illegal;
use super::super::state::EndReason;
use super::state::{DiceDoc, StateDoc};

/// An action. What a player sends, what the history keeps, and what a replay shows.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", content = "payload", rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(transform = any_of)]
#[expect(missing_docs, reason = "the fields are ids, colours and numbers")]
pub enum ActionDoc {
    /// Take names and set up empty sheets.
    #[serde(rename_all = "camelCase")]
    InitializeGame {
        player_names: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        player_ids: Option<Vec<String>>,
    },
    /// Start the game.
    StartGame,
    /// Roll the dice.
    #[serde(rename = "ROLL_DICE")]
    Roll,
    /// The dice show this.
    RollDice(#[schemars(with = "Dice")] RolledDoc),
    /// Cross out a number.
    #[serde(rename_all = "camelCase")]
    MarkNumber {
        player_id: String,
        color: String,
        number: Whole,
        #[serde(default, skip_serializing_if = "is_false")]
        allow_locked_row: bool,
    },
    /// End the turn.
    NextTurn,
    /// Close a row by hand.
    LockRow { color: String },
    /// Take a penalty by hand.
    #[serde(rename_all = "camelCase")]
    AddPenalty { player_id: String },
    /// End the game.
    EndGame,
    /// Clear the table.
    ResetGame,
    /// Cross out nothing with the white dice.
    #[serde(rename_all = "camelCase")]
    Pass { player_id: String },
    /// Take a cross back.
    #[serde(rename_all = "camelCase")]
    UnmarkNumber { player_id: String, color: String, number: Whole },
    /// Take the last action back.
    Undo,
    /// Take the own open choice back.
    #[serde(rename = "UNDO", rename_all = "camelCase")]
    UndoChoice { player_id: String },
    /// Do again what was taken back.
    Redo,
    /// Load a saved game.
    LoadGame {
        #[schemars(with = "StateDoc")]
        state: Value,
    },
    /// A choice that a replay does not show yet.
    Hidden,
}

/// `ROLL_DICE` and `UNDO` come with and without a payload, so an action may fit two of the shapes.
fn any_of(schema: &mut Schema) {
    if let Some(shapes) = schema.remove("oneOf") {
        schema.insert("anyOf".to_owned(), shapes);
    }
}

/// Dice in an action.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct RolledDoc(DiceDoc);

impl RolledDoc {
    pub(super) fn dice(self) -> Dice {
        self.0.into()
    }
}

impl From<Dice> for RolledDoc {
    fn from(dice: Dice) -> Self {
        Self(dice.into())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl ActionDoc {
    /// Writes an action.
    pub(super) fn new(action: Action, roster: &Roster) -> Self {
        let id = |seat| roster.id(seat).to_owned();
        match action {
            Action::Start => Self::StartGame,
            Action::End => Self::EndGame,
            Action::Roll => Self::Roll,
            Action::SetDice(dice) => Self::RollDice(dice.into()),
            Action::Mark { player, cross, late } => Self::MarkNumber {
                player_id: id(player),
                color: cross.row.name().to_owned(),
                number: Whole(cross.number.into()),
                allow_locked_row: late,
            },
            Action::Pass { player } => Self::Pass { player_id: id(player) },
            Action::Unmark { player, cross } => Self::UnmarkNumber {
                player_id: id(player),
                color: cross.row.name().to_owned(),
                number: Whole(cross.number.into()),
            },
            Action::Undo { player } => Self::UndoChoice { player_id: id(player) },
            Action::NextTurn => Self::NextTurn,
            Action::LockRow(row) => Self::LockRow { color: row.name().to_owned() },
            Action::AddPenalty { player } => Self::AddPenalty { player_id: id(player) },
        }
    }

    /// Reads an action of either ruleset.
    pub(super) fn read(action: &Value) -> Result<Self, Illegal> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Names {
            player_names: Vec<String>,
            #[serde(default)]
            player_ids: Option<Vec<String>>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Mark {
            player_id: String,
            color: String,
            number: Whole,
            #[serde(default)]
            allow_locked_row: Option<bool>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Who {
            player_id: String,
        }
        #[derive(Deserialize)]
        struct Color {
            color: String,
        }
        #[derive(Deserialize)]
        struct Saved {
            state: Value,
        }
        fn read<'a, T: Deserialize<'a>>(payload: &'a Value) -> Result<T, Illegal> {
            T::deserialize(payload).map_err(|_| Illegal::MalformedAction)
        }

        let kind = action.get("type").and_then(Value::as_str).ok_or(Illegal::MalformedAction)?;
        let payload = action.get("payload").unwrap_or(&Value::Null);
        let is_empty =
            payload.is_null() || payload.as_object().is_some_and(serde_json::Map::is_empty);
        Ok(match kind {
            "INITIALIZE_GAME" => {
                let Names { player_names, player_ids } = read(payload)?;
                Self::InitializeGame { player_names, player_ids }
            }
            "START_GAME" => Self::StartGame,
            "ROLL_DICE" if is_empty => Self::Roll,
            "ROLL_DICE" => Self::RollDice(RolledDoc(read(payload)?)),
            "MARK_NUMBER" => {
                let Mark { player_id, color, number, allow_locked_row } = read(payload)?;
                let allow_locked_row = allow_locked_row.unwrap_or(false);
                Self::MarkNumber { player_id, color, number, allow_locked_row }
            }
            "NEXT_TURN" => Self::NextTurn,
            "LOCK_ROW" => Self::LockRow { color: read::<Color>(payload)?.color },
            "ADD_PENALTY" => Self::AddPenalty { player_id: read::<Who>(payload)?.player_id },
            "END_GAME" => Self::EndGame,
            "RESET_GAME" => Self::ResetGame,
            "PASS" => Self::Pass { player_id: read::<Who>(payload)?.player_id },
            "UNMARK_NUMBER" => {
                let Mark { player_id, color, number, .. } = read(payload)?;
                Self::UnmarkNumber { player_id, color, number }
            }
            "UNDO" if is_empty => Self::Undo,
            "UNDO" => Self::UndoChoice { player_id: read::<Who>(payload)?.player_id },
            "REDO" => Self::Redo,
            "LOAD_GAME" => Self::LoadGame { state: read::<Saved>(payload)?.state },
            _ => return Err(Illegal::UnknownAction),
        })
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are ids, colours and numbers")]
pub enum EventDoc {
    GameStarted { player_id: String },
    DiceRolled { player_id: String, dice: Dice },
    Chose { player_id: String },
    Choice { player_id: String, color: Option<Row>, number: Option<u8> },
    TookBack { player_id: String },
    ColoredChoice { player_id: String, color: Row, number: u8 },
    Marked { player_id: String, color: Row, number: u8, lock: bool },
    Passed { player_id: String },
    Unmarked { player_id: String, color: Row, number: u8 },
    RowClosed { color: Row },
    RowReopened { color: Row },
    Penalty { player_id: String },
    TurnStarted { player_id: String },
    GameEnded { reason: EndReason },
    GameInitialized,
    GameReset,
    Undone,
    Redone,
    GameLoaded,
}

impl EventDoc {
    pub(super) fn new(event: Event, roster: &Roster) -> Self {
        let id = |seat| roster.id(seat).to_owned();
        match event {
            Event::Started { first } => Self::GameStarted { player_id: id(first) },
            Event::Rolled { player, dice } => Self::DiceRolled { player_id: id(player), dice },
            Event::Chose { player } => Self::Chose { player_id: id(player) },
            Event::Choice { player, cross } => Self::Choice {
                player_id: id(player),
                color: cross.map(|cross| cross.row),
                number: cross.map(|cross| cross.number),
            },
            Event::TookBack { player } => Self::TookBack { player_id: id(player) },
            Event::ColoredChoice { player, cross: Cross { row, number } } => {
                Self::ColoredChoice { player_id: id(player), color: row, number }
            }
            Event::Marked { player, cross: Cross { row, number }, lock } => {
                Self::Marked { player_id: id(player), color: row, number, lock }
            }
            Event::Passed { player } => Self::Passed { player_id: id(player) },
            Event::Unmarked { player, cross: Cross { row, number } } => {
                Self::Unmarked { player_id: id(player), color: row, number }
            }
            Event::RowClosed { row } => Self::RowClosed { color: row },
            Event::RowReopened { row } => Self::RowReopened { color: row },
            Event::Penalty { player } => Self::Penalty { player_id: id(player) },
            Event::TurnStarted { player } => Self::TurnStarted { player_id: id(player) },
            Event::Ended { reason } => Self::GameEnded { reason },
            Event::Initialized => Self::GameInitialized,
            Event::Reset => Self::GameReset,
            Event::Undone => Self::Undone,
            Event::Redone => Self::Redone,
            Event::Loaded => Self::GameLoaded,
        }
    }
}
