//! Pobudka behind the JSON face that all games share.

pub mod documents;
mod loading;

use parlour_engine::codec::{self, Fields, Id, Misfit, Names};
use parlour_engine::{
    Actor, Done, Face, Info, Position, Refusal, Rng, Roster, Rules, Seat, Viewer,
};
use serde_json::{Value, json};

use self::documents::{CardDoc, StateDoc};
use crate::pobudka::action::{Action, Event};
use crate::pobudka::cards::{Card, Edition};
use crate::pobudka::error::Illegal;
use crate::pobudka::options::Options;
use crate::pobudka::state::{Caller, Phase, Pobudka};
use crate::pobudka::view::View;

/// What the JSON shows besides the state: who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The people at the table.
    pub roster: Roster,
    /// The id of somebody who ended the last round and has left since.
    pub stranger: Option<String>,
}

/// A player who is not at the table can only be the stranger.
impl Names for Beside {
    fn id(&self, seat: Seat) -> Id<'_> {
        match (self.roster.get(seat), &self.stranger) {
            (None, Some(id)) => Id::Text(id),
            _ => Id::Text(self.roster.id(seat)),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.roster.name(seat)
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        self.roster.seat_of(id.as_str()?)
    }
}

impl Face for Pobudka {
    const INFO: Info = Info {
        id: "pobudka",
        title: "Pobudka",
        tagline: "Remember your four dreams, trade the bad ones, and wake everybody in time.",
        seats: 2..=5,
        minutes: 10..=30,
        rules_version: 1,
    };

    type Beside = Beside;
    type StateDoc = StateDoc;
    type ViewDoc = View;
    const FIELDS: Fields = Fields::InPayload;

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        let game = Self::deal(roster.len(), options, rng)?;
        Ok(Position { game, beside: Beside { roster, stranger: None } })
    }

    fn names(beside: &Beside) -> &dyn Names {
        beside
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(position: &Position<Self>) -> StateDoc {
        StateDoc::of_state(&position.game)
    }

    fn view_doc(view: View, _: &Beside) -> View {
        view
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        let Position { game, beside } = position;
        let action = read_action(action, game.open.options.edition, beside)?;
        let mut events = Vec::new();
        game.act(actor, action, rng, &mut events)
            .map_err(|illegal| refusal(illegal, game, &beside.roster))?;
        if game.open.last_caller != Some(Caller::Stranger) {
            beside.stranger = None;
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
        Illegal::NotAPlayer.into()
    }

    /// Which card of Take 2 was kept is nobody else's business until the game is over.
    fn redact(
        action: &Value,
        by: Actor,
        then: &Position<Self>,
        now: &Position<Self>,
        viewer: Viewer,
    ) -> Option<Value> {
        let chooser = by.seat().unwrap_or(then.game.open.current);
        if now.game.open.phase == Phase::GameOver || viewer.is(chooser) {
            return None;
        }
        let is_choice = action["type"] == codec::verb(&Action::Take2Choose { card: Card::NOWHERE });
        is_choice.then(|| json!({ "type": action["type"], "payload": { "card": CardDoc::HIDDEN } }))
    }
}

/// The refusal, and where it can, a sentence with a name in it.
fn refusal(illegal: Illegal, game: &Pobudka, roster: &Roster) -> Refusal {
    let mut refusal = Refusal::from(illegal);
    if illegal != Illegal::NotYourTurn {
        return refusal;
    }
    if game.open.phase == Phase::Peeking && game.open.options.simultaneous_peek {
        "You are done looking; the others are not.".clone_into(&mut refusal.message);
    } else if let Some(player) = game.to_act().first().and_then(|seat| roster.get(seat))
        && !player.name.is_empty()
    {
        refusal.message = format!("It is {}'s turn.", player.name);
    }
    refusal
}

/// Reads an action, also one that is wrapped as an old client would send it.
fn read_action(action: &Value, edition: Edition, beside: &Beside) -> Result<Action, Illegal> {
    let wrapped = action.get("type").is_some_and(|kind| kind == "PROCESS_ACTION");
    let action = if wrapped {
        action["payload"].get("action").ok_or(Illegal::MalformedAction)?
    } else {
        action
    };
    // The first edition has no such card, and an action for it is unknown however it is filled in.
    let choose = codec::verb(&Action::Choose1Select { discard_index: 0 });
    if edition != Edition::New56 && action.get("type").is_some_and(|kind| kind == choose) {
        return Err(Illegal::UnknownAction);
    }
    let action = codec::read(action, beside, Fields::InPayload).map_err(|misfit| match misfit {
        Misfit::Unknown(_) => Illegal::UnknownAction,
        Misfit::Malformed(_) => Illegal::MalformedAction,
    })?;
    match action {
        Action::Take2Choose { card } => {
            let card = edition.card(card.id().into()).unwrap_or(Card::NOWHERE);
            Ok(Action::Take2Choose { card })
        }
        action => Ok(action),
    }
}
