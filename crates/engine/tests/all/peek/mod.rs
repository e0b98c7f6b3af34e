//! Peek: a game for testing the laws. Everybody has a hidden card; in turn one swaps it for the top
//! of the deck, bets in secret on whose is highest, shows it, or passes. Five turns, highest card wins.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use parlour_engine::chart::{Chart, Edge, State};
use parlour_engine::codec::{self, Fields, Ids, SeatNumbers};
use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, Audience, Beside, Chance, Face, Garbled, Info, Observable, Outcome, Plays, Position,
    Refusal, Rng, Roster, Rules, Seat, Seats, Sink, Taken, Viewer, from_json, to_json,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What can be wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    None,
    DoublesACard,
    ListsWhatIsRefused,
    RefusesToList,
    ListsTwice,
    WaitsForNobodyAble,
    HalfApplies,
    TellsOfRefusals,
    HalfAppliesJson,
    ForgetsWhenSaved,
    RollsItsOwnDice,
    WritesTwoStatesAlike,
    ForgetsWhenRead,
    ReadsAnotherAction,
    WritesAViewInTwoWays,
    SharesWhatOneSees,
    RemembersOutside,
    ShowsACard,
    ListsBySecret,
    SaysASecret,
    RefusesBySecret,
    LeaksByLength,
    DealsKnownCardsAgain,
    SamplesTheTruth,
    ReplaysASecret,
    TakesAWayOffTheChart,
    DrawsAWayNobodyTakes,
    DrawsAStateThatIsNot,
    NeverEnds,
    GetsStuck,
}

thread_local! {
    /// What is wrong with the games of this thread. Laws are generic, and a type for each flaw would have all of them
    /// compiled once for each.
    static FLAW: Cell<Flaw> = const { Cell::new(Flaw::None) };
    /// What a game must not have: a memory outside its state.
    static OUTSIDE: Cell<u32> = const { Cell::new(0) };
}

impl Flaw {
    /// Gives it to the games of this thread.
    pub(crate) fn spoil(self) {
        FLAW.set(self);
    }

    fn is_there(self) -> bool {
        FLAW.get() == self
    }
}

const CARDS: u8 = 8;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Peek {
    deck: Vec<u8>,
    hands: Vec<u8>,
    /// Who has shown the card in hand.
    shown: Vec<bool>,
    /// Secret bets, opened at the end.
    bets: Vec<Option<u8>>,
    turn: u8,
    #[serde(skip_serializing_if = "forgets", default)]
    passes: u8,
}

fn forgets(_: &u8) -> bool {
    Flaw::ForgetsWhenSaved.is_there()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub(crate) enum Action {
    Swap,
    Show,
    Pass,
    Bet { on: u8 },
    Hidden,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(tag = "type")]
pub(crate) enum Event {
    Swapped { seat: usize },
    Drew { card: u8 },
    Showed { seat: usize, card: u8 },
    Passed,
    Betted { seat: usize },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("It is over.")]
    Over,
    #[error("It is shown already.")]
    Shown,
    #[error("It is shown already, and high.")]
    ShownHigh,
    #[error("There is nobody to bet on.")]
    Nobody,
}

impl parlour_engine::Illegal for Illegal {
    fn code(self) -> &'static str {
        ["NOT_YOUR_TURN", "OVER", "SHOWN", "SHOWN_HIGH", "NOBODY"][self as usize]
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct View {
    hands: Vec<Option<u8>>,
    bets: Vec<Option<u8>>,
    deck: usize,
    turn: u8,
    passes: u8,
}

impl Peek {
    fn active(&self) -> Seat {
        Seat::from_index(usize::from(self.turn) % self.hands.len())
    }

    fn is_over(&self) -> bool {
        self.turn >= 5
    }

