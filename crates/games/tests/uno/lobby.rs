//! The lobby: settings, bots, who sits where.

use serde_json::{Value, json};

use crate::{HOST, after, code, event};

const OWNER: Option<u8> = Some(0);

/// Everybody who sits in the lobby, by id.
fn seats(answer: &Value) -> &Value {
    &answer["state"]["gameState"]["playerOrder"]
}

fn names(answer: &Value) -> Vec<&str> {
    let players = answer["state"]["gameState"]["lockedPlayers"].as_array().expect("players");
    players.iter().map(|player| player["name"].as_str().expect("a name")).collect()
}

fn settings(settings: &Value) -> Value {
    json!({"type": "UPDATE_SETTINGS", "settings": settings})
}

fn reorder(order: &[u32]) -> Value {
    json!({"type": "REORDER_PLAYERS", "order": order})
}

fn bot() -> Value {
    json!({"type": "ADD_BOT"})
}

fn remove(id: u32) -> Value {
    json!({"type": "REMOVE_BOT", "clientId": id})
}

fn join(id: u32, name: &str) -> Value {
    json!({"type": "TAKE_SEAT", "clientId": id, "name": name})
}

fn leave(id: u32) -> Value {
    json!({"type": "PLAYER_LOST", "clientId": id})
}

#[test]
fn what_cannot_be_done_is_refused() {
    let (lobby, two, ten) = ("LOBBY | 3 seats", "LOBBY | 2 seats", "LOBBY | 10 seats");
    let game = "PLAYING | 0: b1 b2 | 1: g1 g2 | 2: y1 y2 | discard r5";
    let stacking = "LOBBY | 3 seats | with stacking";
    for (table, seat, action, expected) in [
        (lobby, OWNER, settings(&json!({"forcePlay": 1})), "INVALID_SETTINGS"),
        (lobby, OWNER, settings(&json!({"house": true})), "INVALID_SETTINGS"),
        (lobby, OWNER, settings(&json!({"startingHandSize": 6})), "INVALID_SETTINGS"),
        (lobby, OWNER, settings(&json!({"scoreLimit": 250})), "INVALID_SETTINGS"),
        (stacking, OWNER, settings(&json!({"wildDrawFourChallenge": true})), "INVALID_SETTINGS"),
        (lobby, Some(1), settings(&json!({})), "NOT_OWNER"),
        (lobby, OWNER, settings(&json!(7)), "MALFORMED_ACTION"),
        (game, Some(1), settings(&json!({})), "SETTINGS_LOCKED"),
        (lobby, OWNER, reorder(&[33, 11]), "INVALID_ORDER"),
        (lobby, OWNER, reorder(&[33, 11, 11]), "INVALID_ORDER"),
        (lobby, OWNER, reorder(&[33, 11, 99]), "INVALID_ORDER"),
        (lobby, OWNER, reorder(&[11, 22, 33, 33]), "INVALID_ORDER"),
        (lobby, Some(1), reorder(&[33, 11, 22]), "NOT_OWNER"),
        (game, OWNER, reorder(&[33, 11, 22]), "GAME_ALREADY_STARTED"),
        (lobby, OWNER, json!({"type": "REORDER_PLAYERS", "order": [1.5]}), "MALFORMED_ACTION"),
        (game, OWNER, json!({"type": "RANDOMIZE_PLAYERS"}), "GAME_ALREADY_STARTED"),
        (two, OWNER, remove(22), "MALFORMED_ACTION"),
        (two, Some(1), bot(), "NOT_OWNER"),
        (ten, OWNER, bot(), "TOO_MANY_PLAYERS"),
        (game, OWNER, bot(), "GAME_ALREADY_STARTED"),
        (game, OWNER, remove(22), "GAME_ALREADY_STARTED"),
        (ten, HOST, join(444, "Dan"), "ROOM_FULL"),
        (game, HOST, join(44, "Dan"), "GAME_ALREADY_STARTED"),
        (two, HOST, join(44, " "), "MALFORMED_ACTION"),
        (lobby, HOST, leave(44), "NOT_SEATED"),
    ] {
        assert_eq!(code(&after(table, &[(seat, action.clone())])), expected, "{action} at {table}");
    }
}

#[test]
fn a_game_begins_in_the_lobby_and_may_come_back_to_it() {
    let start = || json!({"type": "START_GAME"});
    let begun = after("LOBBY | 3 seats | with 5 cards", &[(OWNER, start())]);
    let game = &begun["state"]["gameState"];
    assert_eq!((&game["status"], &game["turnOrder"]), (&json!("PLAYING"), &json!([11, 22, 33])));
    assert_eq!((game.get("winner"), game.get("orphanHands")), (None, None));
    assert_eq!(begun["state"]["dealtHands"]["33"].as_array().map(Vec::len), Some(5));

    let begun = after("LOBBY | 3 seats | owner 1", &[(Some(1), start())]);
    assert_eq!(begun["state"]["gameState"]["ownerId"], 22);

    let to_lobby = json!({"type": "RETURN_TO_LOBBY"});
    let lost = "PLAYING | 0: r1 | 1: b1 b2 | 2: g1 g2 | 3: y1 y2 | discard r5";
    let plays = [
        (HOST, leave(22)),
        (OWNER, json!({"type": "CONTINUE_WITHOUT", "clientId": 22})),
        (OWNER, json!({"type": "PLAY_CARD", "cardId": "card-1"})),
        (OWNER, to_lobby),
        (OWNER, start()),
    ];
    let lobby = after(lost, &plays[..4]);
    let game = &lobby["state"]["gameState"];
    assert_eq!((seats(&lobby), &game["status"]), (&json!([11, 33, 44]), &json!("LOBBY")));
    assert_eq!((names(&lobby), &game["ownerId"]), (vec!["Ana", "Carol", "Dan"], &json!(11)));
    let of_a_game = ["currentTurn", "turnOrder", "discardPile", "winner", "deckCount"];
    assert!(of_a_game.iter().all(|key| game.get(key).is_none()), "{game}");

    let again = after(lost, &plays);
    let game = &again["state"]["gameState"];
    assert_eq!(
        (&game["status"], game.get("winner"), game.get("endType")),
        (&json!("PLAYING"), None, None)
    );
}

