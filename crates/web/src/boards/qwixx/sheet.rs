//! The sheets: one to write on, and those of the others to read.

use maud::{Markup, html};
use serde_json::Value;

use super::view::{Cell, Choice, Color, Phase, Row, View};
use super::words;
use crate::kit::{self, icons, shapes::Shape};

/// A sheet whose numbers can be pressed.
pub(super) fn full(view: &View<'_>, seat: usize) -> Markup {
    let name = if view.me() == Some(seat) {
        "Your sheet".to_owned()
    } else {
        format!("{}’s sheet", view.name(seat))
    };
    html! {
        section class={ "qwixx-sheet" @if view.phase() == Phase::Pad { " qwixx-pad" } } data-key={ "sheet-" (seat) } aria-label=(name) {
            header.qwixx-sheet-head {
                h2 { (name) }
                (state(view, seat))
            }
            div.qwixx-rows data-row="1" {
                @for color in Color::ALL {
                    @if let Some(row) = view.row(seat, color) { (full_row(view, seat, color, row)) }
                }
            }
            footer.qwixx-foot { (penalties(view, seat)) (sum(view, seat)) }
        }
    }
}

fn full_row(view: &View<'_>, seat: usize, color: Color, row: &Row) -> Markup {
    let options = &view.game.options;
    let (crosses, points) = (row.crosses(options), row.points(options));
    let is_closed = view.is_closed(color);
    let about = format!(
        "{} row: {}, {} points{}",
        color.title(),
        kit::count(crosses, "cross", "crosses"),
        points,
        if is_closed { ", closed" } else { "" }
    );
    let entry = entry(view, seat, color, row);
    html! {
        div class={ "qwixx-row qwixx-" (color.name()) @if is_closed { " qwixx-closed" } } role="group" aria-label=(about) {
            span.qwixx-row-name aria-hidden="true" { (shape(color)) (color.title()) }
            div.qwixx-cells {
                @for place in 0..row.numbers.len() { (cell(view, seat, color, row, place, entry == place)) }
                (lock(view, color, row))
            }
            span.qwixx-points aria-hidden="true" { strong { (points) } @if points == 1 { " point" } @else { " points" } }
        }
    }
}

/// The one number of a row that the tab key comes to: the first that can be pressed. The arrow keys reach
/// the others.
fn entry(view: &View<'_>, seat: usize, color: Color, row: &Row) -> usize {
    let is_open = |place: &usize| {
        !matches!(
            view.cell(seat, color, *place),
            Cell::Crossed(None) | Cell::Chosen(None) | Cell::Gone | Cell::Free
        )
    };
    (0..row.numbers.len()).find(is_open).unwrap_or(0)
}

fn cell(
    view: &View<'_>,
    seat: usize,
    color: Color,
    row: &Row,
    place: usize,
    is_entry: bool,
) -> Markup {
    let number = row.numbers[place].number;
    let name = format!("{} {number}", color.name());
    let key = format!("cell-{seat}-{name}");
    let tab = (!is_entry).then_some("-1");
    let press = |class: &str, action: &Value, label: &str, inner: Markup| {
        let pressed = (class == "qwixx-chosen").then_some("true");
        html! {
            button class={ "qwixx-cell " (class) } type="button" data-key=(key) data-action=(action) aria-label=(label) aria-pressed=[pressed] {
                span { (number) } (inner)
            }
        }
    };
    let still = |class: &str, label: &str, inner: Markup| {
        let why = view.why_not(seat, color, place);
        html! {
            button class={ "qwixx-cell " (class) } type="button" data-key=(key) tabindex=[tab] aria-disabled="true" aria-label=(label) aria-description=(why) data-why=(why) {
                span { (number) } (inner)
            }
        }
    };
    match view.cell(seat, color, place) {
        Cell::Crossed(None) => still("qwixx-crossed", &format!("{name}, crossed out"), cross()),
        Cell::Crossed(Some(unmark)) => {
            press("qwixx-crossed qwixx-back", unmark, &words::label(unmark, view.scene), cross())
        }
        Cell::Chosen(None) => still("qwixx-chosen", &format!("{name}, chosen"), cross()),
        Cell::Chosen(Some(unmark)) => {
            press("qwixx-chosen", unmark, &format!("{name}, chosen: take it back"), cross())
        }
        Cell::Open(mark, gain) => {
            let locks = if view.locks(seat, color, place) { ", and lock the row" } else { "" };
            let label = format!("{} (+{gain}){locks}", words::label(mark, view.scene));
            press("qwixx-can", mark, &label, html! { i.qwixx-gain data-gain=(gain) {} })
        }
        Cell::Gone => still("qwixx-gone", &format!("{name}, gone"), html! {}),
        Cell::Free => still("", &name, html! {}),
    }
}

