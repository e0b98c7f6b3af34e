//! Two fronts, what lies between them, and everything that a turn asks for.

use maud::{Markup, html};
use parlour_games::datawar::action::{Slots, Ui};
use parlour_games::datawar::json::documents::Played;
use parlour_games::datawar::rules::machine::Leaf;
use parlour_games::datawar::state::{STACKS_TO_WIN, WinCondition};
use parlour_games::datawar::view::Mood;
use parlour_games::datawar::{Action, Card, Side};

use super::{Seen, face, texts};
use crate::kit::press::Button;
use crate::kit::{self, cards};
use crate::words::words;

/// The table from the viewer's side.
pub(super) fn table(seen: Seen<'_>) -> Markup {
    let near = seen.near();
    html! {
        (front(seen, near.other()))
        (middle(seen))
        (front(seen, near))
    }
}

/// One side: who it is, the deck, the cards in play and what they come to.
fn front(seen: Seen<'_>, side: Side) -> Markup {
    let store = &seen.view().store;
    let is_active = store.another_play_mode && store.active_player == side;
    let name = seen.name(side.seat());
    let shown = if seen.is_mine(side) { words().datawar_name_me(name) } else { name.to_owned() };
    html! {
        section class={ "dw-front" @if is_active { " dw-again" } } role=[seen.mode().part()] aria-label=(words().datawar_side(name)) data-key={ "front-" (side.index()) } {
            div.dw-who {
                (face::head(seen.character_of(side)))
                strong { (shown) }
                (stacks(seen, side))
            }
            div.dw-line {
                (deck(seen, side))
                ol.dw-played {
                    @for (place, played) in store.player(side).played_cards_in_hand.iter().enumerate() {
                        (in_play(seen, side, place, *played))
                    }
                }
                (value(seen, side))
            }
        }
    }
}

/// Launch Stacks, and places for those that are missing.
fn stacks(seen: Seen<'_>, side: Side) -> Markup {
    let stacks = seen.view().store.stacks(side);
    html! {
        div.dw-stacks {
            @for card in stacks {
                span.dw-stack data-key=(card.id()) data-vt=[seen.mode().vt(card.id())] title=(texts::name(*card)) { (face::drawing(*card)) }
            }
            @for place in stacks.len()..STACKS_TO_WIN { span.dw-stack data-key={ "gap-" (place) } { (cards::empty()) } }
            span.dw-count { (words().datawar_stacks(stacks.len(), STACKS_TO_WIN)) }
        }
    }
}

fn deck(seen: Seen<'_>, side: Side) -> Markup {
    let words = words();
    let left = seen.deck(side);
    let count = words.cards(left);
    let back = cards::pile(&if left > 0 { cards::back() } else { cards::empty() }, left);
    let inner = html! { (back) span.dw-caption { (count) } };
    let name = format!("dw-deck-{}", side.index());
    if !seen.is_mine(side) {
        return html! { div.dw-deck data-vt=[seen.mode().vt(&name)] data-key=(name) { (inner) } };
    }
    let button = match tap(seen) {
        Some(tap) => seen
            .act(tap)
            .class("dw-deck can")
            .label(words.datawar_deck_tap(tap_label(seen), &count)),
        None => seen.cannot(why_no_tap(seen)).class("dw-deck").label(words.datawar_deck(&count)),
    };
    button.vt(&name).key(&name).show(inner)
}

fn tap(seen: Seen<'_>) -> Option<&Action> {
    seen.find(|action| matches!(action, Action::RevealCards | Action::TapDeck))
}

fn tap_label(seen: Seen<'_>) -> String {
    let words = words();
    match seen.leaf() {
        Leaf::WarFaceDown => words.datawar_tap_war_down(),
        Leaf::WarFaceUp => words.datawar_tap_war_up(),
        Leaf::PreAwaiting => words.datawar_tap_see(),
        _ if seen.view().store.another_play_mode => words.datawar_tap_again(),
        _ => words.datawar_tap(),
    }
}

