//! Two implementations of each game, one fast and one slow, have to agree on every step.
//!
//! The slow ones are written from the rules alone, with lists and strings and nothing clever. Both
//! are led through the same random games, sensible and absurd actions mixed, and everything that
//! can be asked about a position is asked of both. Only what chance decides is taken over.
//!
//! `PARLOUR_DIFFERENTIAL` sets how many games of each kind are played, `PARLOUR_SEED` which ones.
//! A single game is repeated with the seed that a failure names and `PARLOUR_DIFFERENTIAL=1`.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "documents have signed numbers, and what is cast is small and checked"
)]

mod datawar;
mod deal;
mod pobudka;
mod qwixx;
mod uno;

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_engine::{
    Actor, AnyPosition, Chance, FastRng, Game, OutcomeDoc, Player, Rng, Roster, Seat, Viewer,
};
use serde::Serialize;
use serde_json::Value;

/// Why an action is refused.
type Code = &'static str;

/// The state that the fast implementation came to, for those parts that chance decides.
type After<'a> = &'a dyn Fn() -> Value;

/// A slow implementation of a game. It is written as the documented state of that game.
trait Model: Clone + Serialize {
    /// The id of the game.
    fn game() -> &'static dyn Game;
    /// How many steps a game has: this, half of it or twice it.
    const STEPS: u32;
    /// What somebody at the table sees. It is written as the documented view of that game.
    type View: Serialize;

    /// The people of a game.
    fn roster(rng: &mut FastRng) -> Roster {
        roster(2 + rng.index(4))
    }

    /// Options to play with.
    fn options(rng: &mut FastRng) -> Value;

    /// The state a game begins with.
    fn deal(roster: &Roster, options: &Value, after: &Value) -> Self;

    /// Sets up a rarer position by hand, if this game is to begin with one.
    fn prepare(&mut self, rng: &mut FastRng) -> bool;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// Takes an action, or says why not. Nothing may have changed then.
    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code>;

    /// The text of every play that a seat has.
    fn legal(&self, seat: usize) -> Vec<String>;

    /// What is wrong with a list of plays that names only some of them, where there are too many.
    fn excerpt(&self, _seat: usize, _listed: &[String]) -> Option<Vec<String>> {
        None
    }

    /// What a viewer may know.
    fn view(&self, viewer: Option<usize>) -> Self::View;

    /// What time will do, and after how many milliseconds.
    fn timer(&self) -> Option<(u64, Value)> {
        None
    }

    /// How the game ended.
    fn outcome(&self) -> Option<OutcomeDoc>;

    /// Now and then a sensible action of the kind that lists of plays leave out.
    fn aside(&self, rng: &mut FastRng) -> Option<Value>;

    /// An action of any kind, most often a wrong one.
    fn odd(&self, rng: &mut FastRng) -> Value;
}

#[test]
fn datawar_is_the_game_of_its_rules() {
    compare_games::<datawar::DataWar>();
}

#[test]
fn deal_is_the_game_of_its_rules() {
    compare_games::<deal::Deal>();
}

#[test]
fn pobudka_is_the_game_of_its_rules() {
    compare_games::<pobudka::Pobudka>();
}

#[test]
fn qwixx_is_the_game_of_its_rules() {
    compare_games::<qwixx::Qwixx>();
}

#[test]
fn uno_is_the_game_of_its_rules() {
    compare_games::<uno::Uno>();
}

fn compare_games<M: Model>() {
    let number = |name| std::env::var(name).ok().and_then(|text: String| text.parse::<u64>().ok());
    let first = number("PARLOUR_SEED").unwrap_or(1);
    let games = number("PARLOUR_DIFFERENTIAL").unwrap_or(10_000);
    let mut tally = BTreeMap::new();
    for seed in first..first + games {
        Match::<M>::begin(seed).play(&mut tally);
    }
    println!("{}: {games} games, {tally:?}", M::game().info().id);
}

/// A game that is played on both implementations.
struct Match<M> {
    seed: u64,
    rng: FastRng,
    options: Value,
    fast: Box<dyn AnyPosition>,
    slow: M,
    moves: Vec<(Option<usize>, Value)>,
}

impl<M: Model> Match<M> {
    fn begin(seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let game = M::game();
        let roster = M::roster(&mut rng);
        let options = M::options(&mut rng);
        let fast = game
            .deal(roster.clone(), &options, &mut Rng::stream(seed, 0))
            .expect("the options are allowed");
        let slow = M::deal(&roster, &options, &parse(fast.state().get()));
        let mut this = Self { seed, rng, options, fast, slow, moves: Vec::new() };
        this.compare_state();
        this.set_up_by_hand(game);
        this
    }

