//! Pig, a whole game in one file: the tutorial of the engine.
//!
//! Two players, one die. On your turn you roll as often as you dare: each roll adds to the pot, but
//! a 1 empties it and ends your turn. Hold, and the pot is yours. The first to hold 100 wins.
//!
//! ```text
//! cargo run -p parlour-engine --example pig -- 7
//! ```
//!
//! From top to bottom: the nouns, the rules, the JSON face, and what a game gets for it: a table that
//! any program can play at, and tests that nobody had to write.

use std::fmt;
use std::str::FromStr;

use parlour_engine::chart::{Chart, Edge, State};
use parlour_engine::conformance::{Plan, Specimen, check};
use parlour_engine::{
    Actor, Chance, Erased, FastRng, Game, Garbled, Info, NoOptions, Observable, Outcome, Plain,
    Player, Plays, Refusal, Rng, Roster, Rules, Seat, Seats, Sink, Table, Viewer, Words, codec,
    protocol, to_value,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

// 1. The nouns. The state is one small value; names and everything else to read live beside it.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
struct Pig {
    scores: [u16; 2],
    pot: u16,
    turn: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
enum Action {
    Roll,
    Hold,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
enum Event {
    Rolled { die: u8 },
    Held { points: u16 },
}

/// Why an action is refused: a sentence for people, and below a code for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum Illegal {
    #[error("Pig is for two players.")]
    PlayerCount,
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("The game is over.")]
    GameOver,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        ["PLAYER_COUNT", "NOT_YOUR_TURN", "GAME_OVER"][self as usize]
    }
}

/// The notation of a state: `31 54 +8 for 1`.
impl fmt::Display for Pig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} +{} for {}", self.scores[0], self.scores[1], self.pot, self.turn)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(codec::verb(self))
    }
}

// Both are read, too: bug reports and tests are written in them.

impl FromStr for Pig {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let scores = [words.read("a score")?, words.read("a score")?];
        let pot = words.marked("+", "a pot")?;
        words.expect("for")?;
        let pig = Self { scores, pot, turn: words.read("a seat")? };
        words.end()?;
        pig.audit().map_err(Garbled::impossible)?;
        Ok(pig)
    }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        match text {
            "ROLL" => Ok(Self::Roll),
            "HOLD" => Ok(Self::Hold),
            other => Err(Garbled::new("a play", other)),
        }
    }
}

// 2. The rules. No clock and no dice of their own: chance is handed in, and so is who listens.

const GOAL: u16 = 100;

impl Pig {
    fn winner(self) -> Option<Seat> {
        self.scores.iter().position(|score| *score >= GOAL).map(Seat::from_index)
    }

    fn check(self, actor: Actor) -> Result<(), Illegal> {
        match actor {
            _ if self.winner().is_some() => Err(Illegal::GameOver),
            Actor::Seat(seat) if seat != Seat::new(self.turn) => Err(Illegal::NotYourTurn),
            // `Actor::Table` is a script that trusts itself: it acts for whoever is on turn.
            Actor::Seat(_) | Actor::Table => Ok(()),
        }
    }

    fn roll(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let die = rng.d6();
        events.tell_all(|| Event::Rolled { die });
        if die == 1 {
            self.pot = 0;
            self.turn = 1 - self.turn;
        } else {
            self.pot = self.pot.saturating_add(die.into());
        }
    }

    fn hold(&mut self, events: &mut impl Sink<Event>) {
        let points = std::mem::take(&mut self.pot);
        let score = &mut self.scores[usize::from(self.turn)];
        *score = score.saturating_add(points);
        self.turn = 1 - self.turn;
        events.tell_all(|| Event::Held { points });
    }
}

impl Rules for Pig {
    type Options = NoOptions;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    // Pig has no secrets. Where there are some, a view is a type of its own without them.

    fn deal(seats: usize, _: &NoOptions, _: &mut impl Chance) -> Result<Self, Illegal> {
        let dealt = Self { scores: [0, 0], pot: 0, turn: 0 };
        if seats == 2 { Ok(dealt) } else { Err(Illegal::PlayerCount) }
    }

