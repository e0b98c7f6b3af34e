//! What a card in hand can do: one button or form for each use, and a reason where there is none.

use maud::{Markup, html};
use parlour_engine::Seat;
use parlour_games::deal::{Action, ActionType, Card, CardType, Color, Hue, Play};

use super::face;
use super::names::{self, money, region};
use super::seen::Seen;
use crate::kit::press::{self, Button};
use crate::words::words;

/// A use of a card, and what it is aimed at.
type Plays<'a> = [(&'a Action, Play)];

/// Everything that can be done with a card, in a dialog.
pub(super) fn dialog(seen: Seen<'_>, card: Card, id: &str) -> Markup {
    press::dialog(seen.mode(), "deal-ways", id, &names::card(card), || {
        html! {
            div.deal-ways-head {
                span aria-hidden="true" { (face::card(card, seen.view().options.rent_table)) }
                div {
                    h2 { (names::title(card)) }
                    p { (names::purpose(card, seen.has_conversion())) }
                }
            }
            (uses(seen, card))
            div.row { (seen.close(id).show(words().not_now())) }
        }
    })
}

fn uses(seen: Seen<'_>, card: Card) -> Markup {
    let is_no = |action: &&Action| matches!(action, Action::JustSayNo { .. });
    let mut nos = seen.uses(card).filter(is_no).peekable();
    if nos.peek().is_some() {
        return html! {
            // In a lesson the button next to what it answers is lit.
            div.deal-buttons { @for no in nos { (act(seen, no).first().lit(false).show(words().deal_say_no_with_it())) } }
        };
    }
    html! {
        @match card.card_type() {
            CardType::Property | CardType::Wild => (lay(seen, card)),
            CardType::Money => {},
            CardType::Action => (action(seen, card)),
            CardType::Rent => (rent(seen, card)),
        }
        @if !card.is_land() { (bank(seen, card)) }
    }
}

fn act<'a>(seen: Seen<'a>, action: &Action) -> Button<'a> {
    seen.act(action).in_dialog()
}

fn part(heading: &str, inner: &Markup) -> Markup {
    html! { section.deal-use { h3 { (heading) } (inner) } }
}

fn bank(seen: Seen<'_>, card: Card) -> Markup {
    let words = words();
    let bank = seen.uses(card).find(|action| matches!(action, Action::PlayToBank { .. }));
    let button = seen.act_or(bank, || seen.why_idle()).in_dialog();
    part(
        &words.deal_part_money(),
        &html! {
            (button.show(words.deal_to_bank(money(card.value()))))
            @if card.card_type() != CardType::Money { p.deal-small { (words.deal_stays_money()) } }
        },
    )
}

fn lay(seen: Seen<'_>, card: Card) -> Markup {
    let words = words();
    let under = |action: &Action| match *action {
        Action::PlayProperty { card, color } => color.color().or(card.first_color()),
        _ => None,
    };
    let plays = seen.uses(card).filter_map(|action| Some((action, under(action)?)));
    part(
        &words.deal_part_lay(),
        &html! {
            div.deal-buttons data-row="1" {
                @for (action, color) in plays {
                    (act(seen, action).show(html! {
                        (swatch(color)) (words.deal_lay_as(region(color), seen.preview(color)))
                    }))
                }
            }
        },
    )
}

fn rent(seen: Seen<'_>, card: Card) -> Markup {
    let words = words();
    let plays = seen.plays(card);
    part(
        &words.deal_part_rent(),
        &html! {
            @if seen.view().rent_factor() > 1 { p.deal-small { (words.deal_doubled_here()) } }
            @if plays.is_empty() {
                (seen.cannot(no_rent(card)).show(words.deal_part_rent()))
            } @else { (rents(seen, &plays)) }
        },
    )
}

fn no_rent(card: Card) -> String {
    if card.is_universal_rent() {
        return words().deal_no_rent_any();
    }
    words().deal_no_rent(names::either(card))
}

fn action(seen: Seen<'_>, card: Card) -> Markup {
    let Some(kind) = card.action() else { return html! {} };
    let plays = seen.plays(card);
    if kind == ActionType::Abracadabra && !seen.has_conversion() {
        return copies(seen, &plays);
    }
    let words = words();
    part(
        &words.deal_part_play(),
        &html! {
            @if plays.is_empty() { (seen.cannot(seen.why_not(kind)).show(words.deal_part_play())) }
            @else { (aimed(seen, kind, &plays)) }
        },
    )
}

