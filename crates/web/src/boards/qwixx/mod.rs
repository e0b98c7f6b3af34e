//! Qwixx: dice and score sheets.

mod picture;
mod seen;
mod sheet;
mod texts;
mod tray;

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::qwixx::{Action, Event};
use serde_json::Value;

use self::seen::{Seen, Step};
use super::{Board, Facts, Sound};
use crate::keys::Key;
use crate::words::words;

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
        picture::figure(name)
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key { key: "R", actions: "ROLL_DICE", words: words().qwixx_roll() },
            Key { key: "P", actions: "PASS", words: words().qwixx_pass() },
            Key { key: "E", actions: "NEXT_TURN", words: words().qwixx_end_turn() },
        ]
    }

    fn option(&self, key: &str) -> Option<String> {
        texts::option(key)
    }

    fn choice(&self, key: &str, value: &Value) -> Option<String> {
        texts::choice(key, value)
    }

    /// A white choice is secret for a moment only, and around one device everybody sees it made: a curtain
    /// between the choices of every roll would be all that one sees.
    fn has_secrets(&self) -> bool {
        false
    }
}

impl Board<parlour_games::qwixx::Qwixx> for Qwixx {
    fn board(&self, seen: Seen<'_>) -> Markup {
        html! {
            (tray::tray(seen))
            (tray::answers(seen))
            (sheets(seen))
            (end(seen))
        }
    }

    fn log(&self, event: &Event, seen: Seen<'_>) -> Option<String> {
        texts::log(*event, seen)
    }

    fn story(&self, events: &[&Event], seen: Seen<'_>) -> Vec<String> {
        let events: Vec<Event> = events.iter().map(|event| **event).collect();
        texts::story(&events, seen)
    }

    fn label(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::label(*action, seen)
    }

    fn heading(&self, action: &Action, seen: Seen<'_>) -> String {
        texts::heading(*action, seen)
    }

    fn waits(&self, seen: Seen<'_>) -> Option<String> {
        tray::note(seen)
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        match event {
            Event::DiceRolled { .. } => Some(Sound::Dice),
            Event::Marked { .. } | Event::ColoredChoice { .. } | Event::Choice { .. } => {
                Some(Sound::Card)
            }
            Event::RowClosed { .. } => Some(Sound::Good),
            Event::Penalty { .. } => Some(Sound::Bad),
            Event::GameEnded { .. } => Some(Sound::Win),
            Event::GameStarted { .. }
            | Event::Chose { .. }
            | Event::TookBack { .. }
            | Event::Passed { .. }
            | Event::Unmarked { .. }
            | Event::RowReopened { .. }
            | Event::TurnStarted { .. }
            | Event::GameInitialized
            | Event::GameReset
            | Event::Undone
            | Event::Redone
            | Event::GameLoaded => None,
        }
    }

    fn badge(&self, seen: Seen<'_>, seat: Seat) -> Option<String> {
        let sheet = seen.table().sheet(seat)?;
        let points = words().points(sheet.total(seen.options()));
        Some(match sheet.penalties {
            0 => points,
            penalties => words().qwixx_badge(points, words().qwixx_penalties(penalties)),
        })
    }
}

/// The viewer's own sheet, then those of the others; on a score pad all can be written on.
fn sheets(seen: Seen<'_>) -> Markup {
    let is_pad = seen.step() == Step::Pad && seen.viewer.is_some();
    let sheets = seen.seats().zip(seen.table().sheets());
    let (own, others): (Vec<_>, Vec<_>) = sheets.partition(|(seat, _)| seen.is_me(*seat));
    html! {
        @for (seat, sheet) in own { (sheet::full(seen, seat, sheet)) }
        @if is_pad {
            @for (seat, sheet) in others { (sheet::full(seen, seat, sheet)) }
        } @else {
            (sheet::small(seen, &others))
        }
    }
}

