//! The documents of the game: their schemas, their missing fields, their replays.

use parlour_engine::codec;
use parlour_engine::protocol::answer;
use parlour_engine::{
    Actor, AnyPosition, Beside, Chance, Face, FastRng, Player, Position, Replay, Rng, Roster, Seat,
    Seed, Table, Viewer, fairness, replay,
};
use parlour_games::qwixx::history::History;
use parlour_games::qwixx::{Action, Qwixx};
use serde_json::{Value, json};

/// Asks the engine as a script would.
pub(crate) fn ask(request: &Value) -> Value {
    let game = parlour_games::qwixx::game();
    serde_json::from_str(&answer(game, request.to_string().as_bytes())).expect("answers are JSON")
}

/// The document of a table that is written in notation, at which Al (`a`), Bo (`b`) and Cy (`c`) play.
pub(crate) fn document(text: &str) -> Value {
    let game: Qwixx = text.parse().expect(text);
    let beside = beside(parlour_engine::Rules::seats(&game));
    serde_json::from_str(Position { game, beside }.state().get()).expect("JSON")
}

/// The document of an action that is written in notation.
pub(crate) fn written(text: &str) -> Value {
    let action: Action = text.parse().expect(text);
    codec::to_value(&action, &beside(3), Qwixx::FIELDS)
}

fn beside(seats: usize) -> Beside<History> {
    let people = [("a", "Al"), ("b", "Bo"), ("c", "Cy")].into_iter().take(seats);
    let player = |(id, name): (&str, &str)| Player { id: id.to_owned(), name: name.to_owned() };
    let roster = Roster::new(people.map(player).collect()).expect("ids");
    Beside { roster, ..Beside::default() }
}

/// Takes an action, by a seat or by the table.
pub(crate) fn act(state: &Value, seat: impl Into<Option<usize>>, action: &Value) -> Value {
    let seat = seat.into();
    ask(&json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": 7}))
}

/// The state that an action leads to.
pub(crate) fn accepted(state: &Value, seat: impl Into<Option<usize>>, action: &Value) -> Value {
    let answer = act(state, seat, action);
    assert_eq!(answer["ok"], true, "{action}: {answer}");
    answer["state"].clone()
}

/// The code of a refusal.
pub(crate) fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}

#[test]
fn a_fresh_game_is_as_the_rules_say() {
    let state = ask(&json!({"op": "new", "players": ["Ann", "Bob"], "seed": 7}))["state"].clone();
    let keys: Vec<&String> = state.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        [
            "currentPlayerIndex",
            "dice",
            "endReason",
            "future",
            "gameStatus",
            "history",
            "lockedRows",
            "options",
            "players",
            "ruleset",
            "turn",
            "winnerIds",
        ]
    );
    assert_eq!(
        state["turn"],
        json!({"turnNumber": 1, "phase": "rolling", "whiteChoices": {}, "coloredChoice": null})
    );
    assert_eq!(
        state["history"],
        json!([
            {"type": "INITIALIZE_GAME", "payload": {"playerNames": ["Ann", "Bob"], "playerIds": ["p1", "p2"]}},
            {"type": "START_GAME"},
        ])
    );
    assert_eq!(state["options"]["rowOrders"], "standard");
    assert_eq!(ask(&json!({"op": "timer", "state": state}))["timer"], Value::Null);
    assert_eq!(
        ask(&json!({"op": "outcome", "state": state})),
        json!({"ok": true, "outcome": null})
    );
}

#[test]
fn what_may_be_missing_has_its_default() {
    let mut state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1");
    let fields = state.as_object_mut().expect("an object");
    for key in [
        "history",
        "future",
        "turn",
        "options",
        "ruleset",
        "endReason",
        "winnerIds",
        "lockedRows",
        "currentPlayerIndex",
    ] {
        fields.remove(key);
    }
    for player in state["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("a player");
        player.retain(|key, _| key == "id" || key == "name");
    }
    let answer = act(&state, 0, &written("mark 0 red 7"));
    assert_eq!(answer["state"]["turn"]["whiteChoices"]["a"]["number"], 7, "{answer}");
    assert_eq!(answer["state"]["ruleset"], "strict");
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1");
    let events = act(&state, 1, &written("mark 1 yellow 7"))["events"].clone();
    assert_eq!(
        events,
        json!([
            {"type": "CHOSE", "playerId": "b"},
            {"type": "CHOICE", "playerId": "b", "color": "yellow", "number": 7, "only": [1]},
        ])
    );
}

