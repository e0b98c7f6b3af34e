//! States and views as documents.

use std::collections::BTreeMap;

use parlour_engine::{Player, Position, Roster, Seat, Whole};
use rpds::VectorSync as Vector;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::super::action::Cross;
use super::super::dice::{Dice, Row};
use super::super::options::{Options, Ruleset};
use super::super::state::{Board, Choice, EndReason, Phase, Qwixx, Status};
use super::super::view::SeenChoice;
use super::action::ActionDoc;
use super::history::Beside;

/// A whole game, or what a viewer sees of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    players: Vec<PlayerDoc>,
    #[serde(default)]
    current_player_index: Whole,
    #[serde(default)]
    dice: Option<DiceDoc>,
    /// The rows closed for everybody, in the order in which they closed.
    #[serde(default, deserialize_with = "null_is_default")]
    locked_rows: Vec<Row>,
    game_status: Status,
    #[serde(default, deserialize_with = "read_history")]
    #[schemars(with = "Vec<ActionDoc>")]
    history: Vector<ActionDoc>,
    #[serde(default)]
    ruleset: Option<Ruleset>,
    /// Where in a turn the game is; null on a score pad and before the start.
    #[serde(default)]
    turn: Option<TurnDoc>,
    /// On a score pad: actions taken back, the last one at the end.
    #[serde(default, deserialize_with = "read_history")]
    #[schemars(with = "Vec<ActionDoc>")]
    future: Vector<ActionDoc>,
    #[serde(default)]
    end_reason: Option<EndReason>,
    #[serde(default)]
    winner_ids: Option<Vec<String>>,
    #[serde(default)]
    #[schemars(with = "Options")]
    options: Value,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerDoc {
    id: String,
    name: String,
    #[serde(default)]
    score_sheet: Option<SheetDoc>,
    #[serde(default)]
    penalties: Whole,
    #[serde(default)]
    total_score: Option<Whole>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
struct SheetDoc {
    red: RowDoc,
    yellow: RowDoc,
    green: RowDoc,
    blue: RowDoc,
}

impl SheetDoc {
    fn row(&self, row: Row) -> &RowDoc {
        match row {
            Row::Red => &self.red,
            Row::Yellow => &self.yellow,
            Row::Green => &self.green,
            Row::Blue => &self.blue,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
struct RowDoc {
    #[serde(default)]
    color: Option<Row>,
    numbers: Vec<NumberDoc>,
    /// Whether this player has the lock.
    #[serde(default)]
    locked: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
struct NumberDoc {
    number: Whole,
    #[serde(default)]
    marked: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct DiceDoc {
    white1: Whole,
    white2: Whole,
    red: Whole,
    yellow: Whole,
    green: Whole,
    blue: Whole,
}

impl From<DiceDoc> for Dice {
    /// What is no number of a die becomes 0, which no die shows.
    fn from(doc: DiceDoc) -> Self {
        let [white1, white2, red, yellow, green, blue] =
            [doc.white1, doc.white2, doc.red, doc.yellow, doc.green, doc.blue]
                .map(|die| die.get().unwrap_or(0));
        Self { white1, white2, red, yellow, green, blue }
    }
}

impl From<Dice> for DiceDoc {
    fn from(dice: Dice) -> Self {
        let whole = |die: u8| Whole(die.into());
        Self {
            white1: whole(dice.white1),
            white2: whole(dice.white2),
            red: whole(dice.red),
            yellow: whole(dice.yellow),
            green: whole(dice.green),
            blue: whole(dice.blue),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TurnDoc {
    turn_number: Whole,
    phase: Phase,
    #[serde(default, deserialize_with = "null_is_default")]
    white_choices: BTreeMap<String, ChoiceDoc>,
    #[serde(default)]
    colored_choice: Option<CrossDoc>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ChoiceDoc {
    Mark(CrossDoc),
    Pass,
    /// Made, but not shown to this viewer.
    Hidden,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
struct CrossDoc {
    color: Row,
    number: Whole,
}

impl From<Cross> for CrossDoc {
    fn from(cross: Cross) -> Self {
        Self { color: cross.row, number: Whole(cross.number.into()) }
    }
}

impl From<CrossDoc> for Cross {
    fn from(doc: CrossDoc) -> Self {
        Self { row: doc.color, number: doc.number.get().unwrap_or(0) }
    }
}

impl From<SeenChoice> for ChoiceDoc {
    fn from(choice: SeenChoice) -> Self {
        match choice {
            SeenChoice::Mark(cross) => Self::Mark(cross.into()),
            SeenChoice::Pass => Self::Pass,
            SeenChoice::Hidden => Self::Hidden,
        }
    }
}

impl StateDoc {
    pub(super) fn new(
        board: &Board,
        choice: impl Fn(Seat) -> Option<SeenChoice>,
        beside: &Beside,
    ) -> Self {
        let roster = &beside.roster;
        let seats = || Seat::all(board.seats());
        let has_turn = board.is_strict() && board.status != Status::Setup;
        let white_choices = seats()
            .filter_map(|seat| Some((roster.id(seat).to_owned(), choice(seat)?.into())))
            .collect();
        let ended = board.status == Status::Ended;
        Self {
            players: seats().map(|seat| PlayerDoc::new(board, roster, seat)).collect(),
            current_player_index: Whole(i64::from(board.active.number())),
            dice: board.dice.map(DiceDoc::from),
            locked_rows: board.closed.iter().collect(),
            game_status: board.status,
            history: beside.history.clone(),
            ruleset: Some(board.options.ruleset),
            turn: has_turn.then(|| TurnDoc {
                turn_number: Whole(board.turn.into()),
                phase: board.phase,
                white_choices,
                colored_choice: board.colored.map(CrossDoc::from),
            }),
            future: beside.future.clone(),
            end_reason: board.end,
            winner_ids: ended
                .then(|| board.winners().iter().map(|seat| roster.id(seat).to_owned()).collect()),
            options: parlour_engine::to_value(&board.options),
        }
    }
}

impl PlayerDoc {
    fn new(board: &Board, roster: &Roster, seat: Seat) -> Self {
        let sheet = &board.sheets[seat.index()];
        let row = |row: Row| RowDoc {
            color: Some(row),
            numbers: (0..11_u8)
                .zip(board.options.row_orders.of(row))
                .map(|(place, number)| NumberDoc {
                    number: Whole((*number).into()),
                    marked: sheet.is_marked(row, place),
                })
                .collect(),
            locked: sheet.has_lock(row),
        };
        Self {
            id: roster.id(seat).to_owned(),
            name: roster.name(seat).to_owned(),
            score_sheet: Some(SheetDoc {
                red: row(Row::Red),
                yellow: row(Row::Yellow),
                green: row(Row::Green),
                blue: row(Row::Blue),
            }),
            penalties: Whole(sheet.penalties.into()),
            total_score: Some(Whole(board.total(seat).into())),
        }
    }
}

/// Looks whether a document is a game that can be (rules 3.5).
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn validate_game_state(state: &Value) -> Result<(), String> {
    read_state(state, None).map(|_| ())
}

/// Reads a game. Options it does not name are taken from `pad`, if given.
pub(super) fn read_state(state: &Value, pad: Option<&Options>) -> Result<Position<Qwixx>, String> {
    if !state.is_object() {
        return Err("A state is a JSON object.".to_owned());
    }
    let doc = StateDoc::deserialize(state)
        .map_err(|error| format!("The state does not fit: {error}."))?;
    let options = doc.read_options(pad)?;
    let roster = doc.read_roster()?;
    let mut game = Qwixx::set_up(roster.len(), &options);
    doc.read_board(&mut game.board)?;
    doc.read_turn(&mut game, &roster)?;
    let beside = Beside { roster, history: doc.history, future: doc.future };
    beside.read_closed_lately(&mut game.board);
    parlour_engine::Observable::audit(&game).map_err(|flaw| format!("This cannot be: {flaw}."))?;
    if let Some(ids) = &doc.winner_ids {
        let winners = game.board.winners();
        let winners: Vec<&str> = winners.iter().map(|seat| beside.roster.id(seat)).collect();
        if game.board.status != Status::Ended || *ids != winners {
            return Err("The winners are not those who have won.".to_owned());
        }
    }
    Ok(Position { game, beside })
}

impl StateDoc {
    fn read_options(&self, pad: Option<&Options>) -> Result<Options, String> {
        let named = self.options.get("ruleset").is_some();
        let mut options = match (&self.options, pad) {
            (Value::Null, Some(pad)) => *pad,
            (options, _) => {
                parlour_engine::read_options::<Qwixx>(options).map_err(|refusal| refusal.message)?
            }
        };
        match self.ruleset {
            Some(ruleset) if named && ruleset != options.ruleset => {
                return Err("The ruleset is not the one of the options.".to_owned());
            }
            Some(ruleset) => options.ruleset = ruleset,
            None => {}
        }
        Ok(options)
    }

    fn read_roster(&self) -> Result<Roster, String> {
        let players: Vec<_> = self
            .players
            .iter()
            .map(|player| Player { id: player.id.clone(), name: player.name.clone() })
            .collect();
        if players.len() > 5 {
            return Err(format!("{} players are too many.", players.len()));
        }
        if players.iter().any(|player| player.name.trim().is_empty()) {
            return Err("A player has no name.".to_owned());
        }
        Roster::new(players).map_err(|id| format!("Two players have the id {id:?}."))
    }

    fn read_board(&self, board: &mut Board) -> Result<(), String> {
        board.status = self.game_status;
        board.end = self.end_reason;
        if board.status != Status::Ended && board.end.is_some() {
            return Err("There is a reason for the end of a game that goes on.".to_owned());
        }
        board.active = Seat::from_index(self.current_player_index.get().unwrap_or(usize::MAX));
        board.dice = self.dice.map(Dice::from);
        for row in &self.locked_rows {
            if !board.closed.close(*row) {
                return Err(format!("The row {row} is closed twice."));
            }
        }
        for (index, player) in self.players.iter().enumerate() {
            player.read_sheet(board, index)?;
        }
        if board.status == Status::Ended && board.end.is_none() {
            board.end = board.should_end();
        }
        Ok(())
    }

    fn read_turn(&self, game: &mut Qwixx, roster: &Roster) -> Result<(), String> {
        if !game.board.is_strict() || game.board.status == Status::Setup {
            return Ok(());
        }
        let Some(turn) = &self.turn else {
            game.board.turn = 1;
            game.board.phase =
                if game.board.dice.is_some() { Phase::WhiteDice } else { Phase::Rolling };
            return Ok(());
        };
        let number = turn.turn_number.get().filter(|number| *number >= 1);
        game.board.turn = number.ok_or("Turns are numbered from 1.")?;
        game.board.phase = turn.phase;
        for (id, choice) in &turn.white_choices {
            let seat =
                roster.seat_of(id).ok_or_else(|| format!("{id:?} chose, but does not play."))?;
            game.white[seat.index()] = Some(match choice {
                ChoiceDoc::Mark(cross) => Choice::Mark((*cross).into()),
                ChoiceDoc::Pass => Choice::Pass,
                ChoiceDoc::Hidden => {
                    return Err("A view with hidden choices is no state.".to_owned());
                }
            });
        }
        game.board.colored = turn.colored_choice.map(Cross::from);
        Ok(())
    }
}

impl PlayerDoc {
    fn read_sheet(&self, board: &mut Board, index: usize) -> Result<(), String> {
        let sheet = &mut board.sheets[index];
        let name = &self.name;
        let penalties = self
            .penalties
            .get()
            .ok_or_else(|| format!("The penalties of {name} are no number of boxes."))?;
        sheet.penalties = penalties;
        for row in Row::ALL {
            let Some(doc) = self.score_sheet.as_ref().map(|sheet| sheet.row(row)) else { continue };
            let order = board.options.row_orders.of(row);
            let fits = doc.numbers.len() == 11
                && doc
                    .numbers
                    .iter()
                    .zip(order)
                    .all(|(cell, number)| cell.number == Whole((*number).into()));
            if !fits || doc.color.is_some_and(|color| color != row) {
                return Err(format!(
                    "The {row} row of {name} does not hold its eleven numbers in order."
                ));
            }
            sheet.set_row(row, doc.numbers.iter().map(|cell| cell.marked), doc.locked);
        }
        let total = sheet.total(&board.options);
        match self.total_score {
            Some(score) if score != Whole(total.into()) => {
                Err(format!("{name} has {total} points, not {}.", score.0))
            }
            _ => Ok(()),
        }
    }
}

fn read_history<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vector<ActionDoc>, D::Error> {
    let entries = Option::<Vec<Value>>::deserialize(deserializer)?.unwrap_or_default();
    let read = |entry: &Value| match ActionDoc::read(entry) {
        Ok(
            ActionDoc::Undo
            | ActionDoc::UndoChoice { .. }
            | ActionDoc::Redo
            | ActionDoc::LoadGame { .. },
        )
        | Err(_) => {
            Err(serde::de::Error::custom("the history holds something that is no action of it"))
        }
        Ok(action) => Ok(action),
    };
    entries.iter().map(read).collect()
}

fn null_is_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