#[test]
fn settings_are_changed_one_by_one() {
    let endless = settings(&json!({"scoreLimit": "infinity"}));
    let changed = after(
        "LOBBY | 3 seats",
        &[(OWNER, settings(&json!({"forcePlay": true}))), (OWNER, endless)],
    );
    let known = &changed["state"]["gameSettings"];
    assert_eq!((&known["forcePlay"], &known["scoreLimit"]), (&json!(true), &json!("infinity")));
    assert_eq!(event(&changed, "SETTINGS_CHANGED")["settings"], *known);
    assert_eq!(changed["state"]["gameState"]["status"], "LOBBY");
    let plays = [
        (OWNER, settings(&json!({"forcePlay": true}))),
        (OWNER, json!({"type": "START_GAME"})),
        (OWNER, json!({"type": "RETURN_TO_LOBBY"})),
    ];
    let begun = after("LOBBY | 3 seats", &plays[..2]);
    assert_eq!(begun["state"]["gameSettings"]["forcePlay"], true);
    assert_eq!(code(&after("LOBBY | 3 seats", &plays)), "ROUND_NOT_ENDED");
}

#[test]
fn people_sit_in_the_order_that_the_owner_says() {
    let ordered = after("LOBBY | 3 seats", &[(OWNER, reorder(&[33, 11, 22]))]);
    assert_eq!(seats(&ordered), &json!([33, 11, 22]));
    assert_eq!(names(&ordered), ["Carol", "Ana", "Bob"]);
    assert_eq!(ordered["state"]["gameState"]["ownerId"], 11);

    let shuffled = after("LOBBY | 3 seats", &[(OWNER, json!({"type": "RANDOMIZE_PLAYERS"}))]);
    assert_eq!(event(&shuffled, "ORDER_CHANGED")["order"], *seats(&shuffled));
    assert_eq!(shuffled["state"]["gameState"]["ownerId"], 11);
}

#[test]
fn bots_come_and_go() {
    let robby = json!({"type": "ADD_BOT", "name": "Robby"});
    let three = after("LOBBY | 2 seats", &[(OWNER, bot()), (OWNER, robby), (OWNER, bot())]);
    assert_eq!(seats(&three), &json!([11, 22, 1, 2, 3]));
    assert_eq!(names(&three)[2..], ["Bot 1", "Robby", "Bot 2"]);
    assert_eq!(three["state"]["gameState"]["bots"], json!([1, 2, 3]));

    let one = after("LOBBY | 2 seats", &[(OWNER, bot()), (OWNER, bot()), (OWNER, remove(1))]);
    assert_eq!(seats(&one), &json!([11, 22, 2]));
    assert_eq!(one["state"]["gameState"]["bots"], json!([2]));

    let lost = after("LOBBY | 2 seats", &[(OWNER, bot()), (HOST, leave(1))]);
    assert_eq!(code(&lost), "NO_SUCH_ORPHAN");
    let start = json!({"type": "START_GAME"});
    let lost = after("LOBBY | 2 seats", &[(OWNER, bot()), (OWNER, start), (HOST, leave(1))]);
    assert_eq!(code(&lost), "NO_SUCH_ORPHAN");
}

#[test]
fn people_come_and_go() {
    let joined = after("LOBBY | 2 seats", &[(HOST, join(44, "Dan"))]);
    assert_eq!((seats(&joined), names(&joined)), (&json!([11, 22, 44]), vec!["Ana", "Bob", "Dan"]));
    let renamed = after("LOBBY | 2 seats", &[(HOST, join(22, "Rob"))]);
    assert_eq!((seats(&renamed), names(&renamed)), (&json!([11, 22]), vec!["Ana", "Rob"]));

    let left = after("LOBBY | 3 seats", &[(HOST, leave(11))]);
    assert_eq!(
        (seats(&left), &left["state"]["gameState"]["ownerId"]),
        (&json!([22, 33]), &json!(22))
    );
    let plays = [(OWNER, reorder(&[22, 11])), (Some(1), bot()), (HOST, leave(11))];
    let left = after("LOBBY | 2 seats", &plays);
    let game = &left["state"]["gameState"];
    assert_eq!(
        (seats(&left), &game["ownerId"], &game["bots"]),
        (&json!([22, 1]), &json!(22), &json!([1]))
    );
}