/// Why the deck cannot be tapped.
pub(super) fn why_no_tap(seen: Seen<'_>) -> String {
    let words = words();
    let store = &seen.view().store;
    if seen.is_over {
        return words.datawar_why_over();
    }
    if store.screen.is_paused {
        return words.datawar_why_paused();
    }
    let of = |side: Side| (seen.is_mine(side), seen.name(side.seat()));
    match (seen.leaf(), store.open_what_you_want_active, &store.temper_tantrum) {
        (Leaf::Ready, ..) if store.another_play_mode => {
            words.datawar_why_again(of(store.active_player).1)
        }
        (Leaf::PreAwaiting | Leaf::PreSelecting | Leaf::WarSelecting, Some(chooser), _) => {
            let (me, who) = of(chooser);
            words.datawar_why_choose(me, who)
        }
        (Leaf::Resolving, _, Some(tantrum)) => {
            let (me, who) = of(tantrum.loser);
            words.datawar_why_tantrum(me, who)
        }
        (Leaf::EffectShowing, ..) => words.datawar_why_effects(),
        (Leaf::Revealing, ..) => words.datawar_why_revealing(),
        (Leaf::Comparing, ..) => words.datawar_why_comparing(),
        _ => words.datawar_why_wait(),
    }
}

/// A card in play. What counts is large. A card that lies face down is named after its place.
fn in_play(seen: Seen<'_>, side: Side, place: usize, played: Played) -> Markup {
    let words = words();
    let start = seen.view().store.player(side).window_start.unwrap_or_default();
    let is_past = place < usize::from(start);
    if let Some(card) = played.card.known().filter(|_| !played.is_face_down) {
        html! {
            li.dw-past[is_past] title=[meaning(card)] data-key=(card.id()) data-vt=[seen.mode().vt(card.id())] {
                (face::card(card))
                @if is_past { span.visually-hidden { " " (words.datawar_past()) } }
            }
        }
    } else {
        let name = format!("dw-down-{}-{place}", side.index());
        html! {
            li.dw-past.dw-down data-key=(name) data-vt=[seen.mode().vt(&name)] {
                (cards::back())
                span.visually-hidden { (words.datawar_face_down()) }
            }
        }
    }
}

fn meaning(card: Card) -> Option<String> {
    card.special().map(texts::meaning)
}

fn value(seen: Seen<'_>, side: Side) -> Markup {
    let words = words();
    let store = &seen.view().store;
    let mood = match side {
        Side::Player => store.player_turn_state,
        Side::Cpu => store.cpu_turn_state,
    };
    let note = match mood {
        Mood::Normal => None,
        Mood::Tracker => Some(words.datawar_raised()),
        Mood::Blocker => Some(words.datawar_lowered()),
    };
    html! {
        p.dw-value {
            @if seen.has_table() {
                span.visually-hidden { (words.datawar_value()) " " } strong { (seen.value(side)) }
                @if let Some(note) = note { span.dw-count { (note) } }
            }
        }
    }
}

/// What the moment is about, and what to press.
fn middle(seen: Seen<'_>) -> Markup {
    html! {
        div.dw-middle {
            @if let Some(tip) = tip(seen) { p.dw-tip { (tip) } }
            @if let Some(line) = note(seen) { p.dw-note { (line) } }
            @if seen.view().store.screen.is_paused { (paused(seen)) }
            @if let Some(tap) = tap(seen) { div.dw-buttons data-row="1" { (seen.act(tap).first().show(tap_label(seen))) } }
            (effects(seen))
            (offer(seen))
            (tantrum(seen))
        }
    }
}

/// The moment in a few large words. Only those who can tap are told to.
pub(super) fn tip(seen: Seen<'_>) -> Option<String> {
    let words = words();
    let store = &seen.view().store;
    let can_tap = tap(seen).is_some();
    Some(match seen.leaf() {
        Leaf::Welcome => words.datawar_tip_welcome(),
        Leaf::SelectBillionaire => words.datawar_tip_character(),
        Leaf::SelectBackground => words.datawar_tip_ground(),
        Leaf::Intro => words.datawar_tip_intro(),
        Leaf::QuickStartGuide => words.datawar_tip_guide(),
        Leaf::YourMission => words.datawar_tip_mission(),
        Leaf::VsAnimation => words.datawar_tip_versus(),
        Leaf::Ready if !can_tap || store.another_play_mode => return None,
        Leaf::Ready if store.completed_turns == 0 => words.datawar_tip_start(),
        Leaf::Ready => words.datawar_tip_next(),
        Leaf::WarFaceDown if can_tap => words.datawar_tip_face_down(),
        Leaf::WarFaceUp if can_tap => words.datawar_tip_face_up(),
        Leaf::WarAnimating | Leaf::WarFaceDown | Leaf::WarFaceUp => words.datawar_tip_war(),
        Leaf::EffectShowing | Leaf::EffectProcessing => words.datawar_tip_effect(),
        Leaf::PreAwaiting if can_tap => words.datawar_tip_see(),
        Leaf::GameOver => words.datawar_tip_over(),
        Leaf::Revealing
        | Leaf::Comparing
        | Leaf::WarSelecting
        | Leaf::Resolving
        | Leaf::PreProcessing
        | Leaf::PreAnimating
        | Leaf::PreAwaiting
        | Leaf::PreSelecting => return None,
    })
}

