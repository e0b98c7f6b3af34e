//! A move that nobody else could notice is taken back without asking.
//!
//! In our own games everybody sees every move, and be it only that a choice was made. So this is also a server
//! that plays a game of its own.

use std::fmt;

use parlour_engine::chart::{Chart, Edge, State};
use parlour_engine::{
    Actor, Catalog, Chance, Info, NoOptions, Observable, Outcome, Plain, Plays, Registration,
    Rules, Seat, Seats, Sink, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::door::{Server, Visitor, keys, text};

/// Both players note a number that the other does not see, and may change it until they have shown it. The higher
/// one wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
struct Notes {
    noted: [u8; 2],
    is_shown: [bool; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
enum Action {
    Note { number: u8 },
    Show,
}

/// The numbers that a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct View {
    known: [Option<u8>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
enum Event {
    Shown { number: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That cannot be done now.")
    }
}

impl parlour_engine::Illegal for Refused {
    fn code(self) -> &'static str {
        "REFUSED"
    }
}

parlour_engine::notation_from_json!(Notes, Action, View);

impl Rules for Notes {
    type Options = NoOptions;
    type Action = Action;
    type Event = Event;
    type Illegal = Refused;

    fn deal(seats: usize, _: &NoOptions, _: &mut impl Chance) -> Result<Self, Refused> {
        if seats == 2 { Ok(Self { noted: [0; 2], is_shown: [false; 2] }) } else { Err(Refused) }
    }

    fn options(&self) -> NoOptions {
        NoOptions {}
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seats {
        let waits = Seat::all(2).filter(|seat| !self.is_shown[seat.index()]);
        waits.fold(Seats::NONE, Seats::with)
    }

    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.to_act().contains(seat) {
            out.push_all((1..=3).map(|number| Action::Note { number }));
            out.push(Action::Show);
        }
    }

    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        _: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Refused> {
        let seat = actor.seat().filter(|seat| self.to_act().contains(*seat)).ok_or(Refused)?;
        match action {
            Action::Note { number: number @ 1..=3 } => self.noted[seat.index()] = number,
            Action::Note { .. } => return Err(Refused),
            Action::Show => {
                self.is_shown[seat.index()] = true;
                events.tell_all(|| Event::Shown { number: self.noted[seat.index()] });
            }
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.noted.into_iter().max()?;
        let winners = Seat::all(2).filter(|seat| self.noted[seat.index()] == best);
        self.to_act().is_empty().then(|| Outcome {
            winners: winners.fold(Seats::NONE, Seats::with),
            scores: self.noted.map(i32::from).into_iter().collect(),
        })
    }

    fn phase(&self) -> &'static str {
        if self.to_act().is_empty() { "over" } else { "noting" }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let known = self.view(viewer).known;
        Self { noted: known.map(|known| known.unwrap_or(1 + rng.index(3) as u8)), ..*self }
    }
}

impl Observable for Notes {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let knows = |seat: usize| self.is_shown[seat] || viewer.is(Seat::from_index(seat));
        View { known: [0, 1].map(|seat| knows(seat).then_some(self.noted[seat])) }
    }

    fn chart() -> &'static Chart {
        static NOTES: Chart = Chart {
            id: "notes",
            initial: "noting",
            states: &[State::leaf("noting", "note or show"), State::end("over", "both shown")],
            edges: &[
                Edge::new("noting", "NOTE", "noting"),
                Edge::new("noting", "SHOW", "noting"),
                Edge::new("noting", "SHOW", "over"),
            ],
        };
        &NOTES
    }

    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Plain for Notes {
    const INFO: Info = Info {
        id: "notes",
        title: "Notes",
        tagline: "Who has noted more?",
        seats: 2..=2,
        minutes: 1..=1,
        rules_version: 1,
    };
}

/// Ann and Bob at a table of that game.
async fn table(server: &Server) -> (String, [Visitor; 2]) {
    let wish = json!({ "game": "notes", "seats": ["me", "open"], "name": "Ann" });
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let bob = server.join(&table, "Bob").await;
    let mut ann = Visitor::come(server, &table, &keys(&opened), None).await;
    let mut bob = Visitor::come(server, &table, &[bob], None).await;
    ann.see(3, 1).await;
    bob.see(3, 1).await;
    (table, [ann, bob])
}

fn note(number: u8) -> Value {
    json!({ "type": "act", "action": { "type": "NOTE", "number": number } })
}

/// What a visitor sees of the game, byte for byte.
fn view(visitor: &Visitor) -> String {
    visitor.views.values().next().expect("a view")["view"].to_string()
}

#[tokio::test]
async fn a_move_that_nobody_else_could_notice_is_taken_back_without_asking() {
    let server = Server::start_for(Catalog::new().with(Registration::of::<Notes>())).await;
    let (table, [mut ann, mut bob]) = table(&server).await;
    let mut eve = Visitor::come(&server, &table, &[], None).await;
    eve.see(3, 1).await;
    let before = [view(&ann), view(&bob), view(&eve)];
    assert_eq!(ann.ask(note(3)).await["seq"], 4);
    for (visitor, before) in [(&mut bob, &before[1]), (&mut eve, &before[2])] {
        visitor.see(4, 1).await;
        assert_eq!(view(visitor), *before, "somebody noticed it");
    }
    ann.see(4, 1).await;
    assert_ne!(view(&ann), before[0]);

    // The table is not casual, so nobody would be asked.
    let undone = ann.ask(json!({ "type": "undo" })).await;
    assert_eq!(
        (&undone["type"], &undone["seq"], &undone["waits"]),
        (&json!("ack"), &json!(5), &Value::Null)
    );
    for (visitor, before) in [&mut ann, &mut bob, &mut eve].into_iter().zip(&before) {
        visitor.see(5, 1).await;
        assert_eq!(view(visitor), *before);
    }
    assert_eq!(ann.code(json!({ "type": "undo" })).await, "NOTHING_TO_UNDO");
}

#[tokio::test]
async fn a_move_that_others_saw_stands() {
    let server = Server::start_for(Catalog::new().with(Registration::of::<Notes>())).await;
    let (_, [mut ann, mut bob]) = table(&server).await;
    assert_eq!(ann.code(note(2)).await, "ok");
    assert_eq!(bob.code(json!({ "type": "act", "action": { "type": "SHOW" } })).await, "ok");
    assert_eq!(bob.code(json!({ "type": "undo" })).await, "UNDO_REFUSED");
    // Bob has shown his number since, and to Ann that would be gone with her own move.
    assert_eq!(ann.code(json!({ "type": "undo" })).await, "UNDO_REFUSED");
}
