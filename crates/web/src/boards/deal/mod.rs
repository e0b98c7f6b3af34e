//! Lebanese Deal: everybody's land and money, a hand of cards that each can do several things, and the
//! window in which demands are answered.

mod area;
mod demand;
mod face;
mod hand;
mod view;
mod ways;
mod words;

use maud::{Markup, html};
use parlour_games::deal::state::Phase;
use serde_json::Value;

use self::view::{SETS, View};
use super::json::JsonBoard;
use super::{Facts, Sound, Tally};
use crate::boards::json::JsonScene as Scene;
use crate::keys::Key;
use crate::kit::{self, cards};
use crate::scene::Mode;

/// The board of Lebanese Deal.
pub(super) struct Deal;

impl Facts for Deal {
    fn style(&self) -> &'static str {
        include_str!("deal.css")
    }

    fn picture(&self) -> Markup {
        face::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        face::figure(name).map(|(words, drawing)| (words.to_owned(), drawing))
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_CARDS", words: "Draw your cards".to_owned() },
            Key { key: "E", actions: "END_TURN DISCARD", words: "End the turn".to_owned() },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: crate::words::words().deal_tally(),
            words: |points| crate::words::words().deal_points(points),
            is_low_good: false,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        words::option(key).map(str::to_owned)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        words::choice(key, value).map(str::to_owned)
    }

    /// As many play as sit there.
    fn is_settled(&self, key: &str) -> bool {
        key == "players"
    }
}

impl JsonBoard for Deal {
    fn board(&self, scene: &Scene, mode: &Mode) -> Markup {
        let Some(view) = View::read(scene) else { return html! {} };
        // What the viewer is asked comes first: nobody should have to look for it.
        let is_asked = view.pending().is_some() && scene.is_my_turn();
        super::json::on(
            mode,
            scene,
            html! {
                @if is_asked { (demand::demand(&view)) }
                div.deal-top { (area::others(&view)) (middle(&view)) }
                @if !is_asked { (demand::demand(&view)) }
                (area::mine(&view))
                (hand::bar(&view))
                (hand::hand(&view))
            },
        )
    }

    fn log(&self, event: &Value, scene: &Scene) -> Option<String> {
        words::log(event, scene)
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        words::label(action, scene)
    }

    fn heading(&self, action: &Value, _scene: &Scene) -> String {
        words::heading(action)
    }

    fn cost(&self, action: &Value) -> usize {
        hand::cost(action)
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        let view = View::read(scene)?;
        let answer = view.pending().and_then(|pending| demand::waits(&view, pending));
        Some(answer.unwrap_or_else(|| view.why_idle()))
    }

    fn sound(&self, event: &Value) -> Option<Sound> {
        match event["type"].as_str()? {
            "CARD_BANKED" | "PROPERTY_PLAYED" | "WILD_MOVED" | "ACTION_PLAYED" | "RENT_CHARGED" => {
                Some(Sound::Card)
            }
            "CARDS_DRAWN" => Some(Sound::Draw),
            "PAYMENT_MADE" | "SET_LOCKED" | "BUILDING_PLACED" | "SHIELD_RAISED"
            | "PLAY_REFUSED" => Some(Sound::Good),
            "NO_SAID" | "CARD_STOLEN" | "CARDS_SWAPPED" | "SET_STOLEN" => Some(Sound::Bad),
            "GAME_ENDED" => Some(Sound::Win),
            _ => None,
        }
    }

    fn badge(&self, scene: &Scene, seat: usize) -> Option<String> {
        let view = View::read(scene)?;
        let player = view.doc.players.get(seat)?;
        let (cards, sets) = (view::hand_count(player), view.complete_sets(player));
        Some(format!("{}, {sets} of {SETS} sets", words::cards(cards)))
    }
}

/// The draw pile and the discards.
fn middle(view: &View<'_>) -> Markup {
    html! {
        div.deal-middle {
            (draw_pile(view))
            (discards(view))
        }
    }
}

