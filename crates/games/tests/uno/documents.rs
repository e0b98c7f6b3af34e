//! Documents: what is written is read again, fits its schema, and what cannot be is refused.

use parlour_engine::{Actor, Game, Json, Rng, Seat, Viewer};
use serde_json::{Value, json};

use crate::{GAME, HOST, after, ask, document};

/// A round of three players, on whom nothing depends.
const TABLE: &str = "PLAYING | 0: b1 b2 | 1: g1 g2 | 2: y1 y2 | discard r5";

fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

#[test]
fn the_sample_of_the_rule_book_is_a_view() {
    let state = json!({
        "gameState": {"status": "PLAYING", "hostId": 3_000_000_001_u32, "ownerId": 11, "playerOrder": [11, 22, 33], "currentTurn": 22,
            "direction": 1, "discardPile": [{"id": "card-9", "color": "red", "symbol": "5"},
                {"id": "card-100", "symbol": "wild", "color": "green"}],
            "playerCardCounts": {"11": 6, "22": 0, "33": 0}, "turnOrder": [11, 22, 33], "lastPlayedBy": 11,
            "lockedPlayers": [{"clientId": 11, "name": "Ana"}, {"clientId": 22, "name": "Bob"}, {"clientId": 33, "name": "Carol"}],
            "scores": {"11": 0, "22": 0, "33": 0}, "currentRound": 1, "deckCount": 0, "stateSeq": 2},
        "dealtHands": {"11": [{"id": "card-0", "color": "red", "symbol": "0"}, {"id": "card-104", "symbol": "wild-draw4"},
            {"id": "card-30", "color": "blue", "symbol": "3"}, {"id": "card-31", "color": "blue", "symbol": "3"},
            {"id": "card-69", "color": "green", "symbol": "skip"}, {"id": "card-98", "color": "yellow", "symbol": "draw2"}]},
        "actions": {"11": null},
        "gameSettings": {"scoreLimit": 500},
    });
    let mut whole = state.clone();
    // A view keeps from its viewer what others hold.
    whole["dealtHands"]["22"] = json!([]);
    whole["dealtHands"]["33"] = json!([]);
    let loaded = GAME.load(&whole).expect("the sample");
    let view = value(&loaded.view(Viewer::Seat(Seat::new(0))).expect("a view"));
    for key in ["gameState", "dealtHands", "actions"] {
        assert_eq!(view[key], state[key], "{key}");
    }
}

#[test]
fn keys_are_there_with_their_options() {
    let draw = [(HOST, json!({"type": "DRAW_CARD"}))];
    let keys = [
        "pendingDraw",
        "pendingChallenge",
        "drawDecision",
        "unoExposed",
        "scores",
        "currentRound",
        "winner",
    ];
    for (options, expected) in [
        ("", json!([])),
        (
            " | with stacking play-drawn uno-call",
            json!(["pendingDraw", "drawDecision", "unoExposed"]),
        ),
        (" | with challenge", json!(["pendingChallenge"])),
    ] {
        let table = format!("PLAYING | 0: b1 b2 | 1: g1 g2 | deck y1 y2 | discard r5{options}");
        let game = &after(&table, &draw)["state"]["gameState"];
        let there: Vec<_> = keys.into_iter().filter(|key| game.get(key).is_some()).collect();
        assert_eq!(json!(there), expected, "{options}");
        assert!(there.iter().all(|key| game[key].is_null()), "{game}");
    }
    let scored = &after(&format!("{TABLE} | with limit 500"), &draw)["state"]["gameState"];
    assert_eq!((&scored["scores"]["11"], &scored["currentRound"]), (&json!(0), &json!(1)));
}

#[test]
fn actions_are_counted() {
    let draw = || (HOST, json!({"type": "DRAW_CARD"}));
    let answer = after(TABLE, &[draw(), draw()]);
    assert_eq!(answer["state"]["gameState"]["stateSeq"], 2);
}

fn view(table: &str, seat: &Value) -> Value {
    let request = json!({"op": "view", "state": document(table), "seat": seat});
    ask(&request)["view"].clone()
}

