//! All rooms of a server that somebody is in.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use parlour_engine::{Catalog, Refusal, Registration, to_value};
use parlour_host::door::FrameSender;
use parlour_host::house::{House, NewTable, OpenedTable, SeatPlan};
use parlour_host::id::{TableId, TokenHash};
use parlour_host::record::{Absent, TableConfig};
use parlour_host::refuse;
use serde_json::Value;

use crate::UnoDocuments;
use crate::room::Room;

/// How long names of rooms may be.
const LONGEST: usize = 40;

/// The rooms that somebody is in, by name.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

impl Rooms {
    /// The room of this name: a table's, or one that people can read. Looking through tables for a name is work, so
    /// the caller is asked first whether it may.
    pub(crate) async fn find(
        &self,
        house: &House,
        name: &str,
        game: Option<&str>,
        may_look: impl FnOnce() -> Result<(), Refusal>,
    ) -> Result<Place, Refusal> {
        if let Ok(id) = name.parse::<TableId>() {
            house.describe(id).await?;
            return Ok(Place { name: name.to_owned(), room: Room::of_table(house.clone(), id) });
        }
        let name = readable(name).ok_or_else(no_name)?;
        let game = match game {
            Some(game) => house.game(game)?,
            None => usual(house.catalog()).ok_or_else(refuse::unknown_game)?,
        };
        if let Some(room) = self.rooms.lock().get(&name) {
            return Ok(Place { room: Arc::clone(room), name });
        }
        may_look()?;
        let settings = to_value(&game.game().options(&Value::Null)?);
        let room = match house.find_named(&name).await? {
            Some(table) => Room::of_table(house.clone(), table),
            None => Room::for_game(house.clone(), &name, game.info().id, settings),
        };
        Ok(Place { name, room })
    }

    /// Somebody comes in: to the room that is there, if there is one by now.
    pub(crate) fn enter(
        &self,
        place: Place,
        token: TokenHash,
        sender: FrameSender,
    ) -> (Arc<Room>, u64) {
        let mut rooms = self.rooms.lock();
        let room = Arc::clone(rooms.entry(place.name).or_insert(place.room));
        let key = room.enter(token, sender);
        (room, key)
    }

    /// Somebody goes; a room that nobody is in is forgotten.
    pub(crate) fn leave(&self, name: &str, room: &Room, key: u64) {
        let mut rooms = self.rooms.lock();
        room.leave(key);
        if rooms.get(name).is_some_and(|room| room.is_empty()) {
            rooms.remove(name);
        }
    }
}

/// A room that somebody may come into, under its name.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) name: String,
    room: Arc<Room>,
}

/// The game of rooms that nobody has said anything else about: the one that its original app plays.
fn usual(catalog: &Catalog) -> Option<&Registration> {
    let original = catalog.iter().find(|listed| listed.get::<UnoDocuments>().is_some());
    original.or_else(|| catalog.first())
}

fn no_name() -> Refusal {
    Refusal::new(
        "BAD_ROOM",
        format!("A room's name has 1 to {LONGEST} letters, digits and hyphens."),
    )
}

/// A name as rooms have it: `Happy Lions 42` is `happy-lions-42`.
fn readable(name: &str) -> Option<String> {
    let mut words = Vec::new();
    for word in name.to_lowercase().split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    let name = words.join("-");
    (1..=LONGEST).contains(&name.len()).then_some(name)
}

/// Opens a table for the first person in a room that has a name.
pub(crate) async fn open(
    house: &House,
    room: &str,
    game: &str,
    name: &str,
    person: TokenHash,
) -> Result<TableId, Refusal> {
    let mut seats = vec![SeatPlan::Open; *house.game(game)?.info().seats.end()];
    seats[0] = SeatPlan::Me(name.to_owned());
    let rules =
        TableConfig { starts_when_full: false, absent: Absent::Pause, ..TableConfig::default() };
    let wish = NewTable {
        game: game.to_owned(),
        options: Value::Null,
        seats,
        house: rules,
        person: Some(person),
        nonce: None,
    };
    let OpenedTable { id, .. } = house.open_named(wish, room.to_owned()).await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rooms_can_be_read_aloud() {
        for (name, expected) in [
            ("happy-lions-42", Some("happy-lions-42")),
            ("Happy  Lions_42!", Some("happy-lions-42")),
            ("  uno ", Some("uno")),
            ("é", None),
            ("", None),
            ("---", None),
            (&"x".repeat(40), Some(&*"x".repeat(40))),
            (&"x".repeat(41), None),
        ] {
            assert_eq!(readable(name).as_deref(), expected, "{name:?}");
        }
    }
}
