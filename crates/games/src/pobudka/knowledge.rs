//! What each viewer was shown and can still place (rules 4).

use arrayvec::ArrayVec;
use parlour_engine::{Chance, Seat, Viewer};

use super::cards::{Card, MOST_CARDS};
use super::dream::{Place, SLOTS};
use super::state::{Phase, Pobudka, Reveal, Source};

impl Pobudka {
    /// The same table with everything shuffled that this viewer does not know.
    pub(super) fn redeal(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut sample = *self;
        let mut unknown = ArrayVec::<Card, MOST_CARDS>::new();
        sample.for_each_unknown(viewer, |card| {
            // A box has no more cards than this list has room for.
            let _ = unknown.try_push(*card);
        });
        // What the viewer knows is which cards are missing, not in which order they lie.
        unknown.sort_unstable();
        rng.shuffle(&mut unknown);
        let mut dealt = unknown.iter();
        sample.for_each_unknown(viewer, |card| *card = *dealt.next().unwrap_or(card));
        sample
    }

    /// Whether this viewer was shown the card in this slot and can still place it.
    pub(super) fn is_known(&self, viewer: Viewer, place: Place) -> bool {
        let Some(slot) = self.slot(place) else { return false };
        if self.open.phase.is_end() {
            return true;
        }
        match viewer {
            Viewer::Seat(seat) => {
                slot.is_known_to(seat)
                    || self.is_looking_at(seat, place)
                    || self.reveal == Some(Reveal { viewer: seat, place })
            }
            Viewer::Spectator => slot.is_public(self.open.seats()),
        }
    }

    /// Whether this seat has turned up this card of its own to look at it before play.
    pub(super) fn is_looking_at(&self, seat: Seat, place: Place) -> bool {
        self.open.phase == Phase::Peeking
            && place.seat == seat
            && self.slot(place).is_some_and(|slot| slot.is_face_up())
    }

    /// Whether this viewer sees the held card.
    pub(super) fn sees_held(&self, viewer: Viewer) -> bool {
        self.open.source == Some(Source::Discard) || viewer.is(self.open.current)
    }

    /// Whether this viewer sees the cards of Take 2.
    pub(super) fn sees_temps(&self, viewer: Viewer) -> bool {
        viewer.is(self.open.current)
    }

    /// Changes every card whose face this viewer does not know, in an order that tells nothing.
    pub(super) fn for_each_unknown(&mut self, viewer: Viewer, mut change: impl FnMut(&mut Card)) {
        self.deck.cards_mut().iter_mut().for_each(&mut change);
        for seat in Seat::all(self.dreams().len()) {
            for slot in 0..SLOTS {
                let place = Place { seat, slot };
                if !self.is_known(viewer, place)
                    && let Some(slot) = self.slot_mut(place)
                {
                    change(&mut slot.card);
                }
            }
        }
        if !self.sees_held(viewer) {
            self.held.iter_mut().for_each(&mut change);
        }
        if !self.sees_temps(viewer) {
            self.temps.iter_mut().flatten().for_each(&mut change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pobudka::{Action, Options};
    use parlour_engine::{Actor, FastRng, Rules, Silent};

    /// Plays on from a deal for two: `0 peek` is written as seat and action.
    fn after(plays: &[(u8, Action)]) -> Pobudka {
        let mut rng = FastRng::new(3);
        let mut state = Pobudka::deal(2, &Options::default(), &mut rng).expect("a table");
        for (seat, action) in plays {
            let actor = Actor::Seat(Seat::new(*seat));
            state.act(actor, *action, &mut rng, &mut Silent).expect("a legal play");
        }
        state
    }

    /// The slots whose card is the same in every sample: what the viewer knows.
    fn fixed(state: &Pobudka, viewer: Viewer) -> String {
        let mut rng = FastRng::new(1);
        let samples: Vec<_> = (0..60).map(|_| state.determinize(viewer, &mut rng)).collect();
        let places = Seat::all(2).flat_map(|seat| (0..SLOTS).map(move |slot| Place { seat, slot }));
        let is_fixed = |place: &Place| {
            let card = |state: &Pobudka| state.slot(*place).map(|slot| slot.card);
            samples.iter().all(|sample| card(sample) == card(state))
        };
        places.filter(is_fixed).map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn samples_keep_what_the_viewer_knows_and_nothing_else() {
        use Action::{DrawFromDeck, DrawFromDiscard, FinishPeeking, PeekCard, SwapHeldCard};
        let peeks = [(0, PeekCard(Place::new(0, 2))), (0, FinishPeeking), (1, FinishPeeking)];
        let take = [(0, DrawFromDiscard), (0, SwapHeldCard { card_index: 1 })];
        let draw = [(1, DrawFromDeck), (1, SwapHeldCard { card_index: 3 })];
        for (plays, [first, second, spectator]) in [
            (vec![], ["", "", ""]),
            (peeks[..1].to_vec(), ["0.2", "", ""]),
            (peeks.to_vec(), ["0.2", "", ""]),
            ([&peeks[..], &take].concat(), ["0.1 0.2", "0.1", "0.1"]),
            ([&peeks[..], &take, &draw].concat(), ["0.1 0.2", "0.1 1.3", "0.1"]),
        ] {
            let state = after(&plays);
            assert_eq!(fixed(&state, Viewer::Seat(Seat::new(0))), first, "{plays:?}");
            assert_eq!(fixed(&state, Viewer::Seat(Seat::new(1))), second, "{plays:?}");
            assert_eq!(fixed(&state, Viewer::Spectator), spectator, "{plays:?}");
        }
    }

    #[test]
    fn a_held_card_is_known_to_its_holder_or_to_all() {
        use Action::{DrawFromDeck, DrawFromDiscard, FinishPeeking};
        let begin = [(0, FinishPeeking), (1, FinishPeeking)];
        for (draw, others_know) in [(DrawFromDeck, false), (DrawFromDiscard, true)] {
            let state = after(&[&begin[..], &[(0, draw)]].concat());
            let mut rng = FastRng::new(1);
            let is_fixed = |viewer: Viewer, rng: &mut FastRng| {
                (0..60).all(|_| state.determinize(viewer, rng).held == state.held)
            };
            assert!(is_fixed(Viewer::Seat(Seat::new(0)), &mut rng));
            assert_eq!(is_fixed(Viewer::Seat(Seat::new(1)), &mut rng), others_know);
            assert_eq!(is_fixed(Viewer::Spectator, &mut rng), others_know);
        }
    }
}
