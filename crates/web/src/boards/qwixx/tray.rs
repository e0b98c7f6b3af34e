//! The dice, what they add up to, and what can be done besides crossing out.

use maud::{Markup, html};
use serde_json::json;

use super::sheet::shape;
use super::view::{Color, Dice, Phase, View};
use super::words;
use crate::kit::{self, dice};
use crate::table::list;

/// The six dice with their sums.
pub(super) fn tray(view: &View<'_>) -> Markup {
    let is_white = view.phase() == Phase::White;
    let is_colored = view.phase() == Phase::Colored;
    html! {
        section.qwixx-tray aria-label="Dice" {
            div class={ "qwixx-whites" @if is_white { " qwixx-now" } } { (whites(view)) }
            ul class={ "qwixx-coloreds" @if is_colored { " qwixx-now" } } {
                @for color in Color::ALL { (colored(view, color)) }
            }
        }
    }
}

fn whites(view: &View<'_>) -> Markup {
    let shown = view.game.dice;
    let faces = shown.map_or([0, 0], |dice| [dice.white1, dice.white2]);
    html! {
        div.qwixx-pair {
            @for (place, face) in faces.into_iter().enumerate() { (die(view, &format!("white{}", place + 1), face)) }
            @if let Some(dice) = shown { strong.qwixx-white-sum aria-hidden="true" { "= " (dice.white_sum()) } }
        }
        p.qwixx-caption {
            @match shown {
                Some(dice) => {
                    span.visually-hidden { "White dice: " (dice.white1) " + " (dice.white2) " = " (dice.white_sum()) ". " }
                    "for everybody, in any row"
                }
                None => "white: for everybody",
            }
        }
    }
}

fn colored(view: &View<'_>, color: Color) -> Markup {
    let is_closed = view.is_closed(color);
    let dice = view.game.dice.filter(|_| !is_closed);
    html! {
        li class={ "qwixx-colored qwixx-" (color.name()) @if is_closed { " qwixx-out" } } data-key={ "colored-" (color.name()) } {
            (die(view, color.name(), dice.map_or(0, |dice| dice.of(color))))
            p.qwixx-caption {
                span.qwixx-die-name { (shape(color)) (color.title()) }
                @if is_closed { span { "out of the game" } }
                @else if let Some(dice) = dice { (sums(dice, color)) }
            }
        }
    }
}

/// `3 + 5 = 8` and `4 + 5 = 9`.
fn sums(dice: Dice, color: Color) -> Markup {
    let mut whites = vec![dice.white1, dice.white2];
    whites.dedup();
    html! {
        @for white in whites {
            span.qwixx-line { (white) " + " (dice.of(color)) " = " strong { (white + dice.of(color)) } }
        }
    }
}

/// A die. It is built anew for each roll, so that it tumbles.
fn die(view: &View<'_>, name: &str, face: usize) -> Markup {
    let roll = if face == 0 { "qwixx-still" } else { "qwixx-rolled" };
    let key = format!("die-{name}-{}-{face}", view.turn_number());
    html! {
        span class={ "qwixx-die " (roll) } data-key=(key) data-vt={ "qwixx-die-" (name) } {
            (dice::die(face, &format!("qwixx-die-{}", name.trim_end_matches(['1', '2']))))
        }
    }
}

/// What is to be done now, in a sentence, and the buttons for it.
pub(super) fn answers(view: &View<'_>) -> Markup {
    html! {
        div.qwixx-answers {
            @if let Some(note) = note(view) { p.qwixx-note { (note) } }
            @if view.phase() == Phase::Pad { (pad(view)) }
            @else { div.qwixx-buttons role="group" aria-label="Your turn" data-row="1" { (buttons(view)) } }
        }
    }
}

fn buttons(view: &View<'_>) -> Markup {
    let scene = view.scene;
    html! {
        @if let Some(roll) = scene.action("ROLL_DICE") { (kit::act_first(roll, "Roll the dice")) }
        @else if view.phase() == Phase::Rolling && view.me().is_some() {
            (kit::cannot("Roll the dice", &format!("It is {}’s turn.", view.name(view.active()))))
        }
        @if let Some(pass) = scene.action("PASS") { (kit::act(pass, "Cross out nothing")) }
        @if let Some(undo) = scene.action("UNDO") { (kit::act(undo, "Take it back")) }
        @if let Some(next) = scene.action("NEXT_TURN") {
            @if is_penalty(view) { (kit::act(next, &format!("End the turn and lose {}", kit::count_points(view.game.options.penalty_points)))) }
            @else { (kit::act_first(next, "End the turn")) }
        }
    }
}

/// Whether ending the turn now costs a penalty.
fn is_penalty(view: &View<'_>) -> bool {
    let active = view.active();
    !view.has_white_cross(active) && view.open_cross(active).is_none()
}