    fn knows(&self, viewer: Viewer, seat: Seat) -> bool {
        self.is_over() || viewer.is(seat) || self.shown[seat.index()]
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        let seat = self.active();
        if self.is_over() && !Flaw::NeverEnds.is_there() {
            return Err(Illegal::Over);
        }
        if actor != Actor::Seat(seat) && actor != Actor::Table {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Show if self.shown[seat.index()] && Flaw::RefusesBySecret.is_there() => {
                // Says something of the next player's card.
                let next = self.hands[seat.next(self.hands.len()).index()];
                Err(if next > 3 { Illegal::ShownHigh } else { Illegal::Shown })
            }
            Action::Show if self.shown[seat.index()] => Err(Illegal::Shown),
            Action::Bet { on } if usize::from(on) >= self.hands.len() => Err(Illegal::Nobody),
            Action::Swap if self.deck.is_empty() => Err(Illegal::Over),
            Action::Hidden => Err(Illegal::Nobody),
            _ => Ok(()),
        }
    }
}

impl Rules for Peek {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn deal(seats: usize, _: &Options, rng: &mut impl Chance) -> Result<Self, Illegal> {
        let mut deck: Vec<u8> = (0..CARDS).collect();
        rng.shuffle(&mut deck);
        let hands = deck.split_off(usize::from(CARDS) - seats);
        Ok(Self {
            deck,
            hands,
            shown: vec![false; seats],
            bets: vec![None; seats],
            turn: 0,
            passes: 0,
        })
    }

    fn options(&self) -> Options {
        Options {}
    }

    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn to_act(&self) -> Seats {
        match FLAW.get() {
            Flaw::WaitsForNobodyAble => Seats::all(self.seats()),
            Flaw::GetsStuck if self.turn == 4 => Seats::NONE,
            Flaw::NeverEnds => Seats::only(self.active()),
            _ if self.is_over() => Seats::NONE,
            _ => Seats::only(self.active()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let next = self.hands[self.active().next(self.seats()).index()];
        let all = [
            Action::Swap,
            Action::Show,
            Action::Pass,
            Action::Bet { on: 0 },
            Action::Bet { on: 1 },
        ];
        let stuck = Flaw::GetsStuck.is_there() && self.turn == 4;
        out.push_all(all.into_iter().filter(|action| {
            let legal = self.check(Actor::Seat(seat), *action).is_ok() && !stuck;
            match (FLAW.get(), action) {
                (Flaw::ListsWhatIsRefused, Action::Show) => {
                    seat == self.active() && !self.is_over()
                }
                (Flaw::RefusesToList, Action::Swap) => legal && self.turn != 2,
                (Flaw::ListsBySecret, Action::Swap) => legal && next > 1,
                _ => legal,
            }
        }));
        if self.seats() > 2
            && self.check(Actor::Seat(seat), Action::Bet { on: 2 }).is_ok()
            && !stuck
        {
            out.push(Action::Bet { on: 2 });
        }
        let may_pass = self.check(Actor::Seat(seat), Action::Pass).is_ok() && !stuck;
        if Flaw::ListsTwice.is_there() && may_pass {
            out.push(Action::Pass);
        }
    }

    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.active();
        if let Err(illegal) = self.check(actor, action) {
            if Flaw::HalfApplies.is_there() && illegal == Illegal::Shown {
                self.passes += 1;
            }
            if Flaw::TellsOfRefusals.is_there() {
                events.tell_all(|| Event::Passed);
            }
            return Err(illegal);
        }
        let index = seat.index();
        match action {
            Action::Swap => {
                let card = self.deck.pop().unwrap_or_default();
                let old = std::mem::replace(&mut self.hands[index], card);
                self.deck.insert(0, if Flaw::DoublesACard.is_there() { card } else { old });
                rng.shuffle(&mut self.deck);
                self.shown[index] = false;
                events.tell_all(|| Event::Swapped { seat: index });
                let to = if Flaw::SaysASecret.is_there() {
                    Audience::All
                } else {
                    Audience::Only(Seats::only(seat))
                };
                events.tell(to, || Event::Drew { card });
            }
            Action::Show => {
                self.shown[index] = true;
                let card = self.hands[index];
                events.tell_all(|| Event::Showed { seat: index, card });
            }
            Action::Pass => {
                self.passes += 1;
                events.tell_all(|| Event::Passed);
            }
            Action::Bet { on } => {
                self.bets[index] = Some(on);
                events.tell_all(|| Event::Betted { seat: index });
            }
            Action::Hidden => {}
        }
        if Flaw::RollsItsOwnDice.is_there() || Flaw::RemembersOutside.is_there() {
            let calls = OUTSIDE.get() + 1;
            OUTSIDE.set(calls);
            if calls.is_multiple_of(7) {
                self.passes += 1;
            }
        }
        self.turn = if Flaw::NeverEnds.is_there() { (self.turn + 1) % 4 } else { self.turn + 1 };
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.hands.iter().max();
        let winners = Seat::all(self.seats()).filter(|seat| self.hands.get(seat.index()) == best);
        let scores = self.hands.iter().map(|card| i32::from(*card));
        self.is_over().then(|| Outcome { winners: winners.collect(), scores: scores.collect() })
    }

    fn phase(&self) -> &'static str {
        if self.is_over() { "over" } else { "playing" }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut world = self.clone();
        let mut hidden = self.deck.clone();
        let unknown = |seat: &Seat| {
            !self.knows(viewer, *seat)
                || Flaw::DealsKnownCardsAgain.is_there() && self.passes == 1 && !self.is_over()
        };
        let places: Vec<Seat> = Seat::all(self.seats()).filter(unknown).collect();
        hidden.extend(places.iter().map(|seat| self.hands[seat.index()]));
        if !Flaw::SamplesTheTruth.is_there() {
            hidden.sort_unstable();
        }
        rng.shuffle(&mut hidden);
        for seat in places {
            world.hands[seat.index()] = hidden.pop().unwrap_or_default();
        }
        world.deck = hidden;
        for seat in Seat::all(self.seats()) {
            if self.bets[seat.index()].is_some() && !viewer.is(seat) && !self.is_over() {
                world.bets[seat.index()] = Some(rng.index(self.seats()) as u8);
            }
        }
        world
    }
}

impl Observable for Peek {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let seats = || Seat::all(self.seats());
        let shows = |seat: Seat| {
            self.knows(viewer, seat)
                || Flaw::ShowsACard.is_there() && self.passes == 2 && seat.index() == 0
        };
        let bet = |seat: Seat| match self.bets[seat.index()] {
            Some(on) if self.is_over() || viewer.is(seat) => Some(on),
            Some(_) => Some(9),
            None => None,
        };
        let deck = self.deck.len();
        View {
            hands: seats().map(|seat| shows(seat).then(|| self.hands[seat.index()])).collect(),
            bets: seats().map(bet).collect(),
            deck: if Flaw::LeaksByLength.is_there() && self.deck.first() > Some(&3) {
                deck + 1
            } else {
                deck
            },
            turn: self.turn,
            passes: self.passes,
        }
    }

