//! The sheets: one to write on, and those of the others to read.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::qwixx::Action;
use parlour_games::qwixx::dice::Row;
use parlour_games::qwixx::sheet::Sheet;
use parlour_games::qwixx::view::SeenChoice;

use super::seen::{Cell, Seen, Spot, Step};
use super::texts;
use crate::kit::{icons, shapes::Shape};
use crate::words::words;

/// A sheet whose numbers can be pressed.
pub(super) fn full(seen: Seen<'_>, seat: Seat, sheet: &Sheet) -> Markup {
    let name = texts::sheet(seat, seen);
    html! {
        section class={ "qwixx-sheet" @if seen.step() == Step::Pad { " qwixx-pad" } } role=[seen.mode().part()] data-key={ "sheet-" (seat) } aria-label=(name) {
            header.qwixx-sheet-head {
                h2 { (name) }
                (state(seen, seat))
            }
            div.qwixx-rows data-row="1" {
                @for row in Row::ALL { (full_row(seen, seat, sheet, row)) }
            }
            footer.qwixx-foot { (penalties(seen, seat, sheet)) (sum(seen, sheet)) }
        }
    }
}

fn full_row(seen: Seen<'_>, seat: Seat, sheet: &Sheet, row: Row) -> Markup {
    let points = sheet.row_score(row, seen.options());
    let is_closed = seen.is_closed(row);
    let entry = entry(seen, seat, sheet, row);
    html! {
        div class={ "qwixx-row qwixx-" (row.name()) @if is_closed { " qwixx-closed" } } role="group" aria-label=(about(seen, sheet, row)) {
            span.qwixx-row-name aria-hidden="true" { (shape(row).icon()) (texts::row(row)) }
            div.qwixx-cells {
                @for spot in seen.spots(seat, row) { (cell(seen, sheet, spot, entry == spot.place)) }
                (lock(seen, sheet, row))
            }
            span.qwixx-points aria-hidden="true" { strong { (points) } " " (words().qwixx_points_unit(points)) }
        }
    }
}

/// `Red row: 3 crosses, 6 points, closed`
fn about(seen: Seen<'_>, sheet: &Sheet, row: Row) -> String {
    let options = seen.options();
    let crosses = words().qwixx_crosses(sheet.crosses(row, options));
    let points = words().points(sheet.row_score(row, options));
    if seen.is_closed(row) {
        words().qwixx_about_row_closed(texts::row(row), crosses, points)
    } else {
        words().qwixx_about_row(texts::row(row), crosses, points)
    }
}

/// The one number of a row that the tab key comes to: the first that can be pressed. The arrow keys reach
/// the others.
fn entry(seen: Seen<'_>, seat: Seat, sheet: &Sheet, row: Row) -> u8 {
    let is_open = |spot: &Spot| match seen.cell(sheet, *spot) {
        Cell::Crossed(Some(_)) | Cell::Chosen(Some(_)) | Cell::Open(_) => true,
        Cell::Crossed(None) | Cell::Chosen(None) | Cell::Gone | Cell::Free => false,
    };
    seen.spots(seat, row).find(is_open).map_or(0, |spot| spot.place)
}

fn cell(seen: Seen<'_>, sheet: &Sheet, spot: Spot, is_entry: bool) -> Markup {
    let name = texts::cross(spot.cross);
    let number = spot.cross.number;
    let key = format!("cell-{}-{} {number}", spot.seat, spot.cross.row);
    let press = |class: &str, action: &Action, label: String, inner: Markup| {
        let pressed = (class == "qwixx-chosen").then_some(true);
        let button = seen.act(action).class(format!("qwixx-cell {class}")).key(&key);
        button.label(label).pressed(pressed).show(html! { span { (number) } (inner) })
    };
    let still = |class: &str, label: String, inner: Markup| {
        let button = seen.cannot(seen.why_not(sheet, spot));
        let button = button.class(format!("qwixx-cell {class}")).key(&key).label(label);
        button.skipped_by_tab(!is_entry).show(html! { span { (number) } (inner) })
    };
    match seen.cell(sheet, spot) {
        Cell::Crossed(None) => still("qwixx-crossed", words().qwixx_crossed(name), cross()),
        Cell::Crossed(Some(unmark)) => {
            press("qwixx-crossed qwixx-back", unmark, texts::label(*unmark, seen), cross())
        }
        Cell::Chosen(None) => still("qwixx-chosen", words().qwixx_chosen(name), cross()),
        Cell::Chosen(Some(unmark)) => {
            press("qwixx-chosen", unmark, words().qwixx_chosen_back(name), cross())
        }
        Cell::Open(mark) => {
            let (row, options) = (spot.cross.row, seen.options());
            let gain = sheet.gain(row, spot.place, options);
            let label = texts::label(*mark, seen);
            let label = if sheet.can_lock(row, spot.place, options) {
                words().qwixx_gain_lock(label, gain)
            } else {
                words().qwixx_gain(label, gain)
            };
            press("qwixx-can", mark, label, html! { i.qwixx-gain data-gain=(gain) {} })
        }
        Cell::Gone => still("qwixx-gone", words().qwixx_gone(name), html! {}),
        Cell::Free => still("", name, html! {}),
    }
}

