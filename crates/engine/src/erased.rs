//! What makes a [`Face`] a [`Game`], and its positions [`AnyPosition`]s.

use std::any::Any;
use std::marker::PhantomData;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codec::{self, Fields, Id, Names, SeatNumbers};
use crate::playout::{AtRandom, Budget, Playouts, RandomPlay, playouts};
use crate::{
    Actor, Addressed, AnyEvent, AnyGlimpse, AnyPosition, Audience, Chart, Face, Game, Glimpse,
    Info, Json, Outcome, OutcomeDoc, Position, Refusal, Rng, Roster, Schemas, Seat, Seats, Taken,
    Viewer, to_json,
};

/// Makes any [`Face`] a [`Game`].
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The game.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for Erased<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Face> Game for Erased<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn chart(&self) -> &'static Chart {
        G::chart()
    }

    fn schemas(&self) -> Schemas {
        G::schemas()
    }

    fn deals_again(&self, kind: &str) -> bool {
        G::DEALS_AGAIN.contains(&kind)
    }

    fn ends_game(&self, kind: &str) -> bool {
        G::ENDS_GAME.contains(&kind)
    }

    fn state_size(&self) -> usize {
        size_of::<G>()
    }

    fn default_id(&self, seat: Seat) -> String {
        G::default_id(seat)
    }

    fn options(&self, options: &Value) -> Result<Json, Refusal> {
        read_options::<G>(options).map(|options| to_json(&options))
    }

    fn options_for(&self, options: &Value, bots: Seats, owner: Seat) -> Result<Json, Refusal> {
        read_options::<G>(options).map(|options| to_json(&G::for_table(options, bots, owner)))
    }

    fn deal(
        &self,
        roster: Roster,
        options: &Value,
        rng: &mut Rng,
    ) -> Result<Box<dyn AnyPosition>, Refusal> {
        let options = read_options::<G>(options)?;
        Ok(Box::new(G::seat_players(roster, &options, rng)?))
    }

    fn load(&self, state: &Value) -> Result<Box<dyn AnyPosition>, Refusal> {
        Ok(Box::new(G::read_state(state)?))
    }

    fn playouts(
        &self,
        seats: usize,
        options: &Value,
        seed: u64,
        budget: Budget,
    ) -> Result<Playouts, Refusal> {
        let options = read_options::<G>(options)?;
        playouts::<G>(seats, &options, seed, budget).map_err(Refusal::from)
    }

    fn at_random(&self, seats: usize, options: &Value) -> Result<Box<dyn AtRandom>, Refusal> {
        let options = read_options::<G>(options)?;
        Ok(Box::new(RandomPlay::<G>::new(seats, options)))
    }
}

/// Reads and checks options; what is left out has its default.
///
/// # Errors
/// The game's code for a key or value it does not know.
pub fn read_options<G: Face>(options: &Value) -> Result<G::Options, Refusal> {
    let options = match options {
        Value::Null => G::Options::default(),
        // From the value as it is lent: one that is given away would be a second reader of every option.
        Value::Object(_) => G::Options::deserialize(options).map_err(|error| {
            Refusal::new(G::INVALID_OPTION, format!("The options do not fit: {error}."))
        })?,
        _ => return Err(Refusal::new(G::INVALID_OPTION, "The options have to be an object.")),
    };
    G::check_options(&options)?;
    Ok(options)
}

