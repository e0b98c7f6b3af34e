//! What cards and colors are called.

use parlour_engine::codec;
use parlour_games::deal::{ActionType, Card, CardSet, CardType, Color};

use crate::table::list;
use crate::words::words;

/// An amount of money.
pub(super) fn money(value: impl Into<u16>) -> String {
    words().deal_money(value.into())
}

/// The region that a color is named after.
pub(super) fn region(color: Color) -> String {
    words().deal_region(color.name())
}

/// What an action is called.
pub(super) fn action(action: ActionType) -> String {
    words().deal_action(codec::verb(&action))
}

/// The name on the face of a property or an action.
pub(super) fn own(card: Card) -> String {
    match card.action() {
        Some(kind) => action(kind),
        None => words().deal_place(card.id()),
    }
}

/// The two regions of a wild card or a rent; none if it is good for any.
fn pair(card: Card) -> Option<(String, String)> {
    let mut regions = card.colors().iter().map(region);
    let pair = regions.next().zip(regions.next());
    pair.filter(|_| regions.next().is_none())
}

/// Several colors: `Hail or Riyadh`.
pub(super) fn either(card: Card) -> String {
    match pair(card) {
        Some((first, second)) => words().deal_either(first, second),
        None => words().deal_any_color(),
    }
}

/// A card inside a sentence.
pub(super) fn card(card: Card) -> String {
    let words = words();
    match (card.card_type(), pair(card)) {
        (CardType::Property, _) => {
            let region = card.first_color().map(region).unwrap_or_default();
            words.deal_card_property(own(card), region)
        }
        (CardType::Rent, _) => words.deal_card_rent(either(card)),
        (CardType::Wild, Some((first, second))) => words.deal_card_wild(first, second),
        (CardType::Wild, None) => words.deal_card_joker(),
        (CardType::Money, _) => money(card.value()),
        (CardType::Action, _) => own(card),
    }
}

/// A card after somebody’s name: without an article.
pub(super) fn bare(named: Card) -> String {
    if named == Card::JOKER { words().deal_card_joker_bare() } else { card(named) }
}

/// A card as a heading.
pub(super) fn title(named: Card) -> String {
    let words = words();
    match (named.card_type(), pair(named)) {
        (CardType::Rent, _) => words.deal_title_rent(either(named)),
        (CardType::Wild, Some((first, second))) => words.deal_title_wild(first, second),
        (CardType::Wild, None) => words.deal_title_joker(),
        (CardType::Property | CardType::Money | CardType::Action, _) => card(named),
    }
}

/// A property on somebody's table: a wild card is what it lies as.
pub(super) fn strip(card: Card) -> String {
    match pair(card) {
        _ if card == Card::JOKER => words().deal_strip_joker(),
        Some((first, second)) => words().deal_strip_wild(first, second),
        None => own(card),
    }
}

/// A card as money.
pub(super) fn banked(named: Card) -> String {
    match named.card_type() {
        CardType::Money => card(named),
        CardType::Property | CardType::Action | CardType::Rent | CardType::Wild => {
            words().deal_card_worth(card(named), money(named.value()))
        }
    }
}

/// Several cards.
pub(super) fn cards(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(card).collect();
    if names.is_empty() {
        return words().deal_nothing();
    }
    list(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What an action does, short enough for the face of a card.
pub(super) fn brief(action: ActionType) -> String {
    words().deal_brief(codec::verb(&action))
}

/// What a card is for, in a sentence or two.
pub(super) fn purpose(card: Card, has_conversion: bool) -> String {
    let words = words();
    match card.card_type() {
        CardType::Money => words.deal_purpose_money(),
        CardType::Property => words.deal_purpose_property(),
        CardType::Wild if card == Card::JOKER => words.deal_purpose_joker(),
        CardType::Wild => words.deal_purpose_wild(),
        CardType::Rent if card.is_universal_rent() => words.deal_purpose_rent_any(),
        CardType::Rent => words.deal_purpose_rent(),
        CardType::Action if has_conversion && card == Card::ABRACADABRA => {
            words.deal_purpose_convert()
        }
        CardType::Action => {
            words.deal_purpose(card.action().map_or("", |action| codec::verb(&action)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The last variant of a selector also stands for what is misspelled.
    #[test]
    fn everything_has_words_of_its_own() {
        for card in Card::all() {
            if matches!(card.card_type(), CardType::Property | CardType::Action) {
                assert_eq!(own(card), card.english());
            }
            assert!(!purpose(card, false).is_empty() && !super::card(card).is_empty());
        }
        let regions: BTreeSet<String> = Color::ALL.into_iter().map(region).collect();
        assert_eq!(regions.len(), Color::ALL.len());
        let kinds = || ActionType::ALL.into_iter().chain([ActionType::Rent]);
        assert!(kinds().all(|kind| action(kind) == kind.names().0));
        for say in [brief, |kind| words().deal_purpose(codec::verb(&kind))] {
            assert_eq!(kinds().map(say).collect::<BTreeSet<_>>().len(), kinds().count());
        }
        let why = |kind| words().deal_why_not(codec::verb(&kind));
        let other = why(ActionType::Rent);
        // Those that can always be played, and the two answers, which have the same reason.
        assert_eq!(kinds().filter(|kind| why(*kind) == other).count(), 6);
    }

    #[test]
    fn cards_are_called_by_what_they_are() {
        let named = |id: &str| Card::with_id(id).expect("a card");
        for (id, in_sentence, heading, on_table) in [
            ("prop_tabuk_1", "Tayma (Tabuk)", "Tayma (Tabuk)", "Tayma"),
            (
                "wild_hail_riyadh_99",
                "wild card Hail/Riyadh",
                "Wild card Hail/Riyadh",
                "Wild Hail/Riyadh",
            ),
            ("wild_universal_106", "the joker", "The joker", "Joker"),
        ] {
            let card = named(id);
            let told = (self::card(card), title(card), strip(card));
            assert_eq!((&*told.0, &*told.1, &*told.2), (in_sentence, heading, on_table));
        }
        for (id, in_sentence, heading, in_bank) in [
            ("money_5_52", "5M", "5M", "5M"),
            ("action_sly_deal_58", "Sly Deal", "Sly Deal", "Sly Deal (3M)"),
            (
                "rent_hail_riyadh_86",
                "rent for Hail or Riyadh",
                "Rent for Hail or Riyadh",
                "rent for Hail or Riyadh (1M)",
            ),
            ("rent_any_96", "rent for any color", "Rent for any color", "rent for any color (3M)"),
        ] {
            let card = named(id);
            let told = (self::card(card), title(card), banked(card));
            assert_eq!((&*told.0, &*told.1, &*told.2), (in_sentence, heading, in_bank));
        }
    }
}