#[test]
fn hints_say_what_a_client_would_work_out() {
    let fits = |hints: &Value, card: &str| hints["canPlayCard"][card].clone();
    for (table, seat, turn, draw, color, cards) in [
        (
            "0: r1 b2 | 1: g1 | discard r5",
            0,
            true,
            true,
            json!("red"),
            [("card-1", true), ("card-28", false)],
        ),
        (
            "0: g1 | 1: r1 b2 | discard r5",
            1,
            false,
            true,
            json!("red"),
            [("card-1", true), ("card-28", false)],
        ),
        (
            "0: y3 g3 | 1: g1 | discard W0:g",
            0,
            true,
            true,
            json!("green"),
            [("card-80", false), ("card-55", true)],
        ),
        (
            "0: y3 g3 | 1: g1 | discard W0",
            0,
            true,
            true,
            json!(null),
            [("card-80", true), ("card-55", true)],
        ),
        ("0: r1 W0 | 1: g1", 0, true, true, json!(null), [("card-1", false), ("card-100", false)]),
        (
            "0: r1 bD | 1: g1 | discard rD | draw 2 draw2 | with stacking",
            0,
            true,
            true,
            json!("red"),
            [("card-1", false), ("card-48", true)],
        ),
        (
            "0: r1 b2 | 1: g1 | discard r5 | with force-play",
            0,
            true,
            false,
            json!("red"),
            [("card-1", true), ("card-28", false)],
        ),
        (
            "0: b1 b2 | 1: g1 | discard r5 | with force-play",
            0,
            true,
            true,
            json!("red"),
            [("card-26", false), ("card-28", false)],
        ),
    ] {
        let hints = &view(&format!("PLAYING | {table}"), &json!(seat))["hints"];
        assert_eq!(
            (&hints["isMyTurn"], &hints["canDraw"]),
            (&json!(turn), &json!(draw)),
            "{table}"
        );
        assert_eq!(hints["activeColor"], color, "{table}");
        for (card, can) in cards {
            assert_eq!(fits(hints, card), can, "{card} at {table}");
        }
    }
}

/// Whose cards and whose actions are there.
#[test]
fn views_hold_what_their_viewer_may_see() {
    let keys = |map: &Value| json!(map.as_object().expect("a map").keys().collect::<Vec<_>>());
    let shared = format!("{TABLE} | with shared");
    for (table, seat, hands, actions) in [
        (TABLE, json!(1), json!(["22"]), json!(["22"])),
        (TABLE, json!(null), json!([]), json!([])),
        (&shared, json!(1), json!(["11", "22", "33"]), json!(["11", "22", "33"])),
        (
            "ENDED | 0: | 1: b2 | discard r5 | won by 0 | with reveal",
            json!(null),
            json!(["11", "22"]),
            json!([]),
        ),
        ("ENDED | 0: | 1: b2 | discard r5 | won by 0", json!(1), json!(["22"]), json!(["22"])),
    ] {
        let view = view(table, &seat);
        assert_eq!(
            (keys(&view["dealtHands"]), keys(&view["actions"])),
            (hands, actions),
            "{table}"
        );
    }
    let watched = view(TABLE, &json!(null));
    assert_eq!(watched["gameState"]["playerCardCounts"], json!({"11": 2, "22": 2, "33": 2}));
    assert_eq!(
        (&watched["hints"]["isMyTurn"], &watched["hints"]["canDraw"]),
        (&json!(false), &json!(true))
    );
}

#[test]
fn a_short_state_is_filled_in() {
    let state = json!({
        "gameState": {"status": "PLAYING", "turnOrder": [5, 6.0], "currentTurn": 6, "someKey": "of somebody else"},
        "dealtHands": {"5": [], "6": [{"id": "card-7"}]},
    });
    let loaded = value(&GAME.load(&state).expect("a short state").state());
    let game = &loaded["gameState"];
    assert_eq!(
        (&game["ownerId"], &game["direction"], &game["stateSeq"]),
        (&json!(5), &json!(1), &json!(0))
    );
    assert_eq!(game["lockedPlayers"][1], json!({"clientId": 6, "name": "6"}));
    assert_eq!(game["playerCardCounts"], json!({"5": 0, "6": 1}));
    assert_eq!(loaded["dealtHands"]["6"], json!([{"id": "card-7", "color": "red", "symbol": "4"}]));
    assert_eq!(loaded["gameSettings"]["startingHandSize"], 7);
    let empty = value(&GAME.load(&json!({"gameState": {}})).expect("an empty lobby").state());
    assert_eq!(empty["gameState"]["status"], "LOBBY");
    assert_eq!(empty["gameState"]["playerOrder"], json!([]));
}

