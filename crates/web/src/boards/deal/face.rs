//! The faces of the cards.

use maud::{Markup, html};
use parlour_games::deal::options::RentTable;
use parlour_games::deal::{ActionType, Card, CardType, Color};

use super::names;
use crate::kit;
use crate::words::words;

/// A card, face up. What is read out is its colors, its name and its worth; the rest is silent.
pub(super) fn card(card: Card, table: RentTable) -> Markup {
    let words = words();
    let worth = names::money(card.value());
    html! {
        span class={ "deal-card deal-is-" (word(card.card_type())) } {
            span.deal-card-top aria-hidden="true" {
                span.deal-worth data-text=(worth) {}
                span.deal-sort data-text=(words.deal_sort(sort(card))) {}
            }
            (bands(card))
            @match card.card_type() {
                CardType::Money => span.deal-sum { (card.value()) span { (words.deal_unit()) } },
                CardType::Action => {
                    @if let Some(action) = card.action() { (icon(action)) }
                    span.deal-title { (names::own(card)) }
                    (arabic(card))
                    @if let Some(action) = card.action() { span.deal-brief { (names::brief(action)) } }
                },
                CardType::Property => {
                    span.deal-title { (names::own(card)) }
                    (arabic(card))
                    @if let Some(color) = card.first_color() { (rents(color, table)) }
                },
                CardType::Rent => {
                    (icon(ActionType::Rent))
                    span.deal-title { (words.deal_face_rent()) }
                    (arabic(card))
                    span.deal-brief { @if card.is_universal_rent() { (words.deal_face_one_pays()) } @else { (words.deal_face_all_pay()) } }
                },
                CardType::Wild => {
                    (icon(ActionType::GetJoker))
                    span.deal-title { @if card == Card::JOKER { (words.deal_face_joker()) } @else { (words.deal_face_wild()) } }
                    (arabic(card))
                },
            }
            @if card.card_type() != CardType::Money { span.visually-hidden { " " (words.deal_face_worth(worth)) } }
        }
    }
}

fn arabic(card: Card) -> Markup {
    html! { span.deal-arabic lang="ar" dir="rtl" aria-hidden="true" data-text=(card.arabic()) {} }
}

/// The kind of a card, as classes use it.
const fn word(kind: CardType) -> &'static str {
    match kind {
        CardType::Property => "property",
        CardType::Money => "money",
        CardType::Action => "action",
        CardType::Rent => "rent",
        CardType::Wild => "wild",
    }
}

/// What sort of card it is to players.
const fn sort(card: Card) -> &'static str {
    match card.card_type() {
        CardType::Property | CardType::Wild => "land",
        CardType::Money => "money",
        CardType::Action => match card.action() {
            Some(action) if action.is_answer() => "answer",
            _ => "action",
        },
        CardType::Rent => "rent",
    }
}

/// The colors of a card, each with its name.
fn bands(card: Card) -> Markup {
    let colors = card.colors();
    html! {
        @match card.card_type() {
            CardType::Money | CardType::Action => {},
            _ if colors.len() > 2 => span.deal-bands { span.deal-band.deal-any { (words().deal_face_any()) } },
            _ => span.deal-bands {
                @for color in colors.iter() {
                    span class={ "deal-band deal-c-" (color.name()) } { (names::region(color)) }
                }
            },
        }
    }
}

/// The rents of a color, for one card and more.
fn rents(color: Color, table: RentTable) -> Markup {
    html! {
        span.deal-rents aria-hidden="true" {
            @for (place, rent) in color.rents(table).iter().enumerate() {
                span.deal-rent { span data-text=(place + 1) {} span data-text=(names::money(*rent)) {} }
            }
        }
    }
}

