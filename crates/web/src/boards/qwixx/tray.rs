//! The dice, what they add up to, and what can be done besides crossing out.

use maud::{Markup, html};
use parlour_games::qwixx::Action;
use parlour_games::qwixx::dice::{Dice, Row};

use super::seen::{Seen, Step};
use super::sheet::shape;
use super::texts;
use crate::kit::dice;
use crate::kit::press::{Button, form};
use crate::table::list;
use crate::words::words;

/// The six dice with their sums.
pub(super) fn tray(seen: Seen<'_>) -> Markup {
    let is_white = seen.step() == Step::White;
    let is_colored = seen.step() == Step::Colored;
    html! {
        section.qwixx-tray role=[seen.mode().part()] aria-label=(words().qwixx_dice()) {
            div class={ "qwixx-whites" @if is_white { " qwixx-now" } } { (whites(seen)) }
            ul class={ "qwixx-coloreds" @if is_colored { " qwixx-now" } } {
                @for row in Row::ALL { (colored(seen, row)) }
            }
        }
    }
}

fn whites(seen: Seen<'_>) -> Markup {
    let shown = seen.table().dice;
    let [first, second] = shown.map_or([0, 0], |dice| [dice.white1, dice.white2]);
    html! {
        div.qwixx-pair {
            (die(seen, "white1", "white", first))
            (die(seen, "white2", "white", second))
            @if let Some(dice) = shown { strong.qwixx-white-sum aria-hidden="true" { "= " (dice.white_sum()) } }
        }
        p.qwixx-caption {
            @match shown {
                Some(dice) => {
                    span.visually-hidden { (words().qwixx_white_dice(dice.white1, dice.white2, dice.white_sum())) " " }
                    (words().qwixx_for_everybody())
                }
                None => (words().qwixx_white_for_everybody()),
            }
        }
    }
}

fn colored(seen: Seen<'_>, row: Row) -> Markup {
    let is_closed = seen.is_closed(row);
    let dice = seen.table().dice.filter(|_| !is_closed);
    let name = row.name();
    html! {
        li class={ "qwixx-colored qwixx-" (name) @if is_closed { " qwixx-out" } } data-key={ "colored-" (name) } {
            (die(seen, name, name, dice.map_or(0, |dice| dice.die(row))))
            p.qwixx-caption {
                span.qwixx-die-name { (shape(row).icon()) (texts::row(row)) }
                @if is_closed { span { (words().qwixx_out()) } }
                @else if let Some(dice) = dice { (sums(dice, row)) }
            }
        }
    }
}

/// `3 + 5 = 8` and `4 + 5 = 9`.
fn sums(dice: Dice, row: Row) -> Markup {
    let mut whites = vec![dice.white1, dice.white2];
    whites.dedup();
    html! {
        @for white in whites {
            span.qwixx-line { (white) " + " (dice.die(row)) " = " strong { (white + dice.die(row)) } }
        }
    }
}

/// A die. It is built anew for each roll, so that it tumbles.
fn die(seen: Seen<'_>, name: &str, color: &str, face: u8) -> Markup {
    let roll = if face == 0 { "qwixx-still" } else { "qwixx-rolled" };
    let key = format!("die-{name}-{}-{face}", seen.table().turn);
    let vt = seen.mode().vt(format!("qwixx-die-{name}"));
    html! {
        span class={ "qwixx-die " (roll) } data-key=(key) data-vt=[vt] {
            (dice::die(face.into(), &format!("qwixx-die-{color}")))
        }
    }
}

/// What is to be done now, in a sentence, and the buttons for it.
pub(super) fn answers(seen: Seen<'_>) -> Markup {
    html! {
        div.qwixx-answers {
            @if let Some(note) = note(seen) { p.qwixx-note { (note) } }
            @if seen.step() == Step::Pad { (pad(seen)) }
            @else { div.qwixx-buttons role="group" aria-label=(words().qwixx_your_turn()) data-row="1" { (buttons(seen)) } }
        }
    }
}

fn buttons(seen: Seen<'_>) -> Markup {
    let can_wait = seen.step() == Step::Rolling && seen.viewer.is_some();
    let is_roll = |action: &Action| matches!(action, Action::RollDice(_));
    html! {
        @if let Some(roll) = seen.find(is_roll) { (seen.act(roll).first().show(texts::label(*roll, seen))) }
        @else if can_wait {
            (seen.cannot(words().qwixx_turn_of(seen.name(seen.active()))).show(words().qwixx_roll()))
        }
        @if let Some(pass) = seen.find(|action| matches!(action, Action::Pass { .. })) {
            (seen.act(pass).show(texts::label(*pass, seen)))
        }
        @if let Some(undo) = seen.find(|action| matches!(action, Action::Undo { .. })) {
            (seen.act(undo).show(texts::label(*undo, seen)))
        }
        @if let Some(next) = next_turn(seen) {
            @if seen.is_penalty() {
                @let lost = words().points(seen.options().penalty_points);
                (seen.act(next).show(words().qwixx_end_turn_lose(lost)))
            } @else { (seen.act(next).first().show(texts::label(*next, seen))) }
        }
    }
}

