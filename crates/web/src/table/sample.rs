//! Tables that no host runs, for tests, pictures and figures.

use parlour_engine::{AnyPosition, Game, Json, Registration, Seat, Seats, Told, Viewer, to_value};
use parlour_host::description::{Description, Ending, SeatDescription, SeatKind};
use serde_json::Value;

use super::{Moment, Stage};
use crate::scene::{Person, Scene};

/// A table whose game nobody has dealt yet.
pub fn scene_of(game: &dyn Game, names: &[&str], viewer: Option<usize>) -> Scene {
    let person =
        |(seat, name): (usize, &&str)| Person::new(game.default_id(Seat::from_index(seat)), *name);
    Scene {
        view: Value::Null,
        legal: Vec::new(),
        viewer,
        people: names.iter().enumerate().map(person).collect(),
        to_act: Seats::NONE,
        timer: None,
        is_over: false,
    }
}

/// A game as one viewer is shown it, after these events; none if its documents cannot be read.
pub fn moment_of(
    listed: &Registration,
    position: &dyn AnyPosition,
    names: &[&str],
    viewer: Viewer,
    events: &[Told<Json>],
) -> Option<Moment> {
    let is_over = position.outcome().is_some();
    let seat = viewer.seat();
    let mut scene = scene_of(listed.game(), names, seat.map(Seat::index));
    scene.view = to_value(&position.view(viewer).ok()?);
    if let Some(seat) = seat.filter(|_| !is_over) {
        scene.legal = position.legal(seat).ok()?.iter().map(to_value).collect();
    }
    scene.to_act = position.to_act();
    scene.timer = position.timer().map(|(after, action)| {
        (u64::try_from(after.as_millis()).unwrap_or(u64::MAX), to_value(&action))
    });
    scene.is_over = is_over;
    let heard = events.iter().filter(|told| told.to.includes(viewer));
    let events = heard.map(|told| to_value(&told.event)).collect();
    let about = about(listed.game(), position, names);
    Some(Moment {
        seq: 1,
        listed: listed.clone(),
        about,
        scene,
        events,
        clock: None,
        asked: None,
        spectators: 0,
    })
}

fn about(game: &dyn Game, position: &dyn AnyPosition, names: &[&str]) -> Description {
    let seats = names.iter().map(|name| SeatDescription::new(SeatKind::Person, name)).collect();
    let ending = position.outcome().map(|outcome| Ending {
        outcome: Some(outcome),
        resigned: None,
        winners: position.winners().iter().map(Seat::index).collect(),
    });
    Description {
        casual: true,
        owner: Some(0),
        stage: if ending.is_some() { Stage::Finished } else { Stage::Playing },
        ending,
        ..Description::plain(game.info().id, to_value(&position.options()), seats)
    }
}
