//! One random game under the eyes of the laws.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::eyes::Worlds;
use super::{Broken, Plan, Specimen};
use crate::{
    Actor, Addressed, AnyPosition, Chance, FastRng, Player, Position, Rng, Roster, Seat, Seed,
    Table, Viewer, to_json,
};

/// A game in progress, and what the laws remember of it.
pub(super) struct Run<G: Specimen> {
    pub(super) plan: Plan,
    pub(super) table: Table<Box<dyn AnyPosition>>,
    pub(super) steps: u64,
    pub(super) refusals: u64,
    pub(super) worlds: u64,
    /// The edges of the chart that were taken.
    pub(super) edges: BTreeSet<usize>,
    place: String,
    /// Every state of the line of play.
    past: Vec<Position<G>>,
    /// The states by their notation.
    written: BTreeMap<String, G>,
    others: Worlds<G>,
}

/// How often a table-keeping action is tried: once in so many steps.
const ERRANDS: u32 = 12;

impl<G: Specimen> Run<G> {
    pub(super) fn deal(
        plan: Plan,
        seats: usize,
        number: u32,
        rng: &mut FastRng,
    ) -> Result<Self, Broken> {
        // Every third game is played with the options most people will play with.
        let options =
            if number.is_multiple_of(3) { G::Options::default() } else { G::draw_options(rng) };
        let place = format!(
            "{}, {seats} seats, game {number} of seed {}, options {}\n  after:",
            G::INFO.id,
            plan.seed,
            to_json(&options),
        );
        let broken = |law, what: String| Broken { law, what, place: place.clone() };
        let seed = Seed::from(u64::from(rng.bits()));
        let roster = roster::<G>(seats);
        let dealt = G::seat_players(roster, &options, &mut Rng::stream(seed, 0))
            .map_err(|refusal| broken(3, format!("the table cannot be dealt: {refusal}")))?;
        if plan.has(4) {
            let again = G::seat_players(roster_of(&dealt), &options, &mut Rng::stream(seed, 0));
            if again.as_ref() != Ok(&dealt) {
                return Err(broken(4, "the same seed deals another table".to_owned()));
            }
        }
        let mut dealt = dealt;
        if number % 4 == 1 {
            G::hasten(&mut dealt, rng);
        }
        Ok(Self {
            plan,
            steps: 0,
            refusals: 0,
            worlds: 0,
            edges: BTreeSet::new(),
            past: vec![dealt.clone()],
            written: BTreeMap::new(),
            others: Worlds::new(seats),
            table: Table::new(Box::new(dealt), seed),
            place,
        })
    }

    pub(super) fn position(&self) -> &Position<G> {
        typed(self.table.state().as_ref())
    }

    pub(super) fn broken(&self, law: u8, what: impl Into<String>) -> Broken {
        Broken { law, what: what.into(), place: self.place.clone() }
    }

    /// Plays to the end.
    pub(super) fn play(&mut self, rng: &mut FastRng) -> Result<(), Broken> {
        let with_errands = rng.happens(1, 2);
        let mut idle = 0;
        loop {
            self.look(rng)?;
            let errand = with_errands && (idle > 0 || rng.happens(1, ERRANDS));
            if errand && let Some((actor, action)) = G::errand(self.position(), rng) {
                self.take(actor, &action, None, rng)?;
            } else if let Some((actor, action)) = self.choose(rng) {
                let json = self.position().action_value(&action);
                self.take(actor, &json, Some(action), rng)?;
                idle = 0;
                continue;
            }
            idle += 1;
            let over = self.position().game.outcome().is_some();
            // Where nothing is left to play, errands may still lead on: to the lobby, to a new game.
            if over && (!with_errands || idle > 12) || idle > 40 {
                break;
            }
            if !over && !with_errands {
                let what = format!("nobody can do anything in {}", self.position().game.phase());
                return Err(self.broken(8, what));
            }
        }
        self.look_back()
    }

    /// A random step: mostly of a seat that is waited for, now and then of any other.
    fn choose(&self, rng: &mut FastRng) -> Option<(Actor, G::Action)> {
        let game = &self.position().game;
        let mut legal = Vec::new();
        if game.timer().is_none() && rng.happens(1, 6) && game.seats() > 0 {
            let seat = Seat::from_index(rng.index(game.seats()));
            game.legal(seat, &mut legal);
            if !legal.is_empty() {
                return Some((Actor::Seat(seat), legal[rng.index(legal.len())]));
            }
        }
        crate::playout::choose(game, &mut legal, rng)
    }

