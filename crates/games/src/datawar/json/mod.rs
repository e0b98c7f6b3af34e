//! Data War behind the JSON face that all games share.

pub mod documents;
mod lists;
mod loading;
mod writing;

use parlour_engine::codec::Ids;
use parlour_engine::{
    Actor, Done, Face, Info, Player, Position, Refusal, Rng, Roster, Rules, Schemas, Seat, Seats,
    Whole, to_value,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::documents::{ActionDoc, EventDoc, GameDoc, UiDoc};
use self::loading::load;
use self::writing::{ids, participants, write_state, write_view};
use crate::datawar::action::{Action, BACKGROUNDS, BILLIONAIRES, Event, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::error::Illegal;
use crate::datawar::options::{Controllers, Options};
use crate::datawar::rules::machine::Signal;
use crate::datawar::side::Side;
use crate::datawar::state::DataWar;
use crate::datawar::view::View;

/// What the JSON shows besides the state: names, and what was chosen by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The two people at the table.
    pub roster: Roster,
    /// The character that was chosen; empty if none was.
    pub billionaire: String,
    /// The background that was chosen; empty if none was.
    pub background: String,
    /// The character of each side.
    pub characters: [Option<String>; 2],
}

/// The longest name of a choice, in characters.
const LONGEST_NAME: usize = 64;

impl Face for DataWar {
    const INFO: Info = Info {
        id: "datawar",
        title: "Data War",
        tagline: "Turn up cards, win the hand, launch three stacks before the other side does.",
        seats: 2..=2,
        minutes: 3..=8,
        rules_version: 1,
    };

    type Beside = Beside;

    fn schemas() -> Schemas {
        Schemas::of::<GameDoc, ActionDoc, EventDoc, GameDoc, Options>(Ids::Texts)
    }

    const INVALID_OPTION: &'static str = "BAD_OPTION";

    fn default_id(seat: Seat) -> String {
        Side::of(seat).map_or_else(|| format!("p{}", seat.index() + 1), |side| side.id().to_owned())
    }

    fn check_options(options: &Options) -> Result<(), Refusal> {
        Ok(options.check()?)
    }

    /// Against one person the rules play the bot's side: it has nothing to tap.
    fn for_table(mut options: Options, bots: Seats, _owner: Seat) -> Options {
        if bots.len() == 1 && options.controllers.are_humans() {
            options.controllers = Controllers::of(bots);
        }
        options
    }

    /// The seats keep their ids, whoever sits there.
    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        let game = Self::deal(roster.len(), options, rng)?;
        let player = |side: Side| {
            let name = Some(roster.name(side.seat())).filter(|name| !name.is_empty());
            let name = name.unwrap_or(side.default_name()).to_owned();
            Player { id: side.id().to_owned(), name }
        };
        let roster = Roster::new(Side::each(player).to_vec()).unwrap_or_default();
        let beside = Beside {
            roster,
            billionaire: String::new(),
            background: String::new(),
            characters: [None, None],
        };
        Ok(Position { game, beside })
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let doc = GameDoc::deserialize(state)
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
        write_action(*action, &beside.billionaire, &beside.background)
    }

    fn event_doc(event: &Event, beside: &Beside) -> impl Serialize {
        write_event(*event, beside)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Refusal> {
        let (action, name) = read_action(action)?;
        let Position { game, beside } = position;
        let mut events = Vec::new();
        game.act(actor, action, rng, &mut events)?;
        beside.remember(action, &name, &events);
        Ok(Done { action: to_value(&write_action(action, &name, &name)), events })
    }

    fn roster(beside: &Beside) -> &Roster {
        &beside.roster
    }

    fn roster_mut(beside: &mut Beside) -> &mut Roster {
        &mut beside.roster
    }

    fn not_seated() -> Refusal {
        Illegal::BadSeat.into()
    }
}

impl Beside {
    /// Keeps what was chosen by name. A deal gives the player the chosen character.
    fn remember(&mut self, action: Action, name: &str, events: &[parlour_engine::Told<Event>]) {
        match action {
            Action::SelectBillionaire(_) => {
                name.clone_into(&mut self.billionaire);
                self.characters[Side::Player.index()] = Some(name.to_owned());
            }
            Action::SelectBackground(_) => name.clone_into(&mut self.background),
            _ => {}
        }
        let is_dealt = events.iter().any(|told| matches!(told.event, Event::Dealt { .. }));
        if is_dealt && !self.billionaire.is_empty() {
            self.characters[Side::Player.index()] = Some(self.billionaire.clone());
        }
    }
}

/// Reads an action, and the name it carries if it carries one. Cards and places that mean nothing
/// become some that no table has, so that the rules refuse them in their own order.
fn read_action(action: &Value) -> Result<(Action, String), Illegal> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Chosen {
        card_id: String,
    }
    #[derive(Deserialize)]
    struct Places {
        slots: Vec<Whole>,
    }
    #[derive(Deserialize)]
    struct Numbered {
        id: Whole,
    }
    let kind = action.get("type").and_then(Value::as_str).ok_or(Illegal::BadPayload)?;
    let read = match kind {
        "TIMER" => {
            let Numbered { id } = fields(action)?;
            // A number that no timer has is that of none that runs.
            Action::Timer(id.get().unwrap_or(u32::MAX))
        }
        "UI" => Action::Ui(read_switch(action)?),
        _ => match Signal::from_name(kind).ok_or(Illegal::UnknownEvent)? {
            Signal::SelectBillionaire => {
                let name = text(action, "billionaire")?;
                return Ok((Action::SelectBillionaire(pick(name, &BILLIONAIRES)), name.to_owned()));
            }
            Signal::SelectBackground => {
                let name = text(action, "background")?;
                return Ok((Action::SelectBackground(pick(name, &BACKGROUNDS)), name.to_owned()));
            }
            Signal::CardSelected => {
                let Chosen { card_id } = fields(action)?;
                Action::CardSelected(Card::from_id(&card_id).unwrap_or(Card::NOWHERE))
            }
            Signal::TantrumSelect => {
                let Places { slots } = fields(action)?;
                Action::TantrumSelect(read_slots(&slots))
            }
            signal => Action::Plain(signal),
        },
    };
    Ok((read, String::new()))
}

