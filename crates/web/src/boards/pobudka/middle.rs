//! Between the dreams: the deck, the card in hand, the discard pile, and what can be done with them.

use maud::{Markup, html};
use parlour_games::pobudka::dream::Place;
use parlour_games::pobudka::state::{Phase, Source};
use parlour_games::pobudka::{Action, Card, CardView};

use super::seen::{Look, Seen};
use super::{face, names, texts};
use crate::kit::cards;
use crate::kit::press::dialog;
use crate::table::list;
use crate::words::words;

/// The piles, and between them what is in somebody's hand.
pub(super) fn middle(seen: Seen<'_>) -> Markup {
    html! {
        div.pobudka-middle {
            (deck(seen))
            (hand(seen))
            (discard(seen))
        }
    }
}

fn deck(seen: Seen<'_>) -> Markup {
    let left = seen.view().draw_pile.len();
    let back = cards::pile(&if left > 0 { face::back() } else { cards::empty() }, left);
    let (label, about) = match left {
        0 => (words().pobudka_deck_ends(), words().pobudka_deck_empty()),
        left => (words().pobudka_deck(), words().pobudka_deck_left(left)),
    };
    pile(seen, "deck", Action::DrawFromDeck, &back, &label, &about)
}

fn discard(seen: Seen<'_>) -> Markup {
    let pile_of = &seen.view().discard_pile;
    let top = pile_of.last().and_then(|card| card.known());
    let drawing = html! {
        @match top {
            Some(card) => {
                @let vt = format!("pobudka-c{}", card.id());
                span.pobudka-top data-key={ "c" (card.id()) } data-vt=[seen.mode().vt(vt)] { (cards::pile(&face::card(card), pile_of.len())) }
            },
            None => (cards::empty()),
        }
    };
    let about = match top {
        Some(card) => words().pobudka_discard_top(names::card(card)),
        None => words().pobudka_discard_empty(),
    };
    pile(seen, "discard", Action::DrawFromDiscard, &drawing, &words().pobudka_discard(), &about)
}

fn pile(
    seen: Seen<'_>,
    key: &str,
    action: Action,
    drawing: &Markup,
    label: &str,
    about: &str,
) -> Markup {
    let class = format!("pobudka-pile pobudka-{key}");
    let quiet = html! { span.pobudka-quiet { (about) } };
    if seen.viewer.is_none() {
        return html! { div class=(class) data-key=(key) { (drawing) (quiet) } };
    }
    let button = if seen.can(&action) {
        seen.act(&action).class(format!("{class} can"))
    } else {
        seen.cannot(seen.why_no_turn()).class(class)
    };
    button.key(key).show(html! { (drawing) span.pobudka-caption { (label) } (quiet) })
}

/// The card that somebody holds, or the cards to choose from.
fn hand(seen: Seen<'_>) -> Markup {
    let offered = seen.view().temp_cards.as_deref().unwrap_or_default();
    html! {
        div.pobudka-hand {
            @if let Some(card) = seen.view().drawn_card { (held(seen, card)) }
            @for (place, card) in offered.iter().enumerate() { (offer(seen, place, *card)) }
        }
    }
}

fn held(seen: Seen<'_>, card: CardView) -> Markup {
    let source = match seen.view().draw_source {
        Some(Source::Discard) => "discard",
        Some(Source::Deck) | None => "deck",
    };
    let actor = seen.actor();
    let (key, vt) = match card {
        CardView::Known(card) => (card.id().to_string(), format!("pobudka-c{}", card.id())),
        CardView::FaceDown => ("down".to_owned(), "pobudka-held".to_owned()),
    };
    html! {
        figure.pobudka-held data-key={ "held-" (key) } data-vt=[seen.mode().vt(vt)] {
            (drawing(card))
            figcaption { (words().pobudka_holds(source, seen.is_me(actor), names::seen_card(card), seen.name(actor))) }
        }
    }
}

fn offer(seen: Seen<'_>, place: usize, card: CardView) -> Markup {
    let key = format!("offer-{place}");
    let vt = match card {
        CardView::Known(card) => format!("pobudka-c{}", card.id()),
        CardView::FaceDown => format!("pobudka-offer-{place}"),
    };
    let keep = card.known().map(|card| Action::Take2Choose { card });
    if let Some(keep) = keep.filter(|keep| seen.can(keep)) {
        let button = seen.act(&keep).class("pobudka-pile can").key(key).vt(vt);
        let label = texts::label(keep, seen);
        return button.show(html! { (drawing(card)) span.pobudka-caption { (label) } });
    }
    html! {
        span.pobudka-held role="img" aria-label=(words().pobudka_face_down_card()) data-key=(key) data-vt=[seen.mode().vt(vt)] { (drawing(card)) }
    }
}

fn drawing(card: CardView) -> Markup {
    card.known().map_or_else(face::back, face::card)
}

/// What the viewer alone has before their eyes, for those who hear it. It is not in the log: to remember
/// it is the game.
pub(super) fn whisper(seen: Seen<'_>) -> Markup {
    html! { p.visually-hidden role="status" data-key="whisper" { (in_sight(seen)) } }
}

