//! The screens before the first card: welcome, character, background, guide, mission, face to face.

use maud::{Markup, html};
use parlour_games::datawar::action::Background;
use parlour_games::datawar::rules::machine::Leaf;
use parlour_games::datawar::state::STACKS_TO_WIN;
use parlour_games::datawar::{Action, Side};

use super::{Seen, face, table, texts};
use crate::words::words;

/// The screen of this state; none if cards are on the table.
pub(super) fn screen(seen: Seen<'_>) -> Option<Markup> {
    let inner = match seen.leaf() {
        Leaf::Welcome => welcome(seen),
        Leaf::SelectBillionaire => characters(seen),
        Leaf::SelectBackground => grounds(seen),
        Leaf::Intro => intro(seen),
        Leaf::QuickStartGuide => guide(seen),
        Leaf::YourMission => mission(seen),
        Leaf::VsAnimation => versus(seen),
        Leaf::Ready
        | Leaf::Revealing
        | Leaf::Comparing
        | Leaf::WarAnimating
        | Leaf::WarFaceDown
        | Leaf::WarFaceUp
        | Leaf::WarSelecting
        | Leaf::EffectShowing
        | Leaf::EffectProcessing
        | Leaf::Resolving
        | Leaf::PreProcessing
        | Leaf::PreAnimating
        | Leaf::PreAwaiting
        | Leaf::PreSelecting
        | Leaf::GameOver => return None,
    };
    // Somebody sets the table up, and the others wait.
    let host = seen.seats().find(|seat| seen.is_turn_of(*seat)).filter(|_| seen.legal().is_empty());
    Some(html! {
        div.dw-screen {
            @if let Some(tip) = table::tip(seen) { h2.dw-tip { (tip) } }
            (inner)
            @if let Some(host) = host.filter(|_| !seen.is_dealt()) { p.dw-note { (words().datawar_sets_up(seen.name(host))) } }
        }
    })
}

/// What can be pressed, the likeliest first.
fn buttons(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-buttons data-row="1" {
            @for (place, action) in seen.legal().iter().enumerate() {
                @let button = seen.act(action);
                @let button = if place == 0 { button.first() } else { button };
                (button.show(texts::label(action, seen)))
            }
        }
    }
}

fn welcome(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-welcome {
            (face::parade())
            p { (words().datawar_welcome()) }
            (buttons(seen))
        }
    }
}

fn characters(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-characters data-row="1" {
            @for action in seen.legal() {
                @if let Action::SelectBillionaire { billionaire } = action {
                    @let name = billionaire.name().unwrap_or_default();
                    (seen.act(action).class("dw-pick").show(html! {
                        (face::head(name))
                        strong { (words().datawar_character(name)) } span { (words().datawar_about_character(name)) }
                    }))
                }
            }
        }
    }
}

fn grounds(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-grounds data-row="1" {
            @for action in seen.legal() {
                @if let Action::SelectBackground { background } = action {
                    (seen.act(action).class("dw-pick").show(html! {
                        span class={ "dw-swatch dw-ground-" (ground_class(background.name())) } {}
                        strong { (texts::label(action, seen)) }
                    }))
                }
            }
        }
    }
}

/// The class of the background that was chosen.
pub(super) fn ground(seen: Seen<'_>) -> &'static str {
    ground_class(Background::listed(&seen.extra().background).and_then(Background::name))
}

/// The class of a background; one of ours whatever somebody has named.
fn ground_class(listed: Option<&'static str>) -> &'static str {
    listed.unwrap_or("felt")
}

fn intro(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-intro {
            p { (words().datawar_intro()) }
            (buttons(seen))
        }
    }
}

fn guide(seen: Seen<'_>) -> Markup {
    let words = words();
    let lines = [
        (words.datawar_guide_turn(), words.datawar_guide_turn_how()),
        (words.datawar_guide_tie(), words.datawar_guide_tie_how()),
        (words.datawar_guide_again(), words.datawar_guide_again_how()),
        (words.datawar_guide_six(), words.datawar_guide_six_how()),
        (words.datawar_guide_launch(), words.datawar_guide_launch_how()),
    ];
    html! {
        div.dw-guide {
            ol { @for (what, how) in lines { li { strong { (what) } " " (how) } } }
            (buttons(seen))
        }
    }
}

fn mission(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-mission {
            p { (words().datawar_mission(STACKS_TO_WIN)) }
            (buttons(seen))
        }
    }
}

fn versus(seen: Seen<'_>) -> Markup {
    let side = |side: Side| html! { div { (face::head(seen.character_of(side))) strong { (seen.name(side.seat())) } } };
    html! {
        div.dw-versus {
            (side(Side::Player))
            span.dw-vs { (words().datawar_versus()) }
            (side(Side::Cpu))
        }
        (buttons(seen))
    }
}
