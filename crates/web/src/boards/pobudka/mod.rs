//! Pobudka: four cards that nobody sees for long.

mod dream;
mod ending;
mod face;
mod middle;
mod names;
mod seen;
mod texts;

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::pobudka::{Action, Event};
use serde_json::Value;

use self::seen::Seen;
use super::{Board, Facts, Sound, Tally};
use crate::keys::Key;
use crate::words::words;

/// The board of Pobudka.
pub(super) struct Pobudka;

impl Facts for Pobudka {
    fn style(&self) -> &'static str {
        include_str!("pobudka.css")
    }

    fn picture(&self) -> Markup {
        face::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        face::figure(name)
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_FROM_DECK", words: words().pobudka_draw_from_deck() },
            Key { key: "T", actions: "DRAW_FROM_DISCARD", words: words().pobudka_take_discard() },
            Key { key: "W", actions: "CALL_POBUDKA", words: words().pobudka_key_call() },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: words().tally_points(),
            words: |points| words().points(points),
            is_low_good: true,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        texts::option(key)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        texts::choice(key, value)
    }
}

impl Board<parlour_games::pobudka::Pobudka> for Pobudka {
    fn board(&self, seen: Seen<'_>) -> Markup {
        html! {
            (dream::others(seen))
            @if seen.phase().is_end() {
                (ending::ending(seen))
            } @else {
                (middle::middle(seen))
                (middle::answers(seen))
            }
            (dream::own(seen))
            (middle::whisper(seen))
            (goal(seen))
        }
    }

    fn log(&self, event: &Event, seen: Seen<'_>) -> Option<String> {
        texts::log(event, seen)
    }

    fn label(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::label(*action, seen)
    }

    fn waits(&self, seen: Seen<'_>) -> Option<String> {
        Some(seen.why_no_turn())
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::DeckDrawn { .. }
            | Event::DiscardTaken { .. }
            | Event::CardsOffered { .. }
            | Event::RoundStarted { .. } => Some(Sound::Draw),
            Event::CardSwapped { .. }
            | Event::CardDiscarded { .. }
            | Event::CardsTraded { .. }
            | Event::CardPeeked { .. }
            | Event::CardKept { .. } => Some(Sound::Card),
            Event::PowerUsed { .. } => Some(Sound::Good),
            Event::PobudkaCalled { .. } | Event::DeckExhausted { .. } => Some(Sound::Bad),
            Event::GameEnded { .. } | Event::RoundEnded { .. } => Some(Sound::Win),
            Event::PeekResult { .. }
            | Event::PeekingFinished { .. }
            | Event::TurnStarted { .. }
            | Event::DrawResult { .. }
            | Event::PowerLost { .. }
            | Event::OfferResult { .. }
            | Event::TradeBegun { .. }
            | Event::DreamRevealed { .. }
            | Event::DreamScored { .. }
            | Event::LobbyOpened => None,
        }
    }

    fn badge(&self, seen: Seen<'_>, seat: Seat) -> Option<String> {
        Some(words().points(seen.total(seat)))
    }
}

