//! Pobudka: four cards that nobody sees for long.

mod dream;
mod ending;
mod face;
mod middle;
mod view;
mod words;

use maud::{Markup, html};
use serde_json::Value;

use self::view::View;
use super::json::JsonBoard;
use super::{Facts, Sound, Tally};
use crate::boards::json::JsonScene as Scene;
use crate::keys::Key;
use crate::kit;
use crate::scene::Mode;

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
        face::figure(name).map(|(words, drawing)| (words.to_owned(), drawing))
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_FROM_DECK", words: "Draw from the deck".to_owned() },
            Key {
                key: "T",
                actions: "DRAW_FROM_DISCARD",
                words: "Take the discarded card".to_owned(),
            },
            Key {
                key: "W",
                actions: "CALL_POBUDKA",
                words: "Wake everybody up; it asks once more".to_owned(),
            },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: crate::words::words().pobudka_tally(),
            words: |points| crate::words::words().pobudka_points(points),
            is_low_good: true,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        words::option(key).map(str::to_owned)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        words::choice(key, value).map(str::to_owned)
    }
}

impl JsonBoard for Pobudka {
    fn board(&self, scene: &Scene, mode: &Mode) -> Markup {
        let Some(view) = View::read(scene) else { return html! {} };
        super::json::on(
            mode,
            scene,
            html! {
                (dream::others(&view))
                @if view.phase().is_end() {
                    (ending::ending(&view))
                } @else {
                    (middle::middle(&view))
                    (middle::answers(&view))
                }
                (dream::own(&view))
                (middle::whisper(&view))
                (goal(&view))
            },
        )
    }

    fn log(&self, event: &Value, scene: &Scene) -> Option<String> {
        words::log(event, scene)
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        words::label(action, scene)
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        Some(View::read(scene)?.why_no_turn())
    }

    fn sound(&self, event: &Value) -> Option<Sound> {
        match event["type"].as_str()? {
            "DECK_DRAWN" | "DISCARD_TAKEN" | "CARDS_OFFERED" | "ROUND_STARTED" => Some(Sound::Draw),
            "CARD_SWAPPED" | "CARD_DISCARDED" | "CARDS_TRADED" | "CARD_PEEKED" | "CARD_KEPT" => {
                Some(Sound::Card)
            }
            "POWER_USED" => Some(Sound::Good),
            "POBUDKA_CALLED" | "DECK_EXHAUSTED" => Some(Sound::Bad),
            "GAME_ENDED" | "ROUND_ENDED" => Some(Sound::Win),
            _ => None,
        }
    }

    fn badge(&self, scene: &Scene, seat: usize) -> Option<String> {
        Some(kit::count_points(View::read(scene)?.game.players.get(seat)?.score))
    }
}

