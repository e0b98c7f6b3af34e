//! Qwixx: dice and score sheets.

mod picture;
mod sheet;
mod tray;
mod view;
mod words;

use maud::{Markup, html};
use serde_json::Value;

use self::view::{Phase, View};
use super::json::JsonBoard;
use super::{Facts, Sound};
use crate::boards::json::JsonScene as Scene;
use crate::keys::Key;
use crate::kit;
use crate::scene::Mode;

/// The board of Qwixx.
pub(super) struct Qwixx;

impl Facts for Qwixx {
    fn style(&self) -> &'static str {
        include_str!("qwixx.css")
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn figure(&self, name: &str) -> Option<(String, Markup)> {
        picture::figure(name).map(|(words, drawing)| (words.to_owned(), drawing))
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "R", actions: "ROLL_DICE", words: "Roll the dice".to_owned() },
            Key { key: "P", actions: "PASS", words: "Cross out nothing".to_owned() },
            Key { key: "E", actions: "NEXT_TURN", words: "End the turn".to_owned() },
        ]
    }

    fn option(&self, key: &str) -> Option<String> {
        words::option(key).map(str::to_owned)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        words::choice(key, value).map(str::to_owned)
    }

    /// A white choice is secret for a moment only, and around one device everybody sees it made: a curtain
    /// between the choices of every roll would be all that one sees.
    fn has_secrets(&self) -> bool {
        false
    }
}

impl JsonBoard for Qwixx {
    fn board(&self, scene: &Scene, mode: &Mode) -> Markup {
        let Some(view) = View::read(scene) else { return html! {} };
        super::json::on(
            mode,
            scene,
            html! {
                (tray::tray(&view))
                (tray::answers(&view))
                (sheets(&view))
                (end(&view))
            },
        )
    }

    fn log(&self, event: &Value, scene: &Scene) -> Option<String> {
        words::log(event, scene)
    }

    fn story(&self, events: &[Value], scene: &Scene) -> Vec<String> {
        words::story(events, scene)
    }

    fn label(&self, action: &Value, scene: &Scene) -> String {
        words::label(action, scene)
    }

    fn heading(&self, action: &Value, scene: &Scene) -> String {
        words::heading(action, scene)
    }

    fn waits(&self, scene: &Scene) -> Option<String> {
        tray::note(&View::read(scene)?)
    }

    fn sound(&self, event: &Value) -> Option<Sound> {
        match event["type"].as_str()? {
            "DICE_ROLLED" => Some(Sound::Dice),
            "MARKED" | "COLORED_CHOICE" | "CHOICE" => Some(Sound::Card),
            "ROW_CLOSED" => Some(Sound::Good),
            "PENALTY" => Some(Sound::Bad),
            "GAME_ENDED" => Some(Sound::Win),
            _ => None,
        }
    }

    fn badge(&self, scene: &Scene, seat: usize) -> Option<String> {
        let view = View::read(scene)?;
        let player = view.player(seat)?;
        let points = kit::count_points(player.total_score);
        Some(match usize::try_from(player.penalties) {
            Ok(penalties @ 1..) => {
                format!("{points}, {}", kit::count(penalties, "penalty", "penalties"))
            }
            _ => points,
        })
    }
}

/// The viewer's own sheet, then those of the others; on a score pad all can be written on.
fn sheets(view: &View<'_>) -> Markup {
    let is_pad = view.phase() == Phase::Pad && view.me().is_some();
    html! {
        @if let Some(me) = view.me() { (sheet::full(view, me)) }
        @if is_pad {
            @for seat in (0..view.game.players.len()).filter(|seat| Some(*seat) != view.me()) { (sheet::full(view, seat)) }
        } @else {
            (sheet::small(view))
        }
    }
}

