//! What crosses, locks and penalties are worth, who wins, and what the dice offer.

use parlour_engine::Seat;
use parlour_games::qwixx::Qwixx;
use parlour_games::qwixx::dice::{
    ClosedRows, Dice, Row, active_player_combinations, other_player_combinations, possible_sums,
};

/// The number of an example of the rules, a table, the totals of its sheets, and who is ahead.
type Count = (&'static str, &'static str, &'static [i32], &'static [usize]);

#[test]
fn sheets_are_counted() {
    let counts: &[Count] = &[
        ("7", "playing.pad | 0 r{5} | 1", &[1, 0], &[0]),
        ("9", "playing.pad | 0 g{11,10} | 1", &[3, 0], &[0]),
        (
            "10: a lock is a cross",
            "playing.pad, closed red | 0 r{2,3,4,5,6,12}! | 1",
            &[28, 0],
            &[0],
        ),
        ("11", "playing.pad | 0 r{2,3,4,5,12} | 1", &[15, 0], &[0]),
        (
            "13",
            "ended by rows, closed red yellow | 0 r{2,3,4,5,6,12}! y{2,3,4,5,6,12}! | 1",
            &[56, 0],
            &[0],
        ),
        ("14: a row closed by hand", "ended, closed red blue | 0 | 1", &[0, 0], &[0, 1]),
        ("15: a penalty", "playing.pad | 0 p1 | 1", &[-5, 0], &[1]),
        ("15: the last of them", "ended by penalties | 0 p4 | 1", &[-20, 0], &[1]),
        ("16", "playing.pad | 0 r{2,3} y{2,3,4} p1 | 1", &[4, 0], &[0]),
        (
            "17: a full row",
            "playing.pad, closed blue | 0 b{12,11,10,9,8,7,6,5,4,3,2}! | 1",
            &[78, 0],
            &[0],
        ),
        (
            "33: two locks of one row",
            "playing.rolling, closed red | 0 r{2,3,4,5,6,12}! | 1 r{4,5,6,7,8,12}! | 2 r{2,3,4}",
            &[28, 28, 6],
            &[0, 1],
        ),
        ("39", "ended by penalties | 0 r{2,3,4,5,6} y{2,3,4,5} p4 | 1", &[5, 0], &[0]),
        (
            "41: equal totals share the win",
            "ended by hand | 0 r{2,3,4,5,6,7,8} g{12,11,10} b{12,11,10} | 1 r{2,3,4,5,6,7,8} g{12,11,10} b{12,11,10} | 2 r{2,3,4,5} g{12,11,10,9}",
            &[40, 40, 20],
            &[0, 1],
        ),
        ("41: less than nothing", "ended by hand | 0 p2 | 1 p1", &[-10, -5], &[1]),
        (
            "48",
            "playing.rolling, closed blue | 0 r{2,3,4,5} y{2,3,4} g{12,11,10,9,8,7,6,5} b{12,11,10,9,8,2}! p2 | 1",
            &[70, 0],
            &[0],
        ),
        ("penaltyPoints", "playing.pad | 0 p1 | 1 | with points 3", &[-3, 0], &[1]),
        (
            "lockCountsAsMark",
            "playing.pad, closed red | 0 r{2,3,4,5,6,12}! | 1 | with bare-locks",
            &[21, 0],
            &[0],
        ),
        ("maxPenalties", "playing.pad | 0 p2 | 1 | with turn-end penalties 2", &[-10, 0], &[1]),
    ];
    for (rule, text, totals, ahead) in counts {
        let game: Qwixx = text.parse().expect(text);
        let board = &game.board;
        let found: Vec<i32> = Seat::all(board.seats()).map(|seat| board.total(seat)).collect();
        assert_eq!(found, *totals, "{rule}: {text}");
        let found: Vec<usize> = board.winners().iter().map(Seat::index).collect();
        assert_eq!(found, *ahead, "{rule}: {text}");
    }
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
