//! What a client wants to do, as the host is asked for it.

use parlour_engine::Refusal;
use parlour_host::description::SeatKind;
use parlour_host::request::Request;
use serde_json::{Map, Value};

use crate::document::Intent;
use crate::projection::ClientIds;
use crate::value::to_json;
use crate::window::About;

/// How well bots play that somebody adds.
const LEVEL: &str = "normal";

/// The table that an intent is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) about: &'a About,
    pub(crate) client_ids: &'a ClientIds,
    pub(crate) seat: u8,
}

fn malformed() -> Refusal {
    Refusal::new("MALFORMED_ACTION", "The action is not an object with a valid type and fields.")
}

/// What somebody wants.
#[derive(Debug)]
pub(crate) enum Decision {
    /// Something for the host to decide.
    Of(Request),
    /// The seat of somebody who is missing goes to a client that looks on.
    Give { seat: u8, to: u32 },
}

/// What a client wants.
pub(crate) fn read(intent: &Intent, place: Place<'_>) -> Result<Decision, Refusal> {
    let Intent::Value(value) = intent else { return Err(malformed()) };
    let action = to_json(value).ok_or_else(malformed)?;
    let kind = action["type"].as_str().ok_or_else(malformed)?;
    if place.about.is_open()
        && let Some(request) = lobby_request(kind, &action, place)?
    {
        return Ok(Decision::Of(request));
    }
    if kind == "GIVE_SEAT" {
        return give(&action, place);
    }
    let action = if place.about.is_uno { for_uno(&action, place.client_ids) } else { action };
    Ok(Decision::Of(Request::Act { seat: Some(place.seat), action, expect: None }))
}

fn id_in(action: &Value, name: &str) -> Result<u32, Refusal> {
    let id = action[name].as_u64().and_then(|id| u32::try_from(id).ok());
    id.ok_or_else(malformed)
}

fn give(action: &Value, place: Place<'_>) -> Result<Decision, Refusal> {
    let (from, to) = (id_in(action, "clientId")?, id_in(action, "to")?);
    let nobody = || Refusal::new("NO_SUCH_ORPHAN", "That player is not missing.");
    let seat = place.client_ids.seat_of(from).ok_or_else(nobody)?;
    Ok(Decision::Give { seat: seat as u8, to })
}

/// What is done before a game begins: the host keeps the lobby.
fn lobby_request(kind: &str, action: &Value, place: Place<'_>) -> Result<Option<Request>, Refusal> {
    Ok(Some(match kind {
        "START_GAME" => Request::Start,
        "UPDATE_SETTINGS" => {
            let settings = action["settings"].as_object().ok_or_else(malformed)?;
            settings_request(settings, place.about)
        }
        "ADD_BOT" => {
            let is_open = |seat: &usize| !place.about.is_taken(*seat);
            let open = (0..place.about.seats.len()).find(is_open);
            let full = || Refusal::new("TOO_MANY_PLAYERS", "Every seat is taken.");
            let name = match &action["name"] {
                Value::Null => None,
                name => Some(name.as_str().ok_or_else(malformed)?.to_owned()),
            };
            Request::Bot { seat: open.ok_or_else(full)? as u8, level: LEVEL.to_owned(), name }
        }
        "REMOVE_BOT" => {
            let seat = place.client_ids.seat_of(id_in(action, "clientId")?);
            let is_bot = |seat: &usize| {
                place.about.seats.get(*seat).is_some_and(|seat| seat.kind == SeatKind::Bot)
            };
            let nobody = || Refusal::new("NO_SUCH_SEAT", "There is no such bot at this table.");
            Request::Kick(seat.filter(is_bot).ok_or_else(nobody)? as u8)
        }
        "REORDER_PLAYERS" => order_request(&action["order"], place)?,
        "RANDOMIZE_PLAYERS" => Request::Shuffle,
        _ => return Ok(None),
    }))
}

/// Everybody on another seat: first these, then the seats that nobody has.
pub(crate) fn order_request(order: &Value, place: Place<'_>) -> Result<Request, Refusal> {
    let order = order.as_array().ok_or_else(malformed)?;
    let seat =
        |id: &Value| place.client_ids.seat_of(id.as_u64().and_then(|id| u32::try_from(id).ok())?);
    let bad = || Refusal::new("INVALID_ORDER", "The order has to list every player once.");
    let mut seats = order.iter().map(seat).collect::<Option<Vec<usize>>>().ok_or_else(bad)?;
    if !place.about.taken().all(|seat| seats.contains(&seat)) {
        return Err(bad());
    }
    seats.extend((0..place.about.seats.len()).filter(|seat| !place.about.is_taken(*seat)));
    Ok(Request::Order(seats.into_iter().map(|seat| seat as u8).collect()))
}

/// Some settings, and the others as they are.
pub(crate) fn settings_request(settings: &Map<String, Value>, about: &About) -> Request {
    let mut all = about.options.as_object().cloned().unwrap_or_default();
    all.extend(settings.iter().map(|(key, value)| (key.clone(), value.clone())));
    Request::Options(Value::Object(all))
}

/// An action with the names that an Uno table has for its players.
fn for_uno(action: &Value, client_ids: &ClientIds) -> Value {
    let mut action = action.clone();
    for key in ["targetId", "swapWith", "clientId"] {
        if let Some(player) = action.get_mut(key).filter(|player| player.is_u64()) {
            *player = client_ids.to_uno(player);
        }
    }
    for player in action.get_mut("order").and_then(Value::as_array_mut).into_iter().flatten() {
        *player = client_ids.to_uno(player);
    }
    action
}
