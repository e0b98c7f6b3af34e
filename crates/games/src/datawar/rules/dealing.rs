//! How decks are ordered and dealt (rules 1.3).

use parlour_engine::Chance;

use crate::datawar::cards::{Card, Deck, MOST_CARDS, Pile, Special};
use crate::datawar::options::Options;
use crate::datawar::order::Strategy;
use crate::datawar::side::Side;

/// The cards that are being dealt, from the top.
type Cards = Pile<MOST_CARDS>;

/// Deals both decks.
pub(super) fn deal(options: &Options, rng: &mut impl Chance) -> [Deck; 2] {
    if let Some(decks) = &options.decks {
        return Side::each(|side| stack(decks.of(side)));
    }
    let share = options.deck_profile.share();
    let mut cards: Cards = options.deck_profile.cards().collect();
    let has_custom = [options.player_strategy, options.cpu_strategy].contains(&Strategy::Custom);
    if has_custom && Side::BOTH.iter().any(|side| !options.custom_order(*side).is_empty()) {
        return deal_custom(options, &mut cards, share, rng);
    }
    options.player_strategy.arrange(&mut cards, rng);
    let mut half: Cards = cards.cards().iter().skip(share).copied().collect();
    options.cpu_strategy.arrange(&mut half, rng);
    cards.truncate(share);
    [stack(cards.cards()), stack(half.cards())]
}

/// A deck of these cards, the first on top.
fn stack(cards: &[Card]) -> Deck {
    cards.iter().rev().copied().collect()
}

/// Listed cards on top, the player's served first; the rest is shuffled and dealt out.
fn deal_custom(
    options: &Options,
    cards: &mut Cards,
    share: usize,
    rng: &mut impl Chance,
) -> [Deck; 2] {
    let mut halves = [Cards::EMPTY; 2];
    for side in Side::BOTH {
        for kind in options.custom_order(side) {
            let found = cards.cards().iter().position(|card| card.kind() == *kind);
            if let Some(card) = found.and_then(|position| cards.remove(position)) {
                halves[side.index()].push(card);
            }
        }
    }
    rng.shuffle(cards.cards_mut());
    let mut rest = cards.cards().iter();
    for half in &mut halves {
        while half.len() < share
            && let Some(card) = rest.next()
        {
            half.push(*card);
        }
    }
    for (half, strategy) in halves.iter_mut().zip([options.player_strategy, options.cpu_strategy]) {
        if strategy != Strategy::Custom {
            strategy.arrange(half, rng);
        }
    }
    halves.map(|half| stack(half.cards()))
}

impl Strategy {
    /// Orders these cards. A custom order without a list is a shuffle.
    fn arrange(self, cards: &mut Cards, rng: &mut impl Chance) {
        match self {
            Self::Random | Self::Custom | Self::Unknown => rng.shuffle(cards.cards_mut()),
            Self::OwywFirst => open_what_you_want_first(cards),
            _ => *cards = sorted(cards, |card| self.rank(card)),
        }
    }

    /// Cards with a lower rank come first.
    fn rank(self, card: Card) -> u8 {
        let special = card.special();
        let is_first = match self {
            Self::TrackerFirst => special == Some(Special::Tracker),
            Self::FirewallFirst => special.is_some_and(Special::is_firewall),
            Self::MoveFirst => special.is_some_and(Special::is_move),
            Self::BlockerFirst => special == Some(Special::Blocker),
            Self::LaunchStackFirst => special == Some(Special::LaunchStack),
            Self::SpecialFirst => special.is_some(),
            Self::CommonFirst => special.is_none(),
            Self::HighValueFirst => return 6 - card.value(),
            Self::LowValueFirst => return card.value(),
            Self::Random | Self::OwywFirst | Self::Custom | Self::Unknown => true,
        };
        u8::from(!is_first)
    }
}

/// A stable sort without a heap: there are seven ranks at most.
fn sorted(cards: &Cards, rank: impl Fn(Card) -> u8) -> Cards {
    let mut ordered = Cards::EMPTY;
    for wanted in 0..=6 {
        let of_rank = cards.cards().iter().filter(|card| rank(**card) == wanted);
        of_rank.for_each(|card| ordered.push(*card));
    }
    ordered
}

fn open_what_you_want_first(cards: &mut Cards) {
    let mut ordered = Cards::EMPTY;
    for wanted in
        [Some(Special::OpenWhatYouWant), None, Some(Special::Tracker), Some(Special::LaunchStack)]
    {
        let found = cards.cards().iter().position(|card| card.special() == wanted);
        if let Some(card) = found.and_then(|position| cards.remove(position)) {
            ordered.push(card);
        }
    }
    cards.cards().iter().for_each(|card| ordered.push(*card));
    *cards = ordered;
}