/// A sentence about the moment.
fn note(seen: Seen<'_>) -> Option<String> {
    let words = words();
    let store = &seen.view().store;
    let of = |side: Side| (seen.is_mine(side), seen.name(side.seat()));
    if let Some((side, condition)) = store.winner.zip(store.win_condition) {
        let (me, who) = of(side);
        return Some(match condition {
            WinCondition::LaunchStacks => words.datawar_won_stacks(me, who),
            WinCondition::AllCards => words.datawar_won_cards(me, who),
        });
    }
    if let Some(tantrum) = &store.temper_tantrum {
        let (me, who) = of(tantrum.loser);
        return Some(words.datawar_tantrum(me, who));
    }
    let leaf = seen.leaf();
    if let Some(side) = store.open_what_you_want_active.filter(|_| leaf != Leaf::PreProcessing) {
        let (me, who) = of(side);
        return Some(words.datawar_open(me, who));
    }
    if is_war(leaf) {
        return Some(match store.war_participants.len() {
            1 => words.datawar_takeover(),
            _ => words.datawar_war(),
        });
    }
    if let Some(side) = store.tracker_smacker_active {
        let (me, who) = of(side);
        return Some(words.datawar_smacker(me, who));
    }
    if store.another_play_mode {
        let (me, who) = of(store.active_player);
        return Some(words.datawar_again(me, who));
    }
    seen.has_table().then(|| standing(seen))
}

const fn is_war(leaf: Leaf) -> bool {
    matches!(leaf, Leaf::WarAnimating | Leaf::WarFaceDown | Leaf::WarFaceUp | Leaf::WarSelecting)
}

/// Who is ahead. Equal values are a tie only if nobody plays on.
fn standing(seen: Seen<'_>) -> String {
    let words = words();
    let (near, far) = (seen.near(), seen.near().other());
    let side = if seen.value(near) < seen.value(far) { far } else { near };
    let (high, low) = (seen.value(side), seen.value(side.other()));
    let plays_on = |side: Side| {
        let played = seen.view().store.player(side).played_card;
        seen.deck(side) > 0 && played.is_some_and(Card::triggers_another_play)
    };
    if high > low {
        words.datawar_ahead(seen.is_mine(side), high, low, seen.name(side.seat()))
    } else if Side::BOTH.into_iter().any(plays_on) {
        words.datawar_even(high, low)
    } else {
        words.datawar_tie(high, low)
    }
}

fn paused(seen: Seen<'_>) -> Markup {
    let words = words();
    html! {
        p.dw-note { (words.datawar_paused()) }
        @if seen.can_pause() { (seen.act(&PAUSE).first().show(words.datawar_resume())) }
    }
}

/// Stops the time, or lets it go on.
const PAUSE: Action = Action::Ui(Ui::TogglePause);

/// The effects of the turn, each with what it does, while the rules show them.
fn effects(seen: Seen<'_>) -> Markup {
    let words = words();
    let effects = &seen.view().store.pending_effects;
    let is_shown = matches!(seen.leaf(), Leaf::EffectShowing | Leaf::EffectProcessing);
    html! {
        @if !effects.is_empty() && is_shown {
            section.dw-effects role=[seen.mode().part()] aria-label=(words.datawar_effects()) {
                ul {
                    @for effect in effects {
                        @if let Some(kind) = effect.special() {
                            @let seat = effect.side.seat();
                            li data-key=(effect.card.id()) {
                                strong { (words.datawar_effect_of(seen.is_me(seat), texts::title(kind), seen.name(seat))) }
                                span { (texts::meaning(kind)) }
                            }
                        }
                    }
                }
                @if let Some(dismiss) = seen.find(|action| *action == Action::DismissEffect) {
                    (seen.act(dismiss).first().show(words.datawar_do_dismiss()))
                }
            }
        }
    }
}

/// The cards to choose from: only the one who asked for them sees them.
fn offer(seen: Seen<'_>) -> Markup {
    let words = words();
    let choice = |action: &Action| match action {
        Action::CardSelected { card_id } => Some((*action, *card_id)),
        _ => None,
    };
    let choices: Vec<(Action, Card)> = seen.legal().iter().filter_map(choice).collect();
    html! {
        @if !choices.is_empty() {
            section.dw-offer role=[seen.mode().part()] aria-label=(words.datawar_offer()) {
                p { (words.datawar_offer_how()) }
                div.dw-choices data-row="1" {
                    @for (action, card) in &choices {
                        (seen.act(action).class("dw-choice").title(meaning(*card)).show(face::card(*card)))
                    }
                }
            }
        }
    }
}

