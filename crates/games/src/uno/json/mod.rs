//! Uno behind the JSON face that all games share.

pub mod documents;
mod loading;
mod lobby;
mod options;
mod text;

use parlour_engine::codec::{self, Fields, Id, Ids, Misfit, Names};
use parlour_engine::{
    Actor, Done, Face, Info, Json, Position, Refusal, Rng, Roster, Rules, Schemas, Seat, Seats,
    Whole,
};
use serde::Deserialize;
use serde_json::Value;

use self::documents::{CardId, StateDoc};
use self::lobby::{Command, Request};
use crate::uno::action::{Action, Event, Extras};
use crate::uno::error::Illegal;
use crate::uno::options::{Options, Seating};
use crate::uno::state::Uno;
use crate::uno::view::View;

/// What the JSON shows besides the state: who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The people at the table. Their ids are numbers.
    pub roster: Roster,
    /// The id of the host, who holds the deck.
    pub host: Option<u32>,
}

/// Ids are numbers below 2^32.
impl Names for Beside {
    fn id(&self, seat: Seat) -> Id<'_> {
        Id::Number(self.roster.id(seat).parse().unwrap_or(0))
    }

    fn name(&self, seat: Seat) -> &str {
        self.roster.name(seat)
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        self.roster.seat_of(&number(id)?.get::<u32>()?.to_string())
    }

    fn is_id(&self, id: &Value) -> bool {
        number(id).is_some_and(|id| id.get::<u32>().is_some())
    }
}

/// Names for where it does not matter who is at the table: every number is a player.
struct Anybody<'a>(&'a Beside);

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
        tagline: "Match the colour or the symbol, and be rid of your cards first.",
        seats: 2..=10,
        minutes: 5..=45,
        rules_version: 1,
    };
    const INVALID_OPTION: &'static str = "INVALID_SETTINGS";

    type Beside = Beside;
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
        Ok(Position { game, beside: Beside { roster, host: None } })
    }

    fn names(beside: &Beside) -> &dyn Names {
        beside
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(position: &Position<Self>) -> StateDoc {
        StateDoc::of(position)
    }

    fn view_doc(mut view: View, beside: &Beside) -> View {
        view.game_state.put_in(beside);
        view.dealt_hands.sort(&beside.roster);
        view.actions.sort(&beside.roster);
        view
    }

    fn write_view(view: View, beside: &Beside, common: &mut Vec<u8>, out: &mut Vec<u8>) {
        text::write_view(&view, beside, common, out);
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        let request = read(action, actor, position)?;
        request
            .take(position, actor, rng)
            .map_err(|illegal| refusal(illegal, &position.game, &position.beside.roster))
    }

    fn roster(beside: &Beside) -> &Roster {
        &beside.roster
    }

    fn roster_mut(beside: &mut Beside) -> &mut Roster {
        &mut beside.roster
    }

    fn id_json(beside: &Beside, seat: Seat) -> Value {
        match beside.roster.id(seat).parse::<u32>() {
            Ok(id) => id.into(),
            Err(_) => Value::Null,
        }
    }

    fn not_seated() -> Refusal {
        Illegal::NotSeated.into()
    }
}

/// The refusal, and where it can, a sentence with a name in it.
fn refusal(illegal: Illegal, game: &Uno, roster: &Roster) -> Refusal {
    let mut refusal = Refusal::from(illegal);
    let named = match illegal {
        Illegal::NotYourTurn => game.open.current().map(|seat| (seat, "It is ", "'s turn.")),
        Illegal::NotOwner => Some((game.open.owner, "That is for ", " to decide.")),
        _ => None,
    };
    if let Some((seat, before, after)) = named
        && !roster.name(seat).is_empty()
    {
        refusal.message = format!("{before}{}{after}", roster.name(seat));
    }
    refusal
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
