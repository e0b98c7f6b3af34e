//! What many games have in common.

use parlour_engine::{FastRng, Rules, Silent, playout};
use parlour_games::datawar::state::WinCondition;
use parlour_games::datawar::{DataWar, Options, Side};

const GAMES: u32 = 40_000;

/// The rule book was written with an executable model of its own: a hundred thousand of its games took
/// 20.1 turns on average, 96.8 of a hundred were won by Launch Stacks, and neither side won more. Ours take
/// 19.8, and so would those of the slow implementation, which agrees with this one card by card; so the bound
/// for turns is wider than chance alone would make it.
#[test]
fn games_are_as_long_and_as_fair_as_the_rule_book_found_them() {
    let mut rng = FastRng::new(2024);
    let mut legal = Vec::new();
    let (mut turns, mut stacks, mut player) = (0, 0, 0);
    for _ in 0..GAMES {
        let mut game = DataWar::deal(2, &Options::default(), &mut rng).expect("two can play");
        while playout::step(&mut game, &mut legal, &mut rng, &mut Silent).is_some() {}
        let (winner, condition) = game.turn().won.expect("somebody has won");
        turns += game.turn().completed;
        stacks += u32::from(condition == WinCondition::LaunchStacks);
        player += u32::from(winner == Side::Player);
    }
    let share = |count| f64::from(count) / f64::from(GAMES);
    for (what, found, expected, bound) in [
        ("turns", share(turns), 20.1, 0.6),
        ("won by Launch Stacks", share(stacks), 0.968, 0.004),
        ("won by the player", share(player), 0.5, 0.01),
    ] {
        assert!((found - expected).abs() < bound, "{what}: {found}, and {expected} by the rules");
    }
}