    /// Takes an action in this world and in all others.
    fn take(
        &mut self,
        actor: Actor,
        action: &Value,
        play: Option<G::Action>,
        rng: &mut FastRng,
    ) -> Result<(), Broken> {
        let before = self.position().clone();
        if let Some(play) = play
            && self.plan.has(6)
        {
            self.look_at_redaction(actor, play, rng)?;
        }
        let n = self.table.moves() as u64 + 1;
        let events = match self.table.act(actor, action) {
            Ok(events) => events,
            Err(refusal) if play.is_some() && self.plan.has(2) => {
                let what =
                    format!("{action} of {actor:?} is listed, and refused as JSON: {refusal}");
                return Err(self.broken(2, what));
            }
            Err(_) => {
                self.refusals += 1;
                if self.plan.has(3) && *self.position() != before {
                    return Err(
                        self.broken(3, format!("{action} was refused and changed something"))
                    );
                }
                return Ok(());
            }
        };
        self.steps += 1;
        let taken = play.map_or_else(|| action.to_string(), |play| play.to_string());
        self.moves_taken(actor, &taken);
        if self.steps > G::LONGEST && self.plan.has(8) {
            let what = format!("it goes on after {} steps", G::LONGEST);
            return Err(self.broken(8, what));
        }
        if let Some(play) = play
            && self.plan.has(4)
        {
            self.look_at_types(&before, actor, play, n, &events)?;
        }
        self.look_at_chart(before.game.phase(), action)?;
        if self.plan.has(6) {
            let mut others = std::mem::replace(&mut self.others, Worlds::new(0));
            let seed = self.table.seed();
            let followed = others.follow(&before, self.position(), actor, action, &events, seed, n);
            self.others = others;
            followed.map_err(|what| self.broken(6, what))?;
        }
        self.past.push(self.position().clone());
        Ok(())
    }

    fn moves_taken(&mut self, actor: Actor, taken: &str) {
        let actor = actor.seat().map_or("-".to_owned(), |seat| seat.to_string());
        for part in [" ", &actor, " ", taken, ";"] {
            self.place.push_str(part);
        }
    }

    /// The typed rules and the JSON face do the same.
    fn look_at_types(
        &self,
        before: &Position<G>,
        actor: Actor,
        play: G::Action,
        n: u64,
        events: &[Addressed<crate::AnyEvent>],
    ) -> Result<(), Broken> {
        let mut typed = before.game.clone();
        let mut told = Vec::new();
        let seed = self.table.seed();
        let done = typed.act(actor, play, &mut Rng::stream(seed, n), &mut told);
        if done.is_err() || typed != self.position().game || told.len() != events.len() {
            return Err(
                self.broken(4, format!("\"{play}\" leads elsewhere as a type than as JSON"))
            );
        }
        Ok(())
    }

    fn look_at_chart(&mut self, from: &str, action: &Value) -> Result<(), Broken> {
        let verb = action.get("type").and_then(Value::as_str).unwrap_or_default();
        let to = self.position().game.phase();
        let way = G::chart().way(from, verb, to);
        if way.is_empty() && self.plan.has(7) {
            return Err(self.broken(7, format!("the chart has no way {from} --{verb}--> {to}")));
        }
        self.edges.extend(way);
        Ok(())
    }

    /// What holds between any two steps.
    fn look(&mut self, rng: &mut FastRng) -> Result<(), Broken> {
        if self.plan.has(1)
            && let Err(flaw) = self.position().game.audit()
        {
            return Err(self.broken(1, flaw));
        }
        self.look_at_moves(rng)?;
        if self.plan.has(4) && rng.happens(1, 2) {
            self.look_at_saving()?;
        }
        if self.plan.has(5) && rng.happens(1, 4) {
            self.look_at_undo(rng)?;
        }
        if self.plan.has(6) {
            let mut others = std::mem::replace(&mut self.others, Worlds::new(0));
            let looked = others.look(self.position(), rng);
            self.worlds += others.take_count();
            self.others = others;
            looked.map_err(|what| self.broken(6, what))?;
        }
        Ok(())
    }