/// What is special about the moment.
pub(super) fn note(view: &View<'_>) -> Option<String> {
    let active = view.name(view.active());
    let sum = view.game.dice.map_or(0, Dice::white_sum);
    let can_mark = view.scene.action("MARK_NUMBER").is_some();
    let me = view.me();
    Some(match view.phase() {
        Phase::Setup => "The sheets are not set up yet.".to_owned(),
        Phase::Over => return None,
        Phase::Pad => "A score pad for real dice: anybody may write on any sheet.".to_owned(),
        Phase::Rolling if view.am_active() => {
            "Your roll. Everybody may use the white dice, you also one coloured die.".to_owned()
        }
        Phase::Rolling => format!("{active} rolls."),
        Phase::White if me.is_none() => format!("Everybody may cross out {}.", a(sum)),
        Phase::White if me.and_then(|seat| view.choice(seat)).is_some() => {
            format!("You have chosen. Waiting for {}.", list(&view.choosing()))
        }
        Phase::White if can_mark => format!("Cross out {} in one row, or nothing.", a(sum)),
        Phase::White => format!("You have no row for {}.", a(sum)),
        Phase::Colored if !view.am_active() => {
            format!("{active} may use one white and one coloured die.")
        }
        Phase::Colored if me.and_then(|seat| view.open_cross(seat)).is_some() => {
            "It is written down when you end the turn.".to_owned()
        }
        Phase::Colored if is_penalty(view) && can_mark => {
            "Add a white and a coloured die. If you cross out nothing at all, it is a penalty."
                .to_owned()
        }
        Phase::Colored if is_penalty(view) => {
            "No coloured die fits, and you have crossed out nothing: a penalty.".to_owned()
        }
        Phase::Colored if can_mark => "You may add a white and a coloured die, too.".to_owned(),
        Phase::Colored => "No coloured die fits.".to_owned(),
    })
}

/// `a 7`, `an 8`, `an 11`.
fn a(number: usize) -> String {
    format!("{} {number}", if matches!(number, 8 | 11) { "an" } else { "a" })
}

/// What a score pad has besides its sheets.
fn pad(view: &View<'_>) -> Markup {
    let scene = view.scene;
    html! {
        @if view.me().is_some() {
            div.qwixx-buttons role="group" aria-label="Score pad" data-row="1" {
                @if let Some(next) = scene.action("NEXT_TURN") { (kit::act_first(next, "Next player")) }
                (kit::act_or(view.can_undo().then_some(&json!({ "type": "UNDO" })), "Undo", "There is nothing to take back."))
                (kit::act_or(view.can_redo().then_some(&json!({ "type": "REDO" })), "Redo", "Nothing was taken back."))
            }
            div.qwixx-buttons role="group" aria-label="Close a row by hand" data-row="1" {
                @for color in Color::ALL { (close(view, color)) }
            }
            (typed(view))
        }
    }
}

fn close(view: &View<'_>, color: Color) -> Markup {
    let close =
        view.scene.actions("LOCK_ROW").find(|action| action["payload"]["color"] == color.name());
    html! {
        @match close {
            Some(close) => button.btn.btn-small type="button" data-action=(close) { (shape(color)) (words::label(close, view.scene)) },
            None => {
                @let why = format!("The {} row is closed.", color.name());
                button.btn.btn-small type="button" aria-disabled="true" aria-description=(why) data-why=(why) { (shape(color)) (color.title()) " is closed" }
            }
        }
    }
}

/// The form for what real dice show.
fn typed(view: &View<'_>) -> Markup {
    let shown = |name: &str, color: Option<Color>| match (view.game.dice, color) {
        (None, _) => 1,
        (Some(dice), Some(color)) => dice.of(color),
        (Some(dice), None) if name == "white1" => dice.white1,
        (Some(dice), None) => dice.white2,
    };
    let dice = [("white1", "White 1", None), ("white2", "White 2", None)]
        .into_iter()
        .chain(Color::ALL.map(|color| (color.name(), color.title(), Some(color))));
    html! {
        form.qwixx-typed data-action=(json!({ "type": "ROLL_DICE" })) {
            @for (name, title, color) in dice {
                label {
                    span { @if let Some(color) = color { (shape(color)) } (title) }
                    select name={ "payload." (name) ":json" } {
                        @for face in 1..=6 { option value=(face) selected[face == shown(name, color)] { (face) } }
                    }
                }
            }
            button.btn type="submit" { "The dice show this" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_article() {
        for (number, expected) in [(2, "a 2"), (7, "a 7"), (8, "an 8"), (11, "an 11"), (12, "a 12")]
        {
            assert_eq!(a(number), expected);
        }
    }
}
