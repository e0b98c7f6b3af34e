//! Data War: two decks, what the higher card takes, and everything that happens on the way.

mod face;
mod screens;
mod table;
mod view;
mod words;

use maud::{Markup, html};
use serde_json::{Value, json};

use self::view::{STACKS, View};
use super::json::JsonBoard;
use super::{Facts, Sound, Tally};
use crate::boards::json::JsonScene as Scene;
use crate::keys::Key;
use crate::kit;
use crate::scene::Mode;

/// The board of Data War.
pub(super) struct DataWar;

impl Facts for DataWar {
    fn style(&self) -> &'static str {
        include_str!("datawar.css")
    }

    fn picture(&self) -> Markup {
        face::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        face::figure(name).map(|(words, drawing)| (words.to_owned(), drawing))
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "REVEAL_CARDS TAP_DECK", words: "Press your deck".to_owned() },
            Key { key: "G", actions: "DISMISS_EFFECT", words: "Go on after an effect".to_owned() },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: crate::words::words().datawar_tally(),
            words: |points| crate::words::words().datawar_points(points),
            is_low_good: false,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        words::option(key).map(str::to_owned)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        words::choice(key, value).map(str::to_owned)
    }

    /// Whoever acts for a seat sits on it.
    fn is_settled(&self, key: &str) -> bool {
        key == "controllers"
    }

    /// Only the cards of Open What You Want are anybody's secret, and those come when their owner asks.
    fn has_secrets(&self) -> bool {
        false
    }
}

impl JsonBoard for DataWar {
    fn board(&self, scene: &Scene, mode: &Mode) -> Markup {
        let Some(view) = View::read(scene) else { return html! {} };
        let ground = json!(view.doc.store.selected_background);
        let top = view.state().split('.').next().unwrap_or_default();
        super::json::on(
            mode,
            scene,
            html! {
                div class={ "dw dw-ground-" (screens::ground_class(&ground)) " dw-state-" (top) " dw-state-" (view.leaf()) } {
                    @match screens::screen(&view) {
                        Some(screen) => (screen),
                        None => (table::table(&view)),
                    }
                    (table::pace(&view))
                }
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
        Some(table::why_no_tap(&View::read(scene)?))
    }

    fn sound(&self, event: &Value) -> Option<Sound> {
        match event["type"].as_str()? {
            "PLAYED" => Some(Sound::Card),
            "DEALT" | "CARDS_TAKEN" | "DECKS_SWAPPED" => Some(Sound::Draw),
            "WAR_STARTED" | "EFFECT_BLOCKED" => Some(Sound::Bad),
            "LAUNCH_STACK" | "ANOTHER_PLAY" => Some(Sound::Good),
            "GAME_WON" => Some(Sound::Win),
            _ => None,
        }
    }

    fn badge(&self, scene: &Scene, seat: usize) -> Option<String> {
        let view = View::read(scene)?;
        let side = view::side(&json!(if seat == 1 { "cpu" } else { "player" }));
        if screens::is_setup(&view) {
            return None;
        }
        let cards = kit::count(view.deck(side), "card", "cards");
        Some(format!("{cards}, {} of {STACKS} stacks", view.stacks(side).len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scene_of;

    fn scene(state: &str, store: &Value, legal: Vec<Value>) -> Scene {
        let game = parlour_games::datawar::game();
        let mut scene = scene_of(game, &["Ann", "Bob"], Some(0));
        scene.view = json!({
            "flow": { "value": state, "context": { "tooltipMessage": "A tip!" } },
            "store": store, "controllers": { "player": "human", "cpu": "bot" },
        });
        scene.legal = legal;
        scene
    }

    fn page(scene: &Scene) -> String {
        DataWar.board(scene).into_string()
    }

    #[test]
    fn the_text_of_the_state_is_shown_in_every_state() {
        for state in [
            "welcome",
            "select_billionaire",
            "select_background",
            "intro",
            "quick_start_guide",
            "your_mission",
            "vs_animation",
            "ready",
            "comparing",
            "data_war.reveal_face_up",
            "special_effect.showing",
            "game_over",
        ] {
            assert!(page(&scene(state, &json!({}), vec![])).contains("A tip!"), "{state}");
        }
    }

    #[test]
    fn the_deck_says_what_a_tap_does_or_why_it_does_nothing() {
        let tap = || vec![json!({ "type": "TAP_DECK" })];
        for (state, store, legal, expected) in [
            ("ready", json!({}), vec![json!({ "type": "REVEAL_CARDS" })], "Turn up the cards"),
            ("data_war.reveal_face_down", json!({}), tap(), "Lay three cards face down"),
            ("data_war.reveal_face_up", json!({}), tap(), "Turn up the last card"),
            ("comparing", json!({}), vec![], "The cards are being compared."),
            ("ready", json!({ "isPaused": true }), vec![], "The game is paused."),
            (
                "ready",
                json!({ "anotherPlayMode": true, "activePlayer": "cpu" }),
                vec![],
                "Bob plays again, alone.",
            ),
        ] {
            let page = page(&scene(state, &store, legal));
            assert!(page.contains(expected), "{state}: {expected} not in {page}");
        }
    }

    #[test]
    fn effects_are_explained_and_cards_face_down_have_no_name() {
        let played = json!([{ "card": "CD-4-01", "isFaceDown": false }, { "card": null, "isFaceDown": true }]);
        let store = json!({
            "player": { "playedCardsInHand": played, "deckCount": 20, "currentTurnValue": 4 },
            "pendingEffects": [{ "type": "patent_theft", "playedBy": "cpu", "card": "BM-PatentTheft-6-01" }],
        });
        let page = page(&scene(
            "special_effect.showing",
            &store,
            vec![json!({ "type": "DISMISS_EFFECT" })],
        ));
        assert!(
            page.contains("Bob’s Patent Theft") && page.contains("takes a Launch Stack"),
            "{page}"
        );
        assert!(page.contains("Email Trail") && page.contains("dw-down-0-1"));
        assert!(page.contains("Go on"));
    }

    #[test]
    fn pausing_is_only_for_those_who_play_alone() {
        let mut scene = scene("ready", &json!({}), vec![]);
        assert!(page(&scene).contains("togglePause"));
        scene.view["controllers"]["cpu"] = json!("human");
        assert!(!page(&scene).contains("togglePause"));
    }

    #[test]
    fn whoever_plays_alone_may_skip_what_runs_by_itself() {
        let mut scene = scene("comparing", &json!({}), vec![]);
        scene.timer = Some((1500, json!({ "id": 7 })));
        assert!(page(&scene).contains("the cards keep their pace"), "somebody else watches");
        scene.people[1].kind = crate::scene::Kind::Bot;
        let alone = page(&scene);
        assert!(alone.contains("data-skip=\"1\"") && alone.contains("data-step=\"1500\""));
        assert!(alone.contains("data-toggle=\"speed\""));
    }
}
