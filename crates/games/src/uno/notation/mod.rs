//! Uno as text: one line for a state, a view or an action.
//!
//! ```text
//! PLAYING #9 | 3 seats | 0: b2 yS | >1: r5 b2 | 2: W0 y7 ~ r5 + | deck r1 g3' | discard r0 W1:g g5 | last 0 | owner 0
//! ```
//!
//! Cards are a color and a symbol: numbers, `S`kip, `R`everse, `D`raw two; the second of two equal ones
//! has a dash. `W` is a wild card, `F` a wild draw four. Hands stand in playing order behind their seats, `>`
//! before the one on turn; `+` or `-` is the direction. Behind `~` are cards of others that a seat knows.
//! The deck has its top first, the discards have it last.
//!
//! The status and the hands are enough for a state: the rest has defaults, and nobody knows more than the own hand.

mod reading;
mod writing;

use parlour_engine::{Seat, Seats};

use super::options::{HandPrivacy, Options, Seating};
use super::state::Status;
use super::view::GameState;

/// The name of a switch, and what it does to the options.
type Switch = (&'static str, fn(&mut Options));

const SWITCHES: [Switch; 13] = [
    ("force-play", |options| options.force_play = true),
    ("stacking", |options| options.draw_stacking = true),
    ("jump-in", |options| options.jump_in = true),
    ("zero-swap", |options| options.zero_swap = true),
    ("seven-swap", |options| options.seven_swap = true),
    ("multiple", |options| options.multiple_card_play = true),
    ("play-drawn", |options| options.play_drawn_card = true),
    ("challenge", |options| options.wild_draw_four_challenge = true),
    ("uno-call", |options| options.uno_call = true),
    ("three-at-least", |options| options.min_players = 3),
    ("shared", |options| options.hand_privacy = HandPrivacy::Shared),
    ("no-spectators", |options| options.spectators = false),
    ("reveal", |options| options.reveal_hands_at_end = true),
];

/// The seating with which a table like this was most likely dealt, if any of its options are unusual.
///
/// Only a seating that is another one is written: old replays were made without it. A room changes owners only after
/// a pause, and hosts give it to the first human.
fn likely_seating(game: &GameState) -> Seating {
    if game.status == Status::Lobby {
        return Seating::default();
    }
    let bots = game.bots.clone().unwrap_or_default();
    let mut seats = Seat::all(game.player_order.0.into());
    let owner = match seats.find(|seat| !bots.contains(seat)) {
        _ if game.orphan_hands.is_none() => game.owner_id,
        human => human,
    };
    let owner = owner.unwrap_or_default().number();
    Seating { owner, bots: bots.into_iter().collect::<Seats>().into() }
}