/// How near the end is.
fn end(view: &View<'_>) -> Markup {
    let options = &view.game.options;
    html! {
        @if view.phase() != Phase::Over {
            p.qwixx-end {
                "The game ends with " (kit::count(options.rows_to_end, "closed row", "closed rows"))
                " (now " (view.closed()) ") or when somebody has "
                (kit::count(usize::try_from(options.max_penalties).unwrap_or(0), "penalty", "penalties")) "."
            }
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

    fn deal(options: &Value) -> Box<dyn AnyPosition> {
        let game = parlour_games::qwixx::game();
        let player = |seat: usize| Player {
            id: game.default_id(Seat::from_index(seat)),
            name: NAMES[seat].to_owned(),
        };
        let roster = Roster::new((0..2).map(player).collect()).expect("a roster");
        game.deal(roster, options, &mut Rng::stream(Seed::from(1), 0)).expect("a deal")
    }

    /// What a seat is shown after these actions, each with the seat that takes it.
    fn shown(options: &Value, actions: &[(usize, Value)], viewer: Option<usize>) -> String {
        let game = parlour_games::qwixx::game();
        let mut position = deal(options);
        for (n, (seat, action)) in (1..).zip(actions) {
            position
                .act(
                    Actor::Seat(Seat::from_index(*seat)),
                    action,
                    &mut Rng::stream(Seed::from(1), n),
                )
                .expect("legal");
        }
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
        Qwixx.board(&scene).into_string()
    }

    fn roll() -> (usize, Value) {
        (0, json!({ "type": "ROLL_DICE" }))
    }

    #[test]
    fn every_step_says_what_can_be_done() {
        let pass = |seat: usize| {
            (seat, json!({ "type": "PASS", "payload": { "playerId": format!("p{}", seat + 1) } }))
        };
        for (actions, viewer, expected) in [
            (vec![], Some(0), "Your roll."),
            (vec![], Some(1), "Ann rolls."),
            (vec![roll()], Some(1), "in one row, or nothing."),
            (vec![roll(), pass(1)], Some(1), "You have chosen. Waiting for Ann."),
            (
                vec![roll(), pass(0), pass(1)],
                Some(0),
                "If you cross out nothing at all, it is a penalty.",
            ),
            (vec![roll(), pass(0), pass(1)], Some(0), "End the turn and lose 5 points"),
            (
                vec![roll(), pass(0), pass(1)],
                Some(1),
                "Ann may use one white and one coloured die.",
            ),
            (vec![roll()], None, "Everybody may cross out"),
        ] {
            let page = shown(&json!({}), &actions, viewer);
            assert!(page.contains(expected), "{actions:?}: {expected}");
        }
    }

    #[test]
    fn four_rows_are_open_for_the_white_sum_of_an_empty_sheet() {
        let page = shown(&json!({}), &[roll()], Some(1));
        let open = page.matches("qwixx-can").count();
        assert!((2..=4).contains(&open), "the last number of two rows may be barred: {open}");
        assert!(page.contains("The white dice make "), "the others say why not");
    }

    #[test]
    fn nobody_presses_a_number_before_the_roll() {
        let page = shown(&json!({}), &[], Some(1));
        assert_eq!(page.matches("qwixx-can").count(), 0);
        assert!(page.contains("Ann has to roll first."));
    }

    #[test]
    fn a_hidden_choice_is_told_and_not_shown() {
        let mut rolled = deal(&json!({}));
        rolled
            .act(Actor::Seat(Seat::new(0)), &roll().1, &mut Rng::stream(Seed::from(1), 1))
            .expect("a roll");
        let legal = rolled.legal(Seat::new(1)).expect("a list");
        let mark = to_value(legal.first().expect("a cross"));
        assert_eq!(mark["type"], "MARK_NUMBER");
        let own = shown(&json!({}), &[roll(), (1, mark.clone())], Some(1));
        let other = shown(&json!({}), &[roll(), (1, mark.clone())], Some(0));
        let open = shown(&json!({ "revealMode": "open" }), &[roll(), (1, mark)], Some(0));
        assert!(own.contains("qwixx-chosen"));
        assert!(other.contains("has chosen") && !other.contains("qwixx-chosen"));
        assert!(open.contains("qwixx-chosen"));
    }

    #[test]
    fn a_score_pad_is_written_on_by_everybody() {
        let page = shown(&json!({ "ruleset": "free" }), &[], Some(1));
        for expected in [
            "Cross out red 7 for Ann",
            "Cross out red 7 (+1)",
            "Close the blue row",
            "The dice show this",
            "There is nothing to take back.",
        ] {
            assert!(page.contains(expected), "{expected}");
        }
        let mark = json!({ "type": "MARK_NUMBER", "payload": { "playerId": "p1", "color": "red", "number": 7 } });
        let page = shown(&json!({ "ruleset": "free" }), &[(1, mark)], Some(1));
        assert!(page.contains("Take red 7 back for Ann"));
        assert!(!page.contains("There is nothing to take back."));
    }
}
