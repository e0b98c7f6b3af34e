//! Documents: what is written is read again, fits its schema, and what cannot be is refused.

use parlour_engine::{
    Actor, AnyPosition, Chance, Erased, FastRng, Game, Json, Player, Rng, Roster, Seat, Seats,
    Viewer,
};
use parlour_games::pobudka::Pobudka;
use serde_json::{Value, json};

pub(crate) static GAME: Erased<Pobudka> = Erased::new();

fn roster(seats: usize) -> Roster {
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
    let players = names[..seats]
        .iter()
        .map(|name| Player { id: name[..1].to_lowercase(), name: (*name).into() });
    Roster::new(players.collect()).expect("different ids")
}

fn deal(seats: usize, options: &Value, seed: u64) -> Box<dyn AnyPosition> {
    GAME.deal(roster(seats), options, &mut Rng::stream(seed, 0)).expect("a table")
}

pub(crate) fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

/// A random seat that can do something, and a random thing it can do.
fn choose(position: &dyn AnyPosition, rng: &mut FastRng) -> Option<(Seat, Value)> {
    let waiting: Vec<Seat> = position.to_act().iter().collect();
    let seat = *waiting.get(rng.index(waiting.len()))?;
    let legal = position.legal(seat).expect("a seat");
    Some((seat, value(&legal[rng.index(legal.len())])))
}

