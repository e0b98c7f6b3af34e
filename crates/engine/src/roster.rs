//! The people at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Illegal, Refusal, Seat};

/// The people at a table, in seat order. No two of them have the same id.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<Player>", into = "Vec<Player>")]
pub struct Roster(pub(crate) Vec<Player>);

impl TryFrom<Vec<Player>> for Roster {
    type Error = String;

    fn try_from(players: Vec<Player>) -> Result<Self, String> {
        Self::new(players).map_err(|id| format!("two players have the id {id:?}"))
    }
}

impl From<Roster> for Vec<Player> {
    fn from(roster: Roster) -> Self {
        roster.0
    }
}

/// Somebody at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name that programs use.
    pub id: String,
    /// The name that people use.
    pub name: String,
}

impl Roster {
    /// These people, in this order.
    ///
    /// # Errors
    /// The id that two of them share.
    pub fn new(players: Vec<Player>) -> Result<Self, String> {
        for (seat, player) in players.iter().enumerate() {
            if players[..seat].iter().any(|other| other.id == player.id) {
                return Err(player.id.clone());
            }
        }
        Ok(Self(players))
    }

    /// The people that a document lists as its `players`, each with an id and a name. This is what people without a name
    /// are called.
    ///
    /// # Errors
    /// What does not fit, as a part of a sentence.
    pub fn of_document(
        document: &Value,
        nameless: impl Fn(&str) -> String,
    ) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct People {
            players: Vec<Person>,
        }
        #[derive(Deserialize)]
        struct Person {
            id: String,
            name: Option<String>,
        }
        let People { players } =
            People::deserialize(document).map_err(|error| error.to_string())?;
        let player =
            |Person { id, name }| Player { name: name.unwrap_or_else(|| nameless(&id)), id };
        Self::new(players.into_iter().map(player).collect())
            .map_err(|id| format!("two players have the id {id:?}"))
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The person on this seat.
    pub fn get(&self, seat: Seat) -> Option<&Player> {
        self.0.get(seat.index())
    }

    /// The id of the person on this seat; empty if there is no such seat.
    pub fn id(&self, seat: Seat) -> &str {
        self.get(seat).map_or("", |player| &player.id)
    }

    /// The name of the person on this seat; empty if there is no such seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.get(seat).map_or("", |player| &player.name)
    }

    /// The seat of the person with this id.
    pub fn seat_of(&self, id: &str) -> Option<Seat> {
        self.0.iter().position(|player| player.id == id).map(Seat::from_index)
    }

    /// The refusal of an action out of turn. It says whose turn it is, if that player has a name.
    pub fn out_of_turn(&self, illegal: impl Illegal, turn: Option<Seat>) -> Refusal {
        let mut refusal = Refusal::from(illegal);
        let name = turn.map(|seat| self.name(seat)).filter(|name| !name.is_empty());
        if let Some(name) = name {
            refusal.message = format!("It is {name}'s turn.");
        }
        refusal
    }

    /// Everybody, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.0
    }
}
