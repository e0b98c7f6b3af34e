//! Tables from outside: what texts and documents leave out is filled in, and what follows from the rest is worked out.

use super::cards::Card;
use super::options::Options;
use super::rules::machine::Leaf;
use super::side::Side;
use super::state::{DataWar, Hand};

/// A table that is being put together.
pub(super) struct Layout {
    /// The table, as far as it is known. Hands, and what everybody sees, are left to [`finish`](Self::finish).
    pub(super) game: DataWar,
    /// Where in each hand the cards begin that count.
    pub(super) windows: [Option<u8>; 2],
    /// How many cards are offered.
    pub(super) offered: Option<u8>,
    /// The number of the running timer.
    pub(super) timer: Option<u32>,
}

impl Layout {
    pub(super) fn new(options: Options) -> Self {
        Self { game: DataWar::welcome(options), windows: [None; 2], offered: None, timer: None }
    }

    /// Takes a card out of the box, to be put in its place. Each is there once.
    pub(super) fn deal(&mut self, card: Card) -> Result<Card, String> {
        if self.game.dealt.contains(card) {
            return Err(format!("the card {} is there twice", card.id()));
        }
        self.game.dealt.insert(card);
        Ok(card)
    }

    /// Lays a card of a side on the table.
    pub(super) fn lay(&mut self, side: Side, card: Card, is_face_down: bool) {
        let game = &mut self.game;
        game.table.push(card);
        if side == Side::Cpu {
            game.played_by_cpu.insert(card);
        }
        if is_face_down {
            game.face_down.insert(card);
        }
    }

    /// The whole table.
    pub(super) fn finish(self) -> Result<DataWar, String> {
        let Self { mut game, windows, offered, timer } = self;
        for side in Side::BOTH {
            let window_start = windows[side.index()].unwrap_or_else(|| last_run(&game, side));
            let count = game.hand_cards(side).count() as u8;
            game.hands[side.index()] = Hand { count, window_start, ..Hand::EMPTY };
            game.weigh_hand(side);
        }
        game.seen = game.seen.or(game.open_cards());
        match offered {
            Some(offered) => game.turn.offered = offered,
            None => offer(&mut game),
        }
        // The timer of a state follows from it; only its number has to be remembered.
        let implied = if game.is_timed() { game.flow.seq } else { 0 };
        game.flow.timer_id = timer.unwrap_or(implied);
        game.look_for_flaws()?;
        Ok(game)
    }
}

/// Where the last cards begin that lie face up without one face down between them.
fn last_run(game: &DataWar, side: Side) -> u8 {
    let cards = game.hand_cards(side).enumerate();
    let mut start = 0;
    let mut is_up = true;
    for (place, card) in cards {
        let is_down = game.is_face_down(card);
        if !is_down && !is_up {
            start = place as u8;
        }
        is_up = !is_down;
    }
    start
}

/// Offers cards where a side is about to choose.
fn offer(game: &mut DataWar) {
    let waits = game.flow.leaf.is_pre_reveal().then(|| game.openers.first()).flatten();
    let selects = matches!(game.flow.leaf, Leaf::PreSelecting | Leaf::WarSelecting);
    if let Some(side) = waits.or(game.turn.opener.filter(|_| selects)) {
        game.prepare_offer(side);
    }
}
