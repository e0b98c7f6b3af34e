//! The documents of Qwixx.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Code;

pub(crate) const COLORS: [&str; 4] = ["red", "yellow", "green", "blue"];

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Qwixx {
    pub(crate) players: Vec<Player>,
    pub(crate) current_player_index: usize,
    pub(crate) dice: Option<Dice>,
    pub(crate) locked_rows: Vec<String>,
    pub(crate) game_status: String,
    pub(crate) history: Vec<Move>,
    pub(crate) ruleset: String,
    pub(crate) turn: Option<Turn>,
    pub(crate) future: Vec<Move>,
    pub(crate) end_reason: Option<String>,
    pub(crate) winner_ids: Option<Vec<String>>,
    pub(crate) options: Options,
    /// On the score pad: the table before each entry of the history.
    #[serde(skip)]
    pub(crate) past: Vec<Moment>,
}

/// What an action can change, the history apart.
#[derive(Clone)]
pub(crate) struct Moment {
    pub(crate) players: Vec<Player>,
    pub(crate) current_player_index: usize,
    pub(crate) dice: Option<Dice>,
    pub(crate) locked_rows: Vec<String>,
    pub(crate) game_status: String,
    pub(crate) end_reason: Option<String>,
    pub(crate) winner_ids: Option<Vec<String>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) score_sheet: Sheet,
    pub(crate) penalties: i32,
    pub(crate) total_score: i32,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Sheet {
    red: Row,
    yellow: Row,
    green: Row,
    blue: Row,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) color: String,
    pub(crate) numbers: Vec<Number>,
    pub(crate) locked: bool,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Number {
    pub(crate) number: i64,
    pub(crate) marked: bool,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Dice {
    pub(crate) white1: i64,
    pub(crate) white2: i64,
    red: i64,
    yellow: i64,
    green: i64,
    blue: i64,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the document has these names")]
pub(crate) struct Turn {
    pub(crate) turn_number: u32,
    pub(crate) phase: String,
    pub(crate) white_choices: BTreeMap<String, Choice>,
    pub(crate) colored_choice: Option<Cross>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cross {
    pub(crate) color: String,
    pub(crate) number: i64,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Choice {
    Mark(Cross),
    Pass,
    Hidden,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Options {
    pub(crate) first_player: String,
    pub(crate) free_end_check: String,
    pub(crate) lock_counts_as_mark: bool,
    pub(crate) max_penalties: i32,
    pub(crate) min_marks_to_lock: usize,
    pub(crate) penalty_points: i32,
    pub(crate) reveal_mode: String,
    pub(crate) row_orders: RowOrders,
    pub(crate) rows_to_end: usize,
    pub(crate) ruleset: String,
    pub(crate) turn_seconds: Option<u32>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum RowOrders {
    Standard(String),
    Mixed { blue: Vec<i64>, green: Vec<i64>, red: Vec<i64>, yellow: Vec<i64> },
}

impl Default for Options {
    fn default() -> Self {
        Self {
            first_player: "seat0".into(),
            free_end_check: "immediate".into(),
            lock_counts_as_mark: true,
            max_penalties: 4,
            min_marks_to_lock: 5,
            penalty_points: 5,
            reveal_mode: "hidden".into(),
            row_orders: RowOrders::Standard("standard".into()),
            rows_to_end: 2,
            ruleset: "strict".into(),
            turn_seconds: None,
        }
    }
}

/// An action, as it is understood and as the history keeps it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Move {
    pub(crate) r#type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) payload: Option<Payload>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub(crate) enum Payload {
    Names {
        player_names: Vec<String>,
        player_ids: Option<Vec<String>>,
    },
    Dice(Dice),
    Mark {
        player_id: String,
        color: String,
        number: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        allow_locked_row: Option<bool>,
    },
    Row {
        color: String,
    },
    Player {
        player_id: String,
    },
    /// A saved game; the history never has one.
    #[serde(skip)]
    State(Value),
}

impl Sheet {
    pub(crate) fn empty(options: &Options) -> Self {
        let up: Vec<i64> = (2..=12).collect();
        let down: Vec<i64> = (2..=12).rev().collect();
        let orders = match options.row_orders.clone() {
            RowOrders::Standard(_) => [up.clone(), up, down.clone(), down],
            RowOrders::Mixed { red, yellow, green, blue } => [red, yellow, green, blue],
        };
        let [red, yellow, green, blue] = [0, 1, 2, 3].map(|at: usize| {
            let numbers = orders[at].iter().map(|&number| Number { number, marked: false });
            Row { color: COLORS[at].into(), numbers: numbers.collect(), locked: false }
        });
        Self { red, yellow, green, blue }
    }

    pub(crate) fn rows(&self) -> [&Row; 4] {
        [&self.red, &self.yellow, &self.green, &self.blue]
    }

    pub(crate) fn row(&self, color: &str) -> &Row {
        self.rows().into_iter().find(|row| row.color == color).expect("a colour")
    }

    pub(crate) fn row_mut(&mut self, color: &str) -> &mut Row {
        let rows = [&mut self.red, &mut self.yellow, &mut self.green, &mut self.blue];
        rows.into_iter().find(|row| row.color == color).expect("a colour")
    }
}

impl Row {
    pub(crate) fn marks(&self) -> usize {
        self.numbers.iter().filter(|number| number.marked).count()
    }

    pub(crate) fn position(&self, number: i64) -> Option<usize> {
        self.numbers.iter().position(|own| own.number == number)
    }

    pub(crate) fn rightmost(&self) -> Option<usize> {
        self.numbers.iter().rposition(|number| number.marked)
    }

    pub(crate) fn is_last(&self, number: i64) -> bool {
        self.numbers.last().is_some_and(|last| last.number == number)
    }
}

impl Dice {
    pub(crate) fn all(&self) -> [i64; 6] {
        [self.white1, self.white2, self.red, self.yellow, self.green, self.blue]
    }

    pub(crate) fn of(&self, color: &str) -> i64 {
        match color {
            "red" => self.red,
            "yellow" => self.yellow,
            "green" => self.green,
            _ => self.blue,
        }
    }

    fn read(payload: &Value) -> Option<Self> {
        let die = |name: &str| payload.get(name)?.as_i64();
        Some(Self {
            white1: die("white1")?,
            white2: die("white2")?,
            red: die("red")?,
            yellow: die("yellow")?,
            green: die("green")?,
            blue: die("blue")?,
        })
    }
}

impl Move {
    pub(crate) fn new(name: &str, payload: Option<Payload>) -> Self {
        Self { r#type: name.into(), payload }
    }

    pub(crate) fn of_player(name: &str, id: &str) -> Self {
        Self::new(name, Some(Payload::Player { player_id: id.into() }))
    }

    pub(crate) fn mark(
        name: &str,
        id: &str,
        color: &str,
        number: i64,
        allow: Option<bool>,
    ) -> Self {
        let (player_id, color) = (id.into(), color.into());
        Self::new(name, Some(Payload::Mark { player_id, color, number, allow_locked_row: allow }))
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a move is JSON")
    }

    /// The id of the player it speaks of.
    pub(crate) fn player_id(&self) -> Option<&str> {
        match &self.payload {
            Some(Payload::Mark { player_id, .. } | Payload::Player { player_id }) => {
                Some(player_id)
            }
            _ => None,
        }
    }

    /// The cross it speaks of.
    pub(crate) fn cross(&self) -> Cross {
        match &self.payload {
            Some(Payload::Mark { color, number, .. }) => {
                Cross { color: color.clone(), number: *number }
            }
            _ => unreachable!("{} is about a number", self.r#type),
        }
    }

    /// Reads an action; what the type does not need is not looked at.
    pub(crate) fn read(action: &Value, free: bool) -> Result<Self, Code> {
        let name = action.get("type").and_then(Value::as_str).ok_or("MALFORMED_ACTION")?;
        let payload = action.get("payload").unwrap_or(&Value::Null);
        let payload = match name {
            "START_GAME" | "NEXT_TURN" | "END_GAME" | "RESET_GAME" => None,
            "REDO" | "UNDO" if free => None,
            "LOCK_ROW" if !free => return Err("LOCK_IS_AUTOMATIC"),
            "ADD_PENALTY" if !free => return Err("PENALTY_IS_AUTOMATIC"),
            "ROLL_DICE" if !free => (!payload.is_null()).then(|| Payload::State(payload.clone())),
            "PASS" if free => return Err("UNKNOWN_ACTION"),
            "LOAD_GAME" | "REDO" if !free => return Err("UNKNOWN_ACTION"),
            _ => Some(Payload::read(name, payload)?.ok_or("MALFORMED_ACTION")?),
        };
        Ok(Self::new(name, payload))
    }
}

impl Payload {
    /// `None` if it is not what it has to be.
    fn read(name: &str, payload: &Value) -> Result<Option<Self>, Code> {
        let text = |key: &str| payload.get(key).and_then(Value::as_str).map(str::to_owned);
        Ok(match name {
            "INITIALIZE_GAME" => Self::read_names(payload),
            "ROLL_DICE" => Dice::read(payload).map(Self::Dice),
            "MARK_NUMBER" | "UNMARK_NUMBER" => Self::read_mark(name == "MARK_NUMBER", payload),
            "LOCK_ROW" => text("color").map(|color| Self::Row { color }),
            "ADD_PENALTY" | "PASS" | "UNDO" => {
                text("playerId").map(|player_id| Self::Player { player_id })
            }
            "LOAD_GAME" => payload.get("state").cloned().map(Self::State),
            _ => return Err("UNKNOWN_ACTION"),
        })
    }

    fn read_names(payload: &Value) -> Option<Self> {
        let list = |value: &Value| serde_json::from_value::<Vec<String>>(value.clone()).ok();
        let player_ids = match payload.get("playerIds") {
            None | Some(Value::Null) => None,
            Some(ids) => Some(list(ids)?),
        };
        Some(Self::Names { player_names: list(payload.get("playerNames")?)?, player_ids })
    }

    fn read_mark(with_flag: bool, payload: &Value) -> Option<Self> {
        let allowed = match payload.get("allowLockedRow") {
            Some(flag) if with_flag && !flag.is_null() => flag.as_bool()?,
            _ => false,
        };
        Some(Self::Mark {
            player_id: payload.get("playerId")?.as_str()?.to_owned(),
            color: payload.get("color")?.as_str()?.to_owned(),
            number: payload.get("number")?.as_i64()?,
            allow_locked_row: allowed.then_some(true),
        })
    }
}
