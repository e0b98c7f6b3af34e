//! Lebanese Deal behind the JSON face that all games share.

pub mod documents;
mod loading;
mod telling;
mod writing;

use parlour_engine::codec::Ids;
use parlour_engine::{
    Actor, Done, Face, Info, Position, Refusal, Rng, Roster, Rules, Schemas, Seat, Seats, Sink,
    to_value,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::documents::{ActionDoc, EventDoc, StateDoc, ViewDoc};
use self::loading::load;
use self::telling::write_event;
use self::writing::{write_state, write_view};
use crate::deal::action::{Action, Event, Play};
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, Hue};
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

    fn schemas() -> Schemas {
        Schemas::of::<StateDoc, ActionDoc, EventDoc, ViewDoc, Options>(Ids::Texts)
    }

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

    fn action_doc(action: &Action, beside: &Beside) -> impl Serialize {
        write_action(*action, &beside.roster)
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
        match kind(action)? {
            "LEAVE" => return leave(position, actor, action, rng),
            "RETURN" => return come_back(position, actor, action),
            _ => {}
        }
        let Position { game, beside } = position;
        let action = read_action(action, &beside.roster)?;
        let mut events = Vec::new();
        game.act(actor, action, rng, &mut events)
            .map_err(|illegal| refusal(illegal, game, &beside.roster))?;
        Ok(Done { action: to_value(&write_action(action, &beside.roster)), events })
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

/// Somebody leaves: a bot takes over, or the seat is given up.
fn leave(
    position: &mut Position<Deal>,
    actor: Actor,
    action: &Value,
    rng: &mut Rng,
) -> Result<Done<Event>, Refusal> {
    let seat = who(position, actor, action)?;
    let Position { game, beside } = position;
    let mut events = Vec::new();
    if game.open.options.on_leave == OnLeave::Remove {
        game.act(actor, Action::Leave(seat), rng, &mut events)?;
    } else {
        beside.bots = beside.bots.with(seat);
        events.tell_all(|| Event::BotTookOver { seat });
    }
    let player_id = beside.roster.id(seat).to_owned();
    Ok(Done { action: to_value(&ActionDoc::Leave { player_id }), events })
}

/// Somebody is back, and plays again instead of the bot.
fn come_back(
    position: &mut Position<Deal>,
    actor: Actor,
    action: &Value,
) -> Result<Done<Event>, Refusal> {
    let seat = who(position, actor, action)?;
    let beside = &mut position.beside;
    if !beside.bots.contains(seat) {
        return Err(Illegal::InvalidVictim.into());
    }
    beside.bots = beside.bots.without(seat);
    let mut events = Vec::new();
    events.tell_all(|| Event::PlayerReturned { seat });
    let player_id = beside.roster.id(seat).to_owned();
    Ok(Done { action: to_value(&ActionDoc::Return { player_id }), events })
}

/// Who leaves or is back: whoever says so, or whom the table names.
fn who(position: &Position<Deal>, actor: Actor, action: &Value) -> Result<Seat, Illegal> {
    let open = &position.game.open;
    let named = match (actor, action.get("playerId")) {
        (Actor::Seat(seat), _) => seat,
        (Actor::Table, Some(Value::String(id))) => {
            position.beside.roster.seat_of(id).unwrap_or(Seat::new(u8::MAX))
        }
        (Actor::Table, _) => return Err(Illegal::MalformedAction),
    };
    match open.status {
        Status::Waiting => Err(Illegal::GameNotActive),
        Status::Finished => Err(Illegal::GameOver),
        Status::Active if open.is_present(named) => Ok(named),
        Status::Active if actor == Actor::Table => Err(Illegal::InvalidVictim),
        Status::Active => Err(Illegal::NotSeated),
    }
}

fn kind(action: &Value) -> Result<&str, Illegal> {
    action.get("type").and_then(Value::as_str).ok_or(Illegal::MalformedAction)
}

/// The fields of all actions.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Fields {
    card_id: Option<String>,
    card_ids: Option<Vec<String>>,
    color: Option<String>,
    victim_id: Option<String>,
    target_card_id: Option<String>,
    own_card_id: Option<String>,
    to_color: Option<String>,
    as_action_type: Option<String>,
}

