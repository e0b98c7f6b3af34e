//! What instinct prefers, and that it never breaks the rules.

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, FastRng, Observable, Rules, Seat, Silent};
use parlour_games::qwixx::dice::{Dice, Row};
use parlour_games::qwixx::options::Ruleset;
use parlour_games::qwixx::state::Phase;
use parlour_games::qwixx::{Action, Cross, Options, Qwixx};

use super::QwixxExpert;
use parlour_bots::{Instinct, Level, Levels, Place, Recipe};

/// A game of two with these crosses ("0 red 2 3, 1 blue 12"; "0 penalty"), the dice just rolled by seat 0.
fn position(crosses: &str, dice: [u8; 6]) -> Qwixx {
    let pad = Options { ruleset: Ruleset::Free, ..Options::default() };
    let mut game = Qwixx::deal(2, &pad, &mut FastRng::new(1)).unwrap();
    for part in crosses.split(", ").filter(|part| !part.is_empty()) {
        let mut words = part.split(' ');
        let player = Seat::new(words.next().unwrap().parse().unwrap());
        let name = words.next().unwrap();
        if name == "penalty" {
            act(&mut game, Actor::Table, Action::AddPenalty { player });
            continue;
        }
        let row = Row::from_name(name).unwrap();
        for number in words.map(|word| word.parse().unwrap()) {
            let cross = Cross { row, number };
            act(&mut game, Actor::Table, Action::Mark { player, cross, late: false });
        }
    }
    let [white1, white2, red, yellow, green, blue] = dice;
    game.board.options.ruleset = Ruleset::Strict;
    game.board.turn = 1;
    game.board.dice = Some(Dice { white1, white2, red, yellow, green, blue });
    game.board.phase = Phase::WhiteDice;
    game.audit().unwrap();
    game
}

fn act(game: &mut Qwixx, actor: Actor, action: Action) {
    game.act(actor, action, &mut FastRng::new(1), &mut Silent).unwrap();
}

/// What a seat likes best.
fn favourite(game: &Qwixx, seat: Seat) -> String {
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    QwixxExpert::consider(game, seat, &mut plays);
    QwixxExpert::weigh(game, seat, &plays, &mut weights);
    let best = (0..plays.len()).max_by(|a, b| weights[*a].total_cmp(&weights[*b])).unwrap();
    plays[best].to_string()
}

#[test]
fn on_the_white_dice() {
    for (idea, crosses, dice, seat, expected) in [
        ("no big skip for one point", "", [3, 4, 6, 6, 1, 1], 1, "pass 1"),
        ("the next number is free", "1 red 2 3", [1, 3, 6, 6, 1, 1], 1, "mark 1 red 4"),
        (
            "the row with more crosses",
            "1 red 2 3 4, 1 yellow 4",
            [1, 4, 6, 6, 1, 1],
            1,
            "mark 1 red 5",
        ),
        ("others need not cross out", "1 red 2, 1 blue 12", [3, 4, 6, 6, 1, 1], 1, "pass 1"),
        ("a lock", "1 red 2 3 4 5 6 7 8 9", [6, 6, 1, 1, 1, 1], 1, "mark 1 red 12"),
        (
            "a second lock wins when ahead",
            "0 blue 12 11 10 9 8 2, 1 red 2 3 4 5 6 7 8 9 10, 1 green 12 11 10 9 8",
            [6, 6, 1, 1, 1, 1],
            1,
            "mark 1 red 12",
        ),
        (
            "no second lock when behind",
            "0 blue 12 11 10 9 8 2, 0 green 12 11 10 9 8 7, 1 red 2 3 4 5 6, 1 yellow 2 3 4 5",
            [6, 6, 1, 1, 1, 1],
            1,
            "mark 1 green 12",
        ),
    ] {
        let game = position(crosses, dice);
        assert_eq!(favourite(&game, Seat::new(seat)), expected, "{idea}");
    }
}

#[test]
fn on_the_coloured_dice() {
    for (idea, crosses, dice, expected) in [
        ("no penalty for the sake of a number", "0 red 2 3", [1, 6, 4, 6, 2, 3], "mark 0 red 5"),
        (
            "rather a penalty than half a row",
            "0 red 10, 0 yellow 10, 0 green 12 11, 0 blue 3",
            [1, 2, 1, 1, 1, 1],
            "next",
        ),
        (
            "no last penalty when behind",
            "0 red 2, 0 penalty, 0 penalty, 0 penalty, 1 red 2 3 4 5 6 7",
            [6, 6, 3, 1, 1, 1],
            "mark 0 blue 7",
        ),
        (
            "the last penalty wins when far ahead",
            "0 red 2 3 4 5 6 7 8, 0 yellow 2 3 4 5 6 7 8, 0 penalty, 0 penalty, 0 penalty, 1 red 2",
            [5, 6, 1, 4, 6, 6],
            "next",
        ),
    ] {
        let mut game = position(crosses, dice);
        for seat in [0, 1].map(Seat::new) {
            act(&mut game, Actor::Seat(seat), Action::Pass { player: seat });
        }
        assert_eq!(favourite(&game, Seat::new(0)), expected, "{idea}");
    }
}

#[test]
fn the_white_choice_looks_at_the_coloured_dice() {
    // The coloured dice show red 3, which a white cross on red 4 would skip.
    let game = position("0 red 2", [2, 2, 1, 6, 1, 1]);
    assert_ne!(favourite(&game, Seat::new(0)), "mark 0 red 4");
}

#[test]
fn who_is_ahead_has_more_promise() {
    let even = position("", [1, 1, 1, 1, 1, 1]);
    let ahead = position("0 red 2 3 4 5", [1, 1, 1, 1, 1, 1]);
    let won = position("0 red 2 3 4 5 6 7 8 9 10 11 12, 1 penalty", [1, 1, 1, 1, 1, 1]);
    let promise = |game: &Qwixx| QwixxExpert::promise(game, Seat::new(0));
    assert!(promise(&even) < promise(&ahead) && promise(&ahead) < promise(&won));
    assert!(promise(&ahead) + QwixxExpert::promise(&ahead, Seat::new(1)) < 1.01);
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