fn cross() -> Markup {
    html! {
        svg.qwixx-x viewBox="0 0 20 20" aria-hidden="true" focusable="false" { path pathLength="1" d="M3 4c5 4 9 8 14 12" {} path pathLength="1" d="M17 3C12 8 8 12 3 17" {} }
    }
}

/// The lock at the end of a row: open, closed, or this player's own.
fn lock(view: &View<'_>, color: Color, row: &Row) -> Markup {
    let (class, words) = match (row.locked, view.is_closed(color)) {
        (true, _) => ("qwixx-lock qwixx-locked", "this lock counts as a cross"),
        (false, true) => ("qwixx-lock", "closed"),
        (false, false) => ("qwixx-lock", "lock, still open"),
    };
    html! {
        span class=(class) role="img" aria-label=(words) {
            (padlock(view.is_closed(color)))
            @if row.locked { (cross()) }
        }
    }
}

fn padlock(is_closed: bool) -> Markup {
    let shackle = if is_closed { "M7 11V8a5 5 0 0 1 10 0v3" } else { "M7 11V7a5 5 0 0 1 9.5-2" };
    html! {
        svg.icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d={ "M5 11h14v9H5Z" (shackle) } {} }
    }
}

pub(super) fn shape(color: Color) -> Markup {
    html! { @if let Some(shape) = Shape::of(color.name()) { (shape.icon()) } }
}

/// A box for each penalty, and on a score pad a button to take one.
fn penalties(view: &View<'_>, seat: usize) -> Markup {
    let Some(player) = view.player(seat) else { return html! {} };
    let options = &view.game.options;
    let add = view
        .scene
        .actions("ADD_PENALTY")
        .find(|action| action["payload"]["playerId"] == player.id.as_str());
    let label = format!(
        "{} of {} penalties, {} points each",
        player.penalties, options.max_penalties, -options.penalty_points
    );
    html! {
        div.qwixx-penalties {
            span { "Penalties" }
            span.qwixx-boxes role="img" aria-label=(label) {
                @for place in 0..options.max_penalties {
                    span class={ "qwixx-box" @if place < player.penalties { " qwixx-taken" } } {
                        "−" (options.penalty_points)
                        @if place < player.penalties { (cross()) }
                    }
                }
            }
            @if let Some(add) = add {
                button.btn.btn-small type="button" data-action=(add) { "Add one" span.visually-hidden { " penalty for " (view.scene.whom(&add["payload"]["playerId"])) } }
            }
        }
    }
}

/// The score as it adds up: a number for each row, less the penalties.
fn sum(view: &View<'_>, seat: usize) -> Markup {
    let Some(player) = view.player(seat) else { return html! {} };
    let options = &view.game.options;
    let lost = player.penalties * options.penalty_points;
    html! {
        p.qwixx-sum {
            @for (place, color) in Color::ALL.into_iter().enumerate() {
                @if place > 0 { span.qwixx-plus { "+" } }
                span class={ "qwixx-chip qwixx-" (color.name()) } {
                    (shape(color)) span.visually-hidden { (color.title()) " " }
                    (view.row(seat, color).map_or(0, |row| row.points(options)))
                }
            }
            @if lost != 0 { span.qwixx-plus { "− " (lost) } }
            span.qwixx-plus { "=" }
            strong.qwixx-total { (player.total_score) span.visually-hidden { " points in all" } }
        }
    }
}

