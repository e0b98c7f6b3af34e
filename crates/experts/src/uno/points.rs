//! Games of several rounds, which points decide.

use parlour_engine::{MAX_SEATS, Seat};
use parlour_games::uno::options::ScoreLimit;
use parlour_games::uno::state::{LAST_ROUND, Status};
use parlour_games::uno::{Card, Uno};

/// What a round brings its winner from each of the others, more or less.
const USUAL: f32 = 40.0;

/// How the game stands for a seat, with all that the round may bring.
pub(super) fn promise(game: &Uno, seat: Seat) -> f32 {
    let open = game.open();
    if open.status != Status::Playing {
        return super::chance(&game_chances(game, None), seat);
    }
    let rounds = super::round_chances(game);
    let winners = open.order().iter();
    let sum: f32 = winners
        .map(|winner| {
            let games = game_chances(game, Some(*winner));
            super::chance(&rounds, *winner) * super::chance(&games, seat)
        })
        .sum();
    sum.clamp(0.0, 1.0)
}

/// The chance of each seat to win the game, if this one wins the round with hands as they are.
fn game_chances(game: &Uno, winner: Option<Seat>) -> [f32; MAX_SEATS] {
    let mut scores = game.open().scores;
    if let Some(winner) = winner
        && let Some(score) = scores.get_mut(winner.index())
    {
        let others = game.open().order().iter().filter(|seat| **seat != winner);
        *score += others.map(|seat| worth(game, *seat)).sum::<u32>();
    }
    let strengths = strengths(game, &scores);
    let sum = strengths.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    strengths.map(|strength| strength / sum)
}

fn worth(game: &Uno, seat: Seat) -> u32 {
    let mut points = 0;
    game.hand_set(seat).for_each(|card| points += Card::points(card));
    points
}

/// How far along everybody is. Leads count for more the fewer rounds are to come.
fn strengths(game: &Uno, scores: &[u32; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let open = game.open();
    let order = open.order();
    let usual = USUAL * order.len().saturating_sub(1).max(1) as f32;
    let best = order.iter().filter_map(|seat| scores.get(seat.index())).max().copied().unwrap_or(0);
    let (rounds, is_over) = if let ScoreLimit::Points(limit) = open.options.score_limit {
        let missing = u32::from(limit).saturating_sub(best);
        (1.0 + missing as f32 / usual, missing == 0)
    } else {
        let missing = LAST_ROUND.saturating_sub(open.round);
        (1.0 + missing as f32, missing == 0)
    };
    // Somebody at the limit has won; else the lead is measured by how far luck may still carry.
    let scale = if is_over { 1e-3 } else { usual * rounds.sqrt() };
    let mut strengths = [0.0; MAX_SEATS];
    for seat in order {
        if let (Some(strength), Some(score)) =
            (strengths.get_mut(seat.index()), scores.get(seat.index()))
        {
            *strength = libm::expf(-((best - score) as f32) / scale);
        }
    }
    strengths
}
