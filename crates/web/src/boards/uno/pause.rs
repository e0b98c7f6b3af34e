//! The game stands still because somebody is missing: who, and what can be done about it (rules 5).

use maud::{Markup, html};
use serde_json::json;

use super::view::{Orphan, View};
use super::words;
use crate::boards::json::JsonScene as Scene;
use crate::kit::{self, icons::icon};

/// Who is missing and what happens next; nothing if everybody is there.
pub(super) fn pause(view: &View<'_>) -> Markup {
    let missing = view.missing();
    if missing.is_empty() {
        return html! {};
    }
    html! {
        section.uno-pause aria-labelledby="uno-pause" {
            h2 id="uno-pause" { (icon("clock")) "The game stands still" }
            ul { @for orphan in missing { (entry(view, orphan)) } }
            p { (what_now(view)) }
        }
    }
}

fn entry(view: &View<'_>, orphan: &Orphan) -> Markup {
    let (scene, id) = (view.scene, &orphan.original_client_id);
    // It keeps the table and is no play, so no list has it.
    let is_owner = view.owner().is_some_and(|owner| scene.is_me(owner));
    let go_on = json!({ "type": "CONTINUE_WITHOUT", "clientId": id });
    html! {
        li {
            span {
                strong { (scene.name(id)) } " is missing, with "
                (kit::count(orphan.cards.len(), "card", "cards")) "."
            }
            @if is_owner {
                span.row {
                    @if let Some(seat) = scene.seat_of(id) { (offer(scene, seat)) }
                    (kit::act(&go_on, &words::label(&go_on, scene)))
                }
            }
        }
    }
}

/// Lets newcomers take the place, or not any more.
fn offer(scene: &Scene, seat: usize) -> Markup {
    let is_free = scene.people.get(seat).is_some_and(|person| person.is_offered);
    let message = json!({ "type": "offer", "seat": seat, "on": !is_free });
    html! {
        button.btn type="button" data-send=(message) {
            @if is_free { "Keep the place for " } @else { "Offer the place of " }
            (scene.people.get(seat).map_or("", |person| &person.name))
        }
    }
}

/// How the game can go on, for whoever looks.
fn what_now(view: &View<'_>) -> String {
    let scene = view.scene;
    let is_offered = scene.people.iter().any(|person| person.is_offered);
    let back = if is_offered {
        "It goes on as soon as nobody is missing: when they come back, or when a newcomer with the \
         link to this table takes the place that is offered."
    } else {
        "It goes on as soon as everybody is back."
    };
    let without = match view.owner() {
        Some(owner) if scene.is_me(owner) => {
            "You may offer their place, and the cards with it, to a newcomer; or go on without them, \
             and their cards go back into the deck."
                .to_owned()
        }
        Some(owner) if is_offered => {
            format!("{} may also decide to go on without them.", scene.name(owner))
        }
        Some(owner) => format!(
            "{} may also offer their place to a newcomer, or decide to go on without them.",
            scene.name(owner)
        ),
        None => String::new(),
    };
    format!("{back} {without}")
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Actor, Player, Rng, Roster, Seat, Seed, Viewer, to_value};
    use serde_json::{Value, json};

    use crate::boards::{Board, uno::Uno};
    use crate::table::scene_of;

    const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

    /// What a seat sees after these players got lost.
    fn shown(lost: &[usize], viewer: Option<usize>) -> String {
        let game = parlour_games::uno::game();
        let player = |(seat, name): (usize, &&str)| Player {
            id: game.default_id(Seat::from_index(seat)),
            name: (*name).to_owned(),
        };
        let roster = Roster::new(NAMES.iter().enumerate().map(player).collect()).expect("players");
        let mut position =
            game.deal(roster, &json!({}), &mut Rng::stream(Seed::from(1), 0)).expect("a deal");
        for seat in lost {
            let action = position.lost(Seat::from_index(*seat)).expect("they matter");
            let chance = &mut Rng::stream(Seed::from(1), 1);
            position.act(Actor::Table, &to_value(&action), chance).expect("legal");
        }
        let mut scene = scene_of(game, &NAMES, viewer);
        let eyes = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::from_index(seat)));
        scene.view = to_value(&position.view(eyes).expect("a view"));
        scene.to_act = position.to_act();
        if let Some(seat) = viewer {
            let legal = position.legal(Seat::from_index(seat)).expect("a list");
            scene.legal = legal.iter().map(to_value).collect::<Vec<Value>>();
        }
        let board = Uno;
        format!("{:?} {}", board.missing(&scene), board.board(&scene).into_string())
    }

    #[test]
    fn everybody_learns_who_is_missing_and_what_can_be_done() {
        for (lost, viewer, expected) in [
            (vec![1], Some(0), "<strong>Bob</strong> is missing, with 7 cards."),
            (vec![1], Some(0), "or go on without them, and their cards go back"),
            (vec![1], Some(0), "Go on without Bob"),
            (vec![1], Some(0), "Offer the place of Bob"),
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
            (vec![0], Some(1), "or go on without them, and their cards go back"),
            (vec![1], Some(2), "The game waits for Bob."),
            (vec![], Some(0), "[] "),
        ] {
            let page = shown(&lost, viewer);
            assert!(page.contains(expected), "{lost:?} {viewer:?} {expected}: {page}");
        }
        for button in ["Go on without", "Offer the place"] {
            assert!(!shown(&[1], Some(2)).contains(button), "only the owner decides");
        }
        assert!(!shown(&[], Some(0)).contains("stands still"));
    }
}
