//! What a document says of a table.
//!
//! The host knows players by their seats, documents by the ids of their Yjs clients: a [`ClientIds`] tells which is which.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use yrs::Any;

use parlour_host::description::SeatKind;

use crate::document::{ACTIONS, Maps};
use crate::value::{infinity, is_infinity, to_any};
use crate::window::TableView;

/// The ids of everybody at a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ClientIds {
    /// The id of the host, who is no player.
    pub(crate) host: u32,
    /// The id of each seat that somebody has.
    pub(crate) seats: Vec<Option<u32>>,
}

impl ClientIds {
    pub(crate) fn id(&self, seat: usize) -> Option<u32> {
        self.seats.get(seat).copied().flatten()
    }

    pub(crate) fn seat_of(&self, id: u32) -> Option<usize> {
        self.seats.iter().position(|known| *known == Some(id))
    }

    /// The id of a player whom an Uno table calls this.
    fn of_uno(&self, player: &Value) -> Value {
        let seat = player.as_u64().and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        seat.and_then(|seat| self.id(seat)).map_or(Value::Null, Value::from)
    }

    /// What an Uno table calls the player with this id; 0, which nobody is called, for strangers.
    pub(crate) fn to_uno(&self, id: &Value) -> Value {
        let id = id.as_u64().and_then(|id| u32::try_from(id).ok());
        let seat = id.and_then(|id| self.seat_of(id));
        Value::from(seat.map_or(0, |seat| seat + 1))
    }
}

/// Whose document it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// One viewer's.
    Alone(Option<u8>),
    /// Everybody's.
    Together,
}

/// What a document says before there is a table.
pub(crate) fn empty_room(client_ids: &ClientIds, settings: &Value) -> Maps {
    let state = json!({ "status": "LOBBY", "hostId": client_ids.host, "playerOrder": [] });
    Maps::from([("gameState", any_map(&state)), ("gameSettings", write_settings(settings))])
}

/// What a document says of a table.
pub(crate) fn project(shown: &TableView, client_ids: &ClientIds, reader: Reader) -> Maps {
    let mut maps = match (shown.about.is_uno, shown.view.is_null()) {
        (_, true) => lobby(shown, client_ids),
        (true, false) => uno(shown, client_ids),
        (false, false) => Maps::from([("gameState", any_map(&shown.view))]),
    };
    if !shown.about.is_uno {
        maps.insert("table", any_map(&table(shown, client_ids, reader)));
    }
    let queue = match reader {
        Reader::Alone(seat) => {
            seat.and_then(|seat| client_ids.id(seat.into())).into_iter().collect()
        }
        Reader::Together => client_ids.seats.iter().flatten().copied().collect::<Vec<u32>>(),
    };
    let queue = queue.into_iter().map(|id| (id.to_string(), Any::Null));
    maps.insert(ACTIONS, queue.collect());
    maps
}

fn ids(seats: impl Iterator<Item = usize>, client_ids: &ClientIds) -> Value {
    seats.filter_map(|seat| client_ids.id(seat)).map(Value::from).collect()
}

fn lobby(shown: &TableView, client_ids: &ClientIds) -> Maps {
    let about = &shown.about;
    let mut state = json!({
        "status": "LOBBY",
        "hostId": client_ids.host,
        "playerOrder": ids(about.taken(), client_ids),
    });
    if let Some(owner) = about.owner.and_then(|owner| client_ids.id(owner.into())) {
        state["ownerId"] = owner.into();
    }
    let bots = about.taken().filter(|seat| about.seats[*seat].kind == SeatKind::Bot);
    let bots = ids(bots, client_ids);
    if bots != json!([]) {
        state["bots"] = bots;
    }
    Maps::from([("gameState", any_map(&state)), ("gameSettings", write_settings(&about.options))])
}