fn draw_pile(view: &View<'_>) -> Markup {
    let left = view.doc.draw_pile_count.unwrap_or(0);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left);
    let words =
        |heading: &str| html! { span.deal-caption { (heading) span { (words::cards(left)) } } };
    if let Some(draw) = view.scene.action("DRAW_CARDS") {
        html! {
            button.deal-pile.can type="button" data-action=(draw) data-key="deal-pile" data-vt="deal-pile" {
                (back) (words(&format!("Draw {}", words::cards(hand::to_draw(view)))))
            }
        }
    } else {
        let why = why_no_draw(view);
        html! {
            button.deal-pile type="button" aria-disabled="true" aria-description=(why) data-why=(why)
                data-key="deal-pile" data-vt="deal-pile" { (back) (words("Draw pile")) }
        }
    }
}

fn why_no_draw(view: &View<'_>) -> String {
    match view.phase() {
        _ if view.scene.viewer.is_none() => "You are looking on.".to_owned(),
        _ if view.pending().is_some() && view.scene.is_my_turn() => "Answer first.".to_owned(),
        Some(Phase::Playing | Phase::Paying | Phase::Responding) if view.is_my_turn() => {
            "You have drawn for this turn.".to_owned()
        }
        _ => view.why_idle(),
    }
}

/// The last discard, and all of them as a list: what is gone is no secret.
fn discards(view: &View<'_>) -> Markup {
    let pile = view::plain(&view.doc.discard_pile);
    html! {
        div.deal-discards {
            @match pile.last() {
                Some(top) => span data-key=(top.id()) data-vt=(top.id()) { (face::card(*top, view.doc.options.rent_table)) },
                None => span data-key="no-discard" { (cards::empty()) },
            }
            details.deal-gone {
                summary { "Discards: " (words::cards(pile.len())) }
                @if let Some(top) = pile.last() { p.deal-small { "On top: " (words::card(*top)) } }
                ul {
                    @for card in pile.iter().rev().skip(1).take(MOST) { li { (words::card(*card)) } }
                }
                @if pile.len() > MOST + 1 { p.deal-small { "and " (kit::count(pile.len() - MOST - 1, "older one", "older ones")) } }
            }
        }
    }
}

/// The most discards that are listed below the top one.
const MOST: usize = 30;

#[cfg(test)]
mod tests {
    use parlour_games::deal::{Card, Color};
    use serde_json::{Value, json};

    use super::*;
    use crate::table::scene_of;

    /// A table of three as `p1` sees it in the middle of their turn.
    fn scene() -> Scene {
        let game = parlour_games::deal::game();
        let mut scene = scene_of(game, &["Ann", "Bob", "Cleo"], Some(0));
        let card = |id: &str| json!({ "id": id });
        let hand =
            ["prop_riyadh_33", "action_sly_deal_58", "money_5_52", "action_hotel_79"].map(card);
        scene.view = json!({
            "players": [
                { "id": "p1", "hand": hand, "handCount": 4, "bank": [card("money_2_41"), card("rent_any_96")],
                  "propertyArea": { "riyadh": [card("prop_riyadh_31"), card("wild_hail_riyadh_99")],
                    "tabuk": [card("prop_tabuk_1"), card("prop_tabuk_2")] },
                  "attachments": { "tabuk": [card("action_mosque_81")] } },
                { "id": "p2", "hand": null, "handCount": 3, "propertyArea": { "asir": [card("prop_asir_15")] } },
                { "id": "p3", "hand": null, "handCount": 7 },
            ],
            "drawPileCount": 70, "turnPhase": "playing", "turnMovesPlayed": 1, "currentPlayerIndex": 0,
            "lockedSets": ["p1_tabuk"],
        });
        scene.legal = vec![
            json!({ "type": "PLAY_PROPERTY", "cardId": "prop_riyadh_33" }),
            json!({ "type": "PLAY_TO_BANK", "cardId": "action_hotel_79" }),
            json!({ "type": "END_TURN" }),
        ];
        scene
    }

    fn page(scene: &Scene) -> String {
        Deal.board(scene).into_string()
    }

