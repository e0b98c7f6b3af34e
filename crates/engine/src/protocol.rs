//! The engine from a script: one JSON request in, one JSON answer out.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Actor, AnyPosition, Game, Json, OutcomeDoc, Player, Refusal, Rng, Roster, Seat, Seed, Viewer,
    Whole,
};

/// Answers one request line. Whatever the line holds, there is an answer.
///
/// ```text
/// {"op":"legal","state":{…},"seat":0}   →   {"ok":true,"actions":[…]}
/// ```
pub fn answer(game: &dyn Game, line: &[u8]) -> String {
    match read(line).and_then(|request| serve(game, &request)) {
        Ok(body) => crate::to_json(&Answer { ok: true, body }).get().to_owned(),
        Err(error) => refuse(error),
    }
}

/// The answer that a refusal is.
pub fn refuse(error: Refusal) -> String {
    crate::to_json(&Answer { ok: false, body: Body::Refused { error } }).get().to_owned()
}

/// A request. Everything but `op` depends on it.
#[derive(Deserialize)]
struct Request {
    op: String,
    #[serde(default)]
    players: Value,
    #[serde(default)]
    options: Value,
    #[serde(default, deserialize_with = "present")]
    state: Option<Value>,
    #[serde(default)]
    seat: Option<Whole>,
    #[serde(default, deserialize_with = "present")]
    action: Option<Value>,
    #[serde(default)]
    seed: Value,
    #[serde(default)]
    n: Option<Whole>,
}

/// A null that is there is not the same as nothing: it is no action and no state.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// An answer: yes with what was asked for, or no with a reason.
#[derive(Serialize)]
struct Answer {
    ok: bool,
    #[serde(flatten)]
    body: Body,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    New { state: Json },
    Act { state: Json, events: Vec<Json> },
    Legal { actions: Vec<Json> },
    View { view: Json },
    Timer { timer: Option<TimerDoc> },
    Outcome { outcome: Option<OutcomeDoc> },
    Refused { error: Refusal },
}

/// What time will do, as JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TimerDoc {
    after_ms: u64,
    action: Json,
}

fn read(line: &[u8]) -> Result<Request, Refusal> {
    if line.trim_ascii().is_empty() {
        return Err(Refusal::bad_request("The line is empty; a request is a JSON object."));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        Refusal::bad_request(format!("Byte {} of the line is not UTF-8.", error.valid_up_to() + 1))
    })?;
    let value: Value = serde_json::from_str(text)
        .map_err(|error| Refusal::bad_request(format!("The line is not JSON: {error}.")))?;
    if !value.is_object() {
        return Err(Refusal::bad_request("A request is a JSON object with an \"op\"."));
    }
    serde_json::from_value(value)
        .map_err(|error| Refusal::bad_request(format!("The request does not fit: {error}.")))
}

fn serve(game: &dyn Game, request: &Request) -> Result<Body, Refusal> {
    match request.op.as_str() {
        "new" => {
            let roster = roster(game, &request.players)?;
            let position =
                game.deal(roster, &request.options, &mut Rng::stream(request.seed()?, 0))?;
            Ok(Body::New { state: position.state() })
        }
        "act" => {
            let mut position = request.load(game)?;
            let action = request.action.as_ref().ok_or_else(|| missing("act", "action"))?;
            let actor = Actor::from(request.seat()?);
            let taken =
                position.act(actor, action, &mut Rng::stream(request.seed()?, request.n()?))?;
            let events = taken.events.into_iter().map(|told| told.event.json().clone()).collect();
            Ok(Body::Act { state: position.state(), events })
        }
        "legal" => {
            let seat = request.seat()?.ok_or_else(|| missing("legal", "seat"))?;
            Ok(Body::Legal { actions: request.load(game)?.legal(seat)? })
        }
        "view" => {
            let viewer = request.seat()?.map_or(Viewer::Spectator, Viewer::Seat);
            Ok(Body::View { view: request.load(game)?.view(viewer)? })
        }
        "timer" => {
            let timer = request.load(game)?.timer().map(|(after, action)| TimerDoc {
                after_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX),
                action,
            });
            Ok(Body::Timer { timer })
        }
        "outcome" => Ok(Body::Outcome { outcome: request.load(game)?.outcome() }),
        other => Err(Refusal::bad_request(format!(
            "There is no op {other:?}; try new, act, legal, view, timer or outcome."
        ))),
    }
}

impl Request {
    fn load(&self, game: &dyn Game) -> Result<Box<dyn AnyPosition>, Refusal> {
        game.load(self.state.as_ref().ok_or_else(|| missing(&self.op, "state"))?)
    }

    fn seat(&self) -> Result<Option<Seat>, Refusal> {
        match self.seat {
            None => Ok(None),
            Some(seat) => match seat.get() {
                Some(index) => Ok(Some(Seat::from_index(index))),
                None => Err(Refusal::bad_request("Seats are counted from 0.")),
            },
        }
    }

    fn n(&self) -> Result<u64, Refusal> {
        self.n.map_or(Ok(1), |n| {
            n.get().ok_or_else(|| Refusal::bad_request("The number n of an action is at least 0."))
        })
    }

    fn seed(&self) -> Result<Seed, Refusal> {
        read_seed(&self.seed)
    }
}

/// Reads a seed as requests write it: a whole number or 64 hexadecimal digits. None is seed 0.
///
/// # Errors
/// `BAD_REQUEST` for anything else.
pub fn read_seed(seed: &Value) -> Result<Seed, Refusal> {
    let seed = match seed {
        Value::Null => Some(Seed::from(0)),
        Value::String(text) => Seed::from_hex(text),
        other => other.as_u64().map(Seed::from),
    };
    seed.ok_or_else(|| {
        Refusal::bad_request(
            "A seed is a whole number from 0 to 18446744073709551615 or 64 hexadecimal digits.",
        )
    })
}

fn missing(op: &str, field: &str) -> Refusal {
    Refusal::bad_request(format!("The op {op:?} needs a field {field:?}."))
}

/// Reads the players of a request: names, or ids with names.
fn roster(game: &dyn Game, players: &Value) -> Result<Roster, Refusal> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Guest {
        Name(String),
        Known { id: Id, name: String },
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Number(u64),
    }
    let shape = || {
        Refusal::bad_request(
            "The players are a list of names, or of objects with an \"id\" and a \"name\".",
        )
    };
    let guests: Vec<Guest> = serde_json::from_value(players.clone()).map_err(|_| shape())?;
    let players = guests.into_iter().enumerate().map(|(index, guest)| match guest {
        Guest::Name(name) => Player { id: game.default_id(Seat::from_index(index)), name },
        Guest::Known { id: Id::Text(id), name } => Player { id, name },
        Guest::Known { id: Id::Number(id), name } => Player { id: id.to_string(), name },
    });
    Roster::new(players.collect())
        .map_err(|id| Refusal::bad_request(format!("Two players have the id {id:?}.")))
}