/// An Abracadabra as everything it can be.
fn copies(seen: Seen<'_>, plays: &Plays<'_>) -> Markup {
    let kinds = ActionType::ALL.into_iter().chain([ActionType::Rent]);
    part(
        &words().deal_part_play_as(),
        &html! {
            @for kind in kinds.filter(|kind| kind.can_be_copied()) {
                @let plays: Vec<(&Action, Play)> = plays.iter().copied().filter(|(_, play)| play.copy == Some(kind)).collect();
                @if !plays.is_empty() {
                    details.deal-copy data-key=(kind.name()) {
                        summary { (face::icon(kind)) (names::action(kind)) span.deal-small { (names::brief(kind)) } }
                        (aimed(seen, kind, &plays))
                    }
                }
            }
        },
    )
}

/// Everything that an action can be aimed at.
fn aimed(seen: Seen<'_>, kind: ActionType, plays: &Plays<'_>) -> Markup {
    match kind {
        ActionType::ForceDeal => swaps(seen, plays),
        ActionType::GetJoker => jokers(seen, plays),
        ActionType::Rent => rents(seen, plays),
        _ => html! {
            div.deal-buttons data-row="1" {
                @for (action, play) in plays {
                    @match aim(seen, kind, play) {
                        None if plays.len() == 1 => { (act(seen, action).first().show(words().deal_part_play())) },
                        None => { (act(seen, action).show(words().deal_part_play())) },
                        Some(aim) => { (act(seen, action).show(aim)) },
                    }
                }
            }
        },
    }
}

/// What one button aims at; none if there is nothing to aim at.
fn aim(seen: Seen<'_>, kind: ActionType, play: &Play) -> Option<String> {
    let words = words();
    let victim = play.victim.map(|victim| (victim, seen.name(victim)));
    Some(match (victim, play.color, play.target) {
        (Some((_, who)), Hue::Of(color), _) => words.deal_aim_set(who, region(color)),
        (Some((_, who)), _, Some(card)) => words.deal_aim_card(names::card(card), who),
        (Some((victim, who)), _, None) => words.deal_aim_player(who, in_bank(seen, victim)),
        (None, Hue::Of(color), _) => match play.to.color() {
            Some(to) => words.deal_aim_convert(region(color), region(to)),
            None => on_set(seen, kind, color),
        },
        (None, Hue::Unnamed | Hue::Unknown, _) => return None,
    })
}

/// What somebody has in the bank.
fn in_bank(seen: Seen<'_>, seat: Seat) -> String {
    money(seen.player(seat).map_or(0, |player| player.banked().value()))
}

fn on_set(seen: Seen<'_>, kind: ActionType, color: Color) -> String {
    let rent = seen.my_group(color).map_or(0, |group| group.rent);
    match u16::from(kind.bonus()) {
        0 => words().deal_aim_on(region(color)),
        bonus => words().deal_aim_on_rent(region(color), money(rent), money(rent + bonus)),
    }
}

/// Rent: a button for each color, or a form if somebody has to be chosen as well.
fn rents(seen: Seen<'_>, plays: &Plays<'_>) -> Markup {
    let words = words();
    let mut victims: Vec<Seat> = plays.iter().filter_map(|(_, play)| play.victim).collect();
    victims.sort_unstable();
    victims.dedup();
    let factor = seen.view().rent_factor();
    let amount = |color: Color| money(seen.my_group(color).map_or(0, |group| group.rent) * factor);
    if victims.len() < 2 {
        let from = |color: Color| match victims.first() {
            Some(victim) => words.deal_rent_from(region(color), amount(color), seen.name(*victim)),
            None => words.deal_rent_from_all(region(color), amount(color)),
        };
        return html! {
            div.deal-buttons data-row="1" {
                @for (action, play) in plays {
                    @if let Some(color) = play.color.color() {
                        (act(seen, action).show(html! { (swatch(color)) (from(color)) }))
                    }
                }
            }
        };
    }
    let mut colors: Vec<Color> = plays.iter().filter_map(|(_, play)| play.color.color()).collect();
    colors.sort_unstable();
    colors.dedup();
    let colors = colors.into_iter().map(|color| {
        let words = html! { (swatch(color)) span { (region(color)) } strong { (amount(color)) } };
        (color.name().to_owned(), words)
    });
    let victims = victims.into_iter().map(|victim| {
        let bank = words.deal_their_bank(in_bank(seen, victim));
        let words = html! { span { (seen.name(victim)) } span.deal-small { (bank) } };
        (seen.id(victim).to_owned(), words)
    });
    form(
        seen,
        plays,
        &["color", "victimId"],
        &words.deal_part_rent(),
        &html! {
            (choice(&words.deal_rent_for(), "color", colors))
            (choice(&words.deal_from(), "victimId", victims))
        },
    )
}

