//! Pobudka as its rule book tells it: every worked example, every option, every code, a row each.
//!
//! A row is a position, some plays, and facts that hold after them, in the words of [`language`].

mod documents;
mod language;
mod notation;

use parlour_engine::{Game, Rng};
use serde_json::json;

use language::{GAME, after, load, seat};

/// The worked examples by their numbers. (The box itself is example 1, a test of its cards.)
///
/// Examples 35 and 47 ask for five zeros and example 39 for eight fives. The box has four and seven,
/// so their Dreams here are the nearest ones that can be dealt.
const EXAMPLES: &str = "
2  | lobby; players a b c                                      | a: next                  | peeking; draw of 41; discard of 1; current a
2  | lobby; players a b c                                      | a: next                  | looking 0 0 0; round 1; turn 0
3  | peeking; looking 0 0 0; a 1 2 3 4                         | a: peek a 2              | a 1 2 3^* 4; looking 0 1 0
4  | peeking; looking 0 0 0                                    | a: peek a 2; a: peek a 2 | ALREADY_FACE_UP; looking 0 1 0
5  | peeking; looking 0 2 0                                    | a: peek a 0              | PEEK_LIMIT
6  | peeking; looking 0 1 0                                    | a: peek a 4              | INVALID_CARD_INDEX
6  | peeking; looking 0 1 0                                    | a: peek a -1             | INVALID_CARD_INDEX
7  | peeking; looking 0 0 0                                    | b: peek b 0              | NOT_YOUR_TURN
7  | peeking; looking 0 0 0                                    | a: peek b 0              | NOT_YOUR_CARD
8  | peeking; looking 0 1 0; a 1 2 3^* 4; players a b c        | a: done                  | a 1 2 3* 4; looking 1 0 0; peeking
9  | peeking; looking 0 2 1; players a b c; current b          | a: done                  | playing; no looking; current b
10 | playing; draw 1 4 7                                       | a: draw                  | hold 7 deck; holding_card; draw 1 4; last a draw deck
11 | playing; draw 6                                           | a: draw                  | holding_card; hold 6 deck; draw of 0
12 | playing; current b; draw; a 1 2 3 4; b 5 5 5 5            | b: draw                  | round_end; scores 10 20; counted 10+0 20+0
12 | playing; current b; draw; a 1 2 3 4; b 5 5 5 5            | b: draw                  | reason deck_exhausted; caller b; winner Ann
13 | playing; discard 4 2                                      | a: take                  | hold 2 discard; discard 4
14 | playing; discard                                          | a: take                  | DISCARD_EMPTY
15 | holding; hold 8 deck; discard 2; turn 3                   | a: discard               | discard 2 8; current b; turn 4; playing; hold nothing; last a discard deck
16 | holding; hold 2 discard                                   | a: discard               | MUST_SWAP
16 | holding; hold 2 discard                                   | -: discard               | MUST_SWAP
17 | holding; hold 2 discard; a 3 9^* 0 6; discard 4           | a: swap 1                | a 3 2 0 6; discard 4 9; last a swap 1 discard; current b
18 | holding; hold 2 discard                                   | a: swap 4                | INVALID_CARD_INDEX
19 | holding; hold #48 deck; discard 2                         | a: use                   | action_peek_1; discard 2 peek; hold nothing
20 | holding; hold peek discard                                | a: use                   | SPECIAL_NOT_FROM_DECK
21 | holding; hold #24 deck                                    | a: use                   | NOT_SPECIAL
22 | holding; hold take deck; draw 1 3 8                       | a: use                   | action_take_2; temp 8 3; draw 1
23 | holding; hold take deck; draw 3                           | a: use                   | action_take_2; temp 3; draw of 0
24 | holding; hold take deck; draw #12; discard 2              | a: use; a: keep #12      | hold 3 deck; discard 2 take
25 | holding; hold take deck; draw; turn 5; discard 2          | a: use                   | discard 2 take; playing; current b; turn 6; not counted
26 | take_2; temp #32 #12; discard take                        | a: keep #12              | hold 3 deck; discard take 8; no temp; last a take_2
27 | take_2; temp #32 #12; discard take                        | a: keep #0               | INVALID_CHOICE; temp 8 3
28 | take_2; temp #32 #51; discard take                        | a: keep #51; a: use      | action_swap_2_select_1; discard take 8 swap
28 | take_2; temp #32 #51; discard take                        | a: keep #51; a: discard  | playing; discard take 8 swap; current b
29 | peek_1; b 1 2 3 9; players a b c                          | a: look b 3              | only 0 PEEK_RESULT b 3 9; b 1 2 3 9*; current b; last a peek b 3
29 | peek_1; b 1 2 3 9; players a b c                          | a: look b 3; view a      | b ? ? ? ?*; shown a b 3 9
29 | peek_1; b 1 2 3 9; players a b c                          | a: look b 3; view b      | b ? ? ? ?*; not shown
29 | peek_1; b 1 2 3 9; players a b c                          | a: look b 3; view c      | b ? ? ? ?*; not shown
30 | peek_1                                                    | a: look zed 0            | UNKNOWN_PLAYER; action_peek_1; current a
31 | select_1                                                  | a: trade b 0             | action_swap_2_select_2; first b 0
32 | select_2; first b 0; b 9 1 1 1; c 0* 5 5 5                | a: trade c 0             | b 0* 1 1 1; c 9 5 5 5; current b; no first; last a swap_2 b 0 c 0
33 | select_2; first b 0                                       | a: trade b 0             | SAME_CARD; action_swap_2_select_2; first b 0
34 | playing; a 1 0 2 3; b 9 4 6 1; scores 10 12               | a: pobudka               | scores 16 32; counted 6+0 20+0; round_end; winner Ann
35 | playing; a 9 9 0 0; b 1 0 0 1                             | a: pobudka               | counted 18+5 2+0; scores 23 2; winner Bob
36 | playing; a 1 1 1 0; b 3 0 0 0; c 9 9 9 9                  | a: pobudka               | scores 3 3 36; counted 3+0 3+0 36+0; winner Ann, Bob; winners a b
37 | holding; hold 2 deck                                      | a: pobudka               | WRONG_PHASE
37 | holding; hold 2 deck                                      | b: pobudka               | WRONG_PHASE
38 | playing                                                   | b: pobudka               | NOT_YOUR_TURN
39 | playing; a 5 5 5 5; b 6 4 6 4; scores 80 80               | a: pobudka               | scores 100 100; game_over; game winners a b; game Ann, Bob
40 | playing; a 3 0 0 0; b 9 9 9 9; scores 96 20               | a: pobudka               | scores 99 56; round_end; no game
41 | playing; a 2 2 2 0; b 1 1 1 1; scores 90 95               | a: pobudka               | scores 101 99; game_over; game Bob; game winners b
42 | round_end; caller c; players a b c; scores 3 4 5          | b: next                  | peeking; looking 0 0 0; scores 3 4 5; turn 0; not counted
43 | playing; current b; draw; a 1 2 3 4; b 5 5 5 5            | b: draw; a: next         | peeking; current a; looking 0 0 0; start 0
44 | game_over; scores 100 3                                   | a: next                  | WRONG_PHASE
44 | game_over; scores 100 3                                   | a: restart               | peeking; scores 0 0; round 1
45 | holding; hold 7 deck                                      | view b                   | hold ? deck
45 | holding; hold 7 deck                                      | view -                   | hold ? deck
45 | holding; hold 7 deck                                      | view a                   | hold 7 deck
46 | round_end; a 1 2 3 4; b 5 6 7 8; draw 9 9 9               | view -                   | a 1 2 3 4; b 5 6 7 8; draw ? ? ?
47 | playing; a 9 9 0 0; b 1 0 0 1; option wrongCallPenalty 15 | a: pobudka               | scores 33 2; counted 18+15 2+0
";