    fn to_act(&self) -> Seats {
        if self.winner().is_some() { Seats::NONE } else { Seats::only(Seat::new(self.turn)) }
    }

    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.check(Actor::Seat(seat)).is_ok() {
            out.push_all([Action::Roll, Action::Hold]);
        }
    }

    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        // First all that can be refused, then what cannot fail: an action is taken whole or not at all.
        self.check(actor)?;
        match action {
            Action::Roll => self.roll(rng, events),
            Action::Hold => self.hold(events),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = Seats::only(self.winner()?);
        Some(Outcome { winners, scores: self.scores.map(i32::from).into_iter().collect() })
    }

    /// A world in which the viewer would know the same: where nothing is hidden, only this one.
    fn determinize(&self, _: Viewer, _: &mut impl Chance) -> Self {
        *self
    }

    fn options(&self) -> NoOptions {
        NoOptions {}
    }

    fn seats(&self) -> usize {
        2
    }

    fn phase(&self) -> &'static str {
        if self.winner().is_some() { "over" } else { "rolling" }
    }
}

impl Observable for Pig {
    type View = Self;

    fn view(&self, _: Viewer) -> Self {
        *self
    }

    fn chart() -> &'static Chart {
        static PIG: Chart = Chart {
            id: "pig",
            initial: "rolling",
            states: &[State::leaf("rolling", "roll or hold"), State::end("over", "100 reached")],
            edges: &[
                Edge::new("rolling", "ROLL", "rolling"),
                Edge::new("rolling", "HOLD", "over").when("100 reached"),
                Edge::new("rolling", "HOLD", "rolling"),
            ],
        };
        &PIG
    }

    /// States come from files and scripts, too. What play could not handle is found here.
    fn audit(&self) -> Result<(), String> {
        if self.turn > 1 {
            return Err("nobody sits there".to_owned());
        }
        if self.scores.iter().all(|score| *score >= GOAL) {
            return Err("both have won".to_owned());
        }
        Ok(())
    }
}

// 3. The JSON face. The types above are the documents; all that is left to say is what this is.

impl Plain for Pig {
    const INFO: Info = Info {
        id: "pig",
        title: "Pig",
        tagline: "Roll on, or hold what you have?",
        seats: 2..=2,
        minutes: 5..=10,
        rules_version: 1,
    };
}

// 4. That is all. From here on nothing knows Pig: this plays whatever game it is given.

fn play(game: &dyn Game, seed: u64) -> Result<(), Refusal> {
    let players = ["Ann", "Bob"].iter().enumerate().map(|(index, name)| Player {
        id: game.default_id(Seat::from_index(index)),
        name: (*name).to_owned(),
    });
    let roster = Roster::new(players.collect()).map_err(Refusal::bad_request)?;
    let dealt = game.deal(roster, &json!({}), &mut Rng::stream(seed, 0))?;
    // A table keeps every move, so any of them can be taken back, redone or replayed.
    let mut table = Table::new(dealt, seed);
    let mut dice = FastRng::new(seed);
    while let Some(seat) = table.state().to_act().first() {
        let legal = table.state().legal(seat)?;
        let action = to_value(&legal[dice.index(legal.len())]);
        println!("{:>3}. {:20} seat {seat}: {action}", table.moves() + 1, table.state().notation());
        for told in table.act(Actor::Seat(seat), &action)? {
            println!("     {}", told.event);
        }
    }
    let outcome = to_value(&table.state().outcome());
    println!("     {:20} {outcome}", table.state().notation());

    // The same engine for a script in any language: one request a line, one answer a line.
    let request = json!({ "op": "outcome", "state": table.state().state() }).to_string();
    println!("\n> {request}\n{}", protocol::answer(game, request.as_bytes()));
    Ok(())
}

// 5. The tests are there already: say what to try, and random games are held to all the laws.

impl Specimen for Pig {
    const LONGEST: u64 = 2000;

    fn draw_options(_: &mut impl Chance) -> NoOptions {
        NoOptions {}
    }

    fn plays(&self, _: &mut impl Chance) -> Vec<Action> {
        vec![Action::Roll, Action::Hold]
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    play(&Erased::<Pig>::new(), seed)?;
    println!("\nThe laws hold: {:?}", check::<Pig>(Plan::new(20, seed))?);
    Ok(())
}