    #[test]
    fn rent_counts_cards_and_buildings_of_complete_sets() {
        let scene = scene();
        let view = View::read(&scene).expect("a view");
        let me = view.me().expect("somebody");
        for (color, rent, is_complete) in [(Color::Riyadh, 2, false), (Color::Tabuk, 7, true)] {
            let group = view.group(me, color).expect("a group");
            assert_eq!((group.rent, group.is_complete()), (rent, is_complete), "{color}");
        }
        assert_eq!(view.complete_sets(me), 1);
        assert_eq!(Deal.badge(&scene, 0).as_deref(), Some("4 cards, 1 of 3 sets"));
    }

    #[test]
    fn a_card_opens_what_it_can_do_and_says_why_it_cannot() {
        let page = page(&scene());
        assert!(page.contains("Lay it: 3 of 4"), "what comes of it is told");
        assert!(
            page.contains("data-open=\"deal-ways-action_hotel_79\""),
            "it could do several things"
        );
        assert!(
            page.contains("You have no set with a House and without a Hotel."),
            "the hotel can only be banked"
        );
        assert!(!page.contains("deal-ways-money_5_52"), "what is not listed does not open");
        assert!(page.contains("aria-disabled=\"true\""));
    }

    #[test]
    fn why_a_card_rests_depends_on_the_moment() {
        for (change, expected) in [
            (json!({ "turnPhase": "drawing" }), "Draw your cards first."),
            (json!({ "turnMovesPlayed": 3 }), "You have used your three moves."),
            (json!({ "currentPlayerIndex": 1 }), "It is Bob’s turn."),
            (json!({ "turnPhase": "paying" }), "Wait until everybody has answered."),
        ] {
            let mut scene = scene();
            for (key, value) in change.as_object().expect("fields") {
                scene.view[key] = value.clone();
            }
            assert_eq!(View::read(&scene).expect("a view").why_idle(), expected, "{change}");
        }
    }

    /// The same table when `p2` asks `p1` for something.
    fn asked(pending: Value, legal: Vec<Value>) -> String {
        let mut scene = scene();
        scene.view["currentPlayerIndex"] = json!(1);
        scene.view["turnPhase"] =
            json!(if pending["amount"].is_null() { "responding" } else { "paying" });
        scene.view["pendingAction"] = pending;
        scene.legal = legal;
        scene.to_act = parlour_engine::Seats::only(parlour_engine::Seat::new(0));
        page(&scene)
    }

    #[test]
    fn a_payment_is_a_form_with_a_total_and_a_cheap_way_ticked() {
        let page = asked(
            json!({ "type": "rent", "attackerId": "p2", "victimIds": ["p1"], "amount": 3, "propertyColor": "asir", "cardId": "rent_any_97" }),
            vec![
                json!({ "type": "PAY", "cardIds": ["prop_tabuk_1", "prop_riyadh_31"] }),
                json!({ "type": "PAY", "cardIds": ["rent_any_96"] }),
            ],
        );
        assert!(page.contains("Bob charged rent for Asir: 3M."), "{page}");
        assert!(page.contains("data-sum=\"3\""));
        assert!(page.contains("value=\"rent_any_96\" data-worth=\"3\" checked"));
        assert!(!page.contains("value=\"prop_tabuk_1\" data-worth=\"1\" checked"));
        assert!(page.contains("You hold no card that refuses this."));
    }

    #[test]
    fn a_theft_says_what_of_whom_and_offers_both_answers() {
        let page = asked(
            json!({ "type": "sly_deal", "attackerId": "p2", "victimIds": ["p1"], "propertyColor": "riyadh",
                "card2": "prop_riyadh_31", "cardId": "action_sly_deal_59" }),
            vec![
                json!({ "type": "ACCEPT" }),
                json!({ "type": "JUST_SAY_NO", "cardId": "action_just_say_no_67" }),
            ],
        );
        assert!(page.contains("Bob played Sly Deal for your Al Janadriyah (Riyadh)."), "{page}");
        assert!(page.contains("Let it happen") && page.contains("Say no with Just Say No"));
    }

    #[test]
    fn every_card_has_a_face_and_a_purpose() {
        for card in Card::all() {
            assert!(!words::purpose(card, false).is_empty());
            let face =
                face::card(card, parlour_games::deal::options::RentTable::Printed).into_string();
            assert!(face.contains("deal-card"), "{}", card.id());
        }
    }
}