    /// Law 4: saved and loaded is the same; what differs is written differently.
    fn look_at_saving(&mut self) -> Result<(), Broken> {
        let position = self.position();
        let saved = position.state();
        let read = serde_json::from_str::<Value>(saved.get()).map_err(|error| error.to_string());
        let loaded =
            read.and_then(|state| G::read_state(&state).map_err(|error| error.to_string()));
        match loaded {
            Err(error) => return Err(self.broken(4, format!("its own state is not read: {error}"))),
            Ok(loaded) if loaded != *position => {
                return Err(self.broken(4, "a game that is saved and loaded is another".to_owned()));
            }
            Ok(_) => {}
        }
        let mut common = Vec::new();
        for viewer in Viewer::all(position.game.seats()) {
            let (mut text, doc) = (Vec::new(), position.view_json(viewer));
            G::write_view(position.game.view(viewer), &position.beside, &mut common, &mut text);
            if text != doc.get().as_bytes() {
                let text = String::from_utf8_lossy(&text);
                let what =
                    format!("the view of {viewer} is not written as meant\n  {text}\n  {doc}");
                return Err(self.broken(4, what));
            }
        }
        for seat in Seat::all(position.game.seats()) {
            let mut actions = Vec::new();
            position.game.legal(seat, &mut actions);
            for action in actions {
                let read = action.to_string().parse();
                if read.as_ref() != Ok(&action) {
                    let what = format!("\"{action}\" is read as something else: {read:?}");
                    return Err(self.broken(4, what));
                }
            }
        }
        let (notation, game) = (position.game.to_string(), position.game.clone());
        if self.written.insert(notation, game.clone()).is_some_and(|other| other != game) {
            return Err(self.broken(4, format!("two states are written {game}")));
        }
        let long = format!("{game:#}");
        let read: Result<G, _> = long.parse();
        if read.as_ref() != Ok(&game) {
            return Err(self.broken(4, format!("{long} is read as something else: {read:?}")));
        }
        Ok(())
    }

    /// Law 5: back and forth through the line of play.
    fn look_at_undo(&self, rng: &mut FastRng) -> Result<(), Broken> {
        let moves = self.table.moves();
        let same = |state: &dyn AnyPosition, n: usize| typed::<G>(state) == &self.past[n];
        let mut table = self.table.clone();
        if moves > 0 {
            if !table.undo() || !same(table.state().as_ref(), moves - 1) {
                return Err(self.broken(5, "undo does not lead back"));
            }
            if !table.redo() || !same(table.state().as_ref(), moves) {
                return Err(self.broken(5, "redo does not lead forth"));
            }
        }
        let n = rng.index(moves + 1);
        if !table.at(n).is_some_and(|state| same(state.as_ref(), n)) {
            return Err(
                self.broken(5, format!("the state after {n} moves is another when replayed"))
            );
        }
        let forked =
            table.fork(n).is_some_and(|fork| same(fork.state().as_ref(), n) && fork.moves() == n);
        if !forked || !table.undo_to(n) || !same(table.state().as_ref(), n) {
            return Err(self.broken(5, format!("going back to move {n} leads elsewhere")));
        }
        Ok(())
    }

    /// Laws 4 and 5 over the whole game.
    fn look_back(&self) -> Result<(), Broken> {
        if !self.plan.has(5) {
            return Ok(());
        }
        let dealt: Box<dyn AnyPosition> = Box::new(self.past[0].clone());
        let journal = self.table.journal().iter().cloned();
        let again = Table::replay(dealt, self.table.seed(), journal);
        let same = again.is_ok_and(|again| typed::<G>(again.state().as_ref()) == self.position());
        if same { Ok(()) } else { Err(self.broken(5, "the journal leads elsewhere when replayed")) }
    }
}

pub(super) fn typed<G: Specimen>(position: &dyn AnyPosition) -> &Position<G> {
    position.as_any().downcast_ref().expect("the table holds the game that was dealt")
}

fn roster<G: Specimen>(seats: usize) -> Roster {
    let player = |seat: Seat| Player { id: G::default_id(seat), name: format!("N{seat}") };
    Roster::new(Seat::all(seats).map(player).collect()).expect("default ids differ")
}

fn roster_of<G: Specimen>(position: &Position<G>) -> Roster {
    position.beside.roster.clone()
}
