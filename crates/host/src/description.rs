//! What anybody may know of a table: who sits where, how it is set up, who is there.
//!
//! Doors get these types. Their JSON is the same in every answer, list and frame, so a new field is added here, filled in
//! by `Room::describe`, and then is everywhere.

use std::ops::Deref;

use parlour_engine::replay::Hex;
use parlour_engine::{OutcomeDoc, to_json, to_value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::documents::GameOptions;
use crate::id::TableId;
use crate::journal::Stage;
use crate::record::{Absent, ClockRules};

/// What anybody may know of a table.
///
/// Fields are written in alphabetical order, which clients have always got. Those with a default are missing from
/// descriptions that older versions have written into a journal.
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with one another")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Table")]
pub struct Description {
    /// What happens while somebody is away.
    pub absent: Absent,
    /// Whether the game goes on from a moment of another one.
    #[serde(default)]
    pub branch: bool,
    /// Whether moves may be taken back if the others agree.
    pub casual: bool,
    /// How long players may think, if there is a limit.
    pub clock: Option<ClockRules>,
    /// SHA-256 of what the shuffle is made from.
    pub commitment: Hex,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// The id of its game.
    pub game: String,
    /// Its name.
    pub id: TableId,
    /// Whether everybody who looks on sees hidden cards while the game goes on.
    #[serde(default)]
    pub inspection: bool,
    /// Where the same people play again.
    pub next: Option<TableId>,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The options of the game, complete.
    #[schemars(with = "GameOptions")]
    pub options: Value,
    /// The seat whose holder may start the game, remove people and close the table.
    pub owner: Option<u8>,
    /// Whether only people who know its name can find it.
    pub private: bool,
    /// The name that people can find it by, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// Who sits where.
    pub seats: Vec<SeatDescription>,
    /// Whether people without a seat may look on.
    pub spectators: bool,
    /// Where it is in its life.
    pub stage: Stage,
}

/// What anybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Seat")]
pub struct SeatDescription {
    /// Who has it.
    pub kind: SeatKind,
    /// The level of the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether its player may not chat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub muted: bool,
    /// What its player is called; empty if nobody sits here.
    pub name: String,
    /// Whether its player gave up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub resigned: bool,
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// How a table ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// What the rules say, if the game was played to its end.
    #[serde(serialize_with = "by_name")]
    pub outcome: Option<OutcomeDoc>,
    /// The seat that gave up, if one did.
    pub resigned: Option<usize>,
    /// The seats that won.
    pub winners: Vec<usize>,
}

/// Whether somebody is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    /// Whether its player is connected. Bots always are.
    pub connected: bool,
    /// What its player is called; empty if nobody sits here.
    pub name: String,
    /// Whether a newcomer may take the place of its player, who is missing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub offered: bool,
    /// The seat.
    pub seat: usize,
}

impl Description {
    /// A public table that nobody has set up in any other way: for lessons, pictures and tests, which have no host.
    pub fn plain(game: &str, options: Value, seats: Vec<SeatDescription>) -> Self {
        Self {
            absent: Absent::Wait,
            branch: false,
            casual: false,
            clock: None,
            commitment: Hex([0; 32]),
            ending: None,
            game: game.to_owned(),
            id: TableId(0),
            inspection: false,
            next: None,
            opened_ms: 0,
            options,
            owner: None,
            private: false,
            room: None,
            seats,
            spectators: true,
            stage: Stage::Open,
        }
    }

    /// How many seats anybody may take.
    pub fn open_seats(&self) -> usize {
        self.seats.len() - self.taken().count()
    }

    /// The seats that somebody has.
    pub fn taken(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|seat| self.is_taken(*seat))
    }

    /// Whether somebody has this seat.
    pub fn is_taken(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.kind != SeatKind::Open)
    }
}

impl SeatDescription {
    /// A seat that somebody of this name has.
    pub fn new(kind: SeatKind, name: &str) -> Self {
        Self { kind, level: None, muted: false, name: name.to_owned(), resigned: false }
    }
}

/// A value with its JSON, which is written once for all frames that have it.
#[derive(Clone, PartialEq, Debug)]
pub struct Written<T> {
    json: Box<str>,
    value: T,
}

impl<T: Serialize> Written<T> {
    /// Writes the JSON of a value.
    pub fn new(value: T) -> Self {
        Self { json: to_json(&value).get().into(), value }
    }
}

impl<T> Written<T> {
    /// Its JSON.
    pub fn json(&self) -> &str {
        &self.json
    }
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A document with its fields in alphabetical order, as everything in a description is.
fn by_name<S: Serializer>(document: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    to_value(document).serialize(serializer)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
fn is_false(is_so: &bool) -> bool {
    !is_so
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn table() -> Description {
        let (ann, cleo) = (
            SeatDescription::new(SeatKind::Person, "Ann"),
            SeatDescription::new(SeatKind::Bot, "Cleo"),
        );
        let seats = vec![
            SeatDescription { muted: true, ..ann },
            SeatDescription { level: Some("hard".to_owned()), resigned: true, ..cleo },
        ];
        Description {
            casual: true,
            clock: Some(ClockRules { seconds: 60, increment: 5 }),
            commitment: Hex([0xab; 32]),
            ending: Some(Ending {
                outcome: Some(OutcomeDoc { winners: vec![json!("p1")], scores: vec![7, 0] }),
                resigned: None,
                winners: vec![0],
            }),
            id: TableId(7),
            next: Some(TableId(8)),
            opened_ms: 12,
            owner: Some(0),
            stage: Stage::Finished,
            ..Description::plain("qwixx", json!({ "b": 1, "a": 2 }), seats)
        }
    }

    #[test]
    fn clients_get_the_bytes_that_they_have_always_got() {
        let commitment = "ab".repeat(32);
        let expected = [
            r#"{"absent":"wait","branch":false,"casual":true,"clock":{"increment":5,"seconds":60},"#,
            &format!(r#""commitment":"{commitment}","#),
            r#""ending":{"outcome":{"scores":[7,0],"winners":["p1"]},"resigned":null,"winners":[0]},"#,
            r#""game":"qwixx","id":"0000000000007","inspection":false,"next":"0000000000008","openedMs":12,"#,
            r#""options":{"a":2,"b":1},"owner":0,"private":false,"#,
            r#""seats":[{"kind":"person","muted":true,"name":"Ann"},"#,
            r#"{"kind":"bot","level":"hard","name":"Cleo","resigned":true}],"#,
            r#""spectators":true,"stage":"finished"}"#,
        ];
        let written = Written::new(table());
        assert_eq!(written.json(), expected.concat());
        assert_eq!(serde_json::from_str::<Description>(written.json()).expect("a table"), *written);
    }

    #[test]
    fn what_older_versions_wrote_is_read() {
        let mut old = to_value(&table());
        for field in ["branch", "inspection"] {
            old.as_object_mut().expect("fields").remove(field);
        }
        let read: Description = serde_json::from_value(old).expect("a table");
        assert_eq!(read, table());
    }
}
