//! Lebanese Deal: everybody's land and money, a hand of cards that each can do several things, and the
//! window in which demands are answered.

mod area;
mod demand;
mod face;
mod hand;
mod names;
mod seen;
mod texts;
mod ways;

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::deal;
use parlour_games::deal::state::{Phase, SETS_TO_WIN};
use parlour_games::deal::{Action, Event};
use serde_json::Value;

use self::seen::{Seen, complete_sets, hand_count, plain};
use super::{Board, Facts, Sound, Tally};
use crate::keys::Key;
use crate::kit::cards;
use crate::words::words;

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
        face::figure(name)
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "D", actions: "DRAW_CARDS", words: words().deal_key_draw() },
            Key { key: "E", actions: "END_TURN DISCARD", words: words().deal_end_turn() },
        ]
    }

    fn tally(&self) -> Tally {
        Tally {
            name: words().deal_tally(),
            words: |points| words().deal_points(points),
            is_low_good: false,
        }
    }

    fn option(&self, key: &str) -> Option<String> {
        texts::option(key)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        texts::choice(key, value)
    }

    /// As many play as sit there.
    fn is_settled(&self, key: &str) -> bool {
        key == "players"
    }
}

impl Board<deal::Deal> for Deal {
    fn board(&self, seen: Seen<'_>) -> Markup {
        // What the viewer is asked comes first: nobody should have to look for it.
        let is_asked = seen.pending().is_some() && seen.is_my_turn();
        html! {
            @if is_asked { (demand::demand(seen)) }
            div.deal-top { (area::others(seen)) (middle(seen)) }
            @if !is_asked { (demand::demand(seen)) }
            (area::mine(seen))
            (hand::bar(seen))
            (hand::hand(seen))
        }
    }

    fn log(&self, event: &Event, seen: Seen<'_>) -> Option<String> {
        texts::log(event, seen)
    }

    fn label(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::label(action, seen)
    }

    fn heading(&self, action: &Action, _seen: Seen<'_>) -> String {
        texts::heading(action)
    }

    fn cost(&self, action: &Action) -> usize {
        texts::cost(action)
    }

    fn waits(&self, seen: Seen<'_>) -> Option<String> {
        let answer = seen.pending().and_then(|pending| demand::waits(seen, pending));
        Some(answer.unwrap_or_else(|| seen.why_idle()))
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        Some(match event {
            Event::CardBanked { .. }
            | Event::PropertyPlayed { .. }
            | Event::WildMoved { .. }
            | Event::ActionPlayed { .. }
            | Event::RentCharged { .. } => Sound::Card,
            Event::CardsDrawn { .. } => Sound::Draw,
            Event::PaymentMade { .. }
            | Event::SetLocked { .. }
            | Event::BuildingPlaced { .. }
            | Event::ShieldRaised { .. }
            | Event::PlayRefused { .. } => Sound::Good,
            Event::NoSaid { .. }
            | Event::CardStolen { .. }
            | Event::CardsSwapped { .. }
            | Event::SetStolen { .. } => Sound::Bad,
            Event::GameEnded { .. } => Sound::Win,
            Event::DrawResult { .. }
            | Event::PileShuffled { .. }
            | Event::RentDoubled { .. }
            | Event::MovesRenewed { .. }
            | Event::PaymentDemanded { .. }
            | Event::VictimReleased { .. }
            | Event::Accepted { .. }
            | Event::MustPay { .. }
            | Event::SetConverted { .. }
            | Event::LockRemoved { .. }
            | Event::BuildingBanked { .. }
            | Event::ShieldWorn { .. }
            | Event::CardsDiscarded { .. }
            | Event::TurnStarted { .. }
            | Event::PlayerLeft { .. }
            | Event::BotTookOver { .. }
            | Event::PlayerReturned { .. }
            | Event::HandRevealed { .. } => return None,
        })
    }

    fn badge(&self, seen: Seen<'_>, seat: Seat) -> Option<String> {
        let player = seen.player(seat)?;
        let cards = words().cards(hand_count(player));
        Some(words().deal_badge(cards, complete_sets(player), SETS_TO_WIN))
    }
}

/// The draw pile and the discards.
fn middle(seen: Seen<'_>) -> Markup {
    html! {
        div.deal-middle {
            (draw_pile(seen))
            (discards(seen))
        }
    }
}

fn draw_pile(seen: Seen<'_>) -> Markup {
    let left = seen.view().draw_pile_count.unwrap_or(0);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left);
    let draw = seen.find(|action| *action == Action::DrawCards);
    let (class, heading) = match draw {
        Some(_) => ("deal-pile can", words().deal_draw(hand::to_draw(seen))),
        None => ("deal-pile", words().deal_draw_pile()),
    };
    let button = seen.act_or(draw, || why_no_draw(seen)).class(class);
    button.key("deal-pile").vt("deal-pile").show(html! {
        (back) span.deal-caption { (heading) span { (words().cards(left)) } }
    })
}

