//! Peek: a game for testing the laws. Everybody has a hidden card; in turn one swaps it for the top
//! of the deck, bets in secret on whose is highest, shows it, or passes. Five turns, highest card wins.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

use parlour_engine::chart::{Chart, Edge, State};
use parlour_engine::conformance::Specimen;
use parlour_engine::{
    Actor, Audience, Chance, Done, Face, Info, Outcome, Position, Refusal, Rng, Roster, Rules,
    Seat, Seats, Sink, Viewer, to_value, write_json,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What can be wrong with the game.
pub struct Flaw;

macro_rules! flaws {
    ($($name:ident)+) => { flaws!(@ 0; $($name)+); };
    (@ $n:expr; $name:ident $($rest:ident)*) => {
        impl Flaw { pub const $name: u8 = $n; }
        flaws!(@ $n + 1; $($rest)*);
    };
    (@ $n:expr;) => {};
}

flaws! {
    NONE DOUBLES_A_CARD LISTS_WHAT_IS_REFUSED REFUSES_TO_LIST LISTS_TWICE WAITS_FOR_NOBODY_ABLE
    HALF_APPLIES TELLS_OF_REFUSALS HALF_APPLIES_JSON FORGETS_WHEN_SAVED ROLLS_ITS_OWN_DICE
    WRITES_TWO_STATES_ALIKE WRITES_A_VIEW_IN_TWO_WAYS SHARES_WHAT_ONE_SEES REMEMBERS_OUTSIDE SHOWS_A_CARD
    LISTS_BY_SECRET SAYS_A_SECRET REFUSES_BY_SECRET LEAKS_BY_LENGTH DEALS_KNOWN_CARDS_AGAIN SAMPLES_THE_TRUTH REPLAYS_A_SECRET
    TAKES_A_WAY_OFF_THE_CHART DRAWS_A_WAY_NOBODY_TAKES DRAWS_A_STATE_THAT_IS_NOT NEVER_ENDS GETS_STUCK
}

const CARDS: u8 = 8;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Peek<const FLAW: u8> {
    deck: Vec<u8>,
    hands: Vec<u8>,
    /// Who has shown the card in hand.
    shown: Vec<bool>,
    /// Secret bets, opened at the end.
    bets: Vec<Option<u8>>,
    turn: u8,
    #[serde(skip_serializing_if = "forgets::<FLAW>", default)]
    passes: u8,
}

fn forgets<const FLAW: u8>(_: &u8) -> bool {
    FLAW == Flaw::FORGETS_WHEN_SAVED
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    Swap,
    Show,
    Pass,
    Bet { on: u8 },
    Hidden,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    Swapped { seat: usize },
    Drew { card: u8 },
    Showed { seat: usize, card: u8 },
    Passed,
    Betted { seat: usize },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
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
pub struct View {
    hands: Vec<Option<u8>>,
    bets: Vec<Option<u8>>,
    deck: usize,
    turn: u8,
    passes: u8,
}

thread_local! {
    /// What a game must not have: a memory outside its state.
    static OUTSIDE: Cell<u32> = const { Cell::new(0) };
}

impl<const FLAW: u8> Peek<FLAW> {
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
        if self.is_over() && FLAW != Flaw::NEVER_ENDS {
            return Err(Illegal::Over);
        }
        if actor != Actor::Seat(seat) && actor != Actor::Table {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Show if self.shown[seat.index()] && FLAW == Flaw::REFUSES_BY_SECRET => {
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

impl<const FLAW: u8> Rules for Peek<FLAW> {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
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
        match FLAW {
            Flaw::WAITS_FOR_NOBODY_ABLE => Seats::all(self.seats()),
            Flaw::GETS_STUCK if self.turn == 4 => Seats::NONE,
            Flaw::NEVER_ENDS => Seats::only(self.active()),
            _ if self.is_over() => Seats::NONE,
            _ => Seats::only(self.active()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let next = self.hands[self.active().next(self.seats()).index()];
        let all = [
            Action::Swap,
            Action::Show,
            Action::Pass,
            Action::Bet { on: 0 },
            Action::Bet { on: 1 },
        ];
        let stuck = FLAW == Flaw::GETS_STUCK && self.turn == 4;
        out.extend(all.into_iter().filter(|action| {
            let legal = self.check(Actor::Seat(seat), *action).is_ok() && !stuck;
            match (FLAW, action) {
                (Flaw::LISTS_WHAT_IS_REFUSED, Action::Show) => {
                    seat == self.active() && !self.is_over()
                }
                (Flaw::REFUSES_TO_LIST, Action::Swap) => legal && self.turn != 2,
                (Flaw::LISTS_BY_SECRET, Action::Swap) => legal && next > 1,
                _ => legal,
            }
        }));
        if self.seats() > 2
            && self.check(Actor::Seat(seat), Action::Bet { on: 2 }).is_ok()
            && !stuck
        {
            out.push(Action::Bet { on: 2 });
        }
        if FLAW == Flaw::LISTS_TWICE && !out.is_empty() {
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
            if FLAW == Flaw::HALF_APPLIES && illegal == Illegal::Shown {
                self.passes += 1;
            }
            if FLAW == Flaw::TELLS_OF_REFUSALS {
                events.tell_all(|| Event::Passed);
            }
            return Err(illegal);
        }
        let index = seat.index();
        match action {
            Action::Swap => {
                let card = self.deck.pop().unwrap_or_default();
                let old = std::mem::replace(&mut self.hands[index], card);
                self.deck.insert(0, if FLAW == Flaw::DOUBLES_A_CARD { card } else { old });
                rng.shuffle(&mut self.deck);
                self.shown[index] = false;
                events.tell_all(|| Event::Swapped { seat: index });
                let to = if FLAW == Flaw::SAYS_A_SECRET {
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
        if FLAW == Flaw::ROLLS_ITS_OWN_DICE || FLAW == Flaw::REMEMBERS_OUTSIDE {
            let calls = OUTSIDE.get() + 1;
            OUTSIDE.set(calls);
            if calls.is_multiple_of(7) {
                self.passes += 1;
            }
        }
        self.turn = if FLAW == Flaw::NEVER_ENDS { (self.turn + 1) % 4 } else { self.turn + 1 };
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let seats = || Seat::all(self.seats());
        let shows = |seat: Seat| {
            self.knows(viewer, seat)
                || FLAW == Flaw::SHOWS_A_CARD && self.passes == 2 && seat.index() == 0
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
            deck: if FLAW == Flaw::LEAKS_BY_LENGTH && self.deck.first() > Some(&3) {
                deck + 1
            } else {
                deck
            },
            turn: self.turn,
            passes: self.passes,
        }
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
                || FLAW == Flaw::DEALS_KNOWN_CARDS_AGAIN && self.passes == 1 && !self.is_over()
        };
        let places: Vec<Seat> = Seat::all(self.seats()).filter(unknown).collect();
        hidden.extend(places.iter().map(|seat| self.hands[seat.index()]));
        if FLAW != Flaw::SAMPLES_THE_TRUTH {
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

    fn verb(action: Action) -> &'static str {
        match action {
            Action::Swap => "SWAP",
            Action::Show => "SHOW",
            Action::Pass => "PASS",
            Action::Bet { .. } => "BET",
            Action::Hidden => "HIDDEN",
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
        match FLAW {
            Flaw::TAKES_A_WAY_OFF_THE_CHART => &CHARTS[1],
            Flaw::DRAWS_A_WAY_NOBODY_TAKES => &CHARTS[2],
            Flaw::DRAWS_A_STATE_THAT_IS_NOT => &CHARTS[3],
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
pub struct Options {}

impl<const FLAW: u8> Face for Peek<FLAW> {
    const INFO: Info = Info {
        id: "peek",
        title: "Peek",
        tagline: "A game for testing the laws.",
        seats: 2..=3,
        minutes: 1..=1,
        rules_version: 1,
    };
    type Beside = Roster;
    type StateDoc = Self;
    type ViewDoc = View;
    type ActionDoc = Action;
    type EventDoc = Event;

    fn check_options(_: &Options) -> Result<(), Refusal> {
        Ok(())
    }

    fn seat_players(
        roster: Roster,
        options: &Options,
        rng: &mut Rng,
    ) -> Result<Position<Self>, Refusal> {
        Ok(Position { game: Self::deal(roster.len(), options, rng)?, beside: roster })
    }

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let game =
            Self::deserialize(state).map_err(|error| Refusal::bad_state(format!("{error}.")))?;
        let player = |seat: Seat| parlour_engine::Player {
            id: Self::default_id(seat),
            name: format!("N{seat}"),
        };
        let beside = Roster::new(Seat::all(game.seats()).map(player).collect())
            .map_err(Refusal::bad_state)?;
        Ok(Position { game, beside })
    }

    fn write_state(position: &Position<Self>) -> Self {
        position.game.clone()
    }

    fn write_view(view: &View, _: &Roster) -> View {
        view.clone()
    }

    fn write_view_text(view: &View, _: &Roster, common: &mut Vec<u8>, out: &mut Vec<u8>) {
        if FLAW == Flaw::SHARES_WHAT_ONE_SEES {
            if common.is_empty() {
                write_json(view, common);
            }
            out.extend_from_slice(common);
            return;
        }
        write_json(view, out);
        if FLAW == Flaw::WRITES_A_VIEW_IN_TWO_WAYS {
            out.push(b' ');
        }
    }

    fn write_action(action: Action, _: &Roster) -> Action {
        action
    }

    fn write_event(event: &Event, _: &Roster) -> Event {
        event.clone()
    }

    fn act_json(
        position: &mut Position<Self>,
        actor: Actor,
        action: &Value,
        rng: &mut Rng,
    ) -> Result<Done<Self>, Refusal> {
        let Ok(action) = Action::deserialize(action) else {
            if FLAW == Flaw::HALF_APPLIES_JSON {
                position.game.passes += 1;
            }
            return Err(Refusal::new("MALFORMED_ACTION", "What is that?"));
        };
        let mut events = Vec::new();
        position.game.act(actor, action, rng, &mut events)?;
        Ok(Done { action, events })
    }

    fn roster(beside: &Roster) -> &Roster {
        beside
    }

    fn roster_mut(beside: &mut Roster) -> &mut Roster {
        beside
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
        let masks = bets && !own && !now.game.is_over() && FLAW != Flaw::REPLAYS_A_SECRET;
        masks.then(|| to_value(&Action::Hidden))
    }
}

impl<const FLAW: u8> Specimen for Peek<FLAW> {
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

impl<const FLAW: u8> fmt::Display for Peek<FLAW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deck, hands, shown, bets, turn, passes } = self;
        let turn = if FLAW == Flaw::WRITES_TWO_STATES_ALIKE { 0 } else { *turn };
        write!(
            f,
            "turn {turn} deck {deck:?} hands {hands:?} shown {shown:?} bets {bets:?} passes {passes}"
        )
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