/// A hand that only the list of missing people holds is a hand, and a copy of one is no second hand.
#[test]
fn missing_people_keep_their_cards() {
    let mut state = document(
        "PAUSED_WAITING_PLAYER in PLAYING without 1 | 0: g1 g2 | 1: b1 b2 | 2: y1 y2 | discard r5",
    );
    state["gameState"]["orphanHands"][0]["cards"] = state["dealtHands"]["22"].clone();
    let both = value(&GAME.load(&state).expect("a copy").state());
    state["dealtHands"].as_object_mut().expect("hands").remove("22");
    let one = value(&GAME.load(&state).expect("a hand").state());
    assert_eq!(both, one);
    assert_eq!(one["gameState"]["playerCardCounts"]["22"], 2);
}

/// Everybody has a hand while a round goes on. Before and after it there may be none.
#[test]
fn a_hand_is_missing_only_where_no_round_goes_on() {
    let paused = "PAUSED_WAITING_PLAYER in PLAYING without 2 | 0: b1 | 1: b2 | 2: b3";
    for (before, fits) in [
        (TABLE, false),
        (paused, false),
        ("ROUND_ENDED | 0: | 1: b2 | 2: b3 | won by 0 | with limit 500", true),
        ("ENDED | 0: | 1: b2 | 2: b3 | won by 0", true),
        ("LOBBY | 3 seats", true),
    ] {
        let mut state = document(before);
        state["dealtHands"].as_object_mut().expect("hands").remove("22");
        match GAME.load(&state) {
            Ok(_) => assert!(fits, "{before}"),
            Err(refusal) => {
                assert!(!fits, "{before}: {}", refusal.message);
                assert_eq!(refusal.code, "BAD_STATE");
                assert_eq!(refusal.message, "The dealtHands have none of 22, who is playing.");
            }
        }
    }
    let mut after_round = document(paused);
    after_round["gameState"]["statusBeforePause"] = json!("ROUND_ENDED");
    after_round["dealtHands"] = json!({});
    assert!(GAME.load(&after_round).is_ok(), "a round is over, and somebody is missing");
}

