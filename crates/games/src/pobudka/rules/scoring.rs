//! What Dreams are worth when a round ends (rules 3.3 and 9).

use parlour_engine::{Seat, Seats};

use crate::pobudka::cards::Kind;
use crate::pobudka::dream::{HAND, Slot};
use crate::pobudka::options::Options;
use crate::pobudka::state::{MOST_PLAYERS, Tally};

/// What "go all in" costs everybody else.
const ALL_IN: i16 = 50;

/// How a round went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scoring {
    /// What each Dream adds.
    pub tallies: [Tally; MOST_PLAYERS],
    /// Who had the lowest one.
    pub winners: Seats,
}

/// Counts the Dreams. `caller` is who called, if the round ended by a call.
pub(super) fn score(dreams: &[[Slot; HAND]], caller: Option<Seat>, options: &Options) -> Scoring {
    let mut tallies = [Tally::default(); MOST_PLAYERS];
    if options.go_all_in
        && let Some(winner) = only_dream_of_nines(dreams)
    {
        for seat in Seat::all(dreams.len()).filter(|seat| *seat != winner) {
            tallies[seat.index()].score = ALL_IN;
        }
        return Scoring { tallies, winners: Seats::only(winner) };
    }

    for (seat, dream) in dreams.iter().enumerate() {
        tallies[seat].score = ravens(*dream);
    }
    let lowest = tallies[..dreams.len()].iter().map(|tally| tally.score).min().unwrap_or(0);
    let mut winners = Seats::NONE;
    for (index, tally) in tallies[..dreams.len()].iter_mut().enumerate() {
        let seat = Seat::from_index(index);
        if tally.score == lowest {
            winners = winners.with(seat);
            if options.lowest_scores_zero {
                tally.score = 0;
            }
        } else if caller == Some(seat) {
            tally.penalty = i16::from(options.wrong_call_penalty);
        }
    }
    Scoring { tallies, winners }
}

/// The ravens of a Dream. Hourglasses count nine each, or nothing if their number is even.
#[inline]
fn ravens(dream: [Slot; HAND]) -> i16 {
    let (mut ravens, mut in_glasses, mut is_odd) = (0, 0, false);
    for slot in dream {
        let value = i16::from(slot.card.value());
        if slot.card.kind() == Kind::Hourglass {
            in_glasses += value;
            is_odd = !is_odd;
        } else {
            ravens += value;
        }
    }
    if is_odd { ravens + in_glasses } else { ravens }
}

/// The owner of the one Dream that has only cards of value nine, if there is exactly one.
fn only_dream_of_nines(dreams: &[[Slot; HAND]]) -> Option<Seat> {
    let is_all_in = |dream: &[Slot; HAND]| dream.iter().all(|slot| slot.card.value() == 9);
    let mut owners = (0..dreams.len()).filter(|seat| is_all_in(&dreams[*seat]));
    match (owners.next(), owners.next()) {
        (Some(owner), None) => Some(Seat::from_index(owner)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pobudka::cards::{Card, Edition};

    /// A Dream written as the names of its cards.
    fn dream(edition: Edition, names: &str) -> [Slot; HAND] {
        let find = |name: &str| -> Card {
            let found = edition.deck().iter().find(|card| card.to_string() == name);
            *found.unwrap_or_else(|| panic!("no card {name}"))
        };
        let slots: Vec<_> = names.split(' ').map(|name| Slot::face_down(find(name))).collect();
        slots.try_into().expect("four cards")
    }

    /// The scores and penalties when seat 0 calls, and the winners.
    fn tally(edition: Edition, options: Options, dreams: &[&str]) -> String {
        let dreams: Vec<_> = dreams.iter().map(|names| dream(edition, names)).collect();
        let scoring = score(&dreams, Some(Seat::new(0)), &options);
        let tallies = scoring.tallies[..dreams.len()].iter();
        let each: Vec<_> =
            tallies.map(|Tally { score, penalty }| format!("{score}+{penalty}")).collect();
        format!("{} {:?}", each.join(" "), scoring.winners)
    }

    #[test]
    fn the_lowest_dream_wins_and_a_wrong_call_costs() {
        let zero = Options { lowest_scores_zero: true, ..Options::default() };
        let all_in = Options { go_all_in: true, ..Options::default() };
        for (options, dreams, expected) in [
            (Options::default(), ["9a 9b 0a 0b", "1a 0c 0d 2a"], "18+5 3+0 {1}"),
            (Options::default(), ["1a 1b 1c 0a", "3a 0b 0c 0d"], "3+0 3+0 {0, 1}"),
            (zero, ["1a 1b 1c 0a", "3a 0b 0c 0d"], "0+0 0+0 {0, 1}"),
            (zero, ["1a 1b 1c 2a", "3a 0b 0c 0d"], "5+5 0+0 {1}"),
            (all_in, ["9a 9b 9c 9d", "3a 0b 0c 0d"], "0+0 50+0 {0}"),
            (all_in, ["0a 0b 1c 1d", "9a 9b 9c 9d"], "50+0 0+0 {1}"),
            (all_in, ["9a 9b 9c 9d", "9e 9f 9g 9h"], "36+0 36+0 {0, 1}"),
            (all_in, ["9a 9b 9c 8d", "9e 9f 9g 0a"], "35+5 27+0 {1}"),
        ] {
            assert_eq!(tally(Edition::Classic54, options, &dreams), expected, "{dreams:?}");
        }
    }

    #[test]
    fn hourglasses_count_only_if_their_number_is_odd() {
        let all_in = Options { go_all_in: true, ..Options::default() };
        for (options, dreams, expected) in [
            (Options::default(), ["Ha 1a 1b 1c", "0a 0b 0c 0d"], "12+5 0+0 {1}"),
            (Options::default(), ["Ha Hb 1b 1c", "1a 0b 2c 0d"], "2+0 3+0 {0}"),
            (Options::default(), ["Ha Hb Hc 1c", "1a 0b 2c 0d"], "28+5 3+0 {1}"),
            (Options::default(), ["Ha Hb Hc Hd", "1a 0b 2c 0d"], "0+0 3+0 {0}"),
            (all_in, ["Ha 9b Hc Hd", "1a 0b 2c 0d"], "0+0 50+0 {0}"),
        ] {
            assert_eq!(tally(Edition::New56, options, &dreams), expected, "{dreams:?}");
        }
    }
}
