//! Dreams: four cards each, face down as long as the round goes on.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::pobudka::dream::Place;
use parlour_games::pobudka::{Card, CardView};

use super::seen::{Look, Seen};
use super::{face, names, texts};
use crate::kit::icons;
use crate::words::words;

/// Everybody's dream but the viewer's.
pub(super) fn others(seen: Seen<'_>) -> Markup {
    let is_turn = |seat: Seat| seen.is_turn_of(seat) && !seen.phase().is_end();
    html! {
        ul.pobudka-others {
            @for seat in seen.seats().filter(|seat| !seen.is_me(*seat)) {
                li class={ "pobudka-other" @if is_turn(seat) { " pobudka-turn" } } data-key={ "dream-" (seat) } {
                    p.pobudka-name { strong { (seen.name(seat)) } span { (words().points(seen.total(seat))) } }
                    (cards(seen, seat))
                }
            }
        }
    }
}

/// The viewer's own.
pub(super) fn own(seen: Seen<'_>) -> Markup {
    let Some(me) = seen.viewer else { return html! {} };
    html! {
        section.pobudka-own role=[seen.mode().part()] aria-label=(words().pobudka_your_dream()) {
            p.pobudka-name { strong { (words().pobudka_your_dream()) } span { (words().points(seen.total(me))) } }
            (cards(seen, me))
        }
    }
}

fn cards(seen: Seen<'_>, seat: Seat) -> Markup {
    html! {
        ul.pobudka-dream data-row="1" {
            @for (slot, _) in (0..).zip(seen.dream(seat)) {
                li data-key={ "slot-" (seat) "-" (slot) } { (card(seen, Place { seat, slot })) }
            }
        }
        @if seen.phase().is_end() { (sum(seen, seat)) }
    }
}

fn card(seen: Seen<'_>, place: Place) -> Markup {
    let inner = html! {
        span.pobudka-turner data-key=(turned(seen, place)) { (drawing(seen, place)) }
        (marks(seen, place))
    };
    let vt = format!("pobudka-{}-{}", place.seat, place.slot);
    let name = in_words(seen, place);
    if seen.viewer.is_none() || seen.phase().is_end() {
        return html! { span.pobudka-slot role="img" aria-label=(name) data-vt=[seen.mode().vt(vt)] { (inner) } };
    }
    let touched = if seen.touched(place).is_some() { " pobudka-touched" } else { "" };
    if let Some(action) = seen.action_on(place) {
        let button = seen.act(action).class(format!("pobudka-slot can{touched}")).vt(vt);
        let label = words().pobudka_press(texts::label(*action, seen), name);
        return button.show(html! { (inner) span.visually-hidden { (label) } });
    }
    let first = if seen.is_first(place) { " pobudka-first" } else { "" };
    let button = seen.cannot(seen.why_not(place));
    let button = button.class(format!("pobudka-slot{first}{touched}")).vt(vt);
    // The tab key stops at the own cards; the arrow keys reach the others.
    let button = button.skipped_by_tab(!seen.is_me(place.seat));
    button.show(html! { (inner) span.visually-hidden { (name) } })
}

/// Changes when the card is turned over, so that it is drawn anew and flips.
fn turned(seen: Seen<'_>, place: Place) -> &'static str {
    match seen.look(place) {
        Look::Down => "down",
        Look::Up(_) | Look::Shown(_) | Look::Known(_) => "up",
    }
}

fn drawing(seen: Seen<'_>, place: Place) -> Markup {
    match seen.look(place) {
        Look::Down => face::back(),
        Look::Up(card) | Look::Shown(card) | Look::Known(card) => face::card(card),
    }
}

/// What is to be said about a card besides its face.
fn marks(seen: Seen<'_>, place: Place) -> Markup {
    let is_peeked = seen.is_peeked(place) && !seen.phase().is_end();
    let word = match seen.look(place) {
        Look::Shown(_) => Some(words().pobudka_mark_shown()),
        Look::Known(_) => Some(words().pobudka_mark_known()),
        Look::Down | Look::Up(_) if seen.is_first(place) => Some(words().pobudka_mark_first()),
        Look::Down | Look::Up(_) => seen.touched(place),
    };
    html! {
        @if is_peeked { span.pobudka-eye aria-hidden="true" { (icons::icon("eye")) } }
        @if let Some(word) = word { i.pobudka-word data-word=(word) {} }
    }
}

/// A card of a dream for those who do not see it drawn.
fn in_words(seen: Seen<'_>, place: Place) -> String {
    let look = match seen.look(place) {
        Look::Down if seen.is_peeked(place) => words().pobudka_face_down_peeked(),
        Look::Down => words().pobudka_face_down(),
        Look::Up(card) => names::card(card),
        Look::Shown(card) => words().pobudka_only_you_see(names::card(card)),
        Look::Known(card) => words().pobudka_you_have_seen(names::card(card)),
    };
    let name = names::place(place, seen);
    if seen.is_first(place) {
        words().pobudka_slot_chosen(name, look)
    } else if seen.touched(place).is_some() {
        words().pobudka_slot_touched(name, look)
    } else {
        words().pobudka_slot(name, look)
    }
}

/// `3 + 9 + 0 + 6 = 18`, and what else it cost.
fn sum(seen: Seen<'_>, seat: Seat) -> Markup {
    let mut scores = seen.view().last_round_scores.iter().flatten();
    let Some(score) = scores.find(|score| score.player_id == seat) else { return html! {} };
    let open = seen.dream(seat).iter().map(|lies| lies.card);
    let values: Vec<u8> = open.filter_map(CardView::known).map(Card::value).collect();
    let adds_up = values.iter().map(|value| i16::from(*value)).sum::<i16>() == score.score;
    html! {
        p.pobudka-sum {
            @if adds_up {
                @for (place, value) in values.iter().enumerate() { @if place > 0 { " + " } (value) }
                " = "
            } @else { (words().pobudka_counts()) " " }
            strong { (score.score) }
            @if score.penalty > 0 { " " (words().pobudka_for_the_call(score.penalty)) }
        }
    }
}
