//! Data War behind the JSON face that all games share.

pub mod documents;
mod loading;
mod material;

use parlour_engine::codec::{self, Fields, Misfit, Names};
use parlour_engine::{
    Actor, Addressed, Beside, Extra, Face, Info, Player, Position, Refusal, Rng, Roster, Rules,
    Seat, Seats, Taken,
};
use serde_json::Value;

use self::documents::Game;
use crate::datawar::action::{Action, Background, Billionaire, Event, Ui};
use crate::datawar::error::Illegal;
use crate::datawar::options::{Controllers, Options};
use crate::datawar::side::Side;
use crate::datawar::state::DataWar;
use crate::datawar::view::View;

/// What was chosen by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chosen {
    /// The character that was chosen; empty if none was.
    pub billionaire: String,
    /// The background that was chosen; empty if none was.
    pub background: String,
    /// The character of each side.
    pub characters: [Option<String>; 2],
}

impl Face for DataWar {
    const INFO: Info = Info {
        id: "datawar",
        title: "Data War",
        tagline: "Turn up cards, win the hand, launch three stacks before the other side does.",
        seats: 2..=2,
        minutes: 3..=8,
        rules_version: 1,
    };

    type Extra = Chosen;
    type StateDoc = Game;
    type ViewDoc = View;

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

    /// The seats keep their own ids; only the names of the players are taken over.
    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        let game = Self::deal(roster.len(), options, rng)?;
        let name = |side: Side| Some(roster.name(side.seat())).filter(|name| !name.is_empty());
        Ok(Position { game, beside: Beside { roster: people(name), extra: Chosen::default() } })
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        loading::load(state)
    }

    fn state_doc(Position { game, beside }: &Position<Self>) -> Game {
        Game::whole(game).with_names(beside)
    }

    fn view_doc(view: View, beside: &Beside<Chosen>) -> View {
        view.with_names(beside)
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Event>, Refusal> {
        let Position { game, beside } = position;
        let play = read_action(action, beside)?;
        let mut events = Vec::new();
        game.act(actor, play, rng, &mut events)?;
        beside.extra.remember(action, &events);
        Ok(Taken { action: position.action_value(&play), events })
    }

    fn not_seated() -> Refusal {
        Illegal::BadSeat.into()
    }
}

/// Two people of these names, or of the usual ones.
fn people<'a>(name: impl Fn(Side) -> Option<&'a str>) -> Roster {
    let players = Side::BOTH.map(|side| Player {
        id: side.id().to_owned(),
        name: name(side).unwrap_or(side.default_name()).to_owned(),
    });
    Roster::new(players.into()).unwrap_or_default()
}

impl Chosen {
    /// Keeps what was chosen by name. A deal gives the player the chosen character.
    fn remember(&mut self, action: &Value, events: &[Addressed<Event>]) {
        let name = |key: &str| action[key].as_str().unwrap_or_default().to_owned();
        for told in events {
            match told.event {
                Event::BillionaireSelected { .. } => {
                    self.billionaire = name("billionaire");
                    self.characters[Side::Player.index()] = Some(self.billionaire.clone());
                }
                Event::BackgroundSelected { .. } => self.background = name("background"),
                Event::Dealt { .. } if !self.billionaire.is_empty() => {
                    self.characters[Side::Player.index()] = Some(self.billionaire.clone());
                }
                _ => {}
            }
        }
    }
}

impl Extra for Chosen {
    fn name<'a>(&'a self, roster: &'a Roster, seat: Seat) -> &'a str {
        let own = match seat {
            _ if seat == Billionaire::OWN => &self.billionaire,
            _ if seat == Background::OWN => &self.background,
            _ => return roster.name(seat),
        };
        if own.is_empty() { "somebody" } else { own }
    }
}

impl Game {
    /// The document with the names that the state does not hold.
    fn with_names(mut self, Beside { roster, extra }: &Beside<Chosen>) -> Self {
        for side in Side::BOTH {
            let player = self.store.player_mut(side);
            player.name = Some(roster.name(side.seat()).to_owned());
            player.billionaire_character.clone_from(&extra.characters[side.index()]);
        }
        self.store.selected_billionaire.clone_from(&extra.billionaire);
        self.store.selected_background.clone_from(&extra.background);
        self
    }
}

fn read_action(action: &Value, names: &dyn Names) -> Result<Action, Illegal> {
    codec::read(action, names, Fields::Beside).map_err(|misfit| match misfit {
        // A switch of no such name is no event, like an event of no such name.
        Misfit::Malformed(_) if action["type"] == "UI" => match action["action"].as_str() {
            Some(name) if Ui::ALL.iter().all(|switch| switch.name() != name) => {
                Illegal::UnknownEvent
            }
            _ => Illegal::BadPayload,
        },
        Misfit::Malformed(_) => Illegal::BadPayload,
        Misfit::Unknown(_) => Illegal::UnknownEvent,
    })
}