fn fields<'a, T: Deserialize<'a>>(action: &'a Value) -> Result<T, Illegal> {
    T::deserialize(action).map_err(|_| Illegal::BadPayload)
}

fn text<'a>(action: &'a Value, key: &str) -> Result<&'a str, Illegal> {
    action.get(key).and_then(Value::as_str).ok_or(Illegal::BadPayload)
}

fn pick(name: &str, catalogue: &[&str]) -> Pick {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Pick::Nameless;
    }
    let listed = catalogue.iter().position(|listed| *listed == name);
    listed.map_or(Pick::Own, |id| Pick::Listed(id as u8))
}

/// The places as a set; a place that is named twice makes it the wrong number of them.
fn read_slots(slots: &[Whole]) -> Slots {
    let mut bits = 0;
    for slot in slots {
        let place: u32 = slot.get().unwrap_or(63);
        let bit = 1 << place.min(63);
        if bits & bit != 0 {
            return Slots(0);
        }
        bits |= bit;
    }
    Slots(bits)
}

fn read_switch(action: &Value) -> Result<Ui, Illegal> {
    #[derive(Deserialize)]
    struct Whose {
        seat: Option<Side>,
    }
    Ok(match text(action, "action")? {
        "togglePause" => Ui::TogglePause,
        "toggleMenu" => Ui::ToggleMenu,
        "toggleHandViewer" => Ui::ToggleHandViewer(fields::<Whose>(action)?.seat),
        "toggleAudio" => Ui::ToggleAudio,
        "toggleInstructions" => Ui::ToggleInstructions,
        "setShowTooltip" => {
            let value = action.get("value").and_then(Value::as_bool);
            Ui::SetShowTooltip(value.ok_or(Illegal::BadPayload)?)
        }
        _ => return Err(Illegal::UnknownEvent),
    })
}

/// Writes an action. A name that is not in the catalogue is the one that is handed in.
fn write_action(action: Action, billionaire: &str, background: &str) -> ActionDoc {
    match action {
        Action::Plain(signal) => write_signal(signal),
        Action::SelectBillionaire(pick) => {
            ActionDoc::SelectBillionaire { billionaire: picked(pick, &BILLIONAIRES, billionaire) }
        }
        Action::SelectBackground(pick) => {
            ActionDoc::SelectBackground { background: picked(pick, &BACKGROUNDS, background) }
        }
        Action::CardSelected(card) => ActionDoc::CardSelected { card_id: card.id() },
        Action::TantrumSelect(slots) => ActionDoc::TantrumSelect { slots: places(slots) },
        Action::Timer(id) => ActionDoc::Timer { id: Whole(id.into()) },
        Action::Ui(switch) => ActionDoc::Ui(switch.into()),
    }
}

fn places(slots: Slots) -> Vec<u8> {
    slots.iter().map(|place| place as u8).collect()
}

fn picked(pick: Pick, catalogue: &[&str], own: &str) -> String {
    match pick {
        Pick::Listed(id) => catalogue.get(usize::from(id)).copied().unwrap_or_default().to_owned(),
        Pick::Own if own.is_empty() => "somebody".to_owned(),
        Pick::Own => own.to_owned(),
        Pick::Nameless => String::new(),
    }
}