    fn set_up_by_hand(&mut self, game: &dyn Game) {
        if self.slow.prepare(&mut self.rng) {
            let state = serde_json::to_value(&self.slow).expect("a model is JSON");
            match game.load(&state) {
                Ok(fast) => self.fast = fast,
                Err(refusal) => self.differs(&format!("the position {state}: {refusal}")),
            }
            self.compare_state();
        }
    }

    fn play(mut self, tally: &mut BTreeMap<Code, u64>) {
        let layer = [1, 1, 8, 16][self.rng.index(4)];
        let mut after_the_end = 0;
        let steps = one_of(&mut self.rng, &[M::STEPS / 2, M::STEPS, 2 * M::STEPS]);
        for step in 1..=steps {
            let (seat, action) = self.choose();
            let by_time = self.is_due(&action) && self.rng.happens(7, 8);
            let by_nobody = by_time || self.rng.happens(1, layer);
            let seat = if by_nobody { None } else { Some(seat) };
            *tally.entry(self.step(step, seat, action)).or_default() += 1;
            self.compare_questions(step);
            after_the_end += u32::from(self.fast.outcome().is_some());
            if after_the_end > 5 {
                break;
            }
        }
    }

    /// Whether this is what time will do.
    fn is_due(&self, action: &Value) -> bool {
        self.slow.timer().is_some_and(|(_, due)| due == *action)
    }

    /// A seat and what it tries: one in eight is odd.
    fn choose(&mut self) -> (usize, Value) {
        let seats = self.slow.seats();
        let waiting: Vec<usize> = self.fast.to_act().iter().map(Seat::index).collect();
        let mut seat = self.rng.index(seats.max(1));
        if !waiting.is_empty() && self.rng.happens(7, 8) {
            seat = waiting[self.rng.index(waiting.len())];
        }
        if self.rng.happens(1, 8) {
            let stranger = self.rng.happens(1, 8);
            let odd = self.slow.odd(&mut self.rng);
            return (if stranger { seats + self.rng.index(3) } else { seat }, odd);
        }
        if let Some(aside) = self.slow.aside(&mut self.rng) {
            return (if self.rng.happens(1, 2) { 0 } else { seat }, aside);
        }
        let plays = self.fast.legal(Seat::from_index(seat)).unwrap_or_default();
        match plays.len() {
            0 => (seat, self.slow.odd(&mut self.rng)),
            some => (seat, parse(plays[self.rng.index(some)].get())),
        }
    }

    /// Takes an action on both sides and says how it was answered.
    fn step(&mut self, step: u32, seat: Option<usize>, action: Value) -> Code {
        let actor = Actor::from(seat.map(Seat::from_index));
        let mut chance = Rng::stream(self.seed, step.into());
        let fast = match self.fast.act(actor, &action, &mut chance) {
            Ok(_) => "accepted",
            Err(refusal) => refusal.code,
        };
        let after = || parse(self.fast.state().get());
        let slow = match self.slow.act(seat, &action, &after) {
            Ok(()) => "accepted",
            Err(code) => code,
        };
        self.moves.push((seat, action));
        if fast != slow {
            self.differs(&format!("the answer is {fast}, and by the rules {slow}"));
        }
        self.compare_state();
        fast
    }

    fn compare_state(&self) {
        self.compare("state", self.fast.state().get(), &self.slow);
    }

    fn compare_questions(&mut self, step: u32) {
        if self.fast.outcome() != self.slow.outcome() {
            let (fast, slow) = (self.fast.outcome(), self.slow.outcome());
            self.differs(&format!("the outcome is {fast:?}, and by the rules {slow:?}"));
        }
        let timer = self.fast.timer().map(|(after, action)| (millis(after), parse(action.get())));
        if timer != self.slow.timer() {
            let slow = self.slow.timer();
            self.differs(&format!("the timer is {timer:?}, and by the rules {slow:?}"));
        }
        let seats = self.slow.seats();
        if step.is_multiple_of(8) && seats > 0 {
            let some = self.rng.index(seats);
            self.compare_legal(some);
            self.compare_view(Viewer::Seat(Seat::from_index(some)));
        }
        if step == 20 {
            (0..seats).for_each(|seat| self.compare_legal(seat));
            Viewer::all(seats).for_each(|viewer| self.compare_view(viewer));
        }
    }

    fn compare_view(&self, viewer: Viewer) {
        let fast = self.fast.view(viewer).expect("the seat exists");
        let slow = self.slow.view(viewer.seat().map(Seat::index));
        self.compare(&format!("view of {viewer}"), fast.get(), &slow);
    }