/// The sheets of the others, to be read.
pub(super) fn small(view: &View<'_>) -> Markup {
    let others = (0..view.game.players.len()).filter(|seat| Some(*seat) != view.me());
    html! {
        ul.qwixx-others {
            @for seat in others {
                li.qwixx-other data-key={ "sheet-" (seat) } {
                    div.qwixx-other-head {
                        strong { (view.name(seat)) }
                        (state(view, seat))
                        span.qwixx-other-total { (kit::count_points(view.player(seat).map_or(0, |player| player.total_score))) }
                    }
                    @for color in Color::ALL {
                        @if let Some(row) = view.row(seat, color) { (small_row(view, seat, color, row)) }
                    }
                    (small_penalties(view, seat))
                }
            }
        }
    }
}

fn small_row(view: &View<'_>, seat: usize, color: Color, row: &Row) -> Markup {
    let class = |place: usize| match view.cell(seat, color, place) {
        Cell::Crossed(_) => "qwixx-crossed",
        Cell::Chosen(_) => "qwixx-chosen",
        Cell::Gone => "qwixx-gone",
        Cell::Open(..) | Cell::Free => "",
    };
    let cells = row.numbers.iter().enumerate().map(|(place, number)| (number.number, class(place)));
    let end = End { is_closed: view.is_closed(color), is_locked: row.locked };
    html! {
        span.visually-hidden { (in_words(view, color, row)) }
        (mini(color, &cells.collect::<Vec<_>>(), end, row.points(&view.game.options)))
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
pub(super) fn mini(color: Color, cells: &[(u8, &str)], end: End, points: usize) -> Markup {
    html! {
        div class={ "qwixx-mini qwixx-" (color.name()) @if end.is_closed { " qwixx-closed" } } aria-hidden="true" {
            span.qwixx-mini-cells {
                (shape(color))
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
fn in_words(view: &View<'_>, color: Color, row: &Row) -> String {
    let crossed: Vec<String> = row
        .numbers
        .iter()
        .filter(|number| number.marked)
        .map(|number| number.number.to_string())
        .collect();
    let crossed =
        if crossed.is_empty() { "nothing crossed out".to_owned() } else { crossed.join(", ") };
    let lock = if row.locked { " and the lock" } else { "" };
    let closed = if view.is_closed(color) { ", closed" } else { "" };
    let points = i32::try_from(row.points(&view.game.options)).unwrap_or(0);
    format!("{}: {crossed}{lock}, {}{closed}.", color.title(), kit::count_points(points))
}

fn small_penalties(view: &View<'_>, seat: usize) -> Markup {
    let Some(player) = view.player(seat) else { return html! {} };
    let (taken, most) = (player.penalties, view.game.options.max_penalties);
    html! {
        p.qwixx-other-foot {
            @if taken == 0 { "No penalties" }
            @else { (kit::count(usize::try_from(taken).unwrap_or(0), "penalty", "penalties")) " of " (most) ": −" (taken * view.game.options.penalty_points) }
        }
    }
}

/// What a player is doing or has done in this turn.
fn state(view: &View<'_>, seat: usize) -> Markup {
    let chosen = |choice: Choice| match choice {
        Choice::Mark(cross) => format!("{} {}", cross.color.name(), cross.number),
        Choice::Pass => "nothing".to_owned(),
        Choice::Hidden => String::new(),
    };
    let (icon, words) = match (view.phase(), view.choice(seat)) {
        (Phase::White, None) => ("clock", "choosing".to_owned()),
        (Phase::White, Some(Choice::Hidden)) => ("check", "has chosen".to_owned()),
        (Phase::White, Some(choice)) => ("check", format!("chose {}", chosen(choice))),
        (Phase::Colored, Some(choice)) => ("check", format!("white dice: {}", chosen(choice))),
        (Phase::Rolling | Phase::Pad, _) if seat == view.active() => {
            ("arrow", "on turn".to_owned())
        }
        _ => return html! {},
    };
    html! { span.qwixx-state { (icons::icon(icon)) (words) } }
}
