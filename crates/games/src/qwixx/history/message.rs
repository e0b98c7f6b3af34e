//! Actions as documents: those of the rules, and those about the document itself.

use parlour_engine::Seat;
use parlour_engine::codec::{self, Fields, Misfit, Names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::action::Action;
use super::super::json::StateDoc;

/// An action as it is sent, kept and shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(in super::super) enum Message {
    /// One of the rules.
    Play(Action),
    /// One about names, histories and saved games, of which the rules know nothing.
    Table(Command),
}

/// What only documents can be asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[schemars(tag = "type", content = "payload")]
pub(in super::super) enum Command {
    /// Take names and set up empty sheets.
    InitializeGame {
        player_names: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        player_ids: Option<Vec<String>>,
    },
    /// Clear the table.
    ResetGame,
    /// Take the last action back (score pad).
    Undo,
    /// Do again what was taken back (score pad).
    Redo,
    /// Load a saved game (score pad).
    LoadGame {
        #[schemars(with = "StateDoc")]
        state: Value,
    },
    /// A choice that a replay does not show yet. It cannot be sent.
    Hidden,
}

impl Message {
    pub(super) fn read(document: &Value, names: &dyn Names) -> Result<Self, Misfit> {
        // An empty payload is none.
        let bare = json!({ "type": document["type"] });
        let document = if document["payload"] == json!({}) { &bare } else { document };
        let misfit = match codec::read(document, names, Fields::InPayload) {
            Ok(action) => return Ok(Self::Play(action)),
            Err(misfit) => misfit,
        };
        match codec::read(document, names, Fields::InPayload) {
            // With a payload it is the other one, of the rules.
            Ok(Command::Undo) if !document["payload"].is_null() => Err(misfit),
            Ok(Command::Hidden) | Err(Misfit::Unknown(_)) => Err(misfit),
            Ok(command) => Ok(Self::Table(command)),
            Err(misfit) => Err(misfit),
        }
    }

    /// The player it names.
    pub(super) fn player(&mut self) -> Option<&mut Seat> {
        let Self::Play(action) = self else { return None };
        match action {
            Action::MarkNumber { player_id, .. }
            | Action::Pass { player_id }
            | Action::UnmarkNumber { player_id, .. }
            | Action::Undo { player_id }
            | Action::AddPenalty { player_id } => Some(player_id),
            Action::StartGame
            | Action::EndGame
            | Action::RollDice(_)
            | Action::NextTurn
            | Action::LockRow { .. } => None,
        }
    }
}