#[test]
fn every_key_is_written() {
    let state = value(&deal(2, &json!({}), 7).state());
    let keys: Vec<&str> =
        state.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut expected = vec![
        "players",
        "drawPile",
        "discardPile",
        "currentPlayerIndex",
        "gamePhase",
        "turnCount",
        "drawnCard",
        "drawSource",
        "tempCards",
        "swapState",
        "peekingState",
        "lastMove",
        "lastCallerId",
        "lastRoundScores",
        "roundWinnerName",
        "gameWinnerName",
        "roundNumber",
        "startingPlayerIndex",
        "roundEndReason",
        "roundWinnerIds",
        "gameWinnerIds",
        "options",
        "peekReveal",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(state["peekingState"], json!({"playerIndex": 0, "peekedCount": 0, "startIndex": 0}));
    assert_eq!(state["options"]["targetScore"], 100);
    let slot = &state["players"][0]["hand"][0];
    assert_eq!(
        (&slot["isFaceUp"], &slot["hasBeenPeeked"], &slot["knownTo"]),
        (&json!(false), &json!(false), &json!([]))
    );
    let view = value(&deal(2, &json!({}), 7).view(Viewer::Spectator).expect("a view"));
    assert_eq!(view["drawPile"][44], json!({"id": -1, "value": -1, "isSpecial": false}));
}

#[test]
fn a_short_state_is_filled_in() {
    let slots =
        |first: u8| (first..first + 4).map(|id| json!({"card": {"id": id}})).collect::<Vec<_>>();
    let state = json!({
        "players": [{"id": "a", "hand": slots(0)}, {"id": "b", "name": "Bob", "hand": slots(8), "score": 7.0}],
        "gamePhase": "playing",
        "currentPlayerIndex": 1,
        "turnCount": 3,
        "roomId": "an old client sends more than we keep",
    });
    let loaded = value(&GAME.load(&state).expect("a short state").state());
    assert_eq!(loaded["players"][0]["name"], "a");
    assert_eq!(loaded["players"][1]["score"], 7);
    assert_eq!(loaded["startingPlayerIndex"], 0);
    assert_eq!(loaded["roundNumber"], 1);
    assert_eq!(loaded["options"]["edition"], "classic54");
    assert_eq!(loaded["drawPile"], json!([]));
}

#[test]
fn a_state_that_cannot_be_is_refused_with_a_reason() {
    let card = |id: i64| json!({"id": id});
    for (path, value, reason) in [
        ("", json!(7), "does not fit"),
        ("/players", json!(null), "does not fit"),
        ("/gamePhase", json!("sleeping"), "unknown variant"),
        ("/drawPile/0", json!({"id": "x"}), "does not fit"),
        ("/drawPile/0", card(54), "no card with the id 54"),
        ("/drawPile/0", card(-1), "no card with the id -1"),
        ("/drawPile/0/value", json!(99), "another face"),
        ("/drawPile/0/isSpecial", json!("yes"), "does not fit"),
        ("/drawPile/0/specialAction", json!("fly"), "unknown variant"),
        ("/discardPile", json!(vec![card(0); 60]), "60 of 54"),
        ("/discardPile", json!([card(3), card(3)]), "twice"),
        ("/drawnCard", card(0), "twice"),
        ("/players/1/id", json!("a"), "two players"),
        ("/players/1/hand", json!([]), "0 cards instead of 4"),
        ("/players/1/score", json!(1e300), "out of range"),
        ("/players/1/hand/0/knownTo", json!(["zed"]), "\"zed\""),
        ("/currentPlayerIndex", json!(2), "current player"),
        ("/currentPlayerIndex", json!(-1), "out of range"),
        ("/startingPlayerIndex", json!(5), "starting player"),
        ("/turnCount", json!(1.5), "whole number"),
        ("/turnCount", json!(-1), "out of range"),
        ("/peekingState", json!(null), "nobody is looking"),
        ("/peekingState/playerIndex", json!(2), "looks at cards"),
        ("/peekingState/startIndex", json!(2), "looked first"),
        ("/peekingState/peekedCount", json!(3), "more than 2"),
        ("/swapState", json!({"card1": {"playerId": "zed", "cardIndex": 0}}), "\"zed\""),
        (
            "/swapState",
            json!({"card1": {"playerId": "a", "cardIndex": 4}}),
            "first card of a trade",
        ),
        ("/peekReveal", json!({"viewerId": "zed", "playerId": "a", "cardIndex": 0}), "\"zed\""),
        ("/lastMove", json!({"playerId": "a", "action": "swap"}), "which card"),
        (
            "/lastMove",
            json!({"playerId": "a", "action": "peek", "targetPlayerId": "a", "cardIndex": 7}),
            "last move",
        ),
        ("/lastRoundScores", json!([{"playerId": "a", "score": 1, "penalty": 0}]), "every player"),
        ("/options/targetScore", json!(5), "out of range"),
        ("/options/house", json!(true), "unknown field"),
        ("/tempCards", json!([card(0), card(1), card(2)]), "too many"),
    ] {
        let mut state = value_at_deal();
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

/// A dealt table whose cards 0 to 3 lie in the first hand.
fn value_at_deal() -> Value {
    let mut state = value(&deal(2, &json!({}), 7).state());
    let slots =
        |first: u8| (first..first + 4).map(|id| json!({"card": {"id": id}})).collect::<Vec<_>>();
    state["players"][0]["hand"] = json!(slots(0));
    state["players"][1]["hand"] = json!(slots(4));
    state["drawPile"] = json!([{"id": 20}, {"id": 50}]);
    state["discardPile"] = json!([{"id": 21}]);
    GAME.load(&state).expect("a table that can be");
    state
}

#[test]
fn a_kept_card_is_masked_for_others_while_the_game_goes_on() {
    let mut state = value_at_deal();
    state["gamePhase"] = json!("action_take_2");
    state["peekingState"] = json!(null);
    state["tempCards"] = json!([{"id": 30}, {"id": 31}]);
    let before = GAME.load(&state).expect("a table");
    let mut after = before.clone();
    let action = json!({"type": "ACTION_TAKE_2_CHOOSE", "payload": {"card": {"id": 31, "value": 7, "isSpecial": false}}});
    let taken =
        after.act(Actor::Seat(Seat::new(0)), &action, &mut Rng::stream(1, 1)).expect("a choice");
    let mask = json!({"type": "ACTION_TAKE_2_CHOOSE", "payload": {"card": {"id": -1, "value": -1, "isSpecial": false}}});
    for (by, viewer, seen) in [
        (Actor::Seat(Seat::new(0)), Viewer::Seat(Seat::new(0)), None),
        (Actor::Table, Viewer::Seat(Seat::new(0)), None),
        (Actor::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Some(mask.clone())),
        (Actor::Seat(Seat::new(0)), Viewer::Spectator, Some(mask)),
    ] {
        assert_eq!(before.redact(&taken.action, by, after.as_ref(), viewer), seen);
    }
    let over = {
        let mut state = value(&after.state());
        state["gamePhase"] = json!("game_over");
        GAME.load(&state).expect("a game that is over")
    };
    assert_eq!(before.redact(&taken.action, Actor::Table, over.as_ref(), Viewer::Spectator), None);
}

#[test]
fn a_table_has_two_to_five_seats() {
    for (seats, is_fine) in [(0, false), (1, false), (2, true), (5, true)] {
        let dealt = GAME.deal(roster(seats), &json!({}), &mut Rng::stream(1, 0));
        assert_eq!(
            dealt.map_or_else(|refusal| refusal.code, |_| "fine") == "fine",
            is_fine,
            "{seats}"
        );
    }
    let dealt = deal(5, &json!({"simultaneousPeek": true}), 1);
    assert_eq!(dealt.to_act(), Seats::all(5));
}

#[test]
fn a_spoiled_state_is_refused_or_played_but_never_breaks() {
    let mut rng = FastRng::new(5);
    let mut loaded = 0;
    for n in 0..6000 {
        let mut state = value_at_deal();
        let phases =
            ["lobby", "playing", "holding_card", "action_take_2", "action_peek_1", "round_end"];
        if rng.happens(2, 3) {
            state["gamePhase"] = json!(phases[rng.index(phases.len())]);
        }
        for _ in 0..=rng.index(3) {
            spoil(&mut state, &mut rng);
        }
        let Ok(mut position) = GAME.load(&state) else { continue };
        loaded += 1;
        let errands = ["CALL_POBUDKA", "START_NEW_ROUND", "RETURN_TO_LOBBY"];
        for step in 0..12 {
            let saved = value(&position.state());
            let again = GAME.load(&saved).unwrap_or_else(|refusal| panic!("{refusal}: {saved}"));
            assert_eq!(again.state().get(), position.state().get());
            Viewer::all(position.seats()).for_each(|viewer| drop(position.view(viewer)));
            let action = match choose(position.as_ref(), &mut rng) {
                Some((_, action)) if rng.happens(3, 4) => action,
                _ => {
                    json!({"type": errands[rng.index(3)]})
                }
            };
            drop(position.act(Actor::Table, &action, &mut Rng::stream(n, step)));
        }
    }
    assert!(loaded > 500, "only {loaded} states were loaded");
}

/// Changes one thing somewhere in a document.
fn spoil(document: &mut Value, rng: &mut FastRng) {
    match document {
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(rng.index(fields.len())).cloned().unwrap_or_default();
            match fields.get_mut(&key) {
                Some(field) if rng.happens(4, 5) => spoil(field, rng),
                _ => drop(fields.remove(&key)),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.happens(4, 5) => {
            let item = rng.index(items.len());
            if rng.happens(1, 5) { drop(items.remove(item)) } else { spoil(&mut items[item], rng) }
        }
        other => {
            let place = json!({"playerId": "b", "cardIndex": 3});
            let odd = [
                json!(null),
                json!(0),
                json!(1),
                json!(2),
                json!(-1),
                json!(1e300),
                json!(u64::MAX),
                json!("a"),
                json!(""),
                json!([]),
                json!(true),
                json!({"card1": place}),
                json!({"playerIndex": 1, "peekedCount": 2, "startIndex": 0}),
                json!([{"id": 40}, {"id": 46}]),
                json!({"id": 47}),
            ];
            *other = odd[rng.index(odd.len())].clone();
        }
    }
}
