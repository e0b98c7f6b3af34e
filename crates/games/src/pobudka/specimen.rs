//! What the laws need to know of the game.

use std::collections::BTreeSet;

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, AnyPosition, Chance, Face, Position, Rules, Seat, Viewer, to_value};
use serde_json::Value;

use super::action::Action;
use super::cards::{Card, Edition};
use super::dream::{Place, SLOTS};
use super::options::{DeckExhaustion, FirstPlayer, Options};
use super::state::{Phase, Pobudka};

impl Specimen for Pobudka {
    /// A round could go on for ever if everybody took from the discard pile. A random player calls
    /// in one turn of three, so rounds are short, and every round adds points: of 400,000 games with
    /// the highest target and nothing for the lowest Dream, the longest took 664 steps.
    const LONGEST: u64 = 5_000;

    fn draw_options(rng: &mut impl Chance) -> Options {
        let coin = |rng: &mut _| Chance::happens(rng, 1, 2);
        Options {
            target_score: [20, 21, 70, 100, 150, 499, 500][rng.index(7)],
            wrong_call_penalty: [0, 1, 5, 15, 49, 50][rng.index(6)],
            max_rounds: [None, None, Some(1), Some(2), Some(5), Some(49), Some(50)][rng.index(7)],
            require_two_peeks: coin(rng),
            simultaneous_peek: coin(rng),
            deck_exhaustion: [DeckExhaustion::OnDraw, DeckExhaustion::Immediate][rng.index(2)],
            first_player: [FirstPlayer::Seat0, FirstPlayer::Random][rng.index(2)],
            lowest_scores_zero: coin(rng),
            memory_aid: coin(rng),
            go_all_in: coin(rng),
            edition: [Edition::Classic54, Edition::New56][rng.index(2)],
        }
    }

    /// A table on its first turn with few cards to draw, many of them special, and somebody with points.
    fn hasten(position: &mut Position<Self>, rng: &mut impl Chance) {
        let mut state = to_value(&position.state());
        let is_special = |card: &&Value| card["isSpecial"] == true;
        let pile = state["drawPile"].as_array().cloned().unwrap_or_default();
        let mut cards: Vec<Value> =
            pile.iter().filter(is_special).take(1 + rng.index(3)).cloned().collect();
        cards.extend(pile.iter().filter(|card| !is_special(card)).take(rng.index(2)).cloned());
        rng.shuffle(&mut cards);
        cards.truncate(rng.index(4));
        state["drawPile"] = cards.into();
        if rng.happens(1, 2) {
            let close = position.game.open.options.target_score - 1;
            state["players"][0]["score"] = close.into();
        }
        if rng.happens(3, 4) {
            state["gamePhase"] = "playing".into();
            state["peekingState"] = Value::Null;
        }
        if let Ok(hastened) = Self::read_state(&state) {
            *position = hastened;
        }
    }

    /// Every play there is, and for each field one value too many.
    fn plays(&self, _: &mut impl Chance) -> Vec<Action> {
        use Action::{
            CallPobudka, Choose1Select, DiscardHeldCard, DrawFromDeck, DrawFromDiscard,
            FinishPeeking, Peek1Select, PeekCard, StartNewRound, Swap2Select, SwapHeldCard,
            Take2Choose, UseSpecialAction,
        };
        let mut plays = vec![
            FinishPeeking,
            DrawFromDeck,
            DrawFromDiscard,
            DiscardHeldCard,
            UseSpecialAction,
            CallPobudka,
            StartNewRound,
        ];
        let slots = 0..=SLOTS;
        plays.extend(slots.clone().map(|card_index| SwapHeldCard { card_index }));
        for seat in Seat::all(self.seats() + 1) {
            let places = slots.clone().map(|slot| Place { seat, slot });
            plays.extend(
                places.flat_map(|place| [PeekCard(place), Peek1Select(place), Swap2Select(place)]),
            );
        }
        plays.extend(
            self.open.options.edition.deck().iter().copied().map(|card| Take2Choose { card }),
        );
        plays.push(Take2Choose { card: Card::NOWHERE });
        plays.extend(
            (0..=self.open.discard.height()).map(|discard_index| Choose1Select { discard_index }),
        );
        plays
    }

    fn errand(position: &Position<Self>, rng: &mut impl Chance) -> Option<(Actor, Value)> {
        let game = &position.game;
        let action = match game.open.phase {
            Phase::Lobby => Action::StartNewRound,
            // Seldom where it would be accepted, or no game would ever end.
            Phase::RoundEnd if rng.happens(1, 8) => Action::ReturnToLobby,
            Phase::GameOver => [Action::RestartGame, Action::ReturnToLobby][rng.index(2)],
            _ => [Action::RestartGame, Action::StartNewRound][rng.index(2)],
        };
        let seat = if rng.happens(1, 4) { rng.index(game.seats() + 1) } else { 0 };
        Some((Actor::Seat(Seat::from_index(seat)), position.action_value(&action)))
    }

    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let mut known: BTreeSet<u32> = self.cards().map(|card| card.id().into()).collect();
        self.clone().for_each_unknown(viewer, |card| {
            known.remove(&card.id().into());
        });
        known
    }
}
