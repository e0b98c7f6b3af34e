//! Which discards there are: one of each kind, since cards with the same face are alike.

use arrayvec::ArrayVec;
use parlour_engine::Plays;

use super::payment::{MOST_LISTED, firsts};
use crate::deal::action::Action;
use crate::deal::card_set::CardSet;
use crate::deal::cards::{Card, DECK};

/// Sets of cards that could be paid or discarded, and room for one that shows that there are too many to list.
pub(super) type Found = ArrayVec<CardSet, { MOST_LISTED + 1 }>;

/// Lists a play for each of them, or if that were too many as many as may be, the sensible one first.
#[inline]
pub(super) fn list_most(
    found: &Found,
    play: impl Fn(CardSet) -> Action,
    out: &mut impl Plays<Action>,
    sensible: impl FnOnce() -> CardSet,
) {
    if found.len() <= MOST_LISTED {
        return out.push_all(found.iter().map(|cards| play(*cards)));
    }
    let sensible = sensible();
    let others = found.iter().filter(|cards| **cards != sensible).take(MOST_LISTED - 1);
    out.push(play(sensible));
    out.push_all(others.map(|cards| play(*cards)));
}

/// Every discard of so many cards up to 256; if there are more, 256 of them, the sensible one first.
pub(super) fn list_discards(hand: CardSet, excess: usize, out: &mut impl Plays<Action>) {
    let mut found = Found::new();
    let mut faces = Faces::new();
    sort_by_face(hand, &mut faces);
    let left = faces.iter().map(|face| face.count).sum();
    find(&faces, left, excess, CardSet::EMPTY, &mut |cards| found.try_push(cards).is_ok());
    list_most(&found, |cards| Action::Discard { cards }, out, || cheapest(hand, excess));
}

/// Finds every way to add so many cards of these faces, which have so many cards, to those that are
/// chosen: always the first ones of a face. `false`: it was told to stop.
fn find(
    faces: &[Face],
    mut left: usize,
    wanted: usize,
    chosen: CardSet,
    found: &mut impl FnMut(CardSet) -> bool,
) -> bool {
    if wanted == 1 {
        return faces.iter().all(|face| found(chosen.or(face.first)));
    }
    for (place, face) in faces.iter().enumerate() {
        if left < wanted {
            break;
        }
        left -= face.count;
        let others = &faces[place + 1..];
        let (mut rest, mut chosen) = (face.cards, chosen);
        for wanted in (0..wanted).rev().take(face.count) {
            let first = rest.lowest();
            (rest, chosen) = (rest.minus(first), chosen.or(first));
            let go_on = match wanted {
                0 => found(chosen),
                _ if left >= wanted => find(others, left, wanted, chosen, found),
                _ => true,
            };
            if !go_on {
                return false;
            }
        }
    }
    true
}

/// Cards of a hand with the same face.
#[derive(Clone, Copy)]
struct Face {
    cards: CardSet,
    first: CardSet,
    count: usize,
}

/// A hand by its faces.
type Faces = ArrayVec<Face, DECK>;

#[inline]
fn sort_by_face(hand: CardSet, faces: &mut Faces) {
    let mut rest = hand;
    while let Some(card) = rest.first() {
        let first = CardSet::only(card);
        let cards = FACES.get(card.index()).map_or(first, |face| rest.and(*face));
        // Most faces of a hand are there once.
        let count = if cards == first { 1 } else { cards.len() };
        faces.push(Face { cards, first, count });
        rest = rest.minus(cards);
    }
}

/// For each card, all cards with its face.
static FACES: [CardSet; DECK] = {
    let mut faces = [CardSet::EMPTY; DECK];
    let mut index = 0;
    while index < DECK as u8 {
        let mut other = 0;
        while other < DECK as u8 {
            if is_same(Card::new(index), Card::new(other)) {
                faces[index as usize] = faces[index as usize].with(Card::new(other));
            }
            other += 1;
        }
        index += 1;
    }
    faces
};

const fn is_same(one: Card, other: Card) -> bool {
    let same_action = match (one.action(), other.action()) {
        (Some(action), Some(another)) => action as u8 == another as u8,
        (None, None) => true,
        _ => false,
    };
    same_action
        && one.card_type() as u8 == other.card_type() as u8
        && one.value() == other.value()
        && one.colors().minus(other.colors()).is_empty()
        && other.colors().minus(one.colors()).is_empty()
}

/// The same discard with the first cards of each face.
pub(super) fn plain_discard(hand: CardSet, cards: CardSet) -> CardSet {
    let mut faces = Faces::new();
    sort_by_face(hand, &mut faces);
    faces.iter().fold(CardSet::EMPTY, |plain, face| {
        plain.or(firsts(face.cards, face.cards.and(cards).len()))
    })
}

/// The cards that are worth least.
pub(super) fn cheapest(hand: CardSet, count: usize) -> CardSet {
    let mut cards: ArrayVec<Card, DECK> = hand.iter().collect();
    cards.sort_unstable_by_key(|card| (card.value(), card.number()));
    plain_discard(hand, cards.into_iter().take(count).collect())
}
