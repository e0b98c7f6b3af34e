//! What each viewer was shown and can still place (rules 6).

use parlour_engine::{Chance, Viewer};

use super::cards::{Card, CardSet, MOST_CARDS, Pile};
use super::order::{Decks, Order};
use super::rules::machine::Leaf;
use super::side::Side;
use super::state::DataWar;

impl DataWar {
    /// The cards that lie open, on the table and in the piles.
    pub(super) fn open_cards(&self) -> CardSet {
        let table = self.table.cards().iter().filter(|card| !self.is_face_down(**card));
        let open = table.chain(self.stacks(Side::Player)).chain(self.stacks(Side::Cpu));
        open.copied().collect()
    }

    /// The cards in decks and face down on the table that everybody has seen and can still place.
    pub(super) fn remembered_cards(&self) -> impl Iterator<Item = Card> {
        self.seen.minus(self.open_cards()).iter()
    }

    /// Whether this viewer is being shown the offer.
    pub(super) fn sees_offer(&self, viewer: Viewer) -> bool {
        matches!(self.flow.leaf, Leaf::PreSelecting | Leaf::WarSelecting)
            && self.turn.opener.is_some_and(|side| viewer.is(side.seat()))
    }

    /// The cards of which this viewer can tell where they lie.
    pub(super) fn known_cards(&self, viewer: Viewer) -> CardSet {
        if self.sees_offer(viewer) { self.seen.or(self.offer().collect()) } else { self.seen }
    }

    /// The same table with everything shuffled that this viewer does not know.
    pub(super) fn redeal(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut sample = *self;
        let known = self.known_cards(viewer);
        let mut unknown = Pile::<MOST_CARDS>::EMPTY;
        sample.for_each_place(|card| {
            if !known.contains(*card) {
                unknown.push(*card);
            }
        });
        // What the viewer knows is which cards are missing, not in which order they lie.
        unknown.cards_mut().sort_unstable();
        rng.shuffle(unknown.cards_mut());
        let mut dealt = unknown.cards().iter();
        let mut face_down = CardSet::NONE;
        sample.for_each_hidden(|card, is_down| {
            if !known.contains(*card) {
                *card = *dealt.next().unwrap_or(card);
            }
            if is_down {
                face_down.insert(*card);
            }
        });
        // Who has played a card goes by its place on the table.
        sample.played_by_cpu = (self.table.cards().iter().zip(sample.table.cards()))
            .filter(|(before, _)| self.owner(**before) == Side::Cpu)
            .map(|(_, card)| *card)
            .collect();
        sample.face_down = face_down;
        sample.redeal_lists(rng);
        sample
    }

    /// Every card that a viewer might not know: first those face down on the table, then the decks.
    fn for_each_hidden(&mut self, mut visit: impl FnMut(&mut Card, bool)) {
        let face_down = self.face_down;
        for card in self.table.cards_mut() {
            if face_down.contains(*card) {
                visit(card, true);
            }
        }
        for deck in &mut self.decks {
            deck.cards_mut().iter_mut().rev().for_each(|card| visit(card, false));
        }
    }

    fn for_each_place(&mut self, mut visit: impl FnMut(&mut Card)) {
        self.for_each_hidden(|card, _| visit(card));
    }

    /// Decks and orders that were chosen beforehand are as secret as what is dealt from them.
    fn redeal_lists(&mut self, rng: &mut impl Chance) {
        if let Some(decks) = &mut self.options.decks {
            let cards = Decks::cards_mut(decks);
            cards.sort_unstable();
            rng.shuffle(cards);
        }
        for order in [&mut self.options.player_custom_order, &mut self.options.cpu_custom_order] {
            let kinds = order.as_mut().map_or(&mut [][..], Order::kinds_mut);
            kinds.sort_unstable();
            rng.shuffle(kinds);
        }
    }
}