fn in_sight(seen: Seen<'_>) -> String {
    let Some(me) = seen.viewer else { return String::new() };
    let view = seen.view();
    let held = view.drawn_card.iter().chain(view.temp_cards.iter().flatten());
    let held: Vec<String> = held.filter_map(|card| card.known()).map(names::card).collect();
    if seen.is_my_turn() && !held.is_empty() {
        let held: Vec<&str> = held.iter().map(String::as_str).collect();
        return words().pobudka_in_your_hand(list(&held));
    }
    if seen.phase() != Phase::Peeking {
        return String::new();
    }
    let places = (0..).zip(seen.dream(me)).map(|(slot, _)| Place { seat: me, slot });
    let open = places.filter_map(|place| match seen.look(place) {
        Look::Up(card) => Some(names::card_is(place, card, seen)),
        Look::Down | Look::Shown(_) | Look::Known(_) => None,
    });
    open.collect::<Vec<String>>().join(" ")
}

/// What is to be done, in a sentence, and the buttons for it.
pub(super) fn answers(seen: Seen<'_>) -> Markup {
    html! {
        div.pobudka-answers {
            @if let Some(note) = seen.note() { p.pobudka-note { (note) } }
            @if seen.phase() == Phase::Choose1 { (discards(seen)) }
            @if seen.viewer.is_some() {
                div.pobudka-buttons role="group" aria-label=(words().what_you_can_do()) data-row="1" { (buttons(seen)) }
            }
        }
    }
}

fn buttons(seen: Seen<'_>) -> Markup {
    match seen.phase() {
        Phase::Peeking if seen.can(&Action::FinishPeeking) => {
            seen.act(&Action::FinishPeeking).first().show(words().pobudka_finish_looking())
        }
        Phase::Peeking if seen.is_my_turn() => {
            seen.cannot(words().pobudka_two_looks_needed()).show(words().pobudka_finish_looking())
        }
        Phase::HoldingCard if seen.is_my_turn() => html! { (throw_away(seen)) (use_power(seen)) },
        Phase::Playing
        | Phase::HoldingCard
        | Phase::Peek1
        | Phase::Swap2First
        | Phase::Swap2Second
        | Phase::Take2
        | Phase::Choose1 => call(seen),
        Phase::Lobby | Phase::Peeking | Phase::RoundEnd | Phase::GameOver => html! {},
    }
}

fn throw_away(seen: Seen<'_>) -> Markup {
    let discard = seen.find(|action| *action == Action::DiscardHeldCard);
    seen.act_or(discard, || words().pobudka_must_swap()).show(words().pobudka_discard_it())
}

fn use_power(seen: Seen<'_>) -> Markup {
    let Some(power) = seen.held().and_then(Card::power) else { return html! {} };
    let label = words().pobudka_use(names::key(power));
    match seen.find(|action| *action == Action::UseSpecialAction) {
        Some(using) => seen.act(using).first().show(label),
        None => seen.cannot(words().pobudka_no_power()).show(label),
    }
}

/// The call ends the round at once, so it asks again.
fn call(seen: Seen<'_>) -> Markup {
    const ID: &str = "pobudka-call";
    let call = Action::CallPobudka;
    if !seen.can(&call) {
        return seen.cannot(seen.why_no_turn()).show(words().pobudka_call());
    }
    let about = match seen.options().wrong_call_penalty {
        0 => words().pobudka_call_reveals(),
        penalty => words().pobudka_call_costs(words().points(penalty)),
    };
    html! {
        (seen.open(ID, |action| *action == call).show(words().pobudka_call_ask()))
        (dialog(seen.mode(), "pobudka-ask", ID, &words().pobudka_call(), || html! {
            h2 { (words().pobudka_wake_up()) }
            p { (about) }
            div.row {
                (seen.act(&call).first().closing(ID).show(words().pobudka_call_now()))
                (seen.close(ID).show(words().pobudka_call_not_yet()))
            }
        }))
    }
}

/// The whole discard pile, newest first, to choose from.
fn discards(seen: Seen<'_>) -> Markup {
    let pile: Vec<(u8, &CardView)> = (0..).zip(&seen.view().discard_pile).collect();
    html! {
        ul.pobudka-discards data-row="1" aria-label=(words().pobudka_discards()) {
            @for (discard_index, card) in pile.into_iter().rev() {
                @if let Some(card) = card.known() {
                    li data-key={ "pick-" (card.id()) } { (pick(seen, discard_index, card)) }
                }
            }
        }
    }
}

fn pick(seen: Seen<'_>, discard_index: u8, card: Card) -> Markup {
    let take = Action::Choose1Select { discard_index };
    if !seen.can(&take) {
        return html! { span.pobudka-slot role="img" aria-label=(names::card(card)) { (face::card(card)) } };
    }
    let button = seen.act(&take).class("pobudka-slot can");
    button.show(html! { (face::card(card)) span.visually-hidden { (texts::label(take, seen)) } })
}