/// What a front end for any game needs besides the view.
fn table(shown: &TableView, client_ids: &ClientIds, reader: Reader) -> Value {
    let about = &shown.about;
    let chair = |seat: usize| {
        let is_here = shown.presence.iter().any(|here| here.seat == seat && here.connected);
        let chair = &about.seats[seat];
        json!({ "clientId": client_ids.id(seat), "name": chair.name, "kind": chair.kind, "connected": is_here })
    };
    let mut table = json!({
        "game": about.game,
        "stage": about.stage,
        "hostId": client_ids.host,
        "ownerId": about.owner.and_then(|owner| client_ids.id(owner.into())),
        "seats": about.taken().map(chair).collect::<Value>(),
        "stateSeq": shown.seq,
    });
    if let Some(ending) = &about.ending {
        table["winners"] = ids(ending.winners.iter().copied(), client_ids);
    }
    if let Reader::Alone(seat) = reader {
        table["seat"] = seat.map_or(Value::Null, Value::from);
        table["legal"] = shown.legal.clone();
    }
    table
}

/// The maps of an Uno table, as its rule book has them.
fn uno(shown: &TableView, client_ids: &ClientIds) -> Maps {
    let mut state = shown.view["gameState"].clone();
    rename_state(&mut state, client_ids);
    state["hostId"] = client_ids.host.into();
    if shown.about.is_finished() && state["status"] != "ENDED" {
        // Somebody gave up: the cards lie as they lay.
        let winner = shown.about.ending.as_ref().and_then(|ending| ending.winners.first().copied());
        state["status"] = "ENDED".into();
        state["winner"] =
            winner.and_then(|seat| client_ids.id(seat)).map_or(Value::Null, Value::from);
        state["endType"] = "WIN".into();
    }
    let hands = by_id(&shown.view["dealtHands"], client_ids);
    Maps::from([
        ("gameState", any_map(&state)),
        ("dealtHands", any_map(&hands)),
        ("gameSettings", write_settings(&shown.view["gameSettings"])),
    ])
}

/// Puts the ids of documents in the place of those that the table has.
fn rename_state(state: &mut Value, client_ids: &ClientIds) {
    const ONE: [&str; 6] =
        ["currentTurn", "ownerId", "lastPlayedBy", "winner", "drawDecision", "unoExposed"];
    const LISTS: [&str; 4] = ["playerOrder", "turnOrder", "unoCalled", "bots"];
    const INSIDE: [(&str, &str); 2] =
        [("lockedPlayers", "clientId"), ("orphanHands", "originalClientId")];
    let Some(fields) = state.as_object_mut() else { return };
    let rename = |player: &mut Value| *player = client_ids.of_uno(player);
    for key in ONE {
        if let Some(player) = fields.get_mut(key) {
            rename(player);
        }
    }
    for key in LISTS {
        fields.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().for_each(rename);
    }
    for (key, inner) in INSIDE {
        let items = fields.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten();
        items.filter_map(|item| item.get_mut(inner)).for_each(rename);
    }
    if let Some(challenge) = fields.get_mut("pendingChallenge").and_then(Value::as_object_mut) {
        for key in ["playedBy", "targetId"] {
            challenge.get_mut(key).into_iter().for_each(rename);
        }
    }
    for key in ["playerCardCounts", "scores"] {
        if let Some(record) = fields.get_mut(key) {
            *record = by_id(record, client_ids);
        }
    }
}

/// A record by player, with the ids of documents as its keys.
fn by_id(record: &Value, client_ids: &ClientIds) -> Value {
    let fields = record.as_object().into_iter().flatten();
    let renamed = fields.filter_map(|(key, value)| {
        let player = client_ids.of_uno(&key.parse::<u64>().ok()?.into());
        Some((player.as_u64()?.to_string(), value.clone()))
    });
    Value::Object(renamed.collect::<Map<String, Value>>())
}

fn any_map(value: &Value) -> BTreeMap<String, Any> {
    let fields = value.as_object().into_iter().flatten();
    fields.map(|(key, value)| (key.clone(), to_any(value))).collect()
}

/// Settings as documents have them: JavaScript knows infinity.
fn write_settings(settings: &Value) -> BTreeMap<String, Any> {
    let mut written = any_map(settings);
    // Who owns the room and who is a bot is no setting.
    written.remove("seating");
    for (key, value) in settings.as_object().into_iter().flatten() {
        if is_infinity(value) {
            written.insert(key.clone(), infinity());
        }
    }
    written
}
