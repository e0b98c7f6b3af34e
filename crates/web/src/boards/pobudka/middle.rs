//! Between the Dreams: the deck, the card in hand, the discard pile, and what can be done with them.

use maud::{Markup, html};
use serde_json::Value;

use super::view::{Card, Look, Phase, Source, View};
use super::{face, words};
use crate::kit::{self, cards};

/// The piles, and between them what is in somebody's hand.
pub(super) fn middle(view: &View<'_>) -> Markup {
    html! {
        div.pobudka-middle {
            (deck(view))
            (hand(view))
            (discard(view))
        }
    }
}

fn deck(view: &View<'_>) -> Markup {
    let left = view.deck_left();
    let back = cards::pile(&if left > 0 { face::back() } else { cards::empty() }, left);
    let (label, about) = match left {
        0 => ("Draw: ends the round", "the deck is empty".to_owned()),
        left => ("Draw", format!("{} left", kit::count(left, "card", "cards"))),
    };
    pile(view, "deck", view.scene.action("DRAW_FROM_DECK"), &back, label, &about)
}

fn discard(view: &View<'_>) -> Markup {
    let pile_of = &view.game.discard_pile;
    let top = pile_of.last();
    let drawing = html! {
        @match top {
            Some(card) => span.pobudka-top data-key={ "c" (card.id) } data-vt={ "pobudka-c" (card.id) } { (cards::pile(&face::card(card), pile_of.len())) },
            None => (cards::empty()),
        }
    };
    let about = top.map_or_else(|| "no card".to_owned(), words::card);
    pile(
        view,
        "discard",
        view.scene.action("DRAW_FROM_DISCARD"),
        &drawing,
        "Take",
        &format!("discarded: {about}"),
    )
}

fn pile(
    view: &View<'_>,
    key: &str,
    action: Option<&Value>,
    drawing: &Markup,
    label: &str,
    about: &str,
) -> Markup {
    let words = html! { span.pobudka-caption { (label) } span.pobudka-quiet { (about) } };
    let class = format!("pobudka-pile pobudka-{key}");
    match action {
        Some(action) => {
            html! { button class={ (class) " can" } type="button" data-action=(action) data-key=(key) { (drawing) (words) } }
        }
        None if view.me().is_some() => {
            let why = view.why_no_turn();
            html! { button class=(class) type="button" aria-disabled="true" aria-description=(why) data-why=(why) data-key=(key) { (drawing) (words) } }
        }
        None => {
            html! { div class=(class) data-key=(key) { (drawing) span.pobudka-quiet { (about) } } }
        }
    }
}

/// The card that somebody holds, or the cards to choose from.
fn hand(view: &View<'_>) -> Markup {
    let offered = view.game.temp_cards.as_deref().unwrap_or_default();
    html! {
        div.pobudka-hand {
            @if let Some(card) = &view.game.drawn_card { (held(view, card)) }
            @for (place, card) in offered.iter().enumerate() { (offer(view, place, card)) }
        }
    }
}

fn held(view: &View<'_>, card: &Card) -> Markup {
    let from = match view.game.draw_source {
        Some(Source::Discard) => "from the discard pile",
        _ => "from the deck",
    };
    let who =
        if view.is_my_turn() { "You hold".to_owned() } else { format!("{} holds", view.actor()) };
    let name =
        if card.is_hidden() { "pobudka-held".to_owned() } else { format!("pobudka-c{}", card.id) };
    html! {
        figure.pobudka-held data-key={ "held-" (card.id) } data-vt=(name) {
            (drawing(card))
            figcaption { (who) " " (words::card(card)) " " (from) }
        }
    }
}

fn offer(view: &View<'_>, place: usize, card: &Card) -> Markup {
    let keep = view
        .scene
        .actions("ACTION_TAKE_2_CHOOSE")
        .find(|action| action["payload"]["card"]["id"] == card.id);
    let name = if card.is_hidden() {
        format!("pobudka-offer-{place}")
    } else {
        format!("pobudka-c{}", card.id)
    };
    html! {
        @match keep {
            Some(keep) => button.pobudka-pile.can type="button" data-action=(keep) data-key={ "offer-" (place) } data-vt=(name) {
                (drawing(card)) span.pobudka-caption { (words::label(keep, view.scene)) }
            },
            None => span.pobudka-held role="img" aria-label="a card that nobody else sees" data-key={ "offer-" (place) } data-vt=(name) { (drawing(card)) },
        }
    }
}

fn drawing(card: &Card) -> Markup {
    if card.is_hidden() { face::back() } else { face::card(card) }
}

