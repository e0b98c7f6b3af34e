//! Views as text, written straight from the view.
//!
//! The one exception to derived documents, for speed. A server writes a view for every viewer after every move. The two
//! views of a game for two (3.6 kB each) take 14,000 instructions here and 114,000 derived, or 53,000 with the text of each
//! card prepared; reading, checking and taking the move takes 20,000. The [view](View) stays what is meant, and law 4 holds
//! the two against each other wherever a game may get.

use std::array;
use std::cell::RefCell;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use parlour_engine::codec::{self, Names};
use parlour_engine::{Beside, Seat, to_json, write_json};
use serde::Serialize;

use super::Host;
use crate::uno::cards::{BOX, Card, CardSet, Color, Laid};
use crate::uno::options::Options;
use crate::uno::state::MOST_IN_LOBBY;
use crate::uno::view::{GameState, Hints, View};

/// A key of ours as it stands behind another field. It needs no escapes.
macro_rules! key {
    ($name:literal) => {
        concat!(",\"", $name, "\":")
    };
}

/// Writes what one viewer may know. The state of the game is the same for all of them, and mostly longer than the rest.
pub(super) fn write_view(
    view: &View,
    beside: &Beside<Host>,
    common: &mut Vec<u8>,
    out: &mut Vec<u8>,
) {
    let mut text = Object::open(out, beside);
    text.key(key!("gameState"));
    if common.is_empty() {
        game_state(common, &view.game_state, beside);
    }
    text.out.extend_from_slice(common);
    text.by_id(key!("dealtHands"), view.dealt_hands.iter(), |out, hand| {
        cards(out, hand.iter().map(|card| Laid { card: *card, color: card.color() }));
    });
    text.by_id(key!("actions"), view.actions.iter(), |out, ()| out.extend_from_slice(b"null"));
    text.key(key!("gameSettings"));
    settings(text.out, &view.game_settings);
    text.key(key!("hints"));
    hints(text.out, &view.hints, beside);
    text.close();
}

fn hints(out: &mut Vec<u8>, hints: &Hints, beside: &Beside<Host>) {
    let mut text = Object::open(out, beside);
    text.plain(key!("isMyTurn"), word(hints.is_my_turn));
    text.plain(key!("canDraw"), word(hints.can_draw));
    text.key(key!("canPlayCard"));
    let ranks = &*RANKS;
    let own = hints.can_play_card.cards.iter();
    let mut own = own.fold(0_u128, |own, card| own | 1 << ranks.of[card.index()]);
    let items = &*FITTING;
    padded(text.out, [b'{', b'}'], || {
        let card = *ranks.cards.get(own.trailing_zeros() as usize)?;
        own &= own - 1;
        Some(&items[card.index()][usize::from(hints.can_play_card.fitting.contains(card))])
    });
    text.field(key!("activeColor"), &hints.active_color);
    text.key(key!("topDiscard"));
    match hints.top_discard {
        Some(top) => text.out.extend_from_slice(&item_of(top).0[1..usize::from(item_of(top).1)]),
        None => text.out.extend_from_slice(b"null"),
    }
    text.close();
}