fn next_turn(seen: Seen<'_>) -> Option<&Action> {
    seen.find(|action| *action == Action::NextTurn)
}

/// What is special about the moment.
pub(super) fn note(seen: Seen<'_>) -> Option<String> {
    let active = seen.name(seen.active());
    let sum = words().qwixx_number(seen.table().dice.map_or(0, Dice::white_sum));
    let me = seen.viewer;
    Some(match seen.step() {
        Step::Setup => words().qwixx_not_set_up(),
        Step::Over => return None,
        Step::Pad => words().qwixx_pad_note(),
        Step::Rolling if seen.am_active() => words().qwixx_your_roll(),
        Step::Rolling => words().qwixx_rolls(active),
        Step::White if me.is_none() => words().qwixx_everybody_may(sum),
        Step::White if me.and_then(|seat| seen.choice(seat)).is_some() => {
            words().qwixx_chosen_waiting(list(&seen.choosing()))
        }
        Step::White if seen.can_mark() => words().qwixx_cross_out_one(sum),
        Step::White => words().qwixx_no_row_for(sum),
        Step::Colored if !seen.am_active() => words().qwixx_may_use_colored(active),
        Step::Colored if me.and_then(|seat| seen.open_cross(seat)).is_some() => {
            words().qwixx_written_later()
        }
        Step::Colored => match (seen.is_penalty(), seen.can_mark()) {
            (true, true) => words().qwixx_add_or_penalty(),
            (true, false) => words().qwixx_penalty_now(),
            (false, true) => words().qwixx_may_add_too(),
            (false, false) => words().qwixx_no_colored_fits(),
        },
    })
}

/// What a score pad has besides its sheets.
fn pad(seen: Seen<'_>) -> Markup {
    html! {
        @if seen.viewer.is_some() {
            div.qwixx-buttons role="group" aria-label=(words().qwixx_pad()) data-row="1" {
                @if let Some(next) = next_turn(seen) { (seen.act(next).first().show(words().qwixx_next_player())) }
                (undo(seen)) (redo(seen))
            }
            div.qwixx-buttons role="group" aria-label=(words().qwixx_close_by_hand()) data-row="1" {
                @for row in Row::ALL { (close(seen, row)) }
            }
            @if !seen.mode().is_still() { (typed(seen)) }
        }
    }
}

fn undo(seen: Seen<'_>) -> Markup {
    let button = match seen.extra().undo() {
        Some(undo) => Button::of_json(seen.mode(), undo),
        None => seen.cannot(words().qwixx_nothing_to_undo()),
    };
    button.show(words().qwixx_undo())
}

fn redo(seen: Seen<'_>) -> Markup {
    let button = match seen.extra().redo() {
        Some(redo) => Button::of_json(seen.mode(), redo),
        None => seen.cannot(words().qwixx_nothing_to_redo()),
    };
    button.show(words().qwixx_redo())
}

fn close(seen: Seen<'_>, row: Row) -> Markup {
    let close = Action::LockRow { color: Some(row) };
    if seen.can(&close) {
        let button = seen.act(&close).class("btn btn-small");
        button.show(html! { (shape(row).icon()) (texts::label(close, seen)) })
    } else {
        let button = seen.cannot(words().qwixx_row_closed(texts::color(row)));
        let label = words().qwixx_is_closed(texts::row(row));
        button.class("btn btn-small").show(html! { (shape(row).icon()) (label) })
    }
}

/// The form for what real dice show.
fn typed(seen: Seen<'_>) -> Markup {
    let shown = seen.table().dice;
    let field = |name: &str, title: String, row: Option<Row>, face: Option<u8>| {
        html! {
            label {
                span { @if let Some(row) = row { (shape(row).icon()) } (title) }
                select name={ "payload." (name) ":json" } {
                    @for one in 1..=6 { option value=(one) selected[one == face.unwrap_or(1)] { (one) } }
                }
            }
        }
    };
    let inner = html! {
        (field("white1", words().qwixx_white_die(1), None, shown.map(|dice| dice.white1)))
        (field("white2", words().qwixx_white_die(2), None, shown.map(|dice| dice.white2)))
        @for row in Row::ALL { (field(row.name(), texts::row(row), Some(row), shown.map(|dice| dice.die(row)))) }
        (seen.submit(|action| matches!(action, Action::RollDice(_))).show(words().qwixx_dice_show()))
    };
    form(&seen.json(&Action::RollDice(None)), "qwixx-typed", &inner)
}

#[cfg(test)]
mod tests {
    use crate::words::words;

    #[test]
    fn numbers_have_their_article() {
        for (number, expected) in [(2, "a 2"), (7, "a 7"), (8, "an 8"), (11, "an 11"), (12, "a 12")]
        {
            assert_eq!(words().qwixx_number(number), expected);
        }
    }
}
