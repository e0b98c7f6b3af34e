//! The actions of Uno.

use serde::Serialize;
use serde_json::{Map, Value};

use super::document::Id;
use crate::Code;

/// What people may do in turns.
pub(crate) const PLAYS: [&str; 7] =
    ["PLAY_CARD", "DRAW_CARD", "PASS", "CHALLENGE_DRAW4", "ACCEPT_DRAW4", "CALL_UNO", "CATCH_UNO"];

/// What the owner of the room may do.
pub(crate) const COMMANDS: [&str; 9] = [
    "START_GAME",
    "NEXT_ROUND",
    "CONTINUE_WITHOUT",
    "UPDATE_SETTINGS",
    "REORDER_PLAYERS",
    "RANDOMIZE_PLAYERS",
    "RETURN_TO_LOBBY",
    "ADD_BOT",
    "REMOVE_BOT",
];

/// What only the host does.
pub(crate) const NEWS: [&str; 3] = ["PLAYER_LOST", "PLAYER_BACK", "TAKE_SEAT"];

/// Cards to be laid down.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lay {
    pub(crate) r#type: &'static str,
    pub(crate) card_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chosen_color: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) swap_with: Option<Id>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) extra_card_ids: Vec<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) call_uno: bool,
}

/// What an action carries besides its name.
pub(crate) enum Move {
    Lay(Lay),
    /// Somebody is meant.
    Player(Id),
    Settings(Map<String, Value>),
    Order(Vec<Id>),
    /// Somebody comes.
    Newcomer(Id, String),
    /// A name, or none.
    Name(Option<String>),
    Nothing,
}

impl Lay {
    pub(crate) fn card(id: &str) -> Self {
        Self { r#type: "PLAY_CARD", card_id: id.to_owned(), ..Self::default() }
    }

    /// All cards, in the order in which they are laid down.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.card_id).chain(&self.extra_card_ids)
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a play is JSON")
    }

    fn read(action: &Value) -> Option<Self> {
        let swap_with = match given(action, "swapWith") {
            None => None,
            Some(id) => Some(whole(id)?),
        };
        let extra_card_ids = match given(action, "extraCardIds") {
            None => Vec::new(),
            Some(list) => {
                let ids = list.as_array()?.iter();
                ids.map(|id| id.as_str().map(str::to_owned)).collect::<Option<_>>()?
            }
        };
        let call_uno = match given(action, "callUno") {
            None => false,
            Some(flag) => flag.as_bool()?,
        };
        let chosen_color = given(action, "chosenColor").cloned();
        let card = Self::card(action.get("cardId")?.as_str()?);
        Some(Self { chosen_color, swap_with, extra_card_ids, call_uno, ..card })
    }
}

/// A field that is there; null is as good as missing.
fn given<'a>(action: &'a Value, field: &str) -> Option<&'a Value> {
    action.get(field).filter(|value| !value.is_null())
}

/// A whole number, however it is written.
pub(crate) fn whole(value: &Value) -> Option<i64> {
    let float = || value.as_f64().filter(|number| number.fract() == 0.0);
    #[expect(clippy::cast_possible_truncation, reason = "ids are far below the limit")]
    value.as_i64().or_else(|| float().map(|number| number as i64))
}

/// The id of somebody, there or not.
fn an_id(value: &Value) -> Option<Id> {
    whole(value).filter(|id| (0..1 << 32).contains(id))
}

/// The name of an action, and what it carries. People cannot say what only the host does.
pub(crate) fn read(action: &Value, from_seat: bool) -> Result<(&'static str, Move), Code> {
    let name = action.get("type").and_then(Value::as_str).ok_or("MALFORMED_ACTION")?;
    let mut known = PLAYS.iter().chain(&COMMANDS).chain(&NEWS);
    let name = known.find(|known| **known == name).ok_or("UNKNOWN_ACTION")?;
    if from_seat && NEWS.contains(name) {
        return Err("UNKNOWN_ACTION");
    }
    Ok((name, read_fields(name, action).ok_or("MALFORMED_ACTION")?))
}

fn read_fields(name: &str, action: &Value) -> Option<Move> {
    let client = |field: &str| given(action, field).and_then(an_id);
    Some(match name {
        "PLAY_CARD" => Move::Lay(Lay::read(action)?),
        "CATCH_UNO" => Move::Player(client("targetId")?),
        "CONTINUE_WITHOUT" | "REMOVE_BOT" | "PLAYER_LOST" | "PLAYER_BACK" => {
            Move::Player(client("clientId")?)
        }
        "TAKE_SEAT" => {
            let name = action.get("name")?.as_str()?;
            if name.trim().is_empty() {
                return None;
            }
            Move::Newcomer(client("clientId")?, name.to_owned())
        }
        "UPDATE_SETTINGS" => Move::Settings(action.get("settings")?.as_object()?.clone()),
        "REORDER_PLAYERS" => {
            let order = action.get("order")?.as_array()?;
            Move::Order(order.iter().map(an_id).collect::<Option<_>>()?)
        }
        "ADD_BOT" => match given(action, "name") {
            None => Move::Name(None),
            Some(name) => Move::Name(Some(name.as_str()?.to_owned())),
        },
        _ => Move::Nothing,
    })
}