#[test]
fn open_choices_are_told_to_all() {
    let state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | with open");
    let answer = act(&state, 1, &written("pass 1"));
    let events = answer["events"].as_array().expect("events");
    assert!(events.len() == 2 && events.iter().all(|event| event["only"].is_null()));
    let view = ask(&json!({"op": "view", "state": answer["state"], "seat": 0}))["view"].clone();
    assert_eq!(view["turn"]["whiteChoices"], json!({"b": {"kind": "pass"}}));
}

#[test]
fn example_25_choices_of_others_are_not_in_a_view() {
    let state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 | 1 | chose 1 yellow 7");
    let seen = |seat: Value| {
        ask(&json!({"op": "view", "state": state, "seat": seat}))["view"]["turn"]["whiteChoices"]
            .clone()
    };
    assert_eq!(seen(json!(0)), json!({"b": {"kind": "hidden"}}));
    assert_eq!(seen(json!(null)), json!({"b": {"kind": "hidden"}}));
    assert_eq!(seen(json!(1)), json!({"b": {"kind": "mark", "color": "yellow", "number": 7}}));
}

#[test]
fn an_end_is_told_with_its_reason_and_its_winners() {
    for (table, reason, winners) in [
        (
            "ended by rows in white-dice, closed red yellow | 0 | 1",
            "rows_locked",
            json!(["a", "b"]),
        ),
        ("ended by penalties | 0 p4 | 1", "penalties", json!(["b"])),
        ("ended by hand | 0 | 1 p1", "manual", json!(["a"])),
    ] {
        let state = document(table);
        assert_eq!(state["gameStatus"], "ended");
        assert_eq!(state["endReason"], reason);
        assert_eq!(state["winnerIds"], winners);
    }
    let state = document("playing.rolling | 0 p1 | 1");
    assert_eq!([&state["endReason"], &state["winnerIds"]], [&Value::Null, &Value::Null]);
}

#[test]
fn crosses_and_choices_have_their_places() {
    let state = document(
        "playing.colored-dice, turn 3 of seat 1, dice 3 4 / 5 1 1 1, closed red | 0 r{2,3,4,5,6,12}! p1 | 1 | chose 0 pass, 1 blue 7",
    );
    let chosen = accepted(&state, 1, &written("mark 1 yellow 5"));
    assert_eq!(
        chosen["turn"],
        json!({
            "turnNumber": 3,
            "phase": "colored-dice",
            "whiteChoices": {
                "a": {"kind": "pass"},
                "b": {"kind": "mark", "color": "blue", "number": 7},
            },
            "coloredChoice": {"color": "yellow", "number": 5},
        })
    );
    assert_eq!(state["lockedRows"], json!(["red"]));
    assert_eq!(state["currentPlayerIndex"], 1);
    assert_eq!(
        state["dice"],
        json!({"white1": 3, "white2": 4, "red": 5, "yellow": 1, "green": 1, "blue": 1})
    );
    let player = &state["players"][0];
    assert_eq!([&player["penalties"], &player["totalScore"]], [1, 23]);
    let red = &player["scoreSheet"]["red"];
    assert_eq!(red["color"], "red");
    assert_eq!(red["locked"], true);
    assert_eq!(red["numbers"][0], json!({"number": 2, "marked": true}));
    assert_eq!(red["numbers"][9], json!({"number": 11, "marked": false}));
}

#[test]
fn listed_actions_are_documents_that_are_accepted() {
    let state = document("playing.white-dice, dice 3 4 / 5 2 6 1 | 0 y{8} | 1");
    let list = ask(&json!({"op": "legal", "state": state, "seat": 0}))["actions"].clone();
    let mark = |color: &str| json!({"type": "MARK_NUMBER", "payload": {"playerId": "a", "color": color, "number": 7}});
    assert_eq!(
        list,
        json!([mark("red"), mark("green"), mark("blue"), {"type": "PASS", "payload": {"playerId": "a"}}])
    );
    assert_eq!(
        ask(&json!({"op": "legal", "state": state, "seat": 2}))["error"]["code"],
        "NOT_A_PLAYER"
    );
    assert_eq!(
        ask(&json!({"op": "view", "state": state, "seat": 9}))["error"]["code"],
        "NOT_A_PLAYER"
    );
    assert_eq!(ask(&json!({"op": "legal", "state": state}))["error"]["code"], "BAD_REQUEST");
}