/// Reads an action. Ids and colors that mean nothing become seats, cards and colors that no table
/// has, so that the rules refuse them in their own order.
fn read_action(action: &Value, roster: &Roster) -> Result<Action, Illegal> {
    let kind = kind(action)?;
    if !KINDS.contains(&kind) {
        return Err(Illegal::UnknownAction);
    }
    let fields = Fields::deserialize(action).map_err(|_| Illegal::MalformedAction)?;
    let card = |id: &String| Card::with_id(id).unwrap_or(Card::NOWHERE);
    let main_card = || fields.card_id.as_ref().map(card).ok_or(Illegal::MalformedAction);
    let cards = || {
        let ids = fields.card_ids.as_ref().ok_or(Illegal::MalformedAction)?;
        Ok(CardSet::listed(ids.iter().map(card)))
    };
    let victim =
        fields.victim_id.as_deref().map(|id| roster.seat_of(id).unwrap_or(Seat::new(u8::MAX)));
    let color = hue(fields.color.as_deref());
    Ok(match kind {
        "DRAW_CARDS" => Action::DrawCards,
        "PLAY_TO_BANK" => Action::PlayToBank(main_card()?),
        "PLAY_PROPERTY" => Action::PlayProperty(main_card()?, color),
        "PLAY_ACTION" => Action::PlayAction(Play {
            card: main_card()?,
            victim,
            color,
            target: fields.target_card_id.as_ref().map(card),
            own: fields.own_card_id.as_ref().map(card),
            to: hue(fields.to_color.as_deref()),
            copy: fields.as_action_type.as_deref().and_then(ActionType::named),
        }),
        "PLAY_RENT" => Action::PlayRent { card: main_card()?, color, victim },
        "MOVE_WILD" => Action::MoveWild(main_card()?, color),
        "PAY" => Action::Pay(cards()?),
        "JUST_SAY_NO" => Action::JustSayNo(main_card()?),
        "ACCEPT" => Action::Accept,
        "DISCARD" => Action::Discard(cards()?),
        _ => Action::EndTurn,
    })
}

const KINDS: [&str; 11] = [
    "DRAW_CARDS",
    "PLAY_TO_BANK",
    "PLAY_PROPERTY",
    "PLAY_ACTION",
    "PLAY_RENT",
    "MOVE_WILD",
    "PAY",
    "JUST_SAY_NO",
    "ACCEPT",
    "DISCARD",
    "END_TURN",
];

fn hue(name: Option<&str>) -> Hue {
    match name {
        None => Hue::Unnamed,
        Some(name) => Color::named(name).map_or(Hue::Unknown, Hue::Of),
    }
}

fn write_hue(hue: Hue) -> Option<String> {
    match hue {
        Hue::Unnamed => None,
        Hue::Unknown => Some(String::new()),
        Hue::Of(color) => Some(color.name().to_owned()),
    }
}

fn write_action(action: Action, roster: &Roster) -> ActionDoc {
    let id = |seat: Seat| roster.id(seat).to_owned();
    match action {
        Action::DrawCards => ActionDoc::DrawCards,
        Action::PlayToBank(card) => ActionDoc::PlayToBank { card_id: card_id(card) },
        Action::PlayProperty(card, color) => {
            ActionDoc::PlayProperty { card_id: card_id(card), color: write_hue(color) }
        }
        Action::PlayAction(play) => ActionDoc::PlayAction {
            card_id: card_id(play.card),
            victim_id: play.victim.map(id),
            color: write_hue(play.color),
            target_card_id: play.target.map(card_id),
            own_card_id: play.own.map(card_id),
            to_color: write_hue(play.to),
            as_action_type: play.copy,
        },
        Action::PlayRent { card, color, victim } => ActionDoc::PlayRent {
            card_id: card_id(card),
            color: write_hue(color),
            victim_id: victim.map(id),
        },
        Action::MoveWild(card, color) => {
            ActionDoc::MoveWild { card_id: card_id(card), color: write_hue(color) }
        }
        Action::Pay(cards) => ActionDoc::Pay { card_ids: card_ids(cards) },
        Action::JustSayNo(card) => ActionDoc::JustSayNo { card_id: card_id(card) },
        Action::Accept => ActionDoc::Accept,
        Action::Discard(cards) => ActionDoc::Discard { card_ids: card_ids(cards) },
        Action::EndTurn => ActionDoc::EndTurn,
        Action::Leave(seat) => ActionDoc::Leave { player_id: id(seat) },
    }
}

/// The id of a card; empty for one that nobody knows.
pub(super) fn card_id(card: Card) -> String {
    if card == Card::NOWHERE { String::new() } else { card.id() }
}

/// The ids of a set of cards. A card that was listed twice is so again.
pub(super) fn card_ids(cards: CardSet) -> Vec<String> {
    let mut ids: Vec<String> = cards.unmarked().iter().map(card_id).collect();
    if cards.is_listed_twice() {
        ids.extend(ids.first().cloned());
    }
    ids
}
