//! Law 6: worlds that differ only in what a viewer has no right to know look the same to it.

use serde_json::Value;

use super::Specimen;
use super::game::Run;
use crate::{
    Actor, Addressed, AnyEvent, AnyPosition, Chance, FastRng, Json, Position, Rng, Seed, Viewer,
};

/// How often a viewer's worlds are compared in everything, not only followed: once in so many steps.
const LOOKS: u32 = 4;

/// How many more worlds are looked at for a moment then.
const GLANCES: u32 = 2;

/// How many actions are tried in each of them.
const TRIES: usize = 4;

/// For each viewer, a world that looks to it like the real one.
pub(super) struct Worlds<G: Specimen> {
    viewers: Vec<(Viewer, Option<Position<G>>)>,
    count: u64,
}

impl<G: Specimen> Worlds<G> {
    pub(super) fn new(seats: usize) -> Self {
        Self { viewers: Viewer::all(seats).map(|viewer| (viewer, None)).collect(), count: 0 }
    }

    pub(super) fn take_count(&mut self) -> u64 {
        std::mem::take(&mut self.count)
    }

    /// Re-deals what each viewer cannot know and compares everything it is sent.
    pub(super) fn look(&mut self, real: &Position<G>, rng: &mut FastRng) -> Result<(), String> {
        for (viewer, followed) in &mut self.viewers {
            if viewer.seat().is_some_and(|seat| !seat.exists(real.game.seats())) {
                *followed = None;
                continue;
            }
            let world = followed.get_or_insert_with(|| {
                self.count += 1;
                redeal(real, *viewer, rng)
            });
            if !rng.happens(1, LOOKS) {
                continue;
            }
            compare(real, world, *viewer, rng)?;
            for _ in 0..GLANCES {
                self.count += 1;
                let world = redeal(real, *viewer, rng);
                compare(real, &world, *viewer, rng)?;
                compare_samples(real, &world, *viewer, rng)?;
            }
        }
        Ok(())
    }

    /// Takes an action that was taken in the real world in all others.
    #[expect(clippy::too_many_arguments, reason = "a step has this many parts")]
    pub(super) fn follow(
        &mut self,
        before: &Position<G>,
        after: &Position<G>,
        actor: Actor,
        action: &Value,
        events: &[Addressed<AnyEvent>],
        seed: Seed,
        n: u64,
    ) -> Result<(), String> {
        for (viewer, followed) in &mut self.viewers {
            let Some(mut world) = followed.take() else { continue };
            if viewer.seat().is_some_and(|seat| !seat.exists(after.game.seats())) {
                continue;
            }
            let Ok(taken) = world.act(actor, action, &mut Rng::stream(seed, n)) else { continue };
            let known = before.game.known(*viewer);
            let disclosed = after.game.known(*viewer).iter().any(|thing| !known.contains(thing));
            let (here, there) = (view_json(after, *viewer), view_json(&world, *viewer));
            let looks_same = here.get() == there.get();
            if !looks_same && !disclosed {
                return Err(tells(action, *viewer, here.get(), there.get()));
            }
            let (here, there) = (heard(events, *viewer), heard(&taken.events, *viewer));
            if looks_same && here != there {
                return Err(tells(action, *viewer, &here.join(" "), &there.join(" ")));
            }
            *followed = looks_same.then_some(world);
        }
        Ok(())
    }
}

fn tells(action: &Value, viewer: Viewer, here: &str, there: &str) -> String {
    format!(
        "{action} tells viewer {viewer} something it cannot know\n  here:  {here}\n  there: {there}"
    )
}

fn redeal<G: Specimen>(real: &Position<G>, viewer: Viewer, rng: &mut FastRng) -> Position<G> {
    let game = real.game.determinize(viewer, rng);
    Position { game, beside: real.beside.clone() }
}

