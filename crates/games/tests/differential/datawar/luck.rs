//! What chance decides.
//!
//! A shuffle leaves cards that have no name yet. When the step is done, their names are read from the
//! other side, and it is checked that the shuffle can have led there. What cannot wait for a name
//! is tried one way after the other, until one fits.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::cards::Card;
use super::document::{DataWar, Side};

/// Cards that were shuffled together, and the places they lie at now.
#[derive(Clone, Default)]
struct Pool {
    cards: BTreeSet<Card>,
    places: BTreeSet<Card>,
}

#[derive(Clone, Default)]
pub(crate) struct Luck {
    pools: Vec<Pool>,
    unnamed: usize,
    /// Places whose card nobody can follow any more.
    forgotten: BTreeSet<Card>,
    /// The ways to go first, then the ways that were gone and of how many.
    plan: Vec<usize>,
    gone: Vec<(usize, usize)>,
    impossible: bool,
}

impl Luck {
    /// One of several ways.
    pub(crate) fn choose(&mut self, ways: usize) -> usize {
        let way = self.plan.get(self.gone.len()).copied().unwrap_or(0);
        self.gone.push((way, ways));
        way
    }

    pub(crate) fn is_impossible(&mut self) {
        self.impossible = true;
    }

    /// Cards without names, which stand for these in any order.
    pub(crate) fn mix(&mut self, cards: &[Card]) -> Vec<Card> {
        if cards.len() < 2 {
            return cards.to_vec();
        }
        let mut pool = Pool::default();
        for card in cards {
            if card.is_named() {
                pool.cards.insert(*card);
            } else if let Some(at) = self.pools.iter().position(|pool| pool.places.contains(card)) {
                let mut earlier = self.pools.remove(at);
                pool.cards.append(&mut earlier.cards);
                pool.places.append(&mut earlier.places);
            }
        }
        pool.places.retain(|place| !cards.contains(place));
        let first = self.unnamed;
        self.unnamed += cards.len();
        let places: Vec<Card> = (first..self.unnamed).map(Card::unnamed).collect();
        pool.places.extend(&places);
        self.pools.push(pool);
        places
    }

    /// What to try next.
    fn next_plan(&self) -> Option<Vec<usize>> {
        let mut plan = self.gone.clone();
        while let Some((way, ways)) = plan.pop() {
            if way + 1 < ways {
                let mut plan: Vec<usize> = plan.into_iter().map(|(way, _)| way).collect();
                plan.push(way + 1);
                return Some(plan);
            }
        }
        None
    }
}

impl DataWar {
    /// Takes a step in which chance may have a part, in the way the other side went.
    pub(crate) fn by_chance(&mut self, after: &dyn Fn() -> Value, step: impl Fn(&mut Self)) {
        let before = self.clone();
        let mut there = None;
        loop {
            step(self);
            let luck = std::mem::take(&mut self.luck);
            if luck.pools.is_empty() && luck.gone.is_empty() {
                return;
            }
            if self.gets_names(&luck, there.get_or_insert_with(after)) {
                return;
            }
            let Some(plan) = luck.next_plan() else { return };
            *self = before.clone();
            self.luck.plan = plan;
        }
    }

    /// Names the cards that have none, and says whether the other side can have come there.
    fn gets_names(&mut self, luck: &Luck, there: &Value) -> bool {
        let lists = self.lists();
        let others = lists_of(there);
        let mut names = BTreeMap::new();
        for (list, other) in lists.iter().zip(&others) {
            if list.len() != other.len() {
                return false;
            }
            for (card, name) in list.iter().zip(other) {
                if card != name && (card.is_named() || names.insert(*card, *name).is_some()) {
                    return false;
                }
            }
        }
        let fits = |pool: &Pool| {
            let found: BTreeSet<Card> =
                pool.places.iter().filter_map(|place| names.get(place).copied()).collect();
            found == pool.cards
        };
        if luck.impossible || !luck.pools.iter().all(fits) {
            return false;
        }
        let store = &mut self.store;
        let offer = store.open_what_you_want_cards.iter_mut();
        let decks = [&mut store.player.deck, &mut store.cpu.deck].into_iter().flatten();
        for card in offer.chain(decks).flatten() {
            *card = names.get(card).copied().unwrap_or(*card);
        }
        for card in luck.forgotten.iter().filter_map(|place| names.get(place)) {
            store.seen().remove(card);
        }
        true
    }

    fn lists(&self) -> [Vec<Card>; 4] {
        let [player, cpu] = Side::BOTH;
        [
            self.store.deck(player).clone(),
            self.store.deck(cpu).clone(),
            self.store.stacks(player).clone(),
            self.store.stacks(cpu).clone(),
        ]
    }

    /// Shuffles cards. Nobody knows any more which of them lies where.
    pub(crate) fn shuffled(&mut self, cards: &[Card]) -> Vec<Card> {
        let mixed = self.luck.mix(cards);
        if cards.len() > 1 {
            self.forget(cards);
            self.forget(&mixed);
        }
        mixed
    }

    /// Nobody can follow these cards any more.
    pub(crate) fn forget(&mut self, cards: &[Card]) {
        for card in cards {
            self.store.seen().remove(card);
            self.luck.forgotten.insert(*card);
        }
    }
}

fn lists_of(there: &Value) -> [Vec<Card>; 4] {
    let store = &there["store"];
    [
        cards_of(&store["player"]["deck"]),
        cards_of(&store["cpu"]["deck"]),
        cards_of(&store["playerLaunchStacks"]),
        cards_of(&store["cpuLaunchStacks"]),
    ]
}

/// A list of cards in a document.
pub(crate) fn cards_of(list: &Value) -> Vec<Card> {
    let ids = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    ids.filter_map(Card::find).collect()
}
