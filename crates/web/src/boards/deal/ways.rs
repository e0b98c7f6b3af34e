//! What a card in hand can do: one button or form for each use, and a reason where there is none.

use maud::{Markup, html};
use parlour_games::deal::{ActionType, Card, CardType, Color};
use serde_json::{Value, json};

use super::view::{self, View};
use super::{area, face, words};
use crate::kit;

/// Everything that can be done with a card, in a dialog.
pub(super) fn dialog(view: &View<'_>, card: Card, id: &str) -> Markup {
    html! {
        dialog.deal-ways id=(id) aria-label=(words::card(card)) {
            div.deal-ways-head {
                span aria-hidden="true" { (face::card(card, view.doc.options.rent_table)) }
                div {
                    h2 { (title(card)) }
                    p { (words::purpose(card, view.has_conversion())) }
                }
            }
            (uses(view, card))
            div.row { button.btn type="button" data-close=(id) { "Not now" } }
        }
    }
}

fn title(card: Card) -> String {
    let name = words::card(card);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn uses(view: &View<'_>, card: Card) -> Markup {
    let refusals = view.plays("JUST_SAY_NO", card);
    if !refusals.is_empty() {
        return html! { div.deal-buttons { @for no in refusals { (kit::act_first(no, "Say no with it")) } } };
    }
    html! {
        @match card.card_type() {
            CardType::Property | CardType::Wild => (lay(view, card)),
            CardType::Money => {},
            CardType::Action => (action(view, card)),
            CardType::Rent => (rent(view, card)),
        }
        @if !card.is_land() { (bank(view, card)) }
    }
}

fn part(heading: &str, inner: &Markup) -> Markup {
    html! { section.deal-use { h3 { (heading) } (inner) } }
}

fn bank(view: &View<'_>, card: Card) -> Markup {
    let banks = view.plays("PLAY_TO_BANK", card);
    let label = format!("Put it into the bank: {}M", card.value());
    part(
        "Money",
        &html! {
            (kit::act_or(banks.first().copied(), &label, &view.why_idle()))
            @if card.card_type() != CardType::Money { p.deal-small { "It stays money then." } }
        },
    )
}

fn lay(view: &View<'_>, card: Card) -> Markup {
    let plays = view.plays("PLAY_PROPERTY", card);
    let color_of =
        |play: &Value| play["color"].as_str().and_then(Color::named).or(card.first_color());
    part(
        "Lay it in front of you",
        &html! {
            div.deal-buttons data-row="1" {
                @for play in plays {
                    @if let Some(color) = color_of(play) {
                        button.btn type="button" data-action=(play) {
                            (swatch(color)) (words::region(color)) " (" (view::preview(view, color)) ")"
                        }
                    }
                }
            }
        },
    )
}

fn rent(view: &View<'_>, card: Card) -> Markup {
    let plays = view.plays("PLAY_RENT", card);
    part(
        "Charge rent",
        &html! {
            @if view.rent_factor() > 1 { p.deal-small { "Doubled: what stands here counts it already." } }
            @if plays.is_empty() {
                (kit::cannot("Charge rent", &no_rent(card)))
            } @else { (rents(view, &plays)) }
        },
    )
}

fn no_rent(card: Card) -> String {
    if card.is_universal_rent() {
        return "You have no property that earns rent.".to_owned();
    }
    format!("You have nothing under {} that earns rent.", words::either(card))
}

fn action(view: &View<'_>, card: Card) -> Markup {
    let Some(kind) = card.action() else { return html! {} };
    let plays = view.plays("PLAY_ACTION", card);
    if kind == ActionType::Abracadabra && !view.has_conversion() {
        return copies(view, &plays);
    }
    part(
        "Play it",
        &html! {
            @if plays.is_empty() { (kit::cannot("Play it", view.why_not(kind))) } @else { (aimed(view, kind, &plays)) }
        },
    )
}

/// An Abracadabra as everything it can be.
fn copies(view: &View<'_>, plays: &[&Value]) -> Markup {
    let kinds = ActionType::ALL.into_iter().chain([ActionType::Rent]);
    part(
        "Play it as",
        &html! {
            @for kind in kinds.filter(|kind| kind.can_be_copied() || *kind == ActionType::Rent) {
                @let plays: Vec<&Value> = plays.iter().copied().filter(|play| play["asActionType"] == kind.name()).collect();
                @if !plays.is_empty() {
                    details.deal-copy data-key=(kind.name()) {
                        summary { (face::icon(kind)) (kind.names().0) span.deal-small { (words::brief(kind)) } }
                        (aimed(view, kind, &plays))
                    }
                }
            }
        },
    )
}

/// Everything that an action can be aimed at.
fn aimed(view: &View<'_>, kind: ActionType, plays: &[&Value]) -> Markup {
    match kind {
        ActionType::ForceDeal => swaps(view, plays),
        ActionType::GetJoker => jokers(view, plays),
        ActionType::Rent => rents(view, plays),
        _ => {
            let aims: Vec<String> = plays.iter().map(|play| aim(view, kind, play)).collect();
            html! {
                div.deal-buttons data-row="1" {
                    @if let ([play], "Play it") = (plays, aims.first().map_or("", String::as_str)) {
                        (kit::act_first(play, "Play it"))
                    } @else {
                        @for (play, aim) in plays.iter().zip(&aims) { (kit::act(play, aim)) }
                    }
                }
            }
        }
    }
}

/// What one button aims at.
fn aim(view: &View<'_>, kind: ActionType, play: &Value) -> String {
    let color = play["color"].as_str().and_then(Color::named);
    let victim = play["victimId"].as_str();
    let target = play["targetCardId"].as_str().and_then(Card::with_id);
    match (victim, color, target) {
        (Some(victim), Some(color), _) => {
            format!("{}’s set of {}", area::name(view, victim), words::region(color))
        }
        (Some(victim), _, Some(card)) => {
            format!("{} from {}", words::card(card), area::name(view, victim))
        }
        (Some(victim), ..) => {
            let bank = view.player(victim).map_or(0, |player| view::worth(&player.bank));
            format!("{} (bank: {bank}M)", area::name(view, victim))
        }
        (None, Some(color), _) => match play["toColor"].as_str().and_then(Color::named) {
            Some(to) => format!("{} becomes {}", words::region(color), words::region(to)),
            None => on_set(view, kind, color),
        },
        _ => "Play it".to_owned(),
    }
}

fn on_set(view: &View<'_>, kind: ActionType, color: Color) -> String {
    let rent = view.me().and_then(|me| view.group(me, color)).map_or(0, |group| group.rent);
    match usize::from(kind.bonus()) {
        0 => format!("On {}", words::region(color)),
        bonus => format!("On {}: rent {rent}M becomes {}M", words::region(color), rent + bonus),
    }
}

/// Rent: a button for each colour, or a form if somebody has to be chosen as well.
fn rents(view: &View<'_>, plays: &[&Value]) -> Markup {
    let mut victims: Vec<&str> =
        plays.iter().filter_map(|play| play["victimId"].as_str()).collect();
    victims.sort_unstable();
    victims.dedup();
    let mut colors: Vec<Color> =
        plays.iter().filter_map(|play| play["color"].as_str().and_then(Color::named)).collect();
    colors.sort();
    colors.dedup();
    let amount = |color: Color| {
        view.me().and_then(|me| view.group(me, color)).map_or(0, |group| group.rent)
            * view.rent_factor()
    };
    if victims.len() < 2 {
        return html! {
            div.deal-buttons data-row="1" {
                @for (play, color) in plays.iter().zip(plays.iter().filter_map(|play| play["color"].as_str().and_then(Color::named))) {
                    button.btn type="button" data-action=(play) {
                        (swatch(color)) (words::region(color)) ": " (amount(color)) "M"
                        @if let [victim] = victims.as_slice() { " from " (area::name(view, victim)) } @else { " from everybody" }
                    }
                }
            }
        };
    }
    html! {
        form.deal-form data-action=(base(plays, &["color", "victimId"])) {
            (choice("Rent for", "color", colors.iter().map(|color| {
                (color.name().to_owned(), html! { (swatch(*color)) span { (words::region(*color)) } strong { (amount(*color)) "M" } })
            })))
            (choice("From", "victimId", victims.iter().map(|victim| {
                let bank = view.player(victim).map_or(0, |player| view::worth(&player.bank));
                ((*victim).to_owned(), html! { span { (area::name(view, victim)) } span.deal-small { "bank " (bank) "M" } })
            })))
            button.btn.btn-first type="submit" { "Charge rent" }
        }
    }
}

/// One of several, all of them in sight; the first is chosen until somebody chooses another.
fn choice(heading: &str, name: &str, choices: impl Iterator<Item = (String, Markup)>) -> Markup {
    html! {
        fieldset.deal-choice {
            legend { (heading) }
            @for (place, (value, words)) in choices.enumerate() {
                label.deal-check { input type="radio" name=(name) value=(value) checked[place == 0]; (words) }
            }
        }
    }
}

fn swatch(color: Color) -> Markup {
    html! { span class={ "deal-swatch deal-c-" (color.name()) } {} }
}

/// Swaps: for each player what you give and what you get.
fn swaps(view: &View<'_>, plays: &[&Value]) -> Markup {
    let of = |victim: &str| -> Vec<&Value> {
        plays.iter().copied().filter(|play| play["victimId"] == victim).collect()
    };
    html! {
        @for victim in distinct(plays, "victimId") {
            @let plays = of(&victim);
            form.deal-form data-action=(base(&plays, &["ownCardId", "targetCardId"])) {
                h4 { "With " (area::name(view, &victim)) }
                div.deal-swap {
                    (cards_field("You give", "ownCardId", &distinct(&plays, "ownCardId")))
                    (cards_field("You get", "targetCardId", &distinct(&plays, "targetCardId")))
                }
                button.btn.btn-first type="submit" { "Swap with " (area::name(view, &victim)) }
            }
        }
    }
}

fn cards_field(heading: &str, name: &str, cards: &[String]) -> Markup {
    let known = cards.iter().filter_map(|card| Card::with_id(card));
    choice(heading, name, known.map(|card| (card.id(), land(card))))
}

/// A property with its colours.
fn land(card: Card) -> Markup {
    html! {
        @if card != Card::JOKER { @for color in card.colors().iter() { (swatch(color)) } }
        span { (words::card(card)) }
        span.deal-strip-worth { (card.value()) "M" }
    }
}

/// Wild cards to take, each with the colour it is to have.
fn jokers(view: &View<'_>, plays: &[&Value]) -> Markup {
    let of = |target: &str| -> Vec<&Value> {
        plays.iter().copied().filter(|play| play["targetCardId"] == target).collect()
    };
    html! {
        @for target in distinct(plays, "targetCardId") {
            @let plays = of(&target);
            @let victim = plays[0]["victimId"].as_str().unwrap_or_default();
            @let card = Card::with_id(&target).map_or_else(String::new, words::card);
            @let colors = distinct(&plays, "color");
            @let colors = colors.iter().filter_map(|color| Color::named(color));
            @let as_it_lies = (String::new(), html! { span { "the colour it has" } });
            form.deal-form data-action=(base(&plays, &["color"])) {
                h4 { (card) " from " (area::name(view, victim)) }
                (choice("Lay it under", "color:json", std::iter::once(as_it_lies).chain(colors.map(|color| {
                    (json!(color.name()).to_string(), html! { (swatch(color)) span { (words::region(color)) } span.deal-small { (view::preview(view, color)) } })
                }))))
                button.btn.btn-first type="submit" { "Take it" }
            }
        }
    }
}

/// The different texts of a field, in the order they come.
fn distinct(plays: &[&Value], field: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for text in plays.iter().filter_map(|play| play[field].as_str()) {
        if !texts.iter().any(|known| known == text) {
            texts.push(text.to_owned());
        }
    }
    texts
}

/// What some plays have in common: one of them without these fields.
fn base(plays: &[&Value], without: &[&str]) -> Value {
    let mut base = plays.first().map_or(Value::Null, |play| (*play).clone());
    if let Some(fields) = base.as_object_mut() {
        fields.retain(|key, _| !without.contains(&key.as_str()));
    }
    base
}
