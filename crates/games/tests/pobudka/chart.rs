//! Every way of the chart is taken, also those that take a deck that runs out.

use std::collections::BTreeSet;

use parlour_engine::conformance::Specimen;
use parlour_engine::playout::choose;
use parlour_engine::{
    Actor, Chance, Face, FastRng, Player, Position, Rng, Roster, Rules, Seat, to_value,
};
use parlour_games::pobudka::{Action, Pobudka};
use serde_json::{Value, json};

#[test]
fn play_follows_the_chart_and_takes_every_edge_of_it() {
    let chart = Pobudka::chart();
    chart.audit().expect("a chart without loose ends");
    let mut taken = BTreeSet::new();
    let mut rng = FastRng::new(1);
    for game in 0..6000 {
        let mut position = end_game(&mut rng, game);
        for _ in 0..25 {
            let from = position.game.phase();
            let Some((actor, action)) = step(&position.game, &mut rng) else { break };
            if position.game.act(actor, action, &mut rng, &mut Vec::new()).is_err() {
                continue;
            }
            position.game.audit().expect("a table that can be");
            let way = chart.way(from, Pobudka::verb(action), position.game.phase());
            assert!(!way.is_empty(), "no way {from} --{action}--> {}", position.game.phase());
            taken.extend(way);
        }
        let saved = to_value(&Pobudka::write_state(&position));
        assert_eq!(Pobudka::read_state(&saved).expect("our own state"), position);
    }
    let missed: Vec<_> = (0..chart.edges.len()).filter(|edge| !taken.contains(edge)).collect();
    let missed: Vec<_> = missed.iter().map(|edge| chart.edges[*edge].to_string()).collect();
    assert_eq!(missed, Vec::<String>::new());
}

/// A random play, now and then a table-keeping one.
fn step(game: &Pobudka, rng: &mut FastRng) -> Option<(Actor, Action)> {
    if rng.happens(1, 8) || game.to_act().is_empty() {
        let errands = [Action::RestartGame, Action::ReturnToLobby, Action::StartNewRound];
        let seat = Seat::from_index(rng.index(game.seats()));
        return Some((Actor::Seat(seat), errands[rng.index(errands.len())]));
    }
    choose(game, &mut Vec::new(), rng)
}

/// A table on its first turn with few cards to draw, many of them special, and people with points.
fn end_game(rng: &mut FastRng, seed: u64) -> Position<Pobudka> {
    let seats = 2 + rng.index(4);
    let player = |seat: Seat| Player { id: Pobudka::default_id(seat), name: format!("N{seat}") };
    let roster = Roster::new(Seat::all(seats).map(player).collect()).expect("different ids");
    let options = Pobudka::draw_options(rng);
    let dealt =
        Pobudka::seat_players(roster, &options, &mut Rng::stream(seed, 0)).expect("a table");
    let mut state = to_value(&Pobudka::write_state(&dealt));
    let pile = state["drawPile"].as_array().expect("a pile");
    let is_special = |card: &&Value| card["isSpecial"] == true;
    let mut cards: Vec<Value> =
        pile.iter().filter(is_special).take(1 + rng.index(3)).cloned().collect();
    cards.extend(pile.iter().filter(|card| !is_special(card)).take(rng.index(2)).cloned());
    rng.shuffle(&mut cards);
    cards.truncate(rng.index(4));
    state["drawPile"] = json!(cards);
    let score = if rng.happens(1, 2) { options.target_score - 1 } else { 0 };
    state["players"][0]["score"] = json!(score);
    if rng.happens(3, 4) {
        state["gamePhase"] = json!("playing");
        state["peekingState"] = Value::Null;
    }
    Pobudka::read_state(&state).expect("a table with few cards")
}
