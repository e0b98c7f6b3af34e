//! The room: the lobby, people who come and go, rounds.

use serde_json::json;

use crate::check;
use crate::language::{after, ask, position};

const ROOMS: &str = r#"
start             | status LOBBY; players 11 22 33 | 11: start | PLAYING; order [11,22,33]; orphans; no winner; no orphanHands
start, not owner  | status LOBBY | 22: start | NOT_OWNER; LOBBY
start, other owner | status LOBBY; owner 22 | 22: start | PLAYING; owner 22
start, stranger   | status LOBBY | zed: start | NOT_SEATED
start, too few    | status LOBBY; players 11 | 11: start | TOO_FEW_PLAYERS
start, too few    | status LOBBY; players 11 22; option minPlayers 3 | 11: start | TOO_FEW_PLAYERS
start, too many   | status LOBBY; players 1 2 3 4 5 6 7 8 9 10 11 | 1: start | TOO_MANY_PLAYERS
start, again      | discard r5 | 11: start | GAME_ALREADY_STARTED
start, again      | discard r5 | 22: start | GAME_ALREADY_STARTED
next, running     | discard r5 | 22: next | ROUND_NOT_ENDED
next, too few     | option scoreLimit 500; option minPlayers 3; players 11 22; status ROUND_ENDED; winner 11 | 11: next | TOO_FEW_PLAYERS
settings          | status LOBBY | 11: settings {"forcePlay":true}; 11: start; 11: lobby | ROUND_NOT_ENDED
settings          | status LOBBY | 11: settings {"forcePlay":1} | INVALID_SETTINGS
settings          | status LOBBY | 11: settings {"house":true} | INVALID_SETTINGS
settings          | status LOBBY | 11: settings {"startingHandSize":6} | INVALID_SETTINGS
settings          | status LOBBY | 11: settings {"scoreLimit":250} | INVALID_SETTINGS
settings          | status LOBBY; option drawStacking true | 11: settings {"wildDrawFourChallenge":true} | INVALID_SETTINGS
settings          | status LOBBY | 11: settings {"scoreLimit":"infinity"} | LOBBY; event SETTINGS_CHANGED
settings          | status LOBBY | 22: settings {} | NOT_OWNER
settings          | status LOBBY | 11: settings 7 | MALFORMED_ACTION
settings          | discard r5 | 22: settings {} | SETTINGS_LOCKED
reorder           | status LOBBY | 11: reorder 33 11 22 | seats [33,11,22]; owner 11; name 33 Carol
reorder           | status LOBBY | 11: reorder 33 11 | INVALID_ORDER
reorder           | status LOBBY | 11: reorder 33 11 11 | INVALID_ORDER
reorder           | status LOBBY | 11: reorder 33 11 99 | INVALID_ORDER
reorder           | status LOBBY | 11: reorder 11 22 33 33 | INVALID_ORDER
reorder           | status LOBBY | 22: reorder 33 11 22 | NOT_OWNER
reorder           | discard r5 | 11: reorder 33 11 22 | GAME_ALREADY_STARTED
reorder           | status LOBBY | 11: json {"type":"REORDER_PLAYERS","order":[1.5]} | MALFORMED_ACTION
randomize         | status LOBBY | 11: randomize | LOBBY; owner 11; event ORDER_CHANGED
randomize         | discard r5 | 11: randomize | GAME_ALREADY_STARTED
bots              | status LOBBY; players 11 22 | 11: bot; 11: bot Robby; 11: bot | seats [11,22,1,2,3]; name 1 Bot 1; name 2 Robby; name 3 Bot 2; bots [1,2,3]
bots              | status LOBBY; players 11 22 | 11: bot; 11: bot; 11: unbot 1 | seats [11,22,2]; bots [2]
bots              | status LOBBY; players 11 22 | 11: bot; 11: unbot 22 | MALFORMED_ACTION
bots              | status LOBBY; players 11 22 | 22: bot | NOT_OWNER
bots              | status LOBBY; players 1 2 3 4 5 6 7 8 9 10 | 1: bot | TOO_MANY_PLAYERS
bots              | discard r5 | 11: bot | GAME_ALREADY_STARTED
bots              | discard r5 | 11: unbot 22 | GAME_ALREADY_STARTED
bots are not lost | status LOBBY; players 11 22 | 11: bot; 11: start; -: lost 1 | NO_SUCH_ORPHAN
bots are not lost | status LOBBY; players 11 22 | 11: bot; -: lost 1 | NO_SUCH_ORPHAN
joining           | status LOBBY; players 11 22 | -: take 44 Dan | seats [11,22,44]; name 44 Dan
joining           | status LOBBY; players 11 22 | -: take 22 Rob | seats [11,22]; name 22 Rob
joining           | status LOBBY; players 1 2 3 4 5 6 7 8 9 10 | -: take 44 Dan | ROOM_FULL
joining           | discard r5 | -: take 44 Dan | GAME_ALREADY_STARTED
joining           | status LOBBY; players 11 22 | -: json {"type":"TAKE_SEAT","clientId":44,"name":" "} | MALFORMED_ACTION
leaving           | status LOBBY; players 11 22 33 | -: lost 11 | seats [22,33]; owner 22
leaving           | status LOBBY; players 11 22 33 | -: lost 44 | NOT_SEATED
leaving           | status LOBBY; players 11 22 | 11: reorder 22 11; 11: bot; -: lost 11 | seats [22,1]; owner 22; bots [1]
lost              | discard r5; 11 b1; 22 b2 | -: lost 22; view 11 | orphans 22:Bob:1 hidden; PAUSED_WAITING_PLAYER; isMyTurn false
lost              | option handPrivacy shared; discard r5; 11 b1; 22 b2 | -: lost 22; view 11 | orphans 22:Bob:b2
lost              | discard r5; 22 b2 | -: lost 22; view 22 | 22 b2; orphans 22:Bob:1 hidden
lost, order       | discard r5; 22 b2; 33 b3 | -: lost 33; -: lost 22 | orphans 33:Carol:b3, 22:Bob:b2; before PLAYING
lost, twice       | discard r5 | -: lost 33; -: lost 33 | NO_SUCH_ORPHAN
lost, stranger    | discard r5 | -: lost 44 | NOT_SEATED
lost, ended       | discard r5; 11 r1 | 11: play r1; -: lost 22 | NOT_PLAYING
lost, round ended | option scoreLimit 500; scores 0 0 0; discard r5; 11 r1 | 11: play r1; -: lost 22 | PAUSED_WAITING_PLAYER; before ROUND_ENDED; winner 11
lost, round ended | option scoreLimit 500; scores 0 0 0; discard r5; 11 r1 | 11: play r1; -: lost 22; -: back 22 | ROUND_ENDED; before null; orphans; winner 11
lost, owner       | discard r5 | -: lost 11 | owner 22; event OWNER_CHANGED 22
lost, owner       | discard r5 | -: lost 11; -: back 11 | owner 22; PLAYING
lost, owners      | discard r5; owner 33 | -: lost 11; -: lost 33 | owner 22
back              | discard r5; 22 b2 | -: lost 22; -: back 22 | PLAYING; before null; orphans; 22 b2; event RESUMED
back, one of two  | discard r5 | -: lost 22; -: lost 33; -: back 22 | PAUSED_WAITING_PLAYER
back, not gone    | discard r5 | -: back 22 | NO_SUCH_ORPHAN
back, ended       | discard r5; 11 r1 | 11: play r1; -: back 22 | NOT_PLAYING
take, own seat    | discard r5; 22 b2 | -: lost 22; -: take 22 Bob | PLAYING; order [11,22,33]
take, seated      | discard r5 | -: lost 22; -: take 11 Bob | GAME_ALREADY_STARTED
take, everywhere  | option scoreLimit 500; scores 1 2 3; turn 22; discard r5; 22 b2 | -: lost 22; -: take 44 bobby | turn 44; scores {11:1,33:3,44:2}; 44 b2; counts {11:2,33:2,44:1}; seats [11,44,33]; name 44 bobby; event SEAT_TAKEN 44
take, tie         | discard r5 | -: lost 33; -: lost 22; -: take 44 qqqqqqqqqq | order [11,22,44]
take, by name     | discard r5 | -: lost 33; -: lost 22; -: take 44 BOB | order [11,44,33]
take, removed     | players 11 22 33 44; discard r5 | -: lost 22; -: lost 33; 11: without 22; -: take 22 Carla | seats [11,33,22,44]; order [11,22,44]; name 22 Carla; PLAYING
without           | option scoreLimit 500; scores 1 2 3; discard r5; 22 b2; 33 b3; deck g1 | -: lost 22; 11: without 22 | order [11,33]; scores {11:1,33:3}; counts {11:2,33:1}; deckCount 2; PLAYING; before null
without, not gone | discard r5 | 11: without 22 | NO_SUCH_ORPHAN
without, not owner | discard r5 | -: lost 22; 33: without 22 | NOT_OWNER
without, stranger | discard r5 | -: lost 22; 11: without 99 | NO_SUCH_ORPHAN
without, then not seated | discard r5 | -: lost 22; 11: without 22; 22: draw | NOT_SEATED
without, on turn  | discard r5; turn 22 | -: lost 22; 11: without 22 | turn 33
without, last in order | discard r5; turn 33 | -: lost 33; 11: without 33 | turn 11
without, before turn | discard r5; turn 33 | -: lost 22; 11: without 22 | turn 33
without, back     | back; discard r5; turn 11; owner 22 | -: lost 11; 22: without 11 | turn 33
without, decision | option playDrawnCard true; discard r5; 11 b1; deck r2; owner 22 | 11: draw; -: lost 11; 22: without 11 | turn 22; decision null
without, challenged | option wildDrawFourChallenge true; discard r5; 11 F0 r2 | 11: play F0 red; -: lost 22; 11: without 22 | turn 33; challenge null; PLAYING
without, challenger | option wildDrawFourChallenge true; discard r5; 11 F0 r2 | 11: play F0 red; -: lost 11; 22: without 11 | turn 22; challenge null; PLAYING
without, other    | players 11 22 33 44; option wildDrawFourChallenge true; discard r5; 11 F0 r2 | 11: play F0 red; -: lost 33; 11: without 33 | turn 22; challenge {playedBy:11,previousColor:red,targetId:22}
without, stack    | option drawStacking true; discard r5; 11 rD b1 | 11: play rD; -: lost 22; 11: without 22 | turn 33; pending {count:2,symbol:draw2}
without, exposed  | option unoCall true; discard r5; 11 r4 b1; owner 22 | 11: play r4; -: lost 11; 22: without 11 | exposed null
without, one of two | players 11 22 33 44; discard r5 | -: lost 22; -: lost 33; 11: without 22 | PAUSED_WAITING_PLAYER; order [11,33,44]
without, too few  | players 11 22; discard r5 | -: lost 22; 11: without 22 | ENDED; winner null; endType INSUFFICIENT_PLAYERS; orphans; before null
without, the owner | players 11 22; discard r5 | -: lost 11; 22: without 11; 22: lobby | LOBBY; seats [22]; owner 22
without, nobody there | status LOBBY; players 11 22 33; owner 33 | 33: bot; 33: reorder 1 11 22 33; 33: start; -: lost 11; -: lost 22; -: lost 33; -: without 33 | owner 11; PAUSED_WAITING_PLAYER; event OWNER_CHANGED 11
without, only bots | status LOBBY; players 11 | 11: bot; 11: bot; 11: reorder 1 11 2; 11: start; -: lost 11; -: without 11 | owner 2; PLAYING
lobby             | discard r5; 11 r1 | 11: play r1; 11: lobby | LOBBY; seats [11,22,33]; no currentTurn; no turnOrder; no discardPile; no winner; name 22 Bob; no deckCount; owner 11
lobby, without some | players 11 22 33 44; discard r5; 11 r1 | -: lost 22; 11: without 22; 11: play r1; 11: lobby | seats [11,33,44]
lobby, not owner  | discard r5; 11 r1 | 11: play r1; 22: lobby | NOT_OWNER
lobby, too early  | discard r5 | 11: lobby | ROUND_NOT_ENDED
lobby, too early  | option scoreLimit 500; scores 0 0 0; discard r5; 11 r1 | 11: play r1; 11: lobby | GAME_ALREADY_STARTED
lobby, already    | status LOBBY | 11: lobby | NOT_PLAYING
lobby, and again  | discard r5; 11 r1 | 11: play r1; 11: lobby; 11: start | PLAYING; no winner; no endType
seq               | discard r5 | 11: draw; 22: draw | seq 2
"#;

#[test]
fn rooms_do_what_the_rule_book_says() {
    check(ROOMS);
}

/// Codes for what needs a connection or a shared document: the host's, not the rules'.
const OF_THE_HOST: [&str; 2] = ["FOREIGN_KEY", "READ_ONLY_FIELD"];

#[test]
fn a_host_has_codes_of_its_own() {
    let facts = after("discard r5", "11: draw");
    assert!(OF_THE_HOST.iter().all(|code| !facts.iter().any(|fact| fact == code)));
}

#[test]
fn sentences_name_who_is_meant() {
    for (before, seat, action, sentence) in [
        ("discard r5; turn 22", 0, "DRAW_CARD", "It is Bob's turn."),
        ("status LOBBY; owner 33", 0, "START_GAME", "That is for Carol to decide."),
    ] {
        let state = position(before);
        let answer =
            ask(&json!({"op": "act", "state": state, "seat": seat, "action": {"type": action}}));
        assert_eq!(answer["error"]["message"], sentence);
    }
}
