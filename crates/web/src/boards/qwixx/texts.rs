//! Qwixx in words: moves, buttons, options.

use parlour_engine::Seat;
use parlour_games::qwixx::dice::{Dice, Row};
use parlour_games::qwixx::options::RevealMode;
use parlour_games::qwixx::state::EndReason;
use parlour_games::qwixx::{Action, Cross, Event};
use serde_json::Value;

use super::seen::Seen;
use crate::words::words;

pub(super) fn cross(Cross { row, number }: Cross) -> String {
    words().qwixx_cross(row.name(), number)
}

pub(super) fn color(row: Row) -> String {
    words().qwixx_color(row.name())
}

/// A row on its own, or at the start of a label.
pub(super) fn row(row: Row) -> String {
    words().qwixx_row(row.name())
}

/// An event as a sentence.
pub(super) fn log(event: Event, seen: Seen<'_>) -> Option<String> {
    let w = words();
    let me = |seat: Seat| seen.is_me(seat);
    let who = |seat: Seat| seen.name(seat);
    Some(match event {
        Event::GameStarted { player_id } => w.qwixx_started(me(player_id), who(player_id)),
        Event::DiceRolled { player_id, dice } => {
            w.qwixx_rolled(me(player_id), all_dice(dice, seen), who(player_id))
        }
        // Where choices are open, the choice itself is told.
        Event::Chose { player_id } if me(player_id) || is_open(seen) => return None,
        Event::Chose { player_id } => w.qwixx_has_chosen(who(player_id)),
        Event::Choice { player_id, color: Some(row), number: Some(number) } => {
            w.qwixx_chose(me(player_id), cross(Cross { row, number }), who(player_id))
        }
        Event::Choice { player_id, color: None, .. }
        | Event::Choice { player_id, number: None, .. } => {
            w.qwixx_chose_nothing(me(player_id), who(player_id))
        }
        Event::TookBack { player_id } => w.qwixx_took_back(me(player_id), who(player_id)),
        // The others hear of it when it is written down.
        Event::ColoredChoice { player_id, .. } if seen.viewer.is_some() && !me(player_id) => {
            return None;
        }
        Event::ColoredChoice { player_id, cross: it } => {
            w.qwixx_chose_colored(me(player_id), cross(it), who(player_id))
        }
        Event::Marked { player_id, cross: it, lock: true } => {
            w.qwixx_marked_lock(me(player_id), cross(it), who(player_id))
        }
        Event::Marked { player_id, cross: it, lock: false } => {
            w.qwixx_marked(me(player_id), cross(it), who(player_id))
        }
        Event::Passed { player_id } => w.qwixx_passed(seen.players([player_id])),
        Event::Unmarked { player_id, cross: it } => {
            w.qwixx_unmarked(me(player_id), cross(it), who(player_id))
        }
        Event::RowClosed { color: row } => w.qwixx_row_closed(color(row)),
        Event::RowReopened { color: row } => w.qwixx_row_reopened(color(row)),
        Event::Penalty { player_id } => w.qwixx_took_penalty(me(player_id), who(player_id)),
        Event::GameEnded { reason: EndReason::RowsLocked } => w.qwixx_over_rows(),
        Event::GameEnded { reason: EndReason::Penalties } => w.qwixx_over_penalties(),
        Event::GameEnded { reason: EndReason::Manual } => w.qwixx_over(),
        Event::Undone => w.qwixx_undone(),
        Event::Redone => w.qwixx_redone(),
        Event::TurnStarted { .. }
        | Event::GameInitialized
        | Event::GameReset
        | Event::GameLoaded => return None,
    })
}

/// What happened at once. That somebody has chosen goes without saying if it is told what, and what somebody has
/// chosen if it is written down at once. Those who crossed out nothing are told together.
pub(super) fn story(events: &[Event], seen: Seen<'_>) -> Vec<String> {
    let passes: Vec<Seat> = events.iter().filter_map(|event| passed(*event)).collect();
    let told = |(place, event): (usize, &Event)| match *event {
        event if is_told_later(event, &events[place + 1..]) => None,
        Event::Passed { player_id } => {
            (passes.first() == Some(&player_id)).then(|| all_passed(&passes, seen))
        }
        event => log(event, seen),
    };
    events.iter().enumerate().filter_map(told).collect()
}

