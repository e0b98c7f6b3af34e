//! Any game behind one JSON face, so that a program can serve games it has never heard of.
//!
//! A game implements [`Face`] once; [`Erased`] then makes it a [`Game`], and its positions
//! [`AnyPosition`]s, which the CLI, hosts and pages use without knowing which game it is.

use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use std::time::Duration;

use schemars::{JsonSchema, Schema, schema_for};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codec::{self, Fields, Ids};
use crate::playout::{AtRandom, Budget, Playouts};
use crate::{
    Actor, Addressed, AnyGlimpse, Beside, Chart, Extra, Json, Observable, Refusal, Rng, Roster,
    Seat, Seats, Taken, Viewer,
};

/// The JSON face of a game: its documents, and how they are read and written.
///
/// The flat state holds no text. What its JSON shows besides (names, ids, histories) lives in
/// [`Beside`], next to the state in a [`Position`].
pub trait Face:
    Observable<
        Options: Serialize + DeserializeOwned + JsonSchema,
        Action: Serialize + DeserializeOwned + JsonSchema,
        Event: Serialize + JsonSchema,
    >
{
    /// The facts of the catalog.
    const INFO: Info;
    /// What the JSON shows besides the state and the people. Nothing secret.
    type Extra: Extra;
    /// The whole game as a document.
    type StateDoc: Serialize + JsonSchema;
    /// What one viewer may know as a document.
    type ViewDoc: Serialize + JsonSchema;

    /// What its documents call players.
    const IDS: Ids = Ids::Texts;

    /// Where the fields of an action stand.
    const FIELDS: Fields = Fields::Beside;

    /// The JSON Schemas of its documents.
    fn schemas() -> Schemas {
        Schemas::of::<Self::StateDoc, Self::Action, Self::Event, Self::ViewDoc, Self::Options>(
            Self::IDS,
        )
    }

    /// The id of a player who brings none.
    fn default_id(seat: Seat) -> String {
        format!("p{}", seat.index() + 1)
    }

    /// Checks options that were read from JSON.
    ///
    /// # Errors
    /// The code of this game for options that are out of range.
    fn check_options(_options: &Self::Options) -> Result<(), Refusal> {
        Ok(())
    }

    /// The options of a table where these seats are bots' and this one is the owner's: for games whose rules tell
    /// them from others.
    fn for_table(options: Self::Options, _bots: Seats, _owner: Seat) -> Self::Options {
        options
    }

    /// What the table does when this player, who was lost, is back, or somebody else is there instead: this is what
    /// they are called now.
    fn returned(position: &Position<Self>, seat: Seat, _name: &str) -> Option<Json> {
        position.game.back(seat).map(|action| position.action_json(&action))
    }

    /// The code of this game for an option it does not know.
    const INVALID_OPTION: &'static str = "INVALID_OPTION";

    /// The types of actions that deal again. After the end a table takes them as the wish for another game, since its
    /// seed is known by then.
    const DEALS_AGAIN: &'static [&'static str] =
        &["RESTART_GAME", "RESET_GAME", "RETURN_TO_LOBBY", "START_GAME"];

    /// The types of actions that end the game or put another one in its place. While others play, nobody does that alone,
    /// unless the rules list it as a play.
    const ENDS_GAME: &'static [&'static str] = &[
        "END_GAME",
        "RESET_GAME",
        "QUIT_GAME",
        "RESTART_GAME",
        "RETURN_TO_LOBBY",
        "INITIALIZE_GAME",
        "LOAD_GAME",
    ];

    /// Deals a game for these people.
    ///
    /// # Errors
    /// Why it cannot be dealt.
    fn seat_players(
        roster: Roster,
        options: &Self::Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        let game = Self::deal(roster.len(), options, rng)?;
        Ok(Position { game, beside: Beside { roster, extra: Self::Extra::default() } })
    }

    /// Reads a whole game.
    ///
    /// # Errors
    /// `BAD_STATE` and a sentence that says what is wrong with it.
    fn read_state(state: &Value) -> Result<Position<Self>, Refusal>;

    /// A whole game as a document, before seats become the ids and names of people.
    fn state_doc(position: &Position<Self>) -> Self::StateDoc;

    /// What one viewer may know as a document, likewise.
    fn view_doc(view: Self::View, beside: &Beside<Self::Extra>) -> Self::ViewDoc;

    /// Writes a view at the end of a text: byte for byte its [document](Face::view_doc), for games that know a faster way.
    ///
    /// What everyone who looks at this position sees can be left in `common` by the first viewer, and copied for the
    /// others. It begins empty.
    fn write_view(
        view: Self::View,
        beside: &Beside<Self::Extra>,
        _common: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) {
        codec::write(&Self::view_doc(view, beside), beside, out);
    }

    /// Takes an action that came as JSON: all of it, or on refusal none of it.
    ///
    /// # Errors
    /// Why it is refused.
    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Self::Event>, Refusal> {
        let action = Self::read_action(position, actor, action)?;
        let mut events = Vec::new();
        Self::take(position, actor, action, rng, &mut events)
            .map_err(|illegal| Self::explain(position, illegal))?;
        Ok(Taken { action: position.action_value(&action), events })
    }

    /// Reads an action.
    ///
    /// # Errors
    /// There is no such action, or a field of it is missing or of another type.
    fn read_action(
        position: &Position<Self>,
        _actor: Actor,
        action: &Value,
    ) -> Result<Self::Action, Refusal> {
        Ok(codec::read(action, &position.beside, Self::FIELDS)?)
    }

    /// Takes an action that was read, in the state and in what stands beside it.
    ///
    /// # Errors
    /// Why it is refused.
    fn take(
        position: &mut Position<Self>,
        actor: Actor,
        action: Self::Action,
        rng: &mut Rng,
        events: &mut Vec<Addressed<Self::Event>>,
    ) -> Result<(), Self::Illegal> {
        position.game.act(actor, action, rng, events)
    }

    /// A refusal in words that fit this table.
    fn explain(_position: &Position<Self>, illegal: Self::Illegal) -> Refusal {
        illegal.into()
    }

    /// The refusal for a seat that this table does not have.
    fn not_seated() -> Refusal {
        Refusal::new("NOT_A_PLAYER", "Nobody sits there.")
    }

    /// What this viewer may know, in a game that goes on, of an action that was taken in `then`
    /// and has led to `now`. `None`: all of it.
    fn redact(
        _action: &Value,
        _by: Actor,
        _then: &Position<Self>,
        _now: &Position<Self>,
        _viewer: Viewer,
    ) -> Option<Value> {
        None
    }
}

