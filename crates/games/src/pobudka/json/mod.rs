//! Pobudka behind the JSON face that all games share.

pub mod documents;
mod loading;

use parlour_engine::codec::{self, Fields, Id, Names};
use parlour_engine::{
    Actor, Addressed, Beside, Extra, Face, Info, Position, Refusal, Rng, Roster, Rules, Seat,
    Viewer,
};
use serde_json::{Value, json};

use self::documents::{CardDoc, StateDoc};
use crate::pobudka::action::{Action, Event};
use crate::pobudka::cards::{Card, Edition};
use crate::pobudka::error::Illegal;
use crate::pobudka::options::Options;
use crate::pobudka::state::{Caller, Phase, Pobudka};
use crate::pobudka::view::View;

/// The id of somebody who ended the last round and has left since.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stranger(pub Option<String>);

/// A player who is not at the table can only be the stranger.
impl Extra for Stranger {
    fn id<'a>(&'a self, roster: &'a Roster, seat: Seat) -> Id<'a> {
        match (roster.get(seat), &self.0) {
            (None, Some(id)) => Id::Text(id),
            _ => Names::id(roster, seat),
        }
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

    type Extra = Stranger;
    type StateDoc = StateDoc;
    type ViewDoc = View;
    const FIELDS: Fields = Fields::InPayload;

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(position: &Position<Self>) -> StateDoc {
        StateDoc::of_state(&position.game)
    }

    fn view_doc(view: View, _: &Beside<Stranger>) -> View {
        view
    }

    fn read_action(position: &Position<Self>, _: Actor, action: &Value) -> Result<Action, Refusal> {
        read_action(action, position.game.open.options.edition, &position.beside)
    }

    fn take(
        Position { game, beside }: &mut Position<Self>,
        actor: Actor,
        action: Action,
        rng: &mut Rng,
        events: &mut Vec<Addressed<Event>>,
    ) -> Result<(), Illegal> {
        game.act(actor, action, rng, events)?;
        if game.open.last_caller != Some(Caller::Stranger) {
            beside.extra = Stranger(None);
        }
        Ok(())
    }

    fn explain(Position { game, beside }: &Position<Self>, illegal: Illegal) -> Refusal {
        if illegal != Illegal::NotYourTurn {
            return illegal.into();
        }
        if game.open.phase == Phase::Peeking && game.open.options.simultaneous_peek {
            let message = "You are done looking; the others are not.".to_owned();
            return Refusal { message, ..illegal.into() };
        }
        beside.roster.out_of_turn(illegal, game.to_act().first())
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

/// Reads an action, also one that is wrapped as an old client would send it.
fn read_action(action: &Value, edition: Edition, names: &dyn Names) -> Result<Action, Refusal> {
    let wrapped = action.get("type").is_some_and(|kind| kind == "PROCESS_ACTION");
    let action = if wrapped {
        action["payload"].get("action").ok_or(Illegal::MalformedAction)?
    } else {
        action
    };
    // The first edition has no such card, and an action for it is unknown however it is filled in.
    let choose = codec::verb(&Action::Choose1Select { discard_index: 0 });
    if edition != Edition::New56 && action.get("type").is_some_and(|kind| kind == choose) {
        return Err(Illegal::UnknownAction.into());
    }
    let mut action = codec::read(action, names, Fields::InPayload)?;
    if let Action::Take2Choose { card } = &mut action {
        *card = edition.card(card.id().into()).unwrap_or(Card::NOWHERE);
    }
    Ok(action)
}
