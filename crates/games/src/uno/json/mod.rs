//! Uno behind the JSON face that all games share.

pub mod documents;
mod loading;
mod lobby;
mod options;
mod text;
mod writing;

use parlour_engine::codec::Ids;
use parlour_engine::{
    Actor, Done, Face, Info, Json, Position, Refusal, Rng, Roster, Rules, Schemas, Seat, Seats,
    Whole, to_json, to_value,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::documents::{ActionDoc, EventDoc, Id, StateDoc, ViewDoc};
use self::loading::load;
use self::lobby::Errand;
use self::writing::{write_action, write_event, write_state, write_view};
use crate::uno::action::{Action, Event, Extras, Named, Partner, Play};
use crate::uno::cards::{Card, Color};
use crate::uno::error::Illegal;
use crate::uno::options::{Options, Seating};
use crate::uno::state::Uno;
use crate::uno::view::View;

/// What the JSON shows besides the state: who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The people at the table. Their ids are numbers.
    pub roster: Roster,
    /// The id of whoever holds the deck.
    pub host: Option<u32>,
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

    fn schemas() -> Schemas {
        Schemas::of::<StateDoc, ActionDoc, EventDoc, ViewDoc, Options>(Ids::Numbers)
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

    /// Whoever comes for somebody else has a name of their own.
    fn returned(position: &Position<Self>, seat: Seat, name: &str) -> Option<Json> {
        let Position { game, beside } = position;
        let action = game.back(seat)?;
        if beside.roster.name(seat) == name {
            return Some(to_json(&write_action(action, &beside.roster)));
        }
        let id = beside.roster.id(seat).parse().ok()?;
        Some(to_json(&ActionDoc::TakeSeat { client_id: Id(id), name: name.to_owned() }))
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

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let doc = StateDoc::deserialize(state)
            .map_err(|error| Refusal::bad_state(format!("The state does not fit: {error}.")))?;
        load(&doc)
    }

    fn state_doc(position: &Position<Self>) -> impl Serialize {
        write_state(&position.game, &position.beside)
    }

    fn view_doc(view: &View, beside: &Beside) -> impl Serialize {
        write_view(view, beside)
    }

    fn write_view(view: &View, beside: &Beside, common: &mut Vec<u8>, out: &mut Vec<u8>) {
        text::write_view(view, beside, common, out);
    }

    fn action_doc(action: &Action, beside: &Beside) -> impl Serialize {
        write_action(*action, &beside.roster)
    }

    fn write_action(action: &Action, beside: &Beside, out: &mut Vec<u8>) {
        text::write_action(*action, beside, out);
    }

    fn event_doc(event: &Event, beside: &Beside) -> impl Serialize {
        write_event(*event, &beside.roster)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        match read_action(action, actor, position)? {
            Command::Play(action) => {
                let Position { game, beside } = position;
                let mut events = Vec::new();
                game.act(actor, action, rng, &mut events)
                    .map_err(|illegal| refusal(illegal, game, &beside.roster))?;
                Ok(Done { action: to_value(&write_action(action, &beside.roster)), events })
            }
            Command::Errand(errand) => errand
                .run(position, actor, rng)
                .map_err(|illegal| refusal(illegal, &position.game, &position.beside.roster)),
        }
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

/// What an action in JSON is: something for the flat rules, or something that changes names and seats.
enum Command {
    Play(Action),
    Errand(Errand),
}

/// Reads an action. Names and cards that mean nothing at this table become seats and cards that no
/// table has, so that the rules refuse them in their own order.
fn read_action(action: &Value, actor: Actor, position: &Position<Uno>) -> Result<Command, Illegal> {
    let kind = action.get("type").and_then(Value::as_str).ok_or(Illegal::MalformedAction)?;
    let seat = |name: &str| -> Result<Seat, Illegal> {
        Ok(seat_of(&position.beside.roster, required::<Id>(action, name)?))
    };
    Ok(Command::Play(match kind {
        "PLAY_CARD" => Action::Play(read_play(action, actor, position)?),
        "DRAW_CARD" => Action::Draw,
        "PASS" => Action::Pass,
        "CHALLENGE_DRAW4" => Action::Challenge,
        "ACCEPT_DRAW4" => Action::Accept,
        "CALL_UNO" => Action::CallUno,
        "CATCH_UNO" => Action::CatchUno { target: seat("targetId")? },
        "NEXT_ROUND" => Action::NextRound,
        "START_GAME" => Action::Start,
        "PLAYER_BACK" if actor == Actor::Table => Action::PlayerBack { player: seat("clientId")? },
        _ => return Ok(Command::Errand(read_errand(kind, action, actor)?)),
    }))
}

fn read_errand(kind: &str, action: &Value, actor: Actor) -> Result<Errand, Illegal> {
    let is_host = actor == Actor::Table;
    Ok(match kind {
        "CONTINUE_WITHOUT" => Errand::ContinueWithout(required::<Id>(action, "clientId")?),
        "RETURN_TO_LOBBY" => Errand::ReturnToLobby,
        "UPDATE_SETTINGS" => {
            let settings = action.get("settings").and_then(Value::as_object);
            Errand::UpdateSettings(settings.ok_or(Illegal::MalformedAction)?.clone())
        }
        "REORDER_PLAYERS" => Errand::Reorder(required::<Vec<Id>>(action, "order")?),
        "RANDOMIZE_PLAYERS" => Errand::Randomize,
        "ADD_BOT" => Errand::AddBot(optional::<String>(action, "name")?),
        "REMOVE_BOT" => Errand::RemoveBot(required::<Id>(action, "clientId")?),
        "PLAYER_LOST" if is_host => Errand::Lose(required::<Id>(action, "clientId")?),
        "TAKE_SEAT" if is_host => {
            let name = required::<String>(action, "name")?;
            if name.trim().is_empty() {
                return Err(Illegal::MalformedAction);
            }
            Errand::Join(required::<Id>(action, "clientId")?, name)
        }
        _ => return Err(Illegal::UnknownAction),
    })
}

fn read_play(action: &Value, actor: Actor, position: &Position<Uno>) -> Result<Play, Illegal> {
    let card = |id: &String| Card::from_id(id).unwrap_or(Card::NOWHERE);
    let swap = optional::<Whole>(action, "swapWith")?;
    let extras = optional::<Vec<String>>(action, "extraCardIds")?.unwrap_or_default();
    let extras: Vec<Card> = extras.iter().map(card).collect();
    let partner = |id: Whole| {
        let seat = id.get().map(|id| seat_of(&position.beside.roster, Id(id)));
        Partner::new(seat.unwrap_or(Seat::new(u8::MAX)))
    };
    let card = card(&required::<String>(action, "cardId")?);
    Ok(Play {
        card,
        color: match action.get("chosenColor") {
            None | Some(Value::Null) => Named::Nothing,
            Some(color) => {
                let color = color.as_str().and_then(Color::from_name);
                color.map_or(Named::Nonsense, Named::Color)
            }
        },
        swap: swap.map_or(Partner::NOBODY, partner),
        uno: optional::<bool>(action, "callUno")?.unwrap_or(false),
        extras: gather(card, &extras, actor, &position.game),
    })
}

/// The cards that are to go along. What is wrong with cards that cannot is decided here: a card that
/// the player does not hold comes before cards that do not fit together.
fn gather(card: Card, extras: &[Card], actor: Actor, game: &Uno) -> Extras {
    let gathered = Extras::new(card, extras);
    let seat = actor.seat().or(game.open.current());
    let hand = seat.map(|seat| game.hands.set(seat)).unwrap_or_default();
    let holds_all = extras.iter().all(|card| hand.contains(*card));
    if gathered == Extras::MIXED && !holds_all { Extras::NOT_HELD } else { gathered }
}

fn seat_of(roster: &Roster, Id(id): Id) -> Seat {
    roster.seat_of(&id.to_string()).unwrap_or(Seat::new(u8::MAX))
}

fn required<'a, T: Deserialize<'a>>(action: &'a Value, name: &str) -> Result<T, Illegal> {
    let value = action.get(name).ok_or(Illegal::MalformedAction)?;
    T::deserialize(value).map_err(|_| Illegal::MalformedAction)
}

fn optional<'a, T: Deserialize<'a>>(action: &'a Value, name: &str) -> Result<Option<T>, Illegal> {
    action.get(name).map_or(Ok(None), Option::deserialize).map_err(|_| Illegal::MalformedAction)
}