/// Everything a viewer can get out of two worlds is the same.
fn compare<G: Specimen>(
    real: &Position<G>,
    world: &Position<G>,
    viewer: Viewer,
    rng: &mut FastRng,
) -> Result<(), String> {
    if let Err(flaw) = world.game.audit() {
        return Err(format!("a world re-dealt for viewer {viewer} cannot be: {flaw}"));
    }
    let differ = |what: &str, here: &dyn std::fmt::Display, there: &dyn std::fmt::Display| {
        Err(format!(
            "viewer {viewer} can tell worlds apart by {what}\n  here:  {here}\n  there: {there}"
        ))
    };
    let (here, there) = (view_json(real, viewer), view_json(world, viewer));
    if here.get() != there.get() {
        return differ("its view", &here, &there);
    }
    let (here, there) = (real.game.view(viewer), world.game.view(viewer));
    if here != there {
        return differ("its view's notation", &here, &there);
    }
    if real.game.known(viewer) != world.game.known(viewer) {
        return differ("what it knows", &real.game, &world.game);
    }
    let public = |position: &Position<G>| {
        (position.game.phase(), position.game.to_act(), position.game.outcome())
    };
    if public(real) != public(world)
        || real.timer().map(|timer| timer.0) != world.timer().map(|timer| timer.0)
    {
        return differ("phase, turn, outcome or time", &real.game, &world.game);
    }
    let Some(seat) = viewer.seat() else { return Ok(()) };
    let list = |position: &Position<G>| {
        let list = position.legal(seat).unwrap_or_default();
        list.iter().map(|action| action.get().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let (here, there) = (list(real), list(world));
    if here != there {
        return differ("its legal list", &here, &there);
    }
    // What a refused action says must not tell anything, either.
    let mut plays = real.game.plays(rng);
    rng.shuffle(&mut plays);
    for play in plays.into_iter().take(TRIES) {
        let action = real.action_value(&play);
        let answer = |position: &Position<G>| {
            let done = position.clone().act(Actor::Seat(seat), &action, &mut Rng::stream(1, 1));
            done.map_or_else(|refusal| refusal.to_string(), |_| "done".to_owned())
        };
        let (here, there) = (answer(real), answer(world));
        if here != there {
            return differ(&format!("the answer to {action}"), &here, &there);
        }
    }
    Ok(())
}

/// Equal knowledge gives equal samples, so a search can learn nothing from them.
fn compare_samples<G: Specimen>(
    real: &Position<G>,
    world: &Position<G>,
    viewer: Viewer,
    rng: &mut FastRng,
) -> Result<(), String> {
    let seed = u64::from(rng.bits());
    let sample =
        |position: &Position<G>| position.game.determinize(viewer, &mut FastRng::new(seed));
    let (here, there) = (sample(real), sample(world));
    if here == there {
        Ok(())
    } else {
        Err(format!(
            "the samples of viewer {viewer} depend on secrets\n  here:  {here}\n  there: {there}"
        ))
    }
}

fn view_json<G: Specimen>(position: &Position<G>, viewer: Viewer) -> Json {
    position.view_json(viewer)
}

fn heard(events: &[Addressed<AnyEvent>], viewer: Viewer) -> Vec<&str> {
    events
        .iter()
        .filter(|told| told.to.includes(viewer))
        .map(|told| told.event.json().get())
        .collect()
}

impl<G: Specimen> Run<G> {
    /// Two actions that look the same to somebody are the same in the replay file it may have.
    pub(super) fn look_at_redaction(
        &self,
        actor: Actor,
        play: G::Action,
        rng: &mut FastRng,
    ) -> Result<(), super::Broken> {
        let Actor::Seat(seat) = actor else { return Ok(()) };
        let before = self.position();
        let mut legal = Vec::new();
        before.game.legal(seat, &mut legal);
        let Some(other) = legal.get(rng.index(legal.len())).filter(|other| **other != play) else {
            return Ok(());
        };
        let take = |action: G::Action| {
            let mut after = before.clone();
            let action = before.action_value(&action);
            let done = after.act(actor, &action, &mut Rng::stream(1, 1));
            done.ok().map(|taken| (taken.action, taken.events, after))
        };
        let (Some(here), Some(there)) = (take(play), take(*other)) else { return Ok(()) };
        if here.2 == there.2 {
            return Ok(());
        }
        for viewer in Viewer::all(before.game.seats()) {
            let same = view_json(&here.2, viewer).get() == view_json(&there.2, viewer).get()
                && heard(&here.1, viewer) == heard(&there.1, viewer);
            if !same || here.2.game.outcome().is_some() || viewer.is(seat) {
                continue;
            }
            let seen = |(action, _, after): &(Value, Vec<Addressed<AnyEvent>>, Position<G>)| {
                G::redact(action, actor, before, after, viewer).unwrap_or_else(|| action.clone())
            };
            let (here, there) = (seen(&here), seen(&there));
            if here != there {
                let what =
                    format!("a replay tells viewer {viewer} that it was {here} and not {there}");
                return Err(self.broken(6, what));
            }
        }
        Ok(())
    }
}
