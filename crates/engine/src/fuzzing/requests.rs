//! Requests that are right, or almost.

use serde_json::{Value, json};

use super::answers::choices;
use super::choices::deal;
use super::{Subject, spoil};
use crate::{Actor, AnyPosition, Chance, Rng, Seat, to_value};

/// How far a game is played before something is asked about it, at most.
const STEPS: usize = 120;

/// A request that makes sense, to be spoiled.
#[derive(Clone, Debug)]
pub struct Request(Value);

impl Request {
    /// A request with any op, about any moment of a random game.
    pub fn draw(subject: &Subject, rng: &mut impl Chance) -> Self {
        const OPS: [&str; 8] = ["new", "act", "act", "act", "legal", "view", "timer", "outcome"];
        let op = OPS[rng.index(OPS.len())];
        if op == "new" {
            return Self::draw_new(subject, rng);
        }
        let position = draw_position(subject, rng);
        let mut request = json!({ "op": op, "state": position.state() });
        if op == "act" {
            let (actor, action) = draw_step(subject, position.as_ref(), rng);
            request["action"] = action;
            request["seed"] = json!(rng.bits());
            request["n"] = json!(rng.below(300));
            if rng.happens(3, 4) {
                request["seat"] = to_value(&actor.seat().map(Seat::index));
            }
        } else {
            request["seat"] = json!(rng.index(position.seats() + 1));
        }
        Self(request)
    }

    fn draw_new(subject: &Subject, rng: &mut impl Chance) -> Self {
        let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil"];
        let count = rng.index(names.len());
        let player = |(index, name): (usize, &&str)| match rng.below(3) {
            0 => json!({ "id": format!("id{index}"), "name": name }),
            1 => json!({ "id": index, "name": name }),
            _ => json!(name),
        };
        let players: Vec<Value> = names[..count].iter().enumerate().map(player).collect();
        let options = subject.draw_options(rng);
        Self(json!({ "op": "new", "players": players, "options": options, "seed": rng.bits() }))
    }

    /// The request as a line.
    pub fn line(&self) -> Vec<u8> {
        self.0.to_string().into_bytes()
    }

    /// The request as a line, with a few things wrong with it.
    pub fn spoiled(&self, rng: &mut impl Chance) -> Vec<u8> {
        let mut request = self.0.clone();
        for _ in 0..rng.below(4) {
            // Most of what can go wrong is in the state, and the rest in the action.
            let place = match rng.below(8) {
                0 => "",
                1 | 2 => "/action",
                3 => "/options",
                _ => "/state",
            };
            match request.pointer_mut(place) {
                Some(part) => spoil::document(part, rng),
                None => spoil::document(&mut request, rng),
            }
        }
        let mut text = spoil::write(&request).into_bytes();
        if rng.happens(1, 8) {
            spoil::text(&mut text, rng);
        }
        text
    }
}

/// Any moment of a game that is played at random and, now and then, against its rules.
fn draw_position(subject: &Subject, rng: &mut impl Chance) -> Box<dyn AnyPosition> {
    let mut position = deal(subject, rng);
    // Beginnings are more often met than ends, but both are.
    let limit = 1 + rng.index(STEPS);
    for n in 1..=rng.index(limit) {
        let (actor, action) = draw_step(subject, position.as_ref(), rng);
        // What is listed and refused is found by those who look for it.
        let _ = position.act(actor, &action, &mut Rng::stream(7, n as u64));
    }
    position
}

/// Something to try: mostly what is listed, else anything with the right shape, by anybody.
fn draw_step(
    subject: &Subject,
    position: &dyn AnyPosition,
    rng: &mut impl Chance,
) -> (Actor, Value) {
    let choices = choices(position);
    match choices.get(rng.index(choices.len())) {
        Some(choice) if rng.happens(7, 8) => choice.clone(),
        _ => {
            let seat = rng.index(position.seats() + 2).checked_sub(1).map(Seat::from_index);
            (Actor::from(seat), subject.draw_action(position, rng).unwrap_or_default())
        }
    }
}
