//! Pobudka: as few points as possible, and the right moment to call.
//!
//! [`feel`] says what a play is worth in points, as far as the seat can tell; [`load`] what a Dream will cost its
//! owner in the end, [`belief`] what others have shown by keeping a card, [`unseen`] what can still come.
//! [`choice`] leaves out plays that are like others.

mod belief;
mod choice;
mod feel;
mod load;
mod reference;
#[cfg(test)]
mod tests;
mod unseen;

use parlour_engine::{Rules, Seat};
use parlour_games::pobudka::state::{Open, Phase};
use parlour_games::pobudka::{Action, Pobudka};

use self::feel::Feel;
use parlour_bots::{Character, Instinct, Level, Levels, Recipe, Rehearsal};

/// So many points are the difference between a good play and a poor one.
const SCALE: f32 = 3.0;

/// What the worst player adds to the total in a round.
const ROUND: f32 = 9.0;
/// By how much two players usually differ after a round.
const SWING: f32 = 8.0;

/// Plays Pobudka by feel, and thinks if there is time.
#[derive(Clone, Copy, Debug)]
pub struct PobudkaExpert;

impl Instinct<Pobudka> for PobudkaExpert {
    fn consider(game: &Pobudka, seat: Seat, plays: &mut Vec<Action>) {
        plays.clear();
        game.legal(seat, plays);
        choice::cut(game, seat, plays);
    }

    fn weigh(game: &Pobudka, seat: Seat, plays: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        if plays.len() < 2 {
            weights.resize(plays.len(), 0.0);
            return;
        }
        let feel = Feel::new(game, seat);
        weights.extend(plays.iter().map(|play| feel.points(*play) / SCALE));
    }

    fn promise(game: &Pobudka, seat: Seat) -> f32 {
        let open = game.open();
        if let Some(outcome) = game.outcome() {
            let is_winner = outcome.winners.contains(seat);
            return if is_winner { 1.0 / outcome.winners.len() as f32 } else { 0.0 };
        }
        let spread = spread(open);
        let total = |seat: Seat| {
            open.scores.get(seat.index()).copied().unwrap_or(0) as f32 + load::load(game, seat)
        };
        let mine = total(seat);
        let sum: f32 =
            Seat::all(game.seats()).map(|other| libm::expf((mine - total(other)) / spread)).sum();
        1.0 / sum
    }

    fn credence(game: &Pobudka, seat: Seat) -> f32 {
        belief::credence(game, seat)
    }

    fn is_settled(game: &Pobudka) -> bool {
        game.open().phase == Phase::RoundEnd
    }
}

/// How many points still come and go before the game is decided, as the width of a logistic curve.
fn spread(open: &Open) -> f32 {
    let highest = open.scores.iter().copied().max().unwrap_or(0);
    let mut rounds = (i32::from(open.options.target_score) - highest).max(1) as f32 / ROUND;
    if let Some(last) = open.options.max_rounds {
        rounds = rounds.min(f32::from(last) - open.round as f32);
    }
    SWING * rounds.max(0.5).sqrt() / 1.7
}

impl Levels<Pobudka> for PobudkaExpert {
    fn recipe(level: Level) -> Recipe {
        // Feeling is close to the best that was found: rehearsal helps where two plays are about as good,
        // and tree search does not. So the levels below the best differ in how much they slip.
        match level {
            Level::Easy => Recipe::Feeling(4.0),
            Level::Normal => Recipe::Feeling(2.0),
            Level::Hard => Recipe::Feeling(0.7),
            Level::Expert => Recipe::Rehearse(Rehearsal { doubt: 0.3, ..Rehearsal::games(800) }),
        }
    }

    fn characters() -> &'static [Character<Pobudka>] {
        &[reference::CHARACTER]
    }
}