/// Which round it is, and what the game is played to.
fn goal(seen: Seen<'_>) -> Markup {
    let round = seen.view().round_number.unwrap_or(0);
    let target = words().points(seen.options().target_score);
    html! {
        p.pobudka-goal {
            @match seen.options().max_rounds {
                Some(most) => (words().pobudka_goal_rounds(round, most, target)),
                None => (words().pobudka_goal(round, target)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{
        Actor, AnyPosition, Glimpse, Player, Rng, Roster, Seat, Seed, Viewer, to_value,
    };
    use parlour_games::pobudka::cards::Power;
    use parlour_games::pobudka::dream::Place;
    use parlour_games::pobudka::{self, Action, Card, CardView};
    use serde_json::{Value, json};

    use crate::boards;
    use crate::scene::{Lit, Mode, Scene};
    use crate::table::scene_at;

    const NAMES: [&str; 2] = ["Ann", "Bob"];

    fn deal(options: &Value, seed: u64) -> Box<dyn AnyPosition> {
        let game = pobudka::game();
        let player = |seat: usize| Player {
            id: game.default_id(Seat::from_index(seat)),
            name: NAMES[seat].to_owned(),
        };
        let roster = Roster::new((0..2).map(player).collect()).expect("a roster");
        game.deal(roster, options, &mut Rng::stream(Seed::from(seed), 0)).expect("a deal")
    }

    fn scene(position: &dyn AnyPosition, viewer: Option<u8>) -> Scene {
        let viewer = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        scene_at(position, pobudka::game(), &NAMES, viewer).expect("a seat")
    }

    fn drawn(scene: &Scene, mode: &Mode) -> String {
        boards::pobudka().board.draw(scene, mode).into_string()
    }

    /// What a seat is shown of a game.
    fn shown(position: &dyn AnyPosition, viewer: Option<u8>) -> String {
        drawn(&scene(position, viewer), &Mode::Play)
    }

    fn glimpse(scene: &Scene) -> &Glimpse<pobudka::Pobudka> {
        scene.glimpse.as_ref().and_then(|glimpse| glimpse.get()).expect("Pobudka")
    }

    fn act(position: &mut dyn AnyPosition, seat: u8, action: Action) {
        let json = glimpse(&scene(position, Some(seat))).action_json(&action);
        let chance = &mut Rng::stream(Seed::from(1), 1);
        position.act(Actor::Seat(Seat::new(seat)), &to_value(&json), chance).expect("legal");
    }

    fn after_peeking(options: &Value, seed: u64) -> Box<dyn AnyPosition> {
        let mut position = deal(options, seed);
        for seat in 0..2 {
            act(position.as_mut(), seat, Action::FinishPeeking);
        }
        position
    }

    #[test]
    fn before_play_everybody_looks_at_own_cards() {
        let mut position = deal(&json!({}), 1);
        let page = shown(position.as_ref(), Some(0));
        assert_eq!(page.matches(">Look at your").count(), 4);
        assert!(page.contains("Done looking"));
        act(position.as_mut(), 0, Action::PeekCard(Place::new(0, 1)));
        // One card up for the one who looks; nobody else sees more than the discard pile.
        assert_eq!(shown(position.as_ref(), Some(0)).matches("pobudka-face").count(), 2);
        assert_eq!(shown(position.as_ref(), Some(1)).matches("pobudka-face").count(), 1);
        assert!(shown(position.as_ref(), Some(1)).contains("It is Ann’s turn."));
    }

    #[test]
    fn where_two_looks_are_asked_for_the_button_says_so() {
        let page = shown(deal(&json!({ "requireTwoPeeks": true }), 1).as_ref(), Some(0));
        assert!(page.contains("At this table everybody looks at two cards."));
    }

    #[test]
    fn a_turn_offers_both_piles_and_the_call() {
        let position = after_peeking(&json!({}), 1);
        let mine = shown(position.as_ref(), Some(0));
        for expected in ["DRAW_FROM_DECK", "DRAW_FROM_DISCARD", "CALL_POBUDKA"] {
            assert!(mine.contains(expected), "{expected}");
        }
        let waiting = shown(position.as_ref(), Some(1));
        assert!(!waiting.contains("data-action"));
        assert!(waiting.contains("It is Ann’s turn."));
    }

    #[test]
    fn a_board_to_look_at_has_nothing_to_press() {
        let position = after_peeking(&json!({}), 1);
        let page = drawn(&scene(position.as_ref(), Some(0)), &Mode::Still("a-".to_owned()));
        for gone in ["<button", "<dialog", "data-action", "data-vt", "tabindex"] {
            assert!(!page.contains(gone), "{gone}");
        }
        assert!(page.contains("pobudka-deck can still-can"), "{page}");
    }

    #[test]
    fn in_a_lesson_the_call_is_lit_and_what_leads_to_it() {
        let scene = scene(after_peeking(&json!({}), 1).as_ref(), Some(0));
        let call = |action: &Action| *action == Action::CallPobudka;
        let action = glimpse(&scene).legal.iter().position(call);
        let page = drawn(&scene, &Mode::Lesson(Lit { action, ..Lit::default() }));
        let lit: Vec<&str> =
            page.split("<button").filter(|button| button.contains("data-lit")).collect();
        let [open, take] = lit[..] else { panic!("{lit:?}") };
        assert!(open.contains("data-open=\"pobudka-call\""), "{open}");
        assert!(take.contains("CALL_POBUDKA"), "{take}");
    }

    #[test]
    fn a_card_from_the_discard_pile_cannot_be_discarded() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, Action::DrawFromDiscard);
        let page = shown(position.as_ref(), Some(0));
        assert_eq!(page.matches("SWAP_HELD_CARD").count(), 4);
        assert!(page.contains("A card from the discard pile has to go into your dream."));
        assert!(!page.contains("DISCARD_HELD_CARD"));
    }

    #[test]
    fn a_drawn_card_is_seen_by_its_holder_only() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, Action::DrawFromDeck);
        let mine = shown(position.as_ref(), Some(0));
        assert!(mine.contains("You hold ") && mine.contains("In your hand: "));
        assert!(!shown(position.as_ref(), Some(1)).contains("In your hand"));
        assert!(shown(position.as_ref(), Some(1)).contains("Ann holds a card from the deck"));
    }

    /// Plays until somebody holds a card with this power and uses it.
    fn with_power(power: Power) -> Box<dyn AnyPosition> {
        for seed in 0..60 {
            let mut position = after_peeking(&json!({ "edition": "new56" }), seed);
            act(position.as_mut(), 0, Action::DrawFromDeck);
            let held = glimpse(&scene(position.as_ref(), Some(0))).view.drawn_card;
            if held.and_then(CardView::known).and_then(Card::power) == Some(power) {
                act(position.as_mut(), 0, Action::UseSpecialAction);
                return position;
            }
        }
        panic!("no {power:?} in sixty games");
    }

    #[test]
    fn powers_make_cards_into_targets() {
        for (power, sentence, targets) in [
            (Power::Peek1, "Choose any card on the table to look at.", 8),
            (Power::Swap2, "Choose the first of two cards to swap.", 8),
            (Power::Take2, "Keep one; the other one is discarded.", 2),
            (Power::Choose1, "Take any discarded card.", 2),
        ] {
            let position = with_power(power);
            let page = shown(position.as_ref(), Some(0));
            assert!(page.contains(sentence), "{power:?}");
            assert_eq!(page.matches("data-action").count(), targets, "{power:?}");
            assert!(!shown(position.as_ref(), Some(1)).contains("data-action"), "{power:?}");
        }
    }

    #[test]
    fn a_card_that_was_peeked_at_is_shown_to_one() {
        let mut position = with_power(Power::Peek1);
        act(position.as_mut(), 0, Action::Peek1Select(Place::new(1, 3)));
        assert!(shown(position.as_ref(), Some(0)).contains("only you see it"));
        let owner = shown(position.as_ref(), Some(1));
        assert!(!owner.contains("only you see it"));
        assert!(owner.contains("looked at"), "the owner sees which card it was");
    }

    #[test]
    fn a_round_ends_with_all_dreams_open_and_counted() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, Action::CallPobudka);
        for viewer in [Some(0), Some(1), None] {
            let page = shown(position.as_ref(), viewer);
            assert_eq!(page.matches("pobudka-face").count(), 8, "{viewer:?}");
            assert_eq!(page.matches("pobudka-sum").count(), 2);
            assert_eq!(page.contains("Deal the next round"), viewer.is_some());
        }
    }
}
