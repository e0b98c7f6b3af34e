//! What a Dream will cost its owner when the round ends.

use parlour_engine::Seat;
use parlour_games::pobudka::Pobudka;
use parlour_games::pobudka::state::Phase;

/// What is left of a point that its owner knows of, by the end of the round. All of these are fitted to
/// some thousand games of bots that play by feel.
pub(super) const KNOWN: f32 = 0.82;
/// How much less of the worst of them: it goes first.
pub(super) const WORST: f32 = 0.43;
/// What is left of a point that its owner does not know of.
pub(super) const UNKNOWN: f32 = 0.2;
/// What a card costs that its owner does not know: it is as likely given up if it is good.
pub(super) const BLIND: f32 = 2.7;

/// The points that a seat is going to add to its total, while the round goes on.
pub(super) fn load(state: &Pobudka, seat: Seat) -> f32 {
    let open = state.open();
    let Some(dream) = state.dreams().get(seat.index()).filter(|_| !open.phase.is_end()) else {
        return 0.0;
    };
    let (mut load, mut worst, mut blind) = (0.0, 0.0f32, 0.0f32);
    for slot in dream {
        let points = f32::from(slot.card.value());
        if slot.is_known_to(seat) {
            load += KNOWN * points;
            worst = worst.max(points);
        } else {
            blind = blind.max(BLIND + UNKNOWN * points);
            load += BLIND + UNKNOWN * points;
        }
    }
    load -= WORST * worst;
    match state.held().filter(|_| open.current == seat && open.phase == Phase::HoldingCard) {
        Some(held) => load - relief(f32::from(held.value()), worst, blind),
        None => load,
    }
}

/// What a held card takes off a load, in place of the worst card or of an unknown one.
fn relief(held: f32, worst: f32, blind: f32) -> f32 {
    let for_worst = (KNOWN - WORST) * (worst - held);
    let for_blind = blind - KNOWN * held;
    for_worst.max(for_blind).max(0.0)
}