fn write_signal(signal: Signal) -> ActionDoc {
    match signal {
        Signal::StartGame => ActionDoc::StartGame,
        Signal::SkipToGame => ActionDoc::SkipToGame,
        Signal::ShowGuide => ActionDoc::ShowGuide,
        Signal::SkipInstructions => ActionDoc::SkipInstructions,
        Signal::ShowMission => ActionDoc::ShowMission,
        Signal::StartPlaying => ActionDoc::StartPlaying,
        Signal::SkipGuide => ActionDoc::SkipGuide,
        Signal::VsAnimationComplete => ActionDoc::VsAnimationComplete,
        Signal::RevealCards => ActionDoc::RevealCards,
        Signal::TapDeck => ActionDoc::TapDeck,
        Signal::DismissEffect => ActionDoc::DismissEffect,
        Signal::ResetGame => ActionDoc::ResetGame,
        Signal::QuitGame => ActionDoc::QuitGame,
        Signal::CardsRevealed => ActionDoc::CardsRevealed,
        Signal::Tie => ActionDoc::Tie,
        Signal::SpecialEffect => ActionDoc::SpecialEffect,
        Signal::ResolveTurn => ActionDoc::ResolveTurn,
        Signal::CheckWinCondition => ActionDoc::CheckWinCondition,
        Signal::StartOwywAnimation => ActionDoc::StartOwywAnimation,
        Signal::PreRevealComplete => ActionDoc::PreRevealComplete,
        Signal::NoTie => ActionDoc::NoTie,
        Signal::NoSpecialEffect => ActionDoc::NoSpecialEffect,
        Signal::Win => ActionDoc::Win,
        Signal::Continue => ActionDoc::Continue,
        // Those that carry something are actions of their own.
        Signal::SelectBillionaire
        | Signal::SelectBackground
        | Signal::CardSelected
        | Signal::TantrumSelect
        | Signal::After => ActionDoc::Timer { id: Whole(-1) },
    }
}

impl From<Ui> for UiDoc {
    fn from(switch: Ui) -> Self {
        match switch {
            Ui::TogglePause => Self::TogglePause,
            Ui::ToggleMenu => Self::ToggleMenu,
            Ui::ToggleHandViewer(seat) => Self::ToggleHandViewer { seat },
            Ui::ToggleAudio => Self::ToggleAudio,
            Ui::ToggleInstructions => Self::ToggleInstructions,
            Ui::SetShowTooltip(value) => Self::SetShowTooltip { value },
        }
    }
}

fn write_event(event: Event, beside: &Beside) -> EventDoc {
    let shown = |card: Card| (card != Card::NOWHERE).then(|| card.id());
    match event {
        Event::Entered { leaf } => EventDoc::StateEntered {
            value: leaf.path().to_owned(),
            tooltip_message: leaf.tooltip().to_owned(),
        },
        Event::Dealt { player, cpu } => EventDoc::Dealt { player, cpu },
        Event::WasReset => EventDoc::GameReset,
        Event::ScreenChanged { switch } => EventDoc::ScreenChanged(switch.into()),
        Event::BillionaireSelected { pick } => EventDoc::BillionaireSelected {
            billionaire: picked(pick, &BILLIONAIRES, &beside.billionaire),
        },
        Event::BackgroundSelected { pick } => EventDoc::BackgroundSelected {
            background: picked(pick, &BACKGROUNDS, &beside.background),
        },
        Event::Played { side: seat, card, face_down } => {
            EventDoc::Played { seat, card: shown(card), face_down }
        }
        Event::ValueChanged { side: seat, value } => EventDoc::ValueChanged { seat, value },
        Event::EffectQueued { special: effect, side: played_by, card } => {
            EventDoc::EffectQueued { effect, played_by, card: card.id() }
        }
        Event::EffectApplied { special: effect, side: played_by } => {
            EventDoc::EffectApplied { effect, played_by }
        }
        Event::EffectBlocked { special: effect, side: played_by } => {
            EventDoc::EffectBlocked { effect, played_by }
        }
        Event::DecksSwapped => EventDoc::DecksSwapped,
        Event::WarStarted { player, cpu } => {
            EventDoc::WarStarted { participants: participants([player, cpu]) }
        }
        Event::AnotherPlay { side: seat } => EventDoc::AnotherPlay { seat },
        Event::CardsTaken { to, cards, reason } => EventDoc::CardsTaken {
            to,
            cards: cards.cards().iter().copied().map(shown).collect(),
            reason: reason.name().to_owned(),
        },
        Event::LaunchStack { side: seat, card, is_gained } => {
            let delta = if is_gained { 1 } else { -1 };
            EventDoc::LaunchStack { seat, card: card.id(), delta }
        }
        Event::Recalled { side: seat, count } => EventDoc::Recalled { seat, count },
        Event::OfferMade { side: seat, count } => EventDoc::OfferMade { seat, count },
        Event::OfferShown { cards } => EventDoc::OfferShown { cards: ids(cards.cards()) },
        Event::OfferTaken { side: seat } => EventDoc::OfferTaken { seat },
        Event::TantrumOffered { side: seat, count } => EventDoc::TantrumOffered { seat, count },
        Event::TantrumTaken { side: seat, slots } => {
            EventDoc::TantrumTaken { seat, slots: places(slots) }
        }
        Event::TurnWon { side: seat, player_value, cpu_value } => {
            EventDoc::TurnWon { seat, player_value, cpu_value }
        }
        Event::GameWon { side: seat, condition } => {
            EventDoc::GameWon { seat, win_condition: condition.into() }
        }
        Event::TurnCap { completed: completed_turns } => EventDoc::TurnCap { completed_turns },
    }
}
