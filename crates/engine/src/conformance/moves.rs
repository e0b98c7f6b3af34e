//! Laws 2 and 3: what is listed is accepted, what is not is refused and changes nothing.

use serde_json::{Value, json};

use super::game::Run;
use super::{Broken, Specimen};
use crate::{Actor, Chance, FastRng, Illegal, Rng, Seat, Seed, Silent, Viewer};

/// How many plays are tried in a state, at most.
const TRIES: usize = 24;

impl<G: Specimen> Run<G> {
    pub(super) fn look_at_moves(&mut self, rng: &mut FastRng) -> Result<(), Broken> {
        if ![1, 2, 3, 4].iter().any(|law| self.plan.has(*law)) {
            return Ok(());
        }
        let seats = self.position().game.seats();
        for seat in Seat::all(seats).chain([Seat::from_index(seats), Seat::from_index(usize::MAX)])
        {
            self.look_at_list(seat, rng)?;
        }
        if self.plan.has(2) {
            self.look_at_absence()?;
        }
        self.look_at_garbage(rng)
    }

    /// What the table does about somebody who is lost or back is accepted, and done once.
    fn look_at_absence(&self) -> Result<(), Broken> {
        let game = &self.position().game;
        let seats = game.seats();
        for seat in Seat::all(seats).chain([Seat::from_index(seats)]) {
            let wrong = |what: &str| Err(self.broken(2, format!("seat {seat} {what}")));
            let mut then = game.clone();
            if let Some(lost) = game.lost(seat) {
                if G::LOST_AFTER.is_none() || game.back(seat).is_some() {
                    return wrong("may be lost without having been there");
                }
                if !happens(&mut then, lost) || then.lost(seat).is_some() {
                    return wrong("cannot be lost, or twice");
                }
                if then.back(seat).is_none() {
                    return wrong("is lost for ever");
                }
            }
            if let Some(back) = then.back(seat)
                && (!happens(&mut then, back) || then.back(seat).is_some())
            {
                return wrong("cannot come back, or twice");
            }
        }
        Ok(())
    }

    fn look_at_list(&mut self, seat: Seat, rng: &mut FastRng) -> Result<(), Broken> {
        let game = self.position().game.clone();
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        if self.plan.has(2) {
            let waited_for = game.timer().is_none() && game.to_act().contains(seat);
            if waited_for && legal.is_empty() {
                return Err(self.broken(2, format!("seat {seat} is to act and can do nothing")));
            }
            if !legal.is_empty() && (game.outcome().is_some() || !seat.exists(game.seats())) {
                return Err(self.broken(2, format!("seat {seat} may still do {}", legal[0])));
            }
            for (n, action) in legal.iter().enumerate() {
                if legal[..n].contains(action) {
                    return Err(
                        self.broken(2, format!("\"{action}\" is listed twice for seat {seat}"))
                    );
                }
                if game.canonical(seat, *action) != *action {
                    return Err(self.broken(2, format!("\"{action}\" is listed and not canonical")));
                }
            }
        }
        let mut tries: Vec<_> = legal.iter().copied().map(|action| (seat, action)).collect();
        tries.extend(game.plays(rng).into_iter().map(|action| (seat, action)));
        rng.shuffle(&mut tries);
        for (seat, action) in tries.into_iter().take(TRIES) {
            let listed = legal.contains(&game.canonical(seat, action));
            // A game may ignore who acts; a host never lets a stranger.
            let listed = seat.exists(game.seats()).then_some(listed);
            self.try_action(&game, Actor::Seat(seat), action, listed)?;
            self.try_action(&game, Actor::Table, action, None)?;
        }
        Ok(())
    }