#[test]
fn the_worked_examples_of_the_rule_book_hold() {
    check(EXAMPLES);
}

const OPTIONS: &str = "
target      | playing; a 3 0 0 0; b 9 9 9 9; option targetScore 36       | a: pobudka                 | game_over; game Ann
target      | playing; a 3 0 0 0; b 9 9 9 9; option targetScore 37       | a: pobudka                 | round_end
rounds      | playing; round 2; option maxRounds 2; a 1 1 1 1; b 0 0 0 5 | a: pobudka                 | game_over; game Ann
rounds      | playing; round 1; option maxRounds 2; a 1 1 1 1; b 0 0 0 5 | a: pobudka                 | round_end
two peeks   | peeking; looking 0 1 0; option requireTwoPeeks true        | a: done                    | PEEK_TWO_FIRST
two peeks   | peeking; looking 0 2 0; option requireTwoPeeks true        | a: done                    | looking 1 0 0
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: peek b 1; a: peek a 0   | looking 0 0 0 a1 b1
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: peek b 1; b: peek b 2; b: peek b 3 | PEEK_LIMIT; looking 0 0 0 a0 b2
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: peek a 1                | NOT_YOUR_CARD
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: done                    | peeking; looking 0 0 0 a0 b0!
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: done; b: peek b 0       | NOT_YOUR_TURN
together    | peeking; looking 0 0 0; option simultaneousPeek true       | b: done; a: done           | playing; current a; no looking
together    | peeking; looking 0 0 0; option simultaneousPeek true       | -: peek b 1; -: peek c 0   | NOT_YOUR_CARD; looking 0 0 0 a0 b1
together    | peeking; looking 0 0 0; option simultaneousPeek true       | -: done; -: peek a 1       | NOT_YOUR_CARD; looking 0 0 0 a0! b0
together    | peeking; looking 0 0 0; option simultaneousPeek true       | -: done; -: done           | playing
immediate   | holding; hold 9 deck; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: discard                 | round_end; reason deck_exhausted; caller a; current a; scores 10 20; last a discard deck; hold nothing
immediate   | holding; hold 9 deck; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: swap 0                  | round_end; counted 18+0 20+0
immediate   | holding; hold take deck; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: use                     | round_end; discard of 2
immediate   | peek_1; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: look b 0; view a        | round_end; shown a b 0 5; last a peek b 0
immediate   | select_2; first a 0; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: trade b 0               | round_end; counted 14+0 16+0; no first
immediate   | take_2; temp 9; draw; a 1 2 3 4; b 5 5 5 5; option deckExhaustion immediate | a: keep #36                | holding_card
lowest zero | playing; a 1 1 1 1; b 0 0 0 5; option lowestScoresZero true | a: pobudka                 | counted 0+0 5+0; scores 0 5
all in      | playing; a 9 9 9 9; b 0 0 0 5; option goAllIn true         | a: pobudka                 | counted 0+0 50+0; winner Ann
memory      | playing; draw 7; option memoryAid true                     | a: draw; a: swap 2; view a | a ? ? 7 ?
memory      | playing; draw 7; option memoryAid true                     | a: draw; a: swap 2; view b | a ? ? ? ?
memory      | playing; discard 7; option memoryAid true                  | a: take; a: swap 2; view b | a ? ? 7 ?
memory      | playing; discard 7; option memoryAid true                  | a: take; a: swap 2; view - | a ? ? ? ?
no memory   | playing; discard 7                                         | a: take; a: swap 2; view a | a ? ? ? ?
new56       | holding; option edition new56; hold choose deck; discard 2 3 | a: use                     | action_choose_1; discard 2 3 choose
new56       | choose_1; option edition new56; discard 2 3 choose         | a: choose 0                | hold 2 discard; discard 3 choose
new56       | choose_1; option edition new56; discard 2 3 choose         | a: choose 2; a: discard    | MUST_SWAP; hold choose discard
new56       | choose_1; option edition new56; discard 2 3 choose         | a: choose 2; a: use        | SPECIAL_NOT_FROM_DECK
new56       | choose_1; option edition new56; discard 2 3 choose         | a: choose 3                | INVALID_CARD_INDEX
new56       | choose_1; option edition new56; discard 2 3 choose         | b: choose 0                | NOT_YOUR_TURN
new56       | playing; option edition new56; a glass glass 1 1; b 3 0 0 glass | a: pobudka                 | counted 2+0 12+0
new56       | lobby; option edition new56                                | a: next                    | draw of 47; discard of 1
classic     | playing                                                    | a: choose 0                | UNKNOWN_ACTION
";

