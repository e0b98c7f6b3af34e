//! The game as documents: states, views, actions and events.

mod action;
mod state;

use parlour_engine::codec::Ids;
use parlour_engine::{Actor, Done, Face, Info, Position, Refusal, Rng, Roster, Schemas, Viewer};
use serde::Serialize;
use serde_json::Value;

pub use self::action::{ActionDoc, EventDoc, RolledDoc};
pub(super) use self::state::read_state;
pub use self::state::{StateDoc, validate_game_state};
use super::action::{Action, Event};
use super::error::Illegal;
use super::history::{self, Beside};
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
    type Beside = Beside;

    fn schemas() -> Schemas {
        Schemas::of::<StateDoc, ActionDoc, EventDoc, StateDoc, Options>(Ids::Texts)
    }

    fn check_options(options: &Options) -> Result<(), Refusal> {
        options.check()
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

    fn state_doc(position: &Position<Self>) -> impl Serialize {
        let game = &position.game;
        let choices = |seat| game.choice(seat).map(SeenChoice::from);
        StateDoc::new(&game.board, choices, &position.beside)
    }

    fn view_doc(view: &View, beside: &Beside) -> impl Serialize {
        StateDoc::new(&view.board, |seat| view.white[seat.index()], beside)
    }

    fn action_doc(action: &Action, beside: &Beside) -> impl Serialize {
        ActionDoc::new(*action, &beside.roster)
    }

    fn event_doc(event: &Event, beside: &Beside) -> impl Serialize {
        EventDoc::new(*event, &beside.roster)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        history::act(position, actor, action, rng)
    }

    fn roster(beside: &Beside) -> &Roster {
        &beside.roster
    }

    fn roster_mut(beside: &mut Beside) -> &mut Roster {
        &mut beside.roster
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
        (is_choice && open && !own).then(|| parlour_engine::to_value(&ActionDoc::Hidden))
    }
}
