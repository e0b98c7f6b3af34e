//! Which plays are worth a thought.

use parlour_engine::{Rules, Seat};
use parlour_games::deal::cards::CardType;
use parlour_games::deal::state::{MOVES_PER_TURN, Phase};
use parlour_games::deal::{Action, ActionType, Card, CardSet, Deal, Play};

use super::judge::Judge;

/// How many payments or discards are kept, the cheapest first.
const KEPT: usize = 4;

/// A wild card is moved only for more than this.
const WORTH_MOVING: f32 = 0.05;

/// Lists the plays that are worth a thought.
#[inline]
pub(super) fn consider(game: &Deal, seat: Seat, plays: &mut Vec<Action>) {
    plays.clear();
    game.legal(seat, plays);
    if plays.len() <= 2 {
        return;
    }
    let judge = Judge::new(game, seat);
    match game.table().phase {
        Phase::Playing if game.table().moves < MOVES_PER_TURN => sift_turn(&judge, plays),
        Phase::Playing | Phase::Paying => keep_cheapest(&judge, plays),
        Phase::Drawing | Phase::Responding | Phase::Ended => {}
    }
}

/// Leaves out what is as good as something else, and what only costs: discards while there are moves,
/// wild cards that move for nothing, and swaps for more than the card that is missed least.
fn sift_turn(judge: &Judge<'_>, plays: &mut Vec<Action>) {
    let (mut seen, mut is_discard_kept) = (CardSet::EMPTY, false);
    let mut given = None;
    let all = plays.len();
    let mut kept = 0;
    for index in 0..all {
        let action = plays[index];
        let stays = match action {
            Action::PlayProperty { card, .. } if card.card_type() == CardType::Property => {
                is_new(card, &mut seen)
            }
            Action::PlayToBank { card } if card.card_type() == CardType::Money => {
                is_new(card, &mut seen)
            }
            Action::MoveWild { card, color: hue } => judge.moving(card, hue) > WORTH_MOVING,
            Action::PlayAction(play) => match play.own {
                Some(_) => {
                    *given.get_or_insert_with(|| least_missed(judge, &plays[index..])) == play.own
                }
                None => is_useful(judge, play),
            },
            // If all else is left out, a discard has to stay.
            Action::Discard { .. } => kept == 0 && !std::mem::replace(&mut is_discard_kept, true),
            _ => true,
        };
        if stays {
            plays[kept] = action;
            kept += 1;
        }
    }
    plays.truncate(kept);
}

/// Whether no card of the same face has been seen.
#[inline]
fn is_new(card: Card, seen: &mut CardSet) -> bool {
    let same = |other: &Card| other.colors() == card.colors() && other.value() == card.value();
    if (*seen).iter().any(|other| same(&other)) {
        return false;
    }
    *seen = seen.with(card);
    true
}

/// Whether an action does anything for the seat at all.
fn is_useful(judge: &Judge<'_>, play: Play) -> bool {
    match play.copy.or_else(|| play.card.action()) {
        Some(ActionType::DoubleRent) => has_rent(judge),
        Some(ActionType::ExtraTurn) => judge.game.table().moves > 0,
        _ => true,
    }
}

fn has_rent(judge: &Judge<'_>) -> bool {
    let hand = judge.game.hand_of(judge.me);
    let rents = |card: Card| {
        card.card_type() == CardType::Rent
            && card.colors().iter().any(|color| judge.game.rent(judge.me, color) > 0)
    };
    hand.iter().any(|card| rents(card) || card == Card::ABRACADABRA)
}

/// The own land of these swaps that can be given away with the smallest loss.
fn least_missed(judge: &Judge<'_>, swaps: &[Action]) -> Option<Card> {
    let own = |action: &Action| match action {
        Action::PlayAction(play) => play.own,
        _ => None,
    };
    let missed = |card: Card| {
        let color = judge.game.color_of(card);
        color.map_or(0.0, |color| judge.loss(judge.me, color, 1))
    };
    let mut best = (f32::MAX, None);
    for card in swaps.iter().filter_map(own) {
        let missed = missed(card);
        if missed < best.0 {
            best = (missed, Some(card));
        }
    }
    best.1
}

/// Keeps the cheapest payments or discards, and all other plays but idle moves of wild cards.
fn keep_cheapest(judge: &Judge<'_>, plays: &mut Vec<Action>) {
    let mut cheapest = [(f32::MIN, Action::EndTurn); KEPT];
    let mut found = 0;
    plays.retain(|action| {
        match *action {
            Action::Pay { .. } | Action::Discard { .. } => {}
            Action::MoveWild { card, color: hue } => return judge.moving(card, hue) > WORTH_MOVING,
            _ => return true,
        }
        let mut next = (judge.weigh(*action), *action);
        for place in &mut cheapest {
            if next.0 > place.0 {
                std::mem::swap(&mut next, place);
            }
        }
        found += 1;
        false
    });
    plays.extend(cheapest.iter().take(found).map(|(_, action)| *action));
}