/// A game in progress: its flat state, and what its JSON shows besides.
#[derive(Clone, PartialEq, Debug)]
pub struct Position<G: Face> {
    /// The state.
    pub game: G,
    /// Names, ids, histories.
    pub beside: Beside<G::Extra>,
}

/// The facts of a game that a catalog lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The name that commands and links use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// What it is, in one line.
    pub tagline: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// How long a game takes people, in minutes.
    pub minutes: RangeInclusive<u16>,
    /// Raised when the same seed and actions would lead elsewhere.
    pub rules_version: u32,
}

/// Any game of the catalog.
pub trait Game: Any + Send + Sync {
    /// Its facts.
    fn info(&self) -> &'static Info;
    /// Its phases.
    fn chart(&self) -> &'static Chart;
    /// The JSON Schemas of its documents.
    fn schemas(&self) -> Schemas;
    /// Whether an action of this type [deals again](Face::DEALS_AGAIN).
    fn deals_again(&self, kind: &str) -> bool;
    /// Whether an action of this type [ends the game](Face::ENDS_GAME).
    fn ends_game(&self, kind: &str) -> bool;
    /// The bytes of one state in memory.
    fn state_size(&self) -> usize;
    /// The id of a player who brings none.
    fn default_id(&self, seat: Seat) -> String;
    /// Fills in and checks options.
    fn options(&self, options: &Value) -> Result<Json, Refusal>;
    /// The same for a table where these seats are bots' and this one is the owner's.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn options_for(&self, options: &Value, bots: Seats, owner: Seat) -> Result<Json, Refusal>;
    /// Deals a game for these people.
    fn deal(
        &self,
        roster: Roster,
        options: &Value,
        rng: &mut Rng,
    ) -> Result<Box<dyn AnyPosition>, Refusal>;
    /// Reads a whole game.
    fn load(&self, state: &Value) -> Result<Box<dyn AnyPosition>, Refusal>;
    /// Plays random games, as fast as it goes.
    fn playouts(
        &self,
        seats: usize,
        options: &Value,
        seed: u64,
        budget: Budget,
    ) -> Result<Playouts, Refusal>;
    /// Somebody who plays random games one by one, as fast as it goes.
    fn at_random(&self, seats: usize, options: &Value) -> Result<Box<dyn AtRandom>, Refusal>;
}

/// The JSON Schemas of a game's documents.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are named after the documents")]
pub struct Schemas {
    pub state: Schema,
    pub action: Schema,
    pub event: Schema,
    pub view: Schema,
    pub options: Schema,
}