/// What a Temper Tantrum takes, as the loser chooses it.
fn tantrum(seen: Seen<'_>) -> Markup {
    let Some(tantrum) = seen.view().store.temper_tantrum.filter(|_| !seen.mode().is_still()) else {
        return html! {};
    };
    let takes = |action: &Action| match action {
        Action::TantrumSelect { slots } => Some((*action, *slots)),
        _ => None,
    };
    let Some((first, slots)) = seen.legal().iter().find_map(takes) else { return html! {} };
    form(seen, tantrum.loser.other(), &first, slots)
}

/// A form for cards in the winner's hand, with some of them ticked.
fn form(seen: Seen<'_>, winner: Side, first: &Action, ticked: Slots) -> Markup {
    let words = words();
    let count = ticked.len();
    let is_ticked = |slot: usize| ticked.iter().any(|place| place == slot);
    let name = |slot: usize, played: Played| match played.card.known() {
        Some(card) if !played.is_face_down => texts::card(card),
        _ => words.datawar_loot_face_down(slot + 1),
    };
    let send = seen.submit(|action| matches!(action, Action::TantrumSelect { .. }));
    let chosen = words.datawar_loot_chosen(kit::HOLE, count);
    html! {
        form.dw-tantrum data-action=(seen.form(first, &["slots"])) data-sum=(count) data-exact="1" {
            h2 { (words.datawar_loot(count, seen.name(winner.seat()))) }
            @for (slot, played) in seen.view().store.player(winner).played_cards_in_hand.iter().enumerate() {
                label.dw-check {
                    input type="checkbox" name="slots[]:json" value=(slot) data-worth="1" checked[is_ticked(slot)];
                    span { (name(slot, *played)) }
                }
            }
            p { (kit::filled(&chosen, &html! { output { (count) } })) }
            (send.first().unless(words.datawar_loot_why(count)).show(words.datawar_loot_take()))
        }
    }
}

/// What runs by itself: how long it takes, and ways to stop it or to have it faster. Nothing runs on a board to look at.
pub(super) fn pace(seen: Seen<'_>) -> Markup {
    let words = words();
    if seen.viewer.is_none() || seen.is_over || seen.leaf().is_setup() || seen.mode().is_still() {
        return html! {};
    }
    let small = |button: Button<'_>, label: String| button.class("btn btn-small").show(label);
    html! {
        div.dw-pace role="group" aria-label=(words.datawar_pace()) data-key="dw-pace" {
            (time(seen))
            @if seen.can_pause() && !seen.view().store.screen.is_paused { (small(seen.act(&PAUSE), words.datawar_pause())) }
            @if seen.is_alone() && step(seen).is_some() {
                button.btn.btn-small type="button" data-skip="1" { (words.datawar_skip()) }
            } @else {
                (small(seen.cannot(why_no_skip(seen)), words.datawar_skip()))
            }
            @if seen.is_alone() {
                button.btn.btn-small.dw-fast type="button" data-toggle="speed" aria-pressed="false" { (words.datawar_fast()) }
            }
        }
    }
}

fn why_no_skip(seen: Seen<'_>) -> String {
    let words = words();
    match seen.leaf() {
        _ if !seen.is_alone() => words.datawar_skip_others(),
        Leaf::EffectShowing => words.datawar_skip_effect(),
        _ => words.datawar_skip_nothing(),
    }
}

/// How long the present step takes, if it runs by itself. Effects are there to be read: nothing hurries them.
fn step(seen: Seen<'_>) -> Option<u64> {
    seen.timer_ms.filter(|_| seen.leaf() != Leaf::EffectShowing)
}

/// How much of the present step is over.
fn time(seen: Seen<'_>) -> Markup {
    let (Some(ms), Some(Action::Timer { id })) = (seen.timer_ms, seen.timer()) else {
        return html! {};
    };
    let pace = [500, 1000, 1200, 1500, 2000].into_iter().find(|step| ms <= *step).unwrap_or(3000);
    let step = step(seen).filter(|_| seen.is_alone());
    html! {
        div class={ "dw-time dw-ms-" (pace) } aria-hidden="true" data-step=[step] data-key={ "time-" (id) } { span {} }
    }
}