fn passed(event: Event) -> Option<Seat> {
    if let Event::Passed { player_id } = event { Some(player_id) } else { None }
}

/// Whether what this event says is told again by one that follows it.
fn is_told_later(event: Event, later: &[Event]) -> bool {
    let is_shown = |who| {
        let shows =
            |event: &Event| matches!(*event, Event::Choice { player_id, .. } if player_id == who);
        later.iter().any(shows)
    };
    let is_marked = |who| {
        let marks =
            |event: &Event| matches!(*event, Event::Marked { player_id, .. } if player_id == who);
        later.iter().any(marks)
    };
    let has_passed = |who| later.iter().any(|event| passed(*event) == Some(who));
    match event {
        Event::Chose { player_id: who } => is_shown(who) || is_marked(who) || has_passed(who),
        Event::Choice { player_id: who, .. } => is_marked(who) || has_passed(who),
        Event::ColoredChoice { player_id: who, .. } => is_marked(who),
        _ => false,
    }
}

/// Those who crossed out nothing, in one sentence.
fn all_passed(passes: &[Seat], seen: Seen<'_>) -> String {
    if passes.len() == seen.people.len() {
        words().qwixx_all_passed()
    } else {
        words().qwixx_passed(seen.players(passes.iter().copied()))
    }
}

fn is_open(seen: Seen<'_>) -> bool {
    seen.options().reveal_mode == RevealMode::Open
}

/// `white 3 and 4, red 5, blue 1`: the dice of closed rows are left out.
fn all_dice(dice: Dice, seen: Seen<'_>) -> String {
    let open = Row::ALL.into_iter().filter(|row| !seen.is_closed(*row));
    let colored = open.map(|row| cross(Cross { row, number: dice.die(row) }));
    let white = words().qwixx_two_whites(dice.white1, dice.white2);
    std::iter::once(white).chain(colored).collect::<Vec<_>>().join(", ")
}

/// An action as the words of a button.
pub(super) fn label(action: Action, seen: Seen<'_>) -> String {
    let w = words();
    let me = |seat: Seat| seen.is_me(seat);
    let who = |seat: Seat| seen.name(seat);
    match action {
        Action::StartGame => w.qwixx_start(),
        Action::EndGame => w.qwixx_end_game(),
        Action::RollDice(_) => w.qwixx_roll(),
        Action::MarkNumber { player_id, color: Some(row), number, .. } => {
            w.qwixx_mark(me(player_id), cross(Cross { row, number }), who(player_id))
        }
        Action::UnmarkNumber { player_id, color: Some(row), number } => {
            w.qwixx_unmark(me(player_id), cross(Cross { row, number }), who(player_id))
        }
        Action::Pass { .. } => w.qwixx_pass(),
        Action::Undo { .. } => w.qwixx_take_back(),
        Action::NextTurn => w.qwixx_end_turn(),
        Action::LockRow { color: Some(row) } => w.qwixx_close_row(color(row)),
        Action::AddPenalty { player_id } => w.qwixx_add_penalty(me(player_id), who(player_id)),
        Action::MarkNumber { color: None, .. }
        | Action::UnmarkNumber { color: None, .. }
        | Action::LockRow { color: None } => w.qwixx_no_such_row(),
    }
}

/// Whose sheet an action writes on: on a score pad there are many.
pub(super) fn heading(action: Action, seen: Seen<'_>) -> String {
    match action {
        Action::MarkNumber { player_id, .. }
        | Action::UnmarkNumber { player_id, .. }
        | Action::Pass { player_id }
        | Action::Undo { player_id }
        | Action::AddPenalty { player_id } => sheet(player_id, seen),
        Action::StartGame
        | Action::EndGame
        | Action::RollDice(_)
        | Action::NextTurn
        | Action::LockRow { .. } => String::new(),
    }
}