fn cross() -> Markup {
    html! {
        svg.qwixx-x viewBox="0 0 20 20" aria-hidden="true" focusable="false" { path pathLength="1" d="M3 4c5 4 9 8 14 12" {} path pathLength="1" d="M17 3C12 8 8 12 3 17" {} }
    }
}

/// The lock at the end of a row: open, closed, or this player's own.
fn lock(seen: Seen<'_>, sheet: &Sheet, row: Row) -> Markup {
    let is_closed = seen.is_closed(row);
    let is_own = sheet.has_lock(row);
    let label = match (is_own, is_closed) {
        (true, _) => words().qwixx_lock_yours(),
        (false, true) => words().qwixx_lock_closed(),
        (false, false) => words().qwixx_lock_open(),
    };
    html! {
        span class={ "qwixx-lock" @if is_own { " qwixx-locked" } } role="img" aria-label=(label) {
            (padlock(is_closed))
            @if is_own { (cross()) }
        }
    }
}

fn padlock(is_closed: bool) -> Markup {
    let shackle = if is_closed { "M7 11V8a5 5 0 0 1 10 0v3" } else { "M7 11V7a5 5 0 0 1 9.5-2" };
    html! {
        svg.icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d={ "M5 11h14v9H5Z" (shackle) } {} }
    }
}

pub(super) const fn shape(row: Row) -> Shape {
    match row {
        Row::Red => Shape::Diamond,
        Row::Yellow => Shape::Star,
        Row::Green => Shape::Triangle,
        Row::Blue => Shape::Circle,
    }
}

/// A box for each penalty, and on a score pad a button to take one.
fn penalties(seen: Seen<'_>, seat: Seat, sheet: &Sheet) -> Markup {
    let options = seen.options();
    let (taken, most, points) = (sheet.penalties, options.max_penalties, options.penalty_points);
    let add = Action::AddPenalty { player_id: seat };
    html! {
        div.qwixx-penalties {
            span { (words().qwixx_penalties_title()) }
            span.qwixx-boxes role="img" aria-label=(words().qwixx_penalty_boxes(taken, most, points)) {
                @for place in 0..most {
                    span class={ "qwixx-box" @if place < taken { " qwixx-taken" } } {
                        "−" (points)
                        @if place < taken { (cross()) }
                    }
                }
            }
            @if seen.can(&add) {
                @let label = words().qwixx_add_one_for(seen.is_me(seat), seen.name(seat));
                (seen.act(&add).class("btn btn-small").label(label).show(words().qwixx_add_one()))
            }
        }
    }
}

/// What the penalties of a sheet cost.
fn lost(seen: Seen<'_>, sheet: &Sheet) -> u32 {
    u32::from(sheet.penalties) * u32::from(seen.options().penalty_points)
}

/// The score as it adds up: a number for each row, less the penalties.
fn sum(seen: Seen<'_>, sheet: &Sheet) -> Markup {
    let options = seen.options();
    let lost = lost(seen, sheet);
    html! {
        p.qwixx-sum {
            @for row in Row::ALL {
                @if row != Row::Red { span.qwixx-plus { "+" } }
                span class={ "qwixx-chip qwixx-" (row.name()) } {
                    (shape(row).icon()) span.visually-hidden { (texts::row(row)) " " }
                    (sheet.row_score(row, options))
                }
            }
            @if lost != 0 { span.qwixx-plus { "− " (lost) } }
            span.qwixx-plus { "=" }
            strong.qwixx-total { (sheet.total(options)) span.visually-hidden { " " (words().qwixx_in_total()) } }
        }
    }
}