    fn try_action(
        &mut self,
        game: &G,
        actor: Actor,
        action: G::Action,
        listed: Option<bool>,
    ) -> Result<(), Broken> {
        let mut tried = game.clone();
        let mut events = Vec::new();
        let done = tried.act(actor, action, &mut Rng::stream(1, 1), &mut events);
        if self.plan.has(2) {
            self.compare_with_list(actor, action, listed, done)?;
        }
        if let Err(why) = done {
            self.refusals += 1;
            if self.plan.has(3) && (tried != *game || !events.is_empty()) {
                let code = why.code();
                return Err(self.broken(
                    3,
                    format!("\"{action}\" was refused ({code}) and changed something"),
                ));
            }
            return Ok(());
        }
        if self.plan.has(1)
            && let Err(flaw) = tried.audit()
        {
            return Err(self.broken(1, format!("after \"{action}\" of {actor:?}: {flaw}")));
        }
        if self.plan.has(4) {
            let mut again = game.clone();
            let mut told = Vec::new();
            let twice = again.act(actor, action, &mut Rng::stream(1, 1), &mut told);
            if twice.is_err() || again != tried || told != events {
                return Err(self.broken(4, format!("\"{action}\" led elsewhere the second time")));
            }
        }
        Ok(())
    }

    fn compare_with_list(
        &self,
        actor: Actor,
        action: G::Action,
        listed: Option<bool>,
        done: Result<(), G::Illegal>,
    ) -> Result<(), Broken> {
        match (listed, done) {
            (Some(true), Err(why)) => {
                let code = why.code();
                Err(self
                    .broken(2, format!("\"{action}\" is listed for {actor:?} and refused: {code}")))
            }
            (Some(false), Ok(())) => {
                Err(self
                    .broken(2, format!("\"{action}\" is not listed for {actor:?} and accepted")))
            }
            _ => Ok(()),
        }
    }

    /// JSON that nobody in their senses would send: an answer, and nothing else.
    fn look_at_garbage(&mut self, rng: &mut FastRng) -> Result<(), Broken> {
        if !self.plan.has(3) {
            return Ok(());
        }
        let position = self.position().clone();
        let plays = position.game.plays(rng);
        let Some(play) = plays.get(rng.index(plays.len())) else { return Ok(()) };
        let mut action = position.action_value(play);
        spoil(&mut action, rng);
        let seat = Seat::from_index(rng.index(position.game.seats() + 1));
        for actor in [Actor::Table, Actor::Seat(seat)] {
            let mut tried = position.clone();
            let done = G::act_json(&mut tried, actor, &action, &mut Rng::stream(1, 1));
            if done.is_err() && tried != position {
                return Err(self.broken(3, format!("{action} was refused and changed something")));
            }
        }
        // Nor does looking panic, for any viewer.
        let _ = position.game.view(Viewer::Seat(Seat::from_index(rng.index(300))));
        Ok(())
    }
}

/// Changes one thing somewhere in a document.
fn spoil(value: &mut Value, rng: &mut impl Chance) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.happens(5, 6) => {
            let key = fields.keys().nth(rng.index(fields.len())).cloned().unwrap_or_default();
            match fields.get_mut(&key) {
                Some(field) if rng.happens(3, 4) => spoil(field, rng),
                _ => drop(fields.remove(&key)),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.happens(3, 4) => {
            let item = rng.index(items.len());
            spoil(&mut items[item], rng);
        }
        other => {
            let odd = [
                json!(null),
                json!(-1),
                json!(4),
                json!(7.5),
                json!(1e300),
                json!(u64::MAX),
                json!(i64::MIN),
                json!(""),
                json!("nobody"),
                json!([]),
                json!({}),
                json!([[[[{}]]]]),
                json!(true),
            ];
            *other = odd[rng.index(odd.len())].clone();
        }
    }
}

/// Has the table do something that needs no chance.
fn happens<G: Specimen>(game: &mut G, action: G::Action) -> bool {
    let mut rng = Rng::stream(Seed::from(0), 1);
    game.act(Actor::Table, action, &mut rng, &mut Silent).is_ok() && rng.is_untouched()
}