/// A whole random game as a table.
fn played(
    seed: u64,
    options: &Value,
    moves: usize,
) -> (Table<Box<dyn AnyPosition>>, replay::Sealed) {
    let game = parlour_games::qwixx::game();
    let sealed = replay::Sealed {
        secret: fairness::hash(&[&seed.to_le_bytes()]),
        nonces: vec![[1; 32], [2; 32]],
        start: None,
    };
    let players = json!(["Ann", "Bob"]);
    let roster = serde_json::from_value(
        json!([{"id": "p1", "name": players[0]}, {"id": "p2", "name": players[1]}]),
    )
    .expect("a roster");
    let table_seed: Seed = sealed.seed();
    let dealt = game.deal(roster, options, &mut Rng::stream(table_seed, 0)).expect("a table");
    let mut table = Table::new(dealt, table_seed);
    let mut rng = FastRng::new(seed);
    while table.moves() < moves && table.state().outcome().is_none() {
        let waiting: Vec<Seat> = table.state().to_act().iter().collect();
        let seat = waiting[rng.index(waiting.len())];
        let legal = table.state().legal(seat).expect("a list");
        let action = serde_json::from_str(legal[rng.index(legal.len())].get()).expect("JSON");
        table.act(Actor::Seat(seat), &action).expect("listed");
    }
    (table, sealed)
}

#[test]
fn a_replay_file_proves_itself() {
    let game = parlour_games::qwixx::game();
    let (mut table, sealed) = played(3, &Value::Null, 40);
    assert!(table.undo() && table.undo() && table.redo());
    let file = Replay::complete(&table, &sealed, &[0, 10, 20]);
    let text = parlour_engine::to_json(&file).get().to_owned();
    let opened = Replay::read(&text).expect("readable").open(game).expect("whole");
    assert_eq!(opened.state().notation(), table.state().notation());

    // Any flipped bit is found, wherever it is.
    let mut rng = FastRng::new(9);
    for _ in 0..600 {
        let mut bytes = text.clone().into_bytes();
        let place = rng.index(bytes.len());
        bytes[place] ^= 1 << rng.below(8);
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        let opened = Replay::read(&changed).map(|file| file.open(game));
        assert!(!matches!(opened, Ok(Ok(_))), "byte {place} was changed: {changed}");
    }
    // Any cut is found, too: at the end of the text, and between two entries.
    for length in [0, 1, text.len() / 2, text.len() - 1] {
        assert!(Replay::read(&text[..length]).is_err());
    }
    let mut shorter = file.clone();
    shorter.entries.pop();
    assert!(shorter.open(game).is_err());
    let mut other = file;
    other.rules_version += 1;
    assert!(other.open(game).expect_err("another version").to_string().contains("version 2"));
}

#[test]
fn a_replay_of_a_running_game_keeps_open_choices_to_itself() {
    let game = parlour_games::qwixx::game();
    let roster =
        serde_json::from_value(json!([{"id": "a", "name": "Al"}, {"id": "b", "name": "Bo"}]))
            .expect("a roster");
    let dealt = game.deal(roster, &Value::Null, &mut Rng::stream(1, 0)).expect("a table");
    let mut table = Table::new(dealt, 1);
    let (al, bo) = (Actor::Seat(Seat::new(0)), Actor::Seat(Seat::new(1)));
    let pass = |id: &str| json!({"type": "PASS", "payload": {"playerId": id}});
    table.act(al, &json!({"type": "ROLL_DICE"})).expect("a roll");
    table.act(bo, &pass("b")).expect("a choice");
    table
        .act(bo, &json!({"type": "UNDO", "payload": {"playerId": "b"}}))
        .expect("a second thought");
    table.act(bo, &pass("b")).expect("a choice");
    let seen = |table: &Table<Box<dyn AnyPosition>>, viewer| {
        let file = Replay::masked(table, [0; 32], viewer, &[]);
        assert!(
            file.secret.is_none()
                && file.nonces.is_none()
                && file.entries.iter().all(|entry| entry.hash.is_none())
        );
        let kinds = file
            .entries
            .iter()
            .filter_map(|entry| entry.action.as_ref()?["type"].as_str().map(str::to_owned));
        kinds.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(0))), "ROLL_DICE HIDDEN HIDDEN HIDDEN");
    assert_eq!(seen(&table, Viewer::Spectator), "ROLL_DICE HIDDEN HIDDEN HIDDEN");
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(1))), "ROLL_DICE PASS UNDO PASS");
    table.act(al, &pass("a")).expect("the last choice");
    assert_eq!(seen(&table, Viewer::Spectator), "ROLL_DICE PASS UNDO PASS PASS");
}