/// What stands for an action.
pub(super) fn icon(action: ActionType) -> Markup {
    let path = match action {
        ActionType::DealBreaker => "M3 4h7v7H3ZM3 14h7v6H3ZM14 4l-2 5 4 2-3 4 3 5M17 4h4v16h-3",
        ActionType::SlyDeal => {
            "M4 20V10l6-5 6 5v3M4 20h7M14 17h7M18 13.500l3.500 3.500-3.500 3.500"
        }
        ActionType::ForceDeal => "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
        ActionType::DebtCollector => {
            "M4 7h16v11H4ZM12 10a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM7 10v5M17 10v5"
        }
        ActionType::Birthday => {
            "M4 20v-8h16v8ZM4 15.500c2 1.500 3.500 1.500 5.300 0 1.800 1.500 3.600 1.500 5.400 0 1.800 1.500 3.300 1.500 5.300 0M12 12V8M12 5.500v-1"
        }
        ActionType::Zakat => "M12 4v9M8 9l4 4 4-4M4 15c1 4 4 5 8 5s7-1 8-5",
        ActionType::DoubleRent => "M4 8l5 8M9 8l-5 8M13 10.500a3 3 0 1 1 5.500 1.800L13 18h7",
        ActionType::JustSayNo => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.700 5.700l12.600 12.600",
        ActionType::WeakNo => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM7.500 12h9",
        ActionType::UltimateShield => "M12 3l8 3v5c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10V6Z",
        ActionType::SetLock => "M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2",
        ActionType::ExtraTurn => "M19 12a7 7 0 1 1-2.300-5.200M17.500 3v4.500H13",
        ActionType::DrawTwo => "M5 7h9v13H5ZM9 7V4h10v13h-5M9.500 11v5M7 13.500h5",
        ActionType::House => "M4 12l8-7 8 7M6 10.500V20h12v-9.500M10 20v-5h4v5",
        ActionType::Hotel => "M5 20V4h14v16ZM9 8h1M14 8h1M9 12h1M14 12h1M10.500 20v-4h3v4",
        ActionType::Mosque => {
            "M6 20v-6a6 6 0 0 1 12 0v6ZM12 8V5M3 20V10M21 20V10M10.500 20v-3.500a1.500 1.500 0 0 1 3 0V20"
        }
        ActionType::GetJoker => {
            "M12 3l2.600 5.800 6.200.6-4.700 4.100 1.400 6.100L12 16.400l-5.500 3.200 1.400-6.100-4.700-4.100 6.200-.6Z"
        }
        ActionType::Abracadabra => {
            "M4 20 15 9M13 7l4 4M18 3v4M16 5h4M20 12v3M18.500 13.500h3M9 3v3M7.500 4.500h3"
        }
        ActionType::Rent => {
            "M4 20V9l5-4 5 4v11ZM8 20v-5h2v5M17 8v10M20 10c-.5-1.500-5.500-2-5.500 1s6 1.500 6 4.500-5.500 2.500-6 .5"
        }
    };
    html! {
        svg.icon.deal-icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} }
    }
}

/// The game in one picture: a set of land, a house and money.
pub(super) fn picture() -> Markup {
    kit::scene_svg(&html! {
        @for (place, color) in ["riyadh", "riyadh", "asir", "hail"].into_iter().enumerate() {
            g transform={ "translate(" (22 + place * 44) " " (58 - place * 8) ") rotate(" (place * 6) ")" } {
                rect class="pic-paper" width="74" height="108" rx="8" {}
                rect class={ "deal-pic-" (color) } x="7" y="7" width="60" height="26" rx="4" {}
                path class="pic-line" d="M17 94V64l20-14 20 14v30Z" {}
                path class="pic-line" d="M31 94V76h12v18" {}
            }
        }
        @for place in 0..3 {
            g transform={ "translate(" (226 + place * 8) " " (138 - place * 24) ") rotate(-4)" } {
                rect class="pic-gold" width="72" height="42" rx="6" {}
                circle class="pic-paper" cx="36" cy="21" r="13" {}
                path class="pic-line" d="M29 27V15l7 8 7-8v12" {}
            }
        }
    })
}

/// Pictures for the rule book.
pub(super) fn figure(name: &str) -> Option<(String, Markup)> {
    let words = words();
    let row = |ids: &[&str]| html! { @for card in ids.iter().filter_map(|id| Card::with_id(id)) { (self::card(card, RentTable::Printed)) } };
    Some(match name {
        "set" => {
            (words.deal_figure_set(), row(&["prop_tabuk_1", "prop_tabuk_2", "wild_tabuk_taif_98"]))
        }
        "rent" => (words.deal_figure_rent(), row(&["rent_tabuk_taif_84", "rent_any_96"])),
        "no" => (words.deal_figure_no(), row(&["action_just_say_no_67", "action_weak_no_69"])),
        _ => return None,
    })
}