/// Which round it is, and what the game is played to.
fn goal(view: &View<'_>) -> Markup {
    let options = &view.game.options;
    html! {
        p.pobudka-goal {
            @if let Some(round) = view.game.round_number {
                "Round " (round) @if let Some(most) = options.max_rounds { " of " (most) } ". "
            }
            "The game ends when somebody has " (kit::count_points(options.target_score)) ". The fewest win."
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Actor, AnyPosition, Player, Rng, Roster, Seat, Seed, Viewer, to_value};
    use serde_json::json;

    use super::*;
    use crate::table::scene_of;

    const NAMES: [&str; 2] = ["Ann", "Bob"];

    fn deal(options: &Value, seed: u64) -> Box<dyn AnyPosition> {
        let game = parlour_games::pobudka::game();
        let player = |seat: usize| Player {
            id: game.default_id(Seat::from_index(seat)),
            name: NAMES[seat].to_owned(),
        };
        let roster = Roster::new((0..2).map(player).collect()).expect("a roster");
        game.deal(roster, options, &mut Rng::stream(Seed::from(seed), 0)).expect("a deal")
    }

    /// What a seat is shown of a game.
    fn shown(position: &dyn AnyPosition, viewer: Option<usize>) -> String {
        let game = parlour_games::pobudka::game();
        let mut scene = scene_of(game, &NAMES, viewer);
        let eyes = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::from_index(seat)));
        scene.view = to_value(&position.view(eyes).expect("a view"));
        scene.to_act = position.to_act();
        if let Some(seat) = viewer {
            scene.legal = position
                .legal(Seat::from_index(seat))
                .expect("a list")
                .iter()
                .map(to_value)
                .collect();
        }
        Pobudka.board(&scene).into_string()
    }

    fn act(position: &mut dyn AnyPosition, seat: usize, action: &Value) {
        position
            .act(Actor::Seat(Seat::from_index(seat)), action, &mut Rng::stream(Seed::from(1), 1))
            .expect("legal");
    }

    fn after_peeking(options: &Value, seed: u64) -> Box<dyn AnyPosition> {
        let mut position = deal(options, seed);
        for seat in 0..2 {
            act(position.as_mut(), seat, &json!({ "type": "FINISH_PEEKING" }));
        }
        position
    }

    #[test]
    fn before_play_everybody_looks_at_own_cards() {
        let mut position = deal(&json!({}), 1);
        let page = shown(position.as_ref(), Some(0));
        assert_eq!(page.matches(">Look at your").count(), 4);
        assert!(page.contains("I have seen enough"));
        act(
            position.as_mut(),
            0,
            &json!({ "type": "PEEK_CARD", "payload": { "playerId": "p1", "cardIndex": 1 } }),
        );
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
    fn a_card_from_the_discard_pile_cannot_be_thrown_away() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, &json!({ "type": "DRAW_FROM_DISCARD" }));
        let page = shown(position.as_ref(), Some(0));
        assert_eq!(page.matches("SWAP_HELD_CARD").count(), 4);
        assert!(page.contains("A card from the discard pile has to go into your dream."));
        assert!(!page.contains("DISCARD_HELD_CARD"));
    }

    #[test]
    fn a_drawn_card_is_seen_by_its_holder_only() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, &json!({ "type": "DRAW_FROM_DECK" }));
        let mine = shown(position.as_ref(), Some(0));
        assert!(mine.contains("You hold ") && mine.contains("In your hand: "));
        assert!(!shown(position.as_ref(), Some(1)).contains("In your hand"));
        assert!(shown(position.as_ref(), Some(1)).contains("Ann holds a card from the deck"));
    }

    /// Plays until somebody holds a card with this power and uses it.
    fn with_power(power: &str) -> Box<dyn AnyPosition> {
        for seed in 0..60 {
            let mut position = after_peeking(&json!({ "edition": "new56" }), seed);
            act(position.as_mut(), 0, &json!({ "type": "DRAW_FROM_DECK" }));
            let view = to_value(&position.view(Viewer::Seat(Seat::new(0))).expect("a view"));
            if view["drawnCard"]["specialAction"] == power {
                act(position.as_mut(), 0, &json!({ "type": "USE_SPECIAL_ACTION" }));
                return position;
            }
        }
        panic!("no {power} in sixty games");
    }

    #[test]
    fn powers_make_cards_into_targets() {
        for (power, sentence, targets) in [
            ("peek_1", "Choose any card on the table to look at.", 8),
            ("swap_2", "Choose the first of two cards that trade places.", 8),
            ("take_2", "Keep one, the other is thrown away.", 2),
            ("choose_1", "Take any discarded card.", 2),
        ] {
            let position = with_power(power);
            let page = shown(position.as_ref(), Some(0));
            assert!(page.contains(sentence), "{power}");
            assert_eq!(page.matches("data-action").count(), targets, "{power}");
            assert!(!shown(position.as_ref(), Some(1)).contains("data-action"), "{power}");
        }
    }

    #[test]
    fn a_card_that_was_peeked_at_is_shown_to_one() {
        let mut position = with_power("peek_1");
        act(
            position.as_mut(),
            0,
            &json!({ "type": "ACTION_PEEK_1_SELECT", "payload": { "playerId": "p2", "cardIndex": 3 } }),
        );
        assert!(shown(position.as_ref(), Some(0)).contains("only you see it"));
        let owner = shown(position.as_ref(), Some(1));
        assert!(!owner.contains("only you see it"));
        assert!(owner.contains("looked at"), "the owner sees which card it was");
    }

    #[test]
    fn a_round_ends_with_all_dreams_open_and_counted() {
        let mut position = after_peeking(&json!({}), 1);
        act(position.as_mut(), 0, &json!({ "type": "CALL_POBUDKA" }));
        for viewer in [Some(0), Some(1), None] {
            let page = shown(position.as_ref(), viewer);
            assert_eq!(page.matches("pobudka-face").count(), 8, "{viewer:?}");
            assert_eq!(page.matches("pobudka-sum").count(), 2);
            assert_eq!(page.contains("Deal the next round"), viewer.is_some());
        }
    }
}
