//! Two fronts, what lies between them, and everything that a turn asks for.

use maud::{Markup, html};
use parlour_games::datawar::json::documents::Played;
use parlour_games::datawar::view::Mood;
use parlour_games::datawar::{Card, Side};
use serde_json::{Value, json};

use super::view::{self, STACKS, View};
use super::{face, screens, words};
use crate::kit::{self, cards};

/// The table from the viewer's side.
pub(super) fn table(view: &View<'_>) -> Markup {
    html! {
        (front(view, view.far()))
        (middle(view))
        (front(view, view.near()))
    }
}

/// One side: who it is, the deck, the cards in play and what they come to.
fn front(view: &View<'_>, side: Side) -> Markup {
    let player = view.player(side);
    let is_active = view.doc.store.another_play_mode && view.doc.store.active_player == side;
    html! {
        section class={ "dw-front" @if is_active { " dw-again" } } aria-label={ (view.name(side)) "’s side" } data-key={ "front-" (view::seat(side)) } {
            div.dw-who {
                (face::head(character(view, side)))
                strong { (view.name(side)) @if view.is_mine(side) { " (you)" } }
                (stacks(view, side))
            }
            div.dw-line {
                (deck(view, side))
                ol.dw-played {
                    @for (place, played) in player.played_cards_in_hand.iter().enumerate() {
                        (in_play(view, side, place, *played))
                    }
                }
                (value(view, side))
            }
        }
    }
}

fn character<'a>(view: &'a View<'_>, side: Side) -> &'a str {
    let own = view.player(side).billionaire_character.as_deref().filter(|id| !id.is_empty());
    let chosen = view.doc.store.selected_billionaire.as_str();
    match (own, side) {
        (Some(own), _) => own,
        (None, Side::Player) => chosen,
        (None, Side::Cpu) if chosen == "chaz" => "chloe",
        (None, Side::Cpu) => "chaz",
    }
}

/// Launch Stacks, and places for those that are missing.
fn stacks(view: &View<'_>, side: Side) -> Markup {
    let stacks = view.stacks(side);
    html! {
        div.dw-stacks {
            @for card in stacks {
                span.dw-stack data-key=(card.id()) data-vt=(card.id()) title=(card.kind().name()) { (face::drawing(*card)) }
            }
            @for place in stacks.len()..STACKS { span.dw-stack data-key={ "gap-" (place) } { (cards::empty()) } }
            span.dw-count { (stacks.len()) " of " (STACKS) " Launch Stacks" }
        }
    }
}

fn deck(view: &View<'_>, side: Side) -> Markup {
    let left = view.deck(side);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left);
    let words = html! { span.dw-caption { (kit::count(left, "card", "cards")) } };
    let name = format!("dw-deck-{}", view::seat(side));
    if !view.is_mine(side) {
        return html! { div.dw-deck data-vt=(name) data-key=(name) { (back) (words) } };
    }
    if let Some(tap) = tap(view) {
        html! {
            button.dw-deck.can type="button" data-action=(tap) data-vt=(name) data-key=(name) {
                (back) span.visually-hidden { (tap_label(view)) ", your deck: " } (words)
            }
        }
    } else {
        let why = why_no_tap(view);
        html! {
            button.dw-deck type="button" aria-disabled="true" aria-description=(why) data-why=(why) data-vt=(name) data-key=(name) {
                (back) span.visually-hidden { "Your deck: " } (words)
            }
        }
    }
}

fn tap<'a>(view: &View<'a>) -> Option<&'a Value> {
    view.scene.action("REVEAL_CARDS").or_else(|| view.scene.action("TAP_DECK"))
}

