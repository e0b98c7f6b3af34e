//! States and views as documents.

use std::array;
use std::collections::BTreeMap;
use std::fmt::Display;

use parlour_engine::codec::{self, PlayerName, SeatIndex, or_default};
use parlour_engine::{Beside, Observable, Position, Roster, Seat};
use rpds::VectorSync as Vector;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::action::Cross;
use super::super::dice::{Dice, Row};
use super::super::history::{History, Message, Step};
use super::super::options::{Options, Ruleset};
use super::super::sheet::Sheet;
use super::super::state::{Board, Choice, EndReason, MAX_PLAYERS, Phase, Qwixx, Status};
use super::super::view::SeenChoice;

/// A whole game, or what a viewer sees of it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    players: Vec<PlayerDoc>,
    #[serde(default)]
    current_player_index: SeatIndex,
    dice: Option<Dice>,
    /// The rows closed for everybody, in the order in which they closed.
    #[serde(default, deserialize_with = "or_default")]
    locked_rows: Vec<Row>,
    game_status: Status,
    #[serde(default, deserialize_with = "or_default")]
    #[schemars(with = "Vec<Message>")]
    history: Vector<Step>,
    ruleset: Option<Ruleset>,
    /// Where in a turn the game is; null on a score pad and before the start.
    turn: Option<TurnDoc>,
    /// On a score pad: actions taken back, the last one at the end.
    #[serde(default, deserialize_with = "or_default")]
    #[schemars(with = "Vec<Message>")]
    future: Vector<Step>,
    end_reason: Option<EndReason>,
    winner_ids: Option<Vec<Seat>>,
    #[serde(default)]
    #[schemars(with = "Options")]
    options: Value,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerDoc {
    id: Seat,
    name: PlayerName,
    score_sheet: Option<SheetDoc>,
    #[serde(default)]
    penalties: u8,
    total_score: Option<i32>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct SheetDoc {
    red: RowDoc,
    yellow: RowDoc,
    green: RowDoc,
    blue: RowDoc,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct RowDoc {
    color: Option<Row>,
    numbers: [NumberDoc; 11],
    /// Whether this player has the lock.
    #[serde(default)]
    locked: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct NumberDoc {
    number: u8,
    #[serde(default)]
    marked: bool,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TurnDoc {
    turn_number: u32,
    phase: Phase,
    /// By the ids of the players.
    #[serde(default, deserialize_with = "or_default")]
    white_choices: BTreeMap<String, SeenChoice>,
    colored_choice: Option<Cross>,
}

impl StateDoc {
    pub(super) fn new(
        board: &Board,
        choice: impl Fn(Seat) -> Option<SeenChoice>,
        Beside { roster, extra }: &Beside<History>,
    ) -> Self {
        let id = |seat| roster.id(seat).to_owned();
        let seats = || Seat::all(board.seats());
        let has_turn = board.is_strict() && board.status != Status::Setup;
        let has_ended = board.status == Status::Ended;
        Self {
            players: seats().map(|seat| PlayerDoc::new(board, seat)).collect(),
            current_player_index: SeatIndex(board.active),
            dice: board.dice,
            locked_rows: board.closed.iter().collect(),
            game_status: board.status,
            history: extra.steps.clone(),
            ruleset: Some(board.options.ruleset),
            turn: has_turn.then(|| TurnDoc {
                turn_number: board.turn,
                phase: board.phase,
                white_choices: seats().filter_map(|seat| Some((id(seat), choice(seat)?))).collect(),
                colored_choice: board.colored,
            }),
            future: extra.future.clone(),
            end_reason: board.end,
            winner_ids: has_ended.then(|| board.winners().iter().collect()),
            options: parlour_engine::to_value(&board.options),
        }
    }
}

impl PlayerDoc {
    fn new(board: &Board, seat: Seat) -> Self {
        let sheet = &board.sheets[seat];
        let row = |row: Row| RowDoc {
            color: Some(row),
            numbers: array::from_fn(|place| NumberDoc {
                number: board.options.row_orders.of(row)[place],
                marked: sheet.is_marked(row, place as u8),
            }),
            locked: sheet.has_lock(row),
        };
        let [red, yellow, green, blue] = Row::ALL.map(row);
        Self {
            id: seat,
            name: PlayerName(seat),
            score_sheet: Some(SheetDoc { red, yellow, green, blue }),
            penalties: sheet.penalties,
            total_score: Some(board.total(seat)),
        }
    }
}

/// Reads a game, if it is one that can be (rules 3.5). Options it does not name are taken from `pad`, if given.
pub(in super::super) fn read_state(
    state: &Value,
    pad: Option<&Options>,
) -> Result<Position<Qwixx>, String> {
    fn unfit(what: impl Display) -> String {
        format!("The state does not fit: {what}.")
    }
    let roster = Roster::of_document(state, |_| String::new()).map_err(unfit)?;
    if roster.len() > MAX_PLAYERS {
        return Err(format!("{} players are too many.", roster.len()));
    }
    if roster.players().iter().any(|player| player.name.trim().is_empty()) {
        return Err("A player has no name.".to_owned());
    }
    let doc: StateDoc = codec::read_state(state, &roster).map_err(unfit)?;
    let mut game = Qwixx::set_up(roster.len(), &doc.read_options(pad)?);
    doc.read_board(&mut game.board, &roster)?;
    doc.read_turn(&mut game, &roster)?;
    let winners = doc.winner_ids;
    let history = History { steps: doc.history, future: doc.future };
    history.read_closed_lately(&mut game.board);
    game.audit().map_err(|flaw| format!("This cannot be: {flaw}."))?;
    let has_ended = game.board.status == Status::Ended;
    if winners.is_some_and(|winners| !has_ended || !game.board.winners().iter().eq(winners)) {
        return Err("The winners are not those who have won.".to_owned());
    }
    Ok(Position { game, beside: Beside { roster, extra: history } })
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

    fn read_board(&self, board: &mut Board, roster: &Roster) -> Result<(), String> {
        board.status = self.game_status;
        board.end = self.end_reason;
        if board.status != Status::Ended && board.end.is_some() {
            return Err("There is a reason for the end of a game that goes on.".to_owned());
        }
        board.active = self.current_player_index.0;
        board.dice = self.dice;
        for row in &self.locked_rows {
            if !board.closed.close(*row) {
                return Err(format!("The row {row} is closed twice."));
            }
        }
        for player in &self.players {
            player
                .read_sheet(&mut board.sheets[player.id], &board.options)
                .map_err(|flaw| format!("{}: {flaw}.", roster.name(player.id)))?;
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
        game.board.turn = turn.turn_number;
        game.board.phase = turn.phase;
        for (id, choice) in &turn.white_choices {
            let seat =
                roster.seat_of(id).ok_or_else(|| format!("{id:?} chose, but does not play."))?;
            game.white[seat] = Some(match choice {
                SeenChoice::Mark(cross) => Choice::Mark(*cross),
                SeenChoice::Pass => Choice::Pass,
                SeenChoice::Hidden => {
                    return Err("A view with hidden choices is no state.".to_owned());
                }
            });
        }
        game.board.colored = turn.colored_choice;
        Ok(())
    }
}

impl PlayerDoc {
    fn read_sheet(&self, sheet: &mut Sheet, options: &Options) -> Result<(), String> {
        sheet.penalties = self.penalties;
        if let Some(SheetDoc { red, yellow, green, blue }) = &self.score_sheet {
            for (row, doc) in Row::ALL.into_iter().zip([red, yellow, green, blue]) {
                let numbers = doc.numbers.iter().map(|cell| cell.number);
                if !numbers.eq(options.row_orders.of(row).iter().copied())
                    || doc.color.is_some_and(|color| color != row)
                {
                    return Err(format!("the {row} row does not hold its numbers in order"));
                }
                sheet.set_row(row, doc.numbers.iter().map(|cell| cell.marked), doc.locked);
            }
        }
        let total = sheet.total(options);
        match self.total_score {
            Some(score) if score != total => Err(format!("{total} points are not {score}")),
            _ => Ok(()),
        }
    }
}