/// How near the end is.
fn end(seen: Seen<'_>) -> Markup {
    let options = seen.options();
    let rows = words().qwixx_closed_rows(options.rows_to_end);
    let penalties = words().qwixx_penalties(options.max_penalties);
    html! {
        @if seen.step() != Step::Over {
            p.qwixx-end { (words().qwixx_end(rows, seen.table().closed.len(), penalties)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Actor, AnyPosition, Glimpse, Rng, Seat, Seed, Viewer, to_value};
    use parlour_games::qwixx::dice::Row;
    use parlour_games::qwixx::{self, Action, Cross};
    use serde_json::{Value, json};

    use crate::boards;
    use crate::sample::deal;
    use crate::scene::{Lit, Mode, Scene};
    use crate::table::scene_at;

    const NAMES: [&str; 2] = ["Ann", "Bob"];
    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    fn glimpse(scene: &Scene) -> &Glimpse<qwixx::Qwixx> {
        scene.glimpse.as_ref().and_then(|glimpse| glimpse.get()).expect("Qwixx")
    }

    fn scene_of(position: &dyn AnyPosition, viewer: Option<Seat>) -> Scene {
        let viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        scene_at(position, qwixx::game(), &NAMES, viewer).expect("a seat")
    }

    /// What a seat knows after these actions, each with the seat that takes it.
    fn scene(options: &Value, actions: &[(Seat, Action)], viewer: Option<Seat>) -> Scene {
        let mut position = deal(qwixx::game(), &NAMES, options);
        for (n, (seat, action)) in (1..).zip(actions) {
            let json = glimpse(&scene_of(position.as_ref(), None)).action_json(action);
            let chance = &mut Rng::stream(Seed::from(1), n);
            position.act(Actor::Seat(*seat), &to_value(&json), chance).expect("legal");
        }
        scene_of(position.as_ref(), viewer)
    }

    fn drawn(scene: &Scene, mode: &Mode) -> String {
        boards::qwixx().board.draw(scene, mode).into_string()
    }

    fn shown(options: &Value, actions: &[(Seat, Action)], viewer: Option<Seat>) -> String {
        drawn(&scene(options, actions, viewer), &Mode::Play)
    }

    const ROLL: (Seat, Action) = (ANN, Action::RollDice(None));

    fn pass(seat: Seat) -> (Seat, Action) {
        (seat, Action::Pass { player_id: seat })
    }

    #[test]
    fn every_step_says_what_can_be_done() {
        for (actions, viewer, expected) in [
            (vec![], Some(ANN), "Your roll."),
            (vec![], Some(BOB), "Ann rolls."),
            (vec![ROLL], Some(BOB), "in one row, or nothing."),
            (vec![ROLL, pass(BOB)], Some(BOB), "You have chosen. Waiting for Ann."),
            (
                vec![ROLL, pass(ANN), pass(BOB)],
                Some(ANN),
                "If you cross out nothing at all, you take a penalty.",
            ),
            (vec![ROLL, pass(ANN), pass(BOB)], Some(ANN), "End the turn and lose 5 points"),
            (
                vec![ROLL, pass(ANN), pass(BOB)],
                Some(BOB),
                "Ann may use one white and one colored die.",
            ),
            (vec![ROLL], None, "Everybody may cross out"),
        ] {
            let page = shown(&json!({}), &actions, viewer);
            assert!(page.contains(expected), "{actions:?}: {expected}");
        }
    }

    #[test]
    fn four_rows_are_open_for_the_white_sum_of_an_empty_sheet() {
        let page = shown(&json!({}), &[ROLL], Some(BOB));
        let open = page.matches("qwixx-can").count();
        assert!((2..=4).contains(&open), "the last number of two rows may be barred: {open}");
        assert!(page.contains("The white dice make "), "the others say why not");
    }

    #[test]
    fn nobody_presses_a_number_before_the_roll() {
        let page = shown(&json!({}), &[], Some(BOB));
        assert_eq!(page.matches("qwixx-can").count(), 0);
        assert!(page.contains("Ann has to roll first."));
    }

    #[test]
    fn a_board_to_look_at_has_nothing_to_press() {
        for options in [json!({}), json!({ "ruleset": "free" })] {
            let scene = scene(&options, &[], Some(ANN));
            let page = drawn(&scene, &Mode::Still("a-".to_owned()));
            for gone in ["<button", "<form", "<select", "data-action", "data-vt", "tabindex"] {
                assert!(!page.contains(gone), "{gone} in {options}");
            }
            assert!(page.contains("still-can"), "{page}");
        }
    }

    #[test]
    fn in_a_lesson_one_number_is_lit() {
        let scene = scene(&json!({}), &[ROLL], Some(BOB));
        for (action, asked) in glimpse(&scene).legal.iter().enumerate() {
            let lit = Lit { action: Some(action), ..Lit::default() };
            let page = drawn(&scene, &Mode::Lesson(lit));
            assert_eq!(page.matches("data-lit").count(), 1, "{asked:?}");
        }
    }

    #[test]
    fn a_hidden_choice_is_told_and_not_shown() {
        let rolled = scene(&json!({}), &[ROLL], Some(BOB));
        let mark = glimpse(&rolled).legal[0];
        assert!(matches!(mark, Action::MarkNumber { .. }), "{mark:?}");
        let after =
            |options: Value, viewer: Seat| shown(&options, &[ROLL, (BOB, mark)], Some(viewer));
        let own = after(json!({}), BOB);
        let other = after(json!({}), ANN);
        let open = after(json!({ "revealMode": "open" }), ANN);
        assert!(own.contains("qwixx-chosen"));
        assert!(other.contains("has chosen") && !other.contains("qwixx-chosen"));
        assert!(open.contains("qwixx-chosen"));
    }

    #[test]
    fn a_score_pad_is_written_on_by_everybody() {
        let pad = json!({ "ruleset": "free" });
        let page = shown(&pad, &[], Some(BOB));
        for expected in [
            "Cross out red 7 for Ann",
            "Cross out red 7 (+1)",
            "Close the blue row",
            "The dice show this",
            "There is nothing to undo.",
            "Add one penalty for Ann",
        ] {
            assert!(page.contains(expected), "{expected}");
        }
        let mark = Action::mark(ANN, Cross { row: Row::Red, number: 7 });
        let page = shown(&pad, &[(BOB, mark)], Some(BOB));
        assert!(page.contains("Take red 7 back for Ann"));
        assert!(page.contains("{&quot;type&quot;:&quot;UNDO&quot;}"), "{page}");
        assert!(!page.contains("There is nothing to undo."));
        assert!(page.contains("There is nothing to redo."));
    }
}
