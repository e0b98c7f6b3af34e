//! The box: what every card is, and how a deck is ordered and dealt.

use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::document::Options;

/// A card by its place in the box, a back, or a card that chance has not named yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Card(pub(crate) usize);

/// What is printed on a card.
pub(crate) struct Face {
    pub(crate) id: String,
    pub(crate) kind: &'static str,
    pub(crate) value: i32,
    pub(crate) special: &'static str,
}

type Row = (&'static str, i32, usize, &'static str, &'static str);

/// Type, value, copies, the beginning of the id, and what is special.
const ROWS: [Row; 24] = [
    ("common-1", 1, 8, "CD-1-", ""),
    ("common-2", 2, 8, "CD-2-", ""),
    ("common-3", 3, 8, "CD-3-", ""),
    ("common-4", 4, 8, "CD-4-", ""),
    ("common-5", 5, 8, "CD-5-", ""),
    ("ls-ai-platform", 0, 1, "LS-AIParents-", "launch_stack"),
    ("ls-energy-grid", 0, 1, "LS-DivertEnergyGrid-", "launch_stack"),
    ("ls-government", 0, 1, "LS-ShadowGov-", "launch_stack"),
    ("ls-newspaper", 0, 1, "LS-NewspaperShutdown-", "launch_stack"),
    ("ls-rocket-company", 0, 1, "LS-BuyRocketCo-", "launch_stack"),
    ("firewall-empathy", 6, 1, "FW-ForcedEmpathy-6-", "forced_empathy"),
    ("firewall-open", 6, 1, "FW-OpenWhatYouWant-6-", "open_what_you_want"),
    ("firewall-recall", 6, 1, "FW-MandatoryRecall-6-", "mandatory_recall"),
    ("firewall-smacker", 6, 1, "FW-TrackerSmacker-6-", "tracker_smacker"),
    ("move-buyout", 6, 1, "BM-LeveragedBuyout-6-", "leveraged_buyout"),
    ("move-takeover", 6, 1, "BM-HostileTakeover-6-", "hostile_takeover"),
    ("move-tantrum", 6, 1, "BM-TemperTantrum-6-", "temper_tantrum"),
    ("move-theft", 6, 1, "BM-PatentTheft-6-", "patent_theft"),
    ("tracker-1", 1, 2, "TR-1-", "tracker"),
    ("tracker-2", 2, 2, "TR-2-", "tracker"),
    ("tracker-3", 3, 2, "TR-3-", "tracker"),
    ("blocker-1", 0, 2, "BL-1-", "blocker"),
    ("blocker-2", 0, 2, "BL-2-", "blocker"),
    ("data-grab", 0, 3, "DG-", "data_grab"),
];

pub(crate) static BOX: LazyLock<Vec<Face>> = LazyLock::new(|| {
    let face = |(kind, value, copies, start, special): Row| {
        let copy = move |n| Face { id: format!("{start}{n:02}"), kind, value, special };
        (1..=copies).map(copy)
    };
    ROWS.into_iter().flat_map(face).collect()
});

impl Card {
    /// A card that is not shown.
    pub(crate) const BACK: Self = Self(999);

    /// A stand-in for a card that chance has not named yet.
    pub(crate) fn unnamed(number: usize) -> Self {
        Self(100 + number)
    }

    pub(crate) fn is_named(self) -> bool {
        self.0 < 100
    }

    pub(crate) fn find(id: &str) -> Option<Self> {
        BOX.iter().position(|face| face.id == id).map(Self)
    }

    pub(crate) fn face(self) -> &'static Face {
        &BOX[self.0]
    }

    pub(crate) fn is(self, special: &str) -> bool {
        self.face().special == special
    }

    pub(crate) fn plays_again(self) -> bool {
        ["launch_stack", "tracker", "blocker"].contains(&self.face().special)
    }

    /// What a blocker takes from the other side.
    pub(crate) fn subtracts(self) -> i32 {
        match self.face().kind {
            "blocker-1" => 1,
            "blocker-2" => 2,
            _ => 0,
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::BACK => to.serialize_none(),
            card if card.is_named() => to.serialize_str(&card.face().id),
            _ => to.serialize_str("a card that chance did not name"),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        Self::find(&id).ok_or_else(|| D::Error::custom("no such card"))
    }
}

/// All cards of a profile, in the order of the box.
pub(crate) fn whole_deck(profile: &str) -> Vec<Card> {
    let gone = |card: &Card| {
        profile == "release64" && (card.is("tracker_smacker") || card.face().id == "DG-03")
    };
    (0..BOX.len()).map(Card).filter(|card| !gone(card)).collect()
}

/// A deck in another order. Where chance orders it, it stays as it is.
fn ordered(mut deck: Vec<Card>, strategy: &str) -> Vec<Card> {
    match strategy {
        "tracker-first" => deck.sort_by_key(|card| !card.is("tracker")),
        "firewall-first" => deck.sort_by_key(|card| !card.face().kind.starts_with("firewall")),
        "move-first" => deck.sort_by_key(|card| !card.face().kind.starts_with("move")),
        "blocker-first" => deck.sort_by_key(|card| !card.is("blocker")),
        "launch-stack-first" => deck.sort_by_key(|card| !card.is("launch_stack")),
        "special-first" => deck.sort_by_key(|card| card.is("")),
        "common-first" => deck.sort_by_key(|card| !card.is("")),
        "high-value-first" => deck.sort_by_key(|card| -card.face().value),
        "low-value-first" => deck.sort_by_key(|card| card.face().value),
        "owyw-first" => {
            let mut top = Vec::new();
            for special in ["open_what_you_want", "", "tracker", "launch_stack"] {
                top.extend(deck.iter().position(|card| card.is(special)).map(|at| deck.remove(at)));
            }
            deck.splice(0..0, top);
        }
        _ => {}
    }
    deck
}

fn by_chance(strategy: &str) -> bool {
    ["random", "custom"].contains(&strategy)
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort();
    cards
}

/// Whether the options can lead to these decks.
pub(crate) fn can_be_dealt(options: &Options, player: &[Card], cpu: &[Card]) -> bool {
    if let Some(decks) = &options.decks {
        return decks.player == player && decks.cpu == cpu;
    }
    let whole = whole_deck(&options.deck_profile);
    let half = whole.len() / 2;
    if sorted([player, cpu].concat()) != whole || player.len() != half {
        return false;
    }
    let strategies = [options.player_strategy.as_str(), options.cpu_strategy.as_str()];
    let lists = [&options.player_custom_order, &options.cpu_custom_order];
    if strategies.contains(&"custom") && lists.iter().any(|list| list.is_some()) {
        return fits_lists(whole, strategies, lists, [player, cpu]);
    }
    let in_order = |deck: &[Card], strategy| ordered(deck.to_vec(), strategy) == deck;
    if by_chance(strategies[0]) {
        return in_order(cpu, strategies[1]);
    }
    let whole = ordered(whole, strategies[0]);
    let rest = whole[half..].to_vec();
    let as_dealt = by_chance(strategies[1]) || ordered(rest, strategies[1]) == cpu;
    whole[..half] == *player && as_dealt
}

/// Whether decks have what was asked for, on top if nothing else was asked for.
fn fits_lists(
    mut whole: Vec<Card>,
    strategies: [&str; 2],
    lists: [&Option<Vec<String>>; 2],
    decks: [&[Card]; 2],
) -> bool {
    let asked = lists.map(|list| {
        let mut cards = Vec::new();
        for kind in list.iter().flatten() {
            let at = whole.iter().position(|card| card.face().kind == kind);
            cards.push(whole.remove(at.expect("there are enough of them")));
        }
        cards
    });
    (0..2).all(|seat| match strategies[seat] {
        "custom" => decks[seat].starts_with(&asked[seat]),
        strategy => {
            asked[seat].iter().all(|card| decks[seat].contains(card))
                && ordered(decks[seat].to_vec(), strategy) == decks[seat]
        }
    })
}