fn tap_label(view: &View<'_>) -> &'static str {
    match view.leaf() {
        "reveal_face_down" => "Lay three cards face down",
        "reveal_face_up" => "Turn up the last card",
        "awaiting_interaction" => "See your top three cards",
        _ if view.doc.store.another_play_mode => "Play again",
        _ => "Turn up the cards",
    }
}

/// Why the deck cannot be tapped.
pub(super) fn why_no_tap(view: &View<'_>) -> String {
    let store = &view.doc.store;
    let text = match view.leaf() {
        _ if view.scene.is_over => "The game is over.",
        _ if store.screen.is_paused => "The game is paused.",
        "ready" if store.another_play_mode => {
            return format!("{} plays again, alone.", view.name(store.active_player));
        }
        "awaiting_interaction" | "selecting" | "owyw_selecting" => {
            let chooser = store.open_what_you_want_active.unwrap_or_default();
            return if view.is_mine(chooser) {
                "Choose a card first.".to_owned()
            } else {
                format!("{} chooses a card.", view.name(chooser))
            };
        }
        "showing" => "Look at the effects first.",
        "revealing" => "The cards are being turned up.",
        "comparing" => "The cards are being compared.",
        "resolving" => "Somebody chooses cards first.",
        _ => "Wait a moment.",
    };
    text.to_owned()
}

/// A card in play. What counts is large. A card that lies face down is named after its place.
fn in_play(view: &View<'_>, side: Side, place: usize, played: Played) -> Markup {
    let card = played.card.known().filter(|_| !played.is_face_down);
    let start = usize::from(view.player(side).window_start.unwrap_or_default());
    let meaning = card.and_then(Card::special).map(words::meaning);
    if let Some(card) = card {
        html! {
            li.dw-past[place < start] title=[meaning] data-key=(card.id()) data-vt=(card.id()) {
                (face::card(card))
                @if place < start { span.visually-hidden { " (does not count any more)" } }
            }
        }
    } else {
        let name = format!("dw-down-{}-{place}", view::seat(side));
        html! { li.dw-past.dw-down data-key=(name) data-vt=(name) { (cards::back()) span.visually-hidden { "a card face down" } } }
    }
}

fn value(view: &View<'_>, side: Side) -> Markup {
    let store = &view.doc.store;
    let mood = if side == Side::Player { store.player_turn_state } else { store.cpu_turn_state };
    let note = match mood {
        Mood::Normal => None,
        Mood::Tracker => Some("raised by a tracker"),
        Mood::Blocker => Some("lowered by a blocker"),
    };
    html! {
        p.dw-value {
            @if view.has_table() {
                span.visually-hidden { "Value " } strong { (view.value(side)) }
                @if let Some(note) = note { span.dw-count { (note) } }
            }
        }
    }
}

/// What the moment is about, and what to press.
fn middle(view: &View<'_>) -> Markup {
    let store = &view.doc.store;
    html! {
        div.dw-middle {
            @if !view.tip().is_empty() { p.dw-tip { (view.tip()) } }
            @if let Some(line) = note(view) { p.dw-note { (line) } }
            @if store.screen.is_paused { (paused(view)) }
            @if !view.scene.is_over { div.dw-buttons data-row="1" { (buttons(view)) } }
            (effects(view))
            (offer(view))
            (tantrum(view))
        }
    }
}

/// A sentence about the moment.
fn note(view: &View<'_>) -> Option<String> {
    let store = &view.doc.store;
    if let Some(side) = store.winner {
        let how = if view.stacks(side).len() >= STACKS {
            "with three Launch Stacks"
        } else {
            "with all the cards"
        };
        return Some(view.scene.did(&view.id(side), &format!("won {how}")));
    }
    if let Some(tantrum) = &store.temper_tantrum {
        return Some(if view.is_mine(tantrum.loser) {
            "Temper Tantrum: you choose among the winner’s cards.".to_owned()
        } else {
            format!(
                "Temper Tantrum: {} chooses among the winner’s cards.",
                view.name(tantrum.loser)
            )
        });
    }
    if let (Some(side), true) = (store.open_what_you_want_active, view.leaf() != "processing") {
        return Some(if view.is_mine(side) {
            "Open What You Want: you choose your next card.".to_owned()
        } else {
            format!("Open What You Want: {} chooses the next card.", view.name(side))
        });
    }
    if view.state().starts_with("data_war") {
        let text = match store.war_participants.len() {
            1 => "A Hostile Takeover: only the other side lays cards, against the 6.",
            _ => {
                "Each side lays three cards face down and turns up one more: the higher takes all."
            }
        };
        return Some(text.to_owned());
    }
    if let Some(side) = store.tracker_smacker_active {
        return Some(format!(
            "{} Tracker Smacker is at work until the turn ends.",
            view.scene.whose(&view.id(side))
        ));
    }
    if store.another_play_mode {
        let side = store.active_player;
        return Some(if view.is_mine(side) {
            "You play again, alone: the card adds to yours.".to_owned()
        } else {
            format!("{} plays again, alone.", view.name(side))
        });
    }
    view.has_table().then(|| standing(view))
}

/// Who is ahead.
fn standing(view: &View<'_>) -> String {
    let (near, far) = (view.near(), view.far());
    let (high, low) = if view.value(near) < view.value(far) { (far, near) } else { (near, far) };
    let (more, less) = (view.value(high), view.value(low));
    match view.is_mine(high) {
        _ if more == less => format!("{more} against {less}: a tie."),
        true => format!("{more} against {less}: you are ahead."),
        false => format!("{more} against {less}: {} is ahead.", view.name(high)),
    }
}

fn paused(view: &View<'_>) -> Markup {
    html! {
        p.dw-note { "Paused." }
        @if view.can_pause() { (kit::act_first(&json!({ "type": "UI", "action": "togglePause" }), "Go on playing")) }
    }
}

fn buttons(view: &View<'_>) -> Markup {
    html! {
        @if let Some(tap) = tap(view) { (kit::act_first(tap, tap_label(view))) }
        @if let Some(skip) = view.scene.action("VS_ANIMATION_COMPLETE") { (kit::act_first(skip, "Skip")) }
    }
}

/// The effects of the turn, each with what it does, while the rules show them.
fn effects(view: &View<'_>) -> Markup {
    let effects = &view.doc.store.pending_effects;
    let dismiss = view.scene.action("DISMISS_EFFECT");
    html! {
        @if !effects.is_empty() && view.state().starts_with("special_effect") {
            section.dw-effects aria-label="Effects of this turn" {
                ul {
                    @for effect in effects {
                        @if let Some(kind) = effect.special() {
                            li data-key=(effect.card.id()) {
                                strong { (view.scene.whose(&view.id(effect.side))) " " (words::title(kind)) }
                                span { (words::meaning(kind)) }
                            }
                        }
                    }
                }
                @if let Some(dismiss) = dismiss { (kit::act_first(dismiss, "Go on")) }
            }
        }
    }
}

/// The cards to choose from: only the one who asked for them sees them.
fn offer(view: &View<'_>) -> Markup {
    let choices: Vec<&Value> = view.scene.actions("CARD_SELECTED").collect();
    html! {
        @if !choices.is_empty() {
            section.dw-offer aria-label="Your top cards" {
                p { "Play one of them; the others go under your deck." }
                div.dw-choices data-row="1" {
                    @for choice in choices {
                        @if let Some(card) = choice["cardId"].as_str().and_then(Card::from_id) {
                            button.dw-choice type="button" data-action=(choice) title=[card.special().map(words::meaning)] { (face::card(card)) }
                        }
                    }
                }
            }
        }
    }
}

/// What a Temper Tantrum takes, as the loser chooses it.
fn tantrum(view: &View<'_>) -> Markup {
    let (Some(tantrum), Some(first)) =
        (&view.doc.store.temper_tantrum, view.scene.action("TANTRUM_SELECT"))
    else {
        return html! {};
    };
    let winner = if tantrum.loser == Side::Player { Side::Cpu } else { Side::Player };
    let slots: Vec<u64> = first["slots"]
        .as_array()
        .map_or(&[][..], Vec::as_slice)
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    let played = view.player(winner).played_cards_in_hand.iter().zip(0_u64..);
    html! {
        form.dw-tantrum data-action=(json!({ "type": "TANTRUM_SELECT" })) data-sum=(slots.len()) data-exact="1" {
            h2 { "Take " (kit::count(slots.len(), "card", "cards")) " of " (view.name(winner)) "’s" }
            @for (played, slot) in played {
                label.dw-check {
                    input type="checkbox" name="slots[]:json" value=(slot) data-worth="1" checked[slots.contains(&slot)];
                    span { @match played.card.known().filter(|_| !played.is_face_down) {
                        Some(card) => (words::card(card)),
                        None => { "Card " (slot + 1) ", face down" },
                    } }
                }
            }
            p { "Chosen: " output { (slots.len()) } " of " (slots.len()) }
            button.btn.btn-first type="submit" aria-disabled="false" data-why={ "Choose exactly " (kit::count(slots.len(), "card", "cards")) "." } { "Take them" }
        }
    }
}

/// What runs by itself: how long it takes, and ways to stop it or to have it faster.
pub(super) fn pace(view: &View<'_>) -> Markup {
    if view.scene.viewer.is_none() || view.scene.is_over || screens::is_screen(view) {
        return html! {};
    }
    let pause = json!({ "type": "UI", "action": "togglePause" });
    html! {
        div.dw-pace role="group" aria-label="Pace" data-key="dw-pace" {
            (time(view))
            @if view.can_pause() && !view.doc.store.screen.is_paused { button.btn.btn-small type="button" data-action=(pause) { "Pause" } }
            @if view.is_alone() {
                @if step(view).is_some() { button.btn.btn-small type="button" data-skip="1" { "Skip" } }
                @else if view.leaf() == "showing" { (small_cannot("Skip", "“Go on” ends it, or it goes away by itself.")) }
                @else { (small_cannot("Skip", "Nothing runs by itself now.")) }
                button.btn.btn-small.dw-fast type="button" data-toggle="speed" aria-pressed="false" { "Fast" }
            } @else {
                (small_cannot("Skip", "With another person at the table the cards keep their pace."))
            }
        }
    }
}

fn small_cannot(label: &str, why: &str) -> Markup {
    html! { button.btn.btn-small type="button" aria-disabled="true" aria-description=(why) data-why=(why) { (label) } }
}

/// A step that runs by itself, and how long it takes. Effects are there to be read: nothing hurries them.
fn step<'a>(view: &View<'a>) -> Option<&'a (u64, Value)> {
    view.scene.timer.as_ref().filter(|_| view.leaf() != "showing")
}

/// How much of the present step is over.
fn time(view: &View<'_>) -> Markup {
    let Some((ms, timer)) = view.scene.timer.as_ref() else { return html! {} };
    let pace = [500, 1000, 1200, 1500, 2000].into_iter().find(|step| ms <= step).unwrap_or(3000);
    let step = step(view).filter(|_| view.is_alone()).map(|(ms, _)| ms);
    html! {
        div class={ "dw-time dw-ms-" (pace) } aria-hidden="true" data-step=[step] data-key={ "time-" (timer["id"]) } { span {} }
    }
}
