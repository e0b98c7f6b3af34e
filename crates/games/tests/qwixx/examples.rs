//! The worked examples of the rules, each under its number.

use parlour_games::qwixx::dice::{
    ClosedRows, Dice, Row, active_player_combinations, other_player_combinations, possible_sums,
};

use crate::helpers::{act, ask, check, look, table};
use serde_json::json;

/// Its number, the table before, and each action with what comes of it.
type Example = (u32, &'static str, &'static [(&'static str, &'static str)]);

const DICE_22: &str = "B Al,Bo; dice 3 4 / 5 2 6 1";
const AFTER_26: &str =
    "B Al,Bo; dice 3 4 / 5 2 6 1; colored; Al passed; Bo chose yellow 7; Bo yellow{7}";

#[test]
fn score_pad() {
    let rows: &[Example] = &[
        (
            1,
            "A nobody",
            &[("init Al", "INVALID_PLAYER_COUNT"), ("init A,B,C,D,E,F", "INVALID_PLAYER_COUNT")],
        ),
        (2, "A nobody", &[("init Al,  ", "EMPTY_NAME")]),
        (4, "A nobody", &[("start", "NOT_ENOUGH_PLAYERS")]),
        (
            5,
            "A; turn of Bo; dice 1 2 / 3 4 5 6",
            &[("next", "current 0; dice none; status playing")],
        ),
        (
            6,
            "A; setup",
            &[("next", "GAME_NOT_PLAYING"), ("dice 1 2 / 3 4 5 6", "GAME_NOT_PLAYING")],
        ),
        (7, "A", &[("mark Al red 5", "Al red{5} total 1")]),
        (
            8,
            "A; Al red{2,5}",
            &[("mark Al red 3", "NOT_RIGHT_OF_LAST"), ("mark Al red 5", "ALREADY_MARKED")],
        ),
        (
            9,
            "A; Al green{11}",
            &[
                ("mark Al green 12", "NOT_RIGHT_OF_LAST"),
                ("mark Al green 10", "Al green{11,10} total 3"),
            ],
        ),
        (
            10,
            "A; Al red{2,3,4,5,6}",
            &[("mark Al red 12", "Al red{2,3,4,5,6,12}! total 28; closed red; status playing")],
        ),
        (11, "A; Al red{2,3,4,5}", &[("mark Al red 12", "Al red{2,3,4,5,12} total 15; closed ")]),
        (
            13,
            "A; Al red{2,3,4,5,6,12}! yellow{2,3,4,5,6}; closed red",
            &[(
                "mark Al yellow 12",
                "closed red yellow; Al total 56; status ended; reason rows_locked; winners a",
            )],
        ),
        (
            14,
            "A",
            &[
                ("lock red", "closed red; status playing"),
                ("mark Al red 5", "ROW_LOCKED"),
                ("lock red", "ROW_LOCKED"),
                ("lock blue", "closed red blue; status ended; Al total 0; Bo total 0"),
            ],
        ),
        (
            15,
            "A",
            &[
                ("penalty Al", "Al penalties 1 total -5; status playing"),
                ("penalty Al", "Al penalties 2 total -10; status playing"),
                ("penalty Al", "Al penalties 3 total -15; status playing"),
                (
                    "penalty Al",
                    "Al penalties 4 total -20; status ended; reason penalties; winners b",
                ),
            ],
        ),
        (16, "A; Al red{2,3} yellow{2,3,4}", &[("penalty Al", "Al total 4")]),
        (
            17,
            "A; Al blue{12,11,10,9,8,7,6,5,4,3}",
            &[("mark Al blue 2", "Al blue{12,11,10,9,8,7,6,5,4,3,2}! total 78")],
        ),
        (
            43,
            "A; Al red{2,3,4,5,6,12}!; closed red",
            &[("unmark Al red 12", "Al red{2,3,4,5,6} total 15; closed ")],
        ),
        (
            44,
            "A; Al red{2,5}",
            &[("unmark Al red 2", "NOTHING_TO_UNMARK"), ("unmark Al red 9", "NOTHING_TO_UNMARK")],
        ),
        (45, "A", &[("end", "status ended; reason manual"), ("end", "ALREADY_ENDED")]),
        (
            46,
            "A; dice 1 2 / 3 4 5 6; turn of Bo; closed red",
            &[(
                "reset",
                "names ; status setup; current 0; dice none; closed ; history ends RESET_GAME; history 1",
            )],
        ),
        (
            47,
            "A; dice 1 2 / 3 4 5 6",
            &[
                ("dice 0 2 / 3 4 5 6", "INVALID_DICE"),
                ("dice 7 2 / 3 4 5 6", "INVALID_DICE"),
                ("mark Al red 5", "dice 1 2 / 3 4 5 6"),
            ],
        ),
    ];
    for (number, before, steps) in rows {
        check(*number, before, steps);
    }
}

