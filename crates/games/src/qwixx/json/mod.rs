//! The game as documents: states and views, actions and events, options.

mod options;
mod state;

use parlour_engine::codec::Fields;
use parlour_engine::{
    Actor, Beside, Face, Info, Position, Refusal, Rng, Roster, Schemas, Taken, Viewer,
};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

pub(super) use self::state::{StateDoc, read_state};
use super::action::Event;
use super::dice::Row;
use super::error::Illegal;
use super::history::{self, History, Message};
use super::options::Options;
use super::state::Qwixx;
use super::view::{SeenChoice, View};

impl Face for Qwixx {
    const INFO: Info = Info {
        id: "qwixx",
        title: "Qwixx",
        tagline: "Roll six dice, cross out numbers from left to right, and dare to skip.",
        seats: 2..=5,
        minutes: 15..=20,
        rules_version: 1,
    };
    type Extra = History;
    type StateDoc = StateDoc;
    type ViewDoc = StateDoc;
    const FIELDS: Fields = Fields::InPayload;

    fn schemas() -> Schemas {
        Schemas::of::<StateDoc, Message, Event, StateDoc, Options>(Self::IDS)
    }

    fn check_options(options: &Options) -> Result<(), Refusal> {
        options.audit().map_err(|flaw| Refusal::new("INVALID_OPTION", format!("{flaw}.")))
    }

    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        history::deal(&roster, options, rng)
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        read_state(state, None).map_err(Refusal::bad_state)
    }

    fn state_doc(position: &Position<Self>) -> StateDoc {
        let game = &position.game;
        let choices = |seat| game.choice(seat).map(SeenChoice::from);
        StateDoc::new(&game.board, choices, &position.beside)
    }

    fn view_doc(view: View, beside: &Beside<History>) -> StateDoc {
        StateDoc::new(&view.board, |seat| view.white[seat], beside)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Event>, Refusal> {
        history::act(position, actor, action, rng)
    }

    fn explain(Position { game, beside }: &Position<Self>, illegal: Illegal) -> Refusal {
        let board = &game.board;
        match (illegal, board.dice) {
            (Illegal::NotActivePlayer, _) => beside.roster.out_of_turn(illegal, Some(board.active)),
            (Illegal::LastNumberNeedsFive, _) => {
                let needed = board.options.min_marks_to_lock;
                let message = format!("The last number of a row takes {needed} crosses before it.");
                Refusal { message, ..illegal.into() }
            }
            (Illegal::NumberNotOnDice, Some(dice)) if board.is_choosing() => {
                let message = format!("The white dice add up to {}.", dice.white_sum());
                Refusal { message, ..illegal.into() }
            }
            _ => illegal.into(),
        }
    }

    fn not_seated() -> Refusal {
        Illegal::NotAPlayer.into()
    }

    fn redact(
        action: &Value,
        by: Actor,
        then: &Position<Self>,
        now: &Position<Self>,
        viewer: Viewer,
    ) -> Option<Value> {
        let own = by.seat().is_some_and(|seat| viewer.is(seat));
        let is_choice = ["MARK_NUMBER", "UNMARK_NUMBER", "PASS", "UNDO"]
            .iter()
            .any(|kind| action.get("type").and_then(Value::as_str) == Some(*kind));
        let open = then.game.has_secrets()
            && now.game.has_secrets()
            && then.game.board.turn == now.game.board.turn;
        (is_choice && open && !own).then(|| json!({ "type": "HIDDEN" }))
    }
}

/// Reads the color of an action: any text, since the rules say when it is looked at.
pub(super) fn color<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Row>, D::Error> {
    String::deserialize(from).map(|name| Row::from_name(&name))
}
