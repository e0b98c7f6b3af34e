//! Requests in JSON: how actions are read, and what of a table only JSON tells.

use parlour_games::deal::Card;
use serde_json::{Value, json};

use crate::documents::{ask, document, id};

/// Takes an action from a seat, or from the table.
fn act(before: &str, seat: Option<usize>, action: &Value) -> Value {
    take(&document(before), seat, action)
}

fn take(state: &Value, seat: Option<usize>, action: &Value) -> Value {
    let mut request = json!({"op": "act", "state": state, "action": action});
    if let Some(seat) = seat {
        request["seat"] = json!(seat);
    }
    ask(&request)
}

#[test]
fn an_action_that_is_none_is_refused_before_anything_else() {
    for (before, seat, action, code) in [
        ("playing", Some(0), json!(7), "MALFORMED_ACTION"),
        ("playing", Some(0), json!({"cardId": "x"}), "MALFORMED_ACTION"),
        ("playing", Some(0), json!({"type": "PLAY_TO_BANK"}), "MALFORMED_ACTION"),
        ("playing", Some(0), json!({"type": "PLAY_TO_BANK", "cardId": 52}), "MALFORMED_ACTION"),
        ("playing", Some(0), json!({"type": "PAY", "cardIds": "x"}), "MALFORMED_ACTION"),
        (
            "playing | 0: hand wild98",
            Some(0),
            json!({"type": "PLAY_PROPERTY", "cardId": id("wild98"), "color": 3}),
            "MALFORMED_ACTION",
        ),
        ("playing", Some(0), json!({"type": "FLY"}), "UNKNOWN_ACTION"),
        ("waiting playing", Some(0), json!({"type": "FLY"}), "UNKNOWN_ACTION"),
        ("playing", None, json!({"type": "LEAVE"}), "MALFORMED_ACTION"),
    ] {
        let answer = act(before, seat, &action);
        assert_eq!(answer["error"]["code"], code, "{action}");
    }
}

#[test]
fn names_that_nobody_knows_are_refused_in_the_order_of_the_rules() {
    for (before, action, code) in [
        ("playing", json!({"type": "PLAY_TO_BANK", "cardId": "nothing"}), "CARD_NOT_IN_HAND"),
        (
            "playing | 0: hand wild98",
            json!({"type": "PLAY_PROPERTY", "cardId": id("wild98"), "color": "pink"}),
            "INVALID_COLOR",
        ),
        (
            "playing | 0: hand debt_collector62",
            json!({"type": "PLAY_ACTION", "cardId": id("debt_collector62"), "victimId": "p9"}),
            "INVALID_VICTIM",
        ),
        (
            "playing | 0: hand sly_deal58",
            json!({"type": "PLAY_ACTION", "cardId": id("sly_deal58"), "victimId": "p2",
                   "targetCardId": "nothing"}),
            "CARD_NOT_ON_TABLE",
        ),
        (
            "playing | 0: hand abracadabra83",
            json!({"type": "PLAY_ACTION", "cardId": id("abracadabra83"), "asActionType": "lightning"}),
            "INVALID_COPY",
        ),
        (
            "paying | 1: bank 1M35 1M36 | birthday by 1 for 1: 2 from 0",
            json!({"type": "PAY", "cardIds": ["nothing"]}),
            "CARD_NOT_PAYABLE",
        ),
    ] {
        let answer = act(before, Some(0), &action);
        assert_eq!(answer["error"]["code"], code, "{action}");
        assert_ne!(answer["error"]["message"], "");
    }
}

#[test]
fn a_bot_plays_for_those_who_leave_until_they_return() {
    let leave = json!({"type": "LEAVE", "playerId": "p2"});
    let left = act("playing | 1: hand 5M52", None, &leave);
    assert_eq!(left["state"]["players"][1]["isBot"], true);
    assert_eq!(left["state"]["players"][1]["hand"][0]["id"], id("5M52"));
    assert_eq!(events(&left), ["BOT_TOOK_OVER"]);

    let back = take(&left["state"], Some(1), &json!({"type": "RETURN"}));
    assert_eq!(back["state"]["players"][1]["isBot"], false);
    assert_eq!(events(&back), ["PLAYER_RETURNED"]);

    for (before, seat, action, code) in [
        ("playing", Some(0), json!({"type": "RETURN"}), "INVALID_VICTIM"),
        ("playing", Some(4), json!({"type": "LEAVE"}), "NOT_SEATED"),
        ("playing", None, json!({"type": "LEAVE", "playerId": "p7"}), "INVALID_VICTIM"),
        ("waiting playing | 1:", Some(0), json!({"type": "LEAVE"}), "GAME_NOT_ACTIVE"),
        ("ended", Some(0), json!({"type": "LEAVE"}), "GAME_OVER"),
    ] {
        assert_eq!(act(before, seat, &action)["error"]["code"], code, "{action} in {before}");
    }
}

fn events(answer: &Value) -> Vec<&str> {
    let events = answer["events"].as_array().expect("events");
    events.iter().filter_map(|event| event["type"].as_str()).collect()
}

