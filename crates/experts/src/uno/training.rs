//! How the numbers in `numbers.rs` were found: games of the instinct against itself, in which plays that won become
//! likelier and plays that lost become rarer. Run it with
//! `cargo test --release -p parlour-experts uno::training -- --ignored --nocapture` after a change of traits or signs.

use parlour_engine::{Actor, Chance, FastRng, Rules, Seat, Silent, Viewer};
use parlour_games::uno::{Action, Options, Uno};

use super::UnoExpert;
use super::outlook::{SIGNS, round_chances, signs};
use super::taste::{Situation, TRAITS};
use parlour_bots::Instinct;

struct Learner {
    taste: [f32; TRAITS],
    outlook: [f32; SIGNS],
}

/// A decision of a game: who took it, what its traits were beyond the usual, and what was expected.
struct Step {
    seat: Seat,
    surprise: [f32; TRAITS],
    expected: f32,
}

/// One game; learns from it at these rates, and says how many steps it took.
fn learn(learner: &mut Learner, seats: usize, rates: [f32; 2], rng: &mut FastRng) -> usize {
    let mut game = Uno::deal(seats, &Options::default(), rng).unwrap();
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    let (mut steps, mut seen) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        UnoExpert::consider(&game, seat, &mut plays);
        let choice = choose(learner, &game, seat, &plays, &mut weights, rng);
        if rng.below(4) == 0 {
            seen.push(game);
        }
        if plays.len() > 1 {
            let surprise = surprise(&game, seat, &plays, &weights, choice);
            // The seat's own view of its chances: the hands of others are no part of it.
            let guess = game.determinize(Viewer::Seat(seat), rng);
            let expected = round_chances(&guess, &learner.outlook)[seat.index()];
            steps.push(Step { seat, surprise, expected });
        }
        game.act(Actor::Seat(seat), plays[choice], rng, &mut Silent).unwrap();
        if steps.len() > 400 {
            return steps.len();
        }
    }
    let winner = game.open().winner;
    for step in &steps {
        let won = f32::from(u8::from(winner == Some(step.seat)));
        for (weight, surprise) in learner.taste.iter_mut().zip(step.surprise) {
            *weight += rates[0] * (won - step.expected) * surprise;
        }
    }
    for game in &seen {
        let chances = round_chances(game, &learner.outlook);
        for seat in Seat::all(seats) {
            let won = f32::from(u8::from(winner == Some(seat)));
            let error = won - chances[seat.index()];
            signs(game, seat, |sign, amount| learner.outlook[sign] += rates[1] * error * amount);
        }
    }
    steps.len()
}

/// Draws a play, likelier the more it is liked; leaves everybody's chances in `weights`.
fn choose(
    learner: &Learner,
    game: &Uno,
    seat: Seat,
    plays: &[Action],
    weights: &mut Vec<f32>,
    rng: &mut FastRng,
) -> usize {
    let situation = Situation::new(game, seat);
    weights.clear();
    for play in plays {
        let mut weight = 0.0;
        situation.traits(*play, |index| weight += learner.taste[index]);
        weights.push(weight);
    }
    let top = weights.iter().copied().fold(f32::MIN, f32::max);
    for weight in weights.iter_mut() {
        *weight = libm::expf(*weight - top);
    }
    let sum: f32 = weights.iter().sum();
    for weight in weights.iter_mut() {
        *weight /= sum;
    }
    let mut left = (rng.bits() >> 8) as f32 / (1 << 24) as f32;
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    weights.len() - 1
}

fn surprise(
    game: &Uno,
    seat: Seat,
    plays: &[Action],
    chances: &[f32],
    choice: usize,
) -> [f32; TRAITS] {
    let situation = Situation::new(game, seat);
    let mut surprise = [0.0; TRAITS];
    for (index, (play, chance)) in plays.iter().zip(chances).enumerate() {
        let amount = f32::from(u8::from(index == choice)) - chance;
        situation.traits(*play, |index| surprise[index] += amount);
    }
    surprise
}

fn train(seats: usize, games: u32) -> Learner {
    let mut learner = Learner { taste: [0.0; TRAITS], outlook: [0.0; SIGNS] };
    // Whoever draws for no reason learns nothing but that.
    learner.taste[super::taste::DRAW..super::taste::DRAW + 5].fill(-2.0);
    let mut rng = FastRng::new(1);
    let mut steps = 0;
    for game in 0..games {
        let rest = 1.0 - game as f32 / games as f32;
        steps += learn(&mut learner, seats, [0.02 * rest + 0.001, 0.01 * rest + 0.0005], &mut rng);
        if (game + 1) % (games / 10) == 0 {
            println!("{} games, {} decisions each", game + 1, steps / (games / 10) as usize);
            steps = 0;
        }
    }
    learner
}

fn print(name: &str, numbers: &[f32]) {
    println!("pub(super) static {name}: [f32; {}] = [", numbers.len());
    for row in numbers.chunks(10) {
        println!("    {},", row.iter().map(|n| format!("{n:.2}")).collect::<Vec<_>>().join(", "));
    }
    println!("];");
}

#[test]
#[ignore = "takes minutes"]
fn learns_what_wins() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok());
    let games = games.unwrap_or(1_000_000);
    for (seats, name) in [(2, "PAIR"), (4, "MANY")] {
        let learner = train(seats, games);
        // Learned so that a play is e times as likely with 1 more; a good play and a poor one differ by 4 or so.
        print(&format!("{name}_TASTE"), &learner.taste.map(|weight| weight / 4.0));
        print(&format!("{name}_OUTLOOK"), &learner.outlook);
    }
}