#[test]
fn example_3_a_new_score_pad() {
    let state = act(&table("A nobody"), "init   Al ,Bo")["state"].clone();
    assert_eq!(look(&state, "names Al Bo"), "names Al Bo");
    assert_eq!(look(&state, "status setup"), "status setup");
    let row = |color: &str, place: usize| {
        state["players"][0]["scoreSheet"][color]["numbers"][place]["number"].clone()
    };
    assert_eq!([row("red", 0), row("green", 0), row("green", 10)], [2, 12, 2]);
    assert_eq!(state["history"].as_array().map(Vec::len), Some(1));
    assert_eq!(state["history"][0]["payload"]["playerIds"], json!(["player-1", "player-2"]));
}

#[test]
fn example_42_back_and_forth() {
    check(
        42,
        "A",
        &[
            ("mark Al red 5", "Al total 1"),
            ("mark Al red 7", "Al total 3; history 4"),
            ("undo", "Al total 1; history 3"),
            ("undo", "Al total 0; history 2"),
            ("undo", "NOTHING_TO_UNDO"),
            ("redo", "Al total 1; history 3"),
        ],
    );
    // A history written by hand, without ids, is good enough.
    let written = r#"A; Al red{5,7}; history [{"type":"INITIALIZE_GAME","payload":{"playerNames":["Al","Bo"]}},{"type":"START_GAME"},{"type":"MARK_NUMBER","payload":{"playerId":"a","color":"red","number":5}},{"type":"MARK_NUMBER","payload":{"playerId":"a","color":"red","number":7}}]"#;
    check(
        42,
        written,
        &[
            ("undo", "Al red{5} total 1"),
            ("redo", "Al red{5,7} total 3"),
            ("redo", "NOTHING_TO_REDO"),
        ],
    );
}

