//! Qwixx: a race of expected points.
//!
//! [`chances`] knows what a row will bring, [`outlook`] how long the game will last and who will be ahead,
//! [`thought`] puts both together for one decision.

mod chances;
mod outlook;
#[cfg(test)]
mod tests;
mod thought;

use parlour_engine::{Rules, Seat};
use parlour_games::qwixx::state::{Phase, Status};
use parlour_games::qwixx::{Action, Qwixx};

use self::chances::Chances;
use self::outlook::Stand;
use self::thought::Thought;
use parlour_bots::{Instinct, Level, Levels, Recipe, Rehearsal, Settings};

/// So many points lie between a good play and a poor one.
const POINTS: f32 = 3.0;

/// Plays Qwixx by feel, and thinks if there is time.
#[derive(Clone, Copy, Debug)]
pub struct QwixxExpert;

impl Instinct<Qwixx> for QwixxExpert {
    fn consider(game: &Qwixx, seat: Seat, plays: &mut Vec<Action>) {
        plays.clear();
        game.legal(seat, plays);
        // What is chosen stays chosen.
        plays.retain(|play| !matches!(play, Action::Undo { .. } | Action::UnmarkNumber { .. }));
    }

    fn weigh(game: &Qwixx, seat: Seat, plays: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        if !game.board.is_strict() || game.board.status != Status::Playing {
            // On the score pad anything goes.
            weights.resize(plays.len(), 0.0);
            return;
        }
        let thought = Thought::new(game, seat);
        weights.extend(plays.iter().map(|play| thought.value(*play) / POINTS));
    }

    fn promise(game: &Qwixx, seat: Seat) -> f32 {
        let board = &game.board;
        if board.status == Status::Ended {
            let winners = board.winners();
            return if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        }
        if !board.is_strict() {
            return 1.0 / board.seats() as f32;
        }
        let chances = Chances::of(board.seats(), &board.options);
        chance_of(Stand::settled(game).standing(seat, chances))
    }

    #[inline]
    fn is_quiet(game: &Qwixx) -> bool {
        game.board.phase == Phase::Rolling || !game.board.is_strict()
    }
}

/// How likely a lead of so many spreads is to last.
fn chance_of(standing: f32) -> f32 {
    // A fraction close to tanh: unlike tanh, it is the same on every machine.
    let x = (0.8 * standing).clamp(-3.0, 3.0);
    let chance = 0.5 + 0.5 * x * (27.0 + x * x) / (27.0 + 9.0 * x * x);
    // Nothing is certain before the end.
    chance.clamp(0.005, 0.995)
}

impl Levels<Qwixx> for QwixxExpert {
    fn recipe(level: Level) -> Recipe {
        // Feeling alone is close to the best that can be had against the dice, and searching adds less
        // than a level each: so the levels below the best differ in how often they slip.
        match level {
            Level::Easy => Recipe::Feeling(4.0),
            Level::Normal => Recipe::Feeling(2.5),
            Level::Hard => Recipe::Feeling(1.4),
            Level::Expert => Recipe::Rehearse(Rehearsal { games: 2500, depth: 5, doubt: 1.0 }),
        }
    }

    fn settings() -> Settings {
        // Dice drown what plays do: short games, and little faith in a few of them.
        Settings { depth: 10, curiosity: 0.2, slip: 0.1, trust: 1.0, ..Settings::playouts(2000) }
    }
}
