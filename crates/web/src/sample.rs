//! The games of the house for tests of this crate, which cannot ask the program for them: it depends on this crate.

use parlour_engine::{
    AnyPosition, Catalog, Game, Player, Registration, Rng, Roster, Seat, Seed, Viewer,
};
use parlour_games::{datawar, deal as lebanese, pobudka, qwixx, uno};
use serde_json::Value;

use crate::pages::rules;
use crate::scene::Scene;
use crate::table::scene_at;
use crate::{boards, learn};

pub(crate) fn catalog() -> Catalog {
    let listed = Registration::new;
    Catalog::new()
        .with(
            listed(pobudka::game())
                .with(boards::pobudka())
                .with(learn::pobudka())
                .with(rules::pobudka()),
        )
        .with(listed(qwixx::game()).with(boards::qwixx()).with(learn::qwixx()).with(rules::qwixx()))
        .with(listed(uno::game()).with(boards::uno()).with(learn::uno()).with(rules::uno()))
        .with(listed(lebanese::game()).with(boards::deal()).with(learn::deal()).with(rules::deal()))
        .with(
            listed(datawar::game())
                .with(boards::datawar())
                .with(learn::datawar())
                .with(rules::datawar()),
        )
}

/// A game that was just dealt for these people, through the eyes of one of them.
pub(crate) fn dealt(game: &dyn Game, names: &[&str], viewer: Option<usize>) -> Scene {
    let position = deal(game, names, &serde_json::json!({}));
    let viewer = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::from_index(seat)));
    scene_at(position.as_ref(), game, names, viewer).expect("a seat")
}

/// A game that was just dealt for these people.
pub(crate) fn deal(game: &dyn Game, names: &[&str], options: &Value) -> Box<dyn AnyPosition> {
    let player = |(seat, name): (usize, &&str)| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: (*name).to_owned(),
    };
    let roster = Roster::new(names.iter().enumerate().map(player).collect()).expect("players");
    game.deal(roster, options, &mut Rng::stream(Seed::from(1), 0)).expect("a deal")
}