    fn compare_legal(&self, seat: usize) {
        let fast = self.fast.legal(Seat::from_index(seat)).expect("the seat exists");
        let mut fast: Vec<String> = fast.iter().map(|play| play.get().to_owned()).collect();
        if let Some(wrong) = self.slow.excerpt(seat, &fast) {
            if !wrong.is_empty() {
                self.differs(&format!("seat {seat} is listed, or not listed, {wrong:?}"));
            }
            return;
        }
        let mut slow = self.slow.legal(seat);
        for list in [&mut fast, &mut slow] {
            list.sort();
        }
        if fast == slow {
            return;
        }
        for list in [&mut fast, &mut slow] {
            for play in list.iter_mut() {
                *play = parse(play).to_string();
            }
            list.sort();
        }
        if fast != slow {
            let extra: Vec<_> = fast.iter().filter(|play| !slow.contains(play)).collect();
            let missing: Vec<_> = slow.iter().filter(|play| !fast.contains(play)).collect();
            self.differs(&format!(
                "seat {seat} is listed {extra:?} wrongly, {missing:?} not, or some twice"
            ));
        }
    }

    /// Compares two documents: as text, which is quick, and if that differs by what they say.
    fn compare(&self, what: &str, fast: &str, slow: &impl Serialize) {
        let slow = serde_json::to_string(slow).expect("a model is JSON");
        if fast == slow {
            return;
        }
        if let Some(difference) = first_difference(what, &parse(fast), &parse(&slow)) {
            self.differs(&difference);
        }
    }

    fn differs(&self, difference: &str) -> ! {
        let Self { seed, options, moves, .. } = self;
        let seats = self.fast.seats();
        let moves: Vec<_> = moves
            .iter()
            .map(|(seat, action)| {
                format!("{}: {action}", seat.map_or("-".into(), |seat| seat.to_string()))
            })
            .collect();
        panic!(
            "{} with seed {seed}: {difference}\n{seats} seats, options {options}\nmoves, the last one in question:\n{}",
            M::game().info().id,
            moves.join("\n"),
        );
    }
}

fn roster(seats: usize) -> Roster {
    let names = ["Ann", "Bob", "Cid", "Dee", "Eve"];
    let player = |seat: usize| Player { id: format!("p{}", seat + 1), name: names[seat].into() };
    Roster::new((0..seats).map(player).collect()).expect("ids differ")
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).expect("timers are short")
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("documents are JSON")
}

/// The first place where two documents differ, and what each has there.
fn first_difference(path: &str, fast: &Value, slow: &Value) -> Option<String> {
    match (fast, slow) {
        (Value::Object(left), Value::Object(right)) => {
            left.keys().chain(right.keys().filter(|key| !left.contains_key(*key))).find_map(|key| {
                let path = format!("{path}.{key}");
                match (left.get(key), right.get(key)) {
                    (Some(fast), Some(slow)) => first_difference(&path, fast, slow),
                    (fast, slow) => Some(format!("{path} is {fast:?}, and by the rules {slow:?}")),
                }
            })
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let mut pairs = left.iter().zip(right).enumerate();
            pairs.find_map(|(at, (fast, slow))| {
                first_difference(&format!("{path}[{at}]"), fast, slow)
            })
        }
        _ if fast == slow => None,
        _ => Some(format!("{path} is {fast}, and by the rules {slow}")),
    }
}

/// One of a few things.
fn one_of<T: Clone>(rng: &mut FastRng, things: &[T]) -> T {
    things[rng.index(things.len())].clone()
}

/// Spoils an action: a field lost, or of a type that it never has.
fn spoil(action: &mut Value, rng: &mut FastRng) {
    let wrong = [Value::Null, Value::from(1.5), Value::Array(vec![]), serde_json::json!({})];
    match rng.index(4) {
        0 if action.get("payload").is_some() => action["payload"] = one_of(rng, &wrong[1..]),
        1 => action["type"] = one_of(rng, &["NOPE".into(), "pass".into(), 7.into(), Value::Null]),
        kind => {
            let nested = action.get("payload").is_some_and(Value::is_object);
            let fields = if nested { &mut action["payload"] } else { action };
            let Some(fields) = fields.as_object_mut() else { return };
            let keys: Vec<String> = fields.keys().cloned().collect();
            let Some(key) = keys.get(rng.index(keys.len().max(1))) else { return };
            if kind == 2 {
                fields.remove(key);
            } else {
                fields.insert(key.clone(), one_of(rng, &wrong));
            }
        }
    }
}
