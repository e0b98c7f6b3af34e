//! What instinct prefers, and that it never breaks the rules.

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, FastRng, Rules, Seat, Silent};
use parlour_games::qwixx::Qwixx;

use super::QwixxExpert;
use parlour_bots::{Instinct, Level, Levels, Place, Recipe};

/// What a seat likes best.
fn favourite(game: &Qwixx, seat: Seat) -> String {
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    QwixxExpert::consider(game, seat, &mut plays);
    QwixxExpert::weigh(game, seat, &plays, &mut weights);
    let best = (0..plays.len()).max_by(|a, b| weights[*a].total_cmp(&weights[*b])).unwrap();
    plays[best].to_string()
}

/// What the ideas are worth in play: a table, a seat and what it likes best.
fn check(examples: &[(&str, &str, u8, &str)]) {
    for (idea, table, seat, expected) in examples {
        let game = table.parse().unwrap();
        assert_eq!(favourite(&game, Seat::new(*seat)), *expected, "{idea}");
    }
}

#[test]
fn on_the_white_dice() {
    check(&[
        (
            "no big skip for one point",
            "playing.white-dice, dice 3 4 / 6 6 1 1 | 0 | 1",
            1,
            "pass 1",
        ),
        (
            "the next number is free",
            "playing.white-dice, dice 1 3 / 6 6 1 1 | 0 | 1 r{2,3}",
            1,
            "mark 1 red 4",
        ),
        (
            "the row with more crosses",
            "playing.white-dice, dice 1 4 / 6 6 1 1 | 0 | 1 r{2,3,4} y{4}",
            1,
            "mark 1 red 5",
        ),
        (
            "others need not cross out",
            "playing.white-dice, dice 3 4 / 6 6 1 1 | 0 | 1 r{2} b{12}",
            1,
            "pass 1",
        ),
        (
            "a lock",
            "playing.white-dice, dice 6 6 / 1 1 1 1 | 0 | 1 r{2,3,4,5,6,7,8,9}",
            1,
            "mark 1 red 12",
        ),
        (
            "a second lock wins when ahead",
            "playing.white-dice, dice 6 6 / 1 1 1 1, closed blue | 0 b{12,11,10,9,8,2}! | 1 r{2,3,4,5,6,7,8,9,10} g{12,11,10,9,8}",
            1,
            "mark 1 red 12",
        ),
        (
            "no second lock when behind",
            "playing.white-dice, dice 6 6 / 1 1 1 1, closed blue | 0 b{12,11,10,9,8,2}! g{12,11,10,9,8,7} | 1 r{2,3,4,5,6} y{2,3,4,5}",
            1,
            "mark 1 green 12",
        ),
    ]);
}

#[test]
fn on_the_colored_dice() {
    check(&[
        (
            "no penalty for the sake of a number",
            "playing.colored-dice, dice 1 6 / 4 6 2 3 | 0 r{2,3} | 1",
            0,
            "mark 0 red 5",
        ),
        (
            "rather a penalty than half a row",
            "playing.colored-dice, dice 1 2 / 1 1 1 1 | 0 r{10} y{10} g{12,11} b{3} | 1",
            0,
            "next",
        ),
        (
            "no last penalty when behind",
            "playing.colored-dice, dice 6 6 / 3 1 1 1 | 0 r{2} p3 | 1 r{2,3,4,5,6,7}",
            0,
            "mark 0 blue 7",
        ),
        (
            "the last penalty wins when far ahead",
            "playing.colored-dice, dice 5 6 / 1 4 6 6 | 0 r{2,3,4,5,6,7,8} y{2,3,4,5,6,7,8} p3 | 1 r{2}",
            0,
            "next",
        ),
    ]);
}

#[test]
fn the_white_choice_looks_at_the_colored_dice() {
    // The colored dice show red 3, which a white cross on red 4 would skip.
    let game = "playing.white-dice, dice 2 2 / 1 6 1 1 | 0 r{2} | 1".parse().unwrap();
    assert_ne!(favourite(&game, Seat::new(0)), "mark 0 red 4");
}

#[test]
fn who_is_ahead_has_more_promise() {
    let promise = |sheets: &str, seat| {
        let game = format!("playing.white-dice, dice 1 1 / 1 1 1 1{sheets}").parse().unwrap();
        QwixxExpert::promise(&game, Seat::new(seat))
    };
    let (even, ahead) = (" | 0 | 1", " | 0 r{2,3,4,5} | 1");
    let won = ", closed red | 0 r{2,3,4,5,6,7,8,9,10,11,12}! | 1 p1";
    assert!(promise(even, 0) < promise(ahead, 0) && promise(ahead, 0) < promise(won, 0));
    assert!(promise(ahead, 0) + promise(ahead, 1) < 1.01);
}

/// Plays one game with random options by a recipe, and looks at every decision.
fn play_by_the_rules(seed: u64, recipe: Recipe) {
    let mut rng = FastRng::new(seed);
    let options = Qwixx::draw_options(&mut rng);
    let mut game = Qwixx::deal(2 + rng.index(4), &options, &mut rng).unwrap();
    let mut bot = recipe.bot::<Qwixx, QwixxExpert>();
    let (mut legal, mut plays, mut weights) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..600 {
        for seat in Seat::all(game.seats()) {
            let promise = QwixxExpert::promise(&game, seat);
            assert!((0.0..=1.0).contains(&promise), "{promise} in {game}");
        }
        let Some(seat) = game.to_act().first() else { return };
        legal.clear();
        game.legal(seat, &mut legal);
        QwixxExpert::consider(&game, seat, &mut plays);
        assert!(!plays.is_empty() && plays.iter().all(|play| legal.contains(play)), "{game}");
        QwixxExpert::weigh(&game, seat, &plays, &mut weights);
        assert_eq!(plays.len(), weights.len());
        assert!(weights.iter().all(|weight| weight.is_finite()), "{weights:?} in {game}");
        let action = bot.choose(&Place::new(&game, seat), &mut rng).unwrap();
        assert!(legal.contains(&action), "{action} in {game}");
        game.act(Actor::Seat(seat), action, &mut rng, &mut Silent).unwrap();
    }
}

#[test]
fn every_level_plays_by_the_rules() {
    for seed in 0..200 {
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            play_by_the_rules(seed, QwixxExpert::recipe(level));
        }
    }
}

#[test]
fn a_short_rehearsal_plays_by_the_rules() {
    let Recipe::Rehearse(rehearsal) = QwixxExpert::recipe(Level::Expert) else { return };
    for seed in 0..10 {
        play_by_the_rules(
            seed,
            Recipe::Rehearse(parlour_bots::Rehearsal { games: 8, ..rehearsal }),
        );
    }
}
