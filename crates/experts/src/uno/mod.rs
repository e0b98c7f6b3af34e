//! Uno.
//!
//! [`taste`] judges plays and [`outlook`] hands, both with [`numbers`] that [`training`] has found; [`house`] adds what the
//! house rules change.

mod greedy;
mod house;
mod numbers;
mod outlook;
mod points;
mod taste;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

use parlour_engine::{MAX_SEATS, Rules, Seat};
use parlour_games::uno::action::Named;
use parlour_games::uno::cards::CardSet;
use parlour_games::uno::state::Status;
use parlour_games::uno::{Action, Card, Play, Symbol, Uno};

use self::greedy::Greedy;
use self::numbers::{MANY_OUTLOOK, MANY_TASTE, PAIR_OUTLOOK, PAIR_TASTE};
use self::taste::Situation;
use parlour_bots::{Character, Instinct, Level, Levels, Recipe, Settings};

/// Plays Uno by feel, and thinks if there is time.
#[derive(Clone, Copy, Debug)]
pub struct UnoExpert;

impl Instinct<Uno> for UnoExpert {
    fn consider(game: &Uno, seat: Seat, plays: &mut Vec<Action>) {
        plays.clear();
        game.legal(seat, plays);
        if plays.len() < 2 {
            return;
        }
        if let Some(best) = plays.iter().copied().find(|play| is_best(game, seat, *play)) {
            plays.clear();
            plays.push(best);
            return;
        }
        let hand = game.hand_set(seat);
        plays.retain(|play| match play {
            Action::Play(play) => is_worthwhile(game, seat, hand, *play),
            Action::CallUno => false,
            _ => true,
        });
    }

    fn weigh(game: &Uno, seat: Seat, plays: &[Action], weights: &mut Vec<f32>) {
        let situation = Situation::new(game, seat);
        let taste = if situation.is_pair() { &PAIR_TASTE } else { &MANY_TASTE };
        let has_house_rules = house::matters(game);
        weights.clear();
        for play in plays {
            let mut weight = 0.0;
            situation.traits(*play, |index| weight += taste[index]);
            if has_house_rules {
                weight += house::weigh(game, seat, &situation, *play);
            }
            weights.push(weight);
        }
    }

    fn promise(game: &Uno, seat: Seat) -> f32 {
        if let Some(outcome) = game.outcome() {
            return if outcome.winners.contains(seat) { 1.0 } else { 0.0 };
        }
        if game.open().options.score_limit.keeps_scores() {
            return points::promise(game, seat);
        }
        chance(&round_chances(game), seat)
    }

    fn butt_in(game: &Uno, seat: Seat, plays: &[Action]) -> Option<usize> {
        if let Some(index) = plays.iter().position(|play| is_best(game, seat, *play)) {
            return Some(index);
        }
        let situation = Situation::new(game, seat);
        let hand = game.hand_set(seat);
        let mut best = (house::JUMP, None);
        for (index, play) in plays.iter().enumerate() {
            if let Action::Play(card) = play
                && is_worthwhile(game, seat, hand, *card)
            {
                let weight = house::weigh(game, seat, &situation, *play);
                if weight > best.0 {
                    best = (weight, Some(index));
                }
            }
        }
        best.1
    }

    fn is_settled(game: &Uno) -> bool {
        game.open().status == Status::RoundEnded
    }
}

impl Levels<Uno> for UnoExpert {
    fn recipe(level: Level) -> Recipe {
        match level {
            // Knows that cards have to go, and often not which.
            Level::Easy => Recipe::Feeling(8.0),
            // What it likes is so good that a slip now and then leaves room for the levels above.
            Level::Normal => Recipe::Feeling(3.0),
            Level::Hard => Recipe::Search(search(50, 3.0)),
            Level::Expert => Recipe::Search(search(4000, 1.0)),
        }
    }

    fn characters() -> &'static [Character<Uno>] {
        &[Character {
            name: "greedy",
            about: "plays any card that fits, and draws if there is none",
            make: || Box::new(Greedy::default()),
        }]
    }
}

/// How every level that searches goes about it. Most rounds end within thirty steps, and hands tell how the others
/// will. The numbers of [`taste`] are good enough to be trusted, the more so the less there is to go by.
const fn search(playouts: u32, trust: f32) -> Settings {
    Settings { depth: 30, curiosity: 0.5, slip: 0.3, trust, ..Settings::playouts(playouts) }
}

/// What needs no thought: the last card, catching somebody, and a call before one is caught.
#[inline]
fn is_best(game: &Uno, seat: Seat, action: Action) -> bool {
    match action {
        Action::Play(play) => play.extras.len() + 1 == game.hand_len(seat),
        Action::CatchUno { .. } => true,
        Action::CallUno => game.open().exposed == Some(seat),
        _ => false,
    }
}

/// Whether nothing else is clearly better, or just the same.
#[inline]
fn is_worthwhile(game: &Uno, seat: Seat, hand: CardSet, play: Play) -> bool {
    let open = game.open();
    let left = hand.len() - 1 - usize::from(play.extras.len());
    if open.options.uno_call && left == 1 && !play.uno {
        return open.called.contains(seat);
    }
    if !play.extras.is_empty() {
        // Some of a number are neither here nor there: one, or all of them.
        return hand.and(CardSet::like(play.card)).len() == 1 + usize::from(play.extras.len());
    }
    let Named::Color(color) = play.color else {
        let same = hand.and(CardSet::twins(play.card));
        return open.decides || same.first() == Some(play.card);
    };
    let same = hand.and(CardSet::like(play.card));
    let colored = hand.without(CardSet::WILDS);
    (open.decides || same.first() == Some(play.card))
        && (colored.is_empty() || !colored.and(CardSet::of_color(color)).is_empty())
}

/// Whether the seat is on turn again because all others have drawn a card instead of playing one.
#[inline]
fn all_have_drawn(game: &Uno, seat: Seat) -> bool {
    let open = game.open();
    let goes_round = |card: Card| matches!(card.symbol(), Symbol::Number(_) | Symbol::Wild);
    open.last_player == Some(seat)
        && open.current() == Some(seat)
        && game.top().is_some_and(goes_round)
}

/// The chance of each seat to win the round.
#[inline]
fn round_chances(game: &Uno) -> [f32; MAX_SEATS] {
    let pair = game.open().players == 2;
    outlook::round_chances(game, if pair { &PAIR_OUTLOOK } else { &MANY_OUTLOOK })
}

#[inline]
fn chance(chances: &[f32; MAX_SEATS], seat: Seat) -> f32 {
    chances.get(seat.index()).copied().unwrap_or(0.0)
}
