//! Pobudka behind the JSON face that all games share.

pub mod documents;
mod loading;
mod writing;

use parlour_engine::{
    Actor, Done, Face, Info, Position, Refusal, Rng, Roster, Rules, Seat, Seats, Viewer, Whole,
};
use serde::Deserialize;
use serde_json::{Value, json};

use self::documents::{
    ActionDoc, CardDoc, ChoiceDoc, DiscardIndexDoc, EventDoc, PlaceDoc, SlotIndexDoc, StateDoc,
    ViewDoc,
};
use self::loading::load;
use self::writing::{write_state, write_view};
use crate::pobudka::action::{Action, Event};
use crate::pobudka::cards::{Card, Edition, Kind};
use crate::pobudka::dream::Place;
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
    type ViewDoc = ViewDoc;
    type ActionDoc = ActionDoc;
    type EventDoc = EventDoc;

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

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let doc = StateDoc::deserialize(state)
            .map_err(|error| Refusal::bad_state(format!("The state does not fit: {error}.")))?;
        load(&doc)
    }

    fn write_state(position: &Position<Self>) -> StateDoc {
        write_state(&position.game, &position.beside)
    }

    fn write_view(view: &View, beside: &Beside) -> ViewDoc {
        write_view(view, beside)
    }

    fn write_action(action: Action, beside: &Beside) -> ActionDoc {
        write_action(action, &beside.roster)
    }

    fn write_event(event: &Event, beside: &Beside) -> EventDoc {
        write_event(*event, &beside.roster)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Self>, Refusal> {
        let Position { game, beside } = position;
        let action = read_action(action, game, &beside.roster)?;
        let mut events = Vec::new();
        game.act(actor, action, rng, &mut events)
            .map_err(|illegal| refusal(illegal, game, &beside.roster))?;
        if game.open.last_caller != Some(Caller::Stranger) {
            beside.stranger = None;
        }
        Ok(Done { action: write_action(action, &beside.roster), events })
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
        let card: CardDoc = None.into();
        (action["type"] == Action::Take2Choose(Card::NOWHERE).verb())
            .then(|| json!({ "type": action["type"], "payload": { "card": card } }))
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

/// Reads an action. Names and numbers that mean nothing at this table become seats, slots and
/// cards that no table has, so that the rules refuse them in their own order.
fn read_action(action: &Value, game: &Pobudka, roster: &Roster) -> Result<Action, Illegal> {
    let action = match kind(action)? {
        "PROCESS_ACTION" => action["payload"].get("action").ok_or(Illegal::MalformedAction)?,
        _ => action,
    };
    let payload = &action["payload"];
    let place = || -> Result<Place, Illegal> {
        let PlaceDoc { player_id, card_index } = fields(payload)?;
        let seat = roster.seat_of(&player_id).unwrap_or(Seat::new(u8::MAX));
        Ok(Place { seat, slot: index(card_index) })
    };
    Ok(match kind(action)? {
        "PEEK_CARD" => Action::PeekCard(place()?),
        "FINISH_PEEKING" => Action::FinishPeeking,
        "DRAW_FROM_DECK" => Action::DrawFromDeck,
        "DRAW_FROM_DISCARD" => Action::DrawFromDiscard,
        "DISCARD_HELD_CARD" => Action::DiscardHeldCard,
        "SWAP_HELD_CARD" => {
            Action::SwapHeldCard(index(fields::<SlotIndexDoc>(payload)?.card_index))
        }
        "USE_SPECIAL_ACTION" => Action::UseSpecialAction,
        "ACTION_PEEK_1_SELECT" => Action::Peek1Select(place()?),
        "ACTION_SWAP_2_SELECT" => Action::Swap2Select(place()?),
        "ACTION_TAKE_2_CHOOSE" => {
            let card = payload.get("card").ok_or(Illegal::MalformedAction)?;
            let id: Whole = card.get("id").map(fields).ok_or(Illegal::MalformedAction)??;
            let card = id.get().and_then(|id| game.open.options.edition.card(id));
            Action::Take2Choose(card.unwrap_or(Card::NOWHERE))
        }
        "ACTION_CHOOSE_1_SELECT" if game.open.options.edition == Edition::New56 => {
            Action::Choose1Select(index(fields::<DiscardIndexDoc>(payload)?.discard_index))
        }
        "CALL_POBUDKA" => Action::CallPobudka,
        "START_NEW_ROUND" => Action::StartNewRound,
        "RESTART_GAME" => Action::RestartGame,
        "RETURN_TO_LOBBY" => Action::ReturnToLobby,
        _ => return Err(Illegal::UnknownAction),
    })
}

fn kind(action: &Value) -> Result<&str, Illegal> {
    action.get("type").and_then(Value::as_str).ok_or(Illegal::MalformedAction)
}

fn fields<'a, T: Deserialize<'a>>(payload: &'a Value) -> Result<T, Illegal> {
    T::deserialize(payload).map_err(|_| Illegal::MalformedAction)
}

fn index(index: Whole) -> u8 {
    index.get().unwrap_or(u8::MAX)
}

fn write_action(action: Action, roster: &Roster) -> ActionDoc {
    match action {
        Action::PeekCard(place) => ActionDoc::PeekCard(place_doc(place, roster)),
        Action::FinishPeeking => ActionDoc::FinishPeeking,
        Action::DrawFromDeck => ActionDoc::DrawFromDeck,
        Action::DrawFromDiscard => ActionDoc::DrawFromDiscard,
        Action::DiscardHeldCard => ActionDoc::DiscardHeldCard,
        Action::SwapHeldCard(slot) => {
            ActionDoc::SwapHeldCard(SlotIndexDoc { card_index: Whole(slot.into()) })
        }
        Action::UseSpecialAction => ActionDoc::UseSpecialAction,
        Action::Peek1Select(place) => ActionDoc::Peek1Select(place_doc(place, roster)),
        Action::Swap2Select(place) => ActionDoc::Swap2Select(place_doc(place, roster)),
        Action::Take2Choose(card) => ActionDoc::Take2Choose(ChoiceDoc { card: card.into() }),
        Action::Choose1Select(index) => {
            ActionDoc::Choose1Select(DiscardIndexDoc { discard_index: Whole(index.into()) })
        }
        Action::CallPobudka => ActionDoc::CallPobudka,
        Action::StartNewRound => ActionDoc::StartNewRound,
        Action::RestartGame => ActionDoc::RestartGame,
        Action::ReturnToLobby => ActionDoc::ReturnToLobby,
    }
}

fn write_event(event: Event, roster: &Roster) -> EventDoc {
    let id = |seat: Seat| roster.id(seat).to_owned();
    match event {
        Event::RoundStarted { round, starter, discard } => EventDoc::RoundStarted {
            round_number: round,
            starting_player_id: id(starter),
            discard: discard.into(),
        },
        Event::CardPeeked { by, place } => EventDoc::CardPeeked {
            by_player_id: id(by),
            player_id: id(place.seat),
            card_index: place.slot,
        },
        Event::PeekResult { place, card } => EventDoc::PeekResult {
            player_id: id(place.seat),
            card_index: place.slot,
            card: card.into(),
        },
        Event::PeekingFinished { by } => EventDoc::PeekingFinished { player_id: id(by) },
        Event::TurnStarted { seat, turns } => {
            EventDoc::TurnStarted { player_id: id(seat), turn_count: turns }
        }
        Event::DeckDrawn { by, left } => {
            EventDoc::DeckDrawn { player_id: id(by), draw_pile_left: left }
        }
        Event::DrawResult { card } => EventDoc::DrawResult { card: card.into() },
        Event::DiscardTaken { by, card, index } => {
            EventDoc::DiscardTaken { player_id: id(by), card: card.into(), discard_index: index }
        }
        Event::CardSwapped { place, source, taken, discarded } => EventDoc::CardSwapped {
            player_id: id(place.seat),
            card_index: place.slot,
            source,
            card: taken.map(CardDoc::from),
            discarded: discarded.into(),
        },
        Event::CardDiscarded { by, card } => {
            EventDoc::CardDiscarded { player_id: id(by), card: card.into() }
        }
        Event::PowerUsed { by, card } => {
            EventDoc::PowerUsed { player_id: id(by), card: card.into() }
        }
        Event::PowerLost { by } => EventDoc::PowerLost { player_id: id(by) },
        Event::CardsOffered { by, count, left } => {
            EventDoc::CardsOffered { player_id: id(by), count, draw_pile_left: left }
        }
        Event::OfferResult { first, second } => EventDoc::OfferResult {
            cards: [Some(first), second].into_iter().flatten().map(CardDoc::from).collect(),
        },
        Event::CardKept { by, discarded } => {
            EventDoc::CardKept { player_id: id(by), discarded: discarded.map(CardDoc::from) }
        }
        Event::TradeBegun { by, first } => {
            EventDoc::TradeBegun { player_id: id(by), card1: place_doc(first, roster) }
        }
        Event::CardsTraded { by, first, second } => EventDoc::CardsTraded {
            player_id: id(by),
            card1: place_doc(first, roster),
            card2: place_doc(second, roster),
        },
        Event::PobudkaCalled { by } => EventDoc::PobudkaCalled { player_id: id(by) },
        Event::DeckExhausted { by } => EventDoc::DeckExhausted { player_id: id(by) },
        Event::DreamRevealed { seat, cards } => EventDoc::DreamRevealed {
            player_id: id(seat),
            cards: cards.into_iter().map(CardDoc::from).collect(),
        },
        Event::DreamScored { seat, score, penalty, total } => {
            EventDoc::DreamScored { player_id: id(seat), score, penalty, total }
        }
        Event::RoundEnded { ending, winners } => {
            EventDoc::RoundEnded { reason: ending, winner_ids: ids(winners, roster) }
        }
        Event::GameEnded { winners } => EventDoc::GameEnded { winner_ids: ids(winners, roster) },
        Event::LobbyOpened => EventDoc::LobbyOpened,
    }
}

fn place_doc(place: Place, roster: &Roster) -> PlaceDoc {
    PlaceDoc { player_id: roster.id(place.seat).to_owned(), card_index: Whole(place.slot.into()) }
}

fn ids(seats: Seats, roster: &Roster) -> Vec<String> {
    seats.iter().map(|seat| roster.id(seat).to_owned()).collect()
}

impl From<Card> for CardDoc {
    fn from(card: Card) -> Self {
        Self {
            id: Whole(card.id().into()),
            value: Some(Whole(card.value().into())),
            is_special: Some(card.power().is_some()),
            special_action: card.power(),
            is_hourglass: (card.kind() == Kind::Hourglass).then_some(true),
        }
    }
}

/// No card to see is the hidden card.
impl From<Option<Card>> for CardDoc {
    fn from(card: Option<Card>) -> Self {
        card.map_or(
            Self {
                id: Whole(-1),
                value: Some(Whole(-1)),
                is_special: Some(false),
                special_action: None,
                is_hourglass: None,
            },
            Self::from,
        )
    }
}