#[test]
fn events_tell_what_the_state_alone_does_not() {
    for (before, action, expected) in [
        (
            "playing | 0: hand draw_two75 | draw 5M52 | discard 1M35 1M36 1M37",
            json!({"type": "PLAY_ACTION", "cardId": id("draw_two75")}),
            &["ACTION_PLAYED", "PILE_SHUFFLED", "CARDS_DRAWN", "DRAW_RESULT"][..],
        ),
        (
            "playing | 0: hand birthday63 | 1: riyadh wild106",
            json!({"type": "PLAY_ACTION", "cardId": id("birthday63")}),
            &["ACTION_PLAYED", "PAYMENT_DEMANDED", "VICTIM_RELEASED"],
        ),
        (
            "playing | 1: shield ultimate_shield70 1",
            json!({"type": "END_TURN"}),
            &["TURN_STARTED", "SHIELD_WORN"],
        ),
        (
            "playing | 0: hand eastern20; tabuk tabuk1 tabuk2; jeddah jeddah7 jeddah8; eastern eastern18 eastern19",
            json!({"type": "PLAY_PROPERTY", "cardId": id("eastern20")}),
            &["PROPERTY_PLAYED", "GAME_ENDED", "HAND_REVEALED", "HAND_REVEALED"],
        ),
    ] {
        assert_eq!(events(&act(before, Some(0), &action)), expected, "{action}");
    }
}

#[test]
fn events_tell_secrets_only_to_those_who_may_know() {
    let before = "drawing | 0: hand 5M52 | draw 1M35 1M36 1M37";
    let answer = act(before, Some(0), &json!({"type": "DRAW_CARDS"}));
    let events = answer["events"].as_array().expect("events");
    assert_eq!(
        events[0],
        json!({"type": "CARDS_DRAWN", "playerId": "p1", "count": 2, "drawPileCount": 1})
    );
    assert_eq!(
        events[1],
        json!({"type": "DRAW_RESULT", "playerId": "p1", "cardIds": ["money_1_35", "money_1_36"], "only": [0]})
    );
    assert_eq!(events.len(), 2);
}

#[test]
fn a_chain_says_who_is_to_answer_and_what_each_side_has_laid() {
    let play = "deal_breaker56 deal_breaker by 0 for 0: 0 jeddah from 1 no of 1";
    let places = "0: hand sly_deal58 | 1: jeddah jeddah7 jeddah8";
    for (nos, responder, is_refused) in
        [("just_say_no67", "p1", true), ("just_say_no67 just_say_no68", "p2", false)]
    {
        let state = document(&format!("responding | {places} | {play} {nos}"));
        let pending = &state["pendingAction"];
        assert_eq!(pending["chain"]["victimId"], "p2");
        assert_eq!(pending["chain"]["responderId"], responder);
        assert_eq!(pending["justSayNoPlayed"], is_refused);
        let defense = |seat: usize| state["players"][seat]["pendingDefense"]["id"].clone();
        assert_eq!(defense(1), id("just_say_no67"));
        assert_eq!(defense(0), if is_refused { Value::Null } else { json!(id("just_say_no68")) });
    }
}

#[test]
fn cards_on_the_table_say_what_they_are_there() {
    let state = document(
        "playing | 0: tabuk tabuk1 tabuk2 wild98 +abracadabra83=set_lock | 1: shield ultimate_shield70 2",
    );
    assert_eq!(state["players"][0]["propertyArea"]["tabuk"][2]["chosenColor"], "tabuk");
    assert_eq!(state["players"][0]["attachments"]["tabuk"][0]["playedAs"], "set_lock");
    assert_eq!(state["lockedSets"], json!(["p1_tabuk"]));
    assert_eq!(state["players"][1]["shield"]["turnsLeft"], 2);
    assert_eq!(state["players"][1]["shield"]["card"].get("playedAs"), None);
    let state = document("playing | 0: shield abracadabra83 1");
    assert_eq!(state["players"][0]["shield"]["card"]["playedAs"], "ultimate_shield");
    let banked = act(
        "paying | 1: tabuk tabuk1 tabuk2 +abracadabra83=house | rent by 0 for 0: 7 tabuk from 1",
        Some(1),
        &json!({"type": "PAY", "cardIds": [Card::ABRACADABRA.id()]}),
    );
    assert_eq!(banked["state"]["players"][0]["bank"][0]["bankValue"], 7);
    assert_eq!(banked["state"]["players"][0]["bank"][0].get("playedAs"), None);
}

#[test]
fn a_view_counts_what_it_hides() {
    let state = document("playing | 0: hand 5M52 5M53 | 1: hand 1M35 | draw 2M41 2M42");
    for (seat, first) in [(json!(0), json!(id("5M52"))), (Value::Null, Value::Null)] {
        let view = ask(&json!({"op": "view", "state": state, "seat": seat}))["view"].clone();
        assert_eq!((&view["drawPile"], &view["drawPileCount"]), (&Value::Null, &json!(2)));
        assert_eq!(view["players"][0]["hand"][0]["id"], first);
        assert_eq!(view["players"][0]["handCount"], 2);
        assert_eq!(view["players"][1]["hand"], Value::Null);
        assert_eq!(view["players"][1]["handCount"], 1);
    }
}

#[test]
fn a_table_has_two_to_five_players_and_options_that_exist() {
    let new = |players: &[&str], options: Value| {
        let answer = ask(&json!({"op": "new", "players": players, "options": options}));
        answer["error"]["code"].as_str().unwrap_or("none").to_owned()
    };
    assert_eq!(new(&["A", "B"], json!({})), "none");
    assert_eq!(new(&["A"], json!({})), "PLAYER_COUNT");
    assert_eq!(new(&["A", "B", "C", "D", "E", "F"], json!({})), "PLAYER_COUNT");
    for options in [
        json!({"handLimit": 8}),
        json!({"emptyHandDraw": 3}),
        json!({"players": 6}),
        json!({"rentTable": "free"}),
        json!({"house": true}),
        json!({"autoAccept": 1}),
        json!({"turnTimeoutS": -1}),
    ] {
        assert_eq!(new(&["A", "B"], options.clone()), "INVALID_OPTION", "{options}");
    }
}