impl Schemas {
    /// Those of these types, in documents that call players like this.
    pub fn of<S, A, E, V, O>(ids: Ids) -> Self
    where
        S: JsonSchema,
        A: JsonSchema,
        E: JsonSchema,
        V: JsonSchema,
        O: JsonSchema,
    {
        Self {
            state: ids.name_in(schema_for!(S)),
            action: ids.name_in(codec::without_null_payloads(schema_for!(A))),
            event: ids.name_in(schema_for!(EventDoc<E>)),
            view: ids.name_in(schema_for!(V)),
            options: schema_for!(O),
        }
    }
}

/// Any game in progress.
pub trait AnyPosition: Send + Sync + Debug {
    /// The facts of its game.
    fn info(&self) -> &'static Info;
    /// The people at the table.
    fn roster(&self) -> &Roster;
    /// Calls the people by these names, in seat order. Their ids stay, since documents speak of them.
    fn rename(&mut self, names: &[String]);
    /// How many seats the table has.
    fn seats(&self) -> usize;
    /// The seats with something to decide.
    fn to_act(&self) -> Seats;
    /// The state of the chart it is in.
    fn phase(&self) -> &'static str;
    /// Takes an action: all of it, or on refusal none of it.
    fn act(&mut self, actor: Actor, action: &Value, rng: &mut Rng) -> Result<Taken, Refusal>;
    /// What a seat may do.
    ///
    /// # Errors
    /// There is no such seat.
    fn legal(&self, seat: Seat) -> Result<Vec<Json>, Refusal>;
    /// Writes what a seat may do as a list at the end of a text, and nothing if there is no such seat.
    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), Refusal>;
    /// What a viewer may know.
    ///
    /// # Errors
    /// There is no such seat.
    fn view(&self, viewer: Viewer) -> Result<Json, Refusal>;
    /// What a viewer may know and do, for those who know the game.
    ///
    /// # Errors
    /// There is no such seat.
    fn glimpse(&self, viewer: Viewer) -> Result<AnyGlimpse, Refusal>;
    /// Writes what a viewer may know at the end of a text, and nothing if there is no such viewer. What others see,
    /// too, is kept in `common`: [`Views`](crate::Views) sees to it that it is of this position.
    fn write_view(
        &self,
        viewer: Viewer,
        common: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) -> Result<(), Refusal>;
    /// All of it.
    fn state(&self) -> Json;
    /// The options it is played with.
    fn options(&self) -> Json;
    /// What time will do.
    fn timer(&self) -> Option<(Duration, Json)>;
    /// The play that is made for a seat whose time is up.
    fn time_out(&self, seat: Seat) -> Option<Json>;
    /// How long somebody may be away before they are lost, if the rules say what happens then.
    fn lost_after(&self) -> Option<Duration>;
    /// What the table does once this player is lost.
    fn lost(&self, seat: Seat) -> Option<Json>;
    /// What the table does when this player, who was lost, is back, or somebody else of this name is there instead.
    fn back(&self, seat: Seat, name: &str) -> Option<Json>;
    /// Who decides for the table while it waits for somebody, if the rules say so.
    fn keeper(&self) -> Option<Seat>;
    /// How it ended.
    fn outcome(&self) -> Option<OutcomeDoc>;
    /// The seats that won, once it has ended.
    fn winners(&self) -> Seats;
    /// Looks for anything impossible.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    fn audit(&self) -> Result<(), String>;
    /// All of the state in the game's notation.
    fn notation(&self) -> String;
    /// A view in the game's notation.
    fn view_notation(&self, viewer: Viewer) -> String;
    /// What a viewer may know of an action that was taken in `self` and has led to `now`.
    fn redact(
        &self,
        action: &Value,
        by: Actor,
        now: &dyn AnyPosition,
        viewer: Viewer,
    ) -> Option<Value>;
    /// A random game in which this viewer would know the same.
    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn AnyPosition>;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyPosition>;
    /// The [`Position`] itself, for those who know the game.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// How a game ended, as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeDoc {
    /// The ids of those who won.
    pub winners: Vec<Value>,
    /// The final score of each seat.
    pub scores: Vec<i32>,
}

/// The shape of an event.
#[derive(JsonSchema)]
struct EventDoc<D> {
    #[schemars(flatten)]
    _event: D,
    /// The seats that may know of it, if not everybody may.
    #[schemars(rename = "only")]
    _only: Option<Vec<usize>>,
}

impl fmt::Debug for dyn Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.info().id)
    }
}
