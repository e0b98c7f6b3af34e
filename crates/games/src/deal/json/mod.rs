//! Lebanese Deal behind the JSON face that all games share.

pub mod documents;
mod loading;

use parlour_engine::codec::{self, Fields, Misfit};
use parlour_engine::{
    Actor, Done, Face, Info, Position, Refusal, Rng, Roster, Rules, Seat, Seats, Sink,
};
use serde_json::{Value, json};

use self::documents::{Game, StateDoc};
use crate::deal::action::{Action, Event};
use crate::deal::colors::Color;
use crate::deal::error::Illegal;
use crate::deal::options::{OnLeave, Options};
use crate::deal::state::{Deal, Status};
use crate::deal::view::View;

/// What the JSON shows besides the state: who plays, and for whom a bot does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The people at the table.
    pub roster: Roster,
    /// The name of this game.
    pub game_id: String,
    /// The seats that a bot plays for.
    pub bots: Seats,
}

impl Face for Deal {
    const INFO: Info = Info {
        id: "deal",
        title: "Lebanese Deal",
        tagline: "Collect three sets of property; charge rent, rob your friends, and just say no.",
        seats: 2..=5,
        minutes: 15..=30,
        rules_version: 1,
    };

    type Beside = Beside;
    type StateDoc = StateDoc;
    type ViewDoc = View;

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        let game = Self::deal(roster.len(), options, rng)?;
        let beside = Beside { roster, game_id: "g1".to_owned(), bots: Seats::NONE };
        Ok(Position { game, beside })
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(Position { game, beside }: &Position<Self>) -> StateDoc {
        StateDoc::of_everything(game).at(beside)
    }

    fn view_doc(view: View, beside: &Beside) -> View {
        view.at(beside)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        let Position { game, beside } = position;
        let action = read_action(action, actor, &beside.roster)?;
        let mut events = Vec::new();
        match action {
            Action::Leave { seat } if game.open.options.on_leave == OnLeave::Bot => {
                check_errand(game, actor, seat)?;
                beside.bots = beside.bots.with(seat);
                events.tell_all(|| Event::BotTookOver { player_id: seat });
            }
            Action::Return { seat } => {
                check_errand(game, actor, seat)?;
                if !beside.bots.contains(seat) {
                    return Err(Illegal::InvalidVictim.into());
                }
                beside.bots = beside.bots.without(seat);
                events.tell_all(|| Event::PlayerReturned { player_id: seat });
            }
            _ => game
                .act(actor, action, rng, &mut events)
                .map_err(|illegal| refusal(illegal, game, &beside.roster))?,
        }
        Ok(Done { action: position.action_value(&action), events })
    }

    fn roster(beside: &Beside) -> &Roster {
        &beside.roster
    }

    fn roster_mut(beside: &mut Beside) -> &mut Roster {
        &mut beside.roster
    }

    fn not_seated() -> Refusal {
        Illegal::NotSeated.into()
    }
}

/// The refusal, and where it can, a sentence with a name in it.
fn refusal(illegal: Illegal, game: &Deal, roster: &Roster) -> Refusal {
    let mut refusal = Refusal::from(illegal);
    let name = roster.name(game.open.current);
    if illegal == Illegal::NotYourTurn && !name.is_empty() {
        refusal.message = format!("It is {name}'s turn.");
    }
    refusal
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
fn read_action(action: &Value, actor: Actor, roster: &Roster) -> Result<Action, Illegal> {
    let own;
    let is_errand = action.get("type").is_some_and(|kind| kind == "LEAVE" || kind == "RETURN");
    let action = match actor {
        Actor::Seat(seat) if is_errand => {
            own = json!({ "type": action["type"], "playerId": roster.id(seat) });
            &own
        }
        _ => action,
    };
    let read = codec::read(action, roster, Fields::Beside).map_err(|misfit| match misfit {
        Misfit::Unknown(_) => Illegal::UnknownAction,
        Misfit::Malformed(_) => Illegal::MalformedAction,
    })?;
    match (read, actor) {
        (Action::Leave { .. }, Actor::Seat(seat)) => Ok(Action::Leave { seat }),
        (Action::Return { .. }, Actor::Seat(seat)) => Ok(Action::Return { seat }),
        _ if is_errand || has_fields_that_fit(action) => Ok(read),
        _ => Err(Illegal::MalformedAction),
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
    fn at(mut self, beside: &Beside) -> Self {
        self.game_id.clone_from(&beside.game_id);
        for player in &mut self.players {
            player.is_bot = beside.bots.contains(player.id);
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