    fn chart() -> &'static Chart {
        static EDGES: &[Edge] = &[
            Edge::new("playing", "SWAP", "playing"),
            Edge::new("playing", "SWAP", "over"),
            Edge::new("playing", "SHOW", "playing"),
            Edge::new("playing", "SHOW", "over"),
            Edge::new("playing", "BET", "playing"),
            Edge::new("playing", "BET", "over"),
            Edge::new("playing", "PASS", "over"),
            Edge::new("playing", "PASS", "playing"),
        ];
        static UNTAKEN: &[Edge] = &[
            EDGES[0],
            EDGES[1],
            EDGES[2],
            EDGES[3],
            EDGES[4],
            EDGES[5],
            EDGES[6],
            EDGES[7],
            Edge::new("over", "PASS", "playing"),
        ];
        static NOWHERE: &[Edge] = &[Edge::new("playing", "PASS", "heaven")];
        static STATES: &[State] =
            &[State::leaf("playing", "Turns."), State::end("over", "Counting.")];
        static CHARTS: [Chart; 4] = [
            Chart { id: "peek", initial: "playing", states: STATES, edges: EDGES },
            Chart { id: "peek", initial: "playing", states: STATES, edges: EDGES.split_at(7).0 },
            Chart { id: "peek", initial: "playing", states: STATES, edges: UNTAKEN },
            Chart { id: "peek", initial: "playing", states: STATES, edges: NOWHERE },
        ];
        match FLAW.get() {
            Flaw::TakesAWayOffTheChart => &CHARTS[1],
            Flaw::DrawsAWayNobodyTakes => &CHARTS[2],
            Flaw::DrawsAStateThatIsNot => &CHARTS[3],
            _ => &CHARTS[0],
        }
    }

    fn audit(&self) -> Result<(), String> {
        let cards: BTreeSet<u8> = self.deck.iter().chain(&self.hands).copied().collect();
        if cards.len() == usize::from(CARDS) { Ok(()) } else { Err("a card is missing".to_owned()) }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {}

impl Face for Peek {
    const INFO: Info = Info {
        id: "peek",
        title: "Peek",
        tagline: "A game for testing the laws.",
        seats: 2..=3,
        minutes: 1..=1,
        rules_version: 1,
    };
    type Extra = SeatNumbers;
    type StateDoc = Self;
    type ViewDoc = View;
    const IDS: Ids = Ids::Seats;

    fn check_options(_: &Options) -> Result<(), Refusal> {
        Ok(())
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let game =
            Self::deserialize(state).map_err(|error| Refusal::bad_state(format!("{error}.")))?;
        let player = |seat: Seat| parlour_engine::Player {
            id: Self::default_id(seat),
            name: format!("N{seat}"),
        };
        let roster = Roster::new(Seat::all(game.seats()).map(player).collect())
            .map_err(Refusal::bad_state)?;
        Ok(Position { game, beside: Beside { roster, extra: SeatNumbers } })
    }

    fn state_doc(position: &Position<Self>) -> Self {
        position.game.clone()
    }

    fn view_doc(view: View, _: &Beside<SeatNumbers>) -> View {
        view
    }

    fn write_view(view: View, _: &Beside<SeatNumbers>, common: &mut Vec<u8>, out: &mut Vec<u8>) {
        if Flaw::SharesWhatOneSees.is_there() {
            if common.is_empty() {
                codec::write(&view, &SeatNumbers, common);
            }
            out.extend_from_slice(common);
            return;
        }
        codec::write(&view, &SeatNumbers, out);
        if Flaw::WritesAViewInTwoWays.is_there() {
            out.push(b' ');
        }
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Event>, Refusal> {
        let Ok(action) = codec::read::<Action>(action, &SeatNumbers, Fields::Beside) else {
            if Flaw::HalfAppliesJson.is_there() {
                position.game.passes += 1;
            }
            return Err(Refusal::new("MALFORMED_ACTION", "What is that?"));
        };
        let mut events = Vec::new();
        position.game.act(actor, action, rng, &mut events)?;
        Ok(Taken { action: position.action_value(&action), events })
    }

    fn not_seated() -> Refusal {
        Refusal::new("NOT_SEATED", "There is no such seat.")
    }

    fn redact(
        action: &Value,
        by: Actor,
        _: &Position<Self>,
        now: &Position<Self>,
        viewer: Viewer,
    ) -> Option<Value> {
        let own = by.seat().is_some_and(|seat| viewer.is(seat));
        let bets = action.get("type").is_some_and(|kind| kind == "BET");
        let masks = bets && !own && !now.game.is_over() && !Flaw::ReplaysASecret.is_there();
        masks.then(|| serde_json::json!({ "type": "HIDDEN" }))
    }
}

impl Specimen for Peek {
    const LONGEST: u64 = 20;

    fn draw_options(_: &mut impl Chance) -> Options {
        Options {}
    }

    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        vec![Action::Swap, Action::Show, Action::Pass, Action::Bet { on: rng.below(4) as u8 }]
    }

    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let seats = || Seat::all(self.seats());
        let cards = seats()
            .filter(|seat| self.knows(viewer, *seat))
            .map(|seat| self.hands[seat.index()].into());
        let bets = seats()
            .filter(|seat| {
                self.bets[seat.index()].is_some() && (self.is_over() || viewer.is(*seat))
            })
            .map(|seat| 100 + seat.index() as u32);
        cards.chain(bets).collect()
    }
}

impl fmt::Display for Peek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.clone();
        if Flaw::WritesTwoStatesAlike.is_there() {
            shown.turn = 0;
        }
        write!(f, "{}", to_json(&shown))
    }
}

impl FromStr for Peek {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut read: Self = from_json(text, "a table")?;
        if Flaw::ForgetsWhenRead.is_there() {
            read.passes = 0;
        }
        Ok(read)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", to_json(self))
    }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        match from_json(text, "an action")? {
            Self::Show if Flaw::ReadsAnotherAction.is_there() => Ok(Self::Pass),
            action => Ok(action),
        }
    }
}
