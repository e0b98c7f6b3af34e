//! Who plays: names, whose turn it is, who is away, what is left on the clock.

use maud::{Markup, html};
use parlour_engine::Seat;
use serde_json::json;

use super::{Moment, Stage};
use crate::kit::icons::icon;
use crate::scene::{Kind, Person};
use crate::words::words;

/// The people at the table, in seat order.
pub(super) fn strip(moment: &Moment) -> Markup {
    let scene = &moment.scene;
    html! {
        ol id="people" class="people" aria-label=(words().people_title()) {
            @for (seat, person) in scene.people.iter().enumerate() {
                (entry(moment, seat, person))
            }
            @if moment.spectators > 0 {
                li.people-watching { (icon("eye")) " " span aria-hidden="true" { (moment.spectators) } span.visually-hidden { (words().people_watching(moment.spectators)) } }
            }
        }
    }
}

fn entry(moment: &Moment, index: usize, person: &Person) -> Markup {
    let (scene, seat) = (&moment.scene, Seat::from_index(index));
    let is_turn = moment.about.stage == Stage::Playing && scene.is_turn_of(seat);
    let is_me = scene.is_me(seat);
    let badge = moment.board().badge(scene, seat);
    let w = words();
    html! {
        li class={ "player" @if is_turn { " player-turn" } @if is_me { " player-me" } }
            aria-current=[is_turn.then_some("true")] data-key={ "player-" (index) } data-seat=(index) {
            span class={ "avatar avatar-" (index % 8) } aria-hidden="true" { (initial(&person.name)) }
            span.player-text {
                span.player-name {
                    (person.name)
                    @if is_me { span.tag { (w.people_you()) } }
                    @if person.kind == Kind::Bot { span.tag title=[person.level.as_ref().map(|level| w.bot_level(level))] { (w.people_bot()) } }
                    @if is_turn { span.visually-hidden { " " (w.people_to_move()) } }
                }
                span.player-more {
                    @if let Some(badge) = badge { span { (badge) } }
                    (clock(moment, index))
                    (state(person))
                    @if moment.is_owner() && !is_me && person.kind == Kind::Person { (mute(index, person)) }
                }
            }
        }
    }
}

fn state(person: &Person) -> Markup {
    let w = words();
    html! {
        @if person.has_resigned { span.away { (icon("flag")) (w.people_gave_up()) } }
        @else if person.kind == Kind::Person && !person.is_here { span.away { (icon("away")) (w.people_away()) } }
        @else if person.is_muted { span.away { (w.people_muted()) } }
    }
}

fn clock(moment: &Moment, seat: usize) -> Markup {
    let Some(clock) = &moment.clock else { return html! {} };
    let Some(left) = clock.left_ms.get(seat) else { return html! {} };
    let is_running = clock.running.contains(&seat);
    html! {
        span.time data-left=(left) data-running=[is_running.then_some("1")] role="timer" {
            (time(*left))
        }
    }
}

/// `1:05`, or `2:00:05`.
pub(super) fn time(left_ms: u64) -> String {
    let seconds = left_ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

pub(super) fn initial(name: &str) -> String {
    name.chars().next().map_or_else(|| "?".to_owned(), |letter| letter.to_uppercase().collect())
}

/// With this the owner takes somebody's voice, or gives it back.
fn mute(seat: usize, person: &Person) -> Markup {
    let (w, name) = (words(), &person.name);
    let (label, whole) = if person.is_muted {
        (w.people_unmute(), w.people_unmute_player(name))
    } else {
        (w.people_mute(), w.people_mute_player(name))
    };
    let message = json!({ "type": "mute", "seat": seat, "on": !person.is_muted });
    html! { button.quiet type="button" data-send=(message) aria-label=(whole) { (label) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_like_on_a_clock() {
        for (ms, expected) in [(0, "0:00"), (65_999, "1:05"), (7_205_000, "2:00:05")] {
            assert_eq!(time(ms), expected);
        }
    }
}
