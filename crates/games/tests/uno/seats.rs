//! Seats that change hands in a game: ids and names, and what is told of it.

use serde_json::{Value, json};

use crate::{HOST, after, ask, code, document, event};

const TABLE: &str = "PLAYING | 0: b1 b2 | 1: g1 g2 | 2: y1 y2 | discard r5";

fn lost(id: u32) -> (Option<u8>, Value) {
    (HOST, json!({"type": "PLAYER_LOST", "clientId": id}))
}

fn back(id: u32) -> (Option<u8>, Value) {
    (HOST, json!({"type": "PLAYER_BACK", "clientId": id}))
}

fn take(id: u32, name: &str) -> (Option<u8>, Value) {
    (HOST, json!({"type": "TAKE_SEAT", "clientId": id, "name": name}))
}

#[test]
fn a_missing_hand_is_shown_to_nobody_but_kept() {
    let gone = after(TABLE, &[lost(22)])["state"].clone();
    let orphan = &gone["gameState"]["orphanHands"][0];
    assert_eq!((&orphan["originalClientId"], &orphan["originalName"]), (&json!(22), &json!("Bob")));
    assert_eq!(
        (&orphan["cards"], &gone["gameState"]["statusBeforePause"]),
        (&gone["dealtHands"]["22"], &json!("PLAYING"))
    );

    let hidden =
        json!([{"id": "hidden-0", "symbol": "hidden"}, {"id": "hidden-1", "symbol": "hidden"}]);
    for seat in [json!(0), json!(1), Value::Null] {
        let view = &ask(&json!({"op": "view", "state": gone, "seat": seat}))["view"];
        assert_eq!(view["gameState"]["orphanHands"][0]["cards"], hidden, "seat {seat}");
        assert_eq!(view["hints"]["isMyTurn"], false, "seat {seat}");
    }
    let open = after(&format!("{TABLE} | with shared"), &[lost(22)])["state"].clone();
    let view = &ask(&json!({"op": "view", "state": open, "seat": 0}))["view"];
    assert_eq!(view["gameState"]["orphanHands"][0]["cards"], open["dealtHands"]["22"]);

    let again = after(TABLE, &[lost(22), back(22)]);
    let game = &again["state"]["gameState"];
    assert_eq!((&game["orphanHands"], &game["statusBeforePause"]), (&json!([]), &Value::Null));
    assert_eq!(event(&again, "RESUMED")["type"], "RESUMED");
}

#[test]
fn the_room_goes_to_the_next_player() {
    let gone = after(TABLE, &[lost(11)]);
    assert_eq!(event(&gone, "OWNER_CHANGED")["playerId"], 22);
    assert_eq!(gone["state"]["gameState"]["ownerId"], 22);
}

/// Who comes new sits down where the name of who is missing is most like the own; in doubt, who was lost first.
#[test]
fn seats_are_taken_by_name() {
    let two = "PAUSED_WAITING_PLAYER in PLAYING without 1 2 | 0: b1 b2 | 1: g1 g2 | 2: y1 y2 | discard r5";
    for (plays, order, status) in [
        (vec![take(44, "bobby")], [11, 44, 33], "PAUSED_WAITING_PLAYER"),
        (vec![take(44, "bobby"), take(55, "x")], [11, 44, 55], "PLAYING"),
        (vec![take(44, "BOB")], [11, 44, 33], "PAUSED_WAITING_PLAYER"),
        (vec![take(44, "carola")], [11, 22, 44], "PAUSED_WAITING_PLAYER"),
        (vec![back(22), take(44, "bobby")], [11, 22, 44], "PLAYING"),
    ] {
        let game = &after(two, &plays)["state"]["gameState"];
        assert_eq!((&game["turnOrder"], &game["status"]), (&json!(order), &json!(status)));
    }
    let tie = [lost(33), lost(22), take(44, "qqqqqqqqqq")];
    assert_eq!(after(TABLE, &tie)["state"]["gameState"]["turnOrder"], json!([11, 22, 44]));
    let own = [lost(22), take(22, "Bob")];
    let game = &after(TABLE, &own)["state"]["gameState"];
    assert_eq!((&game["turnOrder"], &game["status"]), (&json!([11, 22, 33]), &json!("PLAYING")));
    assert_eq!(code(&after(TABLE, &[lost(22), take(11, "Bob")])), "GAME_ALREADY_STARTED");
}

#[test]
fn a_new_player_takes_over_all_there_is() {
    let table =
        "PLAYING | 0: b1 b2 | >1: g1 | 2: y1 y2 | discard r5 | scores 1 2 3 | with limit 500";
    let taken = after(table, &[lost(22), take(44, "bobby")]);
    let (state, game) = (&taken["state"], &taken["state"]["gameState"]);
    assert_eq!((&game["currentTurn"], &game["playerOrder"]), (&json!(44), &json!([11, 44, 33])));
    assert_eq!(game["scores"], json!({"11": 1, "33": 3, "44": 2}));
    assert_eq!(game["playerCardCounts"], json!({"11": 2, "33": 2, "44": 1}));
    assert_eq!(game["lockedPlayers"][1], json!({"clientId": 44, "name": "bobby"}));
    assert_eq!(
        state["dealtHands"]["44"],
        json!([{"id": "card-51", "color": "green", "symbol": "1"}])
    );
    assert_eq!(state["dealtHands"].get("22"), None);
    let told = event(&taken, "SEAT_TAKEN");
    assert_eq!((&told["playerId"], &told["beforeId"]), (&json!(44), &json!(22)));
}

#[test]
fn a_removed_player_may_come_back_on_another_seat() {
    let plays = [
        lost(22),
        lost(33),
        (Some(0), json!({"type": "CONTINUE_WITHOUT", "clientId": 22})),
        take(22, "Carla"),
    ];
    let game = &after("PLAYING | 0: b1 b2 | 1: g1 g2 | 2: y1 y2 | 3: b3 b4 | discard r5", &plays)["state"]
        ["gameState"];
    assert_eq!(game["playerOrder"], json!([11, 33, 22, 44]));
    assert_eq!((&game["turnOrder"], &game["status"]), (&json!([11, 22, 44]), &json!("PLAYING")));
    assert_eq!(game["lockedPlayers"][1], json!({"clientId": 22, "name": "Carla"}));
}

#[test]
fn without_a_seat_the_owner_deals_the_next_round() {
    let table = "ROUND_ENDED | 0: | 1: b1 b2 | 2: g1 g2 | discard r5 | scores 7 8 9 | won by 0 | owner 1 | with limit 500";
    let dealt = after(table, &[(HOST, json!({"type": "NEXT_ROUND"}))]);
    let game = &dealt["state"]["gameState"];
    assert_eq!((&game["status"], &game["currentRound"]), (&json!("PLAYING"), &json!(2)));
    assert_eq!((game.get("winner"), &game["lastPlayedBy"]), (None, &Value::Null));
    assert_eq!(game["scores"], json!({"11": 7, "22": 8, "33": 9}));
}

#[test]
fn sentences_name_who_is_meant() {
    for (table, action, sentence) in [
        ("PLAYING | 0: b1 b2 | >1: g1 g2 | discard r5", "DRAW_CARD", "It is Bob's turn."),
        ("LOBBY | 3 seats | owner 2", "START_GAME", "That is for Carol to decide."),
    ] {
        let request =
            json!({"op": "act", "state": document(table), "seat": 0, "action": {"type": action}});
        assert_eq!(ask(&request)["error"]["message"], sentence);
    }
}
