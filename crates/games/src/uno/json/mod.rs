//! Uno behind the JSON face that all games share.

pub mod documents;
mod loading;
mod options;
mod text;

use parlour_engine::codec::{self, Fields, Id, Ids, Misfit, Names};
use parlour_engine::{
    Actor, Beside, Extra, Face, Info, Json, Position, Refusal, Rng, Roster, Rules, Schemas, Seat,
    Seats, Taken, Whole,
};
use serde::Deserialize;
use serde_json::Value;

use self::documents::{CardId, StateDoc};
use crate::uno::action::{Action, Event, Extras};
use crate::uno::error::Illegal;
use crate::uno::lobby::{Command, Request};
use crate::uno::options::{Options, Seating};
use crate::uno::state::Uno;
use crate::uno::view::View;

/// The id of the host, who holds the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Host(pub Option<u32>);

/// Ids are numbers below 2^32.
impl Extra for Host {
    fn id<'a>(&'a self, roster: &'a Roster, seat: Seat) -> Id<'a> {
        Id::Number(roster.id(seat).parse().unwrap_or(0))
    }

    fn seat_of(&self, roster: &Roster, id: &Value) -> Option<Seat> {
        roster.seat_of(&number(id)?.get::<u32>()?.to_string())
    }

    fn is_id(&self, id: &Value) -> bool {
        number(id).is_some_and(|id| id.get::<u32>().is_some())
    }
}

/// Names for where it does not matter who is at the table: every number is a player.
struct Anybody<'a>(&'a Beside<Host>);

impl Names for Anybody<'_> {
    fn id(&self, seat: Seat) -> Id<'_> {
        self.0.id(seat)
    }

    fn name(&self, seat: Seat) -> &str {
        self.0.name(seat)
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        self.0.seat_of(id).or(Some(Seat::new(u8::MAX)))
    }

    fn is_id(&self, id: &Value) -> bool {
        number(id).is_some()
    }
}

fn number(id: &Value) -> Option<Whole> {
    Whole::deserialize(id).ok()
}

impl Face for Uno {
    const INFO: Info = Info {
        id: "uno",
        title: "Uno",
        tagline: "Match the color or the symbol, and be rid of your cards first.",
        seats: 2..=10,
        minutes: 5..=45,
        rules_version: 1,
    };
    const INVALID_OPTION: &'static str = "INVALID_SETTINGS";

    type Extra = Host;
    type StateDoc = StateDoc;
    type ViewDoc = View;
    const IDS: Ids = Ids::Numbers;

    fn schemas() -> Schemas {
        Schemas::of::<StateDoc, Request, Event, View, Options>(Ids::Numbers)
    }

    fn default_id(seat: Seat) -> String {
        (seat.index() + 1).to_string()
    }

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    fn for_table(mut options: Options, bots: Seats, owner: Seat) -> Options {
        options.seating = Seating { owner: owner.number(), bots: bots.into() };
        options
    }

    /// A person who comes for another one has a name of their own.
    fn returned(position: &Position<Self>, seat: Seat, name: &str) -> Option<Json> {
        let Position { game, beside } = position;
        let action = game.back(seat)?;
        if beside.roster.name(seat) == name {
            return Some(position.action_json(&action));
        }
        let id = beside.roster.id(seat).parse().ok()?;
        let take = Command::TakeSeat { client_id: id, name: name.to_owned() };
        Some(codec::to_json(&take, beside, Fields::Beside))
    }

    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        for player in roster.players() {
            let is_id = player.id.parse::<u32>().is_ok_and(|id| id.to_string() == player.id);
            if !is_id {
                let sentence =
                    format!("{:?} is no id: ids here are numbers below 2^32.", player.id);
                return Err(Refusal::bad_request(sentence));
            }
        }
        let game = Self::deal(roster.len(), options, rng)?;
        Ok(Position { game, beside: Beside { roster, extra: Host(None) } })
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(position: &Position<Self>) -> StateDoc {
        StateDoc::of(position)
    }

    fn view_doc(mut view: View, beside: &Beside<Host>) -> View {
        view.game_state.put_in(beside);
        view.dealt_hands.sort(&beside.roster);
        view.actions.sort(&beside.roster);
        view
    }

    fn write_view(view: View, beside: &Beside<Host>, common: &mut Vec<u8>, out: &mut Vec<u8>) {
        text::write_view(&view, beside, common, out);
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Event>, Refusal> {
        let request = read(action, actor, position)?;
        request.take(position, actor, rng).map_err(|illegal| Self::explain(position, illegal))
    }

    fn explain(Position { game, beside }: &Position<Self>, illegal: Illegal) -> Refusal {
        let owner = beside.roster.name(game.open.owner);
        match illegal {
            Illegal::NotYourTurn => beside.roster.out_of_turn(illegal, game.open.current()),
            Illegal::NotOwner if !owner.is_empty() => {
                let message = format!("That is for {owner} to decide.");
                Refusal { message, ..illegal.into() }
            }
            _ => illegal.into(),
        }
    }

    fn not_seated() -> Refusal {
        Illegal::NotSeated.into()
    }
}

/// Reads what is to be done.
fn read(action: &Value, actor: Actor, position: &Position<Uno>) -> Result<Request, Misfit> {
    let Position { game, beside } = position;
    let kind = action.get("type").and_then(Value::as_str).unwrap_or_default();
    if actor != Actor::Table && ["PLAYER_LOST", "PLAYER_BACK", "TAKE_SEAT"].contains(&kind) {
        return Err(Misfit::Unknown(kind.to_owned()));
    }
    match codec::read(action, beside, Fields::Beside) {
        Err(Misfit::Unknown(_)) => {}
        command => return command.map(Request::Room),
    }
    // Hands are swapped with somebody or with nobody, but that is for the rules to say in their order.
    let anybody = Anybody(beside);
    let names: &dyn Names = if kind == "PLAY_CARD" { &anybody } else { beside };
    let mut request = codec::read(action, names, Fields::Beside)?;
    if let Action::Play(play) = &mut request
        && play.extras == Extras::MIXED
    {
        // Cards that the player does not hold come before cards that do not go together.
        let seat = actor.seat().or(game.open.current());
        let hand = seat.map(|seat| game.hands.set(seat)).unwrap_or_default();
        let extras = Vec::<CardId>::deserialize(&action["extraCardIds"]).unwrap_or_default();
        if !extras.iter().all(|CardId(card)| hand.contains(*card)) {
            play.extras = Extras::NOT_HELD;
        }
    }
    Ok(Request::Game(request))
}