/// What the viewer alone has before their eyes, for those who hear it. It is not in the log: to remember
/// it is the game.
pub(super) fn whisper(view: &View<'_>) -> Markup {
    html! { p.visually-hidden role="status" data-key="whisper" { (in_sight(view)) } }
}

fn in_sight(view: &View<'_>) -> String {
    let Some(me) = view.me() else { return String::new() };
    let held = view.game.drawn_card.iter().chain(view.game.temp_cards.iter().flatten());
    let held: Vec<String> = held.filter(|card| !card.is_hidden()).map(words::card).collect();
    if view.is_my_turn() && !held.is_empty() {
        return format!("In your hand: {}.", held.join(" and "));
    }
    let slots =
        (0..view.game.players[me].hand.len()).filter_map(|slot| match view.look(me, slot) {
            Look::Up(card) => {
                Some(format!("Your {} card is {}.", words::ordinal(slot), words::card(card)))
            }
            _ => None,
        });
    if view.phase() == Phase::Peeking {
        slots.collect::<Vec<String>>().join(" ")
    } else {
        String::new()
    }
}

/// What is to be done, in a sentence, and the buttons for it.
pub(super) fn answers(view: &View<'_>) -> Markup {
    html! {
        div.pobudka-answers {
            @if let Some(note) = view.note() { p.pobudka-note { (note) } }
            @if view.phase() == Phase::Choose1 { (discards(view)) }
            @if view.me().is_some() {
                div.pobudka-buttons role="group" aria-label="What you can do" data-row="1" { (buttons(view)) }
            }
        }
    }
}

fn buttons(view: &View<'_>) -> Markup {
    let scene = view.scene;
    let is_holding = view.phase() == Phase::HoldingCard && view.is_my_turn();
    html! {
        @if let Some(finish) = scene.action("FINISH_PEEKING") { (kit::act_first(finish, "I have seen enough")) }
        @else if view.phase() == Phase::Peeking && view.is_my_turn() {
            (kit::cannot("I have seen enough", "At this table everybody looks at two cards."))
        }
        @if is_holding {
            (kit::act_or(scene.action("DISCARD_HELD_CARD"), "Throw it away", "A card from the discard pile has to go into your dream."))
            (use_power(view))
        } @else if matches!(view.phase(), Phase::Playing | Phase::HoldingCard | Phase::Peek1 | Phase::Swap2First | Phase::Swap2Second | Phase::Take2 | Phase::Choose1) {
            (call(view))
        }
    }
}

fn use_power(view: &View<'_>) -> Markup {
    let Some(power) = view.game.drawn_card.as_ref().and_then(|card| card.special_action) else {
        return html! {};
    };
    let label = format!("{}: {}", words::name(power), words::power(power));
    match view.scene.action("USE_SPECIAL_ACTION") {
        Some(using) => kit::act_first(using, &label),
        None => kit::cannot(&label, "From the discard pile it is just a number."),
    }
}

/// The call ends the round at once, so it asks again.
fn call(view: &View<'_>) -> Markup {
    let Some(call) = view.scene.action("CALL_POBUDKA") else {
        return kit::cannot("Call POBUDKA", &view.why_no_turn());
    };
    let penalty = view.game.options.wrong_call_penalty;
    html! {
        button.btn type="button" data-open="pobudka-call" aria-haspopup="dialog" { "Call POBUDKA…" }
        dialog.pobudka-ask id="pobudka-call" aria-label="Call POBUDKA" {
            h2 { "Wake everybody up?" }
            p {
                "All dreams are turned over and counted. "
                @if penalty > 0 { "If yours is not the lightest, it costs you " (kit::count_points(penalty)) " more." }
            }
            div.row {
                button.btn.btn-first type="button" data-action=(call) data-close="pobudka-call" { "POBUDKA!" }
                button.btn type="button" data-close="pobudka-call" { "Not yet" }
            }
        }
    }
}

/// The whole discard pile, newest first, to choose from.
fn discards(view: &View<'_>) -> Markup {
    let takes: Vec<&Value> = view.scene.actions("ACTION_CHOOSE_1_SELECT").collect();
    let take =
        |index: usize| takes.iter().find(|action| action["payload"]["discardIndex"] == index);
    html! {
        ul.pobudka-discards data-row="1" aria-label="The discard pile, newest first" {
            @for (index, card) in view.game.discard_pile.iter().enumerate().rev() {
                li data-key={ "pick-" (card.id) } {
                    @match take(index) {
                        Some(take) => button.pobudka-slot.can type="button" data-action=(take) {
                            (face::card(card)) span.visually-hidden { "Take " (words::card(card)) }
                        },
                        None => span.pobudka-slot role="img" aria-label=(words::card(card)) { (face::card(card)) },
                    }
                }
            }
        }
    }
}
