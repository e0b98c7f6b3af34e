//! Lebanese Deal behind the JSON face that all games share.

pub mod documents;
mod loading;

use parlour_engine::codec::{self, Fields};
use parlour_engine::{
    Actor, Addressed, Beside, Extra, Face, Info, Position, Refusal, Rng, Roster, Rules, Seat,
    Seats, Sink,
};
use serde_json::{Value, json};

use self::documents::{Game, StateDoc};
use crate::deal::action::{Action, Event};
use crate::deal::colors::Color;
use crate::deal::error::Illegal;
use crate::deal::options::{OnLeave, Options};
use crate::deal::state::{Deal, Status};
use crate::deal::view::View;

/// What a table is called, and for whom bots play there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The name of this game.
    pub game_id: String,
    /// The seats that a bot plays for.
    pub bots: Seats,
}

impl Default for Table {
    fn default() -> Self {
        Self { game_id: "g1".to_owned(), bots: Seats::NONE }
    }
}

impl Extra for Table {}

impl Face for Deal {
    const INFO: Info = Info {
        id: "deal",
        title: "Lebanese Deal",
        tagline: "Collect three sets of property; charge rent, rob your friends, and just say no.",
        seats: 2..=5,
        minutes: 15..=30,
        rules_version: 1,
    };

    type Extra = Table;
    type StateDoc = StateDoc;
    type ViewDoc = View;

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(Position { game, beside }: &Position<Self>) -> StateDoc {
        StateDoc::of_everything(game).at(beside)
    }

    fn view_doc(view: View, beside: &Beside<Table>) -> View {
        view.at(beside)
    }

    fn read_action(
        position: &Position<Self>,
        actor: Actor,
        action: &Value,
    ) -> Result<Action, Refusal> {
        read_action(action, actor, &position.beside.roster)
    }

    fn take(
        Position { game, beside }: &mut Position<Self>,
        actor: Actor,
        action: Action,
        rng: &mut Rng,
        events: &mut Vec<Addressed<Event>>,
    ) -> Result<(), Illegal> {
        let bots = &mut beside.extra.bots;
        match action {
            Action::Leave { seat } if game.open.options.on_leave == OnLeave::Bot => {
                check_errand(game, actor, seat)?;
                *bots = bots.with(seat);
                events.tell_all(|| Event::BotTookOver { player_id: seat });
            }
            Action::Return { seat } => {
                check_errand(game, actor, seat)?;
                if !bots.contains(seat) {
                    return Err(Illegal::InvalidVictim);
                }
                *bots = bots.without(seat);
                events.tell_all(|| Event::PlayerReturned { player_id: seat });
            }
            action => game.act(actor, action, rng, events)?,
        }
        Ok(())
    }

    fn explain(Position { game, beside }: &Position<Self>, illegal: Illegal) -> Refusal {
        if illegal == Illegal::NotYourTurn {
            beside.roster.out_of_turn(illegal, Some(game.open.current))
        } else {
            illegal.into()
        }
    }

    fn not_seated() -> Refusal {
        Illegal::NotSeated.into()
    }
}

/// Whether a player at this table may hand over to a bot, or take back.
fn check_errand(game: &Deal, actor: Actor, seat: Seat) -> Result<(), Illegal> {
    match game.open.status {
        Status::Waiting => Err(Illegal::GameNotActive),
        Status::Finished => Err(Illegal::GameOver),
        Status::Active if game.open.is_present(seat) => Ok(()),
        Status::Active if actor == Actor::Table => Err(Illegal::InvalidVictim),
        Status::Active => Err(Illegal::NotSeated),
    }
}

/// Reads an action. Players who leave or return need not say who they are, and cannot say it of others.
fn read_action(action: &Value, actor: Actor, roster: &Roster) -> Result<Action, Refusal> {
    let own;
    let is_errand = action.get("type").is_some_and(|kind| kind == "LEAVE" || kind == "RETURN");
    let action = match actor {
        Actor::Seat(seat) if is_errand => {
            own = json!({ "type": action["type"], "playerId": roster.id(seat) });
            &own
        }
        _ => action,
    };
    let read = codec::read(action, roster, Fields::Beside)?;
    match (read, actor) {
        (Action::Leave { .. }, Actor::Seat(seat)) => Ok(Action::Leave { seat }),
        (Action::Return { .. }, Actor::Seat(seat)) => Ok(Action::Return { seat }),
        _ if is_errand || has_fields_that_fit(action) => Ok(read),
        _ => Err(Illegal::MalformedAction.into()),
    }
}

/// Whether every field is of its type, also where an action has no use for it.
fn has_fields_that_fit(action: &Value) -> bool {
    let is_text = |value: &Value| value.is_null() || value.is_string();
    let are_texts =
        |value: &Value| value.as_array().is_some_and(|ids| ids.iter().all(Value::is_string));
    action.as_object().into_iter().flatten().all(|(name, value)| match name.as_str() {
        "cardId" | "victimId" | "color" | "targetCardId" | "ownCardId" | "toColor"
        | "asActionType" => is_text(value),
        "cardIds" => value.is_null() || are_texts(value),
        _ => true,
    })
}

impl<D> Game<D> {
    /// The same with what only its table knows.
    fn at(mut self, beside: &Beside<Table>) -> Self {
        self.game_id.clone_from(&beside.extra.game_id);
        for player in &mut self.players {
            player.is_bot = beside.extra.bots.contains(player.id);
            let owner = beside.roster.id(player.id);
            self.locked_sets.extend(player.locks.iter().map(|color| lock_key(owner, color)));
        }
        self.locked_sets.sort_unstable();
        self
    }
}

/// The name of a locked set.
fn lock_key(owner: &str, color: Color) -> String {
    format!("{owner}_{color}")
}