/// Whose sheet it is.
pub(super) fn sheet(seat: Seat, seen: Seen<'_>) -> String {
    words().qwixx_sheet(seen.is_me(seat), seen.name(seat))
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<String> {
    if let Some(color) = key.strip_prefix("rowOrders.") {
        return Row::from_name(color).map(|row| words().qwixx_option_row_order(row.name()));
    }
    Some(match key {
        "ruleset" => words().qwixx_option_ruleset(),
        "revealMode" => words().qwixx_option_reveal_mode(),
        "firstPlayer" => words().qwixx_option_first_player(),
        "penaltyPoints" => words().qwixx_option_penalty_points(),
        "maxPenalties" => words().qwixx_option_max_penalties(),
        "rowsToEnd" => words().qwixx_option_rows_to_end(),
        "minMarksToLock" => words().qwixx_option_min_marks_to_lock(),
        "lockCountsAsMark" => words().qwixx_option_lock_counts_as_mark(),
        "rowOrders" => words().qwixx_option_row_orders(),
        "turnSeconds" => words().qwixx_option_turn_seconds(),
        "freeEndCheck" => words().qwixx_option_free_end_check(),
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<String> {
    Some(match (key, value.as_str()?) {
        ("ruleset", "strict") => words().qwixx_ruleset_strict(),
        ("ruleset", "free") => words().qwixx_ruleset_free(),
        ("revealMode", "hidden") => words().qwixx_reveal_hidden(),
        ("revealMode", "open") => words().qwixx_reveal_open(),
        ("firstPlayer", "seat0") => words().qwixx_first_player_seat0(),
        ("firstPlayer", "random") => words().qwixx_first_player_random(),
        ("freeEndCheck", "immediate") => words().qwixx_free_end_immediate(),
        ("freeEndCheck", "turn_end") => words().qwixx_free_end_turn_end(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Glimpse, Seat, Viewer};
    use parlour_games::qwixx::dice::{Dice, Row};
    use parlour_games::qwixx::state::EndReason;
    use parlour_games::qwixx::{self, Action, Cross, Event, Qwixx};
    use serde_json::json;

    use super::{Seen, label, log, story};
    use crate::sample::{deal, dealt};
    use crate::scene::{Mode, Scene};
    use crate::table::scene_at;

    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    fn scene() -> Scene {
        dealt(qwixx::game(), &["Ann", "Bob"], Some(0))
    }

    fn told(event: Event, scene: &Scene) -> Option<String> {
        log(event, Seen::of(scene, &Mode::Play).expect("a game"))
    }

    fn cross(row: Row, number: u8) -> Cross {
        Cross { row, number }
    }

    #[test]
    fn moves_are_told_in_sentences() {
        let marked = |cross: Cross, lock: bool| Event::Marked { player_id: BOB, cross, lock };
        for (event, expected) in [
            (Event::GameStarted { player_id: BOB }, Some("Bob goes first.")),
            (Event::Chose { player_id: BOB }, Some("Bob has chosen.")),
            // The choice itself is told.
            (Event::Chose { player_id: ANN }, None),
            (
                Event::Choice { player_id: ANN, color: Some(Row::Red), number: Some(7) },
                Some("You chose red 7."),
            ),
            (
                Event::Choice { player_id: ANN, color: None, number: None },
                Some("You chose to cross out nothing."),
            ),
            (marked(cross(Row::Blue, 4), false), Some("Bob crossed out blue 4.")),
            (marked(cross(Row::Blue, 2), true), Some("Bob crossed out blue 2 and locked the row.")),
            (
                Event::Unmarked { player_id: BOB, cross: cross(Row::Blue, 2) },
                Some("Bob’s blue 2 is no longer crossed out."),
            ),
            (Event::ColoredChoice { player_id: BOB, cross: cross(Row::Blue, 2) }, None),
            (Event::Penalty { player_id: ANN }, Some("You took a penalty.")),
            (Event::RowClosed { color: Row::Blue }, Some("The blue row is closed.")),
            (
                Event::GameEnded { reason: EndReason::RowsLocked },
                Some("The game is over: enough rows are closed."),
            ),
            (Event::TurnStarted { player_id: ANN }, None),
        ] {
            assert_eq!(told(event, &scene()).as_deref(), expected, "{event:?}");
        }
    }

    #[test]
    fn dice_of_closed_rows_are_not_told() {
        let mut scene = scene();
        let known: &Glimpse<Qwixx> =
            scene.glimpse.as_ref().and_then(|glimpse| glimpse.get()).expect("Qwixx");
        let mut view = known.view;
        view.board.closed.close(Row::Green);
        scene.glimpse = Some(Glimpse { view, ..known.clone() }.into());
        let dice = Dice { white1: 3, white2: 4, red: 5, yellow: 2, green: 6, blue: 1 };
        for (player_id, expected) in [
            (ANN, "You rolled white 3 and 4, red 5, yellow 2, blue 1."),
            (BOB, "Bob rolled white 3 and 4, red 5, yellow 2, blue 1."),
        ] {
            assert_eq!(
                told(Event::DiceRolled { player_id, dice }, &scene).as_deref(),
                Some(expected)
            );
        }
    }

    #[test]
    fn a_choice_is_told_once_where_choices_are_open() {
        let names = ["Ann", "Bob"];
        let position = deal(qwixx::game(), &names, &json!({ "revealMode": "open" }));
        let scene = scene_at(position.as_ref(), qwixx::game(), &names, Viewer::Seat(ANN));
        assert_eq!(told(Event::Chose { player_id: BOB }, &scene.expect("a seat")), None);
    }

    #[test]
    fn nothing_is_told_twice() {
        let chose = |player_id: Seat| Event::Chose { player_id };
        let choice =
            |player_id: Seat| Event::Choice { player_id, color: Some(Row::Red), number: Some(6) };
        let passed = |player_id: Seat| Event::Passed { player_id };
        let marked =
            |player_id: Seat| Event::Marked { player_id, cross: cross(Row::Red, 6), lock: false };
        for (events, expected) in [
            (vec![chose(BOB)], "Bob has chosen."),
            (vec![chose(BOB), choice(BOB)], "Bob chose red 6."),
            (vec![chose(ANN), choice(ANN)], "You chose red 6."),
            (
                vec![chose(BOB), choice(BOB), marked(ANN), marked(BOB)],
                "You crossed out red 6. Bob crossed out red 6.",
            ),
            (vec![chose(BOB), choice(BOB), marked(ANN)], "Bob chose red 6. You crossed out red 6."),
            (
                vec![passed(BOB), marked(ANN)],
                "Bob crossed out nothing with the white dice. You crossed out red 6.",
            ),
            (vec![passed(BOB), passed(ANN)], "Nobody crossed out anything with the white dice."),
            (vec![chose(BOB), marked(BOB), chose(BOB)], "Bob crossed out red 6. Bob has chosen."),
        ] {
            let scene = scene();
            let seen = Seen::of(&scene, &Mode::Play).expect("a game");
            assert_eq!(story(&events, seen).join(" "), expected, "{events:?}");
        }
    }

    #[test]
    fn those_who_pass_are_told_in_one_sentence() {
        let scene = dealt(qwixx::game(), &["Ann", "Bob", "Cleo"], Some(1));
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let passed = [0, 1].map(|seat| Event::Passed { player_id: Seat::new(seat) });
        let told = story(&passed, seen);
        assert_eq!(told, ["You and Ann crossed out nothing with the white dice."]);
    }

    #[test]
    fn buttons_say_for_whom_they_write() {
        let scene = scene();
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let red = cross(Row::Red, 7);
        for (action, expected) in [
            (Action::mark(ANN, red), "Cross out red 7"),
            (Action::mark(BOB, red), "Cross out red 7 for Bob"),
            (Action::unmark(BOB, red), "Take red 7 back for Bob"),
            (Action::AddPenalty { player_id: BOB }, "Take a penalty for Bob"),
            (Action::LockRow { color: Some(Row::Red) }, "Close the red row"),
        ] {
            assert_eq!(label(action, seen), expected);
        }
    }
}