#[test]
fn every_option_changes_what_it_says() {
    check(OPTIONS);
}

const WITHOUT_A_SEAT: &str = "
any turn       | playing; current b; draw 1 7                          | -: draw     | hold 7 deck; last b draw deck
a call while holding | holding; hold 9 deck; a 1 0 0 0; b 9 9 9 9; current b | -: pobudka  | round_end; scores 1 41; hold 9 deck; caller b
a call while choosing | take_2; temp 8 3; a 1 0 0 0; b 9 9 9 9                | -: pobudka  | round_end; temp 8 3; scores 1 36
a call while looking | peeking; looking 1 2 0                                | -: pobudka  | round_end; no looking
a call in a lobby | lobby; players a b                                    | -: pobudka  | round_end; scores 0 0; winners a b; a; b
nobody to call | lobby; players                                        | -: pobudka  | PLAYER_COUNT
a round at any time | playing; current b; scores 3 4                        | -: next     | peeking; current a; round 2; scores 3 4
after the ender | game_over; caller a; scores 100 4                     | -: next     | peeking; current b; scores 100 4
after a stranger | round_end; caller zed; current b                      | a: next     | peeking; current a; no caller
from a lobby   | lobby; players a b c                                  | -: next     | peeking; current a; round 1
too many       | lobby; players a b c d e f                            | -: next     | PLAYER_COUNT
no phase, no restart | round_end                                             | -: restart  | WRONG_PHASE
any host       | round_end; scores 3 4; turn 7; current b              | -: lobby    | lobby; scores 0 0; draw of 0; discard of 0; turn 0; current a; round 0; a; b
still guarded  | playing                                               | -: swap 0   | WRONG_PHASE
still guarded  | peeking; looking 1 0 0                                | -: peek a 0 | NOT_YOUR_CARD
";

