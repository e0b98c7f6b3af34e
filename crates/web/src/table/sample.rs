//! Tables that no host runs, for tests, pictures and figures.

use parlour_engine::{
    Addressed, AnyEvent, AnyPosition, Game, Registration, Seat, Seats, Viewer, to_value,
};
use parlour_host::description::{Description, Ending, SeatDescription, SeatKind};

use super::{Moment, Stage};
use crate::scene::{Person, Scene, in_ms};

/// A table whose game nobody has dealt yet.
pub fn scene_of(game: &dyn Game, names: &[&str], viewer: Option<Seat>) -> Scene {
    let person =
        |(seat, name): (usize, &&str)| Person::new(game.default_id(Seat::from_index(seat)), *name);
    Scene {
        glimpse: None,
        viewer,
        people: names.iter().enumerate().map(person).collect(),
        to_act: Seats::NONE,
        timer_ms: None,
        is_over: false,
    }
}

/// A game through the eyes of one viewer; none if there is no such seat.
pub fn scene_at(
    position: &dyn AnyPosition,
    game: &dyn Game,
    names: &[&str],
    viewer: Viewer,
) -> Option<Scene> {
    Some(Scene {
        glimpse: Some(position.glimpse(viewer).ok()?),
        to_act: position.to_act(),
        timer_ms: position.timer().map(|(after, _)| in_ms(after)),
        is_over: position.outcome().is_some(),
        ..scene_of(game, names, viewer.seat())
    })
}

/// A game as one viewer is shown it, after these events; none if there is no such seat.
pub fn moment_of(
    listed: &Registration,
    position: &dyn AnyPosition,
    names: &[&str],
    viewer: Viewer,
    events: &[Addressed<AnyEvent>],
) -> Option<Moment> {
    let scene = scene_at(position, listed.game(), names, viewer)?;
    let heard = events.iter().filter(|told| told.to.includes(viewer));
    let events = heard.map(|told| told.event.clone()).collect();
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