#[test]
fn real_play() {
    let rows: &[Example] = &[
        (
            12,
            "B; dice 6 6 / 1 1 1 1; Al red{2,3,4,5}",
            &[("Al mark red 12", "LAST_NUMBER_NEEDS_FIVE")],
        ),
        (
            21,
            "B",
            &[
                ("Bo roll", "NOT_ACTIVE_PLAYER"),
                ("Al roll", "phase white-dice"),
                ("Al roll", "ALREADY_ROLLED"),
            ],
        ),
        (
            22,
            DICE_22,
            &[
                ("Bo mark yellow 8", "NUMBER_NOT_ON_DICE"),
                ("Bo mark yellow 7", "Bo chose yellow 7; Bo yellow{}; phase white-dice"),
            ],
        ),
        (
            23,
            "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7",
            &[
                ("Bo mark red 7", "ALREADY_CHOSEN"),
                ("Bo unmark yellow 7", "Bo chose nothing"),
                ("Bo mark red 7", "Bo chose red 7"),
            ],
        ),
        (
            24,
            "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7",
            &[("Al mark Bo blue 7", "NOT_YOUR_SHEET")],
        ),
        (25, "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7", &[("Al next", "WHITE_STEP_OPEN")]),
        (
            26,
            "B; dice 3 4 / 5 2 6 1; Bo chose yellow 7",
            &[(
                "Al pass",
                "Bo yellow{7} total 1; phase colored-dice; history ends PASS MARK_NUMBER; history 4",
            )],
        ),
        (
            27,
            AFTER_26,
            &[
                ("Al mark red 7", "NUMBER_NOT_ON_DICE"),
                ("Bo mark red 8", "NOT_ACTIVE_PLAYER"),
                ("Al mark red 8", "colored red 8; Al red{}"),
                ("Al mark red 9", "ALREADY_CHOSEN"),
            ],
        ),
        (
            28,
            AFTER_26,
            &[
                ("Al mark red 8", "colored red 8"),
                (
                    "Al next",
                    "Al red{8} penalties 0 total 1; current 1; dice none; turn 2; phase rolling; history ends MARK_NUMBER NEXT_TURN",
                ),
            ],
        ),
        (
            29,
            AFTER_26,
            &[(
                "Al next",
                "Al penalties 1 total -5; current 1; history ends ADD_PENALTY NEXT_TURN",
            )],
        ),
        (
            30,
            "B; dice 3 4 / 2 1 6 5; colored; Al chose red 7; Bo passed; Al red{7}",
            &[("Al mark red 6", "NOT_RIGHT_OF_LAST"), ("Al mark green 10", "colored green 10")],
        ),
        (
            31,
            "B; dice 3 4 / 5 1 1 1; colored; Al chose red 7; Bo passed; Al red{7}",
            &[("Al mark red 8", "colored red 8"), ("Al next", "Al red{7,8} total 3")],
        ),
        (
            32,
            "B; dice 3 4 / 5 1 1 1",
            &[
                ("Bo pass", "Bo chose pass"),
                ("Al mark red 7", "phase colored-dice"),
                ("Al next", "Bo penalties 0 total 0; Al penalties 0"),
            ],
        ),
        (
            33,
            "B Al,Bo,Cy; dice 6 6 / 5 1 1 1; Al red{2,3,4,5,6}; Bo red{4,5,6,7,8}; Cy red{2,3,4}",
            &[
                ("Al mark red 12", "Al chose red 12"),
                ("Bo mark red 12", "Bo chose red 12; closed "),
                (
                    "Cy pass",
                    "Al red{2,3,4,5,6,12}! total 28; Bo red{4,5,6,7,8,12}! total 28; Cy total 6; closed red; status playing; phase colored-dice",
                ),
                // Example 34 goes on from here: the die of the closed row is gone.
                ("Al mark red 11", "ROW_LOCKED"),
            ],
        ),
        (
            35,
            "B Al,Bo,Cy; dice 6 6 / 1 1 1 1; Al red{2,3,4,5,6}; Bo yellow{2,3,4,5,6}",
            &[
                ("Al mark red 12", "Al chose red 12"),
                ("Bo mark yellow 12", "Bo chose yellow 12"),
                (
                    "Cy pass",
                    "closed red yellow; status ended; reason rows_locked; phase white-dice; winners a b",
                ),
            ],
        ),
        (
            36,
            "B Al,Bo,Cy; dice 6 6 / 1 1 1 1; closed green; Bo red{2,3,4,5,6}",
            &[
                ("Al pass", "Al chose pass"),
                ("Bo mark red 12", "Bo chose red 12"),
                ("Cy pass", "status ended; Al penalties 0; closed green red"),
            ],
        ),
        (
            37,
            "B; dice 6 6 / 1 1 1 1; closed red; Bo red{2,3,4,5,6,7}",
            &[("Bo mark red 12", "ROW_LOCKED")],
        ),
        (
            38,
            "B; dice 1 2 / 3 4 1 1; closed red; colored; Al passed; Bo passed; Al blue{12,11,10,9,8}",
            &[
                ("Al mark blue 2", "colored blue 2"),
                (
                    "Al next",
                    "Al blue{12,11,10,9,8,2}! total 28; closed red blue; status ended; current 0",
                ),
            ],
        ),
        (
            39,
            "B; dice 1 2 / 3 4 1 1; colored; Al passed; Bo passed; Al red{2,3,4,5,6} yellow{2,3,4,5} p3",
            &[(
                "Al next",
                "Al penalties 4 total 5; status ended; reason penalties; current 0; dice 1 2 / 3 4 1 1",
            )],
        ),
        (
            40,
            "B; dice 1 2 / 3 4 1 1",
            &[("Al penalty", "PENALTY_IS_AUTOMATIC"), ("Al lock red", "LOCK_IS_AUTOMATIC")],
        ),
    ];
    for (number, before, steps) in rows {
        check(*number, before, steps);
    }
}