fn why_no_draw(seen: Seen<'_>) -> String {
    match seen.view().turn_phase {
        _ if seen.viewer.is_none() => words().deal_watching(),
        _ if seen.pending().is_some() && seen.is_my_turn() => words().deal_answer_first(),
        Some(Phase::Playing | Phase::Paying | Phase::Responding) if seen.has_turn() => {
            words().deal_has_drawn()
        }
        _ => seen.why_idle(),
    }
}

/// The last discard, and all of them as a list: what is gone is no secret.
fn discards(seen: Seen<'_>) -> Markup {
    let words = words();
    let pile = plain(&seen.view().discard_pile);
    html! {
        div.deal-discards {
            @match pile.last() {
                Some(top) => span data-key=(top.id()) data-vt=[seen.mode().vt(top.id())] { (face::card(*top, seen.view().options.rent_table)) },
                None => span data-key="no-discard" { (cards::empty()) },
            }
            details.deal-gone {
                summary { (words.deal_discards(words.cards(pile.len()))) }
                @if let Some(top) = pile.last() { p.deal-small { (words.deal_on_top(names::card(*top))) } }
                ul {
                    @for card in pile.iter().rev().skip(1).take(MOST) { li { (names::card(*card)) } }
                }
                @if pile.len() > MOST + 1 { p.deal-small { (words.deal_older(pile.len() - MOST - 1)) } }
            }
        }
    }
}

/// The most discards that are listed below the top one.
const MOST: usize = 30;

#[cfg(test)]
mod tests {
    use parlour_engine::Viewer;
    use parlour_games::deal::{Card, Color};
    use serde_json::json;

    use super::*;
    use crate::scene::{Mode, Scene};
    use crate::table::scene_at;

    const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

    /// A table of three in the middle of a turn of Ann's, with these changes, as somebody sees it.
    fn scene(changes: &Value, seat: u8) -> Scene {
        let cards = |ids: &[&str]| ids.iter().map(|id| json!({ "id": id })).collect::<Vec<Value>>();
        let mut state = json!({
            "players": [
                { "id": "p1", "hand": cards(&["prop_riyadh_33", "action_sly_deal_58", "money_5_52", "action_hotel_79", "action_just_say_no_67"]),
                  "bank": cards(&["money_2_41", "rent_any_96"]),
                  "propertyArea": { "riyadh": cards(&["prop_riyadh_31", "wild_hail_riyadh_99"]), "tabuk": cards(&["prop_tabuk_1", "prop_tabuk_2"]) },
                  "attachments": { "tabuk": cards(&["action_mosque_81"]) } },
                { "id": "p2", "hand": cards(&["action_weak_no_69", "money_1_35"]), "propertyArea": { "asir": cards(&["prop_asir_15"]) } },
                { "id": "p3", "hand": cards(&["money_1_36"]), "bank": cards(&["money_1_37"]) },
            ],
            "drawPile": cards(&["money_1_38", "money_1_39"]),
            "turnPhase": "playing", "turnMovesPlayed": 1, "currentPlayerIndex": 0,
        });
        for (key, value) in changes.as_object().expect("fields") {
            state[key] = value.clone();
        }
        let game = deal::game();
        let position = game.load(&state).expect("a state");
        let viewer = Viewer::Seat(Seat::new(seat));
        scene_at(position.as_ref(), game, &NAMES, viewer).expect("a seat")
    }

    /// The same table when a play waits for answers.
    fn asked(attacker: u8, pending: &Value, seat: u8) -> Scene {
        let phase = if pending["amount"].is_null() { "responding" } else { "paying" };
        let index = attacker - 1;
        let mut pending = pending.clone();
        pending["attackerId"] = json!(format!("p{attacker}"));
        scene(
            &json!({ "pendingAction": pending, "turnPhase": phase, "currentPlayerIndex": index }),
            seat,
        )
    }

    fn rent(victims: &[&str]) -> Value {
        json!({ "type": "rent", "victimIds": victims, "amount": 3, "propertyColor": "asir", "cardId": "rent_any_97" })
    }

    fn theft() -> Value {
        json!({ "type": "sly_deal", "victimIds": ["p1"], "propertyColor": "riyadh", "card2": "prop_riyadh_31", "cardId": "action_sly_deal_59" })
    }