#[test]
fn without_a_seat_only_the_guards_of_old_hold() {
    check(WITHOUT_A_SEAT);
}

const CODES: &str = r#"
MALFORMED_ACTION | playing | a: json 7 | MALFORMED_ACTION
MALFORMED_ACTION | playing | a: json {"payload":{}} | MALFORMED_ACTION
MALFORMED_ACTION | playing | a: json {"type":5} | MALFORMED_ACTION
MALFORMED_ACTION | holding; hold 2 deck | a: json {"type":"SWAP_HELD_CARD"} | MALFORMED_ACTION
MALFORMED_ACTION | holding; hold 2 deck | a: json {"type":"SWAP_HELD_CARD","payload":{"cardIndex":1.5}} | MALFORMED_ACTION
MALFORMED_ACTION | holding; hold 2 deck | a: json {"type":"SWAP_HELD_CARD","payload":{"cardIndex":"1"}} | MALFORMED_ACTION
MALFORMED_ACTION | peek_1 | a: json {"type":"ACTION_PEEK_1_SELECT","payload":{"playerId":1,"cardIndex":1}} | MALFORMED_ACTION
MALFORMED_ACTION | take_2; temp 1 2 | a: json {"type":"ACTION_TAKE_2_CHOOSE","payload":{"card":7}} | MALFORMED_ACTION
MALFORMED_ACTION | playing | a: json {"type":"PROCESS_ACTION","payload":{}} | MALFORMED_ACTION
MALFORMED_ACTION | lobby | zed: json {"type":"SWAP_HELD_CARD"} | MALFORMED_ACTION
UNKNOWN_ACTION | playing | a: json {"type":"SET_STATE"} | UNKNOWN_ACTION
UNKNOWN_ACTION | playing | a: json {"type":"PROCESS_ACTION","payload":{"action":{"type":"PROCESS_ACTION"}}} | UNKNOWN_ACTION
NOT_A_PLAYER | holding; hold 2 deck | zed: pobudka | NOT_A_PLAYER
WRONG_PHASE | game_over | b: draw | WRONG_PHASE
WRONG_PHASE | playing | b: discard | WRONG_PHASE
WRONG_PHASE | playing | b: lobby | WRONG_PHASE
NOT_YOUR_TURN | take_2; temp 1 2 | b: keep #0 | NOT_YOUR_TURN
PEEK_LIMIT | peeking; looking 0 2 0 | a: peek zed 9 | PEEK_LIMIT
NOT_YOUR_CARD | peeking; looking 0 1 0 | a: peek zed 9 | NOT_YOUR_CARD
INVALID_CARD_INDEX | peeking; looking 0 1 0 | a: peek a 100000000000000000000 | INVALID_CARD_INDEX
ALREADY_FACE_UP | peeking; looking 0 1 0; a 1^ 2 3 4 | a: peek a 0 | ALREADY_FACE_UP
PEEK_TWO_FIRST | peeking; looking 0 0 0; option requireTwoPeeks true | a: done | PEEK_TWO_FIRST
DISCARD_EMPTY | playing; discard | -: take | DISCARD_EMPTY
NO_HELD_CARD | holding | a: discard | NO_HELD_CARD
NO_HELD_CARD | holding | a: swap 9 | NO_HELD_CARD
NO_HELD_CARD | holding | a: use | NO_HELD_CARD
MUST_SWAP | holding; hold take discard | a: discard | MUST_SWAP
NOT_SPECIAL | holding; hold 2 discard | a: use | NOT_SPECIAL
SPECIAL_NOT_FROM_DECK | holding; hold take discard | a: use | SPECIAL_NOT_FROM_DECK
UNKNOWN_PLAYER | select_2; first a 0 | a: trade zed 9 | UNKNOWN_PLAYER
NO_TEMP_CARDS | take_2 | a: keep #0 | NO_TEMP_CARDS
INVALID_CHOICE | take_2; temp 8 | a: keep #-1 | INVALID_CHOICE
NO_FIRST_CARD | select_2 | a: trade zed 9 | NO_FIRST_CARD
SAME_CARD | select_2; first a 0 | a: trade a 0 | SAME_CARD
PLAYER_COUNT | lobby; players a | a: next | PLAYER_COUNT
NOT_HOST | lobby; players a b | b: next | NOT_HOST
NOT_HOST | round_end | b: lobby | NOT_HOST
"#;