/// A form that plays one of these, which have all but some fields in common.
fn form(seen: Seen<'_>, plays: &Plays<'_>, fields: &[&str], send: &str, inner: &Markup) -> Markup {
    let Some((first, _)) = plays.first() else { return html! {} };
    let is_one = |action: &Action| plays.iter().any(|(play, _)| *play == action);
    let button = seen.submit(is_one).first().in_dialog();
    press::form(&seen.form(first, fields), "deal-form", &html! { (inner) (button.show(send)) })
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

/// What a card is worth, at the end of its line.
pub(super) fn worth(card: Card) -> Markup {
    html! { span.deal-strip-worth { (money(card.value())) } }
}

/// Swaps: for each player what you give and what you get.
fn swaps(seen: Seen<'_>, plays: &Plays<'_>) -> Markup {
    let words = words();
    html! {
        @for victim in distinct(plays, |play| play.victim) {
            @let plays = these(plays, |play| play.victim == Some(victim));
            @let inner = html! {
                h4 { (words.deal_swap_with(seen.name(victim))) }
                div.deal-swap {
                    (cards_field(&words.deal_swap_give(), "ownCardId", distinct(&plays, |play| play.own)))
                    (cards_field(&words.deal_swap_get(), "targetCardId", distinct(&plays, |play| play.target)))
                }
            };
            (form(seen, &plays, &["ownCardId", "targetCardId"], &words.deal_swap_do(seen.name(victim)), &inner))
        }
    }
}

fn cards_field(heading: &str, name: &str, cards: Vec<Card>) -> Markup {
    choice(heading, name, cards.into_iter().map(|card| (card.id(), land(card))))
}

/// A property with its colors.
fn land(card: Card) -> Markup {
    html! {
        @if card != Card::JOKER { @for color in card.colors().iter() { (swatch(color)) } }
        span { (names::card(card)) }
        (worth(card))
    }
}

/// Wild cards to take, each with the color it is to have.
fn jokers(seen: Seen<'_>, plays: &Plays<'_>) -> Markup {
    let words = words();
    let as_it_lies = || (String::new(), html! { span { (words.deal_joker_as_is()) } });
    let as_color = |color: Color| {
        let words = html! {
            (swatch(color)) span { (region(color)) } span.deal-small { (seen.preview(color)) }
        };
        (format!("\"{color}\""), words)
    };
    html! {
        @for (target, victim) in distinct(plays, |play| play.target.zip(play.victim)) {
            @let plays = these(plays, |play| play.target == Some(target));
            @let colors = distinct(&plays, |play| play.color.color()).into_iter().map(as_color);
            @let inner = html! {
                h4 { (words.deal_aim_card(names::card(target), seen.name(victim))) }
                (choice(&words.deal_joker_under(), "color:json", std::iter::once(as_it_lies()).chain(colors)))
            };
            (form(seen, &plays, &["color"], &words.deal_joker_take(), &inner))
        }
    }
}

/// The different values of something, in the order they come.
fn distinct<T: PartialEq>(plays: &Plays<'_>, of: impl Fn(&Play) -> Option<T>) -> Vec<T> {
    let mut values = Vec::new();
    for value in plays.iter().filter_map(|(_, play)| of(play)) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// Some of the plays.
fn these<'a>(plays: &Plays<'a>, is_one: impl Fn(&Play) -> bool) -> Vec<(&'a Action, Play)> {
    plays.iter().copied().filter(|(_, play)| is_one(play)).collect()
}
