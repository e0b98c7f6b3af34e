//! Dealing: rules 1 and the examples 25 to 27 and 33.

use serde_json::{Value, json};

use crate::{GAME, ask};
use parlour_engine::Game;

fn new(players: usize, options: &Value, seed: u64) -> Value {
    let names: Vec<String> = (1..=players).map(|n| format!("N{n}")).collect();
    ask(&json!({"op": "new", "players": names, "options": options, "seed": seed}))
}

#[test]
fn a_deal_is_what_the_first_card_makes_of_it() {
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let state = &new(3, &json!({}), seed)["state"];
        let game = &state["gameState"];
        let first = &game["discardPile"][0];
        let symbol = first["symbol"].as_str().expect("a symbol");
        let (turn, direction, counts, deck) = match symbol {
            "skip" => (2, 1, [7, 7, 7], 86),
            "reverse" => (3, -1, [7, 7, 7], 86),
            "draw2" => (2, 1, [9, 7, 7], 84),
            "wild-draw4" => panic!("a wild draw four is never the first card"),
            _ => (1, 1, [7, 7, 7], 86),
        };
        assert_eq!(
            (&game["currentTurn"], &game["direction"], &game["deckCount"]),
            (&json!(turn), &json!(direction), &json!(deck)),
            "{symbol}"
        );
        for (id, count) in ["1", "2", "3"].into_iter().zip(counts) {
            assert_eq!(game["playerCardCounts"][id], count, "{symbol}");
            assert_eq!(state["dealtHands"][id].as_array().map(Vec::len), Some(count));
        }
        assert_eq!(first.get("color").is_none(), symbol == "wild");
        met.insert(symbol.to_owned());
    }
    assert_eq!(met.len(), 14, "every symbol but one was met: {met:?}");
}

#[test]
fn a_wild_draw_four_on_top_goes_back() {
    // With ten hands of ten there are eight cards left, so it is on top often.
    for seed in 0..300 {
        let state = &new(10, &json!({"startingHandSize": 10}), seed)["state"];
        assert_ne!(state["gameState"]["discardPile"][0]["symbol"], "wild-draw4");
        let two = state["gameState"]["discardPile"][0]["symbol"] == "draw2";
        assert_eq!(state["gameState"]["deckCount"], if two { 5 } else { 7 });
    }
}

#[test]
fn a_new_game_has_the_keys_of_a_new_game() {
    let state = &new(2, &json!({}), 7)["state"];
    let keys =
        |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(state), ["actions", "dealtHands", "deck", "gameSettings", "gameState"]);
    assert_eq!(
        keys(&state["gameState"]),
        [
            "currentTurn",
            "deckCount",
            "direction",
            "discardPile",
            "hostId",
            "lastPlayedBy",
            "lockedPlayers",
            "ownerId",
            "playerCardCounts",
            "playerOrder",
            "stateSeq",
            "status",
            "turnOrder",
        ]
    );
    assert_eq!(state["actions"], json!({"1": null, "2": null}));
    assert_eq!(
        (&state["gameState"]["hostId"], &state["gameState"]["lastPlayedBy"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(state["gameState"]["lockedPlayers"][1], json!({"clientId": 2, "name": "N2"}));
    assert_eq!(
        state["gameSettings"],
        json!({
            "startingHandSize": 7, "scoreLimit": null, "forcePlay": false, "drawStacking": false, "jumpIn": false,
            "zeroSwap": false, "sevenSwap": false, "multipleCardPlay": false, "playDrawnCard": false,
            "wildDrawFourChallenge": false, "unoCall": false, "minPlayers": 2, "handPrivacy": "private",
            "spectators": true, "revealHandsAtEnd": false,
        })
    );
    let scored = &new(2, &json!({"scoreLimit": "infinity"}), 7)["state"];
    assert_eq!(scored["gameState"]["scores"], json!({"1": 0, "2": 0}));
    assert_eq!(
        (&scored["gameState"]["currentRound"], &scored["gameSettings"]["scoreLimit"]),
        (&json!(1), &json!("infinity"))
    );
}

#[test]
fn the_next_round_begins_with_the_next_player() {
    let mut seed = 0;
    for round in 1..=7_usize {
        // A number on top leaves the turn with whoever begins.
        let state = loop {
            seed += 1;
            let state = json!({
                "gameState": {"status": "ROUND_ENDED", "playerOrder": [11, 22, 33], "turnOrder": [11, 22, 33], "ownerId": 11,
                    "currentTurn": 33, "direction": -1, "scores": {"11": 5, "22": 6, "33": 7}, "currentRound": round, "winner": 33,
                    "lastRoundPoints": 9},
                "gameSettings": {"scoreLimit": 500},
            });
            let answer = ask(
                &json!({"op": "act", "state": state, "seat": 0, "action": {"type": "NEXT_ROUND"}, "seed": seed}),
            );
            let dealt = answer["state"].clone();
            let first = dealt["gameState"]["discardPile"][0]["symbol"]
                .as_str()
                .expect("a symbol")
                .to_owned();
            if first.len() == 1 {
                break dealt;
            }
        };
        let game = &state["gameState"];
        assert_eq!(game["currentTurn"], [11, 22, 33][round % 3], "round {}", round + 1);
        assert_eq!((&game["currentRound"], &game["direction"]), (&json!(round + 1), &json!(1)));
        assert_eq!(game["scores"], json!({"11": 5, "22": 6, "33": 7}));
        assert_eq!((game.get("winner"), &game["lastRoundPoints"]), (None, &json!(9)));
    }
}

#[test]
fn tables_that_cannot_be_dealt_say_why() {
    for (players, options, code) in [
        (1, json!({}), "TOO_FEW_PLAYERS"),
        (11, json!({}), "TOO_MANY_PLAYERS"),
        (2, json!({"minPlayers": 3}), "TOO_FEW_PLAYERS"),
        (2, json!({"minPlayers": 4}), "INVALID_SETTINGS"),
        (2, json!({"startingHandSize": 8}), "INVALID_SETTINGS"),
        (2, json!({"startingHandSize": 7.5}), "INVALID_SETTINGS"),
        (2, json!({"scoreLimit": 99}), "INVALID_SETTINGS"),
        (2, json!({"scoreLimit": "much"}), "INVALID_SETTINGS"),
        (2, json!({"handPrivacy": "open"}), "INVALID_SETTINGS"),
        (2, json!({"drawStacking": true, "wildDrawFourChallenge": true}), "INVALID_SETTINGS"),
        (2, json!({"house": true}), "INVALID_SETTINGS"),
        (2, json!([]), "INVALID_SETTINGS"),
    ] {
        assert_eq!(new(players, &options, 7)["error"]["code"], code, "{players} {options}");
    }
    assert!(GAME.options(&json!({"startingHandSize": 10.0, "scoreLimit": 500.0})).is_ok());
}

#[test]
fn ids_are_numbers() {
    let deal = |players: Value| ask(&json!({"op": "new", "players": players, "seed": 7}));
    let two = deal(json!([{"id": 4_294_967_295_u32, "name": "A"}, {"id": "7", "name": "B"}]));
    assert_eq!(two["state"]["gameState"]["turnOrder"], json!([4_294_967_295_u32, 7]));
    assert!(two["state"]["dealtHands"]["4294967295"].is_array());
    for id in [json!(4_294_967_296_u64), json!("x"), json!("07"), json!("+7"), json!("")] {
        let answer = deal(json!([{"id": id, "name": "A"}, "B"]));
        assert_eq!(answer["error"]["code"], "BAD_REQUEST", "{id}");
    }
}