fn game_state(out: &mut Vec<u8>, game: &GameState, beside: &Beside<Host>) {
    let mut state = Object::open(out, beside);
    state.key(key!("status"));
    quoted(state.out, game.status.name());
    state.field(key!("hostId"), &beside.extra.0);
    if game.owner_id.is_some() {
        state.player(key!("ownerId"), game.owner_id);
    }
    state.players(key!("playerOrder"), Seat::all(game.player_order.0.into()));
    if let Some(current) = game.current_turn {
        state.player(key!("currentTurn"), current);
    }
    state.maybe(key!("direction"), game.direction.as_ref());
    if let Some(discards) = &game.discard_pile {
        state.key(key!("discardPile"));
        cards(state.out, discards.iter().copied());
    }
    if let Some(counts) = &game.player_card_counts {
        state.by_id(key!("playerCardCounts"), counts.iter(), |out, count| write_json(count, out));
    }
    if let Some(order) = &game.turn_order {
        state.players(key!("turnOrder"), order.iter().copied());
    }
    state.key(key!("lockedPlayers"));
    let locked = game.locked_players.iter().map(|player| player.name.0);
    list(state.out, locked, |out, seat| {
        out.extend_from_slice(br#"{"clientId":"#);
        id(out, beside, seat);
        out.extend_from_slice(br#","name":"#);
        write_json(&beside.name(seat), out);
        out.push(b'}');
    });
    if let Some(last) = game.last_played_by {
        state.player(key!("lastPlayedBy"), last);
    }
    if let Some(scores) = &game.scores {
        state.by_id(key!("scores"), scores.iter(), |out, score| write_json(score, out));
    }
    state.maybe(key!("currentRound"), game.current_round.as_ref());
    state.maybe(key!("lastRoundPoints"), game.last_round_points.as_ref());
    if let Some(winner) = game.winner {
        state.player(key!("winner"), winner);
    }
    state.maybe(key!("endType"), game.end_type.as_ref());
    state.maybe(key!("orphanHands"), game.orphan_hands.as_ref());
    state.maybe(key!("statusBeforePause"), game.status_before_pause.as_ref());
    state.maybe(key!("deckCount"), game.deck_count.as_ref());
    state.field(key!("stateSeq"), &game.state_seq);
    state.maybe(key!("pendingDraw"), game.pending_draw.as_ref());
    state.maybe(key!("pendingChallenge"), game.pending_challenge.as_ref());
    state.maybe(key!("drawDecision"), game.draw_decision.as_ref());
    state.maybe(key!("unoExposed"), game.uno_exposed.as_ref());
    state.maybe(key!("unoCalled"), game.uno_called.as_ref());
    state.maybe(key!("bots"), game.bots.as_ref());
    state.close();
}

/// An object that is being written.
struct Object<'a> {
    out: &'a mut Vec<u8>,
    beside: &'a Beside<Host>,
    is_empty: bool,
}

impl<'a> Object<'a> {
    fn open(out: &'a mut Vec<u8>, beside: &'a Beside<Host>) -> Self {
        out.push(b'{');
        Self { out, beside, is_empty: true }
    }

    fn close(self) {
        self.out.push(b'}');
    }

    /// Text that begins with a comma, which the first field does without.
    fn key(&mut self, key: &'static str) {
        let start = usize::from(std::mem::take(&mut self.is_empty));
        self.out.extend_from_slice(&key.as_bytes()[start..]);
    }

    fn plain(&mut self, key: &'static str, text: &'static str) {
        self.key(key);
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A field as serde writes it.
    fn field(&mut self, key: &'static str, value: &impl Serialize) {
        self.key(key);
        codec::write(value, self.beside, self.out);
    }

    /// A field that may be missing.
    fn maybe(&mut self, key: &'static str, value: Option<&impl Serialize>) {
        if let Some(value) = value {
            self.field(key, value);
        }
    }

    /// A field with the id of a player.
    fn player(&mut self, key: &'static str, player: Option<Seat>) {
        self.key(key);
        match player {
            Some(seat) => id(self.out, self.beside, seat),
            None => self.out.extend_from_slice(b"null"),
        }
    }

    fn players(&mut self, key: &'static str, players: impl Iterator<Item = Seat>) {
        self.key(key);
        list(self.out, players, |out, seat| id(out, self.beside, seat));
    }

    /// A map by ids, in their order.
    fn by_id<'t, T: 't>(
        &mut self,
        key: &'static str,
        things: impl Iterator<Item = &'t (Seat, T)>,
        mut write: impl FnMut(&mut Vec<u8>, &T),
    ) {
        self.key(key);
        let mut sorted: ArrayVec<&(Seat, T), MOST_IN_LOBBY> = things.collect();
        sorted.sort_unstable_by_key(|(seat, _)| self.beside.roster.id(*seat));
        let mut map = Object::open(self.out, self.beside);
        for (seat, thing) in sorted {
            map.key(",\"");
            id(map.out, self.beside, *seat);
            map.out.extend_from_slice(b"\":");
            write(map.out, thing);
        }
        map.close();
    }
}

/// The id of a player: digits, as rosters of this game have them, and zero for nobody.
fn id(out: &mut Vec<u8>, beside: &Beside<Host>, seat: Seat) {
    let id = beside.roster.id(seat);
    out.extend_from_slice(if id.is_empty() { b"0" } else { id.as_bytes() });
}

/// Text that needs no escapes.
fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn word(is_so: bool) -> &'static str {
    if is_so { "true" } else { "false" }
}

fn list<T>(
    out: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

thread_local! {
    /// The options that were written last: most tables have the same.
    static SETTINGS: RefCell<(Options, Vec<u8>)> = RefCell::default();
}

/// Writes the options of a game.
fn settings(out: &mut Vec<u8>, options: &Options) {
    SETTINGS.with_borrow_mut(|(known, text)| {
        if text.is_empty() || known != options {
            text.clear();
            write_json(options, text);
            *known = *options;
        }
        out.extend_from_slice(text);
    });
}

/// Writes a list of cards.
fn cards(out: &mut Vec<u8>, mut cards: impl Iterator<Item = Laid>) {
    padded(out, [b'[', b']'], || cards.next().map(item_of));
}

/// An item with a comma before it, and how long that is.
type Item<const N: usize> = ([u8; N], u8);

fn item<const N: usize>(text: &str) -> Item<N> {
    let mut item = [0; N];
    item[0] = b',';
    item[1..=text.len()].copy_from_slice(text.as_bytes());
    (item, text.len() as u8 + 1)
}

/// Writes items in brackets. All are copied with the same length, which takes a few instructions only.
fn padded<'a, const N: usize>(
    out: &mut Vec<u8>,
    [open, close]: [u8; 2],
    mut next: impl FnMut() -> Option<&'a Item<N>>,
) {
    let start = out.len();
    while let Some((text, length)) = next() {
        let end = out.len() + usize::from(*length);
        out.extend_from_slice(text);
        out.truncate(end);
    }
    match out.get_mut(start) {
        Some(comma) => *comma = open,
        None => out.push(open),
    }
    out.push(close);
}

/// Every card without a color and in every color.
static ITEMS: LazyLock<Vec<[Item<64>; Color::ALL.len() + 1]>> = LazyLock::new(|| {
    let color = |index: usize| index.checked_sub(1).map(|index| Color::ALL[index]);
    let text = |card, index| to_json(&Laid { card, color: color(index) });
    let items = |card| array::from_fn(|index| item(text(card, index).get()));
    CardSet::ALL.iter().map(items).collect()
});

fn item_of(Laid { card, color }: Laid) -> &'static Item<64> {
    &ITEMS[card.index()][color.map_or(0, |color| color as usize + 1)]
}

/// Whether a card fits, for every card: that it does not, and that it does.
static FITTING: LazyLock<Vec<[Item<24>; 2]>> = LazyLock::new(|| {
    let items = |card: Card| [false, true].map(|fits| item(&format!("\"{}\":{fits}", card.id())));
    CardSet::ALL.iter().map(items).collect()
});

/// All cards in the order of their ids.
struct Ranks {
    cards: Vec<Card>,
    /// Where each card is among them.
    of: [u8; BOX],
}

static RANKS: LazyLock<Ranks> = LazyLock::new(|| {
    let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
    cards.sort_by_key(|card| card.id());
    let mut of = [0; BOX];
    for (rank, card) in (0..).zip(&cards) {
        of[card.index()] = rank;
    }
    Ranks { cards, of }
});
