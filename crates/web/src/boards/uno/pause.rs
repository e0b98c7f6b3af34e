//! The game stands still because somebody is missing: who, and what can be done about it (rules 5).

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::uno::Action;
use parlour_games::uno::json::documents::Orphan;
use serde_json::json;

use super::seen::Seen;
use super::texts;
use crate::kit::icons::icon;
use crate::kit::press::send;
use crate::words::words;

/// Who is missing and what happens next; nothing if everybody is there.
pub(super) fn pause(seen: Seen<'_>) -> Markup {
    let lost = seen.lost();
    if lost.is_empty() {
        return html! {};
    }
    let title = seen.mode().id("uno-pause");
    html! {
        section.uno-pause role=[seen.mode().part()] aria-labelledby=(title) {
            h2 id=(title) { (icon("clock")) (words().uno_paused()) }
            ul { @for orphan in lost { (entry(seen, orphan)) } }
            p { (what_now(seen)) }
        }
    }
}

fn entry(seen: Seen<'_>, orphan: &Orphan) -> Markup {
    let seat = orphan.original_client_id;
    let is_owner = seen.state().owner_id.is_some_and(|owner| seen.is_me(owner));
    // It keeps the table and is no play, so no list has it.
    let go_on = Action::ContinueWithout { player: seat };
    html! {
        li {
            span { (words().uno_missing(seen.name(seat), words().cards(orphan.cards.len()))) }
            @if is_owner && !seen.mode().is_still() {
                span.row {
                    (offer(seen, seat))
                    (seen.act(&go_on).show(texts::label(go_on, seen)))
                }
            }
        }
    }
}

/// Lets newcomers take the place, or takes the offer back.
fn offer(seen: Seen<'_>, seat: Seat) -> Markup {
    let is_offered = seen.person(seat).is_some_and(|person| person.is_offered);
    let message = json!({ "type": "offer", "seat": seat.index(), "on": !is_offered });
    send(&message, &words().uno_offer(is_offered, seen.name(seat)))
}

/// How the game can go on, for whoever looks.
fn what_now(seen: Seen<'_>) -> String {
    let is_offered = seen.people.iter().any(|person| person.is_offered);
    let back = words().uno_goes_on(is_offered);
    match seen.state().owner_id {
        Some(owner) => {
            let without = words().uno_without(seen.is_me(owner), is_offered, seen.name(owner));
            format!("{back} {without}")
        }
        None => back,
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Actor, Rng, Seat, Seed, Viewer, to_value};
    use serde_json::json;

    use crate::boards::{self, AnyBoard};
    use crate::sample::deal;
    use crate::scene::Mode;
    use crate::table::scene_at;

    const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

    /// What a seat sees after these players got lost.
    fn shown(lost: &[usize], viewer: Option<usize>) -> String {
        let game = parlour_games::uno::game();
        let mut position = deal(game, &NAMES, &json!({}));
        for seat in lost {
            let action = position.lost(Seat::from_index(*seat)).expect("they matter");
            let chance = &mut Rng::stream(Seed::from(1), 1);
            position.act(Actor::Table, &to_value(&action), chance).expect("legal");
        }
        let viewer = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::from_index(seat)));
        let scene = scene_at(position.as_ref(), game, &NAMES, viewer).expect("a seat");
        let look = boards::uno();
        let board: &dyn AnyBoard = look.board.as_ref();
        let missing: Vec<usize> = board.missing(&scene).into_iter().map(Seat::index).collect();
        format!("{missing:?} {}", board.draw(&scene, &Mode::Play).into_string())
    }

    #[test]
    fn everybody_learns_who_is_missing_and_what_can_be_done() {
        for (lost, viewer, expected) in [
            (vec![1], Some(0), "Bob is missing, with 7 cards."),
            (vec![1], Some(0), "or go on without them; their cards then go back into the deck"),
            (vec![1], Some(0), "Go on without Bob"),
            (vec![1], Some(0), "Offer Bob’s place"),
            (vec![1], Some(0), "[1] "),
            (
                vec![1],
                Some(2),
                "Ann may also offer their place to a newcomer, or decide to go on without them.",
            ),
            (
                vec![1],
                None,
                "Ann may also offer their place to a newcomer, or decide to go on without them.",
            ),
            (vec![1, 2], None, "[1, 2] "),
            (vec![1, 2], Some(0), "Go on without Cleo"),
            (vec![0], Some(1), "or go on without them; their cards then go back into the deck"),
            (vec![1], Some(2), "The game is waiting for Bob."),
            (vec![], Some(0), "[] "),
        ] {
            let page = shown(&lost, viewer);
            assert!(page.contains(expected), "{lost:?} {viewer:?} {expected}: {page}");
        }
        for button in ["Go on without", "Offer Bob"] {
            assert!(!shown(&[1], Some(2)).contains(button), "only the owner decides");
        }
        assert!(!shown(&[], Some(0)).contains("is paused"));
    }
}