#[test]
fn every_refusal_has_its_code() {
    check(CODES);
}

#[test]
fn options_out_of_range_are_refused() {
    for options in [
        json!({"targetScore": 19}),
        json!({"targetScore": 501}),
        json!({"targetScore": 99.5}),
        json!({"wrongCallPenalty": 51}),
        json!({"wrongCallPenalty": -1}),
        json!({"maxRounds": 0}),
        json!({"maxRounds": 51}),
        json!({"edition": "new57"}),
        json!({"house": true}),
        json!([]),
    ] {
        let refusal = GAME.options(&options).expect_err("a bad option");
        assert_eq!(refusal.code, "INVALID_OPTION", "{options}: {refusal}");
    }
    assert!(GAME.options(&json!({"targetScore": 100.0, "maxRounds": null})).is_ok());
}

#[test]
fn sentences_name_the_player_who_is_waited_for() {
    for (before, action, sentence) in [
        ("playing; current b", "DRAW_FROM_DECK", "It is Bob's turn."),
        ("peeking; looking 1 0 0", "FINISH_PEEKING", "It is Bob's turn."),
    ] {
        let mut position = load(before);
        let refused = position.act(seat("a"), &json!({"type": action}), &mut Rng::stream(1, 1));
        assert_eq!(refused.expect_err("not a's turn").message, sentence);
    }
}

/// Plays every row of a table and looks for each of its facts.
fn check(table: &str) {
    for row in table.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split(" | ").map(str::trim).collect();
        let [name, before, plays, expected] = cells[..] else { panic!("four cells: {row}") };
        let facts = after(before, plays);
        for fact in expected.split("; ") {
            let holds = facts.iter().any(|known| known == fact);
            assert!(holds, "{name}: {fact:?} is not among {facts:#?}\n{row}");
        }
    }
}