impl<G: Face> AnyPosition for Position<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn roster(&self) -> &Roster {
        &self.beside.roster
    }

    fn rename(&mut self, names: &[String]) {
        for (player, name) in self.beside.roster.0.iter_mut().zip(names) {
            player.name.clone_from(name);
        }
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn phase(&self) -> &'static str {
        self.game.phase()
    }

    fn act(&mut self, actor: Actor, action: &Value, rng: &mut Rng) -> Result<Taken, Refusal> {
        let done = G::act_json(self, actor, action, rng)?;
        let events = done.events.into_iter().map(|Addressed { to, event }| {
            let json = Json::written(|out| write_event(&event, to, &self.beside, out));
            Addressed { to, event: AnyEvent::new(event, json) }
        });
        Ok(Taken { action: done.action, events: events.collect() })
    }

    fn legal(&self, seat: Seat) -> Result<Vec<Json>, Refusal> {
        self.check_seat(seat)?;
        let mut actions = Vec::new();
        self.game.legal(seat, &mut actions);
        Ok(actions.iter().map(|action| self.action_json(action)).collect())
    }

    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        let mut actions = Vec::new();
        self.game.legal(seat, &mut actions);
        out.push(b'[');
        for (index, action) in actions.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            self.write_action(action, out);
        }
        out.push(b']');
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Result<Json, Refusal> {
        if let Viewer::Seat(seat) = viewer {
            self.check_seat(seat)?;
        }
        Ok(self.view_json(viewer))
    }

    fn glimpse(&self, viewer: Viewer) -> Result<AnyGlimpse, Refusal> {
        if let Viewer::Seat(seat) = viewer {
            self.check_seat(seat)?;
        }
        Ok(Glimpse::of(self, viewer).into())
    }

    fn write_view(
        &self,
        viewer: Viewer,
        common: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        if let Viewer::Seat(seat) = viewer {
            self.check_seat(seat)?;
        }
        G::write_view(self.game.view(viewer), &self.beside, common, out);
        Ok(())
    }

    fn state(&self) -> Json {
        Json::written(|out| codec::write(&G::state_doc(self), &self.beside, out))
    }

    fn options(&self) -> Json {
        to_json(&self.game.options())
    }

    fn timer(&self) -> Option<(Duration, Json)> {
        let (after, action) = self.game.timer()?;
        Some((after, self.action_json(&action)))
    }

    fn time_out(&self, seat: Seat) -> Option<Json> {
        self.game.time_out(seat).map(|action| self.action_json(&action))
    }

    fn lost_after(&self) -> Option<Duration> {
        G::LOST_AFTER
    }

    fn lost(&self, seat: Seat) -> Option<Json> {
        self.game.lost(seat).map(|action| self.action_json(&action))
    }

    fn back(&self, seat: Seat, name: &str) -> Option<Json> {
        G::returned(self, seat, name)
    }

    fn keeper(&self) -> Option<Seat> {
        self.game.keeper()
    }

    fn winners(&self) -> Seats {
        self.game.outcome().map_or(Seats::NONE, |outcome| outcome.winners)
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        let Outcome { winners, scores } = self.game.outcome()?;
        let winners = winners.iter().map(|seat| self.id_json(seat)).collect();
        Some(OutcomeDoc { winners, scores: scores.to_vec() })
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit()
    }

    fn notation(&self) -> String {
        self.game.to_string()
    }

    fn view_notation(&self, viewer: Viewer) -> String {
        self.game.view(viewer).to_string()
    }

    fn redact(
        &self,
        action: &Value,
        by: Actor,
        now: &dyn AnyPosition,
        viewer: Viewer,
    ) -> Option<Value> {
        match now.as_any().downcast_ref() {
            Some(now) => G::redact(action, by, self, now, viewer),
            None => Some(serde_json::json!({ "type": "HIDDEN" })),
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn AnyPosition> {
        let game = self.game.determinize(viewer, rng);
        Box::new(Self { game, beside: self.beside.clone() })
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Face> Position<G> {
    /// What a viewer may know as a document.
    pub(crate) fn view_json(&self, viewer: Viewer) -> Json {
        let view = G::view_doc(self.game.view(viewer), &self.beside);
        Json::written(|out| codec::write(&view, &self.beside, out))
    }

    /// The id of a player, as this game writes it; null if there is no such seat.
    pub fn id_json(&self, seat: Seat) -> Value {
        match self.beside.id(seat) {
            _ if self.beside.roster.get(seat).is_none() => Value::Null,
            Id::Number(id) => id.into(),
            Id::Text(id) => id.into(),
        }
    }

    /// An action as a document, to be looked at.
    pub fn action_value(&self, action: &G::Action) -> Value {
        codec::to_value(action, &self.beside, G::FIELDS)
    }

    /// An action as a document.
    pub fn action_json(&self, action: &G::Action) -> Json {
        Json::written(|out| self.write_action(action, out))
    }

    fn write_action(&self, action: &G::Action, out: &mut Vec<u8>) {
        codec::write_tagged(action, &self.beside, G::FIELDS, out);
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.exists(self.game.seats()) { Ok(()) } else { Err(G::not_seated()) }
    }
}

/// Writes an event as it is sent: who else may not see it is part of it.
fn write_event(event: &impl Serialize, to: Audience, names: &dyn Names, out: &mut Vec<u8>) {
    codec::write_tagged(event, names, Fields::Beside, out);
    if let Audience::Only(seats) = to {
        // Behind the last field. There is one: the type.
        out.pop();
        out.extend_from_slice(b",\"only\":");
        codec::write(&seats, &SeatNumbers, out);
        out.push(b'}');
    }
}
