//! Laws of documents: worlds that a viewer cannot tell apart make the same document.

use parlour::Standard;
use parlour_engine::{
    Actor, AnyPosition, Catalog, Chance, FastRng, Game, Player, Rng, Roster, Seat, Seed, Viewer,
    to_value,
};
use parlour_host::description::{Description, Ending, SeatDescription, SeatKind};
use parlour_host::journal::Stage;
use serde_json::{Value, json};

use crate::document::{Document, Maps};
use crate::projection::{ClientIds, Reader, project};
use crate::window::{About, TableView};

/// The most moves of each game.
const MOVES: u64 = 200;

/// A table as one viewer is shown it.
fn shown(game: &dyn Game, position: &dyn AnyPosition, viewer: Viewer) -> TableView {
    let is_over = position.outcome().is_some();
    let seats = (1..=position.seats())
        .map(|number| SeatDescription::new(SeatKind::Person, &format!("Player {number}")));
    let legal =
        viewer.seat().filter(|_| !is_over).map(|seat| position.legal(seat).expect("a list"));
    let ending = position.outcome().map(|outcome| Ending {
        outcome: Some(outcome),
        resigned: None,
        winners: position.winners().iter().map(Seat::index).collect(),
    });
    let table = Description {
        owner: Some(0),
        stage: if is_over { Stage::Finished } else { Stage::Playing },
        ending,
        ..Description::plain(game.info().id, to_value(&position.options()), seats.collect())
    };
    TableView {
        seq: 1,
        seat: viewer.seat().map(Seat::number),
        view: to_value(&position.view(viewer).expect("a view")),
        legal: legal.into_iter().flatten().map(|action| to_value(&action)).collect(),
        presence: Vec::new(),
        about: About { table, is_uno: game.info().id == "uno" },
    }
}

fn client_ids(seats: usize) -> ClientIds {
    ClientIds {
        host: 3_000_000_001,
        seats: (1..=seats as u32).map(|seat| Some(seat * 11)).collect(),
    }
}

/// What the viewer's document says.
fn says(game: &dyn Game, position: &dyn AnyPosition, viewer: Viewer) -> Maps {
    let reader = Reader::Alone(viewer.seat().map(Seat::number));
    project(&shown(game, position, viewer), &client_ids(position.seats()), reader)
}

/// Plays every game at random, and looks at each step through each pair of eyes.
fn play(options: &Value, mut look: impl FnMut(&dyn Game, &dyn AnyPosition, Viewer, &mut FastRng)) {
    for listed in &Catalog::standard() {
        let game = listed.game();
        let seats = 3.min(*game.info().seats.end());
        let players = (0..seats).map(|seat| Player {
            id: game.default_id(Seat::from_index(seat)),
            name: format!("Player {}", seat + 1),
        });
        let roster = Roster::new(players.collect()).expect("people");
        let options = if game.info().id == "uno" { options } else { &Value::Null };
        let options = to_value(&game.options(options).expect("options"));
        let seed = Seed::from(7);
        let mut position = game.deal(roster, &options, &mut Rng::stream(seed, 0)).expect("a game");
        let mut rng = FastRng::new(7);
        for number in 1..=MOVES {
            for viewer in Viewer::all(seats) {
                look(game, position.as_ref(), viewer, &mut rng);
            }
            if position.outcome().is_some() {
                break;
            }
            let mut chance = Rng::stream(seed, number);
            let Some(seat) = position.to_act().first() else {
                let Some((_, action)) = position.timer() else { break };
                position.act(Actor::Table, &to_value(&action), &mut chance).expect("time passes");
                continue;
            };
            let legal = position.legal(seat).expect("a list");
            let action = to_value(&legal[rng.index(legal.len())]);
            position.act(Actor::Seat(seat), &action, &mut chance).expect("a legal move");
        }
    }
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_make_the_same_document() {
    for options in [Value::Null, json!({ "zeroSwap": true, "sevenSwap": true, "unoCall": true })] {
        play(&options, |game, position, viewer, rng| {
            let stream = u64::from(rng.bits());
            let other = position.determinize(viewer, &mut Rng::stream(stream, 1));
            let [here, there] = [position, other.as_ref()].map(|world| {
                let mut document = Document::new(1);
                let truth = says(game, world, viewer);
                let update = document.write(truth.clone(), &[]).expect("a first update");
                // Objects have no order on the wire, so that the bytes are the same but for theirs.
                let mut bytes = update.clone();
                bytes.sort_unstable();
                (truth, bytes)
            });
            assert_eq!(here, there, "{} as {viewer:?} sees it", game.info().id);
        });
    }
}

#[test]
fn a_document_with_another_hand_in_it_would_be_noticed() {
    let mut leaks = 0;
    play(&Value::Null, |game, position, viewer, rng| {
        if game.info().id != "uno" || viewer.seat().is_none() {
            return;
        }
        let stream = u64::from(rng.bits());
        let other = position.determinize(viewer, &mut Rng::stream(stream, 1));
        let neighbour = Viewer::Seat(Seat::from_index(
            (viewer.seat().map_or(0, Seat::index) + 1) % position.seats(),
        ));
        let [here, there] = [position, other.as_ref()]
            .map(|world| says(game, world, neighbour)["dealtHands"].clone());
        leaks += usize::from(here != there);
    });
    assert!(leaks > 0, "the law would see it");
}
