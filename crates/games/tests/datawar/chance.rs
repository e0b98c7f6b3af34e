//! Where chance decides, every outcome that may be comes up, and no other.

use std::collections::BTreeSet;

use parlour_engine::Rng;
use parlour_games::datawar::{DataWar, Side};

use crate::rows::make;

/// What some plays come to with many seeds.
fn outcomes<T: Ord>(
    before: &str,
    plays: &[&str],
    seeds: u64,
    look: impl Fn(&DataWar) -> T,
) -> BTreeSet<T> {
    let outcome = |seed| {
        let mut game: DataWar = before.parse().expect("a table");
        let mut rng = Rng::stream(seed, 1);
        for play in plays {
            let refused = make(&mut game, play, &mut rng).expect("a play");
            assert_eq!(refused, None, "{play}");
        }
        look(&game)
    };
    (0..seeds).map(outcome).collect()
}

fn cards(game: &DataWar, side: Side) -> String {
    let cards: Vec<String> = game.from_top(side).map(|card| card.to_string()).collect();
    cards.join(" ")
}

fn decks(game: &DataWar) -> String {
    let [player, cpu] = Side::each(|side| cards(game, side));
    format!("{player} | {cpu}")
}

fn sorted(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// Example 58: the odd card goes to either side, in any order.
#[test]
fn a_data_grab_shares_the_table_by_chance() {
    let turn = ["0 reveal-cards", "rest"];
    let again = ["0 reveal-cards", "rest", "1 reveal-cards", "rest"];
    for (before, plays, possible) in [
        ("ready | player DGa 1a | cpu 3a 2a", &turn[..], &["1a DGa | 2a 3a", "1a 3a | 2a DGa"][..]),
        (
            "ready | player DGa 1a | cpu T1a 3a 2a",
            &again,
            &[
                "1a DGa | 2a T1a 3a",
                "1a DGa | 2a 3a T1a",
                "1a T1a | 2a DGa 3a",
                "1a T1a | 2a 3a DGa",
                "1a 3a | 2a DGa T1a",
                "1a 3a | 2a T1a DGa",
                "1a T1a 3a | 2a DGa",
                "1a 3a T1a | 2a DGa",
                "1a DGa 3a | 2a T1a",
                "1a 3a DGa | 2a T1a",
                "1a DGa T1a | 2a 3a",
                "1a T1a DGa | 2a 3a",
            ],
        ),
        // The player goes on with a single card.
        ("ready | player DGa | cpu 3a 2a", &turn, &["DGa | 2a 3a", "3a | 2a DGa"]),
        // 59: a Launch Stack of the same reveal is collected before.
        ("ready | player DGa 1a | cpu Lg 2a 5a", &again, &["1a DGa | 5a 2a", "1a 2a | 5a DGa"]),
    ] {
        let possible: BTreeSet<String> = possible.iter().map(|decks| (*decks).to_owned()).collect();
        assert_eq!(outcomes(before, plays, 200, decks), possible, "{before}");
    }
}

/// Example 59: the grab comes first, so the stack goes to whoever it is dealt to, and into the pile.
#[test]
fn a_data_grab_deals_later_launch_stacks() {
    let [player, cpu] = [["0 reveal-cards", "rest"], ["1 reveal-cards", "rest"]];
    let plays = [player, player, cpu, cpu].concat();
    let before = "ready | player T1a DGa 1a | cpu T1b Lg 5a 2a";
    let piles = outcomes(before, &plays, 40, |game| Side::each(|side| game.stacks(side).len()));
    assert_eq!(piles, BTreeSet::from([[0, 1], [1, 0]]));
}

/// Example 60: whatever is dealt, each side has five of the ten cards.
#[test]
fn a_data_grab_deals_ten_cards_evenly() {
    let before = "ready | player DGa 1a 1b 1c 5a 1d | cpu DGb 2a 2b 2c 3a 2d";
    let plays = ["0 reveal-cards", "rest", "0 tap-deck", "0 tap-deck", "rest"];
    let sizes = outcomes(before, &plays, 20, |game| Side::each(|side| game.deck(side).len()));
    assert_eq!(sizes, BTreeSet::from([[6, 6]]));
}

/// Examples 53 and 54: the whole deck is shuffled.
#[test]
fn a_recall_shuffles_the_deck() {
    let before = "ready | player MR 1a | cpu 2a 3a | stacks cpu Ln Lg";
    let found = outcomes(before, &["0 reveal-cards", "rest"], 100, |game| cards(game, Side::Cpu));
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|deck| sorted(deck) == ["3a", "Lg", "Ln"]), "{found:?}");
}

/// Example 63: the other cards of the offer go under the deck in any order.
#[test]
fn what_was_not_opened_is_shuffled() {
    let before = "pre_reveal.selecting | player 1a 2a 3a 4a OW 5a | cpu 1b 1c | openers player";
    let found = outcomes(before, &["0 open 2a"], 20, |game| cards(game, Side::Player));
    assert_eq!(found, ["4a OW 5a 1a 3a", "4a OW 5a 3a 1a"].map(str::to_owned).into());
}

/// Example 65: a bot opens by itself: one of its top three on top, the other two at the bottom.
#[test]
fn a_bot_opens_any_card() {
    let before = "ready | player 5a 2a 3a | cpu OW 1a 1b 4a 3b | with controllers.cpu=\"bot\"";
    let found = outcomes(before, &["0 reveal-cards", "rest"], 60, |game| {
        assert_eq!(game.to_string().split(' ').next(), Some("ready"));
        cards(game, Side::Cpu)
    });
    assert_eq!(
        found,
        [
            "1a 3b 5a OW 1b 4a",
            "1a 3b 5a OW 4a 1b",
            "1b 3b 5a OW 1a 4a",
            "1b 3b 5a OW 4a 1a",
            "4a 3b 5a OW 1a 1b",
            "4a 3b 5a OW 1b 1a",
        ]
        .map(str::to_owned)
        .into()
    );
}

#[test]
fn a_bot_opens_any_card_in_a_war() {
    let before = "ready | player LB 2a 2b 2c 3a 2d 2e | cpu OW 1a 2f 3b 4a 5a 1b 2g \
                  | with controllers.cpu=\"bot\" owywInDataWar=true";
    let plays = ["0 reveal-cards", "rest", "0 tap-deck", "0 tap-deck"];
    let values = outcomes(before, &plays, 40, |game| Side::each(|side| game.value(side)));
    assert_eq!(values, BTreeSet::from([[3, 1], [3, 4], [3, 5]]));
}

/// A bot takes Launch Stacks that lie open first, and anything else by chance.
#[test]
fn a_bot_throws_a_tantrum() {
    let plays = ["0 reveal-cards", "rest", "0 reveal-cards", "rest", "0 reveal-cards", "rest"];
    let with = "| with controllers.cpu=\"bot\" temperTantrum=\"choice\"";
    let found =
        outcomes(&format!("ready | player T1a T2a OW 2a | cpu TT 1a {with}"), &plays, 60, |game| {
            cards(game, Side::Cpu)
        });
    assert_eq!(found, ["1a T1a OW", "1a T1a T2a", "1a T2a OW"].map(str::to_owned).into());
    let found =
        outcomes(&format!("ready | player T1a La OW 2a | cpu TT 1a {with}"), &plays, 60, |game| {
            (cards(game, Side::Cpu), game.stacks(Side::Cpu).len())
        });
    assert_eq!(found, [("1a OW", 1), ("1a T1a", 1)].map(|(deck, n)| (deck.to_owned(), n)).into());
}
