//! The small steps, called by themselves.

use parlour_engine::{FastRng, Silent};
use parlour_games::datawar::{Card, DataWar, Illegal, Options, Side};

fn card(code: &str) -> Card {
    Card::all().find(|card| card.kind().code() == code).expect("a code")
}

fn table(player: &[&str], cpu: &[&str]) -> DataWar {
    let deck = |codes: &[&str]| codes.iter().rev().map(|code| card(code)).collect();
    DataWar::with_decks(Options::default(), [deck(player), deck(cpu)])
}

#[test]
fn an_empty_deck_plays_nothing() {
    let mut game = table(&[], &["3"]);
    let before = game;
    // Example 13.
    assert_eq!(game.play_card(Side::Player, &mut Silent), Err(Illegal::DeckEmpty));
    assert_eq!(game, before);
    assert_eq!(game.play_card(Side::Cpu, &mut Silent), Ok(card("3")));
    assert_eq!((game.value(Side::Player), game.value(Side::Cpu)), (0, 3));
}

#[test]
fn trackers_and_blockers_count_by_themselves_unless_stopped() {
    // Example 26.
    let mut game = table(&["1"], &["5", "TS"]);
    game.play_card(Side::Cpu, &mut Silent).unwrap();
    let mut blocked = game;
    game.apply_blocker_effect(Side::Player, card("B2"));
    assert_eq!(game.value(Side::Cpu), 3);
    game.apply_blocker_effect(Side::Player, card("5"));
    game.apply_tracker_effect(Side::Player, card("5"));
    assert_eq!((game.value(Side::Player), game.value(Side::Cpu)), (0, 3));
    game.apply_tracker_effect(Side::Player, card("T3"));
    assert_eq!(game.value(Side::Player), 3);
    blocked.handle_card_effect(card("TS"), Side::Cpu, &mut Silent);
    blocked.apply_blocker_effect(Side::Player, card("B2"));
    blocked.apply_tracker_effect(Side::Player, card("T3"));
    assert_eq!((blocked.value(Side::Player), blocked.value(Side::Cpu)), (0, 5));
}

#[test]
fn three_launch_stacks_win() {
    // Example 33.
    let mut game = table(&["1"], &["2"]);
    assert!(!game.check_win_condition());
    for code in ["La", "Le", "Lg"] {
        game.add_launch_stack(Side::Cpu, card(code), &mut Silent);
    }
    assert!(game.check_win_condition());
    assert!(table(&["1"], &[]).check_win_condition());
}

#[test]
fn counts_are_not_negative() {
    let mut game = table(&["1", "2"], &["3"]);
    let before = game;
    let stolen = game.steal_cards(Side::Player, Side::Cpu, -1, &mut Silent);
    assert_eq!(stolen, Err(Illegal::BadCount));
    let removed = game.remove_launch_stacks(Side::Cpu, -3, &mut FastRng::new(1), &mut Silent);
    assert_eq!((removed, game), (Err(Illegal::BadCount), before));
    game.steal_cards(Side::Player, Side::Cpu, 5, &mut Silent).unwrap();
    assert_eq!(game.to_string(), "welcome t0 #0 @0 | 0/0 | player | cpu 3a 1a 2a");
}

#[test]
fn only_the_top_cards_are_put_into_another_order() {
    let mut game = table(&["1", "2", "3"], &[]);
    let wanted = ["2", "1"].map(card);
    game.reorder_top_cards(Side::Player, &wanted).unwrap();
    assert_eq!(game.to_string(), "welcome t0 #0 @0 | 0/0 | player 2a 1a 3a | cpu");
    for wrong in [&["3", "2"][..], &["2", "2"], &["2"; 9]] {
        let cards: Vec<Card> = wrong.iter().map(|code| card(code)).collect();
        assert_eq!(game.reorder_top_cards(Side::Player, &cards), Err(Illegal::BadReorder));
    }
}
