//! Actions as documents: what is understood, and what is not.

use serde_json::{Value, json};

use crate::{HOST, after, code, event};

#[test]
fn actions_without_a_shape_are_refused() {
    let table = "PLAYING | 0: r1 F0 | 1: b1 b2 | 2: g1 g2 | discard r5";
    for (action, expected) in [
        (json!(7), "MALFORMED_ACTION"),
        (Value::Null, "MALFORMED_ACTION"),
        (json!("DRAW_CARD"), "MALFORMED_ACTION"),
        (json!({"type": 5}), "MALFORMED_ACTION"),
        (json!({"type": "PLAY_CARD"}), "MALFORMED_ACTION"),
        (json!({"type": "PLAY_CARD", "cardId": 7}), "MALFORMED_ACTION"),
        (json!({"type": "PLAY_CARD", "cardId": "card-1", "swapWith": "22"}), "MALFORMED_ACTION"),
        (
            json!({"type": "PLAY_CARD", "cardId": "card-1", "extraCardIds": "card-2"}),
            "MALFORMED_ACTION",
        ),
        (json!({"type": "PLAY_CARD", "cardId": "card-1", "callUno": 1}), "MALFORMED_ACTION"),
        (json!({"type": "CATCH_UNO"}), "MALFORMED_ACTION"),
        (json!({"type": "CATCH_UNO", "targetId": 1.5}), "MALFORMED_ACTION"),
        (json!({"type": "DANCE"}), "UNKNOWN_ACTION"),
        (json!({"type": "draw_card"}), "UNKNOWN_ACTION"),
        (json!({"type": "TAKE_SEAT", "clientId": 44, "name": "Dan"}), "UNKNOWN_ACTION"),
        (json!({"type": "PLAY_CARD", "cardId": "card-104", "chosenColor": 7}), "INVALID_COLOR"),
        (
            json!({"type": "PLAY_CARD", "cardId": "card-104", "chosenColor": "purple"}),
            "INVALID_COLOR",
        ),
        (json!({"type": "PLAY_CARD", "cardId": "card-999"}), "CARD_NOT_IN_HAND"),
    ] {
        assert_eq!(code(&after(table, &[(Some(0), action.clone())])), expected, "{action}");
    }
    for (action, expected) in [
        (json!({"type": "PLAY_CARD"}), "MALFORMED_ACTION"),
        (json!({"type": "draw_card"}), "UNKNOWN_ACTION"),
    ] {
        assert_eq!(code(&after("LOBBY | 3 seats", &[(Some(0), action)])), expected);
    }
}

#[test]
fn null_and_nothing_stand_for_a_missing_field() {
    let table = "PLAYING | 0: r7 b2 | 1: g1 g2 | 2: y1 y2 | discard r5";
    for action in [
        json!({"type": "PLAY_CARD", "cardId": "card-13", "chosenColor": null}),
        json!({"type": "PLAY_CARD", "cardId": "card-13", "extraCardIds": [], "callUno": false, "swapWith": null}),
    ] {
        let game = &after(table, &[(Some(0), action)])["state"]["gameState"];
        assert_eq!(
            (&game["discardPile"][1]["id"], &game["currentTurn"]),
            (&json!("card-13"), &json!(22))
        );
    }
}

/// A card that the player does not hold comes before cards that do not go together, and before nobody to swap with.
#[test]
fn strangers_are_refused_in_the_order_of_the_rules() {
    let table =
        "PLAYING | 0: r4 b4 r7 y1 | 1: b1 b2 | 2: g1 g2 | discard r5 | with seven-swap multiple";
    let many = |last: &'static str| [["card-32"; 8].as_slice(), &[last]].concat();
    for (action, expected) in [
        (
            json!({"type": "PLAY_CARD", "cardId": "card-7", "extraCardIds": many("card-32")}),
            "INVALID_MULTI_PLAY",
        ),
        (
            json!({"type": "PLAY_CARD", "cardId": "card-7", "extraCardIds": many("card-92")}),
            "CARD_NOT_IN_HAND",
        ),
        (
            json!({"type": "PLAY_CARD", "cardId": "card-7", "extraCardIds": ["card-32", "22"]}),
            "CARD_NOT_IN_HAND",
        ),
        (json!({"type": "PLAY_CARD", "cardId": "card-13", "swapWith": 99}), "INVALID_SWAP_TARGET"),
        (json!({"type": "PLAY_CARD", "cardId": "card-13", "swapWith": -4}), "INVALID_SWAP_TARGET"),
    ] {
        assert_eq!(code(&after(table, &[(Some(0), action.clone())])), expected, "{action}");
    }
}

#[test]
fn events_say_what_happened() {
    let play = |number: u8| json!({"type": "PLAY_CARD", "cardId": format!("card-{number}")});
    let draw = || json!({"type": "DRAW_CARD"});
    let four = json!({"type": "PLAY_CARD", "cardId": "card-104", "chosenColor": "blue"});
    let called = json!({"type": "PLAY_CARD", "cardId": "card-7", "callUno": true});
    let uno = "PLAYING | 0: r4 b1 | 1: g1 g2 | 2: y1 y2 | discard r5 | with uno-call";
    for (table, plays, expected) in [
        (
            "PLAYING | 0: b2 | 1: y1 y2 | 2: b3 b4 | discard g1 W0:b r5",
            vec![(Some(0), draw())],
            json!({"type": "RESHUFFLED", "deckCount": 2}),
        ),
        (
            "PLAYING | 0: F0 r3 | 1: b1 b2 | 2: g1 g2 | deck y1 y2 y3 y4 y5 | discard r5 | with challenge",
            vec![(Some(0), four), (Some(1), json!({"type": "CHALLENGE_DRAW4"}))],
            json!({"type": "CHALLENGED", "playerId": 22, "offenderId": 11, "guilty": true}),
        ),
        (
            "PLAYING | 0: b1 b2 | 1: g1 g2 | 2: g4' b4 | discard g4 | with jump-in",
            vec![(Some(2), play(58))],
            json!({"type": "JUMPED_IN", "playerId": 33}),
        ),
        (
            "PLAYING | 0: b3 | 1: b1 b2 | 2: g1 g2 | deck r2 r3 | discard r5 | with play-drawn",
            vec![(Some(0), draw()), (HOST, draw())],
            json!({"type": "PASSED", "playerId": 11}),
        ),
        (uno, vec![(Some(0), play(7))], json!({"type": "UNO_EXPOSED", "playerId": 11})),
        (uno, vec![(Some(0), called)], json!({"type": "UNO_CALLED", "playerId": 11})),
    ] {
        let answer = after(table, &plays);
        let kind = expected["type"].as_str().expect("a type");
        assert_eq!(*event(&answer, kind), expected, "{answer}");
    }
}
