//! What makes a play of Uno good or bad, in a few traits that are looked up and added.

use parlour_engine::Seat;
use parlour_games::uno::action::Named;
use parlour_games::uno::cards::CardSet;
use parlour_games::uno::state::Direction;
use parlour_games::uno::{Action, Color, Play, Symbol, Uno};

/// How many traits there are.
pub(super) const TRAITS: usize = DRAWN_OFF + 1;

// Where each group of traits begins. A group has a row for each kind of card or each case, and a column
// for each size of a hand.
const LEFT: usize = 0;
const NEXT: usize = LEFT + KINDS * SIZES;
const BEFORE: usize = NEXT + KINDS * SIZES;
const FOLLOW: usize = BEFORE + 2 * SIZES;
const COLOR: usize = FOLLOW + 2 * COUNTS;
const WILDS: usize = COLOR + COUNTS;
pub(super) const DRAW: usize = WILDS + COUNTS;
const ONLY_WILD: usize = DRAW + SIZES;
const LEAVE: usize = ONLY_WILD + SIZES;
const DRAWN_OFF: usize = LEAVE + 1;

/// Number, skip, reverse, draw two, wild, wild draw four.
const KINDS: usize = 6;

/// Hands of 1, 2, 3, 4 or 5, and more cards.
const SIZES: usize = 5;

/// 0, 1, 2, 3 and more.
const COUNTS: usize = 4;

/// What a seat looks at before it judges its plays one by one.
pub(super) struct Situation<'a> {
    game: &'a Uno,
    hand: CardSet,
    held: u8,
    /// How many cards the neighbours hold, in the direction of play.
    next: u8,
    pub(super) before: u8,
    pair: bool,
    color: Option<Color>,
    /// Whether all others have just drawn on this colour.
    drawn_off: bool,
    only_wilds_fit: bool,
}

impl<'a> Situation<'a> {
    #[inline]
    pub(super) fn new(game: &'a Uno, seat: Seat) -> Self {
        let open = game.open();
        let hand = game.hand_set(seat);
        let pair = open.players == 2;
        let (next, before) = neighbours(game, seat);
        Self {
            game,
            hand,
            held: game.hand_len(seat),
            next: game.hand_len(next),
            before: game.hand_len(before),
            pair,
            color: game.active_color(),
            drawn_off: super::all_have_drawn(game, seat),
            only_wilds_fit: hand.and(game.fits()).without(CardSet::WILDS).is_empty(),
        }
    }

    /// Names each trait of a play.
    #[inline]
    pub(super) fn traits(&self, action: Action, mut name: impl FnMut(usize)) {
        match action {
            Action::Play(play) => self.traits_of_card(play, name),
            Action::Draw | Action::Pass => {
                name(DRAW + size(self.next));
                if self.only_wilds_fit && !self.hand.and(self.game.fits()).is_empty() {
                    name(ONLY_WILD + size(self.held));
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn traits_of_card(&self, play: Play, mut name: impl FnMut(usize)) {
        let kind = kind(play.card.symbol());
        let rest = self.rest(play);
        let last = play.extras.cards(play.card).next_back().unwrap_or(play.card);
        let color = match play.color {
            Named::Color(color) if play.card.is_wild() => Some(color),
            _ => last.color(),
        };
        let same = color.map_or(CardSet::NONE, CardSet::of_color);
        let fitting = if last.is_wild() { same.or(CardSet::WILDS) } else { CardSet::on(last) };

        name(LEFT + kind * SIZES + size(rest.len() as u8));
        name(NEXT + kind * SIZES + size(self.next));
        if !self.pair {
            name(BEFORE + usize::from(kind == REVERSE) * SIZES + size(self.before));
        }
        let again = usize::from(self.plays_again(kind));
        name(FOLLOW + again * COUNTS + count(rest.and(fitting)));
        name(COLOR + count(rest.and(same)));
        name(WILDS + count(rest.and(CardSet::WILDS)));
        if color != self.color {
            name(if self.drawn_off { DRAWN_OFF } else { LEAVE });
        }
    }

    /// What is left of the hand.
    #[inline]
    pub(super) fn rest(&self, play: Play) -> CardSet {
        let mut rest = self.hand;
        rest.remove(play.card);
        if !play.extras.is_empty() {
            play.extras.cards(play.card).for_each(|card| rest.remove(card));
        }
        rest
    }

    /// Whether the seat is on turn again after a card of this kind.
    #[inline]
    fn plays_again(&self, kind: usize) -> bool {
        let options = &self.game.open().options;
        self.pair
            && match kind {
                SKIP | REVERSE => true,
                TWO => !options.draw_stacking,
                FOUR => !options.draw_stacking && !options.wild_draw_four_challenge,
                _ => false,
            }
    }

    /// Whether two play; then skips are free turns.
    #[inline]
    pub(super) fn is_pair(&self) -> bool {
        self.pair
    }
}

/// Who plays after a seat and before it, as play goes now.
fn neighbours(game: &Uno, seat: Seat) -> (Seat, Seat) {
    let open = game.open();
    if open.current() == Some(seat) {
        return (open.after(1), open.after(open.players.saturating_sub(1)));
    }
    let order = open.order();
    let place = order.iter().position(|other| *other == seat).unwrap_or(0);
    let onward = order.get((place + 1) % order.len().max(1)).copied().unwrap_or(seat);
    let back = order.get(place.wrapping_sub(1)).or(order.last()).copied().unwrap_or(seat);
    match open.direction {
        Direction::Onward => (onward, back),
        Direction::Back => (back, onward),
    }
}

const SKIP: usize = 1;
const REVERSE: usize = 2;
const TWO: usize = 3;
const FOUR: usize = 5;

#[inline]
const fn kind(symbol: Symbol) -> usize {
    match symbol {
        Symbol::Number(_) => 0,
        Symbol::Skip => SKIP,
        Symbol::Reverse => REVERSE,
        Symbol::DrawTwo => TWO,
        Symbol::Wild => 4,
        Symbol::WildDrawFour => FOUR,
    }
}

#[inline]
const fn size(cards: u8) -> usize {
    match cards {
        0 | 1 => 0,
        2 => 1,
        3 => 2,
        4 | 5 => 3,
        _ => 4,
    }
}

#[inline]
fn count(cards: CardSet) -> usize {
    cards.len().min(COUNTS - 1)
}
