//! What house rules add to the worth of a play.

use parlour_engine::Seat;
use parlour_games::uno::cards::CardSet;
use parlour_games::uno::options::Options;
use parlour_games::uno::{Action, Play, Symbol, Uno};

use super::taste::Situation;

/// What a play out of turn has to be worth: a card less is worth more than this, a bad swap is not.
pub(super) const JUMP: f32 = -0.5;

/// What one card more or less in a hand is worth.
const CARD: f32 = 0.8;

/// The share of cards in a colour, for those who do not choose what they keep.
const SHARE: f32 = 0.22;

/// Whether any rule is on that is looked at here.
#[inline]
pub(super) fn matters(game: &Uno) -> bool {
    let Options { zero_swap, seven_swap, multiple_card_play, .. } = game.open().options;
    let Options { draw_stacking, wild_draw_four_challenge, .. } = game.open().options;
    zero_swap || seven_swap || multiple_card_play || draw_stacking || wild_draw_four_challenge
}

/// What is to be added for a play.
pub(super) fn weigh(game: &Uno, seat: Seat, situation: &Situation<'_>, action: Action) -> f32 {
    match action {
        Action::Play(play) => weigh_card(game, seat, situation, play),
        Action::Draw => match game.open().stack {
            Some(stack) => -CARD * f32::from(stack.count),
            None => 0.0,
        },
        Action::Challenge => weigh_challenge(game),
        _ => 0.0,
    }
}

fn weigh_card(game: &Uno, seat: Seat, situation: &Situation<'_>, play: Play) -> f32 {
    let open = game.open();
    let options = &open.options;
    let left = situation.rest(play).len() as f32;
    let mut weight = CARD * f32::from(play.extras.len());
    if let Some(other) = play.swap.seat() {
        weight += CARD * (left - f32::from(game.hand_len(other)));
    }
    match play.card.symbol() {
        Symbol::Number(0) if options.zero_swap => {
            weight += CARD * (left - f32::from(situation.before));
        }
        // Whoever could have followed the colour is likely to pay for it.
        Symbol::WildDrawFour if options.wild_draw_four_challenge => {
            let color = game.active_color().map_or(CardSet::NONE, CardSet::of_color);
            if !game.hand_set(seat).and(color).is_empty() {
                weight -= 4.0 * CARD;
            }
        }
        _ => {}
    }
    weight
}

/// A doubt that is right saves four cards and a turn and costs the other four; a wrong one costs two.
fn weigh_challenge(game: &Uno) -> f32 {
    let Some(challenge) = game.open().challenge else { return 0.0 };
    if challenge.previous.is_none() {
        return -2.0 * CARD;
    }
    let held = usize::from(game.hand_len(challenge.by));
    let innocent: f32 = std::iter::repeat_n(1.0 - SHARE, held).product();
    CARD * (9.0 * (1.0 - innocent) - 2.0 * innocent)
}