    fn in_play(scene: &Scene) -> Seen<'_> {
        Seen::of(scene, &Mode::Play).expect("a game")
    }

    fn page(scene: &Scene) -> String {
        Deal.board(in_play(scene)).into_string()
    }

    #[test]
    fn rent_counts_cards_and_buildings_of_complete_sets() {
        let scene = scene(&json!({}), 0);
        let seen = in_play(&scene);
        for (color, rent, is_complete) in [(Color::Riyadh, 2, false), (Color::Tabuk, 7, true)] {
            let group = seen.my_group(color).expect("a group");
            assert_eq!((group.rent, group.is_complete()), (rent, is_complete), "{color}");
        }
        assert_eq!(Deal.badge(seen, Seat::new(0)).as_deref(), Some("5 cards, 1 of 3 sets"));
    }

    #[test]
    fn a_card_opens_what_it_can_do_and_says_why_it_cannot() {
        let page = page(&scene(&json!({}), 0));
        assert!(page.contains("Lay it: 3 of 4"), "what comes of it is told");
        assert!(page.contains("Bank it"), "money has one use");
        assert!(
            page.contains("data-open=\"deal-ways-action_hotel_79\""),
            "it could do several things"
        );
        assert!(
            page.contains("You have no set with a House and without a Hotel."),
            "the hotel can only be banked"
        );
        assert!(page.contains("Khamis Mushait (Asir) from Bob"), "{page}");
        assert!(page.contains("title=\"Move wild card Hail/Riyadh\""), "{page}");
        assert!(page.contains("aria-disabled=\"true\""));
    }

    #[test]
    fn why_a_card_rests_depends_on_the_moment() {
        for (changes, expected) in [
            (json!({ "turnPhase": "drawing" }), "Draw your cards first."),
            (json!({ "turnMovesPlayed": 3 }), "You have used your three moves."),
            (json!({ "currentPlayerIndex": 1 }), "It is Bob’s turn."),
        ] {
            assert_eq!(in_play(&scene(&changes, 0)).why_idle(), expected, "{changes}");
        }
        let waits = asked(1, &json!({ "type": "birthday", "victimIds": ["p2"], "amount": 2 }), 0);
        assert_eq!(in_play(&waits).why_idle(), "Wait until everybody has answered.");
        assert_eq!(
            in_play(&asked(2, &theft(), 0)).why_idle(),
            "You have to answer, and this card is no answer."
        );
    }

    #[test]
    fn a_payment_is_a_form_with_a_total_and_a_cheap_way_ticked() {
        let page = page(&asked(2, &rent(&["p1"]), 0));
        assert!(page.contains("Bob charged rent for Asir: 3M."), "{page}");
        assert!(
            page.contains("data-action=\"{&quot;type&quot;:&quot;PAY&quot;}\" data-sum=\"3\""),
            "{page}"
        );
        assert!(page.contains("value=\"rent_any_96\" data-worth=\"3\" checked"));
        assert!(page.contains("value=\"prop_tabuk_1\" data-worth=\"1\">"));
        assert!(page.contains("Chosen: <output>3</output>M of 3M"), "{page}");
        assert!(page.contains("Say no with Just Say No"));
    }

    #[test]
    fn a_theft_says_what_of_whom_and_offers_both_answers() {
        let page = page(&asked(2, &theft(), 0));
        assert!(page.contains("Bob played Sly Deal for your Al Janadriyah (Riyadh)."), "{page}");
        assert!(page.contains("Let it happen") && page.contains("Say no with Just Say No"));
    }

    #[test]
    fn those_who_are_not_asked_are_told_who_is() {
        let no = json!({ "victimId": "p1", "cardIds": ["action_just_say_no_68"] });
        let mut refused = theft();
        refused["chain"] = no;
        for (attacker, pending, seat, expected) in [
            (2, theft(), 2, "Bob played Sly Deal for Ann’s Al Janadriyah (Riyadh)."),
            (2, theft(), 2, "Ann can let it happen or refuse."),
            (2, theft(), 1, "You played Sly Deal for Ann’s Al Janadriyah (Riyadh)."),
            (2, rent(&["p1"]), 2, "Ann has to pay or refuse."),
            (2, rent(&["p3", "p1"]), 1, "Still to pay or refuse: Cleo and Ann."),
            (
                2,
                refused.clone(),
                2,
                "Ann said no with Just Say No. Bob can accept that or refuse it.",
            ),
            (2, refused, 1, "Ann said no with Just Say No. You can accept that or refuse it."),
        ] {
            let page = page(&asked(attacker, &pending, seat));
            assert!(page.contains(expected), "{expected} not in {page}");
        }
    }

    #[test]
    fn every_card_has_a_face() {
        for card in Card::all() {
            let face = face::card(card, deal::options::RentTable::Printed).into_string();
            assert!(face.contains("deal-card"), "{card}");
        }
    }

    #[test]
    fn a_board_to_look_at_has_nothing_to_press() {
        let mode = Mode::Still("s0-".to_owned());
        for scene in [
            scene(&json!({}), 0),
            asked(2, &rent(&["p1"]), 0),
            asked(2, &theft(), 0),
            scene(&json!({ "turnPhase": "drawing" }), 0),
        ] {
            let page = Deal.board(Seen::of(&scene, &mode).expect("a game")).into_string();
            for gone in ["<button", "<form", "<input", "<dialog", "data-action", "data-vt", " id="]
            {
                assert!(!page.contains(gone), "{gone} in {page}");
            }
        }
    }
}