/// The sheets of the others, to be read.
pub(super) fn small(seen: Seen<'_>, sheets: &[(Seat, &Sheet)]) -> Markup {
    html! {
        ul.qwixx-others {
            @for &(seat, sheet) in sheets {
                li.qwixx-other data-key={ "sheet-" (seat) } {
                    div.qwixx-other-head {
                        strong { (seen.name(seat)) }
                        (state(seen, seat))
                        span.qwixx-other-total { (words().points(sheet.total(seen.options()))) }
                    }
                    @for row in Row::ALL { (small_row(seen, seat, sheet, row)) }
                    (small_penalties(seen, sheet))
                }
            }
        }
    }
}

fn small_row(seen: Seen<'_>, seat: Seat, sheet: &Sheet, row: Row) -> Markup {
    let class = |spot: Spot| match seen.cell(sheet, spot) {
        Cell::Crossed(_) => "qwixx-crossed",
        Cell::Chosen(_) => "qwixx-chosen",
        Cell::Gone => "qwixx-gone",
        Cell::Open(..) | Cell::Free => "",
    };
    let cells: Vec<(u8, &str)> =
        seen.spots(seat, row).map(|spot| (spot.cross.number, class(spot))).collect();
    let end = End { is_closed: seen.is_closed(row), is_locked: sheet.has_lock(row) };
    html! {
        span.visually-hidden { (in_words(seen, seat, sheet, row)) }
        (mini(row, &cells, end, sheet.row_score(row, seen.options())))
    }
}

/// How a row ends.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    is_closed: bool,
    /// Whether this player has the lock.
    is_locked: bool,
}

/// A small row: its numbers, each with how it looks, and what it is worth. It is silent.
pub(super) fn mini(row: Row, cells: &[(u8, &str)], end: End, points: i32) -> Markup {
    html! {
        div class={ "qwixx-mini qwixx-" (row.name()) @if end.is_closed { " qwixx-closed" } } aria-hidden="true" {
            span.qwixx-mini-cells {
                (shape(row).icon())
                @for (number, class) in cells {
                    span class={ "qwixx-dot " (class) } {
                        (number)
                        @if matches!(*class, "qwixx-crossed" | "qwixx-chosen") { (cross()) }
                    }
                }
                span class={ "qwixx-dot qwixx-lock" @if end.is_locked { " qwixx-locked" } } { (padlock(end.is_closed)) }
                span.qwixx-mini-points { (points) }
            }
        }
    }
}

/// A row as a sentence: `Red: 2, 5 and the lock, 6 points, closed.`
fn in_words(seen: Seen<'_>, seat: Seat, sheet: &Sheet, row: Row) -> String {
    let marked = seen.spots(seat, row).filter(|spot| sheet.is_marked(row, spot.place));
    let numbers: Vec<String> = marked.map(|spot| spot.cross.number.to_string()).collect();
    let crosses = match numbers.as_slice() {
        [] => words().qwixx_no_crosses(),
        numbers if sheet.has_lock(row) => words().qwixx_and_lock(numbers.join(", ")),
        numbers => numbers.join(", "),
    };
    let points = words().points(sheet.row_score(row, seen.options()));
    if seen.is_closed(row) {
        words().qwixx_row_words_closed(texts::row(row), crosses, points)
    } else {
        words().qwixx_row_words(texts::row(row), crosses, points)
    }
}

fn small_penalties(seen: Seen<'_>, sheet: &Sheet) -> Markup {
    let most = seen.options().max_penalties;
    html! {
        p.qwixx-other-foot { (words().qwixx_penalties_taken(sheet.penalties, most, lost(seen, sheet))) }
    }
}

/// What a player is doing or has done in this turn.
fn state(seen: Seen<'_>, seat: Seat) -> Markup {
    let (icon, words) = match (seen.step(), seen.choice(seat)) {
        (Step::White, None) => ("clock", words().qwixx_choosing()),
        (Step::White, Some(SeenChoice::Hidden)) => ("check", words().qwixx_state_hidden()),
        (Step::White, Some(SeenChoice::Mark(cross))) => {
            ("check", words().qwixx_state_chose(texts::cross(cross)))
        }
        (Step::White, Some(SeenChoice::Pass)) => ("check", words().qwixx_state_passed()),
        (Step::Colored, Some(SeenChoice::Mark(cross))) => {
            ("check", words().qwixx_state_white(texts::cross(cross)))
        }
        (Step::Colored, Some(SeenChoice::Pass)) => ("check", words().qwixx_state_white_passed()),
        (Step::Rolling | Step::Pad, _) if seat == seen.active() => {
            ("arrow", words().qwixx_on_turn())
        }
        _ => return html! {},
    };
    html! { span.qwixx-state { (icons::icon(icon)) (words) } }
}
