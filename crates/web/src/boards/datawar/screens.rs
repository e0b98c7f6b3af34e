//! The screens before the first card: welcome, character, background, guide, mission, face to face.

use maud::{Markup, html};
use parlour_games::datawar::Side;
use serde_json::Value;

use super::view::{STACKS, View};
use super::{face, words};
use crate::kit;

/// The screen of this state; none if cards are on the table.
pub(super) fn screen(view: &View<'_>) -> Option<Markup> {
    let inner = match view.state() {
        "welcome" => welcome(view),
        "select_billionaire" => characters(view),
        "select_background" => grounds(view),
        "intro" => intro(view),
        "quick_start_guide" => guide(view),
        "your_mission" => mission(view),
        "vs_animation" => versus(view),
        _ => return None,
    };
    Some(html! {
        div.dw-screen {
            h2.dw-tip { (view.tip()) }
            (inner)
            @if view.scene.legal.is_empty() && view.state() != "vs_animation" { p.dw-note { (whose(view)) " sets the table up." } }
        }
    })
}

/// Whether there is no table to see.
pub(super) fn is_screen(view: &View<'_>) -> bool {
    is_setup(view) || view.state() == "vs_animation"
}

/// Whether nothing is dealt yet.
pub(super) fn is_setup(view: &View<'_>) -> bool {
    let setup = [
        "welcome",
        "select_billionaire",
        "select_background",
        "intro",
        "quick_start_guide",
        "your_mission",
    ];
    setup.contains(&view.state())
}

fn whose<'a>(view: &View<'a>) -> &'a str {
    let seat = (0..view.scene.people.len()).find(|seat| view.scene.is_turn_of(*seat));
    seat.map_or("Somebody", |seat| view.scene.people[seat].name.as_str())
}

/// What can be pressed, the likeliest first.
fn buttons(view: &View<'_>, kinds: &[&str]) -> Markup {
    let actions = kinds.iter().filter_map(|kind| view.scene.action(kind));
    html! {
        div.dw-buttons data-row="1" {
            @for (place, action) in actions.enumerate() {
                @let label = words::label(action, view.scene);
                @if place == 0 { (kit::act_first(action, &label)) } @else { (kit::act(action, &label)) }
            }
        }
    }
}

fn welcome(view: &View<'_>) -> Markup {
    html! {
        div.dw-welcome {
            div.dw-parade { @for id in ["chaz", "chloe", "savannah", "walter", "enzo", "prudence"] { (face::head(id)) } }
            p { "Everybody’s data is on the table. Turn up cards, take what the other side has, and get off this planet first." }
            (buttons(view, &["START_GAME", "SKIP_TO_GAME"]))
        }
    }
}

fn characters(view: &View<'_>) -> Markup {
    html! {
        div.dw-characters data-row="1" {
            @for action in view.scene.actions("SELECT_BILLIONAIRE") {
                @let (name, about) = words::character(&action["billionaire"]);
                button.dw-pick type="button" data-action=(action) {
                    (face::head(action["billionaire"].as_str().unwrap_or_default()))
                    strong { (name) } span { (about) }
                }
            }
        }
    }
}

fn grounds(view: &View<'_>) -> Markup {
    html! {
        div.dw-grounds data-row="1" {
            @for action in view.scene.actions("SELECT_BACKGROUND") {
                button.dw-pick type="button" data-action=(action) {
                    span class={ "dw-swatch dw-ground-" (ground_class(&action["background"])) } {}
                    strong { (words::ground(&action["background"])) }
                }
            }
        }
    }
}

/// The class of a background; one of ours whatever somebody has named.
pub(super) fn ground_class(id: &Value) -> &str {
    let known =
        ["chaz", "chloe", "savannah", "walter", "poindexter", "prudence", "nebula", "nightsky"];
    id.as_str().filter(|id| known.contains(id)).unwrap_or("felt")
}

fn intro(view: &View<'_>) -> Markup {
    html! {
        div.dw-intro {
            p { "Two minutes of guide, or straight to the cards?" }
            (buttons(view, &["SHOW_GUIDE", "SKIP_INSTRUCTIONS"]))
        }
    }
}

fn guide(view: &View<'_>) -> Markup {
    html! {
        div.dw-guide {
            ol {
                li { strong { "Turn up. " } "Both sides turn up their top card. The higher value takes everything on the table." }
                li { strong { "Tie? Data War! " } "Three cards face down, one face up. The higher one takes it all." }
                li { strong { "Trackers add, blockers subtract. " } "Whoever turns one up plays again." }
                li { strong { "Sixes are special. " } "Firewalls and moves swap decks, steal cards, or stop the other side." }
                li { strong { "Launch Stacks win. " } "Three of them and you are off." }
            }
            (buttons(view, &["SHOW_MISSION", "SKIP_GUIDE"]))
        }
    }
}

fn mission(view: &View<'_>) -> Markup {
    html! {
        div.dw-mission {
            p { "Collect " (STACKS) " Launch Stacks, or all the cards, before the other side does." }
            (buttons(view, &["START_PLAYING"]))
        }
    }
}

fn versus(view: &View<'_>) -> Markup {
    let chosen = view.doc.store.selected_billionaire.as_str();
    let other = if chosen == "chaz" { "chloe" } else { "chaz" };
    html! {
        div.dw-versus {
            div { (face::head(chosen)) strong { (view.name(Side::Player)) } }
            span.dw-vs { "vs" }
            div { (face::head(other)) strong { (view.name(Side::Cpu)) } }
        }
        (buttons(view, &["VS_ANIMATION_COMPLETE"]))
    }
}