#[test]
fn a_state_that_cannot_be_is_refused_with_a_reason() {
    let card = |id: &str| json!([{"id": id}]);
    for (path, value, reason) in [
        ("", json!(7), "does not fit"),
        ("/gameState", json!(null), "does not fit"),
        ("/gameState/status", json!("SLEEPING"), "unknown variant"),
        ("/deck", card("card-108"), "no card \"card-108\""),
        ("/deck", card("hidden-0"), "no card \"hidden-0\""),
        ("/deck", card("card-9"), "twice"),
        ("/dealtHands/22", card("card-9"), "twice"),
        ("/deck", json!([{"id": "card-60", "symbol": "2"}]), "another symbol"),
        ("/deck", json!([{"id": "card-60", "color": "blue"}]), "another color"),
        ("/deck", json!([{"id": "card-100", "color": "blue"}]), "a color before it is played"),
        ("/deck", json!([{"id": "card-1", "color": "pink"}]), "unknown variant"),
        ("/dealtHands", json!(null), "none of 11, who is playing"),
        ("/dealtHands/99", card("card-60"), "99 is not at the table"),
        ("/dealtHands/x", card("card-60"), "\"x\" is no id"),
        ("/gameState/currentTurn", json!(99), "99 is not at the table"),
        ("/gameState/currentTurn", json!(null), "no currentTurn"),
        ("/gameState/currentTurn", json!(-1), "no id"),
        ("/gameState/currentTurn", json!(1.5), "no id"),
        ("/gameState/direction", json!(0), "no direction"),
        ("/gameState/turnOrder", json!([11, 22, 22]), "not in the turn order"),
        ("/gameState/turnOrder", json!([11, 33]), "holds cards"),
        ("/gameState/turnOrder", json!([22, 33]), "nobody's who plays"),
        ("/gameState/playerOrder", json!([11, 22, 33, 11]), "Two players"),
        ("/gameState/playerOrder", json!([1, 2, 3, 4, 5, 6, 7, 8]), "more than fit"),
        ("/gameState/ownerId", json!(99), "99 is not at the table"),
        ("/gameState/lastPlayedBy", json!(99), "99 is not at the table"),
        ("/gameState/status", json!("PAUSED_WAITING_PLAYER"), "nobody is missing"),
        ("/gameState/orphanHands", json!([{"originalClientId": 22}]), "the reverse"),
        ("/gameState/pendingDraw", json!({"count": 2, "symbol": "draw2"}), "pendingDraw"),
        ("/gameState/pendingDraw", json!({"count": 0, "symbol": "draw2"}), "pendingDraw"),
        ("/gameState/pendingDraw", json!({"count": 300, "symbol": "draw2"}), "out of range"),
        ("/gameState/pendingDraw", json!({"count": 2, "symbol": "skip"}), "unknown variant"),
        (
            "/gameState/pendingChallenge",
            json!({"playedBy": 11, "targetId": 22}),
            "pendingChallenge",
        ),
        ("/gameState/drawDecision", json!(11), "drawDecision"),
        ("/gameState/drawDecision", json!(22), "not the current"),
        ("/gameState/unoExposed", json!(11), "unoExposed"),
        ("/gameState/stateSeq", json!(-1), "out of range"),
        ("/gameSettings/startingHandSize", json!(6), "out of range or do not go together"),
        ("/gameSettings/house", json!(true), "unknown field"),
        ("/gameSettings/scoreLimit", json!(7), "score limit"),
    ] {
        let mut state = document(TABLE);
        if let Some(place) = state.pointer_mut(path) {
            *place = value.clone();
        } else {
            let (parent, key) = path.rsplit_once('/').expect("a path");
            state.pointer_mut(parent).expect("a parent")[key] = value.clone();
        }
        let refusal = GAME.load(&state).expect_err(path);
        assert_eq!(refusal.code, "BAD_STATE", "{path}");
        assert!(refusal.message.contains(reason), "{path} = {value}: {}", refusal.message);
    }
}

/// Who has given a hand away knows where its cards are, until they are played.
#[test]
fn a_hand_that_was_given_away_is_remembered() {
    let mut state = document(
        "PLAYING | 0: r7 b1 b2 | 1: g1 g2 | 2: y1 | deck r1 r2 r3 | discard r5 | with seven-swap",
    );
    let mut table = GAME.load(&state).expect("a table");
    let swap = json!({"type": "PLAY_CARD", "cardId": "card-13", "swapWith": 22});
    table.act(Actor::Seat(Seat::new(0)), &swap, &mut Rng::stream(7, 1)).expect("a swap");
    state = value(&table.state());
    assert_eq!(
        state["seenCards"],
        json!({"11": ["card-26", "card-28"], "22": ["card-51", "card-53"]})
    );
    assert_eq!(value(&GAME.load(&state).expect("our own state").state()), state);
    let mut rng = Rng::stream(1, 1);
    for _ in 0..20 {
        let known = |viewer: Viewer, rng: &mut Rng| {
            value(&table.determinize(viewer, rng).state())["dealtHands"]["22"].clone()
        };
        assert_eq!(known(Viewer::Seat(Seat::new(0)), &mut rng), state["dealtHands"]["22"]);
    }
    let other = (0..20).any(|_| {
        let sample = table.determinize(Viewer::Seat(Seat::new(2)), &mut rng);
        value(&sample.state())["dealtHands"]["22"] != state["dealtHands"]["22"]
    });
    assert!(other, "33 does not know the hand of 22");
}