#[test]
fn example_25_what_the_others_see() {
    let state = table("B; dice 3 4 / 5 2 6 1; Bo chose yellow 7");
    let seen = |seat: serde_json::Value| {
        ask(&json!({"op": "view", "state": state, "seat": seat}))["view"]["turn"]["whiteChoices"]
            .clone()
    };
    assert_eq!(seen(json!(0)), json!({"b": {"kind": "hidden"}}));
    assert_eq!(seen(json!(null)), json!({"b": {"kind": "hidden"}}));
    assert_eq!(seen(json!(1)), json!({"b": {"kind": "mark", "color": "yellow", "number": 7}}));
}

#[test]
fn examples_18_to_20_what_the_dice_offer() {
    let dice = |white1, white2, red, yellow, green, blue| Dice {
        white1,
        white2,
        red,
        yellow,
        green,
        blue,
    };
    let offer = |dice, closed: &[Row]| {
        let mut rows = ClosedRows::default();
        for row in closed {
            assert!(rows.close(*row));
        }
        let combinations = active_player_combinations(dice, rows);
        let words = combinations.iter().map(|combination| match combination.color {
            Some(row) => format!("{row} {}", combination.sum),
            None => format!("white {}", combination.sum),
        });
        (words.collect::<Vec<_>>().join(", "), possible_sums(&combinations).to_vec())
    };
    let first = dice(2, 3, 4, 5, 6, 1);
    let (words, _) = offer(first, &[]);
    assert_eq!(
        words, "white 5, red 6, red 7, yellow 7, yellow 8, green 8, green 9, blue 3, blue 4",
        "18"
    );
    let (words, sums) = offer(first, &[Row::Red, Row::Blue]);
    assert_eq!(words, "white 5, yellow 7, yellow 8, green 8, green 9", "19");
    assert_eq!(sums, [5, 7, 8, 9], "19");
    let (words, _) = offer(dice(3, 3, 2, 5, 4, 1), &[]);
    assert_eq!(words, "white 6, red 5, yellow 8, green 7, blue 4", "20");
    let others: Vec<u8> =
        other_player_combinations(first).iter().map(|combination| combination.sum).collect();
    assert_eq!(others, [5]);
}

#[test]
fn example_41_ties_are_shared() {
    // Totals 40, 40, 20 and then −10, −5, by ending the game by hand.
    let forty = "red{2,3,4,5,6,7,8} green{12,11,10} blue{12,11,10}";
    let twenty = "red{2,3,4,5} green{12,11,10,9}";
    let end = |before: &str| look(&act(&table(before), "end")["state"], "winners ");
    assert_eq!(end(&format!("A Al,Bo,Cy; Al {forty}; Bo {forty}; Cy {twenty}")), "winners a b");
    assert_eq!(end("A; Al p2; Bo p1"), "winners b");
}

#[test]
fn example_48_a_full_sheet() {
    let before = format!(
        "B; Al {} yellow{{2,3,4}} green{{12,11,10,9,8,7,6,5}} blue{{12,11,10,9,8,2}}! p2; closed blue",
        "red{2,3,4,5}"
    );
    assert_eq!(look(&act(&table(&before), "Al roll")["state"], "Al total 70"), "Al total 70");
}
